"""Tables in high contrast: a plain ground, on which pieces stand out and words are legible."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import laid
from scenes.kit.contrast import LINE
from scenes.scene import Scene
from scenes.shots import tables as shots
from scenes.shots.studio import Studio
from scenes.table.scene import TableScene
from scenes.ui.theme import luminance
from sprites.node import Node
from tabletop.core.zones import is_back
from tabletop.text import LANGUAGES
from tests.scenes.legible import faint
from tests.scenes.seeing import look_at

BARE = 0.1
"""The least share of a table that is bare ground, of one colour."""
ALONE = ("seal", "disc.start", "rondel", "spirit", "neutral", "gem.stone", "roundend")
"""Pieces of which a game has one kind, which no other one looks like."""
NEAR = 4
"""Values of a colour that are taken for the same."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    made = Studio((960, 540))
    yield made
    made.clear()


def ground(surface: pygame.Surface, of: tuple[int, ...]) -> float:
    """The share of a picture that has a colour, nearly."""
    found = pygame.mask.from_threshold(surface, of, (NEAR, NEAR, NEAR, 255))
    return float(found.count() / (surface.get_width() * surface.get_height()))


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", laid())
def test_a_table_in_high_contrast_lies_on_a_plain_ground(studio: Studio, game: str) -> None:
    shots.take(studio, shots.positions()[f"{game}-mid-most-contrast"], "en")
    backdrop = studio.context.theme.backdrop
    assert ground(studio.app.surface, backdrop) > BARE
    assert not list(map(str, faint(studio.scene)))
    studio.preferences.change(high_contrast=False)
    studio.frame()
    assert ground(studio.app.surface, backdrop) < BARE / 2


def pieces(scene: Scene) -> Iterator[Node]:
    """All that lies open on a table."""
    assert isinstance(scene, TableScene)
    return (each.node for each in scene.stage.everything() if not is_back(each.piece))


def bands(look: pygame.Surface, line: int) -> tuple[pygame.Mask, pygame.Mask]:
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


def mean(look: pygame.Surface, where: pygame.Mask) -> float:
    """The luminance of the mean colour of some pixels."""
    found = where.to_surface(setsurface=look, unsetcolor=(0, 0, 0, 0))
    return luminance(pygame.transform.average_color(found, consider_alpha=True)[:3])


def ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_every_piece_in_high_contrast_stands_out_from_what_it_lies_on(
    studio: Studio, game: str
) -> None:
    shots.take(studio, shots.positions()[f"{game}-mid-most-contrast"], "en")
    scene = studio.scene
    lying = list(pieces(scene))
    canvas = scene.canvas
    for node in lying:
        node.visible = False
    studio.frame()
    ground = studio.app.surface.copy()
    assert lying
    for node in lying:
        look = canvas.renderer.at(2.0).surface(node.picture)
        outer, inner = (mean(look, band) for band in bands(look, round(2 * LINE)))
        x, y, width, height = (part * canvas.renderer.scale for part in node.bounds())
        part = ground.subsurface(pygame.Rect(x, y, width, height).clip(ground.get_rect()))
        below = luminance(pygame.transform.average_color(part)[:3])
        assert max(ratio(outer, below), ratio(inner, below)) >= 3.0, node.name
        assert ratio(outer, inner) >= 3.0, node.name


@pytest.mark.thinned(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_every_piece_in_high_contrast_says_what_it_is(
    studio: Studio, game: str, language: str
) -> None:
    shots.take(studio, shots.positions()[f"{game}-mid-most-contrast"], language)
    assert not {
        node.tag for node in pieces(studio.scene)
        if not look_at(node.picture).words and not node.tag.startswith(ALONE)
    }  # fmt: skip
