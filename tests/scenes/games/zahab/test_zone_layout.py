"""Zahab's table has a place, a picture and words for everything."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from scenes.games.zahab import card_pictures, geometry
from scenes.games.zahab.ring_geometry import (
    DEMO_RING,
    DISC_SIZE,
    GOLD_COIN_SIZE,
    LARGE_DEMO_RING,
    LARGE_RING,
    RING,
    STEP_NUMBER_SIZE,
    RingGeometry,
)
from scenes.games.zahab.zone_layout import TradeAct
from scenes.kit.placement import CARD_ASPECT, Placement
from scenes.kit.setting.type_sizes import NAME_SIZE, NUMBER_SIZE, table_type
from scenes.stage.action_bar.bar_boxes import HANDLE_BOX
from scenes.stage.hand_panel import CLOTH_PADDING
from scenes.table.presentation.table_presenter import BROADCAST_HEIGHT
from sprites.motion import NORMAL_MOTION
from sprites.picture import Box, PictureGroup, Text, TintedPicture
from sprites.rendering.renderer import Renderer
from tabletop.core.acts import Move, Say
from tabletop.core.chance import Chance
from tabletop.games.zahab.actions import Trade
from tabletop.games.zahab.rule_tables import FIGURE_NAMES, GEM_PIECE, GOLD_PIECE
from tabletop.games.zahab.sheet import CARD_KIND_COUNT, TradeLimit
from tabletop.games.zahab.state import (
    ACQUIRE_PHASE,
    DISPLAY_SIZE,
    RING_SPACE_COUNT,
    STEPS_PHASE,
    TILE_PLACE_COUNT,
    TRADE_PHASE,
)
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.games.zahab.zahab_table import SEATS, Table, texts_of
from tests.scenes.table_boxes import (
    digits_box,
    furniture_box,
    is_inside,
    piece_boxes,
    zone_box,
)
from tests.scenes.table_harness import seats_fixture
from tools.look.overlaps import face_box

TIP_HEIGHT = 58.0
"""Height of a tooltip of one line."""
SUBJECT_REACH = 15.0
"""Distance of a tooltip from a focused button."""
FOCUS_RING = 6.0
"""By how much the ring of a card in focus reaches beyond the card."""
RING_REACH = 16.0
"""By how much the ring of a focused button reaches beyond the button at rest."""

seats = seats_fixture(SEATS)


grounds = pytest.mark.parametrize("where", [RING, DEMO_RING, LARGE_RING, LARGE_DEMO_RING])


@grounds
def test_every_space_lies_on_its_tile_and_none_upon_another(where: RingGeometry) -> None:
    boxes = [Box(*where.space_position(n, 3), 0, 0) for n in range(RING_SPACE_COUNT)]
    for n, box in enumerate(boxes):
        tile = where.tile_placement(n // 2, 3)
        apart = [abs(box.x - other.x) + abs(box.y - other.y) for other in boxes]
        assert sorted(apart)[1] > where.space_size
        nearest = min(
            range(TILE_PLACE_COUNT),
            key=lambda p: (
                (where.tile_placement(p, 3).x - box.x) ** 2
                + (where.tile_placement(p, 3).y - box.y) ** 2
            ),
        )
        assert nearest == n // 2, tile


@grounds
def test_the_numbers_of_steps_cover_neither_signs_nor_one_another(where: RingGeometry) -> None:
    numbers = [
        where.polar_point(where.number_radius, where.space_direction(n, 3))
        for n in range(RING_SPACE_COUNT)
    ]
    for number in numbers:
        for n in range(RING_SPACE_COUNT):
            apart = math.dist(number, where.space_position(n, 3))
            assert apart >= (where.space_size + STEP_NUMBER_SIZE) / 2
        others = sorted(math.dist(number, other) for other in numbers)
        assert others[1] >= STEP_NUMBER_SIZE


@grounds
def test_camels_on_the_rim_keep_off_cards_gold_and_piles(where: RingGeometry) -> None:
    camels = [
        Placement(*where.camel_position(n, 3)).box(where.camel_width, where.camel_width)
        for n in range(RING_SPACE_COUNT)
    ]
    around = [where.display_slot(place).box for place in range(DISPLAY_SIZE)]
    around += [where.deck_slot.box, where.exile_slot.box]
    around += [
        where.gold_placement(place).box(GOLD_COIN_SIZE, GOLD_COIN_SIZE)
        for place in range(DISPLAY_SIZE)
    ]
    for camel in camels:
        assert not [box for box in around if box.overlaps(camel)]
    ring = Placement(*where.center).box(where.ring_width, where.ring_width)
    assert (
        ring.y > (340 if where in (LARGE_RING, LARGE_DEMO_RING) else 227)
        and max(box.bottom for box in [ring, *around]) < 1080
    )


def fullest_table(seats: int, **how: object) -> Table:
    """Long hands and piles, more tokens than sockets, all discs in one cell, much gold laid."""
    table = Table(seats, options={"expert": True}, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {
        "deck": ["card.?"] * 9,
        "exile": ["card.30"] * 12,
        "supply": [GOLD_PIECE] * 18 + [GEM_PIECE] * 8,
    }
    tables = table.layout.seating.game.tables
    for place, piece in enumerate(tables.tile_pieces):
        inventory[f"tile:{place}"] = [piece]
    for place in range(DISPLAY_SIZE):
        inventory[f"display:{place}"] = [f"card.{place + 12}"]
        inventory[f"ondisplay:{place}"] = [GOLD_PIECE] * 12
    for seat in range(seats):
        inventory[f"ring:{5 * seat}"] = [f"camel.{seat}"]
        inventory[f"hand:{seat}"] = [f"card.{n}" if not seat else "card.?" for n in range(1, 19)]
        inventory[f"discard:{seat}"] = [f"card.{n}" for n in range(20, 34)]
        inventory[f"tokens:{seat}"] = [GOLD_PIECE] * 8 + [GEM_PIECE] * 6
        inventory[f"spirit:7/{seat}"] = [f"spirit.{seat}"]
    for figure in FIGURE_NAMES:
        inventory[f"{figure}:10"] = [f"{figure}.{seat}" for seat in range(seats)]
    table.stage.view_model.notes["ending"] = True
    table.stage.show_inventory(inventory, {})
    return table


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea")
    table = fullest_table(seats, language=language, text_scale=text_scale, names=names)
    layout, stage = table.layout, table.stage
    apart: dict[str, Box] = {
        "buttons": layout.zone_layout.buttons_box,
        "line": layout.zone_layout.line_box,
        "ring": furniture_box(stage, "ring"),
        "hand": zone_box(stage, "hand:0"),
    }
    for figure in FIGURE_NAMES:
        apart[f"track:{figure}"] = furniture_box(stage, f"track:{figure}")
    for place in range(DISPLAY_SIZE):
        apart[f"display:{place}"] = zone_box(stage, f"display:{place}")
    for seat in range(seats):
        apart[f"plate:{seat}"] = furniture_box(stage, f"plate:{seat}")
        purse = layout.zone_layout.purse(seat)
        for kind in ("gold", "gem", "hand") if purse.is_line else ("hand",):
            apart[f"{kind}:{seat}"] = digits_box(furniture_box(stage, f"{kind}:{seat}:count"))
        apart[f"spirit:{seat}"] = digits_box(furniture_box(stage, f"spirit:{seat}"))
        apart[f"star:{seat}"] = purse.discards.box(36.0, 36.0)
        apart[f"gem-piece:{seat}"] = purse.token_position(GEM_PIECE).box(44.0, 44.0)
    for (one, a), (other, b) in combinations(apart.items(), 2):
        assert not a.inset(1).overlaps(b.inset(1)), (one, other)
    for name, box in apart.items():
        assert box.x >= 0 and box.right <= 1920, name
        assert box.bottom <= 1080 or name == "hand", "the near edge cuts a hand off"


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_no_disc_hides_a_digit_of_its_track(seats: int, text_scale: float) -> None:
    table = fullest_table(seats, text_scale=text_scale)
    stage = table.stage
    for figure in FIGURE_NAMES:
        ring = table.layout.zone_layout.ring
        digit = ring.digit_position(figure, 10)
        recess = ring.disc_lane(figure, 10)
        for box in piece_boxes(stage, f"{figure}:10"):
            assert is_inside(box, recess.inset(-4.0)) and box.bottom <= digit.y - 12.0


def test_large_buttons_leave_the_tracks_their_digits(seats: int) -> None:
    """The ring of a focused button begins below them."""
    places = fullest_table(seats, text_scale=2.0).layout.zone_layout
    lowest = max(places.ring.track_box(figure).bottom for figure in FIGURE_NAMES)
    assert places.buttons_box.y >= lowest + RING_REACH


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_zoom_tells_of_every_piece(language: str) -> None:
    layout = Table(4, language=language).layout
    t = layout.seating.game.tables
    lying = [(f"card.{n}", "display:0") for n in range(1, CARD_KIND_COUNT + 1)]
    lying += [(piece, f"tile:{n}") for n, piece in enumerate(t.tile_pieces)]
    lying += [
        (f"{figure}.1", f"{figure}:{vp}") for figure in FIGURE_NAMES for vp in range(t.max_vp + 1)
    ]
    lying += [
        ("camel.2", "ring:3"),
        ("spirit.0", "spirit:4/0"),
        (GOLD_PIECE, "supply"),
        (GEM_PIECE, "tokens:0"),
    ]
    lying += [
        ("card.?", "hand:1"),
        ("card.?", "deck"),
        ("card.?", "choices"),
        ("neutral.2", "ring:0"),
    ]
    for piece, zone in lying:
        told = layout.piece_art.description(piece, zone)
        assert told is not None and told.title and all(told.lines)
        assert layout.seating.text.has_text(f"zahab.rules.{told.clause}")
        assert layout.piece_art.large_picture(piece, zone).size


def test_every_card_and_space_is_painted_from_the_sheet() -> None:
    table, renderer = Table(2), Renderer(0.2)
    t = table.layout.seating.game.tables
    for number in range(1, CARD_KIND_COUNT + 1):
        for zone in ("hand:0", "display:1", "discard:1"):
            table.layout.piece_art.picture(f"card.{number}", zone).paint(renderer)
    for tile in t.tile_space_effects:
        for effect in tile:
            card_pictures.space_picture(table.layout.piece_art.effect_key(effect), 3).paint(
                renderer
            )


def test_every_kind_of_card_has_a_picture() -> None:
    kinds = sorted(kind for kinds in card_pictures.CARD_KINDS_BY_SCENE.values() for kind in kinds)
    assert kinds == list(range(1, CARD_KIND_COUNT + 1))


def test_zah_7_4_what_is_still_to_come_waits_below_a_surplus() -> None:
    table = Table(3)
    game, state = table.layout.seating.game, table.match.state.copy()
    state.tracks[:3] = [9, 2, 0]
    state.gems[0], state.hands[0] = 3, (42,)
    state.seat, state.stack = 0, ((TRADE_PHASE, 15, 0),)
    game.apply(state, 0, Trade(42), Chance(1))
    showing = table.stage.view_model
    showing.active_seat, showing.view = 0, game.view_for(state, 0)
    waits = {
        name: node
        for name, node in table.layout.indicators.build_nodes(showing).items()
        if "waits" in name
    }
    signs = [str(node.picture) for node in waits.values()]
    assert len(signs) == 2, "5 red VP, then a spirit"
    for sign, what in zip(signs, ("red", "spirit"), strict=True):
        assert (
            str(
                card_pictures.effect_icon_picture(card_pictures.GAIN_ICONS[what], 34.0, paper=False)
            )
            in sign
        )


def test_signs_of_a_card_say_all_that_the_sheet_says() -> None:
    t = Table(2).layout.seating.game.tables
    for kind in range(1, CARD_KIND_COUNT + 1):
        effect = t.effects[kind]
        asked = sum(
            n > 0
            for n in (
                effect.required_vp,
                effect.gold_cost,
                effect.gem_cost,
                effect.discard_cost,
                effect.exile_cost,
            )
        )
        assert len(card_pictures.cost_icons(effect, 40.0, paper=True)) == asked
        shown = card_pictures.gain_icons(effect, 40.0, paper=True)
        kinds = len(effect.gains) - ("trade" in effect.gains) + (effect.trade_limit is not None)
        assert len(shown) >= kinds


@pytest.mark.parametrize("is_demo", [False, True])
def test_what_lies_before_a_seat_keeps_apart(seats: int, is_demo: bool) -> None:
    table = fullest_table(seats)
    if is_demo:
        table.lay_as_demo()
    places, stage = table.layout.zone_layout, table.stage
    gap = 6.0
    for seat in range(seats):
        purse = places.purse(seat)
        rack = purse.revealed_hand
        spirit = digits_box(furniture_box(stage, f"spirit:{seat}"))
        star = purse.discards.box(36.0, 36.0)
        assert not spirit.inset(-gap).overlaps(star) and not star.overlaps(rack)
        assert not spirit.overlaps(rack)
        plates = [furniture_box(stage, f"plate:{other}") for other in range(seats)]
        camel = table.layout.piece_art.picture(f"camel.{seat}", f"stable:{seat}")
        wide = geometry.stable_at(places.far_edge, seat).box(*camel.size)
        assert not [plate for plate in plates if plate.overlaps(wide)]
        assert wide.right <= 1920
    for figure in FIGURE_NAMES:
        number = places.ring.contribution_position(figure)
        assert places.ring.disc_lane(figure, 0).x >= number.x + 16.0


@pytest.mark.parametrize("gold", range(9))
def test_goods_lie_on_the_mat_of_their_owner_each_in_a_socket(seats: int, gold: int) -> None:
    table = Table(seats)
    tokens = [GOLD_PIECE] * gold + [GEM_PIECE] * (8 - gold)
    table.stage.show_inventory({f"tokens:{seat}": tokens for seat in range(seats)}, {})
    places = table.layout.zone_layout
    for seat in range(seats):
        purse = places.purse(seat)
        boxes = piece_boxes(table.stage, f"tokens:{seat}")
        assert len(boxes) == len(tokens)
        sockets = {
            n for n, socket in enumerate(purse.sockets) for box in boxes
            if is_inside(box, socket.inset(-2.0))
        }  # fmt: skip
        assert len(sockets) == len(tokens), "two in a socket, or one beside it"
        assert all(is_inside(box, purse.mat) for box in (*boxes, purse.revealed_hand))


def test_gold_that_comes_moves_no_gem(seats: int) -> None:
    purse = Table(seats).layout.zone_layout.purse(0)
    few = purse.token_positions([GOLD_PIECE, GEM_PIECE])
    more = purse.token_positions([GOLD_PIECE] * 5 + [GEM_PIECE] * 3)
    assert few[0] == more[0] and few[1] == more[5]


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_mats_lie_apart_below_the_people(seats: int, text_scale: float) -> None:
    table = fullest_table(seats, text_scale=text_scale)
    mats = [furniture_box(table.stage, f"mat:{seat}") for seat in range(seats)]
    around = [zone_box(table.stage, f"display:{place}") for place in range(DISPLAY_SIZE)]
    around += [furniture_box(table.stage, f"track:{figure}") for figure in FIGURE_NAMES]
    around += [furniture_box(table.stage, f"plate:{seat}") for seat in range(seats)]
    around.append(table.layout.zone_layout.line_box)
    for one, other in combinations(mats, 2):
        assert not one.overlaps(other)
    for mat in mats:
        assert mat.x >= 0 and mat.right <= 1920
        assert not [box for box in around if box.overlaps(mat.inset(1.0))]


@pytest.mark.parametrize("is_demo", [False, True])
def test_large_words_keep_off_the_exiled_cards(is_demo: bool) -> None:
    table = fullest_table(4, text_scale=2.0)
    if is_demo:
        table.lay_as_demo()
    places = table.layout.zone_layout
    assert not places.line_box.inset(-60.0).overlaps(places.ring.exile_slot.box)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_rule_of_the_neutral_camels_stands_between_two_seats(language: str) -> None:
    table = fullest_table(2, language=language)
    table.lay_as_demo()
    rule = furniture_box(table.stage, "caravan")
    around = [furniture_box(table.stage, f"plate:{seat}") for seat in range(2)]
    around += [zone_box(table.stage, f"display:{place}") for place in range(DISPLAY_SIZE)]
    around += [furniture_box(table.stage, "ring"), furniture_box(table.stage, "track:queen")]
    around += [table.layout.zone_layout.purse(0).discards.box(60.0, 60.0)]
    assert not [box for box in around if box.overlaps(rule)]
    card = table.stage.find_static("caravan")
    assert card is not None and isinstance(card.picture, PictureGroup)
    camels, words = card.picture.parts[1:-1], card.picture.parts[-1]
    for picture, x, y in (*camels, words):
        assert is_inside(Box(x, y, *picture.size), Box(0, 0, *card.picture.size))
    assert len(camels) == 2
    assert all(x + camel.size[0] <= words[1] + 1.0 for camel, x, _ in camels)


@pytest.mark.parametrize("is_demo", [False, True])
def test_cards_of_the_market_lie_apart(is_demo: bool) -> None:
    table = fullest_table(4)
    if is_demo:
        table.lay_as_demo()
    places = [zone_box(table.stage, f"display:{place}") for place in range(DISPLAY_SIZE)]
    for n, one in enumerate(places):
        for other in places[n + 1 :]:
            assert not one.inset(-5.0).overlaps(other.inset(-5.0)), "they look like one strip"
        assert one.y > 0 and one.bottom <= (1036 if is_demo else 1080)


@pytest.mark.parametrize("count", range(1, 11))
def test_the_hand_in_a_demo_lies_between_the_line_and_the_tools(count: int) -> None:
    table = fullest_table(4)
    table.lay_as_demo()
    places = table.layout.zone_layout
    near = places.near_fan
    assert near is not None
    line, track = places.line_box, places.ring.track_box("hermit")
    assert line.y >= track.bottom
    height = near.card_width * CARD_ASPECT
    for pose in near.fan.poses(count):
        card = Box(pose.x - near.card_width / 2, pose.y - height / 2, near.card_width, height)
        assert card.y >= line.bottom and card.x >= track.x - 12 and card.right <= 1920
        assert card.bottom <= HANDLE_BOX.y - BROADCAST_HEIGHT, "the handle lies on it"


@pytest.mark.parametrize("where", [RING, DEMO_RING, LARGE_RING, LARGE_DEMO_RING])
def test_steps_of_a_track_are_even_and_discs_lie_in_their_recess(
    where: RingGeometry, seats: int
) -> None:
    for figure in FIGURE_NAMES:
        steps = [where.cell_position(figure, vp)[0] for vp in range(11)]
        gaps = [right - left for left, right in pairwise(steps)]
        assert max(gaps) - min(gaps) < 0.01
        poses = where.disc_pile(figure, 0).poses(seats)
        assert all(low.y - high.y >= 6.0 for low, high in pairwise(poses)), "one hides another"
        recess = where.disc_lane(figure, 0).inset(-1.0)
        assert all(is_inside(pose.box(DISC_SIZE, DISC_SIZE).inset(2.0), recess) for pose in poses)


@pytest.mark.parametrize("count", range(1, 11))
def test_no_card_of_a_hand_in_a_demo_hides_a_number(count: int) -> None:
    table = fullest_table(4)
    table.lay_as_demo()
    near = table.layout.zone_layout.near_fan
    assert near is not None
    poses = near.fan.poses(count)
    for left, right in pairwise(poses):
        assert right.x - left.x >= 0.34 * near.card_width, "level and number take the left third"
        assert count > 4 or right.x - left.x >= near.card_width


@pytest.mark.parametrize("count", range(1, 11))
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_own_hand_is_whole_and_keeps_off_the_handle_of_the_tools(
    count: int, text_scale: float
) -> None:
    table = Table(3, text_scale=text_scale)
    table.stage.show_inventory({"hand:0": [f"card.{n}" for n in range(1, count + 1)]}, {})
    places = table.layout.zone_layout
    display = places.ring.display_slot(0).box
    for box in piece_boxes(table.stage, "hand:0"):
        assert display.right < box.x and box.right <= 1920
        assert places.buttons_box.bottom <= box.y and not box.overlaps(HANDLE_BOX.inset(1.0))
        assert box.bottom <= 1080


def raised_box(box: Box) -> Box:
    """Return the box of a card in focus, with its ring: the lower edge never sinks."""
    motion = NORMAL_MOTION
    width, height = (side * motion.focus_zoom for side in box.size)
    top = box.bottom - height - motion.hover_lift
    return Box(box.center[0] - width / 2, top, width, height).inset(-FOCUS_RING)


@pytest.mark.parametrize("is_demo", [False, True])
def test_a_card_in_focus_at_the_display_leaves_the_mats_their_numbers(
    seats: int, is_demo: bool
) -> None:
    """The first focus of an acquisition hid the number of a hand."""
    table = fullest_table(seats)
    if is_demo:
        table.lay_as_demo()
    numbers = [
        digits_box(furniture_box(table.stage, f"hand:{seat}:count")) for seat in range(seats)
    ]
    for place in range(DISPLAY_SIZE):
        raised = raised_box(table.layout.zone_layout.ring.display_slot(place).box)
        assert not [box for box in numbers if box.overlaps(raised)]


def test_a_card_in_focus_at_the_display_leaves_the_large_line_its_words() -> None:
    places = Table(4, text_scale=2.0).layout.zone_layout
    raised = [raised_box(places.ring.display_slot(place).box) for place in range(DISPLAY_SIZE)]
    words = places.line_box.center[1] + NAME_SIZE * 0.8
    assert min(box.y for box in raised) >= words


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_camel_that_waits_keeps_off_the_score(seats: int, text_scale: float) -> None:
    """With four seats and large text it lies on the end of the place card, beside the score."""
    places = Table(seats, text_scale=text_scale).layout.zone_layout
    for seat in range(seats if seats < 4 else 0):
        camel = geometry.stable_at(places.far_edge, seat)
        box = camel.box(geometry.STABLE_WIDTH, geometry.STABLE_WIDTH)
        assert not box.overlaps(places.far_edge.card_box(seat))


@pytest.mark.parametrize("count", range(1, 11))
def test_a_card_in_focus_in_the_hand_leaves_the_buttons_free(count: int) -> None:
    table = Table(3)
    table.stage.show_inventory({"hand:0": [f"card.{n}" for n in range(1, count + 1)]}, {})
    places = table.layout.zone_layout
    for box in piece_boxes(table.stage, "hand:0"):
        assert raised_box(box).y >= places.buttons_box.bottom


def test_a_tooltip_of_a_button_has_room_below_the_line() -> None:
    """Elsewhere it would lie on cards, camels or the tracks."""
    places = Table(3).layout.zone_layout
    room = places.buttons_box.y - SUBJECT_REACH - places.line_box.bottom
    assert room >= TIP_HEIGHT


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_hand_open_to_all_keeps_off_the_handle_and_the_buttons(text_scale: float) -> None:
    places = Table(3, text_scale=text_scale).layout.zone_layout
    room = places.hand_panel_box(1).inset(CLOTH_PADDING)
    assert not room.overlaps(HANDLE_BOX) and not room.overlaps(places.buttons_box)
    assert room.x > places.ring.display_slot(0).box.right
    assert room.height >= 0.9 * geometry.HAND_CARD_WIDTH * CARD_ASPECT


def test_a_demo_tells_with_the_one_line_alone(seats: int) -> None:
    table = Table(seats)
    table.play_until_asked(STEPS_PHASE)
    assert table.stage.find_named("asked") is not None, "people are asked inside the ring"
    table.lay_as_demo()
    table.show_turn()
    assert table.stage.find_named("asked") is None


@pytest.mark.parametrize("count", [0, 2])
def test_what_a_seat_has_none_of_is_faint(count: int) -> None:
    table = Table(3, text_scale=2.0)
    table.stage.show_inventory({"tokens:1": [GEM_PIECE] * count}, {})
    number = table.stage.find_named("gem:1:count")
    assert number is not None
    assert (number.alpha == 1.0) == bool(count)


def test_a_trade_stands_over_the_ring_below_the_place_cards(seats: int) -> None:
    table = fullest_table(seats)
    table.lay_as_demo()
    places = table.layout.zone_layout
    at_rest = places.line_box
    places.act_key = TradeAct("card.20", 1)
    card = places.place("discard:1")
    (pose,) = card.spread.poses(1)
    box = pose.box(card.piece_width, card.piece_width * CARD_ASPECT)
    assert pose == places.traded_card_placement and pose.y == places.ring.center[1]
    assert box.bottom <= 1036 and places.line_box == at_rest
    assert not [seat for seat in range(seats) if places.far_edge.card_box(seat).overlaps(box)]
    assert not [f for f in FIGURE_NAMES if places.ring.track_box(f).overlaps(box)]
    people = places.act_seats
    assert people is not None and people.sides == (1,)
    face = face_box(
        Placement(people.inset, people.foot - people.bust_height / 2).box(
            people.bust_height, people.bust_height
        )
    )
    assert not face.overlaps(box)


@pytest.mark.parametrize("paid", [1, 2, 3])
def test_a_discarded_card_lies_beside_the_traded_one(seats: int, paid: int) -> None:
    table = fullest_table(seats)
    places, model = table.layout.zone_layout, table.stage.view_model
    pile = ["card.30", "card.20", *("card.1", "card.2", "card.44")[:paid]]
    act = TradeAct("card.20", 1, frozenset(("card.30",)))
    places.act_key, model.zone_pieces["discard:1"] = act, pile
    earlier, middle, *aside = places.place("discard:1").poses(pile)
    assert middle == places.traded_card_placement
    widths = [places.piece_width(piece, "discard:1") for piece in pile]
    on_mat, large, small = (
        pose.box(width, width * CARD_ASPECT)
        for pose, width in zip((earlier, middle, aside[0]), widths, strict=False)
    )
    assert is_inside(on_mat, places.purse(1).mat), "what was discarded before stays with its owner"
    assert large.right < small.x and small.width < large.width / 2
    assert len({pose.y for pose in aside}) == paid
    signs = [name for name in table.layout.indicators.build_nodes(model) if "paid:" in name]
    assert len(signs) == paid
    assert "discard:1:count" not in table.layout.indicators.build_nodes(model)


def test_a_trade_counts_what_its_seat_has_discarded_before() -> None:
    """The pile is public: the card in the middle hides neither it nor its number."""
    table = fullest_table(3)
    stage, places = table.act_stage, table.layout.zone_layout
    model = table.stage.view_model
    model.zone_pieces["discard:1"] = ["card.30", "card.44"]
    move = Move("card.20", 1, "hand:1", "discard:1", "ZAH-7.2")
    model.zone_pieces["discard:1"].append(move.piece)
    table.stage.rebuild_zone("discard:1")
    table.stage.note_act(move)
    stage.change(NORMAL_MOTION)
    made = table.layout.indicators.build_nodes(model)
    assert [text.text for text in texts_of(made["discard:1:count"].picture)] == ["2"]
    two, mats = places.place("discard:1").poses(model.zone_pieces["discard:1"])[:2], places.purse(1)
    assert two == [mats.discards] * 2


def test_a_second_card_of_a_turn_takes_the_middle() -> None:
    table = fullest_table(3)
    stage, places = table.act_stage, table.layout.zone_layout
    model = table.stage.view_model
    for card, clause, shown in (("30", "7.2", "30"), ("1", "7.1", "30"), ("20", "7.2", "20")):
        move = Move(f"card.{card}", 1, "hand:1", "discard:1", f"ZAH-{clause}")
        model.zone_pieces.setdefault("discard:1", []).append(move.piece)
        table.stage.rebuild_zone("discard:1")
        table.stage.note_act(move)
        stage.change(NORMAL_MOTION)
        assert places.act_key == TradeAct(f"card.{shown}", 1)


def test_a_trade_steps_back_before_the_caravan_of_the_end_passes() -> None:
    """The camels hid the card, and the name and score of whoever called the end."""
    table = fullest_table(3)
    table.stage.note_act(Move("card.45", 1, "hand:1", "discard:1", "ZAH-7.2"))
    assert table.layout.indicators.act_key(table.stage.view_model) is not None
    table.stage.note_act(Say(1, "end_called", (("n", 2),), "ZAH-9.1"))
    assert table.layout.indicators.act_key(table.stage.view_model) is None


@grounds
def test_the_display_lies_alike_on_both_sides_of_the_ring(where: RingGeometry) -> None:
    slots = [where.display_slot(place) for place in range(DISPLAY_SIZE)]
    for right, left in zip(slots[: DISPLAY_SIZE // 2], reversed(slots), strict=False):
        assert right.x > where.center[0]
        assert right.x + left.x == pytest.approx(2 * where.center[0])
        assert right.y == left.y
    assert len({slot.y for slot in slots}) == DISPLAY_SIZE // 2


@pytest.mark.parametrize("limit", [(1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 3), (1, 1, 2)])
def test_signs_of_a_trade_are_as_high_as_asked_at_most(limit: tuple[int, int, int]) -> None:
    for size in (40.0, 64.0):
        signs = card_pictures.trade_icons(TradeLimit(*limit), size, paper=True)
        pictures = [sign for sign in signs if not isinstance(sign, Text)]
        assert max(sign.size[1] for sign in pictures) <= size + 1
        assert min(sign.size[1] for sign in pictures) >= 0.6 * size


def test_a_hand_of_one_card_lies_in_a_recess_as_wide_as_its_touch_area() -> None:
    """The ring of a focused hand of one card surrounded bare wood."""
    table = Table(3)
    purse = table.layout.zone_layout.purse(1)
    picture = table.layout.piece_art.backs_picture(1, purse)
    assert isinstance(picture, PictureGroup)
    recess, x, y = picture.parts[0]
    assert (x, y, *recess.size) == (0.0, 0.0, *picture.size)


def test_only_a_spirit_on_nothing_is_dark() -> None:
    art = Table(3).layout.piece_art
    dark = [
        isinstance(art.picture("spirit.1", f"spirit:{number}"), TintedPicture)
        for number in range(3)
    ]
    assert dark == [True, False, False]


def test_the_end_lights_the_three_tracks() -> None:
    table = Table(2, seed=7)
    table.play_until_said("end_called")
    lights = list[Box]()
    while not lights:
        table.timeline.advance(0.1)
        lights = [node.bounds() for node in table.stage.temporary_nodes if node.name == "light"]
    ring, last = table.layout.zone_layout.ring, table.layout.seating.game.tables.max_vp
    for figure, light in zip(FIGURE_NAMES, lights, strict=True):
        track = Box.enclosing([ring.cell_box(figure, vp) for vp in range(last + 1)])
        assert is_inside(track, light)
        assert light.width <= track.width + 60 and light.height <= track.height + 60


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_question_has_its_line_above_its_signs(scale: float) -> None:
    table = Table(2, text_scale=scale)
    table.play_until_asked(STEPS_PHASE)
    node = table.stage.find_named("asked")
    assert node is not None and isinstance(node.picture, PictureGroup)
    board, line, signs = (Box(x, y, *part.size) for part, x, y in node.picture.parts)
    assert is_inside(signs, board) and is_inside(line, board)
    assert line.bottom <= signs.y + 0.15 * line.height
    words = node.picture.parts[1][0]
    assert isinstance(words, Text) and words.em >= 32.0 * (1 + 0.55 * (scale - 1))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_numbers_on_the_ring_have_one_of_two_sizes(scale: float) -> None:
    """Signs differ in size, letters do not."""
    table = Table(4, text_scale=scale)
    sizes = {
        round(letters.em)
        for name, node in table.stage.indicators.nodes.items()
        if name.startswith(("space:", "steps:", "deck:", "laid:"))
        for letters in texts_of(node.picture)
    }
    word = round(table_type(scale).word)
    assert sizes and sizes <= {word, NAME_SIZE if scale == 1.0 else NUMBER_SIZE}


def test_a_trade_that_goes_on_at_the_display_uncovers_it() -> None:
    table = fullest_table(3)
    trade = Move("card.45", 1, "hand:1", "discard:1", "ZAH-7.2")
    paid = Move(GOLD_PIECE, 1, "tokens:1", "ondisplay:2", "ZAH-6.1")
    table.stage.note_act(trade)
    assert table.layout.indicators.act_key(table.stage.view_model) == TradeAct("card.45", 1)
    table.stage.note_act(paid)
    assert table.layout.indicators.act_key(table.stage.view_model) is None
    table.stage.note_act(trade)
    view = table.match.view_for(0)
    view.stack = ((ACQUIRE_PHASE, 0, 0),)
    table.stage.view_model.view = view
    assert table.layout.indicators.act_key(table.stage.view_model) is None


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_plaques_beside_the_ring_hold_their_words(language: str) -> None:
    table = fullest_table(3, language=language)
    for name in ("expert", "ending"):
        node = table.stage.find_named(name)
        assert node is not None
        words = list(texts_of(node.picture))
        assert words and not [text.text for text in words if text.layout.is_truncated]
