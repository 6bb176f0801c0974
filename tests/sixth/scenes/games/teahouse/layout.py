"""The Tea House's table: a tray and a purse for each seat, the bag and the cards in the middle."""

from __future__ import annotations

from scenes.games.teahouse.looks import TeaHouseLooks
from scenes.games.teahouse.places import TeaHousePlaces
from scenes.games.teahouse.readouts import TeaHouseReadouts
from scenes.kit.layout import Layout
from scenes.kit.roles.flourishes import Flourishes
from scenes.kit.roles.seating import Seating
from tabletop.games.teahouse.game import TeaHouse
from tabletop.games.teahouse.handling import TeaHouseHandling
from tabletop.games.teahouse.state import Table


class TeaHouseLayout(Layout[Table]):
    """The table of the Tea House."""

    ambience = "title"
    inspected = ("tray",)

    def __init__(self, seating: Seating[TeaHouse]) -> None:
        self.seating = seating
        self.places = TeaHousePlaces(seating)
        self.looks = TeaHouseLooks(seating, self.places)
        self.handling = TeaHouseHandling(seating.game)
        self.readouts = TeaHouseReadouts(seating, self.places)
        self.flourishes = Flourishes()


LAYOUT = TeaHouseLayout
