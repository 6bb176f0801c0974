"""Secret simultaneous choices, all together: what everything that all may choose brings everybody.

A search that tries only its own choices must guess what the others do. Where all together have few
choices, every joint choice is tried in the same worlds. Then it is known what each seat would
choose against the others, and own choices are held against others of whom a part answers so, and
the rest goes by rule of thumb.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import exp, prod
from typing import Final, Generic

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Plan, Strategy
from tabletop.core.zones import Seat
from tabletop.seats.answers import Candidate
from tabletop.seats.rollouts import Enough, PlayOn, Worlds, shares, tempered

ASKED: Final = 100
"""So often the rule of thumb of each seat is asked what it chooses."""
STEPS: Final = 30
"""So often all answer what the others would choose, each time less willing to change their mind."""
HEAT: Final = 0.01
"""How evenly a seat that thinks chooses (in parts of a victory)."""
ANSWERING: Final = 0.6
"""The part of each seat that answers what the others would choose; the rest goes by rule."""
FEWEST_WORLDS: Final = 2

Mix = list[float]
"""How likely each of a seat's choices is."""
Profile = tuple[int, ...]
"""A joint choice: the number of each seat's choice, in the order in which the seats act."""


class JointChoice(Generic[S]):
    """All that some seats may choose at once, and what that has brought so far."""

    __slots__ = ("_found", "_told", "_tried", "choices", "seats")

    def __init__(self, choices: Mapping[Seat, Sequence[Action]], seats: int) -> None:
        """choices: of those who are to choose; seats: of the table."""
        self.seats = tuple(choices)
        self.choices = tuple(choices.values())
        profiles = list(product(*(range(len(legal)) for legal in self.choices)))
        self._found = {profile: [0.0] * seats for profile in profiles}
        self._told = {profile: [0.0] * seats for profile in profiles}
        self._tried = 0

    @property
    def rollouts(self) -> int:
        """How many joint choices were tried, each time counted."""
        return self._tried * len(self._found)

    def by_rule(self, strategy: Strategy[S], worlds: Worlds[S], chance: Chance) -> list[Mix]:
        """How likely each seat chooses what, by rule of thumb."""
        s, _ = worlds.fresh()
        mixes = []
        for seat, legal in zip(self.seats, self.choices, strict=True):
            mix = dict.fromkeys(legal, 0.0)
            for _ in range(ASKED):
                mix[strategy.policy(s, seat, legal, chance)] += 1.0 / ASKED
            mixes.append(list(mix.values()))
        return mixes

    def try_all(
        self, strategy: Strategy[S], worlds: Worlds[S], until: float, onward: PlayOn,
        learned: bool = False,
    ) -> None:  # fmt: skip
        """Every joint choice in one more world; learned: as of `shares`."""
        apply = strategy.game.apply
        for profile, found in self._found.items():
            s, luck = worlds.fresh()
            for seat, legal, n in zip(self.seats, self.choices, profile, strict=True):
                apply(s, seat, legal[n], luck)
            free = onward(strategy, s, until, luck)
            brought = shares(strategy, s, learned)
            _add(found, brought)
            _add(self._told[profile], tempered(brought, strategy.sureness, free))
        self._tried += 1

    def values(self, mixes: Sequence[Mix], at: int) -> list[float]:
        """What each choice of the seat at that place brings it, while the others choose so."""
        seat, others = self.seats[at], _others(mixes, at)
        values = [0.0] * len(self.choices[at])
        for profile, found in self._found.items():
            values[profile[at]] += _likely(others, profile) * found[seat]
        return [value / self._tried for value in values]

    def settled(self, rules: Sequence[Mix], thoughtful: float) -> list[Mix]:
        """What each seat chooses if a part of them answers what the others choose."""
        mixes = [list(mix) for mix in rules]
        for step in range(1, STEPS + 1):
            answers = [_softened(self.values(mixes, at)) for at in range(len(mixes))]
            pull = 1.0 / (1.0 + step)
            mixes = [
                [
                    p + pull * ((1.0 - thoughtful) * by_rule + thoughtful * answer - p)
                    for p, by_rule, answer in zip(mix, rule, found, strict=True)
                ]
                for mix, rule, found in zip(mixes, rules, answers, strict=True)
            ]
        return mixes

    def told(self, mixes: Sequence[Mix], at: int) -> tuple[Candidate, ...]:
        """The choices of the seat at that place, the best first, with the chances of all seats."""
        others, legal = _others(mixes, at), self.choices[at]
        values = self.values(mixes, at)
        chances = [[0.0] * len(next(iter(self._told.values()))) for _ in legal]
        for profile, told in self._told.items():
            likely = _likely(others, profile) / self._tried
            _add(chances[profile[at]], [likely * share for share in told])
        rollouts = self.rollouts // len(legal)
        order = sorted(range(len(legal)), key=lambda n: -values[n])
        return tuple(Candidate(legal[n], tuple(chances[n]), rollouts) for n in order)


def joint_choice(
    strategy: Strategy[S], worlds: Worlds[S], seat: Seat, plan: Plan
) -> JointChoice[S] | None:
    """What all that are to choose now may choose together; None where one chooses alone, and where
    it is more than a plan has rollouts for."""
    game = strategy.game
    s, _ = worlds.fresh()
    choices = {each: tuple(game.legal(s, each)) for each in game.to_act(s)}
    if len(choices) < 2 or seat not in choices:
        return None
    if prod(map(len, choices.values())) * FEWEST_WORLDS > plan.rollouts * plan.joint:
        return None
    return JointChoice(choices, s.seats)


def search_together(
    joint: JointChoice[S], strategy: Strategy[S], worlds: Worlds[S], seat: Seat, plan: Plan,
    until: float, onward: PlayOn, chance: Chance, enough: Enough,
) -> tuple[Candidate, ...]:  # fmt: skip
    """A seat's choices, the best first, against others of whom a part thinks as well."""
    rules = joint.by_rule(strategy, worlds, chance)
    while joint.rollouts < plan.rollouts * plan.joint:
        joint.try_all(strategy, worlds, until, onward, plan.learned)
        if enough():
            break
        worlds.next()
    return joint.told(joint.settled(rules, ANSWERING), joint.seats.index(seat))


def _others(mixes: Sequence[Mix], at: int) -> list[Mix]:
    """The mixes of all but one, who chooses each of his choices for certain."""
    return [[1.0] * len(mix) if n == at else mix for n, mix in enumerate(mixes)]


def _likely(mixes: Sequence[Mix], profile: Profile) -> float:
    """How likely a joint choice is."""
    return prod([mix[n] for mix, n in zip(mixes, profile, strict=True)])


def _softened(values: Sequence[float]) -> Mix:
    """How likely a seat that thinks chooses each, by what they bring."""
    best = max(values)
    odds = [exp((value - best) / HEAT) for value in values]
    total = sum(odds)
    return [odd / total for odd in odds]


def _add(total: list[float], more: Sequence[float]) -> None:
    """Seat by seat."""
    for seat, share in enumerate(more):
        total[seat] += share
