"""Turn summaries: the actions of other seats, and their effect on a learner's own pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.core import acts
from tabletop.core.acts import Move
from tabletop.core.zones import Piece, Seat, Zone, is_back, parse_zone
from tabletop.match.match import Event, Match
from tabletop.narration.match_log import format_event, last_pieces_before
from tabletop.text import Catalogue
from tabletop.text.message_format import piece_name

MAX_LINES = 6
"""Maximum number of lines of a summary, the last ones."""


class TurnSummary(NamedTuple):
    """Summary of the events since the last one."""

    first_decision: int
    """Number of the first decision that is summarized."""
    decision_count: int
    """Number of decisions that have been made."""
    seat: Seat
    """The learner, who is the viewer of the summary."""
    heading: str
    lines: Sequence[str]
    own_changes: Sequence[str]
    """Sentences about the pieces that the learner got and lost."""
    zones: Sequence[Zone]
    """The learner's zones that have changed."""


class TurnSummarizer:
    """Summarizes turns for a learner, and counts the decisions that have been reported."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.reported_count = match.decision_number
        """Number of decisions that have been reported to the learner."""

    def summarize_turn(self, learner: Seat, next_seat: Seat, text: Catalogue) -> TurnSummary | None:
        """Return the summary of the turn that has just ended.

        Args:
            learner: The learner.
            next_seat: Seat that decides next.
            text: Catalogue of the language.

        Returns:
            The summary; None while the turn goes on, or if no other seat has acted.
        """
        match = self._match
        self.reported_count = min(self.reported_count, match.decision_number)  # taken back
        deciders = [made.seat for made in match.decisions[self.reported_count :]]
        if not deciders or (not match.is_over and next_seat == deciders[-1]):
            return None
        if set(deciders) == {learner}:
            self.reported_count = match.decision_number
            return None
        events = [event for event in match.history if event.decision_number >= self.reported_count]
        lines = list(_lines(match, events, learner, text))
        if not lines:
            return None  # choices that lie face down: they are told with what they lead to
        first, self.reported_count = self.reported_count, match.decision_number
        own, zones = _own_changes(match, events, learner, text)
        others = dict.fromkeys(seat for seat in deciders if seat != learner)
        heading = text("table.turn.heading", who=[match.setup.seat_names[seat] for seat in others])
        return TurnSummary(
            first, match.decision_number, learner, heading, lines[-MAX_LINES:], own, zones
        )


def _lines(match: Match, events: Sequence[Event], learner: Seat, text: Catalogue) -> Iterator[str]:
    """Yield the log lines of events, without face-down moves and mere starts."""
    last = ""
    lying = last_pieces_before(match, events[0], learner) if events else {}
    for event in events:
        for line in format_event(match, event, learner, text, lying):
            if isinstance(line.act, acts.Begin | acts.Shuffle) or line.text == last:
                continue
            if isinstance(line.act, Move) and is_back(line.act.piece):
                continue
            last = line.text
            yield last


def _own_changes(
    match: Match, events: Sequence[Event], learner: Seat, text: Catalogue
) -> tuple[list[str], list[Zone]]:
    """Return sentences about the pieces that the learner got and lost, and the changed zones.

    What happens to every seat, such as dealing and discarding at the end of a round, is left out.
    """
    owner = match.game.zones.owner
    came: dict[Piece, int] = {}
    left: dict[Piece, int] = {}
    zones: dict[Zone, None] = {}
    for event in events:
        if event.seat == learner:
            continue
        moves = [
            act
            for act in match.visible_acts(event, learner)
            if isinstance(act, Move) and owner(act.source) != owner(act.target)
        ]
        common = _common_kinds(match, moves)
        for act in moves:
            if _kinds(act) in common:
                continue
            for side, zone in ((came, act.target), (left, act.source)):
                if owner(zone) == learner:
                    side[act.piece] = side.get(act.piece, 0) + act.n
                    zones[zone] = None
    for piece in came.keys() & left.keys():
        both = min(came[piece], left[piece])  # what came and left again is no change
        came[piece] -= both
        left[piece] -= both
    words = []
    for key, side in (("yours", came), ("mine", left)):
        named = [
            text("table.turn.count", n=n, piece=piece_name(piece, match.game.name, text, n))
            for piece, n in side.items()
            if n
        ]
        if named:
            words.append(text(f"table.turn.{key}", what=named))
    return words, list(zones) if words else []


def _kinds(move: Move) -> tuple[str, str]:
    """Return the zone kinds that a piece leaves and comes to."""
    return parse_zone(move.source).kind, parse_zone(move.target).kind


def _common_kinds(match: Match, moves: Sequence[Move]) -> set[tuple[str, str]]:
    """Return the zone kinds between which every seat gets or gives up pieces in one event.

    Moves from seat to seat are never common.
    """
    owner = match.game.zones.owner
    seats: dict[tuple[str, str], set[Seat]] = {}
    for move in moves:
        owners = [seat for seat in (owner(move.source), owner(move.target)) if seat is not None]
        if len(owners) == 1:
            seats.setdefault(_kinds(move), set()).update(owners)
    return {kinds for kinds, found in seats.items() if len(found) == len(match.setup.seat_names)}
