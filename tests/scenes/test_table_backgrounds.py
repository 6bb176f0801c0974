"""Each table is a lit place of its own: measured as the mean of its pixels."""

from __future__ import annotations

import math
from itertools import combinations

import pygame
import pytest

from scenes.games import game_names
from scenes.kit.setting.ground import TableGround
from scenes.screenshots import table_scenes as shots
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.scene import TableScene

SIZE = (320, 180)
MIN_LUMA = 40.0
"""Of the mean colour, by the weights of ITU-R BT.601, from 0 to 255."""
MIN_COLOR_DISTANCE = 30.0
"""Two mean colours of bare grounds in RGB, Euclidean: cards and people are alike everywhere."""


def mean_color(studio: HeadlessStudio, position: str) -> tuple[float, float, float]:
    """The mean colour of a table."""
    shots.set_up_screenshot(studio, shots.all_screenshots()[position], "en")
    red, green, blue = pygame.transform.average_color(studio.app.window_surface)[:3]
    return red, green, blue


def luma(color: tuple[float, float, float]) -> float:
    return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]


def ground_color(studio: HeadlessStudio, position: str) -> tuple[float, float, float]:
    """The mean colour of a table's bare ground, below the far edge."""
    shots.set_up_screenshot(studio, shots.all_screenshots()[position], "en")
    table = studio.scene
    assert isinstance(table, TableScene)
    ground, renderer = table.canvas.background, table.canvas.renderer
    assert isinstance(ground, TableGround)
    painted = ground.paint(renderer)
    top = round(ground.edge_y * renderer.scale)
    below = painted.get_rect(top=top, height=painted.get_height() - top)
    red, green, blue = pygame.transform.average_color(painted, below)[:3]
    return red, green, blue


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["mid", "mid-most"])
def test_tables_are_bright(moment: str) -> None:
    studio = HeadlessStudio(SIZE)
    colors = {game: mean_color(studio, f"{game}-{moment}") for game in game_names()}
    studio.close_scenes()
    assert not {game: luma(color) for game, color in colors.items() if luma(color) < MIN_LUMA}


@pytest.mark.slow
def test_tables_are_told_apart() -> None:
    studio = HeadlessStudio(SIZE)
    colors = {game: ground_color(studio, f"{game}-mid") for game in game_names()}
    studio.close_scenes()
    assert not {
        (one, other): math.dist(colors[one], colors[other])
        for one, other in combinations(colors, 2)
        if math.dist(colors[one], colors[other]) < MIN_COLOR_DISTANCE
    }
