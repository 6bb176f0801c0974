"""Whatever a client sends, the table does not crash and does not grow."""

from __future__ import annotations

import pytest

from tests.host.hostile import bombard

MAX_NEW_BLOCKS = 500
"""Maximum number of new memory blocks between middle and end, plus one per MESSAGES.

Some decisions are accepted, and games cache the actions that they listed for these.
"""
MESSAGES = 10


@pytest.mark.sampled
@pytest.mark.parametrize(
    "messages",
    [
        2_000,
        pytest.param(20_000, marks=pytest.mark.slow),
        pytest.param(200_000, marks=pytest.mark.nightly),
    ],
)
def test_hostile_messages_crash_nothing_and_are_not_kept(name: str, messages: int) -> None:
    assert max(bombard(name, messages, 1, parts=2)) < MAX_NEW_BLOCKS + messages / MESSAGES
