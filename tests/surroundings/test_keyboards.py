"""Every key of the guide works on real keyboard layouts, and so do the keys of remotes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.surroundings.desktop import Desktop
from tests.surroundings.running_souk import RunningSouk, start_souk

pytestmark = pytest.mark.slow

LETTERS = {
    "m": "menu", "z": "zoom", "u": "undo", "y": "redo", "h": "hint", "a": "player_aid",
    "w": "replay_turns", "t": "tried_variations", "l": "log", "r": "rules", "f": "fast_forward",
    "s": "skip", "p": "pause", "c": "hide_cards", ".": "step",
}  # fmt: skip
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
CHOICES = ("1234", "7890", "vbn,", "qwer")
"""Keys for secret choices, without the row of function keys."""
GROUP_NUMBERS = (1, 2, 3, 5)
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
    keys = souk.desktop.find_keys(list("".join(CHOICES)))
    expected = [f"{group}:{n}" for group in GROUP_NUMBERS for n in range(4)]
    assert souk.commands(lambda: souk.desktop.press(*keys), len(keys)) == expected


def test_keys_of_remotes_work(souk: RunningSouk) -> None:
    souk.order("deafen", "commands")
    assert souk.commands(lambda: souk.desktop.press(*REMOTE), len(REMOTE)) == [*REMOTE.values()]


def test_the_back_button_of_a_mouse_or_an_air_mouse_goes_back(souk: RunningSouk) -> None:
    souk.order("deafen", "commands")
    assert souk.commands(lambda: souk.desktop.run("xdotool", "click", "8")) == ["back"]
