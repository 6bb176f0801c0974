# Compiled by mypyc: see tools/compile.
"""Acts that The Nacho Incident tells in nearly every turn: each is made once."""

from __future__ import annotations

from tabletop.core.acts import Move, Say, Score, made_once
from tabletop.core.zones import Seat
from tabletop.games.nacho.pieces import CUBES, SMUGGLERS, cantina, named_piece, named_province


@made_once
def carried(kind: int, source: str, target: str, seat: Seat, clause: str) -> Move:
    """A smuggler goes from one place of its player (hand, choice, played) to another."""
    return Move(SMUGGLERS[kind], 1, f"{source}:{seat}", f"{target}:{seat}", clause)


@made_once
def hired(kind: int, seat: Seat, clause: str) -> Move:
    """A smuggler is drawn into a hand."""
    return Move(SMUGGLERS[kind], 1, "deck", f"hand:{seat}", clause)


@made_once
def dismissed(kind: int, seat: Seat, clause: str) -> Move:
    """A smuggler is discarded from a hand."""
    return Move(SMUGGLERS[kind], 1, f"hand:{seat}", "discard", clause)


@made_once
def arrived(kind: int, province: int, seat: Seat) -> Move:
    """NAC-5.1: a smuggler stays at his player's cantina."""
    return Move(SMUGGLERS[kind], 1, f"played:{seat}", cantina(province, seat), "NAC-5.1")


@made_once
def retires(kind: int, province: int, seat: Seat) -> Move:
    """NAC-6.1: a smuggler leaves the cantina whose bonus was paid."""
    return Move(SMUGGLERS[kind], 1, cantina(province, seat), "discard", "NAC-6.1")


@made_once
def drawn_cube(what: int, seat: Seat, clause: str) -> Move:
    """A cube comes out of the bag into a warehouse."""
    return Move(CUBES[what], 1, "bag", f"warehouse:{seat}", clause)


@made_once
def sold(what: int, seat: Seat) -> Move:
    """NAC-7.2: a cube goes back into the bag."""
    return Move(CUBES[what], 1, f"warehouse:{seat}", "bag", "NAC-7.2")


@made_once
def paid(seat: Seat, n: int, clause: str) -> Score:
    """A seat gains gold, or pays it."""
    return Score(seat, n, "gold", clause)


@made_once
def asks_wage(kind: int, seat: Seat) -> Say:
    """NAC-4.5: a smuggler wants to be paid."""
    return Say(seat, "wage", (("who", named_piece(SMUGGLERS[kind])),), "NAC-4.5")


@made_once
def visits(province: int, seat: Seat) -> Say:
    """NAC-4.4: a province is named, nothing delivered."""
    return Say(seat, "visits", (("province", named_province(province)),), "NAC-4.4")
