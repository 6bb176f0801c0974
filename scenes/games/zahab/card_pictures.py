"""Pictures of Zahab's cards, spaces and effects: icons of cost, arrow, icons of gain.

Everything printed on them comes from the game's sheet. An amount stands before its
icon: a number, or the bowl of the court figure whose contribution is the amount.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from scenes.games.zahab.ring_geometry import RING
from scenes.kit.picture_groups import centre_pictures, row_pictures, stack_pictures
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.setting.card_sheet import CoverPicture
from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.setting.type_sizes import NAME_SIZE, NUMBER_SIZE, WORD_SIZE, table_type
from scenes.kit.table_parts import MIN_TEXT_SIZE
from scenes.ui.style.theme import TABLE_TEXT_GROWTH
from sprites.painting import Picture
from sprites.picture import BakedPicture, Color, FilledRect, PictureGroup, Text
from tabletop.games.zahab.sheet import FIGURE_CODES, LOWEST_TRACK_CODE, Effect, TradeLimit
from tabletop.games.zahab.state import TRACK_COLOURS

PICTURE_MARGIN: Final = 10.0
"""Margin of a card's picture, at the design width."""
CARD_RIM_COLORS: Final = (150, 108, 62), (104, 70, 38)
CARD_PAPER_COLORS: Final = (246, 230, 196), (226, 202, 158)
"""Upper and lower colours of a card's rim and of its parchment."""
CARD_RIM: Final = 4.0
CARD_RADIUS: Final = 16.0
MINI_RADIUS, MINI_RIM, MINI_STAR = 5.0, 1.5, 33.5
"""Corners and rim of a small card, and the least star that has room for a level."""
RULE_COLOR: Final[Color] = (150, 108, 62)
RULE_SIZE: Final = 62.0, 3.0
RULE_MIDDLE, ARROW_WIDTH = 68.0, 54.0
"""The line with a triangle between cost and gain, at the design width."""
CARD_DESIGN_WIDTH: Final = 240.0
"""Card width to which the measures of a card refer."""


class CardRows(NamedTuple):
    """Middles of cost, arrow and gain on a card, and the height of a row of icons."""

    picture_bottom: float
    """Lower edge of the picture."""
    cost: float
    arrow: float
    gain: float
    height: float
    star: float
    """Size of the star of the level."""


CARD_ROWS, LARGE_CARD_ROWS = (
    CardRows(144.0, 188.0, 236.0, 286.0, 62.0, 74.0),
    CardRows(100.0, 152.0, 216.0, 280.0, 96.0, 105.0),
)
"""Rows of a card with usual and with large text."""
INK_COLOR: Final[Color] = (58, 34, 18)
CREAM_COLOR: Final[Color] = (255, 246, 222)
STAR_NUMBER_COLOR: Final[Color] = (255, 250, 236)
MAX_TWO_LINE_SHARE: Final = 0.5
"""Share of a space's height up to which numbers stand in two lines."""
UPPER_WIDTH_SHARE: Final = 0.6
"""Share of a space's width that is free above its middle."""
SPACE_SHADE: Final[Color] = (4, 6, 26, 70)
SPACE_SHADE_SHARE: Final = 0.8
"""Shade on the inlay of a space, from which its numbers stand out."""
STAR_NUMBER_BACKGROUND: Final[Color] = (36, 14, 78, 205)
"""Background of the number of a level, so that it stands out from its star."""
STAR_GROUND_SHARE: Final = 0.95
"""Least width of this background, by the size of the letters."""
STAR_NUMBER_SHARES: Final = (0.62, 0.83)
"""Usual and greatest height of a number in a star, as shares of the star."""
AMOUNT_SHARE, EXTRA_LEVEL_SHARE = 0.9, 0.89
"""Height of a number beside icons, by theirs; that of an extra level is smaller."""
MIN_NAME_LETTERS: Final = 40.0
"""Wanted height of a number on dark ground from which it has the size of names, not of words."""
LARGE_STAR_NUMBER_SHARE: Final = 0.8
"""Height of a number in a star with large text."""
LARGE_NUMBER_SHARE: Final = 0.39
"""Height of a number of a card with large text, by the card's width."""
LARGE_WORD_SIZE: Final = MIN_TEXT_SIZE + TABLE_TEXT_GROWTH
"""Least text size at text scale 2, at which these numbers have the size of numbers."""
LARGE_MARGIN, LARGE_ARROW_WIDTH = 10.0, 22.0
"""Margin of the icons of such a card, and the room of its arrow, at the design width."""
LARGE_LINE_SHARE, LEAST_ICON = 0.71, 26.0
"""Least height of a line of icons by that of its numbers, and the least size of an icon."""
ICON_LINE_SHARE, TWO_NUMBER_SHARE = 0.64, 0.97
"""Height of a line without a number by that of others, where there are three, so that digits keep
apart; and the numbers of the other two by the usual ones."""
TWO_LINE_ICON_SHARE, THREE_LINE_SHARE = 0.56, 0.91
"""Least icons of a cost and a gain in one line each, and numbers in more, by the usual numbers."""
LARGE_LEVEL_SHARE: Final = 1.45
"""Least height of a level on a card with large text, by the least text size."""
CARD_NUMBER_BACKGROUND: Final[Color] = (14, 16, 40, 205)
"""Background of the number of a card, on its picture."""
MIN_NUMBERED_WIDTH: Final = 140.0
"""Least width of a card that shows its number."""
MAX_NUMBERED_TEXT: Final = 30.0
"""Greatest text size at which a card shows its number."""

CARD_KINDS_BY_SCENE: Final = {
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
"""Kinds of cards by the picture that they show."""
_SCENE_OF: Final = {kind: scene for scene, kinds in CARD_KINDS_BY_SCENE.items() for kind in kinds}
_COSTS: Final = (
    ("exile_cost", "exile-card"), ("discard_cost", "discard-card"), ("gold_cost", "gold"),
    ("gem_cost", "gem"),
)  # fmt: skip
GAIN_ICONS: Final = {
    **dict(zip(TRACK_COLOURS, TRACK_COLOURS, strict=True)),
    "gold": "gold", "gems": "gem", "any": "any", "spirit": "spirit", "acquire": "acquire",
    "ride": "steps",
}  # fmt: skip
WITHOUT_NUMBERS: Final = math.inf
"""Letter size `em` that stands for icons alone, on pictures too small for legible numbers."""
IconBuilder = Callable[[float], Sequence[Picture]]
"""Returns icons for a size."""
_FIGURE_OF: Final = {n: figure for figure, n in FIGURE_CODES.items()}


class EffectKey:
    """A hashable key of an effect, for caches: effects hold a dictionary."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect
        self._key = (*effect[:5], tuple(effect.gains.items()), effect.trade_limit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EffectKey) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def scene_name(kind: int) -> str:
    """Return the name of the picture of a kind of card."""
    return _SCENE_OF[kind]


def effect_icon_picture(name: str, size: float, *, paper: bool) -> Picture:
    """Return an icon of Zahab's picture language, for paper or for a dark background."""
    return BakedPicture(f"{'zicon-dark' if paper else 'zicon'}/{name}", size, size)


def letter_size(wanted: float, em: float) -> float:
    """Return the size of a number on dark ground: one of the table's sizes, near a wanted one."""
    size = NAME_SIZE if wanted >= MIN_NAME_LETTERS else WORD_SIZE
    return min(size * type_growth(em), NUMBER_SIZE)


def type_growth(em: float) -> float:
    """Return the growth of the table's sizes of words for a least text size."""
    text_scale = 1 + max(0.0, em - MIN_TEXT_SIZE) / TABLE_TEXT_GROWTH
    return table_type(text_scale).word / WORD_SIZE


def level_star(
    words: str,
    size: float,
    em: float = MIN_TEXT_SIZE,
    *,
    paper: bool = True,
    least: float = 0.0,
) -> Picture:
    """Return the star of a level with a number in it; without the number where it has no room.

    Args:
        words: The number.
        size: Width of the star.
        em: Least text size of the table.
        paper: True for a star on paper, False on dark ground.
        least: Least size of the number.
    """
    if em > size * STAR_NUMBER_SHARES[1]:
        return BakedPicture("zahab/level", size, size)
    share = STAR_NUMBER_SHARES[0] if em <= MIN_TEXT_SIZE else LARGE_STAR_NUMBER_SHARE
    wanted = size * STAR_NUMBER_SHARES[0]
    letters = max(size * share, em, least) if paper else letter_size(wanted, em)
    number = Text(words, letters, STAR_NUMBER_COLOR, "bold")
    wide = max(size * 0.6, min(size, letters * STAR_GROUND_SHARE))
    ground = FilledRect(wide, wide, STAR_NUMBER_BACKGROUND, wide / 2)
    return stack_pictures(BakedPicture("zahab/level", size, size), ground, number)


def amount_icons(
    n: int, name: str, size: float, em: float = MIN_TEXT_SIZE, *, paper: bool
) -> list[Picture]:
    """Return the icons of an amount: one alone, or a number or a contributor's bowl before it."""
    one = effect_icon_picture(name, size, paper=paper)
    if n == 1:
        return [one]
    if n == LOWEST_TRACK_CODE:
        return [effect_icon_picture("lowest-track", size, paper=paper), one]
    if n < 0:
        return [effect_icon_picture(f"contribution-{_FIGURE_OF[n]}", size, paper=paper), one]
    if em == WITHOUT_NUMBERS:
        return [one]
    number = _amount(str(n), size, em, paper=paper)
    return [row_pictures((number, one), size * 0.04)]


def _amount(words: str, size: float, em: float, *, paper: bool) -> Text:
    """Return a number beside icons of a size."""
    if not paper:
        return Text(words, letter_size(size * AMOUNT_SHARE, em), CREAM_COLOR, "bold")
    share = AMOUNT_SHARE if em <= MIN_TEXT_SIZE else 1.0
    return Text(words, max(em, size * share), INK_COLOR, "bold")


def cost_icons(
    effect: Effect, size: float, em: float = MIN_TEXT_SIZE, *, paper: bool
) -> list[Picture]:
    """Return the icons of an effect's costs and requirements."""
    found: list[Picture] = []
    if effect.required_vp:
        sign = effect_icon_picture("all-tracks-at-least", size, paper=paper)
        if em != WITHOUT_NUMBERS:
            words = _amount(str(effect.required_vp), size, em, paper=paper)
            sign = row_pictures((sign, words), size * 0.06)
        found.append(sign)
    for field, name in _COSTS:
        if n := getattr(effect, field):
            found += amount_icons(n, name, size, em, paper=paper)
    return found


def gain_icons(
    effect: Effect, size: float, em: float = MIN_TEXT_SIZE, *, paper: bool
) -> list[Picture]:
    """Return the icons of an effect's gains."""
    found: list[Picture] = []
    for kind, n in effect.gains.items():
        if kind == "ride":
            found += [effect_icon_picture(f"contribution-{_FIGURE_OF[n]}", size, paper=paper)]
        if kind in ("acquire", "ride"):
            found.append(effect_icon_picture(GAIN_ICONS[kind], size, paper=paper))
        elif kind != "trade":
            found += amount_icons(n, GAIN_ICONS[kind], size, em, paper=paper)
    if effect.trade_limit is not None:
        found.append(trade_icon(effect.trade_limit, size, em, paper=paper))
    return found


def trade_icon(
    limit: TradeLimit, size: float, em: float = MIN_TEXT_SIZE, *, paper: bool
) -> Picture:
    """Return the icon of a trade up to a limit: a star with a number, spirit, magician's bowl."""
    return row_pictures(trade_icons(limit, size, em, paper=paper), size * 0.02)


def trade_icons(
    limit: TradeLimit, size: float, em: float = MIN_TEXT_SIZE, *, paper: bool
) -> Sequence[Picture]:
    """Return the icons of a trade limit, one after another."""
    parts: list[Picture] = [effect_icon_picture("trade", size, paper=paper)]
    if limit.spirit:
        parts.append(effect_icon_picture("spirit", size * 0.86, paper=paper))
    if limit.magician:
        parts.append(effect_icon_picture("contribution-magician", size * 0.92, paper=paper))
    if limit.extra_level and em != WITHOUT_NUMBERS:
        words = (
            f"+{limit.extra_level}" if limit.spirit or limit.magician else str(limit.extra_level)
        )
        if words.isdigit():
            star = max(size, em / STAR_NUMBER_SHARES[1])
            parts.append(level_star(words, star, em, paper=paper))
        else:
            parts.append(_amount(words, size * EXTRA_LEVEL_SHARE, em, paper=paper))
    return parts


def fit_icons(make: IconBuilder, room: tuple[float, float], most: float) -> Picture | None:
    """Return the icons that `make` builds, as large as the room allows; None for no icons."""
    size = min(most, room[1])
    while True:
        parts = make(size)
        if not parts:
            return None
        made = row_pictures(parts, size * 0.12)
        if made.size[0] <= room[0] or size <= 8:
            return made
        size *= max(0.8, min(0.98, room[0] / made.size[0]))


def parchment(size: tuple[float, float], radius: float, rim: float) -> Picture:
    """Return the parchment of a card in its rim.

    Args:
        size: Width and height of the card, design pixels.
        radius: Radius of its corners.
        rim: Width of the rim.
    """
    width, height = size
    return stack_pictures(
        GradientSheet(width, height, CARD_RIM_COLORS, radius),
        GradientSheet(width - 2 * rim, height - 2 * rim, CARD_PAPER_COLORS, radius - rim),
    )


@lru_cache(maxsize=128)
def _card_front(kind: int, width: float, rows: CardRows, has_rule: bool = True) -> Picture:
    """Return the parchment of a card in its rim: the picture, and the line below the cost."""
    height, k = width * CARD_ASPECT, width / CARD_DESIGN_WIDTH
    margin = PICTURE_MARGIN * k
    scene = CoverPicture(
        width - 2 * margin, rows.picture_bottom * k - margin, f"zahab/scene-{scene_name(kind)}",
        radius=CARD_RADIUS * k * 0.6,
    )  # fmt: skip
    rule = FilledRect(RULE_SIZE[0] * k, max(1.5, RULE_SIZE[1] * k), RULE_COLOR)
    arrow = BakedPicture("icon-dark/down", ARROW_WIDTH * k, ARROW_WIDTH * k)
    line: tuple[tuple[Picture, float, float], ...] = (
        (rule, width / 2 - RULE_MIDDLE * k, rows.arrow * k),
        (rule, width / 2 + RULE_MIDDLE * k, rows.arrow * k),
        (arrow, width / 2, rows.arrow * k),
    )
    return centre_pictures(
        (width, height),
        (parchment((width, height), CARD_RADIUS * k, CARD_RIM * k), width / 2, height / 2),
        (scene, width / 2, (rows.picture_bottom * k + margin) / 2),
        *(line if has_rule else ()),
    )


@lru_cache(maxsize=512)
def trade_card(
    kind: int, level: int, key: EffectKey, width: float, em: float = MIN_TEXT_SIZE
) -> Picture:
    """Return a trade card: picture, star with its level, cost, arrow, gain.

    A small card has no numbers.
    """
    effect, k = key.effect, width / CARD_DESIGN_WIDTH
    is_large = em > MAX_NUMBERED_TEXT
    if is_large and width >= MIN_NUMBERED_WIDTH:
        return _large_card(kind, level, effect, width, em)
    rows = LARGE_CARD_ROWS if is_large else CARD_ROWS
    parts: list[tuple[Picture, float, float]] = [
        (_card_front(kind, width, rows), width / 2, width * CARD_ASPECT / 2),
        (level_star(str(level), rows.star * k, em), 44 * k, 44 * k),
    ]
    for make, y in ((cost_icons, rows.cost), (gain_icons, rows.gain)):
        least = em if width >= MIN_NUMBERED_WIDTH else WITHOUT_NUMBERS
        room = 216 * k, rows.height * k
        signs = fit_icons(partial(make, effect, em=least, paper=True), room, room[1] - 2 * k)
        if signs is not None:
            parts.append((signs, 120 * k, y * k))
    if width >= MIN_NUMBERED_WIDTH and em <= MAX_NUMBERED_TEXT:
        number = Text(str(kind), max(em, 30 * k), CREAM_COLOR, "bold")
        across, down = number.size
        plate = FilledRect(across + 16 * k, down * 0.86, CARD_NUMBER_BACKGROUND, 8 * k)
        # In the lower left corner of the picture, where no card of a fan covers it.
        at = 14 * k + plate.size[0] / 2, 139 * k - plate.size[1] / 2
        parts += [(plate, *at), (number, *at)]
    return centre_pictures((width, width * CARD_ASPECT), *parts)


def _large_card(kind: int, level: int, effect: Effect, width: float, em: float) -> Picture:
    """Return a trade card with large text: a strip of its picture, below it lines of icons.

    Numbers keep their size; icons have what room is left, and as many lines as they need.
    """
    k, height, rows = width / CARD_DESIGN_WIDTH, width * CARD_ASPECT, LARGE_CARD_ROWS
    letters = max(em * NUMBER_SIZE / LARGE_WORD_SIZE, LARGE_NUMBER_SHARE * width)
    room, gap = width - 2 * LARGE_MARGIN * k, LARGE_ARROW_WIDTH * k
    top = rows.picture_bottom * k
    content = height - top - LARGE_MARGIN * k - gap
    makers: list[IconBuilder] = [
        partial(separate_icons, make, effect, em=letters) for make in (cost_icons, gain_icons)
    ]
    size = letters
    counts = [len(break_icon_lines(make(size), room)) for make in makers]
    while max(counts) > 1 and size > TWO_LINE_ICON_SHARE * letters:
        size -= 1.0
        counts = [len(break_icon_lines(make(size), room)) for make in makers]
    if max(counts) > 1:  # numbers in three lines are smaller
        size = min(size, content / 3)
        has_icon_line = not all(any(map(_has_number, make(size))) for make in makers)
        smaller = TWO_NUMBER_SHARE if has_icon_line else THREE_LINE_SHARE
        kinds = zip((cost_icons, gain_icons), counts, strict=True)
        makers = [
            partial(separate_icons, make, effect, em=letters * (smaller if n > 1 else 1.0))
            for make, n in kinds
        ]
        letters *= smaller
        counts = [len(break_icon_lines(make(size), room)) for make in makers]
    while sum(counts) * max(size, LARGE_LINE_SHARE * letters) > content and size > LEAST_ICON:
        size -= 1.0
        counts = [len(break_icon_lines(make(size), room)) for make in makers]
    parts: list[tuple[Picture, float, float]] = [
        (_card_front(kind, width, rows, has_rule=False), width / 2, height / 2),
        (level_star(str(level), rows.star * k, em, least=em * LARGE_LEVEL_SHARE), 46 * k, 46 * k),
    ]
    shares = [
        ICON_LINE_SHARE if max(counts) > 1 and not any(map(_has_number, make(size))) else 1.0
        for make in makers
    ]
    unit = content / max(1.0, sum(map(math.prod, zip(shares, counts, strict=True))))
    y = top
    for n, (make, count) in enumerate(zip(makers, counts, strict=True)):
        pitch, large = unit * shares[n], min(size, unit * shares[n])
        while large < min(pitch, letters) and count:
            if len(break_icon_lines(make(large + 1.0), room)) > count:
                break
            large += 1.0
        for row in break_icon_lines(make(large), room):
            parts.append((row, width / 2, y + pitch / 2))
            y += pitch
        if n == 0:
            arrow = BakedPicture("icon-dark/down", 2 * gap, 2 * gap)
            parts.append((arrow, width / 2, y + gap / 2))
            y += gap
    return centre_pictures((width, height), *parts)


def _has_number(picture: Picture) -> bool:
    """True if a number is part of an icon."""
    if isinstance(picture, PictureGroup):
        return any(_has_number(part) for part, _, _ in picture.parts)
    return isinstance(picture, Text)


def separate_icons(
    make: Callable[..., Sequence[Picture]], effect: Effect, size: float, *, em: float
) -> Sequence[Picture]:
    """Return the icons of a cost or of a gain; those of a trade one after another."""
    found = list(make(effect, size, em, paper=True))
    if make is gain_icons and effect.trade_limit is not None:
        found[-1:] = trade_icons(effect.trade_limit, size, em, paper=True)
    return found


def break_icon_lines(parts: Sequence[Picture], room: float) -> list[Picture]:
    """Break icons into lines of a room, from the top."""
    found: list[list[Picture]] = [[]]
    for part in parts:
        if found[-1] and row_pictures((*found[-1], part), 1.0).size[0] > room:
            found.append([])
        found[-1].append(part)
    return [row_pictures(line, 1.0) for line in found if line]


@lru_cache(maxsize=32)
def mini_card(level: str, width: float, height: float) -> Picture:
    """Return a small card of paper with nothing but its level."""
    paper = parchment((width, height), MINI_RADIUS, MINI_RIM)
    return stack_pictures(paper, level_star(level, max(width - MINI_RIM, MINI_STAR)))


def card_grid(shown: Sequence[Picture]) -> Picture:
    """Return cards of one size in rows, a little wider than high."""
    width, height = (side + 8.0 for side in shown[0].size)
    columns = max(1, math.ceil(math.sqrt(len(shown))))
    rows = -(-len(shown) // columns)
    placed = tuple(
        (card, width * (n % columns), height * (n // columns)) for n, card in enumerate(shown)
    )
    return PictureGroup((columns * width, rows * height), placed)


def back_picture(width: float) -> Picture:
    """Return the back of a trade card."""
    return BakedPicture("card/back-zahab", width, width * CARD_ASPECT)


@lru_cache(maxsize=128)
def space_picture(
    key: EffectKey, limit: int, size: float = RING.space_size, em: float = MIN_TEXT_SIZE
) -> Picture:
    """Return a space of the ring: its cost above its gain, or the gain alone.

    A trade space shows the highest level that may be played there now.
    """
    effect, half = key.effect, size / 2
    letters = letter_size(0.0, em)
    is_large = letters > size * MAX_TWO_LINE_SHARE
    shade = FilledRect(SPACE_SHADE_SHARE * size, SPACE_SHADE_SHARE * size, SPACE_SHADE, half)
    inlay = stack_pictures(BakedPicture("zahab/space", size, size), shade)
    upper = _asked(effect, size, em)
    if effect.trade_limit is not None:
        upper = upper or effect_icon_picture("trade", size * 0.38, paper=False)
        star = letters / STAR_NUMBER_SHARES[1] if is_large else size * 0.56
        lower = level_star(str(limit), star, em, paper=False)
    else:
        lower = _gained(effect, size, em, wide=upper is None)
    if upper is None:
        return stack_pictures(inlay, lower)
    above, below = (0.21, 0.64) if is_large else (0.31, 0.71)
    parts = (inlay, half, half), (lower, half, size * below), (upper, half, size * above)
    return centre_pictures((size, size), *parts)


def _asked(effect: Effect, size: float, em: float) -> Picture | None:
    """Return the cost of a space; by icons alone where two lines of numbers have no room."""
    if letter_size(0.0, em) > size * MAX_TWO_LINE_SHARE:
        signs = [effect_icon_picture(name, size * 0.3, paper=False) for name in _cost_signs(effect)]
        return row_pictures(signs, size * 0.02) if signs else None
    signs = cost_icons(effect, size * 0.4, em, paper=False)
    above = row_pictures(signs, size * 0.02)
    if above.size[0] > size * UPPER_WIDTH_SHARE:
        return fit_icons(
            partial(cost_icons, effect, em=em, paper=False), (size * UPPER_WIDTH_SHARE, size), size
        )
    return above if signs else None


def _cost_signs(effect: Effect) -> list[str]:
    """The signs of what an effect costs, and of what it asks for."""
    asked = ["all-tracks-at-least"] if effect.required_vp else []
    return asked + [name for field, name in _COSTS if getattr(effect, field)]


def _gained(effect: Effect, size: float, em: float, wide: bool) -> Picture:
    """Return the gain of a space within its rim: a number with its icon, as large as possible."""
    most, room = size * (0.56 if wide else 0.44), size * (0.72 if wide else 0.62)
    if letter_size(0.0, em) > most:  # numbers so high keep off the rim, which is round
        room *= 0.92
    signs = gain_icons(effect, most, em, paper=False)
    if len(signs) > 1:
        return _packed(signs, size * 0.78)
    row = fit_icons(partial(gain_icons, effect, em=em, paper=False), (room, most), most)
    return row or row_pictures(signs, 0.0)


def _packed(signs: Sequence[Picture], room: float) -> Picture:
    """Signs side by side; they overlap where the room is scarce."""
    wide = sum(sign.size[0] for sign in signs)
    return row_pictures(signs, min(room * 0.05, (room - wide) / max(1, len(signs) - 1)))
