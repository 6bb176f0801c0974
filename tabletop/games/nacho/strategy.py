# Compiled by mypyc: see tools/compile.
"""Strategy of The Nacho Incident: the heuristic on which all AI levels are built."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, sqrt
from typing import ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import TextRef
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import (
    MAX_UNFILTERED_ACTIONS,
    Calibration,
    CalibrationSet,
    Reason,
    SearchPlan,
    Skill,
    Strategy,
    read_named_event,
)
from tabletop.core.zones import Seat
from tabletop.games.nacho.actions import (
    SMUGGLER_BY_ACTION,
    Arrest,
    Choose,
    Deliver,
    Discard,
    Dismiss,
    GiveGem,
    Sell,
    Visit,
)
from tabletop.games.nacho.ai import master_model
from tabletop.games.nacho.ai.decisive_moments import decisive_moment
from tabletop.games.nacho.ai.evaluation import (
    GIVEAWAY_SHARE,
    GOING_FIRST_CHANCES,
    Evaluation,
    MajorityValues,
    evaluate_seat,
    mountie_cost,
)
from tabletop.games.nacho.ai.move_contrasts import contrast_actions
from tabletop.games.nacho.ai.move_explanations import explain_action
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.legality import REACHABLE_PROVINCES, ingredient_bits
from tabletop.games.nacho.mechanics.chase import acting_mounties, find_arrests
from tabletop.games.nacho.pieces import INGREDIENT_BY_NAME, MOUNTIE_BY_NAME
from tabletop.games.nacho.sheet import RuleTables
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    CHOOSE_PHASE,
    DISCARD_PHASE,
    DRAW_PHASE,
    JOURNEY_PHASE,
    MOUNTIE_PENALTIES,
    PROVINCE_INDICES,
    SELL_PHASE,
    TURN_COUNT,
    NachoState,
    distance_from_holder,
    smuggler_flag,
)

NOISE_GOLD: Final = 1.0
"""Maximum random bonus of the heuristic, in gold, so that it is not predictable."""
CUBE_DENIAL_SHARE: Final = 0.2
"""Value of taking a cube from a rival, as a share of its price."""
MAX_SOLD_CUBE_PRICE: Final = 5
"""Maximum best price of a cube that is sold if another one may be drawn for it."""
MIN_DISCARD_WAGE: Final = 2
"""Minimum wage of a smuggler that is discarded."""
WIN_CHANCE_TEMPERATURE: Final = 2.3
"""Softmax temperature of the win chances, in gold.

It is multiplied by the square root of the remaining turns.
"""


class NachoStrategy(Strategy[NachoState]):
    """Heuristic, evaluation and master policy of The Nacho Incident, for one sheet."""

    # All own cubes are the price of another's (NAC-4.3); a new hand may be better (NAC-6.5).
    double_edged_pieces = ("cube.", "smuggler.")
    drawback_reasons = frozenset({
        "choose_any", "visit_behind", "visit_unpaid", "empty_hand", "draw_any",
        "draw_none", "keep_unasked", "choose_cheap", "arrest",
    })  # fmt: skip
    effect_reasons = frozenset({
        "sell", "sell_dear", "deliver", "take", "discard", "discard_several", "visit_lead",
        "visit_even", "choose_lead", "give_gem",
    })  # fmt: skip
    plain_reasons = frozenset({"sell", "sell_dear", "discard", "discard_several"})
    even_contrasts = frozenset({"sell_even", "visit_neither"})
    effect_sources = frozenset({"sales", "wages"})
    named_events: ClassVar[Mapping[str, Sequence[str]]] = {
        "delivers": ("what", "province"),
        "takes": ("what", "province"),
        "majority": ("province",),
    }
    point_odds = 1.134
    merchant_plan = SearchPlan(rollouts=40, rounds=1.0, min_standard_errors=2.5)
    master_plan = SearchPlan(
        rollouts=1500,
        rounds=1.0,
        min_standard_errors=0.5,
        negligible_gain=0.001,
        use_master_policy=True,
        states_per_rollout=8,
        use_master_win_chances=True,
        fallback=SearchPlan(rollouts=240, rounds=2.0, min_standard_errors=0.7),
    )
    skill = Skill(
        novice=0.0, trader=0.42, merchant=0.55, bias_weight=1.0, habit_weight=3.0, beginner=0.0
    )
    calibrations = CalibrationSet(weak=Calibration(0.9), strength_odds=6.0)

    def __init__(self, game: Nacho) -> None:
        super().__init__(game)
        self.tables = game.tables
        self._by_phase: dict[
            int, Callable[[NachoState, Seat, Sequence[Action], Chance], Action]
        ] = {
            CHOOSE_PHASE: self._choose,
            JOURNEY_PHASE: self._go,
            DISCARD_PHASE: self._discard,
            SELL_PHASE: self._sell,
            DRAW_PHASE: self._sell,
        }

    def progress(self, state: NachoState) -> float:
        """Return the number of the turn: each seat goes once a turn."""
        return state.turn

    def before_secret_choices(self, view: NachoState, viewer: Seat) -> NachoState:
        """Return the view with the secret choices of all other seats undone (NAC-3.1, 6.5)."""
        back = [seat for seat in self.game.revising_seats(view) if seat != viewer]
        if not back:
            return view
        s = view.copy()
        s.queue = tuple(sorted((*view.queue, *back)))
        for seat in back:
            s.thrown[seat] = ()
            if view.choices[seat] != ABSENT_VALUE:
                s.choices[seat] = ABSENT_VALUE
                s.hands[seat] = (*view.hands[seat], UNKNOWN)
        return s

    def candidate_actions(
        self, state: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Return the legal actions that are worth a search.

        Of the discards of a whole hand (NAC-9.1) these are: nothing, single cards, and all cards
        from a certain wage on.
        """
        if state.phase != DISCARD_PHASE or len(legal) <= MAX_UNFILTERED_ACTIONS:
            return super().candidate_actions(state, seat, legal, chance)
        hand, wages = state.hands[seat], self.tables.wages
        places = range(len(hand))
        parts = [tuple([p for p in places if wages[hand[p]] >= least]) for least in set(wages)]
        parts += [(), *[(place,) for place in places]]
        allowed = set(legal)
        return [a for a in map(Discard, dict.fromkeys(parts)) if a in allowed][
            : 2 * MAX_UNFILTERED_ACTIONS
        ]

    def policy(
        self, state: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the action with the highest immediate gain in gold, or the cheapest arrest."""
        if len(legal) == 1:
            return legal[0]
        if state.phase in self._by_phase:
            return self._by_phase[state.phase](state, seat, legal, chance)
        if isinstance(legal[0], Arrest):
            return min(legal, key=lambda a: self._loss(state, seat, a))  # type: ignore[arg-type]
        if isinstance(legal[0], Dismiss):
            return max(legal, key=lambda a: MOUNTIE_BY_NAME[a.mountie] & 1)  # type: ignore[attr-defined]
        return next((a for a in legal if a == GiveGem(seat)), legal[0])

    def evaluate_smugglers(self, s: NachoState, seat: Seat, kinds: Sequence[int]) -> list[float]:
        """Return the expected gain of each kind of smuggler in this turn, in gold (NAC-3.1)."""
        view = Evaluation(self.tables, s, seat)
        chances, wages = (
            GOING_FIRST_CHANCES[s.seats][distance_from_holder(s, seat)],
            self.tables.wages,
        )
        cost = mountie_cost(s, seat)
        first, later = view.first_gains, view.later_gains
        found = []
        for kind in kinds:
            p = chances[(kind >> 2) + 1]
            gain = p * (first[kind & 3] - cost) + (1.0 - p) * later[kind & 3]
            found.append(gain - wages[kind])
        return found

    def _choose(self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        kinds = [SMUGGLER_BY_ACTION[action] for action in legal]
        random = chance.random
        best, chosen = -99.0, legal[0]
        for action, value in zip(legal, self.evaluate_smugglers(s, seat, kinds), strict=True):
            value += NOISE_GOLD * random()
            if value > best:
                best, chosen = value, action
        return chosen

    def _go(self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return the journey with the best price and majority, less the arrest risk (NAC-4)."""
        places = self._evaluate_provinces(s, seat)
        # Cost of giving all own cubes away (NAC-4.3), in gold.
        given = GIVEAWAY_SHARE * self._worth(s, ingredient_bits(s.warehouses[seat]))
        random = chance.random
        best, chosen = -99.0, legal[0]
        for action in legal:
            value = places[action.province] + 0.3 * random()  # type: ignore[attr-defined]
            if type(action) is Deliver:
                price = _find_price(self.tables, s, action)
                value += price
                if action.seat != seat:
                    value += CUBE_DENIAL_SHARE * price / (s.seats - 1) - given
            if value > best:
                best, chosen = value, action
        return chosen

    def _evaluate_provinces(self, s: NachoState, seat: Seat) -> dict[int, float]:
        """Return the smuggler's value in each reachable province, less the cost of the chase."""
        gains, costs = self._evaluate_stays(s, seat)
        return {province: gain - costs[province] for province, gain in gains.items()}

    def _evaluate_stays(
        self, s: NachoState, seat: Seat
    ) -> tuple[dict[int, float], dict[int, float]]:
        """Return the majority value and the cost of the chase, each by reachable province."""
        majorities, kind = MajorityValues(self.tables, s, seat), s.played[seat]
        reach, mounties = REACHABLE_PROVINCES[smuggler_flag(kind)], acting_mounties(s, seat)
        gains = {province: majorities.smuggler_gain(province) for province in reach}
        risks = dict.fromkeys(reach, 0.0)
        if mounties:
            at = len(PROVINCE_INDICES) * seat
            before = s.cantinas[at : at + len(PROVINCE_INDICES)]
            for province in reach:
                after = list(before)
                after[province] = tuple(sorted((*before[province], kind)))
                costs = [
                    (
                        majorities.smuggler_gain(where)
                        if where == province
                        else majorities.smuggler_loss(where)
                    )
                    - MOUNTIE_PENALTIES[mountie & 1]
                    for mountie, where, _ in find_arrests(mounties, after)
                ]
                risks[province] = min(costs)
        return gains, risks

    def _journey_features(
        self, s: NachoState, seat: Seat, legal: Sequence[Action]
    ) -> list[master_model.Vector]:
        """Return the features of each journey (NAC-4), see `compute_journey_odds`."""
        gains, costs = self._evaluate_stays(s, seat)
        own, other = (ingredient_bits(s.warehouses[each]) for each in (seat, 1 - seat))
        mine, theirs = self._worth(s, own), self._worth(s, other)
        more = len(s.warehouses[seat]) - len(s.warehouses[1 - seat])
        found: list[master_model.Vector] = []
        for action in legal:
            place = action.province  # type: ignore[attr-defined]
            stay = gains[place], costs[place]
            if type(action) is not Deliver:
                found.append((*stay, 0, 0, 0, 0, 0, 0, 0, 0))
                continue
            price = _find_price(self.tables, s, action)
            if action.seat == seat:
                found.append((*stay, price, 0, 0, 0, 0, 0, 1, 0))
            else:
                last = s.turn == TURN_COUNT
                found.append((*stay, price, price, 1, mine, more, theirs, 1, last))
        return found

    def _sell_as_masters(
        self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return a sale or the end of selling, as masters choose (NAC-7.2).

        The best price of a cube decides. Without a cube to draw, only unwanted cubes are sold.
        """
        few = len(s.warehouses[seat]) <= self.tables.warehouse_size
        for action in legal:
            if not isinstance(action, Sell):
                return action
            price = self._worth(s, 1 << INGREDIENT_BY_NAME[action.ingredient])
            if master_model.sample_sale(price, chance) if few else not price:
                return action
        return legal[-1]

    def _worth(self, s: NachoState, bits: int) -> int:
        """Return the best open price for some ingredients, given as bits."""
        best, wants = self.tables.best_prices, self.tables.wanted_bits
        return max(
            [
                best[card][wants[card][filled] & bits]
                for card, filled in zip(s.cards, s.filled, strict=True)
            ]
        )

    def _loss(self, s: NachoState, seat: Seat, a: Arrest) -> float:
        """Return the cost of an arrest: the lost majority value less the penalty of the Mountie."""
        return (
            MajorityValues(self.tables, s, seat).smuggler_loss(a.province)
            - MOUNTIE_PENALTIES[MOUNTIE_BY_NAME[a.mountie] & 1]
        )

    def has_master_model(self, view: NachoState) -> bool:
        """True with two seats and without options."""
        others = view.delayed, view.random_mounties, view.no_bonus, view.hidden_mountie
        return view.seats == master_model.MODELLED_SEAT_COUNT and not any(others)

    def master_win_chances(self, state: NachoState) -> tuple[float, ...]:
        """Return the value network's win chances at the start of a turn, else `win_chances`."""
        if state.phase != CHOOSE_PHASE or not self.has_master_model(state):
            return self.win_chances(state)
        first = master_model.predict_win_chance(self.tables, state)
        return first, 1.0 - first

    def likelihood(self, sampled: NachoState, viewer: Seat) -> float:
        """Return the likelihood that the rival, a master, holds its sampled hand."""
        return (
            master_model.compute_hand_likelihood(sampled, 1 - viewer)
            if self.has_master_model(sampled)
            else 1.0
        )

    def master_policy(
        self, state: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return an action drawn from the fitted policies; other phases follow the heuristic.

        The fitted policies choose, go, discard and sell.
        """
        if len(legal) > 1 and self.has_master_model(state):
            if state.phase == CHOOSE_PHASE:
                odds = master_model.compute_choice_odds(
                    self.tables, state, seat, [SMUGGLER_BY_ACTION[a] for a in legal]
                )
                return legal[master_model.sample_index(odds, chance)]
            if state.phase == JOURNEY_PHASE:
                odds = master_model.compute_journey_odds(self._journey_features(state, seat, legal))
                return legal[master_model.sample_index(odds, chance)]
            if state.phase == DISCARD_PHASE:
                return Discard(master_model.sample_discards(state, seat, chance))
            if state.phase == SELL_PHASE:
                return self._sell_as_masters(state, seat, legal, chance)
        return self.policy(state, seat, legal, chance)

    def _discard(
        self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the discard of all cards with a high wage, or else the first legal one (NAC-6.5).

        A seat that decides again may not repeat its first choice.
        """
        wages = self.tables.wages
        hand = enumerate(s.hands[seat])
        action = Discard(tuple([place for place, kind in hand if wages[kind] >= MIN_DISCARD_WAGE]))
        return action if action in legal else legal[0]

    def _sell(self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """Return a sale of a cube with a poor price, else a draw while there is room (NAC-7.2).

        A cube with some price is sold only if a new cube may be drawn for it.
        """
        few = len(s.warehouses[seat]) <= self.tables.warehouse_size
        for action in legal:
            if not isinstance(action, Sell):
                return action
            worth = self._worth(s, 1 << INGREDIENT_BY_NAME[action.ingredient])
            if worth <= (MAX_SOLD_CUBE_PRICE if few else 0):
                return action
        return legal[-1]

    def win_chances(self, state: NachoState) -> tuple[float, ...]:
        """Return the win chances by a softmax of `evaluate_seat`.

        The temperature shrinks with the remaining turns.
        """
        found = [evaluate_seat(self.tables, state, seat) for seat in range(state.seats)]
        scale = WIN_CHANCE_TEMPERATURE * sqrt(1.3 + TURN_COUNT - state.turn)
        best = max(found)
        shares = [exp((own - best) / scale) for own in found]
        total = sum(shares)
        return tuple(share / total for share in shares)

    def decisive_moment(self, view: NachoState, seat: Seat) -> Reason | None:
        """Return the reason why a decision matters much, or None."""
        return decisive_moment(self.tables, self.game.standings(view), view, seat)

    def hoarding_value(self, state: NachoState, seat: Seat) -> float:
        """Return the warehouse's cubes, weighted, plus the numbers of the smugglers in the hand."""
        numbers = sum([(kind >> 2) + 1 for kind in state.hands[seat]])
        return 3.0 * len(state.warehouses[seat]) + numbers

    def solitary_value(self, state: NachoState, seat: Seat) -> float:
        """Return the evaluation of the seat, in gold."""
        return evaluate_seat(self.tables, state, seat)

    def is_event_of(self, view: NachoState, action: Action, event: str) -> bool:
        """True unless a later decision or a new order brings the event about.

        Only the choice of a number decides who gets the Mountie (NAC-5.2). A journey itself
        decides if there is a delivery (NAC-4.4). Nobody knows the orders to come (NAC-7.1).
        """
        key, named = read_named_event(event)
        if key == "arrests":
            return isinstance(action, Choose)
        if key in ("delivers", "takes") and named:
            return _is_wanted_now(self.tables, view, named)
        return key not in ("delivers", "visits") or not isinstance(action, Deliver | Visit)

    def reason(self, state: NachoState, seat: Seat, action: Action) -> Reason:
        """Return the strongest argument for an action."""
        return explain_action(self.tables, state, seat, action)

    def contrast_reason(
        self, state: NachoState, seat: Seat, action: Action, other: Action
    ) -> Reason | None:
        """Return the price, wage or number that speaks for an action; None if there is none."""
        return contrast_actions(self.tables, state, seat, action, other)


def _is_wanted_now(t: RuleTables, s: NachoState, named: Mapping[str, TextRef]) -> bool:
    """True if the order that lies in a province now has a slot for a cube (NAC-4.2)."""
    province = int(named["province"].key.rpartition(".")[2])
    what = INGREDIENT_BY_NAME[named["what"].key.rpartition(".")[2]]
    return bool(t.wanted_bits[s.cards[province]][s.filled[province]] >> what & 1)


def _find_price(t: RuleTables, s: NachoState, action: Deliver) -> int:
    """Return the gold that a delivery brings (NAC-4.2)."""
    return t.ingredient_prices[s.cards[action.province]][INGREDIENT_BY_NAME[action.ingredient]]


STRATEGY = NachoStrategy
"""Strategy class that the registry loads."""
