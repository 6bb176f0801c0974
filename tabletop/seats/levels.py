"""The AI levels that can be played, by name: each turns a view into a decision with its reason.

Levels differ in what they can do, not in the time they take.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Plan, Strategy
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer
from tabletop.seats.rollouts import Enough, Worlds, never
from tabletop.seats.search import LEAST_WORLDS, Trial, one_more_world, search

GULLIBLE = 0.75
"""How often a novice takes a deal that is offered."""
ABSURD = 0.2
"""The part of a victory that even a novice does not give away by one decision."""
SECOND_LOOK = 48
"""In so many worlds at most a careless choice is tried."""
SURE = 2.0
"""A second look ends when it is so many standard errors away from what would be absurd."""


class Level(Protocol):
    """Decides for a seat from its view alone."""

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """`enough` is the safety net of those who think long: whether to stop at once."""


def at_random(
    strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """Any legal action, all alike: the yardstick of every other level."""
    return Answer(chance.pick(strategy.game.legal(view, seat)), None)


def by_rule_of_thumb(
    strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """What the game's own strategy advises."""
    legal = strategy.game.legal(view, seat)
    return _told(strategy, view, seat, strategy.policy(view, seat, legal, chance))


def _told(strategy: Strategy[S], view: S, seat: Seat, action: Action) -> Answer:
    return Answer(action, strategy.reason(view, seat, action))


def at_will(
    strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
) -> Answer:
    """Any legal action, and what speaks for it: who plays so is no yardstick, but careless."""
    return _told(strategy, view, seat, chance.pick(strategy.game.legal(view, seat)))


class Greedy(NamedTuple):
    """A level that takes what scores most at once (when it sees it), and deals mostly."""

    otherwise: Level
    """Decides where no points are to be had, or the same by all actions."""

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """An action with its reason."""
        actions = strategy.propose(view, seat, strategy.game.legal(view, seat), chance)
        for action in actions:
            if isinstance(action, strategy.deals) and chance.random() < GULLIBLE:
                return _told(strategy, view, seat, action)
        if strategy.skill.greed < 1.0 and chance.random() >= strategy.skill.greed:
            return self.otherwise(strategy, view, seat, chance)
        gains = _gains(strategy, view, seat, actions, chance)
        best = max(gains)
        tempting = [action for action, gain in zip(actions, gains, strict=True) if gain == best]
        if len(tempting) == len(actions):
            return self.otherwise(strategy, view, seat, chance)
        return _told(strategy, view, seat, chance.pick(tempting))


def _gains(
    strategy: Strategy[S], view: S, seat: Seat, actions: Sequence[Action], chance: Chance
) -> list[int]:
    """The score of a seat after each action, in one imagined world."""
    worlds = Worlds(strategy, view, seat, chance)
    found = []
    for action in actions:
        s, luck = worlds.fresh()
        strategy.game.apply(s, seat, action, luck)
        found.append(strategy.game.standing(s)[seat].score)
    return found


class Cautious(NamedTuple):
    """A level that looks twice before it acts: what gives away too much it does not do."""

    careless: Level

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """The careless answer, unless the rule of thumb's is better by more than ABSURD."""
        answer = self.careless(strategy, view, seat, chance, enough)
        legal = strategy.game.legal(view, seat)
        if len(legal) == 1:
            return answer
        advised = strategy.policy(view, seat, legal, chance)
        if advised == answer.action:
            return answer
        both = [Trial(action, view.seats) for action in (answer.action, advised)]
        worlds = Worlds(strategy, view, seat, chance)
        until = strategy.progress(view) + strategy.short.rounds
        lead = 0.0
        while len(both[0].values) < SECOND_LOOK and not enough():
            for _ in range(LEAST_WORLDS):
                one_more_world(strategy, worlds, both, seat, until)
            lead, error = both[1].lead(both[0])
            if abs(lead - ABSURD) > SURE * error:
                break
        return _told(strategy, view, seat, advised) if lead > ABSURD else answer


class Searching(NamedTuple):
    """A level that searches."""

    plan: Plan | Literal["short", "long"]
    """A plan of its own whatever the game, or one of those that each game sets."""

    def plan_for(self, strategy: Strategy[S]) -> Plan:
        """How it searches in a game."""
        if isinstance(self.plan, Plan):
            return self.plan
        return strategy.short if self.plan == "short" else strategy.long

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """The first of the candidates found; a move that is forced needs no search."""
        legal = strategy.game.legal(view, seat)
        if len(legal) == 1:
            return _told(strategy, view, seat, legal[0])
        candidates = search(strategy, view, seat, self.plan_for(strategy), chance, enough)
        action = candidates[0].action
        return Answer(action, strategy.reason(view, seat, action), candidates)


class Mixed(NamedTuple):
    """A level that decides now in one way, now in another."""

    part: str
    """What sets how often, in the game's `skill`."""
    better: Level
    worse: Level
    share: float | None = None
    """How often in the better; None: as each game sets it (`skill`)."""

    def share_for(self, strategy: Strategy[S]) -> float:
        """How often in the better in a game."""
        share: float = getattr(strategy.skill, self.part) if self.share is None else self.share
        return share

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """As one of the two. Who never wavers draws nothing."""
        share = self.share_for(strategy)
        better = share == 1.0 or chance.random() < share
        return (self.better if better else self.worse)(strategy, view, seat, chance, enough)


def levels(plans: Mapping[str, Plan], skill: Mapping[str, float]) -> dict[str, Level]:
    """All levels that can be played, from weak to strong, with other plans (of merchants and
    masters) or other shares of doing their best (of all between random play and masters) than
    the games set."""
    novice = Cautious(
        Mixed("novice", Greedy(by_rule_of_thumb), Greedy(at_will), skill.get("novice"))
    )
    trader = Mixed("trader", by_rule_of_thumb, novice, skill.get("trader"))
    glance = Searching(plans.get("merchant", "short"))
    best = Mixed("foresight", glance, by_rule_of_thumb)
    return {
        "random": at_random,
        "novice": novice,
        "trader": trader,
        "merchant": Mixed("merchant", best, trader, skill.get("merchant")),
        "master": Searching(plans.get("master", "long")),
    }


PLAYED: Mapping[str, Level] = levels({}, {})
"""The levels as they are played: as each game sets them."""

GLANCE = Plan(rollouts=400, rounds=2.0, trust=0.0)
"""With what all moves of a match are looked at before the worst few are judged."""


def thinking(seed: int, number: int, seat: Seat) -> Chance:
    """The chance with which a seat thinks at a decision.

    Apart from the chance of the match, and no way back to its seed.
    """
    digest = hashlib.sha256(f"{seed}/{number}/{seat}".encode()).digest()
    return Chance(int.from_bytes(digest[:8], "big"))
