"""Hands on the table: what is touched is lifted or dragged, and where it may go glows.

The visible side of gestures; a drag is the twin of two presses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.parts import Halo
from scenes.kit.places import Placement
from scenes.kit.roles.showing import Sprite
from scenes.stage.stage import Stage
from scenes.touch.dimming import Dimming
from scenes.touch.gestures import Gestures, Hotspot, Outcome
from scenes.touch.hotspots import Hotspots, HotspotWidget
from scenes.ui.going import Going
from scenes.ui.page import Page
from scenes.ui.widget import Widget
from sprites.motion import Motion
from sprites.node import FLAT, Node
from sprites.picture import Box
from sprites.timeline import Animation, call, sequence, tween, wait
from tabletop.core.zones import address, is_back

DECIDES = 0.12  # seconds in which a decision begins to be shown
SPRINGS = 300.0  # units that a piece springs back; from farther away it flies
DRAG_STARTS = 14.0  # units that a press may tremble
DIMMED = 0.5  # of the light
LEGIBLE = 0.75  # where contrast is to be high
HELD_RISE, HELD_ZOOM = 26.0, 1.16  # of a piece that was taken by a press


class Hands:
    """Lifts or drags what is held, lights up where it may go, and dims what cannot be used."""

    def __init__(
        self,
        context: Context,
        stage: Stage,
        gestures: Gestures,
        page: Page,
        pressed: Callable[[Hotspot], None],
    ) -> None:
        """pressed: told which piece or place of the page was."""
        self.context = context
        self.stage = stage
        self.gestures = gestures
        self._page = page
        self._lanes = page.lanes
        self._glows: list[Node] = []
        self._going = Going(stage.canvas, page.lanes["page"], "glow:gone")
        self._dimming = Dimming(page.lanes["page"])
        self._hotspots = Hotspots(context, stage, gestures, page.lanes, pressed)
        self._lifted: Sprite | None = None
        self._pressed: tuple[Hotspot, float, float] | None = None
        self._drag: tuple[Sprite, float, float] | None = None

    @property
    def motion(self) -> Motion:
        """The motion in use."""
        return self.context.motion

    def widgets(self) -> list[Widget]:
        """A widget for all that can be touched or looked at, the lowest first."""
        return self._hotspots.widgets()

    # Pressing

    def press(self, hotspot: Hotspot) -> Outcome:
        """Press a piece or place; what that came to."""
        sprite = self.gestures.sprite(self.gestures.held or hotspot)
        self.stage.in_hand = sprite.node if sprite is not None else None
        return self.gestures.press(hotspot)

    # Dragging

    @property
    def dragging(self) -> bool:
        """Whether a piece follows the pointer."""
        return self._drag is not None

    def at(self, x: float, y: float) -> Hotspot | None:
        """The piece or place there, the one that follows the pointer apart."""
        dragged = Hotspot(self._drag[0].zone, self._drag[0].index) if self._drag else None
        for widget in reversed(self._page.active):
            hotspot = widget.hotspot if isinstance(widget, HotspotWidget) else None
            if widget.focusable and (hotspot is None or hotspot != dragged) and widget.hit(x, y):
                return hotspot
        return None

    def aim(self, x: float, y: float) -> None:
        """The pointer was pressed there: what lies there can be dragged from now on."""
        hotspot = self.at(x, y)
        self._pressed = (hotspot, x, y) if hotspot is not None else None

    def takes(self, x: float, y: float) -> bool:
        """Whether the pointer has gone so far only now that it takes what it was pressed on."""
        if self._drag is not None or self._pressed is None:
            return False
        hotspot, from_x, from_y = self._pressed
        sprite = self.gestures.sprite(hotspot)
        if sprite is None or hypot(x - from_x, y - from_y) < DRAG_STARTS:
            return False
        self.gestures.held = hotspot if self.gestures.takes(hotspot) else None
        self._lower()
        self._drag = (sprite, sprite.node.x - from_x, sprite.node.y - from_y)
        return True

    def pick_up(self) -> None:
        """What was taken rises, and belongs to the pointer."""
        assert self._drag is not None, "nothing was taken"
        self.show_held(lift=False)
        node = self._drag[0].node
        node.z = Layer.DRAGGED
        self._page.rest()  # nothing stays around the place that it was taken from
        self._lanes.free(node, "x", "y", "angle")  # from here on it is where the hand is
        self._lanes["page"].also(
            tween(
                node, self.motion.pick_up, self.motion.pick_up_ease,
                lift=self.motion.pick_up_lift, zoom=self.motion.pick_up_zoom,
            )
        )  # fmt: skip

    def follow(self, x: float, y: float) -> bool:
        """What is dragged goes to the pointer; whether anything is."""
        if self._drag is None:
            return False
        sprite, dx, dy = self._drag
        node = sprite.node
        moved = x + dx - node.x
        node.x, node.y = x + dx, y + dy
        node.angle = max(-self.motion.tilt, min(self.motion.tilt, -moved * 0.5))
        return True

    def drop(self, target: Hotspot | None) -> tuple[Outcome, Hotspot] | None:
        """The pointer lets go over something, or gives up: what that came to, and what was dragged;
        None where nothing was."""
        pressed, drag = self._pressed, self._drag
        self._pressed = None
        if drag is None or pressed is None:
            return None
        self._drag, sprite, hotspot = None, drag[0], pressed[0]
        self.stage.in_hand = sprite.node
        outcome = self.gestures.drop(target, hotspot)
        if outcome.draft is None:
            self._spring_back(sprite, DECIDES if outcome.action is not None else 0.0)
        else:
            sprite.node.lift = 0.0  # from here on it goes its own way
        self.show_held()
        return outcome, hotspot

    def shake(self, sprite: Sprite) -> None:
        """A piece that was refused shakes its head."""
        lying = self.gestures.sprite(Hotspot(sprite.zone, sprite.index))
        if lying is not None and lying.node is sprite.node:
            rest = self.stage.poses(sprite.zone)[sprite.index]
            self._lanes["page"].also(refused(sprite.node, rest, self.motion))

    def _spring_back(self, sprite: Sprite, after: float) -> None:
        """A piece that was carried goes home, unless within so many seconds an accepted move has
        taken it from where it is."""
        place = self.stage.places.place(sprite.zone)
        lying = self.gestures.sprite(Hotspot(sprite.zone, sprite.index))
        if lying is None or lying.node is not sprite.node:
            return  # it was moved meanwhile
        pose, node = self.stage.poses(sprite.zone)[sprite.index], sprite.node
        node.z = Layer.LIFTED  # in the air it is nobody's to lift or to lay down

        def rest() -> None:
            if node.z == Layer.LIFTED:
                node.z = place.z(sprite.index)

        def go_home() -> None:
            if node.z == Layer.LIFTED:
                self._lanes["page"].also(sequence(self._home(node, pose), call(rest)))

        self._lanes["page"].also(sequence(wait(after), call(go_home)))

    def _home(self, node: Node, pose: Placement) -> Animation:
        motion = self.motion
        distance = hypot(pose.x - node.x, pose.y - node.y)
        far = distance > SPRINGS and motion.travels
        return tween(
            node, motion.move_time(distance) if far else motion.spring_back,
            "easeOutCubic" if far else motion.spring_back_ease,
            x=pose.x, y=pose.y, angle=pose.angle, lift=0.0, zoom=1.0,
        )  # fmt: skip

    # Showing

    def show_held(self, lift: bool = True) -> None:
        """Lift what is held, lower what is not, light up its targets."""
        self._going.go(self._glows)
        self._glows = []
        held = self.gestures.held
        sprite = self.gestures.sprite(held) if held is not None else None
        self._lower()
        if sprite is None or held is None:
            return
        if lift:
            self._lifted = sprite
            sprite.node.z = Layer.LIFTED
            rest = self.stage.poses(sprite.zone)[sprite.index]
            self._lanes["page"].also(
                tween(
                    sprite.node, self.motion.pick_up, self.motion.pick_up_ease,
                    lift=self.motion.pick_up_lift, zoom=HELD_ZOOM, y=rest.y - HELD_RISE,
                )
            )  # fmt: skip
        for hotspot in self.gestures.hotspots():
            box = self.gestures.box(hotspot)
            if hotspot != held and box is not None:
                self._glow(box)

    def _lower(self) -> None:
        if self._lifted is None:
            return
        sprite, self._lifted = self._lifted, None
        node = sprite.node
        lying = self.gestures.sprite(Hotspot(sprite.zone, sprite.index))
        if lying is None or lying.node is not node:
            return  # it was moved meanwhile
        node.z = self.stage.places.place(sprite.zone).z(sprite.index)
        pose = self.stage.poses(sprite.zone)[sprite.index]
        self._lanes["page"].also(
            tween(
                node, self.motion.pick_up, self.motion.hover_ease,
                lift=0.0, zoom=1.0, y=pose.y, angle=pose.angle,
            )
        )  # fmt: skip

    def _glow(self, box: Box) -> None:
        """A warm outline around a place where the held piece may go."""
        picture = Halo(box.width + 16, box.height + 16, self.context.theme.gold, 18.0, 5.0, 20.0)
        glow = Node(picture, *box.center, lift=FLAT, z=Layer.GLOWS, alpha=0.0, name="glow")
        self.stage.canvas.add(glow, lies=True)
        self._glows.append(glow)
        self._lanes["page"].also(tween(glow, self.motion.hover, self.motion.hover_ease, alpha=0.9))

    def dim(self) -> None:
        """Dim the own pieces with which nothing can be done now; they still answer."""
        if not self.gestures.active or not self.gestures.offered:
            self._dimming.brighten()
            return
        light = LEGIBLE if self.context.theme.high_contrast else DIMMED
        self._dimming.dim(self._useless(), light)

    def _useless(self) -> Iterator[Node]:
        """The own pieces with which nothing can be done now, as far as that is known."""
        usable = set(self.gestures.hotspots())
        layout = self.gestures.layout
        for sprite in self.stage.everything():
            at = address(sprite.zone)
            mine = at.kind in layout.mine and at.owner == layout.seating.own
            covered = is_back(sprite.piece)  # nobody knows yet whether it can be used
            if mine and not covered and Hotspot(sprite.zone, sprite.index) not in usable:
                yield sprite.node

    def withdraw(self) -> None:
        """The turn is over, or time has jumped: hands off."""
        self.gestures.withdraw()
        self._drag = self._pressed = None
        self.show_held()
        self._dimming.brighten()

    def forget(self) -> None:
        """The stage was laid anew: its old nodes mean nothing any more."""
        self._going.go(self._glows)
        self._going.end()
        self._hotspots.forget()
        self._dimming.forget()
        self._glows = []
        self._lifted = self._drag = self._pressed = None
        self.gestures.let_go()


def refused(node: Node, rest: Placement, motion: Motion) -> Animation:
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
