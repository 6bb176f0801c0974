"""What lies where, who may know it, and fair guesses at what one may not know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Inventory, Piece, Seen, Zone, ZoneKind, Zones
from tabletop.games.zahab.legality import asks
from tabletop.games.zahab.state import AWAY, COLOURS, NEUTRALS, ZahabState
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD, SPIRIT, Tables, camel_piece

ZONES: Final[Zones] = Zones(
    ZoneKind("ring", clause="ZAH-5"),
    ZoneKind("tile", clause="ZAH-2.1"),
    ZoneKind("stable", owned=True, clause="ZAH-3.1"),
    ZoneKind("display", clause="ZAH-2.5"),
    ZoneKind("ondisplay", clause="ZAH-6.1"),
    ZoneKind("deck", Seen.NOBODY, clause="ZAH-6.2"),
    ZoneKind("choices", Seen.NOBODY, clause="ZAH-2.4"),
    ZoneKind("hand", Seen.OWNER, owned=True, clause="ZAH-7.1"),
    ZoneKind("discard", owned=True, clause="ZAH-4.3"),
    ZoneKind("exile", clause="ZAH-7.2"),
    ZoneKind("tokens", owned=True, clause="ZAH-7.3"),
    ZoneKind("supply", clause="ZAH-2.3"),
    *(ZoneKind(figure, clause="ZAH-1.3") for figure in FIGURES),
    ZoneKind(SPIRIT, owned=True, many=True, clause="ZAH-1.4"),
    ZoneKind("box", clause="ZAH-1.2"),
)

_BACK: Piece = "card.?"


def redact(s: ZahabState, viewer: int) -> ZahabState:
    """Without the order of the deck and the hands of others, of which `known` holds what all saw.

    A card that was taken from the display or has lain on a discard pile is known to all.
    """
    view = s.copy()
    view.deck = (UNKNOWN,) * len(s.deck)
    for seat, hand in enumerate(s.hands):
        if seat != viewer and UNKNOWN not in hand:
            secret = s.secrets[seat]
            view.known[seat] = tuple(card for card in hand if card != secret)
            view.hands[seat] = (UNKNOWN,) * len(hand)
            view.secrets[seat] = UNKNOWN if secret else 0
    return view


def imagine(t: Tables, view: ZahabState, viewer: int, chance: Chance) -> ZahabState:
    """The deck in a fair order, and fair choice cards where they are not known.

    All see what the seat whose turn it is was asked: its card is one that allows the question.
    """
    s = view.copy()
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
    return s


def inventory(t: Tables, view: ZahabState) -> Inventory:
    """Every piece, where it lies."""
    table: dict[Zone, list[Piece]] = {
        "deck": _cards(t, view.deck),
        "exile": _cards(t, view.exile),
        "supply": _tokens(view.supply_gold, view.supply_gems),
    }
    for place, tile in enumerate(view.tiles):
        table[f"tile:{place}"] = [t.tile_pieces[tile]]
    for place, card in enumerate(view.display):
        table[f"display:{place}"] = [t.card_pieces[card]] if card else []
        table[f"ondisplay:{place}"] = [GOLD] * view.laid[place]
    for camel in (*range(view.seats), *(NEUTRALS if view.seats == NEUTRALS[0] else ())):
        home = f"stable:{camel}" if camel < view.seats else "box"
        space = view.camels[camel]
        zone = home if space == AWAY else f"ring:{space}"
        table.setdefault(zone, []).append(camel_piece(view.seats, camel))
    for seat in range(view.seats):
        table[f"hand:{seat}"] = _cards(t, view.hands[seat])
        table[f"discard:{seat}"] = _cards(t, view.discards[seat])
        table[f"tokens:{seat}"] = _tokens(view.gold[seat], view.gems[seat])
        table[f"spirit:{view.spirits[seat]}/{seat}"] = [f"{SPIRIT}.{seat}"]
        for colour, figure in enumerate(FIGURES):
            vp = view.tracks[COLOURS * seat + colour]
            table.setdefault(f"{figure}:{vp}", []).append(f"{figure}.{seat}")
    return {zone: pieces for zone, pieces in table.items() if pieces}


def _cards(t: Tables, cards: Iterable[int]) -> list[Piece]:
    return [_BACK if card == UNKNOWN else t.card_pieces[card] for card in cards]


def _tokens(gold: int, gems: int) -> list[Piece]:
    return [GOLD] * gold + [GEM] * gems
