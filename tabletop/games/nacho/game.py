"""The Nacho Incident as a built-in game: the contract, with each part in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param
from tabletop.core.game import (
    ActionWording,
    Standing,
    TallyRow,
    compute_standings,
    tally_from_ledger,
)
from tabletop.core.options import Option, first_seat_option
from tabletop.core.toolkit.phased_game import PhasedGame
from tabletop.core.zones import Inventory, Seat, TrackCounts, Zone
from tabletop.games.nacho import actions as act
from tabletop.games.nacho import encoding, phases, player_views, setup, value_provenance
from tabletop.games.nacho.ai import decisive_moments
from tabletop.games.nacho.mechanics.chase import list_arrests
from tabletop.games.nacho.mechanics.rounds import can_draw
from tabletop.games.nacho.pieces import SMUGGLER_PIECES, piece_text, zone_params
from tabletop.games.nacho.rule_examples import RULE_EXAMPLES, RULE_POSITIONS
from tabletop.games.nacho.setup import DELAYED_CHASE, NO_BONUS, PAIR_CHASE
from tabletop.games.nacho.sheet import RuleTables, read_tables
from tabletop.games.nacho.state import (
    CHASE_PHASE,
    SEAT_COUNTS,
    NachoState,
    distance_from_holder,
    total_gold,
)

TALLY_ROWS: Final = (
    ("start", "NAC-2.1"),
    ("deliveries", "NAC-4.2"),
    ("sales", "NAC-7.2"),
    ("wages", "NAC-4.5"),
    ("bonuses", "NAC-6.1"),
    ("penalties", "NAC-6.2"),
)
"""Label and clause of each tally row, in the order of the ledger."""


class Nacho(PhasedGame[RuleTables, NachoState]):
    """The game The Nacho Incident (NAC)."""

    name = "nacho"
    clause_prefix = "NAC"
    edition = 2
    seat_counts = SEAT_COUNTS
    win_clause = "NAC-8.1"
    piece_clauses: ClassVar[Mapping[str, str]] = {
        "smuggler.?": "NAC-1.1", "smuggler": "NAC-4.1", "mountie.?": "NAC-1.2",
        "mountie": "NAC-5.2",
        "province.?": "NAC-1.3", "province": "NAC-4.2", "cube": "NAC-4.2", "gem": "NAC-3.2",
        "roundend": "NAC-2.3",
    }  # fmt: skip
    act_labels: ClassVar[Mapping[str, str]] = {
        "NAC-3.3": "follows", "NAC-9.3": "follows", "NAC-4.2": "delivers",
        "NAC-4.3": "delivers_theirs",
        "NAC-4.5": "wage", "NAC-5.1": "shows", "NAC-5.2": "arrests", "NAC-5.3": "arrests",
        "NAC-6.1": "majority", "NAC-6.2": "penalty", "NAC-6.5": "hand", "NAC-7.2": "store",
        "NAC-7.3": "duty",
    }  # fmt: skip
    phases_module, views = phases, player_views
    value_provenance, encoding = value_provenance, encoding
    read_tables = staticmethod(read_tables)
    set_up = staticmethod(setup.set_up)
    rule_examples = RULE_EXAMPLES
    rule_positions = RULE_POSITIONS
    action_types = act.ACTION_TYPES
    is_near_end = staticmethod(decisive_moments.is_near_end)
    state_type = NachoState
    end_clause = "NAC-6.3"
    options: tuple[Option, ...] = (
        Option("chase", (PAIR_CHASE, DELAYED_CHASE), PAIR_CHASE, "NAC-5.3"),
        Option("redraw", (False, True), False, "NAC-9.1"),
        Option("random_mounties", (False, True, NO_BONUS), False, "NAC-9.2"),
        Option("hidden_mountie", (False, True), False, "NAC-9.3"),
        first_seat_option(SEAT_COUNTS, "NAC-2.4"),
    )

    def standings(self, s: NachoState) -> tuple[Standing, ...]:
        """Return the standings: most gold first, ties to the nearest to the holder (NAC-8.1)."""
        own = [total_gold(s, seat) for seat in range(s.seats)]
        return compute_standings(
            own, [(own[seat], -distance_from_holder(s, seat)) for seat in range(s.seats)]
        )

    def tally(self, s: NachoState) -> tuple[TallyRow, ...]:
        """Return the gold of each seat by source."""
        return tally_from_ledger(TALLY_ROWS, s.ledger)

    def prompt_key(self, view: NachoState, seat: Seat) -> str:
        """Return the prompt key of the phase, or `mountie` if only one is chosen for an arrest.

        Then several Mounties may act, and of each the arrest is fixed.
        """
        if self.phase_number(view, seat) == CHASE_PHASE:
            found = list_arrests(view, seat)
            if len({mountie for mountie, _, _ in found}) == len(found) > 1:
                return "mountie"
        return super().prompt_key(view, seat)

    def action_wording(self, view: NachoState, seat: Seat, action: Action) -> ActionWording:
        """Return the wording of an action.

        The owner of a cube is named only if it is another seat (NAC-4.3). Smugglers are named by
        the hand. To keep two cubes is no drawing.
        """
        if isinstance(action, act.Deliver) and action.seat != seat:
            return ActionWording("deliver_other")
        if isinstance(action, act.Discard) and action.places:
            hand = view.hands[seat]
            who = tuple(piece_text(SMUGGLER_PIECES[hand[place]]) for place in action.places)
            return ActionWording(action.tag, (("who", who),))
        if isinstance(action, act.Discard):
            return ActionWording("keep_all")
        if isinstance(action, act.DoneDrawing) and not can_draw(self.tables, view, seat):
            return ActionWording("keep_cubes")
        return ActionWording(action.tag)

    def zone_params(self, zone: Zone, table: Inventory) -> Sequence[Param]:
        """Return the province of a zone, and the number of a slot."""
        return zone_params(zone)

    def track_counts(self, view: NachoState) -> TrackCounts:
        """Return the gold of each seat."""
        return {("gold", seat): total_gold(view, seat) for seat in range(view.seats)}
