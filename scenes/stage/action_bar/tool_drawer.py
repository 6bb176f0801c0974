"""Drawer of tools at the lower right of a table, with the handle that opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.setting.sheets import LEATHER, GradientSheet
from scenes.stage.action_bar.bar_boxes import BAR_BOX, HANDLE_BOX, TOOL_GAP, TOOL_SIZE
from scenes.ui.widgets.buttons import IconButton
from scenes.ui.widgets.widget import Widget
from sprites.painting import Picture

DRAWER_ORDER = 4.0
"""Order of the drawer in its layer: over the buttons of an action."""


class Tool(NamedTuple):
    """An icon of the action bar: its picture, name, callback and label key.

    The label key below `table.tool.` is the name if none is given.
    """

    icon: str
    name: str
    on_use: Callable[[], None]
    label_key: str = ""


def pause_tool(paused: bool, toggle: Callable[[], None]) -> Tool:
    """Return the tool that pauses or resumes playback."""
    if paused:
        return Tool("play", "pause", toggle, "resume")
    return Tool("pause", "pause", toggle)


class ToolDrawer:
    """Builds the handle of the drawer, and its tools while it is open."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.is_open = False
        """True while the tools are shown beside the handle."""

    def build_tools(
        self, tools: Sequence[Tool], handle: Tool, has_margins: bool, lift: float = 0.0
    ) -> list[Widget]:
        """Return the handle of the drawer at the lower right, and its tools while it is open.

        Args:
            tools: The tools in the drawer.
            handle: The tool that opens and closes the drawer.
            has_margins: True for a table with margins, where the handle lies in the bar.
            lift: Distance by which the drawer lies higher, above a bar at the lower edge.
        """
        shown = [*(tools if self.is_open else ()), handle]
        made: list[Widget] = []
        corner = HANDLE_BOX
        if has_margins:
            corner = corner._replace(x=BAR_BOX.right - TOOL_SIZE, y=BAR_BOX.y + 2.0)
        x = corner.right - len(shown) * TOOL_SIZE - (len(shown) - 1) * TOOL_GAP
        for tool in shown:
            label = self._context.text_catalogue(f"table.tool.{tool.label_key or tool.name}")
            button = ToolButton(
                self._context, f"tool:{tool.name}", tool.icon, label, tool.on_use, "plain",
                TOOL_SIZE,
            )  # fmt: skip
            button.z = Layer.ACTION_BAR.z_at(DRAWER_ORDER)
            button.place(x, corner.y - lift, TOOL_SIZE, TOOL_SIZE)
            made.append(button)
            x += TOOL_SIZE + TOOL_GAP
        return made


class ToolButton(IconButton):
    """A tool of the drawer: an icon on a dark wooden block."""

    @property
    def picture(self) -> Picture:
        """The body of the button, raised or pressed."""
        if self.theme.high_contrast:
            return super().picture
        colors = (LEATHER[1], LEATHER[1]) if self.is_pressed else LEATHER
        return GradientSheet(self.box.width, self.box.height, colors, 16.0)
