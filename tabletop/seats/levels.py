"""The AI levels that can be played, by name: each turns a view into a decision with its reason.

Levels differ in what they can do, not in the time they take.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game, Strategy
from tabletop.core.plans import Plan
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer
from tabletop.seats.rollouts import Worlds
from tabletop.seats.search import LEAST_WORLDS, Enough, Trial, never, one_more_world, search

GULLIBLE = 0.75
"""How often a novice takes a deal that is offered."""
ABSURD = 0.2
"""The part of a victory that even a novice does not give away by one decision."""
SECOND_LOOK = 48
"""In so many worlds at most a careless choice is tried."""
SURE = 2.0
"""A second look ends when it is so many standard errors away from what would be absurd."""


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
    """A level that takes what scores most at once (when it sees it), and deals mostly."""

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
        if strategy.wits.greed < 1.0 and chance.random() >= strategy.wits.greed:
            return self.otherwise(game, view, seat, chance)
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


class Sobered(NamedTuple):
    """A level that looks twice before it acts: what gives away too much it does not do."""

    careless: Thinker

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """The careless answer, unless the rule of thumb's is better by more than ABSURD."""
        answer = self.careless(game, view, seat, chance, enough)
        legal = game.legal(view, seat)
        if len(legal) == 1:
            return answer
        advised = game.strategy.policy(view, seat, legal, chance)
        if advised == answer.action:
            return answer
        both = [Trial(action, view.seats) for action in (answer.action, advised)]
        worlds = Worlds(game, view, seat, chance)
        until = game.clock(view) + game.strategy.short.rounds
        lead = 0.0
        while len(both[0].values) < SECOND_LOOK and not enough():
            for _ in range(LEAST_WORLDS):
                one_more_world(game, worlds, both, seat, until)
            lead, error = both[1].lead(both[0])
            if abs(lead - ABSURD) > SURE * error:
                break
        return _told(game, view, seat, advised) if lead > ABSURD else answer


class Searching(NamedTuple):
    """A level that searches."""

    plan: Plan | Literal["short", "long"]
    """A plan of its own whatever the game, or one of those that each game sets."""

    def plan_for(self, strategy: Strategy[Any]) -> Plan:
        """How it searches in a game."""
        if isinstance(self.plan, Plan):
            return self.plan
        return strategy.short if self.plan == "short" else strategy.long

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """The first of the candidates found; a move that is forced needs no search."""
        legal = game.legal(view, seat)
        if len(legal) == 1:
            return _told(game, view, seat, legal[0])
        candidates = search(game, view, seat, self.plan_for(game.strategy), chance, enough)
        action = candidates[0].action
        return Answer(action, game.strategy.reason(view, seat, action), candidates)


class Wavering(NamedTuple):
    """A level that decides now in one way, now in another."""

    wit: str
    """What sets how often, in the game's `wits`."""
    better: Thinker
    worse: Thinker
    share: float | None = None
    """How often in the better; None: as each game sets it (`wits`)."""

    def share_for(self, strategy: Strategy[Any]) -> float:
        """How often in the better in a game."""
        share: float = getattr(strategy.wits, self.wit) if self.share is None else self.share
        return share

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """As one of the two. Who never wavers draws nothing."""
        share = self.share_for(game.strategy)
        better = share == 1.0 or chance.random() < share
        return (self.better if better else self.worse)(game, view, seat, chance, enough)


def levels(plans: Mapping[str, Plan], wits: Mapping[str, float]) -> dict[str, Thinker]:
    """All levels that can be played, from weak to strong, with other plans (of merchants and
    masters) or other shares of doing their best (of all between random play and masters) than
    the games set."""
    novice = Sobered(
        Wavering("novice", Tempted(by_rule_of_thumb), Tempted(at_will), wits.get("novice"))
    )
    trader = Wavering("trader", by_rule_of_thumb, novice, wits.get("trader"))
    glance = Searching(plans.get("merchant", "short"))
    best = Wavering("foresight", glance, by_rule_of_thumb)
    return {
        "random": at_random,
        "novice": novice,
        "trader": trader,
        "merchant": Wavering("merchant", best, trader, wits.get("merchant")),
        "master": Searching(plans.get("master", "long")),
    }


PLAYED: Mapping[str, Thinker] = levels({}, {})
"""The levels as they are played: as each game sets them."""

JUDGE = Plan(rollouts=400, rounds=2.0, trust=0.0)
"""With what the moves of people are judged after a match."""


def thinking(seed: int, number: int, seat: Seat) -> Chance:
    """The chance with which a seat thinks at a decision.

    Apart from the chance of the match, and no way back to its seed.
    """
    digest = hashlib.sha256(f"{seed}/{number}/{seat}".encode()).digest()
    return Chance(int.from_bytes(digest[:8], "big"))
