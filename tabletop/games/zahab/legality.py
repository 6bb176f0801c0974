# Compiled by mypyc: see tools/compile.
"""Legal actions of Zahab by phase."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.mechanics.effects import trade_limit, tradeable_cards
from tabletop.games.zahab.mechanics.tokens import shareable_vp, tracks_with_room
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.rules import can_take_card_gold, can_use_space, current_space_effect
from tabletop.games.zahab.sheet import CARD_KIND_COUNT
from tabletop.games.zahab.state import (
    DISCARD_PHASE,
    DISPLAY_SIZE,
    NEUTRAL_CAMELS,
    RING_SPACE_COUNT,
    SPACE_PHASE,
    TRACK_COLOURS,
    TRACK_COUNT,
    TRADE_PHASE,
    ZahabState,
)

USE_SPACE_ACTION, TAKE_GOLD_ACTION, PASS_ACTION = act.UseSpace(), act.TakeGold(), act.Pass()
END_TRADING_ACTION, LOSE_SURPLUS_ACTION = act.EndTrading(), act.LoseSurplus()
_USE_OR_TAKE, _TAKE = (USE_SPACE_ACTION, TAKE_GOLD_ACTION), (TAKE_GOLD_ACTION,)
_NEUTRAL = tuple(act.MoveNeutral(neutral) for neutral in NEUTRAL_CAMELS)
_PLACES = tuple(act.Place(space) for space in range(RING_SPACE_COUNT))
_NEUTRAL_PLACES = tuple(act.PlaceNeutral(space) for space in range(RING_SPACE_COUNT))
_FROM = tuple(act.TakeGoldFrom(place) for place in range(DISPLAY_SIZE))
_ACQUIRE = tuple(act.Acquire(place) for place in range(DISPLAY_SIZE))
_TRADE = tuple(act.Trade(card) for card in range(CARD_KIND_COUNT + 1))
_DISCARD = tuple(act.Discard(card) for card in range(CARD_KIND_COUNT + 1))
_EXILE = tuple(act.Exile(card) for card in range(CARD_KIND_COUNT + 1))
_OVERFLOW = tuple(act.Overflow(track) for track in TRACK_COLOURS)
_RIDE: Final = tuple(act.Ride(steps) for steps in range(RING_SPACE_COUNT))
STEPS_ACTIONS: Final = tuple(
    tuple(act.Steps(gold, card) for card in range(CARD_KIND_COUNT + 1)) for gold in (False, True)
)
"""Steps without and with a gold, by card."""

Actions = tuple[Action, ...]


def list_place_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return an action for each space without a camel (ZAH-3.1)."""
    return tuple(action for action in _PLACES if action.space not in s.camels)


def list_place_neutral_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return an action for each free space (ZAH-10.1)."""
    return tuple(action for action in _NEUTRAL_PLACES if action.space not in s.camels)


def list_steps_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return the steps with or without a gold, with or without a card (ZAH-4.1)."""
    cards = (0, *s.hands[seat])
    unpaid, paid = STEPS_ACTIONS
    if s.gold[seat]:
        return tuple([unpaid[card] for card in cards] + [paid[card] for card in cards])
    return tuple([unpaid[card] for card in cards])


def list_space_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return the use of the effect, and gold from the supply or else from a card (ZAH-4.4)."""
    can_use = can_use_space(t, s, current_space_effect(t, s), s.stack[-1][1])
    if s.supply_gold:
        return _USE_OR_TAKE if can_use else _TAKE
    found: list[Action] = [USE_SPACE_ACTION] if can_use else []
    if can_take_card_gold(s) and any(s.laid):
        found += [_FROM[place] for place, gold in enumerate(s.laid) if gold]
    else:
        found.append(PASS_ACTION)
    return tuple(found)


def list_ride_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return rides from 1 step to the contribution of the hermit (ZAH-5.7)."""
    return _RIDE[1 : s.stack[-1][1] + 1]


def list_discard_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return the cards to discard that leave a card to play (ZAH-5.3, 5.5)."""
    return tuple(_DISCARD[card] for card in discardable_cards(t, s))


def list_trade_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return the cards to play, and the end of trading if optional (ZAH-7.1, ZAH-7.6)."""
    _, limit, optional = s.stack[-1]
    cards = [_TRADE[card] for card in tradeable_cards(t, s, limit)]
    return (*cards, END_TRADING_ACTION) if optional else (*cards,)


def list_card_payment_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return an action for each other card; cards to exile come first (ZAH-7.2)."""
    row = _EXILE if s.stack[-1][1] else _DISCARD
    return tuple(row[card] for card in s.hands[seat])


def list_vp_mix_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return all distributions that fit on the tracks, of all VP that fit (ZAH-8)."""
    at = TRACK_COUNT * seat
    return _mixes(shareable_vp(t, s), *(t.max_vp - vp for vp in s.tracks[at : at + TRACK_COUNT]))


def list_overflow_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return an action for each track that is not full (ZAH-7.4), and the loss (ZAH-11.2)."""
    tracks = [_OVERFLOW[colour] for colour in tracks_with_room(t, s)]
    return (*tracks, LOSE_SURPLUS_ACTION) if s.expert else (*tracks,)


def list_return_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return all combinations of gold and gems that reduce the tokens to the limit (ZAH-7.3)."""
    above, gold, gems = s.stack[-1][1], s.gold[seat], s.gems[seat]
    return tuple(
        act.ReturnTokens(above - n, n) for n in range(max(0, above - gold), min(above, gems) + 1)
    )


def list_acquire_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return an action for each displayed card (ZAH-6.1)."""
    return tuple(_ACQUIRE[place] for place, card in enumerate(s.display) if card)


def list_move_neutral_actions(t: RuleTables, s: ZahabState, seat: Seat) -> Actions:
    """Return an action for each neutral camel (ZAH-10.2)."""
    return _NEUTRAL


def discardable_cards(t: RuleTables, s: ZahabState) -> Sequence[int]:
    """Return the hand cards that may be discarded for a space, so that one can still be played."""
    _, n, effect = s.stack[-1]
    cards = tradeable_cards(t, s, trade_limit(t, s, effect), n)
    hand = s.hands[s.seat]
    return hand if len(cards) > 1 else [card for card in hand if card not in cards]


def can_answer_with_hand(t: RuleTables, s: ZahabState) -> bool:
    """True if the hand of the current seat has a legal answer (ZAH-4.4, 5.3, 5.5, 7.1).

    A question without a choice is not asked. All seats therefore know that the hand holds an
    answer.
    """
    if not s.stack:
        return True
    kind, n, effect = s.stack[-1]
    if kind == TRADE_PHASE:
        return bool(tradeable_cards(t, s, n))
    if kind == DISCARD_PHASE:
        return bool(tradeable_cards(t, s, trade_limit(t, s, effect), n))
    if kind == SPACE_PHASE and not s.supply_gold and not (can_take_card_gold(s) and any(s.laid)):
        return can_use_space(t, s, current_space_effect(t, s), n)
    return True


@lru_cache(maxsize=1 << 12)
def _mixes(n: int, blue: int, red: int, yellow: int) -> Actions:
    """Return all distributions of `n` VP over this room on the tracks."""
    return tuple(
        act.Gain(b, r, n - b - r)
        for b in range(min(n, blue) + 1)
        for r in range(min(n - b, red) + 1)
        if n - b - r <= yellow
    )
