"""Hotspots of the table as widgets.

Arrow keys, pads and pointers reach every hotspot. The focus lifts its piece above its
neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from scenes.base.context import Context
from scenes.base.weak_callback import weak_callback
from scenes.kit.hand_spread import spread_around_focus
from scenes.kit.layers import Layer
from scenes.kit.placement import Fan, Placement
from scenes.kit.roles.view_model import PieceSprite
from scenes.stage.stage import Stage
from scenes.table.input.gestures import Hotspot, TableGestures
from scenes.ui.devices.intents import Device
from scenes.ui.widgets.widget import Explanation, Widget, explain_nothing
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import TimelineGroup, tween
from tabletop.core.zones import Zone, parse_zone

COVERED_SHARE: Final = 0.5
"""Share of a piece of a heap from which a later piece covers it."""

MIN_FREE_SIDE: Final = 24.0
"""Least side of the free part of a piece that is only looked at, design pixels."""


class RestPose(NamedTuple):
    """Placement and drawing order of a piece that nobody touches."""

    placement: Placement
    z: float


def _nowhere() -> None:
    """Return None: the pose of a hotspot that is no piece."""


class FocusedPiece(NamedTuple):
    """A piece that the focus lifts."""

    node: Node
    find_rest_pose: Callable[[], RestPose | None]
    """Function that returns the pose of the piece at rest; None if it has left."""
    has_heap_box: bool = False
    """True if the touch area is that of a heap with its number."""


class HotspotWidget(Widget):
    """A touchable piece or zone.

    The widget has no nodes of its own. Its focus lifts the piece a little above its neighbours
    and straightens a tilted one.
    """

    is_focusable = True

    def __init__(
        self,
        context: Context,
        hotspot: Hotspot,
        box: Box,
        press: Callable[[Hotspot], None],
        attended: Callable[[HotspotWidget], None],
        focused_piece: FocusedPiece | None,
        heap_nodes: Sequence[Node],
    ) -> None:
        """Create the widget of a hotspot.

        Args:
            context: Services and state that all scenes share.
            hotspot: The piece or zone that can be pressed.
            box: Touch area, design pixels.
            press: Called when it is pressed.
            attended: Called when the focus comes or goes.
            focused_piece: Piece that the focus lifts; None for a zone.
            heap_nodes: Nodes of all pieces that the hotspot stands for.
        """
        super().__init__(context, f"hotspot:{hotspot.zone}:{hotspot.index}")
        self.hotspot = hotspot
        self.node = focused_piece.node if focused_piece is not None else None
        self.heap_nodes = list(heap_nodes)
        self._has_heap_box = focused_piece is not None and focused_piece.has_heap_box
        self.covered_nodes: Sequence[Node] = ()
        """Pieces below it that are too well covered for a hotspot of their own."""
        self.z = Layer.HOTSPOTS
        self.exposed_box = box
        self._press = press
        self._attended = attended
        self.is_heap = False
        """True for a heap of equal pieces, which may have a larger touch area."""
        self.explain: Callable[[Hotspot], Explanation] = explain_nothing
        """Function that returns the consequences of what it can be used for."""
        self.find_rest_pose = (
            focused_piece.find_rest_pose if focused_piece is not None else _nowhere
        )
        self.has_fixed_focus_size = focused_piece is None
        self.place(*box)

    @property
    def tooltip(self) -> str:  # type: ignore[override]
        """Consequences of what it can be used for, found when it gets the focus."""
        return self.explain(self.hotspot).text

    @property
    def has_warning(self) -> bool:  # type: ignore[override]
        """True if what it can be used for brings nothing, or less than it could."""
        return self.explain(self.hotspot).is_warning

    def apply_zoom(self, zoom: float) -> None:
        """Lift, raise and straighten the piece by the current zoom."""
        node = self.node
        if node is None or node.z >= Layer.FLYING_PIECES or (rest := self.find_rest_pose()) is None:
            return
        node.zoom = zoom
        node.z = Layer.FOCUSED_PIECE if zoom > 1.0 else rest.z
        node.y = rest.placement.y - self._risen(zoom)
        if len(self.heap_nodes) == 1:
            node.angle = rest.placement.angle * (1.0 - self._share(zoom))

    def _share(self, zoom: float) -> float:
        """Return the progress of the zoom from rest (0) to focus (1)."""
        most = self.context.motion.focus_zoom
        return min(1.0, max(0.0, (zoom - 1.0) / (most - 1.0)))

    def _risen(self, zoom: float) -> float:
        """Return the rise of the middle above its rest; the lower edge never sinks."""
        assert self.node is not None
        grown = self.node.picture.size[1] * (zoom - 1.0) / 2
        return grown + self.context.motion.hover_lift * self._share(zoom)

    def focus_bounds(self, zoom: float) -> Box:
        """Return the box of the raised piece; for a heap or a zone, its scaled box."""
        rest = self.find_rest_pose()
        is_single = len(self.heap_nodes) == 1 and not self._has_heap_box
        if self.node is None or rest is None or not is_single:
            return super().focus_bounds(zoom)
        width, height = (length * zoom for length in self.node.picture.size)
        x, y, _ = rest.placement
        return Box(x - width / 2, y - self._risen(zoom) - height / 2, width, height)

    @property
    def _is_widened(self) -> bool:
        """True for a piece that is smaller than a touch area must be, and lies alone."""
        sides = (min(node.picture.size) for node in self.heap_nodes)
        return len(self.heap_nodes) == 1 and max(sides) < min(self.box.size)

    @property
    def is_present(self) -> bool:
        """True while the piece lies in its zone; a zone is always present."""
        return self.node is None or self.find_rest_pose() is not None

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the present size."""
        return self.box.width, self.box.height

    @property
    def navigation_box(self) -> Box:
        """Visible part of the piece, or the box of the zone."""
        return self.exposed_box

    def is_same_zone(self, other: HotspotWidget) -> bool:
        """True if another widget is a piece of the same zone."""
        return self.node is not None and other.hotspot.zone == self.hotspot.zone

    def hit_test(self, x: float, y: float) -> bool:
        """True if a point is on the piece, or where it lies at rest."""
        is_whole_box = not self.heap_nodes or self._is_widened or self._has_heap_box
        if is_whole_box and super().hit_test(x, y):
            return True
        # A raised piece answers where it lay too, so that it does not slip from the pointer.
        # A piece on edge is too narrow to be hit, but a hand that is turned open is usable at once.
        below = self._risen(self._zoom) if self.node is not None else 0.0
        return (self.is_heap and self.exposed_box.contains(x, y)) or any(
            node.contains_point(x, y, ignores_turn=True)
            or node.contains_point(x, y - below, ignores_turn=True)
            for node in (*self.heap_nodes, *self.covered_nodes)
        )

    def on_focus_changed(self) -> None:
        """Report the focus change."""
        self._attended(self)

    def activate(self, device: Device) -> str | None:
        """Press the hotspot."""
        self._press(self.hotspot)
        return None


class HotspotWidgets:
    """Builds the widgets of hotspots; reuses a widget while the same piece lies in its place."""

    def __init__(
        self, context: Context, stage: Stage, gestures: TableGestures, timelines: TimelineGroup,
        press: Callable[[Hotspot], None], explain: Callable[[Hotspot], Explanation],
    ) -> None:  # fmt: skip
        """Create the builder.

        Args:
            context: Services and state that all scenes share.
            stage: The displayed pieces.
            gestures: Gestures that are offered now.
            timelines: Timelines of the table.
            press: Called with a hotspot that is pressed.
            explain: Returns the tooltip of a hotspot.
        """
        self._context = context
        self._stage = stage
        self._gestures = gestures
        self._timelines = timelines
        self._press = press
        self._explain = explain
        self._known: dict[Hotspot, HotspotWidget] = {}

    def build_widgets(self) -> list[Widget]:
        """Return a widget for each hotspot that can be touched or inspected, lowest first."""
        hotspots = self._gestures.hotspots()
        whole = {hotspot.zone for hotspot in hotspots if hotspot.index < 0}
        answering = [
            hotspot
            for hotspot in self._answering()
            if hotspot.zone not in whole and not self._is_hidden(hotspot.zone)
        ]
        hotspots = list(dict.fromkeys([*hotspots, *answering]))
        made: list[tuple[float, HotspotWidget]] = []
        for hotspot in hotspots:
            box = self._gestures.hotspot_box(hotspot)
            if box is None:
                continue
            sprite = self._gestures.sprite_at(hotspot)
            if self._has_room(hotspot.zone):
                box = _widen(box, self._context.theme.min_target_size)
            # A place lies just below its own pieces, but above those of lower places.
            z = self._stage.zone_layout.place(hotspot.zone).z(sprite.index if sprite else -1)
            made.append((z, self._widget(hotspot, box, sprite)))
        self._known = {widget.hotspot: widget for _, widget in made}
        shown = [widget for _, widget in sorted(made, key=lambda pair: pair[0])]
        _lay_bare(shown)
        return list(_join_covered(shown, {w.hotspot for w in shown if self._is_used(w)}))

    def reset(self) -> None:
        """Forget all widgets after the stage was rebuilt."""
        self._known = {}

    def _has_room(self, zone: Zone) -> bool:
        """True for a pile, for heaps, and for pieces that lie exactly on one another.

        The touch area of such a thing may be larger than itself.
        """
        place = self._stage.zone_layout.place(zone)
        spots = {(pose.x, pose.y) for pose in self._stage.piece_placements(zone)}
        return place.is_pile or place.is_heaped or len(spots) == 1

    def _lies(self, zone: Zone, node: Node) -> RestPose | None:
        """Return the pose at rest of a node in a zone; None if it is no longer there."""
        sprites, poses = self._stage.sprites(zone), self._stage.piece_placements(zone)
        place = self._stage.zone_layout.place(zone)
        for sprite, pose in zip(sprites, poses, strict=False):
            if sprite.node is node:
                return RestPose(pose, place.z(sprite.index))
        return None

    def _widget(self, hotspot: Hotspot, box: Box, sprite: PieceSprite | None) -> HotspotWidget:
        """Return the widget of a hotspot, the existing one if it is still valid."""
        known = self._known.get(hotspot)
        node = sprite.node if sprite is not None else None
        heap = [lying.node for lying in self._gestures.heap_sprites(hotspot)]
        if known is not None and (known.node, known.box, known.heap_nodes) == (node, box, heap):
            return known
        part = weak_callback(self._part)
        lifted = None
        if node is not None:
            find_rest_pose = partial(weak_callback(self._lies), hotspot.zone, node)
            has_heap_box = self._gestures.heap_box(hotspot) is not None
            lifted = FocusedPiece(node, find_rest_pose, has_heap_box)
        widget = HotspotWidget(self._context, hotspot, box, self._press, part, lifted, heap)
        widget.explain = self._explain
        widget.is_heap = node is not None and self._stage.zone_layout.place(hotspot.zone).is_heaped
        return widget

    def _part(self, widget: HotspotWidget) -> None:
        """Open a fan of cards around the focused one, or close it again."""
        zone, index = widget.hotspot.zone, widget.hotspot.index
        motion = self._context.motion
        sprites, poses = self._stage.sprites(zone), self._stage.piece_placements(zone)
        spread = self._stage.zone_layout.place(zone).spread
        if not isinstance(spread, Fan) or len(sprites) != len(poses) or index >= len(sprites):
            return
        xs = [pose.x for pose in poses]
        if widget.is_focused and widget.node is sprites[index].node:
            width = widget.node.picture.size[0] * motion.focus_zoom
            end = spread.max_x if spread.focus_room else -math.inf
            xs = spread_around_focus(poses, width, index, end)
        for sprite, x in zip(sprites, xs, strict=True):
            if sprite.node.z < Layer.FLYING_PIECES:  # wherever it is now: it may be on another way
                area = math.prod(sprite.node.picture.size)
                time = motion.make_room_time(motion.hover_seconds, area)
                ease = motion.large_move_ease if time > motion.hover_seconds else motion.hover_ease
                self._timelines["page"].play_now(tween(sprite.node, time, ease, x=x))

    def _answering(self) -> list[Hotspot]:
        """Return hotspots without a legal action that arrow keys reach, to explain or inspect."""
        layout = self._gestures.layout
        found = []
        for sprite in self._stage.all_sprites():
            at = parse_zone(sprite.zone)
            mine = at.kind in layout.interactive_zones and at.owner == layout.seating.own_seat
            answers = mine or at.kind in layout.inspectable_zones
            if answers and not self._is_covered(sprite):
                found.append(Hotspot(sprite.zone, sprite.index))
        return [
            *found,
            *(Hotspot(zone, -1) for zone in self._stage.pile_zones() if self._looked_at(zone)),
        ]

    def _is_covered(self, sprite: PieceSprite) -> bool:
        """True if a later piece of its zone lies exactly on a piece, or on most of it in a heap."""
        poses = self._stage.piece_placements(sprite.zone)
        if any(pose == poses[sprite.index] for pose in poses[sprite.index + 1 :]):
            return True
        if not self._stage.zone_layout.place(sprite.zone).is_heaped:
            return False
        box = self._stage.resting_box(sprite.zone, sprite.index)
        later = (
            self._stage.resting_box(other.zone, other.index)
            for other in self._stage.sprites(sprite.zone)[sprite.index + 1 :]
        )
        return box is not None and any(
            over is not None and box.overlap_share(over) > COVERED_SHARE for over in later
        )

    def _is_used(self, widget: HotspotWidget) -> bool:
        """True if a hotspot has a legal action, or is the own hand."""
        layout, at = self._gestures.layout, parse_zone(widget.hotspot.zone)
        is_own = at.kind in layout.interactive_zones and at.owner == layout.seating.own_seat
        return is_own or bool(self._gestures.gestures_for(widget.hotspot))

    def _is_hidden(self, zone: Zone) -> bool:
        """True if the place of an act hides a zone."""
        is_below = self._stage.zone_layout.place(zone).layer < Layer.STEP_BACK
        return is_below and self._gestures.layout.has_act_place

    def _looked_at(self, pile: Zone) -> bool:
        """True if a pile can be inspected, or is the own closed hand."""
        at, layout = parse_zone(pile), self._gestures.layout
        closed = at.kind in layout.interactive_zones and at.owner == layout.seating.own_seat
        return closed or at.kind in layout.inspectable_zones


def _lay_bare(widgets: Sequence[HotspotWidget]) -> None:
    """Compute the part of each widget that the others leave uncovered."""
    for under, over in pairwise(sorted(widgets, key=lambda widget: widget.hotspot.zone)):
        under.exposed_box = (
            _uncovered(under.box, over.box) if under.is_same_zone(over) else under.box
        )
    for n, under in enumerate(widgets):
        inner = [
            w.box for w in widgets[n + 1 :] if not under.is_same_zone(w) and is_inside(w, under)
        ]
        if inner:
            under.exposed_box = find_margin(under.box, inner)


def _join_covered(
    widgets: Sequence[HotspotWidget], used: Collection[Hotspot]
) -> Sequence[HotspotWidget]:
    """Return the widgets without pieces of which too little is free: the next one answers for them.

    Args:
        widgets: All widgets, the lowest first.
        used: Hotspots that stay, however well they are covered.
    """
    kept: list[HotspotWidget] = []
    below: dict[Zone, list[Node]] = {}
    for widget in widgets:
        zone, free = widget.hotspot.zone, min(widget.exposed_box.size)
        if widget.node is not None and widget.hotspot not in used and free < MIN_FREE_SIDE:
            below.setdefault(zone, []).append(widget.node)
            continue
        widget.covered_nodes = below.pop(zone, [])
        kept.append(widget)
    return kept


def _uncovered(box: Box, over: Box) -> Box:
    """Return the visible part of a piece under the next one of its row or fan.

    Arrow keys then move from one to the next, however far they overlap.
    """
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


def _widen(box: Box, least: float) -> Box:
    """Return a box with the same middle whose sides have at least a length."""
    width, height = max(box.width, least), max(box.height, least)
    return Placement(*box.center).box(width, height)


def is_inside(inner: Widget, outer: Widget) -> bool:
    """True if one widget lies inside another."""
    a, b = inner.box, outer.box
    return a.x >= b.x and a.y >= b.y and a.right <= b.right and a.bottom <= b.bottom


def find_margin(box: Box, inner: Sequence[Box]) -> Box:
    """Return the largest strip of a box beside or between the zones in it.

    It is the target of arrow keys, which would otherwise not tell the box from its zones.
    """
    columns = _gaps(box.x, box.right, [(each.x, each.right) for each in inner])
    rows = _gaps(box.y, box.bottom, [(each.y, each.bottom) for each in inner])
    strips = [Box(x, box.y, right - x, box.height) for x, right in columns]
    strips += [Box(box.x, y, box.width, bottom - y) for y, bottom in rows]
    return max(strips, key=lambda strip: strip.width * strip.height, default=box)


def _gaps(
    start: float, end: float, taken: Sequence[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """Yield the parts of an interval that no other interval takes, if they are 1 or longer."""
    for low, high in (*sorted(taken), (end, end)):
        if low - start >= 1:
            yield start, low
        start = max(start, high)
