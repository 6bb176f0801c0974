"""Market Day as a built-in game: the contract, with each part in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop.core.game import Standing, TallyRow, compute_standings
from tabletop.core.options import Option, first_seat_option
from tabletop.core.toolkit.phased_game import PhasedGame
from tabletop.core.zones import TrackCounts
from tabletop.games.market_day import encoding, phases, player_views, rules, value_provenance
from tabletop.games.market_day.actions import ACTION_TYPES
from tabletop.games.market_day.ai import decisive_moments
from tabletop.games.market_day.rule_examples import RULE_EXAMPLES, RULE_POSITIONS
from tabletop.games.market_day.sheet import (
    KNIGHT_RANK,
    NOBLE_RANK,
    RAIN_RANK,
    SEAT_COUNTS,
    TINKER_RANK,
    RuleTables,
    read_tables,
)
from tabletop.games.market_day.state import (
    MAY_SWAP,
    MUST_SWAP,
    TINKER_OPTION,
    MarketDayState,
)


class MarketDay(PhasedGame[RuleTables, MarketDayState]):
    """The game Market Day (MKD)."""

    name = "market_day"
    clause_prefix = "MKD"
    seat_counts = SEAT_COUNTS
    win_clause = "MKD-4.2"
    piece_clauses: ClassVar[Mapping[str, str]] = {
        f"card.{TINKER_RANK}": "MKD-3.5", f"card.{KNIGHT_RANK}": "MKD-3.4",
        f"card.{NOBLE_RANK}": "MKD-3.2", f"card.{RAIN_RANK}": "MKD-3.3",
        "card.?": "MKD-2.1", "card": "MKD-3.1",
        "disc.dealer": "MKD-4.1", "disc.leader": "MKD-2.3",
    }  # fmt: skip
    act_labels: ClassVar[Mapping[str, str]] = {
        "MKD-3.1": "spoils", "MKD-3.3": "rain", "MKD-3.4": "knight", "MKD-3.6": "prizes",
    }  # fmt: skip
    phases_module, views = phases, player_views
    value_provenance, encoding = value_provenance, encoding
    read_tables = staticmethod(read_tables)
    set_up = staticmethod(rules.set_up)
    rule_examples = RULE_EXAMPLES
    rule_positions = RULE_POSITIONS
    action_types = ACTION_TYPES
    state_type = MarketDayState
    end_clause = "MKD-4.1"
    options: tuple[Option, ...] = (
        Option("hands", ("rules", *range(1, 13)), "rules", "MKD-4.1"),
        Option("open_count", (False, True), False, "MKD-2.1"),
        Option(TINKER_OPTION, (MAY_SWAP, MUST_SWAP), MAY_SWAP, "MKD-3.5"),
        first_seat_option(SEAT_COUNTS, "MKD-2.3"),
    )

    def use_tables(self, tables: RuleTables) -> None:
        """Use these tables, and apply the usual action by a short cut."""
        super().use_tables(tables)
        if type(self).apply is PhasedGame.apply:
            self.apply = rules.make_fast_applier(tables, self._apply)  # type: ignore[assignment, method-assign]

    def is_near_end(self, view: MarketDayState) -> bool:
        """True if the game may end soon, as far as all seats know."""
        return decisive_moments.is_near_end(self.tables, view)

    def standings(self, s: MarketDayState) -> tuple[Standing, ...]:
        """Return the standings: the highest total wins, ties share a place (MKD-4.2)."""
        return compute_standings(s.points)

    def tally(self, s: MarketDayState) -> tuple[TallyRow, ...]:
        """Return the points of each hand; the unfinished hand has a row of its own (MKD-4.2)."""
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

    def track_counts(self, view: MarketDayState) -> TrackCounts:
        """Return the total points of each seat."""
        return {("points", seat): total for seat, total in enumerate(view.points)}

    def count_seen_cards(self, view: MarketDayState) -> dict[int, tuple[int, int]]:
        """Return the open count: seen cards and all cards of each rank."""
        return player_views.count_seen_cards(view, self.tables)
