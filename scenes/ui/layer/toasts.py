"""Toasts and tooltips: a line that comes and goes, and an explanation of the focused widget."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from types import MappingProxyType
from typing import Final

from scenes.ui.context import UiContext
from scenes.ui.layer.fade_out import FadeOut
from scenes.ui.layer.label_placement import (
    LabelShape,
    OverlapCost,
    find_label_placement,
    settle_label,
)
from scenes.ui.layer.reading_clock import reading_seconds
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from scenes.ui.widgets.labels import Label
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import Box, Text, TextAlign
from sprites.rendering.canvas import Canvas
from sprites.timeline import TimelineGroup, call, sequence, tween, wait

TOAST_Z = 9000.0
TOAST_WIDTH_SHARES = (1.0, 0.82, 0.66, 0.52, 0.46, 0.4)
"""Shares of the usual width for a toast that may be wrapped to fit."""
NARROW_TOAST_WIDTH_SHARE = 0.3
"""Share of the usual width that is tried last."""
TOOLTIP_WIDTHS = (1.0, 0.85, 0.7, 0.55, 0.42, 0.34, 1.5, 1.9)
"""Shares of the usual width of a tooltip that is placed where it covers least."""
TOOLTIP_SIZE_COSTS: Final = MappingProxyType({1.0: 0.0, 0.9: 20.0, 0.8: 40.0})
"""Letters of such a tooltip, as shares of the usual size, with the cost of smaller ones."""
BRIEF_TOOLTIP_LETTERS = 30
"""Letters up to which such a tooltip is never smaller."""
FREE_TOOLTIP_SIZE, FREE_TOOLTIP_GROWTH = 28.0, 17.0
"""Text size of a tooltip on a table at text scale 1, and its growth to text scale 2."""
FREE_TOOLTIP_WIDENING = 0.6
"""Growth of the usual width of a tooltip on a table from text scale 1 to 2, as a share."""
TABLE_TOAST_GROWTH = 0.6
"""Growth of the letters of a toast on a table from text scale 1 to 2, as a share."""
TOAST_OVERLAP_COST = 1000.0
"""Cost of covering a toast with a tooltip, or of lying below it."""
TOOLTIP_REACH = 120.0
"""Greatest distance between a tooltip and its widget, design pixels."""
TOAST_LINE_COST = 3.0
TOAST_SIZE_SHARES = (1.0, 0.875, 0.8, 0.74, 0.64, 0.55, 0.47, 0.43)
"""Sizes of the letters of a toast that are tried, as shares of the usual one."""
LEAST_EASY_SHARE, TOAST_STEP_COST = 0.8, 300.0
"""Share down to which letters shrink for the sake of things that may be covered, and the cost of
each step."""
MAX_FULL_HEIGHT = 640.0
"""Greatest height of a toast that has a shorter text: a higher column cuts the table in two."""
MIN_TOAST_SIZE = 28.0
"""Design pixels below which its letters never shrink."""
FIXED_OVERLAP_COST = 200.0
"""Cost from which something is never covered as long as smaller letters help."""
"""Placement cost of each line: long lines are read more easily than many lines."""

_PlacedToast = tuple[float, float, Box]
"""Cost, size of the letters, and box of a toast."""


class Toasts:
    """The toast and the tooltip of a canvas, at most one of each."""

    def __init__(self, context: UiContext, canvas: Canvas, timelines: TimelineGroup) -> None:
        self.context = context
        self.canvas = canvas
        self.timelines = timelines
        self._toasts: list[Node] = []
        self._more: tuple[Box, Callable[[], None]] | None = None
        self._stays = False  # whether the line is about the program, not about what is on the page
        self._tip: list[Node] = []
        self._place_tip_again: Callable[[], None] | None = None  # when its toast has gone
        self._going = FadeOut(canvas, timelines["page"], "toast:gone")

    def show_toast(
        self, text: str, anchor: Box | None = None, on_press: Callable[[], None] | None = None,
        icon: Picture | None = None, overlap_costs: Sequence[OverlapCost] = (),
        is_compact: bool = False, size_share: float = 1.0, shorter_texts: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Show a toast for a while, beside its subject or near the lower edge.

        Args:
            text: The message.
            anchor: Box of the subject.
            on_press: Called when the toast is pressed.
            icon: Icon behind the text that marks a toast with `note`.
            overlap_costs: Costs of covered areas; if given, the toast is placed where it costs
                least.
            is_compact: True if its letters may shrink a little where that costs less.
            size_share: Size of its letters by the usual one.
            shorter_texts: Messages that are shown instead if it has no free place or is too high.
        """
        theme = self.context.theme
        if self._toasts:
            self._going.start(self._toasts)
            self._toasts = []
        self._clear()
        align: TextAlign = "left" if icon is not None or "\n" in text else "center"
        size = theme.body
        if overlap_costs:  # a table is full: letters grow like its words
            size = min(size, Theme().body * (1 + TABLE_TOAST_GROWTH * (theme.text_scale - 1)))
        wider = 2 * theme.padding + (icon.size[0] + theme.gap if icon is not None else 0.0)
        for words in (text, *shorter_texts):
            label = Label(self.context, "toast", words, size * size_share, face="bold", align=align)
            shape = self._shape(label, 1, wider, icon)
            plate = self._place_near(anchor, shape.width, shape.height)
            if not overlap_costs:
                break
            least = LEAST_EASY_SHARE if is_compact else 1.0
            near = anchor or plate
            plate = self._place_free(label, wider, icon, overlap_costs, near, least)
            if plate.height <= MAX_FULL_HEIGHT and not _covers_fixed(plate, overlap_costs):
                break
        text = label.text
        width, height = label.preferred_size(plate.width - wider)
        label.z = TOAST_Z + 1
        label.place(plate.x + theme.padding, plate.center[1] - height / 2, width, height)
        body = skin.panel_picture(theme, "toast", plate.width, plate.height)
        under = Node(body, *plate.center, lift=24.0, z=TOAST_Z, name="toast:panel")
        self._toasts = [under, *label.nodes]
        if icon is not None:
            x = plate.right - theme.padding - icon.size[0] / 2
            self._toasts.append(
                Node(icon, x, plate.center[1], lift=FLAT_LIFT, z=TOAST_Z + 1, name="toast:more")
            )
        self._more = (plate, on_press) if on_press is not None else None
        for node in self._toasts:
            self.canvas.add(node)
            node.alpha = 0.0
        motion = self.context.motion
        timeline = self.timelines["toasts"]
        timeline.clear()
        for node in self._toasts:
            timeline.play_now(
                sequence(
                    tween(node, motion.fade_seconds, motion.fade_ease, alpha=1.0),
                    wait(self.reading_seconds(text)),
                    tween(node, motion.fade_seconds, motion.fade_ease, alpha=0.0),
                )
            )
        timeline.play(call(self._end_toast))

    def _place_free(
        self, label: Label, wider: float, sign: Picture | None,
        overlap_costs: Sequence[OverlapCost], anchor: Box, least: float,
    ) -> Box:  # fmt: skip
        """Return the box where a toast covers least; its letters shrink if it has no free place.

        Args:
            label: Label with the text; it gets the size of its letters.
            wider: Width of padding and icon beside the text.
            sign: Icon behind the text; None for none.
            overlap_costs: Costs of covered areas.
            anchor: Box of the subject.
            least: Share down to which letters shrink merely because that costs less.
        """
        whole, best, worse = label.size, list[_PlacedToast](), list[_PlacedToast]()
        widths = (TOAST_WIDTH_SHARES, (*TOAST_WIDTH_SHARES, NARROW_TOAST_WIDTH_SHARE))
        for shares, (step, share) in product(widths, enumerate(TOAST_SIZE_SHARES)):
            if best and (share < least or shares is not widths[0]):
                break
            label.size = max(whole * share, min(whole, MIN_TOAST_SIZE))
            shapes = [self._shape(label, width, wider, sign) for width in shares]
            found = find_label_placement(shapes, self._table, overlap_costs, anchor)
            box = found.box
            cost = found.overlap_cost + step * TOAST_STEP_COST
            placed = cost, label.size, box
            (worse if _covers_fixed(box, overlap_costs) else best).append(placed)
        _, label.size, box = min(best or worse, key=lambda each: each[0])
        return settle_label(box, self._table, overlap_costs)

    def show_persistent_toast(self, text: str) -> None:
        """Show a toast about the program itself, which stays when the widgets change."""
        self.show_toast(text)
        self._stays = True

    def _shape(self, label: Label, share: float, wider: float, sign: Picture | None) -> LabelShape:
        """Return the shape of a toast at a share of the usual width.

        Args:
            label: Label with the text.
            share: Share of the usual width.
            wider: Width of padding and icon beside the text.
            sign: Icon behind the text; None for none.
        """
        theme = self.context.theme
        width, height = label.preferred_size(theme.toast_width * share - wider)
        down = height + 2 * theme.gap / theme.text_scale
        width = math.ceil(width) + 1.0  # so that it is not broken anew
        lines = height / (label.size * theme.line_spacing)
        high = max(down, sign.size[1] + theme.gap) if sign else down
        return LabelShape(width + wider, high, TOAST_LINE_COST * lines)

    @property
    def _safe(self) -> Box:
        """The screen within its margins."""
        theme = self.context.theme
        side, edge = theme.side_margin, theme.vertical_margin
        return Box(side, edge, SCREEN_SIZE[0] - 2 * side, SCREEN_SIZE[1] - 2 * edge)

    @property
    def _table(self) -> Box:
        """The safe screen and the near edge of a table, on which hands and lines lie too."""
        safe = self._safe
        return safe._replace(height=SCREEN_SIZE[1] - self.context.theme.small_gap - safe.y)

    def reading_seconds(self, text: str) -> float:
        """Return the seconds for which a text is displayed."""
        theme, language = self.context.theme, self.context.text_catalogue.language
        letter = theme.toast_seconds_per_letter
        if language == "ja":
            letter = theme.toast_seconds_per_letter_ja
        return max(theme.toast_seconds + letter * len(text), reading_seconds(text, language))

    def dismiss_toast(self, fade: bool = False) -> None:
        """Remove the toast unless it is persistent.

        Args:
            fade: Fade it out; otherwise older fading toasts are removed too.
        """
        if not fade:
            self._going.finish()
        if self._stays:
            return
        self.timelines["toasts"].clear()
        if fade:
            self._going.start(self._toasts)
            self._toasts = []
        self._end_toast()

    def _end_toast(self) -> None:
        """Remove the toast; a tooltip that had no room beside it gets its usual place."""
        self._clear()
        if self._place_tip_again is not None:
            self._place_tip_again()

    def _place_near(self, near: Box | None, width: float, height: float) -> Box:
        """Return the box of a toast: above its subject, below it, or near the lower edge.

        It never covers its subject and stays within the margins.
        """
        theme = self.context.theme
        low = SCREEN_SIZE[1] - theme.vertical_margin - height
        if near is None:
            return Box((SCREEN_SIZE[0] - width) / 2, low, width, height)
        x = near.center[0] - width / 2
        x = max(theme.side_margin, min(SCREEN_SIZE[0] - theme.side_margin - width, x))
        above, below = near.y - theme.gap - height, near.bottom + theme.gap
        y = above if above >= theme.vertical_margin else min(below, low)
        return Box(x, y, width, height)

    @property
    def toast_text(self) -> str:
        """Text of the displayed toast; empty if there is none."""
        words = [n.picture.text for n in self._toasts if isinstance(n.picture, Text)]
        return words[0] if words else ""

    @property
    def toast_box(self) -> Box | None:
        """Box of the displayed toast; None if there is none."""
        return self._toasts[0].bounds() if self._toasts else None

    def has_action_at(self, x: float, y: float) -> bool:
        """True if a toast with an action lies at a point."""
        return self._more is not None and self._more[0].contains(x, y)

    def handle_press(self, x: float, y: float) -> bool:
        """Run the action of the toast at a point; return whether there was one."""
        if self._more is None or not self.has_action_at(x, y):
            return False
        self._more[1]()
        return True

    def _clear(self) -> None:
        for node in self._toasts:
            self.canvas.remove(node)
        self._toasts = []
        self._more = None
        self._stays = False

    # Tooltips

    def show_tooltip(
        self, text: str, anchor: Box, below: bool = False,
        overlap_costs: Sequence[OverlapCost] = (), is_warning: bool = False,
    ) -> None:  # fmt: skip
        """Show a tooltip above a box, or below it if requested or if there is no room above.

        An empty text shows none.

        Args:
            text: The explanation.
            anchor: Box of the widget that is explained.
            below: True to show it below the box.
            overlap_costs: Costs of covered areas; if given, the tooltip is placed near the box
                where it costs least.
            is_warning: True for the colour of warnings.
        """
        self.hide_tooltip()
        if not text:
            return
        theme = self.context.theme
        ink = theme.score if is_warning else theme.ink
        label = Label(self.context, "tooltip", text, theme.body, ink, align="center")
        if overlap_costs:
            shown = [OverlapCost(node.bounds(), TOAST_OVERLAP_COST) for node in self._toasts[:1]]
            self._show_free_tooltip(label, anchor, [*overlap_costs, *shown])
            if shown:
                self._place_tip_again = partial(
                    self.show_tooltip, text, anchor, below, overlap_costs, is_warning
                )
            return
        width, height = label.preferred_size(theme.tooltip_width)
        room = self._safe
        x = anchor.center[0] - width / 2
        x = max(room.x + theme.gap, min(room.right - width - theme.gap, x))
        above = anchor.y - height - 2.2 * theme.gap
        y = anchor.bottom + 1.6 * theme.gap if below or above <= room.y else above
        self._add_tooltip(label, Box(x, y, width, height))

    def _show_free_tooltip(
        self, label: Label, anchor: Box, overlap_costs: Sequence[OverlapCost]
    ) -> None:
        """Show a tooltip where it covers least, in the shape and letters that have room."""
        theme = self.context.theme
        usual = FREE_TOOLTIP_SIZE + FREE_TOOLTIP_GROWTH * (theme.text_scale - 1)
        found = list[tuple[float, Box, float]]()
        for share, extra_cost in TOOLTIP_SIZE_COSTS.items():
            if share < 1.0 and len(label.text) <= BRIEF_TOOLTIP_LETTERS:
                break
            label.size = usual * share
            cost, box = self._place_tooltip(label, anchor, overlap_costs)
            found.append((cost + extra_cost, box, label.size))
        _, best, label.size = min(found)
        whole = best.inset(-theme.gap, -theme.gap / 2)
        settled = settle_label(whole, self._table, overlap_costs)
        self._add_tooltip(label, settled.inset(theme.gap, theme.gap / 2))

    def _place_tooltip(
        self, label: Label, anchor: Box, overlap_costs: Sequence[OverlapCost]
    ) -> tuple[float, Box]:
        """Return the cost and the box of a tooltip in its cheapest shape."""
        theme = self.context.theme
        usual = theme.tooltip_width * (1 + FREE_TOOLTIP_WIDENING * (theme.text_scale - 1))
        shapes = list[LabelShape]()
        for share in TOOLTIP_WIDTHS:
            width, height = label.preferred_size(min(usual * share, self._safe.width))
            lines = height / (label.size * theme.line_spacing)
            shapes.append(
                LabelShape(width + 2 * theme.gap, height + theme.gap, TOAST_LINE_COST * lines)
            )
        low = max(self._table.height, min(shape.height for shape in shapes))
        found: list[tuple[float, Box]] = []
        for shape in (shape for shape in shapes if shape.height <= low):
            room = self._around(anchor, shape)
            placed = find_label_placement([shape], room, overlap_costs, anchor)
            box = placed.box.inset(theme.gap, theme.gap / 2)
            found.append((placed.overlap_cost + shape.extra_cost, box))
        return min(found)

    def _around(self, anchor: Box, shape: LabelShape) -> Box:
        """Return the area in which a tooltip lies near its widget."""
        safe = self._table
        around = anchor.inset(-shape.width - TOOLTIP_REACH, -shape.height - TOOLTIP_REACH)
        left, top = max(safe.x, around.x), max(safe.y, around.y)
        right, low = min(safe.right, around.right), min(safe.bottom, around.bottom)
        return Box(left, top, right - left, low - top)

    def _add_tooltip(self, label: Label, box: Box) -> None:
        """Show a tooltip in a box, on a panel that is a little larger."""
        theme, (x, y, width, height) = self.context.theme, box
        label.z = TOAST_Z - 1
        label.place(*box)
        body = skin.panel_picture(theme, "tooltip", width + 2 * theme.gap, height + theme.gap)
        under = Node(
            body, x + width / 2, y + height / 2, lift=16.0, z=TOAST_Z - 2, name="tooltip:panel"
        )
        self._tip = [under, *label.nodes]
        for node in self._tip:
            self.canvas.add(node)

    def hide_tooltip(self) -> None:
        """Remove the tooltip."""
        for node in self._tip:
            self.canvas.remove(node)
        self._tip = []
        self._place_tip_again = None


def _covers_fixed(box: Box, overlap_costs: Iterable[OverlapCost]) -> bool:
    """True if a toast covers something that is never covered as long as something else helps."""
    return any(each.cost >= FIXED_OVERLAP_COST and box.overlaps(each.box) for each in overlap_costs)
