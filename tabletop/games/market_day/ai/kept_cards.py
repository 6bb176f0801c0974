"""Reasons to keep a card of Market Day in hand: what would happen to it in this round."""

from __future__ import annotations

from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.market_day.round_resolution import resolve_round
from tabletop.games.market_day.rules import rank_text, seat_at_place
from tabletop.games.market_day.sheet import (
    KNIGHT_RANK,
    MIN_GOODS_RANK,
    NOBLE_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    TINKER_RANK,
    RuleTables,
)
from tabletop.games.market_day.state import MarketDayState

_LAST_CARDS = 2
"""Cards in hand that are both played in one round."""
MIN_RISKY_CARDS = 2
"""Minimum number of cards of the others to come from which the dearer of two cards waits."""


def explain_kept_card(
    t: RuleTables, s: MarketDayState, seat: Seat, rank: int, kept_rank: int
) -> Reason | None:
    """Return why a card is better kept than played now; None if that is not known.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat that decides.
        rank: Rank of the card that is played instead.
        kept_rank: Rank of the card that stays in hand.
    """
    later = count_cards_to_come(t, s, seat)
    cards: tuple[Param, ...] = ("card", rank_text(rank)), ("other", rank_text(kept_rank))
    cards = (*cards, ("n", rank), describe_threats(t, s, seat, rank))
    if kept_rank == RAIN_RANK:
        return _explain_kept_rain(s, seat, cards, later)
    if kept_rank in (KNIGHT_RANK, TINKER_RANK):
        best = _best_rank(s)
        if best > rank:  # it would do more than the card scores
            return _explain_strong_card(s, seat, cards, kept_rank, later)
        code = "keeps_knight" if kept_rank == KNIGHT_RANK else "keeps_tinker"
        return Reason(code, (*cards, ("best", best)))
    if kept_rank == ROGUE_RANK:
        knights = count_unseen(s, seat, KNIGHT_RANK)
        told: tuple[Param, ...] = (("spoilers", knights), ("later", later))
        if knights and later:
            return Reason("knight_takes", (*cards, *told))
        waits = explain_waiting_rogue(t, s, seat)
        return None if waits is None else Reason("rogue_waits", cards)
    spoilers = count_unseen(s, seat, kept_rank)
    if spoilers > count_unseen(s, seat, rank) and later:
        return Reason("keeps", (*cards, ("spoilers", spoilers), ("later", later)))
    if later < MIN_RISKY_CARDS or kept_rank <= rank or not count_unseen(s, seat, rank):
        return None
    return Reason("dearer_waits", (*cards[:2], ("n", rank), ("m", kept_rank), ("later", later)))


def explain_waiting_rogue(t: RuleTables, s: MarketDayState, seat: Seat) -> Reason | None:
    """Return that a first Rogue can still score in a later round; None if there is none."""
    is_late = ROGUE_RANK in s.played or not count_cards_to_come(t, s, seat)
    return None if is_late or len(s.hands[seat]) <= _LAST_CARDS else Reason("rogue_stays")


def count_cards_to_come(t: RuleTables, s: MarketDayState, seat: Seat, place: int = -1) -> int:
    """Return how many cards the others still play in this round after a place (MKD-2.4).

    With 2 or 3 players, each plays a second card; the own one is no threat.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: The seat.
        place: Place in the order of play; by default that of the next card.
    """
    first = (len(s.played) if place < 0 else place) + 1
    places = range(first, s.seats * t.cards_per_round[s.seats])
    return sum(seat_at_place(s, each) != seat for each in places)


def find_second_place(t: RuleTables, s: MarketDayState, seat: Seat) -> int | None:
    """Return the place of the card that a seat plays after the next one in this round, if any."""
    places = range(len(s.played) + 1, s.seats * t.cards_per_round[s.seats])
    return next((place for place in places if seat_at_place(s, place) == seat), None)


def plays_both_cards(t: RuleTables, s: MarketDayState, seat: Seat) -> bool:
    """True if a seat plays both its last cards in this round, so that it keeps none (MKD-2.4)."""
    return len(s.hands[seat]) == _LAST_CARDS and find_second_place(t, s, seat) is not None


def contrast_order(
    t: RuleTables, s: MarketDayState, seat: Seat, rank: int, other_rank: int
) -> Reason | None:
    """Return why one of two cards that are both played in this round goes first, if known."""
    place = find_second_place(t, s, seat)
    if place is None:
        return None
    cards: tuple[Param, ...] = ("card", rank_text(rank)), ("other", rank_text(other_rank))
    if rank == ROGUE_RANK and ROGUE_RANK not in s.played and count_unseen(s, seat, rank):
        return Reason("order_rogue", (*cards, ("left", count_unseen(s, seat, rank))))
    m = count_unseen(s, seat, other_rank)
    if other_rank < MIN_GOODS_RANK or other_rank == ROGUE_RANK or not m:
        return None
    later = ("later", count_cards_to_come(t, s, seat))
    told = (*cards, later, ("rest", count_cards_to_come(t, s, seat, place)))
    n = m if rank < MIN_GOODS_RANK else count_unseen(s, seat, rank)
    if n < m:
        return Reason("order_risk", (*told, ("n", n), ("m", m)))
    return Reason("order", (*told, ("spoilers", m)))


def describe_threats(t: RuleTables, s: MarketDayState, seat: Seat, rank: int) -> Param:
    """Return the parameter `risk`: what can still keep a card from its points (MKD-3.1 to 3.5).

    The card is one that would remain if the round ended with it. 0: nothing can. 1: a card like it.
    2: the same, or a Knight or Tinker that lies there.
    3: only a Tinker that lies there. 4: only unseen cards that do something.
    """
    later = count_cards_to_come(t, s, seat)
    remaining = resolve_round((*s.played, rank)).remaining_by_place
    is_best = rank == max(each for each in remaining if each != NOBLE_RANK)
    has_tinker = TINKER_RANK in remaining and is_best
    if not later:
        return "risk", RISK_TINKER if has_tinker else RISK_NONE
    if has_tinker or KNIGHT_RANK in s.played:
        return "risk", RISK_TAKEN
    is_spoilable = rank != ROGUE_RANK and count_unseen(s, seat, rank)
    return "risk", RISK_SPOILED if is_spoilable else RISK_UNSEEN


RISK_NONE, RISK_SPOILED, RISK_TAKEN, RISK_TINKER, RISK_UNSEEN = range(5)
"""Threats to a card that would remain as things are."""


def _explain_kept_rain(
    s: MarketDayState, seat: Seat, cards: tuple[Param, ...], later: int
) -> Reason:
    """Return how little a Rain would wash away, and that it outlasts another one (MKD-3.1, 3.3).

    Another Rain spoils it, and washes the card away that is played instead. `few` is 1 if it
    would wash away less than that card scores.
    """
    outcome, rank = resolve_round((*s.played, RAIN_RANK)), dict(cards)["n"]
    lost = sum(s.played[at] for at in outcome.washed_places if seat_at_place(s, at) != seat)
    others = count_unseen(s, seat, RAIN_RANK) if later else 0
    few: Param = "few", int(isinstance(rank, int) and lost < rank)
    told = ("spoilers", others), ("later", later), ("lost", lost), few
    return Reason("keeps_rain", (*cards, *told))


def _explain_strong_card(
    s: MarketDayState, seat: Seat, cards: tuple[Param, ...], kept_rank: int, later: int
) -> Reason | None:
    """Return what a Knight or a Tinker would do to the best card, against the points of a card.

    None if a Tinker could take that card with nothing to come in between (MKD-3.4, 3.5).
    """
    remaining = resolve_round(tuple(s.played)).remaining_by_place
    best = _best_rank(s)
    owner = seat_at_place(s, remaining.index(best))
    if owner == seat:
        return Reason("worth", (*cards, ("m", kept_rank)))
    told = (*cards, ("best", rank_text(best)), ("points", best), ("who", SeatRef(owner)))
    if kept_rank == KNIGHT_RANK:
        return Reason("over_knight", (*told, ("later", later)))
    return Reason("over_tinker", (*told, ("later", later))) if later else None


def _best_rank(s: MarketDayState) -> int:
    """Return the highest rank at the stalls that a Knight or a Tinker could take."""
    remaining = resolve_round(tuple(s.played)).remaining_by_place
    return max((rank for rank in remaining if rank != NOBLE_RANK), default=0)


def count_unseen(s: MarketDayState, seat: Seat, rank: int) -> int:
    """Return the number of cards of a rank that the seat has not seen; rank r occurs r times."""
    return rank - (s.gone + s.played + s.hands[seat]).count(rank)
