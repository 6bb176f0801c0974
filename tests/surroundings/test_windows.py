"""The window on real monitors: its place, full screen, first picture, pointer and sleep."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.surroundings.desktop import (
    MONITORS,
    Desktop,
    MonitorCable,
    PixelWatch,
    missing_tools,
    two_monitors,
    virtual_desktop,
    wait_until,
)
from tests.surroundings.running_souk import RunningSouk, start_souk

pytestmark = pytest.mark.slow

SECOND = MONITORS[1]
MIDDLE = (400, 300, 400, 200)
"""Part of the white screen that each window covers."""
MIN_BRIGHTNESS = 8.0
"""Mean brightness (0 to 255) of a part that is not black."""
MAX_BLACK_SHARE = 0.15
"""Share of the time: pygame itself opens each window with a black frame."""


@pytest.fixture(scope="module")
def monitors(
    desktop: Desktop, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Desktop, MonitorCable]]:
    if reason := missing_tools("Xvnc", "xrandr"):
        pytest.skip(reason)
    with two_monitors(tmp_path_factory.mktemp("monitors")) as made:
        yield made


@pytest.fixture(scope="module")
def souk(desktop: Desktop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSouk]:
    """Souk at its title, for tests that leave it there."""
    with start_souk(desktop, tmp_path_factory.mktemp("title")) as running:
        yield running


def move_to_second(souk: RunningSouk) -> tuple[int, ...]:
    """Move the window to the second monitor; return its place and size."""
    souk.desktop.place_window(1400, 100, 800, 450)
    assert souk.reaches("display", lambda n: n == 1)
    return souk.desktop.find_window()


def is_black(brightness: float) -> bool:
    return brightness < MIN_BRIGHTNESS


def stands_at(souk: RunningSouk, place: tuple[int, ...]) -> bool:
    return wait_until(lambda: souk.desktop.find_window() == place, 30.0)


def test_full_screen_fills_the_monitor_of_the_window_and_returns_to_its_place(
    monitors: tuple[Desktop, MonitorCable], tmp_path: Path
) -> None:
    with start_souk(monitors[0], tmp_path) as souk:
        before = move_to_second(souk)
        souk.desktop.press("F11")
        assert stands_at(souk, SECOND)
        souk.desktop.press("alt+Return")
        assert stands_at(souk, before)


def test_the_window_opens_where_it_was_closed(
    monitors: tuple[Desktop, MonitorCable], tmp_path: Path
) -> None:
    with start_souk(monitors[0], tmp_path) as souk:
        before = move_to_second(souk)
    with start_souk(monitors[0], tmp_path) as souk:
        assert stands_at(souk, before)
        souk.desktop.press("F11")
        assert stands_at(souk, SECOND)
    with start_souk(monitors[0], tmp_path) as souk:
        assert stands_at(souk, SECOND)
        souk.desktop.press("F11")
        assert stands_at(souk, before)
        souk.desktop.place_window(1500, 50, 700, 400)
        assert souk.reaches("size", lambda size: tuple(size) == (700, 400))
        before = souk.desktop.find_window()
        souk.process.terminate()  # as a session does that ends
        assert souk.process.wait(20) == 128 + signal.SIGTERM
    with start_souk(monitors[0], tmp_path) as souk:
        assert stands_at(souk, before)


def test_a_window_is_not_lost_with_its_monitor(
    monitors: tuple[Desktop, MonitorCable], tmp_path: Path
) -> None:
    desktop, cable = monitors
    with start_souk(desktop, tmp_path) as souk:
        move_to_second(souk)
    try:
        cable.plug(MONITORS[:1])
        with start_souk(desktop, tmp_path) as souk:
            x, y, width, height = souk.desktop.find_window()
            assert x >= 0 and x + width <= MONITORS[0][2] and y >= 0 and y + height <= 720
    finally:
        cable.plug(MONITORS)


def test_a_monitor_can_be_added_and_removed_while_souk_fills_it(
    monitors: tuple[Desktop, MonitorCable], tmp_path: Path
) -> None:
    desktop, cable = monitors
    with start_souk(desktop, tmp_path) as souk:
        move_to_second(souk)
        souk.desktop.press("F11")
        assert stands_at(souk, SECOND)
        try:
            cable.plug(MONITORS[:1])
            assert stands_at(souk, MONITORS[0])
            assert souk.reaches("display_names", lambda names: len(names) == 1)
        finally:
            cable.plug(MONITORS)
        assert souk.reaches("display_names", lambda names: len(names) == 2)
        souk.order("change", {"display": 1})
        assert stands_at(souk, SECOND)


@pytest.mark.parametrize("size", ["3840x2160", "1366x768"])
def test_the_first_window_takes_its_share_of_any_screen(
    desktop: Desktop, tmp_path: Path, size: str
) -> None:
    across, down = (int(number) for number in size.split("x"))
    with virtual_desktop(tmp_path, size, 192) as screen, start_souk(screen, tmp_path) as souk:
        width, height = souk.state("size")
        assert 0.75 < width / across < 0.95 and 0.75 < height / down < 0.95


def test_a_window_is_not_black_after_it_changed(souk: RunningSouk) -> None:
    def is_size(size: tuple[int, int]) -> bool:
        return (size[0] == width) if width else size[0] > 1500

    for width in (900, 1000, 0, 1000):  # 0: full screen
        with PixelWatch(souk.desktop, MIDDLE) as watch:
            if width in (900, 1000) and not souk.state("full_screen"):
                souk.desktop.place_window(50, 50, width, 600)
            else:
                souk.desktop.press("F11")
            assert souk.reaches("size", is_size)
            time.sleep(0.3)
        assert watch.find_share(is_black) < MAX_BLACK_SHARE, width
    assert not souk.state("full_screen")


def test_a_game_that_loads_is_not_black(desktop: Desktop, tmp_path: Path) -> None:
    arguments = ("--game", "mercado", "--seats", "human:Ann,ai:random")
    with (
        PixelWatch(desktop, MIDDLE) as watch,
        start_souk(desktop, tmp_path, "play", *arguments) as souk,
    ):
        assert souk.state("scene") == "TableScene"
    assert watch.find_share(is_black) < MAX_BLACK_SHARE


def test_the_pointer_is_hidden_while_nobody_moves_it(souk: RunningSouk) -> None:
    souk.desktop.run("xdotool", "mousemove", "400", "300")
    assert souk.reaches("pointer", bool)
    assert souk.reaches("pointer", lambda shown: not shown)
    souk.desktop.press("Down")
    assert not souk.state("pointer")
    souk.desktop.run("xdotool", "mousemove", "450", "300")
    assert souk.reaches("pointer", bool)


def test_the_screen_may_sleep_when_nobody_has_touched_anything(souk: RunningSouk) -> None:
    assert not souk.state("sleep")
    souk.order("sleep_after", 3.0)
    assert souk.reaches("sleep", bool)
    souk.desktop.press("Down")
    assert souk.reaches("sleep", lambda may: not may)
    assert souk.reaches("sleep", bool)
    souk.order("change", {"stay_awake": True})
    assert souk.reaches("sleep", lambda may: not may)
    time.sleep(3.0)
    assert not souk.state("sleep")


def test_a_demo_lets_the_screen_sleep(desktop: Desktop, tmp_path: Path) -> None:
    seats = "ai:random,ai:random"
    with start_souk(desktop, tmp_path, "demo", "--game", "mercado", "--seats", seats) as souk:
        souk.order("sleep_after", 2.0)
        assert souk.reaches("sleep", bool)


def test_full_screen_from_the_command_line_is_left_by_its_setting(
    desktop: Desktop, tmp_path: Path
) -> None:
    seats = ("--game", "mercado", "--seats", "ai:random,ai:random", "--fullscreen")
    with start_souk(desktop, tmp_path, "demo", *seats) as souk:
        assert souk.reaches("full_screen", bool) and souk.state("settings")["full_screen"]
        souk.desktop.press("F11")
        assert souk.reaches("full_screen", lambda full: not full)
