"""What is read on Mercado's table is clear of what lies around it, near and from afar."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pygame
import pytest

from scenes.games.mercado import board, seats, tiles
from scenes.games.mercado.layout import MercadoLayout
from scenes.stage.stage import Stage
from sprites.canvas import Canvas
from sprites.components import coin
from sprites.picture import Box, Group, Text
from sprites.renderer import Renderer
from sprites.typesetting import measure
from tabletop.text import LANGUAGES
from tests.scenes.games.mercado.test_table import played, table
from tests.scenes.places import STRIP_TOP

AS_PUBLISHED = (168.0, 220.0)
"""A tile when it was asked to be a quarter larger."""
PRINTED_FRAME = 12.0
"""From the edge of a tile to the inside of the line printed round it."""
CLEAR = 4
"""From the edge of a label to the ink of the name on it; the edge itself is 2."""
AFAR = 320
"""The breadth of a picture in which whose turn it is can still be told, in pixels."""


def boxes(group: Group) -> list[Box]:
    return [Box(x, y, *part.size) for part, x, y in group.parts]


def words(group: Group) -> list[tuple[Text, Box]]:
    """All words of a picture, and their places."""
    found = []
    for part, x, y in group.parts:
        if isinstance(part, Text):
            found.append((part, Box(x, y, *part.size)))
        elif isinstance(part, Group):
            found += [(t, b._replace(x=b.x + x, y=b.y + y)) for t, b in words(part)]
    return found


def test_tiles_are_a_quarter_larger() -> None:
    assert tiles.TILE[0] >= 1.25 * AS_PUBLISHED[0] and tiles.TILE[1] >= 1.25 * AS_PUBLISHED[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_price_picture_effects_and_name_of_every_tile_have_rows_of_their_own(language: str) -> None:
    _, layout = table(2, language)
    tables, painter = layout.seating.game.tables, Renderer(1.0)
    within = Box(
        PRINTED_FRAME, PRINTED_FRAME,
        tiles.TILE[0] - 2 * PRINTED_FRAME, tiles.TILE[1] - 2 * PRINTED_FRAME,
    )  # fmt: skip
    for number, said in enumerate(tables.tiles):
        tile = layout.looks.picture(tables.pieces[number], "market:0")
        assert isinstance(tile, Group)
        parts = boxes(tile)[1:]
        assert all(Box.around((within, box)) == within for box in parts), said.key
        medal = bool(tiles.worth(said.vp))
        rows = [*parts[:2], *parts[2 + medal :]]
        assert len(rows) == 3 + bool(said.effects or said.others)
        for one, other in combinations(rows, 2):
            assert not one.overlaps(other), said.key
        label, (name, place) = parts[-1], words(tile)[-1]
        lines = name.setting.lines
        width = max(measure(line, name.em, name.face)[0] for line in lines)
        assert width <= label.width - 12 and name.em >= 26, said.key
        ink = painter.surface(name).get_bounding_rect()
        assert place.y + ink.top >= label.y + CLEAR, said.key
        assert place.y + ink.bottom <= label.bottom - CLEAR, said.key


def test_a_cloth_is_large_enough_for_drawn_coins() -> None:
    _, layout = table(3)
    half = seats.DRAWN_COIN / 2
    for pose in layout.places.place("drawn:0").spread.poses(5):
        coins = pose.box(2 * half, coin("gold", 2 * half).size[1])
        assert Box.around((coins, seats.CLOTH)) == seats.CLOTH


def test_a_home_seat_has_a_place_for_everything_before_it_has_anything() -> None:
    """The bare ground between the parts of its mat and above the strip is the smaller half."""
    _, layout = table(3)
    room = Box(seats.MAT.x, seats.MAT.y, seats.MAT.width, STRIP_TOP - seats.MAT.y)
    parts = [node.bounds() for node in layout.looks.furniture() if node.alpha == 1.0]
    inside = [box for box in parts if Box.around((box, room)) == room]
    covered = sum(box.width * box.height for box in inside)
    assert covered > room.width * room.height / 2


@pytest.mark.parametrize(("count", "turn"), [(2, 0), (2, 1), (4, 0), (4, 2)])
def test_whose_turn_it_is_can_be_told_from_afar(count: int, turn: int) -> None:
    match, layout = table(count)
    played(match, 60, random.Random(3))
    canvas = Canvas(Renderer(AFAR / 1920))
    stage = Stage(canvas, match.game.zones, layout.places, layout.looks, layout.readouts)
    stage.showing.turn = turn
    for node in layout.looks.furniture():
        canvas.add(node)
    stage.lay(match.game.inventory(match.view(0)), match.game.counters(match.view(0)))
    window = pygame.Surface((AFAR, AFAR * 9 // 16))
    canvas.draw(window)
    light = {seat: _light(window, layout, seat) for seat in range(count)}
    assert max(light, key=lambda seat: light[seat]) == turn
    assert sorted(light.values())[-1] - sorted(light.values())[-2] > 25, light


def _light(window: pygame.Surface, layout: MercadoLayout, seat: int) -> float:
    """How light a seat's ground is: the upper quartile of its pixels, from 0 to 255."""
    box = seats.MAT if seat == layout.seating.home else layout.places.panel(seat).box
    share = AFAR / 1920
    lumas = sorted(
        sum(window.get_at((x, y))[:3]) / 3
        for x in range(round(box.x * share) + 3, round(box.right * share) - 3)
        for y in range(round(box.y * share) + 3, round(box.bottom * share) - 3)
    )
    return lumas[len(lumas) * 3 // 4]


def test_of_markers_on_one_space_each_is_seen() -> None:
    poses = board.stand(5).poses(4)
    for below, above in pairwise(poses):
        assert above.x - below.x >= 0.35 * board.MARKER and above.y < below.y
    alone = board.stand(5).poses(1)[0].box(board.MARKER, board.MARKER)
    space = table(2)[1].places.box("space:5")
    assert Box.around((alone, space)) == space, "a ring round a space takes no head off"
    middle = sum(pose.x for pose in poses) / len(poses)
    assert middle == pytest.approx(board.stone(5)[0])
