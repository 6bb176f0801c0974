"""Boxes and arrow of a threat: a piece that a rival would move between two zones."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.stage.animation.arrow_routing import find_route
from scenes.stage.animation.arrows import ShownThreat
from scenes.stage.stage import Stage
from sprites.picture import Box
from tabletop.core.zones import Zone


def find_zone_box(stage: Stage, layout: ZoneLayout, zone: Zone) -> Box:
    """Return the box of a zone with all pieces in it."""
    resting = (stage.resting_box(zone, sprite.index) for sprite in stage.sprites(zone))
    found = [layout.box(zone), *(lying for lying in resting if lying is not None)]
    x, y = min(box.x for box in found), min(box.y for box in found)
    right, low = max(box.right for box in found), max(box.bottom for box in found)
    return Box(x, y, right - x, low - y)


def show_threat(
    stage: Stage, layout: ZoneLayout, zones: tuple[Zone, Zone], obstacles: Sequence[Box]
) -> ShownThreat | None:
    """Return a threat as boxes and an arrow; None if a zone is not on the table.

    Args:
        stage: Pieces of the table.
        layout: Boxes of its zones.
        zones: Where the piece lies, and where the rival would move it.
        obstacles: Boxes that must stay visible.
    """
    try:
        source, target = (find_zone_box(stage, layout, zone) for zone in zones)
    except KeyError:
        return None
    return ShownThreat((source, target), find_route(source, target, obstacles))
