"""What the pieces of any game look like: those of the kit, and all others as cards with words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from scenes.kit.parts import LEAST, fitted, in_lines
from scenes.kit.places import SHAPE
from scenes.ui import skin
from sprites import art
from sprites.components import card_front
from sprites.painting import Picture
from sprites.palette import BY_NAME
from sprites.picture import Baked, Color, Fill, Group
from sprites.typeface import face_for
from sprites.typesetting import atoms, break_lines, is_whole, line_width

PAPER: Final[Color] = (255, 248, 232)
TINTS: Final[Sequence[Color]] = (
    (44, 92, 140), (150, 62, 40), (40, 104, 70), (112, 62, 130),
    (128, 86, 24), (20, 104, 112), (156, 40, 78), (84, 84, 92),
)  # fmt: skip
"""Grounds of cards, dark enough for light letters."""
BACKS: Final[Sequence[Color]] = ((74, 52, 40), (40, 58, 82), (66, 44, 74), (44, 70, 52))
KIT: Final = ("coin", "gem", "cube", "meeple", "chip", "camel", "disc")
"""Families that the kit has pictures of."""
SEATED: Final = ("meeple", "chip", "camel")
"""Those of them that it has in the colours of the seats."""
FIGURES: Final = (*SEATED, "marker", "worker", "pawn", "figure")
"""Families whose numbered kinds are those of the seats."""
BESIDE: Final = 0.36
"""How much of the height of a card its number takes, above its words."""
BLANK: Final[Color] = (96, 84, 74)


def is_token(family: str) -> bool:
    """Whether pieces of a family are no cards."""
    return family in KIT or family in FIGURES


@cache
def token(family: str, kind: str, colors: tuple[str, ...], size: float) -> Picture:
    """A piece of the kit so wide. colors: those of the seats."""
    if family in FIGURES and kind.isdecimal() and int(kind) < len(colors):
        kind = colors[int(kind)]
    drawn = family if family in KIT else "meeple"
    for name in (f"{drawn}/{kind}", f"chip/{kind}" if kind in BY_NAME else ""):
        if skin.is_baked(name):
            return Baked(name, width=size)
    if kind == "?" and family == "coin":
        return Baked("coin/black", width=size)
    like = sorted(name for name in art.catalogue() if name.startswith(f"{drawn}/"))
    if kind == "?" or not like:
        return Fill(size, size, BLANK, size / 2)
    return Baked(like[sum(map(ord, kind)) % len(like)], width=size)


@cache
def card(words: str, number: str, tint: int, width: float, least: float = LEAST) -> Picture:
    """A card: what counts most on it above, what it is called below; a narrow one has but one.

    Nothing on it is smaller than `least`. A number that would be cut is left out, and so are words
    beside a number: the glass shows them.
    """
    height, edge = width * SHAPE, max(3.0, width * 0.06)
    inner = width - 2 * edge, height - 2 * edge
    parts: list[tuple[Picture, float, float]] = [
        (card_front((width, height)), 0, 0),
        (Fill(*inner, TINTS[tint % len(TINTS)], width * 0.06), edge, edge),
    ]
    low = inner[1] * (1 - BESIDE if number else 1)
    lines = max(1, int(low // (least * 1.1)))
    room = inner[0] - (8 if _fits(words, least, inner[0] - 8, lines) else 2)
    wide = width >= (96 if number else 84) * least / LEAST and low >= least * 1.2
    worded = wide and (not number or _fits(words, least, room, lines))
    if number and is_whole(number, least, "display", inner[0] - 4, 1):
        space = inner[0] - 4, inner[1] - (low if worded else 0)
        digits = fitted(number, width * 0.5, space, PAPER, "display", "center", least)
        parts.append((digits, edge + 2, edge + (space[1] - digits.size[1]) / 2))
    if worded:
        said = in_lines(words, max(least, width * 0.18), (room, low), PAPER, lines, least)
        left, top = (width - room) / 2, height - edge - low + (low - said.size[1]) / 2
        parts.append((said, left, top))
    return Group((width, height), tuple(parts))


def _fits(words: str, size: float, room: float, lines: int) -> bool:
    """Whether so many lines of a width hold all of some words, none of them broken: Japanese may
    break within a phrase here."""
    face = face_for(words, "bold")
    longest = max(line_width(word.rstrip(), size, face) for word in atoms(words))
    return longest <= room and len(break_lines(words, size, face, room)) <= lines


@cache
def back(tint: int, width: float) -> Picture:
    """A card face down."""
    height = width * SHAPE
    edge, rim = max(3.0, width * 0.06), max(5.0, width * 0.12)
    color = BACKS[tint % len(BACKS)]
    light: Color = (color[0] + 48, color[1] + 48, color[2] + 48)
    radius = width * 0.06
    return Group(
        (width, height),
        (
            (card_front((width, height)), 0, 0),
            (Fill(width - 2 * edge, height - 2 * edge, color, radius), edge, edge),
            (Fill(width - 2 * rim, height - 2 * rim, light, radius), rim, rim),
            (Fill(width - 2 * rim - 4, height - 2 * rim - 4, color, radius), rim + 2, rim + 2),
        ),
    )
