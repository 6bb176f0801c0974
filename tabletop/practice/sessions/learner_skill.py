"""Skill of a learner, from the drills that they have done (Rasch model).

The unit is a rung: a learner with the skill of a rung solves half of its drills. The estimate
is the most probable skill, with a prior, so that a few drills change it only a little.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

PRIOR_SKILL: Final = 1.5
PRIOR_DEVIATION: Final = 1.5
"""Skill of somebody who has done no drill, and its standard deviation, in rungs."""
STEEPNESS: Final = 1.5
"""Logits of a rung."""
TARGET_RATE: Final = 0.7
"""Chance to solve the next drill: hard enough to learn from, and easy enough to go on."""
MAX_STEPS: Final = 30
"""Maximum number of steps of Newton's method."""
PRECISION: Final = 1e-6


def solve_chance(skill: float, rung: float) -> float:
    """Return the chance that a learner solves a drill of a rung at once."""
    return 1.0 / (1.0 + math.exp(-STEEPNESS * (skill - rung)))


def estimate_skill(results: Iterable[tuple[int, bool]]) -> float:
    """Return the skill of a learner.

    >>> estimate_skill([(3, True), (3, True)]) > estimate_skill([(3, False)])
    True

    Args:
        results: Rung of each drill that was done, and True if it is solved.
    """
    known, skill = tuple(results), PRIOR_SKILL
    for _ in range(MAX_STEPS):
        slope = (PRIOR_SKILL - skill) / PRIOR_DEVIATION**2
        bend = 1.0 / PRIOR_DEVIATION**2
        for rung, is_solved in known:
            chance = solve_chance(skill, rung)
            slope += STEEPNESS * (is_solved - chance)
            bend += STEEPNESS**2 * chance * (1.0 - chance)
        change = max(-1.0, min(1.0, slope / bend))
        skill += change
        if abs(change) < PRECISION:
            break
    return skill


def suitability(skill: float) -> Callable[[int], float]:
    """Return a function that tells how far a rung is from one that suits a learner.

    Args:
        skill: Skill of the learner.
    """
    target = skill - math.log(TARGET_RATE / (1.0 - TARGET_RATE)) / STEEPNESS
    return lambda rung: abs(rung - target)
