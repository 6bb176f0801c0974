# Compiled by mypyc: see tools/compile.
"""Player views, sampling and position set-up of The Nacho Incident."""

from __future__ import annotations

from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.toolkit.position_setup import PositionSetupError, piece_numbers
from tabletop.core.toolkit.reshuffle_tracking import (
    UntrackedCards,
    hide_received_cards,
    sample_hidden_cards,
    unseen_pieces,
)
from tabletop.core.toolkit.zone_bindings import (
    CountBinding,
    LocationBinding,
    SinglePieceBinding,
    SortedBinding,
    ZoneBinding,
    ZoneBindings,
)
from tabletop.core.zones import (
    Inventory,
    Piece,
    Seat,
    TrackCounts,
    Visibility,
    Zone,
    ZoneKind,
    back_of,
)
from tabletop.games.nacho.legality import build_discard_actions
from tabletop.games.nacho.pieces import (
    CUBE_PIECES,
    END_CARD_PIECE,
    GEM_PIECE,
    MOUNTIE_PIECES,
    PROVINCE_CARD_PIECES,
    SMUGGLER_PIECES,
    cantina_zone,
    slot_zone,
)
from tabletop.games.nacho.sheet import CARDS_PER_PROVINCE, RuleTables
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    DISCARD_PHASE,
    PROVINCE_INDICES,
    SLOT_COUNT,
    START_TALLY_ROW,
    TALLY_ROW_COUNT,
    TURN_COUNT,
    TURNS_PER_ROUND,
    NachoState,
    mountie_province,
    total_gold,
)

_CHOICE = ZoneKind("choice", Visibility.OWNER, per_seat=True, clause="NAC-3.1")
_PLAYED = ZoneKind("played", per_seat=True, clause="NAC-3.2")
ZONES: Final = ZoneBindings(
    SortedBinding(
        ZoneKind("hand", Visibility.OWNER, per_seat=True, clause="NAC-2.1"),
        "hands",
        SMUGGLER_PIECES,
    ),
    SinglePieceBinding(
        _CHOICE, "choices", SMUGGLER_PIECES, is_pending=True, empty_value=ABSENT_VALUE
    ),
    ZoneBinding(ZoneKind("deck", Visibility.NOBODY, clause="NAC-6.5"), "deck", SMUGGLER_PIECES),
    ZoneBinding(ZoneKind("discard", clause="NAC-6.5"), "discards", SMUGGLER_PIECES),
    SinglePieceBinding(
        _PLAYED, "played", SMUGGLER_PIECES, is_pending=True, empty_value=ABSENT_VALUE
    ),
    ZoneKind("cantina", per_seat=True, several_per_seat=True, clause="NAC-5.1"),
    ZoneKind("mounties", Visibility.NOBODY, clause="NAC-2.3"),
    SinglePieceBinding(
        ZoneKind("mountie", clause="NAC-3.3"), "mountie", MOUNTIE_PIECES, empty_value=ABSENT_VALUE
    ),
    ZoneBinding(ZoneKind("mountie_discard", clause="NAC-5.2"), "mounties_out", MOUNTIE_PIECES),
    ZoneKind("roundend", clause="NAC-6.1"),
    SinglePieceBinding(
        ZoneKind("province", clause="NAC-4.2"), "cards", PROVINCE_CARD_PIECES, len(PROVINCE_INDICES)
    ),
    ZoneBinding(
        ZoneKind("provinces", Visibility.NOBODY, clause="NAC-7.1"),
        "piles",
        PROVINCE_CARD_PIECES,
        len(PROVINCE_INDICES),
    ),
    ZoneKind("slots", clause="NAC-4.2"),
    SortedBinding(
        ZoneKind("warehouse", per_seat=True, clause="NAC-2.1"), "warehouses", CUBE_PIECES
    ),
    CountBinding(ZoneKind("bag", clause="NAC-1.5"), "bag", CUBE_PIECES),
    LocationBinding(ZoneKind("gem", per_seat=True, clause="NAC-1.6"), "holder", (GEM_PIECE,)),
    ZoneKind("box", clause="NAC-1.1"),
)
"""Zone bindings. The bag is public: its contents follow from counting (NAC-1.5)."""


def hide_secrets(s: NachoState, view: NachoState, viewer: Seat) -> None:
    """Hide hands and choices of others (NAC-2.1, 3.1), and the order of all face-down pieces."""
    if s.phase == DISCARD_PHASE:
        view.thrown = [
            places if seat == viewer else () if seat in s.queue else (UNKNOWN,)
            for seat, places in enumerate(s.thrown)
        ]
    view.mounties = (UNKNOWN,) * len(s.mounties)
    hide_received_cards(view, viewer)


def fill_unknown(
    t: RuleTables, s: NachoState, view: NachoState, viewer: Seat, chance: Chance
) -> None:
    """Deal all unseen pieces, with all deals that the view allows equally likely."""
    shown = view.discards, view.played, view.choices, *view.hands, *view.cantinas
    sizes = [len(hand) + (view.choices[seat] == UNKNOWN) for seat, hand in enumerate(view.hands)]
    hands, s.deck, s.got = sample_hidden_cards(
        view, viewer, chance, UntrackedCards(t.deck, shown, sizes)
    )
    for seat, hand in enumerate(hands):
        if seat != viewer:
            if view.choices[seat] == UNKNOWN:
                chosen = chance.randbelow(len(hand))
                s.choices[seat] = hand[chosen]
                hand = hand[:chosen] + hand[chosen + 1 :]
            s.hands[seat] = hand = tuple(sorted(hand))
            if view.thrown[seat]:
                s.thrown[seat] = chance.pick(build_discard_actions(hand)).places
    on_duty = view.mounties_out, (view.mountie,), *view.watch
    s.mounties = chance.shuffle(unseen_pieces(t.mounties, *on_duty))
    for province, known in enumerate(view.returned):
        own = range(CARDS_PER_PROVINCE * province, CARDS_PER_PROVINCE * (province + 1))
        fresh = [card for card in own if card != view.cards[province] and card not in known]
        s.piles[province] = chance.shuffle(fresh) + known


def add_unbound_pieces(t: RuleTables, view: NachoState, table: dict[Zone, list[Piece]]) -> None:
    """Add cantinas, filled slots and the piles of Mounties to the table."""
    for seat in range(view.seats):
        for province in PROVINCE_INDICES:
            there = view.cantinas[len(PROVINCE_INDICES) * seat + province]
            guards = [
                MOUNTIE_PIECES[kind]
                for kind in view.watch[seat]
                if mountie_province(kind) == province
            ]
            table[cantina_zone(province, seat)] = [
                *(SMUGGLER_PIECES[kind] for kind in there),
                *guards,
            ]
    for province in PROVINCE_INDICES:
        asked = t.slot_ingredients[view.cards[province]]
        for place in range(SLOT_COUNT):
            if view.filled[province] >> place & 1:
                table[slot_zone(province, place)] = [CUBE_PIECES[asked[place]]]
    _lay_mounties(table, view)


def _lay_mounties(table: dict[Zone, list[Piece]], view: NachoState) -> None:
    """Add three piles of Mounties (NAC-2.3), or one pile without the end card (NAC-9.2)."""
    down = [
        back_of(MOUNTIE_PIECES[0]) if kind == UNKNOWN else MOUNTIE_PIECES[kind]
        for kind in view.mounties
    ]
    if view.random_mounties:
        table["mounties:0"], table["box"] = down, [END_CARD_PIECE]
        return
    for pile in range(TURN_COUNT // TURNS_PER_ROUND):
        below = TURN_COUNT - TURNS_PER_ROUND * (pile + 1)
        table[f"mounties:{pile}"] = down[below : below + TURNS_PER_ROUND]
    table[f"roundend:{max(0, view.turn - 1) // TURNS_PER_ROUND}"] = [END_CARD_PIECE]


def set_position(t: RuleTables, s: NachoState, table: Inventory, counters: TrackCounts) -> None:
    """Set all pieces and the gold of each seat. Raises PositionSetupError.

    Knowledge of a pile that changes is dropped.
    """
    before = s.piles
    ZONES.set_position(t, s, table)
    for seat in range(s.seats):
        _fill_cantinas(s, seat, table)
        s.ledger[TALLY_ROW_COUNT * seat + START_TALLY_ROW] += counters.get(
            ("gold", seat), total_gold(s, seat)
        ) - total_gold(s, seat)
    for province in PROVINCE_INDICES:
        _fill_slots(t, s, province, table)
        if s.piles[province] != before[province]:
            s.returned[province] = ()
    piles = [
        piece_numbers(table.get(f"mounties:{n}", ()), MOUNTIE_PIECES)
        for n in range(TURN_COUNT // TURNS_PER_ROUND)
    ]
    s.mounties = sum(reversed(piles), ())
    if s.mountie != ABSENT_VALUE:
        s.on_duty = s.mountie


def _fill_cantinas(s: NachoState, seat: Seat, table: Inventory) -> None:
    guards: list[int] = []
    for province in PROVINCE_INDICES:
        there = table.get(cantina_zone(province, seat), ())
        men = [piece for piece in there if piece in SMUGGLER_PIECES]
        s.cantinas[len(PROVINCE_INDICES) * seat + province] = tuple(
            sorted(piece_numbers(men, SMUGGLER_PIECES))
        )
        guards += piece_numbers([piece for piece in there if piece not in men], MOUNTIE_PIECES)
    if sorted(guards) != sorted(s.watch[seat]):
        s.watch[seat] = tuple(guards)


def _fill_slots(t: RuleTables, s: NachoState, province: int, table: Inventory) -> None:
    card, s.filled[province] = s.cards[province], 0
    for place in range(SLOT_COUNT):
        cubes = table.get(slot_zone(province, place), ())
        if cubes and list(cubes) != [CUBE_PIECES[t.slot_ingredients[card][place]]]:
            raise PositionSetupError(
                f"{cubes[0]} does not fill slot {place} of {PROVINCE_CARD_PIECES[card]}"
            )
        s.filled[province] |= bool(cubes) << place
