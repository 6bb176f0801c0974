# Compiled by mypyc: see tools/compile.
"""Resolution of paid tiles, each completely before the next (MER-5, MER-6)."""

from __future__ import annotations

from tabletop.core.acts import Emit, Move, Say, Shuffle, TextRef
from tabletop.core.chance import Chance
from tabletop.games.mercado.cached_acts import withdraw_coins_act
from tabletop.games.mercado.mechanics.effects import EFFECT_FUNCTIONS, take_privilege
from tabletop.games.mercado.mechanics.track import advance_marker, compute_marker_rank, use_icon
from tabletop.games.mercado.prices import coins_in_offer, offer_coin_count
from tabletop.games.mercado.rule_tables import SEAL_PIECE, RuleTables
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE
from tabletop.games.mercado.state import (
    CLEAR_PHASE,
    COIN_CHANGER_PHASE,
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    GOODS_TALLY_ROW,
    MARKET_PLACE_COUNT,
    MERCHANT_PLACE,
    PACKED_SINGLE_COINS,
    PERFUME_PLACES,
    TALLY_ROW_COUNT,
    WHITE_COIN,
    MercadoState,
)


def find_paid_places(t: RuleTables, s: MercadoState, seat: int) -> list[int]:
    """Return the places whose price a seat has paid in full (MER-4.7)."""
    needs, market, at = t.tile_needs, s.market, MARKET_PLACE_COUNT * seat
    return [
        where
        for where, offer in enumerate(s.offers[at : at + MARKET_PLACE_COUNT])
        if offer and not needs[market[where]][offer]
    ]


def find_places_for_coin(t: RuleTables, s: MercadoState, seat: int, kind: int) -> list[int]:
    """Return the places where the offer of a seat still needs a coin of this kind (MER-2.4)."""
    at = MARKET_PLACE_COUNT * seat
    return [
        where
        for where, tile in enumerate(s.market)
        if t.tile_needs[tile][s.offers[at + where]] >> kind & 1
    ]


def resolve_tile(
    t: RuleTables, s: MercadoState, seat: int, where: int, chance: Chance, emit: Emit
) -> None:
    """Resolve a tile up to its clearing, which waits for decisions of other seats."""
    s.stack += ((CLEAR_PHASE, seat, where),)
    if emit and where >= MERCHANT_PLACE:
        clause = "MER-6.1" if where == MERCHANT_PLACE else "MER-6.2"
        emit(Say(seat, "pays", (("what", tile_text(t, s.market[where])),), clause))
    if where == MERCHANT_PLACE:
        take_privilege(t, s, seat, 1, chance, emit)  # MER-6.1
    elif where == COIN_CHANGER_PLACE:
        use_coin_changer(t, s, seat, emit)
    else:
        resolve_goods(t, s, seat, where, chance, emit)


def resolve_goods(
    t: RuleTables, s: MercadoState, seat: int, where: int, chance: Chance, emit: Emit
) -> None:
    """Buy a goods tile: VP, runners-up, coins for the buyer, other effects (MER-5)."""
    tile = s.market[where]
    if emit:
        emit(Say(seat, "buys", (("what", tile_text(t, tile)),), "MER-4.7"))
    vp = compute_vp(t, s, seat, tile, chance, emit)
    s.gained[TALLY_ROW_COUNT * seat + GOODS_TALLY_ROW] += vp
    space = advance_marker(t, s, seat, vp, "MER-5.1", emit)
    while space >= 0:
        space = use_icon(t, s, seat, space, chance, emit)
    if not t.denies_seals[tile]:
        reward_runners_up(t, s, seat, where, emit)
    elif emit and any(count_other_coins(s, seat, where)):
        emit(Say(seat, "no_seals", (), "MER-7.8"))
    for word, n in t.tile_effects[tile]:
        EFFECT_FUNCTIONS[word](t, s, seat, n, chance, emit)


def compute_vp(
    t: RuleTables, s: MercadoState, seat: int, tile: int, chance: Chance, emit: Emit
) -> int:
    """Return the VP of a tile for a seat, before its marker moves (MER-5.1, MER-5.3, MER-5.4)."""
    vp = t.tile_vp[tile]
    if vp == RANDOM_VP_CODE:
        turned = draw_object(t, s, chance, emit)
        s.objects_out += (turned,)
        if emit:
            emit(Move(t.pieces[turned], 1, "deck:objects", "discard:objects", "MER-5.4"))
            emit(Say(seat, "turned_up", (("what", tile_text(t, turned)),), "MER-5.4"))
        vp = t.tile_vp[turned]
    if vp == POSITION_VP_CODE:
        vp = compute_marker_rank(s, seat)
        if emit:
            emit(Say(seat, "position", (("n", vp),), "MER-5.3"))
    return vp


def reward_runners_up(t: RuleTables, s: MercadoState, seat: int, where: int, emit: Emit) -> None:
    """Give a seal to each other seat with the most coins on the tile (MER-5.2).

    If there are too few seals, they are given clockwise from the buyer.
    """
    sizes = count_other_coins(s, seat, where)
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
            emit(Move(SEAL_PIECE, 1, "supply", f"seals:{other}", "MER-5.2"))


def count_other_coins(s: MercadoState, seat: int, where: int) -> list[int]:
    """Return the number of coins of each seat on a tile; 0 for the buyer."""
    sizes = [offer_coin_count(offer) for offer in s.offers[where::MARKET_PLACE_COUNT]]
    sizes[seat] = 0
    return sizes


def clear_tile(
    t: RuleTables, s: MercadoState, seat: int, where: int, chance: Chance, emit: Emit
) -> None:
    """Move the buyer's coins to the player tile, white ones to the supply (MER-5.6, MER-6.3).

    From goods the coins of the others go back into their bags, and the tile is replaced
    (MER-5.7). At a market tile their coins and the tile stay.
    """
    goods = where < MERCHANT_PLACE
    clause = "MER-5.6" if goods else "MER-6.3"
    for kind, n in coins_in_offer(s.offers[MARKET_PLACE_COUNT * seat + where]):
        if kind == WHITE_COIN:
            s.white += n
        else:
            s.purses[COIN_KIND_COUNT * seat + kind] += n
        if emit:
            if kind == WHITE_COIN:
                emit(Move("coin.white", n, f"offer:{where}/{seat}", "supply", clause))
            else:
                emit(withdraw_coins_act(kind, n, where, seat, "player", clause))
    s.offers[MARKET_PLACE_COUNT * seat + where] = 0
    if not goods:
        return
    for other in range(s.seats):
        for kind, n in coins_in_offer(s.offers[MARKET_PLACE_COUNT * other + where]):
            s.bags[COIN_KIND_COUNT * other + kind] += n
            if emit:
                emit(withdraw_coins_act(kind, n, where, other, "bag", "MER-5.6"))
        s.offers[MARKET_PLACE_COUNT * other + where] = 0
    replace_tile(t, s, where, chance, emit)


def replace_tile(t: RuleTables, s: MercadoState, where: int, chance: Chance, emit: Emit) -> None:
    """Discard the bought tile and open the next one of its stack (MER-5.7)."""
    tile = s.market[where]
    if where in PERFUME_PLACES:
        s.perfumes_out += (tile,)
        family = "perfumes"
    else:
        s.objects_out += (tile,)
        family = "objects"
    if emit:
        emit(Move(t.pieces[tile], 1, f"market:{where}", f"discard:{family}", "MER-5.7"))
    fresh = (draw_perfume if where in PERFUME_PLACES else draw_object)(t, s, chance, emit)
    s.market[where] = fresh
    if emit:
        emit(Move(t.pieces[fresh], 1, f"deck:{family}", f"market:{where}", "MER-5.7"))


def draw_object(t: RuleTables, s: MercadoState, chance: Chance, emit: Emit) -> int:
    """Take the top object; an empty stack is first refilled from the discards (MER-5.7)."""
    if not s.objects:
        _renew(t, s.objects_out, "objects", emit)
        s.objects, s.objects_out = chance.shuffle(s.objects_out), ()
    top = s.objects[-1]
    s.objects = s.objects[:-1]
    return top


def draw_perfume(t: RuleTables, s: MercadoState, chance: Chance, emit: Emit) -> int:
    """Take the top perfume; an empty stack is first refilled from the discards (MER-5.7)."""
    if not s.perfumes:
        _renew(t, s.perfumes_out, "perfumes", emit)
        s.perfumes, s.perfumes_out = chance.shuffle(s.perfumes_out), ()
    top = s.perfumes[-1]
    s.perfumes = s.perfumes[:-1]
    return top


def use_coin_changer(t: RuleTables, s: MercadoState, seat: int, emit: Emit) -> None:
    """Lay a white coin from the supply on another tile at once (MER-6.2).

    The seat is asked if several tiles are possible. Without a coin or a place nothing happens.
    """
    where = [at for at in find_places_for_coin(t, s, seat, WHITE_COIN) if at != COIN_CHANGER_PLACE]
    if not s.white or not where:
        if emit:
            emit(Say(seat, "no_change", (), "MER-6.2"))
    elif len(where) == 1:
        lay_white_coin(s, seat, where[0], emit)
    else:
        s.stack += ((COIN_CHANGER_PHASE, seat, 0),)


def lay_white_coin(s: MercadoState, seat: int, where: int, emit: Emit) -> None:
    """Move the white coin of the changer from the supply to an offer (MER-6.2)."""
    s.white -= 1
    s.offers[MARKET_PLACE_COUNT * seat + where] += PACKED_SINGLE_COINS[WHITE_COIN]
    if emit:
        emit(Move("coin.white", 1, "supply", f"offer:{where}/{seat}", "MER-6.2"))


def tile_text(t: RuleTables, tile: int) -> TextRef:
    """Return the name of a tile as a message parameter."""
    return TextRef(f"mercado.piece.{t.pieces[tile]}")


def _renew(t: RuleTables, discards: tuple[int, ...], family: str, emit: Emit) -> None:
    """Emit the acts for discards that become a stack again."""
    if emit:
        for tile in discards:
            emit(Move(t.pieces[tile], 1, f"discard:{family}", f"deck:{family}", "MER-5.7"))
        emit(Shuffle(f"deck:{family}", "MER-5.7"))
