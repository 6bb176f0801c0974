"""What a level of AI seats may think, as a game sets it: how far it looks, and how often."""

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


class Wits(NamedTuple):
    """How often each of the simpler levels does its best; else it does as the level below.

    So the levels of a game are made to lie about evenly between random play and masters.
    """

    novice: float = 0.5
    """The part of the decisions made by rule of thumb, else at will, where no points are to be had.
    """
    trader: float = 0.8
    """The part made by rule of thumb, else as a novice."""
    merchant: float = 0.8
    """The part for which a merchant does his best, else as a trader."""
    foresight: float = 1.0
    """How often a merchant who does his best looks ahead, else he goes by rule of thumb."""
    greed: float = 1.0
    """How often a novice sees what scores at once."""
