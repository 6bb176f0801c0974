"""What more is seen of some acts of Basari: a scoring colour glows, blocked cards shudder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table import basari_cards as cards
from scenes.table import basari_ground as ground
from scenes.table.effects import lights, shudders
from scenes.table.stage import AIR_Z
from scenes.ui.theme import Color
from sounds.materials import chime
from sprites.node import Node
from sprites.picture import Box
from sprites.timeline import Step, call, sequence, tween, wait
from tabletop.core.acts import Act, Say, Score
from tabletop.core.zones import Seat, Zone
from tabletop.games.basari.gems import COLOURS

if TYPE_CHECKING:
    from scenes.table.basari import BasariLayout
    from scenes.table.staging import Staging

PALE: Color = (255, 246, 220)


def flourish(layout: BasariLayout, act: Act, staging: Staging) -> Step | None:
    """The step to play before an act's pieces move; None for most acts."""
    if isinstance(act, Score):
        return _from_card(layout, act, staging) if act.clause == "BAS-3.6" else None
    if not isinstance(act, Say):
        return None
    if act.what in ("most_gems", "shares_most"):
        return _majority(layout, act, staging)
    if act.what == "blocked":
        return _blocked(layout, str(dict(act.params)["action"]), staging)
    if act.what == "haggle":
        return _haggle(layout, act, staging)
    if act.what == "enough_workers":
        boxes = [layout.box(f"pile:{act.seat}")]
        return sequence(
            staging.sounding(chime(act.seat), boxes[0].center[0]),
            lights(staging, [(box, layout.theme.gold) for box in boxes]),
        )
    return None


def cell(layout: BasariLayout, seat: Seat, kind: int) -> Box:
    """Where a seat's gems of a colour lie, or would lie."""
    if seat != layout.home:
        return layout.panel(seat).cell_box(kind)
    x = ground.TRAY_COLUMNS.xs[kind]
    return Box(x - 50, ground.TRAY.y + 18, 100.0, ground.TRAY.height - 36)


def _majority(layout: BasariLayout, act: Say, staging: Staging) -> Step:
    """Everybody's gems of the colour light up, and most of all the winner's."""
    colour = act.thing_named("colour")
    kind = COLOURS.index(colour)
    places = [
        (cell(layout, seat, kind), layout.theme.gold if seat == act.seat else PALE)
        for seat in range(layout.count)
    ]
    mine = cell(layout, act.seat, kind)
    return sequence(
        staging.sounding("gem_clink", mine.center[0]),
        staging.sounding(chime(act.seat), mine.center[0], 0.8),
        lights(staging, places, act.seat),
    )


def _shown(layout: BasariLayout, letter: str, staging: Staging) -> list[Node]:
    """The open cards of an action."""
    return [
        thing.node
        for seat in range(layout.count)
        for thing in staging.stage.things(f"shown:{seat}")
        if thing.piece == f"action.{letter}"
    ]


def _blocked(layout: BasariLayout, letter: str, staging: Staging) -> Step:
    """The cards that block one another shudder."""
    nodes = _shown(layout, letter, staging)
    return sequence(staging.sounding("refusal", 960.0), shudders(staging, nodes))


def _haggle(layout: BasariLayout, act: Say, staging: Staging) -> Step:
    """The rug and the two cards light up."""
    letter = str(dict(act.params)["action"])
    places: list[tuple[Box, Color]] = [(ground.RUG, layout.theme.gold)]
    places += [
        (_card_box(layout, seat), layout.theme.gold)
        for seat in range(layout.count)
        if f"action.{letter}" in staging.stage.showing.table.get(f"shown:{seat}", ())
    ]
    return sequence(staging.sounding("felt_pat", 960.0), lights(staging, places))


def _card_box(layout: BasariLayout, seat: Seat) -> Box:
    zone: Zone = f"shown:{seat}"
    return layout.box(zone)


def _from_card(layout: BasariLayout, act: Score, staging: Staging) -> Step:
    """The points leave the card and go to the seat's score."""
    motion = staging.motion
    zone = f"pile:{act.seat}"
    box = layout.box(zone)
    spot = layout.points(act.seat)
    size = box.width * 104 / cards.DRAWN
    x, y = box.x + box.width * 0.615, box.y + box.height * 160 / (cards.DRAWN * ground.SHAPE)
    node = Node(cards.medallion(act.n, size), x, y, z=AIR_Z + 300, name="medal")
    if not motion.travels:
        return sequence(staging.sounding("gem_clink", x), lights(staging, [(box, PALE)]))
    return sequence(
        call(staging.stage.bring, node),
        staging.sounding("card_slide", x),
        tween(node, 0.25, "easeOutBack", zoom=1.35, lift=24.0),
        wait(0.2),
        tween(
            node, motion.move_time(400.0), motion.move_ease, arc=40.0,
            x=spot.x, y=spot.y, zoom=0.8,
        ),
        call(staging.stage.dismiss, node),
    )  # fmt: skip
