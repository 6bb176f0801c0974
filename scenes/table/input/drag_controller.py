"""Drag and drop on the table: lifts or drags pieces and highlights their targets.

The visible side of gestures; a drag has the same effect as two presses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.roles.view_model import PieceSprite
from scenes.kit.table_parts import Halo
from scenes.stage.stage import Stage
from scenes.table.input.dimming import NodeDimmer
from scenes.table.input.gestures import GestureOutcome, Hotspot, TableGestures
from scenes.table.input.hotspots import HotspotWidget, HotspotWidgets
from scenes.ui.layer.fade_out import FadeOut
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.widgets.widget import Explanation, Widget
from sprites.motion import Motion
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box
from sprites.timeline import Animation, call, sequence, tween, wait
from tabletop.core.zones import is_back, parse_zone

DECISION_SECONDS = 0.12  # seconds in which a decision begins to be shown
MAX_SPRING_DISTANCE = 300.0  # units that a piece springs back; from farther away it flies
DRAG_THRESHOLD = 14.0  # units that a press may tremble
DIMMED_BRIGHTNESS = 0.75  # of the light: what may not be chosen now stays readable
HELD_PIECE_LIFT, HELD_PIECE_ZOOM = 26.0, 1.16  # of a piece that was taken by a press


class DragController:
    """Lifts or drags the held piece, highlights its targets and dims unusable pieces."""

    def __init__(
        self,
        context: Context,
        stage: Stage,
        gestures: TableGestures,
        page: WidgetLayer,
        pressed: Callable[[Hotspot], None],
        explain: Callable[[Hotspot], Explanation],
    ) -> None:
        """Create the controller.

        Args:
            context: Services and state that all scenes share.
            stage: The displayed pieces.
            gestures: Gestures that are offered now.
            page: Widgets of the table.
            pressed: Called with a hotspot whose widget was pressed.
            explain: Returns the tooltip of a hotspot.
        """
        self.context = context
        self.stage = stage
        self.gestures = gestures
        self._page = page
        self._timelines = page.timelines
        self._glows: list[Node] = []
        self._going = FadeOut(stage.canvas, page.timelines["page"], "glow:gone")
        self._dimming = NodeDimmer(page.timelines["page"])
        self._hotspots = HotspotWidgets(context, stage, gestures, page.timelines, pressed, explain)
        self._lifted: PieceSprite | None = None
        self._pressed: tuple[Hotspot, float, float] | None = None
        self._drag: tuple[PieceSprite, float, float] | None = None

    @property
    def motion(self) -> Motion:
        """Animation settings in use."""
        return self.context.motion

    def build_widgets(self) -> list[Widget]:
        """Return a widget for each hotspot that can be touched or inspected, lowest first."""
        return self._hotspots.build_widgets()

    # Pressing

    def press(self, hotspot: Hotspot) -> GestureOutcome:
        """Press a hotspot and return the outcome."""
        sprite = self.gestures.sprite_at(self.gestures.held_piece or hotspot)
        self.stage.hand_placed_node = sprite.node if sprite is not None else None
        return self.gestures.press(hotspot)

    # Dragging

    @property
    def is_dragging(self) -> bool:
        """True if a piece follows the pointer."""
        return self._drag is not None

    def hotspot_at(self, x: float, y: float) -> Hotspot | None:
        """Return the hotspot at a point, without the dragged piece."""
        dragged = Hotspot(self._drag[0].zone, self._drag[0].index) if self._drag else None
        for widget in reversed(self._page.active_widgets):
            hotspot = widget.hotspot if isinstance(widget, HotspotWidget) else None
            if (
                widget.is_focusable
                and (hotspot is None or hotspot != dragged)
                and widget.hit_test(x, y)
            ):
                return hotspot
        return None

    def start_press(self, x: float, y: float) -> None:
        """Remember the press position; the piece there can be dragged."""
        hotspot = self.hotspot_at(x, y)
        self._pressed = (hotspot, x, y) if hotspot is not None else None

    def start_drag(self, x: float, y: float) -> bool:
        """Start a drag if the pointer has moved far enough; return True at that moment only."""
        if self._drag is not None or self._pressed is None:
            return False
        hotspot, from_x, from_y = self._pressed
        sprite = self.gestures.sprite_at(hotspot)
        if sprite is None or hypot(x - from_x, y - from_y) < DRAG_THRESHOLD:
            return False
        self.gestures.held_piece = hotspot if self.gestures.can_pick_up(hotspot) else None
        self._lower()
        self._drag = (sprite, sprite.node.x - from_x, sprite.node.y - from_y)
        return True

    def lift_dragged_piece(self) -> None:
        """Lift the dragged piece; its position now follows the pointer."""
        assert self._drag is not None, "nothing was taken"
        self.update_held_piece(lift=False)
        node = self._drag[0].node
        node.z = Layer.DRAGGED_PIECE
        self._page.clear_focus()  # nothing stays around the place that it was taken from
        self._timelines.release_attributes(
            node, "x", "y", "angle"
        )  # from here on it is where the hand is
        self._timelines["page"].play_now(
            tween(
                node, self.motion.pick_up_seconds, self.motion.pick_up_ease,
                lift=self.motion.pick_up_lift, zoom=self.motion.pick_up_zoom,
            )
        )  # fmt: skip

    def drag_to(self, x: float, y: float) -> bool:
        """Move the dragged piece to the pointer; return False if there is none."""
        if self._drag is None:
            return False
        sprite, dx, dy = self._drag
        node = sprite.node
        moved = x + dx - node.x
        node.x, node.y = x + dx, y + dy
        node.angle = max(-self.motion.max_drag_tilt, min(self.motion.max_drag_tilt, -moved * 0.5))
        return True

    def drop(self, target: Hotspot | None) -> tuple[GestureOutcome, Hotspot] | None:
        """End a drag over a target, or without one.

        Returns:
            The outcome and the hotspot of the dragged piece; None if nothing was dragged.
        """
        pressed, drag = self._pressed, self._drag
        self._pressed = None
        if drag is None or pressed is None:
            return None
        self._drag, sprite, hotspot = None, drag[0], pressed[0]
        self.stage.hand_placed_node = sprite.node
        outcome = self.gestures.drop(target, hotspot)
        if outcome.action_builder is None:
            self._spring_back(sprite, DECISION_SECONDS if outcome.action is not None else 0.0)
        else:
            sprite.node.lift = 0.0  # from here on it goes its own way
        self.update_held_piece()
        return outcome, hotspot

    def shake_piece(self, sprite: PieceSprite) -> None:
        """Shake a piece that was refused."""
        lying = self.gestures.sprite_at(Hotspot(sprite.zone, sprite.index))
        if lying is not None and lying.node is sprite.node:
            rest = self.stage.piece_placements(sprite.zone)[sprite.index]
            self._timelines["page"].play_now(shake_animation(sprite.node, rest, self.motion))

    def _spring_back(self, sprite: PieceSprite, after: float) -> None:
        """Return a dragged piece to its place, unless an accepted move takes it from here.

        Args:
            sprite: The dragged piece.
            after: Seconds to wait for such a move.
        """
        place = self.stage.zone_layout.place(sprite.zone)
        lying = self.gestures.sprite_at(Hotspot(sprite.zone, sprite.index))
        if lying is None or lying.node is not sprite.node:
            return  # it was moved meanwhile
        pose, node = self.stage.piece_placements(sprite.zone)[sprite.index], sprite.node
        node.z = Layer.LIFTED_PIECE  # in the air it is nobody's to lift or to lay down

        def rest() -> None:
            if node.z == Layer.LIFTED_PIECE:
                node.z = place.z(sprite.index)

        def go_home() -> None:
            if node.z == Layer.LIFTED_PIECE:
                self._timelines["page"].play_now(sequence(self._home(node, pose), call(rest)))

        self._timelines["page"].play_now(sequence(wait(after), call(go_home)))

    def _home(self, node: Node, pose: Placement) -> Animation:
        motion = self.motion
        distance = hypot(pose.x - node.x, pose.y - node.y)
        far = distance > MAX_SPRING_DISTANCE and motion.has_travel
        return tween(
            node, motion.move_time(distance) if far else motion.spring_back_seconds,
            "easeOutCubic" if far else motion.spring_back_ease,
            x=pose.x, y=pose.y, angle=pose.angle, lift=0.0, zoom=1.0,
        )  # fmt: skip

    # Showing

    def update_held_piece(self, lift: bool = True) -> None:
        """Lift the held piece, lower the others and highlight its targets."""
        self._going.start(self._glows)
        self._glows = []
        held = self.gestures.held_piece
        sprite = self.gestures.sprite_at(held) if held is not None else None
        self._lower()
        if sprite is None or held is None:
            return
        if lift:
            self._lifted = sprite
            sprite.node.z = Layer.LIFTED_PIECE
            rest = self.stage.piece_placements(sprite.zone)[sprite.index]
            self._timelines["page"].play_now(
                tween(
                    sprite.node, self.motion.pick_up_seconds, self.motion.pick_up_ease,
                    lift=self.motion.pick_up_lift, zoom=HELD_PIECE_ZOOM, y=rest.y - HELD_PIECE_LIFT,
                )
            )  # fmt: skip
        for hotspot in self.gestures.hotspots():
            box = self.gestures.hotspot_box(hotspot)
            if hotspot != held and box is not None:
                self._glow(box)

    def _lower(self) -> None:
        if self._lifted is None:
            return
        sprite, self._lifted = self._lifted, None
        node = sprite.node
        lying = self.gestures.sprite_at(Hotspot(sprite.zone, sprite.index))
        if lying is None or lying.node is not node:
            return  # it was moved meanwhile
        node.z = self.stage.zone_layout.place(sprite.zone).z(sprite.index)
        pose = self.stage.piece_placements(sprite.zone)[sprite.index]
        self._timelines["page"].play_now(
            tween(
                node, self.motion.pick_up_seconds, self.motion.hover_ease,
                lift=0.0, zoom=1.0, y=pose.y, angle=pose.angle,
            )
        )  # fmt: skip

    def _glow(self, box: Box) -> None:
        """Show a warm outline around a target of the held piece."""
        picture = Halo(box.width + 16, box.height + 16, self.context.theme.gold, 18.0, 5.0, 20.0)
        glow = Node(picture, *box.center, lift=FLAT_LIFT, z=Layer.GLOWS, alpha=0.0, name="glow")
        self.stage.canvas.add(glow, magnified=True)
        self._glows.append(glow)
        self._timelines["page"].play_now(
            tween(glow, self.motion.hover_seconds, self.motion.hover_ease, alpha=0.9)
        )

    def dim_unusable_pieces(self) -> None:
        """Dim the own pieces that cannot be used now; they still react to input."""
        if not self.gestures.is_active or not self.gestures.offered_gestures:
            self._dimming.brighten()
            return
        self._dimming.dim(self._useless(), DIMMED_BRIGHTNESS)

    def _useless(self) -> Iterator[Node]:
        """Yield the nodes of own pieces that certainly cannot be used now."""
        usable = set(self.gestures.hotspots())
        layout = self.gestures.layout
        for sprite in self.stage.all_sprites():
            at = parse_zone(sprite.zone)
            mine = at.kind in layout.interactive_zones and at.owner == layout.seating.own_seat
            covered = is_back(sprite.piece)  # nobody knows yet whether it can be used
            if mine and not covered and Hotspot(sprite.zone, sprite.index) not in usable:
                yield sprite.node

    def cancel(self) -> None:
        """End all input, because the turn is over or the position jumped."""
        self.gestures.withdraw_gestures()
        self._drag = self._pressed = None
        self.update_held_piece()
        self._dimming.brighten()

    def reset(self) -> None:
        """Forget all nodes after the stage was rebuilt."""
        self._going.start(self._glows)
        self._going.finish()
        self._hotspots.reset()
        self._dimming.reset()
        self._glows = []
        self._lifted = self._drag = self._pressed = None
        self.gestures.release_held_piece()


def shake_animation(node: Node, rest: Placement, motion: Motion) -> Animation:
    """Return the animation of a refused piece: it shakes and comes to rest in its place."""
    home = tween(node, motion.fade_seconds, motion.fade_ease, x=rest.x, y=rest.y)
    if not motion.refusal_shake_distance:
        return home
    part = motion.refusal_seconds / (2 * motion.refusal_swings + 1)
    swings = [
        tween(
            node, part, "easeInOutSine", x=rest.x + motion.refusal_shake_distance * side, y=rest.y
        )
        for _ in range(motion.refusal_swings)
        for side in (1, -1)
    ]
    return sequence(*swings, home)
