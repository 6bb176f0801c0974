"""Mercado: blind draws from one's own bag, offers laid beside goods, a lap on a track (MER)."""

from tabletop.games.mercado.game import Mercado

GAME = Mercado
