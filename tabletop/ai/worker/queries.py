"""Queries to AI seats, each with the type of its reply.

A query holds views and no other part of a state, so that it can be sent to another
process (`worker_protocol`). It also holds the seed of its random numbers, so that it can
be repeated.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf, isfinite
from time import monotonic
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from tabletop import games
from tabletop.ai.answers import (
    OUTCOME_KINDS,
    Answer,
    Candidate,
    Contrast,
    Mistake,
    OutcomeDifference,
    WinChanceEstimate,
)
from tabletop.ai.characters import make_character_level, with_playing_style
from tabletop.ai.human_errors import BIASES, HABIT_CAUSE
from tabletop.ai.impulses import ACCEPTING_CAUSE, IMPULSES
from tabletop.ai.levels import (
    DEFAULT_LEVELS,
    SCREENING_PLAN,
    Level,
    answer_by_heuristic,
    make_decision_chance,
)
from tabletop.ai.luck_estimate import LuckEstimate, estimate_luck
from tabletop.ai.move_evaluator import MoveComparison, compare_moves, contrast_moves
from tabletop.ai.search.rollouts import SEED_LIMIT, StopCheck, estimate_win_chances, never_stop
from tabletop.ai.search.sequential_halving import search_candidates
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.match.setup import BOT_LEVEL

MAX_THINKING_SECONDS = 1.8
"""Maximum time for a query; after that it is answered with what is known."""
ESTIMATE_SAMPLES = 60
"""Number of sampled states in which the win chances of all seats are estimated."""
LOOKAHEAD_ROUNDS = 2.0
"""Length of these rollouts in rounds of the table."""
PROBABILITY_TOLERANCE: Final = 1e-6
"""Tolerance of rounding errors in probabilities."""

HINT_LEVEL: Final = "master"
"""AI level that gives hints."""

MISTAKE_CAUSES: Final = frozenset({*BIASES, HABIT_CAUSE, *IMPULSES, ACCEPTING_CAUSE})
"""Names of all causes of mistakes."""
PROFILE_DECISION_NUMBER: Final = -1
"""Number that stands for the decision "before the first", at which error profiles are drawn."""

HINT_TIME_FACTOR: Final = 1.5
"""Maximum time for a hint, as a multiple of that for other queries."""
MAX_CONTRASTS: Final = 2
"""Number of actions with which a hint compares the best one."""

ReplyT = TypeVar("ReplyT")


def default_horizon(strategy: Strategy[State], view: State) -> float:
    """Return the progress at which positions after this one are evaluated for display."""
    return strategy.progress(view) + LOOKAHEAD_ROUNDS


@dataclass(frozen=True)
class WorkerQuery(ABC, Generic[ReplyT]):
    """Base class of queries about a view; `R` is the type of the reply."""

    reply_type: ClassVar[Any]
    """Type of the reply at run time."""
    time_factor: ClassVar[float] = 1.0
    """Maximum time, as a multiple of that for most queries."""
    view: State
    seat: Seat
    """Seat whose view it is."""
    seed: int
    """Seed of the random numbers."""

    @abstractmethod
    def compute_reply(self, strategy: Strategy[State], chance: Chance, enough: StopCheck) -> ReplyT:
        """Return the reply.

        Args:
            strategy: Strategy of the game.
            chance: Source of the random numbers.
            enough: True if the computation must stop now; protects against slow machines.
        """

    @abstractmethod
    def accepts_reply(self, reply: ReplyT, game: Game[State]) -> bool:
        """True if an honest worker may have sent this reply.

        A reply that names an illegal move or a seat that does not exist is a lie or a bug.
        """

    def _chances(self, *of: tuple[float, ...]) -> bool:
        """True if each tuple can hold the win chances of all seats."""
        near = -PROBABILITY_TOLERANCE, 1 + PROBABILITY_TOLERANCE
        return all(
            len(chances) == self.view.seats and all(near[0] <= c <= near[1] for c in chances)
            for chances in of
        )

    def _estimates(self, found: tuple[WinChanceEstimate, ...], worlds: int) -> bool:
        """True if each estimate has valid chances and between 1 and `worlds` samples."""
        return all(
            1 <= e.sample_count <= worlds and self._chances(e.win_chances, e.standard_errors)
            for e in found
        )

    def _candidates(self, found: tuple[Candidate, ...], game: Game[State]) -> bool:
        """True if all candidates are legal actions with at least one rollout."""
        legal = game.legal_actions(self.view, self.seat)
        return all(
            c.action in legal
            and c.rollout_count >= 1
            and self._chances(c.win_chances)
            and all(0.0 <= error <= 1.0 for error in (c.standard_error, c.lead_error))
            for c in found
        )

    def _outcomes(self, found: tuple[OutcomeDifference, ...]) -> bool:
        """True if all outcomes are of a known kind and a seat of the table, with numbers."""
        return all(
            each.outcome.kind in OUTCOME_KINDS
            and 0 <= each.outcome.seat < self.view.seats
            and isfinite(each.mean + each.other_mean + each.advantage)
            and 0.0 < each.standard_error < inf
            for each in found
        )


def make_seat_level(level: str, name: str, profile_seed: int | None) -> Level:
    """Return the level of a seat with its character, in a match if there is a profile seed.

    Args:
        level: Name of the level, or `BOT_LEVEL`.
        name: Name of the character.
        profile_seed: Seed of the error profile; None outside matches, as for hints.

    Raises:
        KeyError: for an unknown level.
    """
    known = answer_by_heuristic if level == BOT_LEVEL else DEFAULT_LEVELS[level]
    return (
        with_playing_style(name, known)
        if profile_seed is None
        else make_character_level(name, known, profile_seed)
    )


@dataclass(frozen=True)
class MoveQuery(WorkerQuery[Answer]):
    """Query for the decision of a seat, as its character plays."""

    reply_type = Answer
    level: str
    player_name: str
    profile_seed: int | None = None
    """Seed of its error profile in this match; None for a single query, such as a hint."""

    def compute_reply(self, strategy: Strategy[State], chance: Chance, enough: StopCheck) -> Answer:
        """Return the answer of the level, without the mistake that a bias caused.

        A bot that is missing is replaced by the heuristic.

        Raises:
            KeyError: for an unknown level.
        """
        level = make_seat_level(self.level, self.player_name, self.profile_seed)
        return level(strategy, self.view, self.seat, chance, enough)._replace(mistake=None)

    def accepts_reply(self, reply: Answer, game: Game[State]) -> bool:
        """True if the action is legal and the reason is that of the strategy."""
        if reply.mistake is not None or reply.action not in game.legal_actions(
            self.view, self.seat
        ):
            return False
        known = games.load_strategy(game).reason(self.view, self.seat, reply.action)
        return (
            reply.reason in (None, known)
            and self._candidates(reply.candidates, game)
            and self._accepts_contrasts(reply.contrasts, game)
        )

    def _is_argued_against(
        self, strategy: Strategy[State], action: Action, other: Candidate
    ) -> bool:
        """True if the position speaks for another action alone, and for an action not at all."""
        view, seat = self.view, self.seat
        code, rest = (strategy.reason(view, seat, each).code for each in (action, other.action))
        dull, even = strategy.plain_reasons | strategy.drawback_reasons, strategy.even_contrasts
        if code not in dull:
            return False
        pairs = (other.action, action), (action, other.action)
        against, told = (strategy.contrast_reason(view, seat, *pair) for pair in pairs)
        is_argued = against is not None and against.code not in even
        is_argued = is_argued or rest not in dull | strategy.effect_reasons
        return is_argued and (told is None or told.code in even)

    def _accepts_contrasts(self, found: tuple[Contrast, ...], game: Game[State]) -> bool:
        """True if the contrasts are possible: none, for a move."""
        return not found


@dataclass(frozen=True)
class HintQuery(MoveQuery):
    """Query for the best move of a seat, with what follows it and other moves in trial games."""

    time_factor = HINT_TIME_FACTOR

    def compute_reply(self, strategy: Strategy[State], chance: Chance, enough: StopCheck) -> Answer:
        """Return the answer of the level with contrasts, if the level has searched."""
        answer = super().compute_reply(strategy, chance, enough)
        others = _select_contrasts(answer, self.seat)
        if not others:
            return answer
        found = contrast_moves(
            strategy, self.view, self.seat, answer.best_action, others, chance, enough
        )
        answer = answer._replace(contrasts=found)
        return self._prefer_explained(strategy, answer, chance, enough)

    def _prefer_explained(
        self, strategy: Strategy[State], answer: Answer, chance: Chance, enough: StopCheck
    ) -> Answer:
        """Return the answer with an equal alternative first, if all that differs speaks for it.

        That is what trial games tell, or else the position.
        """
        # A lead that the trial games only dispute is no reason to advise the other action.
        tied = answer._replace(contrasts=()).equal_alternatives(self.seat)
        better = (
            (told, other)
            for told in answer.contrasts
            for other in tied
            if other.action == told.other_action
            if told.favours_other or self._is_argued_against(strategy, answer.best_action, other)
        )
        told, other = next(better, (None, None))
        if told is None or other is None:
            return answer
        former, preferred = answer.best_action, answer.prefer(other)
        reason = strategy.reason(self.view, self.seat, other.action)
        worse = [each for each in _select_contrasts(preferred, self.seat) if each != former]
        found = (
            ()
            if not worse or enough()
            else contrast_moves(
                strategy, self.view, self.seat, other.action, worse[:1], chance, enough
            )
        )
        return preferred._replace(reason=reason, contrasts=(told.reverse(former), *found))

    def _accepts_contrasts(self, found: tuple[Contrast, ...], game: Game[State]) -> bool:
        """True if each contrast has a legal action and numbers."""
        legal = game.legal_actions(self.view, self.seat)
        return all(
            each.other_action in legal
            and isfinite(each.difference.mean)
            and 0.0 < each.difference.standard_error < inf
            and self._outcomes(each.outcomes)
            for each in found
        )


def _select_contrasts(answer: Answer, seat: Seat) -> list[Action]:
    """Return the actions to compare with the best: those that a hint names.

    These are the next one and, if it is equally good, the next that is worse.
    """
    told = answer.reliable_alternatives or answer.candidates[1:]
    tied = answer.equal_alternatives(seat)
    worse = [each for each in told if each not in tied]
    found = dict.fromkeys(each.action for each in (*told[:1], *worse[:1], *tied[1:2]))
    return list(found)[:MAX_CONTRASTS]


@dataclass(frozen=True)
class WinChancesQuery(WorkerQuery[tuple[WinChanceEstimate, ...]]):
    """Query for the win chances of all seats."""

    reply_type = tuple[WinChanceEstimate, ...]
    sample_count: int = ESTIMATE_SAMPLES
    horizons: tuple[float, ...] = ()
    """Progress values at which positions are evaluated; empty: `default_horizon`."""

    def compute_reply(
        self, strategy: Strategy[State], chance: Chance, enough: StopCheck
    ) -> tuple[WinChanceEstimate, ...]:
        """Return one estimate for each horizon."""
        horizons = self.horizons or (default_horizon(strategy, self.view),)
        return estimate_win_chances(
            strategy, self.view, self.seat, self.sample_count, horizons, chance, enough
        )

    def accepts_reply(self, reply: tuple[WinChanceEstimate, ...], game: Game[State]) -> bool:
        """True if there is one valid estimate for each horizon."""
        return len(reply) == max(1, len(self.horizons)) and self._estimates(
            reply, self.sample_count
        )


@dataclass(frozen=True)
class CandidatesQuery(WorkerQuery[tuple[Candidate, ...]]):
    """Query for actions that are better than a given one."""

    reply_type = tuple[Candidate, ...]
    action: Action
    rollout_count: int

    def compute_reply(
        self, strategy: Strategy[State], chance: Chance, enough: StopCheck
    ) -> tuple[Candidate, ...]:
        """Return the candidates of a search, the best first; the given action is among them."""
        plan = SCREENING_PLAN._replace(rollouts=self.rollout_count)
        return search_candidates(
            strategy, self.view, self.seat, plan, chance, enough, also=(self.action,)
        )

    def accepts_reply(self, reply: tuple[Candidate, ...], game: Game[State]) -> bool:
        """True if all candidates are valid and the given action is among them."""
        return any(c.action == self.action for c in reply) and self._candidates(reply, game)


@dataclass(frozen=True)
class ComparisonQuery(WorkerQuery[MoveComparison]):
    """Query for the difference between two actions at the end of the game."""

    reply_type = MoveComparison
    played_action: Action
    better_action: Action
    rollout_policy_name: str
    """Name of a policy of `ROLLOUT_POLICIES`."""
    sample_count: int

    def compute_reply(
        self, strategy: Strategy[State], chance: Chance, enough: StopCheck
    ) -> MoveComparison:
        """Return the comparison of both actions in the same sampled states.

        Raises:
            KeyError: for an unknown rollout policy.
        """
        what = (
            self.view,
            self.seat,
            self.played_action,
            self.better_action,
            self.sample_count,
            self.rollout_policy_name,
        )
        return compare_moves(strategy, *what, chance, enough)

    def accepts_reply(self, reply: MoveComparison, game: Game[State]) -> bool:
        """True if both actions have win rates of all seats and the difference is a number."""
        gap = reply.difference
        told = (
            isfinite(gap.mean + gap.standard_error)
            and gap.standard_error > 0
            and 1 <= gap.sample_count <= self.sample_count
        )
        chances = self._chances(reply.played_win_rates, reply.better_win_rates)
        return told and chances and self._outcomes(reply.outcomes)


@dataclass(frozen=True)
class LuckQuery(WorkerQuery[LuckEstimate]):
    """Query for the effect of chance after an action."""

    reply_type = LuckEstimate
    action: Action
    view_after: State
    """View of the seat after the action."""
    sample_count: int

    def compute_reply(
        self, strategy: Strategy[State], chance: Chance, enough: StopCheck
    ) -> LuckEstimate:
        """Return the expected and the actual win chances."""
        seat, known = self.seat, (self.action, self.view_after)
        return estimate_luck(
            strategy, self.view, seat, *known, self.sample_count, LOOKAHEAD_ROUNDS, chance, enough
        )

    def accepts_reply(self, reply: LuckEstimate, game: Game[State]) -> bool:
        """True if both estimates are valid."""
        return self._estimates(reply, self.sample_count)


class ReplayedDecision(NamedTuple):
    """A decision of an AI seat, repeated after the end of the match."""

    is_same_action: bool
    """True if the seat decided the same again; otherwise nothing is known of its mistakes."""
    mistakes: tuple[Mistake, ...]
    """At most one mistake that a bias caused."""


@dataclass(frozen=True)
class MistakeQuery(WorkerQuery[ReplayedDecision]):
    """Query for the mistake in a decision; allowed only for finished matches."""

    reply_type = ReplayedDecision
    level: str
    player_name: str
    profile_seed: int
    action: Action

    def compute_reply(
        self, strategy: Strategy[State], chance: Chance, enough: StopCheck
    ) -> ReplayedDecision:
        """Repeat the decision of the seat.

        Raises:
            KeyError: for an unknown level.
        """
        level = make_seat_level(self.level, self.player_name, self.profile_seed)
        found = level(strategy, self.view, self.seat, chance, enough)
        same = found.action == self.action
        return ReplayedDecision(
            same, (found.mistake,) if same and found.mistake is not None else ()
        )

    def accepts_reply(self, reply: ReplayedDecision, game: Game[State]) -> bool:
        """True if the mistakes have known biases, legal actions and possible costs."""
        legal = game.legal_actions(self.view, self.seat)
        return len(reply.mistakes) <= reply.is_same_action and all(
            slip.bias in MISTAKE_CAUSES and slip.unbiased_action in legal and 0.0 < slip.cost <= 1.0
            for slip in reply.mistakes
        )


QUERY_TYPES: Final[tuple[type[WorkerQuery[Any]], ...]] = (
    MoveQuery,
    HintQuery,
    WinChancesQuery,
    CandidatesQuery,
    ComparisonQuery,
    LuckQuery,
    MistakeQuery,
)
"""Registry of all query types."""


class QueryFailure(NamedTuple):
    """Replaces the reply if a query raised an error. The same query would fail again."""

    query: WorkerQuery[Any]
    error: str
    """The error in a few words, for developers."""


def derive_decision_seed(seed: int, number: int, seat: Seat) -> int:
    """Return the seed of the random numbers of a seat at a decision."""
    return make_decision_chance(seed, number, seat).randbelow(SEED_LIMIT)


def derive_profile_seed(seed: int, seat: Seat) -> int:
    """Return the seed of the error profile of a seat in a match.

    Args:
        seed: Seed of the match.
        seat: Seat of an AI player.
    """
    return derive_decision_seed(seed, PROFILE_DECISION_NUMBER, seat)


def make_hint_query(view: State, seat: Seat, seed: int, number: int) -> HintQuery:
    """Return the query for a hint at a decision: the move of a master, and what follows it.

    The review sends the same query, so that it never blames a move that a hint proposed.

    Args:
        view: View of the seat.
        seat: Seat that decides.
        seed: Seed of the match.
        number: Number of the decision.
    """
    return HintQuery(view, seat, derive_decision_seed(seed, number, seat), HINT_LEVEL, "")


def answer_query(
    game: Game[State], query: WorkerQuery[ReplyT], seconds: float = MAX_THINKING_SECONDS
) -> ReplyT:
    """Return the reply to a query.

    Args:
        game: Game of the view.
        query: Query to answer.
        seconds: Maximum time for most queries.
    """
    enough = make_time_limit(seconds * query.time_factor)
    return query.compute_reply(games.load_strategy(game), Chance(query.seed), enough)


def make_time_limit(seconds: float) -> StopCheck:
    """Return a stop check that is true after a number of seconds from now."""
    if seconds == float("inf"):
        return never_stop
    until = monotonic() + seconds
    return lambda: monotonic() >= until
