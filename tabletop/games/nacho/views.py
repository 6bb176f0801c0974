"""What lies where, who may know it, and fair guesses at what one may not know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.remade import guess, hide
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Inventory, Piece, Seat, Seen, Zone, ZoneKind, Zones, back_of
from tabletop.games.nacho.legality import discards
from tabletop.games.nacho.pieces import CARDS, CUBES, END_CARD, GEM, MOUNTIES, SMUGGLERS, cantina
from tabletop.games.nacho.sheet import A_PROVINCE, Tables
from tabletop.games.nacho.state import DISCARD, NONE, ROUND, ROW, SLOTS, TURNS, NachoState, beat_of

ZONES: Final[Zones] = Zones(
    ZoneKind("hand", Seen.OWNER, owned=True, clause="NAC-2.1"),
    ZoneKind("choice", Seen.OWNER, owned=True, clause="NAC-3.1"),
    ZoneKind("deck", Seen.NOBODY, clause="NAC-6.5"),
    ZoneKind("discard", clause="NAC-6.5"),
    ZoneKind("played", owned=True, clause="NAC-3.2"),
    ZoneKind("cantina", owned=True, many=True, clause="NAC-5.1"),
    ZoneKind("mounties", Seen.NOBODY, clause="NAC-2.3"),
    ZoneKind("mountie", clause="NAC-3.3"),
    ZoneKind("mountie_discard", clause="NAC-5.2"),
    ZoneKind("roundend", clause="NAC-6.1"),
    ZoneKind("province", clause="NAC-4.2"),
    ZoneKind("provinces", Seen.NOBODY, clause="NAC-7.1"),
    ZoneKind("slots", clause="NAC-4.2"),
    ZoneKind("warehouse", owned=True, clause="NAC-2.1"),
    ZoneKind("bag", clause="NAC-1.5"),
    ZoneKind("gem", owned=True, clause="NAC-1.6"),
    ZoneKind("box", clause="NAC-1.1"),
)
"""The bag lies open: what is in it follows from counting (NAC-1.5)."""


def redact(s: NachoState, viewer: Seat) -> NachoState:
    """NAC-2.1, 3.1: without other hands and choices, and the order of all that lies face down."""
    view = s.copy()
    view.hands = [
        hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(s.hands)
    ]
    view.choices = [
        kind if seat == viewer or kind == NONE else UNKNOWN for seat, kind in enumerate(s.choices)
    ]
    if s.phase == DISCARD:
        view.thrown = [
            places if seat == viewer else () if seat in s.queue else (UNKNOWN,)
            for seat, places in enumerate(s.thrown)
        ]
    view.deck = (UNKNOWN,) * len(s.deck)
    view.mounties = (UNKNOWN,) * len(s.mounties)
    view.piles = [(UNKNOWN,) * len(pile) for pile in s.piles]
    hide(view, viewer)
    return view


def imagine(t: Tables, view: NachoState, viewer: Seat, chance: Chance) -> NachoState:
    """All that is unseen, dealt anew: each deal that the view allows is as likely as any other."""
    s = view.copy()
    if view.remade:
        hands, s.deck, s.got = guess(view, viewer, chance)
    else:
        hands, s.deck = _dealt(chance.shuffled(_unseen_smugglers(t, view)), view, viewer)
    for seat, hand in enumerate(hands):
        if seat != viewer:
            if view.choices[seat] == UNKNOWN:
                chosen = chance.below(len(hand))
                s.choices[seat] = hand[chosen]
                hand = hand[:chosen] + hand[chosen + 1 :]
            s.hands[seat] = hand = tuple(sorted(hand))
            if view.thrown[seat]:
                s.thrown[seat] = chance.pick(discards(hand)).places
    s.mounties = chance.shuffled(_unseen_mounties(t, view))
    for province, known in enumerate(view.returned):
        own = range(A_PROVINCE * province, A_PROVINCE * (province + 1))
        fresh = [card for card in own if card != view.cards[province] and card not in known]
        s.piles[province] = chance.shuffled(fresh) + known
    return s


def _dealt(
    cards: tuple[int, ...], view: NachoState, viewer: Seat
) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Cards dealt to the hands of all but the viewer, choices included; the rest is the deck."""
    hands: list[tuple[int, ...]] = [()] * view.seats
    for seat, hand in enumerate(view.hands):
        if seat != viewer:
            size = len(hand) + (view.choices[seat] == UNKNOWN)
            hands[seat], cards = cards[:size], cards[size:]
    return hands, cards


def _unseen_smugglers(t: Tables, view: NachoState) -> list[int]:
    """The smugglers that a view does not show."""
    left = list(t.deck)
    seen: Iterable[tuple[int, ...] | list[int]]
    seen = (view.discards, view.played, view.choices, *view.hands, *view.cantinas)
    for kinds in seen:
        for kind in kinds:
            if kind not in (UNKNOWN, NONE):
                left.remove(kind)
    return left


def _unseen_mounties(t: Tables, view: NachoState) -> list[int]:
    """The Mounties that lie face down."""
    left = list(t.mounties)
    for kinds in (view.mounties_out, (view.mountie,), *view.watch):
        for kind in kinds:
            if kind != NONE:
                left.remove(kind)
    return left


def inventory(t: Tables, view: NachoState) -> Inventory:
    """Every piece, where it lies."""
    table: dict[Zone, list[Piece]] = {
        "deck": _pieces(view.deck, SMUGGLERS),
        "discard": _pieces(view.discards, SMUGGLERS),
        "mountie": _pieces((view.mountie,), MOUNTIES),
        "mountie_discard": _pieces(view.mounties_out, MOUNTIES),
        "bag": [piece for piece, n in zip(CUBES, view.bag, strict=True) for _ in range(n)],
        f"gem:{view.holder}": [GEM],
    }
    for seat in range(view.seats):
        table[f"hand:{seat}"] = _pieces(view.hands[seat], SMUGGLERS)
        table[f"choice:{seat}"] = _pieces((view.choices[seat],), SMUGGLERS)
        table[f"played:{seat}"] = _pieces((view.played[seat],), SMUGGLERS)
        table[f"warehouse:{seat}"] = _pieces(view.warehouses[seat], CUBES)
        for province in ROW:
            there = view.cantinas[len(ROW) * seat + province]
            guards = [kind for kind in view.watch[seat] if beat_of(kind) == province]
            table[cantina(province, seat)] = _pieces(there, SMUGGLERS) + _pieces(guards, MOUNTIES)
    for province in ROW:
        card = view.cards[province]
        table[f"province:{province}"] = _pieces((card,), CARDS)
        table[f"provinces:{province}"] = _pieces(view.piles[province], CARDS)
        for place in range(SLOTS):
            if view.filled[province] >> place & 1:
                table[f"slots:{province}/{place}"] = [CUBES[t.asks[card][place]]]
    _lay_mounties(table, view)
    return {zone: pieces for zone, pieces in table.items() if pieces}


def _lay_mounties(table: dict[Zone, list[Piece]], view: NachoState) -> None:
    """NAC-2.3: three piles, the first on top of what is left; NAC-9.2: one pile, no end card."""
    if view.random_mounties:
        table["mounties:0"] = _pieces(view.mounties, MOUNTIES)
        table["box"] = [END_CARD]
        return
    for pile in range(TURNS // ROUND):
        below = TURNS - ROUND * (pile + 1)
        table[f"mounties:{pile}"] = _pieces(view.mounties[below : below + ROUND], MOUNTIES)
    table[f"roundend:{max(0, view.turn - 1) // ROUND}"] = [END_CARD]


def _pieces(kinds: Iterable[int], names: tuple[Piece, ...]) -> list[Piece]:
    return [back_of(names[0]) if kind == UNKNOWN else names[kind] for kind in kinds if kind != NONE]
