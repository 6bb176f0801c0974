"""The Tea House, a tiny game of our own: serve tea, or take a coin for it out of the bag."""

from tabletop.games.teahouse.game import TeaHouse

GAME = TeaHouse
