# Compiled by mypyc: see tools/compile.
"""Strategy of Market Day: the gain of a card now, compared with the usual gain of its rank.

For each card the heuristic considers the market with that card. It counts the unseen cards
that could still affect it (doubles, rain, Knights, the Tinker). It plays the card with the
highest gain above the usual gain of its rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, pow, sqrt

from tabletop.core.actions import Action
from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.strategy import Calibration, CalibrationSet, Reason, SearchPlan, Skill, Strategy
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.ai.decisive_moments import decisive_moment
from tabletop.games.market_day.ai.lost_cards import (
    find_own_washed_points,
    list_round_events,
    would_remain,
)
from tabletop.games.market_day.ai.master_model import POLICY_WEIGHTS, compute_rank_bias
from tabletop.games.market_day.ai.move_explanations import (
    contrast_plays,
    contrast_swaps,
    explain_action,
)
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.round_resolution import resolve_round
from tabletop.games.market_day.rules import seat_at_place
from tabletop.games.market_day.sheet import (
    CARD_RANKS,
    DECK_SIZE,
    KNIGHT_RANK,
    MIN_GOODS_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    TINKER_RANK,
)
from tabletop.games.market_day.state import MarketDayState

NOISE_POINTS = 0.4
"""Maximum random error of the heuristic in points, so that it does not always play the same."""
UNPLAYED_CARD_POINTS = 4.5
"""Approximate score of a card that is not played yet."""
TOP_CARD_RISK = 0.7
"""Probability that a Knight or Tinker still to come takes the card that is best now."""
LEAD_SCALE = 2.2
"""Scale of a lead in points, per square root of the cards that are still to be played."""
HAND_VALUE_RATE = 0.2
"""Part of the usual gain of a rank that counts while the card is in the hand."""
LEADER_PENALTY = 1.7
"""Points that it costs to lead the next round.

LEAD_SCALE, HAND_VALUE_RATE and LEADER_PENALTY are fitted to the results of 5,000 games of
the heuristic against itself.
"""
USUAL_GAIN_FACTOR = 1.5
"""Factor on the usual gain of a rank when cards are compared.

A value above 1 keeps good cards in the hand for better opportunities.
"""
MIN_PLAY_PROBABILITY = 0.01
"""Probability that is added to the probability of each play of a master."""
PROGRESS_TOLERANCE = 1e-6
"""Tolerance for rounding errors of the progress."""
_MEMO_SIZE = 1 << 14

MEAN_RANK_GAINS = {
    2: (0.0, 4.2, 1.7, 0.4, -0.6, 0.4, 0.9, 6.6, 1.9, 1.1, 2.5),
    3: (0.0, 4.1, 1.4, 1.1, 0.4, 0.8, 1.0, 4.8, 1.8, 0.6, 1.4),
    4: (0.0, 4.5, 1.4, 1.2, 0.8, 1.3, 1.8, 5.2, 2.8, 2.7, 3.2),
    5: (0.0, 4.6, 1.3, 1.4, 0.8, 1.2, 1.7, 4.4, 2.5, 2.0, 2.6),
    6: (0.0, 4.4, 1.3, 1.5, 0.7, 1.2, 1.5, 3.8, 2.2, 1.4, 2.0),
    7: (0.0, 4.3, 1.2, 1.6, 0.8, 1.2, 1.5, 3.2, 2.0, 1.0, 1.6),
    8: (0.0, 4.1, 1.3, 1.8, 0.9, 1.2, 1.5, 2.7, 2.0, 0.7, 1.3),
}
"""Average gain of a card by number of seats and rank (from 0), from self-play."""

_CAN_SPOIL = tuple(rank for rank in CARD_RANKS if rank >= MIN_GOODS_RANK and rank != ROGUE_RANK)
_ALL: list[int] = [*range(CARD_RANKS[-1] + 1), 0]
"""Number of cards by rank; UNKNOWN as an index finds the last entry."""
_Left = tuple[int, ...]


class RoundForecast:
    """Forecast of the rest of a round from the unseen cards."""

    __slots__ = (
        "capture_chance",
        "cards_to_come",
        "lone_rain_chance",
        "rain_chance",
        "values_at_rain_risk",
        "values_without_rain",
    )

    def __init__(self, s: MarketDayState, seat: Seat, cards_to_come: int) -> None:
        """Compute the forecast.

        Args:
            s: View of a seat.
            seat: Seat whose hand is known.
            cards_to_come: Number of cards still to be played after the next one.
        """
        seen = s.gone + s.played + s.hands[seat]
        unseen = max(1, DECK_SIZE - len(seen))
        left = _ALL[:]
        for rank in seen:
            left[rank] -= 1
        share: list[float] = [n / unseen for n in left]
        """By rank; the last is that of UNKNOWN, for which nobody asks."""
        dry = 1.0 - share[RAIN_RANK]
        self.cards_to_come = cards_to_come
        self.rain_chance = 1.0 - pow(dry, cards_to_come)
        """The chance that another 7 comes."""
        self.lone_rain_chance = (
            cards_to_come * share[RAIN_RANK] * pow(dry, cards_to_come - 1) if cards_to_come else 0.0
        )
        """The chance that exactly one comes."""
        spared = pow(1.0 - share[KNIGHT_RANK] - share[TINKER_RANK], cards_to_come)
        self.capture_chance = TOP_CARD_RISK * (1.0 - spared)
        """The chance that the best card is taken by a Knight or Tinker still to come."""
        self.values_without_rain = values = [float(rank) for rank in range(CARD_RANKS[-1] + 1)]
        """Expected points of an unspoiled card by its rank, if no rain can fall."""
        if cards_to_come:
            values[TINKER_RANK] = UNPLAYED_CARD_POINTS
            for rank in _CAN_SPOIL:
                values[rank] *= pow(1.0 - share[rank], cards_to_come)
        self.values_at_rain_risk = values[:MIN_GOODS_RANK]
        """The same while a lone rain may still come."""
        self.values_at_rain_risk += [
            value * (1.0 - self.lone_rain_chance) for value in values[MIN_GOODS_RANK:]
        ]


MIN_LARGE_TABLE_SEATS = 4
"""Minimum number of seats of a large table, where the actions of other seats matter most.

The master model is used there only if all players may be masters.
"""


_RANKS_BY_EVENT = {"rain": RAIN_RANK, "knight_takes": KNIGHT_RANK, "tinker_swaps": TINKER_RANK}
"""Ranks of the cards that cause an event."""


class MarketDayStrategy(Strategy[MarketDayState]):
    """Strategy of Market Day with the tables of one sheet."""

    drawback_reasons = frozenset({
        "knight_none", "tinker_none", "dump_rogue", "dump_rain", "dump_knight",
        "swap_same", "keep_though", "risk",
    })  # fmt: skip
    leading_contrasts = frozenset({
        "other_lost_knight", "other_lost_rain", "other_lost_rogue", "rain_stands", "order",
        "order_risk", "order_rogue", "noble_sure", "diverts", "rogue_stays",
    })  # fmt: skip
    sufficient_contrasts = frozenset({
        "order", "order_risk", "order_rogue", "rarer", "noble_sure", "rogue_stays",
    })  # fmt: skip
    effect_reasons = frozenset({"slight", "safe", "last", "knight_later", "rain_later", "swap"})
    point_odds = 1.069
    merchant_plan = SearchPlan(rollouts=60, rounds=1.0, min_standard_errors=1.5)
    master_plan = SearchPlan(
        rollouts=600,
        rounds=6.0,
        min_standard_errors=0.5,
        negligible_gain=0.002,
        use_master_policy=True,
        stop_at_stage_end=True,
        states_per_rollout=8,
        fallback=SearchPlan(rollouts=300, rounds=4.0, min_standard_errors=1.0),
    )
    skill = Skill(
        novice=0.08, trader=0.46, merchant=0.95, foresight=0.1,
        bias_weight=0.7, habit_weight=1.5, noticed_count=2, lookahead_rounds=1.0,
    )  # fmt: skip
    calibrations = CalibrationSet(weak=Calibration(0.8), mixed=Calibration(0.8), strength_odds=1.8)

    def __init__(self, game: MarketDay) -> None:
        super().__init__(game)
        self.tables = tables = game.tables
        self._worth = {
            n: [USUAL_GAIN_FACTOR * x for x in worth] for n, worth in MEAN_RANK_GAINS.items()
        }
        self._hand_values = {
            n: [
                HAND_VALUE_RATE * x
                for x in (*worth, sum(worth[rank] for rank in tables.deck) / DECK_SIZE)
            ]
            for n, worth in MEAN_RANK_GAINS.items()
        }
        """By seats and rank what a card in the hand is worth; the last one is for UNKNOWN."""
        self._rank_bias_cache: dict[tuple[int, int, int], tuple[float, tuple[float, ...]]] = {}
        """By seats, cards in the hand and cards that lie there: what masters like."""
        self._remaining_cache: dict[tuple[int, ...], _Left] = {}

    def progress(self, state: MarketDayState) -> float:
        """Return the progress in rounds, by the cards still to be played and the hands to come."""
        size = self.tables.hand_size[state.seats]
        to_play = (sum(map(len, state.hands)) + len(state.played)) / state.seats
        return (size * (state.hands_played + 1) - to_play) / self.tables.cards_per_round[
            state.seats
        ]

    def stage_end(self, state: MarketDayState) -> float:
        """Return the progress at the end of the current hand, in rounds."""
        size = self.tables.hand_size[state.seats]
        return (
            size / self.tables.cards_per_round[state.seats] * (state.hands_played + 1)
            - PROGRESS_TOLERANCE
        )

    def policy(
        self, state: MarketDayState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the card with the highest gain above its usual gain, or a Tinker's best swap."""
        if len(legal) == 1:
            return legal[0]
        if state.tinkers:
            return max(legal, key=lambda action: self._swap_gain(state, seat, action))
        gains = self.expected_score_margins(state, seat, [a.rank for a in legal])  # type: ignore[attr-defined]
        worth = self._worth[state.seats]
        random = chance.random
        best, chosen = -99.0, legal[0]
        for action, gain in zip(legal, gains, strict=True):
            value = gain - worth[action.rank] + NOISE_POINTS * random()  # type: ignore[attr-defined]
            if value > best:
                best, chosen = value, action
        return chosen

    def filter_useful_actions(
        self, state: MarketDayState, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Action]:
        """Return the legal actions; of a Tinker, each opponent's best card (MKD-3.5).

        If no opponent has a card to swap for, all are returned.
        """
        best: dict[Seat, Swap] = {}
        for action in legal:
            if isinstance(action, Swap) and action.seat != seat and action.rank > TINKER_RANK:
                best[action.seat] = max(
                    best.get(action.seat, action), action, key=lambda swap: swap.rank
                )
        return list(best.values()) or legal

    def has_master_model(self, view: MarketDayState) -> bool:
        """True if all players may be masters, or if there are few seats.

        At larger tables, a seat that takes heuristic players for masters wins less often
        (docs/guide/ai-levels.md).
        """
        return self.opponents.all_masters or view.seats < MIN_LARGE_TABLE_SEATS

    def master_policy(
        self, state: MarketDayState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return a card drawn by the master model, if there is one; Tinkers use the heuristic."""
        if len(legal) == 1 or state.tinkers or state.seats not in POLICY_WEIGHTS:
            return self.policy(state, seat, legal, chance)
        ranks = [a.rank for a in legal]  # type: ignore[attr-defined]
        odds = self._odds(state, seat, ranks)
        drawn = chance.random() * sum(odds)
        for action, each in zip(legal, odds, strict=True):
            drawn -= each
            if drawn < 0.0:
                return action
        return legal[-1]

    def _odds(self, s: MarketDayState, seat: Seat, ranks: Sequence[int]) -> list[float]:
        """Return the unnormalised probability of each rank in the master model."""
        pull, liking = self._compute_rank_bias(s, seat)
        gains = self.expected_score_margins(s, seat, ranks)
        return [exp(pull * gain + liking[rank]) for rank, gain in zip(ranks, gains, strict=True)]

    def likelihood(self, sampled: MarketDayState, viewer: Seat) -> float:
        """Return the probability that masters play the cards of this round from the sampled hands.

        Cards of earlier rounds are ignored, because nobody remembers who played them.
        """
        if sampled.tinkers or sampled.seats not in POLICY_WEIGHTS:
            return 1.0
        found, before = 1.0, sampled.copy()
        for place in reversed(range(len(sampled.played))):
            rank, actor = sampled.played[place], seat_at_place(sampled, place)
            before.played = sampled.played[:place]
            before.hands[actor] = tuple(sorted((*before.hands[actor], rank)))
            if actor != viewer:
                found *= MIN_PLAY_PROBABILITY + self._play_probability(before, actor, rank)
        return found

    def _play_probability(self, s: MarketDayState, seat: Seat, rank: int) -> float:
        """Return the probability that a master plays a rank of its hand."""
        ranks = sorted(set(s.hands[seat]))
        odds = self._odds(s, seat, ranks)
        return odds[ranks.index(rank)] / sum(odds)

    def _compute_rank_bias(self, s: MarketDayState, seat: Seat) -> tuple[float, tuple[float, ...]]:
        """Return the weight of a point and the bias of each rank in the master model; cached."""
        key = s.seats, len(s.hands[seat]), len(s.played)
        if (known := self._rank_bias_cache.get(key)) is not None:
            return known
        size, total = self.tables.hand_size[s.seats], self.tables.round_size[s.seats]
        hand, later = (key[1] - 1) / (size - 1), 1.0 - key[2] / (total - 1)
        self._rank_bias_cache[key] = found = compute_rank_bias(s.seats, hand, later)
        return found

    def expected_score_margins(
        self, s: MarketDayState, seat: Seat, ranks: Sequence[int]
    ) -> list[float]:
        """Return the expected margin after playing each rank: own points minus others' average."""
        played = s.played
        total = s.seats * self.tables.cards_per_round[s.seats]
        outlook = RoundForecast(s, seat, total - len(played) - 1)
        rains = played.count(RAIN_RANK)
        return [
            self._expected_margin(s, seat, (*played, rank), rains + (rank == RAIN_RANK), outlook)
            for rank in ranks
        ]

    def _expected_margin(
        self,
        s: MarketDayState,
        seat: Seat,
        cards: tuple[int, ...],
        rains: int,
        forecast: RoundForecast,
    ) -> float:
        """Return the expected margin for a market with one more card."""
        if rains != 1:
            values = forecast.values_without_rain if rains else forecast.values_at_rain_risk
            return self._score_margin(s, seat, self._remaining(cards), forecast, values)
        wet = self._score_margin(
            s, seat, self._remaining(cards), forecast, forecast.values_without_rain
        )
        if not forecast.cards_to_come:
            return wet
        if (s.leader + cards.index(RAIN_RANK)) % s.seats == seat:
            wet += UNPLAYED_CARD_POINTS * forecast.cards_to_come / s.seats
        left = self._remaining((*cards, RAIN_RANK))[: len(cards)]
        dry = self._score_margin(s, seat, left, forecast, forecast.values_without_rain)
        return wet + (dry - wet) * forecast.rain_chance

    def _remaining(self, cards: tuple[int, ...]) -> _Left:
        """Return the remaining cards by place, 0 for none, after a Tinker took the best one."""
        if (known := self._remaining_cache.get(cards)) is not None:
            return known
        left = list(resolve_round(cards).remaining_by_place)
        if TINKER_RANK in left:
            place, best = left.index(TINKER_RANK), max(left)
            if best >= MIN_GOODS_RANK:
                left[left.index(best)] = TINKER_RANK
                left[place] = best
        if len(self._remaining_cache) >= _MEMO_SIZE:
            self._remaining_cache.clear()
        self._remaining_cache[cards] = found = tuple(left)
        return found

    def _score_margin(
        self,
        s: MarketDayState,
        seat: Seat,
        left: _Left,
        forecast: RoundForecast,
        values: list[float],
    ) -> float:
        """Return own points minus the others' average for remaining cards."""
        seats = s.seats
        place = (seat - s.leader) % seats
        total = sum([values[rank] for rank in left], 0.0)
        mine = sum([values[rank] for rank in left[place::seats]], 0.0)
        top = max(left)
        if top >= MIN_GOODS_RANK and forecast.capture_chance:
            lost = values[top] * forecast.capture_chance
            total -= lost
            if (left.index(top) - place) % seats == 0:
                mine -= lost
        return mine - (total - mine) / (seats - 1)

    def _swap_gain(self, s: MarketDayState, seat: Seat, action: Action) -> float:
        """Return the points gained by a swap, plus the average loss of the other seats."""
        if not isinstance(action, Swap) or action.seat == seat:
            return 0.0
        return (action.rank - TINKER_RANK) * (1.0 + 1.0 / (s.seats - 1))

    def win_chances(self, state: MarketDayState) -> tuple[float, ...]:
        """Return the softmax of the expected points; it becomes more certain as rounds run out.

        Cards in the hand count a little. Leading costs some points, because all others can still
        respond.
        """
        hands = state.hands_to_play - state.hands_played
        size = self.tables.hand_size[state.seats]
        cards = len(state.hands[state.leader]) + (hands - 1) * size
        scale = LEAD_SCALE * sqrt(1.0 + cards)
        worth = self._hand_values[state.seats]
        outlook = [
            points + sum([worth[rank] for rank in hand], 0.0)
            for points, hand in zip(state.points, state.hands, strict=True)
        ]
        outlook[state.leader] -= LEADER_PENALTY
        best = max(outlook)
        shares = [exp((points - best) / scale) for points in outlook]
        total = sum(shares)
        return tuple(share / total for share in shares)

    def decisive_moment(self, view: MarketDayState, seat: Seat) -> Reason | None:
        """Return the reason why a decision is decisive, or None."""
        return decisive_moment(self.tables, self.game.standings(view), view, seat)

    def greedy_value(self, state: MarketDayState, seat: Seat) -> float:
        """Return the points, plus the ranks of the cards on the seat's stall."""
        mine = state.played[(seat - state.leader) % state.seats :: state.seats]
        return state.points[seat] + sum(mine)

    def hoarding_value(self, state: MarketDayState, seat: Seat) -> float:
        """Return the sum of the ranks in the hand."""
        return sum(state.hands[seat])

    def solitary_value(self, state: MarketDayState, seat: Seat) -> float:
        """Return the points, plus the usual gain of the hand."""
        worth = self._worth[state.seats]
        return state.points[seat] + sum([worth[rank] for rank in state.hands[seat]], 0.0)

    def list_events(self, acts: Sequence[Act]) -> Iterator[tuple[str, Seat]]:
        """Yield the events; those that take a card of the deciding seat only for the played one.

        In rounds with several cards of each seat, another one may be lost.
        """
        return list_round_events(acts, super().list_events(acts))

    def is_event_of(self, view: MarketDayState, action: Action, event: str) -> bool:
        """True unless a later card causes the event; no later one spoils the first Rogue.

        Being spoiled costs nothing if the cards at the stalls take the card anyway.
        """
        if event == "spoiled" and isinstance(action, Play):
            return action.rank != ROGUE_RANK and would_remain(view, action.rank)
        rank = _RANKS_BY_EVENT.get(event)
        return rank is None or (isinstance(action, Play) and action.rank == rank)

    def reason(self, state: MarketDayState, seat: Seat, action: Action) -> Reason:
        """Return a countable fact in favour of an action."""
        assert isinstance(action, Play | Swap | KeepTinker)
        swaps = [
            a
            for a in self.game.legal_actions(state, seat)
            if isinstance(a, Swap) and a.seat != seat
        ]
        best = max((a.rank for a in swaps), default=0)
        return explain_action(self.tables, state, seat, action, best)

    def contrast_reason(
        self, state: MarketDayState, seat: Seat, action: Action, other: Action
    ) -> Reason | None:
        """Return that a played card is worth more, or is rarer, than another; None if it is not."""
        if isinstance(action, Swap) and isinstance(other, Swap):
            return contrast_swaps(state, action, other)
        if not isinstance(action, Play) or not isinstance(other, Play):
            return None
        told, of_other = (self.reason(state, seat, each) for each in (action, other))
        ranks = action.rank, other.rank
        return contrast_plays(self.tables, state, seat, ranks, (told, of_other))

    def price_reason(self, state: MarketDayState, seat: Seat, action: Action) -> Reason | None:
        """Return the points of the seat itself that a Rain washes away; None if there are none."""
        if not isinstance(action, Play):
            return None
        return find_own_washed_points(state, seat, action.rank)


STRATEGY = MarketDayStrategy
"""Strategy class of the game; the registry finds it by this name."""
