# Compiled by mypyc: see tools/compile.
"""What may be done now: all legal actions of each phase."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.effects import limit_of, tradeable
from tabletop.games.zahab.rules import effect_here, gold_on_cards, usable
from tabletop.games.zahab.sheet import KINDS
from tabletop.games.zahab.state import (
    COLOURS,
    DISCARD,
    DISPLAY,
    NEUTRALS,
    SPACE,
    SPACES,
    TRACKS,
    TRADE,
    ZahabState,
)
from tabletop.games.zahab.tables import Tables
from tabletop.games.zahab.tokens import to_share, with_room

USE, TAKE, PASS = act.UseSpace(), act.TakeGold(), act.Pass()
END, LOSE = act.EndTrading(), act.LoseSurplus()
_USE_OR_TAKE, _TAKE = (USE, TAKE), (TAKE,)
_NEUTRAL = tuple(act.MoveNeutral(neutral) for neutral in NEUTRALS)
_PLACES = tuple(act.Place(space) for space in range(SPACES))
_NEUTRAL_PLACES = tuple(act.PlaceNeutral(space) for space in range(SPACES))
_FROM = tuple(act.TakeGoldFrom(place) for place in range(DISPLAY))
_ACQUIRE = tuple(act.Acquire(place) for place in range(DISPLAY))
_TRADE = tuple(act.Trade(card) for card in range(KINDS + 1))
_DISCARD = tuple(act.Discard(card) for card in range(KINDS + 1))
_EXILE = tuple(act.Exile(card) for card in range(KINDS + 1))
_OVERFLOW = tuple(act.Overflow(track) for track in TRACKS)
_RIDE: Final = tuple(act.Ride(steps) for steps in range(SPACES))
WAYS: Final = tuple(
    tuple(act.Steps(gold, card) for card in range(KINDS + 1)) for gold in (False, True)
)
"""Without and with a gold, by card."""

Actions = tuple[Action, ...]


def place(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-3.1: any space without a camel."""
    return tuple(action for action in _PLACES if action.space not in s.camels)


def place_neutral(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-10.1: any free space."""
    return tuple(action for action in _NEUTRAL_PLACES if action.space not in s.camels)


def steps(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-4.1: with gold or not, with a card or not."""
    cards = (0, *s.hands[seat])
    unpaid, paid = WAYS
    if s.gold[seat]:
        return tuple([unpaid[card] for card in cards] + [paid[card] for card in cards])
    return tuple([unpaid[card] for card in cards])


def space(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-4.4: the effect if it can be used, or gold: from the supply, or else from a card."""
    can_use = usable(t, s, effect_here(t, s), s.stack[-1][1])
    if s.supply_gold:
        return _USE_OR_TAKE if can_use else _TAKE
    found: list[Action] = [USE] if can_use else []
    if gold_on_cards(s) and any(s.laid):
        found += [_FROM[place] for place, gold in enumerate(s.laid) if gold]
    else:
        found.append(PASS)
    return tuple(found)


def ride(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-5.7: 1 to the hermit's contribution."""
    return _RIDE[1 : s.stack[-1][1] + 1]


def discard(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-5.3, 5.5: any card, as long as one is left that can be played."""
    return tuple(_DISCARD[card] for card in discardable(t, s))


def trade(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-7.1, ZAH-7.6."""
    _, limit, optional = s.stack[-1]
    cards = [_TRADE[card] for card in tradeable(t, s, limit)]
    return (*cards, END) if optional else (*cards,)


def pay(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-7.2: any other card; those that leave the game are chosen first."""
    row = _EXILE if s.stack[-1][1] else _DISCARD
    return tuple(row[card] for card in s.hands[seat])


def mix(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-8: every mix that fits on the tracks, of as many VP as fit at all."""
    at = COLOURS * seat
    return _mixes(to_share(t, s), *(t.top - vp for vp in s.tracks[at : at + COLOURS]))


def overflow(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-7.4: any track that is not full; ZAH-11.2: or none."""
    tracks = [_OVERFLOW[colour] for colour in with_room(t, s)]
    return (*tracks, LOSE) if s.expert else (*tracks,)


def return_tokens(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-7.3: any gold and gems that are as many as there are too many."""
    above, gold, gems = s.stack[-1][1], s.gold[seat], s.gems[seat]
    return tuple(
        act.ReturnTokens(above - n, n) for n in range(max(0, above - gold), min(above, gems) + 1)
    )


def acquire(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-6.1: any displayed card."""
    return tuple(_ACQUIRE[place] for place, card in enumerate(s.display) if card)


def neutral(t: Tables, s: ZahabState, seat: Seat) -> Actions:
    """ZAH-10.2: either of the neutral camels."""
    return _NEUTRAL


def discardable(t: Tables, s: ZahabState) -> Sequence[int]:
    """The hand cards that may be discarded for a space: a card to be played must be left."""
    _, n, effect = s.stack[-1]
    cards = tradeable(t, s, limit_of(t, s, effect), n)
    hand = s.hands[s.seat]
    return hand if len(cards) > 1 else [card for card in hand if card not in cards]


def asks(t: Tables, s: ZahabState) -> bool:
    """Whether the hand of whose turn it is allows what it is asked now (ZAH-4.4, 5.3, 5.5, 7.1).

    A question that leaves no choice is not asked, so all know that the answer is in the hand.
    """
    if not s.stack:
        return True
    kind, n, effect = s.stack[-1]
    if kind == TRADE:
        return bool(tradeable(t, s, n))
    if kind == DISCARD:
        return bool(tradeable(t, s, limit_of(t, s, effect), n))
    if kind == SPACE and not s.supply_gold and not (gold_on_cards(s) and any(s.laid)):
        return usable(t, s, effect_here(t, s), n)
    return True


@lru_cache(maxsize=1 << 12)
def _mixes(n: int, blue: int, red: int, yellow: int) -> Actions:
    """All ways to share `n` VP out over so much room."""
    return tuple(
        act.Gain(b, r, n - b - r)
        for b in range(min(n, blue) + 1)
        for r in range(min(n - b, red) + 1)
        if n - b - r <= yellow
    )
