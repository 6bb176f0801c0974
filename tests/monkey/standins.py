"""Who stands in for pads that are plugged in and for the processes of AI seats: in this process,
the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pygame

from scenes.ui import input as inputs
from tabletop import games
from tabletop.core.game import Game
from tabletop.seats import questions
from tabletop.seats.levels import by_rule_of_thumb, thinking
from tabletop.seats.questions import Failure, MoveQuestion, Question
from tabletop.seats.worker import Query
from tests.scenes.immediate import CLIENT, THINKS, ImmediateWorker, users
from tests.seeds import named

PADS = 3
"""Pads that can be plugged in: each a pad of a family; one that SDL has no mapping for."""
NAMES = ("Xbox Series Controller", "DualSense", "Some joystick")
FEW = 2
"""Worlds, or rollouts, that such an answer rests on."""
FAILS = 7
"""Of so many questions beside moves one is never answered, and one ends in an error."""


class Pad:
    """A pad, as pygame has it."""

    def __init__(self, number: int) -> None:
        if not 0 <= number < PADS:
            raise pygame.error("no such pad")
        self.number = number
        self.name = NAMES[number]

    def as_joystick(self) -> Pad:
        return self

    def get_instance_id(self) -> int:
        return self.number

    def get_name(self) -> str:
        return self.name

    def get_guid(self) -> str:
        return f"{self.number:032x}"


class Answering(ImmediateWorker):
    """Answers what is asked beside moves too, from very little; now and then a question fails."""

    def __init__(self, game: Game[Any], levels: Sequence[str] = ()) -> None:
        super().__init__(game, levels)
        self.gone = False
        self._query: Query[Any] | None = None
        self._waits = self._heard = 0

    @property
    def busy(self) -> bool:
        return self._query is not None

    def listen(self) -> None:
        if self._query is None:
            asked = (source.query() for source in tuple(self.sources))
            self._query = next((query for query in asked if query is not None), None)
            self._waits = THINKS
            return
        self._waits -= 1
        if self._waits <= 0:
            query, self._query = self._query, None
            self._heard += 1
            query.heard(self._reply(query.question))

    def _reply(self, question: Question[Any]) -> Any:
        if self._heard % FAILS == 0:
            return None
        if self._heard % FAILS == 1:
            return Failure(question, "it was not to be")
        if isinstance(question, MoveQuestion):
            strategy = games.strategy(self.game)
            chance = thinking(question.chance, 0, question.seat)
            return by_rule_of_thumb(strategy, question.view, question.seat, chance)
        little: dict[str, Any] = {
            f.name: FEW for f in fields(question) if f.name in ("worlds", "rollouts")
        }
        return questions.reply(self.game, replace(question, **little), float("inf"))

    def close(self) -> None:
        super().close()
        self._query = None
        self.sources.clear()


@contextmanager
def standing_in(seed: int) -> Iterator[None]:
    """Pads, AI seats and the seeds of new matches are ours."""
    pads = SimpleNamespace(
        Controller=Pad, is_controller=lambda number: number < PADS - 1, init=lambda: None
    )
    with ExitStack() as stack:
        for where, name, instead in (
            *((module, CLIENT, Answering) for module in users()),
            (inputs, "controller", pads),
            (pygame.joystick, "Joystick", Pad),
        ):
            stack.enter_context(mock.patch.object(where, name, instead))
        stack.enter_context(named(lambda: seed))
        yield
