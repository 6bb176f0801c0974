"""A large light looks as if it were painted whole, and is not: blurring all of it took 130 ms."""

from __future__ import annotations

from statistics import fmean

import pygame
import pytest

from scenes.kit.table_parts import Halo
from sprites.rendering.renderer import Renderer

GOLD = (255, 190, 60)
MAX_BLURRED_PIXELS = 400
"""Pixels across, at most, that are blurred at a scale of 1, of a light of whatever size."""


def mean_difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of all values of all pixels; an edge between two pixels may fall a
    little otherwise."""
    assert one.get_size() == other.get_size()
    pairs = zip(one.get_view("0").raw, other.get_view("0").raw, strict=True)
    return fmean(abs(a - b) for a, b in pairs)


@pytest.mark.parametrize("scale", [0.5, 1.0, 1.37])
@pytest.mark.parametrize("size", [(300.0, 60.0), (500.5, 301.0), (40.0, 40.0)])
def test_it_looks_as_if_it_were_painted_whole(scale: float, size: tuple[float, float]) -> None:
    halo, painter = (
        Halo(*size, GOLD, glow_width=14.0, edge_width=5.0, corner_radius=12.0),
        Renderer(scale),
    )
    assert mean_difference(halo.paint(painter), halo.paint_whole(painter)) < 2.0


def test_little_of_a_large_one_is_blurred(monkeypatch: pytest.MonkeyPatch) -> None:
    blurred: list[tuple[int, int]] = []
    blur = pygame.transform.box_blur

    def noted(surface: pygame.Surface, radius: int) -> pygame.Surface:
        blurred.append(surface.get_size())
        return blur(surface, radius)

    monkeypatch.setattr(pygame.transform, "box_blur", noted)
    halo = Halo(1792.0, 334.0, GOLD, glow_width=20.0, edge_width=7.0, corner_radius=24.0)
    assert halo.paint(Renderer(1.0)).get_size() == halo.paint_whole(Renderer(1.0)).get_size()
    painted, whole = blurred
    assert max(painted) < MAX_BLURRED_PIXELS < max(whole)
