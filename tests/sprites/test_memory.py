"""Large surfaces do not keep their memory once they are dropped."""

from __future__ import annotations

import ctypes
import gc
import platform
import sys

import pytest

from sprites import memory
from sprites.memory import set_mmap_threshold
from sprites.picture import FilledRect
from sprites.rendering.renderer import Pose, Renderer


def test_a_c_library_that_keeps_memory_is_told_to_part_what_is_large() -> None:
    gnu = sys.platform.startswith("linux") and platform.libc_ver()[0] == "glibc"
    assert set_mmap_threshold() is gnu


@pytest.mark.parametrize("error", [OSError, AttributeError])
def test_another_c_library_is_left_alone(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: object) -> object:
        raise error(name)

    monkeypatch.setattr(ctypes, "CDLL", missing)
    assert set_mmap_threshold() is False


def test_what_was_made_for_motion_gives_way_and_what_rests_stays() -> None:
    renderer, picture = Renderer(1.0), FilledRect(40, 40, (200, 40, 40))
    resting = renderer.render(picture)
    before = renderer.used_bytes
    renderer.render_moving(picture, Pose(angle=15.0))
    assert renderer.used_bytes > before
    renderer.clear_motion_cache()
    assert renderer.used_bytes == before and renderer.render(picture) is resting


@pytest.mark.slow
def test_all_objects_are_looked_through_at_rest_only() -> None:
    """A demo that allocates a lot is not stopped for it amid what moves."""
    whole: list[int] = []

    def looked(phase: str, told: dict[str, int]) -> None:
        if phase == "stop" and told["generation"] == 2:
            whole.append(1)

    gc.collect()
    before = gc.get_threshold()
    young, middle = 700, 10
    # Thresholds that another test left may be so high that the list below takes all memory.
    gc.set_threshold(young, middle, 10)
    gc.callbacks.append(looked)
    try:
        with memory.idle_garbage_collection():
            assert not memory.collect_if_due(), "it is not due yet"
            count = young * middle * (memory.IDLE_COLLECTION_THRESHOLD + 2)
            kept = [[[n]] for n in range(count)]
            assert not whole and memory.collect_if_due() and len(whole) == 1
            assert not memory.collect_if_due(), "it has just been done"
        assert gc.get_threshold() == (young, middle, 10) and kept
    finally:
        gc.callbacks.remove(looked)
        gc.set_threshold(*before)
