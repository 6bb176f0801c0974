"""What is at stake in what happened: moments that decide a match are shown slower than the rest."""

from __future__ import annotations

from scenes.table.session import Session
from tabletop.core.zones import Seat

REVEALED, OVERTAKEN = 0.48, 0.7
"""How fast it is shown, where nobody waits for their turn, what secret choices come to, and how
somebody takes the lead: the latter as a share of what is usual there, if that is faster."""
LATER = 1.4
"""And a seat's next moves in a row: whoever follows knows by then what is done."""
IN_A_ROW = 2


class Stakes:
    """Follows a match, event by event, as it is shown."""

    def __init__(self, session: Session, even: float = 1.0) -> None:
        """Even is the pace of all that has no weight of its own."""
        self._session = session
        self._even = even
        self._leaders: frozenset[Seat] = frozenset()
        self._secret = False  # whether somebody's secret choice lies on the table

    def pace(self) -> float:
        """How fast what happened last is to be shown; as ever where people play."""
        decides = self._weight()
        session = self._session
        if not session.perspective.watched:
            return 1.0
        if decides != 1.0:
            return decides if decides == REVEALED else decides * max(1.0, self._even)
        last = [decision.seat for decision in session.match.decisions[-IN_A_ROW:]]
        in_a_row = len(last) == IN_A_ROW and len(set(last)) == 1
        return LATER * min(1.0, self._even) if in_a_row else self._even

    def _weight(self) -> float:
        """How fast it would be shown by what it decides: whether secret choices are revealed, or
        somebody leads alone who did not before."""
        match = self._session.match
        secret, self._secret = self._secret, bool(match.game.may_revise(match.state))
        leaders, standing = self._leaders, match.game.standing(match.state)
        self._leaders = frozenset(at.seat for at in standing if at.place == 1)
        revealed = secret and not self._secret
        overtaken = bool(leaders) and len(self._leaders) == 1 and not self._leaders <= leaders
        if revealed:
            return REVEALED
        return OVERTAKEN if overtaken else 1.0
