# Compiled by mypyc: see tools/compile.
"""State of a game of The Nacho Incident, and its small integer codes."""

from __future__ import annotations

from typing import Final

from tabletop.core.state import State, state

SEAT_COUNTS: Final = range(2, 5)
"""Possible numbers of seats."""
PROVINCES: Final = ("alberta", "saskatchewan", "ontario", "quebec")
"""Provinces from west to east (NAC-1.3); a province and a flag are an index of this tuple."""
PROVINCE_INDICES: Final = range(len(PROVINCES))
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
SMUGGLER_NUMBERS: Final = range(1, 10)
MOUNTIE_PENALTIES: Final = (3, 4)
SLOT_COUNT: Final = 4
ALL_SLOTS_FILLED: Final = (1 << SLOT_COUNT) - 1
TURNS_PER_ROUND: Final = 4
"""Number of turns of a round, and of Mounties of a pile (NAC-2.3)."""
TURN_COUNT: Final = 12

ABSENT_VALUE: Final = -2
"""Value for no smuggler, no Mountie or no seat. UNKNOWN means a hidden value instead."""

(
    CHOOSE_PHASE,
    JOURNEY_PHASE,
    CHASE_PHASE,
    GIVE_PHASE,
    DISCARD_PHASE,
    SELL_PHASE,
    DRAW_PHASE,
    GAME_OVER,
) = range(8)
"""Phases.

All choose; a seat delivers or visits; a seat decides an arrest; the holder gives the gem
away; all discard; a seat sells; a seat that sells no more draws cubes; the game is over.
"""
SIMULTANEOUS_PHASES: Final = (CHOOSE_PHASE, DISCARD_PHASE)
"""Phases in which all seats decide at once and secretly (NAC-3.1, 6.5)."""

(
    START_TALLY_ROW,
    DELIVERIES_TALLY_ROW,
    SALES_TALLY_ROW,
    WAGES_TALLY_ROW,
    BONUSES_TALLY_ROW,
    PENALTIES_TALLY_ROW,
) = range(6)
"""Rows of the ledger and of the tally, one for each source of gold."""
TALLY_ROW_COUNT: Final = 6


def smuggler_kind(flag: int, number: int) -> int:
    """Return the integer of a kind of smuggler; it rises with the number on the card."""
    return (number - 1) * len(PROVINCES) + flag


def smuggler_flag(kind: int) -> int:
    """Return the flag of a kind of smuggler."""
    return kind & 3


def smuggler_number(kind: int) -> int:
    """Return the number of a kind of smuggler, 1 to 9."""
    return (kind >> 2) + 1


def mountie_kind(province: int, penalty: int) -> int:
    """Return the integer of a kind of Mountie."""
    return 2 * province + MOUNTIE_PENALTIES.index(penalty)


def mountie_province(kind: int) -> int:
    """Return the province of a kind of Mountie."""
    return kind >> 1


_CLOCKWISE: Final = tuple(
    tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
    for seats in range(SEAT_COUNTS.stop)
)
"""Seats in order, by number of seats and first seat."""


@state
class NachoState(State):
    """State of a game. Flat lists hold the values of seat 0 or province 0 first."""

    seats: int
    delayed: bool
    """True if the chase is read as *delayed* (NAC-5.3)."""
    random_mounties: bool
    no_bonus: bool
    """NAC-9.2: `random_mounties`, and True here if majorities are not paid."""
    hidden_mountie: bool
    """True if the Mountie is turned up in the chase only (NAC-9.3)."""
    turn: int
    """Turn from 1 to 12; 0 while hands are redrawn before the first one (NAC-9.1)."""
    phase: int
    queue: tuple[int, ...]
    """Seats that this phase still asks, in order; all at once in a simultaneous phase."""
    holder: int
    """Seat that holds the gemstone."""
    first: int
    """First seat of this turn, from the reveal on; `ABSENT_VALUE` before."""
    choices: list[int]
    """Smuggler that each seat chose face down, or `ABSENT_VALUE`."""
    played: list[int]
    """Smuggler of each seat that is revealed and not yet at a cantina, or `ABSENT_VALUE`."""
    hands: list[tuple[int, ...]]
    """Smugglers of each seat in ascending order."""
    thrown: list[tuple[int, ...]]
    """Indices of the smugglers that each seat will discard from its hand (NAC-6.5).

    Empty for a seat that has not decided. For another seat that has decided, a view holds one
    UNKNOWN, because even the number is secret.
    """
    deck: tuple[int, ...]
    """Cards of the deck, the top card last."""
    discards: tuple[int, ...]
    remade: tuple[tuple[int, ...], ...]
    got: list[tuple[int, ...]]
    shown: tuple[tuple[int, int, int], ...]
    """Public knowledge of hands since the deck was reshuffled (NAC-6.5).

    See `core.toolkit.reshuffle_tracking`.
    """
    cantinas: list[tuple[int, ...]]
    """Smugglers at each cantina in ascending order: four cantinas for each seat."""
    watch: list[tuple[int, ...]]
    """Mounties at the cantinas of each seat, the newest last."""
    mounties: tuple[int, ...]
    """Face-down Mounties, the next one last; the piles follow from their number."""
    mountie: int
    """Mountie that is turned up, or `ABSENT_VALUE`."""
    on_duty: int
    """Mountie that was turned up last, even if it has left play since; all have seen it."""
    mounties_out: tuple[int, ...]
    cards: list[int]
    """Face-up card of each province."""
    piles: list[tuple[int, ...]]
    """Cards below the face-up card of each province, the next one first."""
    returned: list[tuple[int, ...]]
    """End of each pile, as far as all saw the cards put there (NAC-7.1)."""
    filled: list[int]
    """Bits of the filled slots of each province's card."""
    bag: list[int]
    """Number of cubes of each ingredient in the bag."""
    warehouses: list[tuple[int, ...]]
    """Ingredients of each seat in ascending order."""
    ledger: list[int]
    """Gold by tally row: six values for each seat."""


def total_gold(s: NachoState, seat: int) -> int:
    """Return the gold of a seat."""
    return sum(s.ledger[TALLY_ROW_COUNT * seat : TALLY_ROW_COUNT * seat + TALLY_ROW_COUNT])


def distance_from_holder(s: NachoState, seat: int) -> int:
    """Return the number of seats clockwise from the holder of the gemstone."""
    return (seat - s.holder) % s.seats


def seats_clockwise(s: NachoState) -> tuple[int, ...]:
    """Return all seats, beginning with the holder of the gemstone."""
    return _CLOCKWISE[s.seats][s.holder]
