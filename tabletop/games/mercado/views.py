"""What lies where, who may know it, and fair guesses at what one may not know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.remade import guess, hide
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Inventory, Piece, Seen, Zone, ZoneKind, Zones
from tabletop.games.mercado.prices import held
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import KINDS, PLACES, MercadoState
from tabletop.games.mercado.tables import COIN_PIECES, DISC, SEAL, Tables

ZONES: Final[Zones] = Zones(
    ZoneKind("bag", owned=True, clause="MER-4.3"),
    ZoneKind("drawn", owned=True, clause="MER-4.6"),
    ZoneKind("player", owned=True, clause="MER-4.9"),
    ZoneKind("offer", owned=True, many=True, clause="MER-2.3"),
    ZoneKind("market", clause="MER-3.2"),
    ZoneKind("deck", Seen.NOBODY, clause="MER-5.7"),
    ZoneKind("discard", clause="MER-5.7"),
    ZoneKind("privileges", Seen.NOBODY, clause="MER-7.4"),
    ZoneKind("privilege_discard", clause="MER-7.9"),
    ZoneKind("hand", Seen.OWNER, owned=True, clause="MER-4.1"),
    ZoneKind("seals", owned=True, clause="MER-4.4"),
    ZoneKind("supply", clause="MER-1.2"),
    ZoneKind("space", ordered=True, clause="MER-8.2"),
    ZoneKind("start", clause="MER-8.4"),
)
"""Bags lie open: what is in them follows from open play."""


def redact(s: MercadoState, viewer: int) -> MercadoState:
    """Without the orders of the stacks and the privileges of other hands."""
    view = s.copy()
    view.objects = (UNKNOWN,) * len(s.objects)
    view.perfumes = (UNKNOWN,) * len(s.perfumes)
    view.privileges = (UNKNOWN,) * len(s.privileges)
    view.hands = [
        hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(s.hands)
    ]
    hide(view, viewer)
    return view


def imagine(t: Tables, view: MercadoState, viewer: int, chance: Chance) -> MercadoState:
    """Stacks and hands filled fairly with all that is not seen elsewhere.

    Once the privileges have been made anew, by what is known of each hand since (MER-7.9).
    """
    s = view.copy()
    seen = {*view.market, *view.objects_out, *view.perfumes_out}
    s.objects = chance.shuffled([tile for tile in t.objects if tile not in seen])
    s.perfumes = chance.shuffled([tile for tile in t.perfumes if tile not in seen])
    if view.remade:
        hands, s.privileges, s.got = guess(view, viewer, chance)
        s.hands = [
            view.hands[seat] if seat == viewer else tuple(sorted(hand))
            for seat, hand in enumerate(hands)
        ]
        return s
    left = list(t.privileges)
    for kind in view.privileges_out:
        left.remove(kind)
    if 0 <= viewer < view.seats:
        for kind in view.hands[viewer]:
            left.remove(kind)
    pool = chance.shuffled(left)
    for seat, hand in enumerate(view.hands):
        if seat != viewer:
            s.hands[seat] = tuple(sorted(pool[: len(hand)]))
            pool = pool[len(hand) :]
    s.privileges = pool
    return s


def inventory(t: Tables, view: MercadoState) -> Inventory:
    """Every piece where it lies; markers in a stack from bottom to top."""
    table: dict[Zone, list[Piece]] = {
        "deck:objects": _tiles(t, view.objects, "object.?"),
        "deck:perfumes": _tiles(t, view.perfumes, "perfume.?"),
        "discard:objects": _tiles(t, view.objects_out, "object.?"),
        "discard:perfumes": _tiles(t, view.perfumes_out, "perfume.?"),
        "privileges": _privileges(t, view.privileges),
        "privilege_discard": _privileges(t, view.privileges_out),
        "supply": ["coin.black"] * view.black
        + ["coin.white"] * view.white
        + [SEAL] * view.seals_left,
        f"start:{view.start}": [DISC],
    }
    for place, tile in enumerate(view.market):
        table[f"market:{place}"] = [t.pieces[tile]]
    for seat in view.arrivals:
        space = (view.start + view.progress[seat]) % SPACES
        table.setdefault(f"space:{space}", []).append(f"marker.{seat}")
    for seat in range(view.seats):
        at = KINDS * seat
        table[f"bag:{seat}"] = _coins(view.bags[at : at + KINDS])
        table[f"player:{seat}"] = _coins(view.purses[at : at + KINDS])
        table[f"hand:{seat}"] = _privileges(t, view.hands[seat])
        table[f"seals:{seat}"] = [SEAL] * view.seals[seat]
        for place in range(PLACES):
            table[f"offer:{place}/{seat}"] = _offer(view.offers[PLACES * seat + place])
    table[f"drawn:{view.seat}"] = _offer(view.drawn)
    return {zone: pieces for zone, pieces in table.items() if pieces}


def _tiles(t: Tables, tiles: Iterable[int], back: Piece) -> list[Piece]:
    return [back if tile == UNKNOWN else t.pieces[tile] for tile in tiles]


def _privileges(t: Tables, kinds: Iterable[int]) -> list[Piece]:
    return ["privilege.?" if kind == UNKNOWN else t.privilege_pieces[kind] for kind in kinds]


def _coins(counts: Iterable[int]) -> list[Piece]:
    return [piece for piece, n in zip(COIN_PIECES, counts, strict=True) for _ in range(n)]


def _offer(offer: int) -> list[Piece]:
    return [COIN_PIECES[kind] for kind, n in held(offer) for _ in range(n)]
