"""What more is seen in Market Day's street: goods that curl, rain, the Knight's walk, the wink.

A flourish comes before the pieces move. All that it brings onto the stage it takes away again.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from scenes.table.market_day_cards import Withered
from scenes.table.stage import AIR_Z
from sprites.node import FLAT, Node
from sprites.picture import Baked, Fill, Group, Picture
from sprites.timeline import Step, call, sequence, together, tween, wait
from tabletop.core.acts import Act, Move, Say
from tabletop.core.zones import Piece, Seat

if TYPE_CHECKING:
    from scenes.table.layout import Layout
    from scenes.table.staging import Staging

CURLS = ((0.2, 0.35), (0.4, 0.65), (0.6, 0.95), (0.75, 1.2))
"""How goods go bad, step by step: how grey, how curled (see Withered)."""
CURL = 0.075  # seconds a step
PUFF = 0.45
CLOUD_EVERY = 330.0  # units of the street
GLOOM = (14, 22, 44, 92)  # the light under the clouds
GLOOM_STEPS = 2  # a veil over all of the table is not faded smoothly: that would cost too much
SQUALLS = 62  # of a few drops each; about half of them are seen at once
SQUALL = ((13.0, 6.0, 8.0), (10.0, 46.0, 58.0), (11.0, 82.0, 0.0), (9.0, 26.0, 92.0))
"""Each drop's width and place in its squall."""
SHOWER = 1.15
DRIFT = 0.4
FALL = 0.34
STRIDE = 130.0  # how far the Knight gets with one step
STEP = 0.13
MOST_STEPS = 7
FIGURE = 215.0  # its height


def flourish(layout: Layout, act: Act, staging: Staging) -> Step | None:
    """What is seen of an act before its pieces move; None if nothing is."""
    if isinstance(act, Move):
        washed = act.clause == "MKD-3.3" and act.target == "discard"
        return _washed(act, staging) if washed else None
    if not isinstance(act, Say):
        return None
    piece = f"card.{act.thing_named('card')}" if "card" in dict(act.params) else ""
    if act.what == "spoiled":
        node = _lying(staging, act.seat, piece)
        return _spoils(staging, node) if node is not None else None
    if act.what == "rain":
        return _rains(layout, staging)
    if act.what == "knight_takes":
        other = act.seat_named("other")
        return _knight(staging, _lying(staging, act.seat, "card.2"), _lying(staging, other, piece))
    if act.what == "knight_idle":
        return _appears(staging, "knight", _lying(staging, act.seat, "card.2"), shake=7.0)
    if act.what == "tinker_swaps":
        return _appears(staging, "tinker", _lying(staging, act.seat, "card.1"), shake=-12.0)
    return None


def _lying(staging: Staging, seat: Seat, piece: Piece) -> Node | None:
    """The node of a card before a seat: the topmost of its kind, as in moves."""
    things = [t for t in staging.stage.things(f"stall:{seat}") if t.piece == piece]
    return things[-1].node if things else None


# Spoiling


def _spoils(staging: Staging, node: Node) -> Step:
    """A card curls up and turns grey, with a puff."""
    fresh = node.picture
    if not staging.motion.travels:
        return sequence(
            staging.sounding("puff", node.x),
            call(_show, node, Withered(fresh, CURLS[-1][0])),
            wait(staging.motion.fade),
        )
    steps: list[Step] = []
    for grey, bend in CURLS:
        steps += [call(_show, node, Withered(fresh, grey, bend)), wait(CURL)]
    wince = sequence(
        tween(node, CURL * 2, "easeOutQuad", lift=22.0, angle=node.angle - 3),
        tween(node, CURL * 2, "easeInOutQuad", angle=node.angle + 2.5),
    )
    return together(
        sequence(*steps),
        wince,
        sequence(wait(CURL), staging.sounding("puff", node.x), _puffs(staging, node)),
    )


def _show(node: Node, picture: Picture) -> None:
    node.picture = picture


def _puffs(staging: Staging, over: Node) -> Step:
    """Three small clouds of dust that rise and part."""
    made: list[Step] = []
    for i, (dx, dy) in enumerate(((-52, 30), (48, 8), (4, -46))):
        puff = _mark(Baked("fx/puff"), over.x + dx, over.y + dy, AIR_Z + 450 + i)
        puff.zoom, puff.alpha = 0.9, 0.95
        drift = tween(
            puff, PUFF, "easeOutQuad", x=puff.x + dx * 0.6, y=puff.y + dy * 0.4 - 46, zoom=2.6
        )
        fade = sequence(wait(PUFF * 0.3), tween(puff, PUFF * 0.7, "easeInQuad", alpha=0.0))
        made.append(_passing(staging, puff, together(drift, fade)))
    return together(*made)


# Rain


def _rains(layout: Layout, staging: Staging) -> Step:
    """Clouds drift over the street and it pours."""
    sound = staging.sounding("rain_shower", 960)
    if not staging.motion.travels:
        return sequence(
            sound, together(*(_still_cloud(staging, x) for x in (480.0, 960.0, 1440.0)))
        )
    boxes = [layout.box(f"stall:{seat}") for seat in range(layout.count)]
    left, right = min(b.x for b in boxes), max(b.right for b in boxes)
    top, low = min(b.y for b in boxes), max(b.bottom for b in boxes)
    count = max(2, round((right - left) / CLOUD_EVERY))
    clouds = [
        _cloud(staging, left + (right - left) * (i + 0.5) / count, top - 6 + 34 * (i % 2), i)
        for i in range(count)
    ]
    drops = []
    for i in range(SQUALLS):
        x = left + (right - left) * _thrown(i, 0.618034)
        y = top + 60 + (low - top - 60) * _thrown(i, 0.754878)
        drops.append(sequence(wait(SHOWER * i / SQUALLS), _drops(staging, x, y)))
    pours = sequence(wait(DRIFT * 0.8), together(*drops))
    return together(sound, _gloom(staging), *clouds, pours)


def _gloom(staging: Staging) -> Step:
    """The light goes and comes again."""
    veil = _mark(Fill(1920, 1080, GLOOM), 960, 540, AIR_Z + 400)
    shares = [(i + 1) / GLOOM_STEPS for i in range(GLOOM_STEPS)]
    part = DRIFT / GLOOM_STEPS
    veil.alpha = 0.0
    steps: list[Step] = []
    for share in shares:
        steps += [call(setattr, veil, "alpha", share), wait(part)]
    steps.append(wait(SHOWER + FALL - 0.15))
    for share in shares[-2::-1]:
        steps += [call(setattr, veil, "alpha", share), wait(part)]
    return _passing(staging, veil, sequence(*steps))


def _thrown(i: int, share: float) -> float:
    """Numbers in [0, 1) that spread evenly without a pattern."""
    return (0.37 + i * share) % 1.0


def _cloud(staging: Staging, x: float, y: float, i: int) -> Step:
    """A cloud comes from beyond the table's edge, drifts a little, and goes again."""
    width = (500.0, 400.0, 450.0)[i % 3]
    away = -180.0
    cloud = _mark(Baked("market_day/raincloud", width=width), x - 90, away, AIR_Z + 420 + i % 2)
    stay = SHOWER + FALL - 0.15
    return _passing(
        staging,
        cloud,
        sequence(
            tween(cloud, DRIFT, "easeOutQuad", x=x - 20, y=y),
            tween(cloud, stay, "linear", x=x + 20),
            tween(cloud, DRIFT, "easeInQuad", x=x + 90, y=away),
        ),
    )


def _still_cloud(staging: Staging, x: float) -> Step:
    cloud = Node(Baked("market_day/raincloud", width=430), x, 130.0, lift=90.0, alpha=0.0)
    cloud.z = AIR_Z + 420
    fade = staging.motion.fade
    return _passing(
        staging,
        cloud,
        sequence(tween(cloud, fade, alpha=1.0), wait(SHOWER), tween(cloud, fade, alpha=0.0)),
    )


def _drops(staging: Staging, x: float, y: float) -> Step:
    """A few drops fall together and splash."""
    falling = tuple((Baked("fx/rain-drop", width=w), dx, dy) for w, dx, dy in SQUALL)
    squall = _mark(Group((96, 160), falling), x - 14, y - 350, AIR_Z + 410)
    landed = (Baked("fx/splash", width=60), 0.0, 40.0), (Baked("fx/splash", width=46), 56.0, 0.0)
    splash = _mark(Group((104, 72), landed), x, y, AIR_Z + 405)
    splash.zoom = 0.5
    spread = together(
        tween(splash, 0.22, "easeOutQuad", zoom=1.1), tween(splash, 0.22, "easeInQuad", alpha=0.0)
    )
    return sequence(
        _passing(staging, squall, tween(squall, FALL, "easeInQuad", x=x, y=y - 30)),
        _passing(staging, splash, spread),
    )


def _washed(act: Move, staging: Staging) -> Step | None:
    """Goods that the rain takes: drenched, one after another."""
    node = _lying(staging, int(act.source.partition(":")[2]), act.piece)
    if node is None:
        return None
    wet = call(_show, node, Withered(node.picture, 0.45))
    if not staging.motion.travels:
        return wet
    splash = _mark(Baked("fx/splash", width=170), node.x, node.y, AIR_Z + 405)
    spread = together(
        tween(splash, 0.16, "easeOutQuad", zoom=1.3), tween(splash, 0.16, "easeInQuad", alpha=0.0)
    )
    return sequence(wet, staging.sounding("puff", node.x, 0.5), _passing(staging, splash, spread))


# Figures


def _knight(staging: Staging, home: Node | None, victim: Node | None) -> Step | None:
    """The Knight walks over to the best goods and takes them at sword's point."""
    if home is None or victim is None:
        return None
    motion = staging.motion
    figure = _figure(staging, "knight", home.x, home.y)
    strike = _strike(staging, victim)
    if not motion.travels:
        figure.x, figure.y = victim.x, victim.y
        return _passing(
            staging, figure,
            sequence(tween(figure, motion.fade, alpha=1.0), strike, wait(motion.hold),
                     tween(figure, motion.fade, alpha=0.0)),
        )  # fmt: skip
    side = -1.0 if home.x <= victim.x else 1.0
    x, y = victim.x + side * 96, victim.y + 10
    count = max(2, min(MOST_STEPS, round(math.hypot(x - home.x, y - home.y) / STRIDE)))
    walk: list[Step] = []
    for i in range(1, count + 1):
        part = i / count
        walk.append(
            tween(
                figure, STEP, "easeInOutSine", arc=20.0, lean=0.8,
                x=home.x + (x - home.x) * part, y=home.y + (y - home.y) * part,
                angle=4.0 if i % 2 else -4.0,
            )
        )  # fmt: skip
        walk.append(staging.sounding("wood_tap", home.x + (x - home.x) * part, 0.5))
    lunge = sequence(
        tween(figure, 0.09, "easeOutQuad", x=x - side * 34, angle=side * 12),
        strike,
        tween(figure, 0.14, "easeInOutQuad", x=x, angle=0.0),
    )
    return _passing(
        staging, figure,
        sequence(
            tween(figure, 0.16, "easeOutBack", alpha=1.0, zoom=1.0),
            *walk, lunge,
            tween(figure, 0.14, "easeInQuad", alpha=0.0, zoom=0.8),
        ),
    )  # fmt: skip


def _strike(staging: Staging, victim: Node) -> Step:
    """The sword flashes, the goods flinch."""
    spark = _mark(Baked("fx/spark", width=190), victim.x, victim.y, AIR_Z + 470)
    fades = tween(spark, 0.2, "easeInQuad", alpha=0.0)
    sound = staging.sounding("sword_strike", victim.x)
    if not staging.motion.travels:
        return sequence(sound, _passing(staging, spark, fades))
    spark.zoom = 0.4
    flash = together(tween(spark, 0.2, "easeOutQuad", zoom=1.2, angle=30.0), fades)
    flinch = sequence(
        tween(victim, 0.07, "easeOutQuad", angle=victim.angle + 6, lift=20.0),
        tween(victim, 0.13, "easeInOutQuad", angle=victim.angle - 2),
    )
    return sequence(sound, together(_passing(staging, spark, flash), flinch))


def _appears(staging: Staging, who: str, card: Node | None, shake: float) -> Step | None:
    """A figure steps out of its card, shakes its head (or winks), and is gone."""
    if card is None:
        return None
    motion = staging.motion
    figure = _figure(staging, who, card.x, card.y + 24)
    wink = who == "tinker"
    sound = staging.sounding("tinker_swap" if wink else "wood_tap", card.x)
    if not motion.travels:
        fades = tween(figure, motion.fade, alpha=1.0), tween(figure, motion.fade, alpha=0.0)
        return _passing(staging, figure, sequence(fades[0], sound, wait(motion.hold), fades[1]))
    sway: list[Step]
    if wink:
        star = _mark(Baked("fx/spark", width=90), card.x + 30, card.y - 58, AIR_Z + 480)
        star.zoom = 0.2
        twinkle = together(
            tween(star, 0.28, "easeOutBack", zoom=1.2, angle=90.0),
            sequence(wait(0.16), tween(star, 0.12, "easeInQuad", alpha=0.0)),
        )
        nod = tween(figure, 0.14, "easeOutQuad", angle=shake, squash=0.08)
        sway = [nod, _passing(staging, star, twinkle),
                tween(figure, 0.14, "easeOutBack", angle=0.0, squash=0.0)]  # fmt: skip
    else:
        sway = [tween(figure, 0.11, "easeInOutSine", angle=shake * turn) for turn in (1, -1, 1, 0)]
    return _passing(
        staging, figure,
        sequence(
            tween(figure, 0.18, "easeOutBack", alpha=1.0, zoom=1.0, y=card.y),
            sound, *sway,
            tween(figure, 0.14, "easeInQuad", alpha=0.0, zoom=0.7),
        ),
    )  # fmt: skip


# Small parts


def _figure(staging: Staging, who: str, x: float, y: float) -> Node:
    """A figure that is about to appear: it grows out of its card, or only fades in."""
    figure = Node(Baked(f"market_day/{who}-figure", height=FIGURE), x, y, lift=14.0)
    figure.z, figure.alpha, figure.name = AIR_Z + 460, 0.0, f"{who}-figure"
    figure.zoom = 0.6 if staging.motion.travels else 1.0
    return figure


def _mark(picture: Picture, x: float, y: float, z: float) -> Node:
    return Node(picture, x, y, lift=FLAT, z=z, name="flourish")


def _passing(staging: Staging, node: Node, step: Step) -> Step:
    """A node that is there as long as a step lasts."""
    stage = staging.stage
    return sequence(call(stage.bring, node), step, call(stage.dismiss, node))
