"""Legibility of Mercado's table: texts keep a distance from their surroundings at any size."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from scenes.games.mercado import board, market_area, tile_pictures
from scenes.kit.roles.view_model import TableViewModel
from sprites.picture import Box, PictureGroup, Text
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.games.mercado.mercado_table import start_table


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


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_picture_name_and_price_of_every_tile_have_rows_of_their_own(language: str) -> None:
    _, layout = start_table(2, language)
    tables = layout.seating.game.tables
    ends = tile_pictures.PICTURE_BOTTOM, tile_pictures.TWO_LINE_PICTURE_BOTTOM
    for number, said in enumerate(tables.tiles):
        tile = layout.piece_art.picture(tables.pieces[number], "market:0")
        assert isinstance(tile, PictureGroup)
        whole = Box(0.0, 0.0, *tile_pictures.TILE_SIZE)
        assert all(Box.enclosing((whole, box)) == whole for box in boxes(tile)), said.key
        slots = boxes(tile)[-len(said.price) :]
        name, place = next((t, b) for t, b in texts_with_boxes(tile) if not t.text.isdigit())
        assert name.em >= tile_pictures.MIN_NAME_SIZE, said.key
        assert all(len(line) for line in name.layout.lines) and "…" not in "".join(
            name.layout.lines
        )
        picture_end = tile_pictures.TILE_SIZE[1] * ends[len(name.layout.lines) > 1]
        margin = name.em * 0.33  # the room for accents and descenders
        assert place.y + margin >= picture_end, said.key
        assert place.bottom - margin <= min(slot.y for slot in slots), said.key
        for one, other in pairwise(slots):
            assert one.right <= other.x + 1, said.key


def test_large_text_gives_a_price_the_room_of_the_name() -> None:
    _, layout = start_table(2, scale=2.0)
    tables = layout.seating.game.tables
    whole = Box(0.0, 0.0, *tile_pictures.TILE_SIZE)
    for number, said in enumerate(tables.tiles):
        tile = layout.piece_art.picture(tables.pieces[number], "market:0")
        assert isinstance(tile, PictureGroup)
        slots = boxes(tile)[-len(said.price) :]
        assert min(slot.width for slot in slots) > 1.2 * tile_pictures.SLOT_SIZE
        assert all(Box.enclosing((whole, slot)) == whole for slot in slots), said.key
        picture_end = tile_pictures.TILE_SIZE[1] * tile_pictures.PICTURE_BOTTOM
        assert min(slot.y for slot in slots) >= picture_end, said.key
        for one, other in combinations(slots, 2):
            assert not one.overlaps(other), said.key


def test_a_worth_of_two_signs_and_its_effects_lie_apart() -> None:
    _, layout = start_table(2)
    tables = layout.seating.game.tables
    for number, said in enumerate(tables.tiles):
        if not (tile_pictures.medal_text(said.vp) and (said.effects or said.others_effects)):
            continue
        tile = layout.piece_art.picture(tables.pieces[number], "market:0")
        assert isinstance(tile, PictureGroup)
        medal, band = boxes(tile)[1:3]
        assert not medal.overlaps(band), said.key


def test_of_markers_on_one_space_each_is_seen() -> None:
    poses = board.marker_spread(5).poses(4)
    for below, above in pairwise(poses):
        assert above.x - below.x >= 0.35 * board.MARKER_SIZE and above.y < below.y
    alone = board.marker_spread(5).poses(1)[0].box(board.MARKER_SIZE, board.MARKER_SIZE)
    space = start_table(2)[1].zone_layout.box("space:5")
    assert Box.enclosing((alone, space)) == space, "a ring round a space takes no head off"
    middle = sum(pose.x for pose in poses) / len(poses)
    assert middle == pytest.approx(board.space_position(5)[0])


@pytest.mark.parametrize("scale", [0.6, 1.4])
def test_a_tile_of_another_size_is_the_same_tile(scale: float) -> None:
    for length, said in enumerate(start_table(2)[1].seating.game.tables.tiles, 4):
        printed = tile_pictures.TilePrintedValues(
            said.price, said.vp, said.effects, said.others_effects
        )
        one, other = (
            tile_pictures.tile_picture("object", "pot", printed, "m" * length, k=k)
            for k in (1.0, scale)
        )
        assert isinstance(one, PictureGroup) and isinstance(other, PictureGroup)
        for here, there in zip(boxes(one), boxes(other), strict=True):
            shift = there.center[0] - here.center[0] * scale
            assert min(abs(shift), abs(there.x - here.x * scale)) <= 3.0, said.key
            assert there.center[1] == pytest.approx(here.center[1] * scale, abs=3.0), said.key
        ems = [text.em for tile in (one, other) for text, _ in texts_with_boxes(tile)]
        half = len(ems) // 2
        assert [em * scale for em in ems[:half]] == pytest.approx(ems[half:], rel=0.05)


def test_own_privileges_are_large_and_those_of_others_small() -> None:
    art = start_table(3)[1].piece_art
    heights = [art.picture("privilege.?", f"hand:{seat}").size[1] for seat in range(3)]
    assert heights[0] > 2 * heights[1] and heights[1] == heights[2]


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_each_coin_at_a_tile_shows_its_middle_and_lies_apart_from_other_owners(
    scale: float,
) -> None:
    """Four coins, as many as a tile can cost, of each of four seats."""
    layout = start_table(4, scale=scale)[1]
    laid, model = ["coin.gold", "coin.silver", "coin.copper", "coin.turquoise"], TableViewModel()
    for seat in range(4):
        model.zone_pieces[f"offer:0/{seat}"] = laid
    signs, columns = layout.indicators.build_nodes(model), {}
    for seat in range(4):
        zone = f"offer:0/{seat}"
        spots = [(p.x, p.y) for p in layout.zone_layout.place(zone).poses(laid)]
        radius = layout.piece_art.picture(laid[0], zone).size[0] / 2
        sign = signs[f"sign:0/{seat}"]
        for n, spot in enumerate(spots):
            above = [math.dist(spot, other) - radius for other in spots[n + 1 :]]
            above += [math.dist(spot, (sign.x, sign.y)) - market_area.TOKEN_SIZE / 2]
            assert min(above) > 0.2 * radius, (seat, n)
        ys = [y for _, y in spots]
        columns[layout.zone_layout.seat_corner(seat)] = min(ys) - radius, max(ys) + radius
    for across in (-1, 1):
        upper, lower = columns[across, -1], columns[across, 1]
        assert lower[0] - upper[1] >= market_area.OWNER_GAP - 0.1
