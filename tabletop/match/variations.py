"""Lines that were tried in practice: what is taken back is kept, and can be returned to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.match.journal import Decision
from tabletop.match.match import Match

MOST: Final = 24
"""So many lines are kept, the last ones."""

TriedLine = tuple[tuple[Seat, Action], ...]
"""Decisions from the beginning of a match: who did what."""


class Variation(NamedTuple):
    """A line beside the one that is played."""

    fork: int
    """How many decisions both have in common."""
    line: TriedLine


class Variations:
    """The lines of a match that were left by taking back."""

    def __init__(self) -> None:
        self._lines: list[TriedLine] = []

    def keep(self, decisions: Sequence[Decision]) -> None:
        """A line is about to be left. One that only goes on from another stands for both."""
        line = _line(decisions)
        if any(other[: len(line)] == line for other in self._lines):
            return
        kept = [other for other in self._lines if line[: len(other)] != other]
        self._lines = [*kept, line][-MOST:]

    def beside(self, decisions: Sequence[Decision]) -> list[Variation]:
        """All lines but the one that is played, the last left first."""
        now = _line(decisions)
        found = []
        for line in reversed(self._lines):
            fork = _common(now, line)
            if fork < len(line):
                found.append(Variation(fork, line))
        return found


def follow(match: Match, line: Sequence[tuple[Seat, Action]]) -> None:
    """Return to where a line was left. Chance gives what it gave then. Raises JournalError."""
    fork = _common(_line(match.decisions), line)
    if fork < match.number:
        match.undo(fork)
    for seat, action in line[fork:]:
        refusal = match.submit(seat, action)
        assert refusal is None, refusal


def begun(match: Match, line: TriedLine) -> Match:
    """A match of its own, kept nowhere, that came so far."""
    again = Match(match.game, match.setup)
    for seat, action in line:
        refusal = again.submit(seat, action)
        assert refusal is None, refusal
    return again


def _line(decisions: Sequence[Decision]) -> TriedLine:
    return tuple((made.seat, made.action) for made in decisions)


def _common(one: Sequence[tuple[Seat, Action]], other: Sequence[tuple[Seat, Action]]) -> int:
    """How many decisions two lines have in common."""
    for n, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return n
    return min(len(one), len(other))
