# Compiled by mypyc: see tools/compile.
"""Set-up, turns and end, in the order of the clauses (ZAH-2 to ZAH-5, ZAH-9, ZAH-10).

Every turn ends. It begins with one or two frames. Each frame ends (see `state`) and leads
to finitely many others. A placing or the steps lead to a space. A space leads to its
effect, and through the hermit once more to another. An effect leads to payments and gains,
and to another trade only for a card that has left the hand.

A game ends when VP are gained, and nothing forces anybody to gain them. As at a table,
players who never want to can walk in circles forever. VP never fall, so that a player who
gains them now and then, even by chance, brings the end about.
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
from tabletop.games.zahab.mechanics.camel_movement import (
    camel_walk_act,
    move_camel,
    next_free_space,
)
from tabletop.games.zahab.mechanics.effects import (
    ACQUIRE_PRICE,
    can_acquire,
    is_effect_useless,
    lose_card,
    push_gains,
    refill_display,
    trade_limit,
    tradeable_cards,
    use_effect,
)
from tabletop.games.zahab.mechanics.tokens import (
    enforce_token_limit,
    pay_gold,
    take_card_gold,
    take_gold,
)
from tabletop.games.zahab.rule_tables import (
    FIGURE_NAMES,
    GEM_PIECE,
    GOLD_PIECE,
    SPIRIT_FAMILY,
    RuleTables,
    camel_piece,
)
from tabletop.games.zahab.state import (
    CAMEL_COUNT,
    DISCARD_PHASE,
    DISPLAY_SIZE,
    NEUTRAL_CAMELS,
    NEUTRAL_PHASE,
    OFF_RING,
    PLACE_NEUTRAL_PHASE,
    PLACE_PHASE,
    SPACE_PHASE,
    STEPS_PHASE,
    TILE_PLACE_COUNT,
    TRACK_COUNT,
    ZahabState,
)

NEUTRAL_CAMEL_STEPS: Final = 3
"""Number of steps of the two neutral camels together (ZAH-10.2)."""
NEUTRAL_CAMEL_SEATS: Final = 2
"""Number of seats with which there are neutral camels (ZAH-10)."""


def set_up(
    t: RuleTables, seats: int, first: Seat, options: Options, chance: Chance, emit: Emit
) -> ZahabState:
    """Set up ring, tracks, tokens, hands and display, and begin the first turn (ZAH-2)."""
    gold, gems = t.supply[seats]
    tiles = chance.shuffle(range(TILE_PLACE_COUNT))
    choices = chance.shuffle(t.choice_cards)
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
        camels=[OFF_RING] * CAMEL_COUNT,
        tracks=[0] * TRACK_COUNT * seats,
        spirits=[0] * seats,
        gold=[t.start_gold] * seats,
        gems=[0] * seats,
        supply_gold=gold - t.start_gold * seats,
        supply_gems=gems,
        hands=[tuple(sorted((*t.initial_cards, card))) for card in choices[:seats]],
        known=[()] * seats,
        secrets=list(choices[:seats]),
        discards=[()] * seats,
        display=[0] * DISPLAY_SIZE,
        laid=[0] * DISPLAY_SIZE,
        deck=chance.shuffle(t.other_cards),
        exile=(),
    )
    if emit:
        _emit_set_up(t, s, gold, gems, emit)
    for place, card in enumerate(choices[seats:]):
        s.display[place] = card
        if emit:
            emit(Move(t.card_pieces[card], 1, "choices", f"display:{place}", "ZAH-2.4"))
    if emit:
        emit(Shuffle("deck", "ZAH-2.5"))
    for place in range(len(choices) - seats, DISPLAY_SIZE):
        refill_display(t, s, place, "ZAH-2.5", emit)
    if emit:
        emit(Say(first, "start_player", (), "ZAH-2.6"))
        emit(Begin("round", 1, first, "ZAH-3"))
    begin_turn(s, emit)
    return s


def _emit_set_up(
    t: RuleTables, s: ZahabState, gold: int, gems: int, emit: Callable[..., None]
) -> None:
    """Emit the set-up of ring, tokens, discs and cards (ZAH-2.1 to ZAH-2.4)."""
    emit(Begin("game", 1, s.first, "ZAH-2"))
    for place, tile in enumerate(s.tiles):
        emit(Move(t.tile_pieces[tile], 1, "box", f"tile:{place}", "ZAH-2.1"))
    emit(Move(GOLD_PIECE, gold, "box", "supply", "ZAH-2.3"))
    if gems:
        emit(Move(GEM_PIECE, gems, "box", "supply", "ZAH-2.3"))
    emit(Shuffle("choices", "ZAH-2.4"))
    for seat in range(s.seats):
        emit(Move(camel_piece(s.seats, seat), 1, "box", f"stable:{seat}", "ZAH-2.2"))
        for figure in FIGURE_NAMES:
            emit(Move(f"{figure}.{seat}", 1, "box", f"{figure}:0", "ZAH-2.2"))
        emit(Move(f"{SPIRIT_FAMILY}.{seat}", 1, "box", f"spirit:0/{seat}", "ZAH-2.2"))
        if t.start_gold:
            emit(Move(GOLD_PIECE, t.start_gold, "supply", f"tokens:{seat}", "ZAH-2.2"))
        for card in t.initial_cards:
            emit(Move(t.card_pieces[card], 1, "box", f"hand:{seat}", "ZAH-2.2"))
        secret = t.card_pieces[s.secrets[seat]]
        emit(Move(secret, 1, "choices", f"hand:{seat}", "ZAH-2.4"))


def begin_turn(s: ZahabState, emit: Emit) -> None:
    """Begin a turn: its frames, with those of neutral camels below (ZAH-3, ZAH-4, ZAH-10)."""
    first = s.camels[s.seat] == OFF_RING
    own = (PLACE_PHASE if first else STEPS_PHASE, 0, 0)
    if s.seats != NEUTRAL_CAMEL_SEATS:
        s.stack = (own,)
    elif first:
        s.stack = ((PLACE_NEUTRAL_PHASE, 0, 0), own)
    else:
        s.stack = ((NEUTRAL_PHASE, NEUTRAL_CAMEL_STEPS, 0), own)
    if emit:
        emit(Begin("turn", s.turn, s.seat, "ZAH-3" if first else "ZAH-4"))
        if s.ending:
            emit(Say(s.seat, "last_turn", (), "ZAH-9.1"))


def apply_place(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.Place, chance: Chance, emit: Emit
) -> None:
    """Place the camel on the ring; the start tile has no effect (ZAH-3.1)."""
    s.camels[seat] = a.space
    if emit:
        piece = camel_piece(s.seats, seat)
        emit(Move(piece, 1, f"stable:{seat}", f"ring:{a.space}", "ZAH-3.1"))
    s.stack = (*s.stack[:-1], (SPACE_PHASE, 0, 0))


def apply_place_neutral(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.PlaceNeutral, chance: Chance, emit: Emit
) -> None:
    """Place an unused camel: the starting seat the first, the other the second (ZAH-10.1)."""
    neutral = next(camel for camel in NEUTRAL_CAMELS if s.camels[camel] == OFF_RING)
    s.camels[neutral] = a.space
    if emit:
        piece = camel_piece(s.seats, neutral)
        emit(Move(piece, 1, "box", f"ring:{a.space}", "ZAH-10.1"))
    s.stack = s.stack[:-1]


def apply_steps(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.Steps, chance: Chance, emit: Emit
) -> None:
    """Pay for the steps, then move (ZAH-4.1)."""
    steps = 1
    if a.gold:
        pay_gold(s, 1, "ZAH-4.1", emit)
        steps += 1
    if a.card:
        lose_card(t, s, a.card, "discard", "ZAH-4.1", emit)
        steps += 1
    move_camel(t, s, seat, steps, "ZAH-4.2", emit)
    s.stack = (*s.stack[:-1], (SPACE_PHASE, 0, 0))


def current_space_effect(t: RuleTables, s: ZahabState) -> int:
    """Return the effect of the space on which the camel of the current seat stands."""
    space = s.camels[s.seat]
    return t.tile_space_effects[s.tiles[space >> 1]][space & 1]


def apply_use_space(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.UseSpace, chance: Chance, emit: Emit
) -> None:
    """Use the effect of the space, once in a turn (ZAH-4.4, ZAH-4.5)."""
    s.stack = s.stack[:-1]
    use_effect(t, s, current_space_effect(t, s), emit)


def costs_without_gain(t: RuleTables, s: ZahabState, action: Action) -> bool:
    """True if a space or a card is used that costs something and gives nothing now (ZAH-7.7)."""
    if isinstance(action, act.UseSpace):
        effect = current_space_effect(t, s)
    elif isinstance(action, act.Trade):
        effect = action.card
    else:
        return False
    costs = t.gold_cost[effect] or t.gem_cost[effect] or t.card_cost[effect]
    return bool(costs) and is_effect_useless(t, s, effect)


def apply_take_gold(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.TakeGold, chance: Chance, emit: Emit
) -> None:
    """Take 1 gold from the supply instead of the effect (ZAH-4.4)."""
    s.stack = s.stack[:-1]
    take_gold(s, 1, "ZAH-4.4", emit)
    enforce_token_limit(t, s, emit)


def apply_take_gold_from(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.TakeGoldFrom, chance: Chance, emit: Emit
) -> None:
    """Take 1 gold from a displayed card, because the supply has none (ZAH-4.4)."""
    s.stack = s.stack[:-1]
    take_card_gold(s, a.place, 1, "ZAH-4.4", emit)
    enforce_token_limit(t, s, emit)


def apply_pass(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.Pass, chance: Chance, emit: Emit
) -> None:
    """Pass, because there is no gold to take instead of the effect (ZAH-4.4, ZAH-11.1)."""
    s.stack = s.stack[:-1]
    if emit:
        clause = "ZAH-11.1" if any(s.laid) else "ZAH-4.4"
        emit(Say(seat, "no_gold", (), clause))


def apply_ride(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.Ride, chance: Chance, emit: Emit
) -> None:
    """Ride with the hermit to another space, to use it or not (ZAH-5.7)."""
    move_camel(t, s, seat, a.steps, "ZAH-5.7", emit)
    s.stack = (*s.stack[:-1], (SPACE_PHASE, 1, 0))


def apply_discard_for_space(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.Discard, chance: Chance, emit: Emit
) -> None:
    """Discard a card that a space costs; the last one brings its effect (ZAH-5.3, 5.5)."""
    _, n, effect = s.stack[-1]
    lose_card(t, s, a.card, "discard", t.effect_clauses[effect], emit)
    if n > 1:
        s.stack = (*s.stack[:-1], (DISCARD_PHASE, n - 1, effect))
        return
    s.stack = s.stack[:-1]
    push_gains(t, s, effect, emit)


def apply_move_neutral(
    t: RuleTables, s: ZahabState, seat: Seat, a: act.MoveNeutral, chance: Chance, emit: Emit
) -> None:
    """Move a neutral camel by one step (ZAH-10.2)."""
    old = s.camels[a.neutral]
    s.camels[a.neutral] = new = next_free_space(s.camels, old)
    if emit:
        emit(camel_walk_act(camel_piece(s.seats, a.neutral), (old, new), "ZAH-10.2"))
    _, left, _ = s.stack[-1]
    s.stack = ((NEUTRAL_PHASE, left - 1, 0),) if left > 1 else ()


def can_use_space(t: RuleTables, s: ZahabState, effect: int, rode: int) -> bool:
    """True if the cost of a space can be paid and its effect used (ZAH-4.4, ZAH-5, 6.1, 7.1).

    The gain need not be available in full: a seat takes all that is left (ZAH-7.7).
    """
    seat = s.seat
    if t.gold_cost[effect] > s.gold[seat] or t.gem_cost[effect] > s.gems[seat]:
        return False
    if t.has_trade[effect]:
        return bool(tradeable_cards(t, s, trade_limit(t, s, effect), t.discard_cost[effect]))
    if t.has_acquire[effect]:
        return can_acquire(s)
    return not (t.has_ride[effect] and rode)


def resolve_forced_space(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Leave a space that is unusable, where no gold can be taken; False if there is a choice."""
    if s.supply_gold or (can_take_card_gold(s) and any(s.laid)):
        return False
    if can_use_space(t, s, current_space_effect(t, s), s.stack[-1][1]):
        return False
    s.stack = s.stack[:-1]
    if emit:
        clause = "ZAH-11.1" if any(s.laid) else "ZAH-4.4"
        emit(Say(s.seat, "no_gold", (), clause))
    return True


def can_take_card_gold(s: ZahabState) -> bool:
    """True if displayed cards give gold when the supply has none (ZAH-4.4, ZAH-11.1)."""
    return not s.expert or s.seats == NEUTRAL_CAMEL_SEATS


def resolve_forced_neutral(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Skip the neutral camels after the last turn of the game; else return False (ZAH-9.1)."""
    if s.ending and (s.seat + 1) % s.seats == s.first:
        s.stack = s.stack[:-1]
        return True
    return False


def free_locked_gold(s: ZahabState, emit: Emit) -> None:
    """Return gold on displayed cards when nobody can ever acquire (ZAH-11.1, ruling).

    By the expert rules with 3 or 4 players that gold can only be had with a card. While all
    seats together hold the price of a card, a seat may still get it, because the payments of
    others can be taken.
    """
    if sum(s.gold) >= ACQUIRE_PRICE:
        return
    for place, n in enumerate(s.laid):
        if n:
            s.laid[place] = 0
            s.supply_gold += n
            if emit:
                emit(Move(GOLD_PIECE, n, f"ondisplay:{place}", "supply", "ZAH-11.1"))


def end_turn(t: RuleTables, s: ZahabState, emit: Emit) -> None:
    """Begin the turn of the next seat, or end the game after the last seat of a round (ZAH-9.1)."""
    if not s.supply_gold and not can_take_card_gold(s):
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
