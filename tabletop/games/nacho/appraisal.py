"""What a position is worth to a seat, from what lies open: prices, majorities, Mounties."""

from __future__ import annotations

from itertools import pairwise
from math import exp
from typing import Final

from tabletop.games.nacho.legality import REACH, present
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import (
    PENALTIES,
    ROUND,
    ROW,
    SEATS,
    TURNS,
    NachoState,
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
_FIRMNESS: Final = (4.0, 2.0, 1.4, 1.1)
"""How firmly a majority stands, by the turns still to come in the round."""
_MOST: Final = TURNS
"""No lead in smugglers is larger."""

HOLDS: Final = tuple(
    tuple(1.0 / (1.0 + exp(-firm * (lead - 0.5))) for lead in range(-_MOST, _MOST + 2))
    for firm in _FIRMNESS
)
"""By turns still to come and lead (from -12): how likely it is a clear majority in the end."""
GAINS: Final = tuple(tuple(after - before for before, after in pairwise(holds)) for holds in HOLDS)
"""By turns still to come and lead: what one smuggler more adds to that."""
_NO_HIGHER: Final = tuple(1.0 - (1.0 - number / 9) ** 2 for number in range(10))
"""By number: how likely another chooses it or a lower one; low ones are the more common."""
FIRST: Final = {
    (seats, nearer): tuple(
        _NO_HIGHER[number] ** (seats - 1 - nearer) * _NO_HIGHER[max(0, number - 1)] ** nearer
        for number in range(10)
    )
    for seats in SEATS
    for nearer in range(seats)
}
"""By seats, distance from the gemstone and number: how likely one goes first (NAC-3.2)."""


class Appraisal:
    """What a seat can see to gain in a turn, province by province."""

    __slots__ = ("best", "cost", "first", "later", "own", "places")

    def __init__(self, t: Tables, s: NachoState, seat: int) -> None:
        self.places = majorities(t, s, seat)
        """What a smuggler more is worth there."""
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
            for own, other, place in zip(self.own, self.best, self.places, strict=True)
        ]
        later = [TAKEN * own + place for own, place in zip(self.own, self.places, strict=True)]
        self.first = [max([first[place] for place in reach]) for reach in REACH]
        """By flag: what the first player gains."""
        self.later = [max([later[place] for place in reach]) for reach in REACH]
        """By flag: what a later player gains."""


def majorities(t: Tables, s: NachoState, seat: int) -> list[float]:
    """By province: what one smuggler more there is worth now."""
    gains = GAINS[turns_to_come(s)]
    return [
        bonus * gains[lead + _MOST] for bonus, lead in zip(t.bonuses, leads(s, seat), strict=True)
    ]


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
    """A seat's gold, with what its majorities and Mounties promise at the end of the round."""
    total = float(gold(s, seat))
    holds = HOLDS[turns_to_come(s)]
    for bonus, lead in zip(t.bonuses, leads(s, seat), strict=True):
        total += bonus * holds[lead + _MOST]
    for kind in s.watch[seat]:
        total -= PENALTIES[kind & 1]
    return total
