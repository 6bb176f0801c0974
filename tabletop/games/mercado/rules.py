# Compiled by mypyc: see tools/compile.
"""Set-up and turns of Mercado, in the order of the clauses (MER-3, MER-4).

Every turn ends. It begins with at most one privilege (4.1), whose icons move its marker
forward only. One action follows. Action B and a pass end it. Action A draws once, or twice
with a seal (4.4), and every laid coin is one drawn coin fewer. The resolution of a tile
empties the offer of the buyer. After that only the changer lays coins, once each time it is
paid. A new tile costs two coins or more, so that one white coin never completes it. Each
place is therefore resolved at most once a turn. Each frame of the stack is answered by one
decision. Extra turns are turns of their own; each is paid with coins that then lie on the
player tile.

Every game ends. Every turn of action A lays a coin if one can be laid. Coins leave an offer
only when a tile is bought. Action B cannot be repeated without action A. If nobody can ever
lay a coin again, the game ends at once (`is_stuck`).
"""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Begin, Emit, End, Move, Say, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.zones import Seat
from tabletop.games.mercado import actions as act
from tabletop.games.mercado.cached_acts import lay_coin_act, move_coins_act
from tabletop.games.mercado.mechanics.effects import EFFECT_FUNCTIONS, discard_privilege
from tabletop.games.mercado.mechanics.tile_resolution import (
    clear_tile,
    find_paid_places,
    lay_white_coin,
    resolve_tile,
)
from tabletop.games.mercado.mechanics.track import advance_marker, apply_final_scoring, use_icon
from tabletop.games.mercado.prices import coins_in_offer
from tabletop.games.mercado.rule_tables import SEAL_PIECE, RuleTables
from tabletop.games.mercado.sheet import BOARD_SIDES, FIRST_GAME_START, TRACK_SPACE_COUNT
from tabletop.games.mercado.state import (
    BLACK_COIN,
    CLEAR_PHASE,
    COIN_COLOUR_COUNT,
    COIN_KIND_COUNT,
    COIN_KINDS,
    DISCARD_PHASE,
    ICON_PHASE,
    LAY_PHASE,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
    PERFUME_PLACES,
    PLAYED_PRIVILEGES_TALLY_ROW,
    RESOLVE_PHASE,
    START_PHASE,
    TALLY_ROW_COUNT,
    WHITE_COIN,
    MercadoState,
)

_KIND: Final = {coin: kind for kind, coin in enumerate(COIN_KINDS)}


def set_up(
    t: RuleTables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> MercadoState:
    """Set up bags, stacks, market and track, and begin the first turn (MER-3)."""
    c = t.components
    start = (
        t.contents.first_start if options["start"] == FIRST_GAME_START else int(options["start"])
    )
    s = MercadoState(
        seats=seats,
        side=BOARD_SIDES.index(str(options["side"])),
        start=start,
        first=first,
        seat=first,
        round=1,
        turn=1,
        stack=((START_PHASE, first, 0),),
        drawn=0,
        played=False,
        sealed=False,
        laid=0,
        extra=0,
        bags=[c.bag, c.bag, c.bag, c.bag, 0, c.bag] * seats,
        purses=[0] * COIN_KIND_COUNT * seats,
        offers=[0] * MARKET_PLACE_COUNT * seats,
        market=[0] * (MARKET_PLACE_COUNT - 2) + [t.merchant, t.changer],
        objects=chance.shuffle(t.objects),
        objects_out=(),
        perfumes=chance.shuffle(t.perfumes),
        perfumes_out=(),
        privileges=chance.shuffle(t.privileges),
        privileges_out=(),
        hands=[()] * seats,
        remade=(),
        got=[],
        shown=(),
        seals=[c.seal] * seats,
        progress=[0] * seats,
        arrivals=tuple((first - 1 - n) % seats for n in range(seats)),
        gained=[0] * TALLY_ROW_COUNT * seats,
        black=t.initial_black_supply(seats),
        white=c.white,
        seals_left=t.initial_seal_supply(seats),
    )
    if emit:
        emit(Begin("game", 1, first, "MER-3"))
        emit(Shuffle("deck:objects", "MER-3.2"))
        emit(Shuffle("deck:perfumes", "MER-3.2"))
        emit(Shuffle("privileges", "MER-3.3"))
    for where in range(MARKET_PLACE_COUNT - 2):
        _open(t, s, where, emit)
    if emit:
        for seat in range(seats if c.seal else 0):
            emit(Move(SEAL_PIECE, c.seal, "supply", f"seals:{seat}", "MER-3.1"))
        emit(Say(first, "start_player", (), "MER-3.4"))
        emit(Begin("round", 1, first, "MER-4"))
        emit(Begin("turn", 1, first, "MER-4"))
    return s


def _open(t: RuleTables, s: MercadoState, where: int, emit: Emit) -> None:
    """Turn up the first tile of a place (MER-3.2)."""
    if where in PERFUME_PLACES:
        tile, s.perfumes = s.perfumes[-1], s.perfumes[:-1]
    else:
        tile, s.objects = s.objects[-1], s.objects[:-1]
    s.market[where] = tile
    if emit:
        family = "perfumes" if where in PERFUME_PLACES else "objects"
        emit(Move(t.pieces[tile], 1, f"deck:{family}", f"market:{where}", "MER-3.2"))


def apply_play_privilege(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.PlayPrivilege, chance: Chance, emit: Emit
) -> None:
    """Play a privilege: its move, then its effect (MER-4.1, MER-7.9).

    If the move ends on a free icon, the seat first decides about that.
    """
    kind = t.privilege_keys.index(a.privilege)
    s.played = True
    discard_privilege(t, s, seat, kind, "MER-7.9", emit)
    vp = t.privilege_vp[kind]
    s.gained[TALLY_ROW_COUNT * seat + PLAYED_PRIVILEGES_TALLY_ROW] += vp
    if advance_marker(t, s, seat, vp, "MER-7.9", emit) >= 0:
        s.stack += ((ICON_PHASE, seat, kind),)
    else:
        _privilege_effect(t, s, seat, kind, chance, emit)


def apply_use_icon(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.UseIcon, chance: Chance, emit: Emit
) -> None:
    """Use the icon; if a "+n" ends on another icon, ask again (MER-7.9, MER-8.3)."""
    kind = s.stack[-1][2]
    space = (s.start + s.progress[seat]) % TRACK_SPACE_COUNT
    if use_icon(t, s, seat, space, chance, emit) < 0:
        s.stack = s.stack[:-1]
        _privilege_effect(t, s, seat, kind, chance, emit)


def apply_decline_icon(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.DeclineIcon, chance: Chance, emit: Emit
) -> None:
    """Decline the icon (MER-7.9)."""
    kind = s.stack[-1][2]
    s.stack = s.stack[:-1]
    if emit:
        emit(Say(seat, "icon_declined", (), "MER-7.9"))
    _privilege_effect(t, s, seat, kind, chance, emit)


def _privilege_effect(
    t: RuleTables, s: MercadoState, seat: int, kind: int, chance: Chance, emit: Emit
) -> None:
    for word in t.privilege_effects[kind]:
        EFFECT_FUNCTIONS[word](t, s, seat, 1, chance, emit)


def apply_draw(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.Draw, chance: Chance, emit: Emit
) -> None:
    """Draw three coins, or all that are left: action A (MER-4.3)."""
    _draw(s, seat, t.components.draw, "MER-4.3", chance, emit)
    s.stack = ((LAY_PHASE, seat, 0),)


def apply_break_seal(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.BreakSeal, chance: Chance, emit: Emit
) -> None:
    """Return a seal and draw two more coins, or all that are left (MER-4.4).

    This is possible before the first coin is laid, or later.
    """
    s.sealed = True
    s.seals[seat] -= 1
    s.seals_left += 1
    if emit:
        emit(Move(SEAL_PIECE, 1, f"seals:{seat}", "supply", "MER-4.4"))
    _draw(s, seat, t.components.seal_draw, "MER-4.4", chance, emit)


def _draw(s: MercadoState, seat: int, n: int, clause: str, chance: Chance, emit: Emit) -> None:
    """Draw coins blindly from the bag; black coins go to the player tile (MER-4.5)."""
    bags, at = s.bags, COIN_KIND_COUNT * seat
    total = sum(bags[at : at + COIN_KIND_COUNT])
    blacks = 0
    for _ in range(n if n < total else total):
        number = chance.randbelow(total)
        total -= 1
        kind = at
        while number >= bags[kind]:
            number -= bags[kind]
            kind += 1
        bags[kind] -= 1
        if kind - at == BLACK_COIN:
            blacks += 1
        else:
            s.drawn += PACKED_SINGLE_COINS[kind - at]
        if emit:
            emit(move_coins_act(kind - at, 1, "bag", "drawn", seat, clause))
    if blacks:
        s.purses[at + BLACK_COIN] += blacks
        if emit:
            emit(move_coins_act(BLACK_COIN, blacks, "drawn", "player", seat, "MER-4.5"))


def apply_lay(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.Lay, chance: Chance, emit: Emit
) -> None:
    """Lay a drawn coin on the own edge of a tile (MER-4.6)."""
    kind = _KIND[a.coin]
    s.drawn -= PACKED_SINGLE_COINS[kind]
    s.offers[MARKET_PLACE_COUNT * seat + a.place] += PACKED_SINGLE_COINS[kind]
    s.laid += 1
    if emit:
        emit(lay_coin_act(kind, a.place, seat))


def apply_finish(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.Finish, chance: Chance, emit: Emit
) -> None:
    """Return unlaid coins to the bag, then resolve paid tiles (MER-4.6, MER-4.7)."""
    if s.drawn:
        for kind, n in coins_in_offer(s.drawn):
            s.bags[COIN_KIND_COUNT * seat + kind] += n
            if emit:
                emit(move_coins_act(kind, n, "drawn", "bag", seat, "MER-4.6"))
        s.drawn = 0
    s.stack = ()
    if s.laid:
        continue_turn(t, s, chance, emit)
        return
    if emit:
        emit(Say(seat, "nothing_laid", (), "MER-4.6"))
    _end_idle(t, s, seat, chance, emit)


def apply_take_back(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.TakeBack, chance: Chance, emit: Emit
) -> None:
    """Move all coins of the player tile to the bag, also black ones: action B (MER-4.9)."""
    for at in range(COIN_KIND_COUNT * seat, COIN_KIND_COUNT * seat + COIN_KIND_COUNT):
        if n := s.purses[at]:
            s.bags[at] += n
            s.purses[at] = 0
            if emit:
                emit(
                    move_coins_act(at - COIN_KIND_COUNT * seat, n, "player", "bag", seat, "MER-4.9")
                )
    end_turn(t, s, chance, emit)


def apply_pass(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.Pass, chance: Chance, emit: Emit
) -> None:
    """Pass, because neither action is possible (MER-4.3)."""
    if emit:
        emit(Say(seat, "pass", (), "MER-4.3"))
    _end_idle(t, s, seat, chance, emit)


def _end_idle(t: RuleTables, s: MercadoState, seat: int, chance: Chance, emit: Emit) -> None:
    """End a turn in which nothing was laid; end the game if this would go on forever."""
    if is_stuck(t, s):
        if emit:
            emit(Say(seat, "stuck", (), "MER-4.3"))
        apply_final_scoring(t, s, emit)
    else:
        end_turn(t, s, chance, emit)


def continue_turn(t: RuleTables, s: MercadoState, chance: Chance, emit: Emit) -> None:
    """Do all that needs no decision: clear and resolve tiles, end the turn (MER-4.7)."""
    while True:
        if s.stack:
            kind, seat, where = s.stack[-1]
            if kind != CLEAR_PHASE:
                return
            s.stack = s.stack[:-1]
            clear_tile(t, s, seat, where, chance, emit)
            continue
        ready = find_paid_places(t, s, s.seat)
        if not ready:
            end_turn(t, s, chance, emit)
            return
        if len(ready) > 1:
            s.stack = ((RESOLVE_PHASE, s.seat, 0),)
            return
        resolve_tile(t, s, s.seat, ready[0], chance, emit)


def apply_resolve(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.Resolve, chance: Chance, emit: Emit
) -> None:
    """Resolve the chosen one of several paid tiles (MER-4.7)."""
    s.stack = s.stack[:-1]
    resolve_tile(t, s, seat, a.place, chance, emit)
    continue_turn(t, s, chance, emit)


def apply_lay_white(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.LayWhite, chance: Chance, emit: Emit
) -> None:
    """Lay the white coin of the coin changer where the seat chose (MER-6.2)."""
    s.stack = s.stack[:-1]
    lay_white_coin(s, seat, a.place, emit)
    continue_turn(t, s, chance, emit)


def apply_discard_privilege(
    t: RuleTables, s: MercadoState, seat: Seat, a: act.DiscardPrivilege, chance: Chance, emit: Emit
) -> None:
    """Discard the privilege that the seat chose (MER-7.7)."""
    kind = t.privilege_keys.index(a.privilege)
    n = s.stack[-1][2] - 1
    s.stack = s.stack[:-1]
    discard_privilege(t, s, seat, kind, "MER-7.7", emit)
    while n and s.hands[seat]:
        if len(s.hands[seat]) > 1:
            s.stack += ((DISCARD_PHASE, seat, n),)
            return
        discard_privilege(t, s, seat, s.hands[seat][0], "MER-7.7", emit)
        n -= 1
    continue_turn(t, s, chance, emit)


def end_turn(t: RuleTables, s: MercadoState, chance: Chance, emit: Emit) -> None:
    """End the turn (MER-4.8): the next seat, an extra turn (MER-7.6), or the end (MER-9.1)."""
    seat, clause = s.seat, "MER-4"
    if emit:
        emit(End("turn", s.turn, seat, "MER-4.8"))
    if s.extra:
        clause = "MER-7.6"
        s.extra -= 1
    else:
        seat += 1
        if seat == s.seats:
            seat = 0
        if seat == s.first:
            if emit:
                emit(End("round", s.round, s.seat, "MER-9.1"))
            if max(s.progress) >= TRACK_SPACE_COUNT:
                apply_final_scoring(t, s, emit)
                return
            s.round += 1
            if emit:
                emit(Begin("round", s.round, seat, "MER-4"))
        s.seat = seat
    s.turn += 1
    s.played = s.sealed = False
    s.laid = 0
    s.stack = ((START_PHASE, seat, 0),)
    if emit:
        emit(Begin("turn", s.turn, seat, clause))
        if max(s.progress) >= TRACK_SPACE_COUNT and clause == "MER-4":
            emit(Say(seat, "last_round", (), "MER-9.1"))


def is_stuck(t: RuleTables, s: MercadoState) -> bool:
    """True if nobody can ever lay a coin again (MER-4.3).

    No coin in a bag or on a player tile is needed by an offer of its owner, and no privilege is
    left that could change that.
    """
    for seat in range(s.seats):
        if s.hands[seat]:
            return False
        offers = s.offers[
            MARKET_PLACE_COUNT * seat : MARKET_PLACE_COUNT * seat + MARKET_PLACE_COUNT
        ]
        wanted = 0
        for tile, offer in zip(s.market, offers, strict=True):
            wanted |= t.tile_needs[tile][offer]
        at = COIN_KIND_COUNT * seat
        for kind in (*range(COIN_COLOUR_COUNT), WHITE_COIN):
            if wanted >> kind & 1 and (s.bags[at + kind] or s.purses[at + kind]):
                return False
    return True
