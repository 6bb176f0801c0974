"""Why an action of Market Day is not possible now, the most helpful reason first."""

from __future__ import annotations

from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.refusals import GAME_OVER, NOT_YOUR_TURN, UNKNOWN_ACTION, Refusal
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.rules import named, swappable
from tabletop.games.market_day.sheet import NOBLE, RANKS, TINKER
from tabletop.games.market_day.state import Market


def refusal(s: Market, seat: Seat, to_act: tuple[Seat, ...], action: Action) -> Refusal | None:
    """None exactly for what is legal."""
    if not to_act:
        return Refusal(GAME_OVER, "MKD-4.1")
    if seat not in to_act:
        clause = "MKD-3.5" if s.tinkers else "MKD-2.4"
        return Refusal(NOT_YOUR_TURN, clause, (("seat", SeatRef(seat)),))
    if isinstance(action, Play):
        return _refuse_play(s, seat, action.rank)
    if isinstance(action, Swap):
        return _refuse_swap(s, seat, action.seat, action.rank)
    if isinstance(action, KeepTinker):
        return None if s.tinkers else Refusal("no_tinker", "MKD-3.5", mend="play_card")
    return Refusal(UNKNOWN_ACTION, "MKD-2.4")


def _refuse_play(s: Market, seat: Seat, rank: int) -> Refusal | None:
    """MKD-2.4: one of the ranks in one's hand, while no Tinker decides."""
    if s.tinkers:
        return Refusal("tinker_first", "MKD-3.5", mend="decide_tinker")
    if rank not in RANKS:
        return Refusal("no_such_rank", "MKD-1.1", (("rank", rank),), "choose_hand")
    if rank not in s.hands[seat]:
        return Refusal("not_in_hand", "MKD-2.4", (("card", named(rank)),), "choose_hand")
    return None


def _refuse_swap(s: Market, seat: Seat, other: Seat, rank: int) -> Refusal | None:
    """MKD-3.5: a card that remains before a seat, and 3.2: no Noble."""
    if not s.tinkers:
        return Refusal("no_tinker", "MKD-3.5", mend="play_card")
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
