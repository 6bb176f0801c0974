"""Reasons from trial games in words: how often something happens, and what it brings.

A number is that of one trial game, rounded to the size of its standard error. Frequencies
are told in tenths. What says little is told only where nothing else is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from enum import IntEnum
from typing import Final, NamedTuple

from tabletop.ai.answers import (
    EVENT_OUTCOME,
    MOVE_OUTCOME,
    NAMED_OUTCOME,
    PIECES_OUTCOME,
    SCORE_OUTCOME,
    SOURCE_OUTCOME,
    OutcomeDifference,
    Threat,
    TrialOutcome,
)
from tabletop.core.acts import SeatRef, TextRef
from tabletop.core.strategy import read_named_event
from tabletop.core.zones import Piece, Seat, is_back
from tabletop.text import Catalogue
from tabletop.text.message_format import capitalize_sentence, piece_name, quote_action

MAX_FREQUENCY_ERROR: Final = 0.1
"""Maximum standard error of a frequency that is told in tenths."""
MIN_TOLD_MEAN: Final = 0.75
"""Mean difference that is told as a number; smaller ones are small."""
MIN_MAIN_COUNT: Final = 2
"""Number of points from which a difference may be told before facts of the position."""
MIN_TOLD_TENTHS: Final = 2
"""Difference of two frequencies in tenths below which it is small."""
MIN_TIED_TENTHS: Final = 3
"""Difference below which a named event tells nothing for one of two moves that are advised."""
MAX_TIED_SETBACKS: Final = 1, 5
"""Tenths of trial games in which a setback may follow each of two moves that are advised."""
FREQUENT_TENTHS: Final = 5
"""Tenths of trial games from which an event that the move does not name is told."""
SURE_TENTHS: Final = 9
"""Tenths of trial games from which an event is almost sure."""
SCOPE_NONE: Final = "none"
SCOPE_ROUND: Final = "round"
SCOPE_ROUNDS: Final = "rounds"
SCOPE_END: Final = "end"
"""Times of outcomes: not told, the current round, some rounds, or to the end of the game."""
TIMED_GROUP: Final = "timed"
"""Key of the texts of those sources of points that tell their time themselves."""
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps to which numbers are rounded."""


class ComparedMove(NamedTuple):
    """A move with which another is compared in trial games."""

    words: str
    """Its name."""
    scope: str
    """Length of the trial games: `SCOPE_ROUNDS` or `SCOPE_END`."""
    effect_sources: Set[str] = frozenset()
    """Sources of points that mostly repeat the printed effect of a move."""
    is_tie: bool = False
    """True if it is advised too, so that no risk of it may be told."""
    told: str = ""
    """Words for the first move that stand before; what they name goes without saying."""
    action: str = ""
    """Text of the first move."""


class OutcomeRank(IntEnum):
    """Value of a difference as a reason, the best first."""

    MAIN = 0
    """An event, or points from a source."""
    EFFECT = 1
    """Points that mostly repeat the printed effect of a move."""
    TOTAL = 2
    """Points without a source."""
    SMALL = 3
    """A difference that is certain, but small."""
    RIVAL = 4
    """A difference at a rival, whose cause the move does not show."""


class _RankedSentence(NamedTuple):
    """A difference in words."""

    rank: OutcomeRank
    is_event: bool
    each: OutcomeDifference
    key: str
    """Key of its text in the catalogue."""


def round_to_error(value: float, standard_error: float) -> int:
    """Return a number rounded to a step that is at least its standard error; 0 if it is smaller.

    >>> round_to_error(7.3, 0.4), round_to_error(7.3, 3.1), round_to_error(2.0, 4.0)
    (7, 5, 0)
    """
    step = next((each for each in STEPS if each >= standard_error), STEPS[-1])
    return round(value / step) * step


def round_to_tenths(frequency: float) -> int:
    """Return a frequency rounded to tenths, as "n in 10"; 0 and 10 are exact.

    >>> round_to_tenths(0.0), round_to_tenths(0.01), round_to_tenths(0.62), round_to_tenths(0.99)
    (0, 1, 6, 9)
    """
    if frequency in (0.0, 1.0):
        return round(10 * frequency)
    return min(9, max(1, round(10 * frequency)))


def format_threat(threat: Threat, other: str, text: Catalogue, names: Sequence[str]) -> str:
    """Return the line that explains the arrow of a threat.

    Args:
        threat: What a rival does more often after another move.
        other: Text of that move.
        text: Catalogue of the language.
        names: Names of the seats.
    """
    n, m = round_to_tenths(threat.mean), round_to_tenths(threat.other_mean)
    said = {"who": SeatRef(threat.seat), "n": n, "m": m, "other": quote_action(other, text)}
    return text("table.outcome.threat", names, **said)


class OutcomeFormatter:
    """Puts differences between the outcomes of two moves into words."""

    def __init__(
        self, game: str, text: Catalogue, names: Sequence[str], seat: Seat, compared: ComparedMove
    ) -> None:
        """Create the formatter of one comparison.

        Args:
            game: Name of the game.
            text: Catalogue of the language.
            names: Names of the seats; the reader may be a pronoun.
            seat: Seat that decides.
            compared: The move with which the first one is compared.
        """
        self._game = game
        self._text = text
        self._names = names
        self._seat = seat
        self._compared = compared

    def reasons(
        self, outcomes: Iterable[OutcomeDifference], limit: int, points_first: bool = False,
        ranks: Sequence[OutcomeRank] = tuple(OutcomeRank),
    ) -> list[str]:  # fmt: skip
        """Return the differences that speak for the first move, as sentences.

        What says little is told only where nothing says more.

        Args:
            outcomes: Significant differences, the largest effect first.
            limit: Maximum number of sentences: one about events, and one about points.
            points_first: True to tell points before events, as in a match that is decided.
            ranks: Ranks of the differences that may be told.
        """
        ranked = filter(None, (self._rank(each) for each in outcomes if each.advantage > 0))
        found = [each for each in ranked if each.rank in ranks]
        order = {NAMED_OUTCOME: 0, SCORE_OUTCOME: 2}
        found.sort(key=lambda told: (self._is_slight(told), order.get(told.each.outcome.kind, 1)))
        best = min((each.rank for each in found), default=OutcomeRank.MAIN)
        groups = [
            [each for each in found if each.rank == best and each.is_event == is_event][:1]
            for is_event in (True, False)
        ]
        if points_first or any(map(self._is_side_effect, groups[0])):
            groups.reverse()
        told = [each for group in groups for each in group]
        told = ([each for each in told if not self._is_slight(each)] or told)[:limit]
        return [self._sentence(each, is_brief=n > 0) for n, each in enumerate(told)]

    def _is_slight(self, told: _RankedSentence) -> bool:
        """True for a small amount that is told without a number."""
        is_small = told.rank in (OutcomeRank.SMALL, OutcomeRank.RIVAL)
        return is_small and not told.is_event and not self._count(told.each)

    def _is_side_effect(self, told: _RankedSentence) -> bool:
        """True for a named event of which neither the move nor the words before it speak."""
        words = self._compared.action, self._compared.told
        return told.each.outcome.kind == NAMED_OUTCOME and not any(
            name in each for name in self._list_names(told.each) for each in words
        )

    def _rank(self, each: OutcomeDifference) -> _RankedSentence | None:
        """Return what a difference is worth; None if it has no words or tells the contrary."""
        outcome, difference = each.outcome, each.mean - each.other_mean
        if outcome.kind == MOVE_OUTCOME:  # arrows show it
            return None
        is_gain = (difference > 0) == (outcome.seat == self._seat)
        keys = (key for key in self._keys(outcome, is_gain) if self._text.has_text(key))
        key = next(keys, None)
        if key is None or (self._compared.is_tie and self._is_shared_risk(each)):
            return None
        frequencies = EVENT_OUTCOME, NAMED_OUTCOME
        is_event, is_small = outcome.kind in (*frequencies, PIECES_OUTCOME), False
        if outcome.kind == NAMED_OUTCOME and not self._is_telling(each):
            return None
        if outcome.kind in frequencies:
            apart = abs(round_to_tenths(each.mean) - round_to_tenths(each.other_mean))
            if not apart or each.standard_error > MAX_FREQUENCY_ERROR:
                return None
            is_tied = outcome.kind == NAMED_OUTCOME and self._compared.is_tie
            is_small = apart < (MIN_TIED_TENTHS if is_tied else MIN_TOLD_TENTHS)
        else:
            is_small = not self._count(each)
            if is_small and outcome.kind == PIECES_OUTCOME:
                return None
        rank = OutcomeRank.MAIN
        if outcome.seat != self._seat:
            rank = OutcomeRank.RIVAL
        elif is_small or (not is_event and self._count(each) < MIN_MAIN_COUNT):
            rank = OutcomeRank.SMALL
        elif outcome.kind == SCORE_OUTCOME or f".{TIMED_GROUP}." in key:
            rank = OutcomeRank.TOTAL
        elif outcome.kind == SOURCE_OUTCOME and outcome.name in self._compared.effect_sources:
            rank = OutcomeRank.EFFECT
        return _RankedSentence(rank, is_event, each, key)

    def _is_shared_risk(self, each: OutcomeDifference) -> bool:
        """True for something bad for the reader that often follows one of two advised moves."""
        if each.outcome.kind != EVENT_OUTCOME:
            return False
        most, other_most = MAX_TIED_SETBACKS
        is_setback = each.mean < each.other_mean
        return is_setback and (
            round_to_tenths(each.mean) > most or round_to_tenths(each.other_mean) > other_most
        )

    def _sentence(self, told: _RankedSentence, is_brief: bool) -> str:
        """Return the sentence of a difference."""
        is_frequency = told.each.outcome.kind in (EVENT_OUTCOME, NAMED_OUTCOME)
        tell = self._frequency if is_frequency else self._amount
        return capitalize_sentence(tell(told.each, told.key, is_brief))

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
        elif outcome.kind == NAMED_OUTCOME:
            if is_gain:
                yield f"{begin}.named.{name.partition(' ')[0]}"
        elif outcome.kind == PIECES_OUTCOME:
            if is_gain and outcome.seat == self._seat and self._names_piece(name):
                yield f"{begin}.pieces.{name.partition('.')[0]}"
        elif outcome.kind == SCORE_OUTCOME:
            yield f"{begin}.score"
            yield "table.outcome.score"
        else:
            yield f"{begin}.{TIMED_GROUP}.{name}"
            yield f"{begin}.source.{name}"

    def _is_telling(self, each: OutcomeDifference) -> bool:
        """True if a named event says something new of the first move.

        One that is almost sure says nothing where the move or a reason names its piece or place.
        A rare one is told only of what the move names.
        """
        named = self._list_names(each)
        if any(name in self._compared.words for name in named):
            return False  # the other move speaks of it, so that it would be a riddle
        tenths = round_to_tenths(max(each.mean, each.other_mean))
        known = self._compared.told, self._compared.action
        if tenths >= SURE_TENTHS and any(name in each for name in named for each in known):
            return False
        is_named = any(name in self._compared.action for name in named)
        return is_named or tenths >= FREQUENT_TENTHS

    def _list_names(self, each: OutcomeDifference) -> list[str]:
        """Return the names of the pieces and places of a named event."""
        refs = read_named_event(each.outcome.name)[1].values()
        return [self._text(ref.key, n=ref.n) for ref in refs]

    def _names_piece(self, piece: Piece) -> bool:
        """True if there is a name for a piece."""
        return not is_back(piece) and self._text.has_text(f"{self._game}.piece.{piece}")

    def _frequency(self, each: OutcomeDifference, key: str, is_brief: bool) -> str:
        """Return how often an event happens after both moves."""
        n, other_n = round_to_tenths(each.mean), round_to_tenths(each.other_mean)
        values: dict[str, object] = {"seat": SeatRef(each.outcome.seat)}
        if each.outcome.kind == NAMED_OUTCOME:
            named = read_named_event(each.outcome.name)[1]
            values |= {"scope": self._compared.scope}
            values |= {name: self._describe(ref) for name, ref in named.items()}
            values |= self._name_uses(named.values())
        what = self._text(key, self._names, **values)
        frame = "table.outcome.often_brief" if is_brief else "table.outcome.often"
        return self._text(frame, what=what, n=n, m=other_n, other=self._compared.words)

    def _describe(self, ref: TextRef) -> TextRef:
        """Return the name of a card with what it does, unless the words before tell that."""
        key = f"{self._game}.piece.card.{ref.n}"
        if not ref.key.endswith(".card_number") or not self._text.has_text(key):
            return ref
        known = self._compared.told, self._compared.action
        is_known = any(self._text(key) in each for each in known)
        return ref if is_known else TextRef(key)

    def _name_uses(self, named: Iterable[TextRef]) -> dict[str, TextRef]:
        """Return what a named space is used for, as far as the catalogue tells it."""
        begin = f"{self._game}.space."
        spaces = (ref.key.removeprefix(begin) for ref in named if ref.key.startswith(begin))
        keys = (f"{self._game}.space_use.{space}" for space in spaces)
        use = next(filter(self._text.has_text, keys), None)
        return {} if use is None else {"use": TextRef(use)}

    def _count(self, each: OutcomeDifference) -> int:
        """Return the difference of an amount as a number; 0 if it is small."""
        difference = abs(each.mean - each.other_mean)
        return round_to_error(difference, each.standard_error) * (difference >= MIN_TOLD_MEAN)

    def _amount(self, each: OutcomeDifference, key: str, is_brief: bool) -> str:
        """Return how much more or less follows in a trial game."""
        outcome, n = each.outcome, self._count(each)
        d = "more" if each.mean > each.other_mean else "less"
        values: dict[str, object] = {"seat": SeatRef(outcome.seat), "n": n}
        values |= {"d": d, "number": outcome.number}
        if outcome.kind == PIECES_OUTCOME:
            values["what"] = piece_name(outcome.name, self._game, self._text, n)
        scope = SCOPE_ROUND if outcome.kind == PIECES_OUTCOME else self._compared.scope
        if f".{TIMED_GROUP}." in key:
            scope = SCOPE_NONE
        what = self._text(key, self._names, **values)
        frame = "table.outcome.mean_brief" if is_brief else "table.outcome.mean"
        return self._text(frame, what=what, other=self._compared.words, scope=scope)
