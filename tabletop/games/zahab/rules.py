# Compiled by mypyc: see tools/compile.
"""Setting up, the turn and the end, in the order of the clauses (ZAH-2 to ZAH-5, ZAH-9, ZAH-10).

Why every turn ends: it begins with one or two frames, and each frame ends (see `state`) and leads
to finitely many others: a placing or the steps to a space; a space to its effect, through the
hermit once more to another; an effect to payments and gains, and to another trade only for a card
that has left the hand.

A game ends when VP are gained, and nothing forces anybody to gain them: like at a table, players
who never want to can walk in circles for ever. VP never fall, so whoever gains them now and then,
even by chance, brings the end about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import Begin, Emit, End, Move, Say, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.options import Options
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.effects import (
    ACQUIRE_PRICE,
    can_acquire,
    gives_nothing,
    have,
    limit_of,
    lose_card,
    refill,
    tradeable,
    use_effect,
)
from tabletop.games.zahab.moving import go, next_free, walked
from tabletop.games.zahab.state import (
    AWAY,
    CAMELS,
    COLOURS,
    DISCARD,
    DISPLAY,
    NEUTRAL,
    NEUTRALS,
    PLACE,
    PLACE_NEUTRAL,
    PLACES,
    SPACE,
    STEPS,
    ZahabState,
)
from tabletop.games.zahab.tables import FIGURES, GEM, GOLD, SPIRIT, Tables, camel_piece
from tabletop.games.zahab.tokens import keep_limit, pay_gold, take_gold, take_laid

NEUTRAL_STEPS: Final = 3
"""Steps of the two neutral camels together (ZAH-10.2)."""
TWO: Final = 2
"""Seats with which there are neutral camels (ZAH-10)."""


def set_up(
    t: Tables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> ZahabState:
    """Ring, tracks, tokens, hands, display and the first turn, which is the seat `first`'s."""
    gold, gems = t.supply[seats]
    tiles = chance.shuffled(range(PLACES))
    choices = chance.shuffled(t.choices)
    s = ZahabState(
        seats=seats,
        expert=bool(options["expert"]),
        first=first,
        seat=first,
        round=1,
        turn=1,
        ending=False,
        stack=(),
        tiles=tiles,
        camels=[AWAY] * CAMELS,
        tracks=[0] * COLOURS * seats,
        spirits=[0] * seats,
        gold=[t.start_gold] * seats,
        gems=[0] * seats,
        supply_gold=gold - t.start_gold * seats,
        supply_gems=gems,
        hands=[tuple(sorted((*t.initial, card))) for card in choices[:seats]],
        known=[()] * seats,
        secrets=list(choices[:seats]),
        discards=[()] * seats,
        display=[0] * DISPLAY,
        laid=[0] * DISPLAY,
        deck=chance.shuffled(t.others),
        exile=(),
    )
    if emit:
        _tell_set_up(t, s, gold, gems, emit)
    for place, card in enumerate(choices[seats:]):
        s.display[place] = card
        if emit:
            emit(Move(t.card_pieces[card], 1, "choices", f"display:{place}", "ZAH-2.4"))
    if emit:
        emit(Shuffle("deck", "ZAH-2.5"))
    for place in range(len(choices) - seats, DISPLAY):
        refill(t, s, place, "ZAH-2.5", emit)
    if emit:
        emit(Say(first, "start_player", (), "ZAH-2.6"))
        emit(Begin("round", 1, first, "ZAH-3"))
    begin_turn(s, emit)
    return s


def _tell_set_up(t: Tables, s: ZahabState, gold: int, gems: int, emit: Callable[..., None]) -> None:
    """The ring is laid, tokens and discs are handed out, cards dealt (ZAH-2.1 to ZAH-2.4)."""
    emit(Begin("game", 1, s.first, "ZAH-2"))
    for place, tile in enumerate(s.tiles):
        emit(Move(t.tile_pieces[tile], 1, "box", f"tile:{place}", "ZAH-2.1"))
    emit(Move(GOLD, gold, "box", "supply", "ZAH-2.3"))
    if gems:
        emit(Move(GEM, gems, "box", "supply", "ZAH-2.3"))
    emit(Shuffle("choices", "ZAH-2.4"))
    for seat in range(s.seats):
        emit(Move(camel_piece(s.seats, seat), 1, "box", f"stable:{seat}", "ZAH-2.2"))
        for figure in FIGURES:
            emit(Move(f"{figure}.{seat}", 1, "box", f"{figure}:0", "ZAH-2.2"))
        emit(Move(f"{SPIRIT}.{seat}", 1, "box", f"spirit:0/{seat}", "ZAH-2.2"))
        if t.start_gold:
            emit(Move(GOLD, t.start_gold, "supply", f"tokens:{seat}", "ZAH-2.2"))
        for card in t.initial:
            emit(Move(t.card_pieces[card], 1, "box", f"hand:{seat}", "ZAH-2.2"))
        secret = t.card_pieces[s.secrets[seat]]
        emit(Move(secret, 1, "choices", f"hand:{seat}", "ZAH-2.4"))


def begin_turn(s: ZahabState, emit: Emit) -> None:
    """What a turn begins with, and what it ends with for two players (ZAH-3, ZAH-4, ZAH-10)."""
    first = s.camels[s.seat] == AWAY
    own = (PLACE if first else STEPS, 0, 0)
    if s.seats != TWO:
        s.stack = (own,)
    elif first:
        s.stack = ((PLACE_NEUTRAL, 0, 0), own)
    else:
        s.stack = ((NEUTRAL, NEUTRAL_STEPS, 0), own)
    if emit:
        emit(Begin("turn", s.turn, s.seat, "ZAH-3" if first else "ZAH-4"))


def place(t: Tables, s: ZahabState, seat: Seat, a: act.Place, chance: Chance, emit: Emit) -> None:
    """The camel comes to the ring; on the start tile nothing happens (ZAH-3.1)."""
    s.camels[seat] = a.space
    if emit:
        piece = camel_piece(s.seats, seat)
        emit(Move(piece, 1, f"stable:{seat}", f"ring:{a.space}", "ZAH-3.1"))
    s.stack = (*s.stack[:-1], (SPACE, 0, 0))


def place_neutral(
    t: Tables, s: ZahabState, seat: Seat, a: act.PlaceNeutral, chance: Chance, emit: Emit
) -> None:
    """The start player places the first unused camel, the other player the second (ZAH-10.1)."""
    neutral = next(camel for camel in NEUTRALS if s.camels[camel] == AWAY)
    s.camels[neutral] = a.space
    if emit:
        piece = camel_piece(s.seats, neutral)
        emit(Move(piece, 1, "box", f"ring:{a.space}", "ZAH-10.1"))
    s.stack = s.stack[:-1]


def step(t: Tables, s: ZahabState, seat: Seat, a: act.Steps, chance: Chance, emit: Emit) -> None:
    """Pay for the steps, then go (ZAH-4.1)."""
    steps = 1
    if a.gold:
        pay_gold(s, 1, "ZAH-4.1", emit)
        steps += 1
    if a.card:
        lose_card(t, s, a.card, "discard", "ZAH-4.1", emit)
        steps += 1
    go(t, s, seat, steps, "ZAH-4.2", emit)
    s.stack = (*s.stack[:-1], (SPACE, 0, 0))


def effect_here(t: Tables, s: ZahabState) -> int:
    """The effect of the space on which the camel of whose turn it is stands."""
    space = s.camels[s.seat]
    return t.ring[s.tiles[space >> 1]][space & 1]


def use_space(
    t: Tables, s: ZahabState, seat: Seat, a: act.UseSpace, chance: Chance, emit: Emit
) -> None:
    """The effect of the space, once in a turn (ZAH-4.4, ZAH-4.5)."""
    s.stack = s.stack[:-1]
    use_effect(t, s, effect_here(t, s), emit)


def pays_for_nothing(t: Tables, s: ZahabState, action: Action) -> bool:
    """True if a space or a card is used that costs something and gives nothing now (ZAH-7.7)."""
    if isinstance(action, act.UseSpace):
        effect = effect_here(t, s)
    elif isinstance(action, act.Trade):
        effect = action.card
    else:
        return False
    costs = t.gold_cost[effect] or t.gem_cost[effect] or t.card_cost[effect]
    return bool(costs) and gives_nothing(t, s, effect)


def take_one_gold(
    t: Tables, s: ZahabState, seat: Seat, a: act.TakeGold, chance: Chance, emit: Emit
) -> None:
    """1 gold from the supply instead of the effect (ZAH-4.4)."""
    s.stack = s.stack[:-1]
    take_gold(s, 1, "ZAH-4.4", emit)
    keep_limit(t, s, emit)


def take_gold_from(
    t: Tables, s: ZahabState, seat: Seat, a: act.TakeGoldFrom, chance: Chance, emit: Emit
) -> None:
    """1 gold from a displayed card, the supply having none (ZAH-4.4)."""
    s.stack = s.stack[:-1]
    take_laid(s, a.place, 1, "ZAH-4.4", emit)
    keep_limit(t, s, emit)


def pass_space(
    t: Tables, s: ZahabState, seat: Seat, a: act.Pass, chance: Chance, emit: Emit
) -> None:
    """There is no gold to take instead of the effect (ZAH-4.4, ZAH-11.1)."""
    s.stack = s.stack[:-1]
    if emit:
        clause = "ZAH-11.1" if any(s.laid) else "ZAH-4.4"
        emit(Say(seat, "no_gold", (), clause))


def ride(t: Tables, s: ZahabState, seat: Seat, a: act.Ride, chance: Chance, emit: Emit) -> None:
    """The hermit leads on to another space, to be used or not (ZAH-5.7)."""
    go(t, s, seat, a.steps, "ZAH-5.7", emit)
    s.stack = (*s.stack[:-1], (SPACE, 1, 0))


def discard_for_space(
    t: Tables, s: ZahabState, seat: Seat, a: act.Discard, chance: Chance, emit: Emit
) -> None:
    """One of the cards that a space asks for; with the last its effect comes (ZAH-5.3, 5.5)."""
    _, n, effect = s.stack[-1]
    lose_card(t, s, a.card, "discard", t.clauses[effect], emit)
    if n > 1:
        s.stack = (*s.stack[:-1], (DISCARD, n - 1, effect))
        return
    s.stack = s.stack[:-1]
    have(t, s, effect, emit)


def move_neutral(
    t: Tables, s: ZahabState, seat: Seat, a: act.MoveNeutral, chance: Chance, emit: Emit
) -> None:
    """One step of a neutral camel (ZAH-10.2)."""
    old = s.camels[a.neutral]
    s.camels[a.neutral] = new = next_free(s.camels, old)
    if emit:
        emit(walked(camel_piece(s.seats, a.neutral), (old, new), "ZAH-10.2"))
    _, left, _ = s.stack[-1]
    s.stack = ((NEUTRAL, left - 1, 0),) if left > 1 else ()


def usable(t: Tables, s: ZahabState, effect: int, rode: int) -> bool:
    """Whether a space's cost can be paid in full and its effect be used (ZAH-4.4, ZAH-5, 6.1, 7.1).

    What is gained need not be there: one takes what is left (ZAH-7.7).
    """
    seat = s.seat
    if t.gold_cost[effect] > s.gold[seat] or t.gem_cost[effect] > s.gems[seat]:
        return False
    if t.trades[effect]:
        return bool(tradeable(t, s, limit_of(t, s, effect), t.discard_cost[effect]))
    if t.acquires[effect]:
        return can_acquire(s)
    return not (t.rides[effect] and rode)


def settle_space(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """A space that cannot be used where no gold can be taken: False if there is a choice."""
    if s.supply_gold or (gold_on_cards(s) and any(s.laid)):
        return False
    if usable(t, s, effect_here(t, s), s.stack[-1][1]):
        return False
    s.stack = s.stack[:-1]
    if emit:
        clause = "ZAH-11.1" if any(s.laid) else "ZAH-4.4"
        emit(Say(s.seat, "no_gold", (), clause))
    return True


def gold_on_cards(s: ZahabState) -> bool:
    """Whether displayed cards give gold when the supply has none (ZAH-4.4, ZAH-11.1)."""
    return not s.expert or s.seats == TWO


def settle_neutral(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """After the last turn of the game nobody needs to move the neutral camels (ZAH-9.1)."""
    if s.ending and (s.seat + 1) % s.seats == s.first:
        s.stack = s.stack[:-1]
        return True
    return False


def free_locked_gold(s: ZahabState, emit: Emit) -> None:
    """Gold on displayed cards comes back when nobody can ever acquire again (ZAH-11.1, ruling).

    By the expert rules with 3 or 4 players that gold can only be had with a card. While all
    together hold the price of one, somebody may still come to it: what others pay can be taken.
    """
    if sum(s.gold) >= ACQUIRE_PRICE:
        return
    for place, n in enumerate(s.laid):
        if n:
            s.laid[place] = 0
            s.supply_gold += n
            if emit:
                emit(Move(GOLD, n, f"ondisplay:{place}", "supply", "ZAH-11.1"))


def end_turn(t: Tables, s: ZahabState, emit: Emit) -> None:
    """The next seat's turn, or the end when the last of the round has played (ZAH-9.1)."""
    if not s.supply_gold and not gold_on_cards(s):
        free_locked_gold(s, emit)
    if emit:
        emit(End("turn", s.turn, s.seat, "ZAH-4"))
    s.seat = (s.seat + 1) % s.seats
    s.turn += 1
    if s.seat == s.first:
        if s.ending:
            if emit:
                emit(End("game", s.round, s.first, "ZAH-9.1"))
            return
        s.round += 1
        if emit:
            emit(Begin("round", s.round, s.first, "ZAH-4"))
    begin_turn(s, emit)
