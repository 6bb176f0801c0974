"""Drawings without variants: SVG files, each named by its path in this folder.

A unit of a file's viewBox is a pixel of its baked image, half a design pixel. All files
are particles (drops, sparks, puffs, straws) that the renderer moves and fades, so they
cast no shadow.
"""

from __future__ import annotations

import re
from pathlib import Path

from tools.art import Art, mark_printed

SVG_FILE_FOLDER = Path(__file__).parent
VIEW_BOX_PATTERN = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
PIXELS_PER_UNIT = 2


def read_drawing(path: Path) -> Art:
    """Return the drawing of a file.

    Raises:
        ValueError: Its viewBox does not begin at 0 0.
    """
    svg = path.read_text(encoding="utf-8")
    if (size := VIEW_BOX_PATTERN.search(svg)) is None:
        raise ValueError(f"{path}: no viewBox that begins at 0 0")
    width, height = (float(length) / PIXELS_PER_UNIT for length in size.groups())
    return Art(svg, width, height)


ART: dict[str, Art] = mark_printed(
    {
        path.relative_to(SVG_FILE_FOLDER).with_suffix("").as_posix(): read_drawing(path)
        for path in SVG_FILE_FOLDER.rglob("*.svg")
    }
)
