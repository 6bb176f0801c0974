"""Rules of the orchard: pick a fruit, draw another one; a fruit like the last counts double."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tabletop.core.acts import Begin, Emit, End, Move, Say, Score, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.game import Standing, TallyRow, ranked
from tabletop.core.options import Options, first_option
from tabletop.core.phases import WAITING, Phase, PhasedGame, Rule
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Reader, Sheet
from tabletop.core.zones import Counters, Seat
from tabletop.games.orchard import parts
from tabletop.games.orchard.state import FRUIT, Grove, Pick, Tables


def _picks(t: Tables, s: Grove, seat: Seat) -> Sequence[Pick]:
    return tuple(map(Pick, sorted({n for n in s.hands[seat] if n >= 0})))


def _refusal(t: Tables, s: Grove, seat: Seat, action: Pick) -> Refusal | None:
    return None if action in _picks(t, s, seat) else Refusal("no_fruit", "ORC-2", mend="other")


def _pick(t: Tables, s: Grove, seat: Seat, action: Pick, chance: Chance, emit: Emit) -> None:
    hand = list(s.hands[seat])
    hand.remove(action.fruit)
    twice = s.baskets[seat][-1:] == (action.fruit,)
    s.baskets[seat] += (action.fruit,)
    if emit:
        emit(Move(FRUIT[action.fruit], 1, f"hand:{seat}", f"basket:{seat}", "ORC-2"))
        emit(Score(seat, (action.fruit + 1) * (1 + twice), "points", "ORC-2"))
        if twice:
            emit(Say(seat, what="twice", params=(), clause="ORC-2"))
    if s.deck:
        hand.append(s.deck[-1])
        if emit:
            emit(Move(FRUIT[s.deck[-1]], 1, "deck", f"hand:{seat}", "ORC-2"))
        s.deck = s.deck[:-1]
    s.hands[seat] = tuple(sorted(hand))
    s.turn = (seat + 1) % s.seats
    if emit and not any(s.hands):
        emit(End(what="game", number=1, seat=seat, clause="ORC-3"))


def _points(basket: Sequence[int]) -> int:
    again = sum(n + 1 for n, last in zip(basket[1:], basket, strict=False) if n == last)
    return sum(n + 1 for n in basket) + again


class Orchard(PhasedGame[Tables, Grove]):
    """The orchard."""

    name = "orchard"
    prefix = "ORC"
    seats = range(2, 4)
    wins = "ORC-3"
    explained: ClassVar[Mapping[str, str]] = {"fruit": "ORC-2"}
    deeds: ClassVar[Mapping[str, str]] = {"ORC-2": "pick"}
    actions = (Pick,)
    state = Grove
    over = "ORC-3"
    options = (first_option(range(2, 4), "ORC-1"),)
    views = known = encoding = parts
    phases: ClassVar[Mapping[int, Phase[Any, Any]]] = {
        0: Phase(
            key="pick", clause="ORC-2", legal=_picks, rules={Pick: Rule(_refusal, _pick)},
            mend="pick", openly=False,
        )
    }  # fmt: skip

    @staticmethod
    def read(sheet: Sheet) -> Tables:
        reader = Reader(sheet)
        reader.known("fruit")
        found = []
        for n, entry in enumerate(reader.entries("fruit", 3)):
            entry.only("rank", "count")
            entry.marks("rank", "count")
            entry.integer("rank", n + 1, n + 1)
            found += [n] * entry.integer("count", 1, 20)
        reader.finish()
        return tuple(found)

    @staticmethod
    def set_up(
        t: Tables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
    ) -> Grove:
        cards = chance.shuffled(t)
        if emit:
            emit(Shuffle("deck", "ORC-1"))
            emit(Begin(what="game", number=1, seat=first, clause="ORC-1"))
        hands = [tuple(sorted(cards[n * 2 : n * 2 + 2])) for n in range(seats)]
        return Grove(
            seats=seats, turn=first, hands=hands, baskets=[()] * seats, deck=cards[seats * 2 :]
        )

    @staticmethod
    def phase(s: Grove, seat: Seat) -> int:
        return 0 if any(s.hands) and seat == s.turn else WAITING

    def to_act(self, s: Grove) -> tuple[Seat, ...]:
        return () if self.is_over(s) else (s.turn,)

    def is_over(self, s: Grove) -> bool:
        return not any(s.hands)

    def closing(self, view: Grove) -> bool:
        return not view.deck

    def standing(self, s: Grove) -> tuple[Standing, ...]:
        return ranked([_points(basket) for basket in s.baskets])

    def tally(self, s: Grove) -> tuple[TallyRow, ...]:
        return (TallyRow("fruit", (), tuple(map(_points, s.baskets)), "ORC-3"),)

    def counters(self, view: Grove) -> Counters:
        return {("points", seat): _points(view.baskets[seat]) for seat in range(view.seats)}

    def prompt(self, view: Grove, seat: Seat) -> str:
        return super().prompt(view, seat)
