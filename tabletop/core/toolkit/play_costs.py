"""Costs of how a seat played a match, and the counts of acts that they follow from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tabletop.core.acts import Act, Move, Say, Score
from tabletop.core.zones import Seat, parse_zone


class PlayCost(NamedTuple):
    """A figure about how a seat played a match, counted from its acts; less is better."""

    code: str
    """Catalogue key below `<game>.cost.`."""
    clause: str
    """Clause that the figure follows from."""
    amount: int
    whole: int = 0
    """Number of things of which `amount` is a part; 0 if it is no part."""
    points: float = 1.0
    """Points that a unit is worth, about. Only the order of costs depends on it."""


CostCounter = Callable[[Sequence[Act], Seat], Sequence[PlayCost]]
"""Function that returns what the play of a seat cost it, from the acts of a whole match.

All seats get the same codes in the same order, so that they can be compared.
"""


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
