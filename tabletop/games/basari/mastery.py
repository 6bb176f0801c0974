# Compiled by mypyc: see tools/compile.
"""How matches of Basari among masters end with three and four seats, in numbers.

Fitted to how matches of masters ended who think of others as rules of thumb, by the likelihood of
it (docs/strength.md): a sum of what each seat has, whose weights change with the time that is left.
Nothing of it is a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from operator import mul
from typing import Final

from tabletop.core.zones import Seat
from tabletop.games.basari.appraisal import Appraisal, columns
from tabletop.games.basari.scoring import points
from tabletop.games.basari.state import Bazaar

THINKING: Final = {3: 27, 4: 23}
"""By seats: in so many of 39 worlds a seat is taken for a master who thinks of others as rules of
thumb; else for a rule of thumb."""
SEATS: Final = tuple(THINKING)
"""Of tables with five nothing is known."""
ALIKE: Final = 0.25
"""For this part such a master takes another for one who thinks likewise."""
HEAT: Final = 0.006
"""How evenly he chooses (in parts of a victory)."""
HARDLY: Final = 0.003
"""The rule of thumb is left in a haggle for what is better by so much of a victory."""
ORDINARY: Final = 2
"""Workers on a card that nobody has seen."""
DEALS: Final = (
    (1, 1, 3, 4), (1, 3, 1, 2), (2, 2, 4, 1), (2, 4, 2, 3),
    (3, 1, 2, 3), (3, 3, 4, 1), (4, 2, 1, 4), (4, 4, 3, 2),
)  # fmt: skip
"""Workers that the next round may bring to each seat, to everybody each number as often."""
FURTHEST: Final = 3
"""A lead in a colour counts up to so many gems."""

WORTH: Final = (
    (-1.080, -0.650, -2.133, -0.651, -0.506, -0.435, -0.133, -0.036, -0.008, -0.234, -0.387,
     -0.261, -0.335, -0.161, -0.171),
    (-1.030, 0.420, 0.235, -0.276, -0.241, -0.495, -0.527, 0.003, -0.024, 0.183, 0.147,
     -0.166, -0.084, -0.150, -0.015),
    (4.919, 0.861, 5.984, 2.298, 2.162, 2.233, 2.204, 0.058, 0.028, 0.260, 0.326,
     0.882, 0.877, 0.551, 0.437),
)  # fmt: skip
"""What is counted of a seat (`_counts`) is worth so much: always, for each five rounds that are
left of the stage, and the more the surer all is."""


def begins(s: Bazaar) -> bool:
    """Whether a round begins: all are to choose."""
    return not s.stack and bool(s.choices) and not any(s.choices)


def thinks(world: Bazaar, seat: Seat) -> bool:
    """Whether a seat is one who thinks in an imagined world: always or never in the same one. That
    hangs on the last cards of the deck, which no stage comes to."""
    return world.deck[-1 - seat] <= THINKING[world.seats]


def worths(
    table: Mapping[tuple[int, ...], Sequence[float]], mixes: Sequence[Sequence[float]]
) -> list[list[float]]:
    """What each choice of each seat is worth while the others choose so.

    table: what every joint choice brings all seats.
    """
    found = [[0.0] * len(mix) for mix in mixes]
    for places, brought in table.items():
        likely = [mix[place] for mix, place in zip(mixes, places, strict=True)]
        for seat, place in enumerate(places):
            others = prod([p for other, p in enumerate(likely) if other != seat])
            found[seat][place] += others * brought[seat]
    return found


def before_the_deal(workers: tuple[int, ...], s: Bazaar) -> Bazaar:
    """The position where a round begins, with the workers that seats had before its cards were
    dealt; workers: by card."""
    before = s.copy()
    before.workers = [own - workers[pile[-1]] for own, pile in zip(s.workers, s.piles, strict=True)]
    return before


def promises(judged: Appraisal, s: Bazaar, heat: float) -> list[float]:
    """What draws the victory to each seat where a round has ended, as a logarithm; heat: how many
    points ahead make e times likelier to win."""
    times = 1.0, judged.rounds(s) / 5, 5 / heat
    return [
        sum([time * sum(map(mul, row, found)) for time, row in zip(times, WORTH, strict=True)])
        for found in _counts(judged, s)
    ]


def _counts(judged: Appraisal, s: Bazaar) -> list[list[float]]:
    """By seat: points, the lead in points, what workers promise and what each colour does; and of
    each colour by how many gems it leads, and whether it leads; all about as large as 1."""
    rounds, stages = judged.time(s)
    owned = columns(s)
    worths = [judged.worth(colour, counts, rounds, stages) for colour, counts in enumerate(owned)]
    had = [points(s, seat) for seat in range(s.seats)]
    found = []
    for seat in range(s.seats):
        leads = [_lead(counts, seat) for counts in owned]
        found.append([
            had[seat] / 20, _lead(had, seat) / 20, judged.workers(s, seat) / 12,
            *[worth[seat] / 10 for worth in worths],
            *[max(-FURTHEST, min(FURTHEST, lead)) / FURTHEST for lead in leads],
            *[float(lead > 0) for lead in leads],
        ])  # fmt: skip
    return found


def _lead(counts: list[int] | tuple[int, ...], seat: Seat) -> int:
    """By how much a seat has more than the best of the others."""
    return counts[seat] - max([n for other, n in enumerate(counts) if other != seat])
