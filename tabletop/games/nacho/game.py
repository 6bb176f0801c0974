"""The Nacho Incident as the contract of a game wants it: thin, over the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param
from tabletop.core.game import Standing, TallyRow, Wording, owed, ranked
from tabletop.core.options import Option, first_option
from tabletop.core.phases import PhasedGame
from tabletop.core.zones import Counters, Inventory, Seat, Zone
from tabletop.games.nacho import actions as act
from tabletop.games.nacho import encoding, known, phases, setup, stakes, views
from tabletop.games.nacho.pictured import PICTURED, TABLED
from tabletop.games.nacho.pieces import SMUGGLERS, named_piece, where
from tabletop.games.nacho.rounds import may_draw
from tabletop.games.nacho.setup import DELAYED, NO_BONUS, PAIR
from tabletop.games.nacho.sheet import Tables, read_sheet
from tabletop.games.nacho.state import SEATS, NachoState, distance, gold

TALLY: Final = (
    ("start", "NAC-2.1"),
    ("deliveries", "NAC-4.2"),
    ("sales", "NAC-7.2"),
    ("wages", "NAC-4.5"),
    ("bonuses", "NAC-6.1"),
    ("penalties", "NAC-6.2"),
)
"""What gold is owed to, in the order of the ledger."""


class Nacho(PhasedGame[Tables, NachoState]):
    """The game of The Nacho Incident (NAC) with one component sheet."""

    name = "nacho"
    prefix = "NAC"
    edition = 2
    seats = SEATS
    wins = "NAC-8.1"
    explained: ClassVar[Mapping[str, str]] = {
        "smuggler.?": "NAC-1.1", "smuggler": "NAC-4.1", "mountie.?": "NAC-1.2",
        "mountie": "NAC-5.2",
        "province.?": "NAC-1.3", "province": "NAC-4.2", "cube": "NAC-4.2", "gem": "NAC-3.2",
        "roundend": "NAC-2.3",
    }  # fmt: skip
    deeds: ClassVar[Mapping[str, str]] = {
        "NAC-3.3": "follows", "NAC-9.3": "follows", "NAC-4.2": "delivers",
        "NAC-4.3": "delivers_theirs",
        "NAC-4.5": "wage", "NAC-5.1": "shows", "NAC-5.2": "arrests", "NAC-5.3": "arrests",
        "NAC-6.1": "majority", "NAC-6.2": "penalty", "NAC-6.5": "hand", "NAC-7.2": "store",
        "NAC-7.3": "duty",
    }  # fmt: skip
    views, known, encoding = views, known, encoding
    read = staticmethod(read_sheet)
    set_up = staticmethod(setup.set_up)
    pictured = PICTURED
    tabled = TABLED
    actions = act.ACTIONS
    state = NachoState
    phase = staticmethod(phases.phase)
    to_act = staticmethod(phases.to_act)
    may_revise = staticmethod(phases.may_revise)
    is_over = staticmethod(phases.is_over)
    phases = phases.PHASES
    over = "NAC-6.3"
    options: tuple[Option, ...] = (
        Option("chase", (PAIR, DELAYED), PAIR, "NAC-5.3"),
        Option("redraw", (False, True), False, "NAC-9.1"),
        Option("random_mounties", (False, True, NO_BONUS), False, "NAC-9.2"),
        Option("hidden_mountie", (False, True), False, "NAC-9.3"),
        first_option(SEATS, "NAC-2.4"),
    )

    def closing(self, view: NachoState) -> bool:
        return stakes.closing(view)

    def standing(self, s: NachoState) -> tuple[Standing, ...]:
        """NAC-8.1: most gold first; of equals the nearest to the gemstone's holder."""
        own = [gold(s, seat) for seat in range(s.seats)]
        return ranked(own, [(own[seat], -distance(s, seat)) for seat in range(s.seats)])

    def tally(self, s: NachoState) -> tuple[TallyRow, ...]:
        """The gold of each seat by what it is owed to."""
        return owed(TALLY, s.ledger)

    def wording(self, view: NachoState, seat: Seat, action: Action) -> Wording:
        """A cube's owner is named only if it is somebody else's (NAC-4.3); smugglers by the hand;
        keeping two cubes is no drawing."""
        if isinstance(action, act.Deliver) and action.seat != seat:
            return Wording("deliver_other")
        if isinstance(action, act.Discard) and action.places:
            hand = view.hands[seat]
            who = tuple(named_piece(SMUGGLERS[hand[place]]) for place in action.places)
            return Wording(action.tag, (("who", who),))
        if isinstance(action, act.Discard):
            return Wording("keep_all")
        if isinstance(action, act.DoneDrawing) and not may_draw(self.tables, view, seat):
            return Wording("keep_cubes")
        return Wording(action.tag)

    def where(self, zone: Zone, table: Inventory) -> Sequence[Param]:
        """In which province it lies, and which sign of an order it is."""
        return where(zone)

    def counters(self, view: NachoState) -> Counters:
        """Everybody's gold."""
        return {("gold", seat): gold(view, seat) for seat in range(view.seats)}
