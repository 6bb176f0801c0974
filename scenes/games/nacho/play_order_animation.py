"""Animation of the order of play: all shown smugglers, large, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.nacho import card_pictures
from scenes.games.nacho.indicators import order_badge
from scenes.games.nacho.zone_layout import NachoZoneLayout
from scenes.kit.layers import Layer
from scenes.kit.placement import CARD_ASPECT
from scenes.kit.roles.effects import EffectTools
from scenes.kit.roles.seating import Seating
from scenes.kit.table_parts import name_plate
from scenes.ui.style import skin
from sprites.node import FLAT_LIFT, Node
from sprites.picture import BakedPicture
from sprites.timeline import Animation, call, overlap_next, parallel, sequence, tween, wait
from tabletop.core.zones import Seat
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import SMUGGLER_PIECES

CARD_WIDTH, CARD_STEP = 190.0, 250.0
CARD_HOLD_SECONDS = 0.65
PLATE_FADE_SECONDS = 0.26
"""Seconds in which the plate below the cards fades: it is too large for a cut."""
PLATE_DELAY_SECONDS = 0.3
"""Seconds that the cards move before the plate appears under them."""
PLATE_HEIGHT = 450.0
CARD_LAYER, NAME_LAYER, BADGE_LAYER = (Layer.TABLE_EFFECTS.z_at(order) for order in (2, 3, 4))


def animate_play_order(
    seating: Seating[Nacho], zone_layout: NachoZoneLayout, order: Sequence[Seat], tools: EffectTools
) -> Animation:
    """Bring the cards together in their order, with names and positions.

    A gemstone marks a tie.
    """
    showing, stage, motion = tools.stage.view_model, tools.stage, tools.motion
    x, y = 1004.0, zone_layout.geometry.map.center[1]
    y = max(y, PLATE_HEIGHT / 2 + 40)
    plate = skin.panel_picture(seating.theme, "toast", CARD_STEP * len(order) + 60, PLATE_HEIGHT)
    fading = [Node(plate, x, y, lift=20.0, z=Layer.TABLE_EFFECTS, alpha=0.0, name="parade")]
    labels: list[Node] = []
    comes: list[Animation] = []
    nodes = list(fading)
    numbers: list[str] = []
    for n, seat in enumerate(order):
        at = x + (n - (len(order) - 1) / 2) * CARD_STEP
        card = _card(seating, zone_layout, tools, seat)
        nodes.append(card)
        if motion.has_travel:
            comes.append(
                tween(card, motion.max_move_seconds, motion.move_ease, x=at, y=y - 20, zoom=1.0)
            )
        else:
            card.x, card.y, card.zoom, card.alpha = at, y - 20, 1.0, 0.0
            fading.append(card)
        number = str(showing.zone_pieces[f"played:{seat}"][-1]).rpartition("-")[2]
        labels += _labels(seating, seat, n, at, y, number in numbers[-1:])
        numbers.append(number)
    nodes += labels

    def shown(those: Sequence[Node], time: float = motion.fade_seconds) -> list[Animation]:
        return [tween(node, time, motion.fade_ease, alpha=1.0) for node in those]

    return sequence(
        *(call(stage.add_temporary, node) for node in nodes),
        tools.sound_step("card_slide", x),
        parallel(
            *comes,
            sequence(
                wait(PLATE_DELAY_SECONDS if comes else 0.0), *shown(fading[:1], PLATE_FADE_SECONDS)
            ),
            *shown(fading[1:]),
        ),
        tools.sound_step("card_snap", x),
        parallel(*shown(labels)),
        wait(CARD_HOLD_SECONDS),
        overlap_next(
            0.0,
            sequence(
                parallel(
                    *(tween(n, PLATE_FADE_SECONDS, motion.fade_ease, alpha=0.0) for n in nodes)
                ),
                *(call(stage.remove_temporary, node) for node in nodes),
            ),
        ),
    )


def _card(seating: Seating[Nacho], places: NachoZoneLayout, tools: EffectTools, seat: Seat) -> Node:
    """The card that a seat has shown, large, where it lies."""
    piece = tools.stage.view_model.zone_pieces[f"played:{seat}"][-1]
    flag, _, number = piece.partition(".")[2].partition("-")
    wage = seating.game.tables.wages[SMUGGLER_PIECES.index(piece)]
    bank = places.seat_geometry(seat)
    picture = card_pictures.smuggler_card(flag, int(number), wage, CARD_WIDTH)
    zoom = bank.chosen_slot.width / CARD_WIDTH
    return Node(
        picture,
        bank.chosen_slot.x,
        bank.chosen_slot.y,
        zoom=zoom,
        lift=16.0,
        z=CARD_LAYER,
        name="parade",
    )


def _labels(
    seating: Seating[Nacho], seat: Seat, n: int, x: float, y: float, tied: bool
) -> list[Node]:
    """Return the name and position of a card, and the gemstone where it decided a tie."""
    name = seating.setup.seats[seat].name
    plate = name_plate(seating.theme, name, seating.color(seat), (CARD_STEP - 16, 56.0), n == 0)
    sign = order_badge(n + 1, 72.0, n == 0)
    low = y - 20 + CARD_WIDTH * CARD_ASPECT / 2
    made = [
        Node(plate, x, y + PLATE_HEIGHT / 2 - 44, z=NAME_LAYER, alpha=0.0, name="parade"),
        Node(
            sign,
            x + CARD_WIDTH / 2 - 16,
            low - 24,
            lift=FLAT_LIFT,
            z=BADGE_LAYER,
            alpha=0.0,
            name="parade",
        ),
    ]
    if tied:
        stone = BakedPicture("nacho/gemstone", 64.0, 64.0)
        made.append(Node(stone, x - CARD_STEP / 2, y - 20, z=BADGE_LAYER, alpha=0.0, name="parade"))
    return made
