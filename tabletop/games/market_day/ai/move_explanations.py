"""Explanations of actions of Market Day: facts of the market, and cards that can be counted."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.round_resolution import NO_KNIGHT_VICTIM, RoundOutcome, resolve_round
from tabletop.games.market_day.rules import rank_text, seat_at_place
from tabletop.games.market_day.sheet import (
    DECK_SIZE,
    KNIGHT_RANK,
    NOBLE_RANK,
    ROGUE_RANK,
    TINKER_RANK,
    RuleTables,
)
from tabletop.games.market_day.state import MarketDayState

SCORING_CODES: Final = frozenset({"risk", "slight", "safe", "last"})
"""Codes of the reasons for a card that scores its rank unless another card spoils it."""
MAX_SLIGHT_RISK: Final = 0.1
"""Maximum number of cards, on average, that would spoil a card at a slight risk."""


def explain_action(
    t: RuleTables,
    s: MarketDayState,
    seat: Seat,
    action: Play | Swap | KeepTinker,
    best_swap_rank: int,
) -> Reason:
    """Return the most important fact in favour of a legal action.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat that decides.
        action: Legal action to explain.
        best_swap_rank: Highest rank of another seat for which the current Tinker can be
            swapped, or 0.
    """
    if isinstance(action, Play):
        return _play(t, s, seat, action.rank)
    if isinstance(action, KeepTinker):
        return (
            Reason("keep_though", (("card", rank_text(best_swap_rank)),))
            if best_swap_rank > TINKER_RANK
            else Reason("keep")
        )
    if action.seat == seat or action.rank <= TINKER_RANK:
        return Reason("swap_same", (("card", rank_text(action.rank)),))
    code = "swap_best" if action.rank == best_swap_rank else "swap"
    return Reason(code, (("card", rank_text(action.rank)), ("n", action.rank)))


def _play(t: RuleTables, s: MarketDayState, seat: Seat, rank: int) -> Reason:
    """Explain a played card by the market with that card."""
    place = len(s.played)
    later = s.seats * t.cards_per_round[s.seats] - place - 1
    outcome = resolve_round((*s.played, rank))
    if rank == NOBLE_RANK:
        return Reason("noble", (("n", place),))
    if rank == TINKER_RANK:
        return _tinker(outcome, place, later)
    if rank == KNIGHT_RANK:
        return _knight(s, outcome, later)
    if (told := _harm(s, seat, rank, outcome)) is not None:
        return told
    card: Param = "card", rank_text(rank)
    if not outcome.remaining_by_place[place]:
        return Reason(_loss_code(outcome, place), (card,))
    if not later:
        return Reason("last", (card,))
    return _risk(s, seat, rank, later)


def contrast_plays(rank: int, told: Reason, other_rank: int, other: Reason) -> Reason | None:
    """Return what speaks for a card against another that may score too; None if nothing does.

    Args:
        rank: Rank of the card.
        told: Reason for the card.
        other_rank: Rank of the other card.
        other: Reason for the other card.
    """
    if not {told.code, other.code} <= {*SCORING_CODES, "noble"}:
        return None
    cards: tuple[Param, ...] = ("card", rank_text(rank)), ("other", rank_text(other_rank))
    if rank > other_rank:
        return Reason("worth", (*cards, ("n", rank), ("m", other_rank)))
    if "noble" in (told.code, other.code):
        return None
    n, m = (dict(each.params).get("n", 0) for each in (told, other))
    if isinstance(n, int) and isinstance(m, int) and n < m:
        return Reason("rarer", (*cards, ("n", n), ("m", m)))
    return None


def _tinker(outcome: RoundOutcome, place: int, later: int) -> Reason:
    """Explain a Tinker: the best card that it could take now, or the cards to come (MKD-3.5)."""
    others = (
        rank
        for at, rank in enumerate(outcome.remaining_by_place)
        if at != place and rank != NOBLE_RANK
    )
    best = max(others, default=0)
    if best > TINKER_RANK:
        return Reason("tinker", (("card", rank_text(best)),))
    return Reason("tinker_later", (("later", later),)) if later else Reason("tinker_none")


def _knight(s: MarketDayState, outcome: RoundOutcome, later: int) -> Reason:
    """Explain a Knight: the card that it takes now (MKD-3.4)."""
    place = len(s.played)
    victim = dict(outcome.knight_visits)[place]
    if victim == NO_KNIGHT_VICTIM:
        return Reason("knight_later", (("later", later),)) if later else Reason("knight_none")
    other: Param = "other", SeatRef(seat_at_place(s, victim))
    return Reason("knight", (("card", rank_text(s.played[victim])), other))


def _harm(s: MarketDayState, seat: Seat, rank: int, outcome: RoundOutcome) -> Reason | None:
    """Explain a card by its effect on cards of others (MKD-3.1, 3.3), or return None."""
    place = len(s.played)
    if outcome.rain_place == place:
        lost = sum(s.played[at] for at in outcome.washed_places if seat_at_place(s, at) != seat)
        if lost:
            return Reason("rain", (("n", lost),))
    spoils = [
        seat_at_place(s, at)
        for at in outcome.spoiled_places
        if at != place and s.played[at] == rank
    ]
    if rank != ROGUE_RANK and spoils and spoils[-1] != seat:  # others were spoiled already
        return Reason("spoils", (("card", rank_text(rank)), ("other", SeatRef(spoils[-1]))))
    return None


def _loss_code(outcome: RoundOutcome, place: int) -> str:
    """Return the code for a card that would not remain: the seat gets rid of it."""
    if place in outcome.spoiled_places:
        return "dump_rogue"
    return "dump_rain" if place in outcome.washed_places else "dump_knight"


def _risk(s: MarketDayState, seat: Seat, rank: int, later: int) -> Reason:
    """Explain a card by the number of unseen cards that would spoil it (MKD-1.1, 3.1)."""
    seen = s.gone + s.played + s.hands[seat]
    alike = rank - seen.count(rank)
    if rank == ROGUE_RANK:
        return Reason("early", (("n", len(s.played)), ("left", alike)))
    told: tuple[Param, ...] = (
        ("card", rank_text(rank)),
        ("n", alike),
        ("all", DECK_SIZE - len(seen)),
    )
    code = "safe"
    if alike:
        is_slight = alike * later <= MAX_SLIGHT_RISK * (DECK_SIZE - len(seen))
        code = "slight" if is_slight else "risk"
    return Reason(code, (*told, ("later", later)))
