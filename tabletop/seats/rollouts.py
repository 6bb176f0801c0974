"""Imagined worlds and how they go on: what every search and every estimate is made of."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat

MOST_SEEDS = 1 << 53


def shares(game: Game[Any], s: Any) -> tuple[float, ...]:
    """Each seat's share of the victory: certain once the game is over, guessed before."""
    if not game.is_over(s):
        return game.strategy.chances(s)
    won = [entry.place == 1 for entry in game.standing(s)]
    n = sum(won)
    return tuple(share / n for share in won)


def play_on(game: Game[Any], s: Any, until: float, chance: Chance) -> None:
    """Let everybody play by rule of thumb till the game's clock reaches a time, or to the end."""
    to_act, legal, apply, clock = game.to_act, game.legal, game.apply, game.clock
    policy = game.strategy.policy
    while acting := to_act(s):
        if clock(s) >= until:
            return
        seat = acting[0]
        actions = legal(s, seat)
        action = actions[0] if len(actions) == 1 else policy(s, seat, actions, chance)
        apply(s, seat, action, chance)


class Worlds:
    """Worlds that a view allows, each with a chance of its own: the same for all that is tried.

    What is tried in one world differs by nothing but what is tried, so that few worlds tell much.
    """

    __slots__ = ("_chance", "_game", "_luck", "_number", "_seat", "_state", "_view")

    def __init__(self, game: Game[Any], view: Any, seat: Seat, chance: Chance) -> None:
        self._game = game
        self._seat = seat
        self._view = game.unchosen(view, seat)
        self._chance = chance
        self._luck = Chance(chance.below(MOST_SEEDS))
        self._number = 0
        self.next()

    def next(self) -> None:
        """Go on to another world."""
        self._number += 1
        self._state = self._game.imagine(self._view, self._seat, self._chance)

    def fresh(self) -> tuple[Any, Chance]:
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
    game: Game[Any], view: Any, viewer: Seat, worlds: int, rounds: float, chance: Chance
) -> Estimate:
    """Every seat's chance to win as a viewer may guess it: imagined worlds, played on for a while.

    For charts and comments; not made for one seat only, but told from what `viewer` knows.
    """
    imagined = Worlds(game, view, viewer, chance)
    until = game.clock(view) + rounds
    found = []
    for _ in range(worlds):
        s, luck = imagined.fresh()
        play_on(game, s, until, luck)
        found.append(shares(game, s))
        imagined.next()
    means = tuple(sum(of_seat) / worlds for of_seat in zip(*found, strict=True))
    squares = [
        sum((share - mean) ** 2 for share in of_seat)
        for of_seat, mean in zip(zip(*found, strict=True), means, strict=True)
    ]
    errors = tuple(math.sqrt(square / max(1, worlds - 1) / worlds) for square in squares)
    return Estimate(means, errors, worlds)
