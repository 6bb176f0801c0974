"""Shuffling a deck: it is lifted towards the eye, parted, riffled, and laid back."""

from __future__ import annotations

from typing import Final

from scenes.kit.layers import Layer
from scenes.kit.places import Placement
from scenes.stage.clearings import Clearings
from scenes.stage.craft import Craft
from scenes.ui.theme import SCREEN
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.timeline import Animation, call, sequence, together, tween, wait
from tabletop.core.zones import Zone

CARDS: Final = 8
"""So many are seen to fall."""
HALVES: Final = 2
LARGE: Final = 290.0
"""How high a card comes to look before the eye, the first times."""
SMALL: Final = 170.0
"""And when it has been seen often."""
MOST: Final = 3.0
TOWARDS: Final = 0.3
"""Of the way to the middle of the table that a deck comes."""
HEIGHT: Final = 60.0
"""That it is lifted."""
LIFT, FALLS, FALL = 0.28, 0.3, 0.14
"""Of the time: until it is lifted and parted, during which cards fall, for which each falls."""
PART: Final = 0.62
"""How far the halves are apart from the middle, in widths of a card."""
BOW: Final = 9.0
"""Degrees that the halves are held aslant."""
SLANT: Final = 60.0
"""How much wider both are, held aslant."""
THICK: Final = 2.4
"""How much higher each card lies than the one below, at the size at which it is painted."""
SHORT: Final = 0.75
"""Of the time, when it has been seen often."""
ASIDE: Final = (240.0, 150.0)
"""How far it goes aside for names, across and up or down."""


def riffle(craft: Craft, zone: Zone, brief: bool, clearings: Clearings | None = None) -> Animation:
    """A deck is shuffled before the eye; `brief`, where it has been seen often. Never the real
    order: what falls are backs, or whatever lies on top. clearings: where it covers least."""
    stage, motion = craft.stage, craft.motion
    spot = stage.places.place(zone).opening
    pieces = stage.showing.table.get(zone, [])
    picture = stage.looks.picture(pieces[0], zone) if pieces else None
    if picture is None or not motion.shuffle_spread:
        return sequence(craft.sounding("card_riffle", spot.x), wait(motion.shuffle))
    time = motion.shuffle * (SHORT if brief else 1.0)
    zoom = max(1.0, min(MOST, (SMALL if brief else LARGE) / picture.size[1]))
    at = _before_the_eye(spot, picture, zoom, clearings)
    cards = [_card(picture, spot, i) for i in range(CARDS)]
    return sequence(
        call(stage.show_pile, zone),
        call(_show, craft, zone, False),
        *(call(stage.bring, card) for card in cards),
        craft.sounding("card_slide", spot.x),
        together(
            *(_way(card, i, spot, at, zoom, time) for i, card in enumerate(cards)),
            sequence(wait(time * LIFT), craft.sounding("card_riffle", at.x)),
        ),
        *(call(stage.dismiss, card) for card in cards),
        call(_show, craft, zone, True),
        craft.sounding("card_snap", spot.x),
    )


def _card(picture: Picture, spot: Placement, i: int) -> Node:
    """One of the cards that are seen, where the deck lies. Only the lowest of each half casts a
    shadow: more would cost frames."""
    lift = 0.0 if i < HALVES else FLAT
    node = Node(picture, spot.x, spot.y, angle=spot.angle, lift=lift, name="riffle")
    node.z = Layer.AIR.at(i)
    return node


def _way(card: Node, i: int, spot: Placement, at: Placement, zoom: float, time: float) -> Animation:
    """Up to its half, down onto the others in its turn, and back with them."""
    side = 1 if i % 2 else -1
    away = card.picture.size[0] * zoom * PART * side
    up = i * THICK * zoom / 2
    lift = (HEIGHT, 0.0) if i < HALVES else (FLAT, FLAT)
    held = time * FALLS * i / CARDS
    rest = time * (1.0 - LIFT - FALL) - held
    back = time * LIFT * 0.8
    return sequence(
        tween(
            card, time * LIFT, "easeOutCubic", x=at.x + away, y=at.y - up, zoom=zoom, lift=lift[0],
            angle=at.angle - side * BOW,
        ),
        wait(held),
        tween(card, time * FALL, "easeInQuad", x=at.x, y=at.y - up, angle=at.angle),
        wait(rest - back),
        tween(
            card, back, "easeInOutCubic", x=spot.x, y=spot.y, zoom=1.0, lift=lift[1],
            angle=spot.angle
        ),
    )  # fmt: skip


def _before_the_eye(
    spot: Placement, picture: Picture, zoom: float, clearings: Clearings | None
) -> Placement:
    """Where it is held: towards the middle, wholly on the screen, aside of names if it can be."""
    wide = picture.size[0] * zoom * (1 + 2 * PART) + SLANT
    high = picture.size[1] * zoom
    x = spot.x + (SCREEN[0] / 2 - spot.x) * TOWARDS
    y = spot.y + (SCREEN[1] / 2 - spot.y) * TOWARDS
    x = min(max(x, wide / 2), SCREEN[0] - wide / 2)
    y = min(max(y, high / 2 + HEIGHT), SCREEN[1] - high / 2 - HEIGHT)
    at = Placement(x, y, spot.angle)
    if clearings is not None:
        across, down = clearings.aside(at.box(wide, high), *ASIDE)
        at = Placement(x + across, y + down, at.angle)
    return at


def _show(craft: Craft, zone: Zone, shown: bool) -> None:
    """The deck is where it lies, or in the air."""
    node = craft.stage.pile(zone)
    if node is not None:
        node.visible = shown
