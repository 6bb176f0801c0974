"""Tests of the screen need neither a display nor a sound device, and nothing in them is luck."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
import pytest

from tests.fixtures.seeds import use_named_seeds

if TYPE_CHECKING:
    from sprites.painting import Painter
    from sprites.picture import BakedPicture
    from tests.scenes.player import Mouse

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


MAX_CACHED_ART = 300
"""Baked pictures that are held in memory at once."""
MAX_SHARED_SCALE = 0.3
"""Pixels a design unit: up to this scale pictures once painted are kept for all players."""


@pytest.fixture(autouse=True)
def own_seed(request: pytest.FixtureRequest) -> Iterator[None]:
    """New matches begin with a seed that is made of the test's name: they come again alike."""
    with use_named_seeds(lambda: zlib.crc32(request.node.nodeid.encode())):
        yield


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    """Somebody with a mouse; modules with other wants have one of their own."""
    from tests.scenes.player import Mouse

    made = Mouse()
    yield made
    made.close()


@pytest.fixture(scope="session", autouse=True)
def _art_is_read_once() -> Iterator[None]:
    with art_read_once():
        yield


@pytest.fixture(scope="module", autouse=True)
def _no_sound() -> Iterator[None]:
    with silent():
        yield


@contextmanager
def art_read_once() -> Iterator[None]:
    """Each player has its own renderer; files of pictures are read for all of them."""
    from sprites import baked_images
    from sprites.picture import BakedPicture

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            baked_images, "load_image", lru_cache(maxsize=MAX_CACHED_ART)(baked_images.load_image)
        )
        patch.setattr(BakedPicture, "paint", _cache_small_art(BakedPicture.paint))
        yield


@contextmanager
def silent() -> Iterator[None]:
    """No sound is loaded to be heard by nobody; what would be heard is told by the mixer. Tests of
    sounds that come after these hear as ever."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.mixer, "init", _no_device)
        yield


def _no_device(*wanted: object) -> None:
    raise pygame.error("tests of scenes are silent")


def _cache_small_art(
    paint: Callable[[BakedPicture, Painter], pygame.Surface],
) -> Callable[[BakedPicture, Painter], pygame.Surface]:
    """Return a paint function that shrinks each small picture once and hands out copies."""
    painted: dict[tuple[BakedPicture, float], pygame.Surface] = {}

    def copied(picture: BakedPicture, painter: Painter) -> pygame.Surface:
        if painter.scale > MAX_SHARED_SCALE:
            return paint(picture, painter)
        key = picture, painter.scale
        if key not in painted:
            painted[key] = paint(picture, painter)
        return painted[key].copy()

    return copied
