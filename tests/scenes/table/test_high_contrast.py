"""Tables in high contrast: a plain ground, on which pieces stand out and words are legible."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.base.scene import Scene
from scenes.games import game_names
from scenes.kit.high_contrast import OUTLINE_WIDTH
from scenes.kit.setting.ground import HIGH_CONTRAST_GROUND
from scenes.screenshots import table_scenes as shots
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene
from scenes.ui.style.theme import relative_luminance
from sprites.node import Node
from tabletop.core.zones import is_back
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.screen.faint_text import find_faint_text
from tests.fixtures.screen.visible_content import content_of

MIN_BARE_SHARE = 0.1
"""The least share of a table that is bare ground, of one colour."""
UNIQUE_PIECES = ("seal", "disc.start", "rondel", "spirit", "neutral", "gem.stone", "roundend")
"""Pieces of which a game has one kind, which no other one looks like."""
COLOR_TOLERANCE = 4
"""Values of a colour that are taken for the same."""


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio((960, 540))
    yield made
    made.close_scenes()


def color_share(surface: pygame.Surface, of: tuple[int, ...]) -> float:
    """The share of a picture that has a colour, nearly."""
    found = pygame.mask.from_threshold(
        surface, of, (COLOR_TOLERANCE, COLOR_TOLERANCE, COLOR_TOLERANCE, 255)
    )
    return float(found.count() / (surface.get_width() * surface.get_height()))


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_table_in_high_contrast_lies_on_a_plain_ground(studio: HeadlessStudio, game: str) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[f"{game}-mid-most-contrast"], "en")
    table = studio.scene
    assert isinstance(table, TableScene)
    has_edge = table.layout.zone_layout.far_edge is not None
    backdrop = HIGH_CONTRAST_GROUND if has_edge else studio.context.theme.backdrop
    assert color_share(studio.app.window_surface, backdrop) > MIN_BARE_SHARE
    assert not list(map(str, find_faint_text(studio.scene)))
    studio.preferences.change(high_contrast=False)
    studio.step_frame()
    assert color_share(studio.app.window_surface, backdrop) < MIN_BARE_SHARE / 2


def open_pieces(scene: Scene) -> Iterator[Node]:
    """Return the nodes of all face-up pieces on a table."""
    assert isinstance(scene, TableScene)
    return (each.node for each in scene.stage.all_sprites() if not is_back(each.piece))


def edge_bands(look: pygame.Surface, line: int) -> tuple[pygame.Mask, pygame.Mask]:
    """The pixels of a picture that are nearest to where it ends, and those next to them, each so
    many wide."""
    shape = pygame.mask.from_surface(look, 200)
    found = []
    for _ in range(2):
        inner = shape
        for _ in range(line):
            inner = _without_edge(inner)
        edge = shape.copy()
        edge.erase(inner, (0, 0))
        found.append(edge)
        shape = inner
    return found[0], found[1]


def _without_edge(shape: pygame.Mask) -> pygame.Mask:
    inner = shape.copy()
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        width, height = shape.get_size()
        moved = pygame.Mask((width, height))
        moved.draw(shape, (dx, dy))
        inner = inner.overlap_mask(moved, (0, 0))
    return inner


def mean_luminance(look: pygame.Surface, where: pygame.Mask) -> float:
    """The luminance of the mean colour of some pixels."""
    found = where.to_surface(setsurface=look, unsetcolor=(0, 0, 0, 0))
    return relative_luminance(pygame.transform.average_color(found, consider_alpha=True)[:3])


def contrast_ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_every_piece_in_high_contrast_stands_out_from_what_it_lies_on(
    studio: HeadlessStudio, game: str
) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[f"{game}-mid-most-contrast"], "en")
    scene = studio.scene
    lying = list(open_pieces(scene))
    canvas = scene.canvas
    for node in lying:
        node.visible = False
    studio.step_frame()
    ground = studio.app.window_surface.copy()
    assert lying
    for node in lying:
        look = canvas.renderer.at_scale(2.0).render(node.picture)
        outer, inner = (
            mean_luminance(look, band) for band in edge_bands(look, round(2 * OUTLINE_WIDTH))
        )
        x, y, width, height = (part * canvas.renderer.scale for part in node.bounds())
        part = ground.subsurface(pygame.Rect(x, y, width, height).clip(ground.get_rect()))
        below = relative_luminance(pygame.transform.average_color(part)[:3])
        assert max(contrast_ratio(outer, below), contrast_ratio(inner, below)) >= 3.0, node.name
        assert contrast_ratio(outer, inner) >= 3.0, node.name


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_piece_in_high_contrast_says_what_it_is(
    studio: HeadlessStudio, game: str, language: str
) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[f"{game}-mid-most-contrast"], language)
    assert not {
        node.tag for node in open_pieces(studio.scene)
        if not content_of(node.picture).words and not node.tag.startswith(UNIQUE_PIECES)
    }  # fmt: skip
