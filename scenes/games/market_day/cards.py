"""Market Day's cards as pictures: faces, backs, piles; and goods that wither."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import pygame

from scenes.kit.parts import LEAST, fitted
from scenes.kit.places import SHAPE
from sprites.components import card_back, card_front, deck
from sprites.painting import Painter, Picture
from sprites.picture import Baked, Changed, Fill, Group
from tabletop.games.market_day.sheet import KEYS, KNIGHT, NOBLE, RAIN, ROGUE, TINKER

GAME = "market_day"
DRAWN_WIDTH = 240.0  # the width that the measures below are for
WINDOW = (200.0, 190.0)
SIDE = 18.0  # of its window from its edge
NAME_SIDE = 10.5  # of its name: four signs of Japanese have room where six cards lie in a hand
LETTERS = 34.0
BARE = 3.0  # between a name and the next card
PAPER = (255, 248, 232)
INK = (44, 26, 14)
PATCH = (242, 228, 194)  # the paper at its lower end

ACCENTS = {
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
"""Each rank's own colour, dark enough for light numbers on it."""

SIGNS = {TINKER: "swap", KNIGHT: "strike", NOBLE: "shield", RAIN: "rain", ROGUE: "first"}
PLAIN_SIGN = "last"
"""What happens to a card, as a small sign: of plain goods only the last is good."""

HELD_SHOWN = 6  # more cards than this in a rival's hand look alike


def back(width: float) -> Picture:
    """A card face down."""
    return card_back(GAME, (width, width * SHAPE))


@cache
def face(
    rank: int,
    name: str,
    width: float,
    seen: float = math.inf,
    letters: float = LETTERS,
    em: float = LEAST,
) -> Picture:
    """A card face up. Its number is legible from afar at any width; small cards drop the name, and
    all where it would be smaller than `em`.

    Sign and name keep to what is `seen` of the card's width; the name has letters of that size
    on a card as wide as drawn.
    """
    k = width / DRAWN_WIDTH
    height = width * SHAPE
    accent = ACCENTS[rank]
    badge = max(80 * k, min(70.0, width * 0.46))
    edge = 9 * k
    side, top = SIDE * k, edge + badge - 12 * k
    window = (width - 2 * side, (width - 2 * side) * WINDOW[1] / WINDOW[0])
    line = 3 * k
    parts: list[tuple[Picture, float, float]] = [
        (card_front((width, height)), 0, 0),
        # Plain paper where the frame of card/front has an ornament.
        (Fill(22, 24, PATCH, 5), 16, height - 39),
        (Fill(window[0] + 2 * line, window[1] + 2 * line, accent, 12 * k), side - line, top - line),
        (Baked(f"{GAME}/{rank}-{KEYS[rank - 1]}", *window), side, top),
    ]
    if width >= 190:
        left = edge + badge + 4 * k
        icon = min(50 * k, seen - BARE - left)
        sign = SIGNS.get(rank, PLAIN_SIGN)
        parts.append((Baked(f"icon-dark/{sign}", width=icon), left, 13 * k))
        if letters * k >= em - 0.01:
            words = fitted(name, letters * k, (_room(width, seen), 60.0), INK)
            middle = (top + window[1] + height - edge) / 2
            parts.append((words, NAME_SIDE * k, middle - words.size[1] / 2))
    parts += _badge(rank, accent, badge, edge, edge)
    return Group((width, height), tuple(parts))


def lettering(names: tuple[str, ...], width: float, seen: float, letters: float = LETTERS) -> float:
    """The size of letters, as `face` wants it, with which each of these names is seen whole; at
    most `letters`."""
    room, k = _room(width, seen), width / DRAWN_WIDTH
    return min(fitted(name, letters * k, (room, 60.0), INK).em for name in names) / k


def _room(width: float, seen: float) -> float:
    """How long a name may be on a card of which so much is seen."""
    side = NAME_SIDE * width / DRAWN_WIDTH
    return min(width - side, seen - BARE) - side


def _badge(
    rank: int, accent: tuple[int, int, int], side: float, x: float, y: float
) -> list[tuple[Picture, float, float]]:
    """The rank on a tab of its colour."""
    number = fitted(str(rank), side * 0.84, (side * 0.82, side * 2), PAPER, "display", "center")
    rim = side * 0.035
    return [
        (Fill(side, side, PAPER, side * 0.24), x, y),
        (Fill(side - 2 * rim, side - 2 * rim, accent, side * 0.21), x + rim, y + rim),
        (number, x + (side - number.size[0]) / 2, y + (side - number.size[1]) / 2),
    ]


def held(count: int, height: float) -> Picture:
    """A rival's hand: a small fan of backs, as many as he holds."""
    count = min(count, HELD_SHOWN)
    width = height / SHAPE
    step = width * 0.18
    one = back(width)
    return Group(
        (width + (count - 1) * step, height), tuple((one, i * step, 0) for i in range(count))
    )


def stack(top: Picture, count: int) -> Picture:
    """A deck of so many cards under that one."""
    return deck(top, count)


@dataclass(frozen=True)
class Withered(Changed):
    """Goods that go bad: grey by a share from 0 to 1, and curled by so many radians at the ends.

    A curled card bends up at its upper and lower edge: it looks shorter, its ends darker and
    lighter as the light from the upper left meets them.
    """

    grey: float
    bend: float = 0.0

    def paint(self, painter: Painter) -> pygame.Surface:
        fresh = painter.surface(self.picture)
        look = pygame.transform.grayscale(fresh)
        share = round(255 * self.grey)
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
