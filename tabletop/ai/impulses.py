"""Impulses of beginners: human mistakes that decide alone, without a look at the win chances.

A beginner looks no further than the end of its own turn and tries each action in one
sampled state, so that it never allows for what rivals may hold or do. In a match it has two
impulses of its own. It also accepts every deal that it is offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tabletop.ai.answers import Answer, Mistake
from tabletop.ai.human_errors import (
    END_OF_TURN_LOOKAHEAD,
    HABIT_CAUSE,
    ActionOutcome,
    ActionPreference,
    ErrorProfile,
    play_outcome,
)
from tabletop.ai.search.rollouts import SampledStates, StopCheck, never_stop
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat

MAX_NOTICED_ACTIONS: Final = 8
"""Maximum number of actions that a beginner notices, always including deals."""
MAIN_IMPULSE_RATE: Final = 0.85
"""Probability that the main impulse decides, and not the secondary one."""
ACCEPTING_CAUSE: Final = "accepting"
"""Name of the impulse to accept a deal."""


def prefer_largest_number(outcomes: Sequence[ActionOutcome]) -> float:
    """Return the reward at the end of the turn: a beginner takes the largest number it sees."""
    return sum(after.greedy_value for after in outcomes)


def prefer_spending(outcomes: Sequence[ActionOutcome]) -> float:
    """Return more for fewer possessions: a beginner spends at once, whatever it gets."""
    return -sum(after.hoarding_value for after in outcomes)


def prefer_keeping(outcomes: Sequence[ActionOutcome]) -> float:
    """Return more for more possessions: a beginner cannot part with anything."""
    return sum(after.hoarding_value for after in outcomes)


def prefer_own_plans(outcomes: Sequence[ActionOutcome]) -> float:
    """Return the prospects of the seat alone: a beginner never blocks, and fears no rival."""
    return sum(after.solitary_value for after in outcomes)


def prefer_favourites(outcomes: Sequence[ActionOutcome]) -> float:
    """Return 0 for each action, so that favourites decide, whatever lies on the table."""
    return 0.0


IMPULSES: Final[Mapping[str, ActionPreference]] = {
    "dazzled": prefer_largest_number,
    "spending": prefer_spending,
    "hoarding": prefer_keeping,
    "alone": prefer_own_plans,
    HABIT_CAUSE: prefer_favourites,
}
"""Impulses by name; a bias of `human_errors` that is as strong has the same name."""
SECONDARY_IMPULSES: Final = ("dazzled", "alone")
"""Impulses that are often good advice, so that they decide less often."""


def select_impulses(profile: ErrorProfile, main_impulses: Sequence[str]) -> tuple[str, str]:
    """Return the main and the secondary impulse of an error profile.

    A bias of the profile that is such an impulse is preferred.

    Args:
        profile: Error profile of the beginner.
        main_impulses: Impulses that are mistakes in the game (`Skill.main_impulses`).
    """
    chance = Chance(profile.seed)
    own = profile.main_bias, profile.secondary_bias
    main, second = (
        min(chance.shuffle(list(names)), key=lambda name: name not in own)
        for names in (main_impulses, SECONDARY_IMPULSES)
    )
    return main, second


class ImpulsiveLevel(NamedTuple):
    """A level that follows one impulse at each decision."""

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
        """Return the action that the impulse likes best, and the mistake, if it is one.

        Of equally good actions the favourite is chosen (`ErrorProfile.habit_strength`).
        """
        profile = self.profile or ErrorProfile.sample_profile(chance)
        main, second = select_impulses(profile, strategy.skill.main_impulses)
        impulse = main if chance.random() < MAIN_IMPULSE_RATE else second
        actions = strategy.filter_useful_actions(
            view, seat, strategy.game.legal_actions(view, seat)
        )
        deals = [action for action in actions if isinstance(action, strategy.accepting_actions)]
        if len(actions) > MAX_NOTICED_ACTIONS:
            few = chance.partial_shuffle(actions, MAX_NOTICED_ACTIONS)[:MAX_NOTICED_ACTIONS]
            actions = list(dict.fromkeys([*deals, *few]))
        outcomes = _try_actions(strategy, view, seat, actions, chance)
        preference = IMPULSES[impulse]

        def attraction(n: int) -> tuple[float, float]:
            return preference([outcomes[n]]), profile.habit_strength(actions[n])

        liked = max(range(len(actions)), key=attraction)
        if deals:
            impulse, liked = ACCEPTING_CAUSE, actions.index(deals[0])
        best = max(range(len(actions)), key=lambda n: outcomes[n].victory_share)
        cost = outcomes[best].victory_share - outcomes[liked].victory_share
        mistake = Mistake(impulse, actions[best], cost) if cost > 0.0 else None
        action = actions[liked]
        return Answer(action, strategy.reason(view, seat, action), mistake=mistake)


def _try_actions(
    strategy: Strategy[StateT], view: StateT, seat: Seat, actions: Sequence[Action], chance: Chance
) -> list[ActionOutcome]:
    """Return the outcome of each action at the end of the turn, all in one sampled state."""
    world = SampledStates(strategy, view, seat, chance)
    end = strategy.progress(view) + END_OF_TURN_LOOKAHEAD
    found = []
    for action in actions:
        s, luck = world.copy_current_state()
        strategy.game.apply(s, seat, action, luck)
        found.append(play_outcome(strategy, s, seat, (end, end), luck))
    return found
