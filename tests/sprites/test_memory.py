"""Large surfaces do not keep their memory once they are dropped."""

from __future__ import annotations

import ctypes
import platform
import sys

import pytest

from sprites.kit import Kit, Pose
from sprites.memory import part_large
from sprites.picture import Fill


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
    kit, picture = Kit(1.0), Fill(40, 40, (200, 40, 40))
    resting = kit.surface(picture)
    before = kit.used
    kit.moving(picture, Pose(angle=15.0))
    assert kit.used > before
    kit.make_room()
    assert kit.used == before and kit.surface(picture) is resting
