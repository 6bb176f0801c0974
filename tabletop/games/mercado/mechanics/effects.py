# Compiled by mypyc: see tools/compile.
"""Effects of tiles, icons and privileges, in the order of the clauses (MER-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.core.acts import Emit, Move, Say, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.toolkit.reshuffle_tracking import record_draw, record_reveal, start_tracking
from tabletop.games.mercado.rule_tables import SEAL_PIECE, RuleTables
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_KIND_COUNT,
    DISCARD_PHASE,
    WHITE_COIN,
    MercadoState,
)


def is_effect_possible(s: MercadoState, seat: int, effect: str, n: int = 1) -> bool:
    """True if an effect of the sheet would change something now (MER-7.3, 7.9, 7.10)."""
    return effect not in _POSSIBLE or _POSSIBLE[effect](s, seat, n)


def take_white_coins(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Move white coins from the supply to the bag (MER-7.1, MER-7.10)."""
    if not is_effect_possible(s, seat, "white", n):
        if emit:
            emit(Say(seat, "no_white", (), "MER-7.10"))
        return
    s.white -= n
    s.bags[COIN_KIND_COUNT * seat + WHITE_COIN] += n
    if emit:
        emit(Move("coin.white", n, "supply", f"bag:{seat}", "MER-7.1"))


def take_black_coins(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Move black coins from the supply to the bag (MER-7.2, MER-7.10)."""
    if not is_effect_possible(s, seat, "black", n):
        if emit:
            emit(Say(seat, "no_black", (), "MER-7.10"))
        return
    s.black -= n
    s.bags[COIN_KIND_COUNT * seat + BLACK_COIN] += n
    if emit:
        emit(Move("coin.black", n, "supply", f"bag:{seat}", "MER-7.2"))


def return_black_coins(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Return black coins to the supply, from the bag or else the player tile (MER-7.3)."""
    at = COIN_KIND_COUNT * seat + BLACK_COIN
    for _ in range(n):
        if s.bags[at]:
            s.bags[at] -= 1
            source = "bag"
        elif s.purses[at]:
            s.purses[at] -= 1
            source = "player"
        else:
            if emit:
                emit(Say(seat, "no_black_to_return", (), "MER-7.3"))
            return
        s.black += 1
        if emit:
            emit(Move("coin.black", 1, f"{source}:{seat}", "supply", "MER-7.3"))


def take_privilege(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Draw privileges from the face-down stack (MER-7.4); reshuffle an empty one (MER-7.9)."""
    for _ in range(n):
        if not s.privileges:
            if not s.privileges_out:
                if emit:
                    emit(Say(seat, "no_privilege", (), "MER-7.9"))
                return
            if emit:
                for kind in s.privileges_out:
                    piece = t.privilege_pieces[kind]
                    emit(Move(piece, 1, "privilege_discard", "privileges", "MER-7.9"))
                emit(Shuffle("privileges", "MER-7.9"))
            start_tracking(s, s.hands, s.privileges_out)
            s.privileges = chance.shuffle(s.privileges_out)
            s.privileges_out = ()
        kind = s.privileges[-1]
        s.privileges = s.privileges[:-1]
        s.hands[seat] = tuple(sorted((*s.hands[seat], kind)))
        record_draw(s, seat, (kind,))
        if emit:
            emit(Move(t.privilege_pieces[kind], 1, "privileges", f"hand:{seat}", "MER-7.4"))


def take_seal(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Take seals from the supply (MER-7.5, MER-7.10)."""
    if not is_effect_possible(s, seat, "seal", n):
        if emit:
            emit(Say(seat, "no_seal", (), "MER-7.10"))
        return
    s.seals_left -= n
    s.seals[seat] += n
    if emit:
        emit(Move(SEAL_PIECE, n, "supply", f"seals:{seat}", "MER-7.5"))


def add_extra_turn(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Add a complete turn after this one (MER-7.6)."""
    s.extra += n
    if emit:
        emit(Say(seat, "extra_turn", (), "MER-7.6"))


def give_others_black_coins(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Put black coins into the bags of all other seats, or of none (MER-7.7, MER-7.10)."""
    if not is_effect_possible(s, seat, "others_black", n):
        if emit:
            emit(Say(seat, "no_black", (), "MER-7.10"))
        return
    for other in _others(s, seat):
        s.black -= n
        s.bags[COIN_KIND_COUNT * other + BLACK_COIN] += n
        if emit:
            emit(Move("coin.black", n, "supply", f"bag:{other}", "MER-7.7"))


def give_others_white_coins(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Put white coins into the bags of all other seats, or of none (MER-7.7, MER-7.10)."""
    if not is_effect_possible(s, seat, "others_white", n):
        if emit:
            emit(Say(seat, "no_white", (), "MER-7.10"))
        return
    for other in _others(s, seat):
        s.white -= n
        s.bags[COIN_KIND_COUNT * other + WHITE_COIN] += n
        if emit:
            emit(Move("coin.white", n, "supply", f"bag:{other}", "MER-7.7"))


def make_others_discard(
    t: RuleTables, s: MercadoState, seat: int, n: int, chance: Chance, emit: Emit
) -> None:
    """Make each other seat discard privileges of its choice, if it has any (MER-7.7).

    A seat with more than one is asked, even if they are equal: nobody else may learn that.
    """
    asked = []
    for other in _others(s, seat):
        if len(s.hands[other]) > 1:
            asked.append((DISCARD_PHASE, other, n))
        else:
            for _ in range(min(n, len(s.hands[other]))):
                discard_privilege(t, s, other, s.hands[other][0], "MER-7.7", emit)
    s.stack += tuple(reversed(asked))


def discard_privilege(
    t: RuleTables, s: MercadoState, seat: int, kind: int, clause: str, emit: Emit
) -> None:
    """Move a privilege from a hand to the discard pile (MER-7.7, MER-7.9)."""
    hand = list(s.hands[seat])
    hand.remove(kind)
    s.hands[seat] = tuple(hand)
    s.privileges_out += (kind,)
    record_reveal(s, seat, kind)
    if emit:
        emit(Move(t.privilege_pieces[kind], 1, f"hand:{seat}", "privilege_discard", clause))


def _others(s: MercadoState, seat: int) -> list[int]:
    """Return the other seats, clockwise."""
    return [(seat + n) % s.seats for n in range(1, s.seats)]


EffectFunction = Callable[[RuleTables, MercadoState, int, int, Chance, Emit], None]

EFFECT_FUNCTIONS: Final[Mapping[str, EffectFunction]] = {
    "white": take_white_coins,
    "black": take_black_coins,
    "return_black": return_black_coins,
    "privilege": take_privilege,
    "seal": take_seal,
    "extra_turn": add_extra_turn,
    "others_black": give_others_black_coins,
    "others_white": give_others_white_coins,
    "others_discard_privilege": make_others_discard,
}
"""Effects by word of the sheet."""
_POSSIBLE: Final[Mapping[str, Callable[[MercadoState, int, int], bool]]] = {
    "white": lambda s, seat, n: s.white >= n,
    "black": lambda s, seat, n: s.black >= n,
    "return_black": lambda s, seat, n: bool(
        s.bags[COIN_KIND_COUNT * seat + BLACK_COIN] or s.purses[COIN_KIND_COUNT * seat + BLACK_COIN]
    ),
    "privilege": lambda s, seat, n: bool(s.privileges or s.privileges_out),
    "seal": lambda s, seat, n: s.seals_left >= n,
    "others_black": lambda s, seat, n: s.black >= n * (s.seats - 1),
    "others_white": lambda s, seat, n: s.white >= n * (s.seats - 1),
}
"""When an effect happens, by its word; of the others: always."""
