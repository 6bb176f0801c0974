"""Among several people a hand lies open while its owner is asked, and a moment longer: never while
all look at what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.games import game_names
from scenes.store.preferences import CURTAIN_MODES
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.fixtures.screen.visible_content import visible_nodes
from tests.scenes.player import FRAME, Keyboard, Mouse, Pad, Player
from tests.scenes.player_devices import OwnPads, TouchPlayer

MAX_OPEN_SECONDS, MAX_KEPT_SECONDS = 0.7, 2.5
"""Seconds at most that a hand lies open once its owner has decided; where they are asked again at
once."""


class OpenHandMonitor:
    """A player at whose table it is counted for how long a hand lies open without being needed."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.max_open_seconds = self._now = self.max_kept_seconds = self._again = 0.0
        self.opened = 0  # frames in which a hand lay open

    def follow(self) -> None:
        """One more frame has gone by."""
        player = self.player
        if player.is_over:
            return
        table = player.table
        open_hands = self.open_hands()
        self.opened += bool(open_hands)
        asked = table.deciding_seat is not None
        again = open_hands == {*table.session.host.match.active_seats()}
        idle = bool(open_hands) and not asked
        self._now = self._now + FRAME if idle and not again else 0.0
        self._again = self._again + FRAME if idle and again else 0.0
        self.max_open_seconds, self.max_kept_seconds = (
            max(self.max_open_seconds, self._now),
            max(self.max_kept_seconds, self._again),
        )
        seat = table.deciding_seat
        assert not asked or open_hands <= {seat}, f"{open_hands} lie open while {seat} is asked"

    def open_hands(self) -> set[int | None]:
        """Return the owners of visible pieces that others may not see."""
        table = self.player.table
        zones = table.match.game.zones
        return {
            zones.owner(node.name)
            for node in visible_nodes(table)
            if isinstance(node.tag, str)
            and not is_back(node.tag)
            and node.name.partition(":")[0] in zones.kinds
            and zones.is_hidden(node.name, NOBODY)
        }


class MonitoredMouse(Mouse):
    """With a mouse."""

    monitor: OpenHandMonitor | None = None

    def take_devices(self) -> None:
        """Let each person take their device."""

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.monitor is not None:
            self.monitor.follow()

    def _let_think(self) -> None:
        return None  # whoever thinks does so in frames

    def advance_undrawn(self) -> None:
        super().advance_undrawn()
        if self.monitor is not None:
            self.monitor.follow()


class MonitoredKeyboard(Keyboard, MonitoredMouse):
    """With arrows and Enter alone."""

    def press(self, name: str) -> None:
        Keyboard.press(self, name)

    def bring(self, source: str, target: Any) -> None:
        Keyboard.bring(self, source, target)


class MonitoredPad(Pad, MonitoredMouse):
    """With one pad for all."""

    def press(self, name: str) -> None:
        Pad.press(self, name)

    def bring(self, source: str, target: Any) -> None:
        Pad.bring(self, source, target)


class MonitoredPads(OwnPads, MonitoredPad):
    """With a pad for each."""

    def take_devices(self) -> None:
        self.take_pads()


class MonitoredTouch(TouchPlayer, MonitoredMouse):
    """With fingers on the screen."""


DEVICES = (MonitoredMouse, MonitoredKeyboard, MonitoredPad, MonitoredPads, MonitoredTouch)
HAND_DEVICES = (MonitoredMouse, MonitoredKeyboard, MonitoredTouch)
"""Devices that open a hand in Basari. With a pad people choose on its buttons."""


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[MonitoredMouse]]:
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made: list[MonitoredMouse] = []
    yield made
    for one in made:
        one.close()


COMPANIES = [
    (game, people, ai)
    for game in game_names()
    for people in (2, 3, 4)
    for ai in (0, 1, 2)
    if people + ai in games.game_class(game).seat_counts
]
DEFAULT_COMPANY = ("market_day", 2, 0)
"""This is looked at by default: a whole round is short there. The smallest company of each game is
slow, the others are nightly."""


def company_cases() -> Iterator[Any]:
    """Each company with one setting of the curtain and one device, in turn."""
    small: set[str] = set()
    for n, (game, people, ai) in enumerate(COMPANIES):
        default = (game, people, ai) == DEFAULT_COMPANY
        often = default or (game not in small and not ai)
        marks = [] if default else [pytest.mark.slow if often else pytest.mark.nightly]
        small |= {game} if often else set()
        devices = HAND_DEVICES if game == "basari" else DEVICES
        device = devices[(n + n // len(CURTAIN_MODES)) % len(devices)]
        yield pytest.param(game, people, ai, CURTAIN_MODES[n % 3], device, marks=marks)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("game", "people", "ai", "curtain", "device"), list(company_cases()))
def test_no_hand_lies_open_while_all_look(
    hands: list[MonitoredMouse], game: str, people: int, ai: int, curtain: str,
    device: type[MonitoredMouse],
) -> None:  # fmt: skip
    """Two decisions of each: with a secret round of two cards, and all that is shown then."""
    player = device(None, speed=1.0, curtain=curtain)
    hands.append(player)
    table = player.start(game, *[""] * people, *["trader"] * ai)
    player.take_devices()
    watched = player.monitor = OpenHandMonitor(player)
    made = 0
    while made < 2 * people and not player.is_over:
        player.run_until_asked()
        if player.is_over:
            break  # all was chosen on buttons
        player.move()
        made += 1
    player.run_until(
        lambda: (
            player.is_over
            or player.is_asked
            or player.is_behind_curtain
            or player.can_choose_by_hand
        )
    )
    assert (
        watched.max_open_seconds <= MAX_OPEN_SECONDS + FRAME
        and watched.max_kept_seconds <= MAX_KEPT_SECONDS + FRAME
    )
    assert watched.opened or table.layout.has_small_secrets or curtain != "always"
