"""Match setups from which drills are made."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop import games
from tabletop.ai.match_review import TurningPoint
from tabletop.ai.move_evaluator import ROLLOUT_POLICIES, MoveComparison
from tabletop.ai.paired_samples import PairedDifference
from tabletop.core.options import OptionValue
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup


def make_setup(game: str, seed: int = 1) -> Setup:
    """Return a setup of the game's minimum of AI seats, all of level trader."""
    few = games.game_class(game).seat_counts[0]
    seats = zip(DEFAULT_PLAYER_NAMES[:few], SEAT_COLOURS, strict=False)
    return Setup(game, tuple(SeatSpec(n, "trader", c) for n, c in seats), {}, seed)


def turning_point(
    game: str, name: str = "Mika", options: Mapping[str, OptionValue] | None = None
) -> tuple[Match, TurningPoint]:
    """A match of a few decisions, and one with several choices as if it had been a mistake."""
    start = make_setup(game, 3)
    seats = (SeatSpec(name, "", "sky"), *start.seats[1:])
    start = start._replace(seats=seats, options=options or start.options)
    return turning_point_of(Match(games.load(game), start))


def turning_point_of(match: Match) -> tuple[Match, TurningPoint]:
    """Play a new match on for a few decisions, one of them as if it had been a mistake."""
    point = None
    seats = match.setup.seats
    while match.decision_number < 30 and not match.is_over:
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        if len(legal) > 1 and match.decision_number >= 5 and point is None:
            found = MoveComparison(
                (0.4,) * len(seats), (0.5,) * len(seats), PairedDifference(0.104, 0.01, 90)
            )
            view = match.view_for(seat)
            said = dict.fromkeys(ROLLOUT_POLICIES, found)
            point = TurningPoint(match.decision_number, seat, legal[-1], legal[0], view, said)
        match.submit(seat, legal[-1])
    assert point is not None
    return match, point
