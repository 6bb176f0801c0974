"""Every key of the guide works on real keyboard layouts, and so do the keys of remotes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.ui.devices.device_owners import key_group_device
from scenes.ui.devices.key_map import DEFAULT_KEY_COMMANDS, KEY_GROUP_LABELS
from tests.surroundings.desktop import Desktop
from tests.surroundings.running_souk import RunningSouk, start_souk

pytestmark = pytest.mark.slow

LETTERS = {
    chr(key): command.name.lower()
    for key, command in DEFAULT_KEY_COMMANDS.items()
    if key < 128 and chr(key).isprintable() and chr(key) != " "
}
"""Every letter of the guide."""
NAMED = {
    "Left": "left", "Right": "right", "Up": "up", "Down": "down", "Return": "accept",
    "space": "accept", "Escape": "back", "BackSpace": "back", "F1": "rules", "Prior": "previous",
    "Next": "next", "KP_Enter": "accept",
}  # fmt: skip
REMOTE = {
    "166": "back", "135": "menu", "147": "menu", "146": "rules", "172": "pause", "174": "back",
    "173": "previous", "171": "next", "176": "replay_turns", "216": "fast_forward",
}  # fmt: skip
"""Keys of remotes and media keys by their X number, which layouts do not change."""
CHOICES = {
    label.lower(): f"{key_group_device(group).id}:{n}"
    for group, labels in enumerate(KEY_GROUP_LABELS)
    for n, label in enumerate(labels)
}
"""Every key for secret choices."""
LAYOUTS = ("us", "fr", "de", "ru", "gr", "il", "jp")


@pytest.fixture(scope="module")
def souk(desktop: Desktop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSouk]:
    with start_souk(desktop, tmp_path_factory.mktemp("keys")) as running:
        yield running
    desktop.set_layout("us")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_key_of_the_guide_works(souk: RunningSouk, layout: str) -> None:
    souk.order("deafen", "commands")
    souk.desktop.set_layout(layout)
    keys = [*souk.desktop.find_keys(list(LETTERS)), *NAMED]
    expected = [*LETTERS.values(), *NAMED.values()]
    assert souk.commands(lambda: souk.desktop.press(*keys), len(keys)) == expected
    undo, redo = souk.desktop.find_keys(["z", "y"])
    keys = [f"ctrl+{undo}", f"ctrl+{redo}"]
    assert souk.commands(lambda: souk.desktop.press(*keys), 2) == ["undo", "redo"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_key_for_secret_choices_works(souk: RunningSouk, layout: str) -> None:
    souk.order("deafen", "picks")
    souk.desktop.set_layout(layout)
    keys = souk.desktop.find_keys([*CHOICES])
    assert souk.commands(lambda: souk.desktop.press(*keys), len(keys)) == [*CHOICES.values()]


def test_the_walk_presses_every_key() -> None:
    fixed = {"Left", "Right", "Up", "Down"}
    pressed = len(LETTERS) + len(NAMED.keys() - fixed) + len(REMOTE)
    unpressed = 1  # the key "Select" of remotes, which no keyboard of X sends
    assert pressed + unpressed == len(DEFAULT_KEY_COMMANDS)
    assert len(LETTERS) >= 15 and len(CHOICES) == 20


def test_keys_of_remotes_work(souk: RunningSouk) -> None:
    souk.order("deafen", "commands")
    assert souk.commands(lambda: souk.desktop.press(*REMOTE), len(REMOTE)) == [*REMOTE.values()]


def test_the_back_button_of_a_mouse_or_an_air_mouse_goes_back(souk: RunningSouk) -> None:
    souk.order("deafen", "commands")
    assert souk.commands(lambda: souk.desktop.run("xdotool", "click", "8")) == ["back"]
