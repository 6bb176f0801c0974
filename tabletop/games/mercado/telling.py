# Compiled by mypyc: see tools/compile.
"""Coins on their way, as acts: the most frequent of all in Mercado, so each is made once."""

from __future__ import annotations

from tabletop.core.acts import Move, made_once
from tabletop.core.zones import Seat
from tabletop.games.mercado.tables import COIN_PIECES


@made_once
def passed(kind: int, n: int, source: str, target: str, seat: Seat, clause: str) -> Move:
    """From one place of a seat (bag, drawn, player) to another."""
    return Move(COIN_PIECES[kind], n, f"{source}:{seat}", f"{target}:{seat}", clause)


@made_once
def laid(kind: int, where: int, seat: Seat) -> Move:
    """One drawn coin onto the seat's offer at a tile (MER-4.6)."""
    return Move(COIN_PIECES[kind], 1, f"drawn:{seat}", f"offer:{where}/{seat}", "MER-4.6")


@made_once
def withdrawn(kind: int, n: int, where: int, seat: Seat, target: str, clause: str) -> Move:
    """From the seat's offer at a tile to a place of its own (bag, player)."""
    return Move(COIN_PIECES[kind], n, f"offer:{where}/{seat}", f"{target}:{seat}", clause)
