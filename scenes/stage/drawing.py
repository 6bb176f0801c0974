"""Drawing from a bag: it comes forward, is shaken, gives piece after piece with a breath before the
last, sags as it empties, and goes back to where it lies."""

from __future__ import annotations

from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.parts import Halo
from scenes.kit.places import Placement
from scenes.stage.clearings import Clearings
from scenes.stage.craft import Craft
from scenes.stage.piles import shake
from scenes.ui.theme import SCREEN
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Animation, call, sequence, together, tween, wait
from tabletop.core.zones import Zone

LARGE: Final = 430.0
"""How high a bag comes to look before the eye."""
SMALL: Final = 300.0
"""And when it has been seen often."""
MOST: Final = 2.2
TOWARDS: Final = 0.16
"""Of the way to the middle of the table that it comes."""
ABOVE_LINE: Final = 950.0
"""Its lowest end there: the line that says who and what stands below."""
BODY: Final = 0.8
"""The part of its picture's width that is cloth where names stand."""
ASIDE: Final = 120.0
"""How far it goes aside for names."""
HEIGHT: Final = 46.0
RISES: Final = 0.3
"""Seconds in which it rises, and in which it goes back; it is shaken meanwhile."""
BREATH: Final = 0.28
"""Seconds of quiet before the last of several pieces."""
SAG: Final = 0.16
"""How much lower it is when all has been drawn."""


class Forward:
    """A bag before the eye: how large it is there, and where its mouth is."""

    def __init__(
        self, craft: Craft, zone: Zone, brief: bool = False, clearings: Clearings | None = None
    ) -> None:
        """brief: it has been seen often, and comes less far. clearings: where it covers least;
        without them, it comes straight."""
        place = craft.stage.places.place(zone)
        node = craft.stage.pile(zone)
        assert node is not None
        self._craft = craft
        self._node = node
        self._rest = place.spread.poses(1)[0]
        self._z = place.z(0)
        height = node.picture.size[1]
        self._brief = brief
        self.zoom = max(1.0, min(MOST, (SMALL if brief else LARGE) / height))
        x, y, angle = self._rest
        low = ABOVE_LINE - height * self.zoom / 2
        wide = node.picture.size[0] * self.zoom * BODY
        towards = x + (SCREEN[0] / 2 - x) * TOWARDS, y + (SCREEN[1] / 2 - y) * TOWARDS
        self.at = Placement(towards[0], min(towards[1], low), angle)
        if clearings is not None:
            aside, _ = clearings.aside(self.at.box(wide, height * self.zoom), ASIDE)
            self.at = self.at._replace(x=self.at.x + aside)
        mouth = place.opening
        self.mouth = Placement(
            self.at.x + (mouth.x - x) * self.zoom, self.at.y + (mouth.y - y) * self.zoom, 0.0
        )
        self.rise = place.rise * self.zoom
        self._count = _on(craft, self._rest.box(*node.picture.size))

    def comes(self, zone: Zone) -> Animation:
        """It rises towards the eye, shaken."""
        node, at = self._node, self.at

        sliding = self._craft.stage.readouts.sliding

        def lift() -> None:
            node.z = Layer.MOUTHS.at(-0.5)
            for sign in self._count:
                sign.z = Layer.TAGS
                sliding.add(sign)

        rise = tween(node, RISES, "easeInOutCubic", x=at.x, y=at.y, zoom=self.zoom, lift=HEIGHT)
        rides = [
            tween(
                sign, RISES, "easeInOutCubic", zoom=self.zoom,
                x=at.x + (was.x - self._rest.x) * self.zoom,
                y=at.y + (was.y - self._rest.y) * self.zoom,
            )
            for sign, (was, _) in self._count.items()
        ]  # fmt: skip
        return sequence(call(lift), together(rise, shake(self._craft, zone, self._brief), *rides))

    def sags(self, n: int, of: int) -> Animation:
        """The n-th piece of so many has come out."""
        return tween(self._node, RISES, "easeOutQuad", squash=SAG * n / of)

    def goes(self) -> Animation:
        """Back to where it lies."""
        node, (x, y, _), z = self._node, self._rest, self._z
        back = tween(node, RISES, "easeInOutCubic", x=x, y=y, zoom=1.0, lift=0.0, squash=0.0)
        rides = [
            tween(sign, RISES, "easeInOutCubic", x=was.x, y=was.y, zoom=1.0)
            for sign, (was, _) in self._count.items()
        ]

        def lie() -> None:
            node.z = z
            for sign, (_, layer) in self._count.items():
                sign.z = layer
                self._craft.stage.readouts.sliding.discard(sign)

        return sequence(together(back, *rides), call(lie))


def _on(craft: Craft, bag: Box) -> dict[Node, tuple[Placement, float]]:
    """The readouts that stand on a bag where it lies, as its count does: where, and in which
    layer; none that still rides back from the draw before."""
    stage = craft.stage
    return {
        sign: (Placement(sign.x, sign.y), sign.z)
        for sign in stage.signs
        if bag.contains(sign.x, sign.y)
        and sign not in stage.readouts.sliding
        and not isinstance(sign.picture, Halo)
    }


def breath(n: int, of: int) -> Animation:
    """What comes before the n-th of so many pieces, counted from 0."""
    return wait(BREATH if n == of - 1 > 0 else 0.0)
