"""Shuffle of a deck: it is lifted, parted, riffled and laid back."""

from __future__ import annotations

from math import hypot
from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.stage.animation.effect_context import EffectContext
from scenes.stage.callout_placement import CalloutPlacement
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from sprites.painting import Picture
from sprites.timeline import Animation, call, parallel, sequence, tween, wait
from tabletop.core.zones import Piece, Zone

FALLING_CARD_COUNT: Final = 8
"""Number of cards that visibly fall."""
DECK_HALF_COUNT: Final = 2
CARD_HEIGHT: Final = 290.0
"""Height of a card before the viewer, the first times."""
BRIEF_CARD_HEIGHT: Final = 170.0
"""Height of a card when the shuffle has been shown often."""
MAX_ZOOM: Final = 3.0
MAX_WIDTH: Final = SCREEN_SIZE[0] / 2
"""Greatest width of both halves side by side; wide cards come less near."""
CENTER_APPROACH_SHARE: Final = 0.3
"""Share of the way to the middle of the table that a deck comes forward."""
LIFT_HEIGHT: Final = 60.0
"""Height to which a deck is lifted."""
CARD_LIFT: Final = 2.0
"""Height of a card of a half above the one below."""
LIFT_TIME_SHARE, FALL_PHASE_TIME_SHARE, CARD_FALL_TIME_SHARE = 0.28, 0.3, 0.14
"""Shares of the time: lifting and parting, the fall of all cards, the fall of one card."""
HALF_DISTANCE: Final = 0.62
"""Distance of each half from the middle, in widths of a card."""
MAX_WAY_PER_SECOND: Final = 900.0
"""Greatest way of a deck, for each second of the shuffle; one from off the screen takes longer."""
DECK_HALF_ANGLE: Final = 9.0
"""Degrees by which the halves are tilted."""
SLANT_EXTRA: Final = 60.0
"""Extra width of both halves, tilted."""
CARD_THICKNESS: Final = 2.4
"""Offset of each card above the one below, at its painted size."""
BRIEF_TIME_SHARE: Final = 0.75
"""Share of the time when the shuffle has been shown often."""
MAX_SIDE_SHIFTS: Final = (240.0, 150.0)
"""Greatest distance by which it moves aside for names, across and up or down."""


def riffle_deck(
    context: EffectContext, zone: Zone, brief: bool, callouts: CalloutPlacement | None = None
) -> Animation:
    """Shuffle a deck before the viewer.

    The shown cards are backs, or the visible top card: never the real order.

    Args:
        context: Tools of animations.
        zone: Zone of the deck.
        brief: True if the shuffle has been shown often.
        callouts: Finds where it covers least.
    """
    stage, motion = context.stage, context.motion
    spot = stage.zone_layout.place(zone).pile_opening
    pieces = stage.view_model.zone_pieces.get(zone, [])
    picture = stage.piece_art.picture(pieces[0], zone) if pieces else None
    if picture is None or not motion.shuffle_spread:
        return sequence(context.sound_step("card_riffle", spot.x), wait(motion.shuffle_seconds))
    time = motion.shuffle_seconds * (BRIEF_TIME_SHARE if brief else 1.0)
    nearest = (BRIEF_CARD_HEIGHT if brief else CARD_HEIGHT) / picture.size[1]
    widest = MAX_WIDTH / (picture.size[0] * (1 + 2 * HALF_DISTANCE))
    zoom = max(1.0, min(MAX_ZOOM, nearest, widest))
    at = _before_the_eye(spot, picture, zoom, callouts)
    way = hypot(at.x - spot.x, at.y - spot.y) + picture.size[0] * zoom * HALF_DISTANCE
    time = max(time, way / MAX_WAY_PER_SECOND)
    cards = [_card(picture, spot, i, pieces[0]) for i in range(FALLING_CARD_COUNT)]
    return sequence(
        call(stage.update_pile, zone),
        call(_show, context, zone, False),
        *(call(stage.add_temporary, card) for card in cards),
        context.sound_step("card_slide", spot.x),
        parallel(
            *(_way(card, i, spot, at, zoom, time) for i, card in enumerate(cards)),
            sequence(wait(time * LIFT_TIME_SHARE), context.sound_step("card_riffle", at.x)),
        ),
        *(call(stage.remove_temporary, card) for card in cards),
        call(_show, context, zone, True),
        context.sound_step("card_snap", spot.x),
    )


def _card(picture: Picture, spot: Placement, i: int, piece: Piece) -> Node:
    """Return one of the visible cards, at the position of the deck.

    The lowest card of each half is lifted off the table, the others lie on it.
    """
    node = Node(picture, spot.x, spot.y, angle=spot.angle, name="riffle", tag=piece)
    node.z = Layer.FLYING_PIECES.z_at(i)
    return node


def _way(card: Node, i: int, spot: Placement, at: Placement, zoom: float, time: float) -> Animation:
    """Move a card up to its half, down onto the others in its turn, and back with them."""
    side = 1 if i % 2 else -1
    away = card.picture.size[0] * zoom * HALF_DISTANCE * side
    up = i * CARD_THICKNESS * zoom / 2
    lift = LIFT_HEIGHT if i < DECK_HALF_COUNT else CARD_LIFT
    held = time * FALL_PHASE_TIME_SHARE * i / FALLING_CARD_COUNT
    rest = time * (1.0 - LIFT_TIME_SHARE - CARD_FALL_TIME_SHARE) - held
    back = time * LIFT_TIME_SHARE * 0.8
    return sequence(
        tween(
            card,
            time * LIFT_TIME_SHARE,
            "easeOutCubic",
            x=at.x + away,
            y=at.y - up,
            zoom=zoom,
            lift=lift,
            angle=at.angle - side * DECK_HALF_ANGLE,
        ),
        wait(held),
        tween(card, time * CARD_FALL_TIME_SHARE, "easeInQuad", x=at.x, y=at.y - up, angle=at.angle),
        wait(rest - back),
        tween(
            card,
            back,
            "easeInOutCubic",
            x=spot.x,
            y=spot.y,
            zoom=1.0,
            lift=0.0,
            angle=spot.angle,
        ),
    )


def _before_the_eye(
    spot: Placement, picture: Picture, zoom: float, clearings: CalloutPlacement | None
) -> Placement:
    """Return the placement of the lifted deck: towards the middle, on the screen, off names."""
    wide = picture.size[0] * zoom * (1 + 2 * HALF_DISTANCE) + SLANT_EXTRA
    high = picture.size[1] * zoom
    x = spot.x + (SCREEN_SIZE[0] / 2 - spot.x) * CENTER_APPROACH_SHARE
    y = spot.y + (SCREEN_SIZE[1] / 2 - spot.y) * CENTER_APPROACH_SHARE
    x = min(max(x, wide / 2), SCREEN_SIZE[0] - wide / 2)
    y = min(max(y, high / 2 + LIFT_HEIGHT), SCREEN_SIZE[1] - high / 2 - LIFT_HEIGHT)
    at = Placement(x, y, spot.angle)
    if clearings is not None:
        across, down = clearings.find_clear_offset(at.box(wide, high), *MAX_SIDE_SHIFTS)
        at = Placement(x + across, y + down, at.angle)
    return at


def _show(context: EffectContext, zone: Zone, shown: bool) -> None:
    """The deck is where it lies, or in the air."""
    node = context.stage.pile_node(zone)
    if node is not None:
        node.visible = shown
