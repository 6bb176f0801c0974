"""Basari, the card game (Reinhard Staupe): secret choices, haggling with gems, three stages."""

from tabletop.games.basari.game import Basari

GAME = Basari
