"""Market Day's table: a market street from above, a stall a seat, one's hand before it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from scenes.games.market_day.effects import MarketDayEffects
from scenes.games.market_day.indicators import MarketDayIndicators
from scenes.games.market_day.materials import MATERIALS
from scenes.games.market_day.piece_art import MarketDayPieceArt
from scenes.games.market_day.zone_layout import MarketDayZoneLayout
from scenes.kit.layout import DemoTempo, Layout
from scenes.kit.roles.seating import Seating
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.input_mapping import MarketDayInputMapping
from tabletop.games.market_day.state import MarketDayState

QUIET_LINES: Final = frozenset(
    (
        "begin.round",
        "move.leader.leader",
        "say.no_rain",
        "shuffle.deck",
    )
)
"""Text keys of acts that the prompt line leaves out."""
SHARED_QUIET_LINES: Final = QUIET_LINES | {"end.hand", "score.points"}
"""The same where people share a screen; a tag at each stall shows the points."""
SHARED_MERGED_LINES: Final = MappingProxyType({"begin.hand": frozenset(("",))})
"""The same of lines that tell of others: who deals, and that everybody gets cards."""
PASSING_LINES: Final = frozenset(("move.hand.stall",))
"""Text keys of acts whose line nothing waits for."""


class MarketDayLayout(Layout[MarketDayState]):
    """The layout of Market Day."""

    materials = MATERIALS
    ambience = "market_day"
    quiet_lines = QUIET_LINES
    passing_lines = PASSING_LINES
    opening_lines = PASSING_LINES
    demo_tempos = MappingProxyType(
        {
            2: DemoTempo(1.0, 1.8),
            3: DemoTempo(1.0, 0.9),
            4: DemoTempo(1.0, 1.2),
            5: DemoTempo(1.0, 0.8),
            6: DemoTempo(1.15, 0.5),
            7: DemoTempo(1.25, 0.3),
            8: DemoTempo(1.47, 0.1),
        }
    )
    inspectable_zones = ("stall",)

    zone_layout: MarketDayZoneLayout
    piece_art: MarketDayPieceArt
    indicators: MarketDayIndicators

    def __init__(self, seating: Seating[MarketDay]) -> None:
        self.seating = seating
        if len(seating.setup.human_seats) > 1:
            self.quiet_lines, self.merged_lines = SHARED_QUIET_LINES, SHARED_MERGED_LINES
        self.zone_layout = MarketDayZoneLayout(seating)
        self.piece_art = MarketDayPieceArt(seating, self.zone_layout)
        self.input_mapping = MarketDayInputMapping(seating.game)
        self.indicators = MarketDayIndicators(seating, self.zone_layout)
        self.effects = MarketDayEffects(seating, self.zone_layout)


LAYOUT = MarketDayLayout
