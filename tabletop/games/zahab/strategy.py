# Compiled by mypyc: see tools/compile.
"""How a sensible player plays Zahab: good spaces, laps in time, figures raised early."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Final, cast

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import Fitted, Plan, Reason, Skill, Strategy, Sureness
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.appraisal import Appraisal, Prices, Purse, Weights
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.legality import WAYS
from tabletop.games.zahab.reasons import reason
from tabletop.games.zahab.rules import pays_for_nothing
from tabletop.games.zahab.stakes import stake
from tabletop.games.zahab.state import (
    ACQUIRE,
    COLOURS,
    DISCARD,
    MIX,
    NEUTRAL,
    OVERFLOW,
    PAY,
    PLACE,
    PLACE_NEUTRAL,
    RED,
    RETURN,
    RIDE,
    SPACE,
    STEPS,
    TRACKS,
    TRADE,
    ZahabState,
)

NOISE: Final = 0.1
"""How far, in VP, a rule of thumb may err between two ways to go."""

_HEAT: Final = 1.35
_HEAT_LEFT: Final = 2.2
"""How many VP ahead make a seat e times likelier to win: at the end, and more at the beginning."""
_GEM, _GEM_LEFT = 0.95, 0.9
_GOLD, _GOLD_LEFT = 0.45, -0.15
_SPIRIT, _MAGICIAN, _CARD, _QUALITY = 2.35, 1.2, 0.9, 0.15
_OWN_TURN: Final = 0.5
"""What a position is worth in VP: tokens at the end of the game and more by what is left of it; all
else by what is left. Fitted to the outcomes of 900 games of the rule of thumb."""

Policy = Callable[[ZahabState, Seat, Sequence[Action], Chance], Action]


class ZahabStrategy(Strategy[ZahabState]):
    """The rule of thumb, its judgement of positions, and its reasons."""

    short = Plan(rollouts=40, rounds=2.0, trust=3.0)
    long = Plan(rollouts=300, rounds=6.0, trust=0.5, equal=0.002, recall=True)
    skill = Skill(novice=0.25, trader=0.75, merchant=0.5, pull=0.6, whim=1.5)
    fitted = Fitted(weak=Sureness(0.65, 0.006), edge=12.0)

    def __init__(self, game: Zahab, weights: Weights | None = None) -> None:
        super().__init__(game)
        self.t = t = game.tables
        self.a = Appraisal(t, weights or Weights())
        self._by_frame: Mapping[int, Policy] = {
            PLACE: self._place,
            PLACE_NEUTRAL: self._any,
            STEPS: self._steps,
            SPACE: self._space,
            RIDE: self._ride,
            DISCARD: self._give_up,
            TRADE: self._trade,
            PAY: self._give_up,
            MIX: self._mix,
            OVERFLOW: self._overflow,
            RETURN: self._return,
            ACQUIRE: self._acquire,
            NEUTRAL: self._any,
        }

    def progress(self, state: ZahabState) -> float:
        """Turns, as a part of a round."""
        return state.turn / state.seats

    def outset(self, state: ZahabState) -> float:
        """The first turn has the number 1."""
        return 1 / state.seats

    def policy(
        self, state: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """What is worth most now, in VP."""
        if len(legal) == 1:
            return legal[0]
        return self._by_frame[state.stack[-1][0]](state, seat, legal, chance)

    def propose(
        self, state: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Of the cards that can pay for a step the one that is missed least; of everything else
        what makes sense."""
        if type(legal[0]) is act.Steps:
            return [WAYS[gold][card] for gold, card, _ in self.ways(state, seat)]
        return super().propose(state, seat, self.sensible(state, seat, legal), chance)

    def sensible(self, state: ZahabState, seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """Leave out payments that bring nothing, if something else is legal (ZAH-7.7)."""
        found = [action for action in legal if not pays_for_nothing(self.t, state, action)]
        return found or legal

    def _any(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        return chance.pick(legal)

    def _place(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """The space that is worth most at once."""
        p, purse = self.a.prices(s, seat), purse_of(s, seat)

        def worth(action: Action) -> float:
            space = cast(act.Place, action).space
            return self.a.space(s, seat, space, purse, p) + NOISE * chance.random()

        return max(legal, key=worth)

    def _steps(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """1 to 3 steps, paid with gold and the card that is missed least."""
        best, chosen = -99.0, legal[0]
        for gold, card, worth in self.ways(s, seat):
            worth += NOISE * chance.random()
            if worth > best:
                best, chosen = worth, WAYS[gold][card]
        return chosen

    def ways(self, s: ZahabState, seat: Seat) -> list[tuple[bool, int, float]]:
        """The four ways to pay for steps and what each is worth."""
        a = self.a
        p, purse = a.prices(s, seat), purse_of(s, seat)
        space = s.camels[seat]
        missed = {card: self.missed(s, seat, card, purse, p) for card in purse.hand}
        cards = [0, min(missed, key=missed.__getitem__)] if missed else [0]
        found = []
        for card in cards:
            hand = tuple(other for other in purse.hand if other != card)
            for gold in (False, True) if purse.gold else (False,):
                steps = 1 + gold + (card > 0)
                spent = Purse(purse.gold - gold, purse.gems, hand)
                worth = a.arrival(s, seat, space, steps, spent, p)
                if card and not a.way(s, seat, space, steps)[1]:
                    worth -= p.discard + 0.3 * max(0.0, missed[card])
                found.append((gold, card, worth - p.gold * gold))
        return found

    def missed(self, s: ZahabState, seat: Seat, card: int, purse: Purse, p: Prices) -> float:
        """What is lost for this lap when a card is discarded."""
        t = self.t
        reach = s.spirits[seat] + t.contribution[s.tracks[COLOURS * seat + RED]]
        worth = self.a.play(s, seat, card, purse, p)
        return worth if t.levels[card] <= reach else 0.3 * worth

    def _space(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """The effect if it is worth more than a gold."""
        p, purse = self.a.prices(s, seat), purse_of(s, seat)
        other = max(legal[1:], key=lambda action: _laid(s, action))
        if legal[0] is not _USE:
            return max(legal, key=lambda action: _laid(s, action))
        rode = bool(s.stack[-1][1])
        worth = self.a.space(s, seat, s.camels[seat], purse, p, rode)
        gold = 0.0 if purse.gold + purse.gems >= self.t.tokens or other is _PASS else p.gold
        return _USE if worth > gold else other

    def _ride(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """As far as the best space, or the start tile."""
        a, space = self.a, s.camels[seat]
        p, purse = a.prices(s, seat), purse_of(s, seat)
        return max(
            legal,
            key=lambda action: a.arrival(
                s, seat, space, cast(act.Ride, action).steps, purse, p, True
            ),
        )

    def _give_up(
        self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """The card that is missed least: for a lap, or, exiled, for good."""
        if type(legal[0]) is act.Exile:
            return min(legal, key=lambda action: self.a.quality[cast(act.Exile, action).card])
        p, purse = self.a.prices(s, seat), purse_of(s, seat)
        return min(
            legal, key=lambda action: self.missed(s, seat, cast(act.Discard, action).card, purse, p)
        )

    def _trade(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """The card that is worth most, or none if it must not be."""
        p, purse = self.a.prices(s, seat), purse_of(s, seat)

        def worth(action: Action) -> float:
            if isinstance(action, act.Trade):
                return self.a.play(s, seat, action.card, purse, p)
            return 0.0

        return max(legal, key=worth)

    def _mix(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Where contributions rise, the magician first, and rather high than even."""
        p = self.a.prices(s, seat)
        return max(legal, key=lambda action: self.mix(s, seat, cast(act.Gain, action), p))

    def mix(self, s: ZahabState, seat: Seat, gain: act.Gain, p: Prices) -> float:
        """What a mix of VP is worth."""
        worth = 0.0
        at = COLOURS * seat
        for colour, n in enumerate((gain.blue, gain.red, gain.yellow)):
            if n:
                vp = s.tracks[at + colour]
                rise = self.t.contribution[vp + n] - self.t.contribution[vp]
                worth += n * p.tracks[colour] + 0.3 * p.left * rise
        return worth

    def _overflow(
        self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """The track whose VP are worth most."""
        p = self.a.prices(s, seat)

        def worth(action: Action) -> float:
            if isinstance(action, act.Overflow):
                return p.tracks[TRACKS.index(action.track)]
            return p.spirit - p.best * s.stack[-1][2] + 1.0

        return max(legal, key=worth)

    def _return(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Gold rather than gems."""
        return max(legal, key=lambda action: cast(act.ReturnTokens, action).gold)

    def _acquire(
        self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """The card that is worth most with the gold on it."""
        worths = self.a.displayed(s, seat, self.a.prices(s, seat))
        return max(legal, key=lambda action: worths[cast(act.Acquire, action).place])

    def chances(self, state: ZahabState) -> tuple[float, ...]:
        """Each seat's VP so far and in prospect, compared: the closer to the end, the surer."""
        left = self.a.left(state)
        outlook = [self.outlook(state, seat, left) for seat in range(state.seats)]
        heat = _HEAT + _HEAT_LEFT * left
        best = max(outlook)
        shares = [exp((vp - best) / heat) for vp in outlook]
        total = sum(shares)
        return tuple(share / total for share in shares)

    def outlook(self, s: ZahabState, seat: Seat, left: float) -> float:
        """VP, and what tokens, spirit, the magician and cards will still bring.

        `left` is the share of the game that is to come. Of a hand that is hidden only what all
        have seen counts.
        """
        tracks = s.tracks[COLOURS * seat : COLOURS * seat + COLOURS]
        hand, discards, quality = s.hands[seat], s.discards[seat], self.a.quality
        known = s.known[seat] if UNKNOWN in hand else hand
        good = sum([quality[card] for card in (*known, *discards)])
        cards = _CARD * (len(hand) + len(discards)) + _QUALITY * good
        later = _SPIRIT * s.spirits[seat] + _MAGICIAN * self.t.contribution[tracks[RED]] + cards
        return (
            sum(tracks)
            + s.gems[seat] * (_GEM + _GEM_LEFT * left)
            + s.gold[seat] * (_GOLD + _GOLD_LEFT * left)
            + left * later
            + (_OWN_TURN if seat == s.seat else 0.0)
        )

    def stake(self, view: ZahabState, seat: Seat) -> Reason | None:
        return stake(self.t, self.game.standing(view), view, seat)

    def hoard(self, state: ZahabState, seat: Seat) -> float:
        """Gold, gems and cards."""
        return state.gold[seat] + state.gems[seat] + len(state.hands[seat])

    def prospect(self, state: ZahabState, seat: Seat) -> float:
        """VP so far and in prospect."""
        return self.outlook(state, seat, self.a.left(state))

    def reason(self, state: ZahabState, seat: Seat, action: Action) -> Reason:
        """What can be counted in its favour."""
        return reason(self.t, state, seat, action)


def purse_of(s: ZahabState, seat: Seat) -> Purse:
    """All that a seat could spend."""
    return Purse(s.gold[seat], s.gems[seat], s.hands[seat])


def _laid(s: ZahabState, action: Action) -> int:
    """The gold on the card that an action takes one from: the most hurts the others most."""
    return s.laid[action.place] if isinstance(action, act.TakeGoldFrom) else 0


_USE: Final = act.UseSpace()
_PASS: Final = act.Pass()

STRATEGY = ZahabStrategy
