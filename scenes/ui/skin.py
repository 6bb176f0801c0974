"""What panels, buttons and rings look like: baked materials, or plain shapes in high contrast."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui.theme import Color, Theme
from sprites import art
from sprites.painting import Painter, Picture
from sprites.picture import Baked, Fill, Group, NineSlice, Printed


def is_baked(name: str) -> bool:
    """Whether there is a baked picture of that name."""
    return name in art.catalogue()


@dataclass(frozen=True)
class FramedFill(Printed):
    """A filled round rectangle with an edge of another colour."""

    fill: Color
    edge: Color
    thickness: float = 3.0
    radius: float = 18.0

    def paint(self, painter: Painter) -> pygame.Surface:
        outer = Fill(self.width, self.height, self.edge, self.radius)
        t = self.thickness
        inner = Fill(self.width - 2 * t, self.height - 2 * t, self.fill, self.radius - t)
        return Group(self.size, ((outer, 0, 0), (inner, t, t))).paint(painter)


@dataclass(frozen=True)
class Ring(Printed):
    """The outline of a round rectangle; inside it is clear. The size is that of its outside."""

    color: Color
    thickness: float
    radius: float

    def paint(self, painter: Painter) -> pygame.Surface:
        t = self.thickness
        ring = Fill(self.width, self.height, self.color, self.radius).paint(painter)
        hole = Fill(
            self.width - 2 * t, self.height - 2 * t, (255, 255, 255), max(1.0, self.radius - t)
        ).paint(painter)
        left = pygame.Surface(ring.get_size(), pygame.SRCALPHA)
        left.fill((255, 255, 255, 255))
        at = (round(t * painter.scale), round(t * painter.scale))
        left.blit(hole, at, special_flags=pygame.BLEND_RGBA_SUB)
        ring.blit(left, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return ring


def focus_ring(theme: Theme, width: float, height: float) -> Picture:
    """The two rings round a focused thing of that size: a light one outside, a dark one within."""
    inner, outer = theme.ring_inner, theme.ring_outer
    away = theme.ring_away + inner + outer
    size = (width + 2 * away, height + 2 * away)
    radius = theme.ring_radius + away
    light = Ring(*size, theme.ring_light, outer, radius)
    dark = Ring(size[0] - 2 * outer, size[1] - 2 * outer, theme.ring_dark, inner, radius - outer)
    return Group(size, ((light, 0, 0), (dark, outer, outer)))


LIGHT = frozenset(("paper", "tooltip", "sand", "marble", "burlap"))
"""Materials so light that what is written on them is dark."""


def panel(theme: Theme, name: str, width: float, height: float) -> Picture:
    """A panel of baked material: dark, wood, paper, toast, tooltip, slate, marble and others."""
    full = f"panel/{name}"
    if not theme.high_contrast and is_baked(full):
        return NineSlice(full, width, height)
    fill = theme.paper if name in LIGHT else theme.panel
    return FramedFill(width, height, fill, theme.panel_edge, 3.0, 22.0)


PLAIN_BUTTONS: dict[str, tuple[Color, Color]] = {
    "primary": ((122, 52, 6), (255, 214, 140)),
    "green": ((18, 72, 34), (190, 255, 200)),
    "danger": ((112, 16, 16), (255, 190, 180)),
    "plain": ((60, 38, 22), (240, 214, 170)),
    "quiet": ((24, 18, 14), (200, 190, 175)),
}
"""Fill and edge of the buttons in high contrast."""


def button(theme: Theme, kind: str, width: float, height: float, down: bool = False) -> Picture:
    """The body of a button: primary, plain, danger, quiet, green; as it is, or pressed down."""
    full = f"button/{kind}-down" if down else f"button/{kind}"
    if not theme.high_contrast and is_baked(full):
        return NineSlice(full, width, height)
    fill, edge = PLAIN_BUTTONS[kind]
    return FramedFill(width, height, fill, edge, 4.0 if theme.high_contrast else 3.0, 18.0)


def switch_size(theme: Theme) -> tuple[float, float]:
    """The size of a switch, which grows with the text."""
    share = theme.icon / Theme().icon
    return 112.0 * share, 60.0 * share


def switch(theme: Theme, on: bool) -> Picture:
    """A switch, on or off."""
    width, height = switch_size(theme)
    if not theme.high_contrast:
        return Baked("toggle/on" if on else "toggle/off", height=height)
    edge = height / 15
    knob = height - 4 * edge
    slot = FramedFill(
        width, height, theme.fill if on else theme.track, theme.panel_edge, edge, height / 2
    )
    ball = FramedFill(knob, knob, theme.text, theme.ring_dark, 3.0, knob / 2)
    at = width - knob - 2 * edge if on else 2 * edge
    return Group((width, height), ((slot, 0, 0), (ball, at, 2 * edge)))


def rail(theme: Theme, part: str, width: float) -> Picture:
    """The rail of a slider, 20 high: its track, or its filled part."""
    if not theme.high_contrast:
        return NineSlice(f"slider/{part}", width, 20)
    return FramedFill(
        width, 20, theme.fill if part == "fill" else theme.track, theme.panel_edge, 3.0, 10
    )


def arrow(theme: Theme, side: str, size: float) -> Picture:
    """The knob at the left or right end of a stepper."""
    return Baked(f"stepper/{side}", height=size)


def field(theme: Theme, width: float, height: float) -> Picture:
    """A sunken place: of a text that is written, or of a value."""
    edge = theme.panel_edge if theme.high_contrast else (126, 92, 52, 255)
    return FramedFill(width, height, theme.track, edge, 3.0, 16.0)
