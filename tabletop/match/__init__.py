"""Matches: set-up, journal, events, undo, player views, and the files that keep them."""
