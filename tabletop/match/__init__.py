"""A game being played: its seats, journal, event queue, undo and views."""
