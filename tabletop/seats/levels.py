"""The AI levels that can be played, by name: each turns a view into a decision with its reason.

Levels differ in what they can do, not in the time they take.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Plan, Strategy
from tabletop.core.zones import Seat
from tabletop.seats.answers import Answer
from tabletop.seats.biases import Erring, Temper
from tabletop.seats.rollouts import Enough, Worlds, never
from tabletop.seats.search import LEAST_WORLDS, Trial, one_more_world, search

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
    novice = Cautious(Mixed("novice", by_rule_of_thumb, Erring(), skill.get("novice")))
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


class Steady(NamedTuple):
    """A level as one character plays it in one match: the same position, the same answer."""

    level: Level
    temper: Temper

    def __call__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, enough: Enough = never
    ) -> Answer:
        """What hangs on nothing but the position: the chance that is given is not drawn from. Who
        has made a secret choice already changes nothing."""
        met = self.temper.at(strategy.unchosen(view, seat), seat)
        return self.level(strategy, view, seat, met, enough)


def with_errors_of(level: Level, temper: Temper) -> Level:
    """A level with the errors of a temper, however deep they lie in it."""
    if isinstance(level, Erring):
        return Erring(temper)
    if not isinstance(level, tuple):
        return level
    parts = {name: part for name, part in level._asdict().items() if callable(part)}  # type: ignore[attr-defined]
    found: Level = level._replace(  # type: ignore[attr-defined]
        **{name: with_errors_of(part, temper) for name, part in parts.items()}
    )
    return found


GLANCE = Plan(rollouts=400, rounds=2.0, trust=0.0)
"""With what all moves of a match are looked at before the worst few are judged."""


def thinking(seed: int, number: int, seat: Seat) -> Chance:
    """The chance with which a seat thinks at a decision.

    Apart from the chance of the match, and no way back to its seed.
    """
    digest = hashlib.sha256(f"{seed}/{number}/{seat}".encode()).digest()
    return Chance(int.from_bytes(digest[:8], "big"))
