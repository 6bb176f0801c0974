"""The place of the window is kept as text, its first size is a share, its first picture is ours."""

from __future__ import annotations

import pygame
import pytest

from scenes.shell.window import LOADING_PATH
from scenes.shell.window_place import WindowPlace, first_window_size, parse_window_place
from sprites import baked_images


@pytest.mark.parametrize("position", [(30, 40), (-1200, 0)])
def test_a_place_is_read_as_it_was_written(position: tuple[int, int]) -> None:
    place = WindowPlace((1200, 700), position, "1920x1080,1280x720")
    assert parse_window_place(str(place)) == place


@pytest.mark.parametrize(
    "text",
    ["", "1200x700", "1200x700+1+1", "10x10+1+1 on 800x600", "1200x700+a+1 on 800x600"],
)
def test_a_place_that_makes_no_sense_is_ignored(text: str) -> None:
    assert parse_window_place(text) is None


@pytest.mark.parametrize(
    ("display", "size"),
    [((1920, 1080), (1600, 900)), ((3840, 2160), (3200, 1800)), ((1024, 768), (853, 480))],
)
def test_the_first_window_takes_a_share(display: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_window_size(display) == size


def test_the_loading_picture_is_the_background_of_the_title() -> None:
    shown = pygame.image.load(LOADING_PATH)
    title = pygame.image.load(baked_images.find_entry("table/title").path)
    expected = pygame.transform.smoothscale(title.convert(shown), shown.get_size())
    for n in range(4):
        part = pygame.Rect(n * 120, 0, 120, 270)
        found, wanted = (
            pygame.transform.average_color(picture.subsurface(part))
            for picture in (shown, expected)
        )
        assert all(abs(a - b) <= 6 for a, b in zip(found[:3], wanted[:3], strict=True))
