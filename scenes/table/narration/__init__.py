"""Narration at the table: commentary, banter, turn recaps and the standings bar."""
