# Compiled by mypyc: see tools/compile.
"""What masters of The Nacho Incident do with two seats, and how their matches end, in numbers.

The numbers lie in `mastery.toml`. How masters choose, go, discard and sell was fitted to what they
did among themselves, by the likelihood of it, and what they hold was counted. Players who draw by
these odds, or go by rule of thumb, then played many matches, and how those ended was fitted to what
is counted here: a sum whose weights change with the turns that are left, and 32 units beside it
(docs/strength.md). Nothing of it is a rule.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from math import exp, sqrt
from operator import mul
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.games.nacho.appraisal import (
    FIRST,
    HOLDS,
    Appraisal,
    leads,
    mountie_cost,
    turns_unplayed,
)
from tabletop.games.nacho.legality import REACH
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import (
    CHASE,
    DRAW,
    GO,
    NUMBERS,
    PENALTIES,
    ROUND,
    ROW,
    SELL,
    TURNS,
    NachoState,
    distance,
    gold,
)

SEATS: Final = 2
"""Nothing is known of masters with more."""
PRICE_CLASSES: Final = (0, 3, 4, 5, 7)
"""Cubes are sold alike up to each of these best prices, and above the last."""

Row = tuple[float, ...]


class Mastery(NamedTuple):
    """The numbers of `mastery.toml`."""

    choose: Row
    """What draws a master to a smuggler: weights of `choice_counts`."""
    go: Row
    """What draws him to a journey: weights of `journey_counts`."""
    discard: tuple[Row, Row]
    """By number, after the first round and after the second: the odds of discarding it, as a
    logarithm."""
    sell: Row
    """By price class: the odds of selling a cube, likewise."""
    hands: tuple[Row, ...]
    """By turn and number: how much more often than by lot such a smuggler is in a hand when the
    turn begins, as a logarithm."""
    worth: tuple[Row, ...]
    """By what changes them with time (`_times`): what counts are worth."""
    both: tuple[Row, ...]
    """By unit: what it hears of the counts of both seats together, and of the table's."""
    apart: tuple[Row, ...]
    """By unit: what it hears of the lead, for one seat; for the other the opposite."""
    says: Row
    """By unit: what it says."""


@cache
def mastery() -> Mastery:
    """The numbers, read when they are first asked for.

    What a unit hears of one's own counts and of the other's is made half of both together, half of
    the lead: so one sum does for both seats.
    """
    data = tomllib.loads(Path(__file__).with_name("mastery.toml").read_text(encoding="utf-8"))
    rows: dict[str, Any] = {
        name: tuple(map(tuple, row)) if isinstance(row[0], list) else tuple(row)
        for name, row in data.items()
    }
    heard = list(zip(rows.pop("own"), rows.pop("other"), strict=True))
    rows["both"] = tuple(
        (*[0.5 * (a + b) for a, b in zip(own, other, strict=True)], *table)
        for (own, other), table in zip(heard, rows.pop("table"), strict=True)
    )
    rows["apart"] = tuple(
        tuple([0.5 * (a - b) for a, b in zip(own, other, strict=True)]) for own, other in heard
    )
    return Mastery(**rows)


def chance_to_win(t: Tables, s: NachoState) -> float:
    """How likely the first seat wins where masters go on, at the beginning of a turn."""
    known = mastery()
    one, two = _counts(t, s, 0), _counts(t, s, 1)
    lead = [a - b for a, b in zip(one, two, strict=True)]
    all_told = [*[a + b for a, b in zip(one, two, strict=True)], *_table(s)]
    value = 0.0
    for time, worth in zip(_times(s), known.worth, strict=True):
        value += time * _weighed(worth, lead)
    for both, apart, says in zip(known.both, known.apart, known.says, strict=True):
        heard, more = _weighed(both, all_told), _weighed(apart, lead)
        value += says * (max(0.0, heard + more) - max(0.0, heard - more))
    return 1.0 / (1.0 + exp(-value))


def _weighed(weights: Row, counts: list[float]) -> float:
    return sum(map(mul, weights, counts), 0.0)


def _times(s: NachoState) -> Row:
    """What the worth of counts changes with: nothing, the turns left in all and in the round, and
    how far the game is still open."""
    left = TURNS - s.turn
    return 1.0, 0.1 * left, 0.25 * turns_unplayed(s), 1.0 / sqrt(1.3 + left)


def _table(s: NachoState) -> Row:
    """What is counted for both: turn and round, the Mountie on duty, and what is filled."""
    turns, now = turns_unplayed(s), (s.turn - 1) // ROUND
    return (
        *[float(turns == n) for n in range(1, ROUND + 1)],
        *[float(now == n) for n in range(TURNS // ROUND)],
        float(s.mountie & 1),
        0.1 * sum([filled.bit_count() for filled in s.filled]),
        0.1 * (TURNS - s.turn),
        1.0,
    )


def _counts(t: Tables, s: NachoState, seat: Seat) -> list[float]:
    """What is counted of a seat, each number about between -1 and 1."""
    view, ahead = Appraisal(t, s, seat), leads(s, seat)
    holds = HOLDS[turns_unplayed(s)][0]
    hand = s.hands[seat]
    numbers, flags = [kind >> 2 for kind in hand], [kind & 3 for kind in hand]
    by_flag = [flags.count(flag) for flag in ROW]
    reached = [sum([by_flag[flag] for flag in reach]) for reach in REACH]
    return [
        0.1 * gold(s, seat),
        *[0.125 * bonus * holds[n + TURNS] for bonus, n in zip(t.bonuses, ahead, strict=True)],
        *[0.4 * max(-3, min(3, n)) for n in ahead],
        *_chased(s, seat),
        *_stored(t, s, seat, view),
        *[0.5 * numbers.count(n) for n in range(len(NUMBERS))],
        *[0.25 * min(4, n) for n in reached],
        0.5 * sum([t.wages[kind] for kind in hand]) / len(hand),
        0.125 * numbers[-1],
        0.125 * numbers[0],
        float(seat == s.holder),
        *_promised(t, s, seat, view),
    ]


def _chased(s: NachoState, seat: Seat) -> list[float]:
    """A seat's Mounties by their penalty, and its smugglers where they and the one on duty stand;
    the places where one of them could be arrested come last of all counts."""
    watch, places = s.watch[seat], s.cantinas[len(ROW) * seat : len(ROW) * (seat + 1)]
    found = [float(sum([kind & 1 == high for kind in watch])) for high in range(len(PENALTIES))]
    at = len(places[watch[0] >> 1]) if watch else 0
    on_duty = len(places[s.mountie >> 1])
    return [*found, 0.4 * min(3, at), 0.4 * min(3, on_duty)]


def _stored(t: Tables, s: NachoState, seat: Seat, view: Appraisal) -> list[float]:
    """The best price for a seat's cubes by province, for the best two of them, and how many."""
    cubes = s.warehouses[seat]
    asked = [
        (t.best_price[card], t.wants[card][filled])
        for card, filled in zip(s.cards, s.filled, strict=True)
    ]
    best = [max([prices[wanted & 1 << what] for prices, wanted in asked]) for what in cubes]
    first, second, *_ = (*sorted(best, reverse=True), 0, 0)
    return [*[0.15 * n for n in (*view.own, first, second)], 0.4 * min(5, len(cubes))]


def _promised(t: Tables, s: NachoState, seat: Seat, view: Appraisal) -> list[float]:
    """What the turn that begins promises: by the best smuggler of the hand and the next best, by
    the best for who goes later and for who goes first; and where an arrest threatens."""
    cost, chances = mountie_cost(s, seat), FIRST[s.seats][distance(s, seat)]
    gains, later, first = [], -9.0, -9.0
    for kind in dict.fromkeys(s.hands[seat]):
        wage, flag = t.wages[kind], kind & 3
        p = chances[(kind >> 2) + 1]
        gains.append(p * (view.first[flag] - cost) + (1.0 - p) * view.later[flag] - wage)
        later = max(later, view.later[flag] - wage)
        first = max(first, view.first[flag] - wage - cost)
    gains.sort(reverse=True)
    best, second = gains[0], gains[1] if len(gains) > 1 else gains[0]
    watch, threats = s.watch[seat], 0
    if watch:
        at = len(ROW) * seat
        threats = sum([bool(s.cantinas[at + (kind >> 1)]) for kind in (s.mountie, watch[0])])
    return [*[0.15 * n for n in (best, second, later, first)], 0.4 * threats]


def choice_odds(t: Tables, s: NachoState, seat: Seat, kinds: Sequence[int]) -> list[float]:
    """How a master likes to choose each kind of smuggler, one against the other (NAC-3.1)."""
    return _odds(mastery().choose, choice_counts(t, s, seat, kinds))


def choice_counts(t: Tables, s: NachoState, seat: Seat, kinds: Sequence[int]) -> list[Row]:
    """What is counted of choices: gains and costs as the rule of thumb has them, going first, wage,
    and the place in the hand."""
    view, cost = Appraisal(t, s, seat), mountie_cost(s, seat)
    chances = FIRST[s.seats][distance(s, seat)]
    turns, rounds = -s.turn % ROUND, (TURNS - s.turn) // ROUND
    hand, watched = s.hands[seat], bool(s.watch[seat])
    highest, lowest = hand[-1] >> 2, hand[0] >> 2
    flags = [kind & 3 for kind in hand]
    found: list[Row] = []
    for kind in kinds:
        number, flag, wage = kind >> 2, kind & 3, t.wages[kind]
        p, top, low = chances[number + 1], float(number == highest), float(number == lowest)
        gain = p * (view.first[flag] - cost)
        found.append((
            gain + (1.0 - p) * view.later[flag] - wage, p * cost, p, wage, wage * turns, top, low,
            top * turns, low * turns, gain, float(number + 1 == NUMBERS[-1]), p * rounds,
            wage * rounds, p * turns, p * watched, flags.count(flag),
        ))  # fmt: skip
    return found


def _odds(weights: Row, counts: Sequence[Sequence[float]]) -> list[float]:
    """What counts draw to, one against the other; the most is 1."""
    values = [sum(map(mul, weights, row)) for row in counts]
    most = max(values)
    return [exp(value - most) for value in values]


def drawn(odds: Sequence[float], chance: Chance) -> int:
    """The number of one of them, each as often as its odds say."""
    left = chance.random() * sum(odds)
    for number, each in enumerate(odds):
        left -= each
        if left < 0.0:
            return number
    return len(odds) - 1


def journey_odds(counts: Sequence[Row]) -> list[float]:
    """How a master likes each journey, one against the other (NAC-4), by what is counted of it: the
    smuggler's worth in the majority, what the chase costs, the price; and of a rival's cube the
    price again, 1, the best price for what one gives away, by how many cubes one has more, the best
    price for the rival's; 1 for every delivery; and 1 for a rival's cube in the last turn."""
    return _odds(mastery().go, counts)


def discarded(s: NachoState, seat: Seat, chance: Chance) -> tuple[int, ...]:
    """The places in a hand of what a master discards (NAC-6.5); of equal smugglers the first."""
    odds, hand = mastery().discard[s.turn > ROUND], s.hands[seat]
    gone: list[int] = []
    for place, kind in enumerate(hand):
        if place and hand[place - 1] == kind and place - 1 not in gone:
            continue
        if chance.random() < _likely(odds[kind >> 2]):
            gone.append(place)
    return tuple(gone)


def sold(price: int, chance: Chance) -> bool:
    """Whether a master sells a cube of this best price, to draw another for it (NAC-7.2)."""
    return chance.random() < _likely(mastery().sell[bisect_left(PRICE_CLASSES, price)])


def hand_likely(s: NachoState, seat: Seat) -> float:
    """How likely a master holds such a hand, as far as the turn tells: high numbers stay longest,
    and are discarded when a round ends. Only ratios of it count."""
    turn = s.turn
    if s.phase in (SELL, DRAW) or (s.phase in (GO, CHASE) and turn % ROUND):
        turn += 1  # as the next one finds it
    likely = mastery().hands[turn - 1]
    return exp(sum([likely[kind >> 2] for kind in s.hands[seat]]))


def _likely(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))
