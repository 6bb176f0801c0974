"""Pictures of all games: whole, undistorted, and without a part that nobody can see."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import product

import pygame
import pytest

from scenes.kit.default.piece_pictures import FIGURE_FAMILIES, token_picture
from scenes.kit.picture_groups import stack_pictures
from sprites import baked_images
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, Text
from sprites.rendering.renderer import Renderer
from tabletop.match.setup import SEAT_COLOURS
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.scenes.games.laid_tables import parts_of, styled_tables

MAX_OVERHANG, MAX_OVERHANG_SHARE, MAX_TEXT_SHARE = 8.0, 0.12, 0.25
"""Design pixels, and share of its size, by which a part may stand out at a side of its picture; the
box of a text is higher than its letters."""
MAX_DISTORTION = 0.03
"""Share by which the proportions of a baked picture may differ from those it was drawn in."""
STRETCHED = ("market_day/booth/", "market_day/stall/")
"""Baked pictures that are made as wide as the seats of a table leave room."""
MAX_SIGN_SIZE, MIN_FILLED = 100.0, 0.8
"""Greatest side of a small sign, and share of its width and height that its parts take."""
SCALE = 0.25

each_game = pytest.mark.parametrize("game", BUILT_IN_GAMES)


@lru_cache(maxsize=8)
def pictures(name: str) -> Collection[Picture]:
    """Return all pictures of a game's tables and all that they are made of."""
    wholes = {picture for table in styled_tables(name) for picture in table.pictures()}
    return {part for whole in wholes for part in parts_of(whole)}


@each_game
def test_all_parts_of_a_picture_lie_on_it(game: str) -> None:
    groups = [whole for whole in pictures(game) if isinstance(whole, PictureGroup)]
    assert len(groups) > 100
    for whole in groups:
        for part, x, y in whole.parts:
            share = MAX_TEXT_SHARE if isinstance(part, Text) else MAX_OVERHANG_SHARE
            for start, size, room in zip((x, y), part.size, whole.size, strict=True):
                overhang = max(-start, start + size - room)
                assert overhang <= max(MAX_OVERHANG, share * size), (part, x, y, whole)


@each_game
def test_baked_pictures_keep_their_proportions(game: str) -> None:
    baked = [picture for picture in pictures(game) if isinstance(picture, BakedPicture)]
    assert len(baked) > 50
    for picture in baked:
        if not picture.name.startswith(STRETCHED):
            width, height = baked_images.find_entry(picture.name).size
            change = picture.size[0] / picture.size[1] * height / width
            assert change == pytest.approx(1.0, abs=MAX_DISTORTION), picture


@each_game
def test_a_small_sign_fills_its_picture(game: str) -> None:
    signs = [whole for whole in pictures(game) if is_small_sign(whole)]
    assert len(signs) > 10
    for whole in signs:
        assert isinstance(whole, PictureGroup)
        filled = Box.enclosing([Box(x, y, *part.size) for part, x, y in whole.parts])
        for length, room in zip(filled.size, whole.size, strict=True):
            assert length > MIN_FILLED * room, whole


def is_small_sign(picture: Picture) -> bool:
    """True for a small picture that is put together of several."""
    is_small = max(picture.size) < MAX_SIGN_SIZE
    return is_small and isinstance(picture, PictureGroup) and len(picture.parts) > 1


@each_game
def test_pieces_of_a_seat_wear_its_colour(game: str) -> None:
    art = styled_tables(game)[0].layout.piece_art
    zone = next(iter(styled_tables(game)[0].stage.view_model.zone_pieces))
    for family, seat in product(art.seat_families, art.seating.seats):
        parts = parts_of(art.large_picture(f"{family}.{seat}", zone))
        names = [part.name for part in parts if isinstance(part, BakedPicture)]
        assert any(art.seating.color(seat) in name for name in names), (family, seat, names)


@pytest.mark.parametrize("family", FIGURE_FAMILIES)
def test_standard_pieces_of_a_seat_wear_its_colour(family: str) -> None:
    for seat, color in enumerate(SEAT_COLOURS):
        picture = token_picture(family, str(seat), SEAT_COLOURS, 40.0)
        assert isinstance(picture, BakedPicture) and picture.name.endswith(f"/{color}")


@each_game
def test_every_part_of_a_picture_is_seen(game: str) -> None:
    renderer, tried = Renderer(SCALE), 0
    for whole in pictures(game):
        if isinstance(whole, PictureGroup) and len(whole.parts) > 1:
            tried += 1
            assert not hidden_parts(whole, renderer), whole
    assert tried > 100


def hidden_parts(whole: PictureGroup, renderer: Renderer) -> list[Picture]:
    """Return the parts without which a picture looks the same."""
    boxes = [Box(x, y, *part.size) for part, x, y in whole.parts]
    found, look = list[Picture](), b""
    for n, box in enumerate(boxes):
        if any(box.overlap_share(above) > 0.99 for above in boxes[n + 1 :]):
            less = PictureGroup(whole.size, (*whole.parts[:n], *whole.parts[n + 1 :]))
            look = look or pygame.image.tobytes(renderer.render(whole), "RGBA")
            if look == pygame.image.tobytes(renderer.render(less), "RGBA"):
                found.append(whole.parts[n][0])
    return found


def test_a_hidden_part_is_found() -> None:
    small, large = FilledRect(20, 20, (255, 0, 0)), FilledRect(40, 40, (0, 0, 255))
    group = PictureGroup((40, 40), ((small, 8, 8), (large, 0, 0)))
    assert hidden_parts(group, Renderer(SCALE)) == [small]
    assert not hidden_parts(stack_pictures(large, small), Renderer(SCALE))


@each_game
def test_all_pictures_of_a_game_are_painted_to_their_edges(game: str) -> None:
    renderer = Renderer(SCALE)
    for picture in pictures(game):
        if type(picture).__module__.startswith("scenes.games."):
            painted = renderer.render(picture)
            width, height = painted.get_bounding_rect().size
            assert width >= painted.get_width() - 2, picture
            assert height >= painted.get_height() - 2, picture
