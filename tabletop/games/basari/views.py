# Compiled by mypyc: see tools/compile.
"""What a viewer of Basari may know, and how a table looks to him; and tables laid by hand."""

from __future__ import annotations

from typing import Final

from tabletop.core.binding import Bound, BoundZones
from tabletop.core.chance import Chance
from tabletop.core.laying import LayingError, counted, numbers
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Seen, Zone, ZoneKind, back_of
from tabletop.games.basari.gems import counts, packed
from tabletop.games.basari.rules import HANDS, action_cards
from tabletop.games.basari.scoring import GEM, POINTS, points
from tabletop.games.basari.sheet import ACTION_CARDS, CARDS, Tables
from tabletop.games.basari.state import BAZAAR, HAGGLE, OPEN, SOURCES, Bazaar
from tabletop.games.basari.telling import ACTION, card

_CARDS = ("", *(card(number) for number in range(1, CARDS + 1)))
ZONES: Final = BoundZones(
    ZoneKind("deck", Seen.NOBODY, clause="BAS-2.3"),
    Bound(ZoneKind("pile", ordered=True, owned=True, clause="BAS-3.1"), "piles", _CARDS),
    Bound(ZoneKind("hand", Seen.OWNER, owned=True, clause="BAS-2.2"), "hands", ACTION, waits=True),
    ZoneKind("choice", Seen.OWNER, owned=True, clause="BAS-3.2"),
    ZoneKind("shown", owned=True, clause="BAS-3.3"),
    ZoneKind("gems", owned=True, clause="BAS-2.1"),
    ZoneKind("offer", owned=True, clause="BAS-4.2"),
    ZoneKind("stock", clause="BAS-2.1"),
    ZoneKind("box", clause="BAS-1.1"),
)
_CARD_BACK = back_of(card(1))
_ACTION_BACK = back_of(ACTION[1])


def redact(s: Bazaar, view: Bazaar, viewer: Seat) -> None:
    """BAS-3.2: the choices of others are secret till all have chosen; nobody knows the deck."""
    view.deck = s.deck[: s.drawn] + (UNKNOWN,) * (len(s.deck) - s.drawn)
    if not s.step:
        view.choices = tuple(
            UNKNOWN if choice != OPEN and seat != viewer else choice
            for seat, choice in enumerate(s.choices)
        )


def imagine(t: Tables, s: Bazaar, view: Bazaar, viewer: Seat, chance: Chance) -> None:
    """The deck shuffled anew, and for each hidden choice any of the cards."""
    if UNKNOWN in view.deck:
        known = view.deck[: view.drawn]
        s.deck = known + chance.shuffled([n for n in t.cards if n not in known])
    cards = action_cards(view.seats)
    s.choices = tuple(chance.pick(cards) if n == UNKNOWN else n for n in view.choices)
    s.hands = [HANDS[s.seats][s.choices[seat] if s.choices else OPEN] for seat in range(s.seats)]


def inventory(t: Tables, view: Bazaar, table: dict[Zone, list[Piece]]) -> None:
    """Deck, gems, action cards."""
    offering, offer = _offer(view)
    table["deck"] = [_CARD_BACK if n == UNKNOWN else card(n) for n in view.deck[view.drawn :]]
    table["stock"] = pieces(t.all_gems - sum(view.gems))
    table["box"] = _left_over(view.seats)
    table[f"offer:{offering}"] = pieces(offer)
    for seat, gems in enumerate(view.gems):
        table[f"gems:{seat}"] = pieces(gems - (offer if seat == offering else 0))
    for seat, choice in enumerate(view.choices):
        if choice != OPEN:
            zone = f"{'shown' if view.step else 'choice'}:{seat}"
            table[zone] = [_ACTION_BACK if choice == UNKNOWN else ACTION[choice]]


def pieces(gems: int) -> list[Piece]:
    """Gems as pieces, the most valuable first."""
    return [piece for piece, n in zip(GEM, counts(gems), strict=True) for _ in range(n)]


def _offer(view: Bazaar) -> tuple[Seat, int]:
    """Whose gems lie in the middle of the table, and which."""
    if view.stack:
        kind, _, other, last = view.stack[-1]
        if kind == HAGGLE:
            return other, last
    return UNKNOWN, 0


def _left_over(seats: int) -> list[Piece]:
    """BAS-2.2: the action cards that are not needed."""
    used = action_cards(seats)
    return [
        piece
        for action, piece in enumerate(ACTION[1:], 1)
        for _ in range(ACTION_CARDS - (seats if action in used else 0))
    ]


def arrange(t: Tables, s: Bazaar, table: Inventory, counters: Counters) -> None:
    """Gems, piles and the deck where the table says, and points. Raises LayingError."""
    for seat in range(s.seats):
        if not table.get(f"pile:{seat}"):
            raise LayingError(f"pile:{seat} is empty: whoever chooses has a bazaar card (BAS-3.1)")
        gems = [*table.get(f"gems:{seat}", ()), *table.get(f"offer:{seat}", ())]
        s.gems[seat] = packed(counted(gems, GEM))
        had = points(s, seat)
        s.gained[SOURCES * seat + BAZAAR] += counters.get((POINTS, seat), had) - had
    ZONES.arrange(t, s, table)
    s.workers = [sum(t.workers[number] for number in pile) for pile in s.piles]
    dealt = [number for pile in s.piles for number in pile]
    drawn = s.deck[: s.drawn] if set(dealt) == set(s.deck[: s.drawn]) else dealt
    s.deck = (*drawn, *numbers(table.get("deck", ()), _CARDS))
    s.drawn = len(dealt)
