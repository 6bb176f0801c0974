"""Pictures of Basari's cards and gems: bazaar cards, action cards, medals, tabs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from scenes.games.basari.geometry import TAB_OVERLAP
from scenes.kit.picture_groups import stack_pictures
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line
from sprites.components import card_front_picture
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect, PictureGroup, Text
from tabletop.core.zones import Piece
from tabletop.games.basari.gems import COLOURS

GEM_PICTURES: Final = dict(zip(COLOURS, ("ruby", "topaz", "emerald", "sapphire"), strict=True))
CARD_DESIGN_WIDTH: Final = 210.0  # the width that the measures below are for
WORKER_STRIP_WIDTH: Final = 48.0
"""Width of the strip with the workers, which older cards show at the left."""
LABEL_HEIGHT: Final = 40.0
"""Height of the label at the bottom with the name, across the whole card."""

TAB_PADDING: Final = 7.0
"""Padding beside the name of a ware on its tab."""

NAME_TEXT_SIZE: Final = 26.0
"""Text size of the name on a card that is shown enlarged."""

GEM_SPACING: Final = 1.03
"""Distance of the gems of a card, in gem sizes, so that none touches another."""

PAPER_COLOR = (255, 248, 232)
DUSK_COLOR = (74, 26, 48)
ACTION_COLORS = {"A": (128, 60, 26), "B": (24, 66, 132), "C": (98, 36, 116), "D": (14, 96, 66)}
"""Colour of each action, dark enough for light letters."""


def gem_picture(piece: Piece, size: float) -> Picture:
    """Return a cut stone of a colour, as high or wide as `size`."""
    stone = f"gem/{GEM_PICTURES[piece.partition('.')[2]]}"
    return BakedPicture(stone, size, size)


def medal_position(width: float, named: bool = False) -> tuple[float, float, float]:
    """Return the middle of a bazaar card's points, from its upper left, and their size."""
    k = width / CARD_DESIGN_WIDTH
    left, right = (9 + WORKER_STRIP_WIDTH + 3) * k, width - 9 * k
    return (left + right) / 2, (144 if named else 160) * k, (86 if named else 104) * k


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
    """Return a bazaar card: a strip of workers at the left, then ware, points and gems.

    With a name of the ware, the name stands below them and the rest is closer together.
    """
    k = width / CARD_DESIGN_WIDTH
    height, edge = width * CARD_ASPECT, 9 * k
    strip = WORKER_STRIP_WIDTH * k
    left = edge + strip + 3 * k
    room = width - edge - left
    named = bool(name)
    wide = 128 * k if named else room
    scene = BakedPicture(f"basari/ware-{number}", wide, wide * 0.75)
    parts: list[tuple[Picture, float, float]] = [
        (card_front_picture((width, height)), 0, 0),
        (FilledRect(width - 2 * edge, height - 2 * edge, PAPER_COLOR, 8 * k), edge, edge),
        (FilledRect(strip, height - 2 * edge, DUSK_COLOR, 8 * k), edge, edge),
        (scene, left + (room - wide) / 2, edge + (4 * k if named else 0)),
    ]
    figure = BakedPicture("basari/worker", strip * 1.08, strip * 1.08)
    for n in range(workers):
        y = edge + ((2 + n * 58) if named else (10 + n * 62)) * k
        parts.append((figure, edge + (strip - figure.size[0]) / 2, y))
    across = left + room / 2
    _, down, size = medal_position(width, named)
    parts.append((points_medal(points, size, em), across - size / 2, down - size / 2))
    step = room / len(gems)
    size = min((44 if named else 58) * k, step / GEM_SPACING)
    for n, colour in enumerate(gems):
        x = across + (n - (len(gems) - 1) / 2) * min(step, size * GEM_SPACING)
        parts.append(
            (
                gem_picture(f"gem.{colour}", size),
                x - size / 2,
                (208 if named else 248) * k - size / 2,
            )
        )
    if named:
        words = Text(
            name, NAME_TEXT_SIZE, DUSK_COLOR, "bold", width - 2 * edge - 8, "right", 1.0, 1
        )
        top = height - edge - LABEL_HEIGHT * k
        parts.append(
            (FilledRect(width - 2 * edge, LABEL_HEIGHT * k, PAPER_COLOR, 8 * k), edge, top)
        )
        parts.append((words, edge + 2, top + (LABEL_HEIGHT * k - words.size[1]) / 2))
    return PictureGroup((width, height), tuple(parts))


@cache
def ware_tab(name: str, room: tuple[float, float], em: float = MIN_TEXT_SIZE) -> Picture:
    """Return the name of a ware on a tab of paper, no longer than needed."""
    words = fit_line(name, 32.0, (room[0] - 2 * TAB_PADDING, room[1]), DUSK_COLOR, least=em)
    width, height = words.size[0] + 2 * TAB_PADDING, room[1]
    parts = (
        (FilledRect(width, height, PAPER_COLOR, 10.0), 0, 0),
        (words, TAB_PADDING, (height - TAB_OVERLAP - words.size[1]) / 2 + 1),
    )
    return PictureGroup((width, height), parts)


@cache
def points_medal(points: int, size: float, em: float = MIN_TEXT_SIZE) -> Picture:
    """Return victory points on a gilt disc in laurel."""
    number = fit_line(str(points), size * 0.52, (size, size), DUSK_COLOR, "display", "center", em)
    return PictureGroup(
        (size, size),
        (
            (BakedPicture("basari/points", size, size), 0, 0),
            (number, (size - number.size[0]) / 2, size * 0.475 - number.size[1] / 2),
        ),
    )


@cache
def action_card(letter: str, label: str, width: float, em: float = MIN_TEXT_SIZE) -> Picture:
    """Return an action card; a small one drops its label."""
    height = width * CARD_ASPECT
    edge = width * 0.045
    side = width - 2 * edge
    labelled = width >= 170
    low = height - edge - side - (width * 0.2 if labelled else 0.0)
    badge = max(em * 1.05, width * (0.34 if labelled else 0.5))
    tone = ACTION_COLORS[letter]
    parts: list[tuple[Picture, float, float]] = [
        (card_front_picture((width, height)), 0, 0),
        (FilledRect(side, height - 2 * edge, PAPER_COLOR if labelled else tone, edge), edge, edge),
        (FilledRect(side, side * 0.6, tone, edge), edge, edge),
        (BakedPicture(f"basari/action-{letter.lower()}", side, side), edge, max(edge, low)),
    ]
    if labelled:
        words = fit_line(label, 38.0, (side - 2, width * 0.24), (44, 26, 14), "bold", "center", em)
        middle = (low + side + height - edge) / 2
        parts.append((words, (width - words.size[0]) / 2, middle - words.size[1] / 2))
    rim = badge * 0.045
    at = edge * 0.7
    big = fit_line(letter, badge * 0.9, (badge, badge * 2), PAPER_COLOR, "display", "center", em)
    parts += [
        (FilledRect(badge, badge, PAPER_COLOR, badge * 0.24), at, at),
        (FilledRect(badge - 2 * rim, badge - 2 * rim, tone, badge * 0.21), at + rim, at + rim),
        (big, at + (badge - big.size[0]) / 2, at + (badge - big.size[1]) / 2),
    ]
    return PictureGroup((width, height), tuple(parts))


def back_picture(family: str, width: float) -> Picture:
    """Return a bazaar card or action card face down."""
    name = "card/back-basari-action" if family == "action" else "card/back-basari"
    return BakedPicture(name, width, width * CARD_ASPECT)


def letter_badge(letter: str, size: float, lit: bool) -> Picture:
    """Return an action's letter on its colour; grey if it is not lit."""
    tone, edge = (ACTION_COLORS[letter], PAPER_COLOR) if lit else ((70, 62, 58), (150, 138, 128))
    words = fit_line(
        letter, size * 0.8, (size, size * 2), PAPER_COLOR, "display", "center", MIN_TEXT_SIZE
    )
    tab = FilledRect(size * 0.9, size * 0.9, tone, size * 0.21)
    return stack_pictures(FilledRect(size, size, edge, size * 0.24), tab, words)


def gem_colours(counts: Sequence[int]) -> tuple[str, ...]:
    """Return the gems of a card one by one, the most valuable first."""
    return tuple(colour for colour, n in zip(COLOURS, counts, strict=True) for _ in range(n))
