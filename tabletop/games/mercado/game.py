"""Mercado as a built-in game: the contract, with each part in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Emit, Move, Param, TextRef
from tabletop.core.game import ActionWording, Standing, TallyRow, tally_from_ledger
from tabletop.core.options import Option, StartGoods, first_seat_option
from tabletop.core.toolkit.phased_game import PhasedGame
from tabletop.core.zones import Inventory, Seat, Zone, parse_zone
from tabletop.games.mercado import actions as act
from tabletop.games.mercado import encoding, phases, player_views, rules, value_provenance
from tabletop.games.mercado.ai import decisive_moments
from tabletop.games.mercado.mechanics.tile_resolution import tile_text
from tabletop.games.mercado.mechanics.track import compute_marker_rank, icon_text
from tabletop.games.mercado.rule_examples import RULE_EXAMPLES, RULE_POSITIONS
from tabletop.games.mercado.rule_tables import SEAL_PIECE, SEAT_COUNTS, RuleTables, read_tables
from tabletop.games.mercado.sheet import (
    BOARD_SIDES,
    FIRST_GAME_START,
    TRACK_SPACE_COUNT,
)
from tabletop.games.mercado.state import COIN_CHANGER_PLACE, MERCHANT_PLACE, MercadoState

TALLY_ROWS: Final = (
    ("goods", "MER-5.1"),
    ("privileges_played", "MER-7.9"),
    ("icons", "MER-8.3"),
    ("privileges_held", "MER-9.1"),
    ("seals_held", "MER-9.1"),
)
"""Label and clause of each tally row, in the order of the state's `gained`."""

MAX_START_SEALS: Final = 2
"""Most seals that a handicap gives."""


def _give_start_goods(game: Mercado, s: MercadoState, seat: Seat, count: int, emit: Emit) -> None:
    """Give a seat seals from the supply."""
    count = min(count, s.seals_left)
    s.seals[seat] += count
    s.seals_left -= count
    if emit and count:
        emit(Move(SEAL_PIECE, count, "supply", f"seals:{seat}", "MER-3.1"))


class Mercado(PhasedGame[RuleTables, MercadoState]):
    """The game Mercado (MER)."""

    name = "mercado"
    clause_prefix = "MER"
    seat_counts = SEAT_COUNTS
    win_clause = "MER-9.2"
    piece_clauses: ClassVar[Mapping[str, str]] = {
        "object": "MER-5", "perfume": "MER-5", "market": "MER-6", "privilege": "MER-7.9",
        "seal": "MER-4.4", "coin": "MER-2", "marker": "MER-8", "disc": "MER-8.4",
    }  # fmt: skip
    act_labels: ClassVar[Mapping[str, str]] = {"MER-5.2": "runner_up", "MER-5.4": "turned_up"}
    phases_module, views = phases, player_views
    value_provenance, encoding = value_provenance, encoding
    read_tables = staticmethod(read_tables)
    set_up = staticmethod(rules.set_up)
    rule_examples = RULE_EXAMPLES
    rule_positions = RULE_POSITIONS
    action_types = act.ACTION_TYPES
    is_near_end = staticmethod(decisive_moments.is_near_end)
    state_type = MercadoState
    end_clause = "MER-9.1"
    options: tuple[Option, ...] = (
        Option("side", BOARD_SIDES, BOARD_SIDES[0], "MER-3.3"),
        Option("start", (FIRST_GAME_START, *range(TRACK_SPACE_COUNT)), FIRST_GAME_START, "MER-3.3"),
        first_seat_option(SEAT_COUNTS, "MER-3.4"),
    )

    start_goods = StartGoods("seals", MAX_START_SEALS, _give_start_goods)

    def standings(self, s: MercadoState) -> tuple[Standing, ...]:
        """Return the places on the track: furthest first, then the upper marker (MER-9.2)."""
        return tuple(
            Standing(seat, compute_marker_rank(s, seat), s.progress[seat])
            for seat in range(s.seats)
        )

    def tally(self, s: MercadoState) -> tuple[TallyRow, ...]:
        """Return the steps of each marker by source."""
        return tally_from_ledger(TALLY_ROWS, s.gained)

    def action_wording(self, view: MercadoState, seat: Seat, action: Action) -> ActionWording:
        """Return the wording of an action; tiles and icons have their names."""
        if isinstance(action, act.Lay | act.LayWhite | act.Resolve):
            tile = tile_text(self.tables, view.market[action.place])
            return ActionWording(action.tag, (("tile", tile),))
        if isinstance(action, act.UseIcon | act.DeclineIcon):
            icon = icon_text(self.tables, view, seat)
            return ActionWording(action.tag, (("icon", icon),))
        return ActionWording(action.tag)

    def zone_params(self, zone: Zone, table: Inventory) -> Sequence[Param]:
        """Return the tile of an offer zone as a parameter, or an unknown tile.

        The two market tiles always lie in the same places.
        """
        at = parse_zone(zone)
        if at.kind != "offer":
            return ()
        always = {MERCHANT_PLACE: self.tables.merchant, COIN_CHANGER_PLACE: self.tables.changer}
        tiles = table.get(f"market:{at.number}")
        tile = tiles[-1] if tiles else "market.back"
        if at.number in always:
            tile = self.tables.pieces[always[at.number]]
        return (("tile", TextRef(f"mercado.piece.{tile}")),)
