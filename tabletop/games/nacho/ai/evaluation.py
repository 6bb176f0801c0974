# Compiled by mypyc: see tools/compile.
"""Evaluation of a position of The Nacho Incident for a seat, from public information.

Values are in gold. Prices, majorities and Mounties count.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tabletop.core.state import UNKNOWN
from tabletop.games.nacho.legality import REACHABLE_PROVINCES, ingredient_bits
from tabletop.games.nacho.sheet import RuleTables, majority_bonuses
from tabletop.games.nacho.state import (
    CHOOSE_PHASE,
    DISCARD_PHASE,
    DRAW_PHASE,
    GIVE_PHASE,
    MOUNTIE_PENALTIES,
    PROVINCE_INDICES,
    SEAT_COUNTS,
    SELL_PHASE,
    TURN_COUNT,
    TURNS_PER_ROUND,
    NachoState,
    smuggler_flag,
    total_gold,
)

GIVEAWAY_SHARE: Final = 0.35
"""Cost of giving all own cubes away, as a share of their best price."""
LATER_DELIVERY_CHANCE: Final = 0.85
"""Probability that a planned delivery is still possible after other seats have gone."""
ARREST_COST: Final = 2.2
"""Cost of an arrested smuggler, in gold."""
MOUNTIE_COST_PER_ROUND: Final = 1.2
"""Cost of a first Mountie for each later round, in gold.

It is less than a penalty, because another Mountie would have come anyway.
"""
_FIRMNESS: Final[tuple[float, ...]] = (5.0, 2.3, 1.75, 1.55, 1.4)
"""Steepness of the majority chances, by the remaining turns of the round."""
_NEEDED: Final = 0.45
_ANSWERED: Final = 0.3
"""Extra lead for an even chance, for each rival who can still respond in this turn.

`_NEEDED` is the lead for an even chance without such rivals. Both were fitted to 6,000
games, together with `_FIRMNESS`; the values hold for 2, 3 and 4 seats.
"""
_WAGE: Final = 2.0
"""Cost of the mean wage of a hand for each turn, as a multiple."""
_HIGH: Final = 0.6
"""Value in gold of each number of the highest smuggler of a hand."""
_USUAL_HIGHEST: Final = 7.0
_MAX_LEAD: Final = TURN_COUNT
"""Maximum lead in smugglers."""

MajorityChances = tuple[float, ...]
"""Probability of a clear majority at the end of the round, by lead; the first is for -12."""


def _majority_chances(firm: float, answers: float) -> MajorityChances:
    even = _NEEDED + _ANSWERED * answers
    return tuple(
        1.0 / (1.0 + exp(-firm * (lead - even))) for lead in range(-_MAX_LEAD, _MAX_LEAD + 2)
    )


MAJORITY_CHANCES: Final = tuple(
    tuple(_majority_chances(firm, answers) for answers in range(SEAT_COUNTS[-1]))
    for firm in _FIRMNESS
)
"""Majority chances, by remaining turns of the round and by rivals who can still respond."""
BONUS_DENIAL_SHARE: Final = 0.8
"""Value of keeping a rival from a bonus, as a share of it; divided by the number of rivals."""
_REACHED: Final = 0.6
"""Probability that a rival's smuggler reaches a province."""
FIRST_SEAT_MAJORITY_CHANCES: Final = {
    seats: tuple(_majority_chances(firm, _REACHED * (seats - 1)) for firm in _FIRMNESS)
    for seats in SEAT_COUNTS
}
"""Majority chances before smugglers are revealed, for a seat that will go first.

By seats and remaining turns. All rivals can respond to the first seat.
"""
LATER_SEAT_MAJORITY_CHANCES: Final = {
    seats: tuple(_majority_chances(firm, _REACHED * (seats - 2) / 2) for firm in _FIRMNESS)
    for seats in SEAT_COUNTS
}
"""Majority chances before smugglers are revealed, for a seat that will go later.

By seats and remaining turns.
"""
_NO_HIGHER: Final = tuple(1.0 - (1.0 - number / 9) ** 2 for number in range(10))
"""Probability that another seat chooses this number or a lower one; low ones are more common."""
GOING_FIRST_CHANCES: Final = tuple(
    tuple(
        tuple(
            _NO_HIGHER[number] ** (seats - 1 - nearer) * _NO_HIGHER[max(0, number - 1)] ** nearer
            for number in range(10)
        )
        for nearer in range(seats)
    )
    for seats in range(SEAT_COUNTS.stop)
)
"""Probability to go first, by seats, distance from the gemstone and number (NAC-3.2)."""


class Evaluation:
    """Expected gains of a seat in the current turn, by province and by flag."""

    __slots__ = (
        "first_gains",
        "first_majority_gains",
        "giveaway_cost",
        "later_gains",
        "later_majority_gains",
        "own_prices",
        "rival_prices",
    )

    def __init__(self, t: RuleTables, s: NachoState, seat: int) -> None:
        ahead, turns, paid = (
            compute_majority_leads(s, seat),
            turns_left_in_round(s),
            majority_bonuses(t, s),
        )
        leading, following = (
            FIRST_SEAT_MAJORITY_CHANCES[s.seats][turns],
            LATER_SEAT_MAJORITY_CHANCES[s.seats][turns],
        )
        denied = BONUS_DENIAL_SHARE / (s.seats - 1)
        self.first_majority_gains = compute_majority_gains(paid, ahead, leading, following, denied)
        """Value of one more smuggler in each province, for the seat that goes first."""
        self.later_majority_gains = compute_majority_gains(
            paid, ahead, following, following, denied
        )
        """The same, to who goes later."""
        self.own_prices = [0] * len(PROVINCE_INDICES)
        """The best price for a cube of one's own."""
        self.rival_prices = [0] * len(PROVINCE_INDICES)
        """The best price for a cube of anybody else's."""
        store = ingredient_bits(s.warehouses[seat])
        others = 0
        for owner, cubes in enumerate(s.warehouses):
            if owner != seat:
                others |= ingredient_bits(cubes)
        for province in PROVINCE_INDICES:
            card = s.cards[province]
            wanted = t.wanted_bits[card][s.filled[province]]
            best = t.best_prices[card]
            self.own_prices[province] = best[wanted & store]
            self.rival_prices[province] = best[wanted & others]
        self.giveaway_cost = GIVEAWAY_SHARE * max(self.own_prices)
        """Cost of giving all own cubes away, in gold."""
        first = [
            max(own, other - self.giveaway_cost) + place
            for own, other, place in zip(
                self.own_prices, self.rival_prices, self.first_majority_gains, strict=True
            )
        ]
        later = [
            LATER_DELIVERY_CHANCE * own + place
            for own, place in zip(self.own_prices, self.later_majority_gains, strict=True)
        ]
        self.first_gains = [max([first[place] for place in reach]) for reach in REACHABLE_PROVINCES]
        """By flag: what the first player gains."""
        self.later_gains = [max([later[place] for place in reach]) for reach in REACHABLE_PROVINCES]
        """By flag: what a later player gains."""


def compute_majority_gains(
    bonuses: tuple[int, ...],
    leads: list[int],
    own: MajorityChances,
    rivals: MajorityChances,
    denial_value: float,
) -> list[float]:
    """Return the value of one more smuggler in each province.

    It counts the own chance of the bonus, and the chance that the strongest rival loses.

    Args:
        bonuses: Bonus of each province, in gold.
        leads: Lead of the seat in each province, in smugglers.
        own: Majority chances of the seat.
        rivals: Majority chances of the strongest rival.
        denial_value: Value of the rival's loss, as a share of the bonus.
    """
    return [
        bonus
        * (
            own[lead + _MAX_LEAD + 1]
            - own[lead + _MAX_LEAD]
            + denial_value * (rivals[_MAX_LEAD - lead] - rivals[_MAX_LEAD - lead - 1])
        )
        for bonus, lead in zip(bonuses, leads, strict=True)
    ]


class MajorityValues:
    """Values of smugglers in the majorities, for a seat whose turn it is.

    Responses that rivals still have in this turn are taken into account.
    """

    __slots__ = ("_worth",)

    def __init__(self, t: RuleTables, s: NachoState, seat: int) -> None:
        answers = [0] * len(PROVINCE_INDICES)
        for rival in s.queue:
            if rival != seat:
                for province in REACHABLE_PROVINCES[smuggler_flag(s.played[rival])]:
                    answers[province] += 1
        holds = MAJORITY_CHANCES[turns_left_in_round(s)]
        denied = BONUS_DENIAL_SHARE / (s.seats - 1)
        self._worth = [
            [
                bonus
                * (
                    holds[rivals][lead + _MAX_LEAD + more]
                    - denied * holds[0][_MAX_LEAD - lead - more]
                )
                for more in (-1, 0, 1)
            ]
            for bonus, rivals, lead in zip(
                majority_bonuses(t, s), answers, compute_majority_leads(s, seat), strict=True
            )
        ]

    def smuggler_gain(self, province: int) -> float:
        """Return the value of one more smuggler in a province, in gold."""
        _, now, more = self._worth[province]
        return more - now

    def smuggler_loss(self, province: int) -> float:
        """Return the cost of one smuggler less in a province, in gold."""
        less, now, _ = self._worth[province]
        return now - less


def compute_majority_leads(s: NachoState, seat: int) -> list[int]:
    """Return the lead of a seat over the strongest rival in each province, in smugglers."""
    counts = [len(there) for there in s.cantinas]
    found = []
    for province in PROVINCE_INDICES:
        column = counts[province :: len(PROVINCE_INDICES)]
        own = column.pop(seat)
        found.append(own - max(column))
    return found


def turns_left_in_round(s: NachoState) -> int:
    """Return the number of turns of this round after the current one."""
    return -s.turn % TURNS_PER_ROUND


def unfinished_turns_in_round(s: NachoState) -> int:
    """Return the number of turns of this round that are not finished.

    After the turns of a round it counts those of the next round.
    """
    over = s.phase in (GIVE_PHASE, DISCARD_PHASE, SELL_PHASE, DRAW_PHASE)
    return (
        TURNS_PER_ROUND - s.turn % TURNS_PER_ROUND
        if over
        else -s.turn % TURNS_PER_ROUND + (s.phase == CHOOSE_PHASE)
    )


def mountie_cost(s: NachoState, seat: int) -> float:
    """Return the cost of the next Mountie for a seat, in gold."""
    watch = s.watch[seat]
    if s.delayed:
        return ARREST_COST + (MOUNTIE_PENALTIES[0] if s.turn % TURNS_PER_ROUND == 0 else 0.0)
    if watch:
        return ARREST_COST
    rounds_after = (TURN_COUNT - s.turn) // TURNS_PER_ROUND
    return MOUNTIE_PENALTIES[0] + 0.5 + MOUNTIE_COST_PER_ROUND * rounds_after


def evaluate_seat(t: RuleTables, s: NachoState, seat: int) -> float:
    """Return the gold of a seat plus the value of its majorities, Mounties, cubes and hand.

    The weights were fitted to the results of 3,500 games of the heuristic with 2, 3 and 4 seats.
    """
    total = float(total_gold(s, seat))
    holds = MAJORITY_CHANCES[unfinished_turns_in_round(s)][0]
    for bonus, lead in zip(majority_bonuses(t, s), compute_majority_leads(s, seat), strict=True):
        total += bonus * holds[lead + _MAX_LEAD]
    rounds_after = (TURN_COUNT - s.turn) // TURNS_PER_ROUND
    for kind in s.watch[seat]:
        total -= MOUNTIE_PENALTIES[kind & 1] * (1.1 + 0.4 * rounds_after)
    cubes = s.warehouses[seat]
    bits = ingredient_bits(cubes)
    prices = [
        t.best_prices[card][t.wanted_bits[card][filled] & bits]
        for card, filled in zip(s.cards, s.filled, strict=True)
    ]
    total += 0.27 * max(prices) + 0.025 * sum(prices) + 0.3 * len(cubes)
    return total + _hand_value(t, s.hands[seat], unfinished_turns_in_round(s))


def _hand_value(t: RuleTables, hand: tuple[int, ...], turns: int) -> float:
    """Return the value of a hand in the remaining turns: low wages and one high number count."""
    if not hand or hand[0] == UNKNOWN:
        return _HIGH * _USUAL_HIGHEST - _WAGE * turns * t.mean_wage
    mean = sum([t.wages[kind] for kind in hand]) / len(hand)
    return _HIGH * (hand[-1] >> 2) - _WAGE * turns * mean
