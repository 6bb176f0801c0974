"""The strip below every table: one line that says who and what, and the tools; action buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from itertools import product
from typing import NamedTuple

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.parts import fitted
from scenes.ui import skin
from scenes.ui.buttons import Button, IconButton
from scenes.ui.going import Going
from scenes.ui.intents import Command, Kind
from scenes.ui.labels import key_cap
from scenes.ui.layout import column_height, column_within
from scenes.ui.theme import Color, button_height
from scenes.ui.widget import Widget
from sprites.canvas import Canvas
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Group, Text
from sprites.timeline import Timeline, tween
from sprites.typesetting import is_whole, measure
from tabletop.core.actions import Action
from tabletop.core.handling import Gesture
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat

STRIP = Box(96.0, 954.0, 1728.0, 72.0)
TWO_LINES = STRIP.height + 12
"""The most height that a line broken in two may take: more would leave the margins."""
HIGHEST = 92.0
"""Of the plate: letters of two lines lie within it where their boxes do not."""
TOOL = 68.0
TOOL_GAP = 24.0
REMARK = (40.0, 29.0)  # the most and the least size of a line above a remark
REMARK_AT = (17.0, 55.0)  # the middles of line and remark, below the top of the strip
REMARK_HIGH = 88.0
GOES = 0.2
"""Seconds in which a plate goes that was wider than the next one."""
NARROWEST, WIDEST = 220.0, 640.0
"""Buttons of actions are as wide as the longest of their words, but within these."""
LIT = ("green", "primary")
"""Kinds of buttons that ask to be pressed."""
LOWEST = button_height(0.0)
LABELS = (1.0, 0.86, 0.74, 0.64, 0.56, 0.5)
"""How small the labels of action buttons may become, so that all have room."""


class Tool(NamedTuple):
    """An icon of the strip: its name, what it does, and a key below `table.tool.` that says so
    (the name, if none is given)."""

    icon: str
    name: str
    use: Callable[[], None]
    says: str = ""


def pause_tool(paused: bool, toggle: Callable[[], None]) -> Tool:
    """The icon that stops what is shown, or lets it go on."""
    if paused:
        return Tool("play", "pause", toggle, "resume")
    return Tool("pause", "pause", toggle)


class Hud:
    """Makes the widgets of the strip and the action buttons; keeps the line."""

    def __init__(self, context: Context, canvas: Canvas, lane: Timeline) -> None:
        """lane: where what is said no more fades."""
        self.context = context
        self._canvas = canvas
        self._lane = lane
        self._line = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT, z=Layer.STRIP.at(2), name="prompt")
        self._plate = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT, z=Layer.STRIP, name="prompt:plate")
        self._remark = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT, z=Layer.STRIP.at(2), name="remark")
        self.words = ""
        self.remarked = ""
        """The quieter line below the line, if there is one."""
        self._about = NOBODY  # the seat whose decision it speaks of
        self._room = STRIP.width - 2 * TOOL_GAP  # for the line; less where there are tools
        self._going = Going(canvas, lane, "prompt:gone")

    @property
    def nodes(self) -> Sequence[Node]:
        """The plate and the lines on it."""
        return self._plate, self._line, self._remark

    def tools(self, tools: Sequence[Tool]) -> list[Widget]:
        """The tools, from the right end of the strip."""
        made: list[Widget] = []
        x = STRIP.right - len(tools) * TOOL - (len(tools) - 1) * TOOL_GAP
        for tool in tools:
            label = self.context.text(f"table.tool.{tool.says or tool.name}")
            button = IconButton(
                self.context, f"tool:{tool.name}", tool.icon, label, tool.use, "plain", TOOL
            )
            button.z = Layer.STRIP
            button.place(x, STRIP.y + (STRIP.height - TOOL) / 2, TOOL, TOOL)
            made.append(button)
            x += TOOL + TOOL_GAP
        self._room = STRIP.right - len(tools) * (TOOL + TOOL_GAP) - 2 * TOOL_GAP - STRIP.x
        return made

    def say(self, words: str, color: tuple[int, int, int] | None = None) -> None:
        """Show the one line. It is made smaller, then broken, before it is cut."""
        before, remark = copy(self._plate), copy(self._remark)
        self._say(words, color)
        if before.visible and not (self._plate.visible and covers(self._plate, before)):
            self._fade(before, Layer.STRIP.at(-1))
        if remark.visible == self._remark.visible and remark.picture == self._remark.picture:
            return
        if remark.visible:
            self._fade(remark, Layer.STRIP.at(1))
        if self._remark.visible:
            self._remark.alpha = 0.0
            self._lane.also(tween(self._remark, GOES, "easeOutQuad", alpha=1.0))

    def _fade(self, node: Node, z: float) -> None:
        """A remark, or a plate that was wider, goes softly, below what is there now."""
        node.z = z
        self._going.go((node,), GOES)

    def clear(self) -> None:
        """Nothing is said any more, at once: a curtain comes, below which no plate would go."""
        self._say("", None)
        self._going.end()

    def _say(self, words: str, color: tuple[int, int, int] | None) -> None:
        self.words = words
        if self.remarked and words:
            self._show_both()
            return
        self._remark.visible = False
        theme = self.context.theme
        room = self._room
        if not words:
            self._line.visible = self._plate.visible = False
            return
        ink = color or (theme.text[0], theme.text[1], theme.text[2])
        sizes = (min(theme.subheading, 56.0), theme.label, theme.body)
        fitting = [s for s in sizes if measure(words, s, "bold")[0] <= room and s <= 60]
        line = Text(words, fitting[0], ink, "bold") if fitting else self._in_two(words, ink)
        self._show_alone(line)

    def _in_two(self, words: str, ink: Color) -> Text:
        """Words in two lines, as large as the margins allow, and as words on a table are at
        least."""
        theme = self.context.theme
        size = min(theme.body, 30.0 * max(1.0, theme.text_scale * 0.75))
        size = max(theme.least_on_table, size)
        picture = Text(words, size, ink, "bold", self._room, "left", 1.1, 2)
        if picture.size[1] > TWO_LINES:
            size = max(theme.least_on_table, size * TWO_LINES / picture.size[1])
            picture = Text(words, size, ink, "bold", self._room, "left", 1.05, 2)
        return picture

    def _show_alone(self, picture: Text) -> None:
        """Show one line, or two that are one sentence."""
        theme = self.context.theme
        width, height = picture.size
        self._remark.visible = False
        for node in (self._plate, self._line):
            if node not in self._canvas:
                self._canvas.add(node)
        self._line.picture = picture
        self._line.x, self._line.y = STRIP.x + width / 2, STRIP.y + STRIP.height / 2
        high = min(HIGHEST, max(height, STRIP.height))
        plate = skin.panel(theme, "toast", width + 2 * theme.gap, high)
        self._plate.picture = plate
        self._plate.x, self._plate.y = self._line.x, self._line.y
        self._line.visible = self._plate.visible = True

    def tell(self, words: str, of: Seat) -> None:
        """Show in the one line what happened; a remark on another seat than it tells of goes."""
        if of not in (self._about, NOBODY):
            self.remarked = ""
        self.say(words)

    def remark(self, words: str, about: Seat = NOBODY) -> None:
        """Show a quieter line below the line, on the decision of a seat: until another one or none,
        or until the line tells of another seat."""
        self.remarked, self._about = words, about
        self.say(self.words)

    def takes(self, words: str) -> bool:
        """Whether a remark of these words is read to its end."""
        return not self._remarking(words).setting.cut

    def _show_both(self) -> None:
        """Line and remark, each on one line; the remark alone where text is large."""
        theme, remark = self.context.theme, self._remarking(self.remarked)
        if self._crowded:
            self._show_alone(remark)
            return
        ink: Color = (theme.text[0], theme.text[1], theme.text[2])
        line = fitted(self.words, min(REMARK[0], theme.label), (self._room, 60.0), ink)
        both = (
            (self._line, line, STRIP.y + REMARK_AT[0]),
            (self._remark, remark, STRIP.y + REMARK_AT[1]),
        )
        width = max(picture.size[0] for _, picture, _ in both)
        for node, picture, y in both:
            node.picture = picture
            node.x, node.y = STRIP.x + picture.size[0] / 2, y
        self._plate.picture = skin.panel(theme, "toast", width + 2 * theme.gap, REMARK_HIGH)
        self._plate.x, self._plate.y = STRIP.x + width / 2, STRIP.y + STRIP.height / 2
        for node in (self._plate, self._line, self._remark):
            if node not in self._canvas:
                self._canvas.add(node)
            node.visible = True

    @property
    def _crowded(self) -> bool:
        """Whether text is so large that a remark stands alone."""
        return self.context.theme.least_on_table > REMARK[1]

    def _remarking(self, words: str) -> Text:
        """A remark as it is set: below the line, or alone."""
        theme = self.context.theme
        if self._crowded:
            return self._in_two(words, theme.gold)
        size = min(REMARK[0], theme.label) * 0.9
        return fitted(words, size, (self._room, 60.0), theme.gold, "body")

    def buttons(
        self,
        layout: Layout[State],
        gestures: Sequence[Gesture],
        words: Callable[[Action], str],
        use: Callable[[Gesture], None],
        leads: Callable[[Gesture], bool] = lambda gesture: True,
    ) -> list[Widget]:
        """The buttons of actions, in the place that the layout keeps for them. leads: whether one
        may be lit."""
        labels = [_label(self.context, layout, gesture, words) for gesture in gestures]
        box, gap = layout.places.buttons, self.context.theme.gap
        most = max(1, int((box.width + gap) // (self.context.theme.button_width + gap)))
        made: list[GestureButton] = []
        for share, columns in product(LABELS, range(1, most + 1)):
            width = min(WIDEST, (box.width - gap * (columns - 1)) / columns)
            made = [
                GestureButton(
                    self.context, f"action:{n}", labels[n], gesture, use, share, leads(gesture)
                )
                for n, gesture in enumerate(gestures)
            ]
            rows = [made[i::columns] for i in range(columns)]
            high = max(column_height(row, width, gap) for row in rows)
            if high <= box.height and all(button.whole(width) for button in made):
                break
        for button in made:
            button.z = Layer.STRIP
        wanted = max((button.wanted(width)[0] for button in made), default=width)
        width = min(width, max(wanted, NARROWEST))
        left = box.center[0] - (columns * (width + gap) - gap) / 2
        for i in range(columns):
            x = left + i * (width + gap)
            column_within(made[i::columns], x, box.y, width, gap, box.height)
        return list(made)


def covers(one: Node, other: Node) -> bool:
    """Whether nothing of the other plate is seen beside this one."""
    mine, its = one.bounds(), other.bounds()
    across = mine.x <= its.x and its.right <= mine.right
    return across and mine.y <= its.y and its.bottom <= mine.bottom


class GestureButton(Button):
    """A button that stands for an action."""

    def __init__(
        self,
        context: Context,
        name: str,
        label: str,
        gesture: Gesture,
        use: Callable[[Gesture], None],
        share: float = 1.0,
        lit: bool = True,
    ) -> None:
        """`share` of the usual size of a label: smaller where room is scarce. lit: whether it may
        have a colour that asks to be pressed."""
        kind = gesture.kind if lit or gesture.kind not in LIT else "plain"
        super().__init__(context, name, label, lambda: None, kind)  # type: ignore[arg-type]
        self.shrink(share)
        self.gesture = gesture
        self._use = use

    @property
    def size(self) -> float:
        """The size of the label: that of words on a table at least."""
        return max(self.theme.least_on_table, super().size)

    @property
    def _high(self) -> float:
        """The height of a button with one line, a little closer to it than elsewhere."""
        return max(LOWEST, self.size * 1.3 + 30)

    def whole(self, width: float) -> bool:
        """Whether no word or phrase of the label is broken in a button so wide."""
        inside = width - 2 * self.theme.button_pad
        return is_whole(self.label, self.size, "bold", inside, len(self.label) or 1)

    def activate(self, device: object) -> str | None:
        self.context.mixer.play("button")
        self._use(self.gesture)
        return None


def _label(
    context: Context, layout: Layout[State], gesture: Gesture, words: Callable[[Action], str]
) -> str:
    """The words of a button: its own, or else those of its action."""
    if gesture.button:
        return context.text.say(gesture.button, gesture.params, layout.seating.setup.names)
    assert isinstance(gesture.action, Action), "a step to another draft has words of its own"
    return words(gesture.action)


def way_to_rules(context: Context) -> Picture:
    """The sign at a refusal that leads to its clause: the book, and the key that opens it."""
    theme, devices = context.theme, context.devices
    book = Baked("icon/rules", height=theme.icon)
    if devices.last.kind in (Kind.MOUSE, Kind.TOUCH) or not context.settings.key_hints:
        return book
    cap = key_cap(context, devices.sign(Command.RULES))
    height = max(book.size[1], cap.size[1])
    x = book.size[0] + theme.tight
    return Group(
        (x + cap.size[0], height),
        ((book, 0, (height - book.size[1]) / 2), (cap, x, (height - cap.size[1]) / 2)),
    )
