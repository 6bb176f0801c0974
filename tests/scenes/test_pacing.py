"""Frames and windows where the processor does a graphics card's work."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from scenes import pacing, window
from scenes.pacing import FULL, HALF, SPAN, Pacing
from scenes.window import COARSE, DEAREST, PLAIN, NoDisplayError, Window

LARGE = (3840, 2160)


class Modes(list[tuple[tuple[int, int], int]]):
    """The modes that were set: size, and whether in step with the refresh."""

    def set(
        self, size: tuple[int, int], flags: int = 0, display: int = 0, vsync: int = 0
    ) -> pygame.Surface:
        self.append((size, vsync))
        return pygame.Surface(size)


@pytest.fixture
def modes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Modes]:
    made = Modes()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for name in PLAIN:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setattr(pygame.display, "set_mode", made.set)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [LARGE])
    yield made
    for name in PLAIN:
        os.environ.pop(name, None)
    pygame.display.quit()


def test_a_window_is_in_step_with_the_screen_where_that_is_cheap(
    modes: Modes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "showing_costs", lambda surface: DEAREST / 2)
    Window((320, 180), False, 0, False)
    assert modes == [((320, 180), 1)] and not set(PLAIN) & set(os.environ)


def test_a_window_is_plain_where_the_processor_would_draw_it_whole(
    modes: Modes, monkeypatch: pytest.MonkeyPatch
) -> None:
    costs = [2 * DEAREST]
    monkeypatch.setattr(window, "showing_costs", lambda surface: costs.pop())
    made = Window((320, 180), False, 0, False)
    assert modes == [((320, 180), 1), ((320, 180), 0)] and set(PLAIN) <= set(os.environ)
    made.open(True, 0)
    assert modes[2:] == [(LARGE, 0)] and not costs, "that is found out once"


def test_a_display_that_answers_no_more_is_told_and_not_drawn_on_unseen(
    modes: Modes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "showing_costs", lambda surface: 0.0)
    made = Window((320, 180), False, 0, False)
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplayError, match="does not answer"):
        made.open(False, 0)


def test_a_large_screen_is_filled_in_a_smaller_mode_by_a_slow_machine(
    modes: Modes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "showing_costs", lambda surface: 0.0)
    monkeypatch.setattr(pygame.display, "list_modes", lambda display=0: [LARGE, COARSE])
    made = Window(None, True, 0, False)
    assert made.draw_coarser() and modes[-1][0] == COARSE
    assert not made.draw_coarser()
    monkeypatch.setattr(pygame.display, "list_modes", lambda display=0: -1)
    made.open(True, 0)
    assert modes[-1][0] == LARGE, "a screen without that mode"
    made.open(False, 0)
    assert not made.draw_coarser(), "a window is as large as somebody made it"


def frames(at: Pacing, monkeypatch: pytest.MonkeyPatch, taking: float, moving: bool = True) -> None:
    """So many frames as are looked at together, each of which takes so many seconds."""
    times = iter(n * taking for n in range(2 * SPAN))
    monkeypatch.setattr(pacing.time, "thread_time", lambda: next(times))
    for _ in range(SPAN):
        at.begin()
        at.end(moving)


def test_half_as_many_frames_where_a_machine_would_do_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = Pacing()
    frames(at, monkeypatch, 0.5 / FULL)
    assert at.rate == FULL
    frames(at, monkeypatch, 1 / FULL, moving=False)
    assert at.rate == FULL, "at rest nothing is dropped"
    frames(at, monkeypatch, 1 / FULL)
    assert at.rate == HALF and not at.labours
    frames(at, monkeypatch, 0.5 / FULL)
    assert at.rate == HALF, "no to and fro"
    frames(at, monkeypatch, 1 / HALF)
    assert at.labours
    frames(at, monkeypatch, 0.2 / FULL)
    assert at.rate == FULL and not at.labours
