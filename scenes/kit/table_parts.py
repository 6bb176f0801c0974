"""Pictures and nodes that all tables share: name plates, chips, numbers, labels, halos."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from scenes.ui.style import skin
from scenes.ui.style.theme import Color, Theme
from sprites.components import seat_symbol_picture
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Painter, Picture, to_pixels
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, PictureGroup, Text, TextAlign
from sprites.typeface import FontFace
from sprites.typesetting import LINE_BOX_EMS, fits_unbroken, measure_text

MIN_TEXT_SIZE = 27.5
"""Least text size on a table; with large text `Theme.min_table_text_size` replaces it."""


PLATE_RIM_COLOR: Color = (96, 38, 8)


def flat_node(picture: Picture, x: float, y: float, z: float = 0.0, name: str = "") -> Node:
    """Return a node without a shadow, its centre at (x, y)."""
    return Node(picture, x, y, lift=FLAT_LIFT, z=z, name=name)


def shadowed_node(picture: Picture, x: float, y: float, z: float = 0.0, name: str = "") -> Node:
    """Return a node that casts a shadow, its centre at (x, y)."""
    return Node(picture, x, y, z=z, name=name)


def fit_line(
    text: str,
    size: float,
    room: tuple[float, float],
    color: Color,
    face: FontFace = "bold",
    align: TextAlign = "left",
    least: float = MIN_TEXT_SIZE,
) -> Text:
    """Return one line of text, at most `size` high, that fits a room (width, height).

    The text is never smaller than `least`: longer text ends with an ellipsis.
    """
    size = min(max(size, least), max(least, room[1] / LINE_BOX_EMS))
    width = measure_text(text, size, face)[0]
    if width > room[0]:
        size = max(least, size * room[0] / width * 0.995)
    while (width := measure_text(text, size, face)[0]) > room[0] and size > least:
        size = max(least, size - 1.0)  # letters have whole pixels: they shrink in steps
    if width <= room[0] and align == "left":
        return Text(text, size, color, face)
    return Text(text, size, color, face, room[0], align, max_lines=1)


def text_growth(em: float) -> float:
    """Return the growth of printed text for a least text size: 1 at text scale 1, 1.6 at 2."""
    return max(1.0, em / MIN_TEXT_SIZE)


def number_text_size(theme: Theme, most: float) -> float:
    """Return the size of numbers beside pieces.

    The size grows with the text scale up to `most`; larger numbers would touch their
    neighbours.
    """
    return max(theme.min_table_text_size, min(theme.count, most))


def fit_lines(
    words: str,
    size: float,
    room: tuple[float, float],
    color: Color,
    lines: int,
    least: float = MIN_TEXT_SIZE,
) -> Text:
    """Return centred text of at most `lines` lines, as large as the room (width, height) allows.

    Words and phrases stay whole; only text that does not fit at `least` is broken.
    """

    def text() -> Text:
        return Text(words, size, color, "bold", room[0], "center", 1.05, lines)

    while size > least and not (
        fits_unbroken(words, size, "bold", room[0], lines) and text().size[1] <= room[1]
    ):
        size = max(least, size - 1.0)
    return text()


def seat_token(color: str, size: float) -> Picture:
    """Return the chip of a seat with its symbol: never colour alone."""
    chip = BakedPicture(f"chip/{color}", width=size)
    mark = seat_symbol_picture(SEAT_COLOR_BY_NAME[color].symbol, size * 0.62)
    left = size * 0.19
    return PictureGroup(chip.size, ((chip, 0, 0), (mark, left, left)))


def name_plate(
    theme: Theme, name: str, color: str, size: tuple[float, float], lit: bool
) -> Picture:
    """Return a seat's plate with chip, symbol and name; a lit one is light with dark letters."""
    width, height = size
    token = seat_token(color, height * 0.8)
    inset = (height - token.size[1]) / 2
    left = inset + token.size[0] + theme.small_gap * 0.8
    room = width - left - height * 0.25, height - 4
    ink = theme.ink if lit else theme.text
    words = fit_line(name, theme.label, room, ink, least=theme.min_table_text_size)
    light = "paper" if theme.high_contrast else "tooltip"
    plate = skin.panel_picture(theme, light if lit else "toast", width, height)
    top = (height - words.size[1]) / 2
    return PictureGroup(size, ((plate, 0, 0), (token, inset, inset), (words, left, top)))


@dataclass(frozen=True)
class Halo:
    """A glow around a rounded rectangle: soft light, a bright edge and a dark outer rim.

    The rim is needed where the background is light.
    """

    width: float
    height: float
    color: Color
    glow_width: float = 26.0
    edge_width: float = 5.0
    corner_radius: float = 24.0
    rim_width: float = 0.0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the glow, in design pixels."""
        return self.width + 2 * self.glow_width, self.height + 2 * self.glow_width

    @property
    def casts_shadow(self) -> bool:
        """False: light casts no shadow."""
        return False

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the halo; of a large one only the corners, the sides are stretched."""
        corner = self.corner_radius + self.edge_width + 3 * self.glow_width
        short = replace(
            self, width=min(self.width, 2 * corner), height=min(self.height, 2 * corner)
        )
        light = short.paint_whole(painter)
        return light if short == self else stretch_frame(light, device_size(self, painter))

    def paint_whole(self, painter: Painter) -> pygame.Surface:
        """Paint the whole halo; its blur is expensive."""
        spread = self.glow_width / 2.4
        wide = skin.RectangleOutline(
            self.width + 2 * spread, self.height + 2 * spread, self.color,
            2 * spread, self.corner_radius + spread,
        )  # fmt: skip
        ring = skin.RectangleOutline(
            self.width, self.height, self.color, self.edge_width, self.corner_radius
        )
        at = self.glow_width - spread
        glow = PictureGroup(self.size, ((wide, at, at),)).paint(painter)
        radius = max(1, round(spread * painter.scale * 0.75))
        glow = pygame.transform.box_blur(glow, radius)
        place = (round(self.glow_width * painter.scale), round(self.glow_width * painter.scale))
        glow.blit(ring.paint(painter), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.rim_width:
            rim = skin.RectangleOutline(
                self.width + 2 * self.rim_width,
                self.height + 2 * self.rim_width,
                PLATE_RIM_COLOR,
                self.rim_width,
                self.corner_radius + self.rim_width,
            )
            out = round((self.glow_width - self.rim_width) * painter.scale)
            glow.blit(rim.paint(painter), (out, out), special_flags=pygame.BLEND_PREMULTIPLIED)
        return glow


def device_size(picture: Picture, painter: Painter) -> tuple[int, int]:
    """Return the size of a picture in device pixels."""
    width, height = picture.size
    return to_pixels(width, painter.scale), to_pixels(height, painter.scale)


def stretch_frame(frame: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a frame enlarged to a size, its corners unchanged."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    columns, rows = (_parts(*lengths) for lengths in zip(frame.get_size(), size, strict=True))
    for x, wide, left, width in columns:
        for y, high, top, height in rows:
            part = pygame.transform.scale(frame.subsurface((x, y, wide, high)), (width, height))
            made.blit(part, (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def _parts(length: int, wanted: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return how the beginning, middle and end of a length map to another length.

    Each part is (start, length) in the source, then (start, length) in the target.
    """
    end = min(length, wanted) // 2
    middle = max(1, length - 2 * end)
    return (
        (0, end, 0, end),
        (end, middle, end, wanted - 2 * end),
        (length - end, end, wanted - end, end),
    )
