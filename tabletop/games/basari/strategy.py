# Compiled by mypyc: see tools/compile.
"""Strategy of Basari: predict the choices of others, be alone with an action, haggle to half.

The loser of a haggle receives the price. So a contested action is worth about half of its
gain. An offer is rated by its cost, by its value for the rival, and by the probability that
the rival accepts it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp
from typing import Any, ClassVar, TypeVar

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Say
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import (
    CANDIDATE_COUNT,
    MAX_UNFILTERED_ACTIONS,
    Calibration,
    CalibrationSet,
    Reason,
    SearchPlan,
    Skill,
    Strategy,
)
from tabletop.core.zones import Seat, parse_zone
from tabletop.games.basari.actions import Accept, Choose, GiveGem, TakeGem
from tabletop.games.basari.ai import master_model
from tabletop.games.basari.ai.decisive_moments import decisive_moment
from tabletop.games.basari.ai.evaluation import Evaluation, Weights, add_gems, gem_counts_by_colour
from tabletop.games.basari.ai.move_contrasts import contrast_actions
from tabletop.games.basari.ai.move_explanations import explain_action
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import COLOURS, pack_gem_colours, total_count, unpack_gem_counts
from tabletop.games.basari.offers import ACCEPT_ACTION, OFFERS_BY_GEMS
from tabletop.games.basari.state import (
    ACTION_D,
    ACTION_LETTERS,
    HAGGLE_PHASE,
    NOT_CHOSEN,
    BasariState,
)

WIN_CHANCE_WEIGHTS = Weights(
    lead_scale=0.85, haggling_value=0.03, workers_per_round=3.0, worker_deviation=2.0
)
"""Weights of the win chances, fitted to the results of 900 games of the heuristic."""
BASE_WIN_TEMPERATURE, WIN_TEMPERATURE_PER_ROUND, WIN_TEMPERATURE_PER_STAGE = 4.9, 0.28, 2.1
"""Lead in points that makes a seat e times as likely to win: the softmax temperature.

The base value holds at the end of the game. The temperature rises with each remaining round
and stage. All three values are fitted to games of the heuristic.
"""

_CROWD_EVENTS = {1: "alone", 2: "haggles"}
"""Events of the seats that chose one action, by their number; more of them block one another."""
_SAFE_ACTION_PIECE = f"action.{ACTION_LETTERS[ACTION_D - 1]}"
_MEMO_SIZE = 1 << 12

MixedStrategy = tuple[float, ...]
"""Probability of each action, A first."""
GemCountsByColour = tuple[int, ...]
"""Number of gems of each colour, the most valuable colour first."""
ResultT = TypeVar("ResultT")
"""Type of a cached result."""


@dataclass(frozen=True, slots=True)
class PolicyParameters:
    """Parameters of the heuristic, found by self-play."""

    initial_temperature: float = 2.0
    """Temperature, in points, of the choices of others that consider only their own gain."""
    response_steps: int = 6
    """Number of steps in which all seats respond to the expected choices of the others."""
    response_temperature: float = 1.2
    """Temperature, in points, of these responses."""
    haggle_share: float = 0.65
    """Part of the gain of an action that remains after a haggle over it."""
    choice_temperature: float = 0.6
    """Temperature, in points, with which the seat's own card is drawn."""
    acceptance_uncertainty: float = 1.6
    """Uncertainty, in points, about the value of an offer for the rival."""
    rival_claim_share: float = 0.4
    """Part of the whole gain that a rival is assumed to claim."""
    max_extra_gems: int = 3
    """Maximum number of gems by which an offer exceeds the last one."""


class BasariStrategy(Strategy[BasariState]):
    """Strategy of Basari with the tables of one sheet."""

    drawback_reasons = frozenset({"choose_b_less", "choose_c_less", "choose_d_few", "take_far"})
    effect_reasons = frozenset({
        "open", "raise_more", "raise_better", "give_behind", "take", "choose_a", "choose_b_most",
        "choose_b_even", "choose_c_most", "choose_c_even",
    })  # fmt: skip
    # Nobody can block D (BAS-3.8).
    incomparable_events: ClassVar[Mapping[str, Sequence[Action]]] = {"alone": (Choose("D"),)}
    even_contrasts = frozenset({"take_early"})
    leading_contrasts = sufficient_contrasts = frozenset({"accept_more", "accept_sure"})
    point_odds = 1.089
    merchant_plan = SearchPlan(rollouts=80, rounds=1.0, min_standard_errors=1.0)
    master_plan = SearchPlan(
        rollouts=300,
        rounds=1.0,
        min_standard_errors=0.5,
        negligible_gain=0.002,
        use_master_policy=True,
        use_master_win_chances=True,
        fallback=SearchPlan(
            rollouts=500, rounds=1.0, min_standard_errors=2.5, opponent_search_rate=0.25
        ),
    )
    skill = Skill(
        novice=0.1, trader=0.67, merchant=0.65, bias_weight=1.0, habit_weight=2.0, noticed_count=2,
        main_impulses=("spending", "habit"),
    )  # fmt: skip
    calibrations = CalibrationSet(
        weak=Calibration(0.6, 0.006), mixed=Calibration(0.9), strength_odds=2.5
    )

    accepting_actions = (Accept,)

    def __init__(self, game: Basari, parameters: PolicyParameters | None = None) -> None:
        super().__init__(game)
        tables = self.tables = game.tables
        self.evaluation = Evaluation(tables)
        self.fitted_evaluation = Evaluation(tables, WIN_CHANCE_WEIGHTS)
        self._choice_cache: dict[
            tuple[int, ...], tuple[list[MixedStrategy], list[list[float]]]
        ] = {}
        self._position_cache: dict[tuple[object, ...], Any] = {}
        self._fixed_chance = Chance(0)
        self.parameters = parameters or PolicyParameters()

    def progress(self, state: BasariState) -> float:
        """Return the progress in rounds; a stage counts as its maximum number of rounds."""
        return state.stage * len(self.tables.cards) + state.round

    def before_secret_choices(self, view: BasariState, viewer: Seat) -> BasariState:
        """Return the view with the chosen cards of other seats back in their hands (BAS-3.2)."""
        if UNKNOWN not in view.choices:
            return view
        s = view.copy()
        s.choices = tuple(NOT_CHOSEN if choice == UNKNOWN else choice for choice in view.choices)
        for seat, choice in enumerate(view.choices):
            if choice == UNKNOWN:
                s.hands[seat] = (*view.hands[seat], UNKNOWN)
        return s

    def list_events(self, acts: Sequence[Act]) -> Iterator[tuple[str, Seat]]:
        """Yield how each seat fares with its action: alone, in a haggle, blocked (BAS-3.4)."""
        shown: dict[str, list[Seat]] = {}
        for act in acts:
            if isinstance(act, Move) and parse_zone(act.target).kind == "shown":
                seat = parse_zone(act.target).owner
                assert seat is not None, "each seat shows its own card"
                shown.setdefault(act.piece, []).append(seat)
            elif isinstance(act, Say) and act.key == "settled":
                yield "sells", act.seat
                yield "acts", act.seat_param("other")
        for piece, seats in shown.items():
            if piece != _SAFE_ACTION_PIECE:
                for seat in seats:
                    yield _CROWD_EVENTS.get(len(seats), "blocked"), seat

    def policy(
        self, state: BasariState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return a card by the others' expected choices, the best-rated offer, or the best gem."""
        if not state.stack:
            return self._card(state, seat, legal, chance)
        if state.stack[-1][0] == HAGGLE_PHASE:
            return self.rate_haggle_actions(state, seat)[0][1]
        return max(legal, key=lambda action: self._swap_gain(state, seat, action))

    def candidate_actions(
        self, state: BasariState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Return in a haggle the best-rated offers, the smallest raise, and the acceptance."""
        if len(legal) <= MAX_UNFILTERED_ACTIONS:
            return legal
        advised = [
            action for _, action in self.rate_haggle_actions(state, seat)[: CANDIDATE_COUNT - 2]
        ]
        accepts = [action for action in legal[-1:] if isinstance(action, Accept)]
        return tuple(dict.fromkeys([*advised, legal[0], *accepts]))

    # Choosing

    def mixed_strategies(self, s: BasariState) -> list[MixedStrategy]:
        """Return the expected mixed strategy of each seat for the choice of an action card."""
        return self._predict_choices(s)[0]

    def _predict_choices(self, s: BasariState) -> tuple[list[MixedStrategy], list[list[float]]]:
        """Return each seat's mixed strategy and expected gain by action; both are cached."""
        key = _choice_key(s)
        if (known := self._choice_cache.get(key)) is None:
            gains = [self.evaluation.action_gains(s, seat) for seat in range(s.seats)]
            mixes = self._find_equilibrium(gains)
            prospects = [self._expected_gains(gain, mixes, seat) for seat, gain in enumerate(gains)]
            if len(self._choice_cache) >= _MEMO_SIZE:
                self._choice_cache.clear()
            self._choice_cache[key] = known = mixes, prospects
        return known

    def _find_equilibrium(self, gains: Sequence[Sequence[float]]) -> list[MixedStrategy]:
        """Return mixed strategies that are found by repeated, damped responses.

        They converge to a point where no seat gains much by another choice.
        """
        found = [_softmax(gain, self.parameters.initial_temperature) for gain in gains]
        for step in range(1, self.parameters.response_steps + 1):
            pull = 1.0 / (1.0 + step)
            answers = [
                _softmax(
                    self._expected_gains(gain, found, seat), self.parameters.response_temperature
                )
                for seat, gain in enumerate(gains)
            ]
            found = [
                tuple(p + pull * (q - p) for p, q in zip(mix, answer, strict=True))
                for mix, answer in zip(found, answers, strict=True)
            ]
        return found

    def _expected_gains(
        self, gains: Sequence[float], mixes: Sequence[MixedStrategy], seat: Seat
    ) -> list[float]:
        """Return the expected gain of each action: all of it alone, a part of it after a haggle."""
        found = []
        for place, gain in enumerate(gains):
            alone, pairs = 1.0, 0.0
            for other, mix in enumerate(mixes):
                if other != seat:
                    p = min(mix[place], 0.999)
                    alone *= 1.0 - p
                    pairs += p / (1.0 - p)
            if place == ACTION_D - 1:  # never blocked, but only one gem when not alone
                found.append(gain * (0.5 + 0.5 * alone))
            else:
                found.append(gain * alone * (1.0 + self.parameters.haggle_share * pairs))
        return found

    def _card(self, s: BasariState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return a card, drawn at random so that the seat is hard to predict."""
        prospects = self._predict_choices(s)[1][seat]
        weights = _softmax(
            [prospects[ACTION_LETTERS.index(a.action)] for a in legal if isinstance(a, Choose)],
            self.parameters.choice_temperature,
        )
        return _draw_action(legal, weights, chance)

    # Haggling

    def rate_haggle_actions(self, s: BasariState, seat: Seat) -> list[tuple[float, Action]]:
        """Return a few actions of a haggle with their expected gains, the best first.

        They are the cheapest offers of each kind and, after an offer, the acceptance.
        """
        _, _, rival, last = s.stack[-1]
        action = s.step - 1
        mine, theirs = (
            self.evaluation.action_gains(s, seat)[action],
            self.evaluation.action_gains(s, rival)[action],
        )
        part = 1.0 / (s.seats - 1)
        give = self.evaluation.transfer_gains(s, seat, rival, seat)
        receive = self.evaluation.transfer_gains(s, seat, rival, rival)
        fair = self.parameters.haggle_share * (mine - theirs * part)
        insists = (
            self.parameters.rival_claim_share * theirs
            - (1.0 - self.parameters.rival_claim_share) * mine * part
        )
        found: list[tuple[float, Action]] = []
        for offer in self._candidates(
            give, unpack_gem_counts(s.gems[seat]), unpack_gem_counts(last), total_count(last)
        ):
            won = mine + _sum_entries(give, offer)
            taken = _sum_entries(receive, offer) - mine * part
            likely = 1.0 / (
                1.0
                + exp(
                    max(
                        -50.0, min(50.0, (insists - taken) / self.parameters.acceptance_uncertainty)
                    )
                )
            )
            value = likely * won + (1.0 - likely) * min(fair, won)
            found.append((value, OFFERS_BY_GEMS[pack_gem_colours(*offer)]))
        if last:
            got = _sum_entries(
                self.evaluation.transfer_gains(s, rival, seat, seat), unpack_gem_counts(last)
            )
            found.append((got - theirs * part, ACCEPT_ACTION))
        found.sort(key=lambda proposal: -proposal[0])
        return found

    def _candidates(
        self,
        give: Sequence[tuple[float, ...]],
        own: GemCountsByColour,
        last: GemCountsByColour,
        n: int,
    ) -> list[GemCountsByColour]:
        """Return the cheapest offers: of each larger number of gems, and of the same number."""
        prices = sorted(
            (costs[k] - costs[k + 1], -colour, k)
            for colour, costs in enumerate(give)
            for k in range(own[colour])
        )
        order = [-colour for _, colour, _ in prices]
        found = [
            _count_first(order, more)
            for more in range(n + 1, min(n + self.parameters.max_extra_gems, len(order)) + 1)
        ]
        for colour in range(len(COLOURS) - 1 if n else 0):
            kept, cheaper = last[:colour], [c for c in order if c > colour]
            better = max(last[colour] + 1, n - sum(kept) - len(cheaper))
            left = n - sum(kept) - better
            enough = all(k <= o for k, o in zip(kept, own, strict=False))
            if enough and better <= own[colour] and 0 <= left <= len(cheaper):
                rest = _count_first(cheaper, left)
                found.append((*kept, better, *rest[colour + 1 :]))
        return found

    # Among masters

    def has_master_model(self, view: BasariState) -> bool:
        """True with three or four seats, if several players may search.

        Other opponents follow the heuristic, and a heuristic model predicts them better
        (docs/guide/ai-levels.md).
        """
        return view.seats in master_model.MODELLED_SEAT_COUNTS and self.opponents.several_searchers

    def master_policy(
        self, state: BasariState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the best action against heuristic opponents, by the fitted evaluation.

        In sampled states in which the seat does not search, the result is the heuristic's action.
        """
        if not (self.has_master_model(state) and master_model.is_searcher(state, seat)):
            return self.policy(state, seat, legal, chance)
        if not state.stack:
            mix = self._get_or_compute(state, self._find_searcher_strategies)[seat]
            return _draw_action(legal, mix, chance)
        return self._get_or_compute(state, self._find_best_haggle_action)

    def _get_or_compute(self, s: BasariState, find: Callable[[BasariState], ResultT]) -> ResultT:
        """Return the result of a function for a position; cached, because all rollouts need it."""
        haggle = (s.choices, s.step) if s.stack else ()
        key = (find.__name__, *_choice_key(s), s.stack, haggle, *s.gained)
        if key not in self._position_cache:
            if len(self._position_cache) >= _MEMO_SIZE:
                self._position_cache.clear()
            self._position_cache[key] = find(s)
        found: ResultT = self._position_cache[key]
        return found

    def _find_best_haggle_action(self, s: BasariState) -> Action:
        """Return the action with the best win chance, or the best-rated if it gains too little."""
        seat = s.stack[-1][1]
        actions = [action for _, action in self.rate_haggle_actions(s, seat)]
        values = [self._predict_win_chances(s, {seat: action})[seat] for action in actions]
        best = max(values)
        return actions[
            values.index(best) if best - values[0] >= master_model.MIN_HAGGLE_GAIN else 0
        ]

    def _find_searcher_strategies(self, s: BasariState) -> list[MixedStrategy]:
        """Return the mixed strategy of each seat that searches and assumes heuristic opponents.

        A part of the opponents is assumed to search too (`SEARCHING_OPPONENT_RATE`).
        """
        rules = [
            _softmax(prospects, self.parameters.choice_temperature)
            for prospects in self._predict_choices(s)[1]
        ]
        actions = [Choose(letter) for letter in ACTION_LETTERS[: ACTION_D - 1]]
        table = {
            places: self._predict_win_chances(
                s, {seat: actions[at] for seat, at in enumerate(places)}
            )
            for places in product(range(len(actions)), repeat=s.seats)
        }
        mixes = []
        for rule, values in zip(
            rules, master_model.expected_choice_values(table, rules), strict=True
        ):
            best = values.index(max(values))
            mixes.append(
                [
                    (1.0 - master_model.SEARCHING_OPPONENT_RATE) * p
                    + master_model.SEARCHING_OPPONENT_RATE * (place == best)
                    for place, p in enumerate(rule)
                ]
            )
        return [
            _softmax(values, master_model.CHOICE_TEMPERATURE)
            for values in master_model.expected_choice_values(table, mixes)
        ]

    def _predict_win_chances(
        self, s: BasariState, decided: Mapping[Seat, Action]
    ) -> Sequence[float]:
        """Return the win chances at the start of the next round after some decisions.

        All other decisions follow the heuristic. Unseen cards count as typical ones.
        """
        workers, after = self.tables.card_workers, s.copy()
        ordinary = workers.index(master_model.TYPICAL_CARD_WORKERS)
        after.deck = s.deck[: s.drawn] + (ordinary,) * (len(s.deck) - s.drawn)
        if not s.stack:
            after.choices = (NOT_CHOSEN,) * s.seats
        self._fixed_chance.begin_decision(0)
        for seat, action in decided.items():
            self.game.apply(after, seat, action, self._fixed_chance)
        while after.stack:
            seat = after.stack[-1][1]
            self.game.apply(
                after, seat, self.rate_haggle_actions(after, seat)[0][1], self._fixed_chance
            )
        if self.game.is_over(after):
            won = [standing.place == 1 for standing in self.game.standings(after)]
            return [n / sum(won) for n in won]
        before = master_model.undo_worker_deal(workers, after)
        found = []
        for dealt in master_model.SAMPLE_WORKER_DEALS:
            after.workers = [own + more for own, more in zip(before.workers, dealt, strict=False)]
            found.append(self.win_chances(after))
        return [sum(of_seat) / len(found) for of_seat in zip(*found, strict=True)]

    def master_win_chances(self, state: BasariState) -> tuple[float, ...]:
        """Return the win chances among masters.

        At the start of a round they ignore the cards just dealt, so that only the decisions make a
        difference between candidates.
        """
        if not master_model.is_round_start(state) or not self.has_master_model(state):
            return self.win_chances(state)
        before = master_model.undo_worker_deal(self.tables.card_workers, state)
        return _softmax(
            master_model.compute_win_logits(
                self.fitted_evaluation, before, win_temperature(self.fitted_evaluation, before)
            ),
            1.0,
        )

    # Action D

    def _swap_gain(self, s: BasariState, seat: Seat, action: Action) -> float:
        """Return the gain in edge by a gem that is returned or taken."""
        assert isinstance(action, GiveGem | TakeGem)
        colour = COLOURS.index(action.colour)
        if isinstance(action, TakeGem):
            return self.evaluation.gem_gains(s, seat)[colour]
        owned, time = (
            gem_counts_by_colour(s)[colour],
            self.evaluation.remaining_rounds_and_stages(s),
        )
        fewer = self.evaluation.colour_edge(colour, add_gems(owned, seat, -1), seat, time)
        return fewer - self.evaluation.colour_edge(colour, owned, seat, time)

    # Judging

    def win_chances(self, state: BasariState) -> tuple[float, ...]:
        """Return the softmax of the expected points; it becomes more certain near the end."""
        return _softmax(
            self.fitted_evaluation.expected_points_by_seat(state),
            win_temperature(self.fitted_evaluation, state),
        )

    def decisive_moment(self, view: BasariState, seat: Seat) -> Reason | None:
        """Return the reason why a decision is decisive, or None."""
        return decisive_moment(self.tables, self.game.standings(view), view, seat)

    def hoarding_value(self, state: BasariState, seat: Seat) -> float:
        """Return the number of gems of a seat."""
        return total_count(state.gems[seat])

    def solitary_value(self, state: BasariState, seat: Seat) -> float:
        """Return the points so far, plus those that gems and workers promise."""
        return self.fitted_evaluation.expected_points(state, seat)

    def reason(self, state: BasariState, seat: Seat, action: Action) -> Reason:
        """Return a countable fact in favour of an action."""
        return explain_action(self.tables, state, seat, action)

    def contrast_reason(
        self, state: BasariState, seat: Seat, action: Action, other: Action
    ) -> Reason | None:
        """Return what one offer or returned gem keeps against another; None if nothing."""
        return contrast_actions(self.tables, state, seat, action, other)


def win_temperature(evaluation: Evaluation, s: BasariState) -> float:
    """Return the softmax temperature, in points.

    A lead of this many points makes a seat e times as likely to win.
    """
    return (
        BASE_WIN_TEMPERATURE
        + WIN_TEMPERATURE_PER_ROUND * evaluation.remaining_rounds(s)
        + WIN_TEMPERATURE_PER_STAGE * (evaluation.tables.stage_count - s.stage)
    )


def _choice_key(s: BasariState) -> tuple[int, ...]:
    """Return the cache key of the expected choices: the parts of a position that they depend on."""
    return (s.stage, *s.gems, *s.workers, *[pile[-1] if pile else 0 for pile in s.piles])


def _softmax(values: Sequence[float], temperature: float) -> MixedStrategy:
    best = max(values)
    odds = [exp((value - best) / temperature) for value in values]
    total_odds = sum(odds)
    return tuple(odd / total_odds for odd in odds)


def _draw_action(legal: Sequence[Action], weights: Sequence[float], chance: Chance) -> Action:
    """Return an action that is drawn with these weights."""
    drawn = chance.random()
    for action, weight in zip(legal, weights, strict=True):
        drawn -= weight
        if drawn < 0.0:
            return action
    return legal[-1]


def _sum_entries(table: Sequence[tuple[float, ...]], gems: GemCountsByColour) -> float:
    """Return the sum of a table's entries for a number of gems of each colour."""
    return sum([row[n] for row, n in zip(table, gems, strict=True)], 0.0)


def _count_first(order: Sequence[int], n: int) -> GemCountsByColour:
    """Return the first n colours of a sequence as counts by colour."""
    head = order[:n]
    return tuple(head.count(colour) for colour in range(len(COLOURS)))


STRATEGY = BasariStrategy
"""Strategy class of the game; the registry finds it by this name."""
