"""Steps of a scoring, found in the acts of an event of any game.

A scoring is the part of an event before a round, a stage or the game ends, in which several
seats get points for several things. Each thing is one row of the board and one step. What
nobody contests is one step. The rows keep the order of the acts. The steps come in the order
of suspense: first what nobody contests, then what nobody wins, last what decides between the
first two seats. A message of a clause that gives no points, such as that of a lost card, belongs
to no scoring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tabletop.core.acts import Act, Begin, End, Say, Score, TextRef
from tabletop.core.zones import Seat

MIN_STEPS: Final = 2
"""Least number of steps of a scoring that has a board."""
MIN_SEATS: Final = 2
"""Least number of seats that get points in it."""
SHORT_SPANS: Final = frozenset(("turn", "go"))
"""Names of spans whose ends do not close a scoring."""


@dataclass
class ScoringStep:
    """One row of the board: the messages and points that belong together."""

    says: list[Say] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)

    @property
    def points(self) -> Mapping[Seat, int]:
        """Points of each seat that gets or loses any."""
        found = Counter[Seat]()
        for score in self.scores:
            found[score.seat] += score.n
        return found

    @property
    def is_contested(self) -> bool:
        """True if the message names a thing for which the seats compete."""
        return any(isinstance(value, TextRef) for say in self.says for _, value in say.params)

    @property
    def acts(self) -> Sequence[Act]:
        """The messages and scores of the step."""
        return (*self.says, *self.scores)


class Scoring(NamedTuple):
    """A scoring within an event, and the acts around it."""

    before: Sequence[Act]
    rows: Sequence[ScoringStep]
    """The steps in the order of the rows."""
    after: Sequence[Act]

    def steps(self, counters: Mapping[tuple[str, Seat], int]) -> Sequence[Sequence[ScoringStep]]:
        """Return the rows of each step, in the order in which they are counted.

        Args:
            counters: Counters of all seats before the scoring, by track and seat.
        """
        first, second = self._first_two(counters)

        def suspense(row: ScoringStep) -> int:
            points = row.points
            return abs(points.get(first, 0) - points.get(second, 0))

        plain = [row for row in self.rows if not row.is_contested]
        contested = [row for row in self.rows if row.is_contested]
        unwon = [row for row in contested if not row.points]
        won = sorted((row for row in contested if row.points), key=suspense)
        return [*(rows for rows in (plain, unwon) if rows), *([row] for row in won)]

    @property
    def track(self) -> str:
        """The counter that the scoring changes."""
        return next(score.track for row in self.rows for score in row.scores)

    def _first_two(self, counters: Mapping[tuple[str, Seat], int]) -> tuple[Seat, Seat]:
        """Return the two seats with the highest counters after the scoring."""
        totals = Counter({seat: n for (name, seat), n in counters.items() if name == self.track})
        for row in self.rows:
            totals.update(row.points)
        best = sorted(totals, key=lambda seat: (-totals[seat], seat))[:2]
        return best[0], best[-1]


def find_scoring(acts: Sequence[Act]) -> Scoring | None:
    """Return the scoring of an event; None if it has none that needs a board."""
    begin = 0
    for n, act in enumerate(acts):
        if not isinstance(act, Begin | End):
            continue
        if isinstance(act, End) and act.key not in SHORT_SPANS:
            found = _split(acts, begin, n)
            if found is not None:
                return found
        begin = n + 1
    return None


def _split(acts: Sequence[Act], begin: int, end: int) -> Scoring | None:
    """Return the scoring between two positions, if there is one."""
    part = acts[begin:end]
    clauses = {act.clause for act in part if isinstance(act, Score)}
    counted = [
        n
        for n, act in enumerate(part)
        if isinstance(act, Score) or (isinstance(act, Say) and act.clause in clauses)
    ]
    rows = _group([act for n in counted if isinstance(act := part[n], Say | Score)])
    seats = {score.seat for row in rows for score in row.scores}
    if len(rows) < MIN_STEPS or len(seats) < MIN_SEATS:
        return None
    first = counted[0]
    rest = [act for n, act in enumerate(part) if n > first and n not in counted]
    return Scoring((*acts[:begin], *part[:first]), rows, (*rest, *acts[end:]))


def _group(acts: Sequence[Say | Score]) -> Sequence[ScoringStep]:
    """Return the rows: scores with the same subject, each after its message if it has one."""
    rows: dict[Hashable, ScoringStep] = {}
    subject: Hashable = None
    say: Say | None = None
    for act in acts:
        if isinstance(act, Say):
            say, subject = act, _subject(act)
            rows.setdefault(subject, ScoringStep()).says.append(act)
            continue
        if say is None or say.clause != act.clause:
            say, subject = None, (act.clause, act.track)
        rows.setdefault(subject, ScoringStep()).scores.append(act)
    return sorted(rows.values(), key=lambda row: not row.is_contested)


def _subject(say: Say) -> Hashable:
    """Return what a message is about: the named thing, or the message itself."""
    named = tuple(value for _, value in say.params if isinstance(value, TextRef))
    return named or (say.clause, say.key)
