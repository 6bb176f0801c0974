"""Basari's cards and gems: bazaar cards with workers, points and gems, action cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from scenes.games.basari.ground import TAB_SINKS
from scenes.kit.parts import LEAST, fitted
from scenes.kit.places import SHAPE
from scenes.kit.signs import concentric
from sprites.components import card_front
from sprites.painting import Picture
from sprites.picture import Baked, Fill, Group, Text
from tabletop.core.zones import Piece
from tabletop.games.basari.gems import COLOURS

STONES: Final = dict(zip(COLOURS, ("ruby", "topaz", "emerald", "sapphire"), strict=True))
DRAWN: Final = 210.0  # the width that the measures below are for
STRIP: Final = 48.0
"""The strip with the workers, which older cards show at the left."""
LABEL: Final = 40.0
"""The label at the foot, across the whole card, that bears the name."""

TAB_PAD: Final = 7.0
"""Beside the name of a ware on its tab."""

NAMED: Final = 26.0
"""How high its letters are: such a card is seen larger than it is."""

APART: Final = 1.03
"""From one gem of a card to the next, by its size: none touches another."""

PAPER = (255, 248, 232)
DUSK = (74, 26, 48)
ACCENTS = {"A": (128, 60, 26), "B": (24, 66, 132), "C": (98, 36, 116), "D": (14, 96, 66)}
"""Each action's own colour, dark enough for light letters on it."""


def gem(piece: Piece, size: float) -> Picture:
    """A cut stone of that colour, as high or wide as `size`."""
    stone = f"gem/{STONES[piece.partition('.')[2]]}"
    return Baked(stone, size, size)


def medal(width: float, named: bool = False) -> tuple[float, float, float]:
    """Where the middle of the points of a bazaar card is, from its upper left, and their size."""
    k = width / DRAWN
    left, right = (9 + STRIP + 3) * k, width - 9 * k
    return (left + right) / 2, (144 if named else 160) * k, (86 if named else 104) * k


@cache
def bazaar(
    number: int,
    workers: int,
    points: int,
    gems: tuple[str, ...],
    width: float,
    name: str = "",
    em: float = LEAST,
) -> Picture:
    """A bazaar card: workers in a strip at the left, then its ware, points, gems; the name of its
    ware, if it is given, below them, and all above it closer together."""
    k = width / DRAWN
    height, edge = width * SHAPE, 9 * k
    strip = STRIP * k
    left = edge + strip + 3 * k
    room = width - edge - left
    named = bool(name)
    wide = 128 * k if named else room
    scene = Baked(f"basari/ware-{number}", wide, wide * 0.75)
    parts: list[tuple[Picture, float, float]] = [
        (card_front((width, height)), 0, 0),
        (Fill(width - 2 * edge, height - 2 * edge, PAPER, 8 * k), edge, edge),
        (Fill(strip, height - 2 * edge, DUSK, 8 * k), edge, edge),
        (scene, left + (room - wide) / 2, edge + (4 * k if named else 0)),
    ]
    figure = Baked("basari/worker", strip * 1.08, strip * 1.08)
    for n in range(workers):
        y = edge + ((2 + n * 58) if named else (10 + n * 62)) * k
        parts.append((figure, edge + (strip - figure.size[0]) / 2, y))
    across = left + room / 2
    _, down, size = medal(width, named)
    parts.append((medallion(points, size, em), across - size / 2, down - size / 2))
    step = room / len(gems)
    size = min((44 if named else 58) * k, step / APART)
    for n, colour in enumerate(gems):
        x = across + (n - (len(gems) - 1) / 2) * min(step, size * APART)
        parts.append(
            (gem(f"gem.{colour}", size), x - size / 2, (208 if named else 248) * k - size / 2)
        )
    if named:
        words = Text(name, NAMED, DUSK, "bold", width - 2 * edge - 8, "right", 1.0, 1)
        top = height - edge - LABEL * k
        parts.append((Fill(width - 2 * edge, LABEL * k, PAPER, 8 * k), edge, top))
        parts.append((words, edge + 2, top + (LABEL * k - words.size[1]) / 2))
    return Group((width, height), tuple(parts))


@cache
def tab(name: str, room: tuple[float, float], em: float = LEAST) -> Picture:
    """The name of a ware on a tab of paper, no longer than needed."""
    words = fitted(name, 32.0, (room[0] - 2 * TAB_PAD, room[1]), DUSK, least=em)
    width, height = words.size[0] + 2 * TAB_PAD, room[1]
    parts = (
        (Fill(width, height, PAPER, 10.0), 0, 0),
        (words, TAB_PAD, (height - TAB_SINKS - words.size[1]) / 2 + 1),
    )
    return Group((width, height), parts)


@cache
def medallion(points: int, size: float, em: float = LEAST) -> Picture:
    """Victory points on a gilt disc in laurel."""
    number = fitted(str(points), size * 0.52, (size, size), DUSK, "display", "center", em)
    return Group(
        (size, size),
        (
            (Baked("basari/points", size, size), 0, 0),
            (number, (size - number.size[0]) / 2, size * 0.475 - number.size[1] / 2),
        ),
    )


@cache
def action(letter: str, label: str, width: float, em: float = LEAST) -> Picture:
    """An action card; a small one drops its label."""
    height = width * SHAPE
    edge = width * 0.045
    side = width - 2 * edge
    labelled = width >= 170
    low = height - edge - side - (width * 0.2 if labelled else 0.0)
    badge = max(em * 1.05, width * (0.34 if labelled else 0.5))
    tone = ACCENTS[letter]
    parts: list[tuple[Picture, float, float]] = [
        (card_front((width, height)), 0, 0),
        (Fill(side, height - 2 * edge, PAPER if labelled else tone, edge), edge, edge),
        (Fill(side, side * 0.6, tone, edge), edge, edge),
        (Baked(f"basari/action-{letter.lower()}", side, side), edge, max(edge, low)),
    ]
    if labelled:
        words = fitted(label, 38.0, (side - 2, width * 0.24), (44, 26, 14), "bold", "center", em)
        middle = (low + side + height - edge) / 2
        parts.append((words, (width - words.size[0]) / 2, middle - words.size[1] / 2))
    rim = badge * 0.045
    at = edge * 0.7
    big = fitted(letter, badge * 0.9, (badge, badge * 2), PAPER, "display", "center", em)
    parts += [
        (Fill(badge, badge, PAPER, badge * 0.24), at, at),
        (Fill(badge - 2 * rim, badge - 2 * rim, tone, badge * 0.21), at + rim, at + rim),
        (big, at + (badge - big.size[0]) / 2, at + (badge - big.size[1]) / 2),
    ]
    return Group((width, height), tuple(parts))


def back(family: str, width: float) -> Picture:
    """A bazaar card or action card face down."""
    name = "card/back-basari-action" if family == "action" else "card/back-basari"
    return Baked(name, width, width * SHAPE)


def letter_badge(letter: str, size: float, lit: bool) -> Picture:
    """An action's letter on its colour; one that is not lit is grey."""
    tone, edge = (ACCENTS[letter], PAPER) if lit else ((70, 62, 58), (150, 138, 128))
    words = fitted(letter, size * 0.8, (size, size * 2), PAPER, "display", "center", LEAST)
    tab = Fill(size * 0.9, size * 0.9, tone, size * 0.21)
    return concentric(Fill(size, size, edge, size * 0.24), tab, words)


def colours(counts: Sequence[int]) -> tuple[str, ...]:
    """The gems of a card one by one, the most valuable first."""
    return tuple(colour for colour, n in zip(COLOURS, counts, strict=True) for _ in range(n))
