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
from tabletop.core.remade import FirstDeck, guess, hide, unseen
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Seen, Zone, ZoneKind, back_of
from tabletop.games.nacho.legality import discards
from tabletop.games.nacho.pieces import (
    CARDS,
    CUBES,
    END_CARD,
    GEM,
    MOUNTIES,
    SMUGGLERS,
    cantina,
    slot,
)
from tabletop.games.nacho.sheet import A_PROVINCE, Tables
from tabletop.games.nacho.state import (
    DISCARD,
    NONE,
    ROUND,
    ROW,
    ROWS,
    SLOTS,
    START,
    TURNS,
    NachoState,
    beat_of,
    gold,
)

_CHOICE = ZoneKind("choice", Seen.OWNER, owned=True, clause="NAC-3.1")
_PLAYED = ZoneKind("played", owned=True, clause="NAC-3.2")
ZONES: Final = BoundZones(
    RisingBound(ZoneKind("hand", Seen.OWNER, owned=True, clause="NAC-2.1"), "hands", SMUGGLERS),
    SingleBound(_CHOICE, "choices", SMUGGLERS, waits=True, nothing=NONE),
    Bound(ZoneKind("deck", Seen.NOBODY, clause="NAC-6.5"), "deck", SMUGGLERS),
    Bound(ZoneKind("discard", clause="NAC-6.5"), "discards", SMUGGLERS),
    SingleBound(_PLAYED, "played", SMUGGLERS, waits=True, nothing=NONE),
    ZoneKind("cantina", owned=True, many=True, clause="NAC-5.1"),
    ZoneKind("mounties", Seen.NOBODY, clause="NAC-2.3"),
    SingleBound(ZoneKind("mountie", clause="NAC-3.3"), "mountie", MOUNTIES, nothing=NONE),
    Bound(ZoneKind("mountie_discard", clause="NAC-5.2"), "mounties_out", MOUNTIES),
    ZoneKind("roundend", clause="NAC-6.1"),
    SingleBound(ZoneKind("province", clause="NAC-4.2"), "cards", CARDS, len(ROW)),
    Bound(ZoneKind("provinces", Seen.NOBODY, clause="NAC-7.1"), "piles", CARDS, len(ROW)),
    ZoneKind("slots", clause="NAC-4.2"),
    RisingBound(ZoneKind("warehouse", owned=True, clause="NAC-2.1"), "warehouses", CUBES),
    CountedBound(ZoneKind("bag", clause="NAC-1.5"), "bag", CUBES),
    PlacedBound(ZoneKind("gem", owned=True, clause="NAC-1.6"), "holder", (GEM,)),
    ZoneKind("box", clause="NAC-1.1"),
)
"""The bag lies open: what is in it follows from counting (NAC-1.5)."""


def redact(s: NachoState, view: NachoState, viewer: Seat) -> None:
    """NAC-2.1, 3.1: without other hands and choices, and the order of all that lies face down."""
    if s.phase == DISCARD:
        view.thrown = [
            places if seat == viewer else () if seat in s.queue else (UNKNOWN,)
            for seat, places in enumerate(s.thrown)
        ]
    view.mounties = (UNKNOWN,) * len(s.mounties)
    hide(view, viewer)


def imagine(t: Tables, s: NachoState, view: NachoState, viewer: Seat, chance: Chance) -> None:
    """All that is unseen, dealt anew: each deal that the view allows is as likely as any other."""
    shown = view.discards, view.played, view.choices, *view.hands, *view.cantinas
    sizes = [len(hand) + (view.choices[seat] == UNKNOWN) for seat, hand in enumerate(view.hands)]
    hands, s.deck, s.got = guess(view, viewer, chance, FirstDeck(t.deck, shown, sizes))
    for seat, hand in enumerate(hands):
        if seat != viewer:
            if view.choices[seat] == UNKNOWN:
                chosen = chance.below(len(hand))
                s.choices[seat] = hand[chosen]
                hand = hand[:chosen] + hand[chosen + 1 :]
            s.hands[seat] = hand = tuple(sorted(hand))
            if view.thrown[seat]:
                s.thrown[seat] = chance.pick(discards(hand)).places
    on_duty = view.mounties_out, (view.mountie,), *view.watch
    s.mounties = chance.shuffled(unseen(t.mounties, *on_duty))
    for province, known in enumerate(view.returned):
        own = range(A_PROVINCE * province, A_PROVINCE * (province + 1))
        fresh = [card for card in own if card != view.cards[province] and card not in known]
        s.piles[province] = chance.shuffled(fresh) + known


def inventory(t: Tables, view: NachoState, table: dict[Zone, list[Piece]]) -> None:
    """What stands in cantinas, fills slots, and the piles of Mounties."""
    for seat in range(view.seats):
        for province in ROW:
            there = view.cantinas[len(ROW) * seat + province]
            guards = [MOUNTIES[kind] for kind in view.watch[seat] if beat_of(kind) == province]
            table[cantina(province, seat)] = [*(SMUGGLERS[kind] for kind in there), *guards]
    for province in ROW:
        asked = t.asks[view.cards[province]]
        for place in range(SLOTS):
            if view.filled[province] >> place & 1:
                table[slot(province, place)] = [CUBES[asked[place]]]
    _lay_mounties(table, view)


def _lay_mounties(table: dict[Zone, list[Piece]], view: NachoState) -> None:
    """NAC-2.3: three piles, the first on top of what is left; NAC-9.2: one pile, no end card."""
    down = [back_of(MOUNTIES[0]) if kind == UNKNOWN else MOUNTIES[kind] for kind in view.mounties]
    if view.random_mounties:
        table["mounties:0"], table["box"] = down, [END_CARD]
        return
    for pile in range(TURNS // ROUND):
        below = TURNS - ROUND * (pile + 1)
        table[f"mounties:{pile}"] = down[below : below + ROUND]
    table[f"roundend:{max(0, view.turn - 1) // ROUND}"] = [END_CARD]


def arrange(t: Tables, s: NachoState, table: Inventory, counters: Counters) -> None:
    """Every piece where the table says, and everybody's gold. Raises LayingError.

    What was seen put into a pile that changes is forgotten.
    """
    before = s.piles
    ZONES.arrange(t, s, table)
    for seat in range(s.seats):
        _fill_cantinas(s, seat, table)
        s.ledger[ROWS * seat + START] += counters.get(("gold", seat), gold(s, seat)) - gold(s, seat)
    for province in ROW:
        _fill_slots(t, s, province, table)
        if s.piles[province] != before[province]:
            s.returned[province] = ()
    piles = [numbers(table.get(f"mounties:{n}", ()), MOUNTIES) for n in range(TURNS // ROUND)]
    s.mounties = sum(reversed(piles), ())
    if s.mountie != NONE:
        s.on_duty = s.mountie


def _fill_cantinas(s: NachoState, seat: Seat, table: Inventory) -> None:
    guards: list[int] = []
    for province in ROW:
        there = table.get(cantina(province, seat), ())
        men = [piece for piece in there if piece in SMUGGLERS]
        s.cantinas[len(ROW) * seat + province] = tuple(sorted(numbers(men, SMUGGLERS)))
        guards += numbers([piece for piece in there if piece not in men], MOUNTIES)
    if sorted(guards) != sorted(s.watch[seat]):
        s.watch[seat] = tuple(guards)


def _fill_slots(t: Tables, s: NachoState, province: int, table: Inventory) -> None:
    card, s.filled[province] = s.cards[province], 0
    for place in range(SLOTS):
        cubes = table.get(slot(province, place), ())
        if cubes and list(cubes) != [CUBES[t.asks[card][place]]]:
            raise LayingError(f"{cubes[0]} does not fill slot {place} of {CARDS[card]}")
        s.filled[province] |= bool(cubes) << place
