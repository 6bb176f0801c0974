"""The baked images: their manifest, and loading one of them."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

LOGGER = logging.getLogger("souk.sprites")
PLACEHOLDER_COLOR = (150, 128, 100)
"""Colour of the surface that replaces an image that cannot be read."""
BAKED_FOLDER = Path(__file__).with_name("baked")


class UnknownArtError(KeyError):
    """No image of that name is baked."""


@dataclass(frozen=True, slots=True)
class ArtEntry:
    """One entry of the manifest.

    Attributes:
        size: Width and height, design pixels.
        path: Image file.
        inset: Width of the border that keeps its size (nine-slice), design pixels; else
            None.
        is_printed: True if it is a printed mark that casts no shadow.
    """

    size: tuple[float, float]
    path: Path
    inset: float | None
    is_printed: bool


@cache
def load_manifest() -> dict[str, ArtEntry]:
    """Return all baked images by name."""
    manifest = json.loads((BAKED_FOLDER / "manifest.json").read_text("utf-8"))
    return {
        name: ArtEntry(
            (line["size"][0], line["size"][1]),
            BAKED_FOLDER / line["file"],
            line.get("inset"),
            line.get("printed", False),
        )
        for name, line in manifest.items()
    }


def find_entry(name: str) -> ArtEntry:
    """Return the manifest entry of an image.

    Raises:
        UnknownArtError: No image of that name is baked.
    """
    try:
        return load_manifest()[name]
    except KeyError:
        raise UnknownArtError(f"no baked picture {name!r}: python -m tools.art.bake") from None


def load_image(name: str) -> pygame.Surface:
    """Return an image at 2 pixels a design pixel, premultiplied; an opaque one may have no alpha.

    A missing or broken file is logged, and a placeholder is returned.

    Raises:
        UnknownArtError: No image of that name is baked.
    """
    known = find_entry(name)
    try:
        surface = pygame.image.load(known.path)
    except (OSError, pygame.error):
        LOGGER.warning("the picture %s cannot be read", name)
        surface = pygame.Surface((round(known.size[0] * 2), round(known.size[1] * 2)), depth=32)
        surface.fill(PLACEHOLDER_COLOR)
    if not surface.get_flags() & pygame.SRCALPHA:
        return surface
    # as the window has its colours: files have them the other way, which takes fifty times as long
    # With a depth, because pygame otherwise reads that of the window. A thread decodes images, and
    # SDL replaces the surface of the window meanwhile if it is resized.
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32)).premul_alpha_ip()
