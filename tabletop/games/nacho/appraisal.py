"""What a position is worth to a seat, from what lies open: prices, majorities, Mounties."""

from __future__ import annotations

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
    tuple(1.0 / (1.0 + exp(-firm * (lead - 0.5))) for lead in range(-_MOST, _MOST + 1))
    for firm in _FIRMNESS
)
"""By turns still to come and lead (from -12): how likely it is a clear majority in the end."""
FIRST: Final = tuple(
    tuple((1.0 - (1.0 - number / 9.5) ** 2) ** (seats - 1) for number in range(10))
    for seats in (2, 2, *SEATS)
)
"""By seats and number: how likely nobody else chooses a higher one, low ones being more common."""


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
            self.own[province] = best_price(t, card, wanted & store)
            self.best[province] = best_price(t, card, wanted & others)
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


def best_price(t: Tables, card: int, wanted: int) -> int:
    """The highest price of a province card among some ingredients."""
    if not wanted:
        return 0
    return max(
        [
            price
            for what, price in zip(t.asks[card], t.prices[card], strict=True)
            if wanted >> what & 1
        ]
    )


def majorities(t: Tables, s: NachoState, seat: int) -> list[float]:
    """By province: what one smuggler more there is worth now."""
    holds = HOLDS[turns_to_come(s)]
    found = []
    for province in ROW:
        lead = lead_of(s, seat, province)
        found.append(t.bonuses[province] * (holds[lead + _MOST + 1] - holds[lead + _MOST]))
    return found


def lead_of(s: NachoState, seat: int, province: int) -> int:
    """How many smugglers more a seat has there than the strongest other, kept within bounds."""
    counts = [len(place) for place in s.cantinas[province :: len(ROW)]]
    own = counts.pop(seat)
    return min(_MOST - 1, max(-_MOST, own - max(counts)))


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
    for province in ROW:
        total += t.bonuses[province] * holds[lead_of(s, seat, province) + _MOST]
    for kind in s.watch[seat]:
        total -= PENALTIES[kind & 1]
    return total
