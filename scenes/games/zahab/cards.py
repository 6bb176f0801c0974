"""What Zahab's cards, spaces and effects look like: signs of cost, arrow, signs of gain.

Everything printed on them comes from the game's sheet. An amount stands before its sign: a number,
or the bowl of the court figure whose contribution is the amount.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from scenes.games.zahab.ring import ABOVE_HOME
from scenes.kit.parts import LEAST
from scenes.kit.places import SHAPE
from scenes.kit.signs import centred, concentric, in_row
from sprites.painting import Picture
from sprites.picture import Baked, Color, Fill, Group, Text
from tabletop.games.zahab.sheet import FIGURES, LOWEST, Effect, Limit
from tabletop.games.zahab.state import TRACKS

DRAWN: Final = 240.0
"""The width that a card's measures are for."""
INK: Final[Color] = (58, 34, 18)
CREAM: Final[Color] = (255, 246, 222)
VIOLET_INK: Final[Color] = (255, 250, 236)
HALF: Final = 0.5
"""Of the height of a space: numbers no higher stand in two lines there."""
UPPER: Final = 0.6
"""Of the width of a space so much is free above its middle."""
VIOLET_SHADE: Final[Color] = (44, 20, 92, 130)
"""Under the number of a level, so that it stands out from its star."""
IN_STAR: Final = (0.62, 0.83)
"""How high a number in a star usually is, of the star, and at most."""
NIGHT_PLATE: Final[Color] = (14, 16, 40, 205)
"""Under the number of a card, on its picture."""
NUMBERED: Final = 140.0
"""Cards at least so wide show their number."""
USUAL: Final = 30.0
"""The most that letters are high at least where text is not large: there a card needs no number."""

SCENES: Final = {
    "caravan": (1, 45),
    "market": (2, 24, 47),
    "jeweller": (3, 7, 9),
    "goldsmith": (10, 11),
    "treasure": (4, 14, 18),
    "scribe": (8, 12),
    "carpet": (6, 13, 39),
    "scales": (21, 30, 48),
    "audience": (22, 25, 38, 49, 50),
    "tower": (15, 26, 29, 31, 40),
    "cave": (5, 16, 27, 37, 43),
    "well": (19, 32),
    "oasis": (17, 20, 41),
    "falcon": (23, 34, 42),
    "ship": (36, 46),
    "moongate": (28, 33, 35, 44),
}
"""The picture of each kind of card."""
_SCENE_OF: Final = {kind: scene for scene, kinds in SCENES.items() for kind in kinds}
_COSTS: Final = (("exile", "exile-card"), ("discard", "discard-card"), ("gold", "gold"),
                 ("gems", "gem"))  # fmt: skip
SIGNS: Final = {
    **dict(zip(TRACKS, TRACKS, strict=True)),
    "gold": "gold", "gems": "gem", "any": "any", "spirit": "spirit", "acquire": "acquire",
    "ride": "steps",
}  # fmt: skip
Signs = Callable[[float], Sequence[Picture]]
"""Signs for a size."""
_FIGURE_OF: Final = {n: figure for figure, n in FIGURES.items()}


class EffectKey:
    """An effect as a key of a cache: effects hold a dictionary, which cannot be one."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect
        self._key = (*effect[:5], tuple(effect.gains.items()), effect.limit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EffectKey) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def scene_of(kind: int) -> str:
    """The name of the picture of a kind of card."""
    return _SCENE_OF[kind]


def sign(name: str, size: float, *, paper: bool) -> Picture:
    """A sign of Zahab's picture language, on paper or on a dark ground."""
    return Baked(f"{'zicon-dark' if paper else 'zicon'}/{name}", size, size)


def star(words: str, size: float, em: float = LEAST) -> Picture:
    """The star of a level with a number in it, of that size at least; without it where it has no
    room."""
    if em > size * IN_STAR[1]:
        return Baked("zahab/level", size, size)
    number = Text(words, max(size * IN_STAR[0], em), VIOLET_INK, "bold")
    ground = Fill(size * 0.6, size * 0.6, VIOLET_SHADE, size * 0.3)
    return concentric(Baked("zahab/level", size, size), ground, number)


def amount(n: int, name: str, size: float, em: float = LEAST, *, paper: bool) -> list[Picture]:
    """So many of a sign: one alone, or a number before it, or the bowl of who contributes."""
    one = sign(name, size, paper=paper)
    if n == 1:
        return [one]
    if n == LOWEST:
        return [sign("lowest-track", size, paper=paper), one]
    if n < 0:
        return [sign(f"contribution-{_FIGURE_OF[n]}", size, paper=paper), one]
    number = Text(str(n), max(em, size * 0.9), INK if paper else CREAM, "bold")
    return [in_row((number, one), size * 0.04)]


def costs(effect: Effect, size: float, em: float = LEAST, *, paper: bool) -> list[Picture]:
    """What an effect costs, and what it asks for."""
    found: list[Picture] = []
    if effect.need:
        words = Text(str(effect.need), max(em, size * 0.9), INK if paper else CREAM, "bold")
        found.append(in_row((sign("all-tracks-at-least", size, paper=paper), words), size * 0.06))
    for field, name in _COSTS:
        if n := getattr(effect, field):
            found += amount(n, name, size, em, paper=paper)
    return found


def gains(effect: Effect, size: float, em: float = LEAST, *, paper: bool) -> list[Picture]:
    """What an effect gives."""
    found: list[Picture] = []
    for kind, n in effect.gains.items():
        if kind == "ride":
            found += [sign(f"contribution-{_FIGURE_OF[n]}", size, paper=paper)]
        if kind in ("acquire", "ride"):
            found.append(sign(SIGNS[kind], size, paper=paper))
        elif kind != "trade":
            found += amount(n, SIGNS[kind], size, em, paper=paper)
    if effect.limit is not None:
        found.append(trade(effect.limit, size, em, paper=paper))
    return found


def trade(limit: Limit, size: float, em: float = LEAST, *, paper: bool) -> Picture:
    """A card may be played up to a limit: a star with a number, spirit, the magician's bowl."""
    return in_row(trade_parts(limit, size, em, paper=paper), size * 0.02)


def trade_parts(limit: Limit, size: float, em: float = LEAST, *, paper: bool) -> Sequence[Picture]:
    """The signs of such a limit, one after another."""
    parts: list[Picture] = [sign("trade", size, paper=paper)]
    if limit.spirit:
        parts.append(sign("spirit", size * 0.86, paper=paper))
    if limit.magician:
        parts.append(sign("contribution-magician", size * 0.92, paper=paper))
    if limit.plus:
        words = f"+{limit.plus}" if limit.spirit or limit.magician else str(limit.plus)
        if words.isdigit():
            parts.append(star(words, max(size, em / IN_STAR[1]), em))
        else:
            parts.append(Text(words, max(em, size * 0.8), INK if paper else CREAM, "bold"))
    return parts


def fitting(make: Signs, room: tuple[float, float], most: float) -> Picture | None:
    """The row that `make` gives for a size of signs, as large as the room allows."""
    size = min(most, room[1])
    while True:
        parts = make(size)
        if not parts:
            return None
        made = in_row(parts, size * 0.12)
        if made.size[0] <= room[0] or size <= 8:
            return made
        size *= max(0.8, min(0.98, room[0] / made.size[0]))


@lru_cache(maxsize=512)
def card(kind: int, level: int, key: EffectKey, width: float, em: float = LEAST) -> Picture:
    """A trade card: its picture, the star with its level, cost, arrow, gain. A small one has no
    numbers."""
    effect, k = key.effect, width / DRAWN
    parts: list[tuple[Picture, float, float]] = [
        (Baked("zahab/card", width, width * SHAPE), width / 2, width * SHAPE / 2),
        (Baked(f"zahab/scene-{_SCENE_OF[kind]}", 200 * k, 120 * k), 120 * k, 80 * k),
        (star(str(level), 76 * k, em), 45 * k, 45 * k),
        (Baked("icon-dark/down", 30 * k, 30 * k), 120 * k, 236 * k),
    ]
    for make, y in ((costs, 188.0), (gains, 284.0)):
        least = em if width >= NUMBERED else 0.0
        signs = fitting(partial(make, effect, em=least, paper=True), (188 * k, 56 * k), 54 * k)
        if signs is not None:
            parts.append((signs, 27 * k + signs.size[0] / 2, y * k))
    if width >= NUMBERED and em <= USUAL:
        number = Text(str(kind), max(em, 30 * k), CREAM, "bold")
        across, down = number.size
        plate = Fill(across + 16 * k, down * 0.86, NIGHT_PLATE, 8 * k)
        at = 216 * k - plate.size[0] / 2, 137 * k - plate.size[1] / 2  # in the picture's corner
        parts += [(plate, *at), (number, *at)]
    return centred((width, width * SHAPE), *parts)


def spread(shown: Sequence[Picture]) -> Picture:
    """Cards of one size laid out in rows, a little wider than high."""
    width, height = (side + 8.0 for side in shown[0].size)
    columns = max(1, math.ceil(math.sqrt(len(shown))))
    rows = -(-len(shown) // columns)
    placed = tuple(
        (card, width * (n % columns), height * (n // columns)) for n, card in enumerate(shown)
    )
    return Group((columns * width, rows * height), placed)


def back(width: float) -> Picture:
    """The back of a trade card."""
    return Baked("card/back-zahab", width, width * SHAPE)


@lru_cache(maxsize=128)
def space(
    key: EffectKey, limit: int, size: float = ABOVE_HOME.space_size, em: float = LEAST
) -> Picture:
    """A space of the ring: what it costs above what it gives, or that alone. Of a trade it shows
    the highest level that may be played there now."""
    effect, half = key.effect, size / 2
    inlay = Baked("zahab/space", size, size)
    upper = _asked(effect, size, em)
    if effect.limit is not None:
        upper = upper or sign("trade", size * 0.38, paper=False)
        lower = star(str(limit), max(size * 0.56, em / IN_STAR[1]), em)
    else:
        lower = _gained(effect, size, em, wide=upper is None)
    if upper is None:
        return concentric(inlay, lower)
    above = size * 0.31 - max(0.0, em - size * HALF) * 0.4
    parts = (inlay, half, half), (upper, half, above), (lower, half, size * 0.71)
    return centred((size, size), *parts)


def _asked(effect: Effect, size: float, em: float) -> Picture | None:
    """What a space costs. Where two lines of numbers have no room it is told by signs alone."""
    if em > size * HALF:
        signs = [sign(name, size * 0.3, paper=False) for name in _cost_signs(effect)]
        return in_row(signs, size * 0.02) if signs else None
    signs = costs(effect, size * 0.4, em, paper=False)
    above = in_row(signs, size * 0.02)
    if above.size[0] > size * UPPER:
        return fitting(partial(costs, effect, em=em, paper=False), (size * UPPER, size), size)
    return above if signs else None


def _cost_signs(effect: Effect) -> list[str]:
    """The signs of what an effect costs, and of what it asks for."""
    asked = ["all-tracks-at-least"] if effect.need else []
    return asked + [name for field, name in _COSTS if getattr(effect, field)]


def _gained(effect: Effect, size: float, em: float, wide: bool) -> Picture:
    """What a space gives, inside of its rim: a number with its sign as large as there is room."""
    most, room = size * (0.56 if wide else 0.44), size * (0.72 if wide else 0.62)
    if em > most:  # numbers so high keep off the rim, which is round
        room *= 0.92
    signs = gains(effect, most, em, paper=False)
    if len(signs) > 1:
        return _packed(signs, size * 0.78)
    row = fitting(partial(gains, effect, em=em, paper=False), (room, most), most)
    return row or in_row(signs, 0.0)


def _packed(signs: Sequence[Picture], room: float) -> Picture:
    """Signs side by side; they overlap where the room is scarce."""
    wide = sum(sign.size[0] for sign in signs)
    return in_row(signs, min(room * 0.05, (room - wide) / max(1, len(signs) - 1)))
