"""Free play after a lesson: a few rounds against novices, without rails, judged kindly.

The verdict looks for the point of the lesson in each round or turn. It costs no star and is
not recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.core.acts import Act, Begin, End, Move, Say, SeatRef, Step
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.events import SETUP_EVENT_NUMBER, Event
from tabletop.match.match import Match
from tabletop.practice.lessons import FreePlay, Lesson
from tabletop.practice.sessions.tutorial import TUTORIAL_AI_LEVEL, make_custom_tutorial
from tabletop.text import Catalogue


class FreePlayVerdict(NamedTuple):
    """Texts at the end of free play."""

    has_shown_point: bool
    """True if the learner did what the lesson teaches."""
    message: str
    """Praise, or an encouragement."""
    note: str
    """Points or gold that each player gained."""


class FreePlaySession:
    """One free play after a lesson, and its verdict."""

    def __init__(self, lesson: Lesson, seed: int | None = None) -> None:
        """Set up the match.

        Args:
            lesson: A lesson with free play.
            seed: Seed of the match; None draws one.

        Raises:
            PositionError: if its position is impossible (a test finds that).
        """
        assert lesson.free_play is not None, "only a lesson with free play leads here"
        self.lesson = lesson
        self.free_play: FreePlay = lesson.free_play
        position = self.free_play.position or lesson.steps[0].position
        assert position is not None, "the first step of a lesson has a position"
        setup = position.setup
        seats = tuple(
            seat if seat.is_human else seat._replace(level=TUTORIAL_AI_LEVEL)
            for seat in setup.seats
        )
        self.match = make_custom_tutorial(setup._replace(seats=seats), position, seed)
        self.learner_seat: Seat = self.match.setup.human_seats[0]
        self._initial_scores = self._scores(self.match)

    # Progress, of the match as far as its client has been shown it

    def is_over(self, match: Match) -> bool:
        """True if the last round or turn is over, or the match."""
        return match.is_over or len(self._completed_rounds(match)) >= self.free_play.length

    def _completed_rounds(self, match: Match) -> Sequence[Sequence[Event]]:
        """Return the events of each round or turn that is over."""
        rounds: list[list[Event]] = [[]]
        counts = {Begin: 0, End: 0}  # some games name only the beginning of a round
        for event in match.history:
            if event.decision_number == SETUP_EVENT_NUMBER:
                continue
            rounds[-1].append(event)
            for act in event.acts:
                if isinstance(act, Begin | End) and act.key == self.free_play.unit:
                    counts[type(act)] += 1
            if max(counts.values()) >= len(rounds):
                rounds.append([])
        return rounds if match.is_over else rounds[:-1]

    # Texts

    def opening_text(self, text: Catalogue) -> str:
        """Return the text at the start: the length, and the point of the lesson."""
        key = f"practice.free.opening.{self.free_play.unit}"
        idea = self.lesson.summary.localize(text, ())
        return text(key, n=self.free_play.length, idea=idea)

    def judge(self, match: Match, text: Catalogue) -> FreePlayVerdict:
        """Return the verdict on a free play that is over."""
        did_it = any(self._shows_point(events, match) for events in self._completed_rounds(match))
        free, names = self.free_play, match.setup.seat_names
        message = (free.praise if did_it else free.encouragement).localize(text, names)
        gains = [
            text("practice.free.gain", names, who=SeatRef(seat), n=now - before)
            for seat, (before, now) in enumerate(
                zip(self._initial_scores, self._scores(match), strict=True)
            )
        ]
        return FreePlayVerdict(did_it, message, text("practice.free.gains", what=gains))

    def _shows_point(self, events: Sequence[Event], match: Match) -> bool:
        """True if a round or turn shows the point of the lesson."""
        free, seat = self.free_play, self.learner_seat
        own = [event.action for event in events if event.seat == seat and event.action is not None]
        if free.patterns and not any(way.matches(act) for way in free.patterns for act in own):
            return False
        acts = list(self._own_acts(events, match))
        brought = {act.clause for act in acts if not isinstance(act, Say)}
        if free.clauses and brought.isdisjoint(free.clauses):
            return False
        return {act.clause for act in acts}.isdisjoint(free.excluded_clauses)

    def _own_acts(self, events: Sequence[Event], match: Match) -> Iterator[Act]:
        """Iterate over the acts that concern the learner."""
        for event in events:
            for act in event.acts:
                seats = set(_named_seats(act, match))
                if self.learner_seat in seats or (not seats and event.seat == self.learner_seat):
                    yield act

    def _scores(self, match: Match) -> tuple[int, ...]:
        standings = match.game.standings(match.view_for(NOBODY))
        return tuple(entry.score for entry in sorted(standings))


def _named_seats(act: Act, match: Match) -> Iterator[Seat]:
    """Iterate over the seats that an act names: its seat, owners of pieces, and parameters."""
    if isinstance(act, Move):
        owners = (match.game.zones.owner(zone) for zone in (act.source, act.target))
        yield from (owner for owner in owners if owner is not None)
        return
    if isinstance(act, Step):
        owner_name = act.piece.rpartition(".")[2]
        if owner_name.isdecimal():
            yield int(owner_name)
        return
    seat = getattr(act, "seat", NOBODY)
    if seat != NOBODY:
        yield seat
    for _, value in getattr(act, "params", ()):
        if isinstance(value, SeatRef):
            yield value.seat
