"""Banners that drop from beyond the upper edge and are raised again.

With reduced motion they fade in and out.
"""

from __future__ import annotations

from typing import Final

from sprites.node import Node
from sprites.timeline import Animation, tween

DROP_SECONDS: Final = 0.55
RAISE_SECONDS: Final = 0.5
"""Seconds."""


def hidden_y(height: float) -> float:
    """Return the middle of a banner of this height while it hangs beyond the upper edge."""
    return -height / 2


def drop_banner(node: Node, y: float, travels: bool) -> Animation:
    """Drop a banner to a height."""
    if travels:
        return tween(node, DROP_SECONDS, "easeOutBack", y=y)
    return tween(node, DROP_SECONDS, "easeOutQuad", alpha=1.0)


def raise_banner(node: Node, height: float, travels: bool) -> Animation:
    """Raise a banner out of sight."""
    if travels:
        return tween(node, RAISE_SECONDS, "easeInBack", y=hidden_y(height))
    return tween(node, RAISE_SECONDS, "easeInQuad", alpha=0.0)
