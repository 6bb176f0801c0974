"""Zahab's table: the ring of camels with six cards around it, the court, rivals, the home seat."""

from __future__ import annotations

from types import MappingProxyType

from scenes.games.zahab.flourishes import ZahabFlourishes
from scenes.games.zahab.looks import ZahabLooks
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.places import ZahabPlaces
from scenes.games.zahab.readouts import ZahabReadouts
from scenes.kit.layout import Layout, TallyLook, Tempo
from scenes.kit.roles.seating import Seating
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.handling import ZahabHandling
from tabletop.games.zahab.state import ZahabState

TALLY = {
    "blue": TallyLook((38, 76, 168), "zahab/queen"),
    "red": TallyLook((166, 36, 44), "zahab/magician"),
    "yellow": TallyLook((206, 160, 44), "zahab/hermit"),
    "gems": TallyLook((36, 128, 116), "zahab/gem"),
    "gold": TallyLook((176, 120, 30), "zahab/gold"),
}
"""What the lines of its tally look like."""


class ZahabLayout(Layout[ZahabState]):
    """The table of Zahab."""

    materials = MATERIALS
    ambience = "zahab"
    watched = MappingProxyType({2: Tempo(1.25, 0.5), 3: Tempo(1.3, 0.7), 4: Tempo(1.4, 0.2)})
    tally = TALLY
    inspected = ("display", "discard", "hand", "exile")

    places: ZahabPlaces
    looks: ZahabLooks
    readouts: ZahabReadouts

    def __init__(self, seating: Seating[Zahab]) -> None:
        self.seating = seating
        self.places = ZahabPlaces(seating)
        self.looks = ZahabLooks(seating, self.places)
        self.handling = ZahabHandling(seating.game)
        self.readouts = ZahabReadouts(seating, self.places, self.looks, self.handling)
        self.flourishes = ZahabFlourishes(seating, self.places)


LAYOUT = ZahabLayout
