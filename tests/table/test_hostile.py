"""Whatever a client sends, the table does not crash and does not grow."""

from __future__ import annotations

import pytest

from tests.table.hostile import bombard

GROWN = 500
"""So many blocks of memory may come between the middle and the end, and one for each MESSAGES: some
decisions are let through, and games remember what they listed for these."""
MESSAGES = 10


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize(
    "messages",
    [
        2_000,
        pytest.param(20_000, marks=pytest.mark.soak),
        pytest.param(200_000, marks=pytest.mark.long),
    ],
)
def test_hostile_messages_crash_nothing_and_are_not_kept(name: str, messages: int) -> None:
    assert max(bombard(name, messages, 1, parts=2)) < GROWN + messages / MESSAGES
