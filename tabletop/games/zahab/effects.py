# Compiled by mypyc: see tools/compile.
"""What spaces and cards do, and what they cost (ZAH-5, ZAH-6, ZAH-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tabletop.core.acts import Emit, Move, Say, TextRef
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.games.zahab.actions import Acquire, Discard, EndTrading, Exile, Gain, Trade
from tabletop.games.zahab.moving import carried
from tabletop.games.zahab.sheet import FIGURES, LOWEST, TOKENS
from tabletop.games.zahab.state import (
    ACQUIRE,
    BLUE,
    COLOURS,
    DISCARD,
    DISPLAY,
    GAIN,
    MIX,
    OVERFLOW,
    PAY,
    RECEIVE,
    RED,
    RIDE,
    TRACKS,
    TRADE,
    YELLOW,
    ZahabState,
)
from tabletop.games.zahab.tables import GOLD, Tables
from tabletop.games.zahab.tokens import (
    gain_spirit,
    gain_vp,
    keep_limit,
    pay_gems,
    pay_gold,
    take_gems,
    take_gold,
    take_laid,
    to_share,
    with_room,
)

ACQUIRE_PRICE = 2
"""A gold for each of the two neighbours (ZAH-6.1)."""


def tradeable(t: Tables, s: ZahabState, limit: int, spare: int = 0) -> list[int]:
    """The hand cards that can be played up to a limit and paid in full (ZAH-7.1).

    `spare` other cards of the hand are to be discarded before, whichever.
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


def limit_of(t: Tables, s: ZahabState, effect: int) -> int:
    """The highest level that an effect's trade allows now, or NO_TRADE."""
    seat = s.seat
    return t.limit(effect, s.spirits[seat], s.tracks[COLOURS * seat + RED])


def tokens_given(t: Tables, s: ZahabState, effect: int) -> tuple[int, int]:
    """Return the gold and gems that an effect gives whose turn it is, if the supply has them."""
    tracks = s.tracks[COLOURS * s.seat : COLOURS * s.seat + COLOURS]
    if t.need[effect] > min(tracks):
        return 0, 0
    gold, gems = (t.effects[effect].gains.get(what, 0) for what in TOKENS)
    return _amount(t, tracks, gold), _amount(t, tracks, gems)


def tokens_left(t: Tables, s: ZahabState, effect: int) -> tuple[int, int]:
    """Return how many of these the supply has once the effect is paid for (ZAH-7.7)."""
    gold, gems = tokens_given(t, s, effect)
    return (
        min(gold, s.supply_gold + t.gold_cost[effect]),
        min(gems, s.supply_gems + t.gem_cost[effect]),
    )


def gives_nothing(t: Tables, s: ZahabState, effect: int) -> bool:
    """True if an effect gives nothing now to whose turn it is (ZAH-1.4, 7.1, 7.4, 7.7, 11.2)."""
    if t.trades[effect] or t.acquires[effect] or t.rides[effect]:
        return False
    tracks = s.tracks[COLOURS * s.seat : COLOURS * s.seat + COLOURS]
    if t.need[effect] > min(tracks):
        return True
    if any(tokens_left(t, s, effect)):
        return False
    room = with_room(t, s)
    kept = room and not (s.expert and not s.spirits[s.seat])
    for what, printed in t.effects[effect].gains.items():
        if what == "spirit":
            comes = s.spirits[s.seat] < t.spirit
        elif what == "any":
            comes = bool(room and _amount(t, tracks, printed))
        elif what in TRACKS:
            comes = bool(kept or TRACKS.index(what) in room)
        else:
            comes = False  # tokens, of which none are left
        if comes:
            return False
    return True


def printed_vp(t: Tables, s: ZahabState, effect: int) -> tuple[int, int]:
    """Return the VP of named colours that an effect prints, and how many of them find room.

    A surplus goes to other colours (ZAH-7.4), for experts only if they have spirit (ZAH-11.2).
    """
    tracks = s.tracks[COLOURS * s.seat : COLOURS * s.seat + COLOURS]
    printed = t.effects[effect].gains
    vp = [_amount(t, tracks, printed.get(colour, 0)) for colour in TRACKS]
    room = [t.top - track for track in tracks]
    if s.expert and not s.spirits[s.seat]:
        return sum(vp), sum(map(min, vp, room))
    return sum(vp), min(sum(vp), sum(room))


def can_acquire(s: ZahabState) -> bool:
    """Two gold and a card to take (ZAH-6.1)."""
    return s.gold[s.seat] >= ACQUIRE_PRICE and any(s.display)


def lose_card(t: Tables, s: ZahabState, card: int, target: str, clause: str, emit: Emit) -> None:
    """A card leaves the hand for the own discard pile or for good; all see it now (ZAH-7.2)."""
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
            emit(carried(t.card_pieces[card], "hand", "discard", seat, clause))


def use_effect(t: Tables, s: ZahabState, effect: int, emit: Emit) -> None:
    """Pay for the effect of a space, then have it; discards are asked for (ZAH-5)."""
    clause = t.clauses[effect]
    if emit:
        emit(
            Say(s.seat, "uses", (("what", TextRef(f"zahab.space.{t.space_key(effect)}")),), clause)
        )
    if t.gold_cost[effect]:
        pay_gold(s, t.gold_cost[effect], clause, emit)
    if t.gem_cost[effect]:
        pay_gems(s, t.gem_cost[effect], clause, emit)
    if t.discard_cost[effect]:
        s.stack += ((DISCARD, t.discard_cost[effect], effect),)
    else:
        have(t, s, effect, emit)


def trade(t: Tables, s: ZahabState, seat: Seat, a: Trade, chance: Chance, emit: Emit) -> None:
    """A card is played (ZAH-7.1)."""
    s.stack = s.stack[:-1]
    play(t, s, a.card, emit)


def end_trading(
    t: Tables, s: ZahabState, seat: Seat, a: EndTrading, chance: Chance, emit: Emit
) -> None:
    """No use is made of a permission to trade again (ZAH-7.6)."""
    s.stack = s.stack[:-1]


def play(t: Tables, s: ZahabState, card: int, emit: Emit) -> None:
    """Play a card to the own discard pile and pay for it (ZAH-7.1, ZAH-7.2)."""
    lose_card(t, s, card, "discard", "ZAH-7.2", emit)
    if t.gold_cost[card]:
        pay_gold(s, t.gold_cost[card], "ZAH-7.1", emit)
    if t.gem_cost[card]:
        pay_gems(s, t.gem_cost[card], "ZAH-7.1", emit)
    if t.card_cost[card]:
        s.stack += ((GAIN, card, 0), (PAY, t.exile_cost[card], t.discard_cost[card]))
    else:
        have(t, s, card, emit)


def pay_by_discard(
    t: Tables, s: ZahabState, seat: Seat, a: Discard, chance: Chance, emit: Emit
) -> None:
    """One of the cards that a card costs (ZAH-7.1, ZAH-7.2)."""
    _, exiles, discards = s.stack[-1]
    lose_card(t, s, a.card, "discard", "ZAH-7.1", emit)
    _still_to_pay(s, exiles, discards - 1)


def pay_by_exile(
    t: Tables, s: ZahabState, seat: Seat, a: Exile, chance: Chance, emit: Emit
) -> None:
    """One of them, for good (ZAH-7.1, ZAH-7.2)."""
    _, exiles, discards = s.stack[-1]
    lose_card(t, s, a.card, "exile", "ZAH-7.1", emit)
    _still_to_pay(s, exiles - 1, discards)


def _still_to_pay(s: ZahabState, exiles: int, discards: int) -> None:
    left = ((PAY, exiles, discards),) if exiles or discards else ()
    s.stack = s.stack[:-1] + left


def settle_payment(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """Cards that must all go leave no choice: False if there is one (ZAH-7.1, ZAH-7.2)."""
    _, exiles, discards = s.stack[-1]
    hand = s.hands[s.seat]
    if (exiles and discards) or len(hand) > exiles + discards:
        return False
    for card in hand:
        lose_card(t, s, card, "exile" if exiles else "discard", "ZAH-7.1", emit)
    s.stack = s.stack[:-1]
    return True


def have(t: Tables, s: ZahabState, effect: int, emit: Emit) -> None:
    """All that an effect gives, laid on the stack: the first of it on top (ZAH-7, ZAH-8).

    Contributions and the lowest track are read before anything is gained (ZAH-7.5). At the bottom
    lies what the effect leads on to.
    """
    tracks = s.tracks[COLOURS * s.seat : COLOURS * s.seat + COLOURS]
    if t.need[effect] > min(tracks):
        if emit:
            emit(Say(s.seat, "too_low", (("n", t.need[effect]),), t.clauses[effect]))
        return
    if t.trades[effect]:
        optional = effect < t.first_space
        s.stack += ((TRADE, limit_of(t, s, effect), int(optional)),)
    elif t.acquires[effect]:
        s.stack += ((ACQUIRE, 0, 0),)
    elif t.rides[effect]:
        s.stack += ((RIDE, t.contribution[tracks[YELLOW]], 0),)
    s.stack += tuple(
        [
            (RECEIVE, printed, _amount(t, tracks, t.printed[printed].n))
            for printed in t.upside_down[effect]
        ]
    )


def settle_gain(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """A card has been paid for: its gain (ZAH-7.1)."""
    _, effect, _ = s.stack[-1]
    s.stack = s.stack[:-1]
    have(t, s, effect, emit)
    return True


def settle_receive(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """The next of the things that an effect gives; before others come its surplus (ZAH-7.4)."""
    _, printed, n = s.stack[-1]
    s.stack = s.stack[:-1]
    effect, what, _ = t.printed[printed]
    _RECEIVED[what](t, s, n, t.clauses[effect], emit)
    return True


def _receive_gold(t: Tables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    take_gold(s, n, clause, emit)
    _limit_tokens(t, s, emit)


def _receive_gems(t: Tables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    take_gems(s, n, clause, emit)
    _limit_tokens(t, s, emit)


def _limit_tokens(t: Tables, s: ZahabState, emit: Emit) -> None:
    """Gold and gems of one effect are counted together, so one is asked but once (ZAH-7.3)."""
    if s.stack and s.stack[-1][0] == RECEIVE and t.printed[s.stack[-1][1]].what in TOKENS:
        return
    keep_limit(t, s, emit)


def _receive_vp(colour: int, t: Tables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    if left := gain_vp(t, s, colour, n, clause, emit):
        s.stack += ((OVERFLOW, colour, left),)


def _receive_any(t: Tables, s: ZahabState, n: int, clause: str, emit: Emit) -> None:
    if n:
        s.stack += ((MIX, n, 0),)
    elif emit:
        emit(Say(s.seat, "nothing_gained", (), clause))


Received = Callable[[Tables, ZahabState, int, str, Emit], None]

_RECEIVED: Final[Mapping[str, Received]] = {
    "gold": _receive_gold,
    "gems": _receive_gems,
    **{track: partial(_receive_vp, colour) for colour, track in enumerate(TRACKS)},
    "any": _receive_any,
    "spirit": gain_spirit,
}
"""What each word of the sheet gives."""


def _amount(t: Tables, tracks: list[int], n: int) -> int:
    """A number, the contribution of a figure, or the lowest track."""
    if n >= 0:
        return n
    return min(tracks) if n == LOWEST else t.contribution[tracks[_TRACK[n]]]


_TRACK = {FIGURES["queen"]: BLUE, FIGURES["magician"]: RED, FIGURES["hermit"]: YELLOW}


def settle_trade(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """A permission to trade again that nobody could use: False if a card can be played."""
    _, limit, _ = s.stack[-1]
    if tradeable(t, s, limit):
        return False
    s.stack = s.stack[:-1]
    if emit:
        emit(Say(s.seat, "no_trade", (), "ZAH-7.6"))
    return True


def settle_acquire(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """A card cannot be acquired without gold or cards: False if one can (ZAH-6.1)."""
    if can_acquire(s):
        return False
    s.stack = s.stack[:-1]
    if emit:
        emit(Say(s.seat, "no_acquire", (), "ZAH-6.1"))
    return True


def settle_mix(t: Tables, s: ZahabState, emit: Emit) -> bool:
    """VP of any colour that fit in one way only, or not at all: False if there is a choice."""
    at = COLOURS * s.seat
    spaces = [t.top - vp for vp in s.tracks[at : at + COLOURS]]
    n = to_share(t, s)
    if n < sum(spaces) and len(with_room(t, s)) > 1:
        return False
    share_out(t, s, [min(n, space) for space in spaces], emit)
    return True


def gain(t: Tables, s: ZahabState, seat: Seat, a: Gain, chance: Chance, emit: Emit) -> None:
    """VP of any colour, as they were shared out (ZAH-8)."""
    share_out(t, s, [a.blue, a.red, a.yellow], emit)


def share_out(t: Tables, s: ZahabState, shares: list[int], emit: Emit) -> None:
    """VP of any colour go to the tracks; what fits nowhere is lost (ZAH-7.4, ZAH-8)."""
    _, n, _ = s.stack[-1]
    s.stack = s.stack[:-1]
    for colour, vp in enumerate(shares):
        if vp:
            gain_vp(t, s, colour, vp, "ZAH-7.1", emit)
    if emit and n > sum(shares):
        emit(Say(s.seat, "surplus_lost", (("n", n - sum(shares)),), "ZAH-7.4"))


def neighbours(s: ZahabState, place: int) -> list[int]:
    """The nearest places with a card on either side of one; none if it is the last (ZAH-6.2)."""
    found = []
    for way in (-1, 1):
        at = (place + way) % DISPLAY
        while not s.display[at]:
            at = (at + way) % DISPLAY
        if at != place:
            found.append(at)
    return found


def acquire(t: Tables, s: ZahabState, seat: Seat, a: Acquire, chance: Chance, emit: Emit) -> None:
    """A gold to each neighbour, the card to the hand, then the gold on it, then a new card.

    ZAH-6.1, ZAH-6.2.
    """
    place = a.place
    card = s.display[place]
    s.stack = s.stack[:-1]
    beside = neighbours(s, place)
    if not beside:
        pay_gold(s, ACQUIRE_PRICE, "ZAH-6.2", emit)
    for at in beside:
        s.gold[seat] -= 1
        s.laid[at] += 1
        if emit:
            emit(Move(GOLD, 1, f"tokens:{seat}", f"ondisplay:{at}", "ZAH-6.1"))
    s.display[place] = 0
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
    if emit:
        emit(Move(t.card_pieces[card], 1, f"display:{place}", f"hand:{seat}", "ZAH-6.1"))
    if s.laid[place]:
        take_laid(s, place, s.laid[place], "ZAH-6.1", emit)
    refill(t, s, place, "ZAH-6.2", emit)
    keep_limit(t, s, emit)


def refill(t: Tables, s: ZahabState, place: int, clause: str, emit: Emit) -> None:
    """The top card of the deck comes to an empty place, while there is one (ZAH-6.2)."""
    if not s.deck:
        return
    card = s.deck[-1]
    s.deck = s.deck[:-1]
    s.display[place] = card
    if emit:
        emit(Move(t.card_pieces[card], 1, "deck", f"display:{place}", clause))
