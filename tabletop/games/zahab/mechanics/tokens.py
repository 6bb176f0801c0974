# Compiled by mypyc: see tools/compile.
"""Gold, gems, VP and spirit: payments, gains and losses (ZAH-7.3 to ZAH-7.7, ZAH-11.2)."""

from __future__ import annotations

from tabletop.core.acts import Emit, Move, Say, Step, TextRef, cache_acts
from tabletop.core.chance import Chance
from tabletop.core.zones import Piece, Seat
from tabletop.games.zahab.actions import LoseSurplus, Overflow, ReturnTokens
from tabletop.games.zahab.rule_tables import (
    FIGURE_NAMES,
    GEM_PIECE,
    GOLD_PIECE,
    SPIRIT_FAMILY,
    RuleTables,
)
from tabletop.games.zahab.state import (
    OVERFLOW_PHASE,
    RETURN_PHASE,
    TRACK_COLOURS,
    TRACK_COUNT,
    ZahabState,
)


@cache_acts
def pay_tokens_act(piece: Piece, n: int, seat: Seat, clause: str) -> Move:
    """Return the move of tokens from a seat to the supply."""
    return Move(piece, n, f"tokens:{seat}", "supply", clause)


@cache_acts
def take_tokens_act(piece: Piece, n: int, seat: Seat, clause: str) -> Move:
    """Return the move of tokens from the supply to a seat."""
    return Move(piece, n, "supply", f"tokens:{seat}", clause)


def pay_gold(s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Pay gold of the current seat to the supply."""
    s.gold[s.seat] -= n
    s.supply_gold += n
    if emit:
        emit(pay_tokens_act(GOLD_PIECE, n, s.seat, clause))


def pay_gems(s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Pay gems of the current seat to the supply."""
    s.gems[s.seat] -= n
    s.supply_gems += n
    if emit:
        emit(pay_tokens_act(GEM_PIECE, n, s.seat, clause))


def take_gold(s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Take gold from the supply, as far as it has any (ZAH-7.7). The limit is not checked yet."""
    if n > s.supply_gold:
        if emit:
            emit(Say(s.seat, "gold_short", (("n", s.supply_gold),), "ZAH-7.7"))
        n = s.supply_gold
    s.supply_gold -= n
    s.gold[s.seat] += n
    if emit and n:
        emit(take_tokens_act(GOLD_PIECE, n, s.seat, clause))


def take_gems(s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Take gems from the supply, as far as it has any (ZAH-7.7). The limit is not checked yet."""
    if n > s.supply_gems:
        if emit:
            emit(Say(s.seat, "gems_short", (("n", s.supply_gems),), "ZAH-7.7"))
        n = s.supply_gems
    s.supply_gems -= n
    s.gems[s.seat] += n
    if emit and n:
        emit(take_tokens_act(GEM_PIECE, n, s.seat, clause))


def take_card_gold(s: ZahabState, place: int, n: int, clause: str, emit: Emit) -> None:
    """Take gold that lies on a displayed card. The limit is not checked yet."""
    s.laid[place] -= n
    s.gold[s.seat] += n
    if emit:
        emit(Move(GOLD_PIECE, n, f"ondisplay:{place}", f"tokens:{s.seat}", clause))


def enforce_token_limit(t: RuleTables, s: ZahabState, emit: Emit) -> None:
    """Return the tokens above the limit; ask a seat that holds both kinds (ZAH-7.3)."""
    gold, gems = s.gold[s.seat], s.gems[s.seat]
    above = gold + gems - t.token_limit
    if above <= 0:
        return
    if not gems:
        pay_gold(s, above, "ZAH-7.3", emit)
    elif not gold:
        pay_gems(s, above, "ZAH-7.3", emit)
    else:
        s.stack += ((RETURN_PHASE, above, 0),)


def gain_vp(t: RuleTables, s: ZahabState, colour: int, n: int, clause: str, emit: Emit) -> int:
    """Move a disc up by at most `n` VP (ZAH-7.4).

    Returns:
        The surplus above the top of the track.
    """
    seat = s.seat
    at = TRACK_COUNT * seat + colour
    old = s.tracks[at]
    new = min(old + n, t.max_vp)
    if new > old:
        s.tracks[at] = new
        if emit:
            figure = FIGURE_NAMES[colour]
            path = tuple(f"{figure}:{vp}" for vp in range(old, new + 1))
            emit(Step(f"{figure}.{seat}", path, clause))
        if not s.ending:
            _call_the_end(t, s, emit)
    return old + n - new


def _call_the_end(t: RuleTables, s: ZahabState, emit: Emit) -> None:
    """Call the end with two high tracks, or all three in the middle (ZAH-9.1)."""
    at = TRACK_COUNT * s.seat
    low, middle, _ = sorted(s.tracks[at : at + TRACK_COUNT])
    if middle >= t.end_high_vp or low >= t.end_middle_vp:
        s.ending = True
        if emit:
            turns_left = (s.first - s.seat - 1) % s.seats
            emit(Say(s.seat, "end_called", (("n", turns_left),), "ZAH-9.1"))


def gain_spirit(t: RuleTables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Raise the spirit, up to the end of its track (ZAH-1.4)."""
    seat = s.seat
    old = s.spirits[seat]
    new = min(old + n, t.max_spirit)
    if new > old:
        s.spirits[seat] = new
        if emit:
            path = tuple(f"spirit:{n}/{seat}" for n in range(old, new + 1))
            emit(Step(f"{SPIRIT_FAMILY}.{seat}", path, clause))
    elif emit:
        emit(Say(seat, "spirit_full", (), "ZAH-1.4"))


def pay_spirit(s: ZahabState, emit: Emit) -> None:
    """Pay 1 spirit to move a surplus (ZAH-11.2)."""
    seat = s.seat
    old = s.spirits[seat]
    s.spirits[seat] = old - 1
    if emit:
        path = (f"spirit:{old}/{seat}", f"spirit:{old - 1}/{seat}")
        emit(Step(f"{SPIRIT_FAMILY}.{seat}", path, "ZAH-11.2"))


def tracks_with_room(t: RuleTables, s: ZahabState) -> list[int]:
    """Return the tracks of the current seat that are not full."""
    at = TRACK_COUNT * s.seat
    return [colour for colour in range(TRACK_COUNT) if s.tracks[at + colour] < t.max_vp]


def shareable_vp(t: RuleTables, s: ZahabState) -> int:
    """Return the number of VP of any colour that fit on the tracks (ZAH-7.4).

    The rest is lost, so that a larger number still leaves one way to take it.
    """
    at = TRACK_COUNT * s.seat
    _, n, _ = s.stack[-1]
    return min(n, TRACK_COUNT * t.max_vp - sum(s.tracks[at : at + TRACK_COUNT]))


def apply_return_tokens(
    t: RuleTables, s: ZahabState, seat: Seat, a: ReturnTokens, chance: Chance, emit: Emit
) -> None:
    """Return the chosen tokens above the limit (ZAH-7.3)."""
    s.stack = s.stack[:-1]
    if a.gold:
        pay_gold(s, a.gold, "ZAH-7.3", emit)
    if a.gems:
        pay_gems(s, a.gems, "ZAH-7.3", emit)


def apply_overflow(
    t: RuleTables, s: ZahabState, seat: Seat, a: Overflow, chance: Chance, emit: Emit
) -> None:
    """Move the surplus to the chosen track (ZAH-7.4)."""
    move_surplus(t, s, TRACK_COLOURS.index(a.track), emit)


def apply_lose_surplus(
    t: RuleTables, s: ZahabState, seat: Seat, a: LoseSurplus, chance: Chance, emit: Emit
) -> None:
    """Lose the surplus instead of paying a spirit (ZAH-11.2)."""
    lose_surplus(s, "ZAH-11.2", emit)


def resolve_forced_overflow(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Resolve a surplus without a choice; return False if there is one (ZAH-7.4, ZAH-11.2)."""
    room = tracks_with_room(t, s)
    if not room or (s.expert and not s.spirits[s.seat]):
        lose_surplus(s, "ZAH-11.2" if room else "ZAH-7.4", emit)
        return True
    if s.expert or len(room) > 1:
        return False
    move_surplus(t, s, room[0], emit)
    return True


def lose_surplus(s: ZahabState, clause: str, emit: Emit) -> None:
    """Lose a surplus that fits nowhere or is not paid for (ZAH-7.4, ZAH-11.2)."""
    _, _, n = s.stack[-1]
    s.stack = s.stack[:-1]
    if emit:
        emit(Say(s.seat, "surplus_lost", (("n", n),), clause))


def move_surplus(t: RuleTables, s: ZahabState, colour: int, emit: Emit) -> None:
    """Move the surplus to a track; a new overflow is a surplus again (ZAH-7.4)."""
    _, _, n = s.stack[-1]
    s.stack = s.stack[:-1]
    if s.expert:
        pay_spirit(s, emit)
    if emit:
        params = (("n", n), ("track", TextRef(f"zahab.track.{TRACK_COLOURS[colour]}")))
        emit(Say(s.seat, "surplus", params, "ZAH-7.4"))
    if left := gain_vp(t, s, colour, n, "ZAH-7.4", emit):
        s.stack += ((OVERFLOW_PHASE, colour, left),)
