"""AI levels by name: each maps a view to a decision with its reason.

Levels differ in skill, not in the time they take.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from tabletop.ai.answers import Answer
from tabletop.ai.dominance import find_dominated, make_worse_check, replace_dominated
from tabletop.ai.human_errors import ErringLevel, ErrorProfile
from tabletop.ai.impulses import ImpulsiveLevel
from tabletop.ai.search.rollouts import SampledStates, StopCheck, never_stop
from tabletop.ai.search.sequential_halving import (
    MIN_CANDIDATE_SAMPLES,
    CandidateStatistics,
    search_candidates,
    try_candidates,
)
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import SearchPlan, Strategy
from tabletop.core.zones import Seat

MAX_BLUNDER_CHECK_SAMPLES = 48
"""Maximum number of sampled states in which a careless choice is checked."""
BLUNDER_STANDARD_ERRORS = 2.0
"""Standard errors between the loss and the blunder limit at which the check stops."""


class Level(Protocol):
    """A function that decides for a seat from its view alone."""

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the decision.

        Args:
            strategy: Strategy of the game.
            view: View of the seat.
            seat: Seat that decides.
            chance: Source of the random numbers.
            enough: True if the level must stop now; protects against slow machines.
        """


def answer_randomly(
    strategy: Strategy[StateT],
    view: StateT,
    seat: Seat,
    chance: Chance,
    enough: StopCheck = never_stop,
) -> Answer:
    """Return a uniformly random legal action: the baseline of all other levels."""
    return Answer(chance.pick(strategy.game.legal_actions(view, seat)), None)


def answer_by_heuristic(
    strategy: Strategy[StateT],
    view: StateT,
    seat: Seat,
    chance: Chance,
    enough: StopCheck = never_stop,
) -> Answer:
    """Return the action of the heuristic policy of the game, with its reason."""
    legal = strategy.game.legal_actions(view, seat)
    return _explained_answer(strategy, view, seat, strategy.policy(view, seat, legal, chance))


def _explained_answer(
    strategy: Strategy[StateT], view: StateT, seat: Seat, action: Action
) -> Answer:
    return Answer(action, strategy.reason(view, seat, action))


class CautiousLevel(NamedTuple):
    """A level that checks the choice of another level for blunders."""

    careless_level: Level

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the careless answer, or the heuristic's after a greater loss than a blunder's."""
        answer = self.careless_level(strategy, view, seat, chance, enough)
        legal = strategy.game.legal_actions(view, seat)
        if len(legal) == 1:
            return answer
        advised = strategy.policy(view, seat, legal, chance)
        if advised == answer.action:
            return answer
        both = [CandidateStatistics(action, view.seats) for action in (answer.action, advised)]
        worlds = SampledStates(strategy, view, seat, chance)
        until = strategy.progress(view) + strategy.merchant_plan.rounds
        lead, most = 0.0, strategy.skill.max_blunder_loss
        while len(both[0].values) < MAX_BLUNDER_CHECK_SAMPLES and not enough():
            for _ in range(MIN_CANDIDATE_SAMPLES):
                try_candidates(strategy, worlds, both, seat, until)
            lead, error = both[1].lead_over(both[0])
            if abs(lead - most) > BLUNDER_STANDARD_ERRORS * error:
                break
        return _explained_answer(strategy, view, seat, advised) if lead > most else answer


class UndominatedLevel(NamedTuple):
    """A level that replaces dominated choices of another level: those worse in every way."""

    base_level: Level

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the answer of the other level, or the heuristic's instead of a dominated one.

        If that is dominated too, a better action replaces it.
        """
        game = strategy.game
        answer = self.base_level(strategy, view, seat, chance, enough)
        if not find_dominated(game, view, seat, [answer.action]):
            return answer
        advised = answer_by_heuristic(strategy, view, seat, chance, enough)
        better = replace_dominated(game, view, seat, advised.action)
        return (
            advised if better == advised.action else _explained_answer(strategy, view, seat, better)
        )


class SearchingLevel(NamedTuple):
    """A level that searches."""

    plan: SearchPlan | Literal["short", "long"]
    """Search plan for all games, or the name of a plan that each game sets."""

    def plan_for(self, strategy: Strategy[StateT]) -> SearchPlan:
        """Return the search plan for a game."""
        if isinstance(self.plan, SearchPlan):
            return self.plan
        return strategy.merchant_plan if self.plan == "short" else strategy.master_plan

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the first candidate of the search, or one that is better in every way.

        A forced move needs no search.
        """
        legal = strategy.game.legal_actions(view, seat)
        if len(legal) == 1:
            return _explained_answer(strategy, view, seat, legal[0])
        candidates = search_candidates(
            strategy, view, seat, self.plan_for(strategy), chance, enough
        )
        is_worse = make_worse_check(strategy.double_edged_pieces)
        action = replace_dominated(strategy.game, view, seat, candidates[0].action, is_worse)
        first = [each for each in candidates if each.action == action]
        if not first:  # the search did not try it, and knows nothing of it
            candidates = ()
        candidates = (*first, *(each for each in candidates if each.action != action))
        return Answer(action, strategy.reason(view, seat, action), candidates)


class MixedLevel(NamedTuple):
    """A level that chooses randomly between a better and a worse level at each decision."""

    skill_name: str
    """Field of `Skill` with the probability of the better level."""
    better_level: Level
    worse_level: Level
    better_probability: float | None = None
    """Probability of the better level; None: the value of the game (`Skill`)."""

    def better_probability_for(self, strategy: Strategy[StateT]) -> float:
        """Return the probability of the better level in a game."""
        share: float = (
            getattr(strategy.skill, self.skill_name)
            if self.better_probability is None
            else self.better_probability
        )
        return share

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the answer of one of the two levels.

        With probability 1 no random number is drawn.
        """
        share = self.better_probability_for(strategy)
        better = share == 1.0 or chance.random() < share
        return (self.better_level if better else self.worse_level)(
            strategy, view, seat, chance, enough
        )


def make_levels(plans: Mapping[str, SearchPlan], skill: Mapping[str, float]) -> dict[str, Level]:
    """Return all levels by name, from weak to strong.

    Args:
        plans: Search plans of merchant and master that replace those of the games.
        skill: Skills of beginner to merchant that replace those of the games.
    """
    novice = CautiousLevel(
        MixedLevel("novice", answer_by_heuristic, ErringLevel(), skill.get("novice"))
    )
    beginner = MixedLevel("beginner", novice, ImpulsiveLevel(), skill.get("beginner"))
    trader = MixedLevel(
        "trader", answer_by_heuristic, UndominatedLevel(novice), skill.get("trader")
    )
    glance = SearchingLevel(plans.get("merchant", "short"))
    best = MixedLevel("foresight", glance, UndominatedLevel(answer_by_heuristic))
    return {
        "random": answer_randomly,
        "beginner": beginner,
        "novice": novice,
        "trader": trader,
        "merchant": MixedLevel("merchant", best, trader, skill.get("merchant")),
        "master": SearchingLevel(plans.get("master", "long")),
    }


DEFAULT_LEVELS: Mapping[str, Level] = make_levels({}, {})
"""Levels with the plans and skills that each game sets."""


class ConsistentLevel(NamedTuple):
    """A level of one character in one match: equal positions get equal answers."""

    level: Level
    profile: ErrorProfile

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the answer of the level with random numbers that depend on the position only.

        The given chance is not used. Secret choices that other seats have already made do not
        matter.
        """
        met = self.profile.chance_for(strategy.before_secret_choices(view, seat), seat)
        return self.level(strategy, view, seat, met, enough)


def with_error_profile(level: Level, profile: ErrorProfile) -> Level:
    """Return a level in which all nested erring and impulsive levels have this error profile."""
    if isinstance(level, ErringLevel | ImpulsiveLevel):
        return level._replace(profile=profile)
    if not isinstance(level, tuple):
        return level
    parts = {name: part for name, part in level._asdict().items() if callable(part)}  # type: ignore[attr-defined]
    found: Level = level._replace(  # type: ignore[attr-defined]
        **{name: with_error_profile(part, profile) for name, part in parts.items()}
    )
    return found


SCREENING_PLAN = SearchPlan(rollouts=400, rounds=2.0, min_standard_errors=0.0)
"""Search plan that screens all moves of a match before the worst ones are compared."""


def make_decision_chance(seed: int, number: int, seat: Seat) -> Chance:
    """Return the chance with which a seat thinks at a decision.

    It is independent of the chance of the match, and the seed cannot be recovered from it.

    Args:
        seed: Seed of the match.
        number: Number of the decision.
        seat: Seat that decides.
    """
    digest = hashlib.sha256(f"{seed}/{number}/{seat}".encode()).digest()
    return Chance(int.from_bytes(digest[:8], "big"))
