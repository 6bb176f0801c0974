"""What hangs over a table for a while: let down from beyond the upper edge, and drawn up again.

With reduced motion it is there, and is gone.
"""

from __future__ import annotations

from typing import Final

from sprites.node import Node
from sprites.timeline import Animation, tween

COMES: Final = 0.55
GOES: Final = 0.5
"""Seconds."""


def beyond(height: float) -> float:
    """Where the middle of something so high is, before it is let down."""
    return -height / 2


def let_down(node: Node, y: float, travels: bool) -> Animation:
    """It comes down to a height."""
    if travels:
        return tween(node, COMES, "easeOutBack", y=y)
    return tween(node, COMES, "easeOutQuad", alpha=1.0)


def drawn_up(node: Node, height: float, travels: bool) -> Animation:
    """It goes up again."""
    if travels:
        return tween(node, GOES, "easeInBack", y=beyond(height))
    return tween(node, GOES, "easeInQuad", alpha=0.0)
