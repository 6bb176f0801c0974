"""How hands play Market Day: the gestures of each action, and what a person means."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.handling import Gesture, Handling, carried
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.games.market_day.actions import Play, Swap
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import CARD, rank_of
from tabletop.games.market_day.sheet import TINKER
from tabletop.games.market_day.state import Market


class MarketDayHandling(Handling[Market]):
    """The handling of the street."""

    def __init__(self, game: MarketDay) -> None:
        self.game = game

    def gestures(self, view: Market, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        made: list[Gesture] = []
        hand, own = f"hand:{seat}", f"stall:{seat}"
        choices: dict[Seat, int] = {}
        for action in legal:
            if isinstance(action, Swap):
                choices[action.seat] = choices.get(action.seat, 0) + 1
        for action in legal:
            if isinstance(action, Play):
                made += carried(action, hand, CARD[action.rank], own)
            elif isinstance(action, Swap):
                other = f"stall:{action.seat}"
                made.append(Gesture(action, other, CARD[action.rank]))
                if choices[action.seat] == 1 and action.seat != seat:
                    made.append(Gesture(action, own, CARD[TINKER], other))
            else:
                made.append(Gesture(action, button=""))
        return made

    def attempt(
        self, view: Market, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        kind, _, owner = address(zone)
        if piece is None or not piece.startswith("card."):
            return None
        rank = rank_of(piece)
        if kind == "hand" and owner == seat and rank:
            return Play(rank)
        if kind != "stall" or owner is None:
            return None
        if target is None:
            return Swap(owner, rank)
        return self._brought(view, target)

    def _brought(self, view: Market, target: Zone) -> Action | None:
        """The Tinker was brought to a stall where nothing can be swapped."""
        kind, _, other = address(target)
        if kind != "stall" or other is None:
            return None
        lying = view.stalls[other] if view.stalls else ()
        return Swap(other, lying[-1]) if lying else None


HANDLING = MarketDayHandling
