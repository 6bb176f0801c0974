"""Mercado's small signs: coins of a price, effects, seals, the worth of a tile, numbers on tags.

Signs are made of the very pieces that they speak of, with a plus or minus at their corner, so that
a sign needs no key.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scenes.table.parts import fitted
from sprites.components import coin, icon, seal
from sprites.picture import Baked, Color, Fill, Group, Picture, Text

INK: Color = (58, 34, 18)
CREAM: Color = (255, 246, 222)
PLUS: Color = (38, 104, 52)
MINUS: Color = (150, 34, 30)
ENAMEL: Color = (116, 26, 36)
GILT: Color = (226, 184, 96)
NIGHT: Color = (44, 26, 20)

COLOURS = ("gold", "silver", "copper", "turquoise")


def dark_icon(name: str, size: float) -> Picture:
    """A sign printed in brown ink, for paper and stone."""
    return Baked(f"icon-dark/{name}", width=size)


def disc(size: float, color: Color) -> Picture:
    """A flat round spot."""
    return Fill(size, size, color, size / 2)


def centred(size: tuple[float, float], *parts: tuple[Picture, float, float]) -> Group:
    """Pictures around points: (picture, x, y of its centre)."""
    return Group(
        size,
        tuple((part, x - part.size[0] / 2, y - part.size[1] / 2) for part, x, y in parts),
    )


@lru_cache(maxsize=64)
def blank_coin(size: float) -> Picture:
    """A coin of no colour yet: pale wood with a turned rim."""
    half = size / 2
    return centred(
        (size, size),
        (disc(size, (122, 84, 44)), half, half),
        (disc(size * 0.9, (244, 231, 200)), half, half),
        (disc(size * 0.74, (196, 166, 118)), half, half),
        (disc(size * 0.67, (236, 220, 184)), half, half),
    )


@lru_cache(maxsize=256)
def badged(sign: Picture, take: bool) -> Picture:
    """A piece with a plus (it comes) or a minus (it goes) at its lower right corner."""
    width, height = sign.size
    across = height * 0.52
    x, y = width - across * 0.28, height - across * 0.3
    bar, thick = across * 0.56, across * 0.19
    marks: list[tuple[Picture, float, float]] = [
        (disc(across, CREAM), x, y),
        (disc(across * 0.86, PLUS if take else MINUS), x, y),
        (Fill(bar, thick, CREAM), x, y),
    ]
    if take:
        marks.append((Fill(thick, bar, CREAM), x, y))
    size = x + across / 2, y + across / 2
    return centred(size, (sign, width / 2, height / 2), *marks)


@lru_cache(maxsize=64)
def piled(sign: Picture, n: int) -> Picture:
    """Several of one piece, overlapping."""
    step = sign.size[0] * 0.5
    return Group(
        (sign.size[0] + (n - 1) * step, sign.size[1]),
        tuple((sign, i * step, 0.0) for i in range(n)),
    )


def effects(words: Sequence[str], size: float, pale: bool = False) -> list[Picture]:
    """The signs of a list of effects; equal ones together."""
    return [effect(word, size, words.count(word), pale) for word in dict.fromkeys(words)]


@lru_cache(maxsize=128)
def effect(word: str, size: float, n: int = 1, pale: bool = False) -> Picture:
    """The sign of an effect of the sheet, n times, as high as `size`; pale on dark grounds."""
    if word in ("white", "black"):
        return badged(piled(coin(word, size * 0.96), n), True)
    if word == "return_black":
        return badged(piled(coin("black", size * 0.96), n), False)
    if word == "seal":
        return badged(piled(seal(size * 0.96), n), True)
    if word in ("privilege", "discard_privilege"):
        token = Baked("token/privilege-back", height=size * 1.06)
        return badged(piled(token, n), word == "privilege")
    name = {"extra_turn": "extra-turn", "no_seals": "no-seal"}[word]
    return icon(name, size) if pale else dark_icon(name, size)


def in_row(parts: Sequence[Picture], gap: float) -> Group:
    """Pictures side by side, on one middle line."""
    height = max((part.size[1] for part in parts), default=0.0)
    placed, x = [], 0.0
    for part in parts:
        placed.append((part, x, (height - part.size[1]) / 2))
        x += part.size[0] + gap
    return Group((max(0.0, x - gap), height), tuple(placed))


@lru_cache(maxsize=256)
def price(parts: tuple[str, ...], size: float) -> Picture:
    """A price as coins: fixed colours, blanks linked (alike) or with ≠ between (different)."""
    placed: list[tuple[Picture, float, float]] = []
    joints: list[tuple[Picture, float, float]] = []
    half, x, before = size / 2, size / 2, ""
    for word in parts:
        joined = word == before and word in ("same", "different")
        if placed:
            x += size * (1.22 if joined else 1.05)
        look = coin(word, size) if word in (*COLOURS, "white") else blank_coin(size)
        placed.append((look, x, half))
        if joined:
            joints.append(_joint(word, x - size * 0.61, half, size))
        before = word
    return centred((x + half, size), *placed, *joints)


def _joint(word: str, x: float, y: float, size: float) -> tuple[Picture, float, float]:
    """What stands between two coins of a group, on a little plate."""
    across = size * 0.54
    plate = disc(across, NIGHT)
    if word == "different":
        sign = icon("ne", across * 0.86)
    else:
        bar = across * 0.58
        sign = centred(
            (bar, bar),
            (Fill(bar, bar * 0.24, CREAM), bar / 2, bar * 0.27),
            (Fill(bar, bar * 0.24, CREAM), bar / 2, bar * 0.73),
        )
    return centred((across, across), (plate, across / 2, across / 2), (sign, across / 2, across / 2)), x, y


@lru_cache(maxsize=64)
def medal(sign: str, size: float) -> Picture:
    """What a tile is worth, on a disc of red enamel: a number, or an icon's name."""
    half = size / 2
    mark: Picture
    if sign.isdigit():
        mark = Text(sign, size * 0.74, CREAM, "bold")
    else:
        mark = icon(sign, size * 0.68)
    return centred(
        (size, size),
        (disc(size, (70, 14, 18)), half, half),
        (disc(size * 0.95, GILT), half, half),
        (disc(size * 0.82, ENAMEL), half, half),
        (mark, half, half),
    )


def tag(words: str, size: float, color: Color = CREAM) -> Picture:
    """A number on a small dark plate, so that it reads on anything."""
    number = Text(words, size, color, "bold")
    width = max(number.size[0] + size * 0.5, size * 1.25)
    height = size * 1.16
    return centred(
        (width, height),
        (Fill(width, height, (18, 10, 6, 205), height / 2), width / 2, height / 2),
        (number, width / 2, height / 2),
    )


def caption(words: str, width: float, size: float, color: Color = INK) -> Picture:
    """One line of words in the middle of a width."""
    return fitted(words, size, (width, size * 2), color, "bold", "center")
