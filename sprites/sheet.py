"""A contact sheet of baked pictures: python -m sprites.sheet face/ out.png [--cell 200].

For whoever draws: all pictures whose names begin so, side by side on a plain ground, in the order
of their names.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from sprites import art

GROUND = (185, 162, 124)
WIDTH = 1800  # pixels


def sheet(prefix: str, cell: int) -> pygame.Surface:
    """All pictures whose names begin with `prefix`, each within `cell` pixels.

    Raises art.UnknownArtError when there is none.
    """
    names = [name for name in art.catalogue() if name.startswith(prefix)]
    if not names:
        raise art.UnknownArtError(prefix)
    across = max(1, min(len(names), WIDTH // cell))
    made = pygame.Surface((across * cell, -(-len(names) // across) * cell))
    made.fill(GROUND)
    for i, name in enumerate(names):
        picture = art.load(name)
        share = min((cell - 8) / picture.get_width(), (cell - 8) / picture.get_height())
        small = pygame.transform.smoothscale_by(picture, share)
        x = i % across * cell + (cell - small.get_width()) // 2
        y = i // across * cell + (cell - small.get_height()) // 2
        made.blit(small, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m sprites.sheet", description="Contact sheet.")
    parser.add_argument("prefix", help="how the names begin, such as face/ or trophy/")
    parser.add_argument("out", type=Path)
    parser.add_argument("--cell", type=int, default=200, help="pixels for each picture")
    options = parser.parse_args(arguments)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.image.save(sheet(options.prefix, options.cell), options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
