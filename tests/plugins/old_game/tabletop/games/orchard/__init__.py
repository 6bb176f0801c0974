"""A game that was written with the names of an earlier release; do not rename anything."""

from tabletop.games.orchard.game import Orchard

GAME = Orchard
