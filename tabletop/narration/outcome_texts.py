"""Reasons from trial games in words: how often something happens, and what it brings.

A number is rounded to the size of its standard error. Frequencies are told in tenths.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tabletop.ai.answers import (
    EVENT_OUTCOME,
    PIECES_OUTCOME,
    SCORE_OUTCOME,
    OutcomeDifference,
    TrialOutcome,
)
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Piece, Seat, is_back
from tabletop.text import Catalogue
from tabletop.text.message_format import capitalize_sentence, piece_name

MAX_FREQUENCY_ERROR: Final = 0.1
"""Maximum standard error of a frequency that is told in tenths."""
MIN_TOLD_MEAN: Final = 2.0
"""Mean difference from which it is told for one game; smaller ones are told for ten games."""
SCOPE_NONE: Final = "none"
SCOPE_ROUND: Final = "round"
SCOPE_ROUNDS: Final = "rounds"
SCOPE_END: Final = "end"
"""Times of outcomes: not told, the current round, some rounds, or to the end of the game."""
TIMED_GROUP: Final = "timed"
"""Key of the texts of those sources of points that tell their time themselves."""
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps to which numbers are rounded."""


def round_to_error(value: float, standard_error: float) -> int:
    """Return a number rounded to a step that is at least its standard error; 0 if it is smaller.

    >>> round_to_error(7.3, 0.4), round_to_error(7.3, 3.1), round_to_error(2.0, 4.0)
    (7, 5, 0)
    """
    step = next((each for each in STEPS if each >= standard_error), STEPS[-1])
    return round(value / step) * step


def count_in_ten(frequency: float) -> int:
    """Return a frequency in tenths; 0 and 10 are exact.

    >>> count_in_ten(0.0), count_in_ten(0.01), count_in_ten(0.62), count_in_ten(0.99)
    (0, 1, 6, 9)
    """
    if frequency in (0.0, 1.0):
        return round(10 * frequency)
    return min(9, max(1, round(10 * frequency)))


def reverse_outcomes(outcomes: Iterable[OutcomeDifference]) -> list[OutcomeDifference]:
    """Return the same differences, seen from the other move."""
    return [
        each._replace(mean=each.other_mean, other_mean=each.mean, advantage=-each.advantage)
        for each in outcomes
    ]


class OutcomeFormatter:
    """Puts differences between the outcomes of two moves into words."""

    def __init__(
        self, game: str, text: Catalogue, names: Sequence[str], seat: Seat, other: str, scope: str
    ) -> None:
        """Create the formatter of one comparison.

        Args:
            game: Name of the game.
            text: Catalogue of the language.
            names: Names of the seats; the reader may be a pronoun.
            seat: Seat that decides.
            other: Words for the move with which the first one is compared.
            scope: Length of the trial games: `SCOPE_ROUNDS` or `SCOPE_END`.
        """
        self._game = game
        self._text = text
        self._names = names
        self._seat = seat
        self._other = other
        self._scope = scope

    def reasons(
        self, outcomes: Iterable[OutcomeDifference], limit: int, points_first: bool = False
    ) -> list[str]:
        """Return the differences that speak for the first move, as sentences.

        Args:
            outcomes: Significant differences, the largest effect first.
            limit: Maximum number of sentences: one about events, and one about points.
            points_first: True to tell points before events, as in a match that is decided.
        """
        found = [each for each in outcomes if each.advantage > 0]
        events = [each for each in found if each.outcome.kind in (EVENT_OUTCOME, PIECES_OUTCOME)]
        sources = [each for each in found if each not in events]
        sources.sort(key=lambda each: each.outcome.kind == SCORE_OUTCOME)
        told: list[str] = []
        for group in (sources, events) if points_first else (events, sources):
            words = (self._sentence(each, is_brief=bool(told)) for each in group)
            told += [each for each in words if each is not None][:1]
        return told[:limit]

    def _sentence(self, each: OutcomeDifference, is_brief: bool) -> str | None:
        """Return the sentence of a difference; None if it has no words or tells the contrary."""
        outcome, difference = each.outcome, each.mean - each.other_mean
        has_more = difference > 0
        for key in self._keys(outcome, has_more == (outcome.seat == self._seat)):
            if self._text.has_text(key):
                tell = self._frequency if outcome.kind == EVENT_OUTCOME else self._amount
                words = tell(each, key, is_brief)
                return None if words is None else capitalize_sentence(words)
        return None

    def _keys(self, outcome: TrialOutcome, is_gain: bool) -> Iterator[str]:
        """Yield the catalogue keys of an outcome; a game may lack a text for it.

        Args:
            outcome: The outcome.
            is_gain: True if the seat that decides has more of it, or a rival less. Then it must
                be something good, else something bad.
        """
        name, begin = outcome.name, f"{self._game}.outcome"
        if outcome.kind == EVENT_OUTCOME:
            yield f"{begin}.{'gain' if is_gain else 'setback'}.{name}"
        elif outcome.kind == PIECES_OUTCOME:
            if is_gain and outcome.seat == self._seat and self._names_piece(name):
                yield f"{begin}.pieces.{name.partition('.')[0]}"
        elif outcome.kind == SCORE_OUTCOME:
            yield f"{begin}.score"
            yield "table.outcome.score"
        else:
            yield f"{begin}.{TIMED_GROUP}.{name}"
            yield f"{begin}.source.{name}"

    def _names_piece(self, piece: Piece) -> bool:
        """True if there is a name for a piece."""
        return not is_back(piece) and self._text.has_text(f"{self._game}.piece.{piece}")

    def _frequency(self, each: OutcomeDifference, key: str, is_brief: bool) -> str | None:
        """Return how often an event happens after both moves; None if that is hardly different."""
        n, other_n = count_in_ten(each.mean), count_in_ten(each.other_mean)
        if n == other_n or each.standard_error > MAX_FREQUENCY_ERROR:
            return None
        what = self._text(key, self._names, seat=SeatRef(each.outcome.seat))
        frame = "table.outcome.often_brief" if is_brief else "table.outcome.often"
        return self._text(frame, what=what, n=n, m=other_n, other=self._other)

    def _amount(self, each: OutcomeDifference, key: str, is_brief: bool) -> str | None:
        """Return how much more or less follows; None if it rounds to nothing."""
        outcome, difference = each.outcome, each.mean - each.other_mean
        games = 1 if abs(difference) >= MIN_TOLD_MEAN else 10
        n = round_to_error(abs(difference) * games, each.standard_error * games)
        if not n:
            return None
        values: dict[str, object] = {"seat": SeatRef(outcome.seat), "n": n}
        values |= {"d": "more" if difference > 0 else "less", "number": outcome.number}
        if outcome.kind == PIECES_OUTCOME:
            values["what"] = piece_name(outcome.name, self._game, self._text, n)
        frame = "table.outcome.mean" if games == 1 else "table.outcome.ten"
        scope = SCOPE_ROUND if outcome.kind == PIECES_OUTCOME else self._scope
        if f".{TIMED_GROUP}." in key:
            scope = SCOPE_NONE
        what = self._text(key, self._names, **values)
        frame = f"{frame}_brief" if is_brief else frame
        return self._text(frame, what=what, other=self._other, scope=scope)
