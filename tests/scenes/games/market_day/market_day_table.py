"""Test table of Market Day: seat numbers and options."""

from __future__ import annotations

from scenes.games.market_day.layout import MarketDayLayout
from sprites.motion import NORMAL_MOTION, Motion
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tests.scenes.table_harness import TableHarness

SEATS = range(2, 9)


class Table(TableHarness):
    """A match of Market Day with its table, played by chance; seat 0 looks."""

    game = "market_day"
    layout: MarketDayLayout

    def __init__(
        self, seats: int, seed: int = 1, motion: Motion = NORMAL_MOTION, language: str = "en",
        text_scale: float = 1.0, names: tuple[str, ...] = DEFAULT_PLAYER_NAMES, hands: int = 1,
    ) -> None:  # fmt: skip
        options = {"hands": hands, "open_count": True}
        super().__init__(seats, seed, motion, language, text_scale, names, options)
