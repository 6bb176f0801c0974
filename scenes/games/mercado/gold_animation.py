"""Animation of the end: gold pours from a bag before the winner of Mercado."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.kit.common_effects import with_temporary_nodes
from scenes.kit.layers import Layer
from scenes.kit.roles.effects import EffectTools
from scenes.kit.roles.seating import Seating
from scenes.kit.table_parts import name_plate
from sprites.components import coin_picture
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture
from sprites.timeline import Animation, call, parallel, sequence, stagger, tween, wait
from tabletop.core.zones import Seat
from tabletop.games.mercado.game import Mercado

HEAP_CENTER_X, HEAP_BOTTOM = 960.0, 806.0
"""Middle of the heap, and height of its lowest coins."""
COIN_SIZE = 84.0
HEAP_ROWS = (11, 10, 9, 7, 5, 3)
"""Number of coins in each row of the heap, from below."""
COIN_STEP_X, COIN_STEP_Y, COIN_SCATTER = 68.0, 38.0, 9.0
BAG_SIZE = (232.0, 285.0)
BAG_POSITION = (1096.0, 448.0)
"""Position of the bag while it pours, below the place cards."""
TIP_ANGLE = 118.0
MOUTH_POSITION = (HEAP_CENTER_X, 506.0)
"""Point where coins come out of the bag."""
(
    BAG_MOVE_SECONDS,
    TIP_SECONDS,
    COIN_FALL_SECONDS,
    COIN_INTERVAL_SECONDS,
    HEAP_HOLD_SECONDS,
    HEAP_FADE_SECONDS,
) = (
    0.5,
    0.4,
    0.36,
    0.042,
    1.1,
    0.35,
)
"""Seconds of each part, and between one coin and the next."""
RETURN_SECONDS, RETURN_INTERVAL_SECONDS = 0.4, 0.008
"""Seconds in which a coin of the heap goes to the winner's bag, and until the next one goes."""
RETURN_ZOOM = 0.45
"""Size of a coin at the mouth of the winner's bag."""
COINS_PER_SOUND = 11
"""Number of coins between two sounds of pouring."""
NAME_SIZE = (470.0, 72.0)
GLINT_COUNT = 5
BAG_LAYER, COIN_LAYER, LIGHT_LAYER, NAME_LAYER = (
    Layer.TABLE_EFFECTS.z_at(order) for order in (0, 10, 80, 90)
)


def pour_gold(seating: Seating[Mercado], seat: Seat, tools: EffectTools) -> Animation:
    """Bring a bag, tip it, and remove it; the heap stays a while and goes to the winner's bag.

    With reduced motion the heap fades in and out.
    """
    stage, travels = tools.stage, tools.motion.has_travel
    coins = [_coin(n, x, y, travels) for n, (x, y) in enumerate(_heap())]
    plate = name_plate(
        seating.theme, seating.setup.seats[seat].name, seating.color(seat), NAME_SIZE, True
    )
    name = Node(
        plate,
        HEAP_CENTER_X,
        HEAP_BOTTOM + 88.0,
        lift=FLAT_LIFT,
        z=NAME_LAYER,
        alpha=0.0,
        name="gold",
    )
    nodes = [*coins, name]
    if travels:
        comes = _animate_pouring(seating.color(seat), coins, tools)
        shown: Animation = tween(name, HEAP_FADE_SECONDS, "easeInOutSine", alpha=1.0)
    else:
        bring = (call(stage.add_temporary, node) for node in coins)
        comes = sequence(*bring, tools.sound_step("coin_pour", HEAP_CENTER_X))
        shown = parallel(
            *(tween(node, HEAP_FADE_SECONDS, "easeInOutSine", alpha=1.0) for node in nodes)
        )
    return sequence(
        comes,
        call(stage.add_temporary, name),
        shown,
        parallel(wait(HEAP_HOLD_SECONDS), *([_animate_glints(tools, coins)] if travels else [])),
        parallel(
            _fade_out(name),
            *([_returns(coins, seat, tools)] if travels else map(_fade_out, coins)),
        ),
        *(call(stage.remove_temporary, node) for node in nodes),
    )


def _fade_out(node: Node) -> Animation:
    return tween(node, HEAP_FADE_SECONDS, "easeInOutSine", alpha=0.0)


def _returns(coins: Sequence[Node], seat: Seat, tools: EffectTools) -> Animation:
    """The coins of the heap go to the winner's bag, those on top first."""
    stage, bag = tools.stage, tools.stage.zone_layout.box(f"bag:{seat}")
    x, y = bag.center[0], bag.y
    ways = (
        sequence(
            tween(coin, RETURN_SECONDS, "easeInQuad", x=x, y=y, zoom=RETURN_ZOOM),
            call(stage.remove_temporary, coin),
        )
        for coin in reversed(coins)
    )
    return stagger(RETURN_INTERVAL_SECONDS, *ways)


def _heap() -> Sequence[tuple[float, float]]:
    """Return the positions of the coins in the order in which they fall."""
    found: list[tuple[float, float]] = []
    for row, count in enumerate(HEAP_ROWS):
        xs = sorted((n - (count - 1) / 2 for n in range(count)), key=abs)
        for x in xs:
            n = len(found)
            dx, dy = COIN_SCATTER * math.sin(n * 2.4), COIN_SCATTER * 0.6 * math.sin(n * 4.1 + 1)
            found.append(
                (HEAP_CENTER_X + x * COIN_STEP_X + dx, HEAP_BOTTOM - row * COIN_STEP_Y + dy)
            )
    return found


def _coin(n: int, x: float, y: float, travels: bool) -> Node:
    node = Node(coin_picture("gold", COIN_SIZE), x, y, z=COIN_LAYER + n, name="gold")
    node.lift, node.alpha = FLAT_LIFT, 1.0 if travels else 0.0
    return node


def _animate_pouring(color: str, coins: Sequence[Node], tools: EffectTools) -> Animation:
    """The bag comes from beyond the upper edge, is tipped, coin after coin falls."""
    bag = Node(
        BakedPicture(f"bag-open/{color}", *BAG_SIZE),
        BAG_POSITION[0],
        -BAG_SIZE[1],
        lift=FLAT_LIFT,
        z=BAG_LAYER,
        name="gold",
    )
    falling = stagger(
        COIN_INTERVAL_SECONDS,
        *(_animate_falling_coin(n, node, tools) for n, node in enumerate(coins)),
    )
    x, y = BAG_POSITION
    return with_temporary_nodes(
        tools,
        [bag],
        tween(bag, BAG_MOVE_SECONDS, "easeOutBack", y=y),
        tools.sound_step("bag_shake", x),
        parallel(
            tween(bag, TIP_SECONDS, "easeInOutQuad", angle=TIP_ANGLE, y=y - 20.0),
            sequence(wait(TIP_SECONDS * 0.7), falling),
        ),
        tween(bag, BAG_MOVE_SECONDS, "easeInQuad", y=-BAG_SIZE[1]),
    )


def _animate_falling_coin(n: int, node: Node, tools: EffectTools) -> Animation:
    """A coin falls from the mouth of the bag onto the heap, and springs a little."""
    x, y = node.x, node.y
    node.x, node.y = MOUTH_POSITION
    sounds = [tools.sound_step("coin_pour", x)] if n % COINS_PER_SOUND == 0 else []
    return sequence(
        call(tools.stage.add_temporary, node),
        parallel(
            tween(node, COIN_FALL_SECONDS, "linear", x=x),
            tween(node, COIN_FALL_SECONDS, "easeInQuad", y=y),
        ),
        *sounds,
        tween(node, 0.08, "easeOutQuad", y=y - 10.0),
        tween(node, 0.08, "easeInQuad", y=y),
    )


def _animate_glints(tools: EffectTools, coins: Sequence[Node]) -> Animation:
    """Light runs over the heap."""
    stage = tools.stage
    steps = []
    for n in range(GLINT_COUNT):
        at = coins[(n * 17 + 6) % len(coins)]
        glint = Node(
            BakedPicture("fx/coin-glint"),
            0.0,
            0.0,
            lift=FLAT_LIFT,
            z=LIGHT_LAYER,
            zoom=0.4,
            name="gold",
        )
        glint.alpha = 0.0

        def lies(glint: Node = glint, at: Node = at) -> None:
            glint.x, glint.y = at.x + 14.0, at.y - 16.0
            stage.add_temporary(glint)

        steps.append(
            sequence(
                call(lies),
                tween(glint, 0.2, "easeOutQuad", alpha=1.0, zoom=1.5),
                tween(glint, 0.25, "easeInQuad", alpha=0.0),
                call(stage.remove_temporary, glint),
            )
        )
    return stagger(0.24, *steps)
