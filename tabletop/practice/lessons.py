"""Lessons: texts, highlights and tasks at prepared positions, as a text file.

A lesson is a list of steps. A step begins with moves of other seats. Then a text is
displayed with highlights on the table. Then the learner acts, touches something, or just
continues.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from tabletop.core.sheets import Sheet, SheetReader
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.practice.exercise_files import ExerciseTable, read_game_name
from tabletop.practice.exercise_notation import (
    ActionPattern,
    ChanceOutcome,
    HighlightTarget,
    LocalizedText,
    ScriptedMove,
)
from tabletop.practice.positions import Position

FREE_PLAY_UNITS: Final = ("round", "turn")
FREE_PLAY_LENGTHS: Final = range(1, 10)
"""Possible numbers of rounds or turns of free play."""
DEFAULT_FREE_PLAY_LENGTH: Final = "2 rounds"


class WrongTry(NamedTuple):
    """Feedback to a try that is not right."""

    patterns: tuple[ActionPattern, ...]
    message: LocalizedText
    consequences: tuple[ScriptedMove, ...]
    """Moves that follow the try: they are played out and then taken back."""
    chance_outcomes: tuple[ChanceOutcome, ...] = ()
    """Results of chance for the try itself when it is played out."""


class LessonStep(NamedTuple):
    """One step of a lesson."""

    position: Position | None
    """New position before this step; None: the lesson continues at the current table."""
    moves: tuple[ScriptedMove, ...]
    """Moves that are played before the message."""
    message: LocalizedText
    highlights: tuple[HighlightTarget, ...]
    right_patterns: tuple[ActionPattern, ...]
    """Patterns of the right actions; empty if no action is required."""
    touch_targets: tuple[HighlightTarget, ...]
    """Zones or pieces of which the learner must touch one; empty if no touch is required."""
    chance_outcomes: tuple[ChanceOutcome, ...]
    """Results of chance for the right action."""
    success_message: LocalizedText
    """Text after the right action; may be empty."""
    hint: LocalizedText
    """Text for a learner that asks for help or fails twice; may be empty."""
    wrong_tries: tuple[WrongTry, ...]
    fallback_message: LocalizedText
    """Text for all other legal tries; empty: a general text."""


class FreePlay(NamedTuple):
    """Play without rails after the last step, with a kind verdict on the point of the lesson."""

    position: Position | None
    """Position at its start; None: that of the first step."""
    length: int
    """Number of rounds or turns."""
    unit: str
    """Unit of the length: `round` or `turn`, the key of the acts that begin and end it."""
    patterns: tuple[ActionPattern, ...]
    """Patterns of the learner's actions that show the point; empty: any actions."""
    clauses: tuple[str, ...]
    """Clauses of acts for the learner of which one shows the point; empty: any acts."""
    excluded_clauses: tuple[str, ...]
    """Clauses of acts for the learner that do not go with the point."""
    praise: LocalizedText
    """Text for a learner who did it in some round or turn."""
    encouragement: LocalizedText
    """Text for all others."""


class Lesson(NamedTuple):
    """A lesson."""

    key: str
    """Name of its file, unique among the lessons of a game; the lessons are ordered by it."""
    game: str
    title: LocalizedText
    summary: LocalizedText
    """Main point of the lesson in one sentence."""
    minutes: int
    steps: tuple[LessonStep, ...]
    """Steps of the lesson; the first one has a position."""
    taught_clauses: tuple[str, ...] = ()
    """Rule clauses that the lesson teaches; may be empty in files of users."""
    free_play: FreePlay | None = None
    """Free play after the last step; may be missing in files of users."""


def load_lesson(path: Path) -> Lesson:
    """Return the lesson of a file.

    Raises:
        SheetError: lists all problems of the file.
    """
    return read_lesson(Sheet.load(path), path.stem)


def read_lesson(sheet: Sheet, key: str) -> Lesson:
    """Return a lesson from its data.

    Raises:
        SheetError: lists all problems of the data.
    """
    reader = SheetReader(sheet)
    game = read_game_name(reader)
    top = ExerciseTable(reader, "lesson", sheet.data, game)
    top.check_names("game", "teaches", "title", "idea", "minutes", "position", "step", "free")
    position = top.position("position")
    teaches = top.clauses("teaches")
    title, idea = top.localized_text("title"), top.localized_text("idea")
    minutes = top.integer("minutes", 1, 15, 3)
    steps = []
    for n, fields in enumerate(top.subtables("step", "step")):
        fields.seats = top.seats
        if n == 0 and "position" in fields.data:
            fields.add_problem(
                "position", "another position", "none: the lesson begins with its own"
            )
        steps.append(read_step(fields, position if n == 0 else None))
        top.seats = fields.seats
    if sheet.data.get("step", []) == []:
        reader.add_problem("step", "nothing", "at least one [[step]]")
    free_play = read_free_play(top.subtable("free", "free")) if "free" in sheet.data else None
    reader.finish()
    return Lesson(key, game, title, idea, minutes, tuple(steps), teaches, free_play)


def read_free_play(fields: ExerciseTable) -> FreePlay:
    """Return the free play of a lesson."""
    fields.check_names("position", "lasts", "do", "by", "without", "well", "otherwise")
    position = fields.position("position") if "position" in fields.data else None
    number, _, unit = str(fields.data.get("lasts", DEFAULT_FREE_PLAY_LENGTH)).partition(" ")
    length, unit = parse_whole_number(number), unit.removesuffix("s")
    if length is None or length not in FREE_PLAY_LENGTHS or unit not in FREE_PLAY_UNITS:
        fields.add_problem("lasts", fields.data["lasts"], "1 to 9 rounds or turns: 2 rounds")
        length = 1
    return FreePlay(
        position=position,
        length=length,
        unit=unit,
        patterns=fields.action_patterns("do"),
        clauses=fields.clauses("by"),
        excluded_clauses=fields.clauses("without"),
        praise=fields.localized_text("well"),
        encouragement=fields.localized_text("otherwise"),
    )


def read_step(fields: ExerciseTable, initial_position: Position | None) -> LessonStep:
    """Return one step of a lesson.

    Args:
        fields: Table of the step.
        initial_position: Position of the lesson if this is its first step, else None.
    """
    fields.check_names(
        "position", "moves", "say", "point", "do", "touch", "brings", "well", "hint", "wrong",
        "otherwise",
    )  # fmt: skip
    position = initial_position
    if initial_position is None and "position" in fields.data:
        position = fields.position("position")
    step = LessonStep(
        position=position,
        moves=fields.scripted_moves("moves"),
        message=fields.localized_text("say"),
        highlights=fields.highlight_targets("point"),
        right_patterns=fields.action_patterns("do"),
        touch_targets=fields.highlight_targets("touch"),
        chance_outcomes=fields.chance_outcomes("brings"),
        success_message=fields.localized_text("well", is_required=False),
        hint=fields.localized_text("hint", is_required=False),
        wrong_tries=read_wrong_tries(fields),
        fallback_message=fields.localized_text("otherwise", is_required=False),
    )
    if step.right_patterns and step.touch_targets:
        fields.add_problem("touch", "do as well", "one of them in a step")
    for name in ("brings", "wrong", "well", "otherwise"):
        if name in fields.data and not fields.data.keys() & {"do", "touch"}:
            fields.add_problem(name, "nothing to do", "a step with do")
    return step


def read_wrong_tries(fields: ExerciseTable) -> tuple[WrongTry, ...]:
    """Return the wrong tries of a step with their feedback."""
    found = []
    for n, inner in enumerate(fields.subtables("wrong", f"{fields.location}, wrong"), 1):
        inner.check_names("if", "say", "shows", "brings")
        when = inner.action_patterns("if")
        if not when:
            inner.add_problem("if", f"nothing in wrong {n}", 'what is tried, such as if = ["draw"]')
        found.append(
            WrongTry(
                when,
                inner.localized_text("say"),
                inner.scripted_moves("shows"),
                inner.chance_outcomes("brings"),
            )
        )
    return tuple(found)
