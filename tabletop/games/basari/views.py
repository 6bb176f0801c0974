"""What a viewer of Basari may know, and how a table looks to him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Piece, Seat, Seen, Zone, ZoneKind, Zones, back_of
from tabletop.games.basari.gems import counts
from tabletop.games.basari.rules import HANDS, action_cards
from tabletop.games.basari.scoring import GEM
from tabletop.games.basari.sheet import ACTION_CARDS, Tables
from tabletop.games.basari.state import HAGGLE, OPEN, Bazaar
from tabletop.games.basari.telling import ACTION, card

ZONES: Final[Zones] = Zones(
    ZoneKind("deck", Seen.NOBODY, clause="BAS-2.3"),
    ZoneKind("pile", ordered=True, owned=True, clause="BAS-3.1"),
    ZoneKind("hand", Seen.OWNER, owned=True, clause="BAS-2.2"),
    ZoneKind("choice", Seen.OWNER, owned=True, clause="BAS-3.2"),
    ZoneKind("shown", owned=True, clause="BAS-3.3"),
    ZoneKind("gems", owned=True, clause="BAS-2.1"),
    ZoneKind("offer", owned=True, clause="BAS-4.2"),
    ZoneKind("stock", clause="BAS-2.1"),
    ZoneKind("box", clause="BAS-1.1"),
)
_CARD_BACK = back_of(card(1))
_ACTION_BACK = back_of(ACTION[1])


def redact(s: Bazaar, viewer: Seat) -> Bazaar:
    """BAS-3.2: the choices of others are secret till all have chosen; nobody knows the deck."""
    view = s.copy()
    view.deck = s.deck[: s.drawn] + (UNKNOWN,) * (len(s.deck) - s.drawn)
    view.hands = [
        hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(s.hands)
    ]
    if not s.step:
        view.choices = tuple(
            UNKNOWN if choice != OPEN and seat != viewer else choice
            for seat, choice in enumerate(s.choices)
        )
    return view


def imagine(t: Tables, view: Bazaar, viewer: Seat, chance: Chance) -> Bazaar:
    """The deck shuffled anew, and for each hidden choice any of the cards."""
    s = view.copy()
    if UNKNOWN in view.deck:
        known = view.deck[: view.drawn]
        s.deck = known + chance.shuffled([n for n in t.cards if n not in known])
    if UNKNOWN in view.choices:
        cards = action_cards(view.seats)
        s.choices = tuple(
            chance.pick(cards) if choice == UNKNOWN else choice for choice in view.choices
        )
    s.hands = [HANDS[s.seats][s.choices[seat] if s.choices else OPEN] for seat in range(s.seats)]
    return s


def inventory(t: Tables, view: Bazaar) -> dict[Zone, Sequence[Piece]]:
    """Every piece, where it lies; piles from the oldest card to the newest."""
    seats = view.seats
    table: dict[Zone, Sequence[Piece]] = {
        "deck": [_bazaar(number) for number in view.deck[view.drawn :]],
        "stock": pieces(t.all_gems - sum(view.gems)),
        "box": _left_over(seats),
    }
    offering, offer = _offer(view)
    for seat in range(seats):
        mine = view.gems[seat]
        if seat == offering:
            table[f"offer:{seat}"] = pieces(offer)
            mine -= offer
        table[f"gems:{seat}"] = pieces(mine)
        table[f"pile:{seat}"] = [card(number) for number in view.piles[seat]]
        choice = view.choices[seat] if view.choices else OPEN
        chosen = () if choice == OPEN else (choice,)
        table[f"{'shown' if view.step else 'choice'}:{seat}"] = _actions(chosen)
        table[f"hand:{seat}"] = _actions(view.hands[seat])
    return {zone: found for zone, found in table.items() if found}


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


def _bazaar(number: int) -> Piece:
    return _CARD_BACK if number == UNKNOWN else card(number)


def _actions(cards: Sequence[int]) -> list[Piece]:
    return [_ACTION_BACK if action == UNKNOWN else ACTION[action] for action in cards]


def _left_over(seats: int) -> list[Piece]:
    """BAS-2.2: the action cards that are not needed."""
    used = action_cards(seats)
    return [
        piece
        for action, piece in enumerate(ACTION[1:], 1)
        for _ in range(ACTION_CARDS - (seats if action in used else 0))
    ]
