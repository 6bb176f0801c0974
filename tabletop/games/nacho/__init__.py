"""The Nacho Incident (Jim Doherty): smuggle Mexican food into Canada, chased by Mounties."""

from tabletop.games.nacho.game import Nacho

GAME = Nacho
