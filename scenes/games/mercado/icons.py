"""Icons of Mercado: coins of a price, effects, seals, the worth of a tile, number tags.

Icons are made of the pieces that they refer to, with a plus or minus at their corner,
so they need no key.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scenes.kit.picture_groups import CREAM_COLOR, centre_pictures, disc_picture, stack_pictures
from scenes.kit.table_parts import MIN_TEXT_SIZE
from sprites.components import coin_picture, icon_picture, wax_seal_picture
from sprites.painting import Picture
from sprites.picture import BakedPicture, Color, FilledRect, PictureGroup, Text

INK_COLOR: Color = (58, 34, 18)
PLUS_COLOR: Color = (38, 104, 52)
MINUS_COLOR: Color = (150, 34, 30)
ENAMEL_COLOR: Color = (110, 24, 34)
GILT_COLOR: Color = (226, 184, 96)
DARK_DISC_COLOR: Color = (44, 26, 20)

COIN_COLOURS = ("gold", "silver", "copper", "turquoise")


def dark_icon(name: str, size: float) -> Picture:
    """Return an icon in brown ink, for paper and stone."""
    return BakedPicture(f"icon-dark/{name}", width=size)


@lru_cache(maxsize=64)
def blank_coin(size: float) -> Picture:
    """Return a coin of no colour yet: pale wood with a turned rim."""
    return stack_pictures(
        disc_picture(size, (122, 84, 44)),
        disc_picture(size * 0.9, (244, 231, 200)),
        disc_picture(size * 0.74, (196, 166, 118)),
        disc_picture(size * 0.67, (236, 220, 184)),
    )


def add_badge(icon: Picture, take: bool) -> Picture:
    """Return a piece with a plus (gained) or a minus (lost) at its lower right corner."""
    width, height = icon.size
    across = height * 0.52
    x, y = width - across * 0.28, height - across * 0.3
    bar, thick = across * 0.56, across * 0.19
    marks: list[tuple[Picture, float, float]] = [
        (disc_picture(across, CREAM_COLOR), x, y),
        (disc_picture(across * 0.86, PLUS_COLOR if take else MINUS_COLOR), x, y),
        (FilledRect(bar, thick, CREAM_COLOR), x, y),
    ]
    if take:
        marks.append((FilledRect(thick, bar, CREAM_COLOR), x, y))
    size = x + across / 2, y + across / 2
    return centre_pictures(size, (icon, width / 2, height / 2), *marks)


def overlap_pictures(icon: Picture, n: int) -> Picture:
    """Return several copies of one piece, overlapping."""
    step = icon.size[0] * 0.5
    return PictureGroup(
        (icon.size[0] + (n - 1) * step, icon.size[1]),
        tuple((icon, i * step, 0.0) for i in range(n)),
    )


def effect_icons(words: Sequence[str], size: float, pale: bool = False) -> list[Picture]:
    """Return the icons of a list of effects; equal ones together."""
    return [effect_icon(word, size, words.count(word), pale) for word in dict.fromkeys(words)]


@lru_cache(maxsize=128)
def effect_icon(word: str, size: float, n: int = 1, pale: bool = False) -> Picture:
    """Return the icon of an effect of the sheet, n times, as high as `size`.

    Pale on dark backgrounds.
    """
    if word in ("white", "black"):
        return add_badge(overlap_pictures(coin_picture(word, size * 0.96), n), True)
    if word == "return_black":
        return add_badge(overlap_pictures(coin_picture("black", size * 0.96), n), False)
    if word == "seal":
        return add_badge(overlap_pictures(wax_seal_picture(size * 0.96), n), True)
    if word in ("privilege", "discard_privilege"):
        token = BakedPicture("token/privilege-back", height=size * 0.96)
        return add_badge(overlap_pictures(token, n), word == "privilege")
    name = {"extra_turn": "extra-turn", "no_seals": "no-seal"}[word]
    return icon_picture(name, size) if pale else dark_icon(name, size)


def paid_coin_indices(parts: tuple[str, ...], coins: Sequence[str]) -> tuple[int, ...]:
    """Return the indices of a price's coins that an offer has paid.

    Fixed colours come first, then open ones, then jokers.

    >>> covered_coins(("gold", "gold", "white"), ("gold", "white"))
    (0, 2)
    """
    left = list(range(len(parts)))
    found: list[int] = []
    for kind in sorted(coins, key=lambda kind: kind == "white"):
        exact = [n for n in left if parts[n] == kind]
        blank = [n for n in left if parts[n] not in (*COIN_COLOURS, "white")]
        fits = exact or blank or (left if kind == "white" else [])
        if fits:
            found.append(fits[0])
            left.remove(found[-1])
    return tuple(sorted(found))


@lru_cache(maxsize=64)
def worth_medal(symbol: str, size: float, em: float = MIN_TEXT_SIZE) -> Picture:
    """Return the worth of a tile on a disc of red enamel: a number, or an icon's name.

    A number that has no room at the least text size is left out.
    """
    parts: list[Picture] = [
        disc_picture(size, (70, 14, 18)), disc_picture(size * 0.95, GILT_COLOR),
        disc_picture(size * 0.82, ENAMEL_COLOR),
    ]  # fmt: skip
    if not symbol.isdigit():
        parts.append(icon_picture(symbol, size * 0.68))
    elif em <= size:
        parts.append(
            Text(symbol, max(em, size * (0.8 if em > MIN_TEXT_SIZE else 0.74)), CREAM_COLOR, "bold")
        )
    return stack_pictures(*parts)
