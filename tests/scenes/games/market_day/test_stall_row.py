"""Stalls of Market Day: people behind counters, names on them, scores on boards that hang there."""

from __future__ import annotations

from itertools import combinations

import pytest

from scenes.games.market_day import booth_pictures
from scenes.kit.setting.seat_nodes import LEADER_NOTE_PREFIX
from sprites.picture import Box, PictureGroup, Text
from tabletop.core.state import NOBODY
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tests.scenes.games.market_day.market_day_table import SEATS, Table
from tests.scenes.table_boxes import face_box, furniture_box

counts = pytest.mark.parametrize("seats", SEATS)
scales = pytest.mark.parametrize("text_scale", [1.0, 2.0])


def public_table(seats: int, text_scale: float = 1.0) -> Table:
    """A table of people at one screen, at which no seat is at home."""
    table = Table(seats, text_scale=text_scale)
    table.layout.seating.home_seat = NOBODY
    table.lay_table()
    return table


def name_on_counter(table: Table, seat: int) -> Text:
    """Return the name that stands on a counter."""
    plate = table.stage.indicators.nodes[f"plate:{seat}"].picture
    while not isinstance(plate, PictureGroup):
        plate = plate.picture  # type: ignore[attr-defined]
    (name,) = (part for part, _, _ in plate.parts if isinstance(part, Text))
    return name


@counts
@scales
def test_names_on_counters_are_whole(seats: int, text_scale: float) -> None:
    table = public_table(seats, text_scale)
    for seat in range(seats):
        name = name_on_counter(table, seat)
        assert name.text == DEFAULT_PLAYER_NAMES[seat]
        assert name.width is None, "ends with an ellipsis"


@counts
def test_stalls_stand_apart_in_turn_order(seats: int) -> None:
    layout = public_table(seats).layout.zone_layout
    boxes = [layout.seat_box(seat) for seat in range(seats)]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert boxes == sorted(boxes, key=lambda box: box.x)
    assert boxes[0].x >= 0 and boxes[-1].right <= 1920


@counts
@scales
def test_a_board_hangs_between_awning_and_counter_beside_the_face(
    seats: int, text_scale: float
) -> None:
    table = public_table(seats, text_scale)
    row = table.layout.zone_layout.far_edge
    for seat in range(seats):
        board, wall = row.board_box(seat), row.wall_box(seat)
        assert board.y >= row.awning_box(seat).bottom - row.stall_sizes.width * 0.1
        assert board.bottom <= row.counter_box(seat).y + 2
        assert board.right <= wall.right + 16
        face = face_box(table.stage.indicators.nodes[f"face:{seat}"])
        assert not board.overlaps(face), f"{seats} seats, seat {seat}"


@counts
def test_the_score_of_a_leader_is_on_gilded_paper_with_a_crown(seats: int) -> None:
    table = public_table(seats)
    model = table.stage.view_model
    model.counters[("points", 1)] = 188
    model.notes[f"{LEADER_NOTE_PREFIX}1"] = True
    table.stage.update_indicators()
    nodes = table.stage.indicators.nodes
    row, theme = table.layout.zone_layout.far_edge, table.layout.seating.theme
    crown = nodes[f"{LEADER_NOTE_PREFIX}1"].bounds()
    board = row.board_box(1)
    assert crown.center[0] == board.center[0] and abs(crown.bottom - board.y) < 8
    gilded = booth_pictures.price_board(theme, board, "188", True)
    assert gilded != booth_pictures.price_board(theme, board, "188", False)
    (number,) = (part for part, _, _ in gilded.parts if isinstance(part, Text))  # type: ignore[attr-defined]
    assert number.size[0] <= board.width and number.text == "188"


@counts
@scales
def test_an_open_hand_hides_no_stall_and_no_order_of_play(seats: int, text_scale: float) -> None:
    table = public_table(seats, text_scale)
    layout = table.layout.zone_layout
    row = layout.far_edge
    stalls = [row.column(seat, row.stall_sizes.foot) for seat in range(seats)]
    for seat in range(seats):
        hand = layout.hand_panel_box(seat)
        assert not any(hand.overlaps(stall) for stall in stalls)
        for slot in layout.played_slots(seat):
            spot = layout.square.order_position(slot)
            assert not hand.contains(spot.x, spot.y)
            assert slot.box.bottom < hand.y + 40


def test_the_home_seat_has_its_card_at_the_near_edge_and_no_stall() -> None:
    table = Table(4)
    row = table.layout.zone_layout.far_edge
    assert row.seats == (1, 2, 3)
    card: Box = furniture_box(table.stage, "plate:0")
    assert card.y > 850 and "points:0" not in table.stage.indicators.nodes
