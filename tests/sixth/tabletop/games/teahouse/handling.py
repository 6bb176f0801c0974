"""How hands play the Tea House: a card to the tray, or to the bag."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.handling import Gesture, Handling
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.teahouse.actions import Sell, Serve
from tabletop.games.teahouse.game import TeaHouse
from tabletop.games.teahouse.rules import TEA
from tabletop.games.teahouse.state import Table


class TeaHouseHandling(Handling[Table]):
    """A press serves or takes up; a card is brought to the tray or to the bag."""

    def __init__(self, game: TeaHouse) -> None:
        self.game = game

    def gestures(self, view: Table, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        made = []
        for action in legal:
            assert isinstance(action, Serve | Sell)
            target = "bag" if isinstance(action, Sell) else f"tray:{seat}"
            made.append(Gesture(action, f"hand:{seat}", TEA[action.tea], target))
        return made

    def attempt(
        self, view: Table, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        if address(zone).kind != "hand" or piece is None or is_back(piece):
            return None
        rank = TEA.index(piece)
        return Sell(rank) if target == "bag" else Serve(rank)


HANDLING = TeaHouseHandling
