# Compiled by mypyc: see tools/compile.
"""How a sensible merchant plays Market Day: what a card wins here, against what it wins elsewhere.

For each card it looks at the market as it would lie, counts the unseen cards for what may still
happen to it (doubles, rain, Knights, the Tinker), and plays the card that gains most over what
cards of its rank are usually worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, pow, sqrt

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Fitted, Plan, Reason, Skill, Strategy, Sureness
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.mastery import LIKING, liked
from tabletop.games.market_day.reasons import reason
from tabletop.games.market_day.resolving import resolve
from tabletop.games.market_day.rules import seat_of
from tabletop.games.market_day.sheet import (
    DECK_SIZE,
    GOODS_FROM,
    KNIGHT,
    RAIN,
    RANKS,
    ROGUE,
    TINKER,
)
from tabletop.games.market_day.stakes import stake
from tabletop.games.market_day.state import Market

NOISE = 0.4
"""Points by which the rule of thumb may err, so that it is not always the same."""
FUTURE = 4.5
"""About what a card that is still to come would score."""
TOP_CARD_RISK = 0.7
"""How often a Knight or Tinker still to come finds the card that is best now."""
SPREAD = 2.2
"""How fast a lead loses its meaning with the cards that are still to be played (in points)."""
HELD = 0.2
"""How much of what cards are usually worth counts while they are in the hand."""
LEADING = 1.7
"""Points that it costs to lead the next round.

These three are fitted to the outcomes of 5,000 games of the rule of thumb against itself.
"""
PATIENCE = 1.5
"""How much more than its usual worth here a card must gain to be let go."""
DOUBT = 0.01
"""How often at least a master is thought to play any card."""
NEARLY = 1e-6
"""By so much a progress may be off, as fractions are."""
_MEMO_SIZE = 1 << 14

WORTH = {
    2: (0.0, 4.2, 1.7, 0.4, -0.6, 0.4, 0.9, 6.6, 1.9, 1.1, 2.5),
    3: (0.0, 4.1, 1.4, 1.1, 0.4, 0.8, 1.0, 4.8, 1.8, 0.6, 1.4),
    4: (0.0, 4.5, 1.4, 1.2, 0.8, 1.3, 1.8, 5.2, 2.8, 2.7, 3.2),
    5: (0.0, 4.6, 1.3, 1.4, 0.8, 1.2, 1.7, 4.4, 2.5, 2.0, 2.6),
    6: (0.0, 4.4, 1.3, 1.5, 0.7, 1.2, 1.5, 3.8, 2.2, 1.4, 2.0),
    7: (0.0, 4.3, 1.2, 1.6, 0.8, 1.2, 1.5, 3.2, 2.0, 1.0, 1.6),
    8: (0.0, 4.1, 1.3, 1.8, 0.9, 1.2, 1.5, 2.7, 2.0, 0.7, 1.3),
}
"""By number of seats: what a card of each rank (from 0) gains on average, from self-play."""

_CAN_SPOIL = tuple(rank for rank in RANKS if rank >= GOODS_FROM and rank != ROGUE)
_ALL: list[int] = [*range(RANKS[-1] + 1), 0]
"""By rank how many there are; UNKNOWN finds the last."""
_Left = tuple[int, ...]


class Outlook:
    """What may still happen in this round, from the unseen cards."""

    __slots__ = ("any_rain", "later", "lone_rain", "safe", "taken", "threatened")

    def __init__(self, s: Market, seat: Seat, later: int) -> None:
        seen = s.gone + s.played + s.hands[seat]
        unseen = max(1, DECK_SIZE - len(seen))
        left = _ALL[:]
        for rank in seen:
            left[rank] -= 1
        share: list[float] = [n / unseen for n in left]
        """By rank; the last is that of UNKNOWN, for which nobody asks."""
        dry = 1.0 - share[RAIN]
        self.later = later
        self.any_rain = 1.0 - pow(dry, later)
        """The chance that another 7 comes."""
        self.lone_rain = later * share[RAIN] * pow(dry, later - 1) if later else 0.0
        """The chance that exactly one comes."""
        spared = pow(1.0 - share[KNIGHT] - share[TINKER], later)
        self.taken = TOP_CARD_RISK * (1.0 - spared)
        """The chance that the best card is taken by a Knight or Tinker still to come."""
        self.safe = values = [float(rank) for rank in range(RANKS[-1] + 1)]
        """What a card of each rank that lies good now will score, if no rain can fall."""
        if later:
            values[TINKER] = FUTURE
            for rank in _CAN_SPOIL:
                values[rank] *= pow(1.0 - share[rank], later)
        self.threatened = values[:GOODS_FROM]
        """The same while a lone rain may still come."""
        self.threatened += [value * (1.0 - self.lone_rain) for value in values[GOODS_FROM:]]


MANY = 4
"""With so many seats it matters most what the others do."""


class MarketStrategy(Strategy[Market]):
    """The rule of thumb, with the tables of one sheet."""

    short = Plan(rollouts=60, rounds=1.0, trust=1.5)
    long = Plan(
        rollouts=600, rounds=6.0, trust=0.5, equal=0.002, peers=True, stage=True, likely=8,
        elsewhere=Plan(rollouts=300, rounds=4.0, trust=1.0),
    )  # fmt: skip
    skill = Skill(
        novice=0.08, trader=0.46, merchant=0.95, foresight=0.1,
        pull=0.7, whim=1.5, sight=2, ahead=1.0,
    )  # fmt: skip
    fitted = Fitted(weak=Sureness(0.8), both=Sureness(0.8), edge=1.8)

    def __init__(self, game: MarketDay) -> None:
        super().__init__(game)
        self.tables = tables = game.tables
        self._worth = {n: [PATIENCE * x for x in worth] for n, worth in WORTH.items()}
        self._held = {
            n: [HELD * x for x in (*worth, sum(worth[rank] for rank in tables.deck) / DECK_SIZE)]
            for n, worth in WORTH.items()
        }
        """By seats and rank what a card in the hand is worth; the last one is for UNKNOWN."""
        self._liked: dict[tuple[int, int, int], tuple[float, tuple[float, ...]]] = {}
        """By seats, cards in the hand and cards that lie there: what masters like."""
        self._left: dict[tuple[int, ...], _Left] = {}

    def progress(self, state: Market) -> float:
        """Rounds, by the cards that are still to be played in the hands to come."""
        size = self.tables.hand_size[state.seats]
        to_play = (sum(map(len, state.hands)) + len(state.played)) / state.seats
        return (size * (state.hands_played + 1) - to_play) / self.tables.cards_a_round[state.seats]

    def stage_end(self, state: Market) -> float:
        """With the hand that is played, in rounds."""
        size = self.tables.hand_size[state.seats]
        return size / self.tables.cards_a_round[state.seats] * (state.hands_played + 1) - NEARLY

    def policy(self, state: Market, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """The card that gains most over its usual worth; the best swap for a Tinker."""
        if len(legal) == 1:
            return legal[0]
        if state.tinkers:
            return max(legal, key=lambda action: self._swap_gain(state, seat, action))
        gains = self.gains(state, seat, [a.rank for a in legal])  # type: ignore[attr-defined]
        worth = self._worth[state.seats]
        random = chance.random
        best, chosen = -99.0, legal[0]
        for action, gain in zip(legal, gains, strict=True):
            value = gain - worth[action.rank] + NOISE * random()  # type: ignore[attr-defined]
            if value > best:
                best, chosen = value, action
        return chosen

    def known_masters(self, view: Market) -> bool:
        """Where all may be masters, and with few seats: of many who go by rule of thumb who are
        taken for masters, one who does that wins less often (docs/strength.md)."""
        return self.opposition.masters or view.seats < MANY

    def as_masters(
        self, state: Market, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """A card drawn by the odds of masters, where they are known; Tinkers by rule of thumb."""
        if len(legal) == 1 or state.tinkers or state.seats not in LIKING:
            return self.policy(state, seat, legal, chance)
        ranks = [a.rank for a in legal]  # type: ignore[attr-defined]
        odds = self._odds(state, seat, ranks)
        drawn = chance.random() * sum(odds)
        for action, each in zip(legal, odds, strict=True):
            drawn -= each
            if drawn < 0.0:
                return action
        return legal[-1]

    def _odds(self, s: Market, seat: Seat, ranks: Sequence[int]) -> list[float]:
        """How masters like to play each rank, one against the other."""
        pull, liking = self._liking(s, seat)
        gains = self.gains(s, seat, ranks)
        return [exp(pull * gain + liking[rank]) for rank, gain in zip(ranks, gains, strict=True)]

    def likelihood(self, world: Market, viewer: Seat) -> float:
        """How likely masters play what the others have played in this round, each from its hand;
        who played what in earlier rounds is not remembered."""
        if world.tinkers or world.seats not in LIKING:
            return 1.0
        found, before = 1.0, world.copy()
        for place in reversed(range(len(world.played))):
            rank, actor = world.played[place], seat_of(world, place)
            before.played = world.played[:place]
            before.hands[actor] = tuple(sorted((*before.hands[actor], rank)))
            if actor != viewer:
                found *= DOUBT + self._chosen(before, actor, rank)
        return found

    def _chosen(self, s: Market, seat: Seat, rank: int) -> float:
        """How often masters would play a rank of a hand."""
        ranks = sorted(set(s.hands[seat]))
        odds = self._odds(s, seat, ranks)
        return odds[ranks.index(rank)] / sum(odds)

    def _liking(self, s: Market, seat: Seat) -> tuple[float, tuple[float, ...]]:
        """What masters like here: what a point is worth, and each rank."""
        key = s.seats, len(s.hands[seat]), len(s.played)
        if (known := self._liked.get(key)) is not None:
            return known
        size, total = self.tables.hand_size[s.seats], self.tables.round_size[s.seats]
        hand, later = (key[1] - 1) / (size - 1), 1.0 - key[2] / (total - 1)
        self._liked[key] = found = liked(s.seats, hand, later)
        return found

    def gains(self, s: Market, seat: Seat, ranks: Sequence[int]) -> list[float]:
        """Own points less the others' mean, as they may be expected, after playing each rank."""
        played = s.played
        total = s.seats * self.tables.cards_a_round[s.seats]
        outlook = Outlook(s, seat, total - len(played) - 1)
        rains = played.count(RAIN)
        return [
            self._gain(s, seat, (*played, rank), rains + (rank == RAIN), outlook) for rank in ranks
        ]

    def _gain(
        self, s: Market, seat: Seat, cards: tuple[int, ...], rains: int, outlook: Outlook
    ) -> float:
        """The same for a market as it would lie."""
        if rains != 1:
            values = outlook.safe if rains else outlook.threatened
            return self._balance(s, seat, self._remaining(cards), outlook, values)
        wet = self._balance(s, seat, self._remaining(cards), outlook, outlook.safe)
        if not outlook.later:
            return wet
        if (s.leader + cards.index(RAIN)) % s.seats == seat:
            wet += FUTURE * outlook.later / s.seats
        left = self._remaining((*cards, RAIN))[: len(cards)]
        dry = self._balance(s, seat, left, outlook, outlook.safe)
        return wet + (dry - wet) * outlook.any_rain

    def _remaining(self, cards: tuple[int, ...]) -> _Left:
        """The cards that would remain (by place, 0 where none), a Tinker having taken the best."""
        if (known := self._left.get(cards)) is not None:
            return known
        left = list(resolve(cards).left)
        if TINKER in left:
            place, best = left.index(TINKER), max(left)
            if best >= GOODS_FROM:
                left[left.index(best)] = TINKER
                left[place] = best
        if len(self._left) >= _MEMO_SIZE:
            self._left.clear()
        self._left[cards] = found = tuple(left)
        return found

    def _balance(
        self, s: Market, seat: Seat, left: _Left, outlook: Outlook, values: list[float]
    ) -> float:
        """Own points less the others' mean, for cards that would lie so."""
        seats = s.seats
        place = (seat - s.leader) % seats
        total = sum([values[rank] for rank in left], 0.0)
        mine = sum([values[rank] for rank in left[place::seats]], 0.0)
        top = max(left)
        if top >= GOODS_FROM and outlook.taken:
            lost = values[top] * outlook.taken
            total -= lost
            if (left.index(top) - place) % seats == 0:
                mine -= lost
        return mine - (total - mine) / (seats - 1)

    def _swap_gain(self, s: Market, seat: Seat, action: Action) -> float:
        """Own points gained and, as a mean, those that others lose."""
        if not isinstance(action, Swap) or action.seat == seat:
            return 0.0
        return (action.rank - TINKER) * (1.0 + 1.0 / (s.seats - 1))

    def chances(self, state: Market) -> tuple[float, ...]:
        """Each seat's share of exp(points), on a scale that shrinks as the rounds run out.

        Cards in the hand are worth a little; to lead, with all others still to answer, costs some.
        """
        hands = state.hands_to_play - state.hands_played
        size = self.tables.hand_size[state.seats]
        cards = len(state.hands[state.leader]) + (hands - 1) * size
        scale = SPREAD * sqrt(1.0 + cards)
        worth = self._held[state.seats]
        outlook = [
            points + sum([worth[rank] for rank in hand], 0.0)
            for points, hand in zip(state.points, state.hands, strict=True)
        ]
        outlook[state.leader] -= LEADING
        best = max(outlook)
        shares = [exp((points - best) / scale) for points in outlook]
        total = sum(shares)
        return tuple(share / total for share in shares)

    def stake(self, view: Market, seat: Seat) -> Reason | None:
        return stake(self.tables, self.game.standing(view), view, seat)

    def shines(self, state: Market, seat: Seat) -> float:
        """Points, and the ranks that lie on one's stall."""
        mine = state.played[(seat - state.leader) % state.seats :: state.seats]
        return state.points[seat] + sum(mine)

    def hoard(self, state: Market, seat: Seat) -> float:
        """The ranks in the hand."""
        return sum(state.hands[seat])

    def prospect(self, state: Market, seat: Seat) -> float:
        """Points, and what the hand is usually worth."""
        worth = self._worth[state.seats]
        return state.points[seat] + sum([worth[rank] for rank in state.hands[seat]], 0.0)

    def reason(self, state: Market, seat: Seat, action: Action) -> Reason:
        """What can be counted in its favour."""
        assert isinstance(action, Play | Swap | KeepTinker)
        swaps = [a for a in self.game.legal(state, seat) if isinstance(a, Swap) and a.seat != seat]
        best = max((a.rank for a in swaps), default=0)
        return reason(self.tables, state, seat, action, best)


STRATEGY = MarketStrategy
