"""Scenes look as they did when somebody last looked at them and liked it.

After a change that is meant: SOUK_GOLDEN=update python -m pytest tests/golden, then look at what
changed in tests/golden/pictures before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.screenshots import table_scenes as shots
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from sprites.picture import Text
from sprites.rendering.renderer import Renderer
from tests.fixtures.screen.picture_comparison import compare, halve

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
FAILED = HERE / "failed"
UPDATE = os.environ.get("SOUK_GOLDEN") == "update"
SIZE = (960, 540)
MAX_BYTES = 300_000
"""Bytes of a picture that the repository takes."""

GOLDEN = (
    "title-en",
    "shelf-ja",
    "seats-full-en",
    "rulebook-ja",
    "curtain-en",
    "log-ja",
    "replay-en",
    "basari-before-all-most-en",
    "basari-offers-ja",
    "market_day-fullest-en",
    "market_day-mid-ja",
    "market_day-rain-en",
    "mercado-fullest-en",
    "mercado-mid-ja",
    "mercado-results-end-en",
    "nacho-fullest-en",
    "nacho-bargain-ja",
    "nacho-before-all-ja",
    "market_day-before-all-most-en",
    "zahab-fullest-en",
    "zahab-mid-ja",
)

DEFAULT = ("mercado-mid-ja",)
"""The pictures that the default run compares."""
VARIANTS = [
    name if UPDATE or name in DEFAULT else pytest.param(name, marks=pytest.mark.slow)
    for name in GOLDEN
]


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio(SIZE)
    yield made
    made.close_scenes()


def take_picture(studio: HeadlessStudio, name: str) -> pygame.Surface:
    """The picture of that name, halved."""
    position, _, language = name.rpartition("-")
    shots.set_up_screenshot(studio, shots.all_screenshots()[position], language)
    return halve(studio.app.window_surface)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_scene_looks_as_it_did(studio: HeadlessStudio, name: str) -> None:
    actual, path = take_picture(studio, name), PICTURES / f"{name}.png"
    if UPDATE:
        PICTURES.mkdir(exist_ok=True)
        pygame.image.save(actual, path)
    found = compare(actual, pygame.image.load(path))
    if not found.is_small:
        FAILED.mkdir(exist_ok=True)
        pygame.image.save(actual, FAILED / f"{name}-actual.png")
        pygame.image.save(found.picture, FAILED / f"{name}-difference.png")
    assert found.is_small, f"{name}: {found}; see {FAILED} and {path.name}"


@pytest.mark.slow
def test_the_same_moment_is_the_same_picture(studio: HeadlessStudio) -> None:
    first, again = (take_picture(studio, "market_day-rain-en") for _ in range(2))
    assert compare(first, again).worst == 0


def test_golden_pictures_are_small_and_all_looked_at() -> None:
    sizes = {path.stem: path.stat().st_size for path in PICTURES.glob("*.png")}
    assert set(sizes) == set(GOLDEN)
    assert all(size <= MAX_BYTES for size in sizes.values()), sizes


@pytest.mark.sampled
@pytest.mark.parametrize("change", ["moved", "missing"])
@pytest.mark.parametrize("name", ["market_day-fullest-en", "mercado-fullest-en"])
def test_a_piece_that_is_elsewhere_is_noticed(
    studio: HeadlessStudio, name: str, change: str
) -> None:
    expected = take_picture(studio, name)
    table = studio.scene
    assert isinstance(table, TableScene)
    node = max((sprite.node for sprite in table.stage.all_sprites()), key=lambda node: node.z)
    if change == "moved":
        node.x += 24
    else:
        node.visible = False
    studio.wait(0.2)
    found = compare(halve(studio.app.window_surface), expected)
    assert not found.is_small, str(found)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["rulebook-ja", "market_day-mid-ja"])
def test_other_edges_of_letters_are_not_noticed(
    name: str, studio: HeadlessStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters a little softer, as from another FreeType."""
    expected, paint = take_picture(studio, name), Text.paint

    def softly(text: Text, renderer: Renderer) -> pygame.Surface:
        letters = paint(text, renderer)
        width, height = letters.get_size()
        larger = pygame.transform.smoothscale(letters, (width * 2, height * 2))
        return pygame.transform.smoothscale(larger, (width, height))

    monkeypatch.setattr(Text, "paint", softly)
    other = HeadlessStudio(SIZE)
    found = compare(take_picture(other, name), expected)
    other.close_scenes()
    assert found.worst > 5
    assert found.is_small, str(found)
