"""What can be touched on the table, as widgets of its page.

Arrows, pads and pointers reach each hotspot alike; the focus lifts its piece above its neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.parting import opened
from scenes.kit.places import Fan, Placement
from scenes.kit.roles.showing import Sprite
from scenes.stage.stage import Stage
from scenes.touch.gestures import Gestures, Hotspot
from scenes.ui.intents import Device
from scenes.ui.widget import Widget
from scenes.upward import upward
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Lanes, tween
from tabletop.core.zones import Zone, address


class Rest(NamedTuple):
    """How a piece lies when nobody touches it: its pose, its height in the order of drawing."""

    pose: Placement
    z: float


def _nowhere() -> None:
    """Where a place lies that is no piece."""


class Lifted(NamedTuple):
    """What the focus lifts."""

    node: Node
    lies: Callable[[], Rest | None]
    """How its piece lies when nobody touches it; None when it has left."""


class HotspotWidget(Widget):
    """A piece or place that can be touched. It has no nodes of its own; its focus lifts the piece
    a little above its neighbours: it rises, and one that lies aslant straightens."""

    focusable = True

    def __init__(
        self, context: Context, hotspot: Hotspot, box: Box, press: Callable[[Hotspot], None],
        attended: Callable[[HotspotWidget], None], lifted: Lifted | None, heap: Sequence[Node],
    ) -> None:  # fmt: skip
        """`attended` is told when the focus comes and goes; `heap` are the nodes of all pieces for
        which it stands. lifted: None for a place, which stays as it is."""
        super().__init__(context, f"hotspot:{hotspot.zone}:{hotspot.index}")
        self.hotspot = hotspot
        self.node = lifted.node if lifted is not None else None
        self.heap = list(heap)
        self.z = Layer.HOTSPOTS
        self.bare = box
        self._press = press
        self._attended = attended
        self.lies = lifted.lies if lifted is not None else _nowhere
        self.flat = lifted is None
        self.place(*box)

    def grow(self, zoom: float) -> None:
        node = self.node
        if node is None or node.z >= Layer.AIR or (rest := self.lies()) is None:
            return
        node.zoom = zoom
        node.z = Layer.RAISED if zoom > 1.0 else rest.z
        node.y = rest.pose.y - self._risen(zoom)
        if len(self.heap) == 1:
            node.angle = rest.pose.angle * (1.0 - self._share(zoom))

    def _share(self, zoom: float) -> float:
        """How far it is on the way from lying (0) to being in focus (1)."""
        most = self.context.motion.focus_zoom
        return min(1.0, max(0.0, (zoom - 1.0) / (most - 1.0)))

    def _risen(self, zoom: float) -> float:
        """How much higher than at rest its middle is: its lower edge never sinks."""
        assert self.node is not None
        grown = self.node.picture.size[1] * (zoom - 1.0) / 2
        return grown + self.context.motion.hover_lift * self._share(zoom)

    def frame(self, zoom: float) -> Box:
        rest = self.lies()
        if self.node is None or rest is None or len(self.heap) != 1:
            return super().frame(zoom)
        width, height = (length * zoom for length in self.node.picture.size)
        x, y, _ = rest.pose
        return Box(x - width / 2, y - self._risen(zoom) - height / 2, width, height)

    @property
    def present(self) -> bool:
        return self.node is None or self.lies() is not None

    def wanted(self, width: float) -> tuple[float, float]:
        return self.box.width, self.box.height

    @property
    def reach(self) -> Box:
        return self.bare

    def beside(self, other: HotspotWidget) -> bool:
        """Whether another is a piece of the same place."""
        return self.node is not None and other.hotspot.zone == self.hotspot.zone

    def hit(self, x: float, y: float) -> bool:
        if not self.heap:
            return super().hit(x, y)
        # A raised piece answers where it lay too, so that it does not slip from the pointer.
        below = self._risen(self._zoom) if self.node is not None else 0.0
        return any(node.hit(x, y) or node.hit(x, y - below) for node in self.heap)

    def attended(self) -> None:
        self._attended(self)

    def activate(self, device: Device) -> str | None:
        self._press(self.hotspot)
        return None


class Hotspots:
    """Makes the widgets of what can be touched; the same one as long as the same piece lies at
    the same place."""

    def __init__(
        self, context: Context, stage: Stage, gestures: Gestures, lanes: Lanes,
        press: Callable[[Hotspot], None],
    ) -> None:  # fmt: skip
        """press: told of a hotspot that is pressed."""
        self._context = context
        self._stage = stage
        self._gestures = gestures
        self._lanes = lanes
        self._press = press
        self._known: dict[Hotspot, HotspotWidget] = {}

    def widgets(self) -> list[Widget]:
        """A widget for all that can be touched or looked at, the lowest first."""
        hotspots = self._gestures.hotspots()
        whole = {hotspot.zone for hotspot in hotspots if hotspot.index < 0}
        hotspots = list(
            dict.fromkeys([*hotspots, *(g for g in self._answering() if g.zone not in whole)])
        )
        made: list[tuple[float, HotspotWidget]] = []
        for hotspot in hotspots:
            box = self._gestures.box(hotspot)
            if box is None:
                continue
            sprite = self._gestures.sprite(hotspot)
            # A place lies just below its own pieces, but above those of lower places.
            z = self._stage.places.place(hotspot.zone).z(sprite.index if sprite else -1)
            made.append((z, self._widget(hotspot, box, sprite)))
        self._known = {widget.hotspot: widget for _, widget in made}
        shown = [widget for _, widget in sorted(made, key=lambda pair: pair[0])]
        _lay_bare(shown)
        return list(shown)

    def forget(self) -> None:
        """The stage was laid anew: old widgets stand for nothing any more."""
        self._known = {}

    def _lies(self, zone: Zone, node: Node) -> Rest | None:
        """How a piece of a zone lies when nobody touches it; None when it is no longer there."""
        sprites, poses = self._stage.sprites(zone), self._stage.poses(zone)
        place = self._stage.places.place(zone)
        for sprite, pose in zip(sprites, poses, strict=False):
            if sprite.node is node:
                return Rest(pose, place.z(sprite.index))
        return None

    def _widget(self, hotspot: Hotspot, box: Box, sprite: Sprite | None) -> HotspotWidget:
        """The widget of a hotspot, the known one if it still holds."""
        known = self._known.get(hotspot)
        node = sprite.node if sprite is not None else None
        heap = [lying.node for lying in self._gestures.heap(hotspot)]
        if known is not None and (known.node, known.box, known.heap) == (node, box, heap):
            return known
        part = upward(self._part)
        lifted = None
        if node is not None:
            lifted = Lifted(node, partial(upward(self._lies), hotspot.zone, node))
        return HotspotWidget(self._context, hotspot, box, self._press, part, lifted, heap)

    def _part(self, widget: HotspotWidget) -> None:
        """A hand of cards opens beside the one that has got the focus, or closes again."""
        zone, index = widget.hotspot.zone, widget.hotspot.index
        motion = self._context.motion
        sprites, poses = self._stage.sprites(zone), self._stage.poses(zone)
        spread = self._stage.places.place(zone).spread
        if not isinstance(spread, Fan) or len(sprites) != len(poses) or index >= len(sprites):
            return
        xs = [pose.x for pose in poses]
        if widget.focused and widget.node is sprites[index].node:
            width = widget.node.picture.size[0] * motion.focus_zoom
            end = spread.end if spread.opens else -math.inf
            xs = opened(poses, width, index, end)
        for sprite, x in zip(sprites, xs, strict=True):
            if sprite.node.z < Layer.AIR:  # wherever it is now: it may be on another way
                area = math.prod(sprite.node.picture.size)
                time = motion.room_time(motion.hover, area)
                ease = motion.wide_ease if time > motion.hover else motion.hover_ease
                self._lanes["page"].also(tween(sprite.node, time, ease, x=x))

    def _answering(self) -> list[Hotspot]:
        """Pieces that arrows reach though nothing can be done with them: they say why, or show."""
        layout = self._gestures.layout
        found = []
        for sprite in self._stage.everything():
            at = address(sprite.zone)
            mine = at.kind in layout.mine and at.owner == layout.seating.own
            if mine or at.kind in layout.inspected:
                found.append(Hotspot(sprite.zone, sprite.index))
        return [
            *found,
            *(Hotspot(zone, -1) for zone in self._stage.piles() if self._looked_at(zone)),
        ]

    def _looked_at(self, pile: Zone) -> bool:
        """Whether a pile is one that is looked at, or one's own hand, closed."""
        at, layout = address(pile), self._gestures.layout
        closed = at.kind in layout.mine and at.owner == layout.seating.own
        return closed or at.kind in layout.inspected


def _lay_bare(widgets: Sequence[HotspotWidget]) -> None:
    """Find of each what others leave free, the lowest first."""
    for under, over in pairwise(sorted(widgets, key=lambda widget: widget.hotspot.zone)):
        under.bare = _uncovered(under.box, over.box) if under.beside(over) else under.box
    for n, under in enumerate(widgets):
        inner = [w.box for w in widgets[n + 1 :] if not under.beside(w) and within(w, under)]
        if inner:
            under.bare = _margin(under.box, inner)


def _uncovered(box: Box, over: Box) -> Box:
    """What is seen of a piece under the next one of its row or fan: arrows go from one to the
    next however far they overlap."""
    dx, dy = over.center[0] - box.center[0], over.center[1] - box.center[1]
    if not box.overlaps(over) or (abs(dx) < 1 and abs(dy) < 1):
        return box
    if abs(dx) >= abs(dy):
        x = box.x if dx > 0 else over.right
        right = over.x if dx > 0 else box.right
        return Box(x, box.y, max(1.0, right - x), box.height)
    y = box.y if dy > 0 else over.bottom
    bottom = over.y if dy > 0 else box.bottom
    return Box(box.x, y, box.width, max(1.0, bottom - y))


def within(inner: Widget, outer: Widget) -> bool:
    """Whether one widget lies inside another."""
    a, b = inner.box, outer.box
    return a.x >= b.x and a.y >= b.y and a.right <= b.right and a.bottom <= b.bottom


def _margin(box: Box, inner: Sequence[Box]) -> Box:
    """The largest strip of a box beside the places that lie in it: arrows go there."""
    left, top = min(i.x for i in inner), min(i.y for i in inner)
    right, bottom = max(i.right for i in inner), max(i.bottom for i in inner)
    strips = (
        Box(box.x, box.y, box.width, top - box.y),
        Box(box.x, bottom, box.width, box.bottom - bottom),
        Box(box.x, box.y, left - box.x, box.height),
        Box(right, box.y, box.right - right, box.height),
    )
    largest = max(strips, key=lambda strip: strip.width * strip.height)
    return largest if min(largest.width, largest.height) >= 1 else box
