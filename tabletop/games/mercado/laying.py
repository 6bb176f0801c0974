"""A table laid by hand as a position: the inverse of `views.inventory`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.laying import LayingError, counted, numbers
from tabletop.core.zones import Inventory, Piece, Seat, address
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import BLACK, GOODS, KINDS, PLACES, SOURCES, UNIT, WHITE
from tabletop.games.mercado.state import MercadoState as State
from tabletop.games.mercado.tables import COIN_PIECES, SEAL, Tables

SUPPLY = (COIN_PIECES[BLACK], COIN_PIECES[WHITE], SEAL)


def arrange(
    t: Tables, s: State, table: Inventory, counters: Mapping[tuple[str, Seat], int]
) -> None:
    """Every piece where the table says. Raises LayingError."""
    s.market = [_tile(t, table.get(f"market:{place}", ())) for place in range(PLACES)]
    s.objects = numbers(table.get("deck:objects", ()), t.pieces)
    s.perfumes = numbers(table.get("deck:perfumes", ()), t.pieces)
    s.objects_out = numbers(table.get("discard:objects", ()), t.pieces)
    s.perfumes_out = numbers(table.get("discard:perfumes", ()), t.pieces)
    s.privileges = numbers(table.get("privileges", ()), t.privilege_pieces)
    s.privileges_out = numbers(table.get("privilege_discard", ()), t.privilege_pieces)
    s.black, s.white, s.seals_left = counted(table.get("supply", ()), SUPPLY)
    for seat in range(s.seats):
        at = slice(KINDS * seat, KINDS * (seat + 1))
        s.bags[at] = counted(table.get(f"bag:{seat}", ()), COIN_PIECES)
        s.purses[at] = counted(table.get(f"player:{seat}", ()), COIN_PIECES)
        hand = numbers(table.get(f"hand:{seat}", ()), t.privilege_pieces)
        s.hands[seat] = tuple(sorted(hand))
        s.seals[seat] = len(table.get(f"seals:{seat}", ()))
        for place in range(PLACES):
            coins = table.get(f"offer:{place}/{seat}", ())
            s.offers[PLACES * seat + place] = _offer(t, s.market[place], coins)
    _stand(s, table)


def _tile(t: Tables, pieces: Sequence[Piece]) -> int:
    if len(pieces) != 1:
        raise LayingError(f"a place of the market holds one tile, not {len(pieces)}")
    return numbers(pieces, t.pieces)[0]


def _offer(t: Tables, tile: int, coins: Sequence[Piece]) -> int:
    """Coins beside a tile: only such as its price still needs (MER-2.4)."""
    offer = sum(UNIT[kind] for kind in numbers(coins, COIN_PIECES[:BLACK]))
    if offer not in t.needs[tile]:
        raise LayingError(f"{', '.join(coins)} cannot lie at {t.pieces[tile]}: its price differs")
    return offer


def _stand(s: State, table: Inventory) -> None:
    """Markers on their spaces; on one space the upper one came later."""
    stacks: list[list[int]] = []
    for zone in table:
        if address(zone).kind == "start":
            s.start = address(zone).number or 0
    for zone, pieces in table.items():
        if address(zone).kind == "space":
            stacks.append([int(marker.partition(".")[2]) for marker in pieces])
            for seat in stacks[-1]:
                steps = ((address(zone).number or 0) - s.start) % SPACES
                if steps != s.progress[seat] % SPACES:
                    s.gained[SOURCES * seat + GOODS] += steps - s.progress[seat]
                    s.progress[seat] = steps
    if any([*filter(stack.__contains__, s.arrivals)] != stack for stack in stacks):
        s.arrivals = tuple(seat for stack in stacks for seat in stack)
