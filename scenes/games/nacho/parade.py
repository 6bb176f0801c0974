"""The order of play: all smugglers that were shown, large, side by side, before the first goes."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.nacho import cards
from scenes.games.nacho.places import NachoPlaces
from scenes.games.nacho.readouts import place_sign
from scenes.kit.layers import Layer
from scenes.kit.parts import name_plate
from scenes.kit.places import SHAPE
from scenes.kit.roles.flourishes import Stagecraft
from scenes.kit.roles.seating import Seating
from scenes.ui import skin
from sprites.node import FLAT, Node
from sprites.picture import Baked
from sprites.timeline import Animation, call, leading, sequence, together, tween, wait
from tabletop.core.zones import Seat
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import SMUGGLERS

WIDTH, STEP = 190.0, 250.0
HOLD = 0.65
SOFT = 0.26
"""Seconds in which what is below the cards comes and goes: it is too large to do so at once."""
PLATE = 0.3
"""Seconds that the cards are on their way before there is something under them."""
HEIGHT = 450.0
CARDS, NAMES, SIGNS = (Layer.SPECTACLE.at(order) for order in (2, 3, 4))


def parade(
    seating: Seating[Nacho], places: NachoPlaces, order: Sequence[Seat], craft: Stagecraft
) -> Animation:
    """The cards come together in their order, with names and places; a gemstone marks a tie."""
    showing, stage, motion = craft.stage.showing, craft.stage, craft.motion
    x, y = 1004.0, places.ground.map.center[1]
    y = max(y, HEIGHT / 2 + 40)
    plate = skin.panel(seating.theme, "toast", STEP * len(order) + 60, HEIGHT)
    fading = [Node(plate, x, y, lift=20.0, z=Layer.SPECTACLE, alpha=0.0, name="parade")]
    labels: list[Node] = []
    comes: list[Animation] = []
    nodes = list(fading)
    numbers: list[str] = []
    for n, seat in enumerate(order):
        at = x + (n - (len(order) - 1) / 2) * STEP
        card = _card(seating, places, craft, seat)
        nodes.append(card)
        if motion.travels:
            comes.append(tween(card, motion.move_most, motion.move_ease, x=at, y=y - 20, zoom=1.0))
        else:
            card.x, card.y, card.zoom, card.alpha = at, y - 20, 1.0, 0.0
            fading.append(card)
        number = str(showing.table[f"played:{seat}"][-1]).rpartition("-")[2]
        labels += _labels(seating, seat, n, at, y, number in numbers[-1:])
        numbers.append(number)
    nodes += labels

    def shown(those: Sequence[Node], time: float = motion.fade) -> list[Animation]:
        return [tween(node, time, motion.fade_ease, alpha=1.0) for node in those]

    return sequence(
        *(call(stage.bring, node) for node in nodes),
        craft.sounding("card_slide", x),
        together(
            *comes,
            sequence(wait(PLATE if comes else 0.0), *shown(fading[:1], SOFT)),
            *shown(fading[1:]),
        ),
        craft.sounding("card_snap", x),
        together(*shown(labels)),
        wait(HOLD),
        leading(
            0.0,
            sequence(
                together(*(tween(n, SOFT, motion.fade_ease, alpha=0.0) for n in nodes)),
                *(call(stage.dismiss, node) for node in nodes),
            ),
        ),
    )


def _card(seating: Seating[Nacho], places: NachoPlaces, craft: Stagecraft, seat: Seat) -> Node:
    """The card that a seat has shown, large, where it lies."""
    piece = craft.stage.showing.table[f"played:{seat}"][-1]
    flag, _, number = piece.partition(".")[2].partition("-")
    wage = seating.game.tables.wages[SMUGGLERS.index(piece)]
    bank = places.bank(seat)
    picture = cards.smuggler(flag, int(number), wage, WIDTH)
    zoom = bank.chosen.width / WIDTH
    return Node(picture, bank.chosen.x, bank.chosen.y, zoom=zoom, lift=16.0, z=CARDS, name="parade")


def _labels(
    seating: Seating[Nacho], seat: Seat, n: int, x: float, y: float, tied: bool
) -> list[Node]:
    """Whose card it is, when he goes, and the gemstone where that decided."""
    name = seating.setup.seats[seat].name
    plate = name_plate(seating.theme, name, seating.color(seat), (STEP - 16, 56.0), n == 0)
    sign = place_sign(n + 1, 72.0, n == 0)
    low = y - 20 + WIDTH * SHAPE / 2
    made = [
        Node(plate, x, y + HEIGHT / 2 - 44, z=NAMES, alpha=0.0, name="parade"),
        Node(sign, x + WIDTH / 2 - 16, low - 24, lift=FLAT, z=SIGNS, alpha=0.0, name="parade"),
    ]
    if tied:
        stone = Baked("nacho/gemstone", 64.0, 64.0)
        made.append(Node(stone, x - STEP / 2, y - 20, z=SIGNS, alpha=0.0, name="parade"))
    return made
