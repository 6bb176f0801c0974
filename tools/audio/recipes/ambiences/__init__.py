"""Ambience of each game: one module a game, each with its `AMBIENCE`."""
