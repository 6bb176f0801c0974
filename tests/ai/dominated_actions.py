"""Dominated actions of a position, without those that lack only what somebody may not want."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop.ai.dominance import TableOutcome, find_dominated
from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat

UNCERTAIN_PIECES: Final = ("coin.black", "cube.", "smuggler.")
"""Beginnings of pieces that somebody may wish not to have.

Others can use a cube (NAC-4.3), and a smuggler is worth what the next round makes of it.
"""


def is_surely_worse(one: TableOutcome, other: TableOutcome, seat: Seat) -> bool:
    """True if an outcome is worse, and it lacks no piece that somebody may wish not to have."""
    return one.is_worse_than(other, seat) and not any(
        piece.startswith(UNCERTAIN_PIECES) for piece in one.missing_pieces(other)
    )


def find_surely_dominated(game: Game[Any], view: State, seat: Seat) -> Sequence[Action]:
    """Return the legal actions that another one is surely better than."""
    return find_dominated(game, view, seat, game.legal_actions(view, seat), is_surely_worse)
