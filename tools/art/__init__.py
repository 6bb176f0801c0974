"""The drawings: every picture of the game as SVG text, in Python where variants differ.

General drawings are in this package; each game has a folder of its own. Each module may
hold `ART: dict[str, Art]`, from the name of a picture (`coin/gold`) to its drawing.
`tools.art.bake` renders them to image files once; no installed program imports this
package.
"""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Art:
    """One drawing, without any cast shadow.

    Attributes:
        svg: The whole SVG document. Its viewBox is free; it is stretched onto the picture.
        width: Width on the table, design pixels (baked at 2 pixels each).
        height: Height on the table, design pixels.
        inset: Width of the border that keeps its size when a panel or button is resized
            (nine-slice), design pixels; else None.
        is_printed: True for a printed mark that casts no shadow; False for a thing that
            does.
    """

    svg: str
    width: float
    height: float
    inset: float | None = None
    is_printed: bool = False

    @property
    def digest(self) -> str:
        """Hash of everything that changes the baked image."""
        text = f"{self.width:g}x{self.height:g}/{self.inset}\n{self.svg}"
        return hashlib.sha256(text.encode()).hexdigest()


def mark_printed(art: Mapping[str, Art]) -> dict[str, Art]:
    """Return the drawings as printed marks, which cast no shadow."""
    return {name: replace(drawing, is_printed=True) for name, drawing in art.items()}


def enlarge_art(art: Art, width: float) -> Art:
    """Return a drawing that is baked at another width, design pixels."""
    return replace(art, width=width, height=art.height * width / art.width)


class DuplicateArtError(Exception):
    """Two modules draw a picture of the same name."""


def collect_art(prefix: str = "") -> dict[str, Art]:
    """Return the drawings of all modules whose name begins with `prefix`, sorted by name.

    Raises:
        DuplicateArtError: A name is drawn twice.
    """
    found: dict[str, Art] = {}
    for module in sorted(m.name for m in pkgutil.walk_packages(__path__, f"{__name__}.")):
        art: dict[str, Art] = getattr(importlib.import_module(module), "ART", {})
        for name, drawing in art.items():
            if name in found and found[name] != drawing:
                raise DuplicateArtError(f"{name} is drawn twice, the second time in {module}")
            if name.startswith(prefix):
                found[name] = drawing
    return dict(sorted(found.items()))
