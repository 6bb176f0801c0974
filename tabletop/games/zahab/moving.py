"""How camels go round the ring, and the cards that come back at the start (ZAH-4.2, ZAH-4.3)."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Move, Say, Sayer, Step
from tabletop.games.zahab.state import SPACES, ZahabState
from tabletop.games.zahab.tables import Tables, camel_piece

START_TILE: Final = 0
"""The number of the start tile: the first of the sheet."""


def next_free(camels: list[int], space: int) -> int:
    """The next space clockwise without a camel (ZAH-4.2)."""
    space = (space + 1) % SPACES
    while space in camels:
        space = (space + 1) % SPACES
    return space


def go(t: Tables, s: ZahabState, camel: int, steps: int, clause: str, say: Sayer) -> None:
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
    if say:
        zones = tuple(f"ring:{at}" for at in path)
        say(Step(camel_piece(s.seats, camel), zones, clause))
    if returns and camel == s.seat and s.discards[camel]:
        take_cards_back(t, s, say)


def take_cards_back(t: Tables, s: ZahabState, say: Sayer) -> None:
    """All of one's discarded cards come back to the hand (ZAH-4.3)."""
    seat = s.seat
    cards = s.discards[seat]
    if say:
        say(Say(seat, "cards_back", (("n", len(cards)),), "ZAH-4.3"))
        for card in cards:
            say(Move(t.card_pieces[card], 1, f"discard:{seat}", f"hand:{seat}", "ZAH-4.3"))
    s.hands[seat] = tuple(sorted(s.hands[seat] + cards))
    s.discards[seat] = ()
