"""How a sensible trader plays Basari: guess what the others want, be alone, haggle to the half.

Whoever loses a haggle takes the price, so that an action is worth about half of what it gains; an
offer is weighed by what it costs, by what the rival makes of it, and by how likely he accepts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import FEW, PROPOSED, Fitted, Plan, Reason, Skill, Strategy, Sureness
from tabletop.core.zones import Seat
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

PONDERED = 3
"""So many of what there is to do in a haggle are tried in a rollout, beside to accept."""

_MEMO_SIZE = 1 << 12

Mix = tuple[float, ...]
"""How likely each action is chosen, A first."""
Counts = tuple[int, ...]


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
        rollouts=200, rounds=1.0, trust=1.0, thoughtful=0.25, deep=3, joint=1.05, wary=1.5
    )  # fmt: skip
    skill = Skill(novice=0.1, trader=0.67, merchant=0.6, pull=1.0, whim=2.0, sight=2)
    fitted = Fitted(weak=Sureness(0.6, 0.006), both=Sureness(0.9), edge=2.5)

    deals = (Accept,)

    def __init__(self, game: Basari, manners: Manners | None = None) -> None:
        super().__init__(game)
        tables = self.tables = game.tables
        self.a = Appraisal(tables)
        self.judged = Appraisal(tables, FITTED)
        self._known: dict[tuple[int, ...], tuple[list[Mix], list[list[float]]]] = {}
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

    def ponder(self, state: Bazaar, seat: Seat) -> Sequence[Action]:
        """In a haggle the offers that promise most, and to accept."""
        if not state.stack or state.stack[-1][0] != HAGGLE:
            return ()
        found = [action for _, action in self.proposals(state, seat)]
        return (*found[:PONDERED], *(a for a in found[PONDERED:] if isinstance(a, Accept)))

    # Choosing

    def mixes(self, s: Bazaar) -> list[Mix]:
        """How likely each seat chooses each action, A first."""
        return self._minds(s)[0]

    def _minds(self, s: Bazaar) -> tuple[list[Mix], list[list[float]]]:
        """The same, and what each action promises each seat; remembered, for all will ask it."""
        tops = [pile[-1] if pile else 0 for pile in s.piles]
        key = (s.stage, *s.gems, *s.workers, *tops)
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
        drawn = chance.random()
        for action, weight in zip(legal, weights, strict=True):
            drawn -= weight
            if drawn < 0.0:
                return action
        return legal[-1]

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
        outlook = self.judged.outlooks(state)
        rounds, stages = self.judged.rounds(state), self.a.t.stages - state.stage
        return _softmax(outlook, HEAT + HEAT_A_ROUND * rounds + HEAT_A_STAGE * stages)

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


def _softmax(values: Sequence[float], heat: float) -> Mix:
    best = max(values)
    odds = [exp((value - best) / heat) for value in values]
    total_odds = sum(odds)
    return tuple(odd / total_odds for odd in odds)


def _priced(table: Sequence[tuple[float, ...]], gems: Counts) -> float:
    """The sum of a table's entries for so many gems of each colour."""
    return sum([row[n] for row, n in zip(table, gems, strict=True)], 0.0)


def _first(order: Sequence[int], n: int) -> Counts:
    """The first n of some colours, counted."""
    head = order[:n]
    return tuple(head.count(colour) for colour in range(len(COLOURS)))


STRATEGY = BasariStrategy
