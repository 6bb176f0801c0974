"""The room in which each game is played: one module a game, each with its `AMBIENCE`."""
