"""How far a search looks: what a level of AI seats may think, as a game sets it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Plan(NamedTuple):
    """How much is thought. Counted, not timed, so that a decision can be made again."""

    rollouts: int
    rounds: float
    """How many rounds of the table are played on before a position is judged."""
    trust: float
    """How many standard errors a candidate must be better by than the rule of thumb's choice."""
    thoughtful: float = 0.0
    """In secret simultaneous choices: how often the others are thought to have thought."""
    equal: float = 0.004
    """A chance to win that is not worth a longer search."""


SHORT: Final = Plan(rollouts=100, rounds=1.0, trust=1.0)
"""A glance ahead, that of merchants."""
LONG: Final = Plan(rollouts=800, rounds=4.0, trust=0.5)
"""A long look, that of masters."""
