"""Nacho's turns are shown briskly: what may overlap does, and all ends as it should."""

from __future__ import annotations

from statistics import mean

import pytest

from scenes.stage.director import FAST_SPEED
from sprites.motion import NORMAL_MOTION
from tabletop.core.acts import Act, Begin
from tabletop.games.nacho.actions import Choose, Deliver, Sell, Visit
from tests.scenes.games.nacho.nacho_table import Table

FRAME = 1 / 60
SECONDS_BEFORE_ACT = NORMAL_MOTION.watched_pause_seconds + NORMAL_MOTION.intent_seconds
"""Seconds of an AI turn before its act."""
MAX_MEAN_SECONDS = {Deliver: 2.4, Sell: 2.1, Visit: 1.4, Choose: 0.8}
"""Seconds that decisions of these kinds take to be shown, on an average: what is worth much flies
longer, which made deliveries a tenth of a second longer than before."""
MIN_COUNTER_DISTANCE = 90.0
"""Counters of two seats are at least so far apart."""
READABLE_AFTER_SECONDS = 0.29
"""Seconds after which a rising number has risen by most of its way."""
SEPARATE_CLAUSES = ("NAC-3.2", "NAC-3.3", "NAC-5.2", "NAC-6", "NAC-7.1", "NAC-7.3")
"""Clauses of what does not belong to a seat's own turn, or happens seldom in it."""


def is_plain(acts: list[Act]) -> bool:
    """True if nothing happens but the decision itself."""
    return not any(a.clause.startswith(SEPARATE_CLAUSES) and not isinstance(a, Begin) for a in acts)


def seconds_until_shown(table: Table) -> float:
    """Seconds until what was decided last has been shown."""
    frames = 0
    while not table.director.is_idle:
        table.timeline.advance(FRAME)
        frames += 1
    return frames * FRAME


@pytest.mark.slow
def test_what_seats_do_is_shown_in_about_two_seconds() -> None:
    table = Table(4, seed=5)
    table.act_stage.budget.speed = FAST_SPEED  # acts in the middle have a budget of their own
    taken: dict[type, list[float]] = {kind: [] for kind in MAX_MEAN_SECONDS}
    while not table.match.is_over:
        table.play_decision()
        kind, seconds = type(table.match.decisions[-1].action), seconds_until_shown(table)
        table.assert_agrees()
        if kind in taken and is_plain(list(table.match.last_event.acts)):
            taken[kind].append(seconds)
    assert len(taken[Deliver]) > 10 and len(taken[Sell]) > 10
    for kind, longest in MAX_MEAN_SECONDS.items():
        assert mean(taken[kind]) <= longest, f"{kind.__name__}: {mean(taken[kind]):.2f} s"
    every = [seconds for found in taken.values() for seconds in found]
    assert mean(every) + SECONDS_BEFORE_ACT <= 2.5, f"{mean(every) + SECONDS_BEFORE_ACT:.2f} s"


@pytest.mark.slow
def test_two_numbers_never_rise_from_one_counter_at_once() -> None:
    """The second number begins when the first has risen most of its way and can be read."""
    table = Table(4, seed=5)
    rising: dict[int, int] = {}
    while not table.match.is_over:
        table.play_decision()
        while not table.director.is_idle:
            table.timeline.advance(FRAME)
            now = [n for n in table.stage.temporary_nodes if n.name == "rising"]
            fresh = [n for n in now if id(n) not in rising]
            for node in now:
                rising[id(node)] = rising.get(id(node), 0) + 1
            for node in fresh:
                older = [
                    n for n in now if n not in fresh and abs(n.y - node.y) < MIN_COUNTER_DISTANCE
                ]
                assert all(rising[id(n)] * FRAME >= READABLE_AFTER_SECONDS for n in older)
        rising.clear()
