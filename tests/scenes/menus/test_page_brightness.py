"""Menus are places in the light of one lamp, with legible words."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.screenshots import table_scenes as shots
from scenes.screenshots.studio import HeadlessStudio
from scenes.ui.style.theme import paper_theme
from sprites.picture import Box
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.screen.faint_text import DEFAULT_THEME, find_faint_text

DARK_BRIGHTNESS = 96
"""Of 255: what is darker than this is no light wood and no paper."""
MAX_DARK_SHARE = 0.2
"""The share of a page that may be dark: buttons, letters, pictures (before: 0.87 to 0.97)."""
LAMP_PAGES = (
    "title", "title-continue", "seats", "seats-full", "seats-introduced", "seats-large",
    "settings-reading", "settings-table", "settings-screen", "settings-sound",
    "settings-reading-large", "practise", "practise-large", "practise-drills", "practise-ladder",
    "practise-challenge", "added", "added-large", "added-none", "rulebook", "rulebook-short",
    "rulebook-asked", "rulebook-pieces", "rulebook-large", "shelf-five", "replays",
    "replays-large", "ours", "ours-own", "ours-large", "sorry", "sorry-large",
)  # fmt: skip
MIN_LAMP_RATIO = 2.0
"""Brightness of the middle of a place in lamp light by that of its rim."""
WINDOWS = {"letters": "letters:panel", "faces": "panel:faces", "pads-own": "dialog"}
"""Small windows over a menu, and what they stand on."""
MARGIN = 26.0
"""Within their edge so much is left bare."""


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio((960, 540))
    yield made
    made.close_scenes()


def dark_share(surface: pygame.Surface) -> float:
    """The share of a picture that is darker than light wood."""
    grey = pygame.transform.grayscale(surface)
    light = pygame.mask.from_threshold(grey, (255, 255, 255), (256 - DARK_BRIGHTNESS,) * 3 + (255,))
    return 1 - light.count() / (surface.get_width() * surface.get_height())


@pytest.mark.sampled
@pytest.mark.parametrize("page", WINDOWS)
def test_what_is_chosen_in_a_small_window_stands_on_paper(
    studio: HeadlessStudio, page: str
) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[page], "en")
    scale, box = (
        studio.context.renderer.scale,
        studio.scene.widget_layer.find_widget(WINDOWS[page]).box,
    )
    margin = Box(box.x + MARGIN / 2, box.y + MARGIN, MARGIN / 2, box.height - 2 * MARGIN)
    shown = studio.app.window_surface.subsurface([round(each * scale) for each in margin]).copy()
    assert dark_share(shown) < MAX_DARK_SHARE
    assert not list(map(str, find_faint_text(studio.scene)))


def lamp_ratio(surface: pygame.Surface) -> float:
    """Return the brightness of the middle of a picture by that of its rim."""
    grey = pygame.transform.grayscale(surface)
    width, height = grey.get_size()
    middle = pygame.Rect(0, 0, width // 2, height // 2)
    middle.center = grey.get_rect().center
    high, wide = height // 20, width // 20
    sides = height - 2 * high
    rim = (
        pygame.Rect(0, 0, width, high),
        pygame.Rect(0, height - high, width, high),
        pygame.Rect(0, high, wide, sides),
        pygame.Rect(width - wide, high, wide, sides),
    )

    def total(part: pygame.Rect) -> float:
        average: int = pygame.transform.average_color(grey.subsurface(part))[0]
        return (average + 0.5) * part.width * part.height  # it is rounded down

    around = sum(map(total, rim)) / sum(part.width * part.height for part in rim)
    return total(middle) / (middle.width * middle.height) / around


@pytest.mark.slow
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("page", LAMP_PAGES)
def test_a_place_has_one_lamp_and_legible_words(
    studio: HeadlessStudio, page: str, language: str
) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[page], language)
    assert lamp_ratio(studio.app.window_surface) > MIN_LAMP_RATIO
    assert not list(map(str, find_faint_text(studio.scene)))


@pytest.mark.parametrize(
    "page", ["replay", pytest.param("basari-review", marks=pytest.mark.nightly)]
)
def test_a_look_back_lies_in_the_light_of_one_lamp(studio: HeadlessStudio, page: str) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[page], "en")
    assert lamp_ratio(studio.app.window_surface) > MIN_LAMP_RATIO
    assert not list(map(str, find_faint_text(studio.scene)))


def test_an_evenly_lit_picture_has_no_lamp() -> None:
    picture = pygame.Surface((400, 200), 0, 32)
    picture.fill((120, 120, 120))
    assert lamp_ratio(picture) == pytest.approx(1.0, abs=0.05)


def test_half_of_a_dark_picture_is_dark() -> None:
    picture = pygame.Surface((40, 40), 0, 32)
    picture.fill((230, 200, 150), (0, 0, 40, 20))
    assert dark_share(picture) == pytest.approx(0.5, abs=0.01)


def test_high_contrast_knows_no_paper(studio: HeadlessStudio) -> None:
    studio.reset_settings(high_contrast=True)
    try:
        assert studio.context.paper_context.theme == studio.context.theme
    finally:
        studio.reset_settings(high_contrast=False)
    assert paper_theme(DEFAULT_THEME).text == DEFAULT_THEME.ink
