"""Legibility of Mercado's table: texts keep a distance from their surroundings at any size."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pygame
import pytest

from scenes.games.mercado import board, seat_panels, tile_pictures
from scenes.games.mercado.layout import MercadoLayout
from scenes.stage.stage import Stage
from sprites.components import coin_picture
from sprites.picture import Box, PictureGroup, Text
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer
from sprites.typesetting import measure_text
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.games.mercado.mercado_table import play_some, start_table
from tests.scenes.table_boxes import STRIP_TOP

AS_PUBLISHED = (168.0, 220.0)
"""A tile when it was asked to be a quarter larger."""
PRINTED_FRAME = 12.0
"""From the edge of a tile to the inside of the line printed round it."""
MIN_LABEL_MARGIN = 4
"""From the edge of a label to the ink of the name on it; the edge itself is 2."""
THUMBNAIL_WIDTH = 320
"""The breadth of a picture in which whose turn it is can still be told, in pixels."""


def boxes(group: PictureGroup) -> list[Box]:
    return [Box(x, y, *part.size) for part, x, y in group.parts]


def texts_with_boxes(group: PictureGroup) -> list[tuple[Text, Box]]:
    """Return all texts of a picture and their boxes."""
    found = []
    for part, x, y in group.parts:
        if isinstance(part, Text):
            found.append((part, Box(x, y, *part.size)))
        elif isinstance(part, PictureGroup):
            found += [(t, b._replace(x=b.x + x, y=b.y + y)) for t, b in texts_with_boxes(part)]
    return found


def test_tiles_are_a_quarter_larger() -> None:
    assert (
        tile_pictures.TILE_SIZE[0] >= 1.25 * AS_PUBLISHED[0]
        and tile_pictures.TILE_SIZE[1] >= 1.25 * AS_PUBLISHED[1]
    )


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_price_picture_effects_and_name_of_every_tile_have_rows_of_their_own(language: str) -> None:
    _, layout = start_table(2, language)
    tables, painter = layout.seating.game.tables, Renderer(1.0)
    within = Box(
        PRINTED_FRAME,
        PRINTED_FRAME,
        tile_pictures.TILE_SIZE[0] - 2 * PRINTED_FRAME,
        tile_pictures.TILE_SIZE[1] - 2 * PRINTED_FRAME,
    )
    for number, said in enumerate(tables.tiles):
        tile = layout.piece_art.picture(tables.pieces[number], "market:0")
        assert isinstance(tile, PictureGroup)
        parts = boxes(tile)[1:]
        assert all(Box.enclosing((within, box)) == within for box in parts), said.key
        medal = bool(tile_pictures.medal_text(said.vp))
        rows = [*parts[:2], *parts[2 + medal :]]
        assert len(rows) == 3 + bool(said.effects or said.others_effects)
        for one, other in combinations(rows, 2):
            assert not one.overlaps(other), said.key
        label, (name, place) = parts[-1], texts_with_boxes(tile)[-1]
        lines = name.layout.lines
        width = max(measure_text(line, name.em, name.face)[0] for line in lines)
        assert width <= label.width - 12 and name.em >= 26, said.key
        ink = painter.render(name).get_bounding_rect()
        assert place.y + ink.top >= label.y + MIN_LABEL_MARGIN, said.key
        assert place.y + ink.bottom <= label.bottom - MIN_LABEL_MARGIN, said.key


def test_a_cloth_is_large_enough_for_drawn_coins() -> None:
    _, layout = start_table(3)
    half = seat_panels.DRAWN_COIN_SIZE / 2
    for pose in layout.zone_layout.place("drawn:0").spread.poses(5):
        coins = pose.box(2 * half, coin_picture("gold", 2 * half).size[1])
        assert (
            Box.enclosing((coins, seat_panels.DRAWN_COINS_CLOTH_BOX))
            == seat_panels.DRAWN_COINS_CLOTH_BOX
        )


def test_a_home_seat_has_a_place_for_everything_before_it_has_anything() -> None:
    """The bare ground between the parts of its mat and above the strip is the smaller half."""
    _, layout = start_table(3)
    room = Box(
        seat_panels.HOME_MAT_BOX.x,
        seat_panels.HOME_MAT_BOX.y,
        seat_panels.HOME_MAT_BOX.width,
        STRIP_TOP - seat_panels.HOME_MAT_BOX.y,
    )
    parts = [node.bounds() for node in layout.piece_art.static_nodes() if node.alpha == 1.0]
    inside = [box for box in parts if Box.enclosing((box, room)) == room]
    covered = sum(box.width * box.height for box in inside)
    assert covered > room.width * room.height / 2


@pytest.mark.sampled
@pytest.mark.parametrize(("count", "turn"), [(2, 0), (2, 1), (4, 0), (4, 2)])
def test_whose_turn_it_is_can_be_told_from_afar(count: int, turn: int) -> None:
    match, layout = start_table(count)
    play_some(match, 60, random.Random(3))
    canvas = Canvas(Renderer(THUMBNAIL_WIDTH / 1920))
    stage = Stage(canvas, match.game.zones, layout.zone_layout, layout.piece_art, layout.indicators)
    stage.view_model.active_seat = turn
    for node in layout.piece_art.static_nodes():
        canvas.add(node)
    stage.show_inventory(
        match.game.inventory(match.view_for(0)), match.game.track_counts(match.view_for(0))
    )
    window = pygame.Surface((THUMBNAIL_WIDTH, THUMBNAIL_WIDTH * 9 // 16))
    canvas.draw(window)
    light = {seat: _panel_brightness(window, layout, seat) for seat in range(count)}
    assert max(light, key=lambda seat: light[seat]) == turn
    assert sorted(light.values())[-1] - sorted(light.values())[-2] > 25, light


def _panel_brightness(window: pygame.Surface, layout: MercadoLayout, seat: int) -> float:
    """Return the brightness of a seat's ground: the upper quartile of its pixels, from 0 to 255."""
    box = (
        seat_panels.HOME_MAT_BOX
        if seat == layout.seating.home_seat
        else layout.zone_layout.panel(seat).box
    )
    share = THUMBNAIL_WIDTH / 1920
    lumas = sorted(
        sum(window.get_at((x, y))[:3]) / 3
        for x in range(round(box.x * share) + 3, round(box.right * share) - 3)
        for y in range(round(box.y * share) + 3, round(box.bottom * share) - 3)
    )
    return lumas[len(lumas) * 3 // 4]


def test_of_markers_on_one_space_each_is_seen() -> None:
    poses = board.marker_spread(5).poses(4)
    for below, above in pairwise(poses):
        assert above.x - below.x >= 0.35 * board.MARKER_SIZE and above.y < below.y
    alone = board.marker_spread(5).poses(1)[0].box(board.MARKER_SIZE, board.MARKER_SIZE)
    space = start_table(2)[1].zone_layout.box("space:5")
    assert Box.enclosing((alone, space)) == space, "a ring round a space takes no head off"
    middle = sum(pose.x for pose in poses) / len(poses)
    assert middle == pytest.approx(board.space_position(5)[0])
