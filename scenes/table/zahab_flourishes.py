"""What more is seen of some acts of Zahab: plates that turn over, the gate that opens, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table import zahab_ground as ground
from scenes.table.parts import Halo
from scenes.table.stage import AIR_Z
from scenes.ui.theme import Color
from sounds.materials import chime
from sprites.node import FLAT, Node
from sprites.picture import Box
from sprites.timeline import Step, call, sequence, together, tween, wait
from tabletop.core import acts
from tabletop.core.acts import Act, Say
from tabletop.core.zones import address
from tabletop.games.zahab.tables import FIGURES

if TYPE_CHECKING:
    from scenes.table.staging import Staging
    from scenes.table.zahab import ZahabLayout

GLOW, HOLD = 0.25, 0.5
"""Seconds that a light takes to come (and to go), and that it stays."""
GATE = Box(ground.MIDDLE[0] - 50, ground.MIDDLE[1] - 200, 100.0, 96.0)
"""The gate of the ring's board."""


def flourish(layout: ZahabLayout, act: Act, staging: Staging) -> Step | None:
    """The step to play before an act's pieces move; None for most acts."""
    if not isinstance(act, Say):
        return None
    if act.what == "cards_back":
        return sequence(
            staging.sounding(chime(act.seat), ground.MIDDLE[0], 0.6),
            _light(staging, GATE, layout.theme.gold, 46.0),
        )
    if act.what == "uses":
        return _used(layout, staging, act)
    if act.what == "end_called":
        lights = [_light(staging, _track(figure), layout.theme.gold) for figure in FIGURES]
        return sequence(staging.sounding(chime(act.seat), 1400.0), together(*lights))
    return None


def echo(layout: ZahabLayout, act: Act, staging: Staging) -> Step | None:
    """The step to play after an act's pieces have moved: a figure's contribution turns over."""
    if not isinstance(act, acts.Step):
        return None
    at = address(act.path[0])
    if at.kind not in FIGURES or at.number is None:
        return None
    told = layout.game.tables.contribution
    if told[at.number] == told[address(act.path[-1]).number or 0]:
        return None
    seat = int(act.piece.partition(".")[2])
    name = f"contribution:{at.kind}" + ("" if seat == layout.home else f"/{seat}")
    node = staging.stage.named(name)
    if node is None or not staging.motion.travels:
        return None
    half = staging.motion.flip / 2
    return sequence(
        tween(node, half, "easeInSine", turn=89.0),
        call(staging.stage.read),
        staging.sounding("wood_tap", node.x, 0.6),
        tween(node, half, "easeOutSine", turn=0.0),
    )


def _used(layout: ZahabLayout, staging: Staging, act: Say) -> Step | None:
    """The space that is used lights up below its camel."""
    piece = f"camel.{act.seat}"
    for zone, pieces in staging.stage.showing.table.items():
        if piece in pieces and address(zone).kind == "ring":
            return _light(staging, layout.box(zone), layout.theme.gold, ground.SPACE / 2)
    return None


def _track(figure: str) -> Box:
    one, last = ground.cell_box(figure, 0), ground.cell_box(figure, 10)
    return Box(one.x, one.y, last.right - one.x, one.height)


def _light(staging: Staging, box: Box, color: Color, radius: float = 24.0) -> Step:
    """A light around a place, for a while."""
    halo = Halo(box.width, box.height, color, 20.0, 4.0, radius)
    node = Node(halo, *box.center, lift=FLAT, z=AIR_Z - 30, alpha=0.0, name="light")
    stage = staging.stage
    return sequence(
        call(stage.bring, node),
        tween(node, GLOW, "easeOutQuad", alpha=1.0),
        wait(HOLD),
        tween(node, GLOW, "easeInQuad", alpha=0.0),
        call(stage.dismiss, node),
    )
