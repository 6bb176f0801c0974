# Compiled by mypyc: see tools/compile.
"""Strategy of Mercado: prices, races for tiles, icons, and a bag with useful coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, inf
from typing import ClassVar, Final, cast

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import CalibrationSet, Reason, SearchPlan, Skill, Strategy
from tabletop.core.zones import Seat
from tabletop.games.mercado.actions import (
    BreakSeal,
    DeclineIcon,
    DiscardPrivilege,
    Draw,
    Finish,
    Lay,
    LayWhite,
    PlayPrivilege,
    Resolve,
    TakeBack,
    UseIcon,
)
from tabletop.games.mercado.ai.decisive_moments import decisive_moment
from tabletop.games.mercado.ai.evaluation import (
    OFFER_BITS,
    Evaluation,
    LayContext,
    LayPlan,
    Weights,
)
from tabletop.games.mercado.ai.move_contrasts import contrast_actions, find_given_up_purchase
from tabletop.games.mercado.ai.move_explanations import explain_action
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.legality import LAY_ACTIONS, LAY_WHITE_ACTIONS
from tabletop.games.mercado.prices import coins_in_offer
from tabletop.games.mercado.sheet import POSITION_VP_CODE, TRACK_SPACE_COUNT
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_CHANGER_PHASE,
    COIN_CHANGER_PLACE,
    COIN_KIND_COUNT,
    DISCARD_PHASE,
    ICON_PHASE,
    LAY_PHASE,
    MARKET_PLACE_COUNT,
    MERCHANT_PLACE,
    PACKED_SINGLE_COINS,
    RESOLVE_PHASE,
    START_PHASE,
    WHITE_COIN,
    MercadoState,
)

NOISE_STEPS: Final = 0.05
"""Maximum random error of the heuristic between two lays, in steps."""

_BASE_TEMPERATURE: Final = 2.5
_TEMPERATURE_PER_STEP: Final = 0.2
"""Lead in steps that makes a seat e times as likely to win: the softmax temperature.

The base value holds at the end. The temperature rises with each step that the leader still
has to make.
"""


class MercadoStrategy(Strategy[MercadoState]):
    """Strategy of Mercado: the heuristic, its evaluation of positions, and explanations."""

    double_edged_pieces = ("coin.black",)
    drawback_reasons = frozenset({
        "icon_idle", "finish_none", "finish_unfit", "take_back_black", "discard_more",
        "decline_icon", "resolve_steps", "resolve_random", "behind", "level", "out_of_reach",
        "unpaid",
    })  # fmt: skip
    effect_reasons = frozenset({
        "draw", "finish", "privilege_effect", "privilege_steps", "alone", "foot_in",
        "nearer",
    })  # fmt: skip
    leading_contrasts = frozenset({
        "seal_sees", "seal_fits", "seal_adds", "seal_kept", "richer_bag", "pays_first",
    })  # fmt: skip
    even_contrasts = frozenset({"order_even", "both"})
    sufficient_contrasts = frozenset({
        "still_pays", "spares_coins", "seal_sees", "seal_fits", "seal_adds", "seal_kept",
        "keeps_privilege",
        "gains", "pays_first",
    })  # fmt: skip
    effect_sources = frozenset({"privileges_held", "privileges_played", "seals_held", "icons"})
    named_events: ClassVar[Mapping[str, Sequence[str]]] = {"buys": ("what",)}
    point_odds = 1.204
    merchant_plan = SearchPlan(rollouts=40, rounds=1.0, min_standard_errors=2.4)
    master_plan = SearchPlan(
        rollouts=1000,
        rounds=2.0,
        min_standard_errors=0.5,
        negligible_gain=0.002,
        use_rollout_statistics=True,
    )
    skill = Skill(novice=0.5, trader=0.65, merchant=0.75, bias_weight=0.5, habit_weight=1.0)
    calibrations = CalibrationSet(strength_odds=6.0)

    def __init__(self, game: Mercado, weights: Weights | None = None) -> None:
        super().__init__(game)
        self.tables = t = game.tables
        self.weights = weights or Weights()
        self.evaluation = Evaluation(t, self.weights)
        self._by_frame = {
            START_PHASE: self._start,
            LAY_PHASE: self._lay,
            RESOLVE_PHASE: self._resolve,
            COIN_CHANGER_PHASE: self._change,
            DISCARD_PHASE: self._discard,
        }

    def progress(self, state: MercadoState) -> float:
        """Return the number of turns divided by the number of seats."""
        return state.turn / state.seats

    def initial_progress(self, state: MercadoState) -> float:
        """Return the progress of the first turn, which has the number 1."""
        return 1 / state.seats

    def policy(
        self, state: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return a purchase if possible, else the lay that improves the best offer.

        Coins are taken back when the bag has too few useful ones.
        """
        if len(legal) == 1:
            return legal[0]
        phase = state.stack[-1][0]
        if phase == ICON_PHASE:
            return self.filter_useful_actions(state, seat, legal)[0]
        return self._by_frame[phase](state, seat, legal, chance)

    def candidate_actions(
        self, state: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Return one lay for each place, with the coin to lay first, and all other actions."""
        if state.stack[-1][0] != LAY_PHASE or len(legal) <= MARKET_PLACE_COUNT:
            return super().candidate_actions(state, seat, legal, chance)
        found: list[Action] = [action for action in legal if type(action) is not Lay]
        for where in range(MARKET_PLACE_COUNT):
            if coins := self.lay_plan(state, seat, where).laid_coins:
                found.append(LAY_ACTIONS[coins_in_offer(coins)[0][0]][where])
        return found

    def filter_useful_actions(
        self, state: MercadoState, seat: Seat, legal: Sequence[Action]
    ) -> Sequence[Action]:
        """Return the legal actions; of an icon, its use unless it does harm (MER-7.9)."""
        if state.stack[-1][0] != ICON_PHASE:
            return legal
        space = (state.start + state.progress[seat]) % TRACK_SPACE_COUNT
        return [_USE if self.evaluation.icon_values[state.side][space] > 0 else _DECLINE]

    def _start(
        self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return a privilege that gains something now, else draw or take coins back."""
        plays = [action for action in legal if type(action) is PlayPrivilege]
        if plays:
            best, gain = plays[0], 0.0
            for action in plays:
                worth = self.privilege_gain(s, seat, action)
                if worth > gain:
                    best, gain = action, worth
            if gain > 0.0:
                return best
        if legal[0] is _DRAW and len(legal) > 1 and legal[1] is _TAKE_BACK:
            return _TAKE_BACK if self.should_take_back(s, seat) else _DRAW
        return legal[0]

    def privilege_gain(self, s: MercadoState, seat: Seat, action: PlayPrivilege) -> float:
        """Return the gain of playing a privilege now instead of holding it until the end."""
        kind = self.tables.privilege_keys.index(action.privilege)
        vp = self.tables.privilege_vp[kind]
        mine = s.progress[seat]
        if mine >= TRACK_SPACE_COUNT:
            return 0.0
        landing = self.evaluation.landing_value(s, seat, vp)
        effect = self.evaluation.privilege_effect_value(s, seat, kind)
        if mine + vp >= TRACK_SPACE_COUNT:
            totals = [self._final_steps(s, other) for other in range(s.seats)]
            return 0.5 if totals.count(max(totals)) == 1 and totals[seat] == max(totals) else 0.0
        return (landing if landing > 0.0 else 0.0) + effect - 0.5

    def _final_steps(self, s: MercadoState, seat: Seat) -> float:
        """Return the steps of a seat if the game ended now; hidden privileges count 2."""
        worth = self.tables.privilege_vp
        held_vp: int = sum(2 if kind == UNKNOWN else worth[kind] for kind in s.hands[seat])
        return s.progress[seat] + s.seals[seat] + held_vp

    def should_take_back(self, s: MercadoState, seat: Seat) -> bool:
        """True if the bag has too few useful coins and taking coins back would help enough."""
        now, then = self.expected_useful_coins(s, seat)
        return now < self.weights.take_back_threshold and then > now * self.weights.take_back_ratio

    def expected_useful_coins(self, s: MercadoState, seat: Seat) -> tuple[float, float]:
        """Return the expected number of useful coins of a draw.

        Returns:
            The numbers for the bag as it is, and for the bag with all coins taken back.
        """
        wanted = 0
        offers = s.offers[
            MARKET_PLACE_COUNT * seat : MARKET_PLACE_COUNT * seat + MARKET_PLACE_COUNT
        ]
        needs = self.tables.tile_needs
        for tile, offer in zip(s.market, offers, strict=True):
            wanted |= needs[tile][offer]
        at = COIN_KIND_COUNT * seat
        bag = s.bags[at : at + COIN_KIND_COUNT]
        purse = s.purses[at : at + COIN_KIND_COUNT]
        good = back = 0
        for kind in (0, 1, 2, 3, 4):
            if wanted >> kind & 1:
                good += bag[kind]
                back += purse[kind]
        total = sum(bag)
        everything = total + sum(purse)
        now = 3 * good / total if total else 0.0
        return now, 3 * (good + back) / everything if everything else 0.0

    def _lay(self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the lay with the highest gain, a broken seal, or the end of laying."""
        around = self.evaluation.lay_context(s, seat)
        best, where, coins, bought = self._best_lay(s, seat, chance, around)
        if not bought and legal[-1] is _BREAK and self.is_seal_worth_breaking(s, seat, around):
            return _BREAK
        if _FINISH in legal[-2:] and (not coins or best <= 0.0):  # at the end, or before a seal
            return _FINISH
        return LAY_ACTIONS[coins_in_offer(coins)[0][0]][where]

    def _best_lay(
        self, s: MercadoState, seat: Seat, chance: Chance, around: LayContext
    ) -> tuple[float, int, int, bool]:
        """Return the highest gain, its place and coins, and whether it buys the tile."""
        best, best_where, best_coins, bought = -9.0, 0, 0, False
        for where in range(MARKET_PLACE_COUNT):
            laid = self.lay_plan(s, seat, where)
            if laid.laid_coins:
                gain = self._gain(s, seat, where, laid, around) + NOISE_STEPS * chance.random()
                if gain > best:
                    best, best_where, best_coins = gain, where, laid.laid_coins
                    bought = not laid.missing_coin_count
        return best, best_where, best_coins, bought

    def lay_plan(self, s: MercadoState, seat: Seat, where: int) -> LayPlan:
        """Return the lay plan of a seat's drawn coins at a place."""
        offer = s.offers[MARKET_PLACE_COUNT * seat + where]
        return self.evaluation.lay_plans[s.market[where]][offer << OFFER_BITS | s.drawn]

    def _gain(
        self, s: MercadoState, seat: Seat, where: int, plan: LayPlan, around: LayContext
    ) -> float:
        """Return the gain of a lay plan at a place."""
        stock, rivals, worths = around
        missing = plan.missing_coin_count
        value = worths[where]
        if where == COIN_CHANGER_PLACE and missing <= 1:
            value = self.coin_changer_gain(s, seat, around)
        if not missing:
            return value + (1.0 if value else 0.0) - plan.coin_cost
        rival = rivals[where]
        gain = value * (
            stock.purchase_chance(plan.missing_coins_after, rival)
            - stock.purchase_chance(plan.missing_coins_before, rival)
        )
        if rival <= 2 and where < MERCHANT_PLACE and not self.tables.denies_seals[s.market[where]]:
            gain += self.weights.runner_up
        return gain - plan.coin_cost

    def is_seal_worth_breaking(self, s: MercadoState, seat: Seat, around: LayContext) -> bool:
        """True if two more coins promise more than the step that a seal counts at the end."""
        stock, _, worths = around
        at, best = MARKET_PLACE_COUNT * seat, 0.0
        for where in range(MARKET_PLACE_COUNT):
            laid = self.lay_plan(s, seat, where)
            if laid.missing_coin_count > 2:
                continue
            needs = self.tables.tile_needs[s.market[where]]
            p = stock.bag_counts[needs[s.offers[at + where] + laid.laid_coins]] / stock.bag_size
            likely = 1 - (1 - p) * (1 - p) if laid.missing_coin_count == 1 else p * p
            best = max(best, likely * worths[where])
        return best > self.weights.break_seal_threshold

    def _resolve(
        self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the tile that moves to the best icon; the position tile before other moves."""
        return max(
            legal, key=lambda action: self._resolve_priority(s, seat, cast(Resolve, action).place)
        )

    def _resolve_priority(self, s: MercadoState, seat: Seat, where: int) -> float:
        """Return the priority with which a bought tile is resolved."""
        vp = self.tables.tile_vp[s.market[where]]
        if vp == POSITION_VP_CODE:
            return 1.5
        return self.evaluation.landing_value(s, seat, vp) if vp > 0 else -0.1

    def _change(
        self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the place at which the white coin has the highest gain."""
        gains = self.white_coin_gains(s, seat, self.evaluation.lay_context(s, seat))
        places = [cast(LayWhite, action).place for action in legal]
        return LAY_WHITE_ACTIONS[max(places, key=gains.__getitem__)]

    def coin_changer_gain(self, s: MercadoState, seat: Seat, around: LayContext) -> float:
        """Return the gain of the coin changer's white coin at its best place."""
        best = max(self.white_coin_gains(s, seat, around)) if s.white else -inf
        return best if best > -inf else 0.0

    def white_coin_gains(self, s: MercadoState, seat: Seat, around: LayContext) -> list[float]:
        """Return the gain of the changer's white coin at each place; -inf if it does not fit."""
        stock, rivals, worths = around
        at, needs, lacks = (
            MARKET_PLACE_COUNT * seat,
            self.tables.tile_needs,
            self.evaluation.missing_coins,
        )
        found = [-inf] * COIN_CHANGER_PLACE
        for where in range(COIN_CHANGER_PLACE):
            tile, offer = s.market[where], s.offers[at + where]
            if needs[tile][offer] >> WHITE_COIN & 1:
                lack, rival = lacks[tile], rivals[where]
                after = stock.purchase_chance(lack[offer + PACKED_SINGLE_COINS[WHITE_COIN]], rival)
                found[where] = worths[where] * (after - stock.purchase_chance(lack[offer], rival))
        return found

    def _discard(
        self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Discard the privilege with the lowest value."""
        keys = self.tables.privilege_keys
        return min(
            legal,
            key=lambda action: self.evaluation.held_privilege_values[
                keys.index(cast(DiscardPrivilege, action).privilege)
            ],
        )

    def win_chances(self, state: MercadoState) -> tuple[float, ...]:
        """Return the softmax of the expected steps; it becomes more certain near the end."""
        outlook = [self.expected_steps(state, other) for other in range(state.seats)]
        heat = _BASE_TEMPERATURE + _TEMPERATURE_PER_STEP * max(
            0, TRACK_SPACE_COUNT - max(state.progress)
        )
        best = max(outlook)
        shares = [exp((steps - best) / heat) for steps in outlook]
        total = sum(shares)
        return tuple(share / total for share in shares)

    def expected_steps(self, s: MercadoState, seat: Seat) -> float:
        """Return the steps made, plus the value of privileges, seals, offers, bag and player tile.

        The factors are fitted to the results of 1,500 games of the heuristic against itself.
        """
        worth, a = self.tables.privilege_vp, self.evaluation
        held_vp: int = sum(2 if kind == UNKNOWN else worth[kind] for kind in s.hands[seat])
        total = s.progress[seat] + 1.25 * held_vp + 1.15 * s.seals[seat]
        stock, rivals, worths = a.lay_context(s, seat)
        for where, offer in enumerate(
            s.offers[MARKET_PLACE_COUNT * seat : MARKET_PLACE_COUNT * seat + MARKET_PLACE_COUNT]
        ):
            if offer:
                chance = stock.purchase_chance(
                    a.missing_coins[s.market[where]][offer], rivals[where]
                )
                total += 0.7 * worths[where] * chance
        at = COIN_KIND_COUNT * seat
        blacks = s.bags[at + BLACK_COIN] + s.purses[at + BLACK_COIN]
        idle = sum(s.purses[at : at + WHITE_COIN])
        total += 1.35 * s.bags[at + WHITE_COIN] - 0.3 * blacks - 0.12 * idle
        total += 0.45 * min(3.0, self.expected_useful_coins(s, seat)[0])
        return total + (1.25 if seat == s.seat else 0.0)

    def decisive_moment(self, view: MercadoState, seat: Seat) -> Reason | None:
        """Return the reason why a decision is decisive, or None."""
        return decisive_moment(self.tables, self.game.standings(view), view, seat)

    def hoarding_value(self, state: MercadoState, seat: Seat) -> float:
        """Return the number of coins in the bag, privileges and seals.

        Coins in offers count as given away.
        """
        bag = sum(state.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * seat + COIN_KIND_COUNT])
        return bag + len(state.hands[seat]) + state.seals[seat]

    def solitary_value(self, state: MercadoState, seat: Seat) -> float:
        """Return the expected steps of a seat."""
        return self.expected_steps(state, seat)

    def reason(self, state: MercadoState, seat: Seat, action: Action) -> Reason:
        """Return a countable fact in favour of an action."""
        return explain_action(self.tables, state, seat, action)

    def contrast_reason(
        self, state: MercadoState, seat: Seat, action: Action, other: Action
    ) -> Reason | None:
        """Return the coins, spaces or seal that speak for an action; None if nothing does."""
        return contrast_actions(self.tables, state, seat, action, other)

    def price_reason(self, state: MercadoState, seat: Seat, action: Action) -> Reason | None:
        """Return the purchase that a coin gives up; None if there is none."""
        return find_given_up_purchase(self.tables, state, seat, action)


_DRAW: Final = Draw()
_TAKE_BACK: Final = TakeBack()
_FINISH: Final = Finish()
_BREAK: Final = BreakSeal()
_USE: Final = UseIcon()
_DECLINE: Final = DeclineIcon()


STRATEGY = MercadoStrategy
"""Strategy class of the game; the registry finds it by this name."""
