"""Pictures in which nothing varies: SVG files, read as they are, each by its path here.

A unit of a file's viewBox is a pixel of its baked picture, half a design unit. All that lie here
so far are particles (drops, sparks, puffs, straws), to be moved and faded by the renderer: marks
that cast no shadow.
"""

from __future__ import annotations

import re
from pathlib import Path

from sprites.sources import Art, printed

HERE = Path(__file__).parent
VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
PIXELS_PER_UNIT = 2


def read(path: Path) -> Art:
    """The drawing of a file. Raises ValueError where its viewBox does not begin at 0 0."""
    svg = path.read_text(encoding="utf-8")
    if (size := VIEW_BOX.search(svg)) is None:
        raise ValueError(f"{path}: no viewBox that begins at 0 0")
    width, height = (float(length) / PIXELS_PER_UNIT for length in size.groups())
    return Art(svg, width, height)


ART: dict[str, Art] = printed(
    {path.relative_to(HERE).with_suffix("").as_posix(): read(path) for path in HERE.rglob("*.svg")}
)
