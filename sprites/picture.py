"""Pictures: frozen values that say what something looks like, in design units.

Equal pictures look the same, so a Kit paints each only once. `casts` says whether a picture is
a thing that casts a shadow, or a mark printed on what lies under it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

import pygame

from sprites import art
from sprites.typeface import Face, cap_height, font
from sprites.typesetting import LEADING, LINE_BOX, Setting, typeset

if TYPE_CHECKING:
    from sprites.kit import Kit

LARGE = 4_000_000  # pixels of a picture that is shrunk in bands
BANDS = 12

Color = tuple[int, int, int] | tuple[int, int, int, int]
Align = Literal["left", "center", "right"]


class Box(NamedTuple):
    """An upright rectangle, in design units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Box) -> bool:
        """Whether the two have an area in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


class Picture(Protocol):
    """What something looks like: a frozen, hashable value."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, design units."""
        ...

    @property
    def casts(self) -> bool:
        """Whether it casts a shadow."""
        ...

    def paint(self, kit: Kit) -> pygame.Surface:
        """Paints it at `kit.scale` pixels a unit, premultiplied."""
        ...


def pixels(length: float, scale: float) -> int:
    """A length on the device, at least one pixel."""
    return max(1, round(length * scale))


def blank(size: tuple[float, float], scale: float) -> pygame.Surface:
    """A transparent surface for a picture of that size."""
    return pygame.Surface((pixels(size[0], scale), pixels(size[1], scale)), pygame.SRCALPHA)


@dataclass(frozen=True)
class Printed:
    """The base of pictures that are so wide and high, and lie flat: they cast no shadow."""

    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def casts(self) -> bool:
        return False


@dataclass(frozen=True)
class Changed:
    """The base of pictures made of another one, of its size and with its shadow."""

    picture: Picture

    @property
    def size(self) -> tuple[float, float]:
        return self.picture.size

    @property
    def casts(self) -> bool:
        return self.picture.casts


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
    def casts(self) -> bool:
        return not art.entry(self.name).printed

    def paint(self, kit: Kit) -> pygame.Surface:
        width, height = self.size
        original = kit.original(self.name)
        painted = shrink(original, (pixels(width, kit.scale), pixels(height, kit.scale)))
        if painted.get_flags() & pygame.SRCALPHA:
            return painted
        target = blank(self.size, kit.scale)  # a JPEG: give it the format of all others
        target.blit(painted, (0, 0))
        return target


def shrink(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A premultiplied surface at another size.

    smoothscale averages over the whole area of each pixel when it scales down, whatever the
    factor, so one step is both the sharpest and the fastest. A table of 4K needs three times its
    own memory for that step: large ones are done in bands, cut where rows of both begin.
    """
    if surface.get_size() == size:
        return surface
    width, height = surface.get_size()
    shared = math.gcd(height, size[1])
    bands = math.gcd(shared, BANDS)
    if width * height < LARGE or bands == 1:
        return pygame.transform.smoothscale(surface, size)
    target = pygame.Surface(size, 0, surface)
    rows, height = size[1] // bands, height // bands
    for band in range(bands):
        part = surface.subsurface((0, band * height, width, height))
        place = target.subsurface((0, band * rows, size[0], rows))
        pygame.transform.smoothscale(part, (size[0], rows), place)
    return target


@dataclass(frozen=True)
class Stretched:
    """A baked panel, button or mat at another size: its border keeps its width (nine-slice)."""

    name: str
    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def casts(self) -> bool:
        return not art.entry(self.name).printed

    def paint(self, kit: Kit) -> pygame.Surface:
        entry = art.entry(self.name)
        source = kit.original(self.name)
        target = blank(self.size, kit.scale)
        inset = min(entry.inset or 0.0, self.width / 2, self.height / 2)
        across = _slices(source.get_width(), target.get_width(), inset, kit.scale, entry.size[0])
        down = _slices(source.get_height(), target.get_height(), inset, kit.scale, entry.size[1])
        for from_x, from_w, to_x, to_w in across:
            for from_y, from_h, to_y, to_h in down:
                if min(from_w, from_h, to_w, to_h) <= 0:
                    continue
                part = source.subsurface((from_x, from_y, from_w, from_h))
                target.blit(shrink(part, (to_w, to_h)), (to_x, to_y))
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
    def casts(self) -> bool:
        return False

    def paint(self, kit: Kit) -> pygame.Surface:
        setting = self.setting
        pixels_high = max(1, round(self.em * kit.scale))
        letters = font(setting.face, pixels_high)
        lines = [letters.render(line, True, self.color[:3]) for line in setting.lines]
        width = max(pixels(self.size[0], kit.scale), *(line.get_width() for line in lines))
        target = pygame.Surface((width, pixels(setting.height, kit.scale)), pygame.SRCALPHA)
        middle = self.em * kit.scale * LINE_BOX / 2
        for line in lines:
            top = middle + pixels_high * cap_height(setting.face) / 2 - letters.get_ascent()
            spare = width - line.get_width()
            left = {"left": 0, "center": spare // 2, "right": spare}[self.align]
            place = (left, round(top))
            target.blit(line.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
            middle += setting.pitch * kit.scale
        if len(self.color) == 4 and self.color[3] < 255:
            target.fill((self.color[3],) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return target


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
    def casts(self) -> bool:
        return any(part.casts for part, _, _ in self.parts)

    def paint(self, kit: Kit) -> pygame.Surface:
        target = blank(self.size, kit.scale)
        target.fblits(
            [
                (
                    # paper is shared by many cards, and worth keeping; words are not
                    kit.surface(part) if part.casts else part.paint(kit),
                    (round(x * kit.scale), round(y * kit.scale)),
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

    def paint(self, kit: Kit) -> pygame.Surface:
        target = kit.surface(self.picture).copy()
        red, green, blue, alpha = (*self.color, 255)[:4]
        share = alpha / 255
        tint = (round(red * share), round(green * share), round(blue * share), alpha)
        target.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return target


@dataclass(frozen=True)
class Shaded(Changed):
    """A picture in the shade: all its colours darker, `light` from 0 (black) to 1."""

    light: float

    def paint(self, kit: Kit) -> pygame.Surface:
        darker = kit.surface(self.picture).copy()
        share = round(255 * self.light)
        darker.fill((share, share, share, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return darker


@dataclass(frozen=True)
class Mirrored(Changed):
    """A picture turned to the other side: a figure that goes to the left."""

    def paint(self, kit: Kit) -> pygame.Surface:
        return pygame.transform.flip(kit.surface(self.picture), True, False)


@dataclass(frozen=True)
class Fill(Printed):
    """A rectangle of one colour, with round corners if `radius` is given."""

    color: Color
    radius: float = 0.0

    def paint(self, kit: Kit) -> pygame.Surface:
        target = blank(self.size, kit.scale)
        red, green, blue, alpha = (*self.color, 255)[:4]
        if not self.radius:
            target.fill((red, green, blue, alpha))
            return target.premul_alpha()
        radius = min(self.radius * kit.scale, *(side / 2 for side in target.get_size()))
        target.fill((255, 255, 255, 255))
        side = math.ceil(radius)
        width, height = target.get_size()
        corner = _corner(radius)
        for flip_x, flip_y in ((False, False), (True, False), (False, True), (True, True)):
            place = (width - side if flip_x else 0, height - side if flip_y else 0)
            turned = pygame.transform.flip(corner, flip_x, flip_y)
            target.blit(turned, place, special_flags=pygame.BLEND_RGBA_MULT)
        share = alpha / 255
        tint = (round(red * share), round(green * share), round(blue * share), alpha)
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
