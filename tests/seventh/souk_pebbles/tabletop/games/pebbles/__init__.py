"""Pebbles: take what shines, before others do."""

from tabletop.games.pebbles.game import Pebbles

GAME = Pebbles
