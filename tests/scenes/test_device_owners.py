"""A pad of one's own moves for one's own seat only, and is found again after unplugging."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.menus.gamepad_monitor import GamepadLostScene
from scenes.menus.match_setup.device_assignment import (
    NO_BREAK_SPACE,
    DeviceAssignmentScene,
    DeviceListScene,
)
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.shell.app import App
from scenes.store.preferences import SETTINGS_FORMAT_VERSION, LastSetup, Preferences
from scenes.table.privacy.curtain import CurtainScene
from scenes.ui.devices.device_owners import DeviceOwners, key_group_device
from scenes.ui.devices.intents import KEYBOARD, Device, DeviceKind
from scenes.ui.devices.key_map import KEY_GROUP_LABELS
from sprites.picture import Text
from tests.scenes.fake_pads import FakePadSockets
from tests.scenes.player import Mouse, seat_specs
from tests.scenes.settings_files import read_settings

A, UP = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_UP


def pad_device(instance: int) -> Device:
    return Device(DeviceKind.PAD, instance)


@pytest.fixture
def pads() -> DeviceOwners:
    made = DeviceOwners()
    made.match_players = frozenset(("Mika", "Aru"))
    for instance in (1, 2, 3):
        made.add_gamepad(instance, "one" if instance < 3 else "other", f"Pad {instance}")
    return made


def test_a_pad_of_nobody_is_for_all(pads: DeviceOwners) -> None:
    assert pads.can_decide(pad_device(1), ["Mika"]) and pads.can_decide(pad_device(2), ["Aru"])


def test_a_pad_of_ones_own_moves_for_nobody_else(pads: DeviceOwners) -> None:
    pads.assign_device("Mika", pad_device(1))
    assert pads.can_decide(pad_device(1), ["Mika"])
    assert not pads.can_decide(pad_device(1), ["Aru"])
    assert not pads.can_decide(pad_device(2), ["Mika"])  # she has hers
    assert pads.can_decide(pad_device(2), ["Aru"]) and pads.can_decide(
        pad_device(2), ["Mika", "Aru"]
    )
    assert pads.can_decide(KEYBOARD, ["Mika"])


def test_a_pad_of_somebody_who_does_not_play_is_nobodys(pads: DeviceOwners) -> None:
    pads.assign_device("Bea", pad_device(1))
    assert pads.can_decide(pad_device(1), ["Aru"])


def test_a_pad_goes_from_one_person_to_another(pads: DeviceOwners) -> None:
    pads.assign_device("Mika", pad_device(1))
    pads.assign_device("Aru", pad_device(1))
    assert pads.device_of("Mika") is None and pads.owner_of(pad_device(1)) == "Aru"


def test_an_unplugged_pad_is_known_again_by_its_make(pads: DeviceOwners) -> None:
    pads.assign_device("Mika", pad_device(1))
    pads.assign_device("Aru", pad_device(3))
    pads.remove_gamepad(1)
    pads.remove_gamepad(3)
    assert pads.has_unplugged_pad("Mika")
    pads.add_gamepad(7, "other", "Pad")
    assert pads.has_unplugged_pad("Mika") and pads.device_of("Aru") == pad_device(7)
    pads.add_gamepad(8, "one", "Pad")
    assert pads.device_of("Mika") == pad_device(8) and not pads.has_unplugged_pad("Mika")


def test_keys_of_ones_own_leave_all_pads_to_move(pads: DeviceOwners) -> None:
    pads.assign_device("Mika", key_group_device(0))
    assert pads.device_of("Mika") == key_group_device(0) and not pads.has_unplugged_pad("Mika")
    assert pads.can_decide(pad_device(1), ["Mika"])


def test_a_name_that_changes_keeps_its_pad(pads: DeviceOwners) -> None:
    pads.assign_device("Mika", pad_device(1))
    pads.rename_owner("Mika", "Bea")
    pads.remove_gamepad(1)
    assert pads.device_of("Mika") is None and pads.has_unplugged_pad("Bea")


# From start to start


def reload_pads(pads: DeviceOwners) -> DeviceOwners:
    """The pads of another evening, with what was kept of this one."""
    later = DeviceOwners()
    later.load_saved_devices(pads._kept, lambda kept: None)
    return later


def test_a_pad_is_found_again_on_another_evening(pads: DeviceOwners) -> None:
    pads.assign_device("Mika", pad_device(1))
    pads.assign_device("Aru", pad_device(3))
    later = reload_pads(pads)
    later.add_gamepad(5, "other", "Pad")
    later.add_gamepad(6, "one", "Pad")
    later.match_players = frozenset(("Mika", "Aru"))
    assert (later.device_of("Mika"), later.device_of("Aru")) == (pad_device(6), pad_device(5))
    assert later.can_decide(pad_device(6), ["Mika"]) and not later.can_decide(
        pad_device(6), ["Aru"]
    )


def test_two_pads_of_one_make_go_to_two_people_and_none_to_who_is_not_there(
    pads: DeviceOwners,
) -> None:
    for who, instance in (("Bea", 3), ("Mika", 1), ("Aru", 2)):
        pads.assign_device(who, pad_device(instance))
    later = reload_pads(pads)
    for instance in (5, 6):
        later.add_gamepad(instance, "one", "Pad")
    later.match_players = frozenset(("Mika", "Aru"))
    assert {later.device_of("Mika"), later.device_of("Aru")} == {pad_device(5), pad_device(6)}
    assert later.device_of("Bea") is None


def test_who_comes_without_their_pad_is_not_waited_for_and_has_it_when_it_is_there(
    pads: DeviceOwners,
) -> None:
    pads.assign_device("Mika", pad_device(1))
    later = reload_pads(pads)
    later.match_players = frozenset(("Mika", "Aru"))
    assert not later.has_unplugged_pad("Mika") and later.can_decide(pad_device(9), ["Mika"])
    later.add_gamepad(9, "one", "Pad")
    assert later.device_of("Mika") == pad_device(9)


def test_who_goes_on_without_a_pad_has_it_again_when_it_is_there(pads: DeviceOwners) -> None:
    pads.assign_device("Mika", pad_device(3))
    pads.remove_gamepad(3)
    pads.suspend_device("Mika")
    assert not pads.has_unplugged_pad("Mika")
    pads.add_gamepad(4, "other", "Pad")
    assert pads.device_of("Mika") == pad_device(4)


def test_what_is_taken_away_or_given_to_another_is_not_kept(pads: DeviceOwners) -> None:
    pads.assign_device("Mika", pad_device(1))
    pads.assign_device("Aru", key_group_device(1))
    pads.assign_device("Bea", pad_device(1))
    pads.unassign_device("Aru")
    assert pads._kept == {"Bea": "pad:one"}
    pads.assign_device("Tomo", key_group_device(0))
    pads.clear_owners()
    assert not pads._kept and pads.device_of("Tomo") is None


def test_it_is_kept_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    for evening in range(2):
        app = App(Preferences(file), (320, 180), headless=True)
        pads = app.devices.device_owners
        pads.add_gamepad(7 + evening, "0300c2d0", "Pad")
        pads.match_players = frozenset(("Mika", "Aru"))
        if evening == 0:
            pads.assign_device("Mika", pad_device(7))
            pads.assign_device("Aru", key_group_device(1))
            pads.rename_owner("Aru", "Bea")
    pads.match_players = frozenset(("Mika", "Bea"))
    assert (pads.device_of("Mika"), pads.device_of("Bea")) == (pad_device(8), key_group_device(1))


@pytest.mark.parametrize("kept", [3, ["pad:"], {"Mika": 4}, {"Mika": "keys:99"}, {"Mika": "x"}])
def test_what_fits_no_device_is_nobodys(kept: object, tmp_path: Path) -> None:
    data = {"format": SETTINGS_FORMAT_VERSION, "own_devices": kept}
    found = read_settings(json.dumps(data), tmp_path)
    pads = DeviceOwners()
    pads.load_saved_devices(found.own_devices, lambda kept: None)
    pads.add_gamepad(1, "", "Pad")
    pads.match_players = frozenset(("Mika",))
    assert pads.device_of("Mika") is None


# At the screen


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


@pytest.fixture
def plugs(player: Mouse, monkeypatch: pytest.MonkeyPatch) -> FakePadSockets:
    return FakePadSockets(monkeypatch, player)


def own_pads(player: Mouse, plugs: FakePadSockets) -> None:
    """Mika has pad 1, Aru pad 2."""
    plugs.plug(1)
    plugs.plug(2)
    for instance, name in ((1, "Mika"), (2, "Aru")):
        player.context.devices.device_owners.assign_device(name, pad_device(instance))


def test_whoever_presses_a_button_in_the_seats_menu_has_that_pad(
    player: Mouse, plugs: FakePadSockets
) -> None:
    given = LastSetup(seat_specs("", "", "trader"), {}, None, "")
    player.context.preferences.change(remembered={"basari": given})
    player.app.open_scene(MatchSetupScene(player.context, "basari"))
    plugs.plug(4)
    own = player.context.devices.device_owners
    player.press("pads")  # on the sheet of Mika, who is a person among several
    player.frame()
    assert player.names() == ["own:Mika", "own:Aru", "back"]  # AI seats have none
    player.press("own:Aru")
    player.frame()
    plugs.press(4, A)
    assert own.device_of("Aru") == pad_device(4)
    player.frame()
    assert isinstance(player.scene, DeviceListScene)
    assert player.scene.widget_layer.find_widget("own:Aru").note == "Pad 4"
    player.press("own:Mika")
    player.frame()
    player.key(pygame.K_8)
    assert own.device_of("Mika") == key_group_device(1)
    player.frame()
    player.press("own:Aru")
    player.frame()
    player.press("none")
    assert own.device_of("Aru") is None


def test_only_ones_own_pad_moves_ones_hand(player: Mouse, plugs: FakePadSockets) -> None:
    own_pads(player, plugs)
    table = player.start("mercado", "", "")
    player.run_until_asked()
    asked, other = table.deciding_players[0], 2 if table.deciding_players[0] == "Mika" else 1
    before = player.focus
    plugs.press(other, UP, A)
    assert player.focus == before and asked in table.widget_layer.toast_text
    number = table.match.decision_number
    plugs.press(3 - other, UP)
    assert player.focus != before and table.match.decision_number == number
    plugs.press(other, pygame.CONTROLLER_BUTTON_START)  # looking, and the menu, are for all
    player.frame()
    assert player.scene is not table


def test_a_curtain_opens_for_the_pad_of_its_person(player: Mouse, plugs: FakePadSockets) -> None:
    own_pads(player, plugs)
    player.start("market_day", "", "")
    player.run_until(lambda: player.is_behind_curtain)
    curtain = player.scene
    assert isinstance(curtain, CurtainScene)
    own = 1 if curtain.seat.name == "Mika" else 2
    player.wait(1.2)
    for instance in (3 - own, own):
        for _ in range(2):
            plugs.press(instance, A)
        assert curtain.is_opening == (instance == own)


def test_a_pad_that_is_gone_is_waited_for(player: Mouse, plugs: FakePadSockets) -> None:
    own_pads(player, plugs)
    table = player.start("mercado", "", "")
    player.run_until_asked()
    own = 1 if table.deciding_players[0] == "Mika" else 2
    plugs.pull(3 - own)
    player.wait(0.2)
    assert player.scene is table  # it is not needed now
    plugs.pull(own)
    player.wait(0.2)
    assert (
        isinstance(player.scene, GamepadLostScene)
        and player.scene.player_name == table.deciding_players[0]
    )
    plugs.plug(9)
    player.wait(0.2)
    assert player.scene is table and table.deciding_players[0] in table.widget_layer.toast_text
    assert player.context.devices.device_owners.device_of(table.deciding_players[0]) == pad_device(
        9
    )


def test_one_goes_on_without_a_pad_that_is_gone(player: Mouse, plugs: FakePadSockets) -> None:
    own_pads(player, plugs)
    table = player.start("mercado", "", "")
    player.run_until_asked()
    own = 1 if table.deciding_players[0] == "Mika" else 2
    plugs.pull(own)
    player.wait(0.2)
    plugs.press(3 - own, A)
    player.wait(0.2)
    assert player.scene is table
    player.move()


def test_a_pad_that_goes_behind_the_curtain_is_waited_for(
    player: Mouse, plugs: FakePadSockets
) -> None:
    own_pads(player, plugs)
    player.start("market_day", "", "")
    player.run_until(lambda: player.is_behind_curtain)
    curtain = player.scene
    assert isinstance(curtain, CurtainScene)
    plugs.pull(1 if curtain.seat.name == "Mika" else 2)
    player.wait(0.2)
    assert isinstance(player.scene, GamepadLostScene)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_line_ends_within_a_group_of_keys(language: str, scale: float) -> None:
    mouse = Mouse(language=language, text_scale=scale)
    mouse.context.scene_stack.push(DeviceAssignmentScene(mouse.context, "Bea"))
    mouse.wait(0.5)
    words = mouse.scene.widget_layer.find_widget("dialog:text").nodes[0].picture
    mouse.close()
    assert isinstance(words, Text)
    for group in KEY_GROUP_LABELS:
        of_it = [line for line in words.layout.lines if NO_BREAK_SPACE.join(group) in line]
        assert len(of_it) == 1, words.layout.lines
