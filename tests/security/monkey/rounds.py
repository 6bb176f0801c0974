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

from scenes.menus.title_screen import TitleScene
from scenes.store.user_folders import USER_FOLDER_VARIABLE
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match_store import MATCH_SUFFIX
from tests.security.monkey.inputs import RandomInput, draw_inputs
from tests.security.monkey.monkey import Monkey, save_started_match
from tests.security.monkey.stand_ins import install_stand_ins

MEMORY_FOLDER = Path("/dev/shm")
"""Files of memory, where the system has them: to wait for a disk proves nothing here."""
INPUTS_PER_ROUND = 60
"""In one round."""
TITLE_SHARE = 0.1
"""Of the rounds so many begin at the title, the others at a table."""
ERROR_FRAMES = 8
"""Places of the program that are told of an error."""
MAX_SHRINKING_ROUNDS = 60
"""Rounds that are played to make one list of deeds short."""


class RoundResult(NamedTuple):
    """Counts and times of one round."""

    seconds: float
    frames: int
    decisions: int
    curtains: int

    def plus(self, other: RoundResult) -> RoundResult:
        """Both together."""
        return RoundResult(
            self.seconds + other.seconds,
            self.frames + other.frames,
            self.decisions + other.decisions,
            self.curtains + other.curtains,
        )


class FailedRoundError(AssertionError):
    """Something broke. `deeds`: a short list after which it does."""

    def __init__(self, sentence: str, deeds: Sequence[RandomInput]) -> None:
        super().__init__(sentence)
        self.deeds = tuple(deeds)


def play_round(game: str, seed: int, deeds: Sequence[RandomInput]) -> RoundResult:
    """One round in a folder of its own. Raises whatever goes wrong."""
    with _home() as home, install_stand_ins(seed):
        path = home / "matches" / f"2026-01-01-000000-{game}{MATCH_SUFFIX}"
        path.parent.mkdir()
        save_started_match(game, path, seed)
        monkey = Monkey(path.parent)
        try:
            monkey.app.open_scene(TitleScene(monkey.context))
            if Chance(seed + 1).random() >= TITLE_SHARE:
                assert monkey.program.match_store is not None
                kept = monkey.program.match_store.list_matches()[0]
                (
                    monkey.program.open_match_list
                    if kept.is_over
                    else lambda: monkey.program.resume_match(kept)
                )()
            monkey.frame()
            for deed in deeds:
                monkey.do_input(deed)
            monkey.recover()
            return RoundResult(monkey.seconds, monkey.frames, monkey.decision_count, monkey.opened)
        finally:
            monkey.close()


@contextmanager
def _home() -> Iterator[Path]:
    """A folder for all that the program keeps."""
    shared = MEMORY_FOLDER if MEMORY_FOLDER.is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir=shared) as folder,
        mock.patch.dict(os.environ, {USER_FOLDER_VARIABLE: folder}),
    ):
        yield Path(folder)


def game_of(seed: int) -> str:
    """The game that a round of a seed begins with."""
    return games.names()[seed % len(games.names())]


def run_seed(seed: int, number: int = INPUTS_PER_ROUND) -> RoundResult:
    """The round of a seed. Raises FallenError with a short list of deeds."""
    game, deeds = game_of(seed), draw_inputs(Chance(seed), number)
    try:
        return play_round(game, seed, deeds)
    except Exception as error:
        short = shrink(game, seed, deeds, error)
        told = "\n".join(f"  {deed}" for deed in short)
        raise FailedRoundError(
            f"{game}, seed {seed}: {_where(error)}{error!r}\n{told}\n"
            f"again: python -m tests.security.monkey --seed {seed} --rounds 1",
            short,
        ) from error


def shrink(
    game: str, seed: int, deeds: Sequence[RandomInput], error: Exception
) -> list[RandomInput]:
    """As few of the deeds as are found after which an error of the same kind comes."""
    kept, size, tries = list(deeds), max(1, len(deeds) // 2), 0
    while size and tries < MAX_SHRINKING_ROUNDS:
        at = len(kept) - size
        while at > -size and tries < MAX_SHRINKING_ROUNDS:
            fewer = kept[: max(at, 0)] + kept[at + size :]
            tries += 1
            if _falls(game, seed, fewer, error):
                kept = fewer
            at -= size
        size //= 2
    return kept


def _where(error: Exception) -> str:
    """Its last places in the program."""
    places = traceback.extract_tb(error.__traceback__)[-ERROR_FRAMES:]
    return "".join(f"{Path(at.filename).name}:{at.lineno} {at.name}, " for at in places)


def _falls(game: str, seed: int, deeds: Sequence[RandomInput], error: Exception) -> bool:
    try:
        play_round(game, seed, deeds)
    except Exception as found:
        return type(found) is type(error)
    return False
