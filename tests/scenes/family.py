"""A scripted family of three at one screen: how much of an evening goes by with handing over.

`python -m tests.scenes.family` plays the beginning of a match of each game in virtual time and
prints, for each: decisions, curtains, the time of a hand-over (mean and longest, in seconds) and
its share of all the time. Nobody is waited for: hands are brisk, and a person thinks for as long at
each decision.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.games import laid
from scenes.table.curtain import CurtainScene
from tests.scenes.player import Mouse

FRAME = 1 / 30
REACTS = 0.4
"""Seconds from when something can be pressed until it is."""
THINKS = 4.0
"""Seconds that a person thinks at each decision."""
MINUTES = 4.0
"""Of a match that are played."""


class Spent(NamedTuple):
    """How the beginning of a match went by, in seconds of virtual time."""

    decisions: int
    handovers: Sequence[float]
    """How long each took: from the last act shown until the next person may decide."""
    seconds: float

    @property
    def share(self) -> float:
        """Of all the time, what went by with handing over."""
        return sum(self.handovers) / self.seconds

    @property
    def longest(self) -> float:
        """Of the hand-overs, 0 without any."""
        return max(self.handovers, default=0.0)

    @property
    def mean(self) -> float:
        """Of the hand-overs, 0 without any."""
        return sum(self.handovers) / max(1, len(self.handovers))


class Family(Mouse):
    """Three people, one after another before the same screen, at speed 1.

    taps: their remote only taps; else they hold.
    """

    def __init__(self, taps: bool = False, **settings: object) -> None:
        super().__init__(None, **{"speed": 1.0, **settings})
        self.taps = taps
        self.time = 0.0

    def frame(self, *events: pygame.event.Event) -> None:
        self.app.step(FRAME, events)
        self.time += FRAME

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            self.frame()

    def spend(self, game: str, minutes: float = MINUTES, decisions: int = 10_000) -> Spent:
        """The first minutes (or decisions) of a match of that game."""
        table = self.start(game, "", "", "")
        begun, handovers = self.time, []
        while not self.over and self.time - begun < minutes * 60:
            if self.behind_curtain:
                handovers.append(self._hand_over())
            elif self.asked:
                if table.match.number >= decisions:
                    break
                self.wait(THINKS)
                self.move()
            else:
                self.frame()
        return Spent(table.match.number, handovers, self.time - begun)

    def _hand_over(self) -> float:
        """Through the curtain to one's own hand; how long it took."""
        begun = self.time
        curtain = self.scene
        assert isinstance(curtain, CurtainScene)
        while not curtain.closed:
            self.frame()
        self.wait(REACTS)
        while not curtain.listening:
            self.frame()
        if self.taps:
            self.key(pygame.K_RETURN)
            self.wait(REACTS)
            self.key(pygame.K_RETURN)
        else:
            self.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
            while self.behind_curtain and not curtain.opening:
                self.frame()
            self.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
        while not self.asked:
            self.frame()
        return self.time - begun


def main(games: Sequence[str], minutes: float, taps: bool) -> None:
    """Print what a family spends with handing over."""
    print(f"{'game':<12}{'decisions':>10}{'curtains':>10}{'mean s':>8}{'most s':>8}{'share':>8}")
    for game in games:
        family = Family(taps)
        spent = family.spend(game, minutes)
        family.close()
        curtains = len(spent.handovers)
        print(
            f"{game:<12}{spent.decisions:>10}{curtains:>10}"
            f"{spent.mean:>8.2f}{spent.longest:>8.2f}{spent.share:>8.1%}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.scenes.family")
    parser.add_argument("games", nargs="*", default=list(laid()))
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--taps", action="store_true", help="a remote that only taps")
    asked = parser.parse_args()
    main(asked.games, asked.minutes, asked.taps)
