"""Models of human errors: biased evaluations of actions.

A bias adds to the value of an action: at most a part of a victory (`Skill.bias_weight`).
The biases are immediate reward, hoarding, disregard of rivals, fear of the worst case and
disregard of the end of the game. An erring player notices only a few of the actions and
knows nothing but its view.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from tabletop.ai.answers import Answer, Mistake
from tabletop.ai.search.rollouts import (
    SEED_LIMIT,
    SampledStates,
    StopCheck,
    never_stop,
    play_rollout,
    victory_shares,
)
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Skill, Strategy
from tabletop.core.zones import Seat

SAMPLES_PER_ACTION: Final = 2
"""Number of sampled states in which an erring player tries each action."""
SECONDARY_BIAS_FACTOR: Final = 0.5
"""Weight of the secondary bias of a character, relative to its main bias."""
END_OF_TURN_LOOKAHEAD: Final = 1e-6
"""Look-ahead in rounds that ends with the turn of the seat itself."""


class ActionOutcome(NamedTuple):
    """Features of the position after an action in one sampled state."""

    greedy_value: float
    """Immediate attraction at the end of the turn (`Strategy.greedy_value`)."""
    hoarding_value: float
    """Possessions at the end of the turn (`Strategy.hoarding_value`)."""
    solitary_value: float
    """Prospects at the end of the turn without regard to rivals (`Strategy.solitary_value`)."""
    victory_share: float
    """Share of the victory at the end of the look-ahead."""
    is_over: bool
    """True if the game is over at the end of the look-ahead."""


class ActionPreference(Protocol):
    """A function that rates an action by its outcomes in some sampled states."""

    def __call__(self, outcomes: Sequence[ActionOutcome]) -> float:
        """Return the attraction of an action; more is better."""


def _greedy_preference(outcomes: Sequence[ActionOutcome]) -> float:
    return sum(after.greedy_value for after in outcomes)


def _hoarding_preference(outcomes: Sequence[ActionOutcome]) -> float:
    return sum(after.hoarding_value for after in outcomes)


def _solitary_preference(outcomes: Sequence[ActionOutcome]) -> float:
    return sum(after.solitary_value for after in outcomes)


def _worst_case_preference(outcomes: Sequence[ActionOutcome]) -> float:
    return min(after.victory_share for after in outcomes)


def _late_preference(outcomes: Sequence[ActionOutcome]) -> float:
    """Return the prospects if the game ends before they come true, else 0."""
    ending = 2 * sum(after.is_over for after in outcomes) > len(outcomes)
    return _solitary_preference(outcomes) if ending else 0.0


BIASES: Final[Mapping[str, ActionPreference]] = {
    "dazzled": _greedy_preference,
    "hoarding": _hoarding_preference,
    "alone": _solitary_preference,
    "afraid": _worst_case_preference,
    "late": _late_preference,
}
"""Biases by name: immediate reward, hoarding, own prospects only, worst case, no end in
sight."""
HABIT_CAUSE: Final = "habit"
"""Name of the cause of a mistake that no bias explains: a preference for certain actions."""
BIAS_STRENGTHS: Final[Mapping[str, float]] = {
    "dazzled": 0.4, "hoarding": 1.0, "alone": 0.4, "afraid": 0.4, "late": 1.0,
}  # fmt: skip
"""Strength of each bias, from 0 to 1.

Immediate reward, own prospects and safety are often good advice, so that these biases
cost little. Hoarding and disregard of the end cost more.
"""
LOOKAHEAD_BIASES: Final = ("afraid", "late")
"""Biases that need a look-ahead of one round, because they concern rivals or the end."""


class ErrorProfile(NamedTuple):
    """Error profile of a character in one match: two biases and a seed."""

    main_bias: str
    secondary_bias: str
    seed: int
    """Seed of all random numbers of the profile, so that equal positions get equal decisions."""

    @classmethod
    def sample_profile(cls, chance: Chance, main: str = "", second: str = "") -> ErrorProfile:
        """Return a random profile, with the given biases where they are named.

        Args:
            chance: Source of the random numbers.
            main: Name of the main bias; empty: a random one.
            second: Name of the secondary bias; empty: another random one.
        """
        names = chance.shuffle(list(BIASES))
        main = main or names[0]
        second = second or next(name for name in names if name != main)
        return cls(main, second, chance.randbelow(SEED_LIMIT))

    def habit_strength(self, action: Action) -> float:
        """Return the preference for an action itself, from 0 to 1; a hash of seed and action."""
        said = f"{self.seed}/{json.dumps(action.to_json())}"
        return _hash_number(said) / SEED_LIMIT

    def chance_for(self, view: StateT, seat: Seat) -> Chance:
        """Return the chance with which a seat thinks about a view; equal views get equal chance."""
        said = f"{self.seed}/{seat}/{json.dumps(view.to_json())}"
        return Chance(_hash_number(said))


def _hash_number(said: str) -> int:
    """Return a number below SEED_LIMIT that depends on the text only."""
    return int.from_bytes(hashlib.sha256(said.encode()).digest()[:8], "big") % SEED_LIMIT


class BiasedEvaluation(NamedTuple):
    """Evaluation of an action with the biases of an error profile."""

    action: Action
    victory_share: float
    """Expected share of the victory without any bias."""
    main_attraction: float
    """Attraction by the main bias, from 0 to the strength of that bias."""
    secondary_attraction: float
    """Attraction by the secondary bias.

    Both are scaled linearly, so that the least attractive noticed action has 0 and the most
    attractive one has the strength of the bias.
    """
    habit_strength: float
    """Preference for the action itself, from 0 to 1; 1 for accepting a deal."""

    def value_with_habit(self, skill: Skill) -> float:
        """Return the value for a player that has habits and no bias."""
        return self.victory_share + skill.habit_weight * self.habit_strength

    def value_with_bias(self, skill: Skill) -> float:
        """Return the value for a player that has habits and both biases."""
        return self.value_with_habit(skill) + skill.bias_weight * (
            self.main_attraction + SECONDARY_BIAS_FACTOR * self.secondary_attraction
        )


class ErringLevel(NamedTuple):
    """A level that makes the mistakes of an error profile."""

    profile: ErrorProfile | None = None
    """Error profile; None: a new random one at each decision."""

    def __call__(
        self,
        strategy: Strategy[StateT],
        view: StateT,
        seat: Seat,
        chance: Chance,
        enough: StopCheck = never_stop,
    ) -> Answer:
        """Return the noticed action with the highest biased value, and the mistake, if any."""
        temper = self.profile or ErrorProfile.sample_profile(chance)
        seen = select_noticed_actions(strategy, view, seat, chance)
        found = evaluate_with_biases(strategy, view, seat, seen, temper, chance)
        skill = strategy.skill
        liked = max(found, key=lambda each: each.value_with_bias(skill))
        reason = strategy.reason(view, seat, liked.action)
        return Answer(liked.action, reason, mistake=_find_mistake(found, liked, temper, skill))


def _find_mistake(
    found: Sequence[BiasedEvaluation], liked: BiasedEvaluation, temper: ErrorProfile, skill: Skill
) -> Mistake | None:
    """Return the mistake if habits or biases decided against the best action, else None.

    A bias is named only if another action would have been chosen without it.
    """
    best = max(found, key=lambda each: each.victory_share)
    price = best.victory_share - liked.victory_share
    if price <= 0.0:
        return None
    if max(found, key=lambda each: each.value_with_habit(skill)) is liked:
        return (
            Mistake(HABIT_CAUSE, best.action, price)
            if liked.habit_strength > best.habit_strength
            else None
        )
    main, second = (
        liked.main_attraction - best.main_attraction,
        SECONDARY_BIAS_FACTOR * (liked.secondary_attraction - best.secondary_attraction),
    )
    if max(main, second) <= 0.0:
        return None
    return Mistake(
        temper.main_bias if main >= second else temper.secondary_bias, best.action, price
    )


def select_noticed_actions(
    strategy: Strategy[StateT], view: StateT, seat: Seat, chance: Chance
) -> Sequence[Action]:
    """Return the few actions that an erring player notices, always including deals.

    They are drawn from the sensible actions; `Skill.noticed_count` sets their number.
    """
    actions = strategy.filter_useful_actions(view, seat, strategy.game.legal_actions(view, seat))
    few, distraction = strategy.skill.noticed_count, strategy.skill.distraction
    if distraction and chance.random() < distraction:
        few = 1
    if len(actions) <= few:
        return actions
    deals = [action for action in actions if isinstance(action, strategy.accepting_actions)]
    return list(dict.fromkeys([*deals, *chance.partial_shuffle(actions, few)[:few]]))


def evaluate_with_biases(
    strategy: Strategy[StateT], view: StateT, seat: Seat, actions: Sequence[Action],
    profile: ErrorProfile, chance: Chance,
) -> list[BiasedEvaluation]:  # fmt: skip
    """Return biased evaluations of actions, all tried in the same few sampled states."""
    far = profile.main_bias in LOOKAHEAD_BIASES or profile.secondary_bias in LOOKAHEAD_BIASES
    ahead = 1.0 if far else max(END_OF_TURN_LOOKAHEAD, strategy.skill.lookahead_rounds)
    found: list[list[ActionOutcome]] = [[] for _ in actions]
    worlds = SampledStates(strategy, view, seat, chance)
    until = strategy.progress(view)
    for _ in range(SAMPLES_PER_ACTION):
        for action, afters in zip(actions, found, strict=True):
            s, luck = worlds.copy_current_state()
            strategy.game.apply(s, seat, action, luck)
            afters.append(
                play_outcome(
                    strategy, s, seat, (until + END_OF_TURN_LOOKAHEAD, until + ahead), luck
                )
            )
        worlds.sample_next_state()
    main, second = (
        _scale_attractions(bias, found) for bias in (profile.main_bias, profile.secondary_bias)
    )
    worths = [sum(after.victory_share for after in afters) / SAMPLES_PER_ACTION for afters in found]
    habits = [
        1.0 if isinstance(a, strategy.accepting_actions) else profile.habit_strength(a)
        for a in actions
    ]
    return [
        BiasedEvaluation(*each) for each in zip(actions, worths, main, second, habits, strict=True)
    ]


def play_outcome(
    strategy: Strategy[StateT], s: StateT, seat: Seat, horizons: tuple[float, float], luck: Chance
) -> ActionOutcome:
    """Return the outcome at the end of the turn and at the end of the look-ahead."""
    own, ahead = horizons
    play_rollout(strategy, s, own, luck)
    likings = (
        strategy.greedy_value(s, seat),
        strategy.hoarding_value(s, seat),
        strategy.solitary_value(s, seat),
    )
    if ahead > own:
        play_rollout(strategy, s, ahead, luck)
    return ActionOutcome(*likings, victory_shares(strategy, s)[seat], strategy.game.is_over(s))


def _scale_attractions(bias: str, found: Sequence[Sequence[ActionOutcome]]) -> list[float]:
    """Return the attraction of each action by a bias, from 0 to the strength of the bias."""
    likings = [BIASES[bias](afters) for afters in found]
    least, most = min(likings), max(likings)
    if most - least < END_OF_TURN_LOOKAHEAD:
        return [0.0] * len(likings)
    return [BIAS_STRENGTHS[bias] * (each - least) / (most - least) for each in likings]
