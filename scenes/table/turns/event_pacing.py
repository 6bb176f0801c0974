"""Event pacing of a demo: decisive moments are shown slower than the rest."""

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
        self._secret = False  # whether somebody's secret choice lies on the table

    def event_speed(self) -> float:
        """Return the speed at which the last event is shown; always 1 where people play."""
        decides = self._decisive_speed()
        session = self._session
        if not session.perspective.is_demo:
            return 1.0
        if decides != 1.0:
            return decides if decides == REVEAL_SPEED else decides * max(1.0, self._usual_speed)
        last = [decision.seat for decision in session.match.decisions[-REPEATED_MOVE_COUNT:]]
        in_a_row = len(last) == REPEATED_MOVE_COUNT and len(set(last)) == 1
        return REPEATED_MOVE_SPEED * min(1.0, self._usual_speed) if in_a_row else self._usual_speed

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
