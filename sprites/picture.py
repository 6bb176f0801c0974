"""Pictures: frozen values that say what something looks like, in design units.

Equal pictures look the same, so a Renderer paints each only once. `casts_shadow` says whether a
picture is a thing that casts a shadow, or a mark printed on what lies under it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

import pygame

from sprites import art
from sprites.painting import Painter, Picture, blank, pixels, shrink
from sprites.typeface import Face, cap_height, font
from sprites.typesetting import LEADING, LINE_BOX, Setting, typeset

Color = tuple[int, int, int] | tuple[int, int, int, int]
Align = Literal["left", "center", "right"]

TOO_WIDE = 1.02
"""Times the width that words were measured to have."""


class Box(NamedTuple):
    """An upright rectangle, in design units."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def around(cls, boxes: Sequence[Box]) -> Box:
        """The smallest box that holds all of some boxes; at least one."""
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        return cls(x, y, right - x, bottom - y)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    def inset(self, across: float, down: float | None = None) -> Box:
        """As much smaller on each side; below 0 larger."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def columns(self, count: int, gap: float = 0.0) -> list[Box]:
        """So many equal parts of it, side by side."""
        width = (self.width - (count - 1) * gap) / count
        return [Box(self.x + n * (width + gap), self.y, width, self.height) for n in range(count)]

    def rows(self, count: int, gap: float = 0.0) -> list[Box]:
        """So many equal parts of it, one below another."""
        height = (self.height - (count - 1) * gap) / count
        return [Box(self.x, self.y + n * (height + gap), self.width, height) for n in range(count)]

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def covered_by(self, other: Box) -> float:
        """How much of it lies on another, 0 to 1."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, across) * max(0.0, down) / (self.width * self.height)

    def overlaps(self, other: Box) -> bool:
        """Whether the two have an area in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


@dataclass(frozen=True)
class Printed:
    """The base of pictures that are so wide and high, and lie flat: they cast no shadow."""

    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def casts_shadow(self) -> bool:
        return False


@dataclass(frozen=True)
class Changed:
    """The base of pictures made of another one, of its size and with its shadow."""

    picture: Picture

    @property
    def size(self) -> tuple[float, float]:
        return self.picture.size

    @property
    def casts_shadow(self) -> bool:
        return self.picture.casts_shadow


@dataclass(frozen=True)
class Baked:
    """A picture of `sprites/baked`, by name.

    width, height: its size; one alone keeps the aspect, neither is the size it was drawn for.
    Raises art.UnknownArtError, when painted or measured, for a name that is not baked.
    """

    name: str
    width: float | None = None
    height: float | None = None

    @cached_property
    def size(self) -> tuple[float, float]:
        width, height = art.entry(self.name).size
        if self.width is not None and self.height is not None:
            return self.width, self.height
        if self.width is not None:
            return self.width, height * self.width / width
        if self.height is not None:
            return width * self.height / height, self.height
        return width, height

    @property
    def casts_shadow(self) -> bool:
        return not art.entry(self.name).printed

    def paint(self, painter: Painter) -> pygame.Surface:
        width, height = self.size
        original = painter.original(self.name)
        painted = shrink(original, (pixels(width, painter.scale), pixels(height, painter.scale)))
        if painted.get_flags() & pygame.SRCALPHA:
            return painted
        target = blank(self.size, painter.scale)  # a JPEG: give it the format of all others
        target.blit(painted, (0, 0))
        return target


@dataclass(frozen=True)
class NineSlice:
    """A baked panel, button or mat at another size: its border keeps its width (nine-slice)."""

    name: str
    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def casts_shadow(self) -> bool:
        return not art.entry(self.name).printed

    @property
    def border(self) -> float:
        return art.entry(self.name).inset or 0.0

    def paint(self, painter: Painter) -> pygame.Surface:
        entry = art.entry(self.name)
        source = painter.original(self.name)
        target = blank(self.size, painter.scale)
        inset = min(entry.inset or 0.0, self.width / 2, self.height / 2)
        across = _slices(
            source.get_width(), target.get_width(), inset, painter.scale, entry.size[0]
        )
        down = _slices(
            source.get_height(), target.get_height(), inset, painter.scale, entry.size[1]
        )
        for from_x, from_w, to_x, to_w in across:
            for from_y, from_h, to_y, to_h in down:
                if min(from_w, from_h, to_w, to_h) <= 0:
                    continue
                part = source.subsurface((from_x, from_y, from_w, from_h))
                sliced = shrink(part, (to_w, to_h))
                target.blit(sliced, (to_x, to_y), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target


def _slices(
    source: int, target: int, inset: float, scale: float, drawn: float
) -> list[tuple[int, int, int, int]]:
    """Near border, middle and far border along one axis: source start and length, then target."""
    near = round(inset * source / drawn)
    edge = min(round(inset * scale), target // 2)
    return [
        (0, near, 0, edge),
        (near, source - 2 * near, edge, target - 2 * edge),
        (source - near, near, target - edge, edge),
    ]


@dataclass(frozen=True, init=False)
class Text:
    """Words, set in one face (in its fallback when it lacks a glyph) and broken into lines.

    The capitals, or the kanji, of a single line stand in the middle of the picture's height.
    """

    text: str
    em: float
    color: Color
    face: Face
    width: float | None
    align: Align
    leading: float
    max_lines: int | None

    def __init__(
        self,
        text: str,
        size: float,
        color: Color,
        face: Face = "body",
        width: float | None = None,
        align: Align = "left",
        leading: float = LEADING,
        max_lines: int | None = None,
    ) -> None:
        """size: the em, design units. width: where lines break (kinsoku in Japanese); None: at
        newlines only. leading: from line to line, in ems. max_lines: what does not fit is cut,
        with an ellipsis.
        """
        for name, value in (
            ("text", text), ("em", size), ("color", color), ("face", face), ("width", width),
            ("align", align), ("leading", leading), ("max_lines", max_lines),
        ):  # fmt: skip
            object.__setattr__(self, name, value)

    @cached_property
    def _hash(self) -> int:
        return hash((self.text, self.em, self.color, self.face, self.width, self.align))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def setting(self) -> Setting:
        """The broken lines."""
        return typeset(self.text, self.em, self.face, self.width, self.leading, self.max_lines)

    @property
    def size(self) -> tuple[float, float]:
        setting = self.setting
        return (setting.width if self.width is None else self.width), setting.height

    @property
    def casts_shadow(self) -> bool:
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        setting = self.setting
        pixels_high = self._pixels_high(painter.scale)
        letters = font(setting.face, pixels_high)
        lines = [_set(line, letters, self.color) for line in setting.lines]
        width = max(pixels(self.size[0], painter.scale), *(line.get_width() for line in lines))
        target = pygame.Surface((width, pixels(setting.height, painter.scale)), pygame.SRCALPHA)
        middle = self.em * painter.scale * LINE_BOX / 2
        for line in lines:
            top = middle + pixels_high * cap_height(setting.face) / 2 - letters.get_ascent()
            spare = width - line.get_width()
            left = {"left": 0, "center": spare // 2, "right": spare}[self.align]
            place = (left, round(top))
            target.blit(line.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
            middle += setting.pitch * painter.scale
        if len(self.color) == 4 and self.color[3] < 255:
            target.fill((self.color[3],) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return target

    def _pixels_high(self, scale: float) -> int:
        """The em on the device: a whole number, the next smaller one where letters of the nearest
        would be too wide for the place that was measured for them."""
        setting = self.setting
        most = setting.width * scale * TOO_WIDE + 1
        high = max(1, round(self.em * scale))
        while high > 1:
            letters = font(setting.face, high)
            if all(letters.size(line)[0] <= most for line in setting.lines):
                break
            high -= 1
        return high


def _set(line: str, letters: pygame.font.Font, color: Color) -> pygame.Surface:
    """A line in letters of a font; nothing, where none of them is a pixel wide."""
    if not line or not letters.size(line)[0]:  # SDL has no such picture
        return pygame.Surface((0, letters.get_height()), pygame.SRCALPHA)
    return letters.render(line, True, color[:3])


@dataclass(frozen=True)
class Group:
    """Pictures put together: (picture, x, y of its top-left) in the order of painting."""

    size: tuple[float, float]
    parts: tuple[tuple[Picture, float, float], ...]

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.parts))

    def __hash__(self) -> int:
        return self._hash  # pictures are looked up in every frame, and groups may be large

    @cached_property
    def casts_shadow(self) -> bool:
        return any(part.casts_shadow for part, _, _ in self.parts)

    def paint(self, painter: Painter) -> pygame.Surface:
        target = blank(self.size, painter.scale)
        target.fblits(
            [
                (
                    # paper is shared by many cards, and worth keeping; words are not
                    painter.surface(part) if part.casts_shadow else part.paint(painter),
                    (round(x * painter.scale), round(y * painter.scale)),
                )
                for part, x, y in self.parts
            ],
            pygame.BLEND_PREMULTIPLIED,
        )
        return target


@dataclass(frozen=True)
class Tinted(Changed):
    """A picture multiplied by a colour: white icons in any, or what cannot be used, dimmed."""

    color: Color

    def paint(self, painter: Painter) -> pygame.Surface:
        target = painter.surface(self.picture).copy()
        red, green, blue, alpha = (*self.color, 255)[:4]
        share = alpha / 255
        tint = (round(red * share), round(green * share), round(blue * share), alpha)
        target.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return target


def shaded(picture: Picture, light: float) -> Tinted:
    """A picture in the shade: all its colours darker, `light` from 0 (black) to 1."""
    grey = round(255 * light)
    return Tinted(picture, (grey, grey, grey))


@dataclass(frozen=True)
class Mirrored(Changed):
    """A picture turned to the other side: a figure that goes to the left."""

    def paint(self, painter: Painter) -> pygame.Surface:
        return pygame.transform.flip(painter.surface(self.picture), True, False)


@dataclass(frozen=True)
class Fill(Printed):
    """A rectangle of one colour, with round corners if `radius` is given."""

    color: Color
    radius: float = 0.0

    def paint(self, painter: Painter) -> pygame.Surface:
        target = blank(self.size, painter.scale)
        red, green, blue, alpha = (*self.color, 255)[:4]
        share = alpha / 255
        tint = (round(red * share), round(green * share), round(blue * share), alpha)
        if not self.radius:
            target.fill(tint)
            return target
        radius = min(self.radius * painter.scale, *(side / 2 for side in target.get_size()))
        target.fill((255, 255, 255, 255))
        side = math.ceil(radius)
        width, height = target.get_size()
        corner = _corner(radius)
        for flip_x, flip_y in ((False, False), (True, False), (False, True), (True, True)):
            place = (width - side if flip_x else 0, height - side if flip_y else 0)
            turned = pygame.transform.flip(corner, flip_x, flip_y)
            target.blit(turned, place, special_flags=pygame.BLEND_RGBA_MULT)
        target.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return target


@lru_cache(maxsize=32)
def _corner(radius: float) -> pygame.Surface:
    """The upper left corner of a round rectangle: white, its edge smooth, premultiplied."""
    finer = 8  # pygame draws circles without antialiasing: draw large, then average
    side = math.ceil(radius)
    large = pygame.Surface((side * finer, side * finer), pygame.SRCALPHA)
    centre = (radius * finer, radius * finer)
    pygame.draw.circle(large, (255, 255, 255, 255), centre, radius * finer)
    return pygame.transform.smoothscale(large, (side, side))
