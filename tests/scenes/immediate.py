"""Who stands in for the worker of AI seats: thinks for a few frames, in this process, by rule of
thumb, the same on every machine."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Sequence
from importlib import import_module
from time import process_time
from types import ModuleType
from typing import Any

from scenes import readahead
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat
from tabletop.seats import questions
from tabletop.seats.answers import Answer
from tabletop.seats.levels import by_rule_of_thumb, thinking
from tabletop.seats.worker import WorkerClient

CLIENT = WorkerClient.__name__
THINKS = 3
"""Frames that an AI seat thinks."""


def users() -> list[ModuleType]:
    """The modules of scenes that begin a worker: where a stand-in has to take its name."""
    for page in readahead.PAGES:
        import_module(page)  # else it would be imported later, and begin a worker of its own
    return [m for m in tuple(sys.modules.values()) if _begins_one(m)]


def _begins_one(module: ModuleType) -> bool:
    return module.__name__.startswith("scenes.") and CLIENT in vars(module)


class ImmediateWorker:
    """Stands in for a client, and answers nothing beside moves."""

    def __init__(self, game: Game[Any], levels: Sequence[str] = ()) -> None:
        self.sources: deque[Any] = deque()
        self.gone = True  # for questions beside moves
        self.game = game
        self._asked: tuple[Any, Seat, Chance] | None = None
        self._left = 0

    @property
    def busy(self) -> bool:
        return False

    def ask(
        self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        self._asked, self._left = (view, seat, thinking(seed, number, seat)), THINKS

    def poll(self) -> Answer | None:
        if self._asked is None or self._left:
            self._left -= 1
            return None
        asked, self._asked = self._asked, None
        return by_rule_of_thumb(games.strategy(self.game), *asked)

    @property
    def thinking(self) -> bool:
        return self._asked is not None

    def listen(self) -> None:
        return None

    def forget(self) -> None:
        self._asked = None

    def close(self) -> None:
        self._asked = None


class LevelsHere(ImmediateWorker):
    """Thinks in this process as well, but as its level and its character would."""

    SECONDS = 9.0
    """Of the processor for a thought at most."""

    def ask(
        self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        chance = questions.seed_of(seed, number, seat)
        temper = questions.temper_seed(seed, seat)
        self._question = questions.MoveQuestion(view, seat, chance, level, name, temper)
        super().ask(view, seat, level, seed, number, name)

    def poll(self) -> Answer | None:
        if self._asked is None or self._left:
            return super().poll()
        self._asked, until = None, process_time() + self.SECONDS
        strategy, chance = games.strategy(self.game), Chance(self._question.chance)
        return self._question.think(strategy, chance, lambda: process_time() >= until)
