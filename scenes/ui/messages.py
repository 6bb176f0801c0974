"""Short messages over a page: a line that comes and goes, and the tooltip of what has the focus."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from scenes.ui import skin
from scenes.ui.context import UiContext
from scenes.ui.freespace import Cover, Shape, free_space
from scenes.ui.going import Going
from scenes.ui.labels import Label
from scenes.ui.theme import SCREEN
from sprites.canvas import Canvas
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Align, Box, Text
from sprites.timeline import Lanes, call, sequence, tween, wait

TOAST_Z = 9000.0
SHARES = (1.0, 0.82, 0.66, 0.52, 0.4)
"""Of the usual width, for a line that may be broken as room is."""
TALL = 3.0
"""What a line costs beside what it covers: long ones are read more easily than many."""


class Messages:
    """What is said on a canvas, one line and one tooltip at a time."""

    def __init__(self, context: UiContext, canvas: Canvas, lanes: Lanes) -> None:
        self.context = context
        self.canvas = canvas
        self.lanes = lanes
        self._toasts: list[Node] = []
        self._more: tuple[Box, Callable[[], None]] | None = None
        self._stays = False  # whether the line is about the program, not about what is on the page
        self._tip: list[Node] = []
        self._going = Going(canvas, lanes["page"], "toast:gone")

    def say(
        self, text: str, near: Box | None = None, more: Callable[[], None] | None = None,
        sign: Picture | None = None, covers: Sequence[Cover] = (),
    ) -> None:  # fmt: skip
        """Shows a line for a while: beside what it is about, or near the lower edge.

        more: what a press on the line does, for which `sign` stands behind the words. covers: what
        it costs to cover what lies there; if told, the line stands where that is least.
        """
        theme = self.context.theme
        self._clear()
        align: Align = "left" if sign is not None or "\n" in text else "center"
        label = Label(self.context, "toast", text, theme.body, face="bold", align=align)
        wider = 2 * theme.pad + (sign.size[0] + theme.gap if sign is not None else 0.0)
        shapes = [self._shape(label, share, wider, sign) for share in (SHARES if covers else (1,))]
        plate = self._beside(near, shapes[0].width, shapes[0].height)
        if covers:
            plate = free_space(shapes, self._safe, covers, near or plate).box
        width, height = label.wanted(plate.width - wider)
        label.z = TOAST_Z + 1
        label.place(plate.x + theme.pad, plate.center[1] - height / 2, width, height)
        body = skin.panel(theme, "toast", plate.width, plate.height)
        under = Node(body, *plate.center, lift=24.0, z=TOAST_Z, name="toast:panel")
        self._toasts = [under, *label.nodes]
        if sign is not None:
            x = plate.right - theme.pad - sign.size[0] / 2
            self._toasts.append(
                Node(sign, x, plate.center[1], lift=FLAT, z=TOAST_Z + 1, name="toast:more")
            )
        self._more = (plate, more) if more is not None else None
        for node in self._toasts:
            self.canvas.add(node)
            node.alpha = 0.0
        motion = self.context.motion
        lane = self.lanes["toasts"]
        lane.clear()
        for node in self._toasts:
            lane.also(
                sequence(
                    tween(node, motion.fade, motion.fade_ease, alpha=1.0),
                    wait(self.reading(text)),
                    tween(node, motion.fade, motion.fade_ease, alpha=0.0),
                )
            )
        lane.play(call(self._clear))

    def announce(self, text: str) -> None:
        """Shows a line about the program itself: it is not taken away because the page goes on."""
        self.say(text)
        self._stays = True

    def _shape(self, label: Label, share: float, wider: float, sign: Picture | None) -> Shape:
        """The plate of a line that takes a share of the usual width. wider: than its words."""
        theme = self.context.theme
        width, height = label.wanted(theme.toast_width * share - wider)
        down = height + 2 * theme.gap
        width = math.ceil(width) + 1.0  # so that it is not broken anew
        lines = height / (theme.body * theme.leading)
        high = max(down, sign.size[1] + theme.gap) if sign else down
        return Shape(width + wider, high, TALL * lines)

    @property
    def _safe(self) -> Box:
        """The screen within its margins."""
        theme = self.context.theme
        side, edge = theme.side, theme.edge
        return Box(side, edge, SCREEN[0] - 2 * side, SCREEN[1] - 2 * edge)

    def reading(self, text: str) -> float:
        """For how many seconds a line stays."""
        theme, japanese = self.context.theme, self.context.text.language == "ja"
        letter = theme.toast_letter_ja if japanese else theme.toast_letter
        return theme.toast_seconds + letter * len(text)

    def hush(self, softly: bool = False) -> None:
        """Takes the line away that is shown about what is on the page. softly: it fades; else what
        still fades is gone too."""
        if not softly:
            self._going.end()
        if self._stays:
            return
        self.lanes["toasts"].clear()
        if softly:
            self._going.go(self._toasts)
            self._toasts = []
        self._clear()

    def _beside(self, near: Box | None, width: float, height: float) -> Box:
        """Where a line stands: above what it is about, below it if there is no room, or else near
        the lower edge; never over it, always within the margins."""
        theme = self.context.theme
        low = SCREEN[1] - theme.edge - height
        if near is None:
            return Box((SCREEN[0] - width) / 2, low, width, height)
        x = near.center[0] - width / 2
        x = max(theme.side, min(SCREEN[0] - theme.side - width, x))
        above, below = near.y - theme.gap - height, near.bottom + theme.gap
        y = above if above >= theme.edge else min(below, low)
        return Box(x, y, width, height)

    @property
    def saying(self) -> str:
        """The line that is shown now, or nothing."""
        words = [n.picture.text for n in self._toasts if isinstance(n.picture, Text)]
        return words[0] if words else ""

    def leads(self, x: float, y: float) -> bool:
        """Whether a line lies there that leads on."""
        return self._more is not None and self._more[0].contains(x, y)

    def press(self, x: float, y: float) -> bool:
        """Takes a press on a line that leads on; returns whether it did."""
        if self._more is None or not self.leads(x, y):
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

    def explain(self, words: str, about: Box, below: bool = False) -> None:
        """A tooltip above what it is about; below it if wanted, or where there is no room above.
        Empty words explain nothing."""
        self.explain_no_more()
        if not words:
            return
        theme = self.context.theme
        label = Label(self.context, "tooltip", words, theme.body, theme.ink, align="center")
        width, height = label.wanted(theme.tooltip_width)
        label.z = TOAST_Z - 1
        room = self._safe
        x = about.center[0] - width / 2
        x = max(room.x + theme.gap, min(room.right - width - theme.gap, x))
        above = about.y - height - 2.2 * theme.gap
        y = about.bottom + 1.6 * theme.gap if below or above <= room.y else above
        label.place(x, y, width, height)
        body = skin.panel(theme, "tooltip", width + 2 * theme.gap, height + theme.gap)
        under = Node(
            body, x + width / 2, y + height / 2, lift=16.0, z=TOAST_Z - 2, name="tooltip:panel"
        )
        self._tip = [under, *label.nodes]
        for node in self._tip:
            self.canvas.add(node)

    def explain_no_more(self) -> None:
        """Takes the tooltip away."""
        for node in self._tip:
            self.canvas.remove(node)
        self._tip = []
