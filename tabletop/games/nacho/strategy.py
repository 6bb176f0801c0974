# Compiled by mypyc: see tools/compile.
"""How a sensible smuggler plays: the rule of thumb on which all AI levels are built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sqrt
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import FEW, Fitted, Plan, Reason, Skill, Strategy, Sureness
from tabletop.core.zones import Seat
from tabletop.games.nacho import mastery
from tabletop.games.nacho.actions import KIND, Arrest, Deliver, Discard, Dismiss, GiveGem, Sell
from tabletop.games.nacho.appraisal import FIRST, GIVEN, Appraisal, Majorities, mountie_cost, worth
from tabletop.games.nacho.chase import acting, arrests
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.legality import REACH, present
from tabletop.games.nacho.pieces import INGREDIENT_OF, MOUNTIE_OF
from tabletop.games.nacho.reasons import reason
from tabletop.games.nacho.stakes import stake
from tabletop.games.nacho.state import (
    CHOOSE,
    DISCARD,
    DRAW,
    GO,
    NONE,
    PENALTIES,
    ROW,
    SELL,
    TURNS,
    NachoState,
    distance,
    flag_of,
)

NOISE: Final = 1.0
"""Gold by which the rule of thumb may err, so that it cannot be foreseen."""
DENIED: Final = 0.2
"""The share of its price that a cube taken from another is missed by him."""
POOR_PRICE: Final = 5
"""A cube that nobody pays more for is sold, if another is drawn for it."""
DEAR: Final = 2
"""The wage from which a smuggler is rather discarded for another."""
SPREAD: Final = 2.3
"""How fast a lead loses its meaning with the turns still to be played (in gold)."""


class NachoStrategy(Strategy[NachoState]):
    """The rule of thumb, with the tables of one sheet."""

    short = Plan(rollouts=40, rounds=1.0, trust=2.5)
    long = Plan(
        rollouts=1500, rounds=1.0, trust=0.5, equal=0.001, peers=True, likely=8, learned=True,
        elsewhere=Plan(rollouts=240, rounds=2.0, trust=0.7),
    )  # fmt: skip
    skill = Skill(novice=0.0, trader=0.42, merchant=0.55, pull=1.0, whim=3.0)
    fitted = Fitted(weak=Sureness(0.9), edge=6.0)

    def __init__(self, game: Nacho) -> None:
        super().__init__(game)
        self.tables = game.tables
        self._by_phase: dict[
            int, Callable[[NachoState, Seat, Sequence[Action], Chance], Action]
        ] = {
            CHOOSE: self._choose,
            GO: self._go,
            DISCARD: self._discard,
            SELL: self._sell,
            DRAW: self._sell,
        }

    def progress(self, state: NachoState) -> float:
        """Turns: in each everybody goes once."""
        return state.turn

    def unchosen(self, view: NachoState, viewer: Seat) -> NachoState:
        """NAC-3.1, 6.5: with the choices of all others back in their hands."""
        back = [seat for seat in self.game.may_revise(view) if seat != viewer]
        if not back:
            return view
        s = view.copy()
        s.queue = tuple(sorted((*view.queue, *back)))
        for seat in back:
            s.thrown[seat] = ()
            if view.choices[seat] != NONE:
                s.choices[seat] = NONE
                s.hands[seat] = (*view.hands[seat], UNKNOWN)
        return s

    def propose(
        self, state: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """All of a few; of what may be discarded of a whole hand (NAC-9.1) nothing, single cards,
        and what costs more than so much."""
        if state.phase != DISCARD or len(legal) <= FEW:
            return super().propose(state, seat, legal, chance)
        hand, wages = state.hands[seat], self.tables.wages
        places = range(len(hand))
        parts = [tuple([p for p in places if wages[hand[p]] >= least]) for least in set(wages)]
        parts += [(), *[(place,) for place in places]]
        allowed = set(legal)
        return [a for a in map(Discard, dict.fromkeys(parts)) if a in allowed][: 2 * FEW]

    def policy(
        self, state: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """What promises most gold now; arrests where they cost least."""
        if len(legal) == 1:
            return legal[0]
        if state.phase in self._by_phase:
            return self._by_phase[state.phase](state, seat, legal, chance)
        if isinstance(legal[0], Arrest):
            return min(legal, key=lambda a: self._loss(state, seat, a))  # type: ignore[arg-type]
        if isinstance(legal[0], Dismiss):
            return max(legal, key=lambda a: MOUNTIE_OF[a.mountie] & 1)  # type: ignore[attr-defined]
        return next((a for a in legal if a == GiveGem(seat)), legal[0])

    def values(self, s: NachoState, seat: Seat, kinds: Sequence[int]) -> list[float]:
        """What each kind of smuggler may be expected to gain in this turn (NAC-3.1)."""
        view = Appraisal(self.tables, s, seat)
        chances, wages = FIRST[s.seats][distance(s, seat)], self.tables.wages
        cost = mountie_cost(s, seat)
        first, later = view.first, view.later
        found = []
        for kind in kinds:
            p = chances[(kind >> 2) + 1]
            gain = p * (first[kind & 3] - cost) + (1.0 - p) * later[kind & 3]
            found.append(gain - wages[kind])
        return found

    def _choose(self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        kinds = [KIND[action] for action in legal]
        random = chance.random
        best, chosen = -99.0, legal[0]
        for action, value in zip(legal, self.values(s, seat, kinds), strict=True):
            value += NOISE * random()
            if value > best:
                best, chosen = value, action
        return chosen

    def _go(self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """NAC-4: the delivery that pays most; what a smuggler there helps or risks counted in."""
        places = self._places(s, seat)
        given = self._given(s, seat)
        random = chance.random
        best, chosen = -99.0, legal[0]
        for action in legal:
            value = places[action.province] + 0.3 * random()  # type: ignore[attr-defined]
            if type(action) is Deliver:
                price = self._price(s, action)
                value += price
                if action.seat != seat:
                    value += DENIED * price / (s.seats - 1) - given
            if value > best:
                best, chosen = value, action
        return chosen

    def _places(self, s: NachoState, seat: Seat) -> dict[int, float]:
        """By province in reach: what the smuggler is worth there, less what the chase costs."""
        gains, costs = self._stays(s, seat)
        return {province: gain - costs[province] for province, gain in gains.items()}

    def _stays(self, s: NachoState, seat: Seat) -> tuple[dict[int, float], dict[int, float]]:
        """By province in reach: what the smuggler is worth there, and what the chase costs."""
        majorities, kind = Majorities(self.tables, s, seat), s.played[seat]
        reach, mounties = REACH[flag_of(kind)], acting(s, seat)
        gains = {province: majorities.gain(province) for province in reach}
        risks = dict.fromkeys(reach, 0.0)
        if mounties:
            at = len(ROW) * seat
            before = s.cantinas[at : at + len(ROW)]
            for province in reach:
                after = list(before)
                after[province] = tuple(sorted((*before[province], kind)))
                costs = [
                    (majorities.gain(where) if where == province else majorities.loss(where))
                    - PENALTIES[mountie & 1]
                    for mountie, where, _ in arrests(mounties, after)
                ]
                risks[province] = min(costs)
        return gains, risks

    def _journeys(self, s: NachoState, seat: Seat, legal: Sequence[Action]) -> list[mastery.Row]:
        """NAC-4: what draws a master to each journey or away from it (`mastery.journey_odds`)."""
        gains, costs = self._stays(s, seat)
        own, other = (present(s.warehouses[each]) for each in (seat, 1 - seat))
        mine, theirs = self._worth(s, own), self._worth(s, other)
        more = len(s.warehouses[seat]) - len(s.warehouses[1 - seat])
        found: list[mastery.Row] = []
        for action in legal:
            place = action.province  # type: ignore[attr-defined]
            stay = gains[place], costs[place]
            if type(action) is not Deliver:
                found.append((*stay, 0, 0, 0, 0, 0, 0, 0, 0))
                continue
            price = self._price(s, action)
            if action.seat == seat:
                found.append((*stay, price, 0, 0, 0, 0, 0, 1, 0))
            else:
                last = s.turn == TURNS
                found.append((*stay, price, price, 1, mine, more, theirs, 1, last))
        return found

    def _sell_as_masters(
        self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """NAC-7.2: cubes are sold by what is paid for them, or where nothing is; others drawn."""
        few = len(s.warehouses[seat]) <= self.tables.cubes
        for action in legal:
            if not isinstance(action, Sell):
                return action
            price = self._worth(s, 1 << INGREDIENT_OF[action.ingredient])
            if mastery.sold(price, chance) if few else not price:
                return action
        return legal[-1]

    def _price(self, s: NachoState, action: Deliver) -> int:
        return self.tables.price_of[s.cards[action.province]][INGREDIENT_OF[action.ingredient]]

    def _given(self, s: NachoState, seat: Seat) -> float:
        """What giving away all cubes of one's own would cost (NAC-4.3)."""
        return GIVEN * self._worth(s, present(s.warehouses[seat]))

    def _worth(self, s: NachoState, bits: int) -> int:
        """The best price that is open anywhere for some ingredients."""
        best, wants = self.tables.best_price, self.tables.wants
        return max(
            [
                best[card][wants[card][filled] & bits]
                for card, filled in zip(s.cards, s.filled, strict=True)
            ]
        )

    def _loss(self, s: NachoState, seat: Seat, a: Arrest) -> float:
        """What an arrest costs: a place in a majority, less the penalty of who leaves."""
        return (
            Majorities(self.tables, s, seat).loss(a.province) - PENALTIES[MOUNTIE_OF[a.mountie] & 1]
        )

    def known_masters(self, view: NachoState) -> bool:
        """With two seats, by the rules as they are without options."""
        others = view.delayed, view.random_mounties, view.no_bonus, view.hidden_mountie
        return view.seats == mastery.SEATS and not any(others)

    def among_masters(self, state: NachoState) -> tuple[float, ...]:
        if state.phase != CHOOSE or not self.known_masters(state):
            return self.chances(state)
        first = mastery.chance_to_win(self.tables, state)
        return first, 1.0 - first

    def likelihood(self, world: NachoState, viewer: Seat) -> float:
        """How likely the other, a master, holds what he is thought to hold."""
        return mastery.hand_likely(world, 1 - viewer) if self.known_masters(world) else 1.0

    def as_masters(
        self, state: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """What masters mostly choose, deliver, discard and sell; all else by rule of thumb."""
        if len(legal) > 1 and self.known_masters(state):
            if state.phase == CHOOSE:
                odds = mastery.choice_odds(self.tables, state, seat, [KIND[a] for a in legal])
                return legal[mastery.drawn(odds, chance)]
            if state.phase == GO:
                odds = mastery.journey_odds(self._journeys(state, seat, legal))
                return legal[mastery.drawn(odds, chance)]
            if state.phase == DISCARD:
                return Discard(mastery.discarded(state, seat, chance))
            if state.phase == SELL:
                return self._sell_as_masters(state, seat, legal, chance)
        return self.policy(state, seat, legal, chance)

    def _discard(
        self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """NAC-6.5: the dearest cards go; whoever decides anew may not do as before."""
        wages = self.tables.wages
        hand = enumerate(s.hands[seat])
        action = Discard(tuple([place for place, kind in hand if wages[kind] >= DEAR]))
        return action if action in legal else legal[0]

    def _sell(self, s: NachoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """NAC-7.2: what nobody pays a good price for is sold, if a new cube may be drawn for
        it; then cubes are drawn as long as there is room."""
        few = len(s.warehouses[seat]) <= self.tables.cubes
        for action in legal:
            if not isinstance(action, Sell):
                return action
            worth = self._worth(s, 1 << INGREDIENT_OF[action.ingredient])
            if worth <= (POOR_PRICE if few else 0):
                return action
        return legal[-1]

    def chances(self, state: NachoState) -> tuple[float, ...]:
        """Each seat's share of exp(worth), on a scale that shrinks as the turns run out."""
        found = [worth(self.tables, state, seat) for seat in range(state.seats)]
        scale = SPREAD * sqrt(1.3 + TURNS - state.turn)
        best = max(found)
        shares = [exp((own - best) / scale) for own in found]
        total = sum(shares)
        return tuple(share / total for share in shares)

    def stake(self, view: NachoState, seat: Seat) -> Reason | None:
        return stake(self.tables, self.game.standing(view), view, seat)

    def hoard(self, state: NachoState, seat: Seat) -> float:
        """Cubes in the warehouse, and the numbers on the smugglers in the hand."""
        numbers = sum([(kind >> 2) + 1 for kind in state.hands[seat]])
        return 3.0 * len(state.warehouses[seat]) + numbers

    def prospect(self, state: NachoState, seat: Seat) -> float:
        """Gold, and what is promised by all that lies there."""
        return worth(self.tables, state, seat)

    def reason(self, state: NachoState, seat: Seat, action: Action) -> Reason:
        """What can be counted in its favour."""
        return reason(self.tables, state, seat, action)


STRATEGY = NachoStrategy
