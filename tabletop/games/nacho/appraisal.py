# Compiled by mypyc: see tools/compile.
"""What a position is worth to a seat, from what lies open: prices, majorities, Mounties."""

from __future__ import annotations

from math import exp
from typing import Final

from tabletop.core.state import UNKNOWN
from tabletop.games.nacho.legality import REACH, present
from tabletop.games.nacho.sheet import Tables, bonuses
from tabletop.games.nacho.state import (
    CHOOSE,
    DISCARD,
    DRAW,
    GIVE,
    PENALTIES,
    ROUND,
    ROW,
    SEATS,
    SELL,
    TURNS,
    NachoState,
    flag_of,
    gold,
)

GIVEN: Final = 0.35
"""The share of its best price that a cube given away is missed by."""
TAKEN: Final = 0.85
"""How often a delivery that is planned is still possible when others go before."""
SMUGGLER: Final = 2.2
"""Gold that a smuggler is worth who is arrested."""
LATER_ROUNDS: Final = 1.2
"""Gold that a first Mountie costs for each later round: another would have come anyway."""
_FIRMNESS: Final[tuple[float, ...]] = (5.0, 2.3, 1.75, 1.55, 1.4)
"""How firmly a majority stands, by the turns still to come in the round."""
_NEEDED: Final = 0.45
_ANSWERED: Final = 0.3
"""The lead that gives an even chance, and how much more it takes for each rival who can still
answer it in this turn. Both fitted to 6,000 games, with firmness: alike with 2, 3 and 4 seats."""
_WAGE: Final = 2.0
"""How much dearer or cheaper a hand makes each turn, as a multiple of its mean wage."""
_HIGH: Final = 0.6
"""Gold that each number of the highest smuggler of a hand is worth."""
_USUAL_HIGHEST: Final = 7.0
_MOST: Final = TURNS
"""No lead in smugglers is larger."""

Chances = tuple[float, ...]
"""By lead (from -12): how likely it is a clear majority in the end."""


def _chances(firm: float, answers: float) -> Chances:
    even = _NEEDED + _ANSWERED * answers
    return tuple(1.0 / (1.0 + exp(-firm * (lead - even))) for lead in range(-_MOST, _MOST + 2))


HOLDS: Final = tuple(
    tuple(_chances(firm, answers) for answers in range(SEATS[-1])) for firm in _FIRMNESS
)
"""By turns still to come and rivals who can answer: the chances of a majority."""
BLOCKED: Final = 0.8
"""The share of a rival's bonus that keeping him from it is worth; among several, of his part."""
_REACHED: Final = 0.6
"""How often a rival's smuggler reaches a province."""
LEADING: Final = {
    seats: tuple(_chances(firm, _REACHED * (seats - 1)) for firm in _FIRMNESS) for seats in SEATS
}
FOLLOWING: Final = {
    seats: tuple(_chances(firm, _REACHED * (seats - 2) / 2) for firm in _FIRMNESS)
    for seats in SEATS
}
"""By seats and turns still to come: the same before smugglers are seen, for who will go first (all
can answer him) and for who will go later."""
_NO_HIGHER: Final = tuple(1.0 - (1.0 - number / 9) ** 2 for number in range(10))
"""By number: how likely another chooses it or a lower one; low ones are the more common."""
FIRST: Final = tuple(
    tuple(
        tuple(
            _NO_HIGHER[number] ** (seats - 1 - nearer) * _NO_HIGHER[max(0, number - 1)] ** nearer
            for number in range(10)
        )
        for nearer in range(seats)
    )
    for seats in range(SEATS.stop)
)
"""By seats, distance from the gemstone and number: how likely one goes first (NAC-3.2)."""


class Appraisal:
    """What a seat can see to gain in a turn, province by province."""

    __slots__ = ("best", "cost", "first", "later", "leading", "own", "places")

    def __init__(self, t: Tables, s: NachoState, seat: int) -> None:
        ahead, turns, paid = leads(s, seat), turns_to_come(s), bonuses(t, s)
        leading, following = LEADING[s.seats][turns], FOLLOWING[s.seats][turns]
        denied = BLOCKED / (s.seats - 1)
        self.leading = gains(paid, ahead, leading, following, denied)
        """What a smuggler more is worth there to who goes first."""
        self.places = gains(paid, ahead, following, following, denied)
        """The same, to who goes later."""
        self.own = [0] * len(ROW)
        """The best price for a cube of one's own."""
        self.best = [0] * len(ROW)
        """The best price for a cube of anybody else's."""
        store = present(s.warehouses[seat])
        others = 0
        for owner, cubes in enumerate(s.warehouses):
            if owner != seat:
                others |= present(cubes)
        for province in ROW:
            card = s.cards[province]
            wanted = t.wants[card][s.filled[province]]
            best = t.best_price[card]
            self.own[province] = best[wanted & store]
            self.best[province] = best[wanted & others]
        self.cost = GIVEN * max(self.own)
        """What giving all one's cubes away costs."""
        first = [
            max(own, other - self.cost) + place
            for own, other, place in zip(self.own, self.best, self.leading, strict=True)
        ]
        later = [TAKEN * own + place for own, place in zip(self.own, self.places, strict=True)]
        self.first = [max([first[place] for place in reach]) for reach in REACH]
        """By flag: what the first player gains."""
        self.later = [max([later[place] for place in reach]) for reach in REACH]
        """By flag: what a later player gains."""


def gains(
    paid: tuple[int, ...], ahead: list[int], own: Chances, rivals: Chances, denied: float
) -> list[float]:
    """By province: what one smuggler more there gains, and keeps the strongest rival from."""
    return [
        bonus
        * (
            own[lead + _MOST + 1]
            - own[lead + _MOST]
            + denied * (rivals[_MOST - lead] - rivals[_MOST - lead - 1])
        )
        for bonus, lead in zip(paid, ahead, strict=True)
    ]


class Majorities:
    """What smugglers of a seat whose turn it is are worth, by what the others can still answer."""

    __slots__ = ("_worth",)

    def __init__(self, t: Tables, s: NachoState, seat: int) -> None:
        answers = [0] * len(ROW)
        for rival in s.queue:
            if rival != seat:
                for province in REACH[flag_of(s.played[rival])]:
                    answers[province] += 1
        holds = HOLDS[turns_to_come(s)]
        denied = BLOCKED / (s.seats - 1)
        self._worth = [
            [
                bonus
                * (holds[rivals][lead + _MOST + more] - denied * holds[0][_MOST - lead - more])
                for more in (-1, 0, 1)
            ]
            for bonus, rivals, lead in zip(bonuses(t, s), answers, leads(s, seat), strict=True)
        ]

    def gain(self, province: int) -> float:
        """What one smuggler more there is worth."""
        _, now, more = self._worth[province]
        return more - now

    def loss(self, province: int) -> float:
        """What one smuggler less there costs."""
        less, now, _ = self._worth[province]
        return now - less


def leads(s: NachoState, seat: int) -> list[int]:
    """By province: how many smugglers more a seat has there than the strongest other."""
    counts = [len(there) for there in s.cantinas]
    found = []
    for province in ROW:
        column = counts[province :: len(ROW)]
        own = column.pop(seat)
        found.append(own - max(column))
    return found


def turns_to_come(s: NachoState) -> int:
    """How many turns of this round come after this one."""
    return -s.turn % ROUND


def turns_unplayed(s: NachoState) -> int:
    """How many turns of this round, or of the next one, are still to be played or being played."""
    over = s.phase in (GIVE, DISCARD, SELL, DRAW)
    return ROUND - s.turn % ROUND if over else -s.turn % ROUND + (s.phase == CHOOSE)


def mountie_cost(s: NachoState, seat: int) -> float:
    """The gold that the next Mountie would cost a seat."""
    watch = s.watch[seat]
    if s.delayed:
        return SMUGGLER + (PENALTIES[0] if s.turn % ROUND == 0 else 0.0)
    if watch:
        return SMUGGLER
    rounds_after = (TURNS - s.turn) // ROUND
    return PENALTIES[0] + 0.5 + LATER_ROUNDS * rounds_after


def worth(t: Tables, s: NachoState, seat: int) -> float:
    """A seat's gold, and what its majorities, Mounties, cubes and hand promise.

    Fitted to the outcomes of 3,500 games of the rule of thumb with 2, 3 and 4 seats.
    """
    total = float(gold(s, seat))
    holds = HOLDS[turns_unplayed(s)][0]
    for bonus, lead in zip(bonuses(t, s), leads(s, seat), strict=True):
        total += bonus * holds[lead + _MOST]
    rounds_after = (TURNS - s.turn) // ROUND
    for kind in s.watch[seat]:
        total -= PENALTIES[kind & 1] * (1.1 + 0.4 * rounds_after)
    cubes = s.warehouses[seat]
    bits = present(cubes)
    prices = [
        t.best_price[card][t.wants[card][filled] & bits]
        for card, filled in zip(s.cards, s.filled, strict=True)
    ]
    total += 0.27 * max(prices) + 0.025 * sum(prices) + 0.3 * len(cubes)
    return total + _held(t, s.hands[seat], turns_unplayed(s))


def _held(t: Tables, hand: tuple[int, ...], turns: int) -> float:
    """What a hand promises in the turns of this round: low wages, and one high number."""
    if not hand or hand[0] == UNKNOWN:
        return _HIGH * _USUAL_HIGHEST - _WAGE * turns * t.mean_wage
    mean = sum([t.wages[kind] for kind in hand]) / len(hand)
    return _HIGH * (hand[-1] >> 2) - _WAGE * turns * mean
