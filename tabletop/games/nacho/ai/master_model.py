# Compiled by mypyc: see tools/compile.
"""Fitted models of masters of The Nacho Incident with two seats: policies and a value network.

The weights are in `master_model.toml`. The policy models (choose, go, discard, sell) were
fitted to choices of masters by maximum likelihood; hands were counted. The value network was
fitted to the results of many matches of these policies and of the heuristic. It is a linear
part, whose weights change with the remaining turns, and one hidden layer of 32 ReLU units
(docs/guide/ai-levels.md). No part of it is a rule.
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
from tabletop.games.nacho.ai.evaluation import (
    GOING_FIRST_CHANCES,
    MAJORITY_CHANCES,
    Evaluation,
    compute_majority_leads,
    mountie_cost,
    unfinished_turns_in_round,
)
from tabletop.games.nacho.legality import REACHABLE_PROVINCES
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import (
    CHASE_PHASE,
    DRAW_PHASE,
    JOURNEY_PHASE,
    MOUNTIE_PENALTIES,
    PROVINCE_INDICES,
    SELL_PHASE,
    SMUGGLER_NUMBERS,
    TURN_COUNT,
    TURNS_PER_ROUND,
    NachoState,
    distance_from_holder,
    total_gold,
)

MODELLED_SEAT_COUNT: Final = 2
"""Number of seats for which the models were fitted."""
PRICE_CLASS_LIMITS: Final = (0, 3, 4, 5, 7)
"""Upper limits of the classes of best prices; one more class is above the last limit.

Cubes of one class are sold with the same probability.
"""

Vector = tuple[float, ...]
"""Weights, or features, of one unit or one option."""


class MasterModel(NamedTuple):
    """Weights of all models, as loaded from `master_model.toml`."""

    choice_weights: Vector
    """Weights of `compute_choice_features`."""
    journey_weights: Vector
    """Weights of the features of a journey, see `compute_journey_odds`."""
    discard_logits: tuple[Vector, Vector]
    """Log odds of discarding a smuggler, by number; after the first round and after the second."""
    sale_logits: Vector
    """Log odds of selling a cube, by price class."""
    hand_log_ratios: tuple[Vector, ...]
    """Log ratio of the frequency of a number in a hand to chance, by turn and number.

    It holds for the beginning of a turn.
    """
    linear_weights: tuple[Vector, ...]
    """Weights of the seat features in the linear part, one row for each time feature."""
    shared_hidden_weights: tuple[Vector, ...]
    """Input weights of the hidden layer, one row a unit: summed seat features, then table features.

    The last table feature is 1, so that its weight is the bias.
    """
    lead_hidden_weights: tuple[Vector, ...]
    """Input weights of the hidden layer for the difference of the seat features, one row a unit.

    They have the opposite sign for the other seat.
    """
    output_weights: Vector
    """Output weight of each hidden unit."""


@cache
def load_model() -> MasterModel:
    """Return the model, which is loaded at the first call.

    Each unit's weights of the own features and of the rival's are stored as half their sum and
    half their difference. One dot product then serves both seats.
    """
    data = tomllib.loads(Path(__file__).with_name("master_model.toml").read_text(encoding="utf-8"))
    rows: dict[str, Any] = {
        name: tuple(map(tuple, row)) if isinstance(row[0], list) else tuple(row)
        for name, row in data.items()
    }
    own_rows, other_rows = rows.pop("own_hidden_weights"), rows.pop("other_hidden_weights")
    hidden = list(zip(own_rows, other_rows, strict=True))
    rows["shared_hidden_weights"] = tuple(
        (*[0.5 * (a + b) for a, b in zip(own, other, strict=True)], *table)
        for (own, other), table in zip(hidden, rows.pop("table_hidden_weights"), strict=True)
    )
    rows["lead_hidden_weights"] = tuple(
        tuple([0.5 * (a - b) for a, b in zip(own, other, strict=True)]) for own, other in hidden
    )
    return MasterModel(**rows)


def predict_win_chance(t: RuleTables, s: NachoState) -> float:
    """Return the win chance of seat 0 if both seats play as masters.

    The value network is antisymmetric: exchanged seats give the opposite logit. Its output is a
    linear part plus the ReLU units of both seats, and then the logistic function.

    Args:
        t: Tables of the sheet.
        s: State at the beginning of a turn, with two seats and no hidden information.
    """
    known = load_model()
    one, two = _seat_features(t, s, 0), _seat_features(t, s, 1)
    lead = [a - b for a, b in zip(one, two, strict=True)]
    all_told = [*[a + b for a, b in zip(one, two, strict=True)], *_table_features(s)]
    value = 0.0
    for time, worth in zip(_time_features(s), known.linear_weights, strict=True):
        value += time * _dot_product(worth, lead)
    for both, apart, says in zip(
        known.shared_hidden_weights, known.lead_hidden_weights, known.output_weights, strict=True
    ):
        heard, more = _dot_product(both, all_told), _dot_product(apart, lead)
        value += says * (max(0.0, heard + more) - max(0.0, heard - more))
    return 1.0 / (1.0 + exp(-value))


def _dot_product(weights: Vector, counts: list[float]) -> float:
    return sum(map(mul, weights, counts), 0.0)


def _time_features(s: NachoState) -> Vector:
    """Return the features of time by which the linear weights change.

    A constant, the remaining turns of the match and of the round, and a term that grows near
    the end.
    """
    left = TURN_COUNT - s.turn
    return 1.0, 0.1 * left, 0.25 * unfinished_turns_in_round(s), 1.0 / sqrt(1.3 + left)


def _table_features(s: NachoState) -> Vector:
    """Return the table's features: turn, round, the Mountie on duty, filled slots, constant 1."""
    turns, now = unfinished_turns_in_round(s), (s.turn - 1) // TURNS_PER_ROUND
    return (
        *[float(turns == n) for n in range(1, TURNS_PER_ROUND + 1)],
        *[float(now == n) for n in range(TURN_COUNT // TURNS_PER_ROUND)],
        float(s.mountie & 1),
        0.1 * sum([filled.bit_count() for filled in s.filled]),
        0.1 * (TURN_COUNT - s.turn),
        1.0,
    )


def _seat_features(t: RuleTables, s: NachoState, seat: Seat) -> list[float]:
    """Return the features of a seat, each roughly between -1 and 1."""
    view, ahead = Evaluation(t, s, seat), compute_majority_leads(s, seat)
    holds = MAJORITY_CHANCES[unfinished_turns_in_round(s)][0]
    hand = s.hands[seat]
    numbers, flags = [kind >> 2 for kind in hand], [kind & 3 for kind in hand]
    by_flag = [flags.count(flag) for flag in PROVINCE_INDICES]
    reached = [sum([by_flag[flag] for flag in reach]) for reach in REACHABLE_PROVINCES]
    return [
        0.1 * total_gold(s, seat),
        *[
            0.125 * bonus * holds[n + TURN_COUNT]
            for bonus, n in zip(t.majority_bonuses, ahead, strict=True)
        ],
        *[0.4 * max(-3, min(3, n)) for n in ahead],
        *_chase_features(s, seat),
        *_store_features(t, s, seat, view),
        *[0.5 * numbers.count(n) for n in range(len(SMUGGLER_NUMBERS))],
        *[0.25 * min(4, n) for n in reached],
        0.5 * sum([t.wages[kind] for kind in hand]) / len(hand),
        0.125 * numbers[-1],
        0.125 * numbers[0],
        float(seat == s.holder),
        *_turn_features(t, s, seat, view),
    ]


def _chase_features(s: NachoState, seat: Seat) -> list[float]:
    """Return a seat's Mounties by penalty, and its smugglers in the provinces of two Mounties."""
    watch, places = (
        s.watch[seat],
        s.cantinas[len(PROVINCE_INDICES) * seat : len(PROVINCE_INDICES) * (seat + 1)],
    )
    found = [
        float(sum([kind & 1 == high for kind in watch])) for high in range(len(MOUNTIE_PENALTIES))
    ]
    at = len(places[watch[0] >> 1]) if watch else 0
    on_duty = len(places[s.mountie >> 1])
    return [*found, 0.4 * min(3, at), 0.4 * min(3, on_duty)]


def _store_features(t: RuleTables, s: NachoState, seat: Seat, view: Evaluation) -> list[float]:
    """Return the best price for a seat's cubes by province, its best two prices, and the count."""
    cubes = s.warehouses[seat]
    asked = [
        (t.best_prices[card], t.wanted_bits[card][filled])
        for card, filled in zip(s.cards, s.filled, strict=True)
    ]
    best = [max([prices[wanted & 1 << what] for prices, wanted in asked]) for what in cubes]
    first, second, *_ = (*sorted(best, reverse=True), 0, 0)
    return [*[0.15 * n for n in (*view.own_prices, first, second)], 0.4 * min(5, len(cubes))]


def _turn_features(t: RuleTables, s: NachoState, seat: Seat, view: Evaluation) -> list[float]:
    """Return the expected gains of the turn that begins, and the number of possible arrests.

    The gains are those of the best and second-best smuggler, and the best for going later and
    for going first.
    """
    cost, chances = (
        mountie_cost(s, seat),
        GOING_FIRST_CHANCES[s.seats][distance_from_holder(s, seat)],
    )
    gains, later, first = [], -9.0, -9.0
    for kind in dict.fromkeys(s.hands[seat]):
        wage, flag = t.wages[kind], kind & 3
        p = chances[(kind >> 2) + 1]
        gains.append(
            p * (view.first_gains[flag] - cost) + (1.0 - p) * view.later_gains[flag] - wage
        )
        later = max(later, view.later_gains[flag] - wage)
        first = max(first, view.first_gains[flag] - wage - cost)
    gains.sort(reverse=True)
    best, second = gains[0], gains[1] if len(gains) > 1 else gains[0]
    watch, threats = s.watch[seat], 0
    if watch:
        at = len(PROVINCE_INDICES) * seat
        threats = sum([bool(s.cantinas[at + (kind >> 1)]) for kind in (s.mountie, watch[0])])
    return [*[0.15 * n for n in (best, second, later, first)], 0.4 * threats]


def compute_choice_odds(
    t: RuleTables, s: NachoState, seat: Seat, kinds: Sequence[int]
) -> list[float]:
    """Return the relative odds with which a master chooses each kind of smuggler (NAC-3.1).

    The highest is 1.
    """
    return _compute_odds(load_model().choice_weights, compute_choice_features(t, s, seat, kinds))


def compute_choice_features(
    t: RuleTables, s: NachoState, seat: Seat, kinds: Sequence[int]
) -> list[Vector]:
    """Return the features of each kind of smuggler that can be chosen.

    They are the gains and costs of the heuristic, the chance to go first, the wage and the place
    in the hand, and products of these with the remaining turns and rounds.
    """
    view, cost = Evaluation(t, s, seat), mountie_cost(s, seat)
    chances = GOING_FIRST_CHANCES[s.seats][distance_from_holder(s, seat)]
    turns, rounds = -s.turn % TURNS_PER_ROUND, (TURN_COUNT - s.turn) // TURNS_PER_ROUND
    hand, watched = s.hands[seat], bool(s.watch[seat])
    highest, lowest = hand[-1] >> 2, hand[0] >> 2
    flags = [kind & 3 for kind in hand]
    found: list[Vector] = []
    for kind in kinds:
        number, flag, wage = kind >> 2, kind & 3, t.wages[kind]
        p, top, low = chances[number + 1], float(number == highest), float(number == lowest)
        gain = p * (view.first_gains[flag] - cost)
        found.append(
            (
                gain + (1.0 - p) * view.later_gains[flag] - wage,
                p * cost,
                p,
                wage,
                wage * turns,
                top,
                low,
                top * turns,
                low * turns,
                gain,
                float(number + 1 == SMUGGLER_NUMBERS[-1]),
                p * rounds,
                wage * rounds,
                p * turns,
                p * watched,
                flags.count(flag),
            )
        )
    return found


def _compute_odds(weights: Vector, features: Sequence[Sequence[float]]) -> list[float]:
    """Return the relative odds of each row of features by a softmax; the highest is 1."""
    values = [sum(map(mul, weights, row)) for row in features]
    most = max(values)
    return [exp(value - most) for value in values]


def sample_index(odds: Sequence[float], chance: Chance) -> int:
    """Return a random index, drawn with the given relative odds."""
    left = chance.random() * sum(odds)
    for number, each in enumerate(odds):
        left -= each
        if left < 0.0:
            return number
    return len(odds) - 1


def compute_journey_odds(features: Sequence[Vector]) -> list[float]:
    """Return the relative odds with which a master prefers each journey (NAC-4).

    The highest is 1.

    Args:
        features: One row for each journey. The majority value of the smuggler, the cost of the
            chase, and the price. Then, for a rival's cube: the price again, 1, the best price
            for the own cubes, the lead in cubes, and the best price for the rival's. Then 1 for
            each delivery, and 1 for a rival's cube in the last turn.
    """
    return _compute_odds(load_model().journey_weights, features)


def sample_discards(s: NachoState, seat: Seat, chance: Chance) -> tuple[int, ...]:
    """Return the hand places that a master discards (NAC-6.5); of equal smugglers the first."""
    odds, hand = load_model().discard_logits[s.turn > TURNS_PER_ROUND], s.hands[seat]
    gone: list[int] = []
    for place, kind in enumerate(hand):
        if place and hand[place - 1] == kind and place - 1 not in gone:
            continue
        if chance.random() < _logistic(odds[kind >> 2]):
            gone.append(place)
    return tuple(gone)


def sample_sale(price: int, chance: Chance) -> bool:
    """True if a master sells a cube of this best price to draw another one (NAC-7.2).

    The result is random.
    """
    return chance.random() < _logistic(
        load_model().sale_logits[bisect_left(PRICE_CLASS_LIMITS, price)]
    )


def compute_hand_likelihood(s: NachoState, seat: Seat) -> float:
    """Return the likelihood of a master's hand, given the turn. Only ratios count.

    High numbers stay in a hand longest, and are discarded when a round ends.
    """
    turn = s.turn
    if s.phase in (SELL_PHASE, DRAW_PHASE) or (
        s.phase in (JOURNEY_PHASE, CHASE_PHASE) and turn % TURNS_PER_ROUND
    ):
        turn += 1  # as the next one finds it
    likely = load_model().hand_log_ratios[turn - 1]
    return exp(sum([likely[kind >> 2] for kind in s.hands[seat]]))


def _logistic(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))
