"""Rounds that a monkey plays: each is one seed, and can be played again and made short."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from scenes.menus.title import TitleScene
from scenes.saved import FOLDER
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.folder import ENDING
from tests.monkey.deeds import Deed, drawn
from tests.monkey.monkey import Monkey, begun
from tests.monkey.standins import standing_in

SHARED = Path("/dev/shm")
"""Files of memory, where the system has them: to wait for a disk proves nothing here."""
DEEDS = 60
"""In one round."""
TITLE_SHARE = 0.1
"""Of the rounds so many begin at the title, the others at a table."""
LAST = 8
"""Places of the program that are told of an error."""
MOST_TRIES = 60
"""Rounds that are played to make one list of deeds short."""


class Round(NamedTuple):
    """What came of a round."""

    seconds: float
    frames: int
    decisions: int
    curtains: int

    def plus(self, other: Round) -> Round:
        """Both together."""
        return Round(
            self.seconds + other.seconds,
            self.frames + other.frames,
            self.decisions + other.decisions,
            self.curtains + other.curtains,
        )


class FallenError(AssertionError):
    """Something broke. `deeds`: a short list after which it does."""

    def __init__(self, sentence: str, deeds: Sequence[Deed]) -> None:
        super().__init__(sentence)
        self.deeds = tuple(deeds)


def play(game: str, seed: int, deeds: Sequence[Deed]) -> Round:
    """One round in a folder of its own. Raises whatever goes wrong."""
    with _home() as home, standing_in(seed):
        path = home / "matches" / f"2026-01-01-000000-{game}{ENDING}"
        path.parent.mkdir()
        begun(game, path, seed)
        monkey = Monkey(path.parent)
        try:
            monkey.app.open(TitleScene(monkey.context))
            if Chance(seed + 1).random() >= TITLE_SHARE:
                assert monkey.program.matches is not None
                kept = monkey.program.matches.kept()[0]
                (monkey.program.replays if kept.over else lambda: monkey.program.resume(kept))()
            monkey.frame()
            for deed in deeds:
                monkey.do_deed(deed)
            monkey.recover()
            return Round(monkey.seconds, monkey.frames, monkey.made, monkey.opened)
        finally:
            monkey.close()


@contextmanager
def _home() -> Iterator[Path]:
    """A folder for all that the program keeps."""
    shared = SHARED if SHARED.is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir=shared) as folder,
        mock.patch.dict(os.environ, {FOLDER: folder}),
    ):
        yield Path(folder)


def game_of(seed: int) -> str:
    """The game that a round of a seed begins with."""
    return games.names()[seed % len(games.names())]


def round_of(seed: int, number: int = DEEDS) -> Round:
    """The round of a seed. Raises FallenError with a short list of deeds."""
    game, deeds = game_of(seed), drawn(Chance(seed), number)
    try:
        return play(game, seed, deeds)
    except Exception as error:
        short = shrunk(game, seed, deeds, error)
        told = "\n".join(f"  {deed}" for deed in short)
        raise FallenError(
            f"{game}, seed {seed}: {_where(error)}{error!r}\n{told}\n"
            f"again: python -m tests.monkey --seed {seed} --rounds 1",
            short,
        ) from error


def shrunk(game: str, seed: int, deeds: Sequence[Deed], error: Exception) -> list[Deed]:
    """As few of the deeds as are found after which an error of the same kind comes."""
    kept, size, tries = list(deeds), max(1, len(deeds) // 2), 0
    while size and tries < MOST_TRIES:
        at = len(kept) - size
        while at > -size and tries < MOST_TRIES:
            fewer = kept[: max(at, 0)] + kept[at + size :]
            tries += 1
            if _falls(game, seed, fewer, error):
                kept = fewer
            at -= size
        size //= 2
    return kept


def _where(error: Exception) -> str:
    """Its last places in the program."""
    places = traceback.extract_tb(error.__traceback__)[-LAST:]
    return "".join(f"{Path(at.filename).name}:{at.lineno} {at.name}, " for at in places)


def _falls(game: str, seed: int, deeds: Sequence[Deed], error: Exception) -> bool:
    try:
        play(game, seed, deeds)
    except Exception as found:
        return type(found) is type(error)
    return False
