# Compiled by mypyc: see tools/compile.
"""The position of a game of The Nacho Incident, and the small numbers it is written in."""

from __future__ import annotations

from typing import Final

from tabletop.core.state import State, state

SEATS: Final = range(2, 5)
PROVINCES: Final = ("alberta", "saskatchewan", "ontario", "quebec")
"""From west to east (NAC-1.3): a province is its place in this row, and so is a flag."""
ROW: Final = range(len(PROVINCES))
INGREDIENTS: Final = (
    "beans",
    "onions",
    "peppers",
    "tortillas",
    "salsa",
    "olives",
    "corn",
    "sour_cream",
)
NUMBERS: Final = range(1, 10)
PENALTIES: Final = (3, 4)
SLOTS: Final = 4
ALL_FILLED: Final = (1 << SLOTS) - 1
ROUND: Final = 4
"""Turns a round: Mounties in a pile (NAC-2.3)."""
TURNS: Final = 12

NONE: Final = -2
"""Where there is nothing: no smuggler chosen, no Mountie turned up. UNKNOWN is another thing."""

CHOOSE, GO, CHASE, GIVE, DISCARD, SELL, DRAW, OVER = range(8)
"""Phases: all choose, one delivers or visits, one decides an arrest, the holder gives the gem away,
all discard, one sells, one who sells no more draws cubes; the game is over."""
TOGETHER: Final = (CHOOSE, DISCARD)
"""Phases in which all decide at once and unseen (NAC-3.1, 6.5)."""

START, DELIVERIES, SALES, WAGES, BONUSES, PENALTY = range(6)
"""What gold is owed to: rows of the ledger and of the tally."""
ROWS: Final = 6


def smuggler(flag: int, number: int) -> int:
    """A kind of smuggler as one number that rises with the number on the card."""
    return (number - 1) * len(PROVINCES) + flag


def flag_of(kind: int) -> int:
    """The flag of a kind of smuggler."""
    return kind & 3


def number_of(kind: int) -> int:
    """The number of a kind of smuggler, 1 to 9."""
    return (kind >> 2) + 1


def mountie(province: int, penalty: int) -> int:
    """A kind of Mountie as one number."""
    return 2 * province + PENALTIES.index(penalty)


def beat_of(kind: int) -> int:
    """The province of a kind of Mountie."""
    return kind >> 1


_CLOCKWISE: Final = tuple(
    tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
    for seats in range(SEATS.stop)
)
"""By number of seats and the first of them."""


@state
class NachoState(State):
    """A position. Flat lists hold a fixed number of values a seat or province."""

    seats: int
    delayed: bool
    """NAC-5.3: the chase by the reading *delayed*."""
    random_mounties: bool
    no_bonus: bool
    """NAC-9.2, and whether it is read so that majorities are not paid."""
    hidden_mountie: bool
    """NAC-9.3."""
    turn: int
    """1 to 12; 0 while hands are redrawn before the first (NAC-9.1)."""
    phase: int
    queue: tuple[int, ...]
    """The seats that this phase still asks, in their order; all at once where all choose."""
    holder: int
    """Who holds the gemstone."""
    first: int
    """The first player of this turn, from the revealing on; NONE before."""
    choices: list[int]
    """Smugglers chosen face down, by seat; NONE where there is none."""
    played: list[int]
    """Smugglers revealed and not yet at a cantina, by seat."""
    hands: list[tuple[int, ...]]
    """Smugglers in rising order, by seat."""
    thrown: list[tuple[int, ...]]
    """The places in each hand of what will be discarded from it (NAC-6.5); empty for a seat that
    has not decided yet. Of another seat that has, not even how many is known: one UNKNOWN."""
    deck: tuple[int, ...]
    """The top card last."""
    discards: tuple[int, ...]
    remade: tuple[tuple[int, ...], ...]
    got: list[tuple[int, ...]]
    shown: tuple[tuple[int, int, int], ...]
    """What all know of hands since the deck was made anew (NAC-6.5; `core.remade`)."""
    cantinas: list[tuple[int, ...]]
    """Four a seat: the smugglers there, in rising order."""
    watch: list[tuple[int, ...]]
    """The Mounties at a seat's cantinas, the newest last."""
    mounties: tuple[int, ...]
    """Face down, the next last; what lies in which pile follows from their number."""
    mountie: int
    """The Mountie turned up, or NONE."""
    on_duty: int
    """The last one turned up, wherever it is now: all have seen it, even if it is gone again."""
    mounties_out: tuple[int, ...]
    cards: list[int]
    """The face-up card of each province."""
    piles: list[tuple[int, ...]]
    """Below it, the next first."""
    returned: list[tuple[int, ...]]
    """The end of each pile, as far as all have seen it put there (NAC-7.1)."""
    filled: list[int]
    """A bit for each filled slot of each province's card."""
    bag: list[int]
    """Cubes of each ingredient."""
    warehouses: list[tuple[int, ...]]
    """Ingredients in rising order, by seat."""
    ledger: list[int]
    """Six a seat: the gold by what it is owed to."""


def gold(s: NachoState, seat: int) -> int:
    """A seat's gold."""
    return sum(s.ledger[ROWS * seat : ROWS * seat + ROWS])


def distance(s: NachoState, seat: int) -> int:
    """How far clockwise a seat is from the holder of the gemstone."""
    return (seat - s.holder) % s.seats


def clockwise(s: NachoState) -> tuple[int, ...]:
    """All seats, from the holder of the gemstone on."""
    return _CLOCKWISE[s.seats][s.holder]
