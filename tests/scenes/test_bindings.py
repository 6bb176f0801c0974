"""Keys and buttons can be set otherwise; signs follow, conflicts are told, all is set back."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pygame
import pytest

from scenes.menus.bindings import AskKeyScene
from scenes.menus.settings import SettingsScene
from scenes.preferences import FORMAT, parse
from scenes.ui import keys
from scenes.ui.bindings import FIXED, NOTHING, Bindings
from scenes.ui.intents import Command, Device, Kind
from tests.scenes.player import Mouse

PAD = 1
X, RB = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER


def test_without_settings_all_is_as_usual() -> None:
    usual = Bindings()
    assert usual.keys == keys.KEYS and usual.pad == keys.PAD
    assert (usual.sign(Command.ACCEPT), usual.sign(Command.STEP)) == ("Enter", ".")


def test_a_key_that_is_free_is_taken() -> None:
    change = Bindings().change("keys", Command.HINT, pygame.K_j)
    assert change is not None and change.other is None
    now = Bindings(change.bound)
    assert now.keys[pygame.K_j] is Command.HINT and pygame.K_h not in now.keys
    assert now.sign(Command.HINT) == "J"


def test_two_commands_change_their_keys() -> None:
    change = Bindings().change("keys", Command.HINT, pygame.K_l)
    assert change is not None and (change.other, change.instead) == (Command.LOG, pygame.K_h)
    now = Bindings(change.bound)
    assert now.keys[pygame.K_l] is Command.HINT and now.keys[pygame.K_h] is Command.LOG


def test_a_further_key_goes_to_whom_it_is_given() -> None:
    change = Bindings().change("keys", Command.HINT, pygame.K_SPACE)
    assert change is not None and change.other is None
    now = Bindings(change.bound)
    assert now.keys[pygame.K_SPACE] is Command.HINT
    assert now.keys[pygame.K_RETURN] is Command.ACCEPT


def test_what_no_pad_goes_without_is_not_taken_away() -> None:
    usual = Bindings()
    assert usual.of("pad", Command.AID) == NOTHING
    assert usual.change("pad", Command.AID, pygame.CONTROLLER_BUTTON_A) is None
    change = usual.change("pad", Command.AID, RB)
    assert change is not None and (change.other, change.instead) == (Command.HINT, NOTHING)
    assert Bindings(None, change.bound).pad_sign(Command.HINT, "") == ""


def test_back_as_it_was_nothing_is_kept() -> None:
    there = Bindings().change("keys", Command.HINT, pygame.K_l)
    assert there is not None
    again = Bindings(there.bound).change("keys", Command.HINT, pygame.K_h)
    assert again is not None and again.bound == {}


@pytest.mark.parametrize(
    "bound",
    [{"hint": pygame.K_l}, {"hint": pygame.K_RETURN}, {"hint": pygame.K_LEFT}, {"menu": -1}],
)
def test_settings_that_contradict_one_another_are_forgotten(bound: dict[str, int]) -> None:
    assert Bindings(bound).keys == keys.KEYS


def test_enter_and_esc_always_do_what_they_do() -> None:
    change = Bindings().change("keys", Command.BACK, pygame.K_j)
    assert change is not None
    now = Bindings(change.bound)
    assert now.keys[pygame.K_j] is Command.BACK and now.sign(Command.BACK) == "J"
    assert FIXED.items() <= now.keys.items()
    assert not any(now.free("keys", key) for key in (*FIXED, *keys.MOVES))


def test_what_is_no_key_in_a_file_is_left_out() -> None:
    bound = {"hint": 5, "log": "k", "rules": True, "undo": -9, "redo": 1 << 40}
    data = {"format": FORMAT, "bound_keys": bound, "bound_pad": 3}
    found = parse(json.dumps(data))
    assert (found.bound_keys, found.bound_pad) == ({"hint": 5}, {})


# At the screen


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse()
    made.app.open(SettingsScene(made.context, "controls"))
    yield made
    made.close()


def ask(player: Mouse, command: Command) -> None:
    """To the row of a command, over pages, and on to where its key is asked for."""
    while f"bind:{command.value}" not in player.names():
        player.key(pygame.K_PAGEDOWN)
    player.press(f"bind:{command.value}")
    player.frame()
    assert isinstance(player.scene, AskKeyScene)


def press_pad(player: Mouse, button: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        player.frame(pygame.event.Event(kind, instance_id=PAD, button=button))


def test_a_key_that_is_pressed_is_the_commands(player: Mouse) -> None:
    ask(player, Command.UNDO)
    player.key(pygame.K_z)
    assert player.context.settings.bound_keys == {"undo": pygame.K_z, "zoom": pygame.K_u}
    player.frame()
    assert isinstance(player.scene, SettingsScene)
    assert "Look closely" in player.scene.page.saying and "U" in player.scene.page.saying
    assert player.app.devices.bindings.keys[pygame.K_z] is Command.UNDO


def test_a_button_that_is_pressed_is_the_commands_and_signs_follow(player: Mouse) -> None:
    ask(player, Command.HINT)
    press_pad(player, X)
    assert player.context.settings.bound_pad == {"hint": X, "undo": RB}
    devices = player.context.devices
    assert devices.last == Device(Kind.PAD, PAD)
    assert (devices.sign(Command.HINT), devices.sign(Command.UNDO)) == ("X", "RB")


def test_esc_leaves_all_as_it_is(player: Mouse) -> None:
    ask(player, Command.HINT)
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert isinstance(player.scene, SettingsScene) and not player.context.settings.bound_keys


def test_a_button_that_is_needed_is_not_given_away(player: Mouse) -> None:
    ask(player, Command.AID)
    press_pad(player, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(player.scene, AskKeyScene) and player.scene.page.saying
    assert not player.context.settings.bound_pad


def test_all_is_set_back(player: Mouse) -> None:
    ask(player, Command.HINT)
    player.key(pygame.K_j)
    player.frame()
    assert player.app.devices.bindings.keys != keys.KEYS
    while "unbind" not in player.names():
        player.key(pygame.K_PAGEDOWN)
    player.press("unbind")
    player.frame()
    assert player.app.devices.bindings.keys == keys.KEYS
