"""The AI levels that can be played, by name: each turns a view into a decision with its reason."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game, Reason
from tabletop.core.zones import Seat


class Answer(NamedTuple):
    """What an AI seat decided, and why (None when it cannot say)."""

    action: Action
    reason: Reason | None


class Thinker(Protocol):
    """Decides for a seat from its view alone."""

    def __call__(self, game: Game[Any], view: Any, seat: Seat, chance: Chance) -> Answer: ...


def at_random(game: Game[Any], view: Any, seat: Seat, chance: Chance) -> Answer:
    """Any legal action, all alike: the yardstick of every other level."""
    return Answer(chance.pick(game.legal(view, seat)), None)


def by_rule_of_thumb(game: Game[Any], view: Any, seat: Seat, chance: Chance) -> Answer:
    """What the game's own strategy advises."""
    strategy = game.strategy
    action = strategy.policy(view, seat, game.legal(view, seat), chance)
    return Answer(action, strategy.reason(view, seat, action))


PLAYED: Mapping[str, Thinker] = {"random": at_random, "trader": by_rule_of_thumb}
"""The levels that can be played now, from weak to strong."""


def thinking(seed: int, number: int, seat: Seat) -> Chance:
    """The chance with which a seat thinks at a decision.

    Apart from the chance of the match, and no way back to its seed.
    """
    digest = hashlib.sha256(f"{seed}/{number}/{seat}".encode()).digest()
    return Chance(int.from_bytes(digest[:8], "big"))
