"""How a pile is stirred: a bag is shaken, a deck is shuffled."""

from __future__ import annotations

from scenes.kit.layers import Layer
from scenes.table.craft import Craft
from sprites.node import Node
from sprites.timeline import Animation, call, sequence, together, tween, wait
from tabletop.core.zones import Zone


def shake(craft: Craft, zone: Zone) -> Animation:
    """A bag is shaken, a hand goes in."""
    node, motion = craft.stage.pile(zone), craft.motion
    if node is None:
        return wait(0)
    rest_angle = craft.stage.places.place(zone).spread.poses(1)[0].angle
    swings = motion.bag_shake_swings * 2
    time = motion.bag_shake / (swings + 1)
    swing = [
        tween(node, time, "easeInOutSine", angle=rest_angle + motion.bag_shake_angle * side)
        for side in (1, -1) * motion.bag_shake_swings
    ]
    return sequence(
        craft.sounding("bag_shake", node.x),
        *swing,
        tween(node, time, "easeInOutSine", angle=rest_angle),
    )


def shuffle(craft: Craft, zone: Zone) -> Animation:
    """A deck is parted, its halves fall into one another. Never the real order."""
    place, motion = craft.stage.places.place(zone), craft.motion
    if place.rise:
        return shake(craft, zone)
    pieces = craft.stage.showing.table.get(zone, [])
    picture = craft.stage.looks.picture(pieces[0], zone) if pieces else None
    if picture is None or not motion.shuffle_spread:
        return sequence(craft.sounding("card_riffle", place.opening.x), wait(motion.shuffle))
    spot = place.opening
    steps: list[Animation] = []
    count, time = 10, motion.shuffle
    for i in range(count):
        side = 1 if i % 2 else -1
        node = Node(picture, spot.x, spot.y, angle=spot.angle, name="riffle")
        node.z = Layer.AIR.at(i)
        away = spot.x + side * motion.shuffle_spread
        steps.append(
            sequence(
                call(craft.stage.bring, node),
                tween(
                    node, time * 0.3, "easeOutQuad",
                    x=away, y=spot.y - i * 1.5, angle=spot.angle - side * 6,
                ),
                wait(time * 0.35 * i / count),
                tween(
                    node, time * 0.25, "easeInQuad", arc=14.0,
                    x=spot.x, y=spot.y - i * 1.5, angle=spot.angle,
                ),
                wait(time * 0.45 * (1 - i / count)),
                call(craft.stage.dismiss, node),
            )
        )  # fmt: skip
    return sequence(
        call(craft.stage.show_pile, zone),
        craft.sounding("card_riffle", spot.x),
        together(*steps),
        craft.sounding("card_snap", spot.x),
    )
