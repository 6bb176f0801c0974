# Compiled by mypyc: see tools/compile.
"""Cached acts that move coins: the most frequent acts of Mercado, each built only once."""

from __future__ import annotations

from tabletop.core.acts import Move, cache_acts
from tabletop.core.zones import Seat
from tabletop.games.mercado.rule_tables import COIN_PIECES


@cache_acts
def move_coins_act(kind: int, n: int, source: str, target: str, seat: Seat, clause: str) -> Move:
    """Return the act that moves coins between two zones of a seat (bag, drawn, player)."""
    return Move(COIN_PIECES[kind], n, f"{source}:{seat}", f"{target}:{seat}", clause)


@cache_acts
def lay_coin_act(kind: int, where: int, seat: Seat) -> Move:
    """Return the act that lays a drawn coin onto the seat's offer at a tile (MER-4.6)."""
    return Move(COIN_PIECES[kind], 1, f"drawn:{seat}", f"offer:{where}/{seat}", "MER-4.6")


@cache_acts
def withdraw_coins_act(kind: int, n: int, where: int, seat: Seat, target: str, clause: str) -> Move:
    """Return the act that moves coins from the seat's offer at a tile to its bag or player tile."""
    return Move(COIN_PIECES[kind], n, f"offer:{where}/{seat}", f"{target}:{seat}", clause)
