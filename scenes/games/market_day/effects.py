"""Visual effects of Market Day: spoiling goods, rain, the Knight's walk, the Tinker's wink.

An effect plays before the pieces move. It removes all nodes that it adds to the stage.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.games.market_day.card_pictures import WitheredPicture
from scenes.games.market_day.indicators import is_stall_clearing
from scenes.games.market_day.zone_layout import MarketDayZoneLayout
from scenes.kit.common_effects import find_node, with_temporary_nodes
from scenes.kit.layers import Layer
from scenes.kit.roles.effects import EffectTools, VisualEffects
from scenes.kit.roles.seating import LayoutRole
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, FilledRect, PictureGroup
from sprites.timeline import Animation, call, overlap_next, parallel, sequence, tween, wait
from tabletop.core.acts import Act, Move, Say, Score
from tabletop.core.zones import Piece, Seat
from tabletop.games.market_day.game import MarketDay

MIN_BOLD_SCORE = 10
"""Least points of one stall that count as bold."""
WITHER_STEPS = ((0.2, 0.35), (0.4, 0.65), (0.6, 0.95), (0.75, 1.2))
"""Steps in which goods go bad: greyness and bend (see `WitheredPicture`)."""
WITHER_STEP_SECONDS = 0.075  # seconds a step
SPOIL_SECONDS = 0.32  # seconds after which spoiled goods go, while the dust still stands
PUFF_SECONDS = 0.45
MESSAGE_OVERLAPS = {"spoiled": 0.25, "knight_takes": 0.15, "tinker_swaps": 0.15}
SCORE_OVERLAPS = {"prizes": 0.55}
MOVE_OVERLAPS = {"spoils": 0.25, "rain": 0.25, "": 0.6}
"""Overlaps, in seconds: of messages, of counted points, of goods cleared away (not by a
Knight)."""
LARGE_CARD_FACTOR = 1.7
"""Factor of the overlap of cards that lie large in the middle, since they fly longer."""
CLOUD_DISTANCE = 330.0  # units of the street
GLOOM_COLOR = (14, 22, 44, 92)  # the light under the clouds
GLOOM_LAYER = Layer.STEP_BACK.z_at(1)
"""Layer of that dark: over the table that has stepped back, below the cards in the middle."""
GLOOM_SECONDS = 0.6  # in so many seconds: never two of its steps in one thirtieth
GLOOM_STEPS = 12
"""Number of steps of the veil over the table.

A smooth fade of so large a node would cost too much, but no step may change the picture
by more than 3 % of full scale.
"""
SQUALL_COUNT = 62  # of a few drops each; about half of them are seen at once
SQUALL_DROPS = ((13.0, 6.0, 8.0), (10.0, 46.0, 58.0), (11.0, 82.0, 0.0), (9.0, 26.0, 92.0))
"""Width and offset of each drop in its squall."""
SHOWER_SECONDS = 1.15
CLOUD_DRIFT_SECONDS = 0.4
RAINDROP_FALL_SECONDS = 0.34
STRIDE_LENGTH = 130.0  # how far the Knight gets with one step
FIGURE_STEP_SECONDS = 0.13
MAX_FIGURE_STEPS = 7
FIGURE_LEAST_ZOOM = 0.05
STRIKE_DISTANCE = 186.0
"""Distance of the Knight from the middle of the goods that he takes: their name stays free."""
LUNGE = 70.0
"""Distance that he springs forward with his sword."""
FIGURE_SHARE = 1.15
"""Height of a figure by the height of the card that it steps out of."""
FOOT_RISE = (FIGURE_SHARE - 1.0) / 2
"""Rise of its middle over that of the card, by the height of the card: it covers no line below."""
SPLASH_ORDER, DROP_ORDER, PUFF_ORDER, FIGURE_ORDER, SPARK_ORDER, STAR_ORDER = 5, 10, 50, 60, 70, 80
"""Drawing order of these nodes above the veil."""
CLOUD_ORDER = 10
"""Drawing order of clouds: above the awnings, below the discs of dealer and leader."""
ACT_CLOUD_LAYER = Layer.STEP_BACK.z_at(1.2)
"""Layer of clouds in an act: above the picture of the stalls, below people, names and cards."""
CLOUD_DROP = 34.0
"""Distance of the middle of a cloud from the middle of an awning."""


class MarketDayEffects(LayoutRole[MarketDay, MarketDayZoneLayout], VisualEffects):
    """The visual effects of Market Day."""

    def before_act(self, act: Act, tools: EffectTools) -> Animation | None:
        """Return the effect before an act's pieces move; None if there is none."""
        if isinstance(act, Move):
            washed = self.seating.game.act_label(act) == "rain" and act.target == "discard"
            return _washed(act, tools) if washed else None
        if not isinstance(act, Say):
            return None
        piece = f"card.{act.text_param('card')}" if "card" in dict(act.params) else ""
        if act.key == "spoiled":
            node = _lying(tools, act.seat, piece)
            return (
                overlap_next(SPOIL_SECONDS, _animate_spoiling(tools, node))
                if node is not None
                else None
            )
        if act.key == "rain":
            return self._animate_rain(tools)
        if act.key == "knight_takes":
            other = act.seat_param("other")
            return _knight(tools, _lying(tools, act.seat, "card.2"), _lying(tools, other, piece))
        if act.key == "knight_idle":
            return _animate_figure(tools, "knight", _lying(tools, act.seat, "card.2"), shake=7.0)
        if act.key == "tinker_swaps":
            return _animate_figure(tools, "tinker", _lying(tools, act.seat, "card.1"), shake=-12.0)
        return None

    def overlap_seconds(self, act: Act) -> float:
        """Return the overlap of an act with the next one, in seconds.

        Goods go while the message is read, and stalls are cleared one after another.
        """
        if isinstance(act, Say):
            return MESSAGE_OVERLAPS.get(act.key, 0.0)
        deed = self.seating.game.act_label(act)
        if isinstance(act, Score):
            return SCORE_OVERLAPS.get(deed, 0.0)
        if isinstance(act, Move) and act.target == "discard":
            is_large = self.zone_layout.act_key is not None
            return MOVE_OVERLAPS.get(deed, 0.0) * (LARGE_CARD_FACTOR if is_large else 1.0)
        return 0.0

    def follows_reading(self, act: Act) -> bool:
        """True for cards that are cleared away after their points were counted."""
        return is_stall_clearing(self.seating.game, act)

    def shows_points(self, act: Act) -> bool:
        """True for the points of a round: they stand at the cards."""
        return isinstance(act, Score) and self.seating.game.act_label(act) == "prizes"

    def is_bold(self, phrase: Sequence[Act]) -> bool:
        """True for a very good stall."""
        return any(isinstance(act, Score) and act.n >= MIN_BOLD_SCORE for act in phrase)

    def _animate_rain(self, tools: EffectTools) -> Animation:
        """Clouds drift over the street and it pours."""
        sound = tools.sound_step("rain_shower", 960)
        is_act = self.zone_layout.act_key is not None
        layer = ACT_CLOUD_LAYER if is_act else Layer.ROOFS.z_at(CLOUD_ORDER)
        if not tools.motion.has_travel:
            still = (_still_cloud(tools, x, layer) for x in (480.0, 960.0, 1440.0))
            return sequence(sound, parallel(*still))
        places, row = self.zone_layout, self.zone_layout.far_edge
        boxes = [places.box(f"stall:{seat}") for seat in self.seating.seats]
        top, low = min(b.y for b in boxes), max(b.bottom for b in boxes)
        awnings = [row.awning_box(seat) for seat in row.seats]
        left = min(b.x for b in (*boxes, *awnings))
        right = max(b.right for b in (*boxes, *awnings))
        count = max(2, round((right - left) / CLOUD_DISTANCE))
        sky = awnings[0].center[1] + CLOUD_DROP
        clouds = [
            _cloud(
                tools, left + (right - left) * (i + 0.5) / count, sky + 8 * (i % 2), i,
                layer + 0.1 * (i % 2),
            )
            for i in range(count)
        ]  # fmt: skip
        drops = []
        for i in range(SQUALL_COUNT):
            x = left + (right - left) * _thrown(i, 0.618034)
            y = top + 60 + (low - top - 60) * _thrown(i, 0.754878)
            drops.append(
                sequence(wait(SHOWER_SECONDS * i / SQUALL_COUNT), _animate_drops(tools, x, y))
            )
        pours = sequence(wait(CLOUD_DRIFT_SECONDS * 0.8), parallel(*drops))
        return parallel(sound, _gloom(tools), *clouds, pours)


def _lying(tools: EffectTools, seat: Seat, piece: Piece) -> Node | None:
    return find_node(tools, f"stall:{seat}", piece)


def _animate_spoiling(tools: EffectTools, node: Node) -> Animation:
    """A card curls up and turns grey, with a puff."""
    fresh = node.picture
    if not tools.motion.has_travel:
        return sequence(
            tools.sound_step("puff", node.x),
            call(_show, node, WitheredPicture(fresh, WITHER_STEPS[-1][0])),
            wait(tools.motion.fade_seconds),
        )
    steps: list[Animation] = []
    for grey, bend in WITHER_STEPS:
        steps += [call(_show, node, WitheredPicture(fresh, grey, bend)), wait(WITHER_STEP_SECONDS)]
    wince = sequence(
        tween(node, WITHER_STEP_SECONDS * 2, "easeOutQuad", lift=22.0, angle=node.angle - 3),
        tween(node, WITHER_STEP_SECONDS * 2, "easeInOutQuad", angle=node.angle + 2.5),
    )
    return parallel(
        sequence(*steps),
        wince,
        sequence(
            wait(WITHER_STEP_SECONDS), tools.sound_step("puff", node.x), _animate_puffs(tools, node)
        ),
    )


def _show(node: Node, picture: Picture) -> None:
    node.picture = picture


def _animate_puffs(tools: EffectTools, over: Node) -> Animation:
    """Three small clouds of dust that rise and part."""
    made: list[Animation] = []
    for i, (dx, dy) in enumerate(((-52, 30), (48, 8), (4, -46))):
        puff = _mark(
            BakedPicture("fx/puff"),
            over.x + dx,
            over.y + dy,
            Layer.TABLE_EFFECTS.z_at(PUFF_ORDER + i),
        )
        puff.zoom, puff.alpha = 0.9, 0.95
        drift = tween(
            puff,
            PUFF_SECONDS,
            "easeOutQuad",
            x=puff.x + dx * 0.6,
            y=puff.y + dy * 0.4 - 46,
            zoom=2.6,
        )
        fade = sequence(
            wait(PUFF_SECONDS * 0.3), tween(puff, PUFF_SECONDS * 0.7, "easeInQuad", alpha=0.0)
        )
        made.append(with_temporary_nodes(tools, [puff], parallel(drift, fade)))
    return parallel(*made)


def _gloom(tools: EffectTools) -> Animation:
    """The light goes and comes again, but not on the cards that are settled."""
    veil = _mark(FilledRect(1920, 1080, GLOOM_COLOR), 960, 540, GLOOM_LAYER)
    shares = [(i + 1) / GLOOM_STEPS for i in range(GLOOM_STEPS)]
    part = GLOOM_SECONDS / GLOOM_STEPS
    veil.alpha = 0.0
    steps: list[Animation] = []
    for share in shares:
        steps += [call(setattr, veil, "alpha", share), wait(part)]
    steps.append(
        wait(
            SHOWER_SECONDS
            + RAINDROP_FALL_SECONDS
            - 0.15
            - 2 * (GLOOM_SECONDS - CLOUD_DRIFT_SECONDS)
        )
    )
    for share in shares[-2::-1]:
        steps += [call(setattr, veil, "alpha", share), wait(part)]
    return with_temporary_nodes(tools, [veil], *steps)


def _thrown(i: int, share: float) -> float:
    """Return the i-th number in [0, 1) of a sequence that spreads evenly without a pattern."""
    return (0.37 + i * share) % 1.0


def _cloud(tools: EffectTools, x: float, y: float, i: int, z: float) -> Animation:
    """A cloud comes from beyond the table's edge, drifts a little, and goes again."""
    width = (340.0, 290.0, 310.0)[i % 3]
    away = -180.0
    cloud = _mark(
        BakedPicture("market_day/raincloud", width=width),
        x - 90,
        away,
        z,
    )
    stay = SHOWER_SECONDS + RAINDROP_FALL_SECONDS - 0.15
    return with_temporary_nodes(
        tools,
        [cloud],
        tween(cloud, CLOUD_DRIFT_SECONDS, "easeOutQuad", x=x - 20, y=y),
        tween(cloud, stay, "linear", x=x + 20),
        tween(cloud, CLOUD_DRIFT_SECONDS, "easeInQuad", x=x + 90, y=away),
    )


def _still_cloud(tools: EffectTools, x: float, z: float) -> Animation:
    cloud = Node(BakedPicture("market_day/raincloud", width=330), x, 16.0, lift=90.0, alpha=0.0)
    cloud.z = z
    comes, goes = (tween(cloud, tools.motion.fade_seconds, alpha=alpha) for alpha in (1.0, 0.0))
    return with_temporary_nodes(tools, [cloud], comes, wait(SHOWER_SECONDS), goes)


def _animate_drops(tools: EffectTools, x: float, y: float) -> Animation:
    """A few drops fall together and splash."""
    falling = tuple((BakedPicture("fx/rain-drop", width=w), dx, dy) for w, dx, dy in SQUALL_DROPS)
    squall = _mark(
        PictureGroup((96, 160), falling), x - 14, y - 350, Layer.TABLE_EFFECTS.z_at(DROP_ORDER)
    )
    landed = (
        (BakedPicture("fx/splash", width=60), 0.0, 40.0),
        (BakedPicture("fx/splash", width=46), 56.0, 0.0),
    )
    splash = _mark(PictureGroup((104, 72), landed), x, y, Layer.TABLE_EFFECTS.z_at(SPLASH_ORDER))
    splash.zoom = 0.5
    spread = parallel(
        tween(splash, 0.22, "easeOutQuad", zoom=1.1), tween(splash, 0.22, "easeInQuad", alpha=0.0)
    )
    return sequence(
        with_temporary_nodes(
            tools, [squall], tween(squall, RAINDROP_FALL_SECONDS, "easeInQuad", x=x, y=y - 30)
        ),
        with_temporary_nodes(tools, [splash], spread),
    )


def _washed(act: Move, tools: EffectTools) -> Animation | None:
    """Goods that the rain takes: drenched, one after another."""
    node = find_node(tools, act.source, act.piece)
    if node is None:
        return None
    wet = call(_show, node, WitheredPicture(node.picture, 0.45))
    if not tools.motion.has_travel:
        return wet
    splash = _mark(
        BakedPicture("fx/splash", width=170), node.x, node.y, Layer.TABLE_EFFECTS.z_at(SPLASH_ORDER)
    )
    spread = parallel(
        tween(splash, 0.16, "easeOutQuad", zoom=1.3), tween(splash, 0.16, "easeInQuad", alpha=0.0)
    )
    return sequence(
        wet, tools.sound_step("puff", node.x, 0.5), with_temporary_nodes(tools, [splash], spread)
    )


def _knight(tools: EffectTools, home: Node | None, victim: Node | None) -> Animation | None:
    """The Knight walks over to the best goods and takes them at sword's point."""
    if home is None or victim is None:
        return None
    motion = tools.motion
    figure = _figure(tools, "knight", home)
    strike = _strike(tools, victim)
    if not motion.has_travel:
        figure.x, figure.y = victim.x, _figure_y(victim)
        comes, goes = (tween(figure, motion.fade_seconds, alpha=alpha) for alpha in (1.0, 0.0))
        return with_temporary_nodes(
            tools, [figure], comes, strike, wait(motion.result_hold_seconds), goes
        )
    side = -1.0 if home.x <= victim.x else 1.0
    x, y = victim.x + side * STRIKE_DISTANCE, _figure_y(victim)
    count = max(2, min(MAX_FIGURE_STEPS, round(math.hypot(x - home.x, y - home.y) / STRIDE_LENGTH)))
    walk, start = list[Animation](), figure.y
    for i in range(1, count + 1):
        part = i / count
        walk.append(
            tween(
                figure, FIGURE_STEP_SECONDS, "easeInOutSine", arc=20.0, lean=0.8,
                x=home.x + (x - home.x) * part, y=start + (y - start) * part,
                angle=4.0 if i % 2 else -4.0,
            )
        )  # fmt: skip
        walk.append(tools.sound_step("wood_tap", home.x + (x - home.x) * part, 0.5))
    lunge = sequence(
        tween(figure, 0.09, "easeOutQuad", x=x - side * LUNGE, angle=side * 12),
        strike,
        tween(figure, 0.14, "easeInOutQuad", x=x, angle=0.0),
    )
    return with_temporary_nodes(
        tools, [figure],
        tween(figure, 0.2, "easeOutBack", zoom=1.0),
        *walk, lunge,
        tween(figure, 0.18, "easeInQuad", zoom=FIGURE_LEAST_ZOOM, x=victim.x, y=victim.y),
    )  # fmt: skip


def _strike(tools: EffectTools, victim: Node) -> Animation:
    """The sword flashes, the goods flinch."""
    spark = _mark(
        BakedPicture("fx/spark", width=190),
        victim.x,
        victim.y,
        Layer.TABLE_EFFECTS.z_at(SPARK_ORDER),
    )
    fades = tween(spark, 0.2, "easeInQuad", alpha=0.0)
    sound = tools.sound_step("sword_strike", victim.x)
    if not tools.motion.has_travel:
        return sequence(sound, with_temporary_nodes(tools, [spark], fades))
    spark.zoom = 0.4
    flash = parallel(tween(spark, 0.2, "easeOutQuad", zoom=1.2, angle=30.0), fades)
    flinch = sequence(
        tween(victim, 0.07, "easeOutQuad", angle=victim.angle + 6, lift=20.0),
        tween(victim, 0.13, "easeInOutQuad", angle=victim.angle - 2),
    )
    return sequence(sound, parallel(with_temporary_nodes(tools, [spark], flash), flinch))


def _animate_figure(
    tools: EffectTools, who: str, card: Node | None, shake: float
) -> Animation | None:
    """A figure steps out of its card, shakes its head (or winks), and is gone."""
    if card is None:
        return None
    motion = tools.motion
    figure = _figure(tools, who, card)
    wink = who == "tinker"
    sound = tools.sound_step("tinker_swap" if wink else "wood_tap", card.x)
    if not motion.has_travel:
        fades = (
            tween(figure, motion.fade_seconds, alpha=1.0),
            tween(figure, motion.fade_seconds, alpha=0.0),
        )
        return with_temporary_nodes(
            tools, [figure], fades[0], sound, wait(motion.result_hold_seconds), fades[1]
        )
    sway: list[Animation]
    if wink:
        star = _mark(
            BakedPicture("fx/spark", width=90),
            card.x + 30,
            card.y - 58,
            Layer.TABLE_EFFECTS.z_at(STAR_ORDER),
        )
        star.zoom = 0.2
        twinkle = parallel(
            tween(star, 0.28, "easeOutBack", zoom=1.2, angle=90.0),
            sequence(wait(0.16), tween(star, 0.12, "easeInQuad", alpha=0.0)),
        )
        nod = tween(figure, 0.14, "easeOutQuad", angle=shake, squash=0.08)
        sway = [nod, with_temporary_nodes(tools, [star], twinkle),
                tween(figure, 0.14, "easeOutBack", angle=0.0, squash=0.0)]  # fmt: skip
    else:
        sway = [tween(figure, 0.11, "easeInOutSine", angle=shake * turn) for turn in (1, -1, 1, 0)]
    return with_temporary_nodes(
        tools, [figure],
        tween(figure, 0.2, "easeOutBack", zoom=1.0),
        sound, *sway,
        tween(figure, 0.18, "easeInQuad", zoom=FIGURE_LEAST_ZOOM),
    )  # fmt: skip


def _figure_y(card: Node) -> float:
    """Return the height of a figure that stands on the lower edge of a card."""
    return card.y - card.picture.size[1] * FOOT_RISE


def _figure(tools: EffectTools, who: str, card: Node) -> Node:
    """A figure that is about to appear: it grows out of a card and back, or only fades in."""
    height = card.picture.size[1] * FIGURE_SHARE
    look = BakedPicture(f"market_day/{who}-figure", height=height)
    figure = Node(look, card.x, _figure_y(card), lift=14.0)
    figure.z, figure.name = Layer.TABLE_EFFECTS.z_at(FIGURE_ORDER), f"{who}-figure"
    grows = tools.motion.has_travel
    figure.zoom, figure.alpha = (FIGURE_LEAST_ZOOM, 1.0) if grows else (1.0, 0.0)
    return figure


def _mark(picture: Picture, x: float, y: float, z: float) -> Node:
    return Node(picture, x, y, lift=FLAT_LIFT, z=z, name="flourish")
