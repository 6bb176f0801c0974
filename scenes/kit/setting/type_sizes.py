"""The four type sizes of a table. Cards have sizes of their own, never below 26."""

from __future__ import annotations

from typing import Final, NamedTuple

WORD_SIZE: Final = 32.0
"""Words of the second rank."""
NAME_SIZE: Final = 44.0
"""Names of seats and the one line at the bottom."""
NUMBER_SIZE: Final = 64.0
"""Scores, prices and counts of contested pieces."""
ACT_SIZE: Final = 112.0
"""The number of an act in the middle of the table."""
SMALL_NAME_SIZE: Final = 36.0
"""Least size of a name; a longer name ends with an ellipsis."""
TWO_LINE_TEXT_SCALE: Final = 1.3
"""Text scale from which place cards have two lines."""


class TypeSizes(NamedTuple):
    """The four sizes at a text scale."""

    word: float
    name: float
    number: float
    act: float
    small_name: float


def table_type(text_scale: float) -> TypeSizes:
    """Return the type sizes of a table at a text scale of 1 to 2.

    Words and names grow by 0.6 of the scale. Numbers are large already and grow to the size
    of names; the number of an act stays.
    """
    growth = 1 + 0.6 * (text_scale - 1)
    name = NAME_SIZE * growth
    return TypeSizes(
        WORD_SIZE * growth, name, max(NUMBER_SIZE, name), ACT_SIZE, SMALL_NAME_SIZE * growth
    )
