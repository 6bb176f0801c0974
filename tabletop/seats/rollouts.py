"""Imagined worlds and how they go on: what every search and every estimate is made of."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Generic, NamedTuple

from tabletop.core.chance import Chance
from tabletop.core.game import S
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat

MOST_SEEDS = 1 << 53
FEWEST: Final = 8
"""An estimate that is cut short still rests on so many worlds."""

Enough = Callable[[], bool]
"""Asked between worlds: whether to stop at once. The safety net against slow machines."""


def never() -> bool:
    """No safety net: the same seed is the same decision, however slow the machine."""
    return False


def shares(strategy: Strategy[S], s: S) -> tuple[float, ...]:
    """Each seat's share of the victory: certain once the game is over, guessed before."""
    game = strategy.game
    if not game.is_over(s):
        return strategy.chances(s)
    won = [entry.place == 1 for entry in game.standing(s)]
    n = sum(won)
    return tuple(share / n for share in won)


def play_on(strategy: Strategy[S], s: S, until: float, chance: Chance) -> None:
    """Let everybody play by rule of thumb till a game has gone so far, or to its end."""
    game = strategy.game
    to_act, legal, apply = game.to_act, game.legal, game.apply
    policy, progress = strategy.policy, strategy.progress
    while acting := to_act(s):
        if progress(s) >= until:
            return
        seat = acting[0]
        actions = legal(s, seat)
        action = actions[0] if len(actions) == 1 else policy(s, seat, actions, chance)
        apply(s, seat, action, chance)


class Worlds(Generic[S]):
    """Worlds that a view allows, each with a chance of its own: the same for all that is tried.

    What is tried in one world differs by nothing but what is tried, so that few worlds tell much.
    """

    __slots__ = ("_chance", "_game", "_luck", "_number", "_seat", "_state", "_view")

    def __init__(self, strategy: Strategy[S], view: S, seat: Seat, chance: Chance) -> None:
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

    def fresh(self) -> tuple[S, Chance]:
        """The world as it was imagined, to be changed, with its chance from the beginning."""
        self._luck.at(self._number)
        return self._state.copy(), self._luck


class Estimate(NamedTuple):
    """Every seat's chance to win, and how sure it is."""

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard error of each."""
    worlds: int
    """In how many imagined worlds it was found."""


def estimate(
    strategy: Strategy[S], view: S, viewer: Seat, worlds: int, rounds: float, chance: Chance,
    enough: Enough = never,
) -> Estimate:  # fmt: skip
    """Every seat's chance to win as a viewer may guess it: imagined worlds, played on for a while.

    For charts and comments; not made for one seat only, but told from what `viewer` knows.
    """
    imagined = Worlds(strategy, view, viewer, chance)
    until = strategy.progress(view) + rounds
    found = []
    for _ in range(worlds):
        s, luck = imagined.fresh()
        play_on(strategy, s, until, luck)
        found.append(shares(strategy, s))
        if len(found) >= FEWEST and enough():
            break
        imagined.next()
    worlds = len(found)
    means = tuple(sum(of_seat) / worlds for of_seat in zip(*found, strict=True))
    squares = [
        sum((share - mean) ** 2 for share in of_seat)
        for of_seat, mean in zip(zip(*found, strict=True), means, strict=True)
    ]
    errors = tuple(math.sqrt(square / max(1, worlds - 1) / worlds) for square in squares)
    return Estimate(means, errors, worlds)
