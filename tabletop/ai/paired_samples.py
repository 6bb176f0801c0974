"""Paired samples: the difference between two moves in the same sampled states."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

MIN_SAMPLES: Final = 8
"""Minimum number of sampled states for any conclusion."""
SIGNIFICANT_STANDARD_ERRORS: Final = 3.0
"""Standard errors above zero from which a difference is significant."""
SETTLED_STANDARD_ERRORS: Final = 4.0
"""Standard errors above zero from which sampling stops early.

It is higher than the level of significance, because repeated checks find false positives
more often (optional stopping).
"""
MIN_RELEVANT_DIFFERENCE: Final = 0.02
"""Minimum difference that is worth teaching, as a part of a victory."""


class PairedDifference(NamedTuple):
    """Difference between two moves in the same sampled states, with its standard error."""

    mean: float
    """Mean difference, such as in victories."""
    standard_error: float
    """Standard error of the mean; never 0, even if all samples agree."""
    sample_count: int
    """Number of sampled states."""

    @property
    def z_score(self) -> float:
        """Mean divided by its standard error."""
        return self.mean / self.standard_error

    @property
    def is_clear(self) -> bool:
        """True if more samples would hardly change the sign."""
        return abs(self.z_score) >= SIGNIFICANT_STANDARD_ERRORS or self.is_settled

    @property
    def is_significant(self) -> bool:
        """True if the difference is relevant and significant, so that it may be taught."""
        return (
            self.mean >= MIN_RELEVANT_DIFFERENCE
            and self.mean >= SIGNIFICANT_STANDARD_ERRORS * self.standard_error
        )

    @property
    def is_settled(self) -> bool:
        """True if more samples would hardly change the result: significant or negligible."""
        low, high = (
            self.mean - SETTLED_STANDARD_ERRORS * self.standard_error,
            self.mean + SETTLED_STANDARD_ERRORS * self.standard_error,
        )
        return self.sample_count >= MIN_SAMPLES and (
            high < MIN_RELEVANT_DIFFERENCE or (low > 0 and self.mean >= MIN_RELEVANT_DIFFERENCE)
        )


def paired_difference(better: Sequence[float], worse: Sequence[float]) -> PairedDifference:
    """Return the difference between two moves from their results in the same sampled states.

    The standard error includes one additional sample with a deviation of half a victory. A
    few samples that agree prove less than their variance says.

    Args:
        better: Result with one move in each sampled state, such as its share of the victory.
        worse: Result with the other move.
    """
    differences = [a - b for a, b in zip(better, worse, strict=False)]
    n = len(differences)
    lead = sum(differences) / n
    spread = sum((d - lead) ** 2 for d in differences) + 0.25
    return PairedDifference(lead, math.sqrt(spread / n / n), n)
