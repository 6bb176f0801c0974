"""A table laid by hand as a position: the inverse of `views.inventory`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.laying import counted, numbers
from tabletop.core.zones import Inventory, Piece, Seat, address
from tabletop.games.zahab.rules import begin_turn
from tabletop.games.zahab.state import (
    AWAY,
    CAMELS,
    COLOURS,
    DISPLAY,
    NEUTRAL,
    PLACE,
    PLACE_NEUTRAL,
    PLACES,
    STEPS,
    ZahabState,
)
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD, SPIRIT, Tables

TOKENS = (GOLD, GEM)
BEGINNINGS = (PLACE, PLACE_NEUTRAL, STEPS, NEUTRAL)


def arrange(
    t: Tables, s: ZahabState, table: Inventory, counters: Mapping[tuple[str, Seat], int]
) -> None:
    """Every piece where the table says. Raises LayingError.

    A card of a set that is never shuffled into the deck (ZAH-2.4) is exiled if it would lie there.
    """
    s.tiles = numbers((_only(table, f"tile:{place}") for place in range(PLACES)), t.tile_pieces)
    deck = _cards(t, table, "deck")
    s.deck = tuple(card for card in deck if card in t.others)
    s.exile = _cards(t, table, "exile") + tuple(card for card in deck if card not in t.others)
    for place in range(DISPLAY):
        s.display[place] = (*_cards(t, table, f"display:{place}"), 0)[0]
        s.laid[place] = len(table.get(f"ondisplay:{place}", ()))
    s.supply_gold, s.supply_gems = counted(table.get("supply", ()), TOKENS)
    for seat in range(s.seats):
        s.hands[seat] = tuple(sorted(_cards(t, table, f"hand:{seat}")))
        s.discards[seat] = _cards(t, table, f"discard:{seat}")
        s.gold[seat], s.gems[seat] = counted(table.get(f"tokens:{seat}", ()), TOKENS)
        if s.secrets[seat] not in s.hands[seat]:
            s.secrets[seat] = 0
    beginning = s.stack and all(frame[0] in BEGINNINGS for frame in s.stack)
    camels = s.camels[:]
    _stand(s, table)
    if beginning and camels != s.camels:
        begin_turn(s, None)


def _cards(t: Tables, table: Inventory, zone: str) -> tuple[int, ...]:
    return numbers(table.get(zone, ()), t.card_pieces)


def _only(table: Inventory, zone: str) -> Piece:
    pieces: Sequence[Piece] = table.get(zone, ())
    return pieces[0] if len(pieces) == 1 else f"{len(pieces)} pieces in {zone}"


def _stand(s: ZahabState, table: Inventory) -> None:
    """Camels on the ring, discs on the tracks, spirits."""
    s.camels[:] = [AWAY] * CAMELS
    for zone, pieces in table.items():
        kind, number, _ = address(zone)
        for piece in pieces:
            owner = piece.partition(".")[2]
            if kind == "ring":
                s.camels[int(owner)] = number or 0
            elif kind == SPIRIT:
                s.spirits[int(owner)] = number or 0
            elif kind in FIGURES:
                s.tracks[COLOURS * int(owner) + FIGURES.index(kind)] = number or 0
