"""The Nacho Incident as the contract of a game wants it: thin, over the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Sayer
from tabletop.core.chance import Chance
from tabletop.core.game import Game, Standing, Strategy, TallyRow, Wording
from tabletop.core.options import Option, Options, complete, first_option, first_seat
from tabletop.core.origins import Printed
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Inventory, Piece, Seat, Zones
from tabletop.games.nacho import actions as act
from tabletop.games.nacho import known, refusals, rounds, setup, turn, views
from tabletop.games.nacho.legality import KIND, Legality
from tabletop.games.nacho.pieces import FLAG_OF, INGREDIENT_OF, MOUNTIE_OF
from tabletop.games.nacho.sheet import SHEET_PATH, Tables, read_sheet
from tabletop.games.nacho.state import (
    CHOOSE,
    NONE,
    OVER,
    ROWS,
    SEATS,
    NachoState,
    distance,
    gold,
    smuggler,
)
from tabletop.games.nacho.strategy import NachoStrategy

PAIR: Final = "pair"
DELAYED: Final = "delayed"
"""The two readings of the chase (NAC-5.3)."""
NO_BONUS: Final = "no_bonus"
"""Random Mounties, and no bonus either: a choice between two readings (NAC-9.2)."""

TALLY: Final = (
    ("start", "NAC-2.1"),
    ("deliveries", "NAC-4.2"),
    ("sales", "NAC-7.2"),
    ("wages", "NAC-4.5"),
    ("bonuses", "NAC-6.1"),
    ("penalties", "NAC-6.2"),
)
"""What gold is owed to, in the order of the ledger."""

_ALONE: Final = tuple((seat,) for seat in range(SEATS[-1]))


class Nacho(Game[NachoState]):
    """The game of The Nacho Incident (NAC) with one component sheet."""

    name = "nacho"
    prefix = "NAC"
    seats = SEATS
    zones: ClassVar[Zones] = views.ZONES
    described = known.DESCRIBED
    actions: ClassVar[tuple[type[Action], ...]] = act.ACTIONS
    state = NachoState
    options: tuple[Option, ...] = (
        Option("chase", (PAIR, DELAYED), PAIR, "NAC-5.3"),
        Option("redraw", (False, True), False, "NAC-9.1"),
        Option("random_mounties", (False, True, NO_BONUS), False, "NAC-9.2"),
        Option("hidden_mountie", (False, True), False, "NAC-9.3"),
        first_option(SEATS, "NAC-2.4"),
    )

    def __init__(self, sheet: Sheet | None = None) -> None:
        """With the built-in sheet, or another. Raises SheetError."""
        self.sheet = sheet or Sheet.load(SHEET_PATH)
        self.tables: Tables = read_sheet(self.sheet)
        self._legality = Legality(self.tables)
        self.legal = self._legality.legal  # type: ignore[method-assign]  # one call fewer
        self.strategy: Strategy[NachoState] = NachoStrategy(self.tables)

    def new(self, seats: int, options: Options, chance: Chance, say: Sayer = None) -> NachoState:
        """Set up as the options say (NAC-2). Raises OptionError, ValueError."""
        chosen = complete(self.options, options)
        if seats not in self.seats:
            raise ValueError(f"The Nacho Incident is for 2 to 4 players, not {seats}")
        return setup.set_up(
            self.tables,
            seats,
            first_seat(chosen, seats, chance),
            chosen["chase"] == DELAYED,
            bool(chosen["redraw"]),
            bool(chosen["random_mounties"]),
            chosen["random_mounties"] == NO_BONUS,
            bool(chosen["hidden_mountie"]),
            chance,
            say,
        )

    def to_act(self, s: NachoState) -> tuple[Seat, ...]:
        """All that have not chosen; else the one whose decision it is."""
        queue = s.queue
        if s.phase == CHOOSE or not queue:
            return queue
        return _ALONE[queue[0]]

    def may_revise(self, s: NachoState) -> tuple[Seat, ...]:
        """NAC-3.1: who has chosen may choose again until all have."""
        if s.phase != CHOOSE:
            return ()
        return tuple(seat for seat, kind in enumerate(s.choices) if kind != NONE)

    def unchosen(self, view: NachoState, viewer: Seat) -> NachoState:
        """NAC-3.1: with the choices of all others back in their hands."""
        if view.phase != CHOOSE or all(kind == NONE for kind in view.choices):
            return view
        s = view.copy()
        back = [seat for seat, kind in enumerate(view.choices) if kind == UNKNOWN]
        s.queue = tuple(sorted((*view.queue, *back)))
        for seat in back:
            s.choices[seat] = NONE
            s.hands[seat] = (*view.hands[seat], UNKNOWN)
        return s

    def legal(self, s: NachoState, seat: Seat) -> Sequence[Action]:
        """All actions of a seat (see `Legality`)."""
        return self._legality.legal(s, seat)

    def refusal(self, s: NachoState, seat: Seat, action: Action) -> Refusal | None:
        """Why not; None exactly for what `legal` lists."""
        return refusals.refusal(self.tables, s, seat, action)

    def apply(
        self, s: NachoState, seat: Seat, action: Action, chance: Chance, say: Sayer = None
    ) -> None:
        """Carry out a legal action and all that follows of itself."""
        _CARRIED_OUT[type(action)](self.tables, s, seat, action, chance, say)

    def redact(self, s: NachoState, viewer: Seat) -> NachoState:
        """Without the hands and choices of others and the orders of all piles."""
        return views.redact(s, viewer)

    def imagine(self, view: NachoState, viewer: Seat, chance: Chance) -> NachoState:
        """Hands, choices and piles filled fairly."""
        return views.imagine(self.tables, view, viewer, chance)

    def is_over(self, s: NachoState) -> bool:
        """NAC-6.3: after the third round."""
        return s.phase == OVER

    def clock(self, s: NachoState) -> float:
        """Turns: in each everybody goes once."""
        return s.turn

    def standing(self, s: NachoState) -> tuple[Standing, ...]:
        """NAC-8.1: most gold first; of equals the nearest to the gemstone's holder."""
        own = [gold(s, seat) for seat in range(s.seats)]
        keys = [(-own[seat], distance(s, seat)) for seat in range(s.seats)]
        return tuple(
            Standing(seat, 1 + sum(other < key for other in keys), own[seat])
            for seat, key in enumerate(keys)
        )

    def tally(self, s: NachoState) -> tuple[TallyRow, ...]:
        """The gold of each seat by what it is owed to."""
        return tuple(
            TallyRow(label, (), tuple(s.ledger[row::ROWS]), clause)
            for row, (label, clause) in enumerate(TALLY)
        )

    def wording(self, view: NachoState, seat: Seat, action: Action) -> Wording:
        """A cube's owner is named only if it is somebody else's (NAC-4.3)."""
        if isinstance(action, act.Deliver) and action.seat != seat:
            return Wording("deliver_other")
        return Wording(action.tag)

    def printed(self, piece: Piece) -> Sequence[Printed]:
        """The values of the sheet that are printed on a piece."""
        return known.printed(self.sheet, piece)

    def inventory(self, view: NachoState) -> Inventory:
        """Every piece, where it lies."""
        return views.inventory(self.tables, view)

    def counters(self, view: NachoState) -> Mapping[tuple[str, Seat], int]:
        """Everybody's gold."""
        return {("gold", seat): gold(view, seat) for seat in range(view.seats)}


def _choose(
    t: Tables, s: NachoState, seat: Seat, a: act.Choose, chance: Chance, say: Sayer
) -> None:
    turn.choose(t, s, seat, KIND[a], chance, say)


def _deliver(
    t: Tables, s: NachoState, seat: Seat, a: act.Deliver, chance: Chance, say: Sayer
) -> None:
    turn.deliver(t, s, seat, a.seat, INGREDIENT_OF[a.ingredient], a.province, chance, say)


def _arrest(
    t: Tables, s: NachoState, seat: Seat, a: act.Arrest, chance: Chance, say: Sayer
) -> None:
    whom = smuggler(FLAG_OF[a.flag], a.number)
    turn.decide_chase(t, s, seat, (MOUNTIE_OF[a.mountie], a.province, whom), chance, say)


def _dismiss(
    t: Tables, s: NachoState, seat: Seat, a: act.Dismiss, chance: Chance, say: Sayer
) -> None:
    turn.decide_chase(t, s, seat, (MOUNTIE_OF[a.mountie], NONE, NONE), chance, say)


def _discard(
    t: Tables, s: NachoState, seat: Seat, a: act.Discard, chance: Chance, say: Sayer
) -> None:
    rounds.discard(s, seat, KIND[a], say)


Carried = Callable[[Tables, NachoState, Seat, Any, Chance, Sayer], None]

_CARRIED_OUT: Final[Mapping[type[Action], Carried]] = {
    act.Choose: _choose,
    act.Deliver: _deliver,
    act.Visit: lambda t, s, seat, a, chance, say: turn.visit(t, s, seat, a.province, chance, say),
    act.Arrest: _arrest,
    act.Dismiss: _dismiss,
    act.GiveGem: lambda t, s, seat, a, chance, say: rounds.give_gem(s, a.seat, say),
    act.Discard: _discard,
    act.DoneDiscarding: lambda t, s, seat, a, chance, say: rounds.done_discarding(
        t, s, seat, chance, say
    ),
    act.Sell: lambda t, s, seat, a, chance, say: rounds.sell(
        t, s, seat, INGREDIENT_OF[a.ingredient], chance, say
    ),
    act.DoneSelling: lambda t, s, seat, a, chance, say: rounds.done_selling(
        t, s, seat, chance, say
    ),
}
"""Each action in the rules."""
