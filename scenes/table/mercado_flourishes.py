"""What more is seen of some acts of Mercado: the tile that chance turns up, a seal that glints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.mercado_board import CENTRE, STACKS
from scenes.table.parts import Halo
from scenes.table.stage import AIR_Z
from scenes.table.staging import Staging
from sprites.node import FLAT, Node
from sprites.timeline import Step, call, sequence, together, tween, wait
from tabletop.core.acts import Act, Move

if TYPE_CHECKING:
    from scenes.table.mercado import MercadoLayout

TURNED_UP = "MER-5.4"
RUNNER_UP = "MER-5.2"
SHOWN = 0.9  # seconds that the tile of chance is shown large
GLINT = 0.22  # seconds that a glint takes to come, and to go


def flourish(layout: MercadoLayout, act: Act, staging: Staging) -> Step | None:
    """The step to play before an act's pieces move; None for most acts."""
    if not isinstance(act, Move):
        return None
    if act.clause == TURNED_UP and act.source == "deck:objects":
        return _turned_up(layout, act, staging)
    if act.clause == RUNNER_UP:
        return _glint(layout, act, staging)
    return None


def _turned_up(layout: MercadoLayout, act: Move, staging: Staging) -> Step:
    """The top object rises from its stack and is turned over for all to see."""
    motion, canvas = staging.motion, staging.stage.canvas
    x, y = STACKS["deck:objects"]
    back = layout.picture("object.?", "deck:objects")
    front = layout.picture(act.piece, "market:0")
    ratio = back.size[0] / front.size[0]
    node = Node(back, x, y, z=AIR_Z + 300, name="turned-up")
    rise = motion.move_time(300.0)

    def come() -> None:
        node.alpha = 1.0 if motion.travels else 0.0
        if not motion.travels:
            face()
            node.x, node.y, node.zoom = *CENTRE, 1.0
        canvas.add(node)

    def face() -> None:
        node.picture = front
        node.zoom = ratio * node.zoom

    show: Step
    if not motion.travels:
        show = tween(node, motion.fade, motion.fade_ease, alpha=1.0)
    else:
        show = together(
            tween(node, rise, motion.move_ease, x=CENTRE[0], y=CENTRE[1], lift=60.0),
            sequence(
                tween(node, rise / 2, "easeInSine", turn=89.0),
                call(face),
                together(
                    tween(node, rise / 2, "easeOutSine", turn=0.0),
                    tween(node, rise / 2, "easeOutSine", zoom=1.35),
                ),
            ),
        )
    return sequence(
        staging.sounding("card_slide", x),
        call(come),
        show,
        staging.sounding("card_snap", CENTRE[0]),
        wait(SHOWN),
        tween(node, motion.fade, motion.fade_ease, alpha=0.0),
        call(canvas.remove, node),
    )


def _glint(layout: MercadoLayout, act: Move, staging: Staging) -> Step:
    """A ring of light where the runner-up's seal will lie."""
    motion, canvas = staging.motion, staging.stage.canvas
    box = layout.box(act.target)
    size = min(box.height, 64.0)
    opening = layout.place(act.target).spread.poses(staging.stage.showing.count(act.target) + 1)[-1]
    halo = Halo(size, size, layout.theme.gold, reach=18.0, edge=4.0, radius=size / 2)
    node = Node(halo, opening.x, opening.y, lift=FLAT, z=AIR_Z - 5, alpha=0.0, name="glint")
    grows = 1.0 if not motion.travels else 0.5
    node.zoom = grows

    def come() -> None:
        canvas.add(node)

    return sequence(
        call(come),
        together(
            tween(node, GLINT, "easeOutQuad", alpha=1.0),
            tween(node, GLINT, "easeOutQuad", zoom=1.0),
        ),
        tween(node, GLINT, "easeInQuad", alpha=0.0),
        call(canvas.remove, node),
    )
