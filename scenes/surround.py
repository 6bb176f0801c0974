"""What is seen beside the picture where the window has another shape: the ground runs on."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.stack import Stacked
from scenes.ui import skin
from scenes.ui.labels import Veil
from scenes.ui.theme import Color
from sprites.canvas import Canvas
from sprites.painting import Picture
from sprites.picture import Baked

EDGE, FAR = 0.86, 0.5  # of the light that is left beside the picture, and at the window's edge
FOCUS = 0.05  # how far a vista is out of focus beside itself, by the picture's height
WIDE = 2.0  # how wide what is drawn around a ground is, by the picture
SHADES = 48  # steps in which the light falls off

Key = tuple[Picture | None, pygame.Rect, Color]


class Surround:
    """The margins of a window, painted from the ground of the scene in front.

    A table has ground of its own there (`beside/<name>`), which its drawing goes on in. Any other
    ground is mirrored at the edges of the picture, so that no seam is seen; that of a vista is out
    of focus there, so that nothing of it is seen twice. All fall into shade. Only grounds are
    taken, never what lies on them: nothing secret can be seen there.
    """

    def __init__(self) -> None:
        self._key: Key | None = None
        self._shown: tuple[Key, bool] | None = None
        self._strips: list[tuple[pygame.Rect, pygame.Surface]] = []

    def forget(self) -> None:
        """The window is another, or was drawn over: everything is shown again next time."""
        self._key = self._shown = None
        self._strips = []

    def draw(
        self, surface: pygame.Surface, viewport: pygame.Rect, scenes: Sequence[Stacked], dim: Color
    ) -> list[pygame.Rect]:
        """Draws the margins if they are not there yet; returns where.

        scenes: the stack, the one in front last. dim: the veil over a scene below another.
        """
        if viewport.contains(surface.get_rect()) or not scenes:
            return []
        first = max((n for n, s in enumerate(scenes) if not s.see_through), default=0)
        dimmed = any(scene.dims for scene in scenes[first + 1 :]) or _veiled(scenes[-1])
        ground = scenes[first].canvas
        key = ground.background, pygame.Rect(viewport), dim
        if self._shown == (key, dimmed):
            return []
        if self._key != key:
            self._strips = _beside(surface, viewport, ground) or _strips(
                surface, viewport, ground.backdrop_for(surface), scenes[first].vista
            )
            self._key = key
            if first < len(scenes) - 1:
                ground.release()
        for rect, strip in self._strips:
            surface.blit(strip, rect)
            if dimmed:
                veil = pygame.Surface(rect.size, pygame.SRCALPHA)
                veil.fill(dim)
                surface.blit(veil, rect)
        self._shown = key, dimmed
        return [rect for rect, _ in self._strips]

    def again(self) -> None:
        """Something was drawn over the margins: they are shown again next time."""
        self._shown = None


def _veiled(scene: Stacked) -> bool:
    """Whether a question lies over all else in a scene."""
    return any(isinstance(widget, Veil) for widget in scene.page.active)


def margins(whole: pygame.Rect, viewport: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a window beside the picture: left, right, above, below, those that are."""
    x, y, width, height = viewport
    sides = [
        pygame.Rect(0, 0, x, whole.height),
        pygame.Rect(x + width, 0, whole.width - x - width, whole.height),
        pygame.Rect(x, 0, width, y),
        pygame.Rect(x, y + height, width, whole.height - y - height),
    ]
    return [side for side in sides if side.width > 0 and side.height > 0]


def _beside(
    surface: pygame.Surface, viewport: pygame.Rect, ground: Canvas
) -> list[tuple[pygame.Rect, pygame.Surface]]:
    """The margins, with what is drawn around that ground; empty where nothing is, or not enough."""
    name = _around(ground.background)
    if name is None:
        return []
    original = ground.renderer.original(name)
    share = original.get_width() / (WIDE * viewport.width)
    left = (original.get_width() - viewport.width * share) / 2
    top = (original.get_height() - viewport.height * share) / 2
    found = []
    for rect in margins(surface.get_rect(), viewport):
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
    """The name of the picture of what lies around a ground, if there is one."""
    if not isinstance(ground, Baked):
        return None
    name = f"beside/{ground.name.partition('/')[2]}"
    return name if skin.is_baked(name) else None


def _strips(
    surface: pygame.Surface, viewport: pygame.Rect, ground: pygame.Surface, blurred: bool
) -> list[tuple[pygame.Rect, pygame.Surface]]:
    """The margins, with the ground mirrored into them as often as there is room."""
    found = []
    for rect in margins(surface.get_rect(), viewport):
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
        _shade(strip, rect, viewport, EDGE)
        found.append((rect, strip))
    return found


def _out_of_focus(strip: pygame.Surface, viewport: pygame.Rect) -> pygame.Surface:
    """A strip of which no thing can be told any more, but colour and light."""
    radius = max(1, round(viewport.height * FOCUS))
    return pygame.transform.box_blur(pygame.transform.box_blur(strip, radius), radius)


def _tiles(start: int, end: int, origin: int, length: int) -> range:
    """The numbers of the tiles of a length, counted from an origin, that reach into a stretch."""
    return range((start - origin) // length, (end - 1 - origin) // length + 1)


def _shade(strip: pygame.Surface, rect: pygame.Rect, viewport: pygame.Rect, most: float) -> None:
    """Lets the light fall off with the distance from the picture. most: so much is left there."""
    upright = rect.x < viewport.x or rect.right > viewport.right
    length = rect.width if upright else rect.height
    outward = rect.x >= viewport.right if upright else rect.y >= viewport.bottom
    steps = min(SHADES, length)
    for step in range(steps):
        begin, end = step * length // steps, (step + 1) * length // steps
        away = (step + 0.5) / steps if outward else 1 - (step + 0.5) / steps
        light = round(255 * (most + (FAR - most) * away))
        part = (
            pygame.Rect(begin, 0, end - begin, rect.height)
            if upright
            else pygame.Rect(0, begin, rect.width, end - begin)
        )
        strip.fill((light, light, light), part, pygame.BLEND_RGB_MULT)
