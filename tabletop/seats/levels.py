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
CLUELESS = 0.5
"""How often a novice who sees no points to be had does anything at all."""


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


def naively(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """What scores most at once, a deal mostly; else half by rule of thumb, half at will."""
    strategy, legal = game.strategy, game.legal(view, seat)
    advised = strategy.policy(view, seat, legal, chance)
    actions = strategy.propose(view, seat, legal, chance)
    for action in actions:
        if isinstance(action, strategy.deals) and chance.random() < GULLIBLE:
            return _told(game, view, seat, action)
    gains = _gains(game, view, seat, actions, chance)
    best = max(gains)
    tempting = [action for action, gain in zip(actions, gains, strict=True) if gain == best]
    if len(tempting) == len(actions) and chance.random() >= CLUELESS:
        return _told(game, view, seat, advised)
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


def by_rule_of_thumb(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """What the game's own strategy advises."""
    legal = game.legal(view, seat)
    return _told(game, view, seat, game.strategy.policy(view, seat, legal, chance))


def _told(game: Game[Any], view: Any, seat: Seat, action: Action) -> Answer:
    return Answer(action, game.strategy.reason(view, seat, action))


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


def at_a_glance(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """A short search, as the game sets it."""
    return Searching(game.strategy.short)(game, view, seat, chance, enough)


def at_length(
    game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """A long search, as the game sets it."""
    return Searching(game.strategy.long)(game, view, seat, chance, enough)


PLAYED: Mapping[str, Thinker] = {
    "random": at_random,
    "novice": naively,
    "trader": by_rule_of_thumb,
    "merchant": at_a_glance,
    "master": at_length,
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
