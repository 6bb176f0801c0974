"""The font faces: four faces at any pixel size, and the choice of one that can draw a text.

A font file that cannot be read is logged, and another face replaces it, at last the one of
pygame.
"""

from __future__ import annotations

import json
import logging
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import pygame

from sprites.japanese_breaks import WORD_JOINER, ZERO_WIDTH_SPACE

FontFace = Literal["body", "bold", "display", "display_ja"]
"""Name of a font face."""

LOGGER = logging.getLogger("souk.sprites")
FONT_FOLDER = Path(__file__).with_name("fonts")
FONT_FILES: dict[FontFace, str] = {
    "body": "NotoSansJP-Regular.otf",
    "bold": "NotoSansJP-Bold.otf",
    "display": "Fraunces-Souk.ttf",
    "display_ja": "KaiseiDecol-Souk.ttf",
}
FALLBACK_FACES: dict[FontFace, tuple[FontFace, ...]] = {
    "display": ("display_ja", "bold"),
    "display_ja": ("bold",),
    "body": ("display",),
    "bold": ("display",),
}
"""Faces that set a text when another lacks glyphs; the first of those that lack fewest is
used.

They cover Japanese headings, rare kanji in them, and letters such as the Polish.
"""


def load_font(face: FontFace, pixels: int) -> pygame.font.Font:
    """Return a face at an em of that many pixels.

    Raises:
        KeyError: There is no such face.
    """
    if not pygame.font.get_init():
        pygame.font.init()
    found = _load(face, pixels)
    try:
        found.get_height()
    except pygame.error:  # the font module was shut down and begun anew meanwhile
        _load.cache_clear()
        found = _load(face, pixels)
    return found


@lru_cache(maxsize=96)
def _load(face: FontFace, pixels: int) -> pygame.font.Font:
    for file in (FONT_FILES[face], *(FONT_FILES[other] for other in FALLBACK_FACES[face])):
        try:
            return pygame.font.Font(str(FONT_FOLDER / file), max(1, pixels))
        except (OSError, pygame.error):
            LOGGER.warning("the font %s cannot be read", file)
    return pygame.font.Font(None, max(1, pixels))


@cache
def _coverage() -> dict[str, frozenset[str]]:
    """Return the characters of each font file."""
    listing = json.loads((FONT_FOLDER / "coverage.json").read_text("utf-8"))
    return {file: frozenset(characters) | {"\n"} for file, characters in listing.items()}


def _lacking(text: str, face: FontFace) -> frozenset[str]:
    return frozenset(text) - {WORD_JOINER, ZERO_WIDTH_SPACE} - _coverage()[FONT_FILES[face]]


@lru_cache(maxsize=512)
def choose_face(text: str, face: FontFace) -> FontFace:
    """Return the face that sets a text: the given one, or the fallback that lacks fewest glyphs.

    A text is never set in two faces.
    """
    if not _lacking(text, face):
        return face
    return min((face, *FALLBACK_FACES[face]), key=lambda other: len(_lacking(text, other)))


def missing_glyphs(text: str, face: FontFace = "body") -> str:
    """Return the characters of a text that cannot be drawn in that face, sorted."""
    return "".join(sorted(_lacking(text, choose_face(text, face))))


@lru_cache(maxsize=8)
def cap_height(face: FontFace) -> float:
    """Return the height of a capital H as a share of the em."""
    pixels = 200
    metrics = load_font(face, pixels).metrics("H")[0]
    assert metrics is not None
    return metrics[3] / pixels
