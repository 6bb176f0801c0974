"""Proves that a lesson or drill can be done: every way through it comes to its end.

What a reader of the file cannot see is found here: a move that the rules refuse, an answer that
nobody can give, pieces pointed at that do not lie there, a wrong try that never happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.zones import address
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import PositionError, prove
from tabletop.practice.running import Asked, Run, Tried
from tabletop.practice.wording import SEAT, Pattern, Pointed, written


class Fault(NamedTuple):
    """What is wrong with a lesson, and in which step (from 1)."""

    step: int
    what: str

    def __str__(self) -> str:
        return f"step {self.step}: {self.what}"


def faults(lesson: Lesson) -> tuple[Fault, ...]:
    """Everything that is wrong with a lesson; empty when it can be done, by every right answer."""
    found: list[Fault] = []
    try:
        run = Run(lesson)
        for _ in run.through():
            found += (Fault(run.number + 1, what) for what in _faults_of_step(run))
            if found:
                return tuple(found)
            others = islice(_faults_of_others(run), 1)  # what stops one mostly stops them all
            found += (Fault(run.number + 1, what) for what in others)
            if found:
                return tuple(found)
    except (PositionError, ValueError) as error:
        found.append(Fault(_stuck_at(lesson), str(error)))
    return tuple(found)


def _stuck_at(lesson: Lesson) -> int:
    """The number of the step that cannot be entered, or done."""
    run: Run | None = None
    try:
        run = Run(lesson)
        for _ in run.through():
            pass
    except (PositionError, ValueError):
        pass
    return run.number + 1 if run is not None else 1


def _faults_of_others(run: Run) -> Iterator[str]:
    """Every other right answer must lead to the end too."""
    for other in run.right[1:]:
        way = Run(run.lesson, run.answers)
        try:
            way.attempt(other)
            for _ in way.through():
                pass
        except PositionError as error:
            yield f"after {written(other)}, in step {way.number + 1}: {error}"


def _faults_of_step(run: Run) -> Iterator[str]:
    """What is wrong with the step that a run has come to."""
    step = run.step
    if step.position is not None or run.number == 0:
        try:
            prove(run.game, run.match.state, run.match.setup.seed)
        except PositionError as error:
            yield str(error)
    yield from _not_there(run, (*step.point, *step.touch))
    if run.asked is not Asked.DO:
        return
    legal = run.match.legal(run.learner)
    if not legal:
        acting = ", ".join(map(str, run.match.to_act()))
        yield f"seat {run.learner} cannot do anything: it is for seat {acting} to act"
        return
    if not run.right:
        tags = ", ".join(way.tag for way in step.do)
        yield f"{tags}: nothing that fits can be done; there is {_some(legal)}"
    yield from _wrongs(run, legal)


def _not_there(run: Run, pointed: tuple[Pointed, ...]) -> Iterator[str]:
    table = run.match.inventory(run.learner)
    seats = len(run.match.setup.seats)
    for zone, piece, to in pointed:
        if to:
            yield from _not_there(run, (Pointed(to),))
        owner = address(zone).owner if zone.startswith(SEAT + ":") else None
        if owner is None and not zone.startswith(SEAT):
            owner = run.game.zones.owner(zone)
        if owner is not None and owner >= seats:
            yield f"{zone}: there are only {seats} seats"
        if piece and piece not in table.get(zone, ()):
            lies = ", ".join(sorted(set(table.get(zone, ())))) or "nothing"
            yield f"{zone}: there is no {piece} for the learner to see, but {lies}"


def _wrongs(run: Run, legal: Sequence[Action]) -> Iterator[str]:
    """Each wrong try is one that can be made, is not right, and leads where it says."""
    right = run.right
    for n, wrong in enumerate(run.step.wrong, 1):
        for way in wrong.when:
            meant = [a for a in legal if way.fits(a)]
            if meant and not set(meant) - set(right):
                yield f"wrong {n}: {way.tag} fits only what is right"
        tried = [a for a in legal if any(w.fits(a) for w in wrong.when) and a not in right]
        if not tried and (wrong.shows or not all(map(_refused(run), wrong.when))):
            yield f"wrong {n}: nothing that fits can be tried there; there is {_some(legal)}"
        elif tried and wrong.shows:
            played = _shown(run, tried[0])
            if played:
                yield f"wrong {n}: {played}"


def _refused(run: Run) -> Callable[[Pattern], bool]:
    """Whether a pattern means an action that the rules refuse there: it may be answered too."""

    def refused(way: Pattern) -> bool:
        kind = next(kind for kind in run.game.actions if kind.tag == way.tag)
        values = [each[0] for each in way.values if each]
        return len(values) == len(kind.fields) and bool(
            run.match.refusal(run.learner, kind(*values))
        )

    return refused


def _shown(run: Run, tried: Action) -> str:
    """What is wrong with what is shown after a try; empty when all goes well."""
    try:
        if run.attempt(tried).outcome is Tried.WRONG:
            run.show(tried)
    except PositionError as error:
        return str(error)
    finally:
        run.take_back()
        run.mistakes = 0
    return ""


def _some(legal: Sequence[Action]) -> str:
    return ", ".join(map(written, legal[:8]))
