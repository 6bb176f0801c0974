"""Pictures of any game's pieces: standard pieces, and cards with words for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from scenes.kit.placement import CARD_ASPECT
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, fit_lines
from scenes.ui.style import skin
from sprites import baked_images
from sprites.components import card_front_picture
from sprites.image_file import ImageFile
from sprites.painting import Picture
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, Color, FilledRect, NineSlice, PictureGroup
from sprites.typeface import choose_face
from sprites.typesetting import break_lines, fits_unbroken, line_width, split_unbreakable
from tabletop.core.piece_looks import PictureFile

PAPER_COLOR: Final[Color] = (255, 248, 232)
CARD_COLORS: Final[Sequence[Color]] = (
    (44, 92, 140), (150, 62, 40), (40, 104, 70), (112, 62, 130),
    (128, 86, 24), (20, 104, 112), (156, 40, 78), (84, 84, 92),
)  # fmt: skip
"""Card backgrounds, dark enough for light letters."""
BACK_COLORS: Final[Sequence[Color]] = ((74, 52, 40), (40, 58, 82), (66, 44, 74), (44, 70, 52))
STANDARD_PIECE_FAMILIES: Final = ("coin", "gem", "cube", "meeple", "chip", "camel", "disc")
"""Piece families for which standard pictures exist."""
SEAT_COLORED_FAMILIES: Final = ("meeple", "chip", "camel")
"""Standard families that exist in the colours of the seats."""
FIGURE_FAMILIES: Final = (*SEAT_COLORED_FAMILIES, "marker", "worker", "pawn", "figure")
"""Families whose numbered kinds stand for seats."""
CARD_NUMBER_SHARE: Final = 0.36
CARD_IMAGE_SHARE: Final = 0.64
"""Shares of a card's height that its number or its image takes, above its words."""
DARK_INK: Final[Color] = (48, 30, 18)
LIGHT_GROUND: Final = 150.0
"""Luminance above which letters are dark, 0 to 255."""
UNKNOWN_TOKEN_COLOR: Final[Color] = (96, 84, 74)


@cache
def token_picture(family: str, kind: str, colors: tuple[str, ...], size: float) -> Picture:
    """Return the picture of a standard piece.

    Args:
        family: Family of the piece, the part of its name before the point.
        kind: Kind of the piece, the part after the point.
        colors: The colours of the seats.
        size: Width of the picture, design pixels.
    """
    if family in FIGURE_FAMILIES and kind.isdecimal() and int(kind) < len(colors):
        kind = colors[int(kind)]
    drawn = family if family in STANDARD_PIECE_FAMILIES else "meeple"
    for name in (f"{drawn}/{kind}", f"chip/{kind}" if kind in SEAT_COLOR_BY_NAME else ""):
        if skin.is_baked(name):
            return BakedPicture(name, width=size)
    if kind == "?" and family == "coin":
        return BakedPicture("coin/black", width=size)
    like = sorted(name for name in baked_images.load_manifest() if name.startswith(f"{drawn}/"))
    if kind == "?" or not like:
        return FilledRect(size, size, UNKNOWN_TOKEN_COLOR, size / 2)
    return BakedPicture(like[sum(map(ord, kind)) % len(like)], width=size)


def card_color(tint: int) -> Color:
    """Return one of the colours of cards."""
    return CARD_COLORS[tint % len(CARD_COLORS)]


class FlatBody(NamedTuple):
    """The body of a card or tile: its size, its colour and its paper."""

    width: float
    height: float
    color: Color
    is_tile: bool = False

    @property
    def paper(self) -> Picture:
        """The paper, which shows as a rim around the colour."""
        size = self.width, self.height
        return NineSlice("tile/front", *size) if self.is_tile else card_front_picture(size)

    @property
    def edge(self) -> float:
        """Width of the rim."""
        return max(3.0, self.width * 0.06)


@cache
def labeled_picture(
    body: FlatBody,
    words: str,
    number: str = "",
    image: PictureFile | None = None,
    least: float = MIN_TEXT_SIZE,
) -> Picture:
    """Return a card or tile with its name below its main number, or below its image.

    A narrow one has only one of them. Nothing on it is smaller than `least`. A number that
    would be cut is left out, and so are words beside a number. The magnifier shows them.
    """
    width, edge, ink = body.width, body.edge, ink_on(body.color)
    inner = width - 2 * edge, body.height - 2 * edge
    parts: list[tuple[Picture, float, float]] = [
        (body.paper, 0, 0),
        (FilledRect(*inner, body.color, width * 0.06), edge, edge),
    ]
    share = CARD_IMAGE_SHARE if image else CARD_NUMBER_SHARE if number else 0.0
    low = inner[1] * (1 - share)
    lines = max(1, int(low // (least * 1.1)))
    room = inner[0] - (8 if _fits(words, least, inner[0] - 8, lines) else 2)
    wide = width >= (96 if share else 84) * least / MIN_TEXT_SIZE and low >= least * 1.2
    worded = wide and (not share or _fits(words, least, room, lines))
    space = inner[0] - 4, inner[1] - (low if worded else 0)
    if image:
        drawn, left, top = place_image(image, *space)
        parts.append((drawn, edge + 2 + left, edge + top))
    elif number and fits_unbroken(number, least, "display", inner[0] - 4, 1):
        digits = fit_line(number, width * 0.5, space, ink, "display", "center", least)
        parts.append((digits, edge + 2, edge + (space[1] - digits.size[1]) / 2))
    if worded:
        said = fit_lines(words, max(least, width * 0.18), (room, low), ink, lines, least)
        left, top = (width - room) / 2, body.height - edge - low + (low - said.size[1]) / 2
        parts.append((said, left, top))
    return PictureGroup((width, body.height), tuple(parts))


def place_image(image: PictureFile, width: float, height: float) -> tuple[Picture, float, float]:
    """Return an image as large as a room allows, with x and y that centre it there."""
    factor = min(width / image.width, height / image.height)
    drawn = ImageFile(image.path, image.width * factor, image.height * factor)
    return drawn, (width - drawn.width) / 2, (height - drawn.height) / 2


def ink_on(color: Color) -> Color:
    """Return the colour of letters on a ground: light, or dark on a light ground."""
    red, green, blue = color[:3]
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    return DARK_INK if light > LIGHT_GROUND else PAPER_COLOR


def _fits(words: str, size: float, room: float, lines: int) -> bool:
    """True if lines of this width hold the words with no word broken.

    Japanese may break within a phrase here.
    """
    face = choose_face(words, "bold")
    longest = max(line_width(word.rstrip(), size, face) for word in split_unbreakable(words))
    return longest <= room and len(break_lines(words, size, face, room)) <= lines


@cache
def back_picture(
    tint: int, width: float, color: Color | None = None, square: bool = False
) -> Picture:
    """Return a card or a square tile face down, in its own colour or in one of the table."""
    height = width if square else width * CARD_ASPECT
    edge, rim = max(3.0, width * 0.06), max(5.0, width * 0.12)
    color = color or BACK_COLORS[tint % len(BACK_COLORS)]
    step = 48 if ink_on(color) == PAPER_COLOR else -48
    red, green, blue = (max(0, min(255, part + step)) for part in color[:3])
    radius = width * 0.06
    paper = FlatBody(width, height, color, square).paper
    return PictureGroup(
        (width, height),
        (
            (paper, 0, 0),
            (FilledRect(width - 2 * edge, height - 2 * edge, color, radius), edge, edge),
            (FilledRect(width - 2 * rim, height - 2 * rim, (red, green, blue), radius), rim, rim),
            (
                FilledRect(width - 2 * rim - 4, height - 2 * rim - 4, color, radius),
                rim + 2,
                rim + 2,
            ),
        ),
    )
