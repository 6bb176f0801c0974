"""A contact sheet of baked images: python -m tools.art.contact_sheet face/ out.png [--cell N].

For illustrators: all images whose names begin with a prefix, side by side on a plain
background, in the order of their names.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from sprites import baked_images

BACKGROUND_COLOR = (185, 162, 124)
SHEET_WIDTH = 1800  # pixels


def build_contact_sheet(prefix: str, cell: int) -> pygame.Surface:
    """Return all images whose names begin with `prefix`, each within `cell` pixels.

    Raises:
        UnknownArtError: There is none.
    """
    names = [name for name in baked_images.load_manifest() if name.startswith(prefix)]
    if not names:
        raise baked_images.UnknownArtError(prefix)
    across = max(1, min(len(names), SHEET_WIDTH // cell))
    made = pygame.Surface((across * cell, -(-len(names) // across) * cell))
    made.fill(BACKGROUND_COLOR)
    for i, name in enumerate(names):
        picture = baked_images.load_image(name)
        share = min((cell - 8) / picture.get_width(), (cell - 8) / picture.get_height())
        small = pygame.transform.smoothscale_by(picture, share)
        x = i % across * cell + (cell - small.get_width()) // 2
        y = i // across * cell + (cell - small.get_height()) // 2
        made.blit(small, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.art.contact_sheet", description="Contact sheet."
    )
    parser.add_argument("prefix", help="how the names begin, such as face/ or trophy/")
    parser.add_argument("out", type=Path)
    parser.add_argument("--cell", type=int, default=200, help="pixels for each picture")
    options = parser.parse_args(arguments)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.image.save(build_contact_sheet(options.prefix, options.cell), options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
