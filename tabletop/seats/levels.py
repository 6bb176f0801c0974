"""The AI levels that can be played, by name: each turns a view into a decision with its reason.

Levels differ in what they can do, not in the time they take.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.plans import Plan
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer
from tabletop.seats.rollouts import Worlds
from tabletop.seats.search import Enough, never, search

GULLIBLE = 0.75
"""How often a novice takes a deal that is offered."""


class Thinker(Protocol):
    """Decides for a seat from its view alone."""

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """`enough` is the safety net of those who think long: whether to stop at once."""


def at_random(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """Any legal action, all alike: the yardstick of every other level."""
    return Answer(chance.pick(game.legal(view, seat)), None)


def by_rule_of_thumb(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """What the game's own strategy advises."""
    legal = game.legal(view, seat)
    return _told(game, view, seat, game.strategy.policy(view, seat, legal, chance))


def _told(game: Game[Any], view: Any, seat: Seat, action: Action) -> Answer:
    return Answer(action, game.strategy.reason(view, seat, action))


def at_will(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """Any legal action, and what speaks for it: who plays so is no yardstick, but careless."""
    return _told(game, view, seat, chance.pick(game.legal(view, seat)))


class Tempted(NamedTuple):
    """A level that takes what scores most at once, and deals mostly."""

    otherwise: Thinker
    """Decides where no points are to be had, or the same by all actions."""

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """An action with its reason."""
        strategy = game.strategy
        actions = strategy.propose(view, seat, game.legal(view, seat), chance)
        for action in actions:
            if isinstance(action, strategy.deals) and chance.random() < GULLIBLE:
                return _told(game, view, seat, action)
        gains = _gains(game, view, seat, actions, chance)
        best = max(gains)
        tempting = [action for action, gain in zip(actions, gains, strict=True) if gain == best]
        if len(tempting) == len(actions):
            return self.otherwise(game, view, seat, chance)
        return _told(game, view, seat, chance.pick(tempting))


def _gains(game: Game[Any], view: Any, seat: Seat, actions: Any, chance: Chance) -> list[int]:
    """The score of a seat after each action, in one imagined world."""
    worlds = Worlds(game, view, seat, chance)
    found = []
    for action in actions:
        s, luck = worlds.fresh()
        game.apply(s, seat, action, luck)
        found.append(game.standing(s)[seat].score)
    return found


class Searching(NamedTuple):
    """A level that searches, by a plan of its own whatever the game."""

    plan: Plan

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """The first of the candidates found; a move that is forced needs no search."""
        legal = game.legal(view, seat)
        if len(legal) == 1:
            return _told(game, view, seat, legal[0])
        candidates = search(game, view, seat, self.plan, chance, enough)
        action = candidates[0].action
        return Answer(action, game.strategy.reason(view, seat, action), candidates)


class Wavering(NamedTuple):
    """A level that decides now in one way, now in another."""

    better: Thinker
    worse: Thinker
    share: float
    """How often in the better."""

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """As one of the two."""
        thinker = self.better if chance.random() < self.share else self.worse
        return thinker(game, view, seat, chance, enough)


def as_novice(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """What scores most at once; else partly by rule of thumb, partly at will."""
    level = Wavering(Tempted(by_rule_of_thumb), Tempted(at_will), game.strategy.wits.novice)
    return level(game, view, seat, chance, enough)


def as_trader(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """By rule of thumb, now and then as a novice."""
    level = Wavering(by_rule_of_thumb, as_novice, game.strategy.wits.trader)
    return level(game, view, seat, chance, enough)


def as_merchant(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """A short search, as the game sets it, now and then as a trader."""
    strategy = game.strategy
    level = Wavering(Searching(strategy.short), as_trader, strategy.wits.merchant)
    return level(game, view, seat, chance, enough)


def as_master(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """A long search, as the game sets it."""
    return Searching(game.strategy.long)(game, view, seat, chance, enough)


PLAYED: Mapping[str, Thinker] = {
    "random": at_random,
    "novice": as_novice,
    "trader": as_trader,
    "merchant": as_merchant,
    "master": as_master,
}
"""The levels that can be played now, from weak to strong."""


JUDGE = Plan(rollouts=400, rounds=2.0, trust=0.0)
"""With what the moves of people are judged after a match."""


def thinking(seed: int, number: int, seat: Seat) -> Chance:
    """The chance with which a seat thinks at a decision.

    Apart from the chance of the match, and no way back to its seed.
    """
    digest = hashlib.sha256(f"{seed}/{number}/{seat}".encode()).digest()
    return Chance(int.from_bytes(digest[:8], "big"))
