"""How a bag is shaken."""

from __future__ import annotations

from scenes.stage.craft import Craft
from sprites.timeline import Animation, sequence, tween, wait
from tabletop.core.zones import Zone


def shake(craft: Craft, zone: Zone, brief: bool = False) -> Animation:
    """A bag is shaken, a hand goes in; `brief`: with one swing."""
    node, motion = craft.stage.pile(zone), craft.motion
    if node is None:
        return wait(0)
    rest_angle = craft.stage.places.place(zone).spread.poses(1)[0].angle
    swings = motion.bag_shake_swings * 2
    time = motion.bag_shake / (swings + 1)
    times = 1 if brief else motion.bag_shake_swings
    swing = [
        tween(node, time, "easeInOutSine", angle=rest_angle + motion.bag_shake_angle * side)
        for side in (1, -1) * times
    ]
    return sequence(
        craft.sounding("bag_shake", node.x),
        *swing,
        tween(node, time, "easeInOutSine", angle=rest_angle),
    )
