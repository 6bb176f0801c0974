"""Stand-ins for the worker of AI seats that decide in this process.

They decide by heuristic or at the level of a seat, so matches are the same on every machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from time import process_time
from typing import Any

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.ai.worker import queries
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat

THINKING_FRAMES = 3
"""Frames that an AI seat thinks."""


class ImmediateWorker:
    """Stand-in for a worker client that answers nothing beside moves."""

    def __init__(self, game: Game[Any], levels: Sequence[str] = ()) -> None:
        self.query_sources: deque[Any] = deque()
        self.is_closed = True  # for questions beside moves
        self.game = game
        self._asked: tuple[Any, Seat, Chance] | None = None
        self._left = 0

    @property
    def is_busy(self) -> bool:
        """False: it never works in the background."""
        return False

    def request_decision(
        self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Note the position of a seat that has to decide."""
        self._asked, self._left = (
            (view, seat, make_decision_chance(seed, number, seat)),
            THINKING_FRAMES,
        )

    def poll_decision(self) -> Answer | None:
        """Return the decision after some frames; None before."""
        if self._asked is None or self._left:
            self._left -= 1
            return None
        asked, self._asked = self._asked, None
        return answer_by_heuristic(games.load_strategy(self.game), *asked)

    @property
    def is_thinking(self) -> bool:
        """True from a request until its answer."""
        return self._asked is not None

    def exchange_messages(self) -> None:
        """Do nothing: there is no process to exchange messages with."""

    def cancel_request(self) -> None:
        """Drop the request."""
        self._asked = None

    def close(self) -> None:
        """Drop the request."""
        self._asked = None


class InProcessLevels(ImmediateWorker):
    """Stand-in worker that decides at the level and with the character of a seat."""

    SECONDS = 9.0
    """Most processor seconds of one decision."""

    def request_decision(
        self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str = ""
    ) -> None:
        """Note the position, the level and the character of a seat that has to decide."""
        chance = queries.derive_decision_seed(seed, number, seat)
        temper = queries.derive_profile_seed(seed, seat)
        self._question = queries.MoveQuery(view, seat, chance, level, name, temper)
        super().request_decision(view, seat, level, seed, number, name)

    def poll_decision(self) -> Answer | None:
        """Return the decision after some frames; None before."""
        if self._asked is None or self._left:
            return super().poll_decision()
        self._asked, until = None, process_time() + self.SECONDS
        strategy, chance = games.load_strategy(self.game), Chance(self._question.seed)
        return self._question.compute_reply(strategy, chance, lambda: process_time() >= until)


class AnsweringWorker(InProcessLevels):
    """Stand-in worker that also answers the queries of comments: one in each frame."""

    def __init__(self, game: Game[Any], levels: Sequence[str] = ()) -> None:
        super().__init__(game, levels)
        self.is_closed = False

    def exchange_messages(self) -> None:
        """Answer the next query of a source, in turn; moves go first."""
        if self.is_thinking:
            return
        for _ in range(len(self.query_sources)):
            self.query_sources.rotate(-1)
            if (query := self.query_sources[0].next_query()) is not None:
                query.on_reply(queries.answer_query(self.game, query.query, float("inf")))
                return
