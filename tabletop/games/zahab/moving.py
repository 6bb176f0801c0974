# Compiled by mypyc: see tools/compile.
"""How camels go round the ring, and the cards that come back at the start (ZAH-4.2, ZAH-4.3)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Emit, Move, Say, Step, made_once
from tabletop.core.zones import Piece, Seat
from tabletop.games.zahab.state import SPACES, ZahabState
from tabletop.games.zahab.tables import Tables, camel_piece

START_TILE: Final = 0
"""The number of the start tile: the first of the sheet."""


@made_once
def walked(camel: Piece, path: tuple[int, ...], clause: str) -> Step:
    """A camel goes from space to space of the ring."""
    return Step(camel, tuple(f"ring:{space}" for space in path), clause)


@made_once
def carried(card: Piece, source: str, target: str, seat: Seat, clause: str) -> Move:
    """A card goes from one place of its owner (hand, discard) to the other."""
    return Move(card, 1, f"{source}:{seat}", f"{target}:{seat}", clause)


def next_free(camels: list[int], space: int) -> int:
    """The next space clockwise without a camel (ZAH-4.2)."""
    space = (space + 1) % SPACES
    while space in camels:
        space = (space + 1) % SPACES
    return space


def go(t: Tables, s: ZahabState, camel: int, steps: int, clause: str, emit: Emit) -> None:
    """A camel goes on, over the others; its owner's cards come back at the start (ZAH-4.2, 4.3)."""
    camels, tiles = s.camels, s.tiles
    space = camels[camel]
    path = [space]
    returns = False
    while steps:
        space = (space + 1) % SPACES
        if tiles[space >> 1] == START_TILE:
            returns = True
        if space not in camels:
            steps -= 1
            path.append(space)
    camels[camel] = space
    if emit:
        emit(walked(camel_piece(s.seats, camel), tuple(path), clause))
    if returns and camel == s.seat and s.discards[camel]:
        take_cards_back(t, s, emit)


def take_cards_back(t: Tables, s: ZahabState, emit: Emit) -> None:
    """All of one's discarded cards come back to the hand (ZAH-4.3)."""
    seat = s.seat
    cards = s.discards[seat]
    if emit:
        emit(Say(seat, "cards_back", (("n", len(cards)),), "ZAH-4.3"))
        for card in cards:
            emit(carried(t.card_pieces[card], "discard", "hand", seat, "ZAH-4.3"))
    s.hands[seat] = tuple(sorted(s.hands[seat] + cards))
    s.discards[seat] = ()
