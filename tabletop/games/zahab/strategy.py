# Compiled by mypyc: see tools/compile.
"""Strategy of Zahab: the heuristic on which all AI levels are built.

It prefers good spaces, laps at the right time, and figures that are raised early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from typing import ClassVar, Final, cast

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, TextRef
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import (
    Calibration,
    CalibrationSet,
    Reason,
    SearchPlan,
    Skill,
    Strategy,
    format_named_event,
)
from tabletop.core.zones import Seat
from tabletop.games.zahab import actions as act
from tabletop.games.zahab.ai.decisive_moments import decisive_moment
from tabletop.games.zahab.ai.evaluation import Budget, Evaluation, ResourceValues, Weights
from tabletop.games.zahab.ai.move_contrasts import contrast_actions
from tabletop.games.zahab.ai.move_explanations import explain_action
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.legality import STEPS_ACTIONS
from tabletop.games.zahab.rules import costs_without_gain
from tabletop.games.zahab.state import (
    ACQUIRE_PHASE,
    DISCARD_PHASE,
    MIX_PHASE,
    NEUTRAL_PHASE,
    OVERFLOW_PHASE,
    PAY_PHASE,
    PLACE_NEUTRAL_PHASE,
    PLACE_PHASE,
    RED_TRACK,
    RETURN_PHASE,
    RIDE_PHASE,
    SPACE_PHASE,
    STEPS_PHASE,
    TRACK_COLOURS,
    TRACK_COUNT,
    TRADE_PHASE,
    ZahabState,
)

PLAYED_CLAUSE: Final = "ZAH-7.1"
"""Clause of the act that lays aside a card that is played."""
NOISE_VP: Final = 0.1
"""Maximum random bonus of the heuristic for spaces and payments, in VP."""

_BASE_TEMPERATURE: Final = 1.35
_EARLY_TEMPERATURE: Final = 2.2
"""Softmax temperature of the win chances in VP: at the end, and the extra at the beginning."""
_GEM, _GEM_LEFT = 0.95, 0.9
_GOLD, _GOLD_LEFT = 0.45, -0.15
_SPIRIT, _MAGICIAN, _CARD, _QUALITY = 2.35, 1.2, 0.9, 0.15
_OWN_TURN: Final = 0.5
"""Weights of an evaluated position in VP: tokens, spirit, cards, and the own turn.

Tokens have a value at the end and an extra for the remaining share. All else counts by the
remaining share. Fitted to the results of 900 games of the heuristic.
"""

ActionPolicy = Callable[[ZahabState, Seat, Sequence[Action], Chance], Action]


_PAID_STEPS: Final = act.Steps(gold=True, card=0)
"""Two steps, the second one for a gold."""


class ZahabStrategy(Strategy[ZahabState]):
    """Heuristic, evaluation and explanations of Zahab, for one sheet."""

    drawback_reasons = frozenset({
        "space_full", "space_short", "space_room", "space_none", "space_closed", "space_plain",
        "take_gold", "take_gold_full", "trade_low", "trade_short", "trade_none", "give_beyond",
        "give_exile", "acquire", "mix_level", "neutral_same", "neutral_mine", "neutral_theirs",
        "pass",
    })  # fmt: skip
    neutral_reasons = frozenset({"neutral_same", "neutral_mine", "neutral_theirs"})
    effect_reasons = frozenset({
        "acquire_gold", "acquire_near", "trade", "overflow", "space_trade",
        "space_acquire", "space_ride", "space_pay", "space_gold", "give_back", "give_lowest",
        "place_neutral", "take_gold_from",
    })  # fmt: skip
    even_contrasts = frozenset({
        "neutral_even", "neutral_plain", "neutral_later", "neutral_apart", "same_gold",
        "gold_even", "acquire_even",
    })  # fmt: skip
    effect_sources = frozenset({"gold"})
    promised_sources: ClassVar[Mapping[str, str]] = {
        "space_gem_trade": "gems",
        "space_jeweller": "gems",
        "gem_card": "gems",
        "stays_gem_card": "gems",
        "space_audience": "blue",
    }
    named_events: ClassVar[Mapping[str, Sequence[str]]] = {"uses": ("what",)}
    point_odds = 1.358
    merchant_plan = SearchPlan(rollouts=40, rounds=2.0, min_standard_errors=3.0)
    master_plan = SearchPlan(
        rollouts=300,
        rounds=6.0,
        min_standard_errors=0.5,
        negligible_gain=0.002,
        use_rollout_statistics=True,
    )
    skill = Skill(novice=0.25, trader=0.75, merchant=0.5, bias_weight=0.6, habit_weight=1.5)
    calibrations = CalibrationSet(weak=Calibration(0.65, 0.006), strength_odds=12.0)

    def __init__(self, game: Zahab, weights: Weights | None = None) -> None:
        super().__init__(game)
        self.tables = t = game.tables
        self.evaluation = Evaluation(t, weights or Weights())
        self._by_frame: Mapping[int, ActionPolicy] = {
            PLACE_PHASE: self._place,
            PLACE_NEUTRAL_PHASE: _pick_random,
            STEPS_PHASE: self._steps,
            SPACE_PHASE: self._space,
            RIDE_PHASE: self._ride,
            DISCARD_PHASE: self._give_up,
            TRADE_PHASE: self._trade,
            PAY_PHASE: self._give_up,
            MIX_PHASE: self._mix,
            OVERFLOW_PHASE: self._overflow,
            RETURN_PHASE: self._return,
            ACQUIRE_PHASE: self._acquire,
            NEUTRAL_PHASE: _pick_random,
        }

    def progress(self, state: ZahabState) -> float:
        """Return the number of turns, in rounds of the table."""
        return state.turn / state.seats

    def initial_progress(self, state: ZahabState) -> float:
        """Return the progress of the first turn, which has the number 1."""
        return 1 / state.seats

    def policy(
        self, state: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the action with the highest immediate value in VP."""
        if len(legal) == 1:
            return legal[0]
        return self._by_frame[state.stack[-1][0]](state, seat, legal, chance)

    def candidate_actions(
        self, state: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Return the legal actions that are worth a search.

        Steps are paid with the least useful card only. Of other actions, useless payments are left
        out.
        """
        if type(legal[0]) is act.Steps:
            payments = self.evaluate_step_payments(state, seat)
            return self.filter_useful_actions(
                state, seat, [STEPS_ACTIONS[gold][card] for gold, card, _ in payments]
            )
        return super().candidate_actions(
            state, seat, self.filter_useful_actions(state, seat, legal), chance
        )

    def filter_useful_actions(
        self, state: ZahabState, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Action]:
        """Return the legal actions without useless payments, or all if none is left (ZAH-7.7)."""
        found = [action for action in legal if not costs_without_gain(self.tables, state, action)]
        has_free_card = any(isinstance(a, act.Steps) and a.card and not a.gold for a in found)
        if has_free_card and _PAID_STEPS in found:
            own = state.camels[seat]
            if self.evaluation.find_landing_space(state, seat, own, 2)[1]:
                found.remove(_PAID_STEPS)  # at the Gate a discarded card comes back (ZAH-4.3)
        return found or legal

    def _place(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the placement on the space with the highest immediate value."""
        p, purse = self.evaluation.evaluate_resources(s, seat), seat_budget(s, seat)

        def worth(action: Action) -> float:
            space = cast(act.Place, action).space
            return (
                self.evaluation.evaluate_space(s, seat, space, purse, p)
                + NOISE_VP * chance.random()
            )

        return max(legal, key=worth)

    def _steps(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the best of 1 to 3 steps, paid with gold and the least useful card."""
        best, chosen = -99.0, legal[0]
        for gold, card, worth in self.evaluate_step_payments(s, seat):
            worth += NOISE_VP * chance.random()
            if worth > best:
                best, chosen = worth, STEPS_ACTIONS[gold][card]
        return chosen

    def evaluate_step_payments(self, s: ZahabState, seat: Seat) -> list[tuple[bool, int, float]]:
        """Return up to four payments for steps (gold, card) with their values in VP.

        The card is the least useful one, or 0 for none.
        """
        a = self.evaluation
        p, purse = a.evaluate_resources(s, seat), seat_budget(s, seat)
        space = s.camels[seat]
        missed = {card: self.estimate_discard_loss(s, seat, card, purse, p) for card in purse.hand}
        cards = [0, min(missed, key=missed.__getitem__)] if missed else [0]
        found = []
        for card in cards:
            hand = tuple(other for other in purse.hand if other != card)
            for gold in (False, True) if purse.gold else (False,):
                steps = 1 + gold + (card > 0)
                spent = Budget(purse.gold - gold, purse.gems, hand)
                worth = a.evaluate_arrival(s, seat, space, steps, spent, p)
                if card and not a.find_landing_space(s, seat, space, steps)[1]:
                    worth -= p.discard_cost + 0.3 * max(0.0, missed[card])
                found.append((gold, card, worth - p.gold * gold))
        return found

    def estimate_discard_loss(
        self, s: ZahabState, seat: Seat, card: int, budget: Budget, p: ResourceValues
    ) -> float:
        """Return the value in VP that a discarded card would have had in this lap."""
        t = self.tables
        reach = s.spirits[seat] + t.contribution[s.tracks[TRACK_COUNT * seat + RED_TRACK]]
        worth = self.evaluation.evaluate_card(s, seat, card, budget, p)
        return worth if t.levels[card] <= reach else 0.3 * worth

    def _space(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the use of the space if its value is higher than that of a gold."""
        p, purse = self.evaluation.evaluate_resources(s, seat), seat_budget(s, seat)
        other = max(legal[1:], key=lambda action: _card_gold(s, action))
        if legal[0] is not _USE:
            return max(legal, key=lambda action: _card_gold(s, action))
        rode = bool(s.stack[-1][1])
        worth = self.evaluation.evaluate_space(s, seat, s.camels[seat], purse, p, rode)
        gold = (
            0.0 if purse.gold + purse.gems >= self.tables.token_limit or other is _PASS else p.gold
        )
        return _USE if worth > gold else other

    def _ride(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the ride to the space with the highest value."""
        a, space = self.evaluation, s.camels[seat]
        p, purse = a.evaluate_resources(s, seat), seat_budget(s, seat)
        return max(
            legal,
            key=lambda action: a.evaluate_arrival(
                s, seat, space, cast(act.Ride, action).steps, purse, p, True
            ),
        )

    def _give_up(
        self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the discard or exile of the least useful card."""
        if type(legal[0]) is act.Exile:
            return min(
                legal, key=lambda action: self.evaluation.card_quality[cast(act.Exile, action).card]
            )
        p, purse = self.evaluation.evaluate_resources(s, seat), seat_budget(s, seat)
        return min(
            legal,
            key=lambda action: self.estimate_discard_loss(
                s, seat, cast(act.Discard, action).card, purse, p
            ),
        )

    def _trade(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the trade with the highest value, or the end of trading if all are negative."""
        p, purse = self.evaluation.evaluate_resources(s, seat), seat_budget(s, seat)

        def worth(action: Action) -> float:
            if isinstance(action, act.Trade):
                return self.evaluation.evaluate_card(s, seat, action.card, purse, p)
            return 0.0

        return max(legal, key=worth)

    def _mix(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the best mix of VP; mixes that raise contributions are preferred."""
        p = self.evaluation.evaluate_resources(s, seat)
        return max(
            legal, key=lambda action: self.evaluate_vp_mix(s, seat, cast(act.Gain, action), p)
        )

    def evaluate_vp_mix(
        self, s: ZahabState, seat: Seat, gain: act.Gain, p: ResourceValues
    ) -> float:
        """Return the value of a mix of VP."""
        worth = 0.0
        at = TRACK_COUNT * seat
        for colour, n in enumerate((gain.blue, gain.red, gain.yellow)):
            if n:
                vp = s.tracks[at + colour]
                rise = self.tables.contribution[vp + n] - self.tables.contribution[vp]
                worth += n * p.track_vp[colour] + 0.3 * p.remaining_share * rise
        return worth

    def _overflow(
        self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the surplus move to the track with the best VP, or the loss of the surplus."""
        p = self.evaluation.evaluate_resources(s, seat)

        def worth(action: Action) -> float:
            if isinstance(action, act.Overflow):
                return p.track_vp[TRACK_COLOURS.index(action.track)]
            return p.spirit - p.best_vp * s.stack[-1][2] + 1.0

        return max(legal, key=worth)

    def _return(self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the choice that gives back gold before gems."""
        return max(legal, key=lambda action: cast(act.ReturnTokens, action).gold)

    def _acquire(
        self, s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the acquisition of the card with the highest value, including the gold on it."""
        worths = self.evaluation.evaluate_display(
            s, seat, self.evaluation.evaluate_resources(s, seat)
        )
        return max(legal, key=lambda action: worths[cast(act.Acquire, action).place])

    def win_chances(self, state: ZahabState) -> tuple[float, ...]:
        """Return the win chances by a softmax of `expected_vp`.

        The temperature shrinks towards the end of the game.
        """
        left = self.evaluation.remaining_share(state)
        outlook = [self.expected_vp(state, seat, left) for seat in range(state.seats)]
        heat = _BASE_TEMPERATURE + _EARLY_TEMPERATURE * left
        best = max(outlook)
        shares = [exp((vp - best) / heat) for vp in outlook]
        total = sum(shares)
        return tuple(share / total for share in shares)

    def expected_vp(self, s: ZahabState, seat: Seat, remaining_share: float) -> float:
        """Return the VP of a seat plus the expected VP from tokens, spirit, magician and cards.

        Of a hidden hand, only the publicly known cards count by their quality.

        Args:
            s: State or view.
            seat: Seat to evaluate.
            remaining_share: Share of the game that remains, 0 to 1.
        """
        tracks = s.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT]
        hand, discards, quality = s.hands[seat], s.discards[seat], self.evaluation.card_quality
        known = s.known[seat] if UNKNOWN in hand else hand
        good = sum([quality[card] for card in (*known, *discards)])
        cards = _CARD * (len(hand) + len(discards)) + _QUALITY * good
        later = (
            _SPIRIT * s.spirits[seat]
            + _MAGICIAN * self.tables.contribution[tracks[RED_TRACK]]
            + cards
        )
        return (
            sum(tracks)
            + s.gems[seat] * (_GEM + _GEM_LEFT * remaining_share)
            + s.gold[seat] * (_GOLD + _GOLD_LEFT * remaining_share)
            + remaining_share * later
            + (_OWN_TURN if seat == s.seat else 0.0)
        )

    def list_named_events(self, acts: Sequence[Act]) -> Iterator[tuple[str, Seat]]:
        """Yield the spaces that seats use, and the cards that they play."""
        yield from super().list_named_events(acts)
        for move in acts:
            if not isinstance(move, Move) or move.clause != PLAYED_CLAUSE:
                continue
            family, _, card = move.piece.partition(".")
            seat = self.game.zones.owner(move.source)
            if family == "card" and seat is not None:
                params = {"card": TextRef("zahab.card_number", int(card))}
                yield format_named_event("plays", params), seat

    def decisive_moment(self, view: ZahabState, seat: Seat) -> Reason | None:
        """Return the reason why a decision matters much, or None."""
        return decisive_moment(self.tables, self.game.standings(view), view, seat)

    def hoarding_value(self, state: ZahabState, seat: Seat) -> float:
        """Return the number of gold, gems and cards in the hand."""
        return state.gold[seat] + state.gems[seat] + len(state.hands[seat])

    def solitary_value(self, state: ZahabState, seat: Seat) -> float:
        """Return the expected VP of the seat."""
        return self.expected_vp(state, seat, self.evaluation.remaining_share(state))

    def reason(self, state: ZahabState, seat: Seat, action: Action) -> Reason:
        """Return the strongest argument for an action."""
        return explain_action(self.tables, state, seat, action)

    def contrast_reason(
        self, state: ZahabState, seat: Seat, action: Action, other: Action
    ) -> Reason | None:
        """Return what an action gives that another does not; None if nothing is known."""
        return contrast_actions(self.tables, self.evaluation, state, seat, action, other)


def _pick_random(s: ZahabState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
    return chance.pick(legal)


def seat_budget(s: ZahabState, seat: Seat) -> Budget:
    """Return all resources that a seat can spend."""
    return Budget(s.gold[seat], s.gems[seat], s.hands[seat])


def _card_gold(s: ZahabState, action: Action) -> int:
    """Return the gold on the card from which an action takes one; the most hurts rivals most."""
    return s.laid[action.place] if isinstance(action, act.TakeGoldFrom) else 0


_USE: Final = act.UseSpace()
_PASS: Final = act.Pass()

STRATEGY = ZahabStrategy
"""Strategy class that the registry loads."""
