"""What a game's table is made of: its roles, the layout that puts them together, common parts.

Knows neither scenes nor the general table, which shows what a game has laid out with it.
"""
