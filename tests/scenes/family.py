"""A scripted family of three at one screen: how much of an evening goes by with handing over.

`python -m tests.scenes.family` plays the beginning of a match of each game in virtual time and
prints, for each: decisions, curtains, the time of a hand-over (mean and longest, in seconds) and
its share of all the time. Nobody is waited for: hands are brisk, and a person thinks for as long at
each decision.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.games import laid
from scenes.table.curtain import CurtainScene
from scenes.table.unseen import BY_HAND
from scenes.ui import keys
from scenes.ui.intents import Device, Kind
from tabletop.match.setup import DEFAULT_NAMES
from tests.scenes.player import Keyboard, Mouse, Pad, Player

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


class Evening(Player):
    """Three people, one after another before the same screen, at speed 1."""

    holds = True
    """Whether their button can be held; else it is tapped twice."""

    def __init__(self, **settings: object) -> None:
        super().__init__(None, **{"speed": 1.0, **settings})
        self.time = 0.0
        self.picks = 0
        """Choices made unseen, on buttons."""

    def frame(self, *events: pygame.event.Event) -> None:
        self.app.step(FRAME, events)
        self.time += FRAME

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / FRAME))):
            self.frame()

    def button_down(self) -> None:
        """The button that opens a curtain goes down."""
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))

    def button_up(self) -> None:
        """It comes up."""
        self.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))

    def spend(self, game: str, minutes: float = MINUTES, decisions: int = 10_000) -> Spent:
        """The first minutes (or decisions) of a match of that game."""
        table = self.start(game, "", "", "")
        begun, handovers = self.time, []
        while not self.over and self.time - begun < minutes * 60:
            if self.behind_curtain:
                handovers.append(self._hand_over())
            elif self.asked or table.unseen.listening:
                if table.match.number >= decisions:
                    break
                self.wait(THINKS)
                if self.asked:
                    self.move()
                else:
                    self.choose_unseen()
            else:
                self.frame()
        return Spent(table.match.number, handovers, self.time - begun)

    def choose_unseen(self) -> None:
        """Whoever is asked chooses with the cards, as the hands are."""
        self.press(BY_HAND)

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
        self.button_down()
        if not self.holds:
            self.button_up()
            self.wait(REACTS)
            self.button_down()
        while self.behind_curtain and not curtain.opening:
            self.frame()
        self.button_up()
        while not self.asked:
            self.frame()
        return self.time - begun


class Family(Evening, Mouse):
    """They have a mouse, and hold a key."""


class RemoteFamily(Evening, Keyboard):
    """They have a remote control with arrows and Enter, which only taps."""

    holds = False


class PadFamily(Evening, Pad):
    """They have one pad for all."""

    def choose_unseen(self) -> None:
        seat = self.table.unseen.passing
        assert seat is not None
        self.pick(self.number, seat + self.table.match.number, seat)

    def pick(self, pad: int, wish: int, seat: int) -> None:
        """Press one of the buttons that stand for what a seat can choose."""
        self.picks += 1
        button = list(keys.PICKS)[wish % len(self.table.unseen.answers(seat))]
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.frame(pygame.event.Event(kind, instance_id=pad, button=button))

    def button_down(self) -> None:
        self._accept(pygame.CONTROLLERBUTTONDOWN)

    def button_up(self) -> None:
        self._accept(pygame.CONTROLLERBUTTONUP)

    def _accept(self, kind: int) -> None:
        button = pygame.CONTROLLER_BUTTON_A
        self.frame(pygame.event.Event(kind, instance_id=self.number, button=button))


class PadsFamily(PadFamily):
    """Each has a pad of their own."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        pads = self.context.devices.pads
        for number, name in enumerate(DEFAULT_NAMES[:3]):
            pads.plug(number, "make", "Pad")
            pads.give(name, Device(Kind.PAD, number))

    @property
    def number(self) -> int:
        """The pad of whoever is asked."""
        own = self.context.devices.pads.own(self.scene.asked[0]) if self.scene.asked else None
        return own.id if own is not None else 0

    def choose_unseen(self) -> None:
        for seat in self.table.unseen.asked:
            self.pick(seat, seat + self.table.match.number, seat)


FAMILIES: Final[Mapping[str, type[Evening]]] = {
    "mouse": Family,
    "remote": RemoteFamily,
    "pad": PadFamily,
    "pads": PadsFamily,
}


def main(names: Sequence[str], minutes: float, hands: str) -> None:
    """Print what a family spends with handing over."""
    print(f"{'game':<12}{'decisions':>10}{'curtains':>10}{'mean s':>8}{'most s':>8}{'share':>8}")
    for game in names:
        family = FAMILIES[hands]()
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
    parser.add_argument("--hands", choices=list(FAMILIES), default="mouse", help="what they have")
    asked = parser.parse_args()
    main(asked.games, asked.minutes, asked.hands)
