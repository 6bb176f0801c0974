"""A clock that leaves out the sleep of the computer."""

from __future__ import annotations

from tabletop.ai.worker.awake_clock import MAX_GAP_SECONDS, AwakeClock


def test_short_gaps_count_and_sleep_does_not() -> None:
    now = [100.0]
    clock = AwakeClock(lambda: now[0])
    assert clock() == 0.0
    for _ in range(3):
        now[0] += 0.5
        seconds = clock()
    assert seconds == 1.5
    now[0] += 8 * 3600
    assert clock() == 1.5 + MAX_GAP_SECONDS
