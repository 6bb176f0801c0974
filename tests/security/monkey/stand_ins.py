"""Stand-ins for pads and for the worker processes of AI seats, equal on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pygame

from scenes.ui import input_reader as inputs
from tabletop import games
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import MoveQuery, QueryFailure, WorkerQuery
from tabletop.ai.worker.worker import BackgroundQuery
from tabletop.core.game import Game
from tests.fixtures.screen.immediate_worker import (
    CLIENT,
    THINKING_FRAMES,
    ImmediateWorker,
    find_worker_modules,
)
from tests.fixtures.seeds import use_named_seeds

PADS = 3
"""Pads that can be plugged in: each a pad of a family; one that SDL has no mapping for."""
NAMES = ("Xbox Series Controller", "DualSense", "Some joystick")
MAX_SAMPLES = 2
"""Worlds, or rollouts, that such an answer rests on."""
FAILURE_INTERVAL = 7
"""Of so many questions beside moves one is never answered, and one ends in an error."""


class StandInPad:
    """A pad, as pygame has it."""

    def __init__(self, number: int) -> None:
        if not 0 <= number < PADS:
            raise pygame.error("no such pad")
        self.number = number
        self.name = NAMES[number]

    def as_joystick(self) -> StandInPad:
        return self

    def get_instance_id(self) -> int:
        return self.number

    def get_name(self) -> str:
        return self.name

    def get_guid(self) -> str:
        return f"{self.number:032x}"

    def get_numhats(self) -> int:
        return 1

    def get_numaxes(self) -> int:
        return 2


class AnsweringWorker(ImmediateWorker):
    """Answers what is asked beside moves too, from very little; now and then a question fails."""

    def __init__(self, game: Game[Any], levels: Sequence[str] = ()) -> None:
        super().__init__(game, levels)
        self.is_closed = False
        self._query: BackgroundQuery[Any] | None = None
        self._waits = self._heard = 0

    @property
    def is_busy(self) -> bool:
        return self._query is not None

    def exchange_messages(self) -> None:
        if self._query is None:
            asked = (source.next_query() for source in tuple(self.query_sources))
            self._query = next((query for query in asked if query is not None), None)
            self._waits = THINKING_FRAMES
            return
        self._waits -= 1
        if self._waits <= 0:
            query, self._query = self._query, None
            self._heard += 1
            query.on_reply(self._reply(query.query))

    def _reply(self, question: WorkerQuery[Any]) -> Any:
        if self._heard % FAILURE_INTERVAL == 0:
            return None
        if self._heard % FAILURE_INTERVAL == 1:
            return QueryFailure(question, "it was not to be")
        if isinstance(question, MoveQuery):
            strategy = games.load_strategy(self.game)
            chance = make_decision_chance(question.seed, 0, question.seat)
            return answer_by_heuristic(strategy, question.view, question.seat, chance)
        little: dict[str, Any] = {
            f.name: MAX_SAMPLES
            for f in fields(question)
            if f.name in ("sample_count", "rollout_count")
        }
        return queries.answer_query(self.game, replace(question, **little), float("inf"))

    def close(self) -> None:
        super().close()
        self._query = None
        self.query_sources.clear()


@contextmanager
def install_stand_ins(seed: int) -> Iterator[None]:
    """Pads, AI seats and the seeds of new matches are ours."""
    pads = SimpleNamespace(
        Controller=StandInPad, is_controller=lambda number: number < PADS - 1, init=lambda: None
    )
    with ExitStack() as stack:
        for where, name, instead in (
            *((module, CLIENT, AnsweringWorker) for module in find_worker_modules()),
            (inputs, "controller", pads),
            (pygame.joystick, "Joystick", StandInPad),
        ):
            stack.enter_context(mock.patch.object(where, name, instead))
        stack.enter_context(use_named_seeds(lambda: seed))
        yield
