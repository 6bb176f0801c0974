"""Building blocks of a game's table: the roles of a layout and the shared parts.

Knows neither scenes nor the generic table, which displays what a game's layout defines.
"""
