"""Learning environments: games as PettingZoo environments and OpenSpiel games.

Actions have fixed ids, and a view becomes a row of integers (`souk[research]`).
"""
