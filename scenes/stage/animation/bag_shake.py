"""Shake of a bag."""

from __future__ import annotations

from scenes.stage.animation.effect_context import EffectContext
from sprites.timeline import Animation, sequence, tween, wait
from tabletop.core.zones import Zone


def shake_bag(context: EffectContext, zone: Zone, brief: bool = False) -> Animation:
    """Shake a bag; with `brief` by one swing."""
    node, motion = context.stage.pile_node(zone), context.motion
    if node is None:
        return wait(0)
    rest_angle = context.stage.zone_layout.place(zone).spread.poses(1)[0].angle
    swings = motion.bag_shake_swings * 2
    time = motion.bag_shake_seconds / (swings + 1)
    times = 1 if brief else motion.bag_shake_swings
    swing = [
        tween(node, time, "easeInOutSine", angle=rest_angle + motion.bag_shake_angle * side)
        for side in (1, -1) * times
    ]
    return sequence(
        context.sound_step("bag_shake", node.x),
        *swing,
        tween(node, time, "easeInOutSine", angle=rest_angle),
    )
