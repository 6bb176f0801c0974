"""The baked pictures: what there is, how large, and the loading of one."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

NOTES = logging.getLogger("souk.sprites")
PLAIN = (150, 128, 100)
"""The colour of what stands for a picture that cannot be read."""
BAKED = Path(__file__).with_name("baked")


class UnknownArtError(KeyError):
    """No picture of that name is baked."""


@dataclass(frozen=True, slots=True)
class ArtEntry:
    """One line of the manifest. size, inset: design units. path: its image file.

    printed: whether it is a mark on what lies under it, and casts no shadow.
    """

    size: tuple[float, float]
    path: Path
    inset: float | None
    printed: bool


@cache
def catalogue() -> dict[str, ArtEntry]:
    """All baked pictures by name."""
    manifest = json.loads((BAKED / "manifest.json").read_text("utf-8"))
    return {
        name: ArtEntry(
            (line["size"][0], line["size"][1]),
            BAKED / line["file"],
            line.get("inset"),
            line.get("printed", False),
        )
        for name, line in manifest.items()
    }


def entry(name: str) -> ArtEntry:
    """What is known of a picture. Raises UnknownArtError."""
    try:
        return catalogue()[name]
    except KeyError:
        raise UnknownArtError(f"no baked picture {name!r}: python -m sprites.bake") from None


def load(name: str) -> pygame.Surface:
    """Reads a picture at 2 pixels a unit, premultiplied; an opaque one may have no alpha.

    A file that is missing or broken is noted, and a plain sheet is shown instead. Raises
    UnknownArtError.
    """
    known = entry(name)
    try:
        surface = pygame.image.load(known.path)
    except (OSError, pygame.error):
        NOTES.warning("the picture %s cannot be read", name)
        surface = pygame.Surface((round(known.size[0] * 2), round(known.size[1] * 2)))
        surface.fill(PLAIN)
    if not surface.get_flags() & pygame.SRCALPHA:
        return surface
    # as the window has its colours: files have them the other way, which takes fifty times as long
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA)).premul_alpha_ip()
