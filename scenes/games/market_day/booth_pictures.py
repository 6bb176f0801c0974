"""Pictures of Market Day's stalls: the dark inside, the counter, the price board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Final

import pygame

from scenes.kit.setting.sheets import GILDED_PAPER, PAPER, GradientSheet
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import fit_line
from scenes.ui.style.theme import Theme
from sprites.painting import Painter, Picture
from sprites.picture import Box, FilledRect, FlatPicture, PictureGroup

WALL_COLORS: Final = (94, 66, 44), (58, 38, 26)
"""Colours of the inside of a stall, above and below."""
SHADE_WIDTH: Final = 30.0
"""Width in which the inside of a stall goes over into the square, at each side."""
ROPE_COLOR: Final = (30, 20, 14)
ROPE_WIDTH: Final = 4.0
ROPE_LENGTH: Final = 46.0
DIGITS_HEIGHT: Final = 1.2
"""Height of a line of digits that fits on a board, by the height of the board: none has a tail."""


@dataclass(frozen=True)
class BoothShade(FlatPicture):
    """The dark inside of a stall: its sides are soft, for no post stands there."""

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture, transparent towards its left and right ends."""
        whole = GradientSheet(self.width, self.height, WALL_COLORS, 6.0).paint(painter)
        width, height = whole.get_size()
        soft = max(1, round(SHADE_WIDTH * painter.scale))
        for n in range(min(soft, width // 2)):
            left = round(255 * (n + 0.5) / soft)
            for x in (n, width - 1 - n):
                whole.fill((left,) * 4, (x, 0, 1, height), special_flags=pygame.BLEND_RGBA_MULT)
        return whole


def wall_picture(box: Box) -> Picture:
    """Return the dark inside of a stall."""
    return BoothShade(box.width, box.height)


@cache
def points_tag(theme: Theme, points: str, width: float) -> Picture:
    """Return a gilded tag with points that were just scored."""
    height = width * 0.66
    paper = (theme.paper, theme.paper) if theme.high_contrast else GILDED_PAPER
    number = fit_line(points, height * 0.8, (width - 12.0, height), theme.ink, "display")
    sheet = GradientSheet(width, height, paper, 12.0)
    at = (width - number.size[0]) / 2, (height - number.size[1]) / 2
    return PictureGroup((width, height), ((sheet, 0.0, 0.0), (number, *at)))


@cache
def price_board(
    theme: Theme,
    box: Box,
    score: str,
    is_gilded: bool,
    rope_length: float = ROPE_LENGTH,
    scores: tuple[str, ...] = (),
    max_size: float = inf,
) -> Picture:
    """Return a price board with a score on its two ropes; gilded for the seat that acts.

    The board is the lower part of the picture, the ropes are above it.

    Args:
        theme: Theme of the table.
        box: Box of the board.
        score: Its score.
        is_gilded: True for the seat that acts.
        rope_length: Length of the ropes.
        scores: The scores of all boards, which have one text size.
        max_size: Greatest size of the scores.
    """
    width, height = box.size
    paper = (theme.paper, theme.paper) if theme.high_contrast else PAPER
    board = GradientSheet(width, height, GILDED_PAPER if is_gilded else paper, 10.0)
    most = min(table_type(theme.text_scale).number, max_size)
    room = width - 6.0, height * DIGITS_HEIGHT
    for words in (*scores, score):
        number = fit_line(words, most, room, theme.ink, "display")
        most = number.em
    rope = FilledRect(ROPE_WIDTH, rope_length + 6.0, ROPE_COLOR)
    parts: list[tuple[Picture, float, float]] = [
        (rope, width / 2 + side * width * 0.3 - ROPE_WIDTH / 2, 0.0) for side in (-1, 1)
    ]
    parts += [
        (board, 0.0, rope_length),
        (number, (width - number.size[0]) / 2, rope_length + (height - number.size[1]) / 2),
    ]
    return PictureGroup((width, height + rope_length), tuple(parts))
