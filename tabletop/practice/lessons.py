"""Lessons: what a learner is told, shown and asked to do at positions laid for it, as a text file.

A lesson is a list of steps. Each begins with what the other seats do, then something is said and
pointed at, and then the learner does something, points at something, or just goes on.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tabletop.core.sheets import Reader, Sheet
from tabletop.practice.positions import Position
from tabletop.practice.reading import Fields, game_of
from tabletop.practice.wording import Brought, Pattern, Pointed, Saying, Scripted


class Wrong(NamedTuple):
    """What is answered to a try that is not asked for."""

    when: tuple[Pattern, ...]
    say: Saying
    shows: tuple[Scripted, ...]
    """What it would lead to: played out after it, then taken back."""
    brings: tuple[Brought, ...] = ()
    """What chance brings of the try itself when that is shown."""


class LessonStep(NamedTuple):
    """One thing at a time."""

    position: Position | None
    """A table laid anew before this step; None: the lesson goes on at the table there is."""
    moves: tuple[Scripted, ...]
    """Carried out before anything is said."""
    say: Saying
    point: tuple[Pointed, ...]
    do: tuple[Pattern, ...]
    """What the learner is to do; empty: nothing on the table is to be changed."""
    touch: tuple[Pointed, ...]
    """Or what the learner is to point at: any one of these."""
    brings: tuple[Brought, ...]
    """What chance brings of what the learner does."""
    well: Saying
    """Said when it has been done; may be empty."""
    hint: Saying
    """Said to whoever asks, or fails twice; may be empty."""
    wrong: tuple[Wrong, ...]
    otherwise: Saying
    """Said to all other tries that the rules allow; empty: words that fit all."""

    @property
    def asks(self) -> bool:
        """Whether the learner is to do or to touch something."""
        return bool(self.do or self.touch)


class Lesson(NamedTuple):
    """A lesson as read."""

    key: str
    """Its file's name: unique among the lessons of a game, and their order."""
    game: str
    title: Saying
    idea: Saying
    """The one thing that is learnt, in a sentence."""
    minutes: int
    steps: tuple[LessonStep, ...]
    """The first has a position."""
    teaches: tuple[str, ...] = ()
    """The clauses that it teaches; may be empty in somebody's own file."""


def load(path: Path) -> Lesson:
    """Read a lesson. Raises SheetError with every problem found."""
    return read(Sheet.load(path), path.stem)


def read(sheet: Sheet, key: str) -> Lesson:
    """The same from its data."""
    reader = Reader(sheet)
    game = game_of(reader)
    top = Fields(reader, "lesson", sheet.data, game)
    top.only("game", "teaches", "title", "idea", "minutes", "position", "step")
    position = top.position("position")
    teaches = top.clauses("teaches")
    title, idea = top.saying("title"), top.saying("idea")
    minutes = top.integer("minutes", 1, 15, 3)
    steps = []
    for n, fields in enumerate(top.tables("step", "step")):
        fields.seats = top.seats
        if n == 0 and "position" in fields.data:
            fields.problem("position", "another position", "none: the lesson begins with its own")
        steps.append(read_step(fields, position if n == 0 else None))
        top.seats = fields.seats
    if sheet.data.get("step", []) == []:
        reader.problem("step", "nothing", "at least one [[step]]")
    reader.finish()
    return Lesson(key, game, title, idea, minutes, tuple(steps), teaches)


def read_step(fields: Fields, first: Position | None) -> LessonStep:
    """One step; `first` is the position of a lesson's first."""
    fields.only(
        "position", "moves", "say", "point", "do", "touch", "brings", "well", "hint", "wrong",
        "otherwise",
    )  # fmt: skip
    position = first
    if first is None and "position" in fields.data:
        position = fields.position("position")
    step = LessonStep(
        position=position,
        moves=fields.moves("moves"),
        say=fields.saying("say"),
        point=fields.pointed("point"),
        do=fields.patterns("do"),
        touch=fields.pointed("touch"),
        brings=fields.brings("brings"),
        well=fields.saying("well", needed=False),
        hint=fields.saying("hint", needed=False),
        wrong=wrongs(fields),
        otherwise=fields.saying("otherwise", needed=False),
    )
    if step.do and step.touch:
        fields.problem("touch", "do as well", "one of them in a step")
    for name in ("brings", "wrong", "well", "otherwise"):
        if name in fields.data and not fields.data.keys() & {"do", "touch"}:
            fields.problem(name, "nothing to do", "a step with do")
    return step


def wrongs(fields: Fields) -> tuple[Wrong, ...]:
    """What is answered to wrong tries."""
    found = []
    for n, inner in enumerate(fields.tables("wrong", f"{fields.at}, wrong"), 1):
        inner.only("if", "say", "shows", "brings")
        when = inner.patterns("if")
        if not when:
            inner.problem("if", f"nothing in wrong {n}", 'what is tried, such as if = ["draw"]')
        found.append(Wrong(when, inner.saying("say"), inner.moves("shows"), inner.brings("brings")))
    return tuple(found)
