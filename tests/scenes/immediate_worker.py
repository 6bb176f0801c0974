"""Stand-in for the worker of AI seats: answers after a few frames, in this process.

It decides by heuristic, so matches are the same on every machine.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Sequence
from importlib import import_module
from time import process_time
from types import ModuleType
from typing import Any

from scenes.shell import preload
from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.ai.worker import queries
from tabletop.ai.worker.worker import WorkerClient
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat

CLIENT = WorkerClient.__name__
THINKING_FRAMES = 3
"""Frames that an AI seat thinks."""


def find_worker_modules() -> list[ModuleType]:
    """The modules of scenes that begin a worker: where a stand-in has to take its name."""
    for page in preload.LAZY_MODULES:
        import_module(page)  # else it would be imported later, and begin a worker of its own
    return [m for m in tuple(sys.modules.values()) if _begins_one(m)]


def _begins_one(module: ModuleType) -> bool:
    return module.__name__.startswith("scenes.") and CLIENT in vars(module)


class ImmediateWorker:
    """Stands in for a client, and answers nothing beside moves."""

    def __init__(self, game: Game[Any], levels: Sequence[str] = ()) -> None:
        self.query_sources: deque[Any] = deque()
        self.is_closed = True  # for questions beside moves
        self.game = game
        self._asked: tuple[Any, Seat, Chance] | None = None
        self._left = 0

    @property
    def is_busy(self) -> bool:
        return False

    def request_decision(
        self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        self._asked, self._left = (
            (view, seat, make_decision_chance(seed, number, seat)),
            THINKING_FRAMES,
        )

    def poll_decision(self) -> Answer | None:
        if self._asked is None or self._left:
            self._left -= 1
            return None
        asked, self._asked = self._asked, None
        return answer_by_heuristic(games.load_strategy(self.game), *asked)

    @property
    def is_thinking(self) -> bool:
        return self._asked is not None

    def exchange_messages(self) -> None:
        return None

    def cancel_request(self) -> None:
        self._asked = None

    def close(self) -> None:
        self._asked = None


class InProcessLevels(ImmediateWorker):
    """Stand-in worker that thinks in this process at the level and with the character of its
    seat."""

    SECONDS = 9.0
    """Of the processor for a thought at most."""

    def request_decision(
        self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        chance = queries.derive_decision_seed(seed, number, seat)
        temper = queries.derive_profile_seed(seed, seat)
        self._question = queries.MoveQuery(view, seat, chance, level, name, temper)
        super().request_decision(view, seat, level, seed, number, name)

    def poll_decision(self) -> Answer | None:
        if self._asked is None or self._left:
            return super().poll_decision()
        self._asked, until = None, process_time() + self.SECONDS
        strategy, chance = games.load_strategy(self.game), Chance(self._question.seed)
        return self._question.compute_reply(strategy, chance, lambda: process_time() >= until)
