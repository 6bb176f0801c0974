"""What results say of players: win rates with intervals, and ratings, told as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from tabletop.match.setup import SeatSpec
from tabletop.seats.simulate import Deal


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and 95 % interval (normal, within 0 to 1) of independent shares, one a deal."""
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return Estimate(mean, 0.0, 1.0)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return Estimate(mean, max(0.0, mean - 1.96 * spread), min(1.0, mean + 1.96 * spread))


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


def of_entrant(deals: Sequence[Deal], entrant: int) -> Estimate:
    """The share of the victories that an entrant wins over all seats."""
    return estimate([sum(r.shares[entrant] for r in deal) / len(deal) for deal in deals])


def of_seat(deals: Sequence[Deal], seat: int) -> Estimate:
    """The share of the victories that is won in a seat, whoever sits there."""
    return estimate(
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
    lengths = sorted(r.decisions for deal in deals for r in deal)
    rows.append("")
    rows.append(
        f"{len(lengths)} matches; decisions a match: "
        f"{lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}"
    )
    return "\n".join(rows)


def _told(wins: Estimate, seats: int) -> str:
    points, low, high = (rating(share, seats) for share in wins)
    return (
        f"{wins.mean:>6.1%}   {wins.low:>6.1%} to {wins.high:>6.1%}  "
        f"{points:>+6.0f} ({low:>+5.0f} to {high:>+5.0f})"
    )
