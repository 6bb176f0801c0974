"""The theme and the pictures of the UI: panels, buttons, portraits, badges, gold text."""
