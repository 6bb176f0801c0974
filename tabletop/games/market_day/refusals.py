"""Refusals of Market Day: reasons why an action is not legal, the most helpful first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.rules import rank_text, swappable_cards
from tabletop.games.market_day.sheet import CARD_RANKS, NOBLE_RANK, TINKER_RANK, RuleTables
from tabletop.games.market_day.state import MarketDayState


def refuse_in_play_phase(t: RuleTables, s: MarketDayState, seat: Seat, action: Action) -> Refusal:
    """Refuse Tinker actions while no Tinker decides (MKD-3.5)."""
    return Refusal("no_tinker", "MKD-3.5", remedy="play_card")


def refuse_in_tinker_phase(t: RuleTables, s: MarketDayState, seat: Seat, action: Action) -> Refusal:
    """Refuse to play a card while a Tinker decides (MKD-3.5)."""
    return Refusal("tinker_first", "MKD-3.5", remedy="decide_tinker")


def refuse_in_forced_phase(t: RuleTables, s: MarketDayState, seat: Seat, action: Action) -> Refusal:
    """Refuse all but swaps while a Tinker must swap (MKD-3.5)."""
    code = "must_swap" if isinstance(action, KeepTinker) else "tinker_first"
    return Refusal(code, "MKD-3.5", remedy="swap_tinker")


def check_keep_tinker(
    t: RuleTables, s: MarketDayState, seat: Seat, a: KeepTinker
) -> Refusal | None:
    """Return None: a seat need not swap (MKD-3.5)."""
    return None


def check_play(t: RuleTables, s: MarketDayState, seat: Seat, a: Play) -> Refusal | None:
    """Check that the rank is in the hand (MKD-2.4)."""
    rank = a.rank
    if rank not in CARD_RANKS:
        return Refusal("no_such_rank", "MKD-1.1", (("rank", rank),), "choose_hand")
    if rank not in s.hands[seat]:
        return Refusal("not_in_hand", "MKD-2.4", (("card", rank_text(rank)),), "choose_hand")
    return None


def check_swap(t: RuleTables, s: MarketDayState, seat: Seat, a: Swap) -> Refusal | None:
    """Check that the card is in front of the seat (MKD-3.5) and no Noble (MKD-3.2)."""
    other, rank = a.seat, a.rank
    if rank not in CARD_RANKS:
        return Refusal("no_such_rank", "MKD-1.1", (("rank", rank),), "choose_stall")
    if not 0 <= other < s.seats:
        return Refusal("no_such_seat", "MKD-3.5", (("n", other),), "choose_stall")
    if rank not in s.stalls[other]:
        params = (("card", rank_text(rank)), ("other", SeatRef(other)))
        return Refusal("not_there", "MKD-3.5", params, "choose_stall")
    if rank == NOBLE_RANK:
        return Refusal("noble_stays", "MKD-3.2", remedy="choose_other")
    if rank == TINKER_RANK and (other, rank) not in swappable_cards(s.stalls, seat):
        return Refusal("tinker_itself", "MKD-3.5", remedy="choose_other")
    return None
