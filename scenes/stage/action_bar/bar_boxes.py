"""Boxes of the action bar, design pixels: the bar, its tools and the handle of their drawer."""

from __future__ import annotations

from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box

BAR_BOX = Box(96.0, 954.0, 1728.0, 72.0)
TOOL_SIZE = 68.0
TOOL_GAP = 14.0
HANDLE_BOX = Box(SCREEN_SIZE[0] - 24.0 - TOOL_SIZE, 988.0, TOOL_SIZE, TOOL_SIZE)
"""Box of the handle of the tool drawer, at the lower right corner."""
