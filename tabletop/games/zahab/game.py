"""Zahab as the contract of a game wants it: thin, over the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Sayer
from tabletop.core.chance import Chance
from tabletop.core.game import Game, Standing, TallyRow, Wording
from tabletop.core.options import Option, Options, complete, first_option, first_seat
from tabletop.core.origins import Printed
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Inventory, Piece, Seat, Zones
from tabletop.games.zahab import actions as act
from tabletop.games.zahab import known, refusals, rules, views
from tabletop.games.zahab.effects import acquire, lose_card, play, share_out
from tabletop.games.zahab.legality import Legality
from tabletop.games.zahab.sheet import SEATS, built_in, read
from tabletop.games.zahab.state import (
    BLUE,
    COLOURS,
    DISCARD,
    PAY,
    RED,
    TRACKS,
    YELLOW,
    ZahabState,
)
from tabletop.games.zahab.strategy import ZahabStrategy
from tabletop.games.zahab.tables import Tables
from tabletop.games.zahab.tokens import lose_surplus, move_surplus, pay_gems, pay_gold
from tabletop.games.zahab.wording import wording


class Zahab(Game[ZahabState]):
    """The game of Zahab with one component sheet."""

    name = "zahab"
    prefix = "ZAH"
    seats = SEATS
    zones: ClassVar[Zones] = views.ZONES
    described = known.DESCRIBED
    actions = act.ACTIONS
    state = ZahabState
    options: tuple[Option, ...] = (
        Option("expert", (False, True), False, "ZAH-11.1"),
        first_option(SEATS, "ZAH-2.6"),
    )

    def __init__(self, sheet: Sheet | None = None) -> None:
        """With the built-in sheet, or another. Raises SheetError."""
        self.sheet = sheet or built_in()
        self.tables = Tables(read(self.sheet))
        self._legality = Legality(self.tables)
        self.legal = self._legality.legal  # type: ignore[method-assign]  # one call fewer
        self.strategy = ZahabStrategy(self.tables)

    def new(self, seats: int, options: Options, chance: Chance, say: Sayer = None) -> ZahabState:
        """Set up as the options say (ZAH-2). Raises OptionError, ValueError."""
        chosen = complete(self.options, options)
        if seats not in self.seats:
            raise ValueError(f"Zahab is for 2 to 4 players, not {seats}")
        first = first_seat(chosen, seats, chance)
        return rules.set_up(self.tables, seats, bool(chosen["expert"]), first, chance, say)

    def to_act(self, s: ZahabState) -> tuple[Seat, ...]:
        """The one whose turn it is."""
        return (s.seat,) if s.stack else ()

    def legal(self, s: ZahabState, seat: Seat) -> Sequence[Action]:
        """All actions of a seat (see `Legality`)."""
        return self._legality.legal(s, seat)

    def refusal(self, s: ZahabState, seat: Seat, action: Action) -> Refusal | None:
        """Why not; None exactly for what `legal` lists."""
        return refusals.refusal(self.tables, s, seat, action)

    def apply(
        self, s: ZahabState, seat: Seat, action: Action, chance: Chance, say: Sayer = None
    ) -> None:
        """Carry out a legal action and all that follows of itself. Nothing is drawn by lot."""
        _CARRIED_OUT[type(action)](self.tables, s, action, say)

    def redact(self, s: ZahabState, viewer: Seat) -> ZahabState:
        """Without the order of the deck and the hands of others."""
        return views.redact(s, viewer)

    def imagine(self, view: ZahabState, viewer: Seat, chance: Chance) -> ZahabState:
        """Deck and choice cards filled in fairly."""
        return views.imagine(self.tables, view, viewer, chance)

    def is_over(self, s: ZahabState) -> bool:
        """Whether the last turn has been played (ZAH-9.1)."""
        return not s.stack

    def clock(self, s: ZahabState) -> float:
        """Turns, as a part of a round."""
        return s.turn / s.seats

    def standing(self, s: ZahabState) -> tuple[Standing, ...]:
        """By score; ties by red, yellow, blue VP, else shared (ZAH-9.2, ZAH-9.3)."""
        scores = [sum(row.values[seat] for row in self.tally(s)) for seat in range(s.seats)]
        ranks = [
            (score, *(s.tracks[COLOURS * seat + colour] for colour in (RED, YELLOW, BLUE)))
            for seat, score in enumerate(scores)
        ]
        return tuple(
            Standing(seat, 1 + sum(other > rank for other in ranks), scores[seat])
            for seat, rank in enumerate(ranks)
        )

    def tally(self, s: ZahabState) -> tuple[TallyRow, ...]:
        """The VP of the three tracks, the gems, and the gold (ZAH-9.2)."""
        rows = [
            TallyRow(track, (), tuple(s.tracks[colour::COLOURS]), "ZAH-9.2")
            for colour, track in enumerate(TRACKS)
        ]
        gold = tuple(n // self.tables.gold_a_point for n in s.gold)
        rows.append(TallyRow("gems", (), tuple(s.gems), "ZAH-9.2"))
        rows.append(TallyRow("gold", (("n", self.tables.gold_a_point),), gold, "ZAH-9.2"))
        return tuple(rows)

    def wording(self, view: ZahabState, seat: Seat, action: Action) -> Wording:
        """Spaces, tiles and displayed cards by their names."""
        return wording(self.tables, view, seat, action)

    def printed(self, piece: Piece) -> Sequence[Printed]:
        """The values of the sheet that are printed on a piece."""
        return known.printed(self.sheet, piece)

    def inventory(self, view: ZahabState) -> Inventory:
        """Every piece, where it lies."""
        return views.inventory(self.tables, view)

    def counters(self, view: ZahabState) -> Mapping[tuple[str, Seat], int]:
        """None: discs, tokens and cards say all."""
        return {}


def _trade(t: Tables, s: ZahabState, a: act.Trade, say: Sayer) -> None:
    s.stack = s.stack[:-1]
    play(t, s, a.card, say)
    rules.settle(t, s, say)


def _end_trading(t: Tables, s: ZahabState, a: act.EndTrading, say: Sayer) -> None:
    s.stack = s.stack[:-1]
    rules.settle(t, s, say)


def _discard(t: Tables, s: ZahabState, a: act.Discard, say: Sayer) -> None:
    kind, exiles, discards = s.stack[-1]
    if kind == DISCARD:
        rules.discard_for_space(t, s, a.card, say)
        return
    lose_card(t, s, a.card, "discard", "ZAH-7.2", say)
    _paid(t, s, exiles, discards - 1, say)


def _exile(t: Tables, s: ZahabState, a: act.Exile, say: Sayer) -> None:
    _, exiles, discards = s.stack[-1]
    lose_card(t, s, a.card, "exile", "ZAH-7.2", say)
    _paid(t, s, exiles - 1, discards, say)


def _paid(t: Tables, s: ZahabState, exiles: int, discards: int, say: Sayer) -> None:
    """So many cards are still to be paid."""
    left = ((PAY, exiles, discards),) if exiles or discards else ()
    s.stack = s.stack[:-1] + left
    rules.settle(t, s, say)


def _acquire(t: Tables, s: ZahabState, a: act.Acquire, say: Sayer) -> None:
    acquire(t, s, a.place, say)
    rules.settle(t, s, say)


def _gain(t: Tables, s: ZahabState, a: act.Gain, say: Sayer) -> None:
    share_out(t, s, [a.blue, a.red, a.yellow], say)
    rules.settle(t, s, say)


def _overflow(t: Tables, s: ZahabState, a: act.Overflow, say: Sayer) -> None:
    move_surplus(t, s, TRACKS.index(a.track), say)
    rules.settle(t, s, say)


def _lose(t: Tables, s: ZahabState, a: act.LoseSurplus, say: Sayer) -> None:
    lose_surplus(s, "ZAH-11.2", say)
    rules.settle(t, s, say)


def _return(t: Tables, s: ZahabState, a: act.ReturnTokens, say: Sayer) -> None:
    s.stack = s.stack[:-1]
    if a.gold:
        pay_gold(s, a.gold, "ZAH-7.3", say)
    if a.gems:
        pay_gems(s, a.gems, "ZAH-7.3", say)
    rules.settle(t, s, say)


Carried = Callable[[Tables, ZahabState, Any, Sayer], None]

_CARRIED_OUT: Final[Mapping[type[Action], Carried]] = {
    act.MoveNeutral: lambda t, s, a, say: rules.move_neutral(t, s, a.neutral, say),
    act.Steps: lambda t, s, a, say: rules.step(t, s, a.gold, a.card, say),
    act.UseSpace: lambda t, s, a, say: rules.use_space(t, s, say),
    act.TakeGold: lambda t, s, a, say: rules.take_one_gold(t, s, say),
    act.TakeGoldFrom: lambda t, s, a, say: rules.take_gold_from(t, s, a.place, say),
    act.Pass: lambda t, s, a, say: rules.pass_space(t, s, say),
    act.Ride: lambda t, s, a, say: rules.ride(t, s, a.steps, say),
    act.Place: lambda t, s, a, say: rules.place(t, s, a.space, say),
    act.PlaceNeutral: lambda t, s, a, say: rules.place_neutral(t, s, a.space, say),
    act.Trade: _trade,
    act.EndTrading: _end_trading,
    act.Discard: _discard,
    act.Exile: _exile,
    act.Acquire: _acquire,
    act.Gain: _gain,
    act.Overflow: _overflow,
    act.LoseSurplus: _lose,
    act.ReturnTokens: _return,
}
"""Each action in the rules."""
