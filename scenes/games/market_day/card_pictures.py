"""Pictures of Market Day's cards: faces, backs, piles and withered goods."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import pygame

from scenes.kit.placement import CARD_ASPECT
from scenes.kit.setting.card_sheet import card_sheet
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, text_growth
from sprites.components import card_back_picture, card_deck_picture
from sprites.painting import Painter, Picture
from sprites.picture import BakedPicture, Box, DerivedPicture, FilledRect, PictureGroup, Text
from sprites.typesetting import measure_text
from tabletop.games.market_day.sheet import (
    KNIGHT_RANK,
    NOBLE_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    SHEET_RANK_KEYS,
    TINKER_RANK,
)

GAME_NAME = "market_day"
MAX_SPREAD_WIDTH, MIN_SPREAD_STEP = 112.0, 36.0
"""Greatest width of a card in an open hand, and the least part of it that is seen in one row."""
TWO_ROW_SHARE = 0.62
"""Height of a card in a hand of two rows, by the height of the room."""
SPREAD_ARC = 8.0
SPREAD_SHADE = (24, 14, 8, 130)
CARD_DESIGN_WIDTH = 240.0  # the width that the measures below are for
PICTURE_TOP, PICTURE_BOTTOM = 0.025, 0.8
"""Upper and lower edge of a card's picture, by its height."""
NAME_MIDDLE, LARGE_NAME_MIDDLE = 0.895, 0.865
"""Middle of a card's name, by its height; with large text the line lies near it."""
NAME_SIDE_MARGIN = (
    10.5  # of its name: four signs of Japanese have room where six cards lie in a hand
)
NAME_TEXT_SIZE = 40.0
NAME_HEIGHT = 64.0
"""Height of a name's line."""
MIN_NAME_SIZE = 26.0
"""Least size of a name on a card; narrower cards have none."""
MAX_BADGE_GROWTH = 1.41
"""Greatest growth of the number of a card with large text: a 10 is then 64 high."""
LARGE_GROWTH, MIN_NAME_SHARE = 1.3, 0.98
"""Growth of text from which a name on a card is dropped if it cannot grow as much, and the share
of that size which is enough."""
UNNAMED_BOTTOM = 0.975
"""Lower edge of the picture of a card whose name large text has dropped, by its height."""
MAX_RANK_SHARE = 0.92
"""Greatest width of a number on its tab."""
NAMED_WIDTH = 130.0
"""Width from which a card has its name."""
SIGN_WIDTH = 190.0
"""Width from which a card has the sign of its effect."""
NAME_GAP = 3.0  # between a name and the next card
SEEN_BADGE_GAP = 3.0  # between the number of a card and the next card
PAPER_COLOR = (255, 248, 232)
INK_COLOR = (44, 26, 14)
SIGN_SPOT_COLOR = (255, 248, 232, 225)

RANK_COLORS = {
    1: (118, 74, 44),
    2: (62, 92, 128),
    3: (112, 46, 132),
    4: (88, 120, 44),
    5: (168, 92, 40),
    6: (146, 104, 0),
    7: (24, 118, 146),
    8: (184, 84, 0),
    9: (52, 46, 62),
    10: (168, 22, 66),
}
"""Colour of each rank, dark enough for light numbers."""
HIGH_CONTRAST_BADGE_LIGHT = 0.72
"""Light on these colours in high contrast."""

RANK_ICONS = {
    TINKER_RANK: "swap",
    KNIGHT_RANK: "strike",
    NOBLE_RANK: "shield",
    RAIN_RANK: "rain",
    ROGUE_RANK: "first",
}
PLAIN_GOODS_ICON = "last"
"""Icon of plain goods, of which only the last card counts."""


def back_picture(width: float) -> Picture:
    """Return a card face down."""
    return card_back_picture(GAME_NAME, (width, width * CARD_ASPECT))


@cache
def card_face(
    rank: int,
    name: str,
    width: float,
    seen: float = math.inf,
    letters: float = NAME_TEXT_SIZE,
    em: float = MIN_TEXT_SIZE,
    badge_light: float = 1.0,
) -> Picture:
    """Return a card face up.

    Its number is legible from a distance at any width. Small cards drop the name, and so do
    cards that have no room for it at large text.

    Args:
        rank: Rank of the card.
        name: Display name of the card.
        width: Width of the card, design pixels.
        seen: Visible width of the card, which icon and name keep to.
        letters: Text size of the name on a card as wide as drawn.
        em: Least text size on the table.
        badge_light: Light on the colour behind its number.
    """
    k = width / CARD_DESIGN_WIDTH
    height = width * CARD_ASPECT
    edge = 6 * k
    badge = min(badge_side(width, em), seen - edge - SEEN_BADGE_GAP)
    picture = f"{GAME_NAME}/{rank}-{SHEET_RANK_KEYS[rank - 1]}"
    has_name = _has_name(width, letters, em)
    is_bare = text_growth(em) >= LARGE_GROWTH and not has_name
    bottom = UNNAMED_BOTTOM if is_bare else PICTURE_BOTTOM
    sheet = card_sheet(width, height, picture, PICTURE_TOP, bottom)
    parts: list[tuple[Picture, float, float]] = [(sheet, 0.0, 0.0)]
    if width >= SIGN_WIDTH:
        spot, icon = 56 * k, 46 * k
        left, top = edge + badge + 6 * k, 12 * k
        if left + spot > seen - NAME_GAP:  # beside the number it would lie under the next card
            left, top = edge + (badge - spot) / 2, edge + badge + 6 * k
        sign = BakedPicture(f"icon-dark/{RANK_ICONS.get(rank, PLAIN_GOODS_ICON)}", width=icon)
        x, y = left + (spot - sign.size[0]) / 2, top + (spot - sign.size[1]) / 2
        parts.append((FilledRect(spot, spot, SIGN_SPOT_COLOR, spot / 2), left, top))
        parts.append((sign, x, y))
    if has_name:
        size, room = max(letters * k, MIN_NAME_SIZE), (_room(width, seen), NAME_HEIGHT)
        words = fit_line(name, size, room, INK_COLOR, least=MIN_NAME_SIZE)
        middle = min(width, seen - NAME_GAP) / 2
        y = height * (NAME_MIDDLE if em <= MIN_TEXT_SIZE else LARGE_NAME_MIDDLE)
        parts.append((words, middle - words.size[0] / 2, y - words.size[1] / 2))
    red, green, blue = (round(value * badge_light) for value in RANK_COLORS[rank])
    parts += _badge(rank, (red, green, blue), badge, edge, edge)
    return PictureGroup((width, height), tuple(parts))


def badge_side(width: float, em: float = MIN_TEXT_SIZE) -> float:
    """Return the side of the tab with the number of a card that is wholly seen."""
    grown = text_growth(em)
    return max(width * 0.412, min(60.0 * min(grown, MAX_BADGE_GROWTH), width * 0.56 * grown))


def _has_name(width: float, letters: float, em: float) -> bool:
    """True if a card of a width has room for its name in letters that are large enough."""
    size, grown = letters * width / CARD_DESIGN_WIDTH, text_growth(em)
    least = MIN_NAME_SIZE * 0.8 if grown == 1.0 else em - 0.5
    if grown >= LARGE_GROWTH:
        least = NAME_TEXT_SIZE * width / CARD_DESIGN_WIDTH * grown * MIN_NAME_SHARE
    return width >= NAMED_WIDTH and size >= least


def spread_picture(ranks: Sequence[int], size: tuple[float, float], whole: int) -> Picture:
    """Return an open hand as a row of small cards, in two rows where one would be too close.

    Args:
        ranks: Ranks of the cards, from left to right.
        size: Width and height of the room.
        whole: Number of cards of a full hand, by which their size stays the same.
    """
    step = card_spread(size, whole).step
    parts: list[tuple[Picture, float, float]] = []
    for rank, box in zip(ranks, spread_boxes(len(ranks), size, whole), strict=True):
        shade = FilledRect(box.width + 2, box.height + 2, SPREAD_SHADE, 8)
        face = card_face(rank, "", box.width, step)
        parts += [(shade, box.x - 3, box.y + 3), (face, box.x, box.y)]
    return PictureGroup(size, tuple(parts))


def spread_boxes(count: int, size: tuple[float, float], whole: int) -> Sequence[Box]:
    """Return the box of each card of an open hand in its room; see `spread_picture`."""
    spread = card_spread(size, whole)
    width, height, length = spread.card_width, spread.card_width * CARD_ASPECT, spread.row_length
    rows = [min(length, count - first) for first in range(0, count, length)]
    first_y = (size[1] - height - (len(rows) - 1) * spread.row_step - SPREAD_ARC) / 2
    boxes: list[Box] = []
    for n, cards in enumerate(rows):
        left = (size[0] - width - (cards - 1) * spread.step) / 2
        middle = max(1.0, (cards - 1) / 2)
        for index in range(cards):
            low = SPREAD_ARC * ((index - (cards - 1) / 2) / middle) ** 2
            y = first_y + n * spread.row_step + low
            boxes.append(Box(left + index * spread.step, y, width, height))
    return boxes


class CardSpread(NamedTuple):
    """Sizes of an open hand of small cards, design pixels."""

    card_width: float
    step: float
    """Distance from a card to the next one."""
    row_length: int
    row_step: float


@cache
def card_spread(size: tuple[float, float], whole: int) -> CardSpread:
    """Return the sizes of a hand of small cards in a room of a width and a height."""
    room, high = size[0] - 8.0, size[1] - SPREAD_ARC - 8.0
    width = min(MAX_SPREAD_WIDTH, high / CARD_ASPECT)
    step = min(width + 4.0, (room - width) / max(1, whole - 1))
    if step >= MIN_SPREAD_STEP:
        return CardSpread(width, step, whole, 0.0)
    length = math.ceil(whole / 2)
    width = min(MAX_SPREAD_WIDTH, high * TWO_ROW_SHARE / CARD_ASPECT)
    step = min(width + 4.0, (room - width) / max(1, length - 1))
    row_step = min(high - width * CARD_ASPECT, width * CARD_ASPECT + 6.0)
    return CardSpread(width, step, length, row_step)


def common_name_text_size(
    names: tuple[str, ...], width: float, seen: float, letters: float = NAME_TEXT_SIZE
) -> float:
    """Return the text size with which all these names are completely visible.

    The size is at most `letters` and has the unit of `card_face`.
    """
    room, k = _room(width, seen), width / CARD_DESIGN_WIDTH
    return min(fit_line(name, letters * k, (room, NAME_HEIGHT), INK_COLOR).em for name in names) / k


def _room(width: float, seen: float) -> float:
    """Return the greatest length of a name on a partly visible card."""
    side = NAME_SIDE_MARGIN * width / CARD_DESIGN_WIDTH
    return min(width - side, seen - NAME_GAP) - side


def _badge(
    rank: int, accent: tuple[int, int, int], side: float, x: float, y: float
) -> list[tuple[Picture, float, float]]:
    """The rank on a tab of its colour; on the narrowest tab too it is never cut."""
    size = side * 0.86
    wide = measure_text(str(rank), size, "display")[0]
    number = Text(str(rank), size * min(1.0, side * MAX_RANK_SHARE / wide), PAPER_COLOR, "display")
    return [
        (FilledRect(side, side, accent, side / 6), x, y),
        (number, x + (side - number.size[0]) / 2, y + (side - number.size[1]) / 2),
    ]


def deck_picture(top: Picture, count: int) -> Picture:
    """Return a deck of some cards under a top card."""
    return card_deck_picture(top, count)


@dataclass(frozen=True)
class WitheredPicture(DerivedPicture):
    """Goods that go bad: grey by a share from 0 to 1, and curled by radians at the ends.

    A curled card bends up at its upper and lower edge: it looks shorter, and its ends are
    darker or lighter by the light from the upper left.
    """

    greyness: float
    bend: float = 0.0

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the grey, curled picture."""
        fresh = painter.render(self.picture)
        look = pygame.transform.grayscale(fresh)
        share = round(255 * self.greyness)
        dark = round(share * 0.86)
        look.fill((dark, dark, dark, share), special_flags=pygame.BLEND_RGBA_MULT)
        rest = fresh.copy()
        rest.fill((255 - share,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        look.blit(rest, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return _curled(look, self.bend) if self.bend else look


def _curled(flat: pygame.Surface, bend: float) -> pygame.Surface:
    """A surface seen from above that lies on the inside of a cylinder."""
    width, height = flat.get_size()
    curled = pygame.Surface((width, height), pygame.SRCALPHA)
    tall = height * math.sin(bend) / bend
    first = round((height - tall) / 2)
    for y in range(first, round(first + tall)):
        up = (y - height / 2) / (height / 2) * bend
        angle = math.asin(max(-1.0, min(1.0, up)))
        source = round((angle / bend + 1) / 2 * (height - 1))
        row = flat.subsurface((0, max(0, min(height - 1, source)), width, 1))
        wide = round(width * (1 + 0.05 * (1 - math.cos(angle))))
        if wide != width:
            row = pygame.transform.scale(row, (wide, 1))
        curled.blit(row, ((width - wide) // 2, y))
        light = round(255 * (1 - 0.55 * (1 - math.cos(angle)) - 0.22 * max(0.0, -math.sin(angle))))
        band = (0, y, width, 1)
        curled.fill((light, light, light, 255), band, special_flags=pygame.BLEND_RGBA_MULT)
    return curled
