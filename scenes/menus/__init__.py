"""Scenes beside the table: title, seats, settings, rulebook, log, letters, pause."""
