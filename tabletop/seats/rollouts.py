"""Imagined worlds and how they go on: what every search and every estimate is made of."""

from __future__ import annotations

from typing import Any

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


def estimate(
    game: Game[Any], view: Any, viewer: Seat, rollouts: int, rounds: float, chance: Chance
) -> tuple[float, ...]:
    """Every seat's chance to win as a viewer may guess it: imagined worlds, played on for a while.

    For charts and comments; not made for one seat only, but told from what `viewer` knows.
    """
    worlds = Worlds(game, view, viewer, chance)
    until = game.clock(view) + rounds
    totals = [0.0] * view.seats
    for _ in range(rollouts):
        s, luck = worlds.fresh()
        play_on(game, s, until, luck)
        for seat, share in enumerate(shares(game, s)):
            totals[seat] += share
        worlds.next()
    return tuple(total / rollouts for total in totals)
