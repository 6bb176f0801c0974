"""Mercado: blind draws from the own bag, offers beside goods, and a lap on a track (MER)."""

from tabletop.games.mercado.game import Mercado

GAME = Mercado
