"""Mercado's small signs: coins of a price, effects, seals, the worth of a tile, numbers on tags.

Signs are made of the very pieces that they speak of, with a plus or minus at their corner, so that
a sign needs no key.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scenes.kit.parts import LEAST, fitted
from scenes.kit.signs import CREAM, centred, concentric, disc
from sprites.components import coin, icon, seal
from sprites.painting import Picture
from sprites.picture import Baked, Color, Fill, Group, Text

INK: Color = (58, 34, 18)
PLUS: Color = (38, 104, 52)
MINUS: Color = (150, 34, 30)
ENAMEL: Color = (116, 26, 36)
GILT: Color = (226, 184, 96)
NIGHT: Color = (44, 26, 20)

COLOURS = ("gold", "silver", "copper", "turquoise")


def dark_icon(name: str, size: float) -> Picture:
    """A sign printed in brown ink, for paper and stone."""
    return Baked(f"icon-dark/{name}", width=size)


@lru_cache(maxsize=64)
def blank_coin(size: float) -> Picture:
    """A coin of no colour yet: pale wood with a turned rim."""
    return concentric(
        disc(size, (122, 84, 44)),
        disc(size * 0.9, (244, 231, 200)),
        disc(size * 0.74, (196, 166, 118)),
        disc(size * 0.67, (236, 220, 184)),
    )


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
        token = Baked("token/privilege-back", height=size * 0.96)
        return badged(piled(token, n), word == "privilege")
    name = {"extra_turn": "extra-turn", "no_seals": "no-seal"}[word]
    return icon(name, size) if pale else dark_icon(name, size)


def price_spots(parts: tuple[str, ...], size: float) -> list[float]:
    """Where the middles of a price's coins stand in its row, from its left end."""
    spots: list[float] = []
    for n, word in enumerate(parts):
        if not spots:
            spots.append(size / 2)
            continue
        apart = 1.05 if not _joined(parts, n, word) else 1.22 if len(parts) < 4 else 1.12
        spots.append(spots[-1] + size * apart)
    return spots


def _joined(parts: tuple[str, ...], n: int, word: str) -> bool:
    """Whether a coin belongs with the one before it."""
    return n > 0 and parts[n - 1] == word and word in ("same", "different")


@lru_cache(maxsize=256)
def price(parts: tuple[str, ...], size: float) -> Picture:
    """A price as coins: fixed colours, blanks with = (alike) or ≠ (different) between them."""
    spots, half = price_spots(parts, size), size / 2
    coins: list[tuple[Picture, float, float]] = []
    joints: list[tuple[Picture, float, float]] = []
    for n, word in enumerate(parts):
        look = coin(word, size) if word in (*COLOURS, "white") else blank_coin(size)
        coins.append((look, spots[n], half))
        if _joined(parts, n, word):
            joints.append((_joint(word, size * 0.54), (spots[n - 1] + spots[n]) / 2, half))
    return centred((spots[-1] + half, size), *coins, *joints)


@lru_cache(maxsize=256)
def paid(parts: tuple[str, ...], covered: tuple[int, ...], size: float) -> Picture:
    """Ticks at the feet of the coins of a price that are laid, to be set on the price's middle."""
    spots = price_spots(parts, size)
    across = size * 0.6
    spot = disc(across, CREAM), disc(across * 0.88, PLUS)
    tick = concentric(*spot, icon("check", across * 0.66))
    marks = [(tick, spots[n], size * 0.9) for n in covered]
    return centred((spots[-1] + size / 2, size * 1.2), *marks)


def covers(parts: tuple[str, ...], coins: Sequence[str]) -> tuple[int, ...]:
    """Which coins of a price an offer has paid: fixed colours first, then open ones, then jokers.

    >>> covers(("gold", "gold", "white"), ("gold", "white"))
    (0, 2)
    """
    left = list(range(len(parts)))
    found: list[int] = []
    for kind in sorted(coins, key=lambda kind: kind == "white"):
        exact = [n for n in left if parts[n] == kind]
        blank = [n for n in left if parts[n] not in (*COLOURS, "white")]
        fits = exact or blank or (left if kind == "white" else [])
        if fits:
            found.append(fits[0])
            left.remove(found[-1])
    return tuple(sorted(found))


def _joint(word: str, across: float) -> Picture:
    """What stands between two coins of a group, on a little plate."""
    plate, half, bar = disc(across, NIGHT), across / 2, across * 0.5
    if word == "different":
        return concentric(plate, icon("ne", across * 0.86))
    line = Fill(bar, bar * 0.24, CREAM)
    lines = ((line, half, half + side * bar * 0.23) for side in (-1, 1))
    return centred((across, across), (plate, half, half), *lines)


@lru_cache(maxsize=64)
def medal(sign: str, size: float, em: float = LEAST) -> Picture:
    """What a tile is worth, on a disc of red enamel: a number, or an icon's name. A number of that
    size at least; none where it has no room."""
    parts: list[Picture] = [
        disc(size, (70, 14, 18)), disc(size * 0.95, GILT), disc(size * 0.82, ENAMEL)
    ]  # fmt: skip
    if not sign.isdigit():
        parts.append(icon(sign, size * 0.68))
    elif em <= size:
        parts.append(Text(sign, max(em, size * 0.74), CREAM, "bold"))
    return concentric(*parts)


def caption(words: str, width: float, size: float, color: Color = INK) -> Picture:
    """One line of words in the middle of a width."""
    return fitted(words, size, (width, size * 2), color, "bold", "center")
