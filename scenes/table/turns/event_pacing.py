"""Event pacing: what decides is shown slower in a demo, what people know well faster.

People who share a screen made the moves themselves. They see the first moves of each kind at the
usual speed, and the later ones faster.
"""

from __future__ import annotations

from scenes.table.presentation.screen_session import ScreenSession
from tabletop.core.zones import Seat

REVEAL_SPEED, NEW_LEADER_SPEED = 0.48, 0.7
"""Speeds in a demo of revealed secret choices and of a change of the leader.

The latter is a share of the usual speed, if that is higher.
"""
REPEATED_MOVE_SPEED = 1.4
"""Speed of further moves of a seat in a row, when viewers know what happens."""
REPEATED_MOVE_COUNT = 2
FAMILIAR_SPEED, FAMILIAR_LEADER_SPEED = 1.75, 1.3
"""Speeds of moves of a kind that people at one screen know well; with a new leader the latter."""
FAMILIAR_REVEAL_SPEED = 1.25
"""The same of secret choices that are revealed, and of all that follows from them."""
FAMILIAR_MOVE_COUNT = 1
"""Moves of a kind, for each person, that are shown at the usual speed."""
FAMILIAR_READING_SHARE = 0.45
"""Share of the reading time of a line that tells only of the person who made such a move."""


class EventPacing:
    """Follows a match, event by event, as it is shown, and returns the speed of each event."""

    def __init__(self, session: ScreenSession, usual_speed: float = 1.0) -> None:
        """Create the pacing of a session.

        Args:
            session: The part of the match that this screen has shown.
            usual_speed: Speed of events that decide nothing.
        """
        self._session = session
        self._usual_speed = usual_speed
        self._leaders: frozenset[Seat] = frozenset()
        self.reading_share = 1.0
        """Share of its reading time for which a line about the acting person alone stands."""
        self._secret = False  # whether somebody's secret choice lies on the table

    def event_speed(self) -> float:
        """Return the speed at which the last event is shown."""
        decides = self._decisive_speed()
        session = self._session
        self.reading_share = 1.0
        if not session.perspective.is_demo:
            if not self._is_familiar():
                return 1.0
            if decides == REVEAL_SPEED:
                return FAMILIAR_REVEAL_SPEED
            self.reading_share = FAMILIAR_READING_SHARE
            return FAMILIAR_SPEED if decides == 1.0 else FAMILIAR_LEADER_SPEED
        if decides != 1.0:
            return decides if decides == REVEAL_SPEED else decides * max(1.0, self._usual_speed)
        last = [decision.seat for decision in session.match.decisions[-REPEATED_MOVE_COUNT:]]
        in_a_row = len(last) == REPEATED_MOVE_COUNT and len(set(last)) == 1
        return REPEATED_MOVE_SPEED * min(1.0, self._usual_speed) if in_a_row else self._usual_speed

    def _is_familiar(self) -> bool:
        """True if people who share the screen have made such a move often enough."""
        match, decisions = self._session.match, self._session.match.decisions
        people = match.setup.human_seats
        if not self._session.perspective.is_shared or match.is_over or not decisions:
            return False
        last = decisions[-1]
        kinds = [decision.action.tag for decision in decisions]
        known = kinds.count(last.action.tag) > FAMILIAR_MOVE_COUNT * len(people)
        return known and last.seat in people

    def _decisive_speed(self) -> float:
        """Return the speed by what the event decides: a reveal, a new sole leader, or nothing."""
        match = self._session.match
        secret, self._secret = self._secret, bool(match.game.revising_seats(match.state))
        leaders, standing = self._leaders, match.game.standings(match.state)
        self._leaders = frozenset(at.seat for at in standing if at.place == 1)
        revealed = secret and not self._secret
        overtaken = bool(leaders) and len(self._leaders) == 1 and not self._leaders <= leaders
        if revealed:
            return REVEAL_SPEED
        return NEW_LEADER_SPEED if overtaken else 1.0
