"""What each game's table looks like: one folder a game, found by its name."""
