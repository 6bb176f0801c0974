"""Handicaps of a match: points at the end for single seats.

The rules stay as they are. A game with points for seats is a copy whose standings and tally
have them. Goods at the start are an attribute of a game (`Game.start_goods`).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from tabletop.core.game import Game, Standing, StateT, TallyRow
from tabletop.core.state import State

HANDICAP_ROW: Final = "handicap"
"""Label of the tally row of points that a handicap gives."""
HEAD_START_ROW: Final = "head_start"
"""Label of the tally row of points that a prepared position gives."""

GameT = TypeVar("GameT", bound=Game[Any])


class PreparedStart(Protocol):
    """Something that knows the first position of a match."""

    def make_state(self) -> State:
        """Return the first position, as a new state each time."""


def give_points(game: GameT, points: Sequence[int]) -> GameT:
    """Return a game with points for seats at the end, in standings and tally.

    Args:
        game: The game, perhaps with other points.
        points: Points of each seat; none for a game without a handicap.
    """
    wanted = tuple(points) if any(points) else ()
    if wanted == game.handicap_points:
        return game
    plain: GameT = getattr(game, "_plain_game", game)
    if not wanted:
        return plain
    given: Any = copy(plain)
    given._plain_game = plain
    given.handicap_points = wanted
    given.standings = partial(_standings_with_points, plain, wanted)
    given.tally = partial(_tally_with_points, plain, wanted)
    found: GameT = given
    return found


def add_to_ranking(
    scores: Sequence[int], places: Sequence[int], points: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return scores and places with the points of a handicap.

    Of equal scores, the one that was better without the handicap is better.

    Args:
        scores: Score of each seat.
        places: Place of each seat, where 1 is best.
        points: Points that each seat gets.
    """
    given = [score + more for score, more in zip(scores, points, strict=True)]
    ranks = [(score, -place) for score, place in zip(given, places, strict=True)]
    return given, [1 + sum(other > rank for other in ranks) for rank in ranks]


def _standings_with_points(
    game: Game[StateT], points: Sequence[int], s: StateT
) -> tuple[Standing, ...]:
    """Return the standings of a game with the points of a handicap."""
    plain = game.standings(s)
    scores, places = add_to_ranking([e.score for e in plain], [e.place for e in plain], points)
    return tuple(
        Standing(entry.seat, place, score)
        for entry, place, score in zip(plain, places, scores, strict=True)
    )


def _tally_with_points(
    game: Game[StateT], points: Sequence[int], s: StateT
) -> tuple[TallyRow, ...]:
    """Return the tally of a game with a row for the points of a handicap."""
    return (*game.tally(s), TallyRow(HANDICAP_ROW, (), tuple(points), ""))


def tally_with_head_start(
    game: Game[Any], s: State, start: PreparedStart | None
) -> tuple[TallyRow, ...]:
    """Return the tally of a match; what seats had at a prepared start has a row of its own.

    A short first match begins with markers on their way, and nobody bought anything for that.
    What was spent later counts as no head start.

    Args:
        game: Game of the match.
        s: State of the match.
        start: Prepared start of the match; None for the ordinary one.
    """
    rows = game.tally(s)
    if start is None:
        return rows
    before = {(row.label, row.params): row.values for row in game.tally(start.make_state())}
    earned, given = list[TallyRow](), [0] * len(game.standings(s))
    for row in rows:
        had = before.get((row.label, row.params), [0] * len(row.values))
        kept = [max(0, min(pair)) for pair in zip(row.values, had, strict=True)]
        values = tuple(now - held for now, held in zip(row.values, kept, strict=True))
        given = [total + held for total, held in zip(given, kept, strict=True)]
        earned.append(row._replace(values=values))
    if not any(given):
        return rows
    return (TallyRow(HEAD_START_ROW, (), tuple(given), ""), *earned)
