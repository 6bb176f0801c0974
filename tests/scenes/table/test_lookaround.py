"""All that lies on a table can be looked at by arrows, Enter and Esc: rivals' piles, places, signs
too; a remote that only taps is enough for an evening."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import laid
from scenes.kit.layers import Layer
from scenes.menus.log import LogScene
from scenes.menus.pause import PauseScene
from scenes.menus.settings import SettingsScene
from scenes.stage import closeup
from scenes.table.lookaround import NEAR, LookScene, seen
from scenes.table.scene import TableScene
from tests.scenes.player import Keyboard
from tests.scenes.room import Room

REMOTE = (
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_ESCAPE,
)  # fmt: skip


class Remote(Keyboard):
    """A remote control: arrows, Enter and Esc, which are tapped and never held."""

    def key(self, *pressed: int) -> None:
        assert set(pressed) <= set(REMOTE)
        super().key(*pressed)

    def hold(self, key: int, seconds: float) -> None:
        raise AssertionError("it only taps")

    def open_curtain(self) -> None:
        self.until(lambda: self.behind_curtain)
        self.wait(1.2)
        self.key(pygame.K_RETURN)
        self.wait(0.2)
        self.key(pygame.K_RETURN)
        self.until(lambda: isinstance(self.scene, TableScene))

    def look_around(self) -> LookScene:
        """Through the menu of the table."""
        self.press("tool:menu")
        self.frame()
        assert isinstance(self.scene, PauseScene)
        self.press("look")
        self.frame()
        assert isinstance(self.scene, LookScene)
        return self.scene


class WatchedRemote(Remote):
    """The same, and every frame is looked at for secrets."""

    room: Room | None = None

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.room is not None:
            self.room.follow()

    def unseen(self) -> None:
        self.frame()


@pytest.fixture
def remote() -> Iterator[Remote]:
    made = Remote()
    yield made
    made.close()


@pytest.mark.thinned(10, each=False)
@pytest.mark.parametrize("game", laid())
def test_arrows_reach_all_that_lies_there(remote: Remote, game: str) -> None:
    table = remote.start(game, "", "", "")
    remote.until(lambda: table.states.settled)
    if remote.behind_curtain:
        remote.take_over()
    scene = remote.look_around()
    stage = table.stage
    lying = [s.node for s in stage.everything() if s.node.z < Layer.MOUTHS]
    lying += [whole.node for zone in stage.piles() if (whole := stage.whole(zone)) is not None]
    names = remote.names()
    middles = [widget.box.center for widget in scene.page.widgets]
    for node in lying:
        x, y = node.bounds().center
        near = [m for m in middles if abs(m[0] - x) <= NEAR and abs(m[1] - y) <= NEAR]
        assert near or not seen(node.bounds()), node.name
    assert {f"look:seat:{seat}" for seat in range(3)} <= set(names)
    reached = {remote.focus}
    for name in names[:: max(1, len(names) // 4)]:
        remote.press(name)  # by the arrows, wherever the focus is
        assert closeup.is_open(scene.page), name
        remote.key(pygame.K_ESCAPE)
        assert not scene.page.dialog and remote.focus == name
        reached.add(name)
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    assert remote.scene is table and len(reached) > 3
    remote.until_asked()
    remote.move()


def test_arrows_come_back_to_the_button_for_choosing_by_hand(remote: Remote) -> None:
    """Cards that lie below it and below the panel over it are no ways for the focus."""
    table = remote.start("basari", "", "", "")
    remote.until(lambda: remote.may_rather)
    for direction in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        remote.key(direction)
        assert not remote.focus.startswith("hotspot:hand:0")
    remote.press("tool:menu")
    remote.frame()
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    remote.until_asked()
    assert table.deciding is not None
    remote.move()


def test_looking_shows_no_more_than_the_table_does() -> None:
    remote = WatchedRemote()
    remote.start("market_day", "", "", "")
    remote.room = Room(remote)
    remote.take_over()
    remote.look_around()
    for name in [n for n in remote.names() if ":hand:" in n or ":deck" in n]:
        remote.press(name)
        remote.key(pygame.K_ESCAPE)
    remote.press(next(n for n in remote.names() if ":hand:" in n))
    remote.room.cover()
    remote.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    remote.frame()
    assert remote.behind_curtain and not remote.scene.page.dialog
    remote.frame()
    assert remote.room.frames > 20
    remote.close()


def test_a_remote_is_enough_for_an_evening(remote: Remote) -> None:
    """From the title to the title: a match, the log, a rule, a setting, the glass, and out."""
    remote.from_title("market_day", "", "")
    remote.until(lambda: remote.behind_curtain)
    remote.take_over()
    remote.move()
    remote.take_over()
    remote.press("tool:log")
    remote.frame()
    assert isinstance(remote.scene, LogScene)
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    remote.press("tool:rules")
    remote.frame()
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    remote.look_around()
    remote.press(next(name for name in remote.names() if name.startswith("look:sign:")))
    remote.key(pygame.K_RIGHT)  # moves the glass
    assert closeup.is_open(remote.scene.page)
    remote.key(pygame.K_RETURN, pygame.K_ESCAPE)
    remote.frame()
    assert isinstance(remote.scene, TableScene)
    remote.press("tool:cover")
    remote.take_over()
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    remote.press("settings")
    remote.frame()
    assert isinstance(remote.scene, SettingsScene)
    for name in ("subject:table", "page:on", "banter", "back"):
        remote.press(name)
        remote.frame()
    remote.press("leave")
    remote.press("yes")  # nothing is kept here, so it is asked twice
    remote.frame()
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    assert "play" in remote.names()
