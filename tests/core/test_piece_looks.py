"""Looks of pieces: read from `[look]`, completed by the family, each mistake with file and key."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tabletop.core.piece_looks import (
    COLORS,
    PNG_SIGNATURE,
    PictureFile,
    PieceLook,
    find_look,
    read_looks,
    split_looks,
)
from tabletop.core.sheets import Sheet, SheetError

PIECES = ("trinket.ring", "trinket.crown", "card.1", "card.2")


def png(path: Path, width: int, height: int) -> Path:
    """Write the head of a PNG file."""
    path.write_bytes(PNG_SIGNATURE + struct.pack(">I4sII", 13, b"IHDR", width, height))
    return path


def test_a_piece_has_the_look_of_its_family_unless_its_own_says_otherwise(tmp_path: Path) -> None:
    ring = png(tmp_path / "ring.png", 40, 20)
    looks = read_looks(
        {
            "trinket.crown": {"size": "large", "colour": "#102030"},
            "trinket": {"shape": "token", "colour": "gold", "picture": "ring.png"},
            "card.?": {"colour": "green"},
        },
        "sheet.toml", PIECES, tmp_path,
    )  # fmt: skip
    family = PieceLook("token", 1.0, "gold", COLORS["gold"], PictureFile(ring, 40, 20))
    assert find_look(looks, "trinket.ring") == family
    assert find_look(looks, "trinket.crown") == family._replace(
        scale=1.4, color_name="", color=(16, 32, 48)
    )
    assert find_look(looks, "trinket.?") == family._replace(picture=None)
    assert find_look(looks, "card.1") == PieceLook()
    assert find_look(looks, "card.?").color == COLORS["green"]


def test_a_star_stands_for_all_pieces_that_begin_so(tmp_path: Path) -> None:
    pieces = ("card.sun1", "card.sun2", "card.moon1")
    table = {"card.sun2": {"size": "large"}, "card.sun*": {"colour": "red", "size": "small"}}
    looks = read_looks(table, "x", pieces, tmp_path)
    assert looks["card.sun1"] == PieceLook(scale=0.7, color_name="red", color=COLORS["red"])
    assert looks["card.sun2"] == looks["card.sun1"]._replace(scale=1.4)
    assert "card.moon1" not in looks and "card.?" not in looks


def test_a_look_changes_neither_the_data_nor_the_digest_of_a_sheet() -> None:
    plain = Sheet({"card": {"cost": 3}}, "x")
    values, looks = split_looks(Sheet({"card": {"cost": 3}, "look": {"card": {}}}, "x"))
    assert looks == {"card": {}} and values.data == plain.data and values.digest == plain.digest
    assert split_looks(plain) == (plain, None)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"trinket": {"shape": "cone"}}, "look, trinket, shape: found 'cone', expected one of car"),
        ({"trinket": {"shape": 3}}, "look, trinket, shape: found 3, expected one of card, tile"),
        ({"trinket": {"size": 2}}, "look, trinket, size: found 2, expected one of small, medium"),
        ({"card.1": {"colour": "mauve"}}, "look, card.1, colour: found 'mauve', expected #rrggbb,"),
        ({"card.1": {"colour": "#12"}}, "look, card.1, colour: found '#12', expected #rrggbb"),
        ({"card.1": {"color": "red"}}, "look, card.1, color: found an unknown name, expected on"),
        ({"trinkets": {"shape": "coin"}}, "look, trinkets: found an unknown name, expected one "),
        ({"card.3": {"shape": "coin"}}, "look, card.3: found an unknown name, expected one of "),
        ({"card": "coin"}, "look, card: found 'coin', expected a table with braces"),
        ({"card": {"1": {"shape": "die"}}}, 'the piece in quotation marks, as "card.1" = '),
        ({"card": {"picture": "no.png"}}, "look, card, picture: found 'no.png', expected a PNG f"),
        ({"card": {"picture": "../a.png"}}, "look, card, picture: found '../a.png', expected a PN"),
        ({"card": {"picture": "text.png"}}, "expected a PNG file, which this one is not"),
        ({"card": {"picture": "big.png"}}, "found '4000 x 20 pixels', expected 1 to 2048 pixels"),
        ("gold", "look: found 'gold', expected a table [look]"),
    ],
)
def test_a_mistake_is_told_with_file_and_key(tmp_path: Path, table: object, said: str) -> None:
    (tmp_path / "text.png").write_text("This is no picture at all.", encoding="utf-8")
    png(tmp_path / "big.png", 4000, 20)
    with pytest.raises(SheetError) as caught:
        read_looks(table, "games/tea/sheet.toml", PIECES, tmp_path)
    assert str(caught.value).startswith("games/tea/sheet.toml: ") and said in str(caught.value)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(SheetError) as caught:
        read_looks({"card": {"shape": "cone"}, "trinket": {"size": "huge"}}, "x", PIECES, tmp_path)
    assert len(caught.value.problems) == 2


def test_named_colours_are_from_0_to_255() -> None:
    assert all(0 <= part <= 255 for color in COLORS.values() for part in color)
