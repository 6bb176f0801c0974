"""Zones, views, encoding and sources of values, by their old names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tabletop.core.binding import Bound, BoundZones, RisingBound
from tabletop.core.chance import Chance
from tabletop.core.game import Domains, Widths
from tabletop.core.origins import Field, PieceValues, by_number
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Counters, Inventory, Piece, Seat, Seen, Zone, ZoneKind
from tabletop.games.orchard.state import FRUIT, Grove, Pick, Tables

_HAND = ZoneKind("hand", seen=Seen.OWNER, owned=True, clause="ORC-1")
_BASKET = ZoneKind("basket", owned=True, ordered=True, clause="ORC-2")
ZONES = BoundZones(
    RisingBound(_HAND, "hands", FRUIT),
    Bound(_BASKET, "baskets", FRUIT, waits=False),
    Bound(ZoneKind("deck", Seen.NOBODY, ordered=True), "deck", FRUIT, word=""),
)
DESCRIBED: Mapping[str, tuple[Field, ...]] = {"ORC-1": (("fruit", "rank"), ("fruit", "count"))}
PRINTED: Mapping[str, PieceValues] = {"fruit": by_number("fruit")}


def redact(s: Grove, view: Grove, viewer: Seat) -> None:
    """Hide nothing more than the zones do."""


def imagine(t: Tables, s: Grove, view: Grove, viewer: Seat, chance: Chance) -> None:
    """Deal the cards that the viewer has not seen."""
    places = [*s.hands, *s.baskets, s.deck]
    unseen = Counter(t) - Counter(n for held in places for n in held if n != UNKNOWN)
    cards = list(chance.shuffled(sorted(unseen.elements())))
    s.hands = [tuple(sorted(cards.pop() if n == UNKNOWN else n for n in hand)) for hand in s.hands]
    s.deck = tuple(cards.pop() if n == UNKNOWN else n for n in s.deck)


def inventory(t: Tables, view: Grove, table: dict[Zone, list[Piece]]) -> None:
    """Add nothing to the bound zones."""


def arrange(t: Tables, s: Grove, table: Inventory, counters: Counters) -> None:
    """Set all zones."""
    ZONES.arrange(t, s, table)


def domains(t: Tables, seats: int) -> Domains:
    """Return the values of actions."""
    return {Pick: [range(len(FRUIT))]}


def widths(t: Tables, start: Grove) -> Widths:
    """Return the lengths of the fields."""
    return {"hands": [len(t)], "baskets": [len(t)], "deck": [len(t)]}
