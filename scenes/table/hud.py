"""The strip below every table: one line that says who and what, and the tools; action buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.table.layout import Layout, Touch
from scenes.ui import skin
from scenes.ui.buttons import Button, IconButton
from scenes.ui.layout import column_height
from scenes.ui.widget import Widget
from sprites.canvas import Canvas
from sprites.node import FLAT, Node
from sprites.picture import Box, Text
from sprites.typesetting import measure
from tabletop.text.reading import read_action

STRIP = Box(96.0, 954.0, 1728.0, 72.0)
TOOL = 68.0
TOOL_GAP = 24.0
HUD_Z = 950.0


class Tool(NamedTuple):
    """An icon of the strip: its name (a key below `table.tool.`), and what it does."""

    icon: str
    name: str
    use: Callable[[], None]


class Hud:
    """Makes the widgets of the strip and the action buttons; keeps the line."""

    def __init__(self, context: Context, canvas: Canvas) -> None:
        self.context = context
        self._canvas = canvas
        self._line = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT, z=HUD_Z + 2, name="prompt")
        self._plate = Node(Text(" ", 32, (0, 0, 0)), lift=FLAT, z=HUD_Z, name="prompt:plate")
        self.words = ""

    def tools(self, tools: Sequence[Tool]) -> list[Widget]:
        """The tools, from the right end of the strip."""
        made: list[Widget] = []
        x = STRIP.right - len(tools) * TOOL - (len(tools) - 1) * TOOL_GAP
        for tool in tools:
            label = self.context.text(f"table.tool.{tool.name}")
            button = IconButton(
                self.context, f"tool:{tool.name}", tool.icon, label, tool.use, "plain", TOOL
            )
            button.z = HUD_Z
            button.place(x, STRIP.y + (STRIP.height - TOOL) / 2, TOOL, TOOL)
            made.append(button)
            x += TOOL + TOOL_GAP
        self._room = STRIP.right - len(tools) * (TOOL + TOOL_GAP) - 2 * TOOL_GAP - STRIP.x
        return made

    def say(self, words: str, color: tuple[int, int, int] | None = None) -> None:
        """Show the one line. It is made smaller, then broken, before it is cut."""
        self.words = words
        theme = self.context.theme
        room = self._room
        for node in (self._plate, self._line):
            if node not in self._canvas:
                self._canvas.add(node)
        if not words:
            self._line.visible = self._plate.visible = False
            return
        ink = color or (theme.text[0], theme.text[1], theme.text[2])
        sizes = (min(theme.subheading, 56.0), theme.label, theme.body)
        fitting = [s for s in sizes if measure(words, s, "bold")[0] <= room and s <= 60]
        if fitting:
            picture = Text(words, fitting[0], ink, "bold")
        else:
            size = min(theme.body, 30.0 * max(1.0, theme.text_scale * 0.75))
            picture = Text(words, size, ink, "bold", room, "left", 1.1, 2)
        width, height = picture.size
        self._line.picture = picture
        self._line.x, self._line.y = STRIP.x + width / 2, STRIP.y + STRIP.height / 2
        plate = skin.panel(theme, "toast", width + 2 * theme.gap, max(height, STRIP.height))
        self._plate.picture = plate
        self._plate.x, self._plate.y = self._line.x, self._line.y
        self._line.visible = self._plate.visible = True

    def buttons(
        self, layout: Layout, touches: Sequence[Touch], use: Callable[[Touch], str | None]
    ) -> list[Widget]:
        """The buttons of actions, in the place that the layout keeps for them."""
        box, theme = layout.buttons, self.context.theme
        made: list[Widget] = []
        for n, touch in enumerate(touches):
            made.append(TouchButton(self.context, f"action:{n}", layout, touch, use))
        gap = theme.gap
        columns = 1
        while columns < 3:
            width = (box.width - gap * (columns - 1)) / columns
            rows = [made[i::columns] for i in range(columns)]
            if all(column_height(row, width, gap) <= box.height for row in rows):
                break
            columns += 1
        width = (box.width - gap * (columns - 1)) / columns
        tops = [box.y] * columns
        for n, widget in enumerate(made):
            at = n % columns
            height = widget.wanted(width)[1]
            widget.z = HUD_Z
            widget.place(box.x + at * (width + gap), tops[at], width, height)
            tops[at] += height + gap
        return made


class TouchButton(Button):
    """A button that stands for an action; a refusal comes back as words."""

    def __init__(
        self,
        context: Context,
        name: str,
        layout: Layout,
        touch: Touch,
        use: Callable[[Touch], str | None],
    ) -> None:
        words = (
            context.text(touch.button, layout.setup.names)
            if touch.button
            else read_action(touch.action, layout.game.name, context.text, layout.setup.names)
        )
        super().__init__(context, name, words, lambda: None, touch.kind)  # type: ignore[arg-type]
        self.touch = touch
        self._use = use

    def activate(self, device: object) -> str | None:
        self.context.mixer.play("button")
        return self._use(self.touch)
