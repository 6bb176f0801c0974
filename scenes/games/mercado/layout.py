"""Mercado's table: the market with everybody's edges, the board, the rivals, the home seat."""

from __future__ import annotations

from types import MappingProxyType

from scenes.games.mercado.flourishes import MercadoFlourishes
from scenes.games.mercado.looks import MercadoLooks
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.places import MercadoPlaces
from scenes.games.mercado.readouts import MercadoReadouts
from scenes.kit.layout import Layout, TallyLook, Tempo
from scenes.kit.roles.seating import Seating
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.handling import MercadoHandling
from tabletop.games.mercado.state import MercadoState

TALLY = {
    "goods": TallyLook((150, 84, 38), "mercado/teapot"),
    "privileges_played": TallyLook((142, 28, 44), "icon/privilege"),
    "icons": TallyLook((72, 112, 58), "coin/white"),
    "privileges_held": TallyLook((176, 72, 84), "icon/privilege"),
    "seals_held": TallyLook((110, 60, 120), "icon/seal"),
}
"""What the lines of its tally look like."""


class MercadoLayout(Layout[MercadoState]):
    """The table of Mercado."""

    materials = MATERIALS
    ambience = "mercado"
    watched = MappingProxyType({2: Tempo(0.52, 5.0), 3: Tempo(0.72, 1.5), 4: Tempo(0.85, 1.0)})
    tally = TALLY
    small_secrets = True
    mine = ("hand", "drawn", "seals", "player")
    inspected = ("market",)

    places: MercadoPlaces
    looks: MercadoLooks

    def __init__(self, seating: Seating[Mercado]) -> None:
        self.seating = seating
        self.places = MercadoPlaces(seating)
        self.looks = MercadoLooks(seating, self.places)
        self.handling = MercadoHandling(seating.game)
        self.readouts = MercadoReadouts(seating, self.places)
        self.flourishes = MercadoFlourishes(seating, self.places, self.looks)


LAYOUT = MercadoLayout
