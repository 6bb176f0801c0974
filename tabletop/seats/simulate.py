"""Matches without a screen: to measure players against one another, and to try sheets.

Every deal is played once in each rotation of the seats; the deal is the unit of the intervals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec, Setup
from tabletop.seats.levels import PLAYED, thinking

MOST_DECISIONS = 100_000
"""No match is longer; one that is has a fault, and says so."""


class Result(NamedTuple):
    """One match: by entrant (not by seat) his share of the victory, score and the seat he had."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    seats: tuple[int, ...]
    decisions: int


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def play_out(match: Match) -> None:
    """Let AI seats play a match to its end. Raises RuntimeError if it does not end."""
    game, seed, seats = match.game, match.setup.seed, match.setup.seats
    while not match.over:
        number = match.number
        if number > MOST_DECISIONS:
            raise RuntimeError(f"{game.name}: no end after {number} decisions (seed {seed})")
        seat = match.to_act()[0]
        thinker = PLAYED[seats[seat].level]
        answer = thinker(game, match.view(seat), seat, thinking(seed, number, seat))
        if refusal := match.submit(seat, answer.action):
            raise RuntimeError(f"{seats[seat].level} chose {answer.action}: {refusal.code}")
        match.queue.clear()


def simulate(
    game: Game[Any],
    seats: Sequence[SeatSpec],
    options: dict[str, Value],
    deals: int,
    seed: int,
    journals: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[tuple[Result, ...]]:
    """Play deals; yields for each deal one result a rotation of the seats."""
    for deal in range(deals):
        results = []
        for shift in range(len(seats)):
            turned = tuple(seats[(n + shift) % len(seats)] for n in range(len(seats)))
            path = journals / f"{game.name}-{seed + deal}-{shift}.souk" if journals else None
            match = Match.start(game, Setup(game.name, turned, options, seed + deal), path)
            play_out(match)
            match.close()
            results.append(_result(match, shift))
        progress(deal + 1)
        yield tuple(results)


def _result(match: Match, shift: int) -> Result:
    standing = match.game.standing(match.state)
    winners = [entry.seat for entry in standing if entry.place == 1]
    count = len(standing)
    places = tuple((entrant - shift) % count for entrant in range(count))
    return Result(
        tuple((seat in winners) / len(winners) for seat in places),
        tuple(standing[seat].score for seat in places),
        places,
        match.number,
    )


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and 95 % interval (normal, within 0 to 1) of independent shares, one a deal."""
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return Estimate(mean, 0.0, 1.0)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return Estimate(mean, max(0.0, mean - 1.96 * spread), min(1.0, mean + 1.96 * spread))


def table(seats: Sequence[SeatSpec], deals: Sequence[Sequence[Result]]) -> str:
    """What was found, as a table: per entrant wins and mean score, then wins by seat."""
    count = len(seats)
    rows = ["entrant              wins %   95 % interval     mean score"]
    for entrant, spec in enumerate(seats):
        wins = estimate([sum(r.shares[entrant] for r in deal) / count for deal in deals])
        score = sum(r.scores[entrant] for deal in deals for r in deal) / (len(deals) * count)
        label = f"{spec.name} ({spec.level})"
        rows.append(
            f"{label:<20} {wins.mean:>6.1%}   {wins.low:>6.1%} to {wins.high:>6.1%}  {score:>10.1f}"
        )
    rows.append("")
    for seat in range(count):
        won = [
            sum(share for r in deal for e, share in enumerate(r.shares) if r.seats[e] == seat)
            / count
            for deal in deals
        ]
        wins = estimate(won)
        rows.append(
            f"seat {seat + 1:<15} {wins.mean:>6.1%}   {wins.low:>6.1%} to {wins.high:>6.1%}"
        )
    lengths = sorted(r.decisions for deal in deals for r in deal)
    rows.append("")
    rows.append(
        f"{len(lengths)} matches; decisions a match: "
        f"{lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}"
    )
    return "\n".join(rows)
