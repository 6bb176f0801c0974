"""Nacho's table: rivals above, the four provinces between, the home seat below, in columns."""

from __future__ import annotations

from types import MappingProxyType

from scenes.games.nacho.flourishes import NachoFlourishes
from scenes.games.nacho.looks import NachoLooks
from scenes.games.nacho.materials import MATERIALS
from scenes.games.nacho.places import NachoPlaces
from scenes.games.nacho.readouts import NachoReadouts
from scenes.kit.layout import Layout, TallyLook, Tempo
from scenes.kit.roles.seating import Seating
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.handling import NachoHandling
from tabletop.games.nacho.state import NachoState

TALLY = {
    "start": TallyLook((88, 104, 128), "nacho/gold"),
    "deliveries": TallyLook((58, 122, 62), "nacho/food-corn"),
    "sales": TallyLook((196, 110, 34), "nacho/truck-figure"),
    "wages": TallyLook((198, 152, 40), "nacho/gold"),
    "bonuses": TallyLook((106, 70, 156), "icon/crown"),
    "penalties": TallyLook((150, 32, 40), "nacho/mountie-figure"),
}
"""What the lines of its tally look like."""


class NachoLayout(Layout[NachoState]):
    """The table of Nacho."""

    materials = MATERIALS
    ambience = "nacho"
    watched = MappingProxyType({2: Tempo(0.85, 2.0), 3: Tempo(1.0, 1.0), 4: Tempo(1.0, 0.7)})
    tally = TALLY
    mine = ("hand", "warehouse")
    inspected = ("cantina", "province", "mountie", "played")

    places: NachoPlaces
    looks: NachoLooks
    readouts: NachoReadouts

    def __init__(self, seating: Seating[Nacho]) -> None:
        self.seating = seating
        self.places = NachoPlaces(seating)
        self.looks = NachoLooks(seating, self.places)
        self.handling = NachoHandling(seating.game)
        self.readouts = NachoReadouts(seating, self.places)
        self.flourishes = NachoFlourishes(seating, self.places, self.readouts)


LAYOUT = NachoLayout
