"""Basari as a game of the house: the contract, each part in its own module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tabletop.core.actions import Action
from tabletop.core.acts import Sayer
from tabletop.core.chance import Chance
from tabletop.core.game import Game, Standing, Strategy, TallyRow
from tabletop.core.options import FIRST, LOT, Option, Options, complete, first_option, first_seat
from tabletop.core.origins import Printed
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Inventory, Piece, Seat, Zones
from tabletop.games.basari import known, refusals, views
from tabletop.games.basari.actions import ACTIONS, Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import COLOURS, MOST, SHIFTS, UNITS
from tabletop.games.basari.haggling import Comparison, Purses, compare
from tabletop.games.basari.refusals import last_offer
from tabletop.games.basari.rules import Rules, action_cards
from tabletop.games.basari.scoring import POINTS, points
from tabletop.games.basari.sheet import SEATS, SHEET_PATH, read_sheet
from tabletop.games.basari.state import GIVE, HAGGLE, LETTERS, OPEN, SOURCES, Bazaar
from tabletop.games.basari.strategy import BasariStrategy

_RED, _YELLOW, _GREEN, _BLUE = UNITS
_CHOICE = {letter: choice for choice, letter in enumerate(LETTERS, 1)}
_COLOUR = {colour: place for place, colour in enumerate(COLOURS)}
_ALONE = tuple((seat,) for seat in range(SEATS[-1]))
_GIVES = tuple(GiveGem(colour) for colour in COLOURS)
_TAKES = tuple(TakeGem(colour) for colour in COLOURS)
_CHOICES = {
    seats: tuple(
        tuple(Choose(LETTERS[action - 1]) for action in action_cards(seats) if action != choice)
        for choice in (OPEN, *action_cards(seats))
    )
    for seats in SEATS
}
"""By seats and what has been chosen: what may still be chosen, all where that is not known."""

TALLY = (
    ("bazaar", "BAS-3.6"),
    ("red", "BAS-5.1"),
    ("yellow", "BAS-5.1"),
    ("green", "BAS-5.1"),
    ("blue", "BAS-5.1"),
    ("workers", "BAS-5.4"),
)
"""What points are owed to, in the order of the state's `gained`."""


class Basari(Game[Bazaar]):
    """Basari, the card game (BAS)."""

    name = "basari"
    prefix = "BAS"
    seats = SEATS
    zones: ClassVar[Zones] = views.ZONES
    described = known.DESCRIBED
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    state = Bazaar
    options: tuple[Option, ...] = (first_option(SEATS, "BAS-4.1"),)

    def __init__(self, sheet: Sheet | None = None) -> None:
        self.sheet = sheet or Sheet.load(SHEET_PATH)
        self.tables = read_sheet(self.sheet)
        self.rules = Rules(self.tables)
        self.strategy: Strategy[Bazaar] = BasariStrategy(self.tables)
        self._purses = Purses()
        self._waiting: dict[tuple[int, ...], tuple[Seat, ...]] = {}

    def new(self, seats: int, options: Options, chance: Chance, say: Sayer = None) -> Bazaar:
        """Set up (BAS-2). Raises OptionError, ValueError."""
        chosen = complete(self.options, options)
        if seats not in self.seats:
            raise ValueError(f"Basari is for 3 to 5 players, not {seats}")
        first = first_seat(chosen, seats, chance)
        return self.rules.new(seats, first, chosen[FIRST] == LOT, chance, say)

    def to_act(self, s: Bazaar) -> tuple[Seat, ...]:
        """BAS-3.2: all who have not chosen; else who offers, accepts, gives or takes."""
        if s.stack:
            return _ALONE[s.stack[-1][1]]
        found = self._waiting.get(s.choices)
        if found is None:
            found = tuple(seat for seat, choice in enumerate(s.choices) if choice == OPEN)
            self._waiting[s.choices] = found
        return found

    def may_revise(self, s: Bazaar) -> tuple[Seat, ...]:
        """BAS-3.2: while others still choose one may lay another card."""
        if s.stack or OPEN not in s.choices:
            return ()
        return tuple(seat for seat, choice in enumerate(s.choices) if choice != OPEN)

    def unchosen(self, view: Bazaar, viewer: Seat) -> Bazaar:
        """BAS-3.2: with the action cards of all others back in their hands."""
        if UNKNOWN not in view.choices:
            return view
        s = view.copy()
        s.choices = tuple(OPEN if choice == UNKNOWN else choice for choice in view.choices)
        for seat, choice in enumerate(view.choices):
            if choice == UNKNOWN:
                s.hands[seat] = (*view.hands[seat], UNKNOWN)
        return s

    def legal(self, s: Bazaar, seat: Seat) -> Sequence[Action]:
        if not s.stack:
            if not s.choices:
                return ()
            choice = s.choices[seat]
            return _CHOICES[s.seats][choice if choice > OPEN else OPEN]
        kind, acting, _, last = s.stack[-1]
        if seat != acting:
            return ()
        if kind == HAGGLE:
            return self._purses.answers(s.gems[seat], last)
        if kind == GIVE:
            return _of(s.gems[seat], _GIVES)
        return _of(self.rules.stock(s), _TAKES)

    def refusal(self, s: Bazaar, seat: Seat, action: Action) -> Refusal | None:
        return refusals.refusal(s, seat, self.to_act(s), self.rules.stock(s), action)

    def apply(
        self, s: Bazaar, seat: Seat, action: Action, chance: Chance, say: Sayer = None
    ) -> None:
        if isinstance(action, Choose):
            self.rules.choose(s, seat, _CHOICE[action.action], chance, say)
        elif isinstance(action, Offer):
            value = action.red * _RED + action.yellow * _YELLOW
            value += action.green * _GREEN + action.blue * _BLUE
            self.rules.offer(s, seat, value, chance, say)
        elif isinstance(action, Accept):
            self.rules.accept(s, seat, chance, say)
        elif isinstance(action, GiveGem):
            self.rules.give_gem(s, seat, _COLOUR[action.colour], say)
        elif isinstance(action, TakeGem):
            self.rules.take_gem(s, seat, _COLOUR[action.colour], chance, say)

    def redact(self, s: Bazaar, viewer: Seat) -> Bazaar:
        return views.redact(s, viewer)

    def imagine(self, view: Bazaar, viewer: Seat, chance: Chance) -> Bazaar:
        return views.imagine(self.tables, view, chance)

    def is_over(self, s: Bazaar) -> bool:
        return not s.choices

    def clock(self, s: Bazaar) -> float:
        """Rounds; a stage counts as many as it can have cards for."""
        return s.stage * len(self.tables.cards) + s.round

    def standing(self, s: Bazaar) -> tuple[Standing, ...]:
        """BAS-5.6: most points win; ties share."""
        scores = [points(s, seat) for seat in range(s.seats)]
        return tuple(
            Standing(seat, 1 + sum(other > score for other in scores), score)
            for seat, score in enumerate(scores)
        )

    def tally(self, s: Bazaar) -> tuple[TallyRow, ...]:
        """The points by what they are owed to, all stages together."""
        return tuple(
            TallyRow(label, (), tuple(s.gained[row::SOURCES]), clause)
            for row, (label, clause) in enumerate(TALLY)
        )

    def printed(self, piece: Piece) -> Sequence[Printed]:
        """The values of the sheet that are printed on a piece."""
        return known.printed(piece)

    def inventory(self, view: Bazaar) -> Inventory:
        return views.inventory(self.tables, view)

    def counters(self, view: Bazaar) -> Mapping[tuple[str, Seat], int]:
        return {(POINTS, seat): points(view, seat) for seat in range(view.seats)}

    def smallest_raise(self, s: Bazaar, seat: Seat) -> Offer | None:
        """The weakest offer that this seat can make now; None when no offer is due from it."""
        weakest = next(iter(self.legal(s, seat)), None)
        return weakest if isinstance(weakest, Offer) else None

    def compared(self, s: Bazaar, red: int, yellow: int, green: int, blue: int) -> Comparison:
        """BAS-4.4: how such an offer would stand to the last one of the haggle (or to none)."""
        return compare((red, yellow, green, blue), last_offer(s))


def _of(gems: int, by_colour: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions of those colours of which there are gems."""
    return tuple(
        [action for action, shift in zip(by_colour, SHIFTS, strict=True) if gems >> shift & MOST]
    )
