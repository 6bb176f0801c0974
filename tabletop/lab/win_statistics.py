"""Statistics of match results: win shares with intervals, and ratings, as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, median, variance
from typing import NamedTuple

from tabletop.lab.simulation import DealResults
from tabletop.match.setup import SeatSpec
from tabletop.text.grammar import format_count

Z_SCORE_95 = NormalDist().inv_cdf(0.975)
"""Standard deviations from the mean to either end of a 95 % interval."""


class WinInterval(NamedTuple):
    """A share of wins with its 95 % interval."""

    win_share: float
    low: float
    high: float


def wilson_interval(shares: Sequence[float]) -> WinInterval:
    """Return the mean of independent shares (0 to 1, one a deal) with Wilson's 95 % interval.

    The number of trials is the one that would vary like these deals (Wilson 1927). If they do
    not vary it is the number of deals, so that no result ever counts as certain.
    """
    mean, n = fmean(shares), float(len(shares))
    if n > 1 and (found := variance(shares, mean)):
        n *= mean * (1.0 - mean) / found
    middle = (mean + Z_SCORE_95 * Z_SCORE_95 / (2 * n)) / (1 + Z_SCORE_95 * Z_SCORE_95 / n)
    half = (
        Z_SCORE_95
        / (1 + Z_SCORE_95 * Z_SCORE_95 / n)
        * math.sqrt(mean * (1 - mean) / n + Z_SCORE_95 * Z_SCORE_95 / (4 * n * n))
    )
    return WinInterval(mean, max(0.0, middle - half), min(1.0, middle + half))


def elo_difference(share: float, seats: int) -> float:
    """Return the Elo points of a player above equal opponents, from their share of wins.

    With two seats it is the usual scale: 400 points are odds of ten to one. With more seats the
    odds are those against each opponent. Infinite if all or no matches are won.
    """
    if share <= 0.0:
        return -math.inf
    if share >= 1.0:
        return math.inf
    return 400.0 * math.log10(share * (seats - 1) / (1.0 - share))


def entrant_win_interval(deals: Sequence[DealResults], entrant: int) -> WinInterval:
    """Return the share of wins of an entrant over all seats."""
    return wilson_interval([sum(r.win_shares[entrant] for r in deal) / len(deal) for deal in deals])


def seat_win_interval(deals: Sequence[DealResults], seat: int) -> WinInterval:
    """Return the share of wins in a seat, over all entrants."""
    return wilson_interval(
        [
            sum(r.win_shares[e] for r in deal for e, at in enumerate(r.seats) if at == seat)
            / len(deal)
            for deal in deals
        ]
    )


def format_table(seats: Sequence[SeatSpec], deals: Sequence[DealResults]) -> str:
    """Return a table: wins, rating and mean score of each entrant, then wins of each seat."""
    count = len(seats)
    rows = [
        "entrant              wins %   95 % interval     Elo above the others       mean score",
    ]
    for entrant, spec in enumerate(seats):
        score = sum(r.scores[entrant] for deal in deals for r in deal) / (len(deals) * count)
        told = _told(entrant_win_interval(deals, entrant), count)
        rows.append(f"{f'{spec.name} ({spec.level})':<20} {told}  {score:>10.1f}")
    rows.append("")
    rows += [
        f"seat {seat + 1:<15} {_told(seat_win_interval(deals, seat), count)}"
        for seat in range(count)
    ]
    lengths = [r.decision_count for deal in deals for r in deal]
    rows.append("")
    rows.append(
        f"{format_count(len(lengths), 'match')}; decisions a match: "
        f"{min(lengths)} to {max(lengths)}, median {median(lengths):.0f}"
    )
    return "\n".join(rows)


def _told(wins: WinInterval, seats: int) -> str:
    points, low, high = (elo_difference(share, seats) for share in wins)
    return (
        f"{wins.win_share:>6.1%}   {wins.low:>6.1%} to {wins.high:>6.1%}  "
        f"{points:>+6.0f} ({low:>+5.0f} to {high:>+5.0f})"
    )
