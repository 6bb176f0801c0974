"""Among several people a hand lies open while its owner is asked, and a moment longer: never while
all look at what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.games import laid
from scenes.preferences import CURTAINS
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tests.scenes.devices import Fingers, OwnPads
from tests.scenes.immediate import CLIENT, ImmediateWorker, users
from tests.scenes.player import FRAME, Keyboard, Mouse, Pad, Player
from tests.scenes.seeing import visible

MOST, KEPT = 0.7, 2.5
"""Seconds at most that a hand lies open once its owner has decided; where they are asked again at
once."""


class Watched:
    """A player at whose table it is counted for how long a hand lies open without being needed."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.longest = self._now = self.kept = self._again = 0.0
        self.opened = 0  # frames in which a hand lay open

    def follow(self) -> None:
        """One more frame has gone by."""
        player = self.player
        if player.over:
            return
        table = player.table
        open_hands = self.open_hands()
        self.opened += bool(open_hands)
        asked = table.deciding is not None
        again = open_hands == {*table.session.table.match.to_act()}
        idle = bool(open_hands) and not asked
        self._now = self._now + FRAME if idle and not again else 0.0
        self._again = self._again + FRAME if idle and again else 0.0
        self.longest, self.kept = max(self.longest, self._now), max(self.kept, self._again)
        seat = table.deciding
        assert not asked or open_hands <= {seat}, f"{open_hands} lie open while {seat} is asked"

    def open_hands(self) -> set[int | None]:
        """Whose pieces are seen that others may not see."""
        table = self.player.table
        zones = table.match.game.zones
        return {
            zones.owner(node.name)
            for node in visible(table)
            if isinstance(node.tag, str)
            and not is_back(node.tag)
            and node.name.partition(":")[0] in zones.kinds
            and zones.hides(node.name, NOBODY)
        }


class WatchedMouse(Mouse):
    """With a mouse."""

    watched: Watched | None = None

    def sit(self) -> None:
        """Who plays takes what they play with."""

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.watched is not None:
            self.watched.follow()

    def _let_think(self) -> None:
        return None  # whoever thinks does so in frames

    def unseen(self) -> None:
        super().unseen()
        if self.watched is not None:
            self.watched.follow()


class WatchedKeyboard(Keyboard, WatchedMouse):
    """With arrows and Enter alone."""

    def press(self, name: str) -> None:
        Keyboard.press(self, name)

    def bring(self, source: str, target: Any) -> None:
        Keyboard.bring(self, source, target)


class WatchedPad(Pad, WatchedMouse):
    """With one pad for all."""

    def press(self, name: str) -> None:
        Pad.press(self, name)

    def bring(self, source: str, target: Any) -> None:
        Pad.bring(self, source, target)


class WatchedPads(OwnPads, WatchedPad):
    """With a pad for each."""

    def sit(self) -> None:
        self.take_pads()


class WatchedTouch(Fingers, WatchedMouse):
    """With fingers on the screen."""


DEVICES = (WatchedMouse, WatchedKeyboard, WatchedPad, WatchedPads, WatchedTouch)
BY_HAND = (WatchedMouse, WatchedKeyboard, WatchedTouch)
"""Who has a pad chooses on its buttons in Basari, and opens no hand."""


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[WatchedMouse]]:
    for module in users():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made: list[WatchedMouse] = []
    yield made
    for one in made:
        one.close()


COMPANIES = [
    (game, people, ai)
    for game in laid()
    for people in (2, 3, 4)
    for ai in (0, 1, 2)
    if people + ai in games.kind(game).seats
]
DEFAULT = ("market_day", 2, 0)
"""This is looked at by default: a whole round is short there. The smallest company of each game is
in the soak, the others are run by hand."""


def evenings() -> Iterator[Any]:
    """Each company with one setting of the curtain and one device, in turn."""
    small: set[str] = set()
    for n, (game, people, ai) in enumerate(COMPANIES):
        default = (game, people, ai) == DEFAULT
        often = default or (game not in small and not ai)
        marks = [] if default else [pytest.mark.soak if often else pytest.mark.long]
        small |= {game} if often else set()
        devices = BY_HAND if game == "basari" else DEVICES
        device = devices[(n + n // len(CURTAINS)) % len(devices)]
        yield pytest.param(game, people, ai, CURTAINS[n % 3], device, marks=marks)


@pytest.mark.parametrize(("game", "people", "ai", "curtain", "device"), list(evenings()))
def test_no_hand_lies_open_while_all_look(
    hands: list[WatchedMouse], game: str, people: int, ai: int, curtain: str,
    device: type[WatchedMouse],
) -> None:  # fmt: skip
    """Two decisions of each: with a secret round of two cards, and all that is shown then."""
    player = device(None, speed=1.0, curtain=curtain)
    hands.append(player)
    table = player.start(game, *[""] * people, *["trader"] * ai)
    player.sit()
    watched = player.watched = Watched(player)
    made = 0
    while made < 2 * people and not player.over:
        player.until_asked()
        if player.over:
            break  # all was chosen on buttons
        player.move()
        made += 1
    player.until(lambda: player.over or player.asked or player.behind_curtain or player.may_rather)
    assert watched.longest <= MOST + FRAME and watched.kept <= KEPT + FRAME
    assert watched.opened or table.layout.small_secrets or curtain != "always"
