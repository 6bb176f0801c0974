"""Growth of each text from text scale 1 to 2, on the same table.

A text is found again by its words and its node, else by its words alone. Equal texts are paired
by size. A text that is 64 design pixels high at scale 2 is large enough and counts as grown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from scenes.base.scene import Scene
from scenes.screenshots.visible_text import VisibleText, find_visible_texts
from sprites.node import Node
from tools.look.nodes import describe_node

MIN_GROWTH: Final = 1.6
"""Least growth of a text from scale 1 to 2."""
TOLERANCE: Final = 0.01
"""Share by which a text may miss that: letters have whole pixels."""
LARGE_PIXELS: Final = 64.0
"""Height of letters, in design pixels, that needs no growth."""


class SizedText(NamedTuple):
    """Words on a table, their node and their height."""

    node_name: str
    text: str
    pixels: float
    """Height of the letters in design pixels."""


class TextGrowth(NamedTuple):
    """Growth of one text."""

    small: SizedText
    large: SizedText

    @property
    def growth(self) -> float:
        """Height at scale 2, as a multiple of that at scale 1."""
        return self.large.pixels / self.small.pixels

    @property
    def is_large(self) -> bool:
        """True if the text is so large at scale 2 that it needs no growth."""
        return self.large.pixels >= LARGE_PIXELS * (1 - TOLERANCE)

    @property
    def is_enough(self) -> bool:
        """True if the text has grown by 1.6, or is large at scale 2."""
        return self.is_large or self.growth >= MIN_GROWTH * (1 - TOLERANCE)

    def __str__(self) -> str:
        return (
            f"{self.small.node_name}: {self.small.text!r} "
            f"({self.small.pixels:.1f} to {self.large.pixels:.1f})"
        )


def list_sizes(scene: Scene) -> Sequence[SizedText]:
    """Return all texts of a scene with their sizes; the growth of what has the focus is none."""
    focus = scene.widget_layer.focused_widget
    grown = set[Node]() if focus is None else set(focus.nodes)
    return [_sized(visible, grown) for visible in find_visible_texts(scene)]


def _sized(visible: VisibleText, grown: Collection[Node]) -> SizedText:
    words = visible.text.text.replace("\u200b", "").replace("\u2060", "").strip()
    size = visible.em / visible.node.zoom if visible.node in grown else visible.em
    return SizedText(describe_node(visible.node), words, size)


def compare_sizes(small: Iterable[SizedText], large: Iterable[SizedText]) -> Iterator[TextGrowth]:
    """Iterate over the texts that stand on a table at both scales.

    Args:
        small: Texts at scale 1.
        large: Texts at scale 2.
    """
    first, second = sorted(small, key=_height), sorted(large, key=_height)
    for has_same_node in (True, False):
        free = defaultdict[tuple[str, str], list[SizedText]](list)
        for each in second:
            free[each.node_name if has_same_node else "", each.text].append(each)
        left, used = list[SizedText](), set[int]()
        for each in first:
            candidates = free[each.node_name if has_same_node else "", each.text]
            if not candidates:
                left.append(each)
                continue
            found = candidates.pop(0)
            used.add(id(found))
            yield TextGrowth(each, found)
        first, second = left, [each for each in second if id(each) not in used]


def _height(each: SizedText) -> float:
    return each.pixels
