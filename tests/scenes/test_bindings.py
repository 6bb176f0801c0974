"""Keys and buttons can be set otherwise; signs follow, conflicts are told, all is set back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.menus.key_bindings import KeyCaptureScene
from scenes.menus.settings_menu import SettingsScene
from scenes.store.preferences import SETTINGS_FORMAT_VERSION
from scenes.ui.devices import key_map
from scenes.ui.devices.bindings import FIXED_KEY_COMMANDS, UNBOUND_CODE, Bindings
from scenes.ui.devices.intents import Command, Device, DeviceKind
from tests.scenes.player import Mouse
from tests.scenes.settings_files import read_settings

PAD = 1
X, RB = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


def test_without_settings_all_is_as_usual() -> None:
    usual = Bindings()
    assert (
        usual.key_commands == key_map.DEFAULT_KEY_COMMANDS
        and usual.pad_commands == key_map.DEFAULT_PAD_BUTTONS
    )
    assert (usual.key_label(Command.ACCEPT), usual.key_label(Command.STEP)) == ("Enter", ".")


def test_a_key_that_is_free_is_taken() -> None:
    change = Bindings().rebind("keys", Command.HINT, pygame.K_j)
    assert change is not None and change.displaced_command is None
    now = Bindings(change.new_settings)
    assert now.key_commands[pygame.K_j] is Command.HINT and pygame.K_h not in now.key_commands
    assert now.key_label(Command.HINT) == "J"


def test_two_commands_change_their_keys() -> None:
    change = Bindings().rebind("keys", Command.HINT, pygame.K_l)
    assert change is not None and (change.displaced_command, change.displaced_code) == (
        Command.LOG,
        pygame.K_h,
    )
    now = Bindings(change.new_settings)
    assert (
        now.key_commands[pygame.K_l] is Command.HINT and now.key_commands[pygame.K_h] is Command.LOG
    )


def test_a_further_key_goes_to_whom_it_is_given() -> None:
    change = Bindings().rebind("keys", Command.HINT, pygame.K_SPACE)
    assert change is not None and change.displaced_command is None
    now = Bindings(change.new_settings)
    assert now.key_commands[pygame.K_SPACE] is Command.HINT
    assert now.key_commands[pygame.K_RETURN] is Command.ACCEPT


def test_what_no_pad_goes_without_is_not_taken_away() -> None:
    usual = Bindings()
    assert usual.code_of("pad", Command.PLAYER_AID) == UNBOUND_CODE
    assert usual.rebind("pad", Command.PLAYER_AID, pygame.CONTROLLER_BUTTON_A) is None
    change = usual.rebind("pad", Command.PLAYER_AID, RB)
    assert change is not None and (change.displaced_command, change.displaced_code) == (
        Command.HINT,
        UNBOUND_CODE,
    )
    assert Bindings(None, change.new_settings).button_label(Command.HINT, "") == ""


def test_back_as_it_was_nothing_is_kept() -> None:
    there = Bindings().rebind("keys", Command.HINT, pygame.K_l)
    assert there is not None
    again = Bindings(there.new_settings).rebind("keys", Command.HINT, pygame.K_h)
    assert again is not None and again.new_settings == {}


@pytest.mark.parametrize(
    "bound",
    [{"hint": pygame.K_l}, {"hint": pygame.K_RETURN}, {"hint": pygame.K_LEFT}, {"menu": -1}],
)
def test_settings_that_contradict_one_another_are_forgotten(bound: dict[str, int]) -> None:
    assert Bindings(bound).key_commands == key_map.DEFAULT_KEY_COMMANDS


def test_enter_and_esc_always_do_what_they_do() -> None:
    change = Bindings().rebind("keys", Command.BACK, pygame.K_j)
    assert change is not None
    now = Bindings(change.new_settings)
    assert now.key_commands[pygame.K_j] is Command.BACK and now.key_label(Command.BACK) == "J"
    assert FIXED_KEY_COMMANDS.items() <= now.key_commands.items()
    assert not any(
        now.can_bind("keys", key) for key in (*FIXED_KEY_COMMANDS, *key_map.ARROW_DIRECTIONS)
    )


def test_what_is_no_key_in_a_file_is_left_out(tmp_path: Path) -> None:
    bound = {"hint": 5, "log": "k", "rules": True, "undo": -9, "redo": 1 << 40}
    data = {"format": SETTINGS_FORMAT_VERSION, "bound_keys": bound, "bound_pad": 3}
    found = read_settings(json.dumps(data), tmp_path)
    assert (found.bound_keys, found.bound_pad) == ({"hint": 5}, {})


# At the screen


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse()
    made.app.open_scene(SettingsScene(made.context, "controls"))
    yield made
    made.close()


def ask_for_key(player: Mouse, command: Command) -> None:
    """To the row of a command, over pages, and on to where its key is asked for."""
    while f"bind:{command.value}" not in player.names():
        player.key(pygame.K_PAGEDOWN)
    player.press(f"bind:{command.value}")
    player.frame()
    assert isinstance(player.scene, KeyCaptureScene)


def press_pad(player: Mouse, button: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        player.frame(pygame.event.Event(kind, instance_id=PAD, button=button))


def test_a_key_that_is_pressed_is_the_commands(player: Mouse) -> None:
    ask_for_key(player, Command.UNDO)
    player.key(pygame.K_z)
    assert player.context.settings.bound_keys == {"undo": pygame.K_z, "zoom": pygame.K_u}
    player.frame()
    assert isinstance(player.scene, SettingsScene)
    assert (
        "Look closely" in player.scene.widget_layer.toast_text
        and "U" in player.scene.widget_layer.toast_text
    )
    assert player.app.devices.bindings.key_commands[pygame.K_z] is Command.UNDO


def test_a_button_that_is_pressed_is_the_commands_and_signs_follow(player: Mouse) -> None:
    ask_for_key(player, Command.HINT)
    press_pad(player, X)
    assert player.context.settings.bound_pad == {"hint": X, "undo": RB}
    devices = player.context.devices
    assert devices.last_device == Device(DeviceKind.PAD, PAD)
    assert (devices.command_label(Command.HINT), devices.command_label(Command.UNDO)) == ("X", "RB")


def test_esc_leaves_all_as_it_is(player: Mouse) -> None:
    ask_for_key(player, Command.HINT)
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert isinstance(player.scene, SettingsScene) and not player.context.settings.bound_keys


def test_a_button_that_is_needed_is_not_given_away(player: Mouse) -> None:
    ask_for_key(player, Command.PLAYER_AID)
    press_pad(player, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(player.scene, KeyCaptureScene) and player.scene.widget_layer.toast_text
    assert not player.context.settings.bound_pad


def test_all_is_set_back(player: Mouse) -> None:
    ask_for_key(player, Command.HINT)
    player.key(pygame.K_j)
    player.frame()
    assert player.app.devices.bindings.key_commands != key_map.DEFAULT_KEY_COMMANDS
    while "unbind" not in player.names():
        player.key(pygame.K_PAGEDOWN)
    player.press("unbind")
    player.frame()
    assert player.app.devices.bindings.key_commands == key_map.DEFAULT_KEY_COMMANDS
