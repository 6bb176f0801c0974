"""Drawing from a bag: it comes forward, is shaken, gives pieces, sags and goes back.

There is a short pause before the last piece.
"""

from __future__ import annotations

import math
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.table_parts import Halo
from scenes.stage.animation.bag_shake import shake_bag
from scenes.stage.animation.effect_context import EffectContext
from scenes.stage.callout_placement import CalloutPlacement
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Animation, call, parallel, sequence, tween, wait
from tabletop.core.zones import Zone

BAG_HEIGHT: Final = 430.0
"""Height of a bag that has come forward."""
BRIEF_BAG_HEIGHT: Final = 300.0
"""Height of a bag that has been shown often."""
MAX_ZOOM: Final = 3.0
"""Greatest magnification of a bag that comes forward; less for one that was seen often."""
CENTER_APPROACH_SHARE: Final = 0.16
"""Share of the way to the middle of the table that a bag comes forward."""
MAX_BOTTOM_Y: Final = 950.0
"""Greatest y of its lower end; the prompt line is below."""
BAG_CLOTH_SHARE: Final = 0.8
"""Share of its picture's width that is cloth, where it covers names."""
MAX_SIDE_SHIFT: Final = 120.0
"""Greatest distance by which it moves aside for names."""
LIFT_HEIGHT: Final = 46.0
RISE_SECONDS: Final = 0.3
"""Least seconds in which a bag rises, and in which it goes back; it is shaken meanwhile."""
TRAVEL_SPEED: Final = 3000.0
"""Greatest mean speed of a bag, design pixels a second."""
LAST_PIECE_PAUSE_SECONDS: Final = 0.28
"""Seconds of pause before the last of several pieces."""
SAG_SHARE: Final = 0.16
"""Share by which a bag is lower when all pieces have been drawn."""


class RaisedBag:
    """A bag that comes forward for a draw: its zoom, its placement and its mouth."""

    def __init__(
        self,
        context: EffectContext,
        zone: Zone,
        brief: bool = False,
        callouts: CalloutPlacement | None = None,
    ) -> None:
        """Compute where the bag comes forward.

        Args:
            context: Tools of animations.
            zone: Zone of the bag.
            brief: True if it has been shown often; it then comes less far.
            callouts: Finds where it covers least; without it, the bag comes straight.
        """
        place = context.stage.zone_layout.place(zone)
        node = context.stage.pile_node(zone)
        assert node is not None
        self._craft = context
        self._node = node
        self._rest = place.spread.poses(1)[0]
        self._z = place.z(0)
        height = node.picture.size[1]
        self._brief = brief
        wanted = BRIEF_BAG_HEIGHT if brief else BAG_HEIGHT
        self.zoom = max(1.0, min(MAX_ZOOM * wanted / BAG_HEIGHT, wanted / height))
        x, y, angle = self._rest
        low = MAX_BOTTOM_Y - height * self.zoom / 2
        wide = node.picture.size[0] * self.zoom * BAG_CLOTH_SHARE
        towards = (
            x + (SCREEN_SIZE[0] / 2 - x) * CENTER_APPROACH_SHARE,
            y + (SCREEN_SIZE[1] / 2 - y) * CENTER_APPROACH_SHARE,
        )
        edge = context.stage.zone_layout.far_edge
        high = 0.0 if edge is None else edge.content_top + height * self.zoom / 2
        self.placement = Placement(towards[0], max(high, min(towards[1], low)), angle)
        room = context.stage.zone_layout.raised_bag_box(zone)
        if room is not None:
            self.zoom = max(1.0, room.height / height * wanted / BAG_HEIGHT)
            self.placement = Placement(*room.center, angle)
        elif callouts is not None:
            aside, _ = callouts.find_clear_offset(
                self.placement.box(wide, height * self.zoom), MAX_SIDE_SHIFT
            )
            self.placement = self.placement._replace(x=self.placement.x + aside)
        way = math.hypot(self.placement.x - x, self.placement.y - y)
        self._seconds = max(RISE_SECONDS, way / TRAVEL_SPEED)
        mouth = place.pile_opening
        self.mouth = Placement(
            self.placement.x + (mouth.x - x) * self.zoom,
            self.placement.y + (mouth.y - y) * self.zoom,
            0.0,
        )
        self.rise_height = place.rise_distance * self.zoom
        self._count = _on(context, self._rest.box(*node.picture.size))

    def raise_bag(self, zone: Zone) -> Animation:
        """Raise the bag and shake it; it grows on the second half of its way, off neighbours."""
        node, at = self._node, self.placement

        sliding = self._craft.stage.indicators.sliding_nodes

        def lift() -> None:
            node.z = Layer.BAG_MOUTHS.z_at(-0.5)
            for sign in self._count:
                sign.z = Layer.TAGS
                sliding.add(sign)

        half = self._seconds * 0.45
        rise = parallel(
            tween(node, self._seconds, "easeInOutCubic", x=at.x, y=at.y, lift=LIFT_HEIGHT),
            sequence(wait(half), tween(node, half, "easeOutQuad", zoom=self.zoom)),
        )
        rides = [
            parallel(
                tween(
                    sign, self._seconds, "easeInOutCubic",
                    x=at.x + (was.x - self._rest.x) * self.zoom,
                    y=at.y + (was.y - self._rest.y) * self.zoom,
                ),
                sequence(wait(half), tween(sign, half, "easeOutQuad", zoom=self.zoom)),
            )
            for sign, (was, _) in self._count.items()
        ]  # fmt: skip
        return sequence(
            call(lift), parallel(rise, shake_bag(self._craft, zone, self._brief), *rides)
        )

    def sag(self, n: int, of: int) -> Animation:
        """Let the bag sag after the n-th of several pieces."""
        return tween(self._node, RISE_SECONDS, "easeOutQuad", squash=SAG_SHARE * n / of)

    def lower_bag(self) -> Animation:
        """Move the bag back to its place."""
        node, (x, y, _), z = self._node, self._rest, self._z
        back = parallel(
            tween(node, self._seconds, "easeInOutCubic", x=x, y=y, lift=0.0, squash=0.0),
            tween(node, self._seconds / 2, "easeInQuad", zoom=1.0),
        )
        rides = [
            parallel(
                tween(sign, self._seconds, "easeInOutCubic", x=was.x, y=was.y),
                tween(sign, self._seconds / 2, "easeInQuad", zoom=1.0),
            )
            for sign, (was, _) in self._count.items()
        ]

        def lie() -> None:
            node.z = z
            for sign, (_, layer) in self._count.items():
                sign.z = layer
                self._craft.stage.indicators.sliding_nodes.discard(sign)

        return sequence(parallel(back, *rides), call(lie))


def _on(context: EffectContext, bag: Box) -> dict[Node, tuple[Placement, float]]:
    """Return the position and layer of each indicator that stands on a bag, such as its count.

    Indicators that still slide back from the draw before are left out.
    """
    stage = context.stage
    return {
        sign: (Placement(sign.x, sign.y), sign.z)
        for sign in stage.indicator_nodes
        if bag.contains(sign.x, sign.y)
        and sign not in stage.indicators.sliding_nodes
        and not isinstance(sign.picture, Halo)
    }


def last_piece_pause(n: int, of: int) -> Animation:
    """Return the pause before the n-th of several pieces, counted from 0."""
    return wait(LAST_PIECE_PAUSE_SECONDS if n == of - 1 > 0 else 0.0)
