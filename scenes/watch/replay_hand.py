"""Hand of the deciding seat at the foot of a replayed table without home seat.

It is displayed once the match is over, when nothing is secret any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.table_parts import seat_token
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box
from sprites.rendering.canvas import Canvas
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Piece, Seat, Visibility, Zone, is_back

HAND_BOX: Final = Box(120.0, 966.0, SCREEN_SIZE[0] - 240.0, 106.0)
"""Box of the hand; public tables have nothing to read there."""
TOKEN_SIZE: Final = 72.0
"""Size of the seat token before the hand."""
CARD_GAP: Final = 12.0


class ReplayHand:
    """A row of the pieces that only their owner saw, small, after the token of the seat."""

    def __init__(self, canvas: Canvas, layout: Layout[State]) -> None:
        self._canvas = canvas
        self._layout = layout
        self.nodes: list[Node] = []
        """Nodes of the hand that is shown."""

    def show(self, state: State, seat: Seat) -> None:
        """Show the private pieces of a seat in a state; none for NOBODY."""
        self.clear()
        pieces = self.private_pieces(state, seat)
        if not pieces:
            return
        color, y = self._layout.seating.color(seat), HAND_BOX.center[1]
        left = HAND_BOX.x + TOKEN_SIZE + CARD_GAP
        nodes = [
            Node(seat_token(color, TOKEN_SIZE), HAND_BOX.x + TOKEN_SIZE / 2, y, lift=FLAT_LIFT)
        ]
        cards = [self._small(zone, piece) for zone, piece in pieces]
        room = HAND_BOX.right - left - cards[-1].bounds().width
        widest = max(card.bounds().width for card in cards) + CARD_GAP
        step = min(widest, room / max(1, len(cards) - 1))
        for n, card in enumerate(cards):
            card.x, card.y = left + n * step + card.bounds().width / 2, y
        for n, node in enumerate([*nodes, *cards]):
            node.name, node.z = "shown_hand", Layer.ACTION_BAR.z_at(n / 100)
            self._canvas.add(node)
            self.nodes.append(node)

    def private_pieces(self, state: State, seat: Seat) -> Sequence[tuple[Zone, Piece]]:
        """Return the pieces that only their owner sees, in order, each with its zone."""
        if seat == NOBODY:
            return ()
        game: Game[Any] = self._layout.seating.game
        zones = game.zones
        return [
            (zone, piece)
            for zone, pieces in sorted(game.inventory(game.view_for(state, seat)).items())
            if zones[zone].visibility is Visibility.OWNER and zones.owner(zone) == seat
            for piece in sorted(pieces)
            if not is_back(piece)
        ]

    def _small(self, zone: Zone, piece: Piece) -> Node:
        picture = self._layout.piece_art.large_picture(piece, zone)
        return Node(picture, zoom=HAND_BOX.height / picture.size[1])

    def clear(self) -> None:
        """Remove the hand."""
        for node in self.nodes:
            self._canvas.remove(node)
        self.nodes.clear()
