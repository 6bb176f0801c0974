"""Action bar below every table: the prompt line, the tools, and the action buttons."""

from __future__ import annotations

from scenes.base.context import Context
from scenes.stage.action_bar.action_buttons import ActionButtons
from scenes.stage.action_bar.message_line import MessageLine
from scenes.stage.action_bar.tool_drawer import ToolDrawer
from sprites.rendering.canvas import Canvas
from sprites.timeline import Timeline


class ActionBar(MessageLine):
    """The prompt line with the tool drawer and the action buttons beside it."""

    def __init__(self, context: Context, canvas: Canvas, timeline: Timeline) -> None:
        """Create an empty action bar.

        Args:
            context: Services and state that all scenes share.
            canvas: Canvas of the table.
            timeline: Timeline on which old messages fade out.
        """
        super().__init__(context, canvas, timeline)
        self.drawer = ToolDrawer(context)
        """The tools and their handle."""
        self.buttons = ActionButtons(context)
        """The buttons of the legal actions."""
