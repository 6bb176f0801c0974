"""Hours in which nobody touches anything, in small: demos of Basari begin and end by themselves, at
instant speed. The long run is `python -m tests.stalls.attract --hours 8 --drawn 10`."""

from __future__ import annotations

import pytest

from scenes.preferences import INSTANT
from tests.stalls.attract import LEVEL, growth, shop_window, tables, watched

MINUTES = 3.7
"""Of virtual time, in which three demos begin."""
WARM = 2.5
"""Minutes until one has been shown: what is read and painted once is there."""
EVERY = 20.0
"""Virtual seconds between two looks."""


@pytest.mark.long
def test_demos_that_run_by_themselves_leave_memory_level() -> None:
    """But for what the renderer keeps, which is bounded; and one table is alive at a time."""
    others = tables()  # of other tests, which keep some to look at
    with shop_window(1, speed=INSTANT, shown=("basari",)) as program:
        found = list(watched(program, MINUTES / 60, every=EVERY, drawn=100))
    assert found[-1].matches >= 3
    assert max(held.alive for held in found) <= others + 1
    bare = [held._replace(megabytes=held.megabytes - held.pictures) for held in found]
    assert growth(bare, WARM / 60) < LEVEL, "\n".join(map(str, found))
