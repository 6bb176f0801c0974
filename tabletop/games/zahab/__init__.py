"""Zahab (Nandemo Tsukuru Reino): a ring of camels, cards that return each lap, a court (ZAH)."""

from tabletop.games.zahab.game import Zahab

GAME = Zahab
