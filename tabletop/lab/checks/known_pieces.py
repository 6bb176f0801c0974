"""Check of sampled states against the acts: pieces that a viewer saw go into a hidden zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop.core.acts import Act, Move, visible_act
from tabletop.core.zones import Inventory, Piece, Seat, Zone, Zones, is_back


class KnownPieces:
    """Pieces that a viewer knows to lie in zones whose contents it cannot see.

    A view holds no past. So a sample from it alone may deal such a piece to another place.
    """

    def __init__(self, zones: Zones, viewer: Seat) -> None:
        """Begin with no knowledge.

        Args:
            zones: Zone kinds of the game.
            viewer: A seat, or NOBODY for public information.
        """
        self._zones = zones
        self._viewer = viewer
        self._known: dict[Zone, Counter[Piece]] = {}

    def follow(self, acts: Iterable[Act]) -> None:
        """Update the knowledge by the acts of a decision.

        A hidden piece that leaves a zone may be each one there. After any act but a move nothing
        is known of the zones that it could change.
        """
        for act in acts:
            seen = visible_act(act, self._viewer, self._zones)
            if isinstance(seen, Move):
                self._follow_move(seen)
            elif seen is None:
                self._known.clear()

    def _follow_move(self, move: Move) -> None:
        hidden_piece = is_back(move.piece)
        if self._zones.is_hidden(move.source, self._viewer):
            there = self._known.get(move.source, Counter())
            if hidden_piece:
                there.clear()
            else:
                there[move.piece] = max(0, there[move.piece] - move.n)
        if self._zones.is_hidden(move.target, self._viewer) and not hidden_piece:
            self._known.setdefault(move.target, Counter())[move.piece] += move.n

    def find_contradiction(self, sampled: Inventory) -> str:
        """Return what a sampled state says against the knowledge; empty if nothing."""
        for zone, known in self._known.items():
            there = Counter(sampled.get(zone, ()))
            for piece, n in known.items():
                if there[piece] < n:
                    return f"{n} {piece} went into {zone} in sight, and {there[piece]} lie there"
        return ""
