"""Finds positions of strong matches in which expected points after some rounds decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tabletop.ai.answers import OutcomeDifference
from tabletop.ai.horizon.horizon_trials import Horizon, HorizonTrials
from tabletop.ai.horizon.points_forecast import PointsForecast, load_forecast
from tabletop.ai.horizon.strong_matches import HEURISTIC, choose_as
from tabletop.ai.move_evaluator import choose_heuristic_action, choose_noisy_action
from tabletop.ai.paired_samples import PairedDifference
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options
from tabletop.core.strategy import MAX_UNFILTERED_ACTIONS, Strategy
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.practice.drill_proofs import (
    QuestionComparison,
    measure_question_solve_rates,
    prove_question,
)
from tabletop.practice.drills import DrillKind
from tabletop.practice.exercise_notation import format_action

MIN_LEGAL_ACTIONS: Final = 3
MAX_LEGAL_ACTIONS: Final = 40
SCREENING_SAMPLES: Final = 8, 24
"""Numbers of sampled states after which all candidates are compared at first."""
PROVING_SAMPLES: Final = 240
"""Maximum number of sampled states in which two moves are compared."""
REASON_SAMPLES: Final = 64
CHECKING_SAMPLES: Final = 96
"""Number of sampled states of the independent judge."""
MIN_SCREENED_GAP: Final = 0.03
"""Minimum gap between right and wrong moves after screening, as a part of a victory."""
MIN_POINTS: Final = 0.75
"""Minimum gain in points that is worth a drill."""
OPENING_SHARE: Final = 0.2
MAX_PLAN_SHARE: Final = 0.7
"""Shares of the match up to which a position counts as an opening, or as one for a plan."""
MIN_CHECK_SCORE: Final = 2.0
"""Standard errors by which the independent judge must agree at the horizon."""
MIN_END_SCORE: Final = -1.0
"""Standard errors of the final points; they must not speak against the answer."""
MAX_TURNS_BACK: Final = 6
"""Decisions of each seat, on average, among which one is changed for a pair."""
MAX_CHANGES: Final = 8
"""Other moves that are tried for a decision."""
MAX_ALTERNATIVES: Final = 6
"""Changed positions that are compared with one position."""
TRIES_PER_LEVEL: Final = 8
MAX_NOVICE_RATE: Final = 0.75
"""Share of the tries in which a novice may find the answer of a new drill."""
PROVING_SEED, CHECKING_SEED, REASON_SEED = 1, 1009, 2003


class Question(NamedTuple):
    """A position with right moves, and the closest wrong one."""

    match: Match
    decision_number: int
    """Number of the decision, at the end of the moves of the match."""
    seat: Seat
    view: Any
    right_actions: tuple[Action, ...]
    next_best_action: Action
    rounds: int
    points: float
    """Gain in points over the closest wrong move."""
    comparisons: tuple[QuestionComparison, ...]
    """Least significant comparison with each rollout policy."""
    outcomes: tuple[OutcomeDifference, ...]
    """Events and points that follow the best move more or less often than the wrong one."""


class FoundDrill(NamedTuple):
    """One question, or two of a pair of positions."""

    kind: DrillKind
    questions: tuple[Question, ...]
    changed_decision: int | None = None
    """Number of the decision in which the positions of a pair differ."""


def choose_horizon(forecast: PointsForecast) -> int:
    """Return the number of rounds after which points are judged in a game."""
    return min(4, max(2, round(forecast.match_rounds / 10)))


def make_strong_setup(strategy: Strategy[Any], seats: int, seed: int) -> Setup:
    """Return the set-up of a match in which strong positions are looked for."""
    specs = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "trader", SEAT_COLOURS[n]) for n in range(seats)
    )
    return Setup(strategy.game.name, specs, complete_options(strategy.game.options, {}), seed)


class PositionFinder:
    """Plays strong matches of a game and yields proved questions and pairs."""

    def __init__(self, strategy: Strategy[Any], seats: int) -> None:
        """Prepare the search.

        Args:
            strategy: Strategy of the game.
            seats: Number of seats.
        """
        self._strategy = strategy
        self._seats = seats
        self._forecast = load_forecast(strategy.game.name)
        self._rounds = choose_horizon(self._forecast)

    def find(self, seed: int, step: int, pairs: bool) -> Iterator[FoundDrill]:
        """Yield the drills of one match.

        Args:
            seed: Seed of the match.
            step: Every so many decisions are screened.
            pairs: True to look for pairs of positions only.
        """
        strategy, game = self._strategy, self._strategy.game
        match = rehearsal = Match(game, make_strong_setup(strategy, self._seats, seed))
        chance, screened = Chance(seed), 0
        while acting := match.active_seats():
            seat = acting[0]
            view, legal = match.view_for(seat), match.legal_actions(seat)
            if strategy.progress(view) > MAX_PLAN_SHARE * self._forecast.match_rounds:
                return
            if MIN_LEGAL_ACTIONS <= len(legal) <= MAX_LEGAL_ACTIONS:
                screened += 1
                if (screened + seed) % step == 0:
                    found = self._find_pair(match, seat) if pairs else self._find_one(match, seat)
                    if found is not None:
                        yield found
            rehearsal.submit(seat, choose_as(HEURISTIC, strategy, match.state, seat, chance))

    def _find_one(self, match: Match, seat: Seat) -> FoundDrill | None:
        split = self._screen(match, seat)
        question = None if split is None else self._prove(match, seat, *split)
        if question is None or not self._is_hard([question]) or not self.is_confirmed(question):
            return None
        return FoundDrill(self._kind(match, seat), (self._with_outcomes(question),))

    def _kind(self, match: Match, seat: Seat) -> DrillKind:
        view = match.view_for(seat)
        if _is_secret(match):
            return DrillKind.READING
        share = self._strategy.progress(view) / self._forecast.match_rounds
        return DrillKind.OPENING if share <= OPENING_SHARE else DrillKind.PLAN

    def _find_pair(self, match: Match, seat: Seat) -> FoundDrill | None:
        """Return a pair: this position, and one that differs in one of the last decisions."""
        split = self._screen(match, seat)
        if split is None:
            return None
        first: Question | None = None
        for number, other in self._alternatives(match, seat):
            twin = self._screen(other, seat)
            if twin is None or set(twin[0]) & set(split[0]):
                continue
            first = first or self._prove(match, seat, *split)
            if first is None:
                return None
            second = self._prove(other, seat, *twin)
            if second is None or not self._is_hard([first, second]):
                continue
            if self.is_confirmed(first) and self.is_confirmed(second):
                both = self._with_outcomes(first), self._with_outcomes(second)
                return FoundDrill(DrillKind.PAIR, both, number)
        return None

    def _alternatives(self, match: Match, seat: Seat) -> Iterator[tuple[int, Match]]:
        """Yield matches with another decision among the last ones; the seat must see it."""
        view, total, game = match.view_for(seat), match.decision_number, match.game
        decisions = tuple(match.decisions)[:total]
        tried = 0
        for number in range(total - 1, max(-1, total - 1 - MAX_TURNS_BACK * self._seats), -1):
            before = self._replay(match.setup, decisions[:number])
            chosen = decisions[number]
            legal = before.legal_actions(chosen.seat)
            if not 2 <= len(legal) <= MAX_LEGAL_ACTIONS:
                continue
            if chosen.seat != seat and _is_secret(before):
                continue
            for action in Chance(number).partial_shuffle(list(legal), MAX_CHANGES)[:MAX_CHANGES]:
                if action == chosen.action:
                    continue
                instead = chosen._replace(action=action)
                moves = [*decisions[:number], instead, *decisions[number + 1 :]]
                other = self._replay(match.setup, moves)
                if other.decision_number != total or seat not in other.active_seats():
                    continue
                changed = other.view_for(seat)
                is_alike = self._strategy.progress(changed) == self._strategy.progress(view)
                asked = game.prompt_key(view, seat), game.prompt_key(changed, seat)
                is_alike = is_alike and asked[0] == asked[1]
                if is_alike and changed != view and tried < MAX_ALTERNATIVES:
                    tried += 1
                    yield number, other

    def _replay(self, setup: Setup, decisions: Sequence[Any]) -> Match:
        """Return a match with some decisions, up to the first that is refused."""
        rehearsal = Match(self._strategy.game, setup)
        for seat, action, *_ in decisions:
            if seat not in rehearsal.active_seats() or rehearsal.submit(seat, action) is not None:
                break
        return rehearsal

    def _screen(
        self, match: Match, seat: Seat
    ) -> tuple[tuple[Action, ...], tuple[Action, ...]] | None:
        """Return right and wrong moves if a gap lies between them; the best move comes first."""
        strategy, view = self._strategy, match.view_for(seat)
        legal, chance = match.legal_actions(seat), Chance(match.decision_number + 1)
        tried = list(legal)
        if len(tried) > MAX_UNFILTERED_ACTIONS:
            tried = list(strategy.candidate_actions(view, seat, legal, chance))
        trials = HorizonTrials(
            strategy,
            view,
            seat,
            choose_heuristic_action,
            chance,
            Horizon(self._rounds, self._forecast),
        )
        most, least = max(1, len(legal) // 4), MIN_POINTS / self._forecast.points_per_victory
        size = played = 0
        for number in SCREENING_SAMPLES:
            for _ in range(number - played):
                trials.try_actions(tried)
            played = number
            tried.sort(key=lambda action: -trials.mean_victory_shares(action)[seat])
            gaps = [
                (trials.difference(tried[k], tried[k + 1]).mean, k + 1)
                for k in range(min(most, len(tried) - 1))
            ]
            gap, size = max(gaps, default=(0.0, 1))
            if gap < max(MIN_SCREENED_GAP, least):
                return None
        right = tuple(tried[:size])
        return right, (*tried[size:], *(a for a in legal if a not in tried))

    def _prove(
        self, match: Match, seat: Seat, right: tuple[Action, ...], others: tuple[Action, ...]
    ) -> Question | None:
        """Return the question if the right moves are better with all rollout policies."""
        view = match.view_for(seat)
        held = prove_question(
            self._strategy, view, seat, right, others, self._rounds, PROVING_SAMPLES, PROVING_SEED
        )
        closest = min(held, key=lambda each: each.difference.mean)
        points = closest.difference.mean * self._forecast.points_per_victory
        if not all(each.is_significant for each in held) or points < MIN_POINTS:
            return None
        next_best = next(a for a in others if format_action(a) == closest.wrong_action)
        copy = self._replay(match.setup, match.decisions[: match.decision_number])
        return Question(
            copy, match.decision_number, seat, view, right, next_best, self._rounds, points,
            tuple(held), (),
        )  # fmt: skip

    def _is_hard(self, questions: Sequence[Question]) -> bool:
        """True if novices do not always find the answers."""
        asked = [(each.view, each.seat, each.right_actions) for each in questions]
        rates = measure_question_solve_rates(self._strategy, asked, TRIES_PER_LEVEL, ["novice"])
        return rates["novice"] <= MAX_NOVICE_RATE

    def is_confirmed(self, question: Question) -> bool:
        """True if an independent judge agrees.

        It takes other sampled states and erring players, and plays a round longer. At the end of
        the match, the points that they really score must not speak against the answer.
        """
        one = self.check(question, self._rounds + 1)
        return one.z_score >= MIN_CHECK_SCORE and (
            self.check(question, 10_000).z_score >= MIN_END_SCORE
        )

    def check(self, question: Question, rounds: float) -> PairedDifference:
        """Return the lead of the best move over the closest wrong one, by the independent judge."""
        best, other = question.right_actions[0], question.next_best_action
        trials = HorizonTrials(
            self._strategy, question.view, question.seat, choose_noisy_action,
            Chance(CHECKING_SEED), Horizon(rounds, self._forecast),
        )  # fmt: skip
        for _ in range(CHECKING_SAMPLES):
            trials.try_actions((best, other))
        return trials.difference(best, other)

    def _with_outcomes(self, question: Question) -> Question:
        """Return a question with what follows the best move."""
        best, other = question.right_actions[0], question.next_best_action
        trials = HorizonTrials(
            self._strategy, question.view, question.seat, choose_heuristic_action,
            Chance(REASON_SEED), Horizon(self._rounds, self._forecast, is_recorded=True),
        )  # fmt: skip
        for _ in range(REASON_SAMPLES):
            trials.try_actions((best, other))
        return question._replace(outcomes=trials.outcome_differences(best, other))


def _is_secret(match: Match) -> bool:
    """True if seats choose secretly at the same time now."""
    return len(match.active_seats()) > 1 or bool(match.game.revising_seats(match.state))
