"""The search behind a hint: what a master would do where a person decides, found meanwhile."""

from __future__ import annotations

from scenes.table.opponents import Opponents
from scenes.table.session import Instant, Session
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer
from tabletop.seats.questions import Failure, hint_question
from tabletop.seats.worker import Query

HintMoment = tuple[Instant, Seat]
"""The moment of the match and the seat for which a hint is sought."""


class HintSearch:
    """Asks the worker of a table on behalf of the person who may move. A source of its questions.

    It is sent that person's view and nothing else, as an AI seat would be.
    """

    def __init__(self, session: Session, opponents: Opponents) -> None:
        self._session = session
        self._opponents = opponents
        self._ended: HintMoment | None = None  # of a search that nobody has been told of
        self._wanted: HintMoment | None = None  # not yet asked
        self._waits: HintMoment | None = None  # asked
        self._known: tuple[HintMoment, Answer] | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer for this moment is still to come."""
        return self.now is not None and self.now in (self._wanted, self._waits)

    @property
    def answer(self) -> Answer | None:
        """What is known already for this moment."""
        return self._known[1] if self._known is not None and self._known[0] == self.now else None

    def seek(self) -> bool:
        """Have it worked out; whether an answer may come. Where nothing can be chosen, no worker
        lives, or it is known, none comes."""
        now = self.now
        if now is None or self.answer is not None:
            return False
        if len(self._session.match.legal(now[1])) == 1:
            return False
        study = self._opponents.study()
        if study.gone:
            return False
        if not self.thinking:
            self._wanted = now
        if self not in study.sources:
            study.sources.append(self)
        return True

    def query(self) -> Query[Answer] | None:
        """The question of this moment, once."""
        asked, self._wanted = self._wanted, None
        if asked is None or asked != self.now:
            return None
        match, seat = self._session.match, asked[1]
        question = hint_question(match.view(seat), seat, match.setup.seed, match.number)
        self._waits = asked
        return Query(question, lambda answer: self._take(asked, answer))

    def suppose(self, answer: Answer | None) -> None:
        """Take this for what was found for this moment, or that nothing is known: for pictures."""
        self._known = None if answer is None or self.now is None else (self.now, answer)

    def _take(self, asked: HintMoment, answer: Answer | Failure | None) -> None:
        """An answer has come, or there will be none; what the match has left is not kept."""
        if self._waits == asked:
            self._waits = None
        if asked != self.now:
            return
        self._ended = asked
        if answer is not None and not isinstance(answer, Failure):
            self._known = asked, answer

    def ended(self) -> bool:
        """Whether the search for this moment has ended since this was asked last."""
        ended, self._ended = self._ended, None
        return ended is not None and ended == self.now

    @property
    def now(self) -> HintMoment | None:
        """The moment, and who may move; None if no person may."""
        seat = self._session.deciding
        return None if seat is None else (self._session.now, seat)
