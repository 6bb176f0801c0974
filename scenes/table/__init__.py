"""The table: stage, director, gestures, and one layout module a game."""
