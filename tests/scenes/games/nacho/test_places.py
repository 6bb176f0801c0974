"""Nacho's table has a place, a picture and words for everything."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scenes.games.nacho.ground import Home
from sprites.picture import Box
from sprites.renderer import Renderer
from tabletop.core.options import Value
from tabletop.games.nacho.pieces import CARDS, CUBES, END_CARD, GEM, MOUNTIES, SMUGGLERS
from tabletop.games.nacho.state import ROW, SLOTS
from tabletop.text import LANGUAGES
from tests.scenes.games.nacho.watched import SEATS, Table, all_options
from tests.scenes.places import ink, inside, keep_apart, lone_box, lying
from tests.scenes.watched import each_of

seats = each_of(SEATS)


def fullest(seats: int, **how: object) -> Table:
    """Long counters, full slots, many cubes, high gold, a hand of eight, everybody still to go."""
    table = Table(seats, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {
        "deck": ["smuggler.?"] * 20,
        "discard": ["smuggler.quebec-9"] * 12,
        "mountie": ["mountie.quebec-4"],
        "mountie_discard": ["mountie.ontario-3"] * 4,
        "roundend:1": [END_CARD],
        "bag": [*CUBES] * 2,
        "gem:1": [GEM],
        "hand:0": list(SMUGGLERS[4::4])[:8],
    }
    for pile in range(3):
        inventory[f"mounties:{pile}"] = ["mountie.?"] * 4
    for province in ROW:
        inventory[f"province:{province}"] = [CARDS[3 * province]]
        inventory[f"provinces:{province}"] = ["province.?"] * 2
        for n in range(SLOTS):
            inventory[f"slots:{province}/{n}"] = [CUBES[(province + n) % 8]]
    for seat in range(seats):
        inventory[f"warehouse:{seat}"] = [*CUBES[:6]]
        inventory[f"played:{seat}"] = ["smuggler.saskatchewan-8"]
        if seat:
            inventory[f"hand:{seat}"] = ["smuggler.?"] * 8
        for province in ROW:
            inventory[f"cantina:{province}/{seat}"] = [
                *list(SMUGGLERS[province::7])[: 5 if seat else 6],
                *(MOUNTIES[2 * province : 2 * province + 2] if province < 2 else ()),
            ]
    gold = {("gold", seat): 188 - 200 * (seat == 1) for seat in range(seats)}
    showing = table.stage.showing
    showing.marks = {"turn": 12, "round": 3, "queue": tuple(range(seats))}
    table.stage.lay(inventory, gold)
    return table


@pytest.mark.thinned(3)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea")
    table = fullest(seats, language=language, text_scale=text_scale, names=names)
    layout = table.layout
    ground = layout.places.ground
    assert ground.home
    apart: dict[str, Box] = {
        "buttons": layout.places.buttons,
        "crate": ground.home.crate,
        "bag": lying(table.stage, "bag"),
    }
    told = ("sign:round", "sign:turn", "note") if text_scale == 1.0 else ("sign:turn",)
    for name in told:
        apart[name] = lone_box(table.stage, name)
    for zone in ("mountie", "deck", "discard", "mountie_discard", "hand:0"):
        apart[zone] = lying(table.stage, zone)
    for pile in range(3):
        apart[f"mounties:{pile}"] = lying(table.stage, f"mounties:{pile}")
    for province in ROW:
        apart[f"province:{province}"] = ground.province(province)
        for seat in range(seats):
            apart[f"cantina:{province}/{seat}"] = layout.places.bank(seat).cell(province)
    for seat in range(seats):
        bank = layout.places.bank(seat)
        apart[f"plate:{seat}"] = lone_box(table.stage, f"plate:{seat}")
        apart[f"gold:{seat}"] = ink(lone_box(table.stage, f"gold:{seat}"))
        apart[f"gem:{seat}"] = bank.gem.pose.box(bank.gem.width, bank.gem.width)
        apart[f"played:{seat}"] = lying(table.stage, f"played:{seat}")
        if seat:
            apart[f"warehouse:{seat}"] = lying(table.stage, f"warehouse:{seat}")
            apart[f"hand:{seat}"] = lying(table.stage, f"hand:{seat}")
            apart[f"order:{seat}"] = lone_box(table.stage, f"order:{seat}")
    keep_apart(apart)


def test_everything_lies_where_it_belongs(seats: int) -> None:
    table = fullest(seats)
    layout, stage = table.layout, table.stage
    for seat in range(seats):
        for province in ROW:
            cell = layout.places.bank(seat).cell(province)
            for sprite in stage.sprites(f"cantina:{province}/{seat}"):
                assert inside(sprite.node.bounds(), cell), sprite.zone
        bank = layout.places.bank(seat)
        store = bank.crate if isinstance(bank, Home) else bank.row
        for sprite in stage.sprites(f"warehouse:{seat}"):
            assert inside(sprite.node.bounds(), store), sprite.zone
    for province in ROW:
        for n in range(SLOTS):
            zone = f"slots:{province}/{n}"
            slot = layout.places.ground.slot(province, n)
            assert inside(stage.sprites(zone)[0].node.bounds(), slot), zone
            assert inside(slot, layout.places.ground.province(province)), zone


def test_every_picture_is_baked() -> None:
    table = Table(4)
    renderer = Renderer(0.2)
    picture = table.layout.looks.picture
    for piece in (*SMUGGLERS, *MOUNTIES, "smuggler.?", "mountie.?"):
        for zone in ("hand:0", "cantina:1/2"):
            picture(piece, zone).paint(renderer)
    for province, card in enumerate(CARDS):
        picture(card, f"province:{province // 3}").paint(renderer)
        picture("province.?", f"provinces:{province // 3}").paint(renderer)
    for cube in CUBES:
        picture(cube, "slots:0/1").paint(renderer)
    for piece, zone in ((GEM, "gem:1"), (END_CARD, "roundend:0"), (END_CARD, "hand:0")):
        picture(piece, zone).paint(renderer)


@all_options
@pytest.mark.parametrize("language", LANGUAGES)
def test_zoom_tells_of_every_piece(language: str, options: Mapping[str, Value]) -> None:
    layout = Table(4, language=language, options=options).layout
    pieces = [*SMUGGLERS, *MOUNTIES, *CARDS, *CUBES, GEM, END_CARD]
    for piece in [*pieces, "smuggler.?", "mountie.?", "province.?"]:
        zone = "province:1" if piece.startswith("province.") else "gem:0"
        told = layout.looks.description(piece, zone)
        assert told is not None
        assert told.title
        assert layout.seating.text.has(f"nacho.rules.{told.clause}")
        assert layout.looks.large(piece, zone).size


def test_zoom_says_by_which_reading_mounties_chase() -> None:
    told_of = [
        Table(2, options={"chase": chase}).layout.looks.description("mountie.alberta-3", "mountie")
        for chase in ("pair", "delayed")
    ]
    assert told_of[0] is not None
    assert told_of[1] is not None
    assert told_of[0].lines != told_of[1].lines
    assert (told_of[0].clause, told_of[1].clause) == ("NAC-5.2", "NAC-5.3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nac_9_2_without_a_bonus_the_table_promises_none(language: str) -> None:
    for choice, promised in ((True, True), ("no_bonus", False)):
        table = Table(2, language=language, options={"random_mounties": choice})
        layout, showing = table.layout, table.stage.showing
        medals = [node for node in layout.looks.furniture() if str(node.name).startswith("bonus:")]
        assert bool(medals) == promised
        showing.table["cantina:0/0"] = ["smuggler.alberta-1"]
        assert ("lead:0" in layout.readouts.nodes(showing)) == promised
        told = layout.looks.description("province.alberta-1", "province:0")
        assert told is not None
        line = layout.seating.say("description.bonus", n=layout.seating.game.tables.bonuses[0])
        assert (line in told.lines) == promised
        assert (layout.seating.say("description.no_bonus") in told.lines) != promised


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_shows_which_options_are_played(language: str) -> None:
    def signs(**options: Value) -> tuple[set[str], object]:
        table = Table(3, language=language, options=options)
        table.stage.showing.table.pop("mountie", None)
        shown = table.layout.readouts.nodes(table.stage.showing)
        return set(shown), shown["note"].picture

    plain, note = signs()
    assert not plain & {"hidden", "random"}
    assert "hidden" in signs(hidden_mountie=True)[0]
    assert "random" in signs(random_mounties=True)[0]
    assert signs(chase="delayed")[1] != note
