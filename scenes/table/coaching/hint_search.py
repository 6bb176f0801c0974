"""Search behind a hint: finds the best move of a person in the background."""

from __future__ import annotations

from scenes.table.presentation.screen_session import MatchMoment, ScreenSession
from scenes.table.turns.ai_turns import AiTurns
from tabletop.ai.answers import Answer
from tabletop.ai.worker.queries import QueryFailure, make_hint_query
from tabletop.ai.worker.worker import BackgroundQuery
from tabletop.core.zones import Seat

HintMoment = tuple[MatchMoment, Seat]
"""Moment of the match, and the seat for which a hint is searched."""


class HintSearch:
    """Queries the worker of a table for the person who may move.

    The worker gets only the view of that person, as for an AI seat. This is one of its query
    sources.
    """

    def __init__(self, session: ScreenSession, ai_turns: AiTurns) -> None:
        self._session = session
        self._ai_turns = ai_turns
        self._unreported_moment: HintMoment | None = (
            None  # of a search that nobody has been told of
        )
        self._requested_moment: HintMoment | None = None  # not yet asked
        self._queried_moment: HintMoment | None = None  # asked
        self._known_answer: tuple[HintMoment, Answer] | None = None
        self._late_answer: tuple[HintMoment, Answer] | None = None

    @property
    def is_searching(self) -> bool:
        """True if the answer for the present moment is still to come."""
        return self.current_moment is not None and self.current_moment in (
            self._requested_moment,
            self._queried_moment,
        )

    @property
    def search_answer(self) -> Answer | None:
        """The known answer for the present moment; None for none."""
        return (
            self._known_answer[1]
            if self._known_answer is not None and self._known_answer[0] == self.current_moment
            else None
        )

    def start_search(self) -> bool:
        """Start a search for the present moment; True if an answer may come.

        There is none if only one action is legal, if no worker runs, or if the answer is known.
        """
        now = self.current_moment
        if now is None or self.search_answer is not None:
            return False
        if len(self._session.match.legal_actions(now[1])) == 1:
            return False
        study = self._ai_turns.ensure_worker()
        if study.is_closed:
            return False
        if not self.is_searching:
            self._requested_moment = now
        if self not in study.query_sources:
            study.query_sources.append(self)
        return True

    def next_query(self) -> BackgroundQuery[Answer] | None:
        """Return the query for the present moment, once."""
        asked, self._requested_moment = self._requested_moment, None
        if asked is None or asked != self.current_moment:
            return None
        match, seat = self._session.match, asked[1]
        question = make_hint_query(
            match.view_for(seat), seat, match.setup.seed, match.decision_number
        )
        self._queried_moment = asked
        return BackgroundQuery(question, lambda answer: self._receive_answer(asked, answer))

    def _receive_answer(self, asked: HintMoment, answer: Answer | QueryFailure | None) -> None:
        """Store an answer, unless the match has moved on."""
        if self._queried_moment == asked:
            self._queried_moment = None
        if asked != self.current_moment:
            if answer is not None and not isinstance(answer, QueryFailure):
                self._late_answer = asked, answer
            return
        self._unreported_moment = asked
        if answer is not None and not isinstance(answer, QueryFailure):
            self._known_answer = asked, answer

    def poll_search_end(self) -> bool:
        """True if the search for the present moment has ended since the last call."""
        ended, self._unreported_moment = self._unreported_moment, None
        return ended is not None and ended == self.current_moment

    def take_late_answer(self) -> tuple[HintMoment, Answer] | None:
        """Return once an answer that came after its moment had passed; None for none."""
        late, self._late_answer = self._late_answer, None
        return late

    @property
    def current_moment(self) -> HintMoment | None:
        """Present moment and the seat of the person who may move; None if no person may."""
        seat = self._session.deciding_seat
        return None if seat is None else (self._session.current_moment, seat)
