"""Hours in which nobody touches anything, in small: demos of Basari begin and end by themselves, at
instant speed. The long run is `python -m tests.security.stalls.attract_memory --hours 8 --drawn
10`."""

from __future__ import annotations

import pytest

from scenes.store.preferences import INSTANT_SPEED
from tests.security.stalls.attract_memory import (
    MAX_GROWTH_MEGABYTES,
    count_tables,
    memory_growth,
    run_attract_mode,
    sample_memory,
)

MINUTES = 3.7
"""Of virtual time, in which three demos begin."""
WARM_UP_MINUTES = 2.5
"""Minutes until one has been shown: what is read and painted once is there."""
INTERVAL_SECONDS = 20.0
"""Virtual seconds between two looks."""


@pytest.mark.nightly
def test_demos_that_run_by_themselves_leave_memory_level() -> None:
    """But for what the renderer keeps, which is bounded; and one table is alive at a time."""
    others = count_tables()  # of other tests, which keep some to look at
    with run_attract_mode(1, speed=INSTANT_SPEED, shown=("basari",)) as program:
        found = list(sample_memory(program, MINUTES / 60, every=INTERVAL_SECONDS, drawn=100))
    assert found[-1].matches >= 3
    assert max(held.table_count for held in found) <= others + 1
    bare = [held._replace(megabytes=held.megabytes - held.pictures) for held in found]
    assert memory_growth(bare, WARM_UP_MINUTES / 60) < MAX_GROWTH_MEGABYTES, "\n".join(
        map(str, found)
    )
