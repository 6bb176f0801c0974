# Compiled by mypyc: see tools/compile.
"""Resolving paid tiles, each completely before the next (MER-5, MER-6)."""

from __future__ import annotations

from tabletop.core.acts import Emit, Move, Say, Shuffle, TextRef
from tabletop.core.chance import Chance
from tabletop.games.mercado.effects import EFFECTS, take_privilege
from tabletop.games.mercado.prices import held, size
from tabletop.games.mercado.sheet import POSITION, RANDOM
from tabletop.games.mercado.state import (
    CHANGE,
    CHANGER_PLACE,
    CLEAR,
    GOODS,
    KINDS,
    MERCHANT_PLACE,
    PERFUME_PLACES,
    PLACES,
    SOURCES,
    UNIT,
    WHITE,
    MercadoState,
)
from tabletop.games.mercado.tables import SEAL, Tables
from tabletop.games.mercado.telling import withdrawn
from tabletop.games.mercado.track import advance, place, use_icon


def paid(t: Tables, s: MercadoState, seat: int) -> list[int]:
    """The places whose price a seat has laid in full (MER-4.7)."""
    needs, market, at = t.needs, s.market, PLACES * seat
    return [
        where
        for where, offer in enumerate(s.offers[at : at + PLACES])
        if offer and not needs[market[where]][offer]
    ]


def takers(t: Tables, s: MercadoState, seat: int, kind: int) -> list[int]:
    """The places where a seat's offer still needs a coin of this kind (MER-2.4)."""
    at = PLACES * seat
    return [
        where
        for where, tile in enumerate(s.market)
        if t.needs[tile][s.offers[at + where]] >> kind & 1
    ]


def resolve(t: Tables, s: MercadoState, seat: int, where: int, chance: Chance, emit: Emit) -> None:
    """Resolve one tile up to its clearing, which waits for what the effects ask of others."""
    s.stack += ((CLEAR, seat, where),)
    if where == MERCHANT_PLACE:
        take_privilege(t, s, seat, 1, chance, emit)  # MER-6.1
    elif where == CHANGER_PLACE:
        change(t, s, seat, emit)
    else:
        resolve_goods(t, s, seat, where, chance, emit)


def resolve_goods(
    t: Tables, s: MercadoState, seat: int, where: int, chance: Chance, emit: Emit
) -> None:
    """A goods tile is bought: VP, runners-up, coins for the buyer, other effects (MER-5)."""
    tile = s.market[where]
    if emit:
        emit(Say(seat, "buys", (("what", piece_key(t, tile)),), "MER-4.7"))
    vp = worth(t, s, seat, tile, chance, emit)
    s.gained[SOURCES * seat + GOODS] += vp
    space = advance(t, s, seat, vp, "MER-5.1", emit)
    while space >= 0:
        space = use_icon(t, s, seat, space, chance, emit)
    if not t.no_seals[tile]:
        runners_up(t, s, seat, where, emit)
    elif emit:
        emit(Say(seat, "no_seals", (), "MER-7.8"))
    for word, n in t.effects[tile]:
        EFFECTS[word](t, s, seat, n, chance, emit)


def worth(t: Tables, s: MercadoState, seat: int, tile: int, chance: Chance, emit: Emit) -> int:
    """The VP of a tile for a seat, before its marker moves (MER-5.1, MER-5.3, MER-5.4)."""
    vp = t.worth[tile]
    if vp == RANDOM:
        turned = top_object(t, s, chance, emit)
        s.objects_out += (turned,)
        if emit:
            emit(Move(t.pieces[turned], 1, "deck:objects", "discard:objects", "MER-5.4"))
        vp = t.worth[turned]
    if vp == POSITION:
        vp = place(s, seat)
        if emit:
            emit(Say(seat, "position", (("n", vp),), "MER-5.3"))
    return vp


def runners_up(t: Tables, s: MercadoState, seat: int, where: int, emit: Emit) -> None:
    """Who of the others has most coins on the tile takes a seal; so do all tied (MER-5.2).

    With too few seals for all of them: clockwise from the buyer as long as there are any.
    """
    sizes = [size(offer) for offer in s.offers[where::PLACES]]
    sizes[seat] = 0
    most = max(sizes)
    if not most:
        return
    best = [(seat + n) % s.seats for n in range(1, s.seats)]
    best = [other for other in best if sizes[other] == most]
    for other in best:
        if not s.seals_left:
            if emit:
                emit(Say(other, "seals_used_up", (), "MER-5.2"))
            continue
        s.seals_left -= 1
        s.seals[other] += 1
        if emit:
            emit(Move(SEAL, 1, "supply", f"seals:{other}", "MER-5.2"))


def clear(t: Tables, s: MercadoState, seat: int, where: int, chance: Chance, emit: Emit) -> None:
    """The buyer's coins to his player tile, white ones to the supply (MER-5.6, MER-6.3).

    From goods the others' coins go back into their bags and the tile is replaced (MER-5.7); at a
    market tile they stay, and so does the tile.
    """
    goods = where < MERCHANT_PLACE
    clause = "MER-5.6" if goods else "MER-6.3"
    for kind, n in held(s.offers[PLACES * seat + where]):
        if kind == WHITE:
            s.white += n
        else:
            s.purses[KINDS * seat + kind] += n
        if emit:
            if kind == WHITE:
                emit(Move("coin.white", n, f"offer:{where}/{seat}", "supply", clause))
            else:
                emit(withdrawn(kind, n, where, seat, "player", clause))
    s.offers[PLACES * seat + where] = 0
    if not goods:
        return
    for other in range(s.seats):
        for kind, n in held(s.offers[PLACES * other + where]):
            s.bags[KINDS * other + kind] += n
            if emit:
                emit(withdrawn(kind, n, where, other, "bag", "MER-5.6"))
        s.offers[PLACES * other + where] = 0
    replace(t, s, where, chance, emit)


def replace(t: Tables, s: MercadoState, where: int, chance: Chance, emit: Emit) -> None:
    """Discard the bought tile and open the next from its own stack (MER-5.7)."""
    tile = s.market[where]
    if where in PERFUME_PLACES:
        s.perfumes_out += (tile,)
        family = "perfumes"
    else:
        s.objects_out += (tile,)
        family = "objects"
    if emit:
        emit(Move(t.pieces[tile], 1, f"market:{where}", f"discard:{family}", "MER-5.7"))
    fresh = (top_perfume if where in PERFUME_PLACES else top_object)(t, s, chance, emit)
    s.market[where] = fresh
    if emit:
        emit(Move(t.pieces[fresh], 1, f"deck:{family}", f"market:{where}", "MER-5.7"))


def top_object(t: Tables, s: MercadoState, chance: Chance, emit: Emit) -> int:
    """Take the top object; an empty stack is first made anew from the discards (MER-5.7)."""
    if not s.objects:
        _renew(t, s.objects_out, "objects", emit)
        s.objects, s.objects_out = chance.shuffled(s.objects_out), ()
    top = s.objects[-1]
    s.objects = s.objects[:-1]
    return top


def top_perfume(t: Tables, s: MercadoState, chance: Chance, emit: Emit) -> int:
    """Take the top perfume; an empty stack is first made anew from the discards (MER-5.7)."""
    if not s.perfumes:
        _renew(t, s.perfumes_out, "perfumes", emit)
        s.perfumes, s.perfumes_out = chance.shuffled(s.perfumes_out), ()
    top = s.perfumes[-1]
    s.perfumes = s.perfumes[:-1]
    return top


def change(t: Tables, s: MercadoState, seat: int, emit: Emit) -> None:
    """The coin changer: a white coin from the supply, laid at once on another tile (MER-6.2).

    Asked only where there are several; without a coin or a place nothing happens.
    """
    where = [at for at in takers(t, s, seat, WHITE) if at != CHANGER_PLACE]
    if not s.white or not where:
        if emit:
            emit(Say(seat, "no_change", (), "MER-6.2"))
    elif len(where) == 1:
        lay_white(s, seat, where[0], emit)
    else:
        s.stack += ((CHANGE, seat, 0),)


def lay_white(s: MercadoState, seat: int, where: int, emit: Emit) -> None:
    """The changer's white coin goes from the supply to an offer (MER-6.2)."""
    s.white -= 1
    s.offers[PLACES * seat + where] += UNIT[WHITE]
    if emit:
        emit(Move("coin.white", 1, "supply", f"offer:{where}/{seat}", "MER-6.2"))


def piece_key(t: Tables, tile: int) -> TextRef:
    """The catalogue key of a tile's name, as the value of a message."""
    return TextRef(f"mercado.piece.{t.pieces[tile]}")


def _renew(t: Tables, discards: tuple[int, ...], family: str, emit: Emit) -> None:
    """Tell of discards that become a stack again."""
    if emit:
        for tile in discards:
            emit(Move(t.pieces[tile], 1, f"discard:{family}", f"deck:{family}", "MER-5.7"))
        emit(Shuffle(f"deck:{family}", "MER-5.7"))
