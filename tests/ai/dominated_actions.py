"""Dominated actions of a position, without those that lack only what somebody may not want."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop import games
from tabletop.ai.dominance import find_dominated, make_worse_check
from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat


def find_surely_dominated(game: Game[Any], view: State, seat: Seat) -> Sequence[Action]:
    """Return the legal actions that another one is surely better than."""
    is_worse = make_worse_check(games.load_strategy(game).double_edged_pieces)
    return find_dominated(game, view, seat, game.legal_actions(view, seat), is_worse)
