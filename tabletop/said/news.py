"""News: what others just did, and what that did to a learner's own things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.core import acts
from tabletop.core.acts import Move
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.match.match import Event, Match
from tabletop.said.chronicle import lying_before, read_event
from tabletop.text import Catalogue
from tabletop.text.reading import piece_name

MOST = 6
"""So many lines are told of a turn, the last ones."""


class News(NamedTuple):
    """What happened since it was told last."""

    number: int
    """So many decisions have been made by then."""
    seat: Seat
    """The learner, with whose eyes it is told."""
    heading: str
    lines: Sequence[str]
    own: Sequence[str]
    """What came to the learner, and what left them, in words."""
    zones: Sequence[Zone]
    """Where."""


class Newsreader:
    """Knows up to where a learner has been told."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.told = match.number
        """So many decisions the learner has been told of."""

    def news(self, learner: Seat, next_seat: Seat, text: Catalogue) -> News | None:
        """What the turn brought that has just ended; None while it goes on, and where nobody else
        did anything. next_seat: who decides next."""
        match = self._match
        self.told = min(self.told, match.number)  # taken back
        deciders = [made.seat for made in match.decisions[self.told :]]
        if not deciders or (not match.over and next_seat == deciders[-1]):
            return None
        if set(deciders) == {learner}:
            self.told = match.number
            return None
        events = [event for event in match.history if event.number >= self.told]
        lines = list(_lines(match, events, learner, text))
        if not lines:
            return None  # choices that lie face down: they are told with what they lead to
        self.told = match.number
        own, zones = _own(match, events, learner, text)
        others = dict.fromkeys(seat for seat in deciders if seat != learner)
        heading = text("table.turn.heading", who=[match.setup.names[seat] for seat in others])
        return News(match.number, learner, heading, lines[-MOST:], own, zones)


def _lines(match: Match, events: Sequence[Event], learner: Seat, text: Catalogue) -> Iterator[str]:
    """What happened, without what lies face down and what only begins."""
    last = ""
    lying = lying_before(match, events[0], learner) if events else {}
    for event in events:
        for line in read_event(match, event, learner, text, lying):
            if isinstance(line.act, acts.Begin | acts.Shuffle) or line.words == last:
                continue
            if isinstance(line.act, Move) and is_back(line.act.piece):
                continue
            last = line.words
            yield last


def _own(
    match: Match, events: Sequence[Event], learner: Seat, text: Catalogue
) -> tuple[list[str], list[Zone]]:
    """What came to the learner's things and what left them, and which things those are."""
    owner = match.game.zones.owner
    came: dict[Piece, int] = {}
    left: dict[Piece, int] = {}
    zones: dict[Zone, None] = {}
    for event in events:
        if event.seat == learner:
            continue
        for act in match.seen(event, learner):
            if not isinstance(act, Move) or owner(act.source) == owner(act.target):
                continue
            for side, zone in ((came, act.target), (left, act.source)):
                if owner(zone) == learner:
                    side[act.piece] = side.get(act.piece, 0) + act.n
                    zones[zone] = None
    words = []
    for key, side in (("yours", came), ("mine", left)):
        named = [
            text("table.turn.count", n=n, piece=piece_name(piece, match.game.name, text, n))
            for piece, n in side.items()
        ]
        if named:
            words.append(text(f"table.turn.{key}", what=named))
    return words, list(zones)
