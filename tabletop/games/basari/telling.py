# Compiled by mypyc: see tools/compile.
"""Cards on their way, as acts: the most frequent of all in Basari, so each is made once."""

from __future__ import annotations

from tabletop.core.acts import Move, made_once
from tabletop.core.zones import Piece, Seat
from tabletop.games.basari.state import LETTERS

ACTION: tuple[Piece, ...] = ("", *(f"action.{letter}" for letter in LETTERS))
"""The piece of each action card, by its number."""


def card(number: int) -> Piece:
    """The piece of a bazaar card."""
    return f"bazaar.{number}"


@made_once
def dealt(number: int, seat: Seat, clause: str) -> Move:
    """A bazaar card comes from the deck onto a seat's pile."""
    return Move(card(number), 1, "deck", f"pile:{seat}", clause)


@made_once
def carried(choice: int, source: str, target: str, seat: Seat, clause: str) -> Move:
    """An action card goes from one place of its owner to another."""
    return Move(ACTION[choice], 1, f"{source}:{seat}", f"{target}:{seat}", clause)
