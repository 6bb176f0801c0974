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

from tabletop.core.acts import Begin, End, Move, Say, Sayer, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.games.mercado.coins import laid, passed
from tabletop.games.mercado.effects import EFFECTS, discard
from tabletop.games.mercado.prices import held
from tabletop.games.mercado.resolving import clear, paid, resolve
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import (
    BLACK,
    CLEAR,
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
from tabletop.games.mercado.track import advance, final_reckoning, use_icon


def set_up(
    t: Tables, seats: int, side: int, start: int, first: Seat, chance: Chance, say: Sayer
) -> MercadoState:
    """Bags, stacks, market, track and the first turn, which is the seat `first`'s (MER-3)."""
    c = t.components
    s = MercadoState(
        seats=seats,
        side=side,
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
    if say:
        say(Begin("game", 1, first, "MER-3"))
        say(Shuffle("deck:objects", "MER-3.2"))
        say(Shuffle("deck:perfumes", "MER-3.2"))
        say(Shuffle("privileges", "MER-3.3"))
    for where in range(PLACES - 2):
        _open(t, s, where, say)
    if say:
        for seat in range(seats if c.seal else 0):
            say(Move(SEAL, c.seal, "supply", f"seals:{seat}", "MER-3.1"))
        say(Say(first, "start_player", (), "MER-3.4"))
        say(Begin("round", 1, first, "MER-4"))
        say(Begin("turn", 1, first, "MER-4"))
    return s


def _open(t: Tables, s: MercadoState, where: int, say: Sayer) -> None:
    """Turn up the first tile of a place (MER-3.2)."""
    if where in PERFUME_PLACES:
        tile, s.perfumes = s.perfumes[-1], s.perfumes[:-1]
    else:
        tile, s.objects = s.objects[-1], s.objects[:-1]
    s.market[where] = tile
    if say:
        family = "perfumes" if where in PERFUME_PLACES else "objects"
        say(Move(t.pieces[tile], 1, f"deck:{family}", f"market:{where}", "MER-3.2"))


def play_privilege(
    t: Tables, s: MercadoState, seat: int, kind: int, chance: Chance, say: Sayer
) -> None:
    """One privilege at the start of the turn: its move, then its effect (MER-4.1, MER-7.9).

    A free icon at the end of the move is asked about first.
    """
    s.played = True
    discard(t, s, seat, kind, "MER-7.9", say)
    vp = t.privilege_vp[kind]
    s.gained[SOURCES * seat + PLAYED] += vp
    if advance(t, s, seat, vp, "MER-7.9", say) >= 0:
        s.stack += ((ICON, seat, kind),)
    else:
        _privilege_effect(t, s, seat, kind, chance, say)


def answer_icon(t: Tables, s: MercadoState, seat: int, chance: Chance, say: Sayer) -> None:
    """The icon works; where a "+n" ends on another, that is asked about too (MER-7.9, MER-8.3)."""
    kind = s.stack[-1][2]
    space = (s.start + s.progress[seat]) % SPACES
    if use_icon(t, s, seat, space, chance, say) < 0:
        s.stack = s.stack[:-1]
        _privilege_effect(t, s, seat, kind, chance, say)


def decline_icon(t: Tables, s: MercadoState, seat: int, chance: Chance, say: Sayer) -> None:
    """The icon does not work (MER-7.9)."""
    kind = s.stack[-1][2]
    s.stack = s.stack[:-1]
    if say:
        say(Say(seat, "icon_declined", (), "MER-7.9"))
    _privilege_effect(t, s, seat, kind, chance, say)


def _privilege_effect(
    t: Tables, s: MercadoState, seat: int, kind: int, chance: Chance, say: Sayer
) -> None:
    for word in t.privilege_effects[kind]:
        EFFECTS[word](t, s, seat, 1, chance, say)


def draw(t: Tables, s: MercadoState, seat: int, chance: Chance, say: Sayer) -> None:
    """Action A: draw three coins, or what is left (MER-4.3)."""
    _draw(s, seat, t.components.draw, "MER-4.3", chance, say)
    s.stack = ((LAY, seat, 0),)


def break_seal(t: Tables, s: MercadoState, seat: int, chance: Chance, say: Sayer) -> None:
    """A seal goes back to the supply for two more coins, or as many as are left (MER-4.4).

    Before the first coin is laid or later.
    """
    s.sealed = True
    s.seals[seat] -= 1
    s.seals_left += 1
    if say:
        say(Move(SEAL, 1, f"seals:{seat}", "supply", "MER-4.4"))
    _draw(s, seat, t.components.seal_draw, "MER-4.4", chance, say)


def _draw(s: MercadoState, seat: int, n: int, clause: str, chance: Chance, say: Sayer) -> None:
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
        if say:
            say(passed(kind - at, 1, "bag", "drawn", seat, clause))
    if blacks:
        s.purses[at + BLACK] += blacks
        if say:
            say(passed(BLACK, blacks, "drawn", "player", seat, "MER-4.5"))


def lay(s: MercadoState, seat: int, kind: int, where: int, say: Sayer) -> None:
    """One drawn coin goes to one's own edge of a tile (MER-4.6)."""
    s.drawn -= UNIT[kind]
    s.offers[PLACES * seat + where] += UNIT[kind]
    s.laid += 1
    if say:
        say(laid(kind, where, seat))


def finish(t: Tables, s: MercadoState, seat: int, chance: Chance, say: Sayer) -> None:
    """Coins not laid go back into the bag; then paid tiles are resolved (MER-4.6, MER-4.7)."""
    if s.drawn:
        for kind, n in held(s.drawn):
            s.bags[KINDS * seat + kind] += n
            if say:
                say(passed(kind, n, "drawn", "bag", seat, "MER-4.6"))
        s.drawn = 0
    s.stack = ()
    if s.laid:
        proceed(t, s, chance, say)
        return
    if say:
        say(Say(seat, "nothing_laid", (), "MER-4.6"))
    _end_idle(t, s, seat, chance, say)


def take_back(t: Tables, s: MercadoState, seat: int, chance: Chance, say: Sayer) -> None:
    """Action B: all coins of the player tile into the bag, black ones too (MER-4.9)."""
    for at in range(KINDS * seat, KINDS * seat + KINDS):
        if n := s.purses[at]:
            s.bags[at] += n
            s.purses[at] = 0
            if say:
                say(passed(at - KINDS * seat, n, "player", "bag", seat, "MER-4.9"))
    end_turn(t, s, chance, say)


def pass_turn(t: Tables, s: MercadoState, seat: int, chance: Chance, say: Sayer) -> None:
    """Neither action is possible (MER-4.3)."""
    if say:
        say(Say(seat, "pass", (), "MER-4.3"))
    _end_idle(t, s, seat, chance, say)


def _end_idle(t: Tables, s: MercadoState, seat: int, chance: Chance, say: Sayer) -> None:
    """A turn in which nothing was laid ends, or the game, if it would go on like this for ever."""
    if is_stuck(t, s):
        if say:
            say(Say(seat, "stuck", (), "MER-4.3"))
        final_reckoning(t, s, say)
    else:
        end_turn(t, s, chance, say)


def proceed(t: Tables, s: MercadoState, chance: Chance, say: Sayer) -> None:
    """Do all that needs no decision: clear tiles, resolve the next, end the turn (MER-4.7)."""
    while True:
        if s.stack:
            kind, seat, where = s.stack[-1]
            if kind != CLEAR:
                return
            s.stack = s.stack[:-1]
            clear(t, s, seat, where, chance, say)
            continue
        ready = paid(t, s, s.seat)
        if not ready:
            end_turn(t, s, chance, say)
            return
        if len(ready) > 1:
            s.stack = ((RESOLVE, s.seat, 0),)
            return
        resolve(t, s, s.seat, ready[0], chance, say)


def discard_demanded(t: Tables, s: MercadoState, seat: int, kind: int, say: Sayer) -> None:
    """A seat discards the privilege of its choice (MER-7.7)."""
    n = s.stack[-1][2] - 1
    s.stack = s.stack[:-1]
    discard(t, s, seat, kind, "MER-7.7", say)
    while n and s.hands[seat]:
        if len(s.hands[seat]) > 1:
            s.stack += ((DISCARD, seat, n),)
            return
        discard(t, s, seat, s.hands[seat][0], "MER-7.7", say)
        n -= 1


def end_turn(t: Tables, s: MercadoState, chance: Chance, say: Sayer) -> None:
    """The next turn begins: an extra one (MER-7.6), the neighbour's, or the game ends (MER-9.1)."""
    seat = s.seat
    if say:
        say(End("turn", s.turn, seat, "MER-4.8"))
    if s.extra:
        s.extra -= 1
    else:
        seat += 1
        if seat == s.seats:
            seat = 0
        if seat == s.first:
            if say:
                say(End("round", s.round, s.seat, "MER-9.1"))
            if max(s.progress) >= SPACES:
                final_reckoning(t, s, say)
                return
            s.round += 1
            if say:
                say(Begin("round", s.round, seat, "MER-4"))
        s.seat = seat
    s.turn += 1
    s.played = s.sealed = False
    s.laid = 0
    s.stack = ((START, seat, 0),)
    if say:
        say(Begin("turn", s.turn, seat, "MER-4"))


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
