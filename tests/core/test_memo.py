"""Tests of the memo of pure functions."""

from __future__ import annotations

from tabletop.core.util.memo import Memo


def test_a_memo_asks_once_and_forgets_all_when_it_is_full() -> None:
    asked: list[int] = []

    def double(n: int) -> int:
        asked.append(n)
        return 2 * n

    memo = Memo(double, 2)
    assert [memo[n] for n in (1, 2, 1, 2)] == [2, 4, 2, 4]
    assert asked == [1, 2]
    assert memo[3] == 6 and len(memo) == 1
    assert memo[1] == 2 and asked == [1, 2, 3, 1]
