"""Refusals: why an action is not possible now, by which clause, and how to mend it."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.core.acts import Param


class Refusal(NamedTuple):
    """Never a bare no. `code` names the reason in the catalogue, below `refusal.<game>.`."""

    code: str
    clause: str
    params: tuple[Param, ...] = ()
    mend: str = ""
    """The code of an advice in the catalogue, below `mend.<game>.`; empty when waiting is all."""


NOT_YOUR_TURN = "not_your_turn"
GAME_OVER = "game_over"
STALE = "stale"
UNKNOWN_ACTION = "unknown_action"
"""Codes of the refusals that every game shares; their texts stand below `refusal.core.`."""
NOT_NOW = "not_now"
"""The code that games share for an action of another phase; each has words of its own for it."""
