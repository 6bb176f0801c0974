"""Mistake analysis: the cost of the biases of AI seats in a finished match.

Each decision is repeated. If a bias decided, the move evaluator compares the unbiased
action with the played one, as for turning points. Only mistakes with a significant cost
are reported, and only after the match.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from tabletop.ai.answers import Mistake
from tabletop.ai.human_errors import HABIT_CAUSE
from tabletop.ai.match_review import (
    COMPARISON_SAMPLES,
    DecisionPoint,
    TurningPoint,
    list_free_decisions,
)
from tabletop.ai.move_evaluator import ROLLOUT_POLICIES, MoveComparison
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import (
    ComparisonQuery,
    MistakeQuery,
    QueryFailure,
    ReplayedDecision,
    ReplyT,
    WorkerQuery,
)
from tabletop.ai.worker.worker import BackgroundQuery
from tabletop.core.zones import Seat
from tabletop.match.match import Match

ERRING_LEVELS: Final = ("beginner", "novice", "trader", "merchant")
"""Levels that make mistakes."""
MAX_COMPARED_MISTAKES: Final = 3
"""Number of mistakes of a seat that are compared, the most costly ones."""
MIN_REPEATED_DECISION_SHARE: Final = 0.9
"""Share of its decisions that a seat must repeat; otherwise another version played them."""
MIN_MISTAKE_COST: Final = 0.02
"""Minimum cost of a mistake; the comparison of a smaller one would not be significant."""
SEEDS_PER_DECISION: Final = 4
"""Number of seeds that a decision has for its queries."""


class CostlyMistake(NamedTuple):
    """A mistake of a seat whose cost is significant with all rollout policies."""

    bias: str
    turning_point: TurningPoint

    def sort_key(self) -> tuple[bool, float]:
        """Return the sort key: biases before habits, then by cost."""
        return self.bias == HABIT_CAUSE, -self.turning_point.min_loss


class MistakeAnalysis:
    """Source of background queries that finds at most one costly mistake of each seat."""

    def __init__(self, match: Match) -> None:
        """Prepare the analysis of a finished match.

        Raises:
            ValueError: if the match is not over, because biases are secret until then.
        """
        if not match.is_over:
            raise ValueError("the match is not over")
        self.mistakes: tuple[CostlyMistake, ...] = ()
        """In the order of the match, once all is `done`."""
        self.is_done = False
        self._setup = match.setup
        self._moments = {
            m.decision_number: m for m in list_free_decisions(match) if self._errs(m.seat)
        }
        self._recalled: dict[int, ReplayedDecision] = {}
        self._compared: dict[int, dict[str, MoveComparison]] = {}
        self._open: list[BackgroundQuery[Any]] = [self._recall(m) for m in self._moments.values()]
        self._waiting = 0
        comparing = [partial(self._compare, name, n) for n, name in enumerate(ROLLOUT_POLICIES)]
        self._stages: list[Callable[[], None]] = [*comparing, self._conclude]
        self._next_stage()

    def next_query(self) -> BackgroundQuery[Any] | None:
        """Return the next query of this stage, or None until all of its replies have arrived."""
        if not self._open:
            return None
        self._waiting += 1
        return self._open.pop()

    def cancel(self) -> None:
        """Stop the analysis; no more queries are sent."""
        self._open.clear()
        self._stages.clear()

    def _errs(self, seat: Seat) -> bool:
        return self._setup.seats[seat].level in ERRING_LEVELS

    def _next_stage(self) -> None:
        while self._stages and not self._open and not self._waiting:
            self._stages.pop(0)()

    # Questions

    def _recall(self, m: DecisionPoint) -> BackgroundQuery[Any]:
        spec, seed = self._setup.seats[m.seat], self._setup.seed
        temper = queries.derive_profile_seed(seed, m.seat)
        who = spec.level, spec.name, temper
        question = MistakeQuery(m.view_before, m.seat, self._chance(m, 0), *who, m.action)
        return self._make_query(question, partial(self._recalled.__setitem__, m.decision_number))

    def _compare(self, rivals: str, step: int) -> None:
        """Compare the remaining mistakes with one rollout policy."""
        self._open = [
            self._comparison(self._moments[n], rivals, step) for n in self._most_costly() if
            all(found.difference.is_significant for found in self._compared.get(n, {}).values())
        ]  # fmt: skip

    def _comparison(self, m: DecisionPoint, rivals: str, step: int) -> BackgroundQuery[Any]:
        two = m.action, self._slip(m.decision_number).unbiased_action
        chance = self._chance(m, 1 + step)
        question = ComparisonQuery(m.view_before, m.seat, chance, *two, rivals, COMPARISON_SAMPLES)

        def compared(found: MoveComparison) -> None:
            self._compared.setdefault(m.decision_number, {})[rivals] = found

        return self._make_query(question, compared)

    def _chance(self, m: DecisionPoint, step: int) -> int:
        return queries.derive_decision_seed(
            self._setup.seed, m.decision_number * SEEDS_PER_DECISION + step, m.seat
        )

    def _make_query(
        self, question: WorkerQuery[ReplyT], then: Callable[[ReplyT], None]
    ) -> BackgroundQuery[ReplyT]:
        """Return a query that is repeated if the worker dies; a failed query yields no result."""

        def heard(reply: ReplyT | QueryFailure | None) -> None:
            self._waiting -= 1
            if reply is None:
                self._open.append(self._make_query(question, then))
                return
            if not isinstance(reply, QueryFailure):
                then(reply)
            self._next_stage()

        return BackgroundQuery(question, heard)

    # Answers

    def _slip(self, number: int) -> Mistake:
        return self._recalled[number].mistakes[0]

    def _most_costly(self) -> list[int]:
        """Return the decisions of each seat with the most costly mistakes."""
        found: list[int] = []
        for seat in range(len(self._setup.seats)):
            own = [n for n in self._recalled if self._moments[n].seat == seat]
            if sum(
                self._recalled[n].is_same_action for n in own
            ) < MIN_REPEATED_DECISION_SHARE * len(own):
                continue
            slips = [
                n
                for n in own
                if self._recalled[n].mistakes and self._slip(n).cost >= MIN_MISTAKE_COST
            ]
            found += sorted(slips, key=self._sort_key)[:MAX_COMPARED_MISTAKES]
        return found

    def _sort_key(self, number: int) -> tuple[bool, float]:
        """Return the sort key: biases before habits, then by cost."""
        slip = self._slip(number)
        return slip.bias == HABIT_CAUSE, -slip.cost

    def _conclude(self) -> None:
        """Keep the most costly mistake of each seat that all rollout policies confirm."""
        dearest: dict[Seat, CostlyMistake] = {}
        for n, found in self._compared.items():
            m, slip = self._moments[n], self._slip(n)
            point = TurningPoint(n, m.seat, m.action, slip.unbiased_action, m.view_before, found)
            told = CostlyMistake(slip.bias, point)
            if len(found) == len(ROLLOUT_POLICIES) and point.is_unanimous:
                dearest[m.seat] = min(dearest.get(m.seat, told), told, key=CostlyMistake.sort_key)
        self.mistakes = tuple(
            sorted(dearest.values(), key=lambda each: each.turning_point.decision_number)
        )
        self.is_done = True
