"""Gold is poured before the winner of Mercado: out of a bag of their colour, with their name."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.kit.effects import passing
from scenes.kit.layers import Layer
from scenes.kit.parts import name_plate
from scenes.kit.roles.flourishes import Stagecraft
from scenes.kit.roles.seating import Seating
from sprites.components import coin
from sprites.node import FLAT, Node
from sprites.picture import Baked
from sprites.timeline import Animation, call, sequence, staggered, together, tween, wait
from tabletop.core.zones import Seat
from tabletop.games.mercado.game import Mercado

MIDDLE, LOW = 960.0, 806.0
"""The middle of the heap, and of its lowest coins."""
COIN = 84.0
ROWS = (11, 10, 9, 7, 5, 3)
"""Coins of the heap, row by row, from below."""
ACROSS, UP, STRAY = 68.0, 38.0, 9.0
BAG = (232.0, 285.0)
HOVERS = (1076.0, 236.0)
"""Where the bag is when it pours."""
TIPPED = 118.0
MOUTH = (MIDDLE - 20.0, 300.0)
"""Where coins come out of it."""
COMES, TIPS, FALLS, APART, RESTS, GOES = 0.5, 0.4, 0.36, 0.042, 1.5, 0.35
"""Seconds of each part; between one coin and the next."""
POURS = 11
"""After so many coins it is heard to pour again."""
NAME = (470.0, 72.0)
GLINTS = 5
BAGS, COINS, LIGHTS, NAMES = (Layer.SPECTACLE.at(order) for order in (0, 10, 80, 90))


def poured(seating: Seating[Mercado], seat: Seat, craft: Stagecraft) -> Animation:
    """A bag comes, is tipped, and goes; the heap stays a while. With reduced motion the heap is
    there, and is gone."""
    stage, travels = craft.stage, craft.motion.travels
    coins = [_coin(n, x, y, travels) for n, (x, y) in enumerate(_heap())]
    plate = name_plate(
        seating.theme, seating.setup.seats[seat].name, seating.color(seat), NAME, True
    )
    name = Node(plate, MIDDLE, LOW + 88.0, lift=FLAT, z=NAMES, alpha=0.0, name="gold")
    nodes = [*coins, name]
    if travels:
        comes = _pours(seating.color(seat), coins, craft)
        shown: Animation = tween(name, GOES, "easeInOutSine", alpha=1.0)
    else:
        bring = (call(stage.bring, node) for node in coins)
        comes = sequence(*bring, craft.sounding("coin_pour", MIDDLE))
        shown = together(*(tween(node, GOES, "easeInOutSine", alpha=1.0) for node in nodes))
    return sequence(
        comes,
        call(stage.bring, name),
        shown,
        together(wait(RESTS), *([_glints(craft, coins)] if travels else [])),
        together(*(tween(node, GOES, "easeInOutSine", alpha=0.0) for node in nodes)),
        *(call(stage.dismiss, node) for node in nodes),
    )


def _heap() -> Sequence[tuple[float, float]]:
    """Where coins come to lie, in the order in which they fall: each row from its middle."""
    found: list[tuple[float, float]] = []
    for row, count in enumerate(ROWS):
        xs = sorted((n - (count - 1) / 2 for n in range(count)), key=abs)
        for x in xs:
            n = len(found)
            dx, dy = STRAY * math.sin(n * 2.4), STRAY * 0.6 * math.sin(n * 4.1 + 1)
            found.append((MIDDLE + x * ACROSS + dx, LOW - row * UP + dy))
    return found


def _coin(n: int, x: float, y: float, travels: bool) -> Node:
    node = Node(coin("gold", COIN), x, y, z=COINS + n, name="gold")
    node.lift, node.alpha = FLAT, 1.0 if travels else 0.0
    return node


def _pours(color: str, coins: Sequence[Node], craft: Stagecraft) -> Animation:
    """The bag comes from beyond the upper edge, is tipped, coin after coin falls."""
    bag = Node(Baked(f"bag-open/{color}", *BAG), HOVERS[0], -BAG[1], lift=FLAT, z=BAGS, name="gold")
    falling = staggered(APART, *(_falls(n, node, craft) for n, node in enumerate(coins)))
    x, y = HOVERS
    return passing(
        craft,
        [bag],
        tween(bag, COMES, "easeOutBack", y=y),
        craft.sounding("bag_shake", x),
        together(
            tween(bag, TIPS, "easeInOutQuad", angle=TIPPED, y=y - 20.0),
            sequence(wait(TIPS * 0.7), falling),
        ),
        tween(bag, COMES, "easeInQuad", y=-BAG[1]),
    )


def _falls(n: int, node: Node, craft: Stagecraft) -> Animation:
    """A coin falls from the mouth of the bag onto the heap, and springs a little."""
    x, y = node.x, node.y
    node.x, node.y = MOUTH
    sounds = [craft.sounding("coin_pour", x)] if n % POURS == 0 else []
    return sequence(
        call(craft.stage.bring, node),
        together(tween(node, FALLS, "linear", x=x), tween(node, FALLS, "easeInQuad", y=y)),
        *sounds,
        tween(node, 0.08, "easeOutQuad", y=y - 10.0),
        tween(node, 0.08, "easeInQuad", y=y),
    )


def _glints(craft: Stagecraft, coins: Sequence[Node]) -> Animation:
    """Light runs over the heap."""
    stage = craft.stage
    steps = []
    for n in range(GLINTS):
        at = coins[(n * 17 + 6) % len(coins)]
        glint = Node(Baked("fx/coin-glint"), 0.0, 0.0, lift=FLAT, z=LIGHTS, zoom=0.4, name="gold")
        glint.alpha = 0.0

        def lies(glint: Node = glint, at: Node = at) -> None:
            glint.x, glint.y = at.x + 14.0, at.y - 16.0
            stage.bring(glint)

        steps.append(
            sequence(
                call(lies),
                tween(glint, 0.2, "easeOutQuad", alpha=1.0, zoom=1.5),
                tween(glint, 0.25, "easeInQuad", alpha=0.0),
                call(stage.dismiss, glint),
            )
        )
    return staggered(0.24, *steps)
