"""Counts of acts, for figures about a whole match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.core.acts import Act, Move, Say, Score
from tabletop.core.zones import Seat, parse_zone


def iterate_moves(
    acts: Iterable[Act], seat: Seat, clause: str, source: str = "", target: str = ""
) -> Iterator[Move]:
    """Iterate over the moves of a clause between two kinds of zones.

    Args:
        acts: Acts of a match.
        seat: Owner of the source, or of the target if no source is named.
        clause: Clause of the moves.
        source: Kind of the zone that pieces leave; empty for any.
        target: Kind of the zone that they reach; empty for any.
    """
    for act in acts:
        if not isinstance(act, Move) or act.clause != clause:
            continue
        left, reached = parse_zone(act.source), parse_zone(act.target)
        if (source and left.kind != source) or (target and reached.kind != target):
            continue
        if (left if source else reached).owner == seat:
            yield act


def count_moved(
    acts: Iterable[Act], seat: Seat, clause: str, source: str = "", target: str = ""
) -> int:
    """Return the number of pieces that move as in `iterate_moves`."""
    return sum(move.n for move in iterate_moves(acts, seat, clause, source, target))


def sum_scores(acts: Iterable[Act], seat: Seat, clause: str) -> int:
    """Return the sum of what a seat scored by a clause."""
    return sum(
        act.n for act in acts if isinstance(act, Score) and (act.seat, act.clause) == (seat, clause)
    )


def count_said(acts: Iterable[Act], seat: Seat, key: str) -> int:
    """Return the number of times that something was said of a seat."""
    return sum(isinstance(act, Say) and (act.seat, act.key) == (seat, key) for act in acts)
