"""Reasons to keep a card of Market Day in hand: what would happen to it in this round."""

from __future__ import annotations

from tabletop.core.acts import Param
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.market_day.round_resolution import resolve_round
from tabletop.games.market_day.rules import rank_text, seat_at_place
from tabletop.games.market_day.sheet import (
    KNIGHT_RANK,
    NOBLE_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    TINKER_RANK,
    RuleTables,
)
from tabletop.games.market_day.state import MarketDayState


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
    later = s.seats * t.cards_per_round[s.seats] - len(s.played) - 1
    cards: tuple[Param, ...] = ("card", rank_text(rank)), ("other", rank_text(kept_rank))
    cards = (*cards, ("n", rank), describe_threats(t, s, seat, rank))
    if kept_rank == RAIN_RANK:
        return _explain_kept_rain(s, seat, cards, later)
    if kept_rank in (KNIGHT_RANK, TINKER_RANK):
        best = _best_rank(s)
        if best > rank:  # it would do more than the card scores
            return Reason("worth", (*cards, ("m", kept_rank)))
        code = "keeps_knight" if kept_rank == KNIGHT_RANK else "keeps_tinker"
        return Reason(code, (*cards, ("best", best)))
    if kept_rank == ROGUE_RANK:
        knights = _count_unseen(s, seat, KNIGHT_RANK)
        told: tuple[Param, ...] = (("spoilers", knights), ("later", later))
        return Reason("knight_takes", (*cards, *told)) if knights and later else None
    spoilers = _count_unseen(s, seat, kept_rank)
    if not later or spoilers <= _count_unseen(s, seat, rank):
        return None
    return Reason("keeps", (*cards, ("spoilers", spoilers), ("later", later)))


def describe_threats(t: RuleTables, s: MarketDayState, seat: Seat, rank: int) -> Param:
    """Return the parameter `risk`: what can still keep a card from its points (MKD-3.1 to 3.5).

    The card is one that would remain if the round ended with it. 0: nothing can. 1: a card like it.
    2: the same, or a Knight or Tinker that lies there.
    3: only a Tinker that lies there. 4: only unseen cards that do something.
    """
    later = s.seats * t.cards_per_round[s.seats] - len(s.played) - 1
    remaining = resolve_round((*s.played, rank)).remaining_by_place
    is_best = rank == max(each for each in remaining if each != NOBLE_RANK)
    has_tinker = TINKER_RANK in remaining and is_best
    if not later:
        return "risk", RISK_TINKER if has_tinker else RISK_NONE
    if has_tinker or KNIGHT_RANK in s.played:
        return "risk", RISK_TAKEN
    is_spoilable = rank != ROGUE_RANK and _count_unseen(s, seat, rank)
    return "risk", RISK_SPOILED if is_spoilable else RISK_UNSEEN


RISK_NONE, RISK_SPOILED, RISK_TAKEN, RISK_TINKER, RISK_UNSEEN = range(5)
"""Threats to a card that would remain as things are."""


def _explain_kept_rain(
    s: MarketDayState, seat: Seat, cards: tuple[Param, ...], later: int
) -> Reason:
    """Return how likely another Rain is, else how little this one would wash away (MKD-3.3)."""
    outcome = resolve_round((*s.played, RAIN_RANK))
    lost = sum(s.played[at] for at in outcome.washed_places if seat_at_place(s, at) != seat)
    others = _count_unseen(s, seat, RAIN_RANK) if later else 0
    return Reason("keeps_rain", (*cards, ("spoilers", others), ("later", later), ("lost", lost)))


def _best_rank(s: MarketDayState) -> int:
    """Return the highest rank at the stalls that a Knight or a Tinker could take."""
    remaining = resolve_round(tuple(s.played)).remaining_by_place
    return max((rank for rank in remaining if rank != NOBLE_RANK), default=0)


def _count_unseen(s: MarketDayState, seat: Seat, rank: int) -> int:
    """Return the number of cards of a rank that the seat has not seen; rank r occurs r times."""
    return rank - (s.gone + s.played + s.hands[seat]).count(rank)
