"""Gamepads of four kinds, made by SDL itself: each moves the focus and chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.surroundings.desktop import Desktop
from tests.surroundings.running_souk import RunningSouk, start_souk

pytestmark = pytest.mark.slow

FULL = 32767
AXIS, BUTTON, HAT = "axis", "button", "hat"
Press = tuple[str, int, int]


def plug(souk: RunningSouk, kind: str, axes: int, buttons: int, hats: int) -> int:
    """Plug in a pad and wait until Souk knows it."""
    pad = souk.order("plug", kind, axes, buttons, hats)
    assert souk.reaches("pads", len)
    return int(pad)


def press(souk: RunningSouk, pad: int, pressed: Press) -> list[str]:
    """Press and release one input; return what it caused."""
    what, number, value = pressed
    caused = souk.commands(lambda: souk.order("set", pad, what, number, value))
    souk.order("set", pad, what, number, 0)
    souk.state("pads")
    return caused


@pytest.mark.parametrize(
    ("kind", "axes", "buttons", "hats", "presses"),
    [
        ("gamepad", 6, 15, 0, {"down": (AXIS, 1, FULL), "left": (BUTTON, 13, 1)}),
        ("other", 0, 12, 1, {"down": (HAT, 0, 4), "left": (HAT, 0, 8)}),
        ("other", 2, 12, 0, {"down": (AXIS, 1, FULL), "left": (AXIS, 0, -FULL)}),
    ],
    ids=["mapped", "hat", "axes"],
)  # fmt: skip
def test_a_pad_moves_the_focus_and_chooses(
    desktop: Desktop, tmp_path: Path, kind: str, axes: int, buttons: int, hats: int,
    presses: dict[str, Press],
) -> None:  # fmt: skip
    with start_souk(desktop, tmp_path) as souk:
        souk.order("deafen", "commands")
        pad = plug(souk, kind, axes, buttons, hats)
        for direction, pressed in presses.items():
            assert press(souk, pad, pressed) == [direction]
        assert press(souk, pad, (BUTTON, 0, 1)) == ["accept"]
        assert press(souk, pad, (BUTTON, 1, 1)) == ["back"]
        souk.order("pull", pad)
        assert souk.reaches("pads", lambda pads: not pads)


def test_a_pad_without_a_cross_is_set_up_by_three_presses_and_remembered(
    desktop: Desktop, tmp_path: Path
) -> None:
    shape = ("other", 1, 12, 0)  # one axis and buttons: nothing tells which are the cross
    with start_souk(desktop, tmp_path) as souk:
        pad = plug(souk, *shape)
        souk.order("set", pad, BUTTON, 9, 1)
        assert souk.reaches("scene", lambda name: name == "GamepadSetupScene")
        souk.order("set", pad, BUTTON, 9, 0)
        souk.state("scene")
        for number in (4, 5, 2):  # up, right, confirm
            assert press(souk, pad, (BUTTON, number, 1)) == [f"b{number}"]
        assert souk.reaches("scene", lambda name: name != "GamepadSetupScene")
    with start_souk(desktop, tmp_path) as souk:
        souk.order("deafen", "commands")
        pad = plug(souk, *shape)
        caused = [press(souk, pad, (BUTTON, n, 1)) for n in (4, 5, 6, 7, 2, 0)]
        assert caused == [["up"], ["right"], ["down"], ["left"], ["accept"], ["undo"]]
