"""Stalls of Market Day: people behind counters, names on them, scores on boards that hang there."""

from __future__ import annotations

from itertools import combinations

import pytest

from scenes.games.market_day import booth_pictures
from scenes.games.market_day.indicators import PAST_NOTE
from scenes.games.market_day.zone_layout import ClashAct
from scenes.kit.setting.busts import CANVAS_SHARE
from scenes.kit.setting.seat_nodes import LEADER_NOTE_PREFIX
from scenes.kit.setting.type_sizes import table_type
from scenes.screenshots.visible_text import find_node_texts
from sprites.picture import Box, PictureGroup, Text
from tabletop.core.acts import Begin, Move
from tabletop.core.state import NOBODY
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tests.scenes.games.market_day.market_day_table import SEATS, Table
from tests.scenes.table_boxes import assert_apart, digits_box, face_box, furniture_box
from tools.look.frames import has_sharp_rectangle
from tools.look.growth import SizedText, compare_sizes

counts = pytest.mark.parametrize("seats", SEATS)
scales = pytest.mark.parametrize("text_scale", [1.0, 2.0])

DEMO_BOTTOM = 1036.0
"""Upper edge of the standings below a demo."""


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
@scales
def test_no_awning_covers_a_hat(seats: int, text_scale: float) -> None:
    row = public_table(seats, text_scale).layout.zone_layout.far_edge
    for seat in range(seats):
        head = row.bust_foot(seat).y - row.sizes.turn_bust_height * CANVAS_SHARE
        awning = row.awning_box(seat)
        assert awning.bottom <= head + 5
        assert awning.y >= 0 and awning.height > 0.14 * awning.width


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


@scales
def test_all_price_boards_have_one_text_size(text_scale: float) -> None:
    table = public_table(8, text_scale)
    for seat, points in enumerate((142, 111, 64, 188, 7, 100, 0, 130)):
        table.stage.view_model.counters[("points", seat)] = points
    table.stage.update_indicators()
    sizes, shown = set(), []
    for seat in table.layout.zone_layout.far_edge.seats:
        board = table.stage.indicators.nodes[f"points:{seat}"]
        board_texts = list(find_node_texts(board))
        sizes.update(found.em for found in board_texts)
        shown += [found.text.text for found in board_texts]
    assert len(sizes) == 1 and {"142", "111", "64", "7"} <= set(shown)


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_scores_have_one_size_on_boards_and_on_the_card_of_a_home_seat(seats: int) -> None:
    table = Table(seats)
    for seat in range(seats):
        table.stage.view_model.counters[("points", seat)] = 98 + seat
    table.stage.update_indicators()
    sizes, nodes = set(), table.stage.indicators.nodes
    for node in (nodes["plate:0"], *(nodes[f"points:{seat}"] for seat in range(1, seats))):
        sizes |= {each.em for each in find_node_texts(node) if each.text.text.isdigit()}
    assert len(sizes) == 1


@counts
def test_large_text_enlarges_names_and_scores_on_all_stalls(seats: int) -> None:
    sizes = []
    for table in (public_table(seats), public_table(seats, 2.0)):
        for seat in range(seats):
            table.stage.view_model.counters[("points", seat)] = 188 - seat
        table.stage.update_indicators()
        sizes.append(
            [
                SizedText(name, found.text.text, found.em)
                for name, node in table.stage.indicators.nodes.items()
                if name.startswith(("plate:", "points:", "count:"))
                for found in find_node_texts(node)
            ]
        )
    grown = list(compare_sizes(*sizes))
    assert len(grown) > 2 * seats
    assert not [str(each) for each in grown if not each.is_enough]


@counts
@scales
def test_an_open_hand_hides_no_stall_and_no_played_card(seats: int, text_scale: float) -> None:
    table = public_table(seats, text_scale)
    layout = table.layout.zone_layout
    row = layout.far_edge
    stalls = [row.column(seat, row.stall_sizes.foot) for seat in range(seats)]
    for seat in range(seats):
        hand = layout.hand_panel_box(seat)
        assert not any(hand.overlaps(stall) for stall in stalls)
        for slot in layout.played_slots(seat):
            assert slot.box.bottom < hand.y + 40


def test_the_home_seat_has_its_card_at_the_near_edge_and_no_stall() -> None:
    table = Table(4)
    row = table.layout.zone_layout.far_edge
    assert row.seats == (1, 2, 3)
    card: Box = furniture_box(table.stage, "plate:0")
    assert card.y > 850 and "points:0" not in table.stage.indicators.nodes


def demo_table(seats: int, text_scale: float = 1.0) -> Table:
    """A demo in which every seat has played and holds what is left."""
    table = Table(seats, text_scale=text_scale)
    table.lay_as_demo()
    inventory = {zone: list(all_) for zone, all_ in table.stage.view_model.zone_pieces.items()}
    for seat in range(seats):
        slots = table.layout.zone_layout.square.slot_count
        inventory[f"stall:{seat}"] = ["card.10", "card.8"][:slots]
    inventory["discard"] = ["card.8"]
    table.stage.show_inventory(inventory, {("points", seat): 188 for seat in range(seats)})
    return table


@counts
def test_played_cards_use_the_room_of_a_demo(seats: int) -> None:
    in_demo, at_table = demo_table(seats), public_table(seats)
    least = 1.4 if seats <= 6 else 1.17  # eight cards still step forward in the act
    for seat in range(seats):
        grown, slot = (
            table.layout.zone_layout.played_slots(seat)[0].width for table in (in_demo, at_table)
        )
        assert grown >= slot * least


@counts
@scales
def test_nothing_overlaps_in_a_demo(seats: int, text_scale: float) -> None:
    table = demo_table(seats, text_scale)
    layout, stage = table.layout.zone_layout, table.stage
    apart = {"sign": furniture_box(stage, "sign")}
    for key in ("deck", "discard"):
        node = stage.pile_node(key)
        assert node is not None
        apart[key] = node.bounds()
        apart[f"count:{key}"] = digits_box(furniture_box(stage, f"count:{key}"))
    for seat in range(seats):
        rack = layout.revealed_hand_box(seat)
        assert rack is not None
        apart[f"rack:{seat}"] = rack
        apart[f"plate:{seat}"] = furniture_box(stage, f"plate:{seat}")
        for index, sprite in enumerate(stage.sprites(f"stall:{seat}")):
            apart[f"card:{seat}/{index}"] = sprite.node.bounds()
    assert_apart(apart, side=0.0, bottom=DEMO_BOTTOM)


@counts
def test_played_cards_grow_when_a_demo_settles_a_round(seats: int) -> None:
    table = demo_table(seats)
    layout = table.layout.zone_layout
    at_rest = [layout.played_slots(seat)[0].width for seat in range(seats)]
    layout.act_key = ClashAct()
    slots = [layout.played_slots(seat) for seat in range(seats)]
    assert all(mine[0].width >= width for mine, width in zip(slots, at_rest, strict=True))
    boxes = {f"{seat}/{n}": slot.box for seat in range(seats) for n, slot in enumerate(slots[seat])}
    assert_apart(boxes, side=0.0, bottom=DEMO_BOTTOM)


def past_cards(table: Table) -> set[str]:
    """Return the names of the cards of the last round that are shown."""
    table.stage.update_indicators()
    return {name for name in table.stage.indicators.nodes if name.startswith("past:")}


@counts
def test_an_empty_mat_of_a_demo_shows_what_lay_there_in_the_last_round(seats: int) -> None:
    table = demo_table(seats)
    model, indicators = table.stage.view_model, table.layout.indicators
    for seat in range(seats):
        for piece in list(model.zone_pieces[f"stall:{seat}"]):
            indicators.note_act(Move(piece, 1, f"hand:{seat}", f"stall:{seat}", ""), model)
    assert not past_cards(table), "the round is settled"
    indicators.note_act(Begin("round", 2, NOBODY, ""), model)
    slots = table.layout.zone_layout.square.slot_count
    assert not past_cards(table), "new cards lie there"
    model.zone_pieces["stall:1"] = []
    assert past_cards(table) == {f"past:1/{n}" for n in range(slots)}
    for n in range(slots):
        box = furniture_box(table.stage, f"past:1/{n}")
        slot = table.layout.zone_layout.resting_slots(1)[n].box
        assert slot.x < box.x and box.right < slot.right
    indicators.note_act(Begin("hand", 2, NOBODY, ""), model)
    assert not past_cards(table), "another deal"


@counts
def test_people_remember_the_last_round_for_themselves(seats: int) -> None:
    table = public_table(seats)
    table.stage.view_model.notes[PAST_NOTE] = {"stall:1": ["card.10", "card.8"]}
    assert not past_cards(table)
    demo = demo_table(seats)
    demo.stage.view_model.notes[PAST_NOTE] = {"stall:1": ["card.10", "card.8"]}
    demo.stage.view_model.zone_pieces["stall:1"] = []
    assert past_cards(demo)


@pytest.mark.parametrize("seats", [3, 4])
@scales
def test_names_on_wide_counters_have_the_full_size(seats: int, text_scale: float) -> None:
    table = public_table(seats, text_scale)
    for seat in range(seats):
        assert name_on_counter(table, seat).em == pytest.approx(
            table_type(text_scale).name, abs=0.5
        )


def test_no_edge_parts_the_inside_of_a_stall_from_the_square() -> None:
    """Its sides are soft: no post stands there."""
    table = public_table(4)
    box = table.layout.zone_layout.far_edge.wall_box(0)
    assert not has_sharp_rectangle(booth_pictures.wall_picture(box))
