# Compiled by mypyc: see tools/compile.
"""Evaluation of cards, spaces, moves and resources of Zahab for a seat, in VP.

Values depend on the share of the game that remains.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.core.zones import Seat
from tabletop.games.zahab.mechanics.camel_movement import START_TILE
from tabletop.games.zahab.mechanics.effects import ACQUIRE_PRICE
from tabletop.games.zahab.rule_tables import RuleTables
from tabletop.games.zahab.sheet import FIGURE_CODES, LOWEST_TRACK_CODE, Effect
from tabletop.games.zahab.state import (
    BLUE_TRACK,
    RED_TRACK,
    RING_SPACE_COUNT,
    TRACK_COLOURS,
    TRACK_COUNT,
    YELLOW_TRACK,
    ZahabState,
)

IMPOSSIBLE_VALUE: Final = -99.0
"""Value of an option that is not possible."""
MIN_SAVING_COST: Final = 4
"""Minimum cost of a card that a seat saves for: its gold plus twice its gems."""
_TYPICAL: Final = 1.5
"""Cards above what one can play, in mid-game."""
_MEMO_SIZE: Final = 1 << 12
_DISPLAYS: Final = 1 << 8
"""Number of displays whose values are cached; a display changes from turn to turn."""
_GAINS: Final = 1 << 14
"""Number of pairs of an effect and track positions whose gains are cached."""
_TRACK: Final = {
    FIGURE_CODES["queen"]: BLUE_TRACK,
    FIGURE_CODES["magician"]: RED_TRACK,
    FIGURE_CODES["hermit"]: YELLOW_TRACK,
}


EffectGains = tuple[int, int, int, int, int, int, int]
"""Gains of an effect: gold, gems, blue, red, yellow, any colour, spirit.

A number below 0 stands for a contribution or the lowest track (see `sheet.FIGURE_CODES`).
"""


class Weights(NamedTuple):
    """Weights of the evaluation, in VP.

    A weight `..._early` is added at the beginning of the game and shrinks to 0 at its end.
    """

    gold: float = 0.2
    gold_early: float = 0.3
    gem: float = 1.0
    gem_early: float = 0.6
    spirit_early: float = 0.5
    spirit_per_high_card: float = 0.35
    """Extra value of one spirit, at the beginning, for each card whose level is too high to
    play."""
    blue_early: float = 0.4
    red_early: float = 0.6
    yellow_early: float = 0.2
    discard_cost: float = 0.25
    space_discard_cost: float = 0.8
    """Cost of a card discarded for a space: it is gone for the rest of the lap."""
    exile_cost: float = 1.3
    card_early: float = 1.2
    """Value of one more card in the hand, at the beginning."""
    card_quality: float = 1.6
    """Factor on the value of playing a new card, at the beginning."""
    crowding_penalty: float = 0.15
    """Reduction of the value of a new card for each card that the seat has."""
    level_penalty: float = 0.12
    """Reduction of the value of a new card for each level above the playable ones."""
    returned_card_value: float = 0.15
    """Value of a discarded card that returns to the hand."""
    step_value_per_discard: float = 0.06
    """Value of a step towards the start tile for each discarded card."""
    saving_share: float = 0.4
    """Extra value of the tokens that are saved for a card, as a share of the card's gain."""
    saving_level_penalty: float = 0.2
    """Reduction of the value of saving for a card, for each level above the playable ones."""


class ResourceValues(NamedTuple):
    """Current values of resources to a seat, in VP."""

    remaining_share: float
    """Share of the game that remains, 0 to 1."""
    gold: float
    gem: float
    spirit: float
    track_vp: tuple[float, float, float]
    """Value of one VP on each track."""
    best_vp: float
    """Value of one VP on the best track."""
    discard_cost: float
    exile_cost: float
    saving_target: int = 0
    """Card that the seat saves for, or 0."""
    saving_bonus: float = 0.0
    """Total extra value of the tokens that the target card costs."""


class Budget(NamedTuple):
    """Resources that a seat can spend: its tokens, and the hand that remains."""

    gold: int
    gems: int
    hand: tuple[int, ...]


def _printed_gains(effect: Effect) -> EffectGains:
    get = effect.gains.get
    blue, red, yellow = (get(colour, 0) for colour in TRACK_COLOURS)
    return get("gold", 0), get("gems", 0), blue, red, yellow, get("any", 0), get("spirit", 0)


class Evaluation:
    """Evaluates cards, spaces and moves for a seat, by the tables of one sheet."""

    def __init__(self, t: RuleTables, w: Weights) -> None:
        self.tables = t
        self.weights = w
        self._prices: dict[tuple[int, ...], ResourceValues] = {}
        self._printed = tuple(map(_printed_gains, t.effects))
        """Printed gains of each effect."""
        self._gains = lru_cache(maxsize=_GAINS)(self._compute_gains)
        self._displayed = lru_cache(maxsize=_DISPLAYS)(self._compute_display_values)
        self.mid_game_values = ResourceValues(
            0.6,
            w.gold + 0.6 * w.gold_early,
            w.gem + 0.6 * w.gem_early,
            0.6 * (w.spirit_early + _TYPICAL * w.spirit_per_high_card),
            (1.1, 1.2, 1.1),
            1.2,
            0.6 * w.discard_cost,
            0.6 * w.exile_cost,
        )
        tracks = (5, 5, 5)
        self.card_quality = tuple(
            max(0.0, self._effect_value(card, tracks, 3, self.mid_game_values, 20, (20, 20)))
            + (1.0 if t.has_trade[card] or t.has_acquire[card] else 0.0)
            for card in range(t.first_space)
        )
        """Value of playing each card in mid-game."""
        self.is_worth_saving = tuple(
            t.gold_cost[card] + 2 * t.gem_cost[card] >= MIN_SAVING_COST
            for card in range(t.first_space)
        )
        """For each card, True if it is worth saving for."""

    def evaluate_resources(self, s: ZahabState, seat: Seat) -> ResourceValues:
        """Return the current values of resources to a seat, with regard to its cards.

        Spirit is worth more for each card whose level is too high to play. The tokens that the
        target card costs are worth more, the more of them the seat has.
        """
        p, t, w = self.evaluate_base_resources(s, seat), self.tables, self.weights
        tracks = tuple(s.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT])
        spirit = s.spirits[seat]
        reach = spirit + t.contribution[tracks[RED_TRACK]]
        best, aim, beyond = 0.0, 0, 0
        for card in s.hands[seat] + s.discards[seat]:
            above = t.levels[card] - reach
            if above > 0:
                beyond += 1
            if self.is_worth_saving[card]:
                use = 1.0 - w.saving_level_penalty * max(0, above)
                if use > 0.0:
                    worth = use * self._effect_value(card, tracks, spirit, p, 0, (0, s.supply_gems))
                    if worth > best:
                        best, aim = worth, card
        worth_spirit = (
            p.spirit + p.remaining_share * w.spirit_per_high_card * beyond if p.spirit else p.spirit
        )
        if aim:
            return self._values_while_saving(p, worth_spirit, aim, best, s.gold[seat], s.gems[seat])
        if not beyond:
            return p
        return ResourceValues(
            p.remaining_share,
            p.gold,
            p.gem,
            worth_spirit,
            p.track_vp,
            p.best_vp,
            p.discard_cost,
            p.exile_cost,
        )

    def _values_while_saving(
        self, p: ResourceValues, spirit: float, aim: int, gain: float, gold: int, gems: int
    ) -> ResourceValues:
        """Return the values for a seat that saves for a card.

        Args:
            p: Base values.
            spirit: Value of one spirit.
            aim: Card that the seat saves for.
            gain: Value of playing that card.
            gold: Gold of the seat.
            gems: Gems of the seat.
        """
        cost_gold, cost_gems = self.tables.gold_cost[aim], self.tables.gem_cost[aim]
        whole = p.gold * cost_gold + p.gem * cost_gems
        held = p.gold * min(gold, cost_gold) + p.gem * min(gems, cost_gems)
        more = min(1.0, self.weights.saving_share * gain * held / whole**2)
        more_gold = more * p.gold if gold <= cost_gold else 0.0
        more_gem = more * p.gem if gems <= cost_gems else 0.0
        saved = more_gold * cost_gold + more_gem * cost_gems
        return ResourceValues(
            p.remaining_share,
            p.gold + more_gold,
            p.gem + more_gem,
            spirit,
            p.track_vp,
            p.best_vp,
            p.discard_cost,
            p.exile_cost,
            aim,
            saved,
        )

    def evaluate_base_resources(self, s: ZahabState, seat: Seat) -> ResourceValues:
        """Return the values of resources to a seat that saves for no card.

        They are cached until a disc on a track moves.
        """
        spirit = s.spirits[seat]
        key = (seat, s.ending, spirit < self.tables.max_spirit, s.expert and not spirit, *s.tracks)
        found = self._prices.get(key)
        if found is None:
            if len(self._prices) >= _MEMO_SIZE:
                self._prices.clear()
            found = self._prices[key] = self._compute_base_values(s, seat)
        return found

    def _compute_base_values(self, s: ZahabState, seat: Seat) -> ResourceValues:
        w, at = self.weights, TRACK_COUNT * seat
        left = self.remaining_share(s)
        early = (w.blue_early, w.red_early, w.yellow_early)
        tracks = [
            0.0 if vp >= self.tables.max_vp else 1.0 + left * more
            for vp, more in zip(s.tracks[at : at + TRACK_COUNT], early, strict=True)
        ]
        best = max(tracks)
        surplus = 0.0 if s.expert and not s.spirits[seat] else 0.9 * best  # ZAH-7.4, 11.2
        blue, red, yellow = (each or surplus for each in tracks)
        return ResourceValues(
            left,
            w.gold + left * w.gold_early,
            w.gem + left * w.gem_early,
            left * w.spirit_early if s.spirits[seat] < self.tables.max_spirit else 0.0,
            (blue, red, yellow),
            best,
            left * w.discard_cost,
            left * w.exile_cost,
        )

    def remaining_share(self, s: ZahabState) -> float:
        """Return the share of the game that remains, 0 to 1, by the seat closest to the end."""
        t = self.tables
        if s.ending:
            return 0.0
        most = 0
        for at in range(0, TRACK_COUNT * s.seats, TRACK_COUNT):
            low, middle, high = sorted(s.tracks[at : at + TRACK_COUNT])
            pair = min(middle, t.end_high_vp) + min(high, t.end_high_vp)
            three = (
                min(low, t.end_middle_vp)
                + min(middle, t.end_middle_vp)
                + min(high, t.end_middle_vp)
            )
            most = max(most, pair * 3 * t.end_middle_vp, three * 2 * t.end_high_vp)
        return 1.0 - most / (6 * t.end_middle_vp * t.end_high_vp)

    def _effect_value(
        self,
        effect: int,
        tracks: tuple[int, ...],
        spirit: int,
        p: ResourceValues,
        room: int,
        supply: tuple[int, int],
    ) -> float:
        """Return the gains of an effect less its costs, without trades and cards that follow.

        Args:
            effect: Number of the effect.
            tracks: VP of the seat on each track.
            spirit: Spirit of the seat.
            p: Values of resources.
            room: Tokens that the seat may still take, before it pays the cost (ZAH-7.3).
            supply: Gold and gems of the supply, before the cost is paid (ZAH-7.7).
        """
        t = self.tables
        cost_gold, cost_gems = t.gold_cost[effect], t.gem_cost[effect]
        worth = -(
            p.gold * cost_gold
            + p.gem * cost_gems
            + p.discard_cost * t.discard_cost[effect]
            + p.exile_cost * t.exile_cost[effect]
        )
        gold, gems, blue, red, yellow, mixed, up = self._gains(effect, tracks)
        room += cost_gold + cost_gems
        if gems:
            gems = min(gems, room, supply[1] + cost_gems)
            room -= gems
            worth += p.gem * gems
        if gold:
            worth += p.gold * min(gold, room, supply[0] + cost_gold)
        if blue:
            worth += p.track_vp[0] * blue
        if red:
            worth += p.track_vp[1] * red
        if yellow:
            worth += p.track_vp[2] * yellow
        if mixed:
            worth += p.best_vp * mixed
        if up and spirit < t.max_spirit:
            worth += p.spirit * up
        return worth

    def _compute_gains(self, effect: int, tracks: tuple[int, ...]) -> EffectGains:
        """Return the gains of an effect as plain numbers; all are 0 if the tracks are too low."""
        if self.tables.required_vp[effect] > min(tracks):
            return (0, 0, 0, 0, 0, 0, 0)
        gold, gems, blue, red, yellow, mixed, up = self._printed[effect]
        n = self._resolve_amount
        return (
            n(gold, tracks),
            gems,
            n(blue, tracks),
            n(red, tracks),
            n(yellow, tracks),
            n(mixed, tracks),
            up,
        )

    def _resolve_amount(self, n: int, tracks: tuple[int, ...]) -> int:
        """Return the amount of a number, a contribution or the lowest track."""
        if n >= 0:
            return n
        return (
            min(tracks) if n == LOWEST_TRACK_CODE else self.tables.contribution[tracks[_TRACK[n]]]
        )

    def evaluate_card(
        self, s: ZahabState, seat: Seat, card: int, budget: Budget, p: ResourceValues
    ) -> float:
        """Return the value of playing a card, with the trade or the acquisition that follows."""
        t = self.tables
        tracks = tuple(s.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT])
        room = t.token_limit - budget.gold - budget.gems
        supply = s.supply_gold, s.supply_gems
        worth = self._effect_value(card, tracks, s.spirits[seat], p, room, supply)
        if card == p.saving_target:
            worth += p.saving_bonus
        if t.has_trade[card]:
            hand = tuple(other for other in budget.hand if other != card and not t.has_trade[other])
            limit = t.compute_trade_limit(card, s.spirits[seat], tracks[RED_TRACK])
            then = self._budget_after_card(s, card, tracks, budget)._replace(hand=hand)
            worth += max(
                0.0, self.evaluate_best_trade(s, seat, limit, t.discard_cost[card], then, p)
            )
        elif t.has_acquire[card]:
            gold = self._budget_after_card(s, card, tracks, budget).gold
            worth += max(0.0, self.evaluate_best_acquisition(s, seat, gold, p))
        return worth

    def _budget_after_card(
        self, s: ZahabState, card: int, tracks: tuple[int, ...], budget: Budget
    ) -> Budget:
        """Return the budget after a card was paid for and the supply gave what it can."""
        cost_gold, cost_gems = self.tables.gold_cost[card], self.tables.gem_cost[card]
        gold, gems = self._gains(card, tracks)[:2]
        return Budget(
            budget.gold - cost_gold + min(gold, s.supply_gold + cost_gold),
            budget.gems - cost_gems + min(gems, s.supply_gems + cost_gems),
            budget.hand,
        )

    def evaluate_best_trade(
        self, s: ZahabState, seat: Seat, limit: int, spare: int, budget: Budget, p: ResourceValues
    ) -> float:
        """Return the value of the best card that can be played up to a level limit.

        Args:
            s: State, as the seat may know it.
            seat: Seat that trades.
            limit: Highest level that may be played.
            spare: Number of other cards that are discarded before.
            budget: Resources that the seat can spend.
            p: Values of resources.
        """
        t = self.tables
        others = len(budget.hand) - 1 - spare
        best = IMPOSSIBLE_VALUE
        for card in budget.hand:
            if (
                t.levels[card] <= limit
                and t.card_cost[card] <= others
                and t.gold_cost[card] <= budget.gold
                and t.gem_cost[card] <= budget.gems
            ):
                best = max(best, self.evaluate_card(s, seat, card, budget, p))
        return best - self.weights.space_discard_cost * p.remaining_share * spare

    def evaluate_best_acquisition(
        self, s: ZahabState, seat: Seat, gold: int, p: ResourceValues
    ) -> float:
        """Return the value of the best displayed card, or IMPOSSIBLE_VALUE without enough gold."""
        if gold < ACQUIRE_PRICE:
            return IMPOSSIBLE_VALUE
        return max(self.evaluate_display(s, seat, p))

    def evaluate_display(self, s: ZahabState, seat: Seat, p: ResourceValues) -> tuple[float, ...]:
        """Return the value of each displayed card; IMPOSSIBLE_VALUE for an empty place."""
        reach = (
            s.spirits[seat] + self.tables.contribution[s.tracks[TRACK_COUNT * seat + RED_TRACK]] + 1
        )
        n = len(s.hands[seat]) + len(s.discards[seat])
        return self._displayed(p.remaining_share, p.gold, reach, n, tuple(s.display), tuple(s.laid))

    def _compute_display_values(
        self,
        left: float,
        gold: float,
        reach: int,
        n: int,
        display: tuple[int, ...],
        laid: tuple[int, ...],
    ) -> tuple[float, ...]:
        """Return the value of each displayed card: the gold on it, and its use from now on.

        Args:
            left: Share of the game that remains.
            gold: Value of one gold.
            reach: Highest level that the seat will soon be able to play.
            n: Number of cards that the seat has.
            display: Displayed cards; 0 for an empty place.
            laid: Gold on each card.
        """
        w, levels = self.weights, self.tables.levels
        crowded = 1.0 + w.crowding_penalty * n
        found = []
        for card, on_card in zip(display, laid, strict=True):
            above = levels[card] - reach
            use = max(0.0, 1.0 - w.level_penalty * above) if above > 0 else 1.0
            worth = left * (w.card_early + w.card_quality * use * self.card_quality[card]) / crowded
            found.append(worth + gold * (on_card - ACQUIRE_PRICE) if card else IMPOSSIBLE_VALUE)
        return tuple(found)

    def evaluate_space(
        self,
        s: ZahabState,
        seat: Seat,
        space: int,
        budget: Budget,
        p: ResourceValues,
        rode: bool = False,
    ) -> float:
        """Return the value of using a space, or IMPOSSIBLE_VALUE if it cannot be used."""
        t = self.tables
        effect = t.tile_space_effects[s.tiles[space >> 1]][space & 1]
        if t.gold_cost[effect] > budget.gold or t.gem_cost[effect] > budget.gems:
            return IMPOSSIBLE_VALUE
        tracks = tuple(s.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT])
        if t.has_trade[effect]:
            limit = t.compute_trade_limit(effect, s.spirits[seat], tracks[RED_TRACK])
            return self.evaluate_best_trade(s, seat, limit, t.discard_cost[effect], budget, p)
        if t.has_acquire[effect]:
            return self.evaluate_best_acquisition(s, seat, budget.gold, p)
        if t.has_ride[effect]:
            return IMPOSSIBLE_VALUE if rode else self.evaluate_best_ride(s, seat, space, budget, p)
        room = t.token_limit - budget.gold - budget.gems
        supply = s.supply_gold, s.supply_gems
        return self._effect_value(effect, tracks, s.spirits[seat], p, room, supply)

    def evaluate_best_ride(
        self, s: ZahabState, seat: Seat, space: int, budget: Budget, p: ResourceValues
    ) -> float:
        """Return the value of the best ride with the hermit from a space."""
        most = self.tables.contribution[s.tracks[TRACK_COUNT * seat + YELLOW_TRACK]]
        return max(
            self.evaluate_arrival(s, seat, space, steps, budget, p, True)
            for steps in range(1, most + 1)
        )

    def evaluate_arrival(
        self,
        s: ZahabState,
        seat: Seat,
        space: int,
        steps: int,
        budget: Budget,
        p: ResourceValues,
        rode: bool = False,
    ) -> float:
        """Return the value of a number of steps: the new space or a gold, and returned cards."""
        w = self.weights
        space, returns = self.find_landing_space(s, seat, space, steps)
        back = s.discards[seat]
        gained = steps * len(back) * w.step_value_per_discard * p.remaining_share
        if returns and back:
            gained = w.returned_card_value * len(back) * p.remaining_share
            budget = Budget(budget.gold, budget.gems, budget.hand + back)
        gold = (
            p.gold if s.supply_gold and budget.gold + budget.gems < self.tables.token_limit else 0.0
        )
        return gained + max(gold, self.evaluate_space(s, seat, space, budget, p, rode))

    def find_landing_space(
        self, s: ZahabState, seat: Seat, space: int, steps: int
    ) -> tuple[int, bool]:
        """Return the space after some steps, and True if the start tile is reached or passed."""
        camels, tiles = s.camels, s.tiles
        own = camels[seat]
        returns = False
        while steps:
            space = (space + 1) % RING_SPACE_COUNT
            if tiles[space >> 1] == START_TILE:
                returns = True
            if space not in camels or space == own:
                steps -= 1
        return space, returns
