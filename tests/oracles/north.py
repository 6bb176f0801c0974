"""The Nacho Incident once more: the order of a turn (NAC-3.2), deliveries (NAC-4), majorities."""

from __future__ import annotations

from collections.abc import Sequence

NEIGHBOURS = {
    "alberta": ("alberta", "saskatchewan"),
    "saskatchewan": ("alberta", "saskatchewan", "ontario"),
    "ontario": ("saskatchewan", "ontario", "quebec"),
    "quebec": ("ontario", "quebec"),
}


def play_order(numbers: Sequence[int], holder: int) -> list[int]:
    """Highest number first; of equal ones the holder of the gemstone, then clockwise from there."""
    seats, count = [], len(numbers)
    for number in sorted(set(numbers), reverse=True):
        for step in range(count):
            seat = (holder + step) % count
            if numbers[seat] == number:
                seats.append(seat)
    return seats


def possible_deliveries(
    flag: str,
    stores: Sequence[Sequence[str]],
    empty: dict[str, Sequence[str]],
    seat: int,
    first: int,
) -> set[tuple[int, str, str]]:
    """Return the possible deliveries: owner, ingredient and province.

    Args:
        empty: Ingredients that each province's card still asks for.
    """
    found = set()
    for owner, store in enumerate(stores):
        if owner == seat or seat == first:
            for cube in store:
                for province in NEIGHBOURS[flag]:
                    if cube in empty[province]:
                        found.add((owner, cube, province))
    return found


def majority(cards: Sequence[int]) -> int | None:
    """The seat with more smugglers than any other."""
    for seat, mine in enumerate(cards):
        if all(mine > other for n, other in enumerate(cards) if n != seat):
            return seat
    return None
