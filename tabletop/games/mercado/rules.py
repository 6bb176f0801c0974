# Compiled by mypyc: see tools/compile.
"""Setting up and the turn, in the order of the clauses (MER-3, MER-4).

Why every turn ends: a turn begins with at most one privilege (4.1), whose icons move its marker
only forward; one action follows. Action B and a pass end it. Action A draws once, or twice with a
seal (4.4), and every coin laid is one drawn coin fewer. What is resolved then empties the buyer's
offer, and nothing lays coins after that but the changer, once each time it is paid; a new tile
costs two coins or more, so that one white coin never completes it. Hence every place is resolved
once a turn at most. Each frame of the stack is answered by one decision. Extra turns are turns of
their own, each paid for with coins that lie on the player tile afterwards.

Why a game ends: every turn of action A lays a coin if one can be laid, coins leave an offer only
when something is bought, and action B cannot be repeated without action A. Where nobody can ever
lay a coin again, the game ends at once (`is_stuck`).
"""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, End, Move, Say, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.effects import EFFECTS, discard
from tabletop.games.mercado.prices import held
from tabletop.games.mercado.resolving import clear, lay_white, paid, resolve
from tabletop.games.mercado.sheet import FIRST_GAME, SIDES, SPACES
from tabletop.games.mercado.state import (
    BLACK,
    CLEAR,
    COINS,
    COLOURS,
    DISCARD,
    ICON,
    KINDS,
    LAY,
    PERFUME_PLACES,
    PLACES,
    PLAYED,
    RESOLVE,
    SOURCES,
    START,
    UNIT,
    WHITE,
    MercadoState,
)
from tabletop.games.mercado.tables import SEAL, Tables
from tabletop.games.mercado.telling import laid, passed
from tabletop.games.mercado.track import advance, final_reckoning, use_icon

_KIND: Final = {coin: kind for kind, coin in enumerate(COINS)}


def set_up(
    t: Tables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> MercadoState:
    """Bags, stacks, market, track and the first turn, which is the seat `first`'s (MER-3)."""
    c = t.components
    start = t.contents.first_start if options["start"] == FIRST_GAME else int(options["start"])
    s = MercadoState(
        seats=seats,
        side=SIDES.index(str(options["side"])),
        start=start,
        first=first,
        seat=first,
        round=1,
        turn=1,
        stack=((START, first, 0),),
        drawn=0,
        played=False,
        sealed=False,
        laid=0,
        extra=0,
        bags=[c.bag, c.bag, c.bag, c.bag, 0, c.bag] * seats,
        purses=[0] * KINDS * seats,
        offers=[0] * PLACES * seats,
        market=[0] * (PLACES - 2) + [t.merchant, t.changer],
        objects=chance.shuffled(t.objects),
        objects_out=(),
        perfumes=chance.shuffled(t.perfumes),
        perfumes_out=(),
        privileges=chance.shuffled(t.privileges),
        privileges_out=(),
        hands=[()] * seats,
        remade=(),
        got=[],
        shown=(),
        seals=[c.seal] * seats,
        progress=[0] * seats,
        arrivals=tuple((first - 1 - n) % seats for n in range(seats)),
        gained=[0] * SOURCES * seats,
        black=t.black_supply(seats),
        white=c.white,
        seals_left=t.seal_supply(seats),
    )
    if emit:
        emit(Begin("game", 1, first, "MER-3"))
        emit(Shuffle("deck:objects", "MER-3.2"))
        emit(Shuffle("deck:perfumes", "MER-3.2"))
        emit(Shuffle("privileges", "MER-3.3"))
    for where in range(PLACES - 2):
        _open(t, s, where, emit)
    if emit:
        for seat in range(seats if c.seal else 0):
            emit(Move(SEAL, c.seal, "supply", f"seals:{seat}", "MER-3.1"))
        emit(Say(first, "start_player", (), "MER-3.4"))
        emit(Begin("round", 1, first, "MER-4"))
        emit(Begin("turn", 1, first, "MER-4"))
    return s


def _open(t: Tables, s: MercadoState, where: int, emit: Emit) -> None:
    """Turn up the first tile of a place (MER-3.2)."""
    if where in PERFUME_PLACES:
        tile, s.perfumes = s.perfumes[-1], s.perfumes[:-1]
    else:
        tile, s.objects = s.objects[-1], s.objects[:-1]
    s.market[where] = tile
    if emit:
        family = "perfumes" if where in PERFUME_PLACES else "objects"
        emit(Move(t.pieces[tile], 1, f"deck:{family}", f"market:{where}", "MER-3.2"))


def play_privilege(
    t: Tables, s: MercadoState, seat: Seat, a: act.PlayPrivilege, chance: Chance, emit: Emit
) -> None:
    """One privilege at the start of the turn: its move, then its effect (MER-4.1, MER-7.9).

    A free icon at the end of the move is asked about first.
    """
    kind = t.privilege_keys.index(a.privilege)
    s.played = True
    discard(t, s, seat, kind, "MER-7.9", emit)
    vp = t.privilege_vp[kind]
    s.gained[SOURCES * seat + PLAYED] += vp
    if advance(t, s, seat, vp, "MER-7.9", emit) >= 0:
        s.stack += ((ICON, seat, kind),)
    else:
        _privilege_effect(t, s, seat, kind, chance, emit)


def answer_icon(
    t: Tables, s: MercadoState, seat: Seat, a: act.UseIcon, chance: Chance, emit: Emit
) -> None:
    """The icon works; where a "+n" ends on another, that is asked about too (MER-7.9, MER-8.3)."""
    kind = s.stack[-1][2]
    space = (s.start + s.progress[seat]) % SPACES
    if use_icon(t, s, seat, space, chance, emit) < 0:
        s.stack = s.stack[:-1]
        _privilege_effect(t, s, seat, kind, chance, emit)


def decline_icon(
    t: Tables, s: MercadoState, seat: Seat, a: act.DeclineIcon, chance: Chance, emit: Emit
) -> None:
    """The icon does not work (MER-7.9)."""
    kind = s.stack[-1][2]
    s.stack = s.stack[:-1]
    if emit:
        emit(Say(seat, "icon_declined", (), "MER-7.9"))
    _privilege_effect(t, s, seat, kind, chance, emit)


def _privilege_effect(
    t: Tables, s: MercadoState, seat: int, kind: int, chance: Chance, emit: Emit
) -> None:
    for word in t.privilege_effects[kind]:
        EFFECTS[word](t, s, seat, 1, chance, emit)


def draw(t: Tables, s: MercadoState, seat: Seat, a: act.Draw, chance: Chance, emit: Emit) -> None:
    """Action A: draw three coins, or what is left (MER-4.3)."""
    _draw(s, seat, t.components.draw, "MER-4.3", chance, emit)
    s.stack = ((LAY, seat, 0),)


def break_seal(
    t: Tables, s: MercadoState, seat: Seat, a: act.BreakSeal, chance: Chance, emit: Emit
) -> None:
    """A seal goes back to the supply for two more coins, or as many as are left (MER-4.4).

    Before the first coin is laid or later.
    """
    s.sealed = True
    s.seals[seat] -= 1
    s.seals_left += 1
    if emit:
        emit(Move(SEAL, 1, f"seals:{seat}", "supply", "MER-4.4"))
    _draw(s, seat, t.components.seal_draw, "MER-4.4", chance, emit)


def _draw(s: MercadoState, seat: int, n: int, clause: str, chance: Chance, emit: Emit) -> None:
    """Draw blind from the bag; black coins go on to the player tile (MER-4.5)."""
    bags, at = s.bags, KINDS * seat
    total = sum(bags[at : at + KINDS])
    blacks = 0
    for _ in range(n if n < total else total):
        number = chance.below(total)
        total -= 1
        kind = at
        while number >= bags[kind]:
            number -= bags[kind]
            kind += 1
        bags[kind] -= 1
        if kind - at == BLACK:
            blacks += 1
        else:
            s.drawn += UNIT[kind - at]
        if emit:
            emit(passed(kind - at, 1, "bag", "drawn", seat, clause))
    if blacks:
        s.purses[at + BLACK] += blacks
        if emit:
            emit(passed(BLACK, blacks, "drawn", "player", seat, "MER-4.5"))


def lay(t: Tables, s: MercadoState, seat: Seat, a: act.Lay, chance: Chance, emit: Emit) -> None:
    """One drawn coin goes to one's own edge of a tile (MER-4.6)."""
    kind = _KIND[a.coin]
    s.drawn -= UNIT[kind]
    s.offers[PLACES * seat + a.place] += UNIT[kind]
    s.laid += 1
    if emit:
        emit(laid(kind, a.place, seat))


def finish(
    t: Tables, s: MercadoState, seat: Seat, a: act.Finish, chance: Chance, emit: Emit
) -> None:
    """Coins not laid go back into the bag; then paid tiles are resolved (MER-4.6, MER-4.7)."""
    if s.drawn:
        for kind, n in held(s.drawn):
            s.bags[KINDS * seat + kind] += n
            if emit:
                emit(passed(kind, n, "drawn", "bag", seat, "MER-4.6"))
        s.drawn = 0
    s.stack = ()
    if s.laid:
        proceed(t, s, chance, emit)
        return
    if emit:
        emit(Say(seat, "nothing_laid", (), "MER-4.6"))
    _end_idle(t, s, seat, chance, emit)


def take_back(
    t: Tables, s: MercadoState, seat: Seat, a: act.TakeBack, chance: Chance, emit: Emit
) -> None:
    """Action B: all coins of the player tile into the bag, black ones too (MER-4.9)."""
    for at in range(KINDS * seat, KINDS * seat + KINDS):
        if n := s.purses[at]:
            s.bags[at] += n
            s.purses[at] = 0
            if emit:
                emit(passed(at - KINDS * seat, n, "player", "bag", seat, "MER-4.9"))
    end_turn(t, s, chance, emit)


def pass_turn(
    t: Tables, s: MercadoState, seat: Seat, a: act.Pass, chance: Chance, emit: Emit
) -> None:
    """Neither action is possible (MER-4.3)."""
    if emit:
        emit(Say(seat, "pass", (), "MER-4.3"))
    _end_idle(t, s, seat, chance, emit)


def _end_idle(t: Tables, s: MercadoState, seat: int, chance: Chance, emit: Emit) -> None:
    """A turn in which nothing was laid ends, or the game, if it would go on like this for ever."""
    if is_stuck(t, s):
        if emit:
            emit(Say(seat, "stuck", (), "MER-4.3"))
        final_reckoning(t, s, emit)
    else:
        end_turn(t, s, chance, emit)


def proceed(t: Tables, s: MercadoState, chance: Chance, emit: Emit) -> None:
    """Do all that needs no decision: clear tiles, resolve the next, end the turn (MER-4.7)."""
    while True:
        if s.stack:
            kind, seat, where = s.stack[-1]
            if kind != CLEAR:
                return
            s.stack = s.stack[:-1]
            clear(t, s, seat, where, chance, emit)
            continue
        ready = paid(t, s, s.seat)
        if not ready:
            end_turn(t, s, chance, emit)
            return
        if len(ready) > 1:
            s.stack = ((RESOLVE, s.seat, 0),)
            return
        resolve(t, s, s.seat, ready[0], chance, emit)


def resolve_first(
    t: Tables, s: MercadoState, seat: Seat, a: act.Resolve, chance: Chance, emit: Emit
) -> None:
    """Of several tiles paid in full the one to be resolved next (MER-4.7)."""
    s.stack = s.stack[:-1]
    resolve(t, s, seat, a.place, chance, emit)
    proceed(t, s, chance, emit)


def lay_changed(
    t: Tables, s: MercadoState, seat: Seat, a: act.LayWhite, chance: Chance, emit: Emit
) -> None:
    """The coin changer's white coin goes where the seat chooses (MER-6.2)."""
    s.stack = s.stack[:-1]
    lay_white(s, seat, a.place, emit)
    proceed(t, s, chance, emit)


def discard_demanded(
    t: Tables, s: MercadoState, seat: Seat, a: act.DiscardPrivilege, chance: Chance, emit: Emit
) -> None:
    """A seat discards the privilege of its choice (MER-7.7)."""
    kind = t.privilege_keys.index(a.privilege)
    n = s.stack[-1][2] - 1
    s.stack = s.stack[:-1]
    discard(t, s, seat, kind, "MER-7.7", emit)
    while n and s.hands[seat]:
        if len(s.hands[seat]) > 1:
            s.stack += ((DISCARD, seat, n),)
            return
        discard(t, s, seat, s.hands[seat][0], "MER-7.7", emit)
        n -= 1
    proceed(t, s, chance, emit)


def end_turn(t: Tables, s: MercadoState, chance: Chance, emit: Emit) -> None:
    """The next turn begins: an extra one (MER-7.6), the neighbour's, or the game ends (MER-9.1)."""
    seat = s.seat
    if emit:
        emit(End("turn", s.turn, seat, "MER-4.8"))
    if s.extra:
        s.extra -= 1
    else:
        seat += 1
        if seat == s.seats:
            seat = 0
        if seat == s.first:
            if emit:
                emit(End("round", s.round, s.seat, "MER-9.1"))
            if max(s.progress) >= SPACES:
                final_reckoning(t, s, emit)
                return
            s.round += 1
            if emit:
                emit(Begin("round", s.round, seat, "MER-4"))
        s.seat = seat
    s.turn += 1
    s.played = s.sealed = False
    s.laid = 0
    s.stack = ((START, seat, 0),)
    if emit:
        emit(Begin("turn", s.turn, seat, "MER-4"))


def is_stuck(t: Tables, s: MercadoState) -> bool:
    """Whether nobody can ever lay a coin again: none that is in a bag or on a player tile is
    needed by its owner's offers, and no privilege is left that could change that (MER-4.3).
    """
    for seat in range(s.seats):
        if s.hands[seat]:
            return False
        offers = s.offers[PLACES * seat : PLACES * seat + PLACES]
        wanted = 0
        for tile, offer in zip(s.market, offers, strict=True):
            wanted |= t.needs[tile][offer]
        at = KINDS * seat
        for kind in (*range(COLOURS), WHITE):
            if wanted >> kind & 1 and (s.bags[at + kind] or s.purses[at + kind]):
                return False
    return True
