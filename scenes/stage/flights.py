"""How a piece flies: from where it is, out of a bag or off a pile, to where it belongs."""

from __future__ import annotations

import math
from itertools import count

from scenes.kit.layers import Layer
from scenes.kit.places import Place, Placement
from scenes.stage.craft import Craft
from scenes.stage.drawing import Forward
from scenes.stage.ground import gives_way
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Tinted
from sprites.timeline import Animation, call, provided, sequence, together, tween, wait
from tabletop.core import acts
from tabletop.core.zones import Piece, Zone, is_back

LOWEST, FALLS = 0.5, 0.5
"""The least share of a coin's arc, and how much of it a coin's weight more takes away."""

SLOWS = 0.08
"""How much longer what is worth most of its like flies."""
_NUMBERS = count(1)
"""Flights are numbered in the order in which they are made."""
TUMBLES = ("gem",)
"""What turns about itself while it is poured."""


def way(
    craft: Craft, move: acts.Move, node: Node, was: Piece, order: int,
    forward: Forward | None = None, pushed: float = 0.0,
) -> tuple[Animation, float]:  # fmt: skip
    """One piece from where it is, showing what it `was` there, to where it belongs; after how
    long it is seen, 0 if it lay open before. forward: the bag that it comes out of, before the
    eye. pushed: the seconds that it takes along with others, pushed by one hand; 0: by itself."""
    source, target = craft.stage.places.place(move.source), craft.stage.places.place(move.target)
    index = 0 if target.pile else craft.stage.index(move.target, node)
    pose = target.gate(node.tag) if target.pile else craft.stage.poses(move.target)[index]
    steps: list[Animation] = []
    seen = 0.0
    if source.rise:
        out = _out_of(craft, move.source, source, node, forward)
        steps.append(out)
        seen = out.length
    elif source.pile:
        node.visible = False  # until its turn comes: it is one with the pile
        steps.append(call(lambda: setattr(node, "visible", True)))
        if craft.stage.looks.material(was) == "card":
            steps.append(craft.sounding("card_slide", node.x))
    if reveals(craft, move, node, was):
        breath = held_breath(craft, node)
        steps.append(breath)
        seen += breath.length
    flight = _fly(craft, node, pose, was, move.target, pushed)
    if node.tag != was:
        seen += _turned(craft, flight.length)
    on_the_way = [call(lambda: setattr(node, "z", Layer.AIR.at(1 + order))), flight]
    if not pushed or order == 0:  # a hand that pushes several is heard once
        on_the_way.append(craft.landing(node, move.target))
    if not target.pile:
        on_the_way.append(call(lambda: setattr(node, "z", target.z(index))))
    last = _Flight(craft.stage.flights, node)
    steps += [call(last.begin), provided(last.goes_on, sequence(*on_the_way))]
    if not target.pile:
        lands = provided(last.goes_on, land(craft, node))
        steps.append(together(lands, gives_way(craft, node, move.target, pose)))
    if target.pile:
        steps.append(call(craft.stage.gone, move.target, node))
    return sequence(*steps), seen


def reveals(craft: Craft, move: acts.Move, node: Node, was: Piece) -> bool:
    """Whether a piece that lay there face down is turned up: no draw from a pile or a bag."""
    pile = craft.stage.places.place(move.source).pile
    return not pile and is_back(was) and not is_back(str(node.tag))


def held_breath(craft: Craft, node: Node) -> Animation:
    """What is turned up comes nearer first, and is held for a moment."""
    motion = craft.motion
    if not motion.breath:
        return wait(0)
    near = motion.nearer(math.prod(node.picture.size))
    rise = tween(node, motion.pick_up, "easeInOutSine", near=near, lift=motion.pick_up_lift)
    raised = call(lambda: setattr(node, "z", Layer.AIR))
    return sequence(raised, rise, wait(motion.breath))


class _Flight:
    """One flight of a node. What is drafted can be taken back before it has landed, or even before
    it has set out: from then on the node is on a later flight, and nothing of this one begins; the
    later one sees to what this one has left half done."""

    def __init__(self, flights: dict[Node, int], node: Node) -> None:
        self._flights = flights
        self._node = node
        self._number = next(_NUMBERS)

    def begin(self) -> None:
        """The node sets out, unless it is on a later flight."""
        if self._flights.get(self._node, 0) < self._number:
            self._flights[self._node] = self._number

    def goes_on(self) -> bool:
        """Whether it is the last flight on which the node has set out."""
        return self._flights.get(self._node) == self._number


def _turned(craft: Craft, time: float) -> float:
    """After how long a piece that turns over on a flight of so many seconds shows its face."""
    if not craft.motion.travels:
        return time
    return (time + min(craft.motion.flip, time)) / 2


def _fly(
    craft: Craft, node: Node, pose: Placement, was: Piece, zone: Zone, pushed: float
) -> Animation:
    """Travel on an arc, turning over on the way if it shows another face there; along the table,
    if pushed."""
    motion = craft.motion

    def after() -> Picture:  # it may be hidden while it flies
        return craft.stage.looks.picture(str(node.tag), zone)

    ratio = node.picture.size[0] / max(1.0, after().size[0])
    flips = node.tag != was
    distance = math.hypot(pose.x - node.x, pose.y - node.y)
    area = math.prod(node.picture.size)
    time = pushed or motion.flight_time(distance, area) * slowness(craft.worth(node))
    rises = 0.0 if pushed else height(craft.weight(node))
    ease = motion.ease_of(area)
    if not motion.travels:
        half = motion.fade / 2
        return sequence(
            tween(node, half, motion.fade_ease, alpha=0.0),
            # whatever still moves it in the hand that it leaves moves it no more
            tween(node, 0.0, x=pose.x, y=pose.y, angle=pose.angle),
            call(lambda: _appear(node, after(), pose)),
            tween(node, half, motion.fade_ease, alpha=1.0),
        )
    tumbles = not pushed and craft.stage.looks.material(was) in TUMBLES
    turns = math.copysign(360.0, pose.x - node.x) if tumbles else 0.0
    travel: Animation = sequence(
        tween(
            node, time, ease, arc=motion.arc(distance) * rises,
            lean=motion.lean,
            x=pose.x, y=pose.y, angle=pose.angle + turns,
        ),
        call(lambda: setattr(node, "angle", pose.angle)),
    )  # fmt: skip

    def resize() -> None:
        if not _in_shade(node, after()):
            node.picture = after()
        node.zoom *= ratio

    if not pushed:
        travel = together(travel, comes_near(craft, node, time))

    if not flips and ratio > 1.0:  # the larger picture is the one to see on the way
        shrink = tween(node, time, ease, zoom=1.0 / ratio, turn=0.0, squash=0.0)
        return sequence(together(travel, shrink), call(lambda: _appear(node, after(), pose)))
    if not flips:
        grow = tween(node, time, ease, zoom=1.0, turn=0.0, squash=0.0)
        return sequence(call(resize), together(travel, grow))

    def over() -> None:
        resize()
        node.turn = -node.turn

    half = min(motion.flip, time) / 2
    turn = sequence(
        wait((time - 2 * half) / 2),
        tween(node, half, "easeInSine", turn=89.0),
        call(over),
        together(
            tween(node, half, "easeOutSine", turn=0.0),
            tween(node, half, "easeOutSine", zoom=1.0),
        ),
    )
    return together(travel, turn)


def _in_shade(node: Node, picture: Picture) -> bool:
    """Whether a node shows a picture already, but in the shade, which goes by itself."""
    return isinstance(node.picture, Tinted) and node.picture.picture == picture


def comes_near(craft: Craft, node: Node, time: float) -> Animation:
    """A piece comes nearer to the eye, and goes back, in so many seconds."""
    near = craft.motion.nearer(math.prod(node.picture.size))
    return sequence(
        tween(node, time / 2, "easeInOutSine", near=near),
        tween(node, time / 2, "easeInOutSine", near=0.0),
    )


def height(weight: float) -> float:
    """How high a piece flies, as a share of what a coin does: what is heavy stays low."""
    return max(LOWEST, 1.0 + (1.0 - weight) * FALLS)


def slowness(worth: float) -> float:
    """How long a piece flies, as a share of the least: what is worth more takes its time."""
    return 1.0 + worth * SLOWS


def _appear(node: Node, picture: Picture, pose: Placement) -> None:
    node.picture = picture
    node.x, node.y, node.angle = pose
    node.zoom = 1.0


def land(craft: Craft, node: Node) -> Animation:
    motion = craft.motion
    if not motion.land_squash:
        return call(lambda: setattr(node, "squash", 0.0))
    return sequence(
        tween(
            node,
            motion.land / 2,
            motion.land_ease,
            squash=motion.land_squash * craft.weight(node),
        ),
        tween(node, motion.land / 2, motion.land_ease, squash=0.0),
    )


def _out_of(
    craft: Craft, zone: Zone, place: Place, node: Node, forward: Forward | None
) -> Animation:
    """A piece comes out of the mouth of a bag, behind its front lip."""
    pose, front, piece = place.opening, craft.stage.front(zone), str(node.tag)
    rest, zoom, rise = place.spread.poses(1)[0], 1.0, place.rise
    if forward is not None:
        pose, rest, zoom, rise = forward.mouth, forward.at, forward.zoom, forward.rise
    node.visible = False

    def begin() -> None:
        node.x, node.y, node.z, node.zoom = pose.x, pose.y + rise * 0.6, Layer.MOUTHS, 0.7 * zoom
        node.visible = True
        if front is not None:
            front.x, front.y, front.zoom = rest.x, rest.y, zoom
            craft.stage.bring(front)

    def out() -> None:
        craft.stage.readouts.leaves(zone, piece)
        if front is not None:
            craft.stage.dismiss(front)

    return sequence(
        call(begin),
        craft.sounding("bag_rustle", pose.x),
        tween(node, craft.motion.bag_draw, "easeOutQuad", x=pose.x, y=pose.y - rise, zoom=zoom),
        call(out),
    )
