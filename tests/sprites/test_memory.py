"""Large surfaces do not keep their memory once they are dropped."""

from __future__ import annotations

import ctypes
import gc
import platform
import sys

import pytest

from sprites import memory
from sprites.memory import part_large
from sprites.picture import Fill
from sprites.renderer import Pose, Renderer


def test_a_c_library_that_keeps_memory_is_told_to_part_what_is_large() -> None:
    gnu = sys.platform.startswith("linux") and platform.libc_ver()[0] == "glibc"
    assert part_large() is gnu


@pytest.mark.parametrize("error", [OSError, AttributeError])
def test_another_c_library_is_left_alone(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: object) -> object:
        raise error(name)

    monkeypatch.setattr(ctypes, "CDLL", missing)
    assert part_large() is False


def test_what_was_made_for_motion_gives_way_and_what_rests_stays() -> None:
    renderer, picture = Renderer(1.0), Fill(40, 40, (200, 40, 40))
    resting = renderer.surface(picture)
    before = renderer.used
    renderer.moving(picture, Pose(angle=15.0))
    assert renderer.used > before
    renderer.make_room()
    assert renderer.used == before and renderer.surface(picture) is resting


def test_all_objects_are_looked_through_at_rest_only() -> None:
    """A demo that allocates a lot is not stopped for it amid what moves."""
    whole: list[int] = []

    def looked(phase: str, told: dict[str, int]) -> None:
        if phase == "stop" and told["generation"] == 2:
            whole.append(1)

    gc.collect()
    before = gc.get_threshold()
    gc.callbacks.append(looked)
    try:
        with memory.swept_at_rest():
            assert not memory.sweep(), "it is not due yet"
            kept = [[[n]] for n in range(before[0] * before[1] * (memory.DUE + 2))]
            assert not whole and memory.sweep() and len(whole) == 1
            assert not memory.sweep(), "it has just been done"
        assert gc.get_threshold() == before and kept
    finally:
        gc.callbacks.remove(looked)
