"""Contrast of visible text with the ground that it is printed on, anywhere in a scene.

A scene is drawn twice, with its visible texts and without. The difference is what can be read,
and the second picture is the ground. A halo is ground, as long as it is no visible text itself.
Of a text below another one only its own letters are left out.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from unittest import mock

import pygame

from scenes.base.scene import Scene
from scenes.kit.setting.halo_text import TextHalo
from scenes.screenshots.visible_text import VisibleText, find_visible_texts
from scenes.ui.style.theme import relative_luminance
from sprites.painting import Painter
from sprites.picture import Text

PARTS = 4
"""Number of parts, across, in which the ground of a text is judged."""
MIN_LETTER_DIFFERENCE = 6
"""Difference of a pixel, of 255, at which it counts as part of a letter."""
MIN_LETTER_PIXELS = 24
"""Least number of letter pixels in a part: fewer are the edge of a thing that covers it."""
CACHE_BYTES = 64 << 20
"""Cache size while a scene is drawn without text."""


def measure_text_contrasts(scene: Scene) -> Iterator[tuple[VisibleText, float]]:
    """Iterate over the texts that can be seen, with the contrast of each with its ground."""
    above: list[VisibleText] = []
    below: list[VisibleText] = []
    words = list(find_visible_texts(scene))
    for word in words:
        (below if _is_below_another(word, words) else above).append(word)
    shown = draw_scene(scene)
    for some, texts in ((above, words), (below, below)):
        ground = draw_without_text(scene, {word.text for word in texts}) if some else shown
        for word in some:
            contrast = _contrast(word, shown, ground, scene)
            if contrast is not None:
                yield word, contrast


def _is_below_another(word: VisibleText, words: Sequence[VisibleText]) -> bool:
    """True if letters of another node lie over a text: they would be taken for its own."""
    return any(other.node.z > word.node.z and other.box.overlaps(word.box) for other in words)


def draw_scene(scene: Scene) -> pygame.Surface:
    """Draw a scene as it is now, on a surface of its own."""
    view = scene.canvas.viewport
    surface = pygame.Surface((view.right, view.bottom), 0, 32)
    scene.canvas.invalidate()
    scene.draw(surface)
    scene.canvas.invalidate()
    return surface


def draw_without_text(scene: Scene, texts: Collection[Text] | None) -> pygame.Surface:
    """Draw a scene without these texts, or without all for None; dark halos are ground."""
    kept = scene.canvas.renderer
    scene.canvas.renderer = kept.with_own_cache(kept.scale, CACHE_BYTES)
    scene.canvas.set_viewport(scene.canvas.viewport)
    try:
        with text_left_out(texts):
            return draw_scene(scene)
    finally:
        scene.canvas.renderer = kept
        scene.canvas.set_viewport(scene.canvas.viewport)


@contextmanager
def text_left_out(texts: Collection[Text] | None) -> Iterator[None]:
    """Paint these texts empty for a while."""
    paint = Text.paint

    def empty(self: Text, painter: Painter) -> pygame.Surface:
        if texts is not None and self not in texts:
            return paint(self, painter)
        width, high = self.size
        size = math.ceil(width * painter.scale), math.ceil(high * painter.scale)
        return pygame.Surface(size, pygame.SRCALPHA)

    written, halo = Text.paint, TextHalo.paint

    def dark(self: TextHalo, painter: Painter) -> pygame.Surface:
        with mock.patch.object(Text, "paint", written):
            return halo(self, painter)

    with mock.patch.object(Text, "paint", empty), mock.patch.object(TextHalo, "paint", dark):
        yield


def _contrast(
    word: VisibleText, shown: pygame.Surface, ground: pygame.Surface, scene: Scene
) -> float | None:
    """Return the lowest contrast of a text with the parts of its ground.

    None means that the text lies under something, or beyond the edge.
    """
    scale, view, box = scene.canvas.renderer.scale, scene.canvas.viewport, word.box
    area = pygame.Rect(
        round(view.x + box.x * scale), round(view.y + box.y * scale),
        max(PARTS, round(box.width * scale)), max(1, round(box.height * scale)),
    ).clip(shown.get_rect())  # fmt: skip
    part = area.width // PARTS
    if part < 1 or not area.height:
        return None
    contrasts = []
    for n in range(PARTS):
        piece = pygame.Rect(area.x + n * part, area.y, part, area.height)
        under = _under_letters(shown.subsurface(piece), ground.subsurface(piece))
        if under is not None:
            contrasts.append(
                (max(word.text_luminance, under) + 0.05) / (min(word.text_luminance, under) + 0.05)
            )
    return min(contrasts, default=None)


def _under_letters(shown: pygame.Surface, ground: pygame.Surface) -> float | None:
    """Return the luminance of the ground under visible letters; None without letters."""
    differs, darker = shown.copy(), ground.copy()
    differs.blit(ground, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker.blit(shown, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    differs.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    letters = pygame.mask.from_threshold(
        differs,
        (0, 0, 0),
        (MIN_LETTER_DIFFERENCE, MIN_LETTER_DIFFERENCE, MIN_LETTER_DIFFERENCE, 255),
    )
    letters.invert()
    if letters.count() < MIN_LETTER_PIXELS:
        return None
    bare = pygame.Surface(ground.get_size(), pygame.SRCALPHA, 32)
    letters.to_surface(bare, setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    bare.blit(ground, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return relative_luminance(pygame.transform.average_color(bare, consider_alpha=True)[:3])
