"""What more is seen in Market Day's street: goods that curl, rain, the Knight's walk, the wink.

A flourish comes before the pieces move. All that it brings onto the stage it takes away again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.games.market_day.cards import Withered
from scenes.games.market_day.places import MarketDayPlaces
from scenes.kit.effects import lying, passing
from scenes.kit.layers import Layer
from scenes.kit.roles.flourishes import Flourishes, Stagecraft
from scenes.kit.roles.seating import SeatedRole
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Baked, Fill, Group
from sprites.timeline import Animation, call, leading, sequence, together, tween, wait
from tabletop.core.acts import Act, Move, Say, Score
from tabletop.core.zones import Piece, Seat
from tabletop.games.market_day.game import MarketDay

GREAT = 10
"""Points of one stall."""
CURLS = ((0.2, 0.35), (0.4, 0.65), (0.6, 0.95), (0.75, 1.2))
"""How goods go bad, step by step: how grey, how curled (see Withered)."""
CURL = 0.075  # seconds a step
CURLED = 0.32  # seconds after which spoiled goods go, while the dust still stands
PUFF = 0.45
SAYING = {"spoiled": 0.25}
COUNTING = {"prizes": 0.55}
GOING = {"spoils": 0.25, "": 0.6}
"""Overlaps, in seconds: of what is said, of counted points, of goods that are cleared away (not by
rain or a Knight)."""
CLOUD_EVERY = 330.0  # units of the street
GLOOM = (14, 22, 44, 92)  # the light under the clouds
GLOOMS = 0.6  # in so many seconds: never two of its steps in one thirtieth
GLOOM_STEPS = 12
"""A veil over all of the table is not faded smoothly, which would cost too much; but no step may
change the picture by more than 3 % of full scale."""
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
SPLASHES, DROPS, PUFFS, FIGURES, SPARKS, STARS = 5, 10, 50, 60, 70, 80
"""The order in which these lie above the veil and one another."""
CLOUDS = 10
"""They lie above the awnings, below the discs of dealer and leader that hang there."""


class MarketDayFlourishes(SeatedRole[MarketDay, MarketDayPlaces], Flourishes):
    """The flourishes of the street."""

    def before(self, act: Act, craft: Stagecraft) -> Animation | None:
        """What is seen of an act before its pieces move; None if nothing is."""
        if isinstance(act, Move):
            washed = self.seating.game.deed(act) == "rain" and act.target == "discard"
            return _washed(act, craft) if washed else None
        if not isinstance(act, Say):
            return None
        piece = f"card.{act.thing_named('card')}" if "card" in dict(act.params) else ""
        if act.what == "spoiled":
            node = _lying(craft, act.seat, piece)
            return leading(CURLED, _spoils(craft, node)) if node is not None else None
        if act.what == "rain":
            return self._rains(craft)
        if act.what == "knight_takes":
            other = act.seat_named("other")
            return _knight(craft, _lying(craft, act.seat, "card.2"), _lying(craft, other, piece))
        if act.what == "knight_idle":
            return _appears(craft, "knight", _lying(craft, act.seat, "card.2"), shake=7.0)
        if act.what == "tinker_swaps":
            return _appears(craft, "tinker", _lying(craft, act.seat, "card.1"), shake=-12.0)
        return None

    def overlap(self, act: Act) -> float:
        """By how many seconds what follows begins before an act has been shown to its end: goods go
        while what spoiled them is read, stalls are cleared one after another."""
        if isinstance(act, Say):
            return SAYING.get(act.what, 0.0)
        deed = self.seating.game.deed(act)
        if isinstance(act, Score):
            return COUNTING.get(deed, 0.0)
        if isinstance(act, Move) and act.target == "discard":
            return GOING.get(deed, 0.0)
        return 0.0

    def stirs(self, phrase: Sequence[Act]) -> bool:
        """A great stall."""
        return any(isinstance(act, Score) and act.n >= GREAT for act in phrase)

    def _rains(self, craft: Stagecraft) -> Animation:
        """Clouds drift over the street and it pours."""
        sound = craft.sounding("rain_shower", 960)
        if not craft.motion.travels:
            return sequence(
                sound, together(*(_still_cloud(craft, x) for x in (480.0, 960.0, 1440.0)))
            )
        boxes = [self.places.box(f"stall:{seat}") for seat in self.seating.seats]
        left, right = min(b.x for b in boxes), max(b.right for b in boxes)
        top, low = min(b.y for b in boxes), max(b.bottom for b in boxes)
        count = max(2, round((right - left) / CLOUD_EVERY))
        clouds = [
            _cloud(craft, left + (right - left) * (i + 0.5) / count, top - 104 + 8 * (i % 2), i)
            for i in range(count)
        ]
        drops = []
        for i in range(SQUALLS):
            x = left + (right - left) * _thrown(i, 0.618034)
            y = top + 60 + (low - top - 60) * _thrown(i, 0.754878)
            drops.append(sequence(wait(SHOWER * i / SQUALLS), _drops(craft, x, y)))
        pours = sequence(wait(DRIFT * 0.8), together(*drops))
        return together(sound, _gloom(craft), *clouds, pours)


def _lying(craft: Stagecraft, seat: Seat, piece: Piece) -> Node | None:
    return lying(craft, f"stall:{seat}", piece)


def _spoils(craft: Stagecraft, node: Node) -> Animation:
    """A card curls up and turns grey, with a puff."""
    fresh = node.picture
    if not craft.motion.travels:
        return sequence(
            craft.sounding("puff", node.x),
            call(_show, node, Withered(fresh, CURLS[-1][0])),
            wait(craft.motion.fade),
        )
    steps: list[Animation] = []
    for grey, bend in CURLS:
        steps += [call(_show, node, Withered(fresh, grey, bend)), wait(CURL)]
    wince = sequence(
        tween(node, CURL * 2, "easeOutQuad", lift=22.0, angle=node.angle - 3),
        tween(node, CURL * 2, "easeInOutQuad", angle=node.angle + 2.5),
    )
    return together(
        sequence(*steps),
        wince,
        sequence(wait(CURL), craft.sounding("puff", node.x), _puffs(craft, node)),
    )


def _show(node: Node, picture: Picture) -> None:
    node.picture = picture


def _puffs(craft: Stagecraft, over: Node) -> Animation:
    """Three small clouds of dust that rise and part."""
    made: list[Animation] = []
    for i, (dx, dy) in enumerate(((-52, 30), (48, 8), (4, -46))):
        puff = _mark(Baked("fx/puff"), over.x + dx, over.y + dy, Layer.SPECTACLE.at(PUFFS + i))
        puff.zoom, puff.alpha = 0.9, 0.95
        drift = tween(
            puff, PUFF, "easeOutQuad", x=puff.x + dx * 0.6, y=puff.y + dy * 0.4 - 46, zoom=2.6
        )
        fade = sequence(wait(PUFF * 0.3), tween(puff, PUFF * 0.7, "easeInQuad", alpha=0.0))
        made.append(passing(craft, [puff], together(drift, fade)))
    return together(*made)


def _gloom(craft: Stagecraft) -> Animation:
    """The light goes and comes again."""
    veil = _mark(Fill(1920, 1080, GLOOM), 960, 540, Layer.SPECTACLE)
    shares = [(i + 1) / GLOOM_STEPS for i in range(GLOOM_STEPS)]
    part = GLOOMS / GLOOM_STEPS
    veil.alpha = 0.0
    steps: list[Animation] = []
    for share in shares:
        steps += [call(setattr, veil, "alpha", share), wait(part)]
    steps.append(wait(SHOWER + FALL - 0.15 - 2 * (GLOOMS - DRIFT)))
    for share in shares[-2::-1]:
        steps += [call(setattr, veil, "alpha", share), wait(part)]
    return passing(craft, [veil], *steps)


def _thrown(i: int, share: float) -> float:
    """Numbers in [0, 1) that spread evenly without a pattern."""
    return (0.37 + i * share) % 1.0


def _cloud(craft: Stagecraft, x: float, y: float, i: int) -> Animation:
    """A cloud comes from beyond the table's edge, drifts a little, and goes again."""
    width = (340.0, 290.0, 310.0)[i % 3]
    away = -180.0
    cloud = _mark(
        Baked("market_day/raincloud", width=width), x - 90, away, Layer.ROOFS.at(CLOUDS + i % 2)
    )
    stay = SHOWER + FALL - 0.15
    return passing(
        craft,
        [cloud],
        tween(cloud, DRIFT, "easeOutQuad", x=x - 20, y=y),
        tween(cloud, stay, "linear", x=x + 20),
        tween(cloud, DRIFT, "easeInQuad", x=x + 90, y=away),
    )


def _still_cloud(craft: Stagecraft, x: float) -> Animation:
    cloud = Node(Baked("market_day/raincloud", width=330), x, 16.0, lift=90.0, alpha=0.0)
    cloud.z = Layer.ROOFS.at(CLOUDS)
    comes, goes = (tween(cloud, craft.motion.fade, alpha=alpha) for alpha in (1.0, 0.0))
    return passing(craft, [cloud], comes, wait(SHOWER), goes)


def _drops(craft: Stagecraft, x: float, y: float) -> Animation:
    """A few drops fall together and splash."""
    falling = tuple((Baked("fx/rain-drop", width=w), dx, dy) for w, dx, dy in SQUALL)
    squall = _mark(Group((96, 160), falling), x - 14, y - 350, Layer.SPECTACLE.at(DROPS))
    landed = (Baked("fx/splash", width=60), 0.0, 40.0), (Baked("fx/splash", width=46), 56.0, 0.0)
    splash = _mark(Group((104, 72), landed), x, y, Layer.SPECTACLE.at(SPLASHES))
    splash.zoom = 0.5
    spread = together(
        tween(splash, 0.22, "easeOutQuad", zoom=1.1), tween(splash, 0.22, "easeInQuad", alpha=0.0)
    )
    return sequence(
        passing(craft, [squall], tween(squall, FALL, "easeInQuad", x=x, y=y - 30)),
        passing(craft, [splash], spread),
    )


def _washed(act: Move, craft: Stagecraft) -> Animation | None:
    """Goods that the rain takes: drenched, one after another."""
    node = lying(craft, act.source, act.piece)
    if node is None:
        return None
    wet = call(_show, node, Withered(node.picture, 0.45))
    if not craft.motion.travels:
        return wet
    splash = _mark(Baked("fx/splash", width=170), node.x, node.y, Layer.SPECTACLE.at(SPLASHES))
    spread = together(
        tween(splash, 0.16, "easeOutQuad", zoom=1.3), tween(splash, 0.16, "easeInQuad", alpha=0.0)
    )
    return sequence(wet, craft.sounding("puff", node.x, 0.5), passing(craft, [splash], spread))


def _knight(craft: Stagecraft, home: Node | None, victim: Node | None) -> Animation | None:
    """The Knight walks over to the best goods and takes them at sword's point."""
    if home is None or victim is None:
        return None
    motion = craft.motion
    figure = _figure(craft, "knight", home.x, home.y)
    strike = _strike(craft, victim)
    if not motion.travels:
        figure.x, figure.y = victim.x, victim.y
        comes, goes = (tween(figure, motion.fade, alpha=alpha) for alpha in (1.0, 0.0))
        return passing(craft, [figure], comes, strike, wait(motion.hold), goes)
    side = -1.0 if home.x <= victim.x else 1.0
    x, y = victim.x + side * 96, victim.y + 10
    count = max(2, min(MOST_STEPS, round(math.hypot(x - home.x, y - home.y) / STRIDE)))
    walk: list[Animation] = []
    for i in range(1, count + 1):
        part = i / count
        walk.append(
            tween(
                figure, STEP, "easeInOutSine", arc=20.0, lean=0.8,
                x=home.x + (x - home.x) * part, y=home.y + (y - home.y) * part,
                angle=4.0 if i % 2 else -4.0,
            )
        )  # fmt: skip
        walk.append(craft.sounding("wood_tap", home.x + (x - home.x) * part, 0.5))
    lunge = sequence(
        tween(figure, 0.09, "easeOutQuad", x=x - side * 34, angle=side * 12),
        strike,
        tween(figure, 0.14, "easeInOutQuad", x=x, angle=0.0),
    )
    return passing(
        craft, [figure],
        tween(figure, 0.16, "easeOutBack", alpha=1.0, zoom=1.0),
        *walk, lunge,
        tween(figure, 0.14, "easeInQuad", alpha=0.0, zoom=0.8),
    )  # fmt: skip


def _strike(craft: Stagecraft, victim: Node) -> Animation:
    """The sword flashes, the goods flinch."""
    spark = _mark(Baked("fx/spark", width=190), victim.x, victim.y, Layer.SPECTACLE.at(SPARKS))
    fades = tween(spark, 0.2, "easeInQuad", alpha=0.0)
    sound = craft.sounding("sword_strike", victim.x)
    if not craft.motion.travels:
        return sequence(sound, passing(craft, [spark], fades))
    spark.zoom = 0.4
    flash = together(tween(spark, 0.2, "easeOutQuad", zoom=1.2, angle=30.0), fades)
    flinch = sequence(
        tween(victim, 0.07, "easeOutQuad", angle=victim.angle + 6, lift=20.0),
        tween(victim, 0.13, "easeInOutQuad", angle=victim.angle - 2),
    )
    return sequence(sound, together(passing(craft, [spark], flash), flinch))


def _appears(craft: Stagecraft, who: str, card: Node | None, shake: float) -> Animation | None:
    """A figure steps out of its card, shakes its head (or winks), and is gone."""
    if card is None:
        return None
    motion = craft.motion
    figure = _figure(craft, who, card.x, card.y + 24)
    wink = who == "tinker"
    sound = craft.sounding("tinker_swap" if wink else "wood_tap", card.x)
    if not motion.travels:
        fades = tween(figure, motion.fade, alpha=1.0), tween(figure, motion.fade, alpha=0.0)
        return passing(craft, [figure], fades[0], sound, wait(motion.hold), fades[1])
    sway: list[Animation]
    if wink:
        star = _mark(
            Baked("fx/spark", width=90), card.x + 30, card.y - 58, Layer.SPECTACLE.at(STARS)
        )
        star.zoom = 0.2
        twinkle = together(
            tween(star, 0.28, "easeOutBack", zoom=1.2, angle=90.0),
            sequence(wait(0.16), tween(star, 0.12, "easeInQuad", alpha=0.0)),
        )
        nod = tween(figure, 0.14, "easeOutQuad", angle=shake, squash=0.08)
        sway = [nod, passing(craft, [star], twinkle),
                tween(figure, 0.14, "easeOutBack", angle=0.0, squash=0.0)]  # fmt: skip
    else:
        sway = [tween(figure, 0.11, "easeInOutSine", angle=shake * turn) for turn in (1, -1, 1, 0)]
    return passing(
        craft, [figure],
        tween(figure, 0.18, "easeOutBack", alpha=1.0, zoom=1.0, y=card.y),
        sound, *sway,
        tween(figure, 0.14, "easeInQuad", alpha=0.0, zoom=0.7),
    )  # fmt: skip


def _figure(craft: Stagecraft, who: str, x: float, y: float) -> Node:
    """A figure that is about to appear: it grows out of its card, or only fades in."""
    figure = Node(Baked(f"market_day/{who}-figure", height=FIGURE), x, y, lift=14.0)
    figure.z, figure.alpha, figure.name = Layer.SPECTACLE.at(FIGURES), 0.0, f"{who}-figure"
    figure.zoom = 0.6 if craft.motion.travels else 1.0
    return figure


def _mark(picture: Picture, x: float, y: float, z: float) -> Node:
    return Node(picture, x, y, lift=FLAT, z=z, name="flourish")
