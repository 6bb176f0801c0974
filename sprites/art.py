"""The baked pictures: what there is, how large, and the loading of one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

BAKED = Path(__file__).with_name("baked")


class UnknownArtError(KeyError):
    """No picture of that name is baked."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the manifest. size, inset: design units. path: its image file.

    printed: whether it is a mark on what lies under it, and casts no shadow.
    """

    size: tuple[float, float]
    path: Path
    inset: float | None
    printed: bool


@cache
def catalogue() -> dict[str, Entry]:
    """All baked pictures by name."""
    manifest = json.loads((BAKED / "manifest.json").read_text("utf-8"))
    return {
        name: Entry(
            (line["size"][0], line["size"][1]),
            BAKED / line["file"],
            line.get("inset"),
            line.get("printed", False),
        )
        for name, line in manifest.items()
    }


def entry(name: str) -> Entry:
    """What is known of a picture. Raises UnknownArtError."""
    try:
        return catalogue()[name]
    except KeyError:
        raise UnknownArtError(f"no baked picture {name!r}: python -m sprites.bake") from None


def load(name: str) -> pygame.Surface:
    """Reads a picture at 2 pixels a unit, premultiplied; an opaque one may have no alpha.

    Raises UnknownArtError.
    """
    surface = pygame.image.load(entry(name).path)
    return surface.premul_alpha_ip() if surface.get_flags() & pygame.SRCALPHA else surface
