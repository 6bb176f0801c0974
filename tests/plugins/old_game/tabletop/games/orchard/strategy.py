"""Strategy of the orchard, by its old names."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Fitted, Plan, Reason, Skill, Strategy, Sureness
from tabletop.core.zones import Seat
from tabletop.games.orchard.state import Grove, Pick


class OrchardStrategy(Strategy[Grove]):
    """Picks what lies on top of the basket, else the best fruit."""

    short = Plan(rollouts=8, rounds=1.0, trust=1.0, equal=0.01)
    long = short._replace(rollouts=16, trust=0.5)
    skill = Skill(pull=0.3, whim=0.1)
    fitted = Fitted(both=Sureness(power=0.9))

    def policy(self, state: Grove, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        last = state.baskets[seat][-1:]

        def gain(action: Action) -> float:
            assert isinstance(action, Pick)
            return (action.fruit + 1) * (1 + (last == (action.fruit,))) + chance.below(2) / 10

        return max(legal, key=gain)

    def progress(self, state: Grove) -> float:
        return sum(map(len, state.baskets)) / state.seats

    def chances(self, state: Grove) -> tuple[float, ...]:
        scores = [each.score + 1 for each in self.game.standing(state)]
        return tuple(score / sum(scores) for score in scores)

    def propose(
        self, state: Grove, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        return super().propose(state, seat, legal, chance)

    def shines(self, state: Grove, seat: Seat) -> float:
        return super().shines(state, seat) + self.sureness.power * self.opposition.masters

    def reason(self, state: Grove, seat: Seat, action: Action) -> Reason:
        return Reason("best")


STRATEGY = OrchardStrategy
