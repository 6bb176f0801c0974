"""The layout lint finds the faults that it searches for, and nothing else."""

from __future__ import annotations

import pytest

from tests.fixtures.screen.layout_lint import HYPHENED


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("-2", "-2"),
        ("A penalty of -3, at once", "-3"),
        ("-3点", "-3"),
        ("\N{MINUS SIGN}3", None),
        ("2-3 players", None),
        ("/phone/aB-2", None),
        ("-2Xa_9", None),  # the second line of a key
    ],
)
def test_a_hyphen_is_found_that_stands_for_a_minus(words: str, found: str | None) -> None:
    told = HYPHENED.search(words)
    assert (told[0] if told else None) == found
