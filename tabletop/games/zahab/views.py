# Compiled by mypyc: see tools/compile.
"""What lies where, who may know it, fair guesses at what one may not know, tables laid by hand."""

from __future__ import annotations

from typing import Final

from tabletop.core.binding import Bound, BoundZones, CountedBound, RisingBound, SingleBound
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Counters, Inventory, Piece, Seen, Zone, ZoneKind, address
from tabletop.games.zahab.legality import asks
from tabletop.games.zahab.rules import begin_turn
from tabletop.games.zahab.state import (
    AWAY,
    CAMELS,
    COLOURS,
    DISPLAY,
    NEUTRAL,
    NEUTRALS,
    PLACE,
    PLACE_NEUTRAL,
    PLACES,
    STEPS,
    ZahabState,
)
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD, SPIRIT, Tables, camel_piece

_TOKENS = ZoneKind("tokens", owned=True, clause="ZAH-7.3")
_DISPLAY = ZoneKind("display", clause="ZAH-2.5")
_SUPPLY = ZoneKind("supply", clause="ZAH-2.3")
ZONES: Final = BoundZones(
    Bound(ZoneKind("deck", Seen.NOBODY, clause="ZAH-6.2"), "deck", "card_pieces"),
    Bound(ZoneKind("exile", clause="ZAH-7.2"), "exile", "card_pieces"),
    CountedBound(_SUPPLY, "supply_gold", (GOLD,)),
    CountedBound(_SUPPLY, "supply_gems", (GEM,)),
    ZoneKind("ring", clause="ZAH-5"),
    SingleBound(ZoneKind("tile", clause="ZAH-2.1"), "tiles", "tile_pieces", PLACES),
    ZoneKind("stable", owned=True, clause="ZAH-3.1"),
    SingleBound(_DISPLAY, "display", "card_pieces", DISPLAY, nothing=0),
    CountedBound(ZoneKind("ondisplay", clause="ZAH-6.1"), "laid", (GOLD,), DISPLAY),
    ZoneKind("choices", Seen.NOBODY, clause="ZAH-2.4"),
    RisingBound(ZoneKind("hand", Seen.OWNER, owned=True, clause="ZAH-7.1"), "hands", "card_pieces"),
    Bound(ZoneKind("discard", owned=True, clause="ZAH-4.3"), "discards", "card_pieces"),
    CountedBound(_TOKENS, "gold", (GOLD,)),
    CountedBound(_TOKENS, "gems", (GEM,)),
    *(ZoneKind(figure, clause="ZAH-1.3") for figure in FIGURES),
    ZoneKind(SPIRIT, owned=True, many=True, clause="ZAH-1.4"),
    ZoneKind("box", clause="ZAH-1.2"),
)
_BEGINNINGS = (PLACE, PLACE_NEUTRAL, STEPS, NEUTRAL)


def redact(s: ZahabState, view: ZahabState, viewer: int) -> None:
    """Without the order of the deck and the hands of others, of which `known` holds what all saw.

    A card that was taken from the display or has lain on a discard pile is known to all.
    """
    for seat, hand in enumerate(s.hands):
        if seat != viewer and UNKNOWN not in hand:
            secret = s.secrets[seat]
            view.known[seat] = tuple(card for card in hand if card != secret)
            view.secrets[seat] = UNKNOWN if secret else 0


def imagine(t: Tables, s: ZahabState, view: ZahabState, viewer: int, chance: Chance) -> None:
    """The deck in a fair order, and fair choice cards where they are not known.

    All see what the seat whose turn it is was asked: its card is one that allows the question.
    """
    seen = {*view.display, *view.exile}
    for cards in (*view.discards, *view.hands, *view.known):
        seen.update(cards)
    s.deck = chance.shuffled([card for card in t.others if card not in seen])
    choices = chance.shuffled([card for card in t.choices if card not in seen])
    for seat in (view.seat, *(seat for seat in range(view.seats) if seat != view.seat)):
        if UNKNOWN not in view.hands[seat]:
            continue
        known, s.known[seat] = view.known[seat], ()
        if not view.secrets[seat]:
            s.hands[seat] = tuple(sorted(known))
            continue
        for card in choices:
            s.secrets[seat], s.hands[seat] = card, tuple(sorted((*known, card)))
            if seat != view.seat or asks(t, s):
                break
        choices = tuple(card for card in choices if card != s.secrets[seat])


def inventory(t: Tables, view: ZahabState, table: dict[Zone, list[Piece]]) -> None:
    """Camels, spirits, discs on the tracks."""
    for camel in (*range(view.seats), *(NEUTRALS if view.seats == NEUTRALS[0] else ())):
        home = f"stable:{camel}" if camel < view.seats else "box"
        space = view.camels[camel]
        zone = home if space == AWAY else f"ring:{space}"
        table.setdefault(zone, []).append(camel_piece(view.seats, camel))
    for seat in range(view.seats):
        table[f"{SPIRIT}:{view.spirits[seat]}/{seat}"] = [f"{SPIRIT}.{seat}"]
        for colour, figure in enumerate(FIGURES):
            vp = view.tracks[COLOURS * seat + colour]
            table.setdefault(f"{figure}:{vp}", []).append(f"{figure}.{seat}")


def arrange(t: Tables, s: ZahabState, table: Inventory, counters: Counters) -> None:
    """Every piece where the table says. Raises LayingError.

    A card of a set that is never shuffled into the deck (ZAH-2.4) is exiled if it would lie there.
    """
    beginning = s.stack and all(frame[0] in _BEGINNINGS for frame in s.stack)
    camels = s.camels[:]
    ZONES.arrange(t, s, table)
    s.exile += tuple(card for card in s.deck if card not in t.others)
    s.deck = tuple(card for card in s.deck if card in t.others)
    s.secrets = [card if card in s.hands[seat] else 0 for seat, card in enumerate(s.secrets)]
    _stand(s, table)
    if beginning and camels != s.camels:
        begin_turn(s, None)


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
