"""Contrasts of discards in The Nacho Incident: the smugglers that only one of two choices keeps."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import TextRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.nacho import actions as act
from tabletop.games.nacho.ai.move_explanations import find_best_delivery
from tabletop.games.nacho.legality import REACHABLE_PROVINCES
from tabletop.games.nacho.pieces import SMUGGLER_PIECES, piece_text
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import NachoState, smuggler_flag, smuggler_number

MIN_DEAR_WAGE: Final = 3
"""Lowest wage that is told of a smuggler which two discards give up alike."""
MIN_EARLY_NUMBER: Final = 7
"""Lowest number of a smuggler that acts early: most others have a lower one (NAC-4.2)."""


def contrast_discards(
    t: RuleTables, s: NachoState, seat: Seat, action: act.Discard, other: act.Discard
) -> Reason | None:
    """Return what the smuggler costs that only one discard gives up, or what it is kept for.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: The seat that discards (NAC-4.5).
        action: The discard.
        other: Another discard.
    """
    hand = s.hands[seat]
    given = [hand[place] for place in action.places if place not in other.places]
    kept = [hand[place] for place in other.places if place not in action.places]
    if not given:
        return _describe_kept(t, s, seat, max(kept, key=smuggler_number))
    dearest = max(given, key=lambda kind: (t.wages[kind], smuggler_number(kind)))
    n, number = t.wages[dearest], smuggler_number(dearest)
    if not kept:
        told = ("who", _name(dearest)), ("wage", n), ("number", number)
        price = _find_price(t, s, seat, dearest)
        shared = [t.wages[hand[place]] for place in action.places if place in other.places]
        dear = max(shared, default=0)
        either = len(shared) if dear >= MIN_DEAR_WAGE else 0
        costs = ("low", int(n < 2)), ("price", price), ("either", either), ("dear", dear)
        return Reason("discard_more", (*told, *costs))
    if len(given) > 1 or len(kept) > 1:
        return None
    cards = ("who", _name(dearest)), ("other", _name(kept[0]))
    m, stays = t.wages[kept[0]], smuggler_number(kept[0])
    if n > m:
        return Reason("discard_dearer", (*cards, ("n", n), ("m", m)))
    return (
        Reason("discard_later", (*cards, ("n", number), ("m", stays))) if number < stays else None
    )


def _describe_kept(t: RuleTables, s: NachoState, seat: Seat, kind: int) -> Reason | None:
    """Return the delivery in reach or the high number for which a smuggler stays (NAC-4.1)."""
    wage, number = t.wages[kind], smuggler_number(kind)
    told = ("who", _name(kind)), ("wage", wage), ("number", number)
    price = _find_price(t, s, seat, kind)
    if not price and number < MIN_EARLY_NUMBER:
        return None
    return Reason("discard_less", (*told, ("price", price)))


def _find_price(t: RuleTables, s: NachoState, seat: Seat, kind: int) -> int:
    """Return the best price that a smuggler can get for a cube of the seat now (NAC-4.4)."""
    return find_best_delivery(t, s, REACHABLE_PROVINCES[smuggler_flag(kind)], [seat])


def _name(kind: int) -> TextRef:
    return piece_text(SMUGGLER_PIECES[kind])
