# Compiled by mypyc: see tools/compile.
"""Cached acts that move cards: the most frequent acts of Basari, each built only once."""

from __future__ import annotations

from tabletop.core.acts import Move, cache_acts
from tabletop.core.zones import Piece, Seat
from tabletop.games.basari.state import ACTION_LETTERS

ACTION_CARD_PIECES: tuple[Piece, ...] = ("", *(f"action.{letter}" for letter in ACTION_LETTERS))
"""Piece of each action card by its number; index 0 is empty."""


def bazaar_card_piece(number: int) -> Piece:
    """Return the piece of a bazaar card."""
    return f"bazaar.{number}"


@cache_acts
def deal_act(number: int, seat: Seat, clause: str) -> Move:
    """Return the act that deals a bazaar card from the deck onto the pile of a seat."""
    return Move(bazaar_card_piece(number), 1, "deck", f"pile:{seat}", clause)


@cache_acts
def move_action_card_act(choice: int, source: str, target: str, seat: Seat, clause: str) -> Move:
    """Return the act that moves an action card between two zones of its owner."""
    return Move(ACTION_CARD_PIECES[choice], 1, f"{source}:{seat}", f"{target}:{seat}", clause)
