"""Motion of a piece: out of a bag, off a pile or from its place, to its new place."""

from __future__ import annotations

import math
from functools import partial
from itertools import count

from scenes.kit.layers import Layer
from scenes.kit.placement import Placement, ZonePlace
from scenes.stage.animation.bag_draw import RaisedBag
from scenes.stage.animation.effect_context import EffectContext
from scenes.stage.animation.landing_effect import nudge_neighbours
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import TintedPicture
from sprites.timeline import Animation, call, conditional, parallel, sequence, tween, wait
from tabletop.core import acts
from tabletop.core.zones import Piece, Zone, is_back

MIN_ARC_SHARE, WEIGHT_ARC_LOSS = 0.5, 0.5
"""Least share of a coin's arc, and the loss of arc for each coin weight more."""

MIN_PUSH_RATIO, PUSHED_ARC_SHARE = 0.8, 0.3
"""Size by the size at the goal below which pushed pieces are lifted, and how high: what grows has
come nearer."""

WORTH_SLOWDOWN = 0.08
"""Extra flight time of the most valuable piece of its kind, as a share."""
_NUMBERS = count(1)
"""Flights are numbered in the order in which they are made."""
MOUTH_LIFT = 10.0
"""Height of a piece above the table when it has come out of a bag."""
TUMBLING_MATERIALS = ("gem",)
"""Materials that spin while they are poured."""


def move_piece(
    context: EffectContext, move: acts.Move, node: Node, was: Piece, order: int,
    raised_bag: RaisedBag | None = None, pushed: float = 0.0,
) -> tuple[Animation, float]:  # fmt: skip
    """Return the motion of one piece to its new place, and the seconds until it is visible.

    The seconds are 0 if it was visible before.

    Args:
        context: Tools of animations.
        move: The move; the stage already has the piece in its target zone.
        node: Node of the piece.
        was: The piece as it was shown in its old place.
        order: Index of the piece among those that move together, counted from 0.
        raised_bag: The raised bag that it comes out of.
        pushed: Seconds of the way if several pieces are pushed along together, else 0.
    """
    source, target = (
        context.stage.zone_layout.place(move.source),
        context.stage.zone_layout.place(move.target),
    )
    index = 0 if target.is_pile else context.stage.node_index(move.target, node)
    pose = (
        target.mouth_for(node.tag)
        if target.is_pile
        else context.stage.piece_placements(move.target)[index]
    )
    steps: list[Animation] = []
    seen = 0.0
    if source.rise_distance:
        out = _out_of(context, move.source, source, node, raised_bag)
        steps.append(out)
        seen = out.duration
    elif source.is_pile:
        if not context.stage.leaves_hand(node):
            node.visible = False  # until its turn comes: it is one with the pile
            context.stage.hold_in_pile(move.source, was)
            steps.append(call(context.stage.release_from_pile, move.source, was, node))
        if context.stage.piece_art.material(was) == "card":
            steps.append(context.sound_step("card_slide", node.x))
    if is_reveal(context, move, node, was):
        breath = reveal_pause(context, node)
        steps.append(breath)
        seen += breath.duration
    if context.middle is not None:
        steps.append(context.middle.carry(context, node, order))
        pushed = 0.0
    flight = _fly(context, node, pose, was, move.target, pushed)
    if node.tag != was:
        seen += _turned(context, flight.duration)
    on_the_way = [call(lambda: setattr(node, "z", Layer.FLYING_PIECES.z_at(1 + order))), flight]
    if not pushed or order == 0:  # a hand that pushes several is heard once
        on_the_way.append(context.landing_sound_step(node, move.target))
    if not target.is_pile and context.middle is None:  # else it stays over the stepped-back table
        on_the_way.append(call(lambda: setattr(node, "z", target.z(index))))
    last = _Flight(context.stage.flight_numbers, node)
    tally = partial(context.stage.indicators.count_piece, context.stage.indicators.phrase_number)
    if not source.rise_distance:  # else it was counted as it came out
        steps.append(call(tally, move.source, was, False))
    steps += [
        call(last.begin),
        conditional(last.goes_on, sequence(*on_the_way)),
        call(tally, move.target, str(node.tag), True),
    ]
    if not target.is_pile:
        lands = conditional(last.goes_on, squash_on_landing(context, node))
        steps.append(parallel(lands, nudge_neighbours(context, node, move.target, pose)))
    if target.is_pile:
        steps.append(call(context.stage.merge_into_pile, move.target, node))
    return sequence(*steps), seen


def is_reveal(context: EffectContext, move: acts.Move, node: Node, was: Piece) -> bool:
    """True if a move turns up a face-down piece; not a draw from a pile or a bag."""
    pile = context.stage.zone_layout.place(move.source).is_pile
    return not pile and is_back(was) and not is_back(str(node.tag))


def reveal_pause(context: EffectContext, node: Node) -> Animation:
    """Lift a piece that is turned up, and hold it for a moment."""
    motion = context.motion
    if not motion.reveal_pause_seconds:
        return wait(0)
    near = motion.magnification_for(math.prod(node.picture.size))
    rise = tween(node, motion.pick_up_seconds, "easeInOutSine", near=near, lift=motion.pick_up_lift)
    raised = call(lambda: setattr(node, "z", Layer.FLYING_PIECES))
    return sequence(raised, rise, wait(motion.reveal_pause_seconds))


class _Flight:
    """One flight of a node.

    A drafted move can be taken back before the node has landed, or even before it has started. From
    then on the node is on a later flight, and nothing more of this one begins. The later flight
    completes what this one has left half done.
    """

    def __init__(self, flights: dict[Node, int], node: Node) -> None:
        self._flights = flights
        self._node = node
        self._number = next(_NUMBERS)

    def begin(self) -> None:
        """The node sets out, unless it is on a later flight."""
        if self._flights.get(self._node, 0) < self._number:
            self._flights[self._node] = self._number

    def goes_on(self) -> bool:
        """True if this is the last flight on which the node has set out."""
        return self._flights.get(self._node) == self._number


def _turned(context: EffectContext, time: float) -> float:
    """After how long a piece that turns over on a flight of so many seconds shows its face."""
    if not context.motion.has_travel:
        return time
    return (time + min(context.motion.flip_seconds, time)) / 2


def _fly(
    context: EffectContext, node: Node, pose: Placement, was: Piece, zone: Zone, pushed: float
) -> Animation:
    """Return the travel of a piece on an arc, or along the table if it is pushed.

    A piece that shows another face at its target turns over on the way.
    """
    motion = context.motion

    def after() -> Picture:  # it may be hidden while it flies
        return context.stage.piece_art.picture(str(node.tag), zone)

    ratio = node.picture.size[0] / max(1.0, after().size[0])
    flips = node.tag != was
    distance = math.hypot(pose.x - node.x, pose.y - node.y)
    area = math.prod(node.picture.size)
    time = pushed or motion.flight_time(distance, area) * flight_time_factor(
        context.piece_worth(node)
    )
    rises = 0.0 if pushed else arc_height_share(context.piece_weight(node))
    if pushed and ratio < MIN_PUSH_RATIO:
        rises = PUSHED_ARC_SHARE
    ease = motion.move_ease_for(area)
    if not motion.has_travel:
        half = motion.fade_seconds / 2
        return sequence(
            tween(node, half, motion.fade_ease, alpha=0.0),
            # whatever still moves it in the hand that it leaves moves it no more
            tween(node, 0.0, x=pose.x, y=pose.y, angle=pose.angle),
            call(lambda: _appear(node, after(), pose)),
            tween(node, half, motion.fade_ease, alpha=1.0),
        )
    tumbles = not pushed and context.stage.piece_art.material(was) in TUMBLING_MATERIALS
    turns = math.copysign(360.0, pose.x - node.x) if tumbles else 0.0
    travel: Animation = sequence(
        tween(
            node, time, ease, arc=motion.arc_height(distance) * rises,
            lean=motion.arc_lean,
            x=pose.x, y=pose.y, angle=pose.angle + turns,
        ),
        call(lambda: setattr(node, "angle", pose.angle)),
    )  # fmt: skip

    def resize() -> None:
        if not _in_shade(node, after()):
            node.picture = after()
        node.zoom *= ratio

    if not pushed:
        travel = parallel(travel, approach_and_return(context, node, time))

    if not flips and ratio > 1.0:  # the larger picture is the one to see on the way
        shrink = tween(node, time, ease, zoom=1.0 / ratio, turn=0.0, squash=0.0)
        return sequence(parallel(travel, shrink), call(lambda: _appear(node, after(), pose)))
    if not flips:
        grow = tween(node, time, ease, zoom=1.0, turn=0.0, squash=0.0)
        return sequence(call(resize), parallel(travel, grow))

    def over() -> None:
        resize()
        node.turn = -node.turn

    half = min(motion.flip_seconds, time) / 2
    turn = sequence(
        wait((time - 2 * half) / 2),
        tween(node, half, "easeInSine", turn=89.0),
        call(over),
        parallel(
            tween(node, half, "easeOutSine", turn=0.0),
            tween(node, half, "easeOutSine", zoom=1.0),
        ),
    )
    return parallel(travel, turn)


def _in_shade(node: Node, picture: Picture) -> bool:
    """True if a node shows a picture already, but in a shade that fades by itself."""
    return isinstance(node.picture, TintedPicture) and node.picture.picture == picture


def approach_and_return(context: EffectContext, node: Node, time: float) -> Animation:
    """Bring a piece nearer to the viewer and back, in some seconds."""
    near = context.motion.magnification_for(math.prod(node.picture.size))
    return sequence(
        tween(node, time / 2, "easeInOutSine", near=near),
        tween(node, time / 2, "easeInOutSine", near=0.0),
    )


def arc_height_share(weight: float) -> float:
    """Return the height of a piece's arc relative to a coin's: heavy pieces stay low."""
    return max(MIN_ARC_SHARE, 1.0 + (1.0 - weight) * WEIGHT_ARC_LOSS)


def flight_time_factor(worth: float) -> float:
    """Return the flight time of a piece as a factor: valuable pieces take longer."""
    return 1.0 + worth * WORTH_SLOWDOWN


def _appear(node: Node, picture: Picture, pose: Placement) -> None:
    node.picture = picture
    node.x, node.y, node.angle = pose
    node.zoom = 1.0


def squash_on_landing(context: EffectContext, node: Node) -> Animation:
    """Squash a piece as it lands, by its weight."""
    motion = context.motion
    if not motion.landing_squash:
        return call(lambda: setattr(node, "squash", 0.0))
    return sequence(
        tween(
            node,
            motion.landing_seconds / 2,
            motion.landing_ease,
            squash=motion.landing_squash * context.piece_weight(node),
        ),
        tween(node, motion.landing_seconds / 2, motion.landing_ease, squash=0.0),
    )


def _out_of(
    context: EffectContext, zone: Zone, place: ZonePlace, node: Node, forward: RaisedBag | None
) -> Animation:
    """A piece comes out of the mouth of a bag, behind its front lip."""
    pose, front, piece = place.pile_opening, context.stage.pile_front_node(zone), str(node.tag)
    rest, zoom, rise = place.spread.poses(1)[0], 1.0, place.rise_distance
    if forward is not None:
        pose, rest, zoom, rise = forward.mouth, forward.placement, forward.zoom, forward.rise_height
    node.visible = False

    def begin() -> None:
        node.x, node.y, node.z, node.zoom = (
            pose.x,
            pose.y + rise * 0.6,
            Layer.BAG_MOUTHS,
            0.7 * zoom,
        )
        node.visible = True
        if front is not None:
            front.x, front.y, front.zoom = rest.x, rest.y, zoom
            context.stage.add_temporary(front)

    def out() -> None:
        context.stage.indicators.note_departure(zone, piece)
        if front is not None:
            context.stage.remove_temporary(front)

    return sequence(
        call(begin),
        context.sound_step("bag_rustle", pose.x),
        tween(
            node,
            context.motion.bag_draw_seconds,
            "easeOutQuad",
            x=pose.x,
            y=pose.y - rise,
            zoom=zoom,
            lift=MOUTH_LIFT,
        ),
        call(out),
    )
