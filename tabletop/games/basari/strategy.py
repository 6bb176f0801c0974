# Compiled by mypyc: see tools/compile.
"""How a sensible trader plays Basari: guess what the others want, be alone, haggle to the half.

Whoever loses a haggle takes the price, so that an action is worth about half of what it gains; an
offer is weighed by what it costs, by what the rival makes of it, and by how likely he accepts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp
from typing import Any, TypeVar

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import FEW, PROPOSED, Fitted, Plan, Reason, Skill, Strategy, Sureness
from tabletop.core.zones import Seat
from tabletop.games.basari import mastery
from tabletop.games.basari.actions import Accept, Choose, GiveGem, TakeGem
from tabletop.games.basari.appraisal import Appraisal, Weights, columns, given
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import COLOURS, counts, of_each, total
from tabletop.games.basari.haggling import ACCEPT, OFFERS
from tabletop.games.basari.reasons import reason
from tabletop.games.basari.stakes import stake
from tabletop.games.basari.state import HAGGLE, LETTERS, OPEN, Bazaar, D

FITTED = Weights(blur=0.85, currency=0.03, pace=3.0, drift=2.0)
"""How positions are judged, fitted to the outcomes of 900 games of the rule of thumb."""
HEAT, HEAT_A_ROUND, HEAT_A_STAGE = 4.9, 0.28, 2.1
"""How many points ahead make a seat e times likelier to win: at the end, and more for each round
and stage that are still to come. Fitted likewise."""

_MEMO_SIZE = 1 << 12

Mix = tuple[float, ...]
"""How likely each action is chosen, A first."""
Counts = tuple[int, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Manners:
    """Found by self-play."""

    first_heat: float = 2.0
    """How evenly others are thought to choose if they look at their own gain only (in points)."""
    thoughts: int = 6
    """How often everybody is thought to answer what the others would choose."""
    heat: float = 1.2
    """The same when they think of one another."""
    half: float = 0.65
    """The part of an action's gain that a haggle over it leaves."""
    noise: float = 0.6
    """How evenly one's own card is drawn (in points)."""
    doubt: float = 1.6
    """How uncertain it is what the rival makes of an offer (in points)."""
    greed: float = 0.4
    """The part of the whole gain that a rival is thought to insist on."""
    steps: int = 3
    """How many gems more than needed an offer may count."""


class BasariStrategy(Strategy[Bazaar]):
    """The rule of thumb, with the tables of one sheet."""

    short = Plan(rollouts=80, rounds=1.0, trust=1.0)
    long = Plan(
        rollouts=300, rounds=1.0, trust=0.5, equal=0.002, peers=True, learned=True,
        elsewhere=Plan(rollouts=500, rounds=1.0, trust=2.5, thoughtful=0.25),
    )  # fmt: skip
    skill = Skill(novice=0.1, trader=0.67, merchant=0.65, pull=1.0, whim=2.0, sight=2)
    fitted = Fitted(weak=Sureness(0.6, 0.006), both=Sureness(0.9), edge=2.5)

    deals = (Accept,)

    def __init__(self, game: Basari, manners: Manners | None = None) -> None:
        super().__init__(game)
        tables = self.tables = game.tables
        self.a = Appraisal(tables)
        self.judged = Appraisal(tables, FITTED)
        self._known: dict[tuple[int, ...], tuple[list[Mix], list[list[float]]]] = {}
        self._found: dict[tuple[object, ...], Any] = {}
        self._still = Chance(0)
        self.m = manners or Manners()

    def progress(self, state: Bazaar) -> float:
        """Rounds; a stage counts as many as it can have cards for."""
        return state.stage * len(self.tables.cards) + state.round

    def unchosen(self, view: Bazaar, viewer: Seat) -> Bazaar:
        """BAS-3.2: with the action cards of all others back in their hands."""
        if UNKNOWN not in view.choices:
            return view
        s = view.copy()
        s.choices = tuple(OPEN if choice == UNKNOWN else choice for choice in view.choices)
        for seat, choice in enumerate(view.choices):
            if choice == UNKNOWN:
                s.hands[seat] = (*view.hands[seat], UNKNOWN)
        return s

    def policy(self, state: Bazaar, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """A card by what the others may choose, an offer by weighing, gems by their worth."""
        if not state.stack:
            return self._card(state, seat, legal, chance)
        if state.stack[-1][0] == HAGGLE:
            return self.proposals(state, seat)[0][1]
        return max(legal, key=lambda action: self._swap_gain(state, seat, action))

    def propose(
        self, state: Bazaar, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """In a haggle the offers that promise most, the smallest raise, and to accept."""
        if len(legal) <= FEW:
            return legal
        advised = [action for _, action in self.proposals(state, seat)[: PROPOSED - 2]]
        accepts = [action for action in legal[-1:] if isinstance(action, Accept)]
        return tuple(dict.fromkeys([*advised, legal[0], *accepts]))

    # Choosing

    def mixes(self, s: Bazaar) -> list[Mix]:
        """How likely each seat chooses each action, A first."""
        return self._minds(s)[0]

    def _minds(self, s: Bazaar) -> tuple[list[Mix], list[list[float]]]:
        """The same, and what each action promises each seat; remembered, for all will ask it."""
        key = _known_by(s)
        if (known := self._known.get(key)) is None:
            gains = [self.a.gains(s, seat) for seat in range(s.seats)]
            mixes = self._settled(gains)
            prospects = [self._prospects(gain, mixes, seat) for seat, gain in enumerate(gains)]
            if len(self._known) >= _MEMO_SIZE:
                self._known.clear()
            self._known[key] = known = mixes, prospects
        return known

    def _settled(self, gains: Sequence[Sequence[float]]) -> list[Mix]:
        """Each answers what the others would choose, step by step.

        Damped, so that it settles where nobody gains much by choosing otherwise.
        """
        found = [_softmax(gain, self.m.first_heat) for gain in gains]
        for step in range(1, self.m.thoughts + 1):
            pull = 1.0 / (1.0 + step)
            answers = [
                _softmax(self._prospects(gain, found, seat), self.m.heat)
                for seat, gain in enumerate(gains)
            ]
            found = [
                tuple(p + pull * (q - p) for p, q in zip(mix, answer, strict=True))
                for mix, answer in zip(found, answers, strict=True)
            ]
        return found

    def _prospects(self, gains: Sequence[float], mixes: Sequence[Mix], seat: Seat) -> list[float]:
        """What each action promises a seat: all of its gain alone, a part of it in a haggle."""
        found = []
        for place, gain in enumerate(gains):
            alone, pairs = 1.0, 0.0
            for other, mix in enumerate(mixes):
                if other != seat:
                    p = min(mix[place], 0.999)
                    alone *= 1.0 - p
                    pairs += p / (1.0 - p)
            if place == D - 1:  # never blocked, but only one gem when not alone
                found.append(gain * (0.5 + 0.5 * alone))
            else:
                found.append(gain * alone * (1.0 + self.m.half * pairs))
        return found

    def _card(self, s: Bazaar, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the cards, drawn as a seat that is hard to guess would choose."""
        prospects = self._minds(s)[1][seat]
        weights = _softmax(
            [prospects[LETTERS.index(a.action)] for a in legal if isinstance(a, Choose)],
            self.m.noise,
        )
        return _drawn(legal, weights, chance)

    # Haggling

    def proposals(self, s: Bazaar, seat: Seat) -> list[tuple[float, Action]]:
        """A few things to do in a haggle with what they promise, the best first.

        The cheapest offers of each kind; and always to accept where that is possible.
        """
        _, _, rival, last = s.stack[-1]
        action = s.step - 1
        mine, theirs = self.a.gains(s, seat)[action], self.a.gains(s, rival)[action]
        part = 1.0 / (s.seats - 1)
        give = self.a.passed(s, seat, rival, seat)
        receive = self.a.passed(s, seat, rival, rival)
        fair = self.m.half * (mine - theirs * part)
        insists = self.m.greed * theirs - (1.0 - self.m.greed) * mine * part
        found: list[tuple[float, Action]] = []
        for offer in self._candidates(give, counts(s.gems[seat]), counts(last), total(last)):
            won = mine + _priced(give, offer)
            taken = _priced(receive, offer) - mine * part
            likely = 1.0 / (1.0 + exp(max(-50.0, min(50.0, (insists - taken) / self.m.doubt))))
            value = likely * won + (1.0 - likely) * min(fair, won)
            found.append((value, OFFERS[of_each(*offer)]))
        if last:
            got = _priced(self.a.passed(s, rival, seat, seat), counts(last))
            found.append((got - theirs * part, ACCEPT))
        found.sort(key=lambda proposal: -proposal[0])
        return found

    def _candidates(
        self, give: Sequence[tuple[float, ...]], own: Counts, last: Counts, n: int
    ) -> list[Counts]:
        """The cheapest offers of each number of gems, and those of as many as the last."""
        prices = sorted(
            (costs[k] - costs[k + 1], -colour, k)
            for colour, costs in enumerate(give)
            for k in range(own[colour])
        )
        order = [-colour for _, colour, _ in prices]
        found = [
            _first(order, more) for more in range(n + 1, min(n + self.m.steps, len(order)) + 1)
        ]
        for colour in range(len(COLOURS) - 1 if n else 0):
            kept, cheaper = last[:colour], [c for c in order if c > colour]
            better = max(last[colour] + 1, n - sum(kept) - len(cheaper))
            left = n - sum(kept) - better
            enough = all(k <= o for k, o in zip(kept, own, strict=False))
            if enough and better <= own[colour] and 0 <= left <= len(cheaper):
                rest = _first(cheaper, left)
                found.append((*kept, better, *rest[colour + 1 :]))
        return found

    # Among masters

    def known_masters(self, view: Bazaar) -> bool:
        """With three and four seats, where others may think: who goes by rule of thumb is better
        answered as such (docs/strength.md)."""
        return view.seats in mastery.SEATS and self.opposition.thinkers

    def as_masters(
        self, state: Bazaar, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """What does best if all others go by rule of thumb, by the judgement of the rule of thumb;
        or, in the worlds in which a seat does not think, what the rule of thumb does."""
        if not (self.known_masters(state) and mastery.thinks(state, seat)):
            return self.policy(state, seat, legal, chance)
        if not state.stack:
            mix = self._remembered(state, self._answering)[seat]
            return _drawn(legal, mix, chance)
        return self._remembered(state, self._best_in_haggle)

    def _remembered(self, s: Bazaar, find: Callable[[Bazaar], T]) -> T:
        """What is found in a position, remembered, for all rollouts will ask it."""
        haggle = (s.choices, s.step) if s.stack else ()
        key = (find.__name__, *_known_by(s), s.stack, haggle, *s.gained)
        if key not in self._found:
            if len(self._found) >= _MEMO_SIZE:
                self._found.clear()
            self._found[key] = find(s)
        found: T = self._found[key]
        return found

    def _best_in_haggle(self, s: Bazaar) -> Action:
        """What of a few things to do brings most, or the first, if that brings hardly less."""
        seat = s.stack[-1][1]
        actions = [action for _, action in self.proposals(s, seat)]
        values = [self._foreseen(s, {seat: action})[seat] for action in actions]
        best = max(values)
        return actions[values.index(best) if best - values[0] >= mastery.HARDLY else 0]

    def _answering(self, s: Bazaar) -> list[Mix]:
        """How likely each seat chooses each action who takes all others for rules of thumb, and
        some of them for such as think so too."""
        rules = [_softmax(prospects, self.m.noise) for prospects in self._minds(s)[1]]
        actions = [Choose(letter) for letter in LETTERS[: D - 1]]
        table = {
            places: self._foreseen(s, {seat: actions[at] for seat, at in enumerate(places)})
            for places in product(range(len(actions)), repeat=s.seats)
        }
        mixes = []
        for rule, values in zip(rules, mastery.worths(table, rules), strict=True):
            best = values.index(max(values))
            mixes.append([
                (1.0 - mastery.ALIKE) * p + mastery.ALIKE * (place == best)
                for place, p in enumerate(rule)
            ])  # fmt: skip
        return [_softmax(values, mastery.HEAT) for values in mastery.worths(table, mixes)]

    def _foreseen(self, s: Bazaar, decided: Mapping[Seat, Action]) -> Sequence[float]:
        """Each seat's chances when the next round begins if these decide so, and then all go by
        rule of thumb; who draws a card that nobody has seen draws an ordinary one."""
        workers, after = self.tables.workers, s.copy()
        ordinary = workers.index(mastery.ORDINARY)
        after.deck = s.deck[: s.drawn] + (ordinary,) * (len(s.deck) - s.drawn)
        if not s.stack:
            after.choices = (OPEN,) * s.seats
        self._still.at(0)
        for seat, action in decided.items():
            self.game.apply(after, seat, action, self._still)
        while after.stack:
            seat = after.stack[-1][1]
            self.game.apply(after, seat, self.proposals(after, seat)[0][1], self._still)
        if self.game.is_over(after):
            won = [standing.place == 1 for standing in self.game.standing(after)]
            return [n / sum(won) for n in won]
        before = mastery.before_the_deal(workers, after)
        found = []
        for dealt in mastery.DEALS:
            after.workers = [own + more for own, more in zip(before.workers, dealt, strict=False)]
            found.append(self.chances(after))
        return [sum(of_seat) / len(found) for of_seat in zip(*found, strict=True)]

    def among_masters(self, state: Bazaar) -> tuple[float, ...]:
        """As if the cards of a round that begins were not dealt yet: so nothing but what is decided
        tells candidates apart."""
        if not mastery.begins(state) or not self.known_masters(state):
            return self.chances(state)
        before = mastery.before_the_deal(self.tables.workers, state)
        return _softmax(mastery.promises(self.judged, before, self._heat(before)), 1.0)

    # Action D

    def _swap_gain(self, s: Bazaar, seat: Seat, action: Action) -> float:
        """What a gem returned or taken gains."""
        assert isinstance(action, GiveGem | TakeGem)
        colour = COLOURS.index(action.colour)
        if isinstance(action, TakeGem):
            return self.a.one_more(s, seat)[colour]
        owned, time = columns(s)[colour], self.a.time(s)
        fewer = self.a.edge(colour, given(owned, seat, -1), seat, time)
        return fewer - self.a.edge(colour, owned, seat, time)

    # Judging

    def chances(self, state: Bazaar) -> tuple[float, ...]:
        """Each seat's points so far and in prospect, compared: the nearer the end, the surer."""
        return _softmax(self.judged.outlooks(state), self._heat(state))

    def _heat(self, s: Bazaar) -> float:
        """How many points ahead make a seat e times likelier to win."""
        rounds, stages = self.judged.rounds(s), self.tables.stages - s.stage
        return HEAT + HEAT_A_ROUND * rounds + HEAT_A_STAGE * stages

    def stake(self, view: Bazaar, seat: Seat) -> Reason | None:
        return stake(self.tables, self.game.standing(view), view, seat)

    def hoard(self, state: Bazaar, seat: Seat) -> float:
        """Gems."""
        return total(state.gems[seat])

    def prospect(self, state: Bazaar, seat: Seat) -> float:
        """Points so far, and what one's gems may bring."""
        return self.judged.outlook(state, seat)

    def reason(self, state: Bazaar, seat: Seat, action: Action) -> Reason:
        """What can be counted in its favour."""
        return reason(self.tables, state, seat, action)


def _known_by(s: Bazaar) -> tuple[int, ...]:
    """What of a position tells what choices promise."""
    return (s.stage, *s.gems, *s.workers, *[pile[-1] if pile else 0 for pile in s.piles])


def _softmax(values: Sequence[float], heat: float) -> Mix:
    best = max(values)
    odds = [exp((value - best) / heat) for value in values]
    total_odds = sum(odds)
    return tuple(odd / total_odds for odd in odds)


def _drawn(legal: Sequence[Action], weights: Sequence[float], chance: Chance) -> Action:
    """One of them, each as often as its weight says."""
    drawn = chance.random()
    for action, weight in zip(legal, weights, strict=True):
        drawn -= weight
        if drawn < 0.0:
            return action
    return legal[-1]


def _priced(table: Sequence[tuple[float, ...]], gems: Counts) -> float:
    """The sum of a table's entries for so many gems of each colour."""
    return sum([row[n] for row, n in zip(table, gems, strict=True)], 0.0)


def _first(order: Sequence[int], n: int) -> Counts:
    """The first n of some colours, counted."""
    head = order[:n]
    return tuple(head.count(colour) for colour in range(len(COLOURS)))


STRATEGY = BasariStrategy
