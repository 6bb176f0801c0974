"""Holds drills against the search: the answer must be surely better than all others.

As in the review of a match the candidates are looked for by search, and then what is right is
compared in fresh worlds with the best of what is wrong, so that none is flattered by the worlds in
which it was found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.practice.drills import Drill
from tabletop.practice.running import Run
from tabletop.seats.hindsight import Comparison, compare
from tabletop.seats.levels import JUDGE
from tabletop.seats.questions import AHEAD
from tabletop.seats.review import LONGER, is_told
from tabletop.seats.search import search

RIVALS: Final = 2
"""So many of the best wrong answers are compared with what is right."""
WORLDS: Final = 480
"""In so many fresh worlds."""
LEAST: Final = 0.015
"""A chance that a wrong answer gives away, as people are told of it."""


class Finding(NamedTuple):
    """What the search says of one right answer and one wrong one."""

    step: int
    """Of the drill, from 0."""
    right: Action
    wrong: Action
    comparison: Comparison

    @property
    def sure(self) -> bool:
        """Whether the right answer is surely better, and by so much that it matters."""
        return is_told(self.comparison, LEAST)


def check(drill: Drill, seed: int = 1, worlds: int = WORLDS) -> tuple[Finding, ...]:
    """What the search says of each question of a drill: the right answer against its rivals.

    The drill holds when there is a finding for every question and all are sure. Of several right
    answers the best counts: they are different ways to say the same. Raises PositionError.
    """
    return tuple(_findings(drill, Chance(seed), worlds))


def holds(found: tuple[Finding, ...], drill: Drill) -> bool:
    """Whether a drill may stay."""
    asked = {finding.step for finding in found}
    return asked == set(range(len(drill.lesson.steps))) and all(f.sure for f in found)


def _findings(drill: Drill, chance: Chance, worlds: int) -> Iterator[Finding]:
    run = Run(drill.lesson)
    strategy = games.strategy(run.game)
    for _ in run.through():
        seat = run.learner
        view, right = run.match.view(seat), run.right
        best, rivals = candidates(strategy, view, seat, right, chance)
        for wrong in rivals:
            found = compare(strategy, view, seat, wrong, best, worlds, AHEAD, chance)
            yield Finding(run.number, best, wrong, found)


def best(strategy: Strategy[S], view: S, seat: Seat, chance: Chance) -> Action:
    """What the search would do."""
    return search(strategy, view, seat, JUDGE._replace(rollouts=LONGER), chance)[0].action


def candidates(
    strategy: Strategy[S], view: S, seat: Seat, right: tuple[Action, ...], chance: Chance
) -> tuple[Action, tuple[Action, ...]]:
    """The best of the right answers, and the best of all others."""
    plan = JUDGE._replace(rollouts=LONGER)
    found = search(strategy, view, seat, plan, chance, also=right)
    ranked = sorted(found, key=lambda each: (-each.rollouts, -each.chances[seat]))
    best = next((each.action for each in ranked if each.action in right), right[0])
    wrong = [each.action for each in ranked if each.action not in right]
    return best, tuple(wrong[:RIVALS])
