"""Large surfaces do not keep their memory once they are dropped."""

from __future__ import annotations

import ctypes
import platform
import sys

import pytest

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
