"""Play in text: in a terminal, with a screen reader or a Braille display."""
