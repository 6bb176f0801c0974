"""Market Day as a game of the house: the contract, each part in its own module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop.core.game import Standing, TallyRow, ranked
from tabletop.core.options import Option, first_option
from tabletop.core.phases import PhasedGame
from tabletop.core.zones import Counters
from tabletop.games.market_day import encoding, known, phases, rules, stakes, views
from tabletop.games.market_day.actions import ACTIONS
from tabletop.games.market_day.pictured import PICTURED, TABLED
from tabletop.games.market_day.sheet import KNIGHT, NOBLE, RAIN, SEATS, TINKER, Tables, read_sheet
from tabletop.games.market_day.state import Market


class MarketDay(PhasedGame[Tables, Market]):
    """Market Day (MKD)."""

    name = "market_day"
    prefix = "MKD"
    seats = SEATS
    wins = "MKD-4.2"
    explained: ClassVar[Mapping[str, str]] = {
        f"card.{TINKER}": "MKD-3.5", f"card.{KNIGHT}": "MKD-3.4", f"card.{NOBLE}": "MKD-3.2",
        f"card.{RAIN}": "MKD-3.3", "card.?": "MKD-2.1", "card": "MKD-3.1",
        "disc.dealer": "MKD-4.1", "disc.leader": "MKD-2.3",
    }  # fmt: skip
    deeds: ClassVar[Mapping[str, str]] = {
        "MKD-3.1": "spoils", "MKD-3.3": "rain", "MKD-3.4": "knight", "MKD-3.6": "prizes",
    }  # fmt: skip
    views, known, encoding = views, known, encoding
    read = staticmethod(read_sheet)
    set_up = staticmethod(rules.set_up)
    pictured = PICTURED
    tabled = TABLED
    actions = ACTIONS
    state = Market
    phase = staticmethod(phases.phase)
    to_act = staticmethod(phases.to_act)
    is_over = staticmethod(phases.is_over)
    quick = staticmethod(phases.quick)
    phases = phases.PHASES
    over = "MKD-4.1"
    options: tuple[Option, ...] = (
        Option("hands", ("rules", *range(1, 13)), "rules", "MKD-4.1"),
        Option("open_count", (False, True), False, "MKD-2.1"),
        first_option(SEATS, "MKD-2.3"),
    )

    def look_up(self, tables: Tables) -> None:
        super().look_up(tables)
        if type(self).apply is PhasedGame.apply:
            self.apply = rules.applying(tables, self._apply)  # type: ignore[assignment, method-assign]

    def closing(self, view: Market) -> bool:
        return stakes.closing(self.tables, view)

    def standing(self, s: Market) -> tuple[Standing, ...]:
        """MKD-4.2: the highest total wins; ties share."""
        return ranked(s.points)

    def tally(self, s: Market) -> tuple[TallyRow, ...]:
        """MKD-4.2: the points of each hand; the one not finished has a line of its own."""
        rows = [
            TallyRow("hand", (("n", number),), row, "MKD-3.6")
            for number, row in enumerate(s.rows, 1)
        ]
        if not self.is_over(s):
            now = tuple(
                total - sum(row[seat] for row in s.rows) for seat, total in enumerate(s.points)
            )
            rows.append(TallyRow("this_hand", (), now, "MKD-3.6"))
        return tuple(rows)

    def counters(self, view: Market) -> Counters:
        return {("points", seat): total for seat, total in enumerate(view.points)}

    def seen_counts(self, view: Market) -> dict[int, tuple[int, int]]:
        """For the open count: by rank how many cards have lain open, and how many there are."""
        return views.seen_counts(view, self.tables)
