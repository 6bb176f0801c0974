"""Progress of a user in the lessons, drills and challenges of one game, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import MAX_STARS
from tabletop.practice.drills import Drill, load_drill_folder
from tabletop.practice.sessions.learner_skill import estimate_skill, suitability
from tabletop.practice.sessions.practice_record import PracticeRecord


class GameProgress(NamedTuple):
    """The practice progress in one game."""

    lesson_stars: tuple[int, ...]
    """Stars of each lesson."""
    unfinished_lesson: int | None
    """Index of a lesson that was left unfinished; None if there is none."""
    drill_queue: tuple[Drill, ...]
    """Drills in the order to do them.

    Due drills come first, those failed this evening before others. New drills follow: those
    about as hard as the learner is good, first. Drills that wait this evening for others in
    between come last.
    """
    drill_count: int
    known_drill_count: int
    """Number of drills solved on two days."""
    has_done_only_lessons: bool
    """True if no drill and no challenge was done yet."""
    ladder_stars: int
    """Stars won on the challenge ladder, of `max_ladder_stars`."""
    max_ladder_stars: int

    @property
    def next_lesson(self) -> int | None:
        """Index of the next lesson: an unfinished one, else the first without stars."""
        if self.unfinished_lesson is not None:
            return self.unfinished_lesson
        return next((n for n, stars in enumerate(self.lesson_stars) if not stars), None)


def compute_game_progress(record: PracticeRecord, game: str) -> GameProgress:
    """Return the practice progress in a game."""
    lessons = exercise_catalogue.load_lessons(game)
    drills = list_drills(record, game)
    waiting = [drill for drill in drills if record.drills_until_repeat(drill)]
    known = [
        drill
        for drill in drills
        if record.drill_memory(drill) is not None and record.is_drill_due(drill)
    ]
    known = [drill for drill in known if drill not in waiting]
    known.sort(key=lambda drill: record.drills_until_repeat(drill) is None)
    new = [drill for drill in drills if record.drill_memory(drill) is None]
    rungs = exercise_catalogue.assign_drill_rungs(game)
    distance = suitability(_estimate_skill(record, drills))
    new.sort(  # one's own turning points last
        key=lambda drill: (
            drill.key not in rungs,
            distance(rungs.get(drill.key, exercise_catalogue.UNRANKED_RUNG)),
        )
    )
    ladder = exercise_catalogue.load_challenge_ladder(game)
    won = [result.stars for rung in ladder if (result := record.challenge_record(rung)) is not None]
    learnt = [record.lesson_record(lesson) for lesson in lessons]
    return GameProgress(
        tuple(each.stars for each in learnt),
        next((n for n, each in enumerate(learnt) if each.answers), None),
        (*known, *new, *waiting),
        len(drills),
        sum(
            memory.is_known
            for drill in drills
            if (memory := record.drill_memory(drill)) is not None
        ),
        not won and not any(record.drill_memory(drill) for drill in drills),
        sum(won),
        MAX_STARS * len(ladder),
    )


def _estimate_skill(record: PracticeRecord, drills: Sequence[Drill]) -> float:
    """Return the skill of the learner in a game, from the built-in drills that they have done."""
    return estimate_skill(
        (exercise_catalogue.find_drill_rung(drill), memory.solved_days > 0)
        for drill in drills
        if (memory := record.drill_memory(drill)) is not None
        and exercise_catalogue.find_drill_rung(drill) != exercise_catalogue.UNRANKED_RUNG
    )


def list_drills(record: PracticeRecord, game: str) -> tuple[Drill, ...]:
    """Return the drills of a game, followed by those of the user's own matches."""
    mine = load_drill_folder(record.drill_folder)[0] if record.drill_folder is not None else []
    return (
        *exercise_catalogue.load_proved_drills(game),
        *(drill for drill in mine if drill.game == game),
    )


class RungProgress(NamedTuple):
    """The drills of a rung and the progress in them."""

    rung: int
    """Number of the rung from 1; UNRANKED_RUNG for drills of the user's own matches."""
    drills: tuple[Drill, ...]
    known_count: int
    started_count: int
    """Number of drills that were done but are not known yet."""
    review_count: int
    """Number of drills to repeat today."""
    drill_queue: tuple[Drill, ...]
    """Drills in the order to do them."""

    @property
    def new_count(self) -> int:
        """Number of drills that were never done."""
        return len(self.drills) - self.known_count - self.started_count


def iterate_rungs(record: PracticeRecord, game: str) -> Iterator[RungProgress]:
    """Yield the rungs of a game that have drills, easiest first, the user's own drills last."""
    found, due = list_drills(record, game), compute_game_progress(record, game).drill_queue
    for rung in (
        *range(1, exercise_catalogue.DRILL_RUNG_COUNT + 1),
        exercise_catalogue.UNRANKED_RUNG,
    ):
        if on := tuple(
            drill for drill in found if exercise_catalogue.find_drill_rung(drill) == rung
        ):
            yield _rung_progress(record, rung, on, [drill for drill in due if drill in on])


def _rung_progress(
    record: PracticeRecord, rung: int, on: Sequence[Drill], due: Sequence[Drill]
) -> RungProgress:
    met = [memory for drill in on if (memory := record.drill_memory(drill)) is not None]
    known = sum(memory.is_known for memory in met)
    back = sum(record.drill_memory(drill) is not None for drill in due)
    return RungProgress(rung, tuple(on), known, len(met) - known, back, tuple(due))


def find_next_drill(record: PracticeRecord, drill: Drill, rung: int | None = None) -> Drill | None:
    """Return the drill to do after another one; None if none is due.

    Args:
        record: Practice record of the user.
        drill: The drill that was done.
        rung: Rung of which the next drill must be; None for all rungs.
    """
    for each in compute_game_progress(record, drill.game).drill_queue:
        if each != drill and rung in (None, exercise_catalogue.find_drill_rung(each)):
            return each
    return None
