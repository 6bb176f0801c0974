"""Market Day's table: a market street from above, a stall a seat, one's hand before it."""

from __future__ import annotations

from types import MappingProxyType

from scenes.games.market_day.flourishes import MarketDayFlourishes
from scenes.games.market_day.looks import MarketDayLooks
from scenes.games.market_day.materials import MATERIALS
from scenes.games.market_day.places import MarketDayPlaces
from scenes.games.market_day.readouts import MarketDayReadouts
from scenes.kit.layout import Layout, Tempo
from scenes.kit.roles.seating import Seating
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.handling import MarketDayHandling
from tabletop.games.market_day.state import Market


class MarketDayLayout(Layout[Market]):
    """The table of Market Day."""

    materials = MATERIALS
    ambience = "market_day"
    watched = MappingProxyType(
        {
            2: Tempo(1.0, 1.8),
            3: Tempo(1.0, 0.9),
            4: Tempo(1.0, 1.2),
            5: Tempo(1.0, 0.8),
            6: Tempo(1.15, 0.5),
            7: Tempo(1.25, 0.3),
            8: Tempo(1.3, 0.15),
        }
    )
    inspected = ("stall",)

    places: MarketDayPlaces
    looks: MarketDayLooks
    readouts: MarketDayReadouts

    def __init__(self, seating: Seating[MarketDay]) -> None:
        self.seating = seating
        self.places = MarketDayPlaces(seating)
        self.looks = MarketDayLooks(seating, self.places)
        self.handling = MarketDayHandling(seating.game)
        self.readouts = MarketDayReadouts(seating, self.places)
        self.flourishes = MarketDayFlourishes(seating, self.places)


LAYOUT = MarketDayLayout
