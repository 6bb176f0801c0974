"""Counsel: what a master would do where a person decides, worked out while the screen goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop.core.zones import Seat
from tabletop.seats import questions
from tabletop.seats.answers import Answer, answer_from_json
from tabletop.seats.questions import Failure
from tabletop.seats.worker import Inquiry

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

LEVEL = "master"
"""The AI level that is asked for counsel."""

Asked = tuple[tuple[int, int], Seat]
"""The moment of the match and the seat for which counsel is sought."""


class Counsel:
    """Asks the worker of a table on behalf of the person who may move. A source of its questions.

    It is sent that person's view and nothing else, as an AI seat would be.
    """

    def __init__(self, table: TableScene, heard: Callable[[Answer | None], None]) -> None:
        """heard: told the answer while it still holds; None if there will be none."""
        self._table = table
        self._heard = heard
        self._wanted: Asked | None = None  # not yet asked
        self._waits: Asked | None = None  # asked
        self._known: tuple[Asked, Answer] | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer for this moment is still to come."""
        return self._now is not None and self._now in (self._wanted, self._waits)

    @property
    def answer(self) -> Answer | None:
        """What is known already for this moment."""
        return self._known[1] if self._known is not None and self._known[0] == self._now else None

    def seek(self) -> bool:
        """Have it worked out; whether an answer may come. Where nothing can be chosen, or no worker
        lives, there is none."""
        now, table = self._now, self._table
        if now is None or len(table.match.legal(now[1])) == 1:
            return False
        study = table.opponents.study()
        if study.gone:
            return False
        if not self.thinking:
            self._wanted = now
        if self not in study.sources:
            study.sources.append(self)
        return True

    def inquiry(self) -> Inquiry | None:
        """The question of this moment, once."""
        asked, self._wanted = self._wanted, None
        if asked is None or asked != self._now:
            return None
        match, seat = self._table.match, asked[1]
        chance = questions.seed_of(match.setup.seed, match.number, seat)
        question = questions.move(match.view(seat), seat, LEVEL, "", chance)
        self._waits = asked
        return Inquiry(question, lambda reply: self._take(asked, reply))

    def _take(self, asked: Asked, reply: Any) -> None:
        """An answer has come; nobody is told of one to a question that the match has left."""
        if self._waits == asked:
            self._waits = None
        if asked != self._now:
            return
        if reply is None or isinstance(reply, Failure):
            self._heard(None)
            return
        answer = answer_from_json(reply, self._table.match.game)
        self._known = asked, answer
        self._heard(answer)

    @property
    def _now(self) -> Asked | None:
        """The moment, and who may move; None if no person may."""
        seat = self._table.deciding
        return None if seat is None else (self._table.now, seat)
