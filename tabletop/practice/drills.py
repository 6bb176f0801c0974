"""Drills: a position with a question, its right answers and their reason, as a text file.

A drill runs as a short lesson. The first try decides if it is solved. A wrong try is
played out, so that the learner sees its consequences.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from tabletop.core.sheets import Sheet, SheetError, SheetProblem, SheetReader
from tabletop.core.util.safe_load import FileError, list_folder
from tabletop.practice.exercise_files import ExerciseTable, read_game_name
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.practice.lesson_runner import LessonRun
from tabletop.practice.lessons import Lesson, LessonStep, read_wrong_tries
from tabletop.practice.positions import Position

DRILL_QUESTION_FIELDS: Final = (
    "question",
    "answer",
    "reason",
    "brings",
    "hint",
    "wrong",
    "otherwise",
    "point",
)


MAX_HORIZON_ROUNDS: Final = 20
"""Maximum number of rounds after which points are judged."""


class DrillKind(Enum):
    """Kind of a question."""

    RESULT = "result"  # the result of the match hangs on it
    OPENING = "opening"
    PLAN = "plan"
    READING = "reading"  # of the secret choices of others
    PAIR = "pair"  # two positions that differ in one thing


class Drill(NamedTuple):
    """A drill."""

    key: str
    """Name of its file, unique among the drills of a game."""
    game: str
    title: LocalizedText
    lesson: Lesson
    """The drill as a lesson: its first step asks the question, the others ask the next ones."""
    kind: DrillKind = DrillKind.RESULT
    horizon_rounds: int = 0
    """Number of rounds after which expected points decide; 0 if the final result decides."""

    @property
    def position(self) -> Position:
        """Initial position."""
        found = self.lesson.steps[0].position
        assert found is not None
        return found

    @property
    def taught_clauses(self) -> tuple[str, ...]:
        """Rule clauses that the drill teaches."""
        return self.lesson.taught_clauses

    @property
    def question(self) -> LocalizedText:
        """Text of the first question."""
        return self.lesson.steps[0].message

    def start_run(self) -> LessonRun:
        """Return a new run of the drill. It is solved if the run ends without a mistake."""
        return LessonRun(self.lesson)


def load_drill(path: Path) -> Drill:
    """Return the drill of a file.

    Raises:
        SheetError: lists all problems of the file.
    """
    return read_drill(Sheet.load(path), path.stem)


def load_drill_folder(folder: Path) -> tuple[list[Drill], list[SheetError]]:
    """Return the readable drills of a folder by name, and the errors of the others."""
    found: list[Drill] = []
    wrong: list[SheetError] = []
    try:
        names = list_folder(folder)
    except FileError as error:
        problem = SheetProblem.for_file(str(error), error.code, **error.params)
        return found, [SheetError(str(folder), [problem])]
    for name in names:
        path = folder / name
        if path.suffix != ".toml":
            continue
        try:
            found.append(load_drill(path))
        except SheetError as error:
            wrong.append(error)
    return found, wrong


def read_drill(sheet: Sheet, key: str) -> Drill:
    """Return a drill from its data.

    Raises:
        SheetError: lists all problems of the data.
    """
    reader = SheetReader(sheet)
    game = read_game_name(reader)
    top = ExerciseTable(reader, "drill", sheet.data, game)
    top.check_names(
        "game", "teaches", "title", "kind", "horizon", "position", "moves", "then",
        *DRILL_QUESTION_FIELDS,
    )  # fmt: skip
    kind = top.word("kind", [each.value for each in DrillKind], DrillKind.RESULT.value)
    horizon = top.integer("horizon", 0, MAX_HORIZON_ROUNDS, 0)
    position = top.position("position")
    steps = [_ask(top, position)]
    for inner in top.subtables("then", "then"):
        inner.check_names("position", "moves", *DRILL_QUESTION_FIELDS)
        other = inner.position("position") if "position" in inner.data else None
        steps.append(_ask(inner, other))
    title, teaches = top.localized_text("title"), top.clauses("teaches")
    reader.finish()
    lesson = Lesson(key, game, title, title, 1, tuple(steps), teaches)
    return Drill(key, game, title, lesson, DrillKind(kind), horizon)


def _ask(fields: ExerciseTable, position: Position | None) -> LessonStep:
    answer = fields.action_patterns("answer")
    if not answer:
        fields.add_problem("answer", "nothing", 'what is right, such as answer = ["accept"]')
    return LessonStep(
        position=position,
        moves=fields.scripted_moves("moves"),
        message=fields.localized_text("question"),
        highlights=fields.highlight_targets("point"),
        right_patterns=answer,
        touch_targets=(),
        chance_outcomes=fields.chance_outcomes("brings"),
        success_message=fields.localized_text("reason"),
        hint=fields.localized_text("hint", is_required=False),
        wrong_tries=read_wrong_tries(fields),
        fallback_message=fields.localized_text("otherwise", is_required=False),
    )
