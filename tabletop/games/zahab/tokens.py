# Compiled by mypyc: see tools/compile.
"""Gold, gems, VP and spirit: what is paid, gained and lost (ZAH-7.3 to ZAH-7.7, ZAH-11.2)."""

from __future__ import annotations

from tabletop.core.acts import Emit, Move, Say, Step, TextRef, made_once
from tabletop.core.chance import Chance
from tabletop.core.zones import Piece, Seat
from tabletop.games.zahab.actions import LoseSurplus, Overflow, ReturnTokens
from tabletop.games.zahab.state import COLOURS, OVERFLOW, RETURN, TRACKS, ZahabState
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD, SPIRIT, Tables


@made_once
def paid(piece: Piece, n: int, seat: Seat, clause: str) -> Move:
    """Tokens of a seat go to the supply."""
    return Move(piece, n, f"tokens:{seat}", "supply", clause)


@made_once
def taken(piece: Piece, n: int, seat: Seat, clause: str) -> Move:
    """Tokens of the supply go to a seat."""
    return Move(piece, n, "supply", f"tokens:{seat}", clause)


def pay_gold(s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Gold of whose turn it is goes to the supply."""
    s.gold[s.seat] -= n
    s.supply_gold += n
    if emit:
        emit(paid(GOLD, n, s.seat, clause))


def pay_gems(s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Gems of whose turn it is go to the supply."""
    s.gems[s.seat] -= n
    s.supply_gems += n
    if emit:
        emit(paid(GEM, n, s.seat, clause))


def take_gold(s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Gold from the supply, as much as there is (ZAH-7.7). The limit is not yet looked at."""
    if n > s.supply_gold:
        if emit:
            emit(Say(s.seat, "gold_short", (("n", s.supply_gold),), "ZAH-7.7"))
        n = s.supply_gold
    s.supply_gold -= n
    s.gold[s.seat] += n
    if emit and n:
        emit(taken(GOLD, n, s.seat, clause))


def take_gems(s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """Gems from the supply, as many as there are (ZAH-7.7). The limit is not yet looked at."""
    if n > s.supply_gems:
        if emit:
            emit(Say(s.seat, "gems_short", (("n", s.supply_gems),), "ZAH-7.7"))
        n = s.supply_gems
    s.supply_gems -= n
    s.gems[s.seat] += n
    if emit and n:
        emit(taken(GEM, n, s.seat, clause))


def take_laid(s: ZahabState, place: int, n: int, clause: str, emit: Emit) -> None:
    """Gold that lies on a displayed card. The limit is not yet looked at."""
    s.laid[place] -= n
    s.gold[s.seat] += n
    if emit:
        emit(Move(GOLD, n, f"ondisplay:{place}", f"tokens:{s.seat}", clause))


def keep_limit(t: Tables, s: ZahabState, emit: Emit) -> None:
    """What is above the limit goes back (ZAH-7.3); asked only of who holds both kinds."""
    gold, gems = s.gold[s.seat], s.gems[s.seat]
    above = gold + gems - t.tokens
    if above <= 0:
        return
    if not gems:
        pay_gold(s, above, "ZAH-7.3", emit)
    elif not gold:
        pay_gems(s, above, "ZAH-7.3", emit)
    else:
        s.stack += ((RETURN, above, 0),)


def gain_vp(t: Tables, s: ZahabState, colour: int, n: int, clause: str, emit: Emit) -> int:
    """The disc goes up by `n` VP at most; the surplus above the top is returned (ZAH-7.4)."""
    seat = s.seat
    at = COLOURS * seat + colour
    old = s.tracks[at]
    new = min(old + n, t.top)
    if new > old:
        s.tracks[at] = new
        if emit:
            figure = FIGURES[colour]
            path = tuple(f"{figure}:{vp}" for vp in range(old, new + 1))
            emit(Step(f"{figure}.{seat}", path, clause))
        if not s.ending:
            _call_the_end(t, s, emit)
    return old + n - new


def _call_the_end(t: Tables, s: ZahabState, emit: Emit) -> None:
    """Two tracks high, or all three in the middle (ZAH-9.1)."""
    at = COLOURS * s.seat
    low, middle, _ = sorted(s.tracks[at : at + COLOURS])
    if middle >= t.high or low >= t.middle:
        s.ending = True
        if emit:
            emit(Say(s.seat, "end_called", (), "ZAH-9.1"))


def gain_spirit(t: Tables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    """The spirit rises, as far as its track goes (ZAH-1.4)."""
    seat = s.seat
    old = s.spirits[seat]
    new = min(old + n, t.spirit)
    if new > old:
        s.spirits[seat] = new
        if emit:
            path = tuple(f"spirit:{n}/{seat}" for n in range(old, new + 1))
            emit(Step(f"{SPIRIT}.{seat}", path, clause))
    elif emit:
        emit(Say(seat, "spirit_full", (), "ZAH-1.4"))


def pay_spirit(s: ZahabState, emit: Emit) -> None:
    """A surplus is moved at the price of 1 spirit (ZAH-11.2)."""
    seat = s.seat
    old = s.spirits[seat]
    s.spirits[seat] = old - 1
    if emit:
        path = (f"spirit:{old}/{seat}", f"spirit:{old - 1}/{seat}")
        emit(Step(f"{SPIRIT}.{seat}", path, "ZAH-11.2"))


def with_room(t: Tables, s: ZahabState) -> list[int]:
    """The tracks of whose turn it is that are not full."""
    at = COLOURS * s.seat
    return [colour for colour in range(COLOURS) if s.tracks[at + colour] < t.top]


def to_share(t: Tables, s: ZahabState) -> int:
    """How many of the VP of any colour can be shared out: never more than there is room (ZAH-7.4).

    The rest is lost, so a mix that is larger than the room still leaves one way to take it.
    """
    at = COLOURS * s.seat
    _, n, _ = s.stack[-1]
    return min(n, COLOURS * t.top - sum(s.tracks[at : at + COLOURS]))


def return_tokens(
    t: Tables, s: ZahabState, seat: Seat, a: ReturnTokens, chance: Chance, emit: Emit
) -> None:
    """What is above the limit, as was chosen (ZAH-7.3)."""
    s.stack = s.stack[:-1]
    if a.gold:
        pay_gold(s, a.gold, "ZAH-7.3", emit)
    if a.gems:
        pay_gems(s, a.gems, "ZAH-7.3", emit)


def overflow(t: Tables, s: ZahabState, seat: Seat, a: Overflow, chance: Chance, emit: Emit) -> None:
    """The surplus goes to a track of one's choice (ZAH-7.4)."""
    move_surplus(t, s, TRACKS.index(a.track), emit)


def lose(t: Tables, s: ZahabState, seat: Seat, a: LoseSurplus, chance: Chance, emit: Emit) -> None:
    """No spirit is paid for the surplus (ZAH-11.2)."""
    lose_surplus(s, "ZAH-11.2", emit)


def settle_overflow(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """A surplus that leaves no choice: False if there is one (ZAH-7.4, ZAH-11.2)."""
    room = with_room(t, s)
    if not room or (s.expert and not s.spirits[s.seat]):
        lose_surplus(s, "ZAH-11.2" if room else "ZAH-7.4", emit)
        return True
    if s.expert or len(room) > 1:
        return False
    move_surplus(t, s, room[0], emit)
    return True


def lose_surplus(s: ZahabState, clause: str, emit: Emit) -> None:
    """The surplus has nowhere to go, or is not paid for (ZAH-7.4, ZAH-11.2)."""
    _, _, n = s.stack[-1]
    s.stack = s.stack[:-1]
    if emit:
        emit(Say(s.seat, "surplus_lost", (("n", n),), clause))


def move_surplus(t: Tables, s: ZahabState, colour: int, emit: Emit) -> None:
    """The surplus goes to a track; what overflows there is a surplus again (ZAH-7.4)."""
    _, _, n = s.stack[-1]
    s.stack = s.stack[:-1]
    if s.expert:
        pay_spirit(s, emit)
    if emit:
        params = (("n", n), ("track", TextRef(f"zahab.track.{TRACKS[colour]}")))
        emit(Say(s.seat, "surplus", params, "ZAH-7.4"))
    if left := gain_vp(t, s, colour, n, "ZAH-7.4", emit):
        s.stack += ((OVERFLOW, colour, left),)
