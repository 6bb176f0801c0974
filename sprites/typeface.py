"""The fonts: four faces, each at any pixel size, and which of them can draw a text.

A font file that cannot be read is noted, and another face stands in, at last the one of pygame.
"""

from __future__ import annotations

import json
import logging
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import pygame

from sprites.phrases import JOINER, SOFT

Face = Literal["body", "bold", "display", "display_ja"]

NOTES = logging.getLogger("souk.sprites")
FONTS = Path(__file__).with_name("fonts")
FILES: dict[Face, str] = {
    "body": "NotoSansJP-Regular.otf",
    "bold": "NotoSansJP-Bold.otf",
    "display": "Fraunces-Souk.ttf",
    "display_ja": "KaiseiDecol-Souk.ttf",
}
FALLBACK: dict[Face, tuple[Face, ...]] = {
    "display": ("display_ja", "bold"),
    "display_ja": ("bold",),
    "body": ("display",),
    "bold": ("display",),
}
"""The faces that set what another cannot, the first that lacks least: Japanese headings, rare kanji
in them, letters such as the Polish."""


def font(face: Face, pixels: int) -> pygame.font.Font:
    """The face at an em of that many pixels. Raises KeyError for an unknown face."""
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
def _load(face: Face, pixels: int) -> pygame.font.Font:
    for file in (FILES[face], *(FILES[other] for other in FALLBACK[face])):
        try:
            return pygame.font.Font(str(FONTS / file), max(1, pixels))
        except (OSError, pygame.error):
            NOTES.warning("the font %s cannot be read", file)
    return pygame.font.Font(None, max(1, pixels))


@cache
def _coverage() -> dict[str, frozenset[str]]:
    """The characters of each font file."""
    listing = json.loads((FONTS / "coverage.json").read_text("utf-8"))
    return {file: frozenset(characters) | {"\n"} for file, characters in listing.items()}


def _lacking(text: str, face: Face) -> frozenset[str]:
    return frozenset(text) - {JOINER, SOFT} - _coverage()[FILES[face]]


@lru_cache(maxsize=512)
def face_for(text: str, face: Face) -> Face:
    """The face that sets this text: the one asked for, or that of its fallbacks that lacks fewer.

    A text is never set in two faces.
    """
    if not _lacking(text, face):
        return face
    return min((face, *FALLBACK[face]), key=lambda other: len(_lacking(text, other)))


def missing_glyphs(text: str, face: Face = "body") -> str:
    """The characters of a text that cannot be drawn when it is set in that face, sorted."""
    return "".join(sorted(_lacking(text, face_for(text, face))))


@lru_cache(maxsize=8)
def cap_height(face: Face) -> float:
    """Height of a capital H as a part of the em: what the eye takes for the height of a line."""
    pixels = 200
    metrics = font(face, pixels).metrics("H")[0]
    assert metrics is not None
    return metrics[3] / pixels
