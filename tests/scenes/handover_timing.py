"""A scripted family of three at one screen: how much of an evening goes by with handing over.

`python -m tests.scenes.handover_timing` plays the beginning of a match of each game in virtual time
and prints, for each: decisions, curtains, the time of a hand-over (mean and longest, in seconds)
and its share of all the time. Nobody is waited for: hands are brisk, and a person thinks for as
long at each decision.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.games import game_names
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.privacy.simultaneous_choice import BY_HAND_TOOL
from scenes.ui.devices import key_map
from scenes.ui.devices.intents import Device, DeviceKind
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tests.scenes.player import Keyboard, Mouse, Pad, Player

FRAME = 1 / 30
REACTION_SECONDS = 0.4
"""Seconds from when something can be pressed until it is."""
THINKING_SECONDS = 4.0
"""Seconds that a person thinks at each decision."""
MINUTES = 4.0
"""Of a match that are played."""


class HandoverTimes(NamedTuple):
    """Times of the beginning of a match, in seconds of virtual time."""

    decisions: int
    handovers: Sequence[float]
    """Seconds of each hand-over, from the last act shown until the next person may decide."""
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


class ScriptedFamily(Player):
    """Three people who share one screen at speed 1 and hand it over to each other."""

    can_hold = True
    """True if their button can be held. Otherwise it is tapped twice."""

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
        """Release the button that opens a curtain."""
        self.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))

    def measure_match(
        self, game: str, minutes: float = MINUTES, decisions: int = 10_000
    ) -> HandoverTimes:
        """Play the first minutes or decisions of a match and return their times."""
        table = self.start(game, "", "", "")
        begun, handovers = self.time, []
        while not self.is_over and self.time - begun < minutes * 60:
            if self.is_behind_curtain:
                handovers.append(self._hand_over())
            elif self.is_asked or table.simultaneous_choices.is_accepting_choices:
                if table.match.decision_number >= decisions:
                    break
                self.wait(THINKING_SECONDS)
                if self.is_asked:
                    self.move()
                else:
                    self.choose_secretly()
            else:
                self.frame()
        return HandoverTimes(table.match.decision_number, handovers, self.time - begun)

    def choose_secretly(self) -> None:
        """Let the asked person choose with the cards instead of the choice buttons."""
        self.press(BY_HAND_TOOL)

    def _hand_over(self) -> float:
        """Through the curtain to one's own hand; how long it took."""
        begun = self.time
        curtain = self.scene
        assert isinstance(curtain, CurtainScene)
        while not curtain.is_closed:
            self.frame()
        self.wait(REACTION_SECONDS)
        while not curtain.is_listening:
            self.frame()
        self.button_down()
        if not self.can_hold:
            self.button_up()
            self.wait(REACTION_SECONDS)
            self.button_down()
        while self.is_behind_curtain and not curtain.is_opening:
            self.frame()
        self.button_up()
        while not self.is_asked:
            self.frame()
        return self.time - begun


class MouseFamily(ScriptedFamily, Mouse):
    """A family with a mouse and a key that can be held."""


class RemoteFamily(ScriptedFamily, Keyboard):
    """A family with a remote control: arrows and an Enter key that can only be tapped."""

    can_hold = False


class PadFamily(ScriptedFamily, Pad):
    """A family with one pad for all."""

    def choose_secretly(self) -> None:
        seat = self.table.simultaneous_choices.shared_device_seat
        assert seat is not None
        self.pick(self.number, seat + self.table.match.decision_number, seat)

    def pick(self, pad: int, wish: int, seat: int) -> None:
        """Press one of the buttons that stand for what a seat can choose."""
        self.picks += 1
        button = list(key_map.CHOICE_BUTTONS)[
            wish % len(self.table.simultaneous_choices.secret_answers(seat))
        ]
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
    """A family with one pad for each person."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        pads = self.context.devices.device_owners
        for number, name in enumerate(DEFAULT_PLAYER_NAMES[:3]):
            pads.add_gamepad(number, "make", "Pad")
            pads.assign_device(name, Device(DeviceKind.PAD, number))

    @property
    def number(self) -> int:
        """The pad of whoever is asked."""
        own = (
            self.context.devices.device_owners.device_of(self.scene.deciding_players[0])
            if self.scene.deciding_players
            else None
        )
        return own.id if own is not None else 0

    def choose_secretly(self) -> None:
        for seat in self.table.simultaneous_choices.asked_seats:
            self.pick(seat, seat + self.table.match.decision_number, seat)


FAMILIES: Final[Mapping[str, type[ScriptedFamily]]] = {
    "mouse": MouseFamily,
    "remote": RemoteFamily,
    "pad": PadFamily,
    "pads": PadsFamily,
}


def print_handover_times(names: Sequence[str], minutes: float, hands: str) -> None:
    """Print what a family spends with handing over."""
    print(f"{'game':<12}{'decisions':>10}{'curtains':>10}{'mean s':>8}{'most s':>8}{'share':>8}")
    for game in names:
        family = FAMILIES[hands]()
        spent = family.measure_match(game, minutes)
        family.close()
        curtains = len(spent.handovers)
        print(
            f"{game:<12}{spent.decisions:>10}{curtains:>10}"
            f"{spent.mean:>8.2f}{spent.longest:>8.2f}{spent.share:>8.1%}"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.scenes.handover_timing")
    parser.add_argument("games", nargs="*", default=list(game_names()))
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--hands", choices=list(FAMILIES), default="mouse", help="what they have")
    arguments = parser.parse_args()
    print_handover_times(arguments.games, arguments.minutes, arguments.hands)
