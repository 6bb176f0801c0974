"""Input mapping of Market Day: gestures of each action, and intended actions."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.input_mapping import Gesture, InputMapping, piece_move_gestures
from tabletop.core.zones import Piece, Seat, Zone, parse_zone
from tabletop.games.market_day.actions import Play, Swap
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import CARD_PIECES, piece_rank
from tabletop.games.market_day.sheet import TINKER_RANK
from tabletop.games.market_day.state import MarketDayState


class MarketDayInputMapping(InputMapping[MarketDayState]):
    """Maps gestures to the actions of Market Day."""

    def __init__(self, game: MarketDay) -> None:
        """Take the game as every mapping does; this one needs nothing of it."""

    def gestures(
        self, view: MarketDayState, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Gesture]:
        """Return the gestures of all legal actions.

        A Tinker can also be dragged to another stall, if no stall has two cards to swap.
        """
        made: list[Gesture] = []
        hand, own = f"hand:{seat}", f"stall:{seat}"
        owners = [action.seat for action in legal if isinstance(action, Swap)]
        can_drag = len(set(owners)) == len(owners)
        for action in legal:
            if isinstance(action, Play):
                made += piece_move_gestures(action, hand, CARD_PIECES[action.rank], own)
            elif isinstance(action, Swap):
                other = f"stall:{action.seat}"
                made.append(Gesture(action, other, CARD_PIECES[action.rank]))
                if can_drag and action.seat != seat:
                    made.append(Gesture(action, own, CARD_PIECES[TINKER_RANK], other))
            else:
                made.append(Gesture(action, button="market_day.table.keep_tinker"))
        return made

    def intended_action(
        self, view: MarketDayState, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        """Return the action that was probably meant by a press or a drag of a card, or None."""
        kind, _, owner = parse_zone(zone)
        if piece is None or not piece.startswith("card."):
            return None
        rank = piece_rank(piece)
        if kind == "hand" and owner == seat and rank:
            return Play(rank)
        if kind != "stall" or owner is None:
            return None
        if target is None:
            return Swap(owner, rank)
        return self._intended_swap(view, target)

    def _intended_swap(self, view: MarketDayState, target: Zone) -> Action | None:
        """Return the swap that was meant by dragging the Tinker to a stall without legal swaps."""
        kind, _, other = parse_zone(target)
        if kind != "stall" or other is None:
            return None
        lying = view.stalls[other] if view.stalls else ()
        return Swap(other, lying[-1]) if lying else None


INPUT_MAPPING = MarketDayInputMapping
"""Input mapping class of the game; the registry finds it by this name."""
