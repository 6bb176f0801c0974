"""What the biases of AI seats have cost them, once a match is over.

Each of their decisions is thought over again: where a bias decided, what it would have done without
is held against what it did by the judge, as turning points are. So nothing is told that did not
cost anything, and nothing of a match that is still played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.seats import questions
from tabletop.seats.answers import Slip
from tabletop.seats.biases import HABIT
from tabletop.seats.judge import MODELS, Comparison
from tabletop.seats.questions import (
    ComparisonQuestion,
    Failure,
    Question,
    R,
    Recalled,
    SlipQuestion,
)
from tabletop.seats.review import FRESH, Moment, TurningPoint, free_moments
from tabletop.seats.worker import Query

LEVELS: Final = ("novice", "trader", "merchant")
"""The levels that err."""
DEAREST: Final = 3
"""Of so many slips of a seat the judge is asked."""
KNOWN: Final = 0.9
"""This part of its decisions at least a seat must make again: else it was somebody else's."""
WORTH: Final = 0.02
"""Cheaper slips are not looked at: the judge would hardly hold them."""
STEPS: Final = 4
"""Seeds that a decision has for its questions."""


class CostlySlip(NamedTuple):
    """What a bias has cost a seat, as the judge holds with all rivals."""

    bias: str
    point: TurningPoint

    def rank(self) -> tuple[bool, float]:
        """Biases come before mere habits; then what cost most."""
        return self.bias == HABIT, -self.point.lead


class SlipStudy:
    """Finds them step by step, one a seat at most. A source of questions for a client."""

    def __init__(self, match: Match) -> None:
        """Of a finished match. Raises ValueError of another: biases are nobody's to know there."""
        if not match.over:
            raise ValueError("the match is not over")
        self.told: tuple[CostlySlip, ...] = ()
        """In the order of the match, once all is `done`."""
        self.done = False
        self._setup = match.setup
        self._moments = {m.number: m for m in free_moments(match) if self._errs(m.seat)}
        self._recalled: dict[int, Recalled] = {}
        self._compared: dict[int, dict[str, Comparison]] = {}
        self._open: list[Query[Any]] = [self._recall(m) for m in self._moments.values()]
        self._waiting = 0
        comparing = [partial(self._compare, name, n) for n, name in enumerate(MODELS)]
        self._stages: list[Callable[[], None]] = [*comparing, self._conclude]
        self._next_stage()

    def query(self) -> Query[Any] | None:
        """The next question of this stage; the next stage begins when all have been answered."""
        if not self._open:
            return None
        self._waiting += 1
        return self._open.pop()

    def give_up(self) -> None:
        """Nobody wants to know any more."""
        self._open.clear()
        self._stages.clear()

    def _errs(self, seat: Seat) -> bool:
        return self._setup.seats[seat].level in LEVELS

    def _next_stage(self) -> None:
        while self._stages and not self._open and not self._waiting:
            self._stages.pop(0)()

    # Questions

    def _recall(self, m: Moment) -> Query[Any]:
        spec, seed = self._setup.seats[m.seat], self._setup.seed
        temper = questions.temper_seed(seed, m.seat)
        who = spec.level, spec.name, temper
        question = SlipQuestion(m.view, m.seat, self._chance(m, 0), *who, m.action)
        return self._asking(question, partial(self._recalled.__setitem__, m.number))

    def _compare(self, rivals: str, step: int) -> None:
        """The judge is asked with these rivals, of what all before them hold."""
        self._open = [
            self._comparison(self._moments[n], rivals, step) for n in self._dearest() if
            all(found.gap.sure for found in self._compared.get(n, {}).values())
        ]  # fmt: skip

    def _comparison(self, m: Moment, rivals: str, step: int) -> Query[Any]:
        two = m.action, self._slip(m.number).sober
        chance = self._chance(m, 1 + step)
        question = ComparisonQuestion(m.view, m.seat, chance, *two, rivals, FRESH)

        def compared(found: Comparison) -> None:
            self._compared.setdefault(m.number, {})[rivals] = found

        return self._asking(question, compared)

    def _chance(self, m: Moment, step: int) -> int:
        return questions.seed_of(self._setup.seed, m.number * STEPS + step, m.seat)

    def _asking(self, question: Question[R], then: Callable[[R], None]) -> Query[R]:
        """A question that is asked again if the worker dies of it; one whose thought fails tells
        nothing."""

        def heard(reply: R | Failure | None) -> None:
            self._waiting -= 1
            if reply is None:
                self._open.append(self._asking(question, then))
                return
            if not isinstance(reply, Failure):
                then(reply)
            self._next_stage()

        return Query(question, heard)

    # Answers

    def _slip(self, number: int) -> Slip:
        return self._recalled[number].slips[0]

    def _dearest(self) -> list[int]:
        """The decisions of each seat in which a bias cost most."""
        found: list[int] = []
        for seat in range(len(self._setup.seats)):
            own = [n for n in self._recalled if self._moments[n].seat == seat]
            if sum(self._recalled[n].same for n in own) < KNOWN * len(own):
                continue
            slips = [n for n in own if self._recalled[n].slips and self._slip(n).cost >= WORTH]
            found += sorted(slips, key=self._rank)[:DEAREST]
        return found

    def _rank(self, number: int) -> tuple[bool, float]:
        """Biases come before mere habits; then what cost most."""
        slip = self._slip(number)
        return slip.bias == HABIT, -slip.cost

    def _conclude(self) -> None:
        """Of each seat what cost it most, if all rivals hold that."""
        dearest: dict[Seat, CostlySlip] = {}
        for n, found in self._compared.items():
            m, slip = self._moments[n], self._slip(n)
            point = TurningPoint(n, m.seat, m.action, slip.sober, m.view, found)
            told = CostlySlip(slip.bias, point)
            if len(found) == len(MODELS) and point.taught:
                dearest[m.seat] = min(dearest.get(m.seat, told), told, key=CostlySlip.rank)
        self.told = tuple(sorted(dearest.values(), key=lambda each: each.point.number))
        self.done = True
