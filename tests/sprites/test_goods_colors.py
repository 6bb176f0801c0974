"""Nacho's goods are told apart by their colour, by every kind of sight, and by shape alone."""

from __future__ import annotations

from itertools import combinations
from statistics import median

import pygame
import pytest

from sprites.picture import BakedPicture
from sprites.rendering.renderer import Renderer
from tabletop.games.nacho.state import INGREDIENTS
from tests.sprites.color_vision import VISION_MATRICES, Triple, color_difference, to_lab

MIN_COLOR_DIFFERENCE = 20.0
"""CIEDE2000 between any two goods."""
MIN_OUTLINE_DIFFERENCE = 0.1
"""The share of two outlines that belongs to only one of them, at least."""
SIZES = (48.0, 71.0, 84.0, 156.0)
"""Widths of a block: out of the bag, on the table, with large text, and in an act."""

REFERENCE_PAIRS = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.3350), 1.0000),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)
"""Pairs in CIELAB and their difference, from the table of Sharma, Wu and Dalal (2005)."""


@pytest.mark.parametrize(("one", "other", "difference"), REFERENCE_PAIRS)
def test_differences_are_those_of_the_published_table(
    one: Triple, other: Triple, difference: float
) -> None:
    assert color_difference(one, other) == pytest.approx(difference, abs=1e-4)
    assert color_difference(other, one) == pytest.approx(difference, abs=1e-4)


def _painted(good: str, size: float) -> pygame.Surface:
    return Renderer(1.0).render(BakedPicture(f"cube/{good}", size, size))


def _color(good: str, size: float) -> Triple:
    """The colour that most of a block has, its sign and its edges included."""
    surface = _painted(good, size)
    whole = [
        surface.get_at((x, y))
        for x in range(surface.get_width())
        for y in range(surface.get_height())
        if surface.get_at((x, y)).a > 250
    ]
    return median(c.r for c in whole), median(c.g for c in whole), median(c.b for c in whole)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sight", VISION_MATRICES)
def test_no_two_goods_look_alike_to_any_sight(sight: str, size: float) -> None:
    seen = {good: to_lab(_color(good, size), sight) for good in INGREDIENTS}
    near = {
        (one, other): round(color_difference(seen[one], seen[other]), 1)
        for one, other in combinations(INGREDIENTS, 2)
    }
    assert {pair: d for pair, d in near.items() if d < MIN_COLOR_DIFFERENCE} == {}


@pytest.mark.parametrize("size", SIZES)
def test_no_two_goods_have_the_same_outline(size: float) -> None:
    masks = {good: pygame.mask.from_surface(_painted(good, size), 127) for good in INGREDIENTS}
    alike = {}
    for one, other in combinations(INGREDIENTS, 2):
        both = masks[one].overlap_area(masks[other], (0, 0))
        either = masks[one].count() + masks[other].count() - both
        if 1 - both / either < MIN_OUTLINE_DIFFERENCE:
            alike[one, other] = round(1 - both / either, 3)
    assert alike == {}
