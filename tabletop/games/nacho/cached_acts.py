# Compiled by mypyc: see tools/compile.
"""Frequent acts of The Nacho Incident, each built once and cached."""

from __future__ import annotations

from tabletop.core.acts import Move, Say, Score, cache_acts
from tabletop.core.zones import Seat
from tabletop.games.nacho.pieces import (
    CUBE_PIECES,
    SMUGGLER_PIECES,
    cantina_zone,
    piece_text,
    province_text,
)


@cache_acts
def move_smuggler_act(kind: int, source: str, target: str, seat: Seat, clause: str) -> Move:
    """Return the move of a smuggler between two zones of its player: hand, choice, played."""
    return Move(SMUGGLER_PIECES[kind], 1, f"{source}:{seat}", f"{target}:{seat}", clause)


@cache_acts
def draw_smuggler_act(kind: int, seat: Seat, clause: str) -> Move:
    """Return the move of a smuggler from the deck to a hand."""
    return Move(SMUGGLER_PIECES[kind], 1, "deck", f"hand:{seat}", clause)


@cache_acts
def discard_smuggler_act(kind: int, seat: Seat, clause: str) -> Move:
    """Return the move of a smuggler from a hand to the discard pile."""
    return Move(SMUGGLER_PIECES[kind], 1, f"hand:{seat}", "discard", clause)


@cache_acts
def smuggler_arrival_act(kind: int, province: int, seat: Seat) -> Move:
    """Return the move of a played smuggler to its player's cantina (NAC-5.1)."""
    return Move(SMUGGLER_PIECES[kind], 1, f"played:{seat}", cantina_zone(province, seat), "NAC-5.1")


@cache_acts
def retire_smuggler_act(kind: int, province: int, seat: Seat) -> Move:
    """Return the discard of a smuggler from a cantina whose bonus was paid (NAC-6.1)."""
    return Move(SMUGGLER_PIECES[kind], 1, cantina_zone(province, seat), "discard", "NAC-6.1")


@cache_acts
def draw_cube_act(what: int, seat: Seat, clause: str) -> Move:
    """Return the move of a cube from the bag to a warehouse."""
    return Move(CUBE_PIECES[what], 1, "bag", f"warehouse:{seat}", clause)


@cache_acts
def sell_cube_act(what: int, seat: Seat) -> Move:
    """Return the move of a sold cube to the bag (NAC-7.2)."""
    return Move(CUBE_PIECES[what], 1, f"warehouse:{seat}", "bag", "NAC-7.2")


@cache_acts
def gold_act(seat: Seat, n: int, clause: str) -> Score:
    """Return the change of a seat's gold; negative if it pays."""
    return Score(seat, n, "gold", clause)


@cache_acts
def announce_wage_act(kind: int, seat: Seat) -> Say:
    """Return the announcement of a smuggler's wage (NAC-4.5)."""
    return Say(seat, "wage", (("who", piece_text(SMUGGLER_PIECES[kind])),), "NAC-4.5")


@cache_acts
def announce_visit_act(province: int, seat: Seat) -> Say:
    """Return the announcement of a visit without a delivery (NAC-4.4)."""
    return Say(seat, "visits", (("province", province_text(province)),), "NAC-4.4")
