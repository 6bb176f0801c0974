"""Basari's table: rivals' piles and gems above, stock and rug between, the home seat below."""

from __future__ import annotations

from types import MappingProxyType

from scenes.games.basari.flourishes import BasariFlourishes
from scenes.games.basari.looks import BasariLooks
from scenes.games.basari.materials import MATERIALS
from scenes.games.basari.places import BasariPlaces
from scenes.games.basari.readouts import BasariReadouts
from scenes.kit.layout import Layout, TallyLook, Tempo
from scenes.kit.roles.seating import Seating
from tabletop.games.basari.game import Basari
from tabletop.games.basari.handling import BasariHandling
from tabletop.games.basari.state import Bazaar

TALLY = {
    "bazaar": TallyLook((176, 124, 40), "basari/points"),
    "red": TallyLook((178, 34, 52), "gem/ruby"),
    "yellow": TallyLook((214, 160, 30), "gem/topaz"),
    "green": TallyLook((34, 122, 70), "gem/emerald"),
    "blue": TallyLook((38, 84, 168), "gem/sapphire"),
    "workers": TallyLook((126, 84, 52), "basari/worker"),
}
"""What the lines of its tally look like."""


class BasariLayout(Layout[Bazaar]):
    """The table of Basari."""

    materials = MATERIALS
    ambience = "basari"
    watched = MappingProxyType({3: Tempo(0.8, 2.0), 4: Tempo(0.85, 1.4), 5: Tempo(0.9, 1.0)})
    tally = TALLY
    untold = frozenset(("offer_back",))  # the offer that is beaten goes back
    small_secrets = True
    inspected = ("pile",)

    places: BasariPlaces
    looks: BasariLooks
    readouts: BasariReadouts

    def __init__(self, seating: Seating[Basari]) -> None:
        self.seating = seating
        self.places = BasariPlaces(seating)
        self.looks = BasariLooks(seating, self.places)
        self.handling = BasariHandling(seating.game)
        self.readouts = BasariReadouts(seating, self.places)
        self.flourishes = BasariFlourishes(seating, self.places, self.readouts)


LAYOUT = BasariLayout
