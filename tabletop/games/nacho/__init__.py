"""The Nacho Incident (Jim Doherty): smuggle Mexican food into Canada, the Mountie on your heels."""

from tabletop.games.nacho.game import Nacho

GAME = Nacho
