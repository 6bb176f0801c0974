# Compiled by mypyc: see tools/compile.
"""What things are worth in Basari, in victory points: workers, gems, the four actions.

A seat's *edge* is what it may expect less what the others may expect on average.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from typing import Final

from tabletop.core.memo import Memo
from tabletop.core.zones import Seat
from tabletop.games.basari.gems import COLOURS, available, counts
from tabletop.games.basari.rules import action_cards, stock
from tabletop.games.basari.scoring import points
from tabletop.games.basari.sheet import Tables
from tabletop.games.basari.state import A, B, Bazaar, C, D

Counts = tuple[int, ...]
"""How many gems of one colour each seat has."""
_MEMO_SIZE = 1 << 15


@dataclass(frozen=True, slots=True)
class Weights:
    """Found by self-play."""

    blur: float = 0.5
    """How many gems a lead must count to be fairly safe when a stage ends now."""
    blur_a_round: float = 0.3
    """The same for each round that is still to come."""
    later: float = 0.8
    """What a share of a colour promises for each later stage, as a part of its prize."""
    currency: float = 0.25
    """What any gem is worth for haggling."""
    pace: float = 2.6
    """Workers that a seat gains a round."""
    drift: float = 1.0
    """How far workers may stray from that, by the root of the rounds."""


class Appraisal:
    """Appraises positions by the tables of one sheet."""

    def __init__(self, tables: Tables, weights: Weights | None = None) -> None:
        self.t = tables
        self.w = weights or Weights()
        cards = len(tables.cards)
        self.draw = sum(tables.workers) / cards
        """Workers on a card, on average."""
        self.worth = lru_cache(maxsize=_MEMO_SIZE)(self._worth)
        self._edges_of = lru_cache(maxsize=_MEMO_SIZE)(self._edges)
        self._handed = lru_cache(maxsize=_MEMO_SIZE)(self._hand)

    def rounds(self, s: Bazaar) -> float:
        """About how many rounds of this stage come after this one."""
        return max(0.0, (self.t.stage_end - max(s.workers)) / self.w.pace)

    def time(self, s: Bazaar) -> tuple[int, int]:
        """Rounds and stages to come, as whole numbers: what the worth of gems depends on."""
        return round(self.rounds(s)), self.t.stages - s.stage

    def _worth(self, colour: int, owned: Counts, rounds: int, stages: int) -> tuple[float, ...]:
        """What a colour promises each seat: its prize now, later, and gems to haggle with."""
        w, prize = self.w, self.t.prizes[colour]
        blur = w.blur + w.blur_a_round * rounds
        most = max(owned)
        odds = [exp((n - most) / blur) if n else 0.0 for n in owned]
        total = sum(odds) or 1.0
        shares = [odd / total for odd in odds]
        kept = [n * (1.0 - share / 2) for n, share in zip(owned, shares, strict=True)]
        all_kept = sum(kept) + 1.0
        later = w.later * stages * prize / all_kept
        coin = w.currency if rounds or stages else 0.0
        return tuple(
            prize * share + later * left + coin * left
            for share, left in zip(shares, kept, strict=True)
        )

    def edge(self, colour: int, owned: Counts, seat: Seat, time: tuple[int, int]) -> float:
        """A seat's edge in one colour."""
        rounds, stages = time
        return self._edges_of(colour, owned, rounds, stages)[seat]

    def _edges(self, colour: int, owned: Counts, rounds: int, stages: int) -> tuple[float, ...]:
        worth = self.worth(colour, owned, rounds, stages)
        n, total = len(worth), sum(worth)
        return tuple([(own * n - total) / (n - 1) for own in worth])

    def workers(self, s: Bazaar, seat: Seat, more: float = 0.0) -> float:
        """What a seat's workers promise, with some more of them."""
        w, rounds = self.w, self.rounds(s)
        missing = self.t.stage_end - s.workers[seat] - more
        if missing <= 0:
            return float(self.t.worker_points)
        ahead = w.pace * rounds + 0.5 - missing
        return self.t.worker_points / (1.0 + exp(-1.7 * ahead / (0.6 + w.drift * sqrt(rounds))))

    def gains(self, s: Bazaar, seat: Seat) -> tuple[float, ...]:
        """What the edge of a seat gains by each action if it alone does it, A first."""
        taken = self.t.goods[s.piles[seat][-1]] if s.piles[seat] else 0
        taken = available(taken, stock(self.t, s))
        time, owned = self.time(s), columns(s)
        gems = sum(
            [
                self.edge(colour, given(owned[colour], seat, n), seat, time)
                - self.edge(colour, owned[colour], seat, time)
                for colour, n in enumerate(counts(taken))
                if n
            ],
            0.0,
        )
        found = {
            A: self.workers(s, seat, self.draw) - self.workers(s, seat),
            B: float(self.t.points[s.piles[seat][-1]]),
            C: gems,
        }
        cards = action_cards(s.seats)
        if D in cards:
            found[D] = self.swap(s, seat)
        return tuple(found[action] for action in cards)

    def swap(self, s: Bazaar, seat: Seat) -> float:
        """Return the value of giving the cheapest gem for the best two of the stock."""
        time, owned = self.time(s), columns(s)
        there, less = counts(stock(self.t, s)), []
        more = sorted(
            worth
            for worth, n in zip(self.one_more(s, seat), there, strict=True)
            for _ in range(min(n, 2))
        )
        for colour in range(len(COLOURS)):
            now = owned[colour]
            if now[seat]:
                lost = self.edge(colour, given(now, seat, -1), seat, time)
                less.append(self.edge(colour, now, seat, time) - lost)
        return max(0.0, sum(more[-2:], 0.0) - min(less)) if less else 0.0

    def one_more(self, s: Bazaar, seat: Seat) -> list[float]:
        """What one more gem of each colour gains."""
        time, owned = self.time(s), columns(s)
        return [
            self.edge(colour, given(owned[colour], seat, 1), seat, time)
            - self.edge(colour, owned[colour], seat, time)
            for colour in range(len(COLOURS))
        ]

    def passed(self, s: Bazaar, giver: Seat, taker: Seat, viewer: Seat) -> list[tuple[float, ...]]:
        """By colour and number: what the edge of a viewer gains when gems go from hand to hand."""
        time, handed = self.time(s), self._handed
        return [
            handed(colour, owned, giver, taker, viewer, time)
            for colour, owned in enumerate(columns(s))
        ]

    def _hand(
        self, colour: int, owned: Counts, giver: Seat, taker: Seat, viewer: Seat,
        time: tuple[int, int],
    ) -> tuple[float, ...]:  # fmt: skip
        """The same for one colour, from no gem to all that the giver has."""
        base = self.edge(colour, owned, viewer, time)
        return tuple(
            self.edge(colour, given(given(owned, giver, -n), taker, n), viewer, time) - base
            for n in range(owned[giver] + 1)
        )

    def outlook(self, s: Bazaar, seat: Seat) -> float:
        """The points that a seat has and may expect of what it has."""
        return self.outlooks(s)[seat]

    def outlooks(self, s: Bazaar) -> list[float]:
        """The same of every seat."""
        rounds, stages = self.time(s)
        worths = [
            self.worth(colour, owned, rounds, stages) for colour, owned in enumerate(columns(s))
        ]
        return [
            points(s, seat) + sum([worth[seat] for worth in worths], 0.0) + self.workers(s, seat)
            for seat in range(s.seats)
        ]


def columns(s: Bazaar) -> tuple[Counts, ...]:
    """By colour: how many each seat has."""
    return _COLUMNS[tuple(s.gems)]


def _columns(gems: tuple[int, ...]) -> tuple[Counts, ...]:
    """The same of these gems."""
    return tuple(zip(*map(counts, gems), strict=True))


_COLUMNS: Final = Memo(_columns, _MEMO_SIZE)
"""By the gems of all seats: asked for again and again before they change."""


def given(owned: Counts, seat: Seat, n: int) -> Counts:
    """The same when a seat has n more."""
    return (*owned[:seat], owned[seat] + n, *owned[seat + 1 :])
