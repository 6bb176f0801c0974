"""Animations of Nacho's acts in the middle: the truck that stops, the Mountie who arrests."""

from __future__ import annotations

from typing import Final

from scenes.games.nacho import act_geometry
from scenes.games.nacho.geometry import OFF_LEFT
from scenes.games.nacho.roadway import truck_picture
from scenes.kit.common_effects import hop_piece, with_temporary_nodes
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.roles.effects import EffectTools
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, MirroredPicture
from sprites.timeline import Animation, call, parallel, sequence, tween, wait

TRUCK_LIFT: Final = 10.0
DRIVE_SECONDS, LEAVE_SECONDS = 0.42, 0.4
BRAKE_SECONDS: Final = 0.1
BRAKE_SQUASH: Final = 0.02
HOP_SECONDS: Final = 0.3
LIFT_SECONDS: Final = 0.32
"""Seconds in which the smuggler is lifted out of the row."""
STRIDE_SECONDS: Final = 0.13
STRIDES_IN, STRIDES_OUT = 4, 6
STRIDE_HEIGHT: Final = 22.0
HOLD_SECONDS: Final = 0.45
RIDER_LIFT, CARD_LIFT = 40.0, 90.0
POSE_NAMES: Final = ("pushing", "stretched", "landing", "gathered")
"""Pictures of one stride."""
HAND_OFFSET: Final = Placement(330.0, -150.0)
"""Offset of the smuggler from the middle of the Mountie who takes it."""
RIDER_LAYER: Final = Layer.FIGURES


def delivering_truck(color: str) -> Node:
    """Return the truck of a delivery, beyond the left edge."""
    return Node(
        truck_picture(color, act_geometry.TRUCK_WIDTH),
        act_geometry.TRUCK_START_X,
        act_geometry.TRUCK_STOP.y,
        lift=TRUCK_LIFT,
        z=Layer.ACT.z_at(1.2),
        name="act-truck",
    )


def animate_delivery(tools: EffectTools, truck: Node, cube: Node | None) -> Animation:
    """Let the truck drive in and brake; the cube hops on its load.

    The truck stays until `drive_on`, or until the table is laid out again.

    Args:
        tools: Stage, motion and sounds.
        truck: The truck.
        cube: The cube; None if it lies on its price tag already.
    """
    stop, stage = act_geometry.TRUCK_STOP, tools.stage
    rattle = tools.sound_step("cube_rattle", stop.x, 0.6)
    if not tools.motion.has_travel:
        truck.x = stop.x
        return sequence(call(stage.add_temporary, truck), rattle, wait(tools.motion.fade_seconds))
    arriving = sequence(
        call(stage.add_temporary, truck),
        rattle,
        tween(truck, DRIVE_SECONDS, "easeOutCubic", x=stop.x),
        tween(truck, BRAKE_SECONDS, "easeOutQuad", squash=BRAKE_SQUASH),
    )
    settling = tween(truck, BRAKE_SECONDS, "easeInOutSine", squash=0.0)
    if cube is None:
        return sequence(arriving, settling)
    load = act_geometry.TRUCK_LOAD
    at = Placement(stop.x + load.x, stop.y + load.y)
    return sequence(arriving, parallel(settling, hop_piece(tools, cube, at, HOP_SECONDS)))


def drive_on(tools: EffectTools, truck: Node) -> Animation:
    """Let the truck of a delivery drive on, beyond the right edge."""
    gone = call(tools.stage.remove_temporary, truck)
    if not tools.motion.has_travel:
        return gone
    return sequence(tween(truck, LEAVE_SECONDS, "easeInQuad", x=act_geometry.TRUCK_END_X), gone)


def enter_from_west(mountie: Node) -> None:
    """Put a Mountie who comes to an arrest beyond the left edge, beside the floor."""
    mountie.x, mountie.y = OFF_LEFT, act_geometry.FLOOR_BOX.center[1]


def animate_arrest(
    tools: EffectTools, card: Node, large: Picture, mountie: Node | None, place: Placement | None
) -> Animation:
    """Lift a smuggler out of its row; a Mountie rides up to it and takes it along.

    Args:
        tools: Stage, motion and sounds.
        card: The smuggler.
        large: Its picture at the size to which it is lifted.
        mountie: The Mountie in the row, which comes near; None if it is not there.
        place: His placement in the row, which he may still be on his way to.
    """
    goal, stop = act_geometry.LIFTED, act_geometry.RIDER_STOP
    zoom = card.zoom * card.picture.size[0] / large.size[0]
    rise = sequence(
        call(setattr, card, "z", RIDER_LAYER.z_at(1)),
        call(setattr, card, "picture", large),
        call(setattr, card, "zoom", zoom),
        tools.sound_step("refusal", goal.x),
        tween(
            card, LIFT_SECONDS, tools.motion.move_ease, x=goal.x, y=goal.y, angle=goal.angle,
            zoom=1.0, lift=CARD_LIFT,
        ),
    )  # fmt: skip
    start = place if place is not None else Placement(OFF_LEFT, stop.y)
    small = 0.2 if mountie is not None else 1.0
    size = act_geometry.RIDER_SIZE
    poses = [BakedPicture(f"nacho/patrol-{name}", size, size) for name in POSE_NAMES]
    rider = Node(
        MirroredPicture(poses[0]) if stop.x < start.x else poses[0],
        start.x,
        start.y,
        zoom=small,
        lift=RIDER_LIFT,
        z=RIDER_LAYER,
        name="rider",
    )
    comes, goes = [], []
    for n in range(1, STRIDES_IN + 1):
        share = n / STRIDES_IN
        x, y = (a + (b - a) * share for a, b in zip(start[:2], stop[:2], strict=True))
        pose: Picture = poses[n % 4]
        if n < STRIDES_IN and stop.x < start.x:
            pose = MirroredPicture(pose)  # it turns round as it stops
        comes.append(_stride(tools, rider, pose, x, y, small + (1 - small) * share))
    away = OFF_LEFT - size / 2 - stop.x
    for n in range(1, STRIDES_OUT + 1):
        x = stop.x + away * n / STRIDES_OUT
        mirrored = MirroredPicture(poses[n % 4])
        carried = tween(
            card, STRIDE_SECONDS, "linear", x=x + HAND_OFFSET.x, y=stop.y + HAND_OFFSET.y
        )
        goes.append(parallel(_stride(tools, rider, mirrored, x, stop.y, 1.0), carried))
    hidden = [] if mountie is None else [call(setattr, mountie, "alpha", 0.0)]
    return sequence(
        rise,
        with_temporary_nodes(tools, [rider], *hidden, *comes, wait(HOLD_SECONDS), *goes),
        call(setattr, card, "lift", 0.0),
    )


def _stride(
    tools: EffectTools, rider: Node, pose: Picture, x: float, y: float, zoom: float
) -> Animation:
    """One stride of the horse."""
    return sequence(
        call(setattr, rider, "picture", pose),
        tools.sound_step("wood_tap", x, 0.6),
        tween(rider, STRIDE_SECONDS, "linear", x=x, y=y, zoom=zoom, arc=STRIDE_HEIGHT),
    )
