"""Report of a finished match: the points of a seat by source, and its costly habits.

A seat that lost is compared with the winner, a winner with the best of the others.

Every figure is counted from acts that the seat saw, so that no secret of another seat counts.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.acts import Act, Begin, Move
from tabletop.core.game import TallyRow, list_teams
from tabletop.core.toolkit.handicaps import tally_with_head_start
from tabletop.core.toolkit.play_costs import PlayCost
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.practice import exercise_catalogue
from tabletop.practice.lessons import Lesson

MAX_HABITS: Final = 3
"""Maximum number of habits in a report."""
MAX_STRONG_SOURCES: Final = 2
"""Maximum number of sources among the strengths of a winner."""
MIN_COSTS: Final = 2
"""Number of costs that a report names at least."""


class SourceGap(NamedTuple):
    """A source of points: what the seat got from it, and what the winner got."""

    row: TallyRow
    own: int
    winner: int

    @property
    def clause(self) -> str:
        """Clause of the points."""
        return self.row.clause


class Habit(NamedTuple):
    """A cost of the seat's play, beside the same figure of the winner."""

    own: PlayCost
    winner: PlayCost

    @property
    def excess(self) -> int:
        """Amount by which the figure is worse than the winner's; may be negative."""
        return self.own.amount - self.winner.amount

    @property
    def weight(self) -> float:
        """Points that the excess cost, about."""
        return self.excess * self.own.points

    @property
    def clause(self) -> str:
        """Clause that the figures follow from."""
        return self.own.clause


class LossReport(NamedTuple):
    """A seat's comparison with the winner of a finished match, or the winner's with the best rival.

    `winner` is the seat that it is compared with.
    """

    seat: Seat
    winner: Seat
    sources: tuple[SourceGap, ...]
    """Sources of points in the order of the tally, without those of which neither got any."""
    costs: tuple[Habit | SourceGap, ...]
    """Habits that are worse than the winner's, the most costly first.

    Sources of points in which the seat is furthest behind fill the report up to its minimum.
    """

    has_won: bool = False
    """True if the seat won the match."""
    strengths: tuple[Habit | SourceGap, ...] = ()
    """Strengths of a winner: the sources in which it is furthest ahead, then habits."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """Clauses of the costs."""
        return tuple(cost.clause for cost in self.costs)


def find_losers(match: Match) -> tuple[Seat, ...]:
    """Return the people who lost a finished match; in a match without people all who lost.

    The best of them comes first.
    """
    if not match.is_over:
        return ()
    people = match.setup.human_seats
    lost = [entry for entry in match.game.standings(match.state) if entry.place > 1]
    lost.sort(key=lambda entry: entry.place)
    return tuple(entry.seat for entry in lost if not people or entry.seat in people)


def find_reported_seats(match: Match) -> tuple[Seat, ...]:
    """Return the seats with a report: the people, those who lost first; without people all losers.

    A match that goes on has no report.
    """
    losers = find_losers(match)
    if not match.is_over:
        return losers
    return (*losers, *(seat for seat in match.setup.human_seats if seat not in losers))


def make_loss_report(match: Match, seat: Seat) -> LossReport:
    """Return the report of a seat of a finished match.

    Raises:
        ValueError: if the match is not over, because secrets could still be read from it.
    """
    if not match.is_over:
        raise ValueError("the match is not over")
    game = match.game
    standings = game.standings(match.state)
    (own_team,) = (team for team in list_teams(game, len(standings)) if seat in team)
    winner = min((e for e in standings if e.seat not in own_team), key=lambda e: e.place).seat
    has_won = any(e.seat == seat and e.place == 1 for e in standings)
    rows = (
        SourceGap(row, row.values[seat], row.values[winner])
        for row in tally_with_head_start(match.game, match.state, match.custom_start)
    )
    acts = _list_acts(match, seat)
    sources = tuple(gap for gap in rows if gap.own or gap.winner)
    counter = games.load_cost_counter(game.name)
    pairs = zip(counter(acts, seat), counter(acts, winner), strict=True) if counter else ()
    habits = sorted((Habit(*pair) for pair in pairs), key=lambda each: -each.weight)
    costs = _select_costs(habits, sources)
    strengths = _select_strengths(habits, sources) if has_won else ()
    return LossReport(seat, winner, sources, costs, has_won, strengths)


def _list_acts(match: Match, seat: Seat) -> list[Act]:
    """Return all acts of a match that a seat saw.

    A prepared position has no acts of a set-up. Acts that lay its pieces and begin the turn
    stand for them.
    """
    acts = [act for event in match.history for act in match.visible_acts(event, seat)]
    if match.custom_start is None:
        return acts
    game, s = match.game, match.custom_start.make_state()
    first, table = game.active_seats(s)[0], game.inventory(game.view_for(s, seat))
    laid = [Move(piece, 1, "", zone, "") for zone, pieces in table.items() for piece in pieces]
    begun = [Begin(key, 1, first, "") for key in ("round", "turn")]
    return [*laid, *begun, *acts]


def _select_costs(
    habits: list[Habit], sources: tuple[SourceGap, ...]
) -> tuple[Habit | SourceGap, ...]:
    """Return the costs of a report.

    If a tie-break decided, habits that are no worse than the winner's may be among them.
    """
    worse = [habit for habit in habits if habit.excess > 0]
    behind = sorted(
        (gap for gap in sources if gap.own < gap.winner and gap.clause),
        key=lambda g: g.own - g.winner,
    )
    rest = [habit for habit in habits if habit.excess <= 0 and habit.own.amount > 0]
    fillers: list[Habit | SourceGap] = [*behind, *rest]
    return (*worse[:MAX_HABITS], *fillers[: max(0, MIN_COSTS - len(worse))])


def _select_strengths(
    habits: list[Habit], sources: tuple[SourceGap, ...]
) -> tuple[Habit | SourceGap, ...]:
    """Return the sources in which a seat is furthest ahead, and its best habits, if any."""
    ahead = sorted((gap for gap in sources if gap.own > gap.winner), key=lambda g: g.winner - g.own)
    better = [habit for habit in reversed(habits) if habit.weight < 0]
    found: list[Habit | SourceGap] = [*ahead[:MAX_STRONG_SOURCES], *better]
    return tuple(found[:MAX_HABITS])


class LessonLink(NamedTuple):
    """A lesson with its index among the lessons of the game."""

    number: int
    lesson: Lesson


def find_lessons(game: str, clauses: tuple[str, ...]) -> tuple[LessonLink, ...]:
    """Return the lessons that teach some clauses, in their order; each lesson once.

    Args:
        game: Name of the game.
        clauses: Clauses of costs or decisions. Of each the first lesson that teaches it counts.
    """
    lessons = exercise_catalogue.load_lessons(game)
    numbers = (
        next((n for n, lesson in enumerate(lessons) if clause in lesson.taught_clauses), None)
        for clause in clauses
    )
    return tuple(LessonLink(n, lessons[n]) for n in sorted({n for n in numbers if n is not None}))
