"""What never moves on Zahab's table: the ring's board, places of cards, tracks, panels, the mat."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.games.zahab import cards, ground
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.places import ZahabPlaces
from scenes.games.zahab.ring import RingGround
from scenes.kit.laid import mat, slot
from scenes.kit.parts import fitted, placed, printed
from scenes.kit.places import CardSpot, Placement
from scenes.kit.roles.seating import Seating
from scenes.kit.signs import disc
from scenes.ui import skin
from sprites.node import Node
from sprites.picture import Baked, Box, Text
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.state import DISPLAY, NEUTRALS, TRACKS
from tabletop.games.zahab.tables import FIGURES

_SLOT = (10, 8, 24, 120), (240, 205, 150, 70)


def furniture(seating: Seating[Zahab], places: ZahabPlaces) -> list[Node]:
    """All of it, the lowest first."""
    home = [] if seating.public else _home(seating)
    ring = places.ring
    return [*_ring(ring), *_court(seating, ring), *home, *_rivals(seating, places)]


def _ring(ring: RingGround) -> list[Node]:
    """The board of the ring, and around it the places of the display, each joined to the next."""
    nodes = [placed(Baked("zahab/ring", ring.ring, ring.ring), *ring.middle, 1, "ring")]
    for place in range(DISPLAY):
        nodes.append(slot(ring.display(place), 1, _SLOT, 6))
        nodes += _beads(ring, ring.display(place), ring.display((place + 1) % DISPLAY))
    nodes += [slot(spot, 1, _SLOT, 6) for spot in (ring.deck, ring.exile)]
    cross = printed(cards.sign("exile-card", 44.0, paper=False), *ring.exile[:2], 2)
    cross.alpha = 0.4
    return [*nodes, cross]


def _beads(ring: RingGround, one: CardSpot, other: CardSpot) -> list[Node]:
    """A string of beads from a card to its neighbour: down a side, or around the ring."""
    bead = disc(7.0, (246, 199, 92))
    if one.x == other.x:
        y = (one.y + other.y) / 2
        return [printed(bead, one.x + dx, y, 1) for dx in (-18.0, 0.0, 18.0)]
    (x, y), k = ring.middle, ring.ring
    side, beads = 1 if one.y > y else -1, []
    for n in range(-4, 5):
        angle = math.radians(52.0 + 2.6 * n)
        for way in (-1, 1):
            at = x + way * k * 0.58 * math.cos(angle), y + side * k * 0.563 * math.sin(angle)
            beads.append(printed(bead, *at, 1))
    return [node for node in beads if 46.0 < node.y < y + k * 0.605]


def _court(seating: Seating[Zahab], ring: RingGround) -> list[Node]:
    """The three tracks with the VP of their cells."""
    nodes = []
    top = seating.game.tables.top
    for figure, color in zip(FIGURES, TRACKS, strict=True):
        track = ring.track(figure)
        board = Baked(f"zahab/track-{color}", *track.size)
        nodes.append(placed(board, *track.center, 1, f"track:{figure}"))
        for vp in range(top + 1):
            number = Text(str(vp), max(32.0, seating.theme.least_on_table), (255, 252, 240), "bold")
            nodes.append(printed(number, *ring.cell(figure, vp), 2))
    return nodes


def _home(seating: Seating[Zahab]) -> list[Node]:
    """The mat with the board of the home seat: spirit, sockets for tokens."""
    theme = seating.theme
    room = seating.game.tables.tokens
    nodes = [
        *(mat(MATERIALS.own, theme, box, 3) for box in (ground.MAT, ground.HAND_MAT)),
        placed(
            Baked("zahab/spirit-track", *ground.SPIRIT.size), *ground.SPIRIT.center, 4, "spirit"
        ),
    ]
    for n in range(seating.game.tables.spirit + 1):
        number = Text(str(n), theme.least_on_table, (225, 215, 255, 190), "bold")
        nodes.append(printed(number, *ground.spirit(n)[:2], 5))
    lies = ground.Sockets(ground.SOCKETS, room)
    nodes += [_socket(lies.socket(n), ground.TOKEN) for n in range(room)]
    nodes.append(_hollow(ground.DISCARDS))
    return nodes


def _hollow(box: Box) -> Node:
    """A shallow in the cloth, where cards are laid."""
    shape = skin.FramedFill(*box.size, (92, 58, 24, 40), (92, 58, 24, 90), 2.0, 20.0)
    return printed(shape, *box.center, 4)


def _socket(pose: Placement, size: float) -> Node:
    """Where a token fits in."""
    ring = skin.FramedFill(
        size + 6, size + 6, (38, 44, 104, 90), (240, 205, 150, 140), 2.0, size / 2 + 3
    )
    return printed(ring, pose.x, pose.y, 6)


def _rivals(seating: Seating[Zahab], places: ZahabPlaces) -> list[Node]:
    """The rivals' panels; with two players one for the camels that nobody rides."""
    nodes = []
    room = seating.game.tables.tokens
    for seat in seating.rivals():
        where = places.panel(seat)
        nodes.append(_leather(seating, where.box, f"panel:{seat}"))
        lies = where.sockets(room)
        nodes += [_socket(lies.socket(n), where.token) for n in range(room)]
    if seating.count == len(NEUTRALS):
        nodes += _caravan(seating)
    return nodes


def _leather(seating: Seating[Zahab], box: Box, name: str = "") -> Node:
    return mat(MATERIALS.rival, seating.theme, box, 3, name)


def _caravan(seating: Seating[Zahab]) -> Sequence[Node]:
    """With two players: what is to be known of the two camels that nobody rides."""
    theme, box = seating.theme, ground.panel(1, 2).box
    if seating.public:
        box = ground.equal(2, 3).box
    room = box.width - 40
    words = seating.say("table.caravan"), seating.say("table.caravan_rule")
    title = fitted(words[0], theme.body, (room, 60.0), theme.gold, align="center")
    size = min(theme.count, 30.0)
    rule = Text(words[1], size, theme.text, "body", room, "center", 1.2, 2)
    return [
        _leather(seating, box),
        printed(Baked("zahab/scene-caravan", 220.0, 132.0), box.center[0], box.y + 84, 4),
        printed(title, box.center[0], box.y + 178, 4),
        printed(rule, box.center[0], box.y + 234, 4),
    ]
