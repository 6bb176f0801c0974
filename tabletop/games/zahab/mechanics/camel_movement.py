# Compiled by mypyc: see tools/compile.
"""Movement of camels on the ring, and cards that come back at the start (ZAH-4.2, ZAH-4.3)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Emit, Move, Say, Step, cache_acts
from tabletop.core.zones import Piece, Seat
from tabletop.games.zahab.rule_tables import RuleTables, camel_piece
from tabletop.games.zahab.state import RING_SPACE_COUNT, ZahabState

START_TILE: Final = 0
"""Number of the start tile: the first of the sheet."""


@cache_acts
def camel_walk_act(camel: Piece, path: tuple[int, ...], clause: str) -> Step:
    """Return the steps of a camel from space to space of the ring."""
    return Step(camel, tuple(f"ring:{space}" for space in path), clause)


@cache_acts
def move_card_act(card: Piece, source: str, target: str, seat: Seat, clause: str) -> Move:
    """Return the move of a card between two zones of its owner (hand, discard)."""
    return Move(card, 1, f"{source}:{seat}", f"{target}:{seat}", clause)


def next_free_space(camels: list[int], space: int) -> int:
    """Return the next space clockwise without a camel (ZAH-4.2)."""
    space = (space + 1) % RING_SPACE_COUNT
    while space in camels:
        space = (space + 1) % RING_SPACE_COUNT
    return space


def move_camel(
    t: RuleTables, s: ZahabState, camel: int, steps: int, clause: str, emit: Emit
) -> None:
    """Move a camel on, over the others; at the start its owner's cards return (ZAH-4.2, 4.3)."""
    camels, tiles = s.camels, s.tiles
    space = camels[camel]
    path = [space]
    returns = False
    while steps:
        space = (space + 1) % RING_SPACE_COUNT
        if tiles[space >> 1] == START_TILE:
            returns = True
        if space not in camels:
            steps -= 1
            path.append(space)
    camels[camel] = space
    if emit:
        emit(camel_walk_act(camel_piece(s.seats, camel), tuple(path), clause))
    if returns and camel == s.seat and s.discards[camel]:
        take_cards_back(t, s, emit)


def take_cards_back(t: RuleTables, s: ZahabState, emit: Emit) -> None:
    """Return all own discarded cards to the hand (ZAH-4.3)."""
    seat = s.seat
    cards = s.discards[seat]
    if emit:
        emit(Say(seat, "cards_back", (("n", len(cards)),), "ZAH-4.3"))
        for card in cards:
            emit(move_card_act(t.card_pieces[card], "discard", "hand", seat, "ZAH-4.3"))
    s.hands[seat] = tuple(sorted(s.hands[seat] + cards))
    s.discards[seat] = ()
