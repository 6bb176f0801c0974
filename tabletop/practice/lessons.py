"""Lessons: texts, highlights and tasks at prepared positions, as a text file.

A lesson is a list of steps. A step begins with moves of other seats. Then a text is
displayed with highlights on the table. Then the learner acts, touches something, or just
continues.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tabletop.core.sheets import Sheet, SheetReader
from tabletop.practice.exercise_files import ExerciseTable, read_game_name
from tabletop.practice.exercise_notation import (
    ActionPattern,
    ChanceOutcome,
    HighlightTarget,
    LocalizedText,
    ScriptedMove,
)
from tabletop.practice.positions import Position


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
    top.check_names("game", "teaches", "title", "idea", "minutes", "position", "step")
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
    reader.finish()
    return Lesson(key, game, title, idea, minutes, tuple(steps), teaches)


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
