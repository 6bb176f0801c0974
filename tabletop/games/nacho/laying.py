"""A table laid by hand as a position: the inverse of `views.inventory`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.laying import LayingError, counted, numbers
from tabletop.core.zones import Inventory, Piece, Seat, address
from tabletop.games.nacho.pieces import CARDS, CUBES, MOUNTIES, SMUGGLERS, cantina, slot
from tabletop.games.nacho.sheet import Tables
from tabletop.games.nacho.state import (
    NONE,
    ROUND,
    ROW,
    ROWS,
    SLOTS,
    START,
    TURNS,
    NachoState,
    gold,
)


def arrange(
    t: Tables, s: NachoState, table: Inventory, counters: Mapping[tuple[str, Seat], int]
) -> None:
    """Every piece where the table says, and everybody's gold. Raises LayingError."""
    s.deck = numbers(table.get("deck", ()), SMUGGLERS)
    s.discards = numbers(table.get("discard", ()), SMUGGLERS)
    s.bag = counted(table.get("bag", ()), CUBES)
    for zone in table:
        if address(zone).kind == "gem":
            s.holder = address(zone).number or 0
    for seat in range(s.seats):
        s.hands[seat] = _rising(table.get(f"hand:{seat}", ()), SMUGGLERS)
        s.warehouses[seat] = _rising(table.get(f"warehouse:{seat}", ()), CUBES)
        _fill_cantinas(s, seat, table)
        s.ledger[ROWS * seat + START] += counters.get(("gold", seat), gold(s, seat)) - gold(s, seat)
    for province in ROW:
        _lay_province(t, s, province, table)
    _pile_mounties(s, table)


def _rising(pieces: Sequence[Piece], names: Sequence[Piece]) -> tuple[int, ...]:
    return tuple(sorted(numbers(pieces, names)))


def _fill_cantinas(s: NachoState, seat: Seat, table: Inventory) -> None:
    guards: list[int] = []
    for province in ROW:
        there = table.get(cantina(province, seat), ())
        men = [piece for piece in there if piece in SMUGGLERS]
        s.cantinas[len(ROW) * seat + province] = _rising(men, SMUGGLERS)
        guards += numbers([piece for piece in there if piece not in men], MOUNTIES)
    if sorted(guards) != sorted(s.watch[seat]):
        s.watch[seat] = tuple(guards)


def _lay_province(t: Tables, s: NachoState, province: int, table: Inventory) -> None:
    """A province's card, its slots and the pile below it; what was put there is forgotten."""
    card = table.get(f"province:{province}", ())
    if len(card) != 1:
        raise LayingError(f"province:{province} holds one card, not {len(card)}")
    s.cards[province] = numbers(card, CARDS)[0]
    s.filled[province] = 0
    for place in range(SLOTS):
        cubes = table.get(slot(province, place), ())
        if cubes and list(cubes) != [CUBES[t.asks[s.cards[province]][place]]]:
            raise LayingError(f"{cubes[0]} does not fill slot {place} of {card[0]}")
        s.filled[province] |= bool(cubes) << place
    pile = numbers(table.get(f"provinces:{province}", ()), CARDS)
    if pile != s.piles[province]:
        s.piles[province] = pile
        s.returned[province] = ()


def _pile_mounties(s: NachoState, table: Inventory) -> None:
    piles = [numbers(table.get(f"mounties:{n}", ()), MOUNTIES) for n in range(TURNS // ROUND)]
    s.mounties = sum(reversed(piles), ())
    s.mounties_out = numbers(table.get("mountie_discard", ()), MOUNTIES)
    up = numbers(table.get("mountie", ()), MOUNTIES)
    s.mountie = up[0] if up else NONE
    if up:
        s.on_duty = s.mountie
