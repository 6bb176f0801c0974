"""Analyses of a match that a terminal waits for: review, win chances at a moment, and hints."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Final, NamedTuple

from tabletop.ai.answers import Answer
from tabletop.ai.match_review import MatchReview
from tabletop.ai.mistake_analysis import MistakeAnalysis
from tabletop.ai.win_chance_series import WinChanceSeries
from tabletop.ai.worker.queries import QueryFailure, make_hint_query
from tabletop.ai.worker.worker import BackgroundQuery, QueryAnswerer, QuerySource
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.terminal.numbered_list import PrintLine
from tabletop.text import Catalogue

POLL_SECONDS: Final = 0.02
"""Seconds between two looks for replies of the worker."""
MAX_CHANCE_SECONDS: Final = 60.0
"""Seconds after which win chances are told as well as they are known."""
PROGRESS_STEP: Final = 0.25
"""Part of a review after which its progress is told again."""


class FinishedReview(NamedTuple):
    """The analyses of a match, both done."""

    review: MatchReview
    mistakes: MistakeAnalysis


class TerminalHintSearch:
    """Search for the best move of a person, with a worker that starts at the first hint."""

    def __init__(self, match: Match, make_worker: Callable[[], QueryAnswerer]) -> None:
        """Prepare the search.

        Args:
            match: The match.
            make_worker: Starts the worker.
        """
        self._match = match
        self._make_worker = make_worker
        self._worker: QueryAnswerer | None = None
        self._open: BackgroundQuery[Answer] | None = None
        self._answer: Answer | QueryFailure | None = None
        self._has_ended = False

    def search(self, seat: Seat) -> Answer | None:
        """Return the best move of a seat that may decide now; None if the worker has died."""
        if self._worker is None:
            self._worker = self._make_worker()
        match = self._match
        query = make_hint_query(match.view_for(seat), seat, match.setup.seed, match.decision_number)
        self._open, self._has_ended = BackgroundQuery(query, self._receive), False
        if not _wait_for(self, self._worker, lambda: self._has_ended):
            return None
        return self._answer if isinstance(self._answer, Answer) else None

    def next_query(self) -> BackgroundQuery[Answer] | None:
        """Return the query, once."""
        query, self._open = self._open, None
        return query

    def _receive(self, answer: Answer | QueryFailure | None) -> None:
        self._answer, self._has_ended = answer, True

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()


def run_review(
    match: Match, worker: QueryAnswerer, text: Catalogue, print_line: PrintLine
) -> FinishedReview | None:
    """Review a finished match and tell the progress; return None if the worker has died.

    Args:
        match: The match.
        worker: Worker that answers the queries.
        text: Catalogue of the reader's language.
        print_line: Function that prints a line.
    """
    print_line(text("terminal.review.wait"))
    told = 0.0

    def tell_progress() -> None:
        nonlocal told
        if review.progress >= told + PROGRESS_STEP and not review.is_done:
            told = review.progress // PROGRESS_STEP * PROGRESS_STEP
            print_line(text("terminal.review.looking", n=round(100 * told)))

    review = MatchReview(match)
    if not _wait_for(review, worker, lambda: review.is_done, tell_progress):
        review.cancel()
        return None
    mistakes = MistakeAnalysis(match)
    if not _wait_for(mistakes, worker, lambda: mistakes.is_done):
        mistakes.cancel()
    return FinishedReview(review, mistakes)


def estimate_win_chances(
    series: WinChanceSeries, moment: int, worker: QueryAnswerer
) -> tuple[float, ...] | None:
    """Return the win chances of all seats at a moment, or None if the worker has died.

    Args:
        series: Win chances of the match.
        moment: Number of the moment.
        worker: Worker that answers the queries.
    """
    series.focused_position = moment
    series.pass_limits = series.pass_limits._replace(other_positions=0)
    deadline = monotonic() + MAX_CHANCE_SECONDS
    _wait_for(series, worker, lambda: series.is_precise(moment) or monotonic() > deadline)
    found = series[moment]
    return None if found is None else found.win_chances


def _wait_for(
    source: QuerySource,
    worker: QueryAnswerer,
    is_done: Callable[[], bool],
    on_poll: Callable[[], None] = lambda: None,
) -> bool:
    """Let a worker answer a source until it is done; return False if the worker has died."""
    worker.query_sources.append(source)
    try:
        while not is_done():
            worker.exchange_messages()
            on_poll()
            if worker.is_closed:
                return False
            if not is_done():
                sleep(POLL_SECONDS)
    finally:
        worker.query_sources.remove(source)
    return True
