"""The drawings: every picture of the game as SVG text, written in Python where variants differ.

General materials lie in this package, what belongs to one game in a folder of its own. Each module
may hold `ART: dict[str, Art]`, from the name of a picture (`coin/gold`) to its drawing.
`sprites.bake` turns them into image files once; nothing here is imported while the game runs.
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

    svg: the whole SVG document. Its viewBox is free; it is stretched onto the picture.
    width, height: size on the table in design units (baked at 2 pixels a unit).
    inset: for panels and buttons that are drawn larger or smaller than baked: how wide the
        border is, in design units, that keeps its size (nine-slice).
    printed: a mark on what lies under it, which casts no shadow; else a thing, which does.
    """

    svg: str
    width: float
    height: float
    inset: float | None = None
    printed: bool = False

    @property
    def digest(self) -> str:
        """Names this drawing: changes with anything that changes the baked picture."""
        text = f"{self.width:g}x{self.height:g}/{self.inset}\n{self.svg}"
        return hashlib.sha256(text.encode()).hexdigest()


def printed(art: Mapping[str, Art]) -> dict[str, Art]:
    """The drawings as marks on what lies under them: they cast no shadow."""
    return {name: replace(drawing, printed=True) for name, drawing in art.items()}


class DoubleDrawnError(Exception):
    """Two modules draw a picture of the same name."""


def collect(prefix: str = "") -> dict[str, Art]:
    """All drawings of all modules here whose name begins with `prefix`, sorted by name.

    Raises DoubleDrawnError when a name is drawn twice.
    """
    found: dict[str, Art] = {}
    for module in sorted(m.name for m in pkgutil.walk_packages(__path__, f"{__name__}.")):
        art: dict[str, Art] = getattr(importlib.import_module(module), "ART", {})
        for name, drawing in art.items():
            if name in found and found[name] != drawing:
                raise DoubleDrawnError(f"{name} is drawn twice, the second time in {module}")
            if name.startswith(prefix):
                found[name] = drawing
    return dict(sorted(found.items()))
