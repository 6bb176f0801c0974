"""Looks of pieces on the default table, read from the table `[look]` of a component sheet.

A look never changes a match: it is no part of the sheet's data and of its digest.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tabletop.core.sheets import Sheet, SheetReader, SheetTable
from tabletop.core.zones import Piece, is_back

LOOK_TABLE: Final = "look"
"""Name of the table of looks in a sheet."""
SHAPES: Final = ("card", "tile", "token", "coin", "cube", "gem", "die", "bag", "figure")
FLAT_SHAPES: Final = ("card", "tile")
"""Shapes with room for words; all others are small."""
SIZES: Final[Mapping[str, float]] = {"small": 0.7, "medium": 1.0, "large": 1.4}
"""Factors of the width of a piece."""
COLORS: Final[Mapping[str, tuple[int, int, int]]] = {
    "red": (176, 44, 48), "orange": (214, 112, 24), "yellow": (232, 196, 56),
    "green": (58, 128, 70), "turquoise": (32, 148, 148), "blue": (36, 96, 168),
    "purple": (126, 72, 152), "pink": (214, 120, 156), "brown": (122, 82, 50),
    "white": (244, 241, 232), "grey": (132, 132, 136), "black": (40, 36, 46),
    "gold": (216, 164, 44), "silver": (176, 184, 192), "copper": (184, 104, 60),
}  # fmt: skip
"""Colours that have a name, as red, green and blue from 0 to 255."""
HEX_COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}")
PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
PNG_HEAD_BYTES: Final = 24
"""Length of the signature, the head of the first chunk, the width and the height."""
MAX_PICTURE_SIDE: Final = 2048
"""Maximum width and height of a picture, in pixels."""


class PictureFile(NamedTuple):
    """A PNG file with its size in pixels."""

    path: Path
    width: int
    height: int


class PieceLook(NamedTuple):
    """The look of a piece; empty fields are chosen by the table."""

    shape: str = ""
    scale: float = 1.0
    """Factor of its width."""
    color_name: str = ""
    """Name of its colour; empty for none, or for one that is given by numbers."""
    color: tuple[int, int, int] | None = None
    picture: PictureFile | None = None


PieceLooks = Mapping[str, PieceLook]
"""Looks by piece, by family (`trinket`) and by back (`trinket.?`)."""
NO_LOOKS: Final[PieceLooks] = MappingProxyType({})


def find_look(looks: PieceLooks, piece: Piece) -> PieceLook:
    """Return the look of a piece: its own entry, completed by that of its family.

    A back has the shape, size and colour of its family, but not its picture.
    """
    family = looks.get(piece.partition(".")[0], PieceLook())
    if is_back(piece):
        family = family._replace(picture=None)
    return looks.get(piece, family)


def split_looks(sheet: Sheet) -> tuple[Sheet, Mapping[str, Any] | None]:
    """Return a sheet without its table of looks, and this table; None if there is none."""
    if LOOK_TABLE not in sheet.data:
        return sheet, None
    rest = {name: value for name, value in sheet.data.items() if name != LOOK_TABLE}
    values = Sheet(rest, sheet.origin)
    values.is_legacy = sheet.is_legacy
    return values, sheet.data[LOOK_TABLE]


def read_looks(table: Any, origin: str, pieces: Collection[Piece], folder: Path) -> PieceLooks:
    """Return the looks of a table `[look]`.

    Args:
        table: The table, as the sheet has it.
        origin: File of the sheet, for messages.
        pieces: All pieces of the game.
        folder: Folder of the game, in which pictures are found.

    Raises:
        SheetError: if a piece is unknown or a value is not valid.
    """
    reader = SheetReader(Sheet({LOOK_TABLE: table}, origin))
    entries = reader.entry(LOOK_TABLE).data
    families = dict.fromkeys(piece.partition(".")[0] for piece in pieces)
    names = (*families, *(f"{family}.?" for family in families), *dict.fromkeys(pieces))
    found: dict[str, PieceLook] = {}
    for key in sorted(entries, key=_precedence):
        named = [name for name in names if _names(key, name)]
        if not named:
            reader.add_unknown_name(f"{LOOK_TABLE}, {key}", names)
        elif not isinstance(entries[key], dict):
            reader.add_problem(f"{LOOK_TABLE}, {key}", entries[key], "a table with braces")
        else:
            entry = SheetTable(reader, f"{LOOK_TABLE}, {key}", entries[key])
            for name in named:
                found[name] = _read_look(entry, find_look(found, name), folder)
    reader.finish()
    return found


def _precedence(key: str) -> tuple[bool, bool, int]:
    """Return the sort key by which families come first, and patterns before single pieces."""
    return "." in key, not key.endswith("*"), len(key)


def _names(key: str, name: str) -> bool:
    """True if a key names a family or piece: by its name, or by its beginning and `*`."""
    if "." in key and key.endswith("*"):
        return name.startswith(key[:-1]) and not is_back(name)
    return name == key


def _read_look(entry: SheetTable, family: PieceLook, folder: Path) -> PieceLook:
    """Return the look of an entry; what it does not say is that of the family."""
    names = ("shape", "size", "colour", "picture")
    for name, value in entry.data.items():
        if isinstance(value, dict):
            piece = f"{entry.location.removeprefix(f'{LOOK_TABLE}, ')}.{name}"
            entry.add_problem(name, value, f'the piece in quotation marks, as "{piece}" = ...')
            return family
    entry.check_names(*names)
    given = [name for name in names if name in entry.data]
    look = family
    if "shape" in given:
        look = look._replace(shape=entry.word("shape", SHAPES))
    if "size" in given:
        look = look._replace(scale=SIZES[entry.word("size", tuple(SIZES))])
    if "colour" in given:
        look = _colored(look, entry)
    if "picture" in given:
        look = look._replace(picture=_find_picture(entry, folder))
    return look


def _colored(look: PieceLook, entry: SheetTable) -> PieceLook:
    """Return a look with the colour of an entry: a name, or `#` and six digits."""
    value = entry.data["colour"]
    if isinstance(value, str) and HEX_COLOR.fullmatch(value):
        red, green, blue = bytes.fromhex(value[1:])
        return look._replace(color_name="", color=(red, green, blue))
    if not isinstance(value, str) or value not in COLORS:
        entry.add_problem("colour", value, f"#rrggbb, or one of {', '.join(COLORS)}")
        return look
    return look._replace(color_name=value, color=COLORS[value])


def _find_picture(entry: SheetTable, folder: Path) -> PictureFile | None:
    """Return the PNG file of an entry; None after a problem."""
    value = entry.data["picture"]
    if not isinstance(value, str) or not value or Path(value).is_absolute() or ".." in value:
        entry.add_problem("picture", value, f"a PNG file within {folder}")
        return None
    path = folder / value
    try:
        with path.open("rb") as file:
            head = file.read(PNG_HEAD_BYTES)
    except OSError as error:
        entry.add_problem("picture", value, f"a PNG file within {folder} ({error.strerror})")
        return None
    sides = [int.from_bytes(part, "big") for part in (head[16:20], head[20:])]
    if len(head) < PNG_HEAD_BYTES or not head.startswith(PNG_SIGNATURE):
        entry.add_problem("picture", value, "a PNG file, which this one is not")
    elif not all(0 < side <= MAX_PICTURE_SIDE for side in sides):
        sized = f"{sides[0]} x {sides[1]} pixels"
        entry.add_problem("picture", sized, f"1 to {MAX_PICTURE_SIDE} pixels each way")
    else:
        return PictureFile(path, *sides)
    return None
