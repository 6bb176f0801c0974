"""Placement of callouts about a part of the table so that they cover as little as possible."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from scenes.stage.obstacles import ObstacleMap
from scenes.ui.layer.label_placement import (
    LabelPlacement,
    LabelShape,
    OverlapCost,
    find_label_placement,
)
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from sprites.picture import Box
from tabletop.core.zones import Seat

TEXT_OVERLAP_COST: Final = 1000.0
"""Cost of covering words and numbers, per square unit."""
OTHER_SEAT_OVERLAP_COST: Final = 200.0
"""Cost of covering the area of another seat: there the callout would be misread."""
MISREAD_OVERLAP_SHARE: Final = 0.4
"""Share of a callout on another seat's area from which it is misread as that seat's."""
SCORE_OVERLAP_COST: Final = 120.0
"""Cost of covering a score: with large text there may be room for a number nowhere else."""
PIECE_OVERLAP_COST: Final = 60.0
"""Cost of covering a piece, which becomes visible again."""
MAX_CALLOUT_BOTTOM_Y: Final = 940.0
"""Lower limit; the action bar is below."""
TEXT_MARGIN: Final = 3.0
SIDE_SHIFT_STEP: Final = 60.0
"""Step in which raised pieces move aside."""
FARTHER_FACTOR: Final = 1.3
"""Factor of the distance at which a number may rise instead of hiding a piece.

Used if the number is nearest to the area of its own seat even there.
"""
FINE_STEP: Final = 12.0
"""Step of the search for small callouts."""


class CalloutPlacement:
    """Finds room for callouts on the current table."""

    def __init__(self, lying: ObstacleMap) -> None:
        self._lying = lying

    def find_best_place(
        self, shapes: Sequence[LabelShape], near: Box, theme: Theme, seat: Seat
    ) -> LabelPlacement | None:
        """Return the place near a box, for a callout about a seat, that covers least.

        It covers words last, nothing of another seat or place, and background before pieces. None
        where it would be misread, or would hide a piece that is not the seat's.
        """
        others = [*self._lying.other_column_boxes(seat), *self._lying.counted_place_boxes()]
        own, elsewhere = self._lying.split_piece_boxes(seat)
        faces = self._lying.face_boxes()
        covers = [
            *(OverlapCost(box, TEXT_OVERLAP_COST) for box in self._words()),
            *(OverlapCost(box, SCORE_OVERLAP_COST) for box in self._lying.name_counter_boxes()),
            *(OverlapCost(box, OTHER_SEAT_OVERLAP_COST) for box in (*others, *elsewhere)),
            *(OverlapCost(box.inset(-TEXT_MARGIN), PIECE_OVERLAP_COST) for box in (*own, *faces)),
        ]
        reach = max(shape.width + shape.height for shape in shapes)
        found = find_label_placement(shapes, _around(near, reach, theme), covers, near, FINE_STEP)
        if any(found.box.overlaps(box) for box in own):
            within = _around(near, reach * FARTHER_FACTOR, theme)
            farther = find_label_placement(shapes, within, covers, near, FINE_STEP)
            mine = _apart(farther.box, self._lying.column_box(seat))
            if all(mine < _apart(farther.box, box) for box in others):
                found = farther
        misread = any(found.box.overlap_share(box) > MISREAD_OVERLAP_SHARE for box in others)
        hides = any(found.box.overlaps(box) for box in elsewhere)
        return None if misread or hides else found

    def find_clear_offset(self, box: Box, across: float, down: float = 0.0) -> tuple[float, float]:
        """Return the offset at which a box covers least of names, numbers and words.

        Args:
            box: Box of the callout without an offset, design pixels.
            across: Greatest horizontal offset.
            down: Greatest vertical offset, up or down. The box stays on the screen.
        """
        whole = box.inset(-across, -down)
        words = [word for word in self._words() if word.overlaps(whole)]
        ways = [
            (dx, dy)
            for dx in _steps(across, box.x, SCREEN_SIZE[0] - box.right)
            for dy in _steps(down, box.y, MAX_CALLOUT_BOTTOM_Y - box.bottom)
        ]
        ways.sort(key=lambda way: hypot(*way))
        return min(ways, default=(0.0, 0.0), key=lambda way: _covered(box, way, words))

    def _words(self) -> list[Box]:
        lying = self._lying
        return [
            box.inset(-TEXT_MARGIN)
            for box in (*lying.text_boxes(), *lying.action_bar_boxes(), *lying.message_boxes())
        ]


def _apart(one: Box, other: Box) -> float:
    """Return the distance of two boxes; 0 where they overlap."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


def _steps(most: float, before: float, after: float) -> list[float]:
    """Ways along a line, none of them longer than there is room before and after."""
    count = round(most / SIDE_SHIFT_STEP)
    ways = [n * SIDE_SHIFT_STEP for n in range(-count, count + 1)]
    return [way for way in ways if -before <= way <= after] or [0.0]


def _covered(box: Box, way: tuple[float, float], words: Sequence[Box]) -> float:
    """Return the area of the words that a shifted box covers."""
    x, y, covered = box.x + way[0], box.y + way[1], 0.0
    for word in words:
        across = min(x + box.width, word.right) - max(x, word.x)
        down = min(y + box.height, word.bottom) - max(y, word.y)
        if across > 0 and down > 0:
            covered += across * down
    return covered


def _around(near: Box, reach: float, theme: Theme) -> Box:
    """The part of the table around a box, as far as words may lie."""
    left = min(max(theme.side_margin, near.x - reach), SCREEN_SIZE[0] - theme.side_margin - reach)
    top = min(max(theme.vertical_margin, near.y - reach), MAX_CALLOUT_BOTTOM_Y - reach)
    right = max(min(SCREEN_SIZE[0] - theme.side_margin, near.right + reach), left + reach)
    low = max(min(MAX_CALLOUT_BOTTOM_Y, near.bottom + reach), top + reach)
    return Box(left, top, right - left, low - top)
