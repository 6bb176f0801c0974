"""Clearings: where something that speaks of a place may lie beside it and cover nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from scenes.stage.lying import Lying
from scenes.ui.freespace import Cover, FreeSpace, Shape, free_space
from scenes.ui.theme import SCREEN, Theme
from sprites.picture import Box
from tabletop.core.zones import Seat

NEVER: Final = 1000.0
"""What it costs to cover words and numbers, a square."""
OTHERS: Final = 200.0
"""And what belongs to a seat that it is not about: there it would be misread."""
MOSTLY: Final = 0.4
"""Something of which so much lies on what belongs to another seat is read of that one."""
PIECE: Final = 60.0
"""And what it costs to cover a piece, which comes to be seen again."""
SCENERY: Final = 0.35
REACH: Final = 380.0
"""So far from what it speaks of it may lie, at text scale 1."""
LOW: Final = 940.0
"""Below it stands the strip."""
AIR: Final = 3.0
STEP: Final = 60.0
"""What comes forward goes aside in such steps."""
FARTHER: Final = 1.3
"""So much farther off a number may rise where it would hide a piece, if it is nearest to what
belongs to its seat even there."""
FINE: Final = 12.0
"""Small things are tried in steps so fine."""


class Clearings:
    """Finds room on a table as it lies now."""

    def __init__(self, lying: Lying) -> None:
        self._lying = lying

    def room(
        self, shapes: Sequence[Shape], near: Box, theme: Theme, seat: Seat
    ) -> FreeSpace | None:
        """A place near a box for one of these shapes, with words of a seat, that covers no words,
        no pieces and nothing that belongs to another seat; None where there is none."""
        kept = [
            *self._words(),
            *(box.inset(-AIR) for box in self._lying.pieces()),
            *self._lying.mats_of_others(seat),
        ]
        covers = [
            *(Cover(box, NEVER) for box in kept),
            *(Cover(node.bounds(), SCENERY) for node in self._lying.furniture()),
        ]
        within = _around(near, REACH * theme.text_scale, theme)
        fits = [n for n, shape in enumerate(shapes) if shape.width <= within.width]
        if not any(shapes[n].height <= within.height for n in fits):
            return None
        found = free_space([shapes[n] for n in fits], within, covers, near)
        if any(found.box.overlaps(box) for box in kept):
            return None
        return found._replace(shape=fits[found.shape])

    def beside(
        self, shapes: Sequence[Shape], near: Box, theme: Theme, seat: Seat
    ) -> FreeSpace | None:
        """The place near a box, for something about a seat of one of these sizes, that covers
        least: no words if it can be, nothing of another seat, and rather ground than pieces. None
        where it would be read of another seat, or hide a piece that is not the seat's."""
        others = self._lying.mats_of_others(seat)
        own, elsewhere = self._lying.pieces_by_mat(seat)
        covers = [
            *(Cover(box, NEVER) for box in self._words()),
            *(Cover(box, OTHERS) for box in (*others, *elsewhere)),
            *(Cover(box.inset(-AIR), PIECE) for box in own),
        ]
        reach = max(shape.width + shape.height for shape in shapes)
        found = free_space(shapes, _around(near, reach, theme), covers, near, FINE)
        if any(found.box.overlaps(box) for box in own):
            within = _around(near, reach * FARTHER, theme)
            farther = free_space(shapes, within, covers, near, FINE)
            mine = _apart(farther.box, self._lying.mat(seat))
            if all(mine < _apart(farther.box, box) for box in others):
                found = farther
        misread = any(found.box.covered_by(box) > MOSTLY for box in others)
        hides = any(found.box.overlaps(box) for box in elsewhere)
        return None if misread or hides else found

    def aside(self, box: Box, across: float, down: float = 0.0) -> tuple[float, float]:
        """How far a box had better go aside, up to so far across and down (or up), so that it
        covers as little of names, numbers and words as it can, and stays on the screen."""
        whole = box.inset(-across, -down)
        words = [word for word in self._words() if word.overlaps(whole)]
        ways = [
            (dx, dy)
            for dx in _steps(across, box.x, SCREEN[0] - box.right)
            for dy in _steps(down, box.y, LOW - box.bottom)
        ]
        ways.sort(key=lambda way: hypot(*way))
        return min(ways, default=(0.0, 0.0), key=lambda way: _covered(box, way, words))

    def _words(self) -> list[Box]:
        lying = self._lying
        return [box.inset(-AIR) for box in (*lying.signs(), *lying.strip(), *lying.said())]


def _apart(one: Box, other: Box) -> float:
    """How far two boxes are apart; 0 where they overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


def _steps(most: float, before: float, after: float) -> list[float]:
    """Ways along a line, none of them longer than there is room before and after."""
    count = round(most / STEP)
    ways = [n * STEP for n in range(-count, count + 1)]
    return [way for way in ways if -before <= way <= after] or [0.0]


def _covered(box: Box, way: tuple[float, float], words: Sequence[Box]) -> float:
    """How much of some boxes is covered by another that goes so far aside."""
    x, y, covered = box.x + way[0], box.y + way[1], 0.0
    for word in words:
        across = min(x + box.width, word.right) - max(x, word.x)
        down = min(y + box.height, word.bottom) - max(y, word.y)
        if across > 0 and down > 0:
            covered += across * down
    return covered


def _around(near: Box, reach: float, theme: Theme) -> Box:
    """The part of the table around a box, as far as words may lie."""
    left = min(max(theme.side, near.x - reach), SCREEN[0] - theme.side - reach)
    top = min(max(theme.edge, near.y - reach), LOW - reach)
    right = max(min(SCREEN[0] - theme.side, near.right + reach), left + reach)
    low = max(min(LOW, near.bottom + reach), top + reach)
    return Box(left, top, right - left, low - top)
