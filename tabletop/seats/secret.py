"""Secret simultaneous choices: what to choose while all others choose as well.

Against others who choose by rule of thumb the best answer is found by trying it. Others who think
answer in their turn; so in every imagined world each of them chooses partly by rule of thumb, and
partly what it regrets most not to have chosen in the worlds before (regret matching).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat
from tabletop.seats.rollouts import Worlds, play_on, shares


class Mind:
    """What a seat has learnt of its choices: how much it regrets not to have made each."""

    __slots__ = ("_regrets",)

    def __init__(self) -> None:
        self._regrets: dict[Action, float] = {}

    def pick(self, legal: Sequence[Action], chance: Chance) -> Action | None:
        """One of the choices, the likelier the more it is regretted; None if none is."""
        weights = [self._regrets.get(action, 0.0) for action in legal]
        drawn = chance.random() * sum(weights)
        for action, weight in zip(legal, weights, strict=True):
            drawn -= weight
            if weight and drawn < 0.0:
                return action
        return None

    def learn(self, values: dict[Action, float], mean: float) -> None:
        """What each choice would have brought, and what was to be expected. No regret is below
        nothing, so that one soon changes one's mind."""
        for action, value in values.items():
            self._regrets[action] = max(0.0, self._regrets.get(action, 0.0) + value - mean)


class SecretRound:
    """All that choose at once, and how their choices are drawn in each world."""

    def __init__(self, game: Game[Any], worlds: Worlds, until: float, thoughtful: float) -> None:
        """thoughtful: how often the others are thought to choose by what they have learnt."""
        self._game = game
        self._worlds = worlds
        self._until = until
        self._thoughtful = thoughtful
        self.minds: dict[Seat, Mind] = {}

    def drawn(self, chance: Chance) -> dict[Seat, Action]:
        """A choice for each seat that is to choose, in this world."""
        game = self._game
        s, _ = self._worlds.fresh()
        found: dict[Seat, Action] = {}
        for seat in game.to_act(s):
            legal = game.legal(s, seat)
            mind = self.minds.setdefault(seat, Mind())
            picked = mind.pick(legal, chance) if chance.random() < self._thoughtful else None
            found[seat] = picked or game.strategy.policy(s, seat, legal, chance)
        return found

    def played(self, choices: dict[Seat, Action], seat: Seat, action: Action) -> tuple[float, ...]:
        """Every seat's chances when one seat chooses this and the others as they do."""
        game = self._game
        s, luck = self._worlds.fresh()
        for other, choice in choices.items():
            game.apply(s, other, action if other == seat else choice, luck)
        play_on(game, s, self._until, luck)
        return shares(game, s)

    def teach(self, choices: dict[Seat, Action], seat: Seat) -> int:
        """Let a seat learn what each of its choices would have brought; returns the rollouts."""
        game = self._game
        s, _ = self._worlds.fresh()
        values = {
            action: self.played(choices, seat, action)[seat] for action in game.legal(s, seat)
        }
        self.minds[seat].learn(values, values[choices[seat]])
        return len(values)
