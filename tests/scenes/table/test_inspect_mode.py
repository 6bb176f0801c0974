"""Inspect mode: everything on a table can be inspected by arrows, Enter and Esc.

A remote control without held keys is enough for a whole evening.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import game_names
from scenes.kit.layers import Layer
from scenes.menus.match_log_scene import MatchLogScene
from scenes.menus.pause_menu import PauseMenuScene
from scenes.menus.settings_menu import SettingsScene
from scenes.stage import closeup
from scenes.stage.zone_descriptions import iter_marks
from scenes.table.inspect_mode import TARGET_MERGE_DISTANCE, InspectScene, is_inspectable_box
from scenes.table.privacy.numbered_choice import LIFT_TOOL
from scenes.table.scene import TableScene
from tests.fixtures.screen.secrecy_monitor import SecrecyMonitor
from tests.scenes.player import Keyboard

REMOTE = (
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_ESCAPE,
)  # fmt: skip


class RemoteControl(Keyboard):
    """A remote control: arrows, Enter and Esc, which are tapped and never held."""

    def key(self, *pressed: int) -> None:
        assert set(pressed) <= set(REMOTE)
        super().key(*pressed)

    def hold(self, key: int, seconds: float) -> None:
        raise AssertionError("it only taps")

    def open_curtain(self) -> None:
        self.run_until(lambda: self.is_behind_curtain)
        self.wait(1.2)
        self.key(pygame.K_RETURN)
        self.wait(0.2)
        self.key(pygame.K_RETURN)
        self.run_until(lambda: isinstance(self.scene, TableScene))

    def look_around(self) -> InspectScene:
        """Through the menu of the table."""
        self.press("tool:menu")
        self.frame()
        assert isinstance(self.scene, PauseMenuScene)
        self.press("look")
        self.frame()
        assert isinstance(self.scene, InspectScene)
        return self.scene


class MonitoredRemote(RemoteControl):
    """The same, and every frame is looked at for secrets."""

    room: SecrecyMonitor | None = None

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        if self.room is not None:
            self.room.follow()

    def advance_undrawn(self) -> None:
        self.frame()


@pytest.fixture
def remote() -> Iterator[RemoteControl]:
    made = RemoteControl()
    yield made
    made.close()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_arrows_reach_all_that_lies_there(remote: RemoteControl, game: str) -> None:
    table = remote.start(game, "", "", "")
    remote.run_until(lambda: table.turn_flow.is_waiting_for_input)
    if remote.is_behind_curtain:
        remote.take_over()
    scene = remote.look_around()
    stage = table.stage
    lying = [s.node for s in stage.all_sprites() if s.node.z < Layer.BAG_MOUTHS]
    lying += [
        whole.node for zone in stage.pile_zones() if (whole := stage.pile_sprite(zone)) is not None
    ]
    names = remote.names()
    middles = [widget.box.center for widget in scene.widget_layer.widgets]
    for node in lying:
        x, y = node.bounds().center
        near = [
            m
            for m in middles
            if abs(m[0] - x) <= TARGET_MERGE_DISTANCE and abs(m[1] - y) <= TARGET_MERGE_DISTANCE
        ]
        assert near or not is_inspectable_box(node.bounds()), node.name
    assert {f"look:seat:{seat}" for seat in range(3)} <= set(names)
    reached = {remote.focus}
    for name in names[:: max(1, len(names) // 4)]:
        remote.press(name)  # by the arrows, wherever the focus is
        assert closeup.is_closeup_open(scene.widget_layer), name
        remote.key(pygame.K_ESCAPE)
        assert not scene.widget_layer.dialog and remote.focus == name
        reached.add(name)
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    assert remote.scene is table and len(reached) > 3
    remote.run_until_asked()
    remote.move()


def test_arrows_come_back_to_the_button_for_choosing_by_hand(remote: RemoteControl) -> None:
    """Cards that lie below it and below the panel over it are no ways for the focus."""
    table = remote.start("basari", "", "", "")
    remote.run_until(lambda: remote.can_choose_by_hand)
    for direction in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        remote.key(direction)
        assert not remote.focus.startswith("hotspot:hand:0")
    remote.press("tool:menu")
    remote.frame()
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    remote.run_until_asked()
    assert table.deciding_seat is not None
    remote.move()


@pytest.mark.slow
def test_looking_shows_no_more_than_the_table_does() -> None:
    remote = MonitoredRemote()
    remote.start("market_day", "", "", "")
    remote.room = SecrecyMonitor(remote)
    remote.take_over()
    remote.look_around()
    for name in [n for n in remote.names() if ":hand:" in n or ":deck" in n]:
        remote.press(name)
        remote.key(pygame.K_ESCAPE)
    remote.press(next(n for n in remote.names() if ":hand:" in n))
    remote.room.cover()
    remote.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    remote.frame()
    assert remote.is_behind_curtain and not remote.scene.widget_layer.dialog
    remote.frame()
    assert remote.room.frames > 20
    remote.close()


@pytest.mark.slow
def test_a_remote_is_enough_for_an_evening(remote: RemoteControl) -> None:
    """From the title to the title: a match, the log, a rule, a setting, a closer look, and out."""
    remote.from_title("market_day", "", "")
    remote.run_until(lambda: remote.is_behind_curtain)
    remote.take_over()
    remote.move()
    remote.take_over()
    remote.press("tool:log")
    remote.frame()
    assert isinstance(remote.scene, MatchLogScene)
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    remote.press("tool:rules")
    remote.frame()
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    remote.look_around()
    remote.press(next(name for name in remote.names() if name.startswith("look:symbol:")))
    assert closeup.is_closeup_open(remote.scene.widget_layer)
    remote.key(pygame.K_RETURN, pygame.K_ESCAPE)
    remote.frame()
    assert isinstance(remote.scene, TableScene)
    remote.press("tool:cover")
    remote.frame()
    remote.press(LIFT_TOOL)  # covered, the hand is played by number; this opens it again
    remote.take_over()
    remote.press("tool:menu")
    remote.frame()
    remote.press("settings")
    remote.frame()
    assert isinstance(remote.scene, SettingsScene)
    for name in ("subject:table", "banter"):
        remote.press(name)
        remote.frame()
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    remote.press("leave")
    remote.press("yes")  # nothing is kept here, so it is asked twice
    remote.frame()
    remote.key(pygame.K_ESCAPE)
    remote.frame()
    assert "play" in remote.names()


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_all_that_is_looked_at_is_large_enough_and_told_of(
    remote: RemoteControl, game: str
) -> None:
    table = remote.start(game, "", "trader", "trader")
    remote.run_until_asked()
    targets = {target.name: target.box for target in remote.look_around()._described_targets()}
    assert targets and all(map(is_inspectable_box, targets.values()))
    marks = list(iter_marks(table.layout, table.stage))
    others = [f"{mark.about}:{mark.name}" for mark in marks if not mark.is_symbol]
    assert others and not [name for name in targets if name.endswith(tuple(others))]
