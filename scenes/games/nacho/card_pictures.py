"""Pictures of Nacho's pieces: smugglers as cards and as guests, Mounties, orders, cubes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from scenes.games.nacho.geometry import MOUNTIE_ASPECT
from scenes.kit.high_contrast import add_letter_plate
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.setting.card_sheet import CoverPicture
from scenes.kit.setting.halo_text import CREAM, halo_text
from scenes.kit.setting.sheets import GradientSheet, SoftSheet
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_lines
from sprites.components import card_front_picture
from sprites.painting import Picture
from sprites.picture import BakedPicture, Color, FilledRect, PictureGroup, Text
from tabletop.games.nacho.state import PROVINCES

NIGHT_COLOR: Final[Color] = (24, 28, 54)
INK_COLOR: Final[Color] = (44, 26, 14)
RED_COLOR: Final[Color] = (150, 24, 28)
PENALTY_COLOR: Final[Color] = (255, 196, 176)
"""Colour of the words about an arrest."""
PENALTY_PLATE: Final[Color] = (146, 22, 28)
PENALTY_RISE: Final = 0.12
"""Plate below the penalty of a Mountie in a row, and its distance from below as a share."""
PENALTY_SHARE: Final = 0.88
"""Most of the height of a Mountie that the letters of its penalty take."""
PLATE_SHARE: Final = 0.7
"""Height of that plate by the line of its letters."""
MIN_RIDER_SHARE: Final = 0.3
"""Least share of a rider that is seen beside its penalty; else the penalty is in front of it."""
LOW_PLATE_SHARE: Final = 0.78
"""Share of the free height above such a penalty: a hand below comes close to the lowest row."""
RIDER_RIM_SHARE: Final = 0.06
"""Empty rim above a rider by the size of its picture."""
SNOW_COLOR: Final[Color] = (255, 250, 236)
TAG_PAPER: Final[tuple[Color, Color]] = (255, 250, 238), (238, 228, 206)
FILLED_TAG_PAPER: Final[tuple[Color, Color]] = (166, 162, 154), (152, 146, 134)
"""Upper and lower colours of price tags, and of price tags that are filled."""
FILLED_TAG_EDGE: Final = 4.0
"""The soft edge of the grey: so narrow that no food and no price shines through."""

PROVINCE_COLORS: Final[dict[str, Color]] = dict(
    zip(PROVINCES, ((28, 96, 162), (30, 108, 56), (176, 40, 46), (92, 54, 150)), strict=True)
)
"""Colour of each province on its smugglers, dark enough for white numbers."""
CONTRAST_LIGHT: Final = 0.55
"""Light of these colours in high contrast, as a share."""
LARGE_TEXT: Final = 36.0
"""Least text size from which a card has number and wage on paper, each in a line of its own."""
FACE_POSITION: Final = 0.3
"""Vertical part of a smuggler's picture that a guest shows."""
DIGIT_SHARE: Final = 0.47
"""Width that a guest keeps for its number, by its height."""
GUEST_RADIUS: Final = 8.0
GUEST_EDGE: Final = 2.0
CARD_EDGE_COLOR: Final[Color] = (255, 243, 217)
"""Width and colour of the edge of a guest, which parts the numbers of guests side by side."""
POSTED_RIDER: Final = 1.14
"""Size of a rider in a row by the height of a guest: its picture has an empty rim."""
TAG_RADIUS_SHARE: Final = 0.1
"""Radius of the corners of a price tag by its width."""
FOOD_SHARE: Final = 0.64
"""Width of the food on a price tag by that of the tag."""
PRICE_SHARE: Final = 0.46
"""Size of a price by the width of its tag; where text is large more."""


@cache
def smuggler_card(
    flag: str, number: int, wage: int, width: float, em: float = MIN_TEXT_SIZE,
    is_dark: bool = False,
) -> Picture:  # fmt: skip
    """Return a smuggler: number, flag and wage in the upper third, the portrait below.

    The upper third is the part that a fan of cards shows.

    Args:
        flag: Province of the flag.
        number: Number of the smuggler.
        wage: Gold that the smuggler costs.
        width: Width of the card, design pixels.
        em: Text size of the table.
        is_dark: True for the darker colour of high contrast.
    """
    height, edge = width * CARD_ASPECT, width * 0.03
    is_large = em > LARGE_TEXT
    band = width * (0.47 if is_large else 0.38)
    digits = Text(str(number), width * (0.405 if is_large else 0.37), SNOW_COLOR, "display")
    flag_width = width * (0.46 if is_large else 0.42)
    cloth = BakedPicture(f"nacho/flag-{flag}", width=flag_width)
    top = edge + width * (0.86 if is_large else 0.4)
    portrait = CoverPicture(
        width - 2 * edge, height - edge - top, f"nacho/smuggler-{number}", 0.2, radius=width * 0.04
    )
    coin = gold_picture(width * (0.3 if is_large else 0.25))
    size = width * (0.327 if is_large else 0.23)
    pay: Picture = (
        Text(str(wage), size, INK_COLOR, "display")
        if is_large
        else halo_text(str(wage), size, CREAM, "display")
    )
    row = edge + band + width * (0.05 if is_large else 0.04)
    return PictureGroup(
        (width, height),
        (
            (card_front_picture((width, height)), 0, 0),
            (
                FilledRect(width - 2 * edge, band, province_color(flag, is_dark), width * 0.04),
                edge,
                edge,
            ),
            (digits, width * 0.21 - digits.size[0] / 2, edge + band / 2 - digits.size[1] / 2),
            (cloth, width - edge * 2.4 - cloth.size[0], edge + (band - cloth.size[1]) / 2),
            (portrait, edge, top),
            (coin, width * 0.07, row),
            (pay, width * 0.07 + coin.size[0] + 3, row + (coin.size[1] - pay.size[1]) / 2),
        ),
    )


def province_color(flag: str, is_dark: bool) -> Color:
    """Return the colour of a province on its smugglers; in high contrast a darker one."""
    light = CONTRAST_LIGHT if is_dark else 1.0
    red, green, blue = (round(channel * light) for channel in PROVINCE_COLORS[flag][:3])
    return red, green, blue


@cache
def guest_picture(
    flag: str, number: int, size: tuple[float, float], is_dark: bool = False
) -> Picture:
    """Return a smuggler who sits in a cantina: number and face on the flag's colour.

    A square one shows the face alone, an upright one is a card: number and flag above the face.

    Args:
        flag: Province of the flag.
        number: Number of the smuggler.
        size: Width and height, design pixels.
        is_dark: True for the darker colour of high contrast.
    """
    width, height = size
    if width < height:
        return _upright_guest(flag, number, size, is_dark)
    edge = GradientSheet(width, height, (CARD_EDGE_COLOR,) * 2, GUEST_RADIUS)
    body = GradientSheet(
        width - 2 * GUEST_EDGE, height - 2 * GUEST_EDGE, (province_color(flag, is_dark),) * 2,
        GUEST_RADIUS - GUEST_EDGE,
    )  # fmt: skip
    rim = 3.0 if width > height else 4.0
    side = height - 2 * rim
    face = CoverPicture(
        min(side * 0.98, width - rim - height * DIGIT_SHARE) if width > height else side, side,
        f"nacho/smuggler-{number}", FACE_POSITION, radius=6.0,
    )  # fmt: skip
    parts: list[tuple[Picture, float, float]] = [
        (edge, 0, 0),
        (body, GUEST_EDGE, GUEST_EDGE),
        (face, width - face.size[0] - rim, rim),
    ]
    if width > height:
        digits = Text(str(number), height * 0.74, SNOW_COLOR, "display")
        room = width - face.size[0] - rim
        parts.append((digits, (room - digits.size[0]) / 2, (height - digits.size[1]) / 2))
    return PictureGroup(size, tuple(parts))


def _upright_guest(flag: str, number: int, size: tuple[float, float], is_dark: bool) -> Picture:
    """Return a smuggler as a small card, number and flag on the colour above the face."""
    width, height = size
    rim = width * 0.035
    side, band = width - 2 * rim, height * 0.37
    digits = Text(str(number), height * 0.38, SNOW_COLOR, "display")
    cloth = BakedPicture(f"nacho/flag-{flag}", width=width * 0.46)
    face = CoverPicture(
        side, height - 2 * rim - band, f"nacho/smuggler-{number}", FACE_POSITION, radius=6.0
    )
    middle = rim + band / 2
    return PictureGroup(
        size,
        (
            (card_front_picture(size), 0, 0),
            (FilledRect(side, band + 8.0, province_color(flag, is_dark), 6.0), rim, rim),
            (digits, width * 0.25 - digits.size[0] / 2, middle - digits.size[1] / 2),
            (cloth, width - rim * 2 - cloth.size[0], middle - cloth.size[1] / 2),
            (face, rim, rim + band),
        ),
    )


@cache
def rider_picture(province: str, size: float) -> Picture:
    """Return the Mountie on his horse, with the flag of the province that he rides to.

    Args:
        province: Key of the province; empty for a Mountie face down.
        size: Height of the rider, design pixels.
    """
    body = BakedPicture("nacho/mountie-figure", size, size)
    parts: list[tuple[Picture, float, float]] = [(body, 0, 0)]
    if province:
        cloth = BakedPicture(f"nacho/flag-{province}", width=size * 0.5)
        parts.append((cloth, size * 0.82, size * 0.04))
    return PictureGroup((size * MOUNTIE_ASPECT, size), tuple(parts))


@cache
def posted_mountie(
    penalty: int, height: float, text_size: float, aspect: float = MOUNTIE_ASPECT
) -> Picture:
    """Return a Mountie in a cantina: the rider, and the gold that he costs.

    The penalty is beside the rider, or in front of the horse where the picture is narrow.

    Args:
        penalty: Gold that he costs.
        height: Height of the picture, design pixels.
        text_size: Size of the penalty.
        aspect: Width by the height.
    """
    size, width = height * POSTED_RIDER, height * aspect
    digits = Text(
        f"\N{MINUS SIGN}{penalty}", min(text_size, height * PENALTY_SHARE), SNOW_COLOR, "bold"
    )
    plate = FilledRect(digits.size[0] + 8.0, digits.size[1] * PLATE_SHARE, PENALTY_PLATE, 8.0)
    left, top = width - plate.size[0] - 2.0, (height - plate.size[1]) * (1 - PENALTY_RISE)
    body_left, body_top = 0.0, (height - size) / 2
    if left < size * MIN_RIDER_SHARE:
        left, top = (width - plate.size[0]) / 2, (height - plate.size[1]) * LOW_PLATE_SHARE
        body_left, body_top = (width - size) / 2, -size * RIDER_RIM_SHARE
    body = BakedPicture("nacho/mountie-figure", size, size)
    return PictureGroup(
        (width, height),
        (
            (body, body_left, body_top),
            (plate, left, top),
            (digits, left + 4.0, top + (plate.size[1] - digits.size[1]) / 2),
        ),
    )


@cache
def mountie_card(province: str, penalty: int, width: float) -> Picture:
    """Return the card of a Mountie, for close reading: portrait, flag and penalty."""
    height, edge = width * CARD_ASPECT, width * 0.03
    portrait = CoverPicture(
        width - 2 * edge, height * 0.7, "nacho/mountie", 0.3, radius=width * 0.04
    )
    cloth = BakedPicture(f"nacho/flag-{province}", width=width * 0.44)
    digits = Text(f"\N{MINUS SIGN}{penalty}", width * 0.34, RED_COLOR, "display")
    low = (edge + portrait.size[1] + height - edge) / 2
    return PictureGroup(
        (width, height),
        (
            (card_front_picture((width, height)), 0, 0),
            (portrait, edge, edge),
            (cloth, width * 0.06, low - cloth.size[1] / 2),
            (digits, width * 0.94 - digits.size[0], low - digits.size[1] / 2),
        ),
    )


def tag_picture(size: tuple[float, float], is_filled: bool = False) -> Picture:
    """Return the paper of a price tag, or the grey on it where nobody is paid any more."""
    if is_filled:
        return SoftSheet(*size, FILLED_TAG_PAPER, FILLED_TAG_EDGE, size[0] * TAG_RADIUS_SHARE)
    return GradientSheet(*size, TAG_PAPER, size[0] * TAG_RADIUS_SHARE)


@cache
def order_picture(
    asks: Sequence[str],
    prices: Sequence[int],
    tag: tuple[float, float],
    width: float,
    price_size: float,
    letters: Sequence[str] = (),
) -> Picture:
    """Return the order of a province: four price tags, each with a food and its price.

    Args:
        asks: Ingredient of each tag; empty for a card face down.
        prices: Price of each tag.
        tag: Width and height of a tag, design pixels.
        width: Width of all tags.
        price_size: Size of the prices.
        letters: The letters of the ingredients, in high contrast.
    """
    step, low = (width - tag[0]) / 3, tag[1] * (0.81 if letters else 0.75)
    parts: list[tuple[Picture, float, float]] = []
    for n in range(4):
        left = step * n
        parts.append((tag_picture(tag), left, 0.0))
        if not asks:
            continue
        share = FOOD_SHARE * (0.84 if letters else 1.0)
        food: Picture = BakedPicture(f"nacho/food-{asks[n]}", width=tag[0] * share)
        if letters:
            food = add_letter_plate(food, letters[n], MIN_TEXT_SIZE)
        digits = Text(str(prices[n]), price_size, INK_COLOR, "display")
        parts += [
            (food, left + (tag[0] - food.size[0]) / 2, tag[1] * 0.035),
            (digits, left + (tag[0] - digits.size[0]) / 2, low - digits.size[1] / 2),
        ]
    return PictureGroup((width, tag[1]), tuple(parts))


def back_picture(family: str, width: float) -> Picture:
    """Return a smuggler or a Mountie face down."""
    name = "card/back-nacho-mountie" if family == "mountie" else "card/back-nacho"
    return BakedPicture(name, width, width * CARD_ASPECT)


@cache
def round_end_card(label: str, width: float) -> Picture:
    """Return the End of Round card; only a large one has its words."""
    height, edge = width * CARD_ASPECT, width * 0.045
    side = width - 2 * edge
    art = BakedPicture("nacho/round-end", side, side * 0.85)
    parts: list[tuple[Picture, float, float]] = [
        (card_front_picture((width, height)), 0, 0),
        (FilledRect(side, height - 2 * edge, NIGHT_COLOR, edge), edge, edge),
        (art, edge, (height - art.size[1]) / 2 if width < 150 else edge),
    ]
    if width >= 150:
        room = height - 2 * edge - art.size[1]
        words = fit_lines(label, 34.0, (side - 8, room), SNOW_COLOR, 3)
        top = edge + art.size[1] + (room - words.size[1]) / 2
        parts.append((words, (width - words.size[0]) / 2, top))
    return PictureGroup((width, height), tuple(parts))


def cube_picture(what: str, size: float) -> Picture:
    """Return a cube of an ingredient."""
    return BakedPicture(f"cube/{what}", size, size)


def gold_picture(size: float) -> Picture:
    """Return a piece of gold."""
    return BakedPicture("nacho/gold", size, size)
