# Compiled by mypyc: see tools/compile.
"""Evaluation of positions of Basari in victory points: workers, gems and the four actions.

The edge of a seat is its expected value minus the average of the other seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from typing import Final

from tabletop.core.util.memo import Memo
from tabletop.core.zones import Seat
from tabletop.games.basari.gems import COLOURS, limit_gems_to_stock, unpack_gem_counts
from tabletop.games.basari.rules import initial_action_cards, stock_gems
from tabletop.games.basari.scoring import total_points
from tabletop.games.basari.sheet import RuleTables
from tabletop.games.basari.state import ACTION_A, ACTION_B, ACTION_C, ACTION_D, BasariState

GemCountsBySeat = tuple[int, ...]
"""Number of gems of one colour that each seat has."""
_MEMO_SIZE = 1 << 15


@dataclass(frozen=True, slots=True)
class Weights:
    """Parameters of the evaluation, found by self-play."""

    lead_scale: float = 0.5
    """Lead in gems that is fairly safe if the stage ends now."""
    lead_scale_per_round: float = 0.3
    """Increase of the lead scale for each remaining round of the stage."""
    later_stage_rate: float = 0.8
    """Value of a share of a colour in each later stage, as a part of its prize."""
    haggling_value: float = 0.25
    """Value of any gem for haggling, in points."""
    workers_per_round: float = 2.6
    """Workers that a seat gains per round."""
    worker_deviation: float = 1.0
    """Deviation of the gained workers from that, per square root of the remaining rounds."""


class Evaluation:
    """Evaluation of positions with the tables of one sheet."""

    def __init__(self, tables: RuleTables, weights: Weights | None = None) -> None:
        self.tables = tables
        self.weights = weights or Weights()
        cards = len(tables.cards)
        self.mean_card_workers = sum(tables.card_workers) / cards
        """Workers on a card, on average."""
        self.colour_values = lru_cache(maxsize=_MEMO_SIZE)(self._compute_colour_values)
        self._edges_of = lru_cache(maxsize=_MEMO_SIZE)(self._edges)
        self._transfer_gains = lru_cache(maxsize=_MEMO_SIZE)(self._compute_transfer_gains)

    def remaining_rounds(self, s: BasariState) -> float:
        """Return the approximate number of rounds of this stage after the current one."""
        return max(
            0.0, (self.tables.stage_end_workers - max(s.workers)) / self.weights.workers_per_round
        )

    def remaining_rounds_and_stages(self, s: BasariState) -> tuple[int, int]:
        """Return the remaining rounds of this stage and the remaining stages, as whole numbers.

        The value of gems depends on them.
        """
        return round(self.remaining_rounds(s)), self.tables.stage_count - s.stage

    def _compute_colour_values(
        self, colour: int, owned: GemCountsBySeat, rounds: int, stages: int
    ) -> tuple[float, ...]:
        """Return the value of one colour for each seat: the prize now and later, and haggling."""
        w, prize = self.weights, self.tables.colour_prizes[colour]
        blur = w.lead_scale + w.lead_scale_per_round * rounds
        most = max(owned)
        odds = [exp((n - most) / blur) if n else 0.0 for n in owned]
        total = sum(odds) or 1.0
        shares = [odd / total for odd in odds]
        kept = [n * (1.0 - share / 2) for n, share in zip(owned, shares, strict=True)]
        all_kept = sum(kept) + 1.0
        later = w.later_stage_rate * stages * prize / all_kept
        coin = w.haggling_value if rounds or stages else 0.0
        return tuple(
            prize * share + later * left + coin * left
            for share, left in zip(shares, kept, strict=True)
        )

    def colour_edge(
        self, colour: int, owned: GemCountsBySeat, seat: Seat, time: tuple[int, int]
    ) -> float:
        """Return the edge of a seat in one colour, in points.

        Args:
            colour: Index of the colour.
            owned: Gems of this colour that each seat has.
            seat: Seat to evaluate.
            time: Remaining rounds and stages (`remaining_rounds_and_stages`).
        """
        rounds, stages = time
        return self._edges_of(colour, owned, rounds, stages)[seat]

    def _edges(
        self, colour: int, owned: GemCountsBySeat, rounds: int, stages: int
    ) -> tuple[float, ...]:
        worth = self.colour_values(colour, owned, rounds, stages)
        n, total = len(worth), sum(worth)
        return tuple([(own * n - total) / (n - 1) for own in worth])

    def worker_value(self, s: BasariState, seat: Seat, extra_workers: float = 0.0) -> float:
        """Return the expected points for the workers of a seat.

        Args:
            s: Position.
            seat: Seat to evaluate.
            extra_workers: Additional workers to assume.
        """
        w, rounds = self.weights, self.remaining_rounds(s)
        missing = self.tables.stage_end_workers - s.workers[seat] - extra_workers
        if missing <= 0:
            return float(self.tables.worker_points)
        ahead = w.workers_per_round * rounds + 0.5 - missing
        return self.tables.worker_points / (
            1.0 + exp(-1.7 * ahead / (0.6 + w.worker_deviation * sqrt(rounds)))
        )

    def action_gains(self, s: BasariState, seat: Seat) -> tuple[float, ...]:
        """Return the gain in edge by each action, A first, if the seat alone carries it out."""
        taken = self.tables.card_gems[s.piles[seat][-1]] if s.piles[seat] else 0
        taken = limit_gems_to_stock(taken, stock_gems(self.tables, s))
        time, owned = self.remaining_rounds_and_stages(s), gem_counts_by_colour(s)
        gems = sum(
            [
                self.colour_edge(colour, add_gems(owned[colour], seat, n), seat, time)
                - self.colour_edge(colour, owned[colour], seat, time)
                for colour, n in enumerate(unpack_gem_counts(taken))
                if n
            ],
            0.0,
        )
        found = {
            ACTION_A: self.worker_value(s, seat, self.mean_card_workers)
            - self.worker_value(s, seat),
            ACTION_B: float(self.tables.card_points[s.piles[seat][-1]]),
            ACTION_C: gems,
        }
        cards = initial_action_cards(s.seats)
        if ACTION_D in cards:
            found[ACTION_D] = self.swap_gain(s, seat)
        return tuple(found[action] for action in cards)

    def swap_gain(self, s: BasariState, seat: Seat) -> float:
        """Return the gain of returning the cheapest gem and taking the best two of the stock."""
        time, owned = self.remaining_rounds_and_stages(s), gem_counts_by_colour(s)
        there, less = unpack_gem_counts(stock_gems(self.tables, s)), []
        more = sorted(
            worth
            for worth, n in zip(self.gem_gains(s, seat), there, strict=True)
            for _ in range(min(n, 2))
        )
        for colour in range(len(COLOURS)):
            now = owned[colour]
            if now[seat]:
                lost = self.colour_edge(colour, add_gems(now, seat, -1), seat, time)
                less.append(self.colour_edge(colour, now, seat, time) - lost)
        return max(0.0, sum(more[-2:], 0.0) - min(less)) if less else 0.0

    def gem_gains(self, s: BasariState, seat: Seat) -> list[float]:
        """Return the gain in edge by one more gem of each colour."""
        time, owned = self.remaining_rounds_and_stages(s), gem_counts_by_colour(s)
        return [
            self.colour_edge(colour, add_gems(owned[colour], seat, 1), seat, time)
            - self.colour_edge(colour, owned[colour], seat, time)
            for colour in range(len(COLOURS))
        ]

    def transfer_gains(
        self, s: BasariState, giver: Seat, taker: Seat, viewer: Seat
    ) -> list[tuple[float, ...]]:
        """Return the gains in edge of a viewer if gems go from one seat to another.

        Args:
            s: Position.
            giver: Seat that gives the gems.
            taker: Seat that receives them.
            viewer: Seat to evaluate.

        Returns:
            For each colour the gains by number of gems, from 0 to all that the giver has.
        """
        time, handed = self.remaining_rounds_and_stages(s), self._transfer_gains
        return [
            handed(colour, owned, giver, taker, viewer, time)
            for colour, owned in enumerate(gem_counts_by_colour(s))
        ]

    def _compute_transfer_gains(
        self, colour: int, owned: GemCountsBySeat, giver: Seat, taker: Seat, viewer: Seat,
        time: tuple[int, int],
    ) -> tuple[float, ...]:  # fmt: skip
        """Return the transfer gains of one colour, from no gem to all that the giver has."""
        base = self.colour_edge(colour, owned, viewer, time)
        return tuple(
            self.colour_edge(colour, add_gems(add_gems(owned, giver, -n), taker, n), viewer, time)
            - base
            for n in range(owned[giver] + 1)
        )

    def expected_points(self, s: BasariState, seat: Seat) -> float:
        """Return the points of a seat so far, plus those that its gems and workers promise."""
        return self.expected_points_by_seat(s)[seat]

    def expected_points_by_seat(self, s: BasariState) -> list[float]:
        """Return the expected points of each seat."""
        rounds, stages = self.remaining_rounds_and_stages(s)
        worths = [
            self.colour_values(colour, owned, rounds, stages)
            for colour, owned in enumerate(gem_counts_by_colour(s))
        ]
        return [
            total_points(s, seat)
            + sum([worth[seat] for worth in worths], 0.0)
            + self.worker_value(s, seat)
            for seat in range(s.seats)
        ]


def gem_counts_by_colour(s: BasariState) -> tuple[GemCountsBySeat, ...]:
    """Return for each colour the number of gems of each seat."""
    return _COLUMNS[tuple(s.gems)]


def _count_gems_by_colour(gems: tuple[int, ...]) -> tuple[GemCountsBySeat, ...]:
    """Return for each colour the number of gems of each seat, from packed gems."""
    return tuple(zip(*map(unpack_gem_counts, gems), strict=True))


_COLUMNS: Final = Memo(_count_gems_by_colour, _MEMO_SIZE)
"""Cached counts by the gems of all seats: they are needed often before they change."""


def add_gems(owned: GemCountsBySeat, seat: Seat, n: int) -> GemCountsBySeat:
    """Return the counts with n more gems of one seat; n may be negative."""
    return (*owned[:seat], owned[seat] + n, *owned[seat + 1 :])
