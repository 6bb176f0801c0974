"""Nacho's table has a place, a picture and words for everything."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scenes.games.nacho.geometry import HomeSeatGeometry
from sprites.picture import Box
from sprites.rendering.renderer import Renderer
from tabletop.core.options import OptionValue
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


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea")
    table = fullest_table(seats, language=language, text_scale=text_scale, names=names)
    layout = table.layout
    ground = layout.zone_layout.geometry
    assert ground.home_geometry
    apart: dict[str, Box] = {
        "buttons": layout.zone_layout.buttons_box,
        "crate": ground.home_geometry.warehouse_box,
        "bag": zone_box(table.stage, "bag"),
    }
    told = ("sign:round", "sign:turn", "note") if text_scale == 1.0 else ("sign:turn",)
    for name in told:
        apart[name] = furniture_box(table.stage, name)
    for zone in ("mountie", "deck", "discard", "mountie_discard", "hand:0"):
        apart[zone] = zone_box(table.stage, zone)
    for pile in range(3):
        apart[f"mounties:{pile}"] = zone_box(table.stage, f"mounties:{pile}")
    for province in PROVINCE_INDICES:
        apart[f"province:{province}"] = ground.province_box(province)
        for seat in range(seats):
            apart[f"cantina:{province}/{seat}"] = layout.zone_layout.seat_geometry(seat).lot_box(
                province
            )
    for seat in range(seats):
        bank = layout.zone_layout.seat_geometry(seat)
        apart[f"plate:{seat}"] = furniture_box(table.stage, f"plate:{seat}")
        apart[f"gold:{seat}"] = digits_box(furniture_box(table.stage, f"gold:{seat}"))
        apart[f"gem:{seat}"] = bank.gem_slot.placement.box(bank.gem_slot.width, bank.gem_slot.width)
        apart[f"played:{seat}"] = zone_box(table.stage, f"played:{seat}")
        if seat:
            apart[f"warehouse:{seat}"] = zone_box(table.stage, f"warehouse:{seat}")
            apart[f"hand:{seat}"] = zone_box(table.stage, f"hand:{seat}")
            apart[f"order:{seat}"] = furniture_box(table.stage, f"order:{seat}")
    assert_apart(apart)


def test_everything_lies_where_it_belongs(seats: int) -> None:
    table = fullest_table(seats)
    layout, stage = table.layout, table.stage
    for seat in range(seats):
        for province in PROVINCE_INDICES:
            cell = layout.zone_layout.seat_geometry(seat).lot_box(province)
            for sprite in stage.sprites(f"cantina:{province}/{seat}"):
                assert is_inside(sprite.node.bounds(), cell), sprite.zone
        bank = layout.zone_layout.seat_geometry(seat)
        store = bank.warehouse_box if isinstance(bank, HomeSeatGeometry) else bank.row_box
        for sprite in stage.sprites(f"warehouse:{seat}"):
            assert is_inside(sprite.node.bounds(), store), sprite.zone
    for province in PROVINCE_INDICES:
        for n in range(SLOT_COUNT):
            zone = f"slots:{province}/{n}"
            slot = layout.zone_layout.geometry.slot_box(province, n)
            assert is_inside(stage.sprites(zone)[0].node.bounds(), slot), zone
            assert is_inside(slot, layout.zone_layout.geometry.province_box(province)), zone


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


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_table_shows_which_options_are_played(language: str) -> None:
    def signs(**options: OptionValue) -> tuple[set[str], object]:
        table = Table(3, language=language, options=options)
        table.stage.view_model.zone_pieces.pop("mountie", None)
        shown = table.layout.indicators.build_nodes(table.stage.view_model)
        return set(shown), shown["note"].picture

    plain, note = signs()
    assert not plain & {"hidden", "random"}
    assert "hidden" in signs(hidden_mountie=True)[0]
    assert "random" in signs(random_mounties=True)[0]
    assert signs(chase="delayed")[1] != note
