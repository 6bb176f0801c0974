"""Checks of a game for its author: the parts of `python main.py check`."""
