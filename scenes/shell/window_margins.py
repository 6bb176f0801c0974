"""Margins of a window with another aspect ratio: the background is continued into them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.base.scene_stack import SceneProtocol
from scenes.kit.setting.ground import (
    STEPPED_BACK_LIGHT,
    STEPPED_BACK_SATURATION,
    ExtensiblePlace,
    GroundTone,
    tone_surface,
)
from scenes.ui.style import skin
from scenes.ui.style.theme import Color
from scenes.ui.widgets.labels import DimOverlay
from sprites.painting import Picture, blur_surface
from sprites.picture import BakedPicture, Box
from sprites.rendering.canvas import Canvas

INNER_MARGIN_BRIGHTNESS, OUTER_MARGIN_BRIGHTNESS = (
    0.86,
    0.5,
)  # of the light that is left beside the picture, and at the window's edge
SCENIC_BLUR_HEIGHT_SHARE = (
    0.05  # how far a vista is out of focus beside itself, by the picture's height
)
SURROUNDINGS_WIDTH_RATIO = 2.0  # how wide what is drawn around a ground is, by the picture
STEPPED_BACK_BLUR_DIVISOR = 1080  # height by the blur radius of a table that has stepped back
SHADING_STEPS = 48  # steps in which the light falls off

MarginCacheKey = tuple[Picture | None, pygame.Rect, Color]


class WindowMargins:
    """The margins of a window, painted from the background of the scene in front.

    A place in lamp light paints itself there (`ExtensiblePlace`). Another table has a picture of
    its surroundings (`beside/<name>`), which continues its background.
    Any other background is mirrored at the edges of the picture, so that no seam is visible. A
    scenic background is blurred there, so that nothing is recognisable twice. All margins are
    shaded. Only backgrounds are used, never the nodes on them, so no secret can be seen there.
    """

    def __init__(self) -> None:
        self._key: MarginCacheKey | None = None
        self._shown: tuple[MarginCacheKey, bool, float] | None = None
        self._strips: list[tuple[pygame.Rect, pygame.Surface]] = []

    def reset(self) -> None:
        """Forget all margins after a change of the window; the next call draws them again."""
        self._key = self._shown = None
        self._strips = []

    def draw(
        self,
        surface: pygame.Surface,
        viewport: pygame.Rect,
        scenes: Sequence[SceneProtocol],
        dim: Color,
    ) -> list[pygame.Rect]:
        """Draw the margins if they are not displayed yet; return the changed rectangles.

        Args:
            surface: Surface of the window; it is changed.
            viewport: Position of the picture on the window, device pixels.
            scenes: The stack of scenes, the one in front last.
            dim: Colour of the veil over a scene below another.
        """
        if viewport.contains(surface.get_rect()) or not scenes:
            return []
        first = max((n for n, s in enumerate(scenes) if not s.is_see_through), default=0)
        dimmed = any(scene.has_dimmed_backdrop for scene in scenes[first + 1 :]) or _veiled(
            scenes[-1]
        )
        ground = scenes[first].canvas
        key = ground.background, pygame.Rect(viewport), dim
        shade = ground.margin_shade
        if self._shown == (key, dimmed, shade):
            return []
        if self._key != key:
            self._strips = (
                _strips_of_place(surface, viewport, ground)
                or _strips_of_surroundings(surface, viewport, ground)
                or _strips(
                    surface,
                    viewport,
                    ground.background_surface(surface),
                    scenes[first].has_scenic_background,
                )
            )
            self._key = key
            if first < len(scenes) - 1:
                ground.release_surfaces()
        for rect, strip in self._strips:
            surface.blit(strip, rect)
            if shade:  # the table has stepped back
                surface.blit(_stepped_back(strip, shade), rect)
            if dimmed:
                veil = pygame.Surface(rect.size, pygame.SRCALPHA)
                veil.fill(dim)
                surface.blit(veil, rect)
        self._shown = key, dimmed, shade
        return [rect for rect, _ in self._strips]

    def invalidate(self) -> None:
        """Draw the margins again next time, because something was drawn over them."""
        self._shown = None


def _stepped_back(strip: pygame.Surface, share: float) -> pygame.Surface:
    """Return a strip as dark and pale as the table beside it, with a share of full opacity."""
    radius = max(1, strip.get_height() // STEPPED_BACK_BLUR_DIVISOR)
    darker = blur_surface(blur_surface(strip, radius), radius)
    tone = GroundTone(saturation=STEPPED_BACK_SATURATION, light=STEPPED_BACK_LIGHT)
    tone_surface(darker, tone)
    darker.set_alpha(round(255 * share))
    return darker


def _veiled(scene: SceneProtocol) -> bool:
    """True if a dialog lies over everything else in a scene."""
    return any(isinstance(widget, DimOverlay) for widget in scene.widget_layer.active_widgets)


def margin_rects(whole: pygame.Rect, viewport: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of a window outside the picture: left, right, above, below, if not empty."""
    x, y, width, height = viewport
    sides = [
        pygame.Rect(0, 0, x, whole.height),
        pygame.Rect(x + width, 0, whole.width - x - width, whole.height),
        pygame.Rect(x, 0, width, y),
        pygame.Rect(x, y + height, width, whole.height - y - height),
    ]
    return [side for side in sides if side.width > 0 and side.height > 0]


def _strips_of_place(
    surface: pygame.Surface, viewport: pygame.Rect, ground: Canvas
) -> list[tuple[pygame.Rect, pygame.Surface]]:
    """Return the margins beside a place that goes on there: its picture, table and lamp.

    Empty for other backgrounds, and where a place does not go on above and below.
    """
    background, scale = ground.background, ground.renderer.scale
    rects = margin_rects(surface.get_rect(), viewport)
    if not isinstance(background, ExtensiblePlace):
        return []
    if not background.has_vertical_margins and any(rect.y != viewport.y for rect in rects):
        return []
    found = []
    for rect in rects:
        region = Box(
            (rect.x - viewport.x) / scale, (rect.y - viewport.y) / scale,
            rect.width / scale, rect.height / scale,
        )  # fmt: skip
        strip = pygame.Surface(rect.size, 0, surface)
        strip.blit(background.paint_beside(ground.renderer, region), (0, 0))
        found.append((rect, strip))
    return found


def _strips_of_surroundings(
    surface: pygame.Surface, viewport: pygame.Rect, ground: Canvas
) -> list[tuple[pygame.Rect, pygame.Surface]]:
    """Return the margins from a picture of the surroundings; empty if missing or too small."""
    name = _around(ground.background)
    if name is None:
        return []
    original = ground.renderer.baked_image(name)
    share = original.get_width() / (SURROUNDINGS_WIDTH_RATIO * viewport.width)
    left = (original.get_width() - viewport.width * share) / 2
    top = (original.get_height() - viewport.height * share) / 2
    found = []
    for rect in margin_rects(surface.get_rect(), viewport):
        part = pygame.Rect(
            round(left + (rect.x - viewport.x) * share), round(top + (rect.y - viewport.y) * share),
            max(1, round(rect.width * share)), max(1, round(rect.height * share)),
        )  # fmt: skip
        inside = part.clip(original.get_rect())
        if inside.width < part.width - 1 or inside.height < part.height - 1:
            return []
        strip = pygame.Surface(rect.size, 0, surface)
        strip.blit(pygame.transform.smoothscale(original.subsurface(inside), rect.size), (0, 0))
        _shade(strip, rect, viewport, 1.0)
        found.append((rect, strip))
    return found


def _around(ground: Picture | None) -> str | None:
    """Return the name of the picture of a background's surroundings; None if there is none."""
    if not isinstance(ground, BakedPicture):
        return None
    name = f"beside/{ground.name.partition('/')[2]}"
    return name if skin.is_baked(name) else None


def _strips(
    surface: pygame.Surface, viewport: pygame.Rect, ground: pygame.Surface, blurred: bool
) -> list[tuple[pygame.Rect, pygame.Surface]]:
    """Return the margins with the background mirrored into them as often as they need."""
    found = []
    for rect in margin_rects(surface.get_rect(), viewport):
        strip = pygame.Surface(rect.size, 0, surface)
        for column in _tiles(rect.x, rect.right, viewport.x, viewport.width):
            for row in _tiles(rect.y, rect.bottom, viewport.y, viewport.height):
                tile = pygame.transform.flip(ground, bool(column % 2), bool(row % 2))
                at = (
                    viewport.x + column * viewport.width - rect.x,
                    viewport.y + row * viewport.height - rect.y,
                )
                strip.blit(tile, at)
        if blurred:
            strip = _out_of_focus(strip, viewport)
        _shade(strip, rect, viewport, INNER_MARGIN_BRIGHTNESS)
        found.append((rect, strip))
    return found


def _out_of_focus(strip: pygame.Surface, viewport: pygame.Rect) -> pygame.Surface:
    """Return a strip in which only colour and light are recognisable."""
    radius = max(1, round(viewport.height * SCENIC_BLUR_HEIGHT_SHARE))
    return blur_surface(blur_surface(strip, radius), radius)


def _tiles(start: int, end: int, origin: int, length: int) -> range:
    """Return the numbers of the tiles, counted from an origin, that overlap an interval."""
    return range((start - origin) // length, (end - 1 - origin) // length + 1)


def _shade(strip: pygame.Surface, rect: pygame.Rect, viewport: pygame.Rect, most: float) -> None:
    """Darken a strip with the distance from the picture.

    Args:
        strip: The strip; it is changed.
        rect: Position of the strip on the window, device pixels.
        viewport: Position of the picture on the window, device pixels.
        most: Share of the light that is left at the picture.
    """
    upright = rect.x < viewport.x or rect.right > viewport.right
    length = rect.width if upright else rect.height
    outward = rect.x >= viewport.right if upright else rect.y >= viewport.bottom
    steps = min(SHADING_STEPS, length)
    for step in range(steps):
        begin, end = step * length // steps, (step + 1) * length // steps
        away = (step + 0.5) / steps if outward else 1 - (step + 0.5) / steps
        light = round(255 * (most + (OUTER_MARGIN_BRIGHTNESS - most) * away))
        part = (
            pygame.Rect(begin, 0, end - begin, rect.height)
            if upright
            else pygame.Rect(0, begin, rect.width, end - begin)
        )
        strip.fill((light, light, light), part, pygame.BLEND_RGB_MULT)
