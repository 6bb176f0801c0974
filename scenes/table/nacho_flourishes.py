"""What more is seen of some acts of Nacho: the order of play, trucks, gallops, gold that changes
hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table import nacho_cards as cards
from scenes.table.effects import Load, flies, lights, runs, shudders
from scenes.table.nacho_parade import parade
from scenes.table.places import Pose
from scenes.ui.theme import Color
from sounds.materials import chime
from sprites.node import Node
from sprites.picture import Baked, Box, Mirrored, Picture
from sprites.timeline import Step, leading, sequence, together
from tabletop.core.acts import Act, Begin, Move, Say, Score
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.games.nacho.pieces import cantina
from tabletop.games.nacho.state import PROVINCES, ROW

if TYPE_CHECKING:
    from scenes.table.nacho import NachoLayout
    from scenes.table.staging import Staging

DELIVERED = ("NAC-4.2", "NAC-4.3")
ARRESTED = ("NAC-5.2", "NAC-5.3")
FOLLOWS = ("NAC-3.3", "NAC-9.3")
PALE: Color = (220, 232, 255)
ALARM: Color = (255, 112, 92)
TRUCK, RIDER = 150.0, 150.0  # their widths
BED = Pose(-30.0, -34.0)
"""Where a cube lies on the truck, from the middle of it."""
SADDLE = Pose(-40.0, 22.0)
"""Where a card hangs at the horse."""
MOST_COINS = 6
ARRIVING = 0.2
"""Gold is counted so many seconds before its first coin has come."""
SAYING = {"delivers": 0.5, "takes": 0.4, "wage": 0.5, "visits": 0.3, "arrests": 0.4}
"""Overlaps, in seconds: of what is said, of counted gold, of pieces that go somewhere."""
COUNTING = {"NAC-4.2": 0.13, "NAC-4.3": 0.13, "NAC-4.5": 0.4, "NAC-7.2": 0.9}
GOING = {
    ("NAC-3.3", "mountie"): 0.2,
    ("NAC-4.2", "warehouse"): 0.42,
    ("NAC-4.3", "warehouse"): 0.3,
    ("NAC-5.1", "played"): 0.16,
    ("NAC-5.2", "cantina"): 0.3,
    ("NAC-6.5", "hand"): 0.16,
    ("NAC-7.2", "bag"): 0.16,
    ("NAC-7.2", "warehouse"): 0.2,
    ("NAC-7.3", "mounties"): 0.2,
}


def flourish(layout: NachoLayout, act: Act, staging: Staging) -> Step | None:
    """The step to play before an act's pieces move; None for most acts."""
    if isinstance(act, Move):
        return _moves(layout, act, staging)
    if isinstance(act, Score):
        return _pays(layout, act, staging)
    if isinstance(act, Begin) and act.what == "go" and act.number == 1:
        return parade(layout, staging) if layout.hidden_mountie else None
    if isinstance(act, Say):
        return _says(layout, act, staging)
    return None


def overlap(act: Act) -> float:
    """By how many seconds the next act begins before this one has been shown to its end.

    What is said is read while the truck drives and the card is laid down; gold is counted on
    while the next thing happens.
    """
    if isinstance(act, Say):
        return SAYING.get(act.what, 0.0)
    if isinstance(act, Score):
        return COUNTING.get(act.clause, 0.0)
    if isinstance(act, Move):
        return GOING.get((act.clause, address(act.source).kind), 0.0)
    return 0.0


def _says(layout: NachoLayout, act: Say, staging: Staging) -> Step | None:
    gem = layout.bank(act.seat).gem
    stone = Box(gem.x - 40, gem.y - 40, 80.0, 80.0)
    if act.what == "keeps_gem":
        return sequence(
            staging.sounding("gem_clink", gem.x), lights(staging, [(stone, layout.theme.gold)])
        )
    if act.what in ("majority", "no_majority"):
        return _reckons(layout, act, staging)
    if act.what == "penalty":
        nodes = [
            thing.node
            for province in ROW
            for thing in staging.stage.things(cantina(province, act.seat))
            if thing.piece.startswith("mountie.")
        ]
        places = [(node.bounds(), ALARM) for node in nodes]
        return sequence(
            staging.sounding("seal_stamp", nodes[0].x if nodes else gem.x),
            together(lights(staging, places, -1, 0.3), shudders(staging, nodes)),
        )
    return None


def _reckons(layout: NachoLayout, act: Say, staging: Staging) -> Step:
    """A province's cantinas light up, most of all the one with most smugglers."""
    province = int(act.thing_named("province"))
    won = act.what == "majority"
    places = [
        (layout.bank(seat).cell(province), layout.theme.gold if won and seat == act.seat else PALE)
        for seat in range(layout.count)
    ]
    x = layout.ground.province(province).center[0]
    sound = chime(act.seat) if won else "felt_pat"
    return sequence(
        staging.sounding(sound, x, 0.8),
        lights(staging, places, act.seat if won else -1, 0.45 if won else 0.2),
    )


def _lying(staging: Staging, zone: Zone, piece: Piece) -> Node | None:
    """The node of a piece: the topmost of its kind, as in moves."""
    found = [thing.node for thing in staging.stage.things(zone) if thing.piece == piece]
    return found[-1] if found else None


# What travels


def _moves(layout: NachoLayout, act: Move, staging: Staging) -> Step | None:
    source, target = address(act.source), address(act.target)
    if act.clause in DELIVERED and target.kind == "slots" and target.number is not None:
        return _drives(layout, act, target.number, staging)
    if act.clause in FOLLOWS and target.kind == "cantina":
        gallop = _gallops(layout, act, staging)
        return gallop if layout.hidden_mountie else sequence(parade(layout, staging), gallop)
    if act.clause in ARRESTED and act.target == "discard":
        return _carries_off(layout, act, staging)
    if source.kind == "bag" and target.kind == "warehouse":
        return staging.sounding("cube_rattle", layout.ground.bag.x, 0.7)
    return None


def _drives(layout: NachoLayout, act: Move, province: int, staging: Staging) -> Step:
    """A truck takes the cube along the row, from the smuggler's own province."""
    showing, ground = staging.stage.showing, layout.ground
    drafted = act._replace(n=1, clause="") in staging.stage.drafted
    cube = None if drafted else _lying(staging, act.source, act.piece)
    played = [
        piece for seat in range(layout.count) for piece in showing.table.get(f"played:{seat}", ())
        if seat == showing.turn
    ]  # fmt: skip
    start = province
    if played:
        start = PROVINCES.index(played[-1].partition(".")[2].partition("-")[0])
    box, home = ground.province(province), ground.province(start)
    y = box.y + 74
    begin = Pose(home.center[0] if start != province else box.x - 10, y)
    end = Pose(box.center[0], y)
    west = end.x < begin.x
    truck: Picture = Baked("nacho/truck-figure", width=TRUCK)
    bed = Pose(-BED.x, BED.y) if west else BED
    load = Load(cube, bed) if cube is not None else None
    drive = runs(staging, Mirrored(truck) if west else truck, begin, end, "felt_pat", 3.0, load)
    return sequence(staging.sounding("cube_rattle", begin.x, 0.6), drive)


def _gallops(layout: NachoLayout, act: Move, staging: Staging) -> Step:
    """The Mountie gallops to the leader's cantina."""
    start, end = layout.place(act.source).opening, layout.box(act.target).center
    card = _lying(staging, act.source, act.piece)
    rider = Baked("nacho/mountie-figure", width=RIDER)
    load = None
    if card is not None:
        load = Load(card, SADDLE, layout.bank(layout.home).card * 0.6 / card.picture.size[0])
    begin = Pose(start.x + 60, start.y)
    return runs(staging, rider, begin, Pose(*end), "wood_tap", 14.0, load)


def _carries_off(layout: NachoLayout, act: Move, staging: Staging) -> Step:
    """The Mountie carries the smuggler's card off."""
    card = _lying(staging, act.source, act.piece)
    box, goal = layout.box(act.source), layout.ground.discard
    start = Pose(card.x, card.y) if card is not None else Pose(*box.center)
    load = Load(card, SADDLE) if card is not None else None
    rider = Baked("nacho/mountie-figure", width=RIDER)
    return sequence(
        staging.sounding("refusal", start.x),
        lights(staging, [(_around(card, box), ALARM)], 0, 0.2),
        runs(staging, rider, start, Pose(goal.x - 70, goal.y), "wood_tap", 14.0, load),
    )


def _around(card: Node | None, box: Box) -> Box:
    return card.bounds() if card is not None else box


# What is paid


def _pays(layout: NachoLayout, act: Score, staging: Staging) -> Step | None:
    """Gold goes from where it is owed to where it belongs; it is counted as it leaves or comes."""
    purse = layout.bank(act.seat).gold
    other = _other_end(layout, act, staging)
    if other is None or not act.n:
        return None
    start, end = (other, purse) if act.n > 0 else (purse, other)
    n = min(abs(act.n), MOST_COINS)
    flight = flies(staging, cards.gold(44.0), n, start, end, "coin_on_coin")
    return leading(flight.length - ARRIVING if act.n > 0 else 0.0, flight)


def _other_end(layout: NachoLayout, act: Score, staging: Staging) -> Pose | None:
    """Where gold that is counted comes from, or goes to."""
    ground, showing = layout.ground, staging.stage.showing
    if act.clause in DELIVERED:
        slot = showing.marks.get("delivered")
        return ground.filled(*slot) if slot else None
    if act.clause == "NAC-4.5":
        return layout.bank(act.seat).chosen
    if act.clause == "NAC-6.1":
        return _medal(layout, showing.marks.get("reckoned", 0))
    if act.clause == "NAC-6.2":
        return _guarded(layout, act.seat, staging)
    return ground.bag if act.clause == "NAC-7.2" else None


def _medal(layout: NachoLayout, province: int) -> Pose:
    """The bonus on a province's card."""
    box = layout.ground.province(province)
    return Pose(box.right - 40, box.y + 50)


def _guarded(layout: NachoLayout, seat: Seat, staging: Staging) -> Pose | None:
    """A Mountie at one of a seat's cantinas."""
    for province in ROW:
        for thing in staging.stage.things(cantina(province, seat)):
            if thing.piece.startswith("mountie."):
                return Pose(thing.node.x, thing.node.y)
    return None
