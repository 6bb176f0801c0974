"""Pictures of Basari's cards and gems: bazaar cards, action cards, medals, tabs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from scenes.kit.placement import CARD_ASPECT
from scenes.kit.setting.halo_text import halo_text
from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, text_growth
from sprites.painting import Picture
from sprites.picture import BakedPicture, PictureGroup
from tabletop.core.zones import Piece
from tabletop.games.basari.gems import COLOURS

GEM_PICTURES: Final = dict(zip(COLOURS, ("ruby", "topaz", "emerald", "sapphire"), strict=True))
CARD_DESIGN_WIDTH: Final = 260.0
"""Width of a card in the close-up."""
LABEL_HEIGHT: Final = 40.0
"""Height of the name at the foot of a card in the close-up."""
LARGE_FOOT_SHARE: Final = 0.28
"""Height of the foot with the name of an action card by that of the card; large text."""
MAX_LETTER_GROWTH, MAX_LONE_LETTER_GROWTH = 1.4, 1.5
"""Greatest growth with large text of the letter of an action, above a name and alone."""
MIN_LABELLED_WIDTH: Final = 130.0
"""Least width of an action card with its name."""

MEDAL_ROOM_SHARES: Final = 0.86, 1.2
"""Room for the points on a medal by its size; digits are lower than the box of their line."""
LARGE_MEDAL_ROOM_SHARES: Final = 0.86, 1.09
"""The same for large points; it leaves their halo room on the medal."""
NAME_TEXT_SIZE: Final = 26.0
"""Text size of the name on a card that is shown enlarged."""

GEM_SPACING: Final = 1.03
"""Distance of the gems of a card, in gem sizes, so that none touches another."""

INK = (44, 26, 14)
WHITE = (255, 255, 255)
GILT = (255, 222, 130)
"""Colour of the disc of points."""
CARD_PAPER = (255, 250, 236), (250, 238, 210)
"""Upper and lower colour of a card's paper."""
ACTION_COLORS = {"A": (128, 60, 26), "B": (24, 66, 132), "C": (98, 36, 116), "D": (14, 96, 66)}
"""Colour of each action, dark enough for light letters."""


def gem_picture(piece: Piece, size: float) -> Picture:
    """Return a cut stone of a colour, as high or wide as `size`."""
    stone = f"gem/{GEM_PICTURES[piece.partition('.')[2]]}"
    return BakedPicture(stone, size, size)


def medal_position(width: float) -> tuple[float, float, float]:
    """Return the middle of a bazaar card's points, from its upper left, and their size."""
    return width * 0.29, width * 0.83, width * 0.47


@cache
def bazaar_card(
    number: int,
    workers: int,
    points: int,
    gems: tuple[str, ...],
    width: float,
    name: str = "",
    em: float = MIN_TEXT_SIZE,
) -> Picture:
    """Return a bazaar card: the ware to the edge, below it points and workers, then gems.

    With a name of the ware, the name stands at the foot and the rest is closer together.
    """
    height, edge = width * CARD_ASPECT, width * 0.03
    inside = width - 2 * edge
    scene = BakedPicture(f"basari/ware-{number}", inside, inside * 0.75)
    shift = -0.03 * height if name else 0.0
    parts: list[tuple[Picture, float, float]] = [
        (GradientSheet(width, height, CARD_PAPER, width * 0.055), 0, 0),
        (scene, edge, edge),
    ]
    across, down, size = medal_position(width)
    parts.append((points_medal(points, size, em), across - size / 2, down - size / 2 + shift))
    figure = BakedPicture("basari/worker", width * 0.3, width * 0.3)
    parts.append((figure, width * 0.5, width * 0.7 + shift))
    most = width * 0.24 * text_growth(em)
    count = fit_line(str(workers), most, (width * 0.24, width), INK, "display", "center", em)
    parts.append(
        (count, width * 0.87 - count.size[0] / 2, width * 0.86 - count.size[1] / 2 + shift)
    )
    step = inside / max(4, len(gems))
    size = min(width * 0.22, step / GEM_SPACING)
    for n, colour in enumerate(gems):
        x = width / 2 + (n - (len(gems) - 1) / 2) * min(step, size * GEM_SPACING)
        y = width * (1.13 if name else 1.22)
        parts.append((gem_picture(f"gem.{colour}", size), x - size / 2, y - size / 2))
    if name:
        words = fit_line(
            name, NAME_TEXT_SIZE, (inside - 8, LABEL_HEIGHT), INK, "bold", "center", em
        )
        parts.append((words, (width - words.size[0]) / 2, height - edge - words.size[1]))
    return PictureGroup((width, height), tuple(parts))


@cache
def points_medal(points: int, size: float, em: float = MIN_TEXT_SIZE) -> Picture:
    """Return victory points on a gilt disc in laurel."""
    most = size * 0.52 * text_growth(em)
    is_large = text_growth(em) > 1
    shares = LARGE_MEDAL_ROOM_SHARES if is_large else MEDAL_ROOM_SHARES
    room = size * shares[0], size * shares[1]
    fitted = fit_line(str(points), most, room, INK, "display", "center", em)
    number: Picture = fitted
    if is_large:  # the digits reach over the laurel
        number = halo_text(str(points), fitted.em, INK, "display", halo=GILT)
    return PictureGroup(
        (size, size),
        (
            (BakedPicture("basari/points", size, size), 0, 0),
            (number, (size - number.size[0]) / 2, size * 0.475 - number.size[1] / 2),
        ),
    )


@cache
def action_card(letter: str, label: str, width: float, em: float = MIN_TEXT_SIZE) -> Picture:
    """Return an action card: letter, picture and, if it is large enough, its name."""
    height, edge = width * CARD_ASPECT, width * 0.038
    side = width - 2 * edge
    labelled = bool(label) and width >= MIN_LABELLED_WIDTH
    growth = text_growth(em)
    foot = 0.22 if growth == 1 else LARGE_FOOT_SHARE
    tinted = height * (1 - foot) if labelled else height - 2 * edge
    tone = ACTION_COLORS[letter]
    parts: list[tuple[Picture, float, float]] = [
        (GradientSheet(width, height, CARD_PAPER, width * 0.055), 0, 0),
        (GradientSheet(side, tinted, (tone, tone), width * 0.045), edge, edge),
        (BakedPicture(f"basari/action-{letter.lower()}", side, side), edge, edge + tinted - side),
    ]
    if labelled:
        room = side - 4 if growth == 1 else width - 8  # the paper beside the picture is free too
        words = fit_line(
            label, max(32.0, width * 0.17) * growth, (room, height * foot), INK, "bold",
            "center", em,
        )  # fmt: skip
        if words.width is not None and words.layout.is_truncated:
            return action_card(letter, "", width, em)
        middle = (edge + tinted + height) / 2
        parts.append((words, (width - words.size[0]) / 2, middle - words.size[1] / 2))
    most = MAX_LETTER_GROWTH if labelled else MAX_LONE_LETTER_GROWTH
    share = (0.27 if labelled else 0.5) * min(growth, most)
    big = halo_text(letter, max(em, width * share), WHITE, "display", halo=tone)
    parts.append((big, width * 0.07, width * 0.015))
    return PictureGroup((width, height), tuple(parts))


def back_picture(family: str, width: float) -> Picture:
    """Return a bazaar card or action card face down."""
    name = "card/back-basari-action" if family == "action" else "card/back-basari"
    return BakedPicture(name, width, width * CARD_ASPECT)


def gem_colours(counts: Sequence[int]) -> tuple[str, ...]:
    """Return the gems of a card one by one, the most valuable first."""
    return tuple(colour for colour, n in zip(COLOURS, counts, strict=True) for _ in range(n))
