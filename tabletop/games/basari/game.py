"""Basari as a built-in game: the contract, with each part in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tabletop.core.acts import Emit, Move, Param, SeatRef
from tabletop.core.game import Standing, TallyRow, compute_standings, tally_from_ledger
from tabletop.core.options import (
    FIRST_SEAT_OPTION,
    RANDOM_FIRST_SEAT,
    Option,
    Options,
    StartGoods,
    first_seat_option,
)
from tabletop.core.toolkit.phased_game import PhasedGame
from tabletop.core.zones import Seat, TrackCounts
from tabletop.games.basari import encoding, phases, player_views, rules, value_provenance
from tabletop.games.basari.actions import ACTION_TYPES, Offer
from tabletop.games.basari.ai import decisive_moments
from tabletop.games.basari.gems import PACKED_SINGLE_GEMS
from tabletop.games.basari.rule_examples import RULE_EXAMPLES, RULE_POSITIONS
from tabletop.games.basari.scoring import GEM_PIECES, POINTS_TRACK, total_points
from tabletop.games.basari.sheet import SEAT_COUNTS, RuleTables, read_tables
from tabletop.games.basari.state import (
    ACTION_LETTERS,
    HAGGLE_PHASE,
    TIES_BY_LOT,
    TIES_BY_SEATS,
    TIES_OPTION,
    BasariState,
)

TALLY_ROWS = (
    ("bazaar", "BAS-3.6"),
    ("red", "BAS-5.1"),
    ("yellow", "BAS-5.1"),
    ("green", "BAS-5.1"),
    ("blue", "BAS-5.1"),
    ("workers", "BAS-5.4"),
)
"""Label and clause of each tally row, in the order of the state's `gained`."""

MAX_START_GEMS: Final = 1
"""Most gems of each colour that a handicap gives."""


def _give_start_goods(game: Basari, s: BasariState, seat: Seat, count: int, emit: Emit) -> None:
    """Give a seat gems of each colour from the stock."""
    t = game.tables
    left = t.gems_per_colour - t.start_gems * s.seats
    count = min(count, left // s.seats)
    s.gems[seat] += sum(PACKED_SINGLE_GEMS) * count
    for piece in GEM_PIECES if emit and count else ():
        assert emit
        emit(Move(piece, count, "stock", f"gems:{seat}", "BAS-2.1"))


class Basari(PhasedGame[RuleTables, BasariState]):
    """The game Basari, the card game (BAS)."""

    name = "basari"
    clause_prefix = "BAS"
    seat_counts = SEAT_COUNTS
    win_clause = "BAS-5.6"
    piece_clauses: ClassVar[Mapping[str, str]] = {
        "bazaar": "BAS-1.2", "gem": "BAS-5.1", "action": "BAS-3.4",
    }  # fmt: skip
    act_labels: ClassVar[Mapping[str, str]] = {
        "BAS-3.5": "A", "BAS-3.6": "B", "BAS-3.7": "C", "BAS-3.8": "D",
        "BAS-4.5": "offer_back",
    }  # fmt: skip
    phases_module, views = phases, player_views
    value_provenance, encoding = value_provenance, encoding
    read_tables = staticmethod(read_tables)
    set_up = staticmethod(rules.set_up)
    rule_examples = RULE_EXAMPLES
    rule_positions = RULE_POSITIONS
    action_types = ACTION_TYPES
    state_type = BasariState
    end_clause = "BAS-5.6"
    options: tuple[Option, ...] = (
        first_seat_option(SEAT_COUNTS, "BAS-3.1"),
        Option(TIES_OPTION, (TIES_BY_LOT, TIES_BY_SEATS), TIES_BY_LOT, "BAS-4.1"),
    )

    start_goods = StartGoods("gems", MAX_START_GEMS, _give_start_goods)

    @classmethod
    def fill_older_options(cls, options: Options) -> Options:
        """Return options with ties as earlier releases broke them: by lot if the seat is drawn."""
        drawn = options.get(FIRST_SEAT_OPTION, RANDOM_FIRST_SEAT) == RANDOM_FIRST_SEAT
        return {TIES_OPTION: TIES_BY_LOT if drawn else TIES_BY_SEATS, **options}

    def is_near_end(self, view: BasariState) -> bool:
        """True if the game may end soon, as far as all seats know."""
        return decisive_moments.is_near_end(self.tables, view)

    def standings(self, s: BasariState) -> tuple[Standing, ...]:
        """Return the standings: most points win, ties share a place (BAS-5.6)."""
        return compute_standings([total_points(s, seat) for seat in range(s.seats)])

    def tally(self, s: BasariState) -> tuple[TallyRow, ...]:
        """Return the points by source, all stages together."""
        return tally_from_ledger(TALLY_ROWS, s.gained)

    def track_counts(self, view: BasariState) -> TrackCounts:
        """Return the victory points of each seat."""
        return {(POINTS_TRACK, seat): total_points(view, seat) for seat in range(view.seats)}

    def prompt_params(self, view: BasariState, seat: Seat) -> Sequence[Param]:
        """Return with whom a seat haggles, and over which action; none outside of a haggle."""
        if not view.stack or view.stack[-1][0] != HAGGLE_PHASE:
            return ()
        other = view.stack[-1][2]
        return (("other", SeatRef(other)), ("action", ACTION_LETTERS[view.step - 1]))

    def weakest_offer(self, s: BasariState, seat: Seat) -> Offer | None:
        """Return the weakest legal offer of a seat; None if it cannot make an offer now."""
        weakest = next(iter(self.legal_actions(s, seat)), None)
        return weakest if isinstance(weakest, Offer) else None
