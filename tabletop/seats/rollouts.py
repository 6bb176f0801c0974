# Compiled by mypyc: see tools/compile.
"""Imagined worlds and how they go on: what every search and every estimate is made of."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy, Sureness
from tabletop.core.zones import Seat
from tabletop.seats.answers import Estimate

MOST_SEEDS = 1 << 53
FEWEST: Final = 8
"""An estimate that is cut short still rests on so many worlds."""

NEARLY: Final = 1e-6
"""By so much a progress may be off, as fractions are."""

Enough = Callable[[], bool]
"""Asked between worlds: whether to stop at once. The safety net against slow machines."""


def never() -> bool:
    """No safety net: the same seed is the same decision, however slow the machine."""
    return False


def shares(strategy: Strategy[S], s: S, learned: bool = False) -> tuple[float, ...]:
    """Each seat's share of the victory: certain once the game is over, guessed before.

    learned: whether by how masters' matches ended.
    """
    game = strategy.game
    if not game.is_over(s):
        return strategy.among_masters(s) if learned else strategy.chances(s)
    won = [entry.place == 1 for entry in game.standing(s)]
    n = sum(won)
    return tuple(share / n for share in won)


Decide = Callable[[S, Seat, Sequence[Action], Chance], Action]
"""How a seat decides: one of the legal actions."""


def play_on(
    strategy: Strategy[S], s: S, until: float, chance: Chance, decide: Decide[S] | None = None
) -> int:
    """Let everybody play by rule of thumb till a game has gone so far, or to its end.

    decide: how they decide instead. Returns how many decisions were free: so often something else
    might have been done.
    """
    game = strategy.game
    free = 0
    to_act, legal, apply = game.to_act, game.legal, game.apply
    policy, progress = decide or strategy.policy, strategy.progress
    while acting := to_act(s):
        if progress(s) >= until:
            break
        seat = acting[0]
        actions = legal(s, seat)
        if len(actions) == 1:
            action = actions[0]
        else:
            action, free = policy(s, seat, actions, chance), free + 1
        apply(s, seat, action, chance)
    return free


def play_as_masters(strategy: Strategy[S], s: S, until: float, chance: Chance) -> int:
    """Let everybody play as masters mostly would; returns how many decisions were free."""
    return play_on(strategy, s, until, chance, strategy.as_masters)


PlayOn = Callable[[Any, Any, float, Chance], int]
"""How a world is played on: by a strategy, from a state, till the game has gone so far, with a
chance. Returns how many decisions were free."""


def tempered(chances: Sequence[float], sureness: Sureness, free: int) -> tuple[float, ...]:
    """The shares of a world as people are told of them, after so many free decisions.

    What is certain stays so unless somebody could still err.
    """
    power, slip, edges = sureness
    found = list(chances)
    if power != 1.0 or edges:
        odds = [chance**power for chance in found]
        if edges:
            odds = [each * edge for each, edge in zip(odds, edges, strict=True)]
        total = sum(odds)
        found = [each / total for each in odds]
    if not slip:
        return tuple(found)
    kept = (1.0 - slip) ** free
    return tuple(kept * each + (1.0 - kept) / len(found) for each in found)


def judged(
    strategy: Strategy[S], s: S, horizons: Sequence[float], chance: Chance
) -> tuple[tuple[float, ...], ...]:
    """A world as it is told to people: played on, and every seat's share of the victory at each
    horizon.

    A horizon is a progress. Positions are judged at whole rounds only, where it is always the same
    seat's turn, with nothing half done: a horizon between two rounds has its part of either. So
    what is told goes on evenly from turn to turn, and a turn that changed nothing moves nothing.
    """
    outset = strategy.outset(s)
    rounds = [round(horizon - outset, 6) for horizon in horizons]
    at: dict[int, tuple[float, ...]] = {}
    free = 0
    for whole in sorted({whole for n in rounds for whole in (math.floor(n), math.ceil(n))}):
        free += play_on(strategy, s, whole + outset - NEARLY, chance)
        at[whole] = tempered(shares(strategy, s), strategy.sureness, free)
    return tuple(between(at[math.floor(n)], at[math.ceil(n)], n % 1.0) for n in rounds)


def between(one: tuple[float, ...], two: tuple[float, ...], part: float) -> tuple[float, ...]:
    """What lies between two judgements, so far on the way from the first to the second."""
    return tuple(a + part * (b - a) for a, b in zip(one, two, strict=True))


class Worlds(Generic[S]):
    """Worlds that a view allows, each with a chance of its own: the same for all that is tried.

    What is tried in one world differs by nothing but what is tried, so that few worlds tell much.
    """

    __slots__ = (
        "_chance", "_game", "_likely", "_luck", "_number", "_seat", "_state", "_strategy", "_view",
    )  # fmt: skip

    def __init__(
        self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance, likely: int = 1
    ) -> None:
        """likely: of so many each is drawn, by how likely it makes what was played."""
        self._strategy = strategy
        self._likely = likely
        self._game = strategy.game
        self._seat = seat
        self._view = strategy.unchosen(view, seat)
        self._chance = chance
        self._luck = Chance(chance.below(MOST_SEEDS))
        self._number = 0
        self.next()

    def next(self) -> None:
        """Go on to another world."""
        self._number += 1
        self._state = self._game.imagine(self._view, self._seat, self._chance)
        if self._likely > 1:
            self._draw()

    def _draw(self) -> None:
        """Keep one of some worlds, each as often as it makes likely what was played."""
        likelihood = self._strategy.likelihood
        total = likelihood(self._state, self._seat)
        for _ in range(self._likely - 1):
            other = self._game.imagine(self._view, self._seat, self._chance)
            likely = likelihood(other, self._seat)
            total += likely
            if self._chance.random() * total < likely:
                self._state = other

    def fresh(self) -> tuple[S, Chance]:
        """The world as it was imagined, to be changed, with its chance from the beginning."""
        self._luck.at(self._number)
        return self._state.copy(), self._luck


def certain(strategy: Strategy[S], s: S) -> Estimate:
    """The estimate of a game that is over: it has no error."""
    found = shares(strategy, s)
    return Estimate(found, (0.0,) * len(found), 1)


def mean_of(found: Sequence[Sequence[float]]) -> Estimate:
    """What was found in some worlds, as one estimate."""
    worlds = len(found)
    of_seats = list(zip(*found, strict=True))
    means = tuple(sum(of_seat) / worlds for of_seat in of_seats)
    squares = [
        sum((share - mean) ** 2 for share in of_seat)
        for of_seat, mean in zip(of_seats, means, strict=True)
    ]
    errors = tuple(math.sqrt(square / max(1, worlds - 1) / worlds) for square in squares)
    return Estimate(means, errors, worlds)


def estimates(
    strategy: Strategy[S], view: S, viewer: Seat, worlds: int, horizons: Sequence[float],
    chance: Chance, enough: Enough = never,
) -> tuple[Estimate, ...]:  # fmt: skip
    """Every seat's chance to win as a viewer may guess it: imagined worlds, played on for a while
    and judged at each horizon, in the same worlds.

    For charts and comments; not made for one seat only, but told from what `viewer` knows.
    """
    imagined = Worlds(strategy, view, viewer, chance)
    found = []
    for _ in range(worlds):
        s, luck = imagined.fresh()
        found.append(judged(strategy, s, horizons, luck))
        if len(found) >= FEWEST and enough():
            break
        imagined.next()
    return tuple(mean_of(at_cut) for at_cut in zip(*found, strict=True))
