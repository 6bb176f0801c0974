"""What results say of players: win rates with intervals, and ratings, told as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, median, variance
from typing import NamedTuple

from tabletop.match.setup import SeatSpec
from tabletop.measure.simulate import Deal

Z = NormalDist().inv_cdf(0.975)
"""Standard deviations from the mean to either end of a 95 % interval."""


class Interval(NamedTuple):
    """A share of victories with its 95 % interval."""

    share: float
    low: float
    high: float


def interval(shares: Sequence[float]) -> Interval:
    """The mean of independent shares of 0 to 1, one a deal, with Wilson's 95 % interval.

    Wilson (1927) for as many trials as would vary like these deals; where they do not vary, as
    many as there are deals. So nothing measured is ever said to be certain.
    """
    mean, n = fmean(shares), float(len(shares))
    if n > 1 and (found := variance(shares, mean)):
        n *= mean * (1.0 - mean) / found
    middle = (mean + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(mean * (1 - mean) / n + Z * Z / (4 * n * n))
    return Interval(mean, max(0.0, middle - half), min(1.0, middle + half))


def rating(share: float, seats: int) -> float:
    """The Elo points by which a player is above equal others of whose victories he wins a share.

    With two seats the usual scale: 400 points are odds of ten to one. With more, the odds are those
    against each of the others. Infinite where all or nothing is won.
    """
    if share <= 0.0:
        return -math.inf
    if share >= 1.0:
        return math.inf
    return 400.0 * math.log10(share * (seats - 1) / (1.0 - share))


def of_entrant(deals: Sequence[Deal], entrant: int) -> Interval:
    """The share of the victories that an entrant wins over all seats."""
    return interval([sum(r.shares[entrant] for r in deal) / len(deal) for deal in deals])


def of_seat(deals: Sequence[Deal], seat: int) -> Interval:
    """The share of the victories that is won in a seat, whoever sits there."""
    return interval(
        [
            sum(r.shares[e] for r in deal for e, at in enumerate(r.seats) if at == seat) / len(deal)
            for deal in deals
        ]
    )


def table(seats: Sequence[SeatSpec], deals: Sequence[Deal]) -> str:
    """What was found, as a table: per entrant wins, rating and mean score, then wins by seat."""
    count = len(seats)
    rows = [
        "entrant              wins %   95 % interval     Elo above the others       mean score",
    ]
    for entrant, spec in enumerate(seats):
        score = sum(r.scores[entrant] for deal in deals for r in deal) / (len(deals) * count)
        told = _told(of_entrant(deals, entrant), count)
        rows.append(f"{f'{spec.name} ({spec.level})':<20} {told}  {score:>10.1f}")
    rows.append("")
    rows += [f"seat {seat + 1:<15} {_told(of_seat(deals, seat), count)}" for seat in range(count)]
    lengths = [r.decisions for deal in deals for r in deal]
    rows.append("")
    rows.append(
        f"{len(lengths)} matches; decisions a match: "
        f"{min(lengths)} to {max(lengths)}, median {median(lengths):.0f}"
    )
    return "\n".join(rows)


def _told(wins: Interval, seats: int) -> str:
    points, low, high = (rating(share, seats) for share in wins)
    return (
        f"{wins.share:>6.1%}   {wins.low:>6.1%} to {wins.high:>6.1%}  "
        f"{points:>+6.0f} ({low:>+5.0f} to {high:>+5.0f})"
    )
