"""What speaks for an action in Market Day: the market as it lies, and cards that can be counted."""

from __future__ import annotations

from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.resolving import NO_VICTIM, RoundOutcome, resolve
from tabletop.games.market_day.rules import named, seat_of
from tabletop.games.market_day.sheet import DECK_SIZE, KNIGHT, NOBLE, ROGUE, TINKER, Tables
from tabletop.games.market_day.state import Market


def reason(t: Tables, s: Market, seat: Seat, action: Play | Swap | KeepTinker, best: int) -> Reason:
    """The most telling thing about a legal action, whoever chose it.

    best: the highest rank for which a Tinker who is asked may be swapped with another seat's card.
    """
    if isinstance(action, Play):
        return _play(t, s, seat, action.rank)
    if isinstance(action, KeepTinker):
        return Reason("keep_though", (("card", named(best)),)) if best > TINKER else Reason("keep")
    if action.seat == seat or action.rank <= TINKER:
        return Reason("swap_same", (("card", named(action.rank)),))
    code = "swap_best" if action.rank == best else "swap"
    return Reason(code, (("card", named(action.rank)), ("n", action.rank)))


def _play(t: Tables, s: Market, seat: Seat, rank: int) -> Reason:
    """Why a card is played, from the market as it would lie with it."""
    place = len(s.played)
    later = s.seats * t.cards_a_round[s.seats] - place - 1
    outcome = resolve((*s.played, rank))
    if rank == NOBLE:
        return Reason("noble", (("n", place),))
    if rank == TINKER:
        return _tinker(outcome, place, later)
    if rank == KNIGHT:
        return _knight(s, outcome, later)
    if (told := _harm(s, seat, rank, outcome)) is not None:
        return told
    card: Param = "card", named(rank)
    if not outcome.left[place]:
        return Reason(_lost(outcome, place), (card,))
    if not later:
        return Reason("last", (card,))
    return _risk(s, seat, rank, later)


def _tinker(outcome: RoundOutcome, place: int, later: int) -> Reason:
    """MKD-3.5: the best card that could be taken as things lie, or what is still to come."""
    others = (rank for at, rank in enumerate(outcome.left) if at != place and rank != NOBLE)
    best = max(others, default=0)
    if best > TINKER:
        return Reason("tinker", (("card", named(best)),))
    return Reason("tinker_later", (("later", later),)) if later else Reason("tinker_none")


def _knight(s: Market, outcome: RoundOutcome, later: int) -> Reason:
    """MKD-3.4: whose card a Knight takes as things lie."""
    place = len(s.played)
    victim = dict(outcome.visits)[place]
    if victim == NO_VICTIM:
        return Reason("knight_later", (("later", later),)) if later else Reason("knight_none")
    other: Param = "other", SeatRef(seat_of(s, victim))
    return Reason("knight", (("card", named(s.played[victim])), other))


def _harm(s: Market, seat: Seat, rank: int, outcome: RoundOutcome) -> Reason | None:
    """MKD-3.1, 3.3: what a card does to those of others."""
    place = len(s.played)
    if outcome.rain == place:
        lost = sum(s.played[at] for at in outcome.washed if seat_of(s, at) != seat)
        if lost:
            return Reason("rain", (("n", lost),))
    spoils = [seat_of(s, at) for at in outcome.spoiled if at != place and s.played[at] == rank]
    if rank != ROGUE and spoils and spoils[-1] != seat:  # others were spoiled already
        return Reason("spoils", (("card", named(rank)), ("other", SeatRef(spoils[-1]))))
    return None


def _lost(outcome: RoundOutcome, place: int) -> str:
    """Why a card does not remain as things lie: it is one to be rid of."""
    if place in outcome.spoiled:
        return "dump_rogue"
    return "dump_rain" if place in outcome.washed else "dump_knight"


def _risk(s: Market, seat: Seat, rank: int, later: int) -> Reason:
    """MKD-1.1, 3.1: how many of the cards that one has not seen would spoil a card."""
    seen = s.gone + s.played + s.hands[seat]
    alike = rank - seen.count(rank)
    if rank == ROGUE:
        return Reason("early", (("n", len(s.played)), ("left", alike)))
    told: tuple[Param, ...] = ("card", named(rank)), ("n", alike), ("all", DECK_SIZE - len(seen))
    return Reason("risk" if alike else "safe", (*told, ("later", later)))
