# Compiled by mypyc: see tools/compile.
"""Effects of spaces and cards, and their costs (ZAH-5, ZAH-6, ZAH-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tabletop.core.acts import Emit, Move, Say, TextRef
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.games.zahab.actions import Acquire, Discard, EndTrading, Exile, Gain, Trade
from tabletop.games.zahab.mechanics.camel_movement import move_card_act
from tabletop.games.zahab.mechanics.tokens import (
    enforce_token_limit,
    gain_spirit,
    gain_vp,
    pay_gems,
    pay_gold,
    shareable_vp,
    take_card_gold,
    take_gems,
    take_gold,
    tracks_with_room,
)
from tabletop.games.zahab.rule_tables import GOLD_PIECE, RuleTables
from tabletop.games.zahab.sheet import FIGURE_CODES, LOWEST_TRACK_CODE, TOKEN_GAINS
from tabletop.games.zahab.state import (
    ACQUIRE_PHASE,
    BLUE_TRACK,
    DISCARD_PHASE,
    DISPLAY_SIZE,
    GAIN_PHASE,
    MIX_PHASE,
    OVERFLOW_PHASE,
    PAY_PHASE,
    RECEIVE_PHASE,
    RED_TRACK,
    RIDE_PHASE,
    TRACK_COLOURS,
    TRACK_COUNT,
    TRADE_PHASE,
    YELLOW_TRACK,
    ZahabState,
)

ACQUIRE_PRICE = 2
"""Price of a card: a gold for each of the two neighbours (ZAH-6.1)."""


def tradeable_cards(t: RuleTables, s: ZahabState, limit: int, spare: int = 0) -> list[int]:
    """Return the hand cards that can be played up to a limit and paid in full (ZAH-7.1).

    Args:
        t: Tables of the game.
        s: State in which `s.seat` trades.
        limit: Highest allowed level.
        spare: Number of other hand cards that must be discarded before.
    """
    seat = s.seat
    hand, gold, gems = s.hands[seat], s.gold[seat], s.gems[seat]
    others = len(hand) - 1 - spare
    return [
        card
        for card in hand
        if t.levels[card] <= limit
        and t.card_cost[card] <= others
        and t.gold_cost[card] <= gold
        and t.gem_cost[card] <= gems
    ]


def trade_limit(t: RuleTables, s: ZahabState, effect: int) -> int:
    """Return the highest level that the trade of an effect allows now, or NO_TRADE."""
    seat = s.seat
    return t.compute_trade_limit(effect, s.spirits[seat], s.tracks[TRACK_COUNT * seat + RED_TRACK])


def printed_effect_tokens(t: RuleTables, s: ZahabState, effect: int) -> tuple[int, int]:
    """Return the gold and gems that an effect gives the current seat, if the supply has them."""
    tracks = s.tracks[TRACK_COUNT * s.seat : TRACK_COUNT * s.seat + TRACK_COUNT]
    if t.required_vp[effect] > min(tracks):
        return 0, 0
    gold, gems = (t.effects[effect].gains.get(what, 0) for what in TOKEN_GAINS)
    return _amount(t, tracks, gold), _amount(t, tracks, gems)


def available_effect_tokens(t: RuleTables, s: ZahabState, effect: int) -> tuple[int, int]:
    """Return the printed gold and gems that the supply has after the payment (ZAH-7.7)."""
    gold, gems = printed_effect_tokens(t, s, effect)
    return (
        min(gold, s.supply_gold + t.gold_cost[effect]),
        min(gems, s.supply_gems + t.gem_cost[effect]),
    )


def is_effect_useless(t: RuleTables, s: ZahabState, effect: int) -> bool:
    """True if an effect gives the current seat nothing now (ZAH-1.4, 7.1, 7.4, 7.7, 11.2)."""
    if t.has_trade[effect] or t.has_acquire[effect] or t.has_ride[effect]:
        return False
    tracks = s.tracks[TRACK_COUNT * s.seat : TRACK_COUNT * s.seat + TRACK_COUNT]
    if t.required_vp[effect] > min(tracks):
        return True
    if any(available_effect_tokens(t, s, effect)):
        return False
    room = tracks_with_room(t, s)
    kept = room and not (s.expert and not s.spirits[s.seat])
    for what, printed in t.effects[effect].gains.items():
        if what == "spirit":
            comes = s.spirits[s.seat] < t.max_spirit
        elif what == "any":
            comes = bool(room and _amount(t, tracks, printed))
        elif what in TRACK_COLOURS:
            comes = bool(kept or TRACK_COLOURS.index(what) in room)
        else:
            comes = False  # tokens, of which none are left
        if comes:
            return False
    return True


def printed_vp(t: RuleTables, s: ZahabState, effect: int) -> tuple[int, int]:
    """Return the VP of named colours that an effect prints, and how many of them find room.

    A surplus goes to other colours (ZAH-7.4), for experts only if they have spirit (ZAH-11.2).
    """
    tracks = s.tracks[TRACK_COUNT * s.seat : TRACK_COUNT * s.seat + TRACK_COUNT]
    printed = t.effects[effect].gains
    vp = [_amount(t, tracks, printed.get(colour, 0)) for colour in TRACK_COLOURS]
    room = [t.max_vp - track for track in tracks]
    if s.expert and not s.spirits[s.seat]:
        return sum(vp), sum(map(min, vp, room))
    return sum(vp), min(sum(vp), sum(room))


def can_acquire(s: ZahabState) -> bool:
    """True if the current seat has two gold and there is a card to take (ZAH-6.1)."""
    return s.gold[s.seat] >= ACQUIRE_PRICE and any(s.display)


def lose_card(
    t: RuleTables, s: ZahabState, card: int, target: str, clause: str, emit: Emit
) -> None:
    """Move a hand card to the own discard pile or to exile; all see it now (ZAH-7.2)."""
    seat = s.seat
    hand = s.hands[seat]
    at = hand.index(card)
    s.hands[seat] = hand[:at] + hand[at + 1 :]
    if s.secrets[seat] == card:
        s.secrets[seat] = 0
    if target == "exile":
        s.exile += (card,)
        if emit:
            emit(Move(t.card_pieces[card], 1, f"hand:{seat}", "exile", clause))
    else:
        s.discards[seat] += (card,)
        if emit:
            emit(move_card_act(t.card_pieces[card], "hand", "discard", seat, clause))


def use_effect(t: RuleTables, s: ZahabState, effect: int, emit: Emit) -> None:
    """Pay for the effect of a space, then apply it; ask for discards (ZAH-5)."""
    clause = t.effect_clauses[effect]
    if emit:
        emit(
            Say(s.seat, "uses", (("what", TextRef(f"zahab.space.{t.space_key(effect)}")),), clause)
        )
    if t.gold_cost[effect]:
        pay_gold(s, t.gold_cost[effect], clause, emit)
    if t.gem_cost[effect]:
        pay_gems(s, t.gem_cost[effect], clause, emit)
    if t.discard_cost[effect]:
        s.stack += ((DISCARD_PHASE, t.discard_cost[effect], effect),)
    else:
        push_gains(t, s, effect, emit)


def apply_trade(
    t: RuleTables, s: ZahabState, seat: Seat, a: Trade, chance: Chance, emit: Emit
) -> None:
    """Play the chosen card (ZAH-7.1)."""
    s.stack = s.stack[:-1]
    play_card(t, s, a.card, emit)


def apply_end_trading(
    t: RuleTables, s: ZahabState, seat: Seat, a: EndTrading, chance: Chance, emit: Emit
) -> None:
    """End trading without use of the permission to trade again (ZAH-7.6)."""
    s.stack = s.stack[:-1]


def play_card(t: RuleTables, s: ZahabState, card: int, emit: Emit) -> None:
    """Play a card to the own discard pile and pay for it (ZAH-7.1, ZAH-7.2)."""
    lose_card(t, s, card, "discard", "ZAH-7.2", emit)
    if t.gold_cost[card]:
        pay_gold(s, t.gold_cost[card], "ZAH-7.1", emit)
    if t.gem_cost[card]:
        pay_gems(s, t.gem_cost[card], "ZAH-7.1", emit)
    if t.card_cost[card]:
        s.stack += ((GAIN_PHASE, card, 0), (PAY_PHASE, t.exile_cost[card], t.discard_cost[card]))
    else:
        push_gains(t, s, card, emit)


def apply_discard_payment(
    t: RuleTables, s: ZahabState, seat: Seat, a: Discard, chance: Chance, emit: Emit
) -> None:
    """Discard one of the cards that a card costs (ZAH-7.1, ZAH-7.2)."""
    _, exiles, discards = s.stack[-1]
    lose_card(t, s, a.card, "discard", "ZAH-7.1", emit)
    _still_to_pay(s, exiles, discards - 1)


def apply_exile_payment(
    t: RuleTables, s: ZahabState, seat: Seat, a: Exile, chance: Chance, emit: Emit
) -> None:
    """Exile one of the cards that a card costs (ZAH-7.1, ZAH-7.2)."""
    _, exiles, discards = s.stack[-1]
    lose_card(t, s, a.card, "exile", "ZAH-7.1", emit)
    _still_to_pay(s, exiles - 1, discards)


def _still_to_pay(s: ZahabState, exiles: int, discards: int) -> None:
    left = ((PAY_PHASE, exiles, discards),) if exiles or discards else ()
    s.stack = s.stack[:-1] + left


def resolve_forced_payment(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Pay with all hand cards if there is no choice; else return False (ZAH-7.1, ZAH-7.2)."""
    _, exiles, discards = s.stack[-1]
    hand = s.hands[s.seat]
    if (exiles and discards) or len(hand) > exiles + discards:
        return False
    for card in hand:
        lose_card(t, s, card, "exile" if exiles else "discard", "ZAH-7.1", emit)
    s.stack = s.stack[:-1]
    return True


def push_gains(t: RuleTables, s: ZahabState, effect: int, emit: Emit) -> None:
    """Push all gains of an effect onto the stack, the first one on top (ZAH-7, ZAH-8).

    Contributions and the lowest track are read before anything is gained (ZAH-7.5). The action
    that follows the effect lies at the bottom.
    """
    tracks = s.tracks[TRACK_COUNT * s.seat : TRACK_COUNT * s.seat + TRACK_COUNT]
    if t.required_vp[effect] > min(tracks):
        if emit:
            emit(Say(s.seat, "too_low", (("n", t.required_vp[effect]),), t.effect_clauses[effect]))
        return
    if t.has_trade[effect]:
        optional = effect < t.first_space
        s.stack += ((TRADE_PHASE, trade_limit(t, s, effect), int(optional)),)
    elif t.has_acquire[effect]:
        s.stack += ((ACQUIRE_PHASE, 0, 0),)
    elif t.has_ride[effect]:
        s.stack += ((RIDE_PHASE, t.contribution[tracks[YELLOW_TRACK]], 0),)
    s.stack += tuple(
        [
            (RECEIVE_PHASE, printed, _amount(t, tracks, t.printed_gains[printed].amount))
            for printed in t.gains_last_first[effect]
        ]
    )


def resolve_forced_gain(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Push the gains of a card that has been paid for (ZAH-7.1)."""
    _, effect, _ = s.stack[-1]
    s.stack = s.stack[:-1]
    push_gains(t, s, effect, emit)
    return True


def resolve_forced_receive(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Apply the next gain of an effect; its surplus comes before the other gains (ZAH-7.4)."""
    _, printed, n = s.stack[-1]
    s.stack = s.stack[:-1]
    effect, what, _ = t.printed_gains[printed]
    _RECEIVED[what](t, s, n, t.effect_clauses[effect], emit)
    return True


def _receive_gold(t: RuleTables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    take_gold(s, n, clause, emit)
    _limit_tokens(t, s, emit)


def _receive_gems(t: RuleTables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    take_gems(s, n, clause, emit)
    _limit_tokens(t, s, emit)


def _limit_tokens(t: RuleTables, s: ZahabState, emit: Emit) -> None:
    """Enforce the limit after gold and gems of one effect together, to ask only once (ZAH-7.3)."""
    if (
        s.stack
        and s.stack[-1][0] == RECEIVE_PHASE
        and t.printed_gains[s.stack[-1][1]].gain_word in TOKEN_GAINS
    ):
        return
    enforce_token_limit(t, s, emit)


def _receive_vp(colour: int, t: RuleTables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    if left := gain_vp(t, s, colour, n, clause, emit):
        s.stack += ((OVERFLOW_PHASE, colour, left),)


def _receive_any(t: RuleTables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    if n:
        s.stack += ((MIX_PHASE, n, 0),)
    elif emit:
        emit(Say(s.seat, "nothing_gained", (), clause))


GainFunction = Callable[[RuleTables, ZahabState, int, str, Emit], None]

_RECEIVED: Final[Mapping[str, GainFunction]] = {
    "gold": _receive_gold,
    "gems": _receive_gems,
    **{track: partial(_receive_vp, colour) for colour, track in enumerate(TRACK_COLOURS)},
    "any": _receive_any,
    "spirit": gain_spirit,
}
"""Gain functions by word of the sheet."""


def _amount(t: RuleTables, tracks: list[int], n: int) -> int:
    """Return a number, the contribution of a figure, or the lowest track."""
    if n >= 0:
        return n
    return min(tracks) if n == LOWEST_TRACK_CODE else t.contribution[tracks[_TRACK[n]]]


_TRACK = {
    FIGURE_CODES["queen"]: BLUE_TRACK,
    FIGURE_CODES["magician"]: RED_TRACK,
    FIGURE_CODES["hermit"]: YELLOW_TRACK,
}


def resolve_forced_trade(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Drop a trade that cannot be used; return False if a card can be played (ZAH-7.6)."""
    _, limit, _ = s.stack[-1]
    if tradeable_cards(t, s, limit):
        return False
    s.stack = s.stack[:-1]
    if emit:
        emit(Say(s.seat, "no_trade", (), "ZAH-7.6"))
    return True


def resolve_forced_acquire(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Drop an acquisition without gold or cards; return False if one is possible (ZAH-6.1)."""
    if can_acquire(s):
        return False
    s.stack = s.stack[:-1]
    if emit:
        emit(Say(s.seat, "no_acquire", (), "ZAH-6.1"))
    return True


def resolve_forced_mix(t: RuleTables, s: ZahabState, emit: Emit) -> bool:
    """Distribute VP of any colour that fit in one way or none; else return False (ZAH-8)."""
    at = TRACK_COUNT * s.seat
    spaces = [t.max_vp - vp for vp in s.tracks[at : at + TRACK_COUNT]]
    n = shareable_vp(t, s)
    if n < sum(spaces) and len(tracks_with_room(t, s)) > 1:
        return False
    distribute_vp(t, s, [min(n, space) for space in spaces], emit)
    return True


def apply_gain(
    t: RuleTables, s: ZahabState, seat: Seat, a: Gain, chance: Chance, emit: Emit
) -> None:
    """Distribute VP of any colour as the seat chose (ZAH-8)."""
    distribute_vp(t, s, [a.blue, a.red, a.yellow], emit)


def distribute_vp(t: RuleTables, s: ZahabState, shares: list[int], emit: Emit) -> None:
    """Add VP of any colour to the tracks; a rest that fits nowhere is lost (ZAH-7.4, ZAH-8)."""
    _, n, _ = s.stack[-1]
    s.stack = s.stack[:-1]
    for colour, vp in enumerate(shares):
        if vp:
            gain_vp(t, s, colour, vp, "ZAH-7.1", emit)
    if emit and n > sum(shares):
        emit(Say(s.seat, "surplus_lost", (("n", n - sum(shares)),), "ZAH-7.4"))


def neighbour_places(s: ZahabState, place: int) -> list[int]:
    """Return the nearest places with a card on both sides; none for the last card (ZAH-6.2)."""
    found = []
    for way in (-1, 1):
        at = (place + way) % DISPLAY_SIZE
        while not s.display[at]:
            at = (at + way) % DISPLAY_SIZE
        if at != place:
            found.append(at)
    return found


def apply_acquire(
    t: RuleTables, s: ZahabState, seat: Seat, a: Acquire, chance: Chance, emit: Emit
) -> None:
    """Pay a gold to each neighbour, take the card and its gold, and refill (ZAH-6.1, ZAH-6.2)."""
    place = a.place
    card = s.display[place]
    s.stack = s.stack[:-1]
    beside = neighbour_places(s, place)
    if not beside:
        pay_gold(s, ACQUIRE_PRICE, "ZAH-6.2", emit)
    for at in beside:
        s.gold[seat] -= 1
        s.laid[at] += 1
        if emit:
            emit(Move(GOLD_PIECE, 1, f"tokens:{seat}", f"ondisplay:{at}", "ZAH-6.1"))
    s.display[place] = 0
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
    if emit:
        emit(Move(t.card_pieces[card], 1, f"display:{place}", f"hand:{seat}", "ZAH-6.1"))
    if s.laid[place]:
        take_card_gold(s, place, s.laid[place], "ZAH-6.1", emit)
    refill_display(t, s, place, "ZAH-6.2", emit)
    enforce_token_limit(t, s, emit)


def refill_display(t: RuleTables, s: ZahabState, place: int, clause: str, emit: Emit) -> None:
    """Move the top card of the deck, if any, to an empty place (ZAH-6.2)."""
    if not s.deck:
        return
    card = s.deck[-1]
    s.deck = s.deck[:-1]
    s.display[place] = card
    if emit:
        emit(Move(t.card_pieces[card], 1, "deck", f"display:{place}", clause))
