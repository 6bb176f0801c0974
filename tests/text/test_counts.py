"""Commands for developers print a number with its noun."""

from __future__ import annotations

import pytest

from tabletop.text.grammar import format_count


@pytest.mark.parametrize(
    ("n", "noun", "told"),
    [(1, "deal", "1 deal"), (0, "seat", "0 seats"), (1200, "random match", "1,200 random matches")],
)
def test_a_count_agrees_with_its_noun(n: int, noun: str, told: str) -> None:
    assert format_count(n, noun) == told
