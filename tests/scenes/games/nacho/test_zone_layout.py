"""Nacho's table has a place, a picture and words for everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise, product

import pytest

from scenes.base.context import Context
from scenes.base.scene_stack import SceneStack
from scenes.games.nacho import card_pictures
from scenes.games.nacho.geometry import HAND_TOP, HAND_WIDTH, MIN_TARGET, table_geometry
from scenes.games.nacho.patrol_animation import SIGN_MOTIFS, place_signs
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.setting.type_sizes import table_type
from scenes.stage.action_bar.bar_boxes import HANDLE_BOX
from scenes.stage.action_bar.line_typesetting import DEMO_LINE_BOTTOM, LineTypesetter
from scenes.stage.hand_panel import CLOTH_PADDING
from scenes.store.preferences import Preferences
from sprites.picture import BakedPicture, Box, PictureGroup, Text
from sprites.rendering.renderer import Renderer
from tabletop.core.acts import Act, Move, Say, SeatRef, Shuffle, TextRef
from tabletop.core.options import OptionValue
from tabletop.core.state import NOBODY
from tabletop.games.nacho.pieces import (
    CUBE_PIECES,
    END_CARD_PIECE,
    GEM_PIECE,
    MOUNTIE_PIECES,
    PROVINCE_CARD_PIECES,
    SMUGGLER_PIECES,
)
from tabletop.games.nacho.state import PROVINCE_INDICES, SLOT_COUNT
from tabletop.text import BUILT_IN_LANGUAGES
from tabletop.text.message_format import format_phrase
from tests.scenes.games.nacho.nacho_table import SEATS, Table, all_options
from tests.scenes.table_boxes import assert_apart, digits_box, furniture_box, is_inside, zone_box
from tests.scenes.table_harness import seats_fixture

seats = seats_fixture(SEATS)


def fullest_table(seats: int, **how: object) -> Table:
    """Long counters, full slots, many cubes, high gold, a hand of eight, everybody still to go."""
    table = Table(seats, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {
        "deck": ["smuggler.?"] * 20,
        "discard": ["smuggler.quebec-9"] * 12,
        "mountie": ["mountie.quebec-4"],
        "mountie_discard": ["mountie.ontario-3"] * 4,
        "roundend:1": [END_CARD_PIECE],
        "bag": [*CUBE_PIECES] * 2,
        "gem:1": [GEM_PIECE],
        "hand:0": list(SMUGGLER_PIECES[4::4])[:8],
    }
    for pile in range(3):
        inventory[f"mounties:{pile}"] = ["mountie.?"] * 4
    for province in PROVINCE_INDICES:
        inventory[f"province:{province}"] = [PROVINCE_CARD_PIECES[3 * province]]
        inventory[f"provinces:{province}"] = ["province.?"] * 2
        for n in range(SLOT_COUNT):
            inventory[f"slots:{province}/{n}"] = [CUBE_PIECES[(province + n) % 8]]
    for seat in range(seats):
        inventory[f"warehouse:{seat}"] = [*CUBE_PIECES[:6]]
        inventory[f"played:{seat}"] = ["smuggler.saskatchewan-8"]
        if seat:
            inventory[f"hand:{seat}"] = ["smuggler.?"] * 8
        for province in PROVINCE_INDICES:
            inventory[f"cantina:{province}/{seat}"] = [
                *list(SMUGGLER_PIECES[province::7])[: 5 if seat else 6],
                *(MOUNTIE_PIECES[2 * province : 2 * province + 2] if province < 2 else ()),
            ]
    gold = {("gold", seat): 188 - 200 * (seat == 1) for seat in range(seats)}
    showing = table.stage.view_model
    showing.notes = {"turn": 12, "round": 3, "queue": tuple(range(seats))}
    table.stage.show_inventory(inventory, gold)
    return table


def public_fullest_table(seats: int, **how: object) -> Table:
    """The fullest position at a table where nobody is at home."""
    table = fullest_table(seats, **how)
    inventory = {zone: list(pieces) for zone, pieces in table.stage.view_model.zone_pieces.items()}
    counters, notes = table.stage.view_model.counters, table.stage.view_model.notes
    table.layout.seating.home_seat = NOBODY
    table.lay_table()
    table.stage.view_model.notes = notes
    table.stage.show_inventory(inventory, counters)
    return table


def demo_fullest_table(seats: int, **how: object) -> Table:
    """The fullest position of a demo, where no hand is ever opened."""
    table = fullest_table(seats, **how)
    inventory = {zone: list(pieces) for zone, pieces in table.stage.view_model.zone_pieces.items()}
    counters, notes = table.stage.view_model.counters, table.stage.view_model.notes
    table.lay_as_demo()
    table.stage.view_model.notes = notes
    table.stage.show_inventory(inventory, counters)
    return table


FULLEST_TABLES = {
    "home": fullest_table, "public": public_fullest_table, "demo": demo_fullest_table,
}  # fmt: skip


def test_the_penalty_of_a_mountie_is_large_where_text_is_large(seats: int) -> None:
    ground, size = table_geometry(seats, True), table_type(2.0).name
    height = ground.mountie_height
    assert height <= ground.row_pitch
    picture = card_pictures.posted_mountie(3, height, size, ground.mountie_aspect)
    assert isinstance(picture, PictureGroup)
    digits, x, y = next(each for each in picture.parts if isinstance(each[0], Text))
    assert isinstance(digits, Text) and digits.em >= 64.0
    assert is_inside(digits_box(Box(x, y, *digits.size)), Box(0, 0, *picture.size))


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("kind", FULLEST_TABLES)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float, kind: str
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea")
    lay, is_public = FULLEST_TABLES[kind], kind != "home"
    table = lay(seats, language=language, text_scale=text_scale, names=names)
    layout = table.layout
    places, ground = layout.zone_layout, layout.zone_layout.geometry
    apart: dict[str, Box] = {} if kind == "demo" else {"buttons": places.buttons_box}
    apart |= {
        "bag": zone_box(table.stage, "bag"),
        "deck": zone_box(table.stage, "deck"),
        "sign:turn": digits_box(furniture_box(table.stage, "sign:turn")),
        "road": ground.road_box,
        "land": ground.map,
    }
    if text_scale == 1.0:
        apart["sign:round"] = digits_box(furniture_box(table.stage, "sign:round"))
        box = places.line_box
        over = box.bottom - DEMO_LINE_BOTTOM if kind == "demo" else 0.0
        apart["line"] = box._replace(y=box.y - over)
    for number in ("number:deck", "number:bag"):
        apart[number] = digits_box(furniture_box(table.stage, number))
    for province in PROVINCE_INDICES:
        for seat in range(seats):
            apart[f"cantina:{province}/{seat}"] = ground.row_box(province, seat)
    for seat in range(seats):
        bank = places.seat_geometry(seat)
        apart[f"plate:{seat}"] = places.far_edge.card_box(seat)
        apart[f"played:{seat}"] = zone_box(table.stage, f"played:{seat}")
        apart[f"gem:{seat}"] = bank.gem_slot.placement.box(bank.gem_slot.width, bank.gem_slot.width)
        apart[f"warehouse:{seat}"] = zone_box(table.stage, f"warehouse:{seat}")
        if is_public or seat:
            apart[f"hand:{seat}"] = zone_box(table.stage, f"hand:{seat}")
    if text_scale > 1.0:  # there they stand on the edge, before the upper rim of the card
        for seat in places.far_edge.seats:
            for kind in ("played", "gem", "warehouse", "hand"):
                name = f"{kind}:{seat}"
                apart[name] = apart[name]._replace(height=apart[name].height - 20.0)
    assert_apart(apart, side=0.0, top=0.0, bottom=1080.0)


def test_the_line_of_a_shared_table_keeps_its_place_beside_every_hand(seats: int) -> None:
    places = public_fullest_table(seats).layout.zone_layout
    seating, line = places.seating, places.line_box
    for seating.hand_panel_seat, seating.numbered_seat in ((0, NOBODY), (NOBODY, 0)):
        assert places.line_box == line
        hand = places.hand_panel_box(0)._replace(height=1080.0 - places.hand_panel_box(0).y)
        supplies = [places.box("deck"), places.box("bag")]
        for box in (line, places.buttons_box, HANDLE_BOX, *supplies):
            assert not hand.overlaps(box), box


@pytest.mark.parametrize("kind", FULLEST_TABLES)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_no_long_line_is_cut(seats: int, language: str, kind: str) -> None:
    names = ("Wilhelmina", "Aru", "Beatrice", "Tomo")
    table = FULLEST_TABLES[kind](seats, language=language, names=names)
    context = Context(renderer=Renderer(1.0), scene_stack=SceneStack(), preferences=Preferences())
    typesetter, seating = LineTypesetter(context), table.layout.seating
    typesetter.zone_layout = table.layout.zone_layout
    shown = [
        Move(SMUGGLER_PIECES[4 * seat + 1], 1, f"choice:{seat}", f"played:{seat}", "NAC-3.1")
        for seat in seating.seats
    ]
    told: list[Act] = [
        Say(0, "tie", (("other", SeatRef(1)), ("holds", 0)), "NAC-3.2"),
        Say(1, "tie_behind", (("other", SeatRef(0)), ("holds", 0)), "NAC-3.2"),
        Say(
            0, "takes",
            (
                ("other", SeatRef(1)), ("what", TextRef("nacho.ingredient.sour_cream")),
                ("province", TextRef("nacho.province.1")), ("price", 9),
            ),
            "NAC-4.3",
        ),
        Shuffle("deck", "NAC-6.5"),
    ]  # fmt: skip
    for phrase in (shown, *([act] for act in told)):
        words = format_phrase(phrase, table.match.game, seating.text, names[:seats])
        assert words and not typesetter.typeset_line(words, None).layout.is_truncated, words


def test_neon_signs_hang_beside_people_and_above_their_names(seats: int) -> None:
    for lay, text_scale in product((fullest_table, public_fullest_table), (1.0, 2.0)):
        edge = lay(seats, text_scale=text_scale).layout.zone_layout.far_edge
        signs = place_signs(edge)
        assert len(signs) >= min(len(SIGN_MOTIFS), len(edge.seats) + 1)
        for sign in signs:
            assert all(sign.bottom < edge.card_box(seat).y for seat in edge.seats)
            size = BakedPicture(f"nacho/neon-{sign.motif_name}").size
            assert all(abs(sign.x - edge.x(seat)) > size[0] / 2 + 60.0 for seat in edge.seats)
            assert size[0] / 2 <= sign.x <= 1920.0 - size[0] / 2


def test_provinces_begin_below_the_place_cards(seats: int) -> None:
    for text_scale in (1.0, 2.0):
        places = fullest_table(seats, text_scale=text_scale).layout.zone_layout
        assert places.far_edge.content_top <= places.geometry.map.y


def test_no_row_of_a_cantina_is_below_a_hand(seats: int) -> None:
    for text_scale in (1.0, 2.0):
        for lay in (fullest_table, public_fullest_table):
            places = lay(seats, text_scale=text_scale).layout.zone_layout
            top = places.hand_panel_box(0).y + CLOTH_PADDING
            if not places.seating.is_public:
                top = min(
                    sprite.node.bounds().y
                    for sprite in lay(seats, text_scale=text_scale).stage.sprites("hand:0")
                )
            for province in PROVINCE_INDICES:
                for seat in range(seats):
                    assert places.geometry.row_box(province, seat).bottom <= top


@pytest.mark.parametrize("kind", FULLEST_TABLES)
def test_everything_lies_where_it_belongs(seats: int, kind: str) -> None:
    table = FULLEST_TABLES[kind](seats)
    places, stage = table.layout.zone_layout, table.stage
    for seat in range(seats):
        for province in PROVINCE_INDICES:
            row = places.geometry.row_box(province, seat)
            for sprite in stage.sprites(f"cantina:{province}/{seat}"):
                assert is_inside(sprite.node.bounds(), row), sprite.zone
        store = places.seat_geometry(seat).warehouse.box
        for sprite in stage.sprites(f"warehouse:{seat}"):
            assert is_inside(sprite.node.bounds(), store), sprite.zone
    for province in PROVINCE_INDICES:
        for n in range(SLOT_COUNT):
            zone = f"slots:{province}/{n}"
            slot = places.geometry.slot_box(province, n)
            assert is_inside(stage.sprites(zone)[0].node.bounds(), slot), zone
            assert is_inside(slot, places.geometry.land_box(province)), zone


@pytest.mark.parametrize("is_demo", [False, True])
def test_guests_fill_the_row_of_their_seat(seats: int, is_demo: bool) -> None:
    lay = demo_fullest_table if is_demo else public_fullest_table
    geometry = lay(seats).layout.zone_layout.geometry
    for province in PROVINCE_INDICES:
        for seat in range(seats):
            row = geometry.row_box(province, seat)
            assert geometry.guest_height >= 0.92 * row.height
            chairs = geometry.guests(province, seat).chairs
            boxes = [c.box(geometry.guest_width, geometry.guest_height) for c in chairs]
            assert len(boxes) >= 3 and all(is_inside(box, row) for box in boxes)
            assert not any(a.overlaps(b) for a, b in pairwise(boxes))
            guests = geometry.guests(province, seat)(SMUGGLER_PIECES[: len(chairs)])
            assert list(guests) == list(chairs), "a guest sits on a chair"


@pytest.mark.parametrize("count", range(1, 9))
def test_the_hand_in_a_demo_lies_below_all_rows(seats: int, count: int) -> None:
    places = demo_fullest_table(seats).layout.zone_layout
    near = places.near_fan
    assert near is not None
    height = near.card_width * CARD_ASPECT
    things = [places.deck_slot.placement.box(58.0, 84.0), places.bag_position.box(70.0, 88.0)]
    for pose in near.fan.poses(count):
        card = Box(pose.x - near.card_width / 2, pose.y - height / 2, near.card_width, height)
        assert card.y >= places.geometry.floor_bottom
        assert card.x >= places.line_box.right
        assert not any(card.overlaps(box) for box in things)


@pytest.mark.parametrize("is_demo", [False, True])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("guards", [0, 1, 2])
@pytest.mark.parametrize("guests", [0, 1, 2, 4])
def test_no_mountie_hides_a_guest(
    seats: int, guests: int, guards: int, text_scale: float, is_demo: bool
) -> None:
    table = Table(seats, text_scale=text_scale)
    if is_demo:
        table.lay_as_demo()
    places = table.layout.zone_layout
    ground, row = places.geometry, places.geometry.guests(0, 1)
    pieces = ["smuggler.alberta-1"] * guests + ["mountie.alberta-3"] * guards
    lying = row(pieces)
    for guest, beside in pairwise(lying[: guests + 1]):
        is_mountie = beside is lying[guests] if guards else False
        width = ground.mountie_width if is_mountie else ground.guest_width
        visible = beside.x - width / 2 - (guest.x - ground.guest_width / 2)
        least = 0.9 if is_mountie else 0.15 if guards < 2 else 0.1  # one of two leaves at once
        assert visible >= ground.guest_width * least
    assert all(ground.row_box(0, 1).contains(spot.x, spot.y) for spot in lying)


@pytest.mark.parametrize("kind", FULLEST_TABLES)
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_no_penalty_touches_the_number_of_guests(seats: int, text_scale: float, kind: str) -> None:
    table = FULLEST_TABLES[kind](seats, text_scale=text_scale)
    for seat in range(seats):
        mounties = [
            sprite.node.bounds()
            for sprite in table.stage.sprites(f"cantina:0/{seat}")
            if sprite.piece.startswith("mountie.")
        ]
        number = digits_box(furniture_box(table.stage, f"count:0/{seat}"))
        assert mounties and max(box.right for box in mounties) <= number.x


@pytest.mark.parametrize("is_public", [False, True])
def test_all_that_is_touched_is_large_enough(seats: int, is_public: bool) -> None:
    table = public_fullest_table(seats) if is_public else fullest_table(seats)
    places = table.layout.zone_layout
    zones = [*places.permanent_zones, "bag"]
    zones += [f"{kind}:{seat}" for seat in range(seats) for kind in ("gem", "warehouse", "hand")]
    for zone in zones:
        box = places.box(zone)
        assert min(box.size) >= MIN_TARGET - 1e-6, f"{zone}: {box}"


def test_only_the_row_that_leads_alone_is_lit(seats: int) -> None:
    table = fullest_table(seats)
    showing = table.stage.view_model
    for seat in range(seats):
        showing.zone_pieces[f"cantina:0/{seat}"] = ["smuggler.alberta-1"]
    assert "lead:0" not in table.layout.indicators.build_nodes(showing)
    showing.zone_pieces["cantina:0/1"].append("smuggler.alberta-2")
    light = table.layout.indicators.build_nodes(showing)["lead:0"]
    assert light.bounds() == table.layout.zone_layout.geometry.row_box(0, 1)


def test_a_number_on_the_hand_shows_in_its_upper_third() -> None:
    """A fan at the near edge shows no more of a card."""
    for em in (28.0, 55.0):
        card = card_pictures.smuggler_card("quebec", 9, 4, 200.0, em)
        assert isinstance(card, PictureGroup)
        deciding = [
            (part, y)
            for part, _, y in card.parts
            if isinstance(part, Text) or getattr(part, "name", "").startswith("nacho/flag")
        ]
        assert len(deciding) >= 2
        visible = 1080.0 - HAND_TOP
        assert all(y + part.size[1] <= visible * 200.0 / HAND_WIDTH for part, y in deciding)


def test_every_picture_is_baked() -> None:
    table = Table(4)
    renderer = Renderer(0.2)
    picture = table.layout.piece_art.picture
    for piece in (*SMUGGLER_PIECES, *MOUNTIE_PIECES, "smuggler.?", "mountie.?"):
        for zone in ("hand:0", "cantina:1/2"):
            picture(piece, zone).paint(renderer)
    for province, card in enumerate(PROVINCE_CARD_PIECES):
        picture(card, f"province:{province // 3}").paint(renderer)
        picture("province.?", f"provinces:{province // 3}").paint(renderer)
    for cube in CUBE_PIECES:
        picture(cube, "slots:0/1").paint(renderer)
    for piece, zone in (
        (GEM_PIECE, "gem:1"),
        (END_CARD_PIECE, "roundend:0"),
        (END_CARD_PIECE, "hand:0"),
    ):
        picture(piece, zone).paint(renderer)


@all_options
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_zoom_tells_of_every_piece(language: str, options: Mapping[str, OptionValue]) -> None:
    layout = Table(4, language=language, options=options).layout
    pieces = [
        *SMUGGLER_PIECES,
        *MOUNTIE_PIECES,
        *PROVINCE_CARD_PIECES,
        *CUBE_PIECES,
        GEM_PIECE,
        END_CARD_PIECE,
    ]
    for piece in [*pieces, "smuggler.?", "mountie.?", "province.?"]:
        zone = "province:1" if piece.startswith("province.") else "gem:0"
        told = layout.piece_art.description(piece, zone)
        assert told is not None
        assert told.title
        assert layout.seating.text.has_text(f"nacho.rules.{told.clause}")
        assert layout.piece_art.large_picture(piece, zone).size


def test_zoom_says_by_which_reading_mounties_chase() -> None:
    told_of = [
        Table(2, options={"chase": chase}).layout.piece_art.description(
            "mountie.alberta-3", "mountie"
        )
        for chase in ("pair", "delayed")
    ]
    assert told_of[0] is not None
    assert told_of[1] is not None
    assert told_of[0].lines != told_of[1].lines
    assert (told_of[0].clause, told_of[1].clause) == ("NAC-5.2", "NAC-5.3")


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_nac_9_2_without_a_bonus_the_table_promises_none(language: str) -> None:
    for choice, promised in ((True, True), ("no_bonus", False)):
        table = Table(2, language=language, options={"random_mounties": choice})
        layout, showing = table.layout, table.stage.view_model
        medals = [
            node for node in layout.piece_art.static_nodes() if str(node.name).startswith("bonus:")
        ]
        assert bool(medals) == promised
        showing.zone_pieces["cantina:0/0"] = ["smuggler.alberta-1"]
        assert ("lead:0" in layout.indicators.build_nodes(showing)) == promised
        told = layout.piece_art.description("province.alberta-1", "province:0")
        assert told is not None
        line = layout.seating.game_text(
            "description.bonus", n=layout.seating.game.tables.majority_bonuses[0]
        )
        assert (line in told.lines) == promised
        assert (layout.seating.game_text("description.no_bonus") in told.lines) != promised


def test_the_road_shows_that_a_mountie_is_hidden() -> None:
    def signs(**options: OptionValue) -> set[str]:
        table = Table(3, options=options)
        table.stage.view_model.zone_pieces.pop("mountie", None)
        return set(table.layout.indicators.build_nodes(table.stage.view_model))

    assert "hidden" not in signs()
    assert "hidden" in signs(hidden_mountie=True)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_two_cubes_of_a_warehouse_lie_side_by_side(seats: int, scale: float) -> None:
    layout = Table(seats, text_scale=scale).layout.zone_layout
    for seat in range(seats):
        left, right = layout.place(f"warehouse:{seat}").spread.poses(2)
        wide = layout.place(f"warehouse:{seat}").piece_width
        assert right.x - left.x >= wide and left.y == right.y


@pytest.mark.parametrize("lay", FULLEST_TABLES.values())
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_three_cubes_of_a_warehouse_are_told_apart(
    seats: int, scale: float, lay: Callable[..., Table]
) -> None:
    """At least two thirds of each are free, beyond the ring of a focused neighbour."""
    layout = lay(seats, text_scale=scale).layout.zone_layout
    for seat in range(seats):
        place = layout.place(f"warehouse:{seat}")
        poses = place.spread.poses(3)
        for left, right in pairwise(poses):
            assert right.x - left.x >= place.piece_width * 0.66
