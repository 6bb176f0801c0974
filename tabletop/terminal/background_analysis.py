"""Analyses of a match that a terminal waits for: its review, and win chances at a moment."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Final, NamedTuple

from tabletop.ai.match_review import MatchReview
from tabletop.ai.mistake_analysis import MistakeAnalysis
from tabletop.ai.win_chance_series import WinChanceSeries
from tabletop.ai.worker.worker import QueryAnswerer, QuerySource
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
