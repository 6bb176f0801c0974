"""What a viewer of the Tea House may know, and how its table looks to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Piece, Seat, Seen, Zone, ZoneKind, Zones, back_of
from tabletop.games.teahouse.rules import COIN, TEA
from tabletop.games.teahouse.sheet import Tables
from tabletop.games.teahouse.state import Table

ZONES = Zones(
    ZoneKind("deck", Seen.NOBODY, clause="TEA-2.3"),
    ZoneKind("hand", Seen.OWNER, owned=True, clause="TEA-1.1"),
    ZoneKind("tray", owned=True, clause="TEA-2.1"),
    ZoneKind("purse", owned=True, clause="TEA-2.2"),
    ZoneKind("bag", Seen.NOBODY, clause="TEA-1.2"),
    ZoneKind("box", Seen.NOBODY, clause="TEA-1.2"),
    ZoneKind("discard", clause="TEA-2.2"),
)


def redact(s: Table, viewer: Seat) -> Table:
    """TEA-1.1: hands are secret; nobody looks into deck, bag and box."""
    view = s.copy()
    view.hands = [
        hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(s.hands)
    ]
    view.deck = (UNKNOWN,) * len(s.deck)
    view.bag = (UNKNOWN,) * len(s.bag)
    view.aside = (UNKNOWN,) * len(s.aside)
    return view


def imagine(view: Table, t: Tables, chance: Chance) -> Table:
    """The unseen cards dealt anew, each deal as likely as any other; the coins likewise."""
    s = view.copy()
    unseen = Counter(t.deck) - Counter(view.poured)
    for shown in (*view.trays, *view.hands):
        unseen -= Counter(rank for rank in shown if rank != UNKNOWN)
    cards = chance.shuffled(sorted(unseen.elements()))
    at = 0
    for seat, hand in enumerate(view.hands):
        if UNKNOWN in hand:
            s.hands[seat] = tuple(sorted(cards[at : at + len(hand)]))
            at += len(hand)
    if UNKNOWN in view.deck:
        s.deck = cards[at:]
    if UNKNOWN in (*view.bag, *view.aside):
        drawn = Counter(kind for purse in view.purses for kind in purse)
        coins = chance.shuffled(sorted((Counter(t.bag) - drawn).elements()))
        s.aside = coins[: len(view.aside)]
        s.bag = tuple(sorted(coins[len(view.aside) :]))
    return s


def inventory(view: Table) -> dict[Zone, Sequence[Piece]]:
    """Every piece, where it lies."""
    table: dict[Zone, Sequence[Piece]] = {
        "deck": _faces(view.deck, TEA),
        "discard": _faces(view.poured, TEA),
        "bag": _faces(view.bag, COIN),
        "box": _faces(view.aside, COIN),
    }
    for seat in range(view.seats):
        table[f"hand:{seat}"] = _faces(view.hands[seat], TEA)
        table[f"tray:{seat}"] = _faces(view.trays[seat], TEA)
        table[f"purse:{seat}"] = _faces(view.purses[seat], COIN)
    return {zone: pieces for zone, pieces in table.items() if pieces}


def _faces(numbers: Sequence[int], names: Sequence[Piece]) -> list[Piece]:
    back = back_of(names[0])
    return [back if number == UNKNOWN else names[number] for number in numbers]
