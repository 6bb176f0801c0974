"""Pictures of panels, buttons and rings: baked materials, or plain shapes in high contrast."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.ui.style.theme import Color, Theme
from sprites import baked_images
from sprites.painting import Painter, Picture
from sprites.picture import BakedPicture, FilledRect, FlatPicture, NineSlice, PictureGroup


def is_baked(name: str) -> bool:
    """True if a baked picture of this name exists."""
    return name in baked_images.load_manifest()


@dataclass(frozen=True)
class FramedRectangle(FlatPicture):
    """A filled rounded rectangle with a border of another colour."""

    fill: Color
    border: Color
    thickness: float = 3.0
    radius: float = 18.0

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the border and the fill."""
        outer = FilledRect(self.width, self.height, self.border, self.radius)
        t = self.thickness
        inner = FilledRect(self.width - 2 * t, self.height - 2 * t, self.fill, self.radius - t)
        return PictureGroup(self.size, ((outer, 0, 0), (inner, t, t))).paint(painter)


@dataclass(frozen=True)
class RectangleOutline(FlatPicture):
    """The outline of a rounded rectangle with a transparent inside; the size is the outer one."""

    color: Color
    thickness: float
    radius: float

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the outline."""
        t = self.thickness
        ring = FilledRect(self.width, self.height, self.color, self.radius).paint(painter)
        hole = FilledRect(
            self.width - 2 * t, self.height - 2 * t, (255, 255, 255), max(1.0, self.radius - t)
        ).paint(painter)
        left = pygame.Surface(ring.get_size(), pygame.SRCALPHA)
        left.fill((255, 255, 255, 255))
        at = (round(t * painter.scale), round(t * painter.scale))
        left.blit(hole, at, special_flags=pygame.BLEND_RGBA_SUB)
        ring.blit(left, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return ring


def focus_ring_picture(theme: Theme, width: float, height: float) -> Picture:
    """Return the double ring around a focused widget of a size: light outside, dark inside."""
    inner, outer = theme.inner_ring_width, theme.outer_ring_width
    away = theme.ring_distance + inner + outer
    size = (width + 2 * away, height + 2 * away)
    radius = theme.ring_radius + away
    light = RectangleOutline(*size, theme.ring_light, outer, radius)
    dark = RectangleOutline(
        size[0] - 2 * outer, size[1] - 2 * outer, theme.ring_dark, inner, radius - outer
    )
    return PictureGroup(size, ((light, 0, 0), (dark, outer, outer)))


LIGHT_MATERIALS = frozenset(("paper", "tooltip", "sand", "marble", "burlap"))
"""Materials that need dark text."""


def panel_picture(theme: Theme, material: str, width: float, height: float) -> Picture:
    """Return a panel of a baked material: dark, wood, paper, toast, tooltip, slate and others."""
    full = f"panel/{material}"
    if not theme.high_contrast and is_baked(full):
        return NineSlice(full, width, height)
    fill = theme.paper if material in LIGHT_MATERIALS else theme.panel
    return FramedRectangle(width, height, fill, theme.panel_edge, 3.0, 22.0)


HIGH_CONTRAST_BUTTONS: dict[str, tuple[Color, Color]] = {
    "primary": ((18, 72, 34), (190, 255, 200)),
    "green": ((18, 72, 34), (190, 255, 200)),
    "danger": ((112, 16, 16), (255, 190, 180)),
    "plain": ((60, 38, 22), (240, 214, 170)),
    "quiet": ((24, 18, 14), (200, 190, 175)),
}
"""Fill and border of the button styles in high contrast."""


def button_picture(
    theme: Theme, style: str, width: float, height: float, is_pressed: bool = False
) -> Picture:
    """Return the body of a button of a style, raised or pressed."""
    full = f"button/{style}-down" if is_pressed else f"button/{style}"
    if not theme.high_contrast and is_baked(full):
        return NineSlice(full, width, height)
    fill, edge = HIGH_CONTRAST_BUTTONS[style]
    return FramedRectangle(width, height, fill, edge, 4.0 if theme.high_contrast else 3.0, 18.0)


SWITCH_SIGN_SHARE = 0.5
"""Height of the tick or cross in a switch of high contrast, by the height of the switch."""


def switch_size(theme: Theme) -> tuple[float, float]:
    """Return the size of a switch, which grows with the text."""
    share = theme.icon_size / Theme().icon_size
    return 112.0 * share, 60.0 * share


def switch_picture(theme: Theme, is_on: bool) -> Picture:
    """Return a switch that is on or off."""
    width, height = switch_size(theme)
    if not theme.high_contrast:
        return BakedPicture("toggle/on" if is_on else "toggle/off", height=height)
    edge = height / 15
    knob = height - 4 * edge
    slot = FramedRectangle(
        width, height, theme.fill if is_on else theme.track, theme.panel_edge, edge, height / 2
    )
    ball = FramedRectangle(knob, knob, theme.text, theme.ring_dark, 3.0, knob / 2)
    at = width - knob - 2 * edge if is_on else 2 * edge
    name = "icon-dark/check" if is_on else "icon/close"
    sign = BakedPicture(name, height=height * SWITCH_SIGN_SHARE)
    beside = (at - sign.size[0]) / 2 if is_on else (width + at + knob - sign.size[0]) / 2
    return PictureGroup(
        (width, height),
        ((slot, 0, 0), (ball, at, 2 * edge), (sign, beside, (height - sign.size[1]) / 2)),
    )


def slider_rail_picture(theme: Theme, part: str, width: float) -> Picture:
    """Return the rail of a slider, 20 design pixels high: its track or its filled part."""
    if not theme.high_contrast:
        return NineSlice(f"slider/{part}", width, 20)
    return FramedRectangle(
        width, 20, theme.fill if part == "fill" else theme.track, theme.panel_edge, 3.0, 10
    )


def stepper_arrow_picture(theme: Theme, side: str, size: float) -> Picture:
    """Return the knob at the left or right end of a stepper."""
    return BakedPicture(f"stepper/{side}", height=size)


def field_picture(theme: Theme, width: float, height: float) -> Picture:
    """Return the sunken background of a text field or value; only high contrast has an edge."""
    if not theme.high_contrast:
        return FilledRect(width, height, theme.track, 16.0)
    return FramedRectangle(width, height, theme.track, theme.panel_edge, 3.0, 16.0)
