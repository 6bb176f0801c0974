"""Nacho's turns are shown briskly: what may overlap does, and all ends as it should."""

from __future__ import annotations

from statistics import mean

import pytest

from sprites.motion import NORMAL
from tabletop.core.acts import Act, Begin
from tabletop.games.nacho.actions import Choose, Deliver, Sell, Visit
from tests.scenes.games.nacho.test_table import Table

FRAME = 1 / 60
AROUND = NORMAL.beat + NORMAL.intent
"""Seconds of an AI turn before its act."""
LONGEST = {Deliver: 2.3, Sell: 2.1, Visit: 1.4, Choose: 0.8}
"""Seconds that decisions of these kinds take to be shown, on an average: what is worth much flies
longer, which made deliveries a tenth of a second longer than before."""
ROW = 90.0
"""Counters of two seats are at least so far apart."""
LEGIBLE = 0.29
"""Seconds after which a rising number has risen by most of its way."""
REST = ("NAC-3.2", "NAC-3.3", "NAC-5.2", "NAC-6", "NAC-7.1", "NAC-7.3")
"""Clauses of what does not belong to a seat's own turn, or happens seldom in it."""


def plain(acts: list[Act]) -> bool:
    """Whether a decision is all that happens."""
    return not any(a.clause.startswith(REST) and not isinstance(a, Begin) for a in acts)


def shown(table: Table) -> float:
    """Seconds until what was decided last has been shown."""
    frames = 0
    while not table.director.idle:
        table.timeline.advance(FRAME)
        frames += 1
    return frames * FRAME


@pytest.mark.soak
def test_what_seats_do_is_shown_in_about_two_seconds() -> None:
    table = Table(4, seed=5)
    taken: dict[type, list[float]] = {kind: [] for kind in LONGEST}
    while not table.match.over:
        table.act()
        kind, seconds = type(table.match.decisions[-1].action), shown(table)
        table.agrees()
        if kind in taken and plain(list(table.match.last.acts)):
            taken[kind].append(seconds)
    assert len(taken[Deliver]) > 10 and len(taken[Sell]) > 10
    for kind, longest in LONGEST.items():
        assert mean(taken[kind]) <= longest, f"{kind.__name__}: {mean(taken[kind]):.2f} s"
    every = [seconds for found in taken.values() for seconds in found]
    assert mean(every) + AROUND <= 2.5, f"{mean(every) + AROUND:.2f} s"


@pytest.mark.soak
def test_two_numbers_never_rise_from_one_counter_at_once() -> None:
    """What is earned can be read before the wage is: the second begins when the first has risen
    by most of its way."""
    table = Table(4, seed=5)
    rising: dict[int, int] = {}
    while not table.match.over:
        table.act()
        while not table.director.idle:
            table.timeline.advance(FRAME)
            now = [n for n in table.stage.passing if n.name == "rising"]
            fresh = [n for n in now if id(n) not in rising]
            for node in now:
                rising[id(node)] = rising.get(id(node), 0) + 1
            for node in fresh:
                older = [n for n in now if n not in fresh and abs(n.y - node.y) < ROW]
                assert all(rising[id(n)] * FRAME >= LEGIBLE for n in older)
        rising.clear()
