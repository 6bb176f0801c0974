"""Finds words that do not stand out from what they are printed on, wherever they are printed.

A scene is drawn twice, with its words and without: what differs is what can be read, and what is
left is their ground.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest import mock

import pygame

from scenes.scene import Scene
from scenes.shots.wording import Word, printed
from scenes.ui.theme import LARGE_TEXT, Theme, luminance, make_theme
from sprites.painting import Painter
from sprites.picture import Text

PARTS = 4
"""A word's ground is judged in so many parts across."""
SEEN = 6
"""What a pixel differs by, of 255, where a letter is seen."""
FEWEST = 24
"""Pixels of letters in a part: fewer are the edge of what covers it."""
USUAL = make_theme(1.0, False)
CACHE = 64 << 20
"""Bytes that are kept while a scene is drawn."""


class Faint(NamedTuple):
    """Words of too little contrast with a part of their ground."""

    name: str
    words: str
    em: float
    contrast: float
    least: float

    def __str__(self) -> str:
        return f"{self.name}: {self.words!r} ({self.em:.0f}): {self.contrast:.2f} < {self.least:g}"


def faint(scene: Scene) -> list[Faint]:
    """Words that can be seen and have less contrast than the theme promises."""
    words = list(printed(scene))
    shown, ground = _drawn(scene), _without_words(scene)
    found = []
    for word in words:
        least = _least(word, scene.context.theme)
        contrast = _contrast(word, shown, ground, scene)
        if contrast is not None and contrast < least:
            name = word.node.name
            found.append(Faint(name, word.text.text, word.em, contrast, least))
    return found


def _least(word: Word, theme: Theme) -> float:
    """What the program says in high contrast stands out more than what is printed on pieces, which
    there stands out at any size."""
    if not isinstance(word.node.picture, Text):
        return USUAL.contrast if theme.high_contrast else _by_size(word, USUAL)
    return _by_size(word, theme)


def _by_size(word: Word, theme: Theme) -> float:
    return theme.contrast_large if word.em >= LARGE_TEXT else theme.contrast


def _drawn(scene: Scene) -> pygame.Surface:
    view = scene.canvas.viewport
    surface = pygame.Surface((view.right, view.bottom), 0, 32)
    scene.canvas.invalidate()
    scene.draw(surface)
    scene.canvas.invalidate()
    return surface


def _without_words(scene: Scene) -> pygame.Surface:
    """The scene as it would look if nothing were written on it."""
    kept = scene.canvas.renderer
    scene.canvas.renderer = kept.beside(kept.scale, CACHE)
    scene.canvas.place(scene.canvas.viewport)
    try:
        with _no_ink():
            return _drawn(scene)
    finally:
        scene.canvas.renderer = kept
        scene.canvas.place(scene.canvas.viewport)


@contextmanager
def _no_ink() -> Iterator[None]:
    def empty(self: Text, painter: Painter) -> pygame.Surface:
        width, high = self.size
        size = math.ceil(width * painter.scale), math.ceil(high * painter.scale)
        return pygame.Surface(size, pygame.SRCALPHA)

    with mock.patch.object(Text, "paint", empty):
        yield


def _contrast(
    word: Word, shown: pygame.Surface, ground: pygame.Surface, scene: Scene
) -> float | None:
    """The lowest contrast of words with the parts of their ground; None where they lie under
    something, or beyond the edge."""
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
            contrasts.append((max(word.ink, under) + 0.05) / (min(word.ink, under) + 0.05))
    return min(contrasts, default=None)


def _under_letters(shown: pygame.Surface, ground: pygame.Surface) -> float | None:
    """The luminance of the ground where letters are seen on it; None where there are none."""
    differs, darker = shown.copy(), ground.copy()
    differs.blit(ground, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker.blit(shown, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    differs.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    letters = pygame.mask.from_threshold(differs, (0, 0, 0), (SEEN, SEEN, SEEN, 255))
    letters.invert()
    if letters.count() < FEWEST:
        return None
    bare = pygame.Surface(ground.get_size(), pygame.SRCALPHA, 32)
    letters.to_surface(bare, setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    bare.blit(ground, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return luminance(pygame.transform.average_color(bare, consider_alpha=True)[:3])
