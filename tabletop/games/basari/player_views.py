# Compiled by mypyc: see tools/compile.
"""Player views, sampling and position set-up of Basari."""

from __future__ import annotations

from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.toolkit.position_setup import PositionSetupError, count_pieces, piece_numbers
from tabletop.core.toolkit.zone_bindings import ZoneBinding, ZoneBindings
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
from tabletop.games.basari.cached_acts import ACTION_CARD_PIECES, bazaar_card_piece
from tabletop.games.basari.gems import pack_gem_counts, unpack_gem_counts
from tabletop.games.basari.rules import REMAINING_HANDS_BY_CHOICE, initial_action_cards
from tabletop.games.basari.scoring import GEM_PIECES, POINTS_TRACK, total_points
from tabletop.games.basari.sheet import ACTION_CARDS_PER_LETTER, CARD_COUNT, RuleTables
from tabletop.games.basari.state import (
    BAZAAR_TALLY_ROW,
    HAGGLE_PHASE,
    NOT_CHOSEN,
    TALLY_ROW_COUNT,
    BasariState,
)

_CARDS = ("", *(bazaar_card_piece(number) for number in range(1, CARD_COUNT + 1)))
ZONES: Final = ZoneBindings(
    ZoneKind("deck", Visibility.NOBODY, clause="BAS-2.3"),
    ZoneBinding(ZoneKind("pile", ordered=True, per_seat=True, clause="BAS-3.1"), "piles", _CARDS),
    ZoneBinding(
        ZoneKind("hand", Visibility.OWNER, per_seat=True, clause="BAS-2.2"),
        "hands",
        ACTION_CARD_PIECES,
        is_pending=True,
    ),
    ZoneKind("choice", Visibility.OWNER, per_seat=True, clause="BAS-3.2"),
    ZoneKind("shown", per_seat=True, clause="BAS-3.3"),
    ZoneKind("gems", per_seat=True, clause="BAS-2.1"),
    ZoneKind("offer", per_seat=True, clause="BAS-4.2"),
    ZoneKind("stock", clause="BAS-2.1"),
    ZoneKind("box", clause="BAS-1.1"),
)
"""Zone bindings of the game."""
_CARD_BACK = back_of(bazaar_card_piece(1))
_ACTION_BACK = back_of(ACTION_CARD_PIECES[1])


def hide_secrets(s: BasariState, view: BasariState, viewer: Seat) -> None:
    """Hide others' choices until all have chosen (BAS-3.2), and the undealt deck, in place."""
    view.deck = s.deck[: s.drawn] + (UNKNOWN,) * (len(s.deck) - s.drawn)
    if not s.step:
        view.choices = tuple(
            UNKNOWN if choice != NOT_CHOSEN and seat != viewer else choice
            for seat, choice in enumerate(s.choices)
        )


def fill_unknown(
    t: RuleTables, s: BasariState, view: BasariState, viewer: Seat, chance: Chance
) -> None:
    """Shuffle the unseen deck and draw any card for each hidden choice."""
    if UNKNOWN in view.deck:
        known = view.deck[: view.drawn]
        s.deck = known + chance.shuffle([n for n in t.cards if n not in known])
    cards = initial_action_cards(view.seats)
    s.choices = tuple(chance.pick(cards) if n == UNKNOWN else n for n in view.choices)
    s.hands = [
        REMAINING_HANDS_BY_CHOICE[s.seats][s.choices[seat] if s.choices else NOT_CHOSEN]
        for seat in range(s.seats)
    ]


def add_unbound_pieces(t: RuleTables, view: BasariState, table: dict[Zone, list[Piece]]) -> None:
    """Add deck, gems and action cards to the table."""
    offering, offer = _offer(view)
    table["deck"] = [
        _CARD_BACK if n == UNKNOWN else bazaar_card_piece(n) for n in view.deck[view.drawn :]
    ]
    table["stock"] = gem_pieces(t.all_gems - sum(view.gems))
    table["box"] = _left_over(view.seats)
    table[f"offer:{offering}"] = gem_pieces(offer)
    for seat, gems in enumerate(view.gems):
        table[f"gems:{seat}"] = gem_pieces(gems - (offer if seat == offering else 0))
    for seat, choice in enumerate(view.choices):
        if choice != NOT_CHOSEN:
            zone = f"{'shown' if view.step else 'choice'}:{seat}"
            table[zone] = [_ACTION_BACK if choice == UNKNOWN else ACTION_CARD_PIECES[choice]]


def gem_pieces(gems: int) -> list[Piece]:
    """Return gems as pieces, the most valuable first."""
    return [
        piece
        for piece, n in zip(GEM_PIECES, unpack_gem_counts(gems), strict=True)
        for _ in range(n)
    ]


def _offer(view: BasariState) -> tuple[Seat, int]:
    """Return the seat whose gems are on offer, and these gems."""
    if view.stack:
        kind, _, other, last = view.stack[-1]
        if kind == HAGGLE_PHASE:
            return other, last
    return UNKNOWN, 0


def _left_over(seats: int) -> list[Piece]:
    """Return the action cards that are not used with this number of seats (BAS-2.2)."""
    used = initial_action_cards(seats)
    return [
        piece
        for action, piece in enumerate(ACTION_CARD_PIECES[1:], 1)
        for _ in range(ACTION_CARDS_PER_LETTER - (seats if action in used else 0))
    ]


def set_position(t: RuleTables, s: BasariState, table: Inventory, counters: TrackCounts) -> None:
    """Set gems, piles, deck and points. Raises PositionSetupError."""
    for seat in range(s.seats):
        if not table.get(f"pile:{seat}"):
            raise PositionSetupError(
                f"pile:{seat} is empty: whoever chooses has a bazaar card (BAS-3.1)"
            )
        gems = [*table.get(f"gems:{seat}", ()), *table.get(f"offer:{seat}", ())]
        s.gems[seat] = pack_gem_counts(count_pieces(gems, GEM_PIECES))
        had = total_points(s, seat)
        s.gained[TALLY_ROW_COUNT * seat + BAZAAR_TALLY_ROW] += (
            counters.get((POINTS_TRACK, seat), had) - had
        )
    ZONES.set_position(t, s, table)
    s.workers = [sum(t.card_workers[number] for number in pile) for pile in s.piles]
    dealt = [number for pile in s.piles for number in pile]
    drawn = s.deck[: s.drawn] if set(dealt) == set(s.deck[: s.drawn]) else dealt
    s.deck = (*drawn, *piece_numbers(table.get("deck", ()), _CARDS))
    s.drawn = len(dealt)
