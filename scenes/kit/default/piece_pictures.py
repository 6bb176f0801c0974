"""Pictures of any game's pieces: standard pieces, and cards with words for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from scenes.kit.placement import CARD_ASPECT
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, fit_lines
from scenes.ui.style import skin
from sprites import baked_images
from sprites.components import card_front_picture
from sprites.painting import Picture
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, Color, FilledRect, PictureGroup
from sprites.typeface import choose_face
from sprites.typesetting import break_lines, fits_unbroken, line_width, split_unbreakable

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
"""Share of a card's height that its number takes, above its words."""
UNKNOWN_TOKEN_COLOR: Final[Color] = (96, 84, 74)


def is_token(family: str) -> bool:
    """True if pieces of a family are not cards."""
    return family in STANDARD_PIECE_FAMILIES or family in FIGURE_FAMILIES


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


@cache
def card_picture(
    words: str, number: str, tint: int, width: float, least: float = MIN_TEXT_SIZE
) -> Picture:
    """Return a card with its main number above its name; a narrow card has only one of them.

    Nothing on it is smaller than `least`. A number that would be cut is left out, and so
    are words beside a number. The magnifier shows them.
    """
    height, edge = width * CARD_ASPECT, max(3.0, width * 0.06)
    inner = width - 2 * edge, height - 2 * edge
    parts: list[tuple[Picture, float, float]] = [
        (card_front_picture((width, height)), 0, 0),
        (FilledRect(*inner, CARD_COLORS[tint % len(CARD_COLORS)], width * 0.06), edge, edge),
    ]
    low = inner[1] * (1 - CARD_NUMBER_SHARE if number else 1)
    lines = max(1, int(low // (least * 1.1)))
    room = inner[0] - (8 if _fits(words, least, inner[0] - 8, lines) else 2)
    wide = width >= (96 if number else 84) * least / MIN_TEXT_SIZE and low >= least * 1.2
    worded = wide and (not number or _fits(words, least, room, lines))
    if number and fits_unbroken(number, least, "display", inner[0] - 4, 1):
        space = inner[0] - 4, inner[1] - (low if worded else 0)
        digits = fit_line(number, width * 0.5, space, PAPER_COLOR, "display", "center", least)
        parts.append((digits, edge + 2, edge + (space[1] - digits.size[1]) / 2))
    if worded:
        said = fit_lines(words, max(least, width * 0.18), (room, low), PAPER_COLOR, lines, least)
        left, top = (width - room) / 2, height - edge - low + (low - said.size[1]) / 2
        parts.append((said, left, top))
    return PictureGroup((width, height), tuple(parts))


def _fits(words: str, size: float, room: float, lines: int) -> bool:
    """True if lines of this width hold the words with no word broken.

    Japanese may break within a phrase here.
    """
    face = choose_face(words, "bold")
    longest = max(line_width(word.rstrip(), size, face) for word in split_unbreakable(words))
    return longest <= room and len(break_lines(words, size, face, room)) <= lines


@cache
def back_picture(tint: int, width: float) -> Picture:
    """Return a card face down."""
    height = width * CARD_ASPECT
    edge, rim = max(3.0, width * 0.06), max(5.0, width * 0.12)
    color = BACK_COLORS[tint % len(BACK_COLORS)]
    light: Color = (color[0] + 48, color[1] + 48, color[2] + 48)
    radius = width * 0.06
    return PictureGroup(
        (width, height),
        (
            (card_front_picture((width, height)), 0, 0),
            (FilledRect(width - 2 * edge, height - 2 * edge, color, radius), edge, edge),
            (FilledRect(width - 2 * rim, height - 2 * rim, light, radius), rim, rim),
            (
                FilledRect(width - 2 * rim - 4, height - 2 * rim - 4, color, radius),
                rim + 2,
                rim + 2,
            ),
        ),
    )
