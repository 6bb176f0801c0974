"""Scenes for spectators: demos, replays, reviews, win-chance charts and results."""
