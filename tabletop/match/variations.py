"""Variations of a practice match: undone lines of decisions are kept and can be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.match.journal import Decision
from tabletop.match.match import Match

MAX_VARIATIONS: Final = 24
"""Maximum number of lines that are kept, the latest ones."""

DecisionSequence = tuple[tuple[Seat, Action], ...]
"""Seats and actions of the decisions from the beginning of a match."""


class Variation(NamedTuple):
    """A line of decisions other than the one that is played."""

    shared_decision_count: int
    """Number of decisions that both lines have in common."""
    decisions: DecisionSequence


class VariationStore:
    """The lines of a match that were left by undo."""

    def __init__(self) -> None:
        self._lines: list[DecisionSequence] = []

    def save_variation(self, decisions: Sequence[Decision]) -> None:
        """Store a line before it is left. A line that extends another one replaces it."""
        line = _line(decisions)
        if any(other[: len(line)] == line for other in self._lines):
            return
        kept = [other for other in self._lines if line[: len(other)] != other]
        self._lines = [*kept, line][-MAX_VARIATIONS:]

    def other_variations(self, decisions: Sequence[Decision]) -> list[Variation]:
        """Return all lines except the one that is played, the last left first."""
        now = _line(decisions)
        found = []
        for line in reversed(self._lines):
            fork = _common(now, line)
            if fork < len(line):
                found.append(Variation(fork, line))
        return found


def replay_decisions(match: Match, line: Sequence[tuple[Seat, Action]]) -> None:
    """Return to the end of a line; chance draws as before. Raises JournalError."""
    fork = _common(_line(match.decisions), line)
    if fork < match.decision_number:
        match.undo(fork)
    for seat, action in line[fork:]:
        refusal = match.submit(seat, action)
        assert refusal is None, refusal


def build_match_from_decisions(match: Match, line: DecisionSequence) -> Match:
    """Return a separate, unsaved match that has played a line."""
    again = Match(match.game, match.setup)
    for seat, action in line:
        refusal = again.submit(seat, action)
        assert refusal is None, refusal
    return again


def _line(decisions: Sequence[Decision]) -> DecisionSequence:
    return tuple((made.seat, made.action) for made in decisions)


def _common(one: Sequence[tuple[Seat, Action]], other: Sequence[tuple[Seat, Action]]) -> int:
    """Return how many decisions two lines have in common."""
    for n, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return n
    return min(len(one), len(other))
