"""Names of twelve scripts come through all doors alike, and no place shows a box for a letter."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

import pytest
from fontTools.ttLib import TTFont

from scenes.base.match_request import MatchRequest
from scenes.menus.match_setup.setup_model import MatchSetupModel, SetupChoices
from scenes.ui.widgets.text_field import TextField, TextFieldCallbacks
from sprites.picture import Text
from sprites.typeface import (
    FONT_FILES,
    FONT_FOLDER,
    FontFace,
    load_font,
    missing_glyphs,
    split_faces,
)
from tabletop.match.setup import AI_LEVELS, MatchMode, parse_seats
from tests.fixtures.screen.visible_content import picture_parts
from tests.phones.phone_party import Phone, PhoneParty
from tests.scenes.menu_driver import MenuDriver
from tests.scenes.player import Mouse, seat_specs

pytestmark = pytest.mark.slow

NAMES = {
    "Zoë": "Zoë",
    "Nguyễn": "Nguyễn",
    "Łukasz": "Łukasz",
    "Ștefan": "Ștefan",
    "ʻOkina": "ʻOkina",
    "e\u0301milie": "émilie",
    "Αλέξης": "Αλέξης",
    "Ἀλέξανδρος": "Ἀλέξανδρος",
    "Олександр": "Олександр",
    "Ђорђе": "Ђорђе",
    "김민준": "김민준",
    "花子": "花子",
    "さくら": "さくら",
    "张伟": "张伟",
    "髙﨑": "髙﨑",
    "𠮷野": "𠮷野",
    "Ay\u200bşe\u200f": "Ayşe",
}
"""Names that the fonts can draw, with what stands in the match."""
INITIALS = {
    "مريم": "M.",
    "שרה": "S.",
    "สมชาย": "S.",
    "रवि": "R.",
    "அருண்": "A.",
    "Նարե": "N.",
    "🐫": "B.",
}
"""Names that no font of ours has, with what is drawn instead."""
SIMPLE_FORMS = {"ﾐｶﾞ": "ミガ", "𝓐𝓷𝓷": "Ann", "ﬁona": "fiona"}
"""Names in forms of letters that no font of ours has, with the usual forms that are drawn."""
EVERY_NAME = {**NAMES, **{name: name for name in (*INITIALS, *SIMPLE_FORMS)}}


def invisible_signs(name: str) -> list[str]:
    return [sign for sign in name if unicodedata.category(sign) == "Cf"]


@pytest.fixture(scope="module")
def phone() -> Phone:
    """A phone at the first seat of a table."""
    party = PhoneParty("mercado")
    made = party.phone()
    made.hello(party.keys.table)
    made.sit(0)
    return made


@pytest.mark.parametrize(("written", "kept"), EVERY_NAME.items(), ids=ascii)
def test_a_name_comes_through_every_door_alike(phone: Phone, written: str, kept: str) -> None:
    field = TextField(MenuDriver((480, 270)).context, "name", "", 12, TextFieldCallbacks(str))
    field.insert_text(written)
    draft = MatchSetupModel(SetupChoices("nacho", range(2, 5), ()), MatchMode.PLAY, None)
    assert draft.rename_seat(0, field.text) is None
    [*_, seat] = parse_seats(f"ai:random,human:{written}", AI_LEVELS)
    phone.sit(0, written)
    at_phone = phone.party.desk.registry.specs[0].name
    assert [draft.seats[0].name, seat.name, at_phone] == [kept] * 3
    assert not invisible_signs(kept)


def drawn_lines(text: Text) -> Iterator[tuple[FontFace, str]]:
    """Yield the parts of the lines that are drawn, with the face of each."""
    for line in text.layout.lines:
        yield from split_faces(line, text.layout.face)


def boxes(text: Text) -> list[str]:
    """Return the letters of a text that are drawn in a face that lacks them."""
    parts = drawn_lines(text)
    return [letter for face, part in parts for letter in part if letter not in letters_of(face)]


@cache
def letters_of(face: FontFace) -> frozenset[str]:
    """Return the letters in the font file of a face."""
    return frozenset(map(chr, TTFont(FONT_FOLDER / FONT_FILES[face], lazy=True).getBestCmap()))


@pytest.mark.parametrize("face", ["body", "bold", "display"])
def test_every_letter_is_drawn_and_none_is_a_box(face: FontFace) -> None:
    for kept in NAMES.values():
        assert not missing_glyphs(kept, face)
        picture = Text(kept, 40, (255, 255, 255), face)
        assert picture.layout.lines == (kept,) and not boxes(picture)
    for name, drawn in (INITIALS | SIMPLE_FORMS).items():
        picture = Text(name, 40, (255, 255, 255), face)
        assert picture.layout.lines == (drawn,) and not boxes(picture)
    japanese = Text("مريمさんとNguyễnさん", 40, (255, 255, 255), face)
    assert japanese.layout.lines == ("M.さんとNguyễnさん",) and not boxes(japanese)


def test_a_name_is_set_in_one_face() -> None:
    assert split_faces("Nguyễnさん", "bold") == (("names", "Nguyễn"), ("bold", "さん"))
    assert load_font("names", 40).size("Nguyễn")[0] > 0


@pytest.mark.parametrize("game", ["mercado", "basari"])
def test_no_place_of_a_table_shows_a_box(game: str) -> None:
    specs = zip(seat_specs("", "random", "random"), ("Nguyễn", "김민준", "مريم"), strict=True)
    seats = tuple(spec._replace(name=name) for spec, name in specs)
    player = Mouse()
    try:
        player.program.start_match(MatchRequest(game, seats, {}, 7))
        player.wait(0.5)
        player.context.overlay_opener.open_result(player.table.match, MatchMode.PLAY)
        player.wait(0.3)
        found = [
            part
            for scene in player.app.scene_stack.scenes
            for node in scene.canvas
            for part in picture_parts(node.picture)
            if isinstance(part, Text)
        ]
        named = [text for text in found if any(seat.name in text.text for seat in seats)]
        assert named and not [text.text for text in found if boxes(text)]
    finally:
        player.close()
