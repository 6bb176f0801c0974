"""Pictures: frozen values that describe a look, in design pixels.

Equal pictures look the same, so a Renderer paints each only once. `casts_shadow` tells
whether a picture is a thing that casts a shadow, or a mark printed on the surface below
it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

import pygame

from sprites import baked_images
from sprites.painting import Painter, Picture, blank_surface, resize_surface, to_pixels
from sprites.typeface import FontFace, cap_height, load_font, split_faces
from sprites.typesetting import (
    DEFAULT_LEADING,
    LINE_BOX_EMS,
    TextLayout,
    measure_line,
    typeset,
)

Color = tuple[int, int, int] | tuple[int, int, int, int]
"""Red, green, blue and perhaps alpha, 0 to 255."""
TextAlign = Literal["left", "center", "right"]
"""Alignment of the lines of a text."""

MAX_TEXT_WIDTH_RATIO = 1.02
"""Greatest ratio of the painted width of words to their measured width."""


class Box(NamedTuple):
    """An upright rectangle, in design pixels."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def enclosing(cls, boxes: Sequence[Box]) -> Box:
        """Return the smallest box that holds all boxes; at least one is needed."""
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        return cls(x, y, right - x, bottom - y)

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        """Its centre, (x, y)."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.width, self.height

    def inset(self, across: float, down: float | None = None) -> Box:
        """Return the box reduced by a margin on each side; a margin below 0 enlarges it."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def split_columns(self, count: int, gap: float = 0.0) -> list[Box]:
        """Return `count` equal parts of the box, side by side."""
        width = (self.width - (count - 1) * gap) / count
        return [Box(self.x + n * (width + gap), self.y, width, self.height) for n in range(count)]

    def contains(self, x: float, y: float) -> bool:
        """True if the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlap_share(self, other: Box) -> float:
        """Return the share of its area that lies on another box, 0 to 1."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, across) * max(0.0, down) / (self.width * self.height)

    def overlaps(self, other: Box) -> bool:
        """True if the two boxes have an area in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


@dataclass(frozen=True)
class FlatPicture:
    """Base of pictures of a given width and height that lie flat and cast no shadow."""

    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        return self.width, self.height

    @property
    def casts_shadow(self) -> bool:
        """False: the picture lies flat."""
        return False


@dataclass(frozen=True)
class DerivedPicture:
    """Base of pictures made from another one, with its size and its shadow."""

    picture: Picture

    @property
    def size(self) -> tuple[float, float]:
        """Size of the picture that it is made from."""
        return self.picture.size

    @property
    def casts_shadow(self) -> bool:
        """True if the picture that it is made from casts a shadow."""
        return self.picture.casts_shadow


@dataclass(frozen=True)
class BakedPicture:
    """An image of `sprites/baked`, by name.

    `width` and `height` are its size; one alone keeps the aspect ratio, neither gives the size
    that it was drawn for.

    Raises:
        UnknownArtError: No image of that name is baked (when painted or measured).
    """

    name: str
    width: float | None = None
    height: float | None = None

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels; a missing one follows from the aspect ratio."""
        width, height = baked_images.find_entry(self.name).size
        if self.width is not None and self.height is not None:
            return self.width, self.height
        if self.width is not None:
            return self.width, height * self.width / width
        if self.height is not None:
            return width * self.height / height, self.height
        return width, height

    @property
    def casts_shadow(self) -> bool:
        """True unless the image is a printed mark."""
        return not baked_images.find_entry(self.name).is_printed

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the image, scaled."""
        width, height = self.size
        original = painter.baked_image(self.name)
        painted = resize_surface(
            original, (to_pixels(width, painter.scale), to_pixels(height, painter.scale))
        )
        if painted.get_flags() & pygame.SRCALPHA:
            return painted
        target = blank_surface(self.size, painter.scale)  # a JPEG: give it the format of all others
        target.blit(painted, (0, 0))
        return target


@dataclass(frozen=True)
class NineSlice:
    """A baked panel, button or mat at another size whose border keeps its width (nine-slice)."""

    name: str
    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        return self.width, self.height

    @property
    def casts_shadow(self) -> bool:
        """True unless the image is a printed mark."""
        return not baked_images.find_entry(self.name).is_printed

    @property
    def border_width(self) -> float:
        """Width of the border of the image, design pixels."""
        return baked_images.find_entry(self.name).inset or 0.0

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the nine slices of the image, each scaled by itself."""
        entry = baked_images.find_entry(self.name)
        source = painter.baked_image(self.name)
        target = blank_surface(self.size, painter.scale)
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
                sliced = resize_surface(part, (to_w, to_h))
                target.blit(sliced, (to_x, to_y), special_flags=pygame.BLEND_PREMULTIPLIED)
        return target


def _slices(
    source: int, target: int, inset: float, scale: float, drawn: float
) -> list[tuple[int, int, int, int]]:
    """Return the near border, middle and far border of one axis.

    Each is (source start, source length, target start, target length).
    """
    near = round(inset * source / drawn)
    edge = min(round(inset * scale), target // 2)
    return [
        (0, near, 0, edge),
        (near, source - 2 * near, edge, target - 2 * edge),
        (source - near, near, target - edge, edge),
    ]


@dataclass(frozen=True, init=False)
class Text:
    """A text, set in one face and broken into lines.

    A fallback face sets it when the face lacks a glyph. The capitals, or the kanji, of a
    single line stand in the middle of the picture's height.
    """

    text: str
    em: float
    color: Color
    face: FontFace
    width: float | None
    align: TextAlign
    leading: float
    max_lines: int | None

    def __init__(
        self,
        text: str,
        size: float,
        color: Color,
        face: FontFace = "body",
        width: float | None = None,
        align: TextAlign = "left",
        leading: float = DEFAULT_LEADING,
        max_lines: int | None = None,
    ) -> None:
        """Create a text.

        Args:
            text: The words; newlines break lines.
            size: The em, design pixels.
            color: Colour of the letters.
            face: Font face.
            width: Width at which lines break (with kinsoku in Japanese); None breaks at
                newlines only.
            align: Alignment of the lines.
            leading: Distance of the lines, in ems.
            max_lines: Greatest number of lines; a longer text ends in an ellipsis.
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
    def layout(self) -> TextLayout:
        """The broken lines and their measures."""
        return typeset(self.text, self.em, self.face, self.width, self.leading, self.max_lines)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design pixels."""
        setting = self.layout
        return (setting.width if self.width is None else self.width), setting.height

    @property
    def casts_shadow(self) -> bool:
        """False: text lies flat."""
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the lines."""
        setting = self.layout
        pixels_high = self._pixels_high(painter.scale)
        lines = [_set(line, setting.face, pixels_high, self.color) for line in setting.lines]
        width = max(to_pixels(self.size[0], painter.scale), *(line.get_width() for line in lines))
        target = pygame.Surface((width, to_pixels(setting.height, painter.scale)), pygame.SRCALPHA)
        middle = self.em * painter.scale * LINE_BOX_EMS / 2
        for words, line in zip(setting.lines, lines, strict=True):
            ascent = _ascent(words, setting.face, pixels_high)
            top = middle + pixels_high * cap_height(setting.face) / 2 - ascent
            spare = width - line.get_width()
            left = {"left": 0, "center": spare // 2, "right": spare}[self.align]
            place = (left, round(top))
            target.blit(line.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
            middle += setting.line_spacing * painter.scale
        if len(self.color) == 4 and self.color[3] < 255:
            target.fill((self.color[3],) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return target

    def _pixels_high(self, scale: float) -> int:
        """Return the em in whole device pixels.

        The next smaller em is used where the letters would exceed the width that was measured.
        """
        setting = self.layout
        most = setting.width * scale * MAX_TEXT_WIDTH_RATIO + 1
        high = max(1, round(self.em * scale))
        while high > 1:
            if all(measure_line(line, setting.face, high) <= most for line in setting.lines):
                break
            high -= 1
        return high


def _ascent(line: str, face: FontFace, pixels: int) -> int:
    """Return the height of a line above its baseline, in pixels."""
    return max(load_font(part, pixels).get_ascent() for part, _ in split_faces(line, face))


def _set(line: str, face: FontFace, pixels: int, color: Color) -> pygame.Surface:
    """Return a rendered line; an empty surface if no letter is a pixel wide."""
    if not line or not measure_line(line, face, pixels):  # SDL has no such picture
        return pygame.Surface((0, load_font(face, pixels).get_height()), pygame.SRCALPHA)
    parts = split_faces(line, face)
    fonts = [load_font(part, pixels) for part, _ in parts]
    if len(parts) == 1:
        return fonts[0].render(line, True, color[:3])
    ascent = _ascent(line, face, pixels)
    height = ascent + max(font.get_height() - font.get_ascent() for font in fonts)
    size = measure_line(line, face, pixels), height
    whole, x = pygame.Surface(size, pygame.SRCALPHA), 0
    whole.fill((*color[:3], 0))
    for font, (_, text) in zip(fonts, parts, strict=True):
        drawn = font.render(text, True, color[:3])
        whole.blit(drawn, (x, ascent - font.get_ascent()))
        x += font.size(text)[0]
    return whole


@dataclass(frozen=True)
class PictureGroup:
    """Several pictures painted in order: (picture, x, y of its top-left corner)."""

    size: tuple[float, float]
    parts: tuple[tuple[Picture, float, float], ...]

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.parts))

    def __hash__(self) -> int:
        return self._hash  # pictures are looked up in every frame, and groups may be large

    @cached_property
    def casts_shadow(self) -> bool:
        """True if a part casts a shadow."""
        return any(part.casts_shadow for part, _, _ in self.parts)

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the parts, in order."""
        target = blank_surface(self.size, painter.scale)
        target.fblits(
            [
                (
                    # paper is shared by many cards, and worth keeping; words are not
                    painter.render(part) if part.casts_shadow else part.paint(painter),
                    (round(x * painter.scale), round(y * painter.scale)),
                )
                for part, x, y in self.parts
            ],
            pygame.BLEND_PREMULTIPLIED,
        )
        return target


@dataclass(frozen=True)
class TintedPicture(DerivedPicture):
    """A picture multiplied by a colour: white icons in any colour, or a dimmed picture."""

    color: Color

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture, multiplied by the colour."""
        target = painter.render(self.picture).copy()
        red, green, blue, alpha = (*self.color, 255)[:4]
        share = alpha / 255
        tint = (round(red * share), round(green * share), round(blue * share), alpha)
        target.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return target


def darken_picture(picture: Picture, light: float) -> TintedPicture:
    """Return a picture with all colours darker; `light` is 0 (black) to 1."""
    grey = round(255 * light)
    return TintedPicture(picture, (grey, grey, grey))


@dataclass(frozen=True)
class MirroredPicture(DerivedPicture):
    """A picture mirrored horizontally, such as a figure that walks to the left."""

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture, mirrored."""
        return pygame.transform.flip(painter.render(self.picture), True, False)


@dataclass(frozen=True)
class FilledRect(FlatPicture):
    """A rectangle of one colour, with round corners if `radius` is given."""

    color: Color
    radius: float = 0.0

    @property
    def is_opaque(self) -> bool:
        """True if no pixel is transparent."""
        return not self.radius and (*self.color, 255)[3] == 255

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the rectangle."""
        target = blank_surface(self.size, painter.scale)
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
    """Return the upper left corner of a round rectangle: white, antialiased, premultiplied."""
    finer = 8  # pygame draws circles without antialiasing: draw large, then average
    side = math.ceil(radius)
    large = pygame.Surface((side * finer, side * finer), pygame.SRCALPHA)
    centre = (radius * finer, radius * finer)
    pygame.draw.circle(large, (255, 255, 255, 255), centre, radius * finer)
    return pygame.transform.smoothscale(large, (side, side))
