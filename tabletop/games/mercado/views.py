# Compiled by mypyc: see tools/compile.
"""What lies where, who may know it, fair guesses at what one may not know, tables laid by hand."""

from __future__ import annotations

from typing import Final

from tabletop.core.binding import (
    Bound,
    BoundZones,
    CountedBound,
    PlacedBound,
    RisingBound,
    SingleBound,
)
from tabletop.core.chance import Chance
from tabletop.core.laying import LayingError, numbers
from tabletop.core.remade import FirstDeck, guess, hide, rising
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Seen, Zone, ZoneKind, address
from tabletop.games.mercado.prices import held
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import BLACK, GOODS, PLACES, SOURCES, UNIT, WHITE, MercadoState
from tabletop.games.mercado.tables import COIN_PIECES, DISC, SEAL, Tables

_DECK = ZoneKind("deck", Seen.NOBODY, clause="MER-5.7")
_DISCARD = ZoneKind("discard", clause="MER-5.7")
_HAND = ZoneKind("hand", Seen.OWNER, owned=True, clause="MER-4.1")
_SUPPLY = ZoneKind("supply", clause="MER-1.2")
ZONES: Final = BoundZones(
    CountedBound(ZoneKind("bag", owned=True, clause="MER-4.3"), "bags", COIN_PIECES),
    ZoneKind("drawn", owned=True, clause="MER-4.6"),
    CountedBound(ZoneKind("player", owned=True, clause="MER-4.9"), "purses", COIN_PIECES),
    ZoneKind("offer", owned=True, many=True, clause="MER-2.3"),
    SingleBound(ZoneKind("market", clause="MER-3.2"), "market", "pieces", PLACES),
    Bound(_DECK, "objects", "object_pieces", word="objects"),
    Bound(_DECK, "perfumes", "perfume_pieces", word="perfumes"),
    Bound(_DISCARD, "objects_out", "object_pieces", word="objects"),
    Bound(_DISCARD, "perfumes_out", "perfume_pieces", word="perfumes"),
    Bound(ZoneKind("privileges", Seen.NOBODY, clause="MER-7.4"), "privileges", "privilege_pieces"),
    Bound(ZoneKind("privilege_discard", clause="MER-7.9"), "privileges_out", "privilege_pieces"),
    RisingBound(_HAND, "hands", "privilege_pieces"),
    CountedBound(ZoneKind("seals", owned=True, clause="MER-4.4"), "seals", (SEAL,)),
    CountedBound(_SUPPLY, "black", (COIN_PIECES[BLACK],)),
    CountedBound(_SUPPLY, "white", (COIN_PIECES[WHITE],)),
    CountedBound(_SUPPLY, "seals_left", (SEAL,)),
    ZoneKind("space", ordered=True, clause="MER-8.2"),
    PlacedBound(ZoneKind("start", clause="MER-8.4"), "start", (DISC,), SPACES),
)
"""Bags lie open: what is in them follows from open play."""


def redact(s: MercadoState, view: MercadoState, viewer: int) -> None:
    """Without the orders of the stacks and the privileges of other hands."""
    hide(view, viewer)


def imagine(t: Tables, s: MercadoState, view: MercadoState, viewer: int, chance: Chance) -> None:
    """Stacks and hands filled fairly with all that is not seen elsewhere.

    Once the privileges have been made anew, by what is known of each hand since (MER-7.9).
    """
    seen = {*view.market, *view.objects_out, *view.perfumes_out}
    s.objects = chance.shuffled([tile for tile in t.objects if tile not in seen])
    s.perfumes = chance.shuffled([tile for tile in t.perfumes if tile not in seen])
    left = FirstDeck(t.privileges, (view.privileges_out, *view.hands), [*map(len, view.hands)])
    hands, s.privileges, s.got = guess(view, viewer, chance, left)
    s.hands = rising(hands, view.hands, viewer)


def inventory(t: Tables, view: MercadoState, table: dict[Zone, list[Piece]]) -> None:
    """Markers, in a stack from bottom to top, and coins that are offered or drawn."""
    for seat in view.arrivals:
        space = (view.start + view.progress[seat]) % SPACES
        table.setdefault(f"space:{space}", []).append(f"marker.{seat}")
    for at, offer in enumerate(view.offers):
        table[f"offer:{at % PLACES}/{at // PLACES}"] = _coins(offer)
    table[f"drawn:{view.seat}"] = _coins(view.drawn)


def _coins(offer: int) -> list[Piece]:
    return [COIN_PIECES[kind] for kind, n in held(offer) for _ in range(n)]


def arrange(t: Tables, s: MercadoState, table: Inventory, counters: Counters) -> None:
    """Every piece where the table says. Raises LayingError."""
    ZONES.arrange(t, s, table)
    for at in range(len(s.offers)):
        seat, place = divmod(at, PLACES)
        s.offers[at] = _offer(t, table, place, seat, s.market[place])
    _stand(s, table)


def _offer(t: Tables, table: Inventory, place: int, seat: Seat, tile: int) -> int:
    """Coins beside a tile: only such as its price still needs (MER-2.4)."""
    coins = table.get(f"offer:{place}/{seat}", ())
    offer = sum(UNIT[kind] for kind in numbers(coins, COIN_PIECES[:BLACK]))
    if offer not in t.needs[tile]:
        raise LayingError(f"{', '.join(coins)} cannot lie at {t.pieces[tile]}: its price differs")
    return offer


def _stand(s: MercadoState, table: Inventory) -> None:
    """Markers on their spaces; on one space the upper one came later."""
    stacks: list[list[int]] = []
    for zone, pieces in table.items():
        kind, number, _ = address(zone)
        if kind == "space":
            stacks.append([int(marker.partition(".")[2]) for marker in pieces])
            steps = ((number or 0) - s.start) % SPACES
            for seat in stacks[-1]:
                if steps != s.progress[seat] % SPACES:
                    s.gained[SOURCES * seat + GOODS] += steps - s.progress[seat]
                    s.progress[seat] = steps
    if any([*filter(stack.__contains__, s.arrivals)] != stack for stack in stacks):
        s.arrivals = tuple(seat for stack in stacks for seat in stack)
