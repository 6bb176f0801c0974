"""Zahab as a built-in game: the contract, with each part in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Emit, Move, Param
from tabletop.core.game import ActionWording, Standing, TallyRow, compute_standings
from tabletop.core.options import Option, StartGoods, first_seat_option
from tabletop.core.toolkit.phased_game import PhasedGame
from tabletop.core.zones import Inventory, Seat, Zone
from tabletop.games.zahab import actions as act
from tabletop.games.zahab import encoding, phases, player_views, rules, value_provenance
from tabletop.games.zahab.ai import decisive_moments
from tabletop.games.zahab.rule_examples import RULE_EXAMPLES, RULE_POSITIONS
from tabletop.games.zahab.rule_tables import FIGURE_NAMES, GOLD_PIECE, RuleTables, read_tables
from tabletop.games.zahab.sheet import SEAT_COUNTS
from tabletop.games.zahab.state import (
    BLUE_TRACK,
    RED_TRACK,
    TRACK_COLOURS,
    TRACK_COUNT,
    YELLOW_TRACK,
    ZahabState,
)
from tabletop.games.zahab.wording import action_wording, zone_params

MAX_START_GOLD: Final = 3
"""Most gold that a handicap gives."""


def _give_start_goods(game: Zahab, s: ZahabState, seat: Seat, count: int, emit: Emit) -> None:
    """Give a seat gold from the supply."""
    count = min(count, s.supply_gold)
    s.gold[seat] += count
    s.supply_gold -= count
    if emit and count:
        emit(Move(GOLD_PIECE, count, "supply", f"tokens:{seat}", "ZAH-2.2"))


class Zahab(PhasedGame[RuleTables, ZahabState]):
    """The game Zahab (ZAH)."""

    name = "zahab"
    clause_prefix = "ZAH"
    seat_counts = SEAT_COUNTS
    win_clause = "ZAH-9.2"
    piece_clauses: ClassVar[Mapping[str, str]] = {
        "card": "ZAH-7", "rondel": "ZAH-5", "camel": "ZAH-4.2", "neutral": "ZAH-10.2",
        "spirit": "ZAH-1.4", "gold": "ZAH-7.3", "gem": "ZAH-7.3",
        **dict.fromkeys(FIGURE_NAMES, "ZAH-1.3"),
    }  # fmt: skip
    act_labels: ClassVar[Mapping[str, str]] = {"ZAH-7.2": "trades"}
    phases_module, views = phases, player_views
    value_provenance, encoding = value_provenance, encoding
    read_tables = staticmethod(read_tables)
    set_up = staticmethod(rules.set_up)
    rule_examples = RULE_EXAMPLES
    rule_positions = RULE_POSITIONS
    action_types = act.ACTION_TYPES
    state_type = ZahabState
    end_clause = "ZAH-9.1"
    options: tuple[Option, ...] = (
        Option("expert", (False, True), False, "ZAH-11.1"),
        first_seat_option(SEAT_COUNTS, "ZAH-2.6"),
    )

    start_goods = StartGoods("gold", MAX_START_GOLD, _give_start_goods)

    def is_near_end(self, view: ZahabState) -> bool:
        """True if the game may end soon, as far as all seats know."""
        return decisive_moments.is_near_end(self.tables, view)

    def holds_secrets(self, view: ZahabState, seat: Seat) -> bool:
        """True until the choice card of a seat has left the hand; all others came from open piles.

        Everybody may know those: `known` of a view lists them (ZAH-2.4).
        """
        return bool(view.secrets[seat])

    def standings(self, s: ZahabState) -> tuple[Standing, ...]:
        """Return standings by score; ties by red, yellow, blue VP, else shared (ZAH-9.2, 9.3)."""
        scores = [sum(row.values[seat] for row in self.tally(s)) for seat in range(s.seats)]
        ranks = [
            (
                score,
                *(
                    s.tracks[TRACK_COUNT * seat + colour]
                    for colour in (RED_TRACK, YELLOW_TRACK, BLUE_TRACK)
                ),
            )
            for seat, score in enumerate(scores)
        ]
        return compute_standings(scores, ranks)

    def tally(self, s: ZahabState) -> tuple[TallyRow, ...]:
        """Return the VP of the three tracks, the gems and the gold (ZAH-9.2)."""
        rows = [
            TallyRow(track, (), tuple(s.tracks[colour::TRACK_COUNT]), "ZAH-9.2")
            for colour, track in enumerate(TRACK_COLOURS)
        ]
        gold = tuple(n // self.tables.gold_per_point for n in s.gold)
        rows.append(TallyRow("gems", (), tuple(s.gems), "ZAH-9.2"))
        rows.append(TallyRow("gold", (("n", self.tables.gold_per_point),), gold, "ZAH-9.2"))
        return tuple(rows)

    def action_wording(self, view: ZahabState, seat: Seat, action: Action) -> ActionWording:
        """Return the wording of an action; spaces, tiles and displayed cards are named."""
        return action_wording(self.tables, view, seat, action)

    def zone_params(self, zone: Zone, table: Inventory) -> Sequence[Param]:
        """Return the effect and the tile of a space of the ring."""
        return zone_params(self.tables, zone, table)
