"""What hands do with what lies there: what can be touched, dragged, and has the focus."""
