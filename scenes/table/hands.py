"""Hands on the table: what can be touched is focused, lifted, dragged; targets glow.

The visible side of gestures. Each grip is a widget of the page, so that arrows, pads and pointers
reach it alike; a drag is the twin of two presses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from scenes.context import Context
from scenes.table.gestures import Gestures, Grip, Outcome
from scenes.table.parting import opened
from scenes.table.parts import Halo
from scenes.table.places import Fan, Pose
from scenes.table.stage import AIR_Z, Stage, Thing, rest_z
from scenes.ui.intents import Button, Device, Drag, Intent, Press, Release
from scenes.ui.widget import Widget
from sprites.motion import Motion
from sprites.node import FLAT, Node
from sprites.picture import Box, Picture, Shaded
from sprites.timeline import Lanes, Step, sequence, tween
from tabletop.core.zones import Zone, address, is_back

GRIP_Z = 940.0
GLOW_Z = 930.0
RAISED_Z = 920.0  # of a piece in focus: above its neighbours, below what is said
DRAG_STARTS = 14.0  # units that a press may tremble
DIMMED = 0.5  # of the light
HELD_RISE, HELD_ZOOM = 26.0, 1.16  # of a piece that was taken by a press


class Rest(NamedTuple):
    """How a piece lies when nobody touches it: its pose, its height in the order of drawing."""

    pose: Pose
    z: float


def _nowhere() -> None:
    """Where a place lies that is no piece."""


class GripWidget(Widget):
    """A piece or place that can be touched. It has no nodes of its own; its focus lifts the piece
    a little above its neighbours: it rises, and one that lies aslant straightens."""

    focusable = True

    def __init__(
        self, context: Context, grip: Grip, box: Box, touch: Callable[[Grip], None],
        attended: Callable[[GripWidget], None], node: Node | None = None,
        lies: Callable[[], Rest | None] = _nowhere, heap: Sequence[Node] = (),
    ) -> None:  # fmt: skip
        """`attended` is told when the focus comes and goes; `lies` tells how its piece lies when
        nobody touches it (None when it has left); `heap` are the nodes of all pieces for which
        it stands."""
        super().__init__(context, f"grip:{grip.zone}:{grip.index}")
        self.grip = grip
        self.node = node
        self.heap = list(heap)
        self.z = GRIP_Z
        self.bare = box
        self._touch = touch
        self._attended = attended
        self.lies = lies
        self.flat = node is None  # a place stays as it is; a piece grows
        self.place(*box)

    @property
    def zoom(self) -> float:
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: float) -> None:
        self._zoom = zoom
        node = self.node
        if node is None or node.z >= AIR_Z or (rest := self.lies()) is None:
            return
        node.zoom = zoom
        node.z = RAISED_Z if zoom > 1.0 else rest.z
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

    def wanted(self, width: float) -> tuple[float, float]:
        return self.box.width, self.box.height

    @property
    def reach(self) -> Box:
        return self.bare

    def beside(self, other: GripWidget) -> bool:
        """Whether another is a piece of the same place."""
        return self.node is not None and other.grip.zone == self.grip.zone

    def hit(self, x: float, y: float) -> bool:
        if not self.heap:
            return super().hit(x, y)
        # A raised piece answers where it lay too, so that it does not slip from the pointer.
        below = self._risen(self._zoom) if self.node is not None else 0.0
        return any(node.hit(x, y) or node.hit(x, y - below) for node in self.heap)

    def attended(self) -> None:
        self._attended(self)

    def activate(self, device: Device) -> str | None:
        self._touch(self.grip)
        return None


class Hands:
    """Makes grips into widgets, lifts what is held, and lights up where it may go."""

    def __init__(
        self,
        context: Context,
        stage: Stage,
        gestures: Gestures,
        lanes: Lanes,
        touched: Callable[[Outcome, Grip], None],
        changed: Callable[[], None],
    ) -> None:
        """`touched` is told what a gesture at a piece or place came to; `changed` that other
        things can be touched."""
        self.context = context
        self.stage = stage
        self.gestures = gestures
        self._lanes = lanes
        self._touched = touched
        self._changed = changed
        self._glows: list[Node] = []
        self._dimmed: list[tuple[Node, Picture]] = []
        self._known: dict[Grip, GripWidget] = {}
        self._lifted: Thing | None = None
        self._pressed: tuple[Grip, float, float] | None = None
        self._drag: tuple[Thing, float, float] | None = None

    @property
    def motion(self) -> Motion:
        """The motion in use."""
        return self.context.motion

    def widgets(self) -> list[Widget]:
        """A widget for all that can be touched or looked at, the lowest first."""
        grips = self.gestures.grips()
        whole = {grip.zone for grip in grips if grip.index < 0}
        grips += [g for g in self._answering() if g not in grips and g.zone not in whole]
        made: list[tuple[float, GripWidget]] = []
        for grip in grips:
            box = self.gestures.box(grip)
            if box is None:
                continue
            thing = self.gestures.thing(grip)
            rest = self._lies(thing.zone, thing.node) if thing is not None else None
            # A place lies just below its own pieces, but above those of lower places.
            lowest = rest_z(self.stage.layout.place(grip.zone), -1)
            made.append((rest.z if rest else lowest, self._widget(grip, box, thing)))
        self._known = {widget.grip: widget for _, widget in made}
        shown = [widget for _, widget in sorted(made, key=lambda pair: pair[0])]
        for under, over in pairwise(sorted(shown, key=lambda widget: widget.grip.zone)):
            under.bare = _uncovered(under.box, over.box) if under.beside(over) else under.box
        for n, under in enumerate(shown):
            inner = [w.box for w in shown[n + 1 :] if not under.beside(w) and within(w, under)]
            if inner:
                under.bare = _margin(under.box, inner)
        return list(shown)

    def _lies(self, zone: Zone, node: Node) -> Rest | None:
        """How a piece of a zone lies when nobody touches it; None when it is no longer there."""
        things, poses = self.stage.things(zone), self.stage.poses(zone)
        place = self.stage.layout.place(zone)
        for thing, pose in zip(things, poses, strict=False):
            if thing.node is node:
                return Rest(pose, rest_z(place, thing.index))
        return None

    def _widget(self, grip: Grip, box: Box, thing: Thing | None) -> GripWidget:
        """The widget of a grip: the same as long as the same piece lies at the same place."""
        known = self._known.get(grip)
        node = thing.node if thing is not None else None
        heap = [lying.node for lying in self.gestures.heap(grip)]
        if known is not None and (known.node, known.box, known.heap) == (node, box, heap):
            return known
        lies = partial(self._lies, grip.zone, node) if node is not None else _nowhere
        return GripWidget(self.context, grip, box, self.touch, self._part, node, lies, heap)

    def _part(self, widget: GripWidget) -> None:
        """A hand of cards opens beside the one that has got the focus, or closes again."""
        zone, index = widget.grip.zone, widget.grip.index
        things, poses = self.stage.things(zone), self.stage.poses(zone)
        spread = self.stage.layout.place(zone).spread
        if not isinstance(spread, Fan) or len(things) != len(poses) or index >= len(things):
            return
        xs = [pose.x for pose in poses]
        if widget.focused and widget.node is things[index].node:
            width = widget.node.picture.size[0] * self.motion.focus_zoom
            xs = opened(poses, width, index)
        for thing, x in zip(things, xs, strict=True):
            if thing.node.z < AIR_Z:  # wherever it is now: it may be on another way
                self._lanes["page"].also(
                    tween(thing.node, self.motion.hover, self.motion.hover_ease, x=x)
                )

    def _answering(self) -> list[Grip]:
        """Pieces that arrows reach though nothing can be done with them: they say why, or show."""
        layout = self.stage.layout
        found = []
        for thing in self.stage.everything():
            at = address(thing.zone)
            mine = at.kind in layout.mine and at.owner == layout.home
            if mine or at.kind in layout.looks:
                found.append(Grip(thing.zone, thing.index))
        piles = (zone for zone in self.stage.piles() if address(zone).kind in layout.looks)
        return [*found, *(Grip(zone, -1) for zone in piles)]

    # Touching

    def touch(self, grip: Grip) -> None:
        """Press a piece or place."""
        thing = self.gestures.thing(self.gestures.held or grip)
        self.stage.in_hand = thing.node if thing is not None else None
        self._came_to(self.gestures.press(grip), grip)

    def let_go(self) -> bool:
        """Put back what is held; whether there was anything."""
        if not self.gestures.let_go():
            return False
        self._show_held()
        self._changed()
        return True

    def handle(self, intent: Intent, grip_at: Callable[[float, float], Grip | None]) -> bool:
        """Follow a drag; whether the intent was part of one (the page must not hear it)."""
        if isinstance(intent, Press) and intent.button is Button.PRIMARY:
            grip = grip_at(intent.x, intent.y)
            self._pressed = (grip, intent.x, intent.y) if grip is not None else None
            return False
        if isinstance(intent, Drag) and intent.button is Button.PRIMARY:
            return self._dragged(intent)
        if isinstance(intent, Release) and intent.button is Button.PRIMARY:
            return self._released(intent, grip_at)
        return False

    @property
    def dragging(self) -> bool:
        """Whether a piece follows the pointer."""
        return self._drag is not None

    @property
    def dragged(self) -> Grip | None:
        """The piece that follows the pointer."""
        return Grip(self._drag[0].zone, self._drag[0].index) if self._drag is not None else None

    def shake(self, thing: Thing) -> None:
        """A piece that was refused shakes its head."""
        lying = self.gestures.thing(Grip(thing.zone, thing.index))
        if lying is not None and lying.node is thing.node:
            rest = self.stage.poses(thing.zone)[thing.index]
            self._lanes["page"].also(refused(thing.node, rest, self.motion))

    def _dragged(self, intent: Drag) -> bool:
        if self._drag is not None:
            self._follow(intent.x, intent.y)
            return True
        if self._pressed is None:
            return False
        grip, x, y = self._pressed
        thing = self.gestures.thing(grip)
        if thing is None or hypot(intent.x - x, intent.y - y) < DRAG_STARTS:
            return False
        self.gestures.held = grip if self.gestures.takes(grip) else None
        self._lower()
        self._drag = (thing, thing.node.x - x, thing.node.y - y)
        self._changed()
        self._show_held(lift=False)
        node = thing.node
        node.z = AIR_Z + 800
        self._lanes["page"].also(
            tween(
                node, self.motion.pick_up, self.motion.pick_up_ease,
                lift=self.motion.pick_up_lift, zoom=self.motion.pick_up_zoom,
            )
        )  # fmt: skip
        self._follow(intent.x, intent.y)
        return True

    def _follow(self, x: float, y: float) -> None:
        assert self._drag is not None
        thing, dx, dy = self._drag
        node = thing.node
        moved = x + dx - node.x
        node.x, node.y = x + dx, y + dy
        node.angle = max(-self.motion.tilt, min(self.motion.tilt, -moved * 0.5))

    def _released(self, intent: Release, grip_at: Callable[[float, float], Grip | None]) -> bool:
        pressed, self._pressed = self._pressed, None
        if self._drag is None or pressed is None:
            return False
        thing, _, _ = self._drag
        target = None if intent.given_up else grip_at(intent.x, intent.y)
        self._drag = None
        self.stage.in_hand = thing.node
        outcome = self.gestures.drop(target, pressed[0])
        if outcome.draft is None:
            self._spring_back(thing)
        else:
            thing.node.lift = 0.0  # from here on it goes its own way
        self._show_held()
        self._changed()
        if outcome.action is not None or outcome.draft is not None:
            self._touched(outcome, pressed[0])
        return True

    def _spring_back(self, thing: Thing) -> None:
        """A piece that was carried goes home; an accepted move takes it from there."""
        place = self.stage.layout.place(thing.zone)
        lying = self.gestures.thing(Grip(thing.zone, thing.index))
        if lying is None or lying.node is not thing.node:
            return  # it was moved meanwhile
        pose, node = self.stage.poses(thing.zone)[thing.index], thing.node
        node.z = rest_z(place, thing.index)
        self._lanes["page"].also(self._home(node, pose))

    def _home(self, node: Node, pose: Pose) -> Step:
        return tween(
            node, self.motion.spring_back, self.motion.spring_back_ease,
            x=pose.x, y=pose.y, angle=pose.angle, lift=0.0, zoom=1.0,
        )  # fmt: skip

    def _came_to(self, outcome: Outcome, grip: Grip) -> None:
        if outcome.draft is not None:  # what was held is on its way: it is not put back first
            self._touched(outcome, grip)
            self._show_held()
            return
        self._show_held()
        self._changed()
        self._touched(outcome, grip)

    # Showing

    def _show_held(self, lift: bool = True) -> None:
        """Lift what is held, lower what is not, light up its targets."""
        for glow in self._glows:
            self.stage.canvas.remove(glow)
        self._glows = []
        held = self.gestures.held
        thing = self.gestures.thing(held) if held is not None else None
        self._lower()
        if thing is None or held is None:
            return
        if lift:
            self._lifted = thing
            thing.node.z = AIR_Z + 700
            rest = self.stage.poses(thing.zone)[thing.index]
            self._lanes["page"].also(
                tween(
                    thing.node, self.motion.pick_up, self.motion.pick_up_ease,
                    lift=self.motion.pick_up_lift, zoom=HELD_ZOOM, y=rest.y - HELD_RISE,
                )
            )  # fmt: skip
        for grip in self.gestures.grips():
            box = self.gestures.box(grip)
            if grip != held and box is not None:
                self._glow(box)

    def _lower(self) -> None:
        if self._lifted is None:
            return
        thing, self._lifted = self._lifted, None
        node = thing.node
        lying = self.gestures.thing(Grip(thing.zone, thing.index))
        if lying is None or lying.node is not node:
            return  # it was moved meanwhile
        node.z = rest_z(self.stage.layout.place(thing.zone), thing.index)
        pose = self.stage.poses(thing.zone)[thing.index]
        self._lanes["page"].also(
            tween(
                node, self.motion.pick_up, self.motion.hover_ease,
                lift=0.0, zoom=1.0, y=pose.y, angle=pose.angle,
            )
        )  # fmt: skip

    def _glow(self, box: Box) -> None:
        """A warm outline around a place where the held piece may go."""
        picture = Halo(box.width + 16, box.height + 16, self.context.theme.gold, 18.0, 5.0, 20.0)
        glow = Node(picture, *box.center, lift=FLAT, z=GLOW_Z, alpha=0.0, name="glow")
        self.stage.canvas.add(glow)
        self._glows.append(glow)
        self._lanes["page"].also(tween(glow, self.motion.hover, self.motion.hover_ease, alpha=0.9))

    def dim(self) -> None:
        """Dim the own pieces with which nothing can be done now; they still answer."""
        self.brighten()
        if not self.gestures.offered or not self.gestures.touches:
            return
        usable = set(self.gestures.grips())
        layout = self.stage.layout
        for thing in self.stage.everything():
            at = address(thing.zone)
            mine = at.kind in layout.mine and at.owner == layout.home
            covered = is_back(thing.piece)  # nobody knows yet whether it can be used
            if mine and not covered and Grip(thing.zone, thing.index) not in usable:
                node = thing.node
                self._dimmed.append((node, node.picture))
                node.picture = Shaded(node.picture, DIMMED)

    def brighten(self) -> None:
        """Nothing is dimmed any more."""
        for node, picture in self._dimmed:
            if isinstance(node.picture, Shaded):
                node.picture = picture
        self._dimmed = []

    def withdraw(self) -> None:
        """The turn is over, or time has jumped: hands off."""
        self.gestures.withdraw()
        self._drag = self._pressed = None
        self._show_held()
        self.brighten()

    def forget(self) -> None:
        """The stage was laid anew: its old nodes mean nothing any more."""
        for glow in self._glows:
            self.stage.canvas.remove(glow)
        self._glows, self._dimmed, self._known = [], [], {}
        self._lifted = self._drag = self._pressed = None
        self.gestures.let_go()


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


def refused(node: Node, rest: Pose, motion: Motion) -> Step:
    """A refused piece shakes its head and comes to lie where it lay."""
    home = tween(node, motion.fade, motion.fade_ease, x=rest.x, y=rest.y)
    if not motion.refuse_shake:
        return home
    part = motion.refuse / (2 * motion.refuse_swings + 1)
    swings = [
        tween(node, part, "easeInOutSine", x=rest.x + motion.refuse_shake * side, y=rest.y)
        for _ in range(motion.refuse_swings)
        for side in (1, -1)
    ]
    return sequence(*swings, home)
