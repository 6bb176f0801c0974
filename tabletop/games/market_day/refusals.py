"""Why an action of Market Day is not possible now, the most helpful reason first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.refusals import Refusal
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.rules import named, swappable
from tabletop.games.market_day.sheet import NOBLE, RANKS, TINKER, Tables
from tabletop.games.market_day.state import Market


def no_tinker(t: Tables, s: Market, seat: Seat, action: Action) -> Refusal:
    """MKD-3.5: no Tinker is to decide."""
    return Refusal("no_tinker", "MKD-3.5", mend="play_card")


def tinker_first(t: Tables, s: Market, seat: Seat, action: Action) -> Refusal:
    """MKD-3.5: no card is played while a Tinker decides."""
    return Refusal("tinker_first", "MKD-3.5", mend="decide_tinker")


def keep_tinker(t: Tables, s: Market, seat: Seat, a: KeepTinker) -> Refusal | None:
    """MKD-3.5: one need not swap."""
    return None


def play(t: Tables, s: Market, seat: Seat, a: Play) -> Refusal | None:
    """MKD-2.4: one of the ranks in one's hand."""
    rank = a.rank
    if rank not in RANKS:
        return Refusal("no_such_rank", "MKD-1.1", (("rank", rank),), "choose_hand")
    if rank not in s.hands[seat]:
        return Refusal("not_in_hand", "MKD-2.4", (("card", named(rank)),), "choose_hand")
    return None


def swap(t: Tables, s: Market, seat: Seat, a: Swap) -> Refusal | None:
    """MKD-3.5: a card that remains before a seat, and 3.2: no Noble."""
    other, rank = a.seat, a.rank
    if rank not in RANKS:
        return Refusal("no_such_rank", "MKD-1.1", (("rank", rank),), "choose_stall")
    if not 0 <= other < s.seats:
        return Refusal("no_such_seat", "MKD-3.5", (("n", other),), "choose_stall")
    if rank not in s.stalls[other]:
        params = (("card", named(rank)), ("other", SeatRef(other)))
        return Refusal("not_there", "MKD-3.5", params, "choose_stall")
    if rank == NOBLE:
        return Refusal("noble_stays", "MKD-3.2", mend="choose_other")
    if rank == TINKER and (other, rank) not in swappable(s.stalls, seat):
        return Refusal("tinker_itself", "MKD-3.5", mend="choose_other")
    return None
