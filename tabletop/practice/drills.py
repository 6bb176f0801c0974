"""Drills: a position, a question, what is right there and why, as a text file.

A drill is done as a lesson of few words: the first try decides whether it is solved, and a wrong
one is played out, so that one sees what it leads to.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from tabletop.core.game import Game
from tabletop.core.sheets import Problem, Reader, Sheet, SheetError
from tabletop.core.state import State
from tabletop.core.untrusted import FileError, names_in
from tabletop.practice.lessons import Lesson, LessonStep, wrongs
from tabletop.practice.positions import Position
from tabletop.practice.reading import Fields, game_of
from tabletop.practice.running import Run
from tabletop.practice.wording import Saying

PARTS: Final = ("question", "answer", "reason", "brings", "hint", "wrong", "otherwise", "point")


class Drill(NamedTuple):
    """A drill as read."""

    key: str
    """Its file's name: unique among the drills of a game."""
    game: str
    title: Saying
    lesson: Lesson
    """The same as a lesson: its first step asks, its others are what is asked next."""

    @property
    def position(self) -> Position:
        """Where it begins."""
        found = self.lesson.steps[0].position
        assert found is not None
        return found

    @property
    def teaches(self) -> tuple[str, ...]:
        """The clauses that it teaches."""
        return self.lesson.teaches

    @property
    def question(self) -> Saying:
        """What is asked."""
        return self.lesson.steps[0].say

    def run(self) -> Run:
        """Begin it. It is solved when the run is over without a mistake."""
        return Run(self.lesson)

    def view(self) -> tuple[Game[State], State]:
        """The game, and what the seat that is asked sees. Raises PositionError."""
        run = self.run()
        return run.game, run.match.view(run.learner)


def load(path: Path) -> Drill:
    """Read a drill. Raises SheetError with every problem found."""
    return read(Sheet.load(path), path.stem)


def in_folder(folder: Path) -> tuple[list[Drill], list[SheetError]]:
    """The drills in a folder that can be read, by name, and what is wrong with the others."""
    found: list[Drill] = []
    wrong: list[SheetError] = []
    try:
        names = names_in(folder)
    except FileError as error:
        problem = Problem.of_file(str(error), error.code, **error.params)
        return found, [SheetError(str(folder), [problem])]
    for name in names:
        path = folder / name
        if path.suffix != ".toml":
            continue
        try:
            found.append(load(path))
        except SheetError as error:
            wrong.append(error)
    return found, wrong


def read(sheet: Sheet, key: str) -> Drill:
    """The same from its data."""
    reader = Reader(sheet)
    game = game_of(reader)
    top = Fields(reader, "drill", sheet.data, game)
    top.only("game", "teaches", "title", "position", "moves", "then", *PARTS)
    position = top.position("position")
    steps = [_ask(top, position)]
    for inner in top.tables("then", "then"):
        inner.only("moves", *PARTS)
        steps.append(_ask(inner, None))
    title, teaches = top.saying("title"), top.clauses("teaches")
    reader.finish()
    return Drill(key, game, title, Lesson(key, game, title, title, 1, tuple(steps), teaches))


def _ask(fields: Fields, position: Position | None) -> LessonStep:
    answer = fields.patterns("answer")
    if not answer:
        fields.problem("answer", "nothing", 'what is right, such as answer = ["accept"]')
    return LessonStep(
        position=position,
        moves=fields.moves("moves"),
        say=fields.saying("question"),
        point=fields.pointed("point"),
        do=answer,
        touch=(),
        brings=fields.brings("brings"),
        well=fields.saying("reason"),
        hint=fields.saying("hint", needed=False),
        wrong=wrongs(fields),
        otherwise=fields.saying("otherwise", needed=False),
    )
