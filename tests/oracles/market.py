"""Market Day once more: what is left of a round before the Tinkers (MKD-3.1 to 3.4)."""

from __future__ import annotations

from collections.abc import Sequence

KNIGHT, NOBLE, RAIN, ROGUE = 2, 3, 7, 9


def remaining_ranks(played: Sequence[int]) -> list[int]:
    """The ranks that remain, by their place in the order of play; 0 where none does."""
    table = dict(enumerate(played))
    for rank in (4, 5, 6, 7, 8, 9, 10):
        places = [place for place, other in enumerate(played) if other == rank]
        good = places[:1] if rank == ROGUE else places[-1:]
        for place in places:
            if place not in good:
                del table[place]
    if list(played).count(RAIN) == 1:
        table = {p: rank for p, rank in table.items() if rank < 4 or rank == RAIN}
    for _ in range(list(played).count(KNIGHT)):
        victims = [place for place, rank in table.items() if rank >= 4]
        if victims:
            del table[max(victims, key=lambda place: table[place])]
    return [table.get(place, 0) for place in range(len(played))]
