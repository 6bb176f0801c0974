"""Parts that the tables of all games share: name plates, chips, numbers, labels, the light."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from scenes.kit.signs import in_row
from scenes.ui import skin
from scenes.ui.theme import Color, Theme
from sprites.components import symbol
from sprites.node import FLAT, Node
from sprites.painting import Painter, Picture, pixels
from sprites.palette import BY_NAME
from sprites.picture import Align, Baked, Group, NineSlice, Text
from sprites.typeface import Face
from sprites.typesetting import LINE_BOX, is_whole, measure

LEAST = 27.5
"""No words are smaller on a table; where text is large, none than `Theme.least_on_table`."""


RIM: Color = (96, 38, 8)


def printed(picture: Picture, x: float, y: float, z: float = 0.0, name: str = "") -> Node:
    """A mark without a shadow, its centre at (x, y)."""
    return Node(picture, x, y, lift=FLAT, z=z, name=name)


def placed(picture: Picture, x: float, y: float, z: float = 0.0, name: str = "") -> Node:
    """A thing that lies there and casts a shadow, its centre at (x, y)."""
    return Node(picture, x, y, z=z, name=name)


def fitted(
    words: str,
    size: float,
    room: tuple[float, float],
    color: Color,
    face: Face = "bold",
    align: Align = "left",
    least: float = LEAST,
) -> Text:
    """One line as large as `size` allows and the room (width, height) has place for, and no smaller
    than `least`: what is too long then ends with an ellipsis."""
    size = min(max(size, least), max(least, room[1] / LINE_BOX))
    width = measure(words, size, face)[0]
    if width > room[0]:
        size = max(least, size * room[0] / width * 0.995)
    while (width := measure(words, size, face)[0]) > room[0] and size > least:
        size = max(least, size - 1.0)  # letters have whole pixels: they shrink in steps
    if width <= room[0] and align == "left":
        return Text(words, size, color, face)
    return Text(words, size, color, face, room[0], align, max_lines=1)


def number_size(theme: Theme, most: float) -> float:
    """The size of numbers beside pieces: it grows with the text scale up to `most`, where more
    would touch its neighbours."""
    return max(theme.least_on_table, min(theme.count, most))


def in_lines(
    words: str,
    size: float,
    room: tuple[float, float],
    color: Color,
    lines: int,
    least: float = LEAST,
) -> Text:
    """Words in the middle of a room (width, height), in so many lines at most: as large as they
    can be there without a broken word or phrase. What does not fit at `least` is broken."""

    def text() -> Text:
        return Text(words, size, color, "bold", room[0], "center", 1.05, lines)

    while size > least and not (
        is_whole(words, size, "bold", room[0], lines) and text().size[1] <= room[1]
    ):
        size = max(least, size - 1.0)
    return text()


def seat_token(color: str, size: float) -> Picture:
    """The chip of a seat with its symbol: never colour alone."""
    chip = Baked(f"chip/{color}", width=size)
    mark = symbol(BY_NAME[color].symbol, size * 0.62)
    left = size * 0.19
    return Group(chip.size, ((chip, 0, 0), (mark, left, left)))


def name_plate(
    theme: Theme, name: str, color: str, size: tuple[float, float], lit: bool
) -> Picture:
    """A seat's plate with its chip, symbol and name; a lit one is light, with dark letters."""
    width, height = size
    token = seat_token(color, height * 0.8)
    inset = (height - token.size[1]) / 2
    left = inset + token.size[0] + theme.tight * 0.8
    room = width - left - height * 0.25, height - 4
    ink = theme.ink if lit else theme.text
    words = fitted(name, theme.label, room, ink, least=theme.least_on_table)
    light = "paper" if theme.high_contrast else "tooltip"
    plate = skin.panel(theme, light if lit else "toast", width, height)
    top = (height - words.size[1]) / 2
    return Group(size, ((plate, 0, 0), (token, inset, inset), (words, left, top)))


def block(theme: Theme, words: str, size: tuple[float, float], lit: bool = True) -> Picture:
    """A little block of wood with a number burnt into it; one that is not lit is grey wood."""
    width, height = size
    wood = NineSlice("button/plain" if lit else "button/quiet", width, height)
    color = theme.text if lit else theme.text_off
    least = theme.least_on_table
    number = fitted(words, height * 0.66, (width - 10, height), color, align="center", least=least)
    left = (width - number.size[0]) / 2
    return Group(size, ((wood, 0, 0), (number, left, (height * 0.92 - number.size[1]) / 2)))


def counted(theme: Theme, sign: Picture, words: str, size: float, color: Color) -> Picture:
    """A sign and how many of it there are, side by side."""
    return in_row((sign, Text(words, size, color, "bold")), theme.tight / 2)


@dataclass(frozen=True)
class Halo:
    """Light around a round rectangle of that size: a soft glow and a bright edge, and outside of
    it a dark rim so wide, where the ground itself is light."""

    width: float
    height: float
    color: Color
    reach: float = 26.0
    edge: float = 5.0
    radius: float = 24.0
    rim: float = 0.0

    @property
    def size(self) -> tuple[float, float]:
        return self.width + 2 * self.reach, self.height + 2 * self.reach

    @property
    def casts_shadow(self) -> bool:
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        """Of a large one the corners are painted, and what lies between is drawn out."""
        corner = self.radius + self.edge + 3 * self.reach
        short = replace(
            self, width=min(self.width, 2 * corner), height=min(self.height, 2 * corner)
        )
        light = short.whole(painter)
        return light if short == self else drawn_out(light, device(self, painter))

    def whole(self, painter: Painter) -> pygame.Surface:
        """All of it, painted: its blur is dear."""
        spread = self.reach / 2.4
        wide = skin.Ring(
            self.width + 2 * spread, self.height + 2 * spread, self.color,
            2 * spread, self.radius + spread,
        )  # fmt: skip
        ring = skin.Ring(self.width, self.height, self.color, self.edge, self.radius)
        at = self.reach - spread
        glow = Group(self.size, ((wide, at, at),)).paint(painter)
        radius = max(1, round(spread * painter.scale * 0.75))
        glow = pygame.transform.box_blur(glow, radius)
        place = (round(self.reach * painter.scale), round(self.reach * painter.scale))
        glow.blit(ring.paint(painter), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.rim:
            rim = skin.Ring(
                self.width + 2 * self.rim, self.height + 2 * self.rim, RIM, self.rim,
                self.radius + self.rim,
            )  # fmt: skip
            out = round((self.reach - self.rim) * painter.scale)
            glow.blit(rim.paint(painter), (out, out), special_flags=pygame.BLEND_PREMULTIPLIED)
        return glow


def device(picture: Picture, painter: Painter) -> tuple[int, int]:
    """The size of a picture on the device."""
    width, height = picture.size
    return pixels(width, painter.scale), pixels(height, painter.scale)


def drawn_out(frame: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A frame around nothing made larger: its corners stay as they are."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    columns, rows = (_parts(*lengths) for lengths in zip(frame.get_size(), size, strict=True))
    for x, wide, left, width in columns:
        for y, high, top, height in rows:
            part = pygame.transform.scale(frame.subsurface((x, y, wide, high)), (width, height))
            made.blit(part, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def _parts(length: int, wanted: int) -> tuple[tuple[int, int, int, int], ...]:
    """The beginning, the middle and the end of a length, and where they go in another one: each
    its start and length, there and here."""
    end = min(length, wanted) // 2
    middle = max(1, length - 2 * end)
    return (
        (0, end, 0, end),
        (end, middle, end, wanted - 2 * end),
        (length - end, end, wanted - end, end),
    )
