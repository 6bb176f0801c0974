"""Pictures of Market Day's cards: faces, backs, piles and withered goods."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import pygame

from scenes.kit.placement import CARD_ASPECT
from scenes.kit.setting.card_sheet import card_sheet
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, text_growth
from sprites.components import card_back_picture, card_deck_picture
from sprites.painting import Painter, Picture
from sprites.picture import BakedPicture, DerivedPicture, FilledRect, PictureGroup
from tabletop.games.market_day.sheet import (
    KNIGHT_RANK,
    NOBLE_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    SHEET_RANK_KEYS,
    TINKER_RANK,
)

GAME_NAME = "market_day"
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
MAX_BADGE_GROWTH = 1.35
"""Greatest growth of the number of a card with large text."""
NAMED_WIDTH = 130.0
"""Width from which a card has its name."""
SIGN_WIDTH = 190.0
"""Width from which a card has the sign of its effect."""
NAME_GAP = 3.0  # between a name and the next card
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
    """
    k = width / CARD_DESIGN_WIDTH
    height = width * CARD_ASPECT
    grown = min(text_growth(em), MAX_BADGE_GROWTH)
    badge, edge = max(width * 0.4, min(60.0 * grown, width * 0.56 * grown)), 6 * k
    picture = f"{GAME_NAME}/{rank}-{SHEET_RANK_KEYS[rank - 1]}"
    sheet = card_sheet(width, height, picture, PICTURE_TOP, PICTURE_BOTTOM)
    parts: list[tuple[Picture, float, float]] = [(sheet, 0.0, 0.0)]
    if width >= SIGN_WIDTH:
        left, spot = edge + badge + 6 * k, 56 * k
        icon = min(46 * k, seen - NAME_GAP - left - 10 * k)
        sign = BakedPicture(f"icon-dark/{RANK_ICONS.get(rank, PLAIN_GOODS_ICON)}", width=icon)
        x, y = left + (spot - sign.size[0]) / 2, 12 * k + (spot - sign.size[1]) / 2
        parts.append((FilledRect(spot, spot, SIGN_SPOT_COLOR, spot / 2), left, 12 * k))
        parts.append((sign, x, y))
    least = MIN_NAME_SIZE * 0.8 if em <= MIN_TEXT_SIZE else em - 0.5
    if width >= NAMED_WIDTH and letters * k >= least:
        size, room = max(letters * k, MIN_NAME_SIZE), (_room(width, seen), NAME_HEIGHT)
        words = fit_line(name, size, room, INK_COLOR, least=MIN_NAME_SIZE)
        middle = min(width, seen - NAME_GAP) / 2
        y = height * (NAME_MIDDLE if em <= MIN_TEXT_SIZE else LARGE_NAME_MIDDLE)
        parts.append((words, middle - words.size[0] / 2, y - words.size[1] / 2))
    parts += _badge(rank, RANK_COLORS[rank], badge, edge, edge)
    return PictureGroup((width, height), tuple(parts))


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
    """The rank on a tab of its colour."""
    number = fit_line(
        str(rank), side * 0.86, (side * 0.86, side * 2), PAPER_COLOR, "display", "center"
    )
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
