"""Checks that a lesson or drill can be completed by each of its right answers.

They find what a reader of the file cannot see: moves that the rules refuse, answers that
nobody can give, highlighted pieces that are not there, wrong tries that cannot happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.zones import parse_zone
from tabletop.practice.exercise_notation import (
    SEAT_ZONE_KIND,
    ActionPattern,
    HighlightTarget,
    format_action,
)
from tabletop.practice.lesson_runner import LessonRun, RequiredInput, TryOutcome
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import PositionError, check_position, start_match_at_position


class ExerciseFault(NamedTuple):
    """A fault of a lesson, with the number of its step from 1."""

    step: int
    message: str

    def __str__(self) -> str:
        return f"step {self.step}: {self.message}"


def find_faults(lesson: Lesson) -> tuple[ExerciseFault, ...]:
    """Return the faults of a lesson; empty if each right answer leads to its end."""
    found: list[ExerciseFault] = []
    try:
        run = LessonRun(lesson)
        for _ in run.play_through():
            found += (ExerciseFault(run.step_number + 1, what) for what in _faults_of_step(run))
            if found:
                return tuple(found)
            others = islice(_faults_of_others(run), 1)  # what stops one mostly stops them all
            found += (ExerciseFault(run.step_number + 1, what) for what in others)
            if found:
                return tuple(found)
    except (PositionError, ValueError) as error:
        found.append(ExerciseFault(_impossible_step(lesson), str(error)))
    found += (ExerciseFault(len(lesson.steps), what) for what in _faults_of_free_play(lesson))
    return tuple(found)


def _faults_of_free_play(lesson: Lesson) -> Iterator[str]:
    """Yield the fault of the position of free play, if it has its own and that is impossible."""
    if lesson.free_play is None or (position := lesson.free_play.position) is None:
        return
    try:
        match = start_match_at_position(games.load(lesson.game), position)[0]
        check_position(match.game, match.state, position.seed)
    except (PositionError, ValueError) as error:
        yield f"free play: {error}"


def _impossible_step(lesson: Lesson) -> int:
    """Return the number of the step that cannot be started or completed."""
    run: LessonRun | None = None
    try:
        run = LessonRun(lesson)
        for _ in run.play_through():
            pass
    except (PositionError, ValueError):
        pass
    return run.step_number + 1 if run is not None else 1


def _faults_of_others(run: LessonRun) -> Iterator[str]:
    """Yield the faults of the other right answers: each of them must lead to the end."""
    for other in run.right_actions[1:]:
        way = LessonRun(run.lesson, run.answers)
        try:
            way.try_action(other)
            for _ in way.play_through():
                pass
        except PositionError as error:
            yield f"after {format_action(other)}, in step {way.step_number + 1}: {error}"


def _faults_of_step(run: LessonRun) -> Iterator[str]:
    """Yield the faults of the current step of a run."""
    step = run.step
    if step.position is not None or run.step_number == 0:
        try:
            check_position(run.game, run.match.state, run.match.setup.seed)
        except PositionError as error:
            yield str(error)
    yield from _not_there(run, (*step.highlights, *step.touch_targets))
    if run.required_input is not RequiredInput.ACTION:
        return
    legal = run.match.legal_actions(run.learner_seat)
    if not legal:
        acting = ", ".join(map(str, run.match.active_seats()))
        yield f"seat {run.learner_seat} cannot do anything: it is for seat {acting} to act"
        return
    if not run.right_actions:
        tags = ", ".join(way.tag for way in step.right_patterns)
        yield f"{tags}: nothing that fits can be done; there is {_some(legal)}"
    yield from _faults_of_wrong_tries(run, legal)


def _not_there(run: LessonRun, pointed: tuple[HighlightTarget, ...]) -> Iterator[str]:
    table = run.match.inventory(run.learner_seat)
    seats = len(run.match.setup.seats)
    for zone, piece, to in pointed:
        if to:
            yield from _not_there(run, (HighlightTarget(to),))
        owner = parse_zone(zone).owner if zone.startswith(SEAT_ZONE_KIND + ":") else None
        if owner is None and not zone.startswith(SEAT_ZONE_KIND):
            owner = run.game.zones.owner(zone)
        if owner is not None and owner >= seats:
            yield f"{zone}: there are only {seats} seats"
        if piece and piece not in table.get(zone, ()):
            lies = ", ".join(sorted(set(table.get(zone, ())))) or "nothing"
            yield f"{zone}: there is no {piece} for the learner to see, but {lies}"


def _faults_of_wrong_tries(run: LessonRun, legal: Sequence[Action]) -> Iterator[str]:
    """Yield the faults of wrong tries: each must be possible, not right, and lead where it says."""
    right = run.right_actions
    for n, wrong in enumerate(run.step.wrong_tries, 1):
        for way in wrong.patterns:
            meant = [a for a in legal if way.matches(a)]
            if meant and not set(meant) - set(right):
                yield f"wrong {n}: {way.tag} fits only what is right"
        tried = [a for a in legal if any(w.matches(a) for w in wrong.patterns) and a not in right]
        if not tried and (wrong.consequences or not all(map(_refused(run), wrong.patterns))):
            yield f"wrong {n}: nothing that fits can be tried there; there is {_some(legal)}"
        elif tried and wrong.consequences:
            played = _consequence_fault(run, tried[0])
            if played:
                yield f"wrong {n}: {played}"


def _refused(run: LessonRun) -> Callable[[ActionPattern], bool]:
    """Return a function that is True for patterns of actions that the rules refuse."""

    def refused(way: ActionPattern) -> bool:
        kind = next(kind for kind in run.game.action_types if kind.tag == way.tag)
        values = [each[0] for each in way.values if each]
        return len(values) == len(kind.fields) and bool(
            run.match.refusal(run.learner_seat, kind(*values))
        )

    return refused


def _consequence_fault(run: LessonRun, tried: Action) -> str:
    """Return the fault of the consequences of a try; empty if there is none."""
    try:
        if run.try_action(tried).outcome is TryOutcome.WRONG:
            run.show_consequences(tried)
    except PositionError as error:
        return str(error)
    finally:
        run.hide_consequences()
        run.mistake_count = 0
    return ""


def _some(legal: Sequence[Action]) -> str:
    return ", ".join(map(format_action, legal[:8]))
