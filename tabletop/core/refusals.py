"""Refusals: the reason why an action is not legal now, its clause and a remedy."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.acts import Param


class Refusal(NamedTuple):
    """The reason why an action is not legal.

    `code` is a catalogue key below `refusal.<game>.`.
    """

    code: str
    clause: str
    params: tuple[Param, ...] = ()
    remedy: str = ""
    """Catalogue key of an advice below `mend.<game>.`; empty if the seat can only wait."""


NOT_YOUR_TURN = "not_your_turn"
GAME_OVER = "game_over"
STALE_ACTION = "stale"
UNKNOWN_ACTION = "unknown_action"
"""Code of an action that the game does not have.

The texts of these codes are below `refusal.core.`.
"""
WRONG_PHASE = "not_now"
"""Code of an action of another phase; each game has its own text for it."""
