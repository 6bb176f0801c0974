"""Each table is a bright place of its own: measured as the mean of its pixels in mid-match."""

from __future__ import annotations

import math
from itertools import combinations

import pygame
import pytest

from scenes.games import laid
from scenes.shots import tables as shots
from scenes.shots.studio import Studio

SIZE = (320, 180)
LEAST_LUMA = 95.0
"""Of the mean colour, by the weights of ITU-R BT.601, from 0 to 255."""
LEAST_APART = 20.0
"""Two mean colours in RGB, Euclidean."""


def mean(studio: Studio, position: str) -> tuple[float, float, float]:
    """The mean colour of a table."""
    shots.take(studio, shots.positions()[position], "en")
    red, green, blue = pygame.transform.average_color(studio.app.surface)[:3]
    return red, green, blue


def luma(color: tuple[float, float, float]) -> float:
    return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]


@pytest.mark.parametrize("moment", ["mid", pytest.param("mid-most", marks=pytest.mark.soak)])
def test_tables_are_bright_and_told_apart(moment: str) -> None:
    studio = Studio(SIZE)
    colors = {game: mean(studio, f"{game}-{moment}") for game in laid()}
    studio.clear()
    dark = {game: luma(color) for game, color in colors.items() if luma(color) < LEAST_LUMA}
    alike = {
        (one, other): math.dist(colors[one], colors[other])
        for one, other in combinations(colors, 2)
        if math.dist(colors[one], colors[other]) < LEAST_APART
    }
    assert not dark
    assert not alike
