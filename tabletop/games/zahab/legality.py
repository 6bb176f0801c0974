"""What may be done now: all legal actions, by the frame on top of the stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.games.zahab.actions import (
    Acquire,
    Discard,
    EndTrading,
    Exile,
    Gain,
    LoseSurplus,
    MoveNeutral,
    Overflow,
    Pass,
    Place,
    PlaceNeutral,
    ReturnTokens,
    Ride,
    Steps,
    TakeGold,
    TakeGoldFrom,
    Trade,
    UseSpace,
)
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
    Frame,
    ZahabState,
)
from tabletop.games.zahab.tables import Tables
from tabletop.games.zahab.tokens import to_share, with_room

USE, TAKE, PASS, END, LOSE = UseSpace(), TakeGold(), Pass(), EndTrading(), LoseSurplus()
_USE_OR_TAKE, _TAKE = (USE, TAKE), (TAKE,)
_NEUTRAL = tuple(MoveNeutral(neutral) for neutral in NEUTRALS)
_PLACES = tuple(Place(space) for space in range(SPACES))
_NEUTRAL_PLACES = tuple(PlaceNeutral(space) for space in range(SPACES))
_FROM = tuple(TakeGoldFrom(place) for place in range(DISPLAY))
_ACQUIRE = tuple(Acquire(place) for place in range(DISPLAY))
_TRADE = tuple(Trade(card) for card in range(KINDS + 1))
_DISCARD = tuple(Discard(card) for card in range(KINDS + 1))
_EXILE = tuple(Exile(card) for card in range(KINDS + 1))
_OVERFLOW = tuple(Overflow(track) for track in TRACKS)
_UNPAID, _PAID = (
    tuple(Steps(gold, card) for card in range(KINDS + 1)).__getitem__ for gold in (False, True)
)
"""By card: the steps without and with a gold."""

Actions = tuple[Action, ...]


class Legality:
    """Lists the legal actions; the mixes of VP, which depend on little, are remembered."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self._mixes: dict[tuple[int, ...], Actions] = {}
        self._by_frame: tuple[Callable[[ZahabState, Frame], Actions], ...] = (
            self._place,
            self._place_neutral,
            self._steps,
            self._space,
            self._ride,
            self._discard,
            self._trade,
            self._pay,
            self._mix,
            self._overflow,
            self._return,
            self._acquire,
            self._neutral,
        )

    def legal(self, s: ZahabState, seat: Seat) -> Sequence[Action]:
        """All actions of a seat; none unless it is its turn."""
        if seat != s.seat or not s.stack:
            return ()
        frame = s.stack[-1]
        return self._by_frame[frame[0]](s, frame)

    def _place(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-3.1: any space without a camel."""
        return tuple(action for action in _PLACES if action.space not in s.camels)

    def _place_neutral(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-10.1: any free space."""
        return tuple(action for action in _NEUTRAL_PLACES if action.space not in s.camels)

    def _steps(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-4.1: with gold or not, with a card or not."""
        cards = (0, *s.hands[s.seat])
        if s.gold[s.seat]:
            return (*map(_UNPAID, cards), *map(_PAID, cards))
        return tuple(map(_UNPAID, cards))

    def _space(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-4.4: the effect if it can be used, or gold: from the supply, or else from a card."""
        can_use = usable(self.t, s, effect_here(self.t, s), frame[1])
        if s.supply_gold:
            return _USE_OR_TAKE if can_use else _TAKE
        found: list[Action] = [USE] if can_use else []
        if gold_on_cards(s) and any(s.laid):
            found += [_FROM[place] for place, gold in enumerate(s.laid) if gold]
        else:
            found.append(PASS)
        return tuple(found)

    def _ride(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-5.7: 1 to the hermit's contribution."""
        return tuple(Ride(steps) for steps in range(1, frame[1] + 1))

    def _discard(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-5.3, 5.5: any card, as long as one is left that can be played."""
        return tuple(_DISCARD[card] for card in discardable(self.t, s))

    def _trade(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-7.1, ZAH-7.6."""
        cards = [_TRADE[card] for card in tradeable(self.t, s, frame[1])]
        return (*cards, END) if frame[2] else (*cards,)

    def _pay(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-7.2: any other card; those that leave the game are chosen first."""
        row = _EXILE if frame[1] else _DISCARD
        return tuple(row[card] for card in s.hands[s.seat])

    def _mix(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-8: every mix that fits on the tracks, of as many VP as fit at all."""
        at = COLOURS * s.seat
        key = (to_share(self.t, s), *(self.t.top - vp for vp in s.tracks[at : at + COLOURS]))
        found = self._mixes.get(key)
        if found is None:
            found = self._mixes[key] = _mixes(*key)
        return found

    def _overflow(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-7.4: any track that is not full; ZAH-11.2: or none."""
        tracks = [_OVERFLOW[colour] for colour in with_room(self.t, s)]
        return (*tracks, LOSE) if s.expert else (*tracks,)

    def _return(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-7.3: any gold and gems that are as many as there are too many."""
        above, gold, gems = frame[1], s.gold[s.seat], s.gems[s.seat]
        return tuple(
            ReturnTokens(above - n, n) for n in range(max(0, above - gold), min(above, gems) + 1)
        )

    def _acquire(self, s: ZahabState, frame: Frame) -> Actions:
        """ZAH-6.1: any displayed card."""
        return tuple(_ACQUIRE[place] for place, card in enumerate(s.display) if card)

    def _neutral(self, s: ZahabState, frame: Frame) -> Actions:
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


def _mixes(n: int, blue: int, red: int, yellow: int) -> Actions:
    """All ways to share `n` VP out over so much room."""
    return tuple(
        Gain(b, r, n - b - r)
        for b in range(min(n, blue) + 1)
        for r in range(min(n - b, red) + 1)
        if n - b - r <= yellow
    )
