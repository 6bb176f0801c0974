"""The course of a game of Basari, in the order of the clauses: set-up, rounds, actions, D.

Why every round ends: the actions are carried out once each, in their order. A haggle ends because
offers rise strictly and nobody can offer more than all his gems (BAS-4.3, 4.6). Action D asks for
at most one gem to be returned and two to be taken. Why a stage ends: each round brings everybody
at least one worker.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import (
    Begin,
    End,
    Move,
    Param,
    Say,
    Sayer,
    SeatRef,
    Shuffle,
    TextRef,
    made_once,
)
from tabletop.core.chance import Chance
from tabletop.core.zones import Piece, Seat
from tabletop.games.basari import scoring
from tabletop.games.basari.gems import COLOURS, COLOURS_ONLY, UNITS, available, counts
from tabletop.games.basari.scoring import (
    GEM,
    GEMS_OF,
    HAND_OF,
    OFFER_OF,
    STOCK,
    gain,
    moved,
    points,
    tell_gems,
)
from tabletop.games.basari.sheet import SEATS, Tables
from tabletop.games.basari.state import (
    BAZAAR,
    GIVE,
    HAGGLE,
    LETTERS,
    OPEN,
    SOURCES,
    TAKE,
    A,
    B,
    Bazaar,
    C,
    D,
)

ACTION: tuple[Piece, ...] = ("", *(f"action.{letter}" for letter in LETTERS))
"""The piece of each action card, by its number."""

Choosers = tuple[tuple[Seat, ...], ...]


@made_once
def dealt(number: int, seat: Seat, clause: str) -> Move:
    """A bazaar card comes from the deck onto a seat's pile."""
    return Move(card(number), 1, "deck", f"pile:{seat}", clause)


@made_once
def carried(choice: int, source: str, target: str, seat: Seat, clause: str) -> Move:
    """An action card goes from one place of its owner to another."""
    return Move(ACTION[choice], 1, f"{source}:{seat}", f"{target}:{seat}", clause)


def card(number: int) -> Piece:
    """The piece of a bazaar card."""
    return f"bazaar.{number}"


def action_cards(seats: int) -> tuple[int, ...]:
    """BAS-2.2: each player's action cards; D with five players only."""
    return (A, B, C, D) if seats == SEATS[-1] else (A, B, C)


HANDS = {
    seats: tuple(
        tuple(action for action in action_cards(seats) if action != choice)
        for choice in (OPEN, *action_cards(seats))
    )
    for seats in SEATS
}
"""By seats and choice: the action cards that stay in the hand."""


class Rules:
    """The rules with the tables of one sheet."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._choosers: dict[tuple[int, ...], Choosers] = {}
        """By what was chosen: the seats of each action. Few enough to remember all."""
        self._deeds = (None, self._draw, self._score_card, self._take_gems)

    def new(self, seats: int, first: Seat, by_lot: bool, chance: Chance, say: Sayer) -> Bazaar:
        """BAS-2: gems and action cards; then the first stage."""
        t = self.tables
        s = Bazaar(
            seats=seats,
            first=first,
            by_lot=by_lot,
            stage=1,
            round=0,
            deck=(),
            drawn=0,
            piles=[()] * seats,
            workers=[0] * seats,
            gems=[sum(UNITS) * t.hand] * seats,
            hands=[HANDS[seats][OPEN]] * seats,
            choices=(),
            step=0,
            stack=(),
            gained=[0] * SOURCES * seats,
        )
        if say:
            self._tell_set_up(s, say)
        self._begin_stage(s, chance, say)
        return s

    def _tell_set_up(self, s: Bazaar, say: Sayer) -> None:
        assert say
        say(Begin("game", 1, s.first, "BAS-2.1"))
        left = self.tables.gems - self.tables.hand * s.seats
        for piece in GEM if left else ():
            say(Move(piece, left, "box", "stock", "BAS-2.1"))
        for seat in in_order(s):
            for piece in GEM:
                say(moved(piece, self.tables.hand, "box", GEMS_OF[seat], "BAS-2.1"))
        for seat in in_order(s):
            for choice in action_cards(s.seats):
                say(moved(ACTION[choice], 1, "box", HAND_OF[seat], "BAS-2.2"))

    def _begin_stage(self, s: Bazaar, chance: Chance, say: Sayer) -> None:
        """BAS-2.3, 5.5: all bazaar cards are shuffled."""
        s.deck = chance.shuffled(self.tables.cards)
        s.drawn = 0
        s.round = 0
        clause = "BAS-2.3" if s.stage == 1 else "BAS-5.5"
        if say:
            say(Begin("stage", s.stage, s.first, clause))
            say(Shuffle("deck", clause))
        self._begin_round(s, say)

    def _begin_round(self, s: Bazaar, say: Sayer) -> None:
        """BAS-3.1: one bazaar card for each, on top of his pile."""
        seats, workers = s.seats, self.tables.workers
        s.round += 1
        s.step = 0
        s.choices = (OPEN,) * seats
        if say:
            say(Begin("round", s.round, s.first, "BAS-3.1"))
        drawn = s.drawn
        for place, number in enumerate(s.deck[drawn : drawn + seats], s.first):
            seat = place % seats
            s.piles[seat] += (number,)
            s.workers[seat] += workers[number]
            if say:
                say(dealt(number, seat, "BAS-3.1"))
        s.drawn = drawn + seats

    def choose(self, s: Bazaar, seat: Seat, choice: int, chance: Chance, say: Sayer) -> None:
        """BAS-3.2: a secret choice; the last one in reveals them all."""
        old = s.choices
        s.choices = chosen = (*old[:seat], choice, *old[seat + 1 :])
        s.hands[seat] = HANDS[s.seats][choice]
        if say:
            if old[seat] != OPEN:
                say(carried(old[seat], "choice", "hand", seat, "BAS-3.2"))
            say(carried(choice, "hand", "choice", seat, "BAS-3.2"))
        if OPEN in chosen:
            return
        if say:
            for other in in_order(s):
                say(carried(chosen[other], "choice", "shown", other, "BAS-3.2"))
        self.proceed(s, chance, say)

    def proceed(self, s: Bazaar, chance: Chance, say: Sayer) -> None:
        """BAS-3.3: the actions in their order, until somebody decides or the round is over."""
        choosers = self._choosers.get(s.choices) or self._sorted(s.choices)
        while not s.stack:
            if s.step == len(choosers):
                self._end_round(s, chance, say)
                return
            seats = choosers[s.step]
            s.step += 1
            if not seats:
                continue
            if s.step == D:
                self._swap_gems(s, seats, chance, say)
            elif len(seats) == 1:
                self._carry_out(s, seats[0], say)
            elif len(seats) == 2:
                opener, other = self.ranked(s, seats, chance, say)
                self._begin_haggle(s, opener, other, say)
            elif say:
                say(Say(seats[0], "blocked", (("action", LETTERS[s.step - 1]),), "BAS-3.4"))

    def _sorted(self, choices: tuple[int, ...]) -> Choosers:
        """Who has chosen each action, A first."""
        found = self._choosers[choices] = tuple(
            tuple(seat for seat, choice in enumerate(choices) if choice == action)
            for action in action_cards(len(choices))
        )
        return found

    def _carry_out(self, s: Bazaar, seat: Seat, say: Sayer) -> None:
        """BAS-3.4: a seat does the action of this step, A, B or C."""
        deed = self._deeds[s.step]
        assert deed
        deed(s, seat, say)

    def _draw(self, s: Bazaar, seat: Seat, say: Sayer) -> None:
        """BAS-3.5 (A): one more bazaar card, for its workers."""
        drawn = s.deck[s.drawn]
        s.drawn += 1
        s.piles[seat] += (drawn,)
        s.workers[seat] += self.tables.workers[drawn]
        if say:
            say(dealt(drawn, seat, "BAS-3.5"))

    def _score_card(self, s: Bazaar, seat: Seat, say: Sayer) -> None:
        """BAS-3.6 (B): the points of the card dealt in this round, which is the newest."""
        gain(s, seat, BAZAAR, self.tables.points[s.piles[seat][-1]], "BAS-3.6", say)

    def _take_gems(self, s: Bazaar, seat: Seat, say: Sayer) -> None:
        """BAS-3.7 (C): its gems, as far as the stock has them."""
        wanted = self.tables.goods[s.piles[seat][-1]]
        taken = available(wanted, self.stock(s))
        s.gems[seat] += taken
        if say:
            tell_gems(taken, STOCK, GEMS_OF[seat], "BAS-3.7", say)
            for colour, n in enumerate(counts(wanted - taken)):
                if n:
                    params = (("n", n), ("colour", TextRef(f"basari.colour.{COLOURS[colour]}")))
                    say(Say(seat, "stock_lacks", params, "BAS-3.7"))

    def _swap_gems(self, s: Bazaar, seats: Sequence[Seat], chance: Chance, say: Sayer) -> None:
        """BAS-3.8 (D): alone, one gem for two; several take one gem each, in order."""
        if len(seats) > 1:
            order = self.ranked(s, seats, chance, say)
            s.stack = tuple((TAKE, seat, 1, 0) for seat in reversed(order))
            if say:
                say(Say(order[0], "several_on_d", (("n", len(seats)),), "BAS-3.8"))
            self._ask_to_take(s, say)
        elif s.gems[seats[0]]:
            s.stack = ((GIVE, seats[0], 0, 0),)
        elif say:
            say(Say(seats[0], "nothing_to_return", (), "BAS-3.8"))

    def give_gem(self, s: Bazaar, seat: Seat, colour: int, say: Sayer) -> None:
        """BAS-3.8: one gem goes back to the stock; then two are taken."""
        s.gems[seat] -= UNITS[colour]
        s.stack = ((TAKE, seat, 2, 0),)
        if say:
            say(Move(GEM[colour], 1, f"gems:{seat}", "stock", "BAS-3.8"))

    def take_gem(self, s: Bazaar, seat: Seat, colour: int, chance: Chance, say: Sayer) -> None:
        """BAS-3.8: one gem of the stock."""
        s.gems[seat] += UNITS[colour]
        left = s.stack[-1][2] - 1
        s.stack = s.stack[:-1] + (((TAKE, seat, left, 0),) if left else ())
        if say:
            say(Move(GEM[colour], 1, "stock", f"gems:{seat}", "BAS-3.8"))
        self._ask_to_take(s, say)
        if not s.stack:
            self.proceed(s, chance, say)

    def _ask_to_take(self, s: Bazaar, say: Sayer) -> None:
        """BAS-3.8: where the stock is empty nobody is asked."""
        if s.stack and not self.stock(s):
            if say:
                say(Say(s.stack[-1][1], "stock_empty", (), "BAS-3.8"))
            s.stack = ()

    def stock(self, s: Bazaar) -> int:
        """BAS-2.1: the gems that nobody has."""
        return self.tables.all_gems - sum(s.gems)

    def ranked(self, s: Bazaar, seats: Sequence[Seat], chance: Chance, say: Sayer) -> list[Seat]:
        """BAS-4.1: most red gems first, then yellow, green, blue, points, workers; then by lot."""
        if len(seats) == 2:
            one, other = seats
            difference = (s.gems[one] & COLOURS_ONLY) - (s.gems[other] & COLOURS_ONLY)
            if difference:
                return [one, other] if difference > 0 else [other, one]

        def rank(seat: Seat) -> tuple[int, int, int]:
            return s.gems[seat] & COLOURS_ONLY, points(s, seat), s.workers[seat]

        if not s.by_lot:
            seats = sorted(seats, key=lambda seat: (seat - s.first) % s.seats)
        elif len({rank(seat) for seat in seats}) < len(seats):
            seats = chance.shuffled(seats)
            if say:
                say(Say(max(seats, key=rank), "by_lot", (), "BAS-4.1"))
        return sorted(seats, key=rank, reverse=True)

    def _begin_haggle(self, s: Bazaar, opener: Seat, other: Seat, say: Sayer) -> None:
        """BAS-4.2: the opener makes an offer; without gems he leaves the action to the other."""
        if say:
            named: Param = ("action", LETTERS[s.step - 1])
            say(Say(opener, "haggle", (("other", SeatRef(other)), named), "BAS-4.1"))
        if s.gems[opener]:
            s.stack = ((HAGGLE, opener, other, 0),)
            return
        if say:
            say(Say(opener, "nothing_to_offer", (("other", SeatRef(other)),), "BAS-4.2"))
        self._carry_out(s, other, say)

    def offer(self, s: Bazaar, seat: Seat, value: int, chance: Chance, say: Sayer) -> None:
        """BAS-4.3: a better offer takes the place of the last; 4.6: some cannot beat it."""
        _, _, other, last = s.stack[-1]
        if say:
            tell_gems(value, GEMS_OF[seat], OFFER_OF[seat], "BAS-4.3" if last else "BAS-4.2", say)
            tell_gems(last, OFFER_OF[other], GEMS_OF[other], "BAS-4.5", say)
        if s.gems[other] > value:
            s.stack = ((HAGGLE, other, seat, value),)
            return
        if say:
            say(Say(other, "cannot_raise", (), "BAS-4.6"))
        self._settle(s, seat, other, value, chance, say)

    def accept(self, s: Bazaar, seat: Seat, chance: Chance, say: Sayer) -> None:
        """BAS-4.3: the offered gems for the action."""
        _, _, other, last = s.stack[-1]
        self._settle(s, other, seat, last, chance, say)

    def _settle(
        self, s: Bazaar, buyer: Seat, seller: Seat, price: int, chance: Chance, say: Sayer
    ) -> None:
        """BAS-4.3: the seller takes the gems, the buyer does the action."""
        s.stack = ()
        s.gems[buyer] -= price
        s.gems[seller] += price
        if say:
            named: Param = ("action", LETTERS[s.step - 1])
            say(Say(seller, "settled", (("other", SeatRef(buyer)), named), "BAS-4.3"))
            tell_gems(price, OFFER_OF[buyer], GEMS_OF[seller], "BAS-4.3", say)
        self._carry_out(s, buyer, say)
        self.proceed(s, chance, say)

    def _end_round(self, s: Bazaar, chance: Chance, say: Sayer) -> None:
        """BAS-3.9: action cards back to the hands; with 15 workers anywhere the stage ends."""
        s.hands = [HANDS[s.seats][OPEN]] * s.seats
        if say:
            for seat in in_order(s):
                say(carried(s.choices[seat], "shown", "hand", seat, "BAS-2.2"))
            say(End("round", s.round, s.first, "BAS-3.9"))
        if max(s.workers) < self.tables.stage_end:
            self._begin_round(s, say)
            return
        scoring.score_stage(self.tables, s, say)
        if say:
            say(End("stage", s.stage, s.first, "BAS-5.5"))
        if s.stage == self.tables.stages:
            s.choices = ()
            s.step = 0
            if say:
                best = max(range(s.seats), key=lambda seat: points(s, seat))
                say(End("game", 1, best, "BAS-5.6"))
            return
        if say:
            for seat in in_order(s):
                for number in reversed(s.piles[seat]):
                    say(Move(card(number), 1, f"pile:{seat}", "deck", "BAS-5.5"))
        s.stage += 1
        s.piles = [()] * s.seats
        s.workers = [0] * s.seats
        self._begin_stage(s, chance, say)


def in_order(s: Bazaar) -> list[Seat]:
    """All seats, from the first on."""
    return [seat % s.seats for seat in range(s.first, s.first + s.seats)]
