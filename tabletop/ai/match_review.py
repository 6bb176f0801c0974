"""Match review: the most costly decisions, and the decision after which chance mattered most.

A quick search screens all decisions. For the worst few, the query of a hint is repeated,
so that the review blames nobody for a move that a hint proposed or called equally good.
Then the move evaluator compares the move of the hint with the played one: in fresh
sampled states, to the end of the game and with all rollout policies. The result is a sure mistake,
a probable one, or about equal. A hint's move that does worse is dropped.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from tabletop import games
from tabletop.ai.answers import Answer, Candidate, Threat, find_threat
from tabletop.ai.luck_estimate import LuckEstimate, count_chance_events
from tabletop.ai.move_evaluator import HINT_POLICY_NAME, ROLLOUT_POLICIES, MoveComparison
from tabletop.ai.paired_samples import MIN_RELEVANT_DIFFERENCE
from tabletop.ai.worker import queries
from tabletop.ai.worker.queries import (
    CandidatesQuery,
    ComparisonQuery,
    LuckQuery,
    QueryFailure,
    ReplyT,
    WorkerQuery,
    make_hint_query,
)
from tabletop.ai.worker.worker import BackgroundQuery
from tabletop.core.actions import Action
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Match

SCREENING_ROLLOUTS = 96
"""Number of rollouts with which each decision is screened."""
MAX_HINT_QUERIES = 6
"""Number of the worst decisions for which a hint is computed."""
COMPARISON_SAMPLES = 200
"""Number of sampled states in which the played move is compared with that of the hint."""
MAX_TURNING_POINTS = 3
"""Maximum number of turning points."""
PROBABLE_STANDARD_ERRORS = 2.0
"""Standard errors above zero from which a loss over all rollout policies is probable."""
LUCK_STANDARD_ERRORS = 2.5
"""Standard errors above zero from which the effect of chance is significant."""
MAX_LUCK_DECISIONS = 24
"""Maximum number of decisions whose luck is screened: those with the most chance events."""
FIRST_PASS_LUCK_SAMPLE_COUNT = 24
FINAL_LUCK_SAMPLES = 160
"""Number of sampled states for luck: at first, and for the largest few."""
MAX_LUCK_FINALISTS = 3
SEEDS_PER_DECISION = 8
"""Number of seeds that a decision has for its queries; more than there are stages."""


class DecisionPoint(NamedTuple):
    """A decision with the views of its seat before and after it."""

    decision_number: int
    seat: Seat
    action: Action
    view_before: State
    view_after: State


class Certainty(IntEnum):
    """Evidence that another move was better; the strongest evidence first."""

    SURE = 0
    """The rollout policies agree."""
    PROBABLE = 1
    """The policies together agree, and none significantly disagrees."""
    EQUAL = 2
    """The difference is too small to blame anybody."""


class TurningPoint(NamedTuple):
    """A decision that may have lost win chances."""

    decision_number: int
    seat: Seat
    played_action: Action
    better_action: Action
    view: State
    """View of the seat before the decision."""
    comparisons: Mapping[str, MoveComparison]
    """Comparisons of the two moves, by the name of the rollout policy."""

    @property
    def is_unanimous(self) -> bool:
        """True if all rollout policies agree."""
        return all(each.difference.is_significant for each in self.comparisons.values())

    @property
    def certainty(self) -> Certainty:
        """Evidence that the better action really is better."""
        if self.is_unanimous:
            return Certainty.SURE
        found = [each.difference for each in self.comparisons.values()]
        error = math.hypot(*(each.standard_error for each in found)) / len(found)
        if (
            self.mean_loss >= max(MIN_RELEVANT_DIFFERENCE, PROBABLE_STANDARD_ERRORS * error)
            and min(each.z_score for each in found) > -PROBABLE_STANDARD_ERRORS
        ):
            return Certainty.PROBABLE
        return Certainty.EQUAL

    @property
    def threat(self) -> Threat | None:
        """Piece that a rival moves more often after the played action; None for none."""
        return find_threat(self.comparisons[HINT_POLICY_NAME].outcomes)

    @property
    def mean_loss(self) -> float:
        """Mean loss over all rollout policies, in victories."""
        found = [each.difference.mean for each in self.comparisons.values()]
        return sum(found) / len(found)

    @property
    def smallest_comparison(self) -> MoveComparison:
        """Comparison with the rollout policy for which the loss is smallest."""
        return min(self.comparisons.values(), key=lambda each: each.difference.mean)

    @property
    def min_loss(self) -> float:
        """Smallest loss over all rollout policies, in victories."""
        return self.smallest_comparison.difference.mean


class LuckSwing(NamedTuple):
    """Change of the win chances by chance after a decision."""

    decision_number: int
    seat: Seat
    """Seat whose win chance changed most."""
    luck_estimate: LuckEstimate

    @property
    def win_chance_change(self) -> float:
        """Change of the win chance of that seat, positive or negative."""
        return (
            self.luck_estimate.actual_win_chances.win_chances[self.seat]
            - self.luck_estimate.expected_win_chances.win_chances[self.seat]
        )

    @property
    def is_significant(self) -> bool:
        """True if the change is large enough to be reported and is no noise."""
        one, two = (estimate.standard_errors[self.seat] for estimate in self.luck_estimate)
        return abs(self.win_chance_change) >= MIN_RELEVANT_DIFFERENCE and abs(
            self.win_chance_change
        ) > LUCK_STANDARD_ERRORS * math.hypot(one, two)


class MatchReview:
    """Source of background queries that finds turning points and the largest luck swing."""

    def __init__(self, match: Match) -> None:
        """Prepare the review of a finished match: of the people's decisions if people played."""
        self.turning_points: tuple[TurningPoint, ...] = ()
        """The turning points, in the order of the match, once all is `done`."""
        self.largest_swing: LuckSwing | None = None
        """Largest luck swing, set when `is_done`; None if there is none."""
        self.is_done = False
        self._seed = match.setup.seed
        self._game = match.game
        judged, drawn = _select_decisions(match)
        self._moments = {moment.decision_number: moment for moment in (*judged, *drawn)}
        self._better: dict[int, Action] = {}
        self._losses: dict[int, float] = {}
        self._compared: dict[int, dict[str, MoveComparison]] = {}
        self._lucks: dict[int, LuckEstimate] = {}
        self._open: list[BackgroundQuery[Any]] = []
        self._waiting = 0
        self._answered = 0
        self._expected = (
            len(judged)
            + len(drawn)
            + (1 + len(ROLLOUT_POLICIES)) * MAX_HINT_QUERIES
            + MAX_LUCK_FINALISTS
        )
        comparing = [partial(self._compare, name, 4 + n) for n, name in enumerate(ROLLOUT_POLICIES)]
        self._stages: list[Callable[[], None]] = [self._ask_for_hints, *comparing, self._conclude]
        self._open = [self._judgement(m, SCREENING_ROLLOUTS, 0) for m in judged]
        self._open += [self._fortune(m, FIRST_PASS_LUCK_SAMPLE_COUNT, 1) for m in drawn]
        self._open.reverse()
        self._next_stage()

    @property
    def progress(self) -> float:
        """Part of the queries that are answered, from 0 to 1."""
        return 1.0 if self.is_done else min(0.99, self._answered / self._expected)

    def next_query(self) -> BackgroundQuery[Any] | None:
        """Return the next query of this stage, or None until all of its replies have arrived."""
        if not self._open:
            return None
        self._waiting += 1
        return self._open.pop()

    def _next_stage(self) -> None:
        while self._stages and not self._open and not self._waiting:
            self._stages.pop(0)()

    # Questions

    def _judgement(self, m: DecisionPoint, rollouts: int, step: int) -> BackgroundQuery[Any]:
        chance = self._chance(m, step)
        question = CandidatesQuery(m.view_before, m.seat, chance, m.action, rollouts)
        return self._make_query(question, partial(self._judged, m))

    def _hint(self, m: DecisionPoint) -> BackgroundQuery[Any]:
        question = make_hint_query(m.view_before, m.seat, self._seed, m.decision_number)
        return self._make_query(question, partial(self._was_hinted, m))

    def _comparison(self, m: DecisionPoint, rivals: str, step: int) -> BackgroundQuery[Any]:
        better, chance = self._better[m.decision_number], self._chance(m, step)
        question = ComparisonQuery(
            m.view_before, m.seat, chance, m.action, better, rivals, COMPARISON_SAMPLES
        )
        return self._make_query(question, partial(self._was_compared, m, rivals))

    def _fortune(self, m: DecisionPoint, worlds: int, step: int) -> BackgroundQuery[Any]:
        chance = self._chance(m, step)
        question = LuckQuery(m.view_before, m.seat, chance, m.action, m.view_after, worlds)
        return self._make_query(question, partial(self._was_lucky, m))

    def _chance(self, m: DecisionPoint, step: int) -> int:
        return queries.derive_decision_seed(
            self._seed, m.decision_number * SEEDS_PER_DECISION + step, m.seat
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
            self._answered += 1
            if not isinstance(reply, QueryFailure):
                then(reply)
            self._next_stage()

        return BackgroundQuery(question, heard)

    def cancel(self) -> None:
        """Stop the review; no more queries are sent."""
        self._open.clear()
        self._stages.clear()

    # Answers

    def _judged(self, m: DecisionPoint, found: tuple[Candidate, ...]) -> None:
        self._losses[m.decision_number] = estimate_win_chance_loss(found, m)

    def _was_hinted(self, m: DecisionPoint, found: Answer) -> None:
        if not found.is_recommended(m.action, m.seat):
            self._better[m.decision_number] = found.best_action

    def _was_compared(self, m: DecisionPoint, rivals: str, found: MoveComparison) -> None:
        self._compared.setdefault(m.decision_number, {})[rivals] = found

    def _was_lucky(self, m: DecisionPoint, found: LuckEstimate) -> None:
        self._lucks[m.decision_number] = found

    # Stages

    def _ask_for_hints(self) -> None:
        """Ask for hints at the worst decisions; repeat the largest luck swings in more samples."""
        worst = sorted(self._losses, key=lambda n: -self._losses[n])[:MAX_HINT_QUERIES]
        worst = [n for n in worst if self._losses[n] > 0]
        greatest = sorted(self._lucks, key=lambda n: -abs(self._stroke(n).win_chance_change))[
            :MAX_LUCK_FINALISTS
        ]
        self._lucks = {}
        self._open = [self._hint(self._moments[n]) for n in worst]
        self._open += [self._fortune(self._moments[n], FINAL_LUCK_SAMPLES, 3) for n in greatest]

    def _compare(self, rivals: str, step: int) -> None:
        """Compare the remaining decisions with one rollout policy."""
        held = [n for n in self._better if self._is_confirmed(n)]
        self._open = [self._comparison(self._moments[n], rivals, step) for n in held]

    def _is_confirmed(self, n: int) -> bool:
        """True if no comparison so far speaks for the played move."""
        return all(found.difference.mean > 0 for found in self._compared.get(n, {}).values())

    def _conclude(self) -> None:
        """Keep the largest losses, the most certain first, and the largest luck swing."""
        whole = [n for n, found in self._compared.items() if len(found) == len(ROLLOUT_POLICIES)]
        points = sorted(map(self._point, whole), key=lambda p: (p.certainty, -p.min_loss))
        self.turning_points = tuple(
            sorted(points[:MAX_TURNING_POINTS], key=lambda point: point.decision_number)
        )
        if self._lucks:
            number = max(self._lucks, key=lambda n: abs(self._stroke(n).win_chance_change))
            self.largest_swing = self._stroke(number)
        self.is_done = True

    def _point(self, n: int) -> TurningPoint:
        m = self._moments[n]
        return TurningPoint(n, m.seat, m.action, self._better[n], m.view_before, self._compared[n])

    def _stroke(self, n: int) -> LuckSwing:
        luck = self._lucks[n]
        was, found = luck.expected_win_chances.win_chances, luck.actual_win_chances.win_chances
        moved = [b - a for a, b in zip(was, found, strict=True)]
        return LuckSwing(n, max(range(len(moved)), key=lambda seat: abs(moved[seat])), luck)


def estimate_win_chance_loss(candidates: Sequence[Candidate], decision: DecisionPoint) -> float:
    """Return the estimated loss of win chance by the played action; 0 if it was the best."""
    best = candidates[0]
    played = next(c for c in candidates if c.action == decision.action)
    return best.win_chances[decision.seat] - played.win_chances[decision.seat]


def list_free_decisions(match: Match) -> list[DecisionPoint]:
    """Return all decisions of a match with more than one legal action."""
    game, found = match.game, []
    for (_, before), (event, state) in pairwise(match.replay_events()):
        seat, action = event.seat, event.action
        if (
            action is not None
            and seat in game.active_seats(before)
            and len(game.legal_actions(before, seat)) > 1
        ):
            views = game.view_for(before, seat), game.view_for(state, seat)
            found.append(DecisionPoint(event.decision_number, seat, action, *views))
    return found


def _select_decisions(match: Match) -> tuple[list[DecisionPoint], list[DecisionPoint]]:
    """Return the decisions to review, and those after which chance acted."""
    game, people = match.game, match.setup.human_seats
    strategy = games.load_strategy(game)
    judged: list[DecisionPoint] = []
    drawn: list[tuple[int, DecisionPoint]] = []
    before = None
    for event, state in match.replay_events():
        if before is not None and event.action is not None:
            seat, number = event.seat, event.decision_number
            choosing = game.active_seats(before)
            view, after = game.view_for(before, seat), game.view_for(state, seat)
            moment = DecisionPoint(number, seat, event.action, view, after)
            free = seat in choosing and len(game.legal_actions(before, seat)) > 1
            if free and (seat in people or not people):
                judged.append(moment)
            pieces = count_chance_events(match, event)
            if (
                pieces
                and choosing == (seat,)
                and strategy.before_secret_choices(view, seat) == view
            ):
                drawn.append((pieces, moment))
        before = state
    drawn.sort(key=lambda found: -found[0])
    return judged, [moment for _, moment in drawn[:MAX_LUCK_DECISIONS]]
