"""Menus outside of the table: title, game shelf, match set-up, settings, rulebook, log, pause."""
