"""Which lessons, drills and challenges there are: text files in the folders of their games.

Lessons and drills are a file each, the rungs of a game's challenges stand in one, `ladder.toml`,
and where a short first match begins in `first.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from tabletop import games
from tabletop.core.sheets import Reader, Sheet, SheetError
from tabletop.practice import challenges, drills, lessons, proofs
from tabletop.practice.challenges import Challenge
from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import Position
from tabletop.practice.proofs import Proof
from tabletop.practice.reading import Fields, game_of


def files(game: str, what: str) -> tuple[Path, ...]:
    """The files of a game's `lessons`, `drills` or `challenges`, in the order of their names."""
    return tuple(sorted((games.folder(game) / what).glob("*.toml")))


@lru_cache(maxsize=8)
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """A game's own lessons in their order. Raises SheetError."""
    return tuple(map(lessons.load, files(game, "lessons")))


@lru_cache(maxsize=8)
def drills_of(game: str) -> tuple[Drill, ...]:
    """A game's own drills in their order: those that are proved. A teacher may be silent.

    Raises FileError.
    """
    proved = proofs_of(game)
    return tuple(d for d in written_for(game) if d.key in proved and proved[d.key].sure)


@lru_cache(maxsize=8)
def written_for(game: str) -> tuple[Drill, ...]:
    """All drills that were written for a game and can be read, proved or not."""
    return tuple(_read(game)[0])


def faulty(game: str) -> tuple[SheetError, ...]:
    """What is wrong with the files of a game's drills that cannot be read."""
    return tuple(_read(game)[1])


@lru_cache(maxsize=8)
def _read(game: str) -> tuple[list[Drill], list[SheetError]]:
    return drills.in_folder(games.folder(game) / "drills")


@lru_cache(maxsize=8)
def proofs_of(game: str) -> Mapping[str, Proof]:
    """What the judge found of a game's drills, by their keys. Raises FileError."""
    return proofs.load(games.folder(game) / proofs.PROOFS)


RUNGS: Final = 3
"""The drills of a game stand on so many, as many on each as on any other."""


@lru_cache(maxsize=8)
def rungs_of(game: str) -> Mapping[str, int]:
    """On which rung each of a game's drills stands, from 1, by their keys: the hardest are last.

    Raises FileError.
    """
    proved = proofs_of(game)
    order = sorted(drills_of(game), key=lambda drill: proved[drill.key].hardness)
    return {drill.key: 1 + RUNGS * n // len(order) for n, drill in enumerate(order)}


UNRANKED: Final = 0
"""The rung of a drill that is none of its game's own."""


def rung_of(drill: Drill) -> int:
    """On which rung a drill stands, from 1; UNRANKED where on none. Raises FileError."""
    return rungs_of(drill.game).get(drill.key, UNRANKED)


@lru_cache(maxsize=8)
def first_of(game: str) -> Position:
    """Where a short first match of a game begins. Raises SheetError."""
    sheet = Sheet.load(games.folder(game) / "first.toml")
    reader = Reader(sheet)
    top = Fields(reader, "first match", sheet.data, game_of(reader))
    top.only("game", "position")
    found = top.position("position")
    reader.finish()
    assert found is not None, "what is wrong has been told"
    return found


@lru_cache(maxsize=8)
def ladder_of(game: str) -> tuple[Challenge, ...]:
    """The rungs of a game's challenges, the first one first; a game may have none.

    Raises SheetError.
    """
    path = games.folder(game) / "challenges" / "ladder.toml"
    return challenges.load(path) if path.is_file() else ()
