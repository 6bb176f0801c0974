"""What whoever acts holds, at the foot of a table at which nobody is at home: where a match is over
nothing is secret any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.parts import seat_token
from scenes.ui.theme import SCREEN
from sprites.canvas import Canvas
from sprites.node import FLAT, Node
from sprites.picture import Box
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Seen, Zone, is_back

FOOT: Final = Box(120.0, 966.0, SCREEN[0] - 240.0, 106.0)
"""Where it lies: no public table has anything there that is read."""
TOKEN: Final = 72.0
"""Of the seat, before what it holds."""
GAP: Final = 12.0


class ShownHand:
    """A row of the pieces that only their owner saw, small, behind the token of the seat."""

    def __init__(self, canvas: Canvas, layout: Layout[State]) -> None:
        self._canvas = canvas
        self._layout = layout
        self.nodes: list[Node] = []
        """What it is made of."""

    def show(self, state: State, seat: Seat) -> None:
        """Show what a seat holds at a position; nothing for NOBODY."""
        self.clear()
        pieces = self.held(state, seat)
        if not pieces:
            return
        color, y = self._layout.seating.color(seat), FOOT.center[1]
        left = FOOT.x + TOKEN + GAP
        nodes = [Node(seat_token(color, TOKEN), FOOT.x + TOKEN / 2, y, lift=FLAT)]
        cards = [self._small(zone, piece) for zone, piece in pieces]
        room = FOOT.right - left - cards[-1].bounds().width
        widest = max(card.bounds().width for card in cards) + GAP
        step = min(widest, room / max(1, len(cards) - 1))
        for n, card in enumerate(cards):
            card.x, card.y = left + n * step + card.bounds().width / 2, y
        for n, node in enumerate([*nodes, *cards]):
            node.name, node.z = "shown_hand", Layer.STRIP.at(n / 100)
            self._canvas.add(node)
            self.nodes.append(node)

    def held(self, state: State, seat: Seat) -> Sequence[tuple[Zone, Piece]]:
        """What a seat sees of its own and nobody else does, in order."""
        if seat == NOBODY:
            return ()
        game: Game[Any] = self._layout.seating.game
        zones = game.zones
        return [
            (zone, piece)
            for zone, pieces in sorted(game.inventory(game.redact(state, seat)).items())
            if zones[zone].seen is Seen.OWNER and zones.owner(zone) == seat
            for piece in sorted(pieces)
            if not is_back(piece)
        ]

    def _small(self, zone: Zone, piece: Piece) -> Node:
        picture = self._layout.looks.large(piece, zone)
        return Node(picture, zoom=FOOT.height / picture.size[1])

    def clear(self) -> None:
        """Nobody's hand is shown."""
        for node in self.nodes:
            self._canvas.remove(node)
        self.nodes.clear()
