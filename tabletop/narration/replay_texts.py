"""Texts of a replay: each decision and its events, as their reader may know them."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.match import Event, Match
from tabletop.narration.match_log import format_event
from tabletop.text import Catalogue
from tabletop.text.message_format import format_action


class ReplayTexts:
    """Puts the moments of a recorded match into words.

    Moment 0 is the set-up, moment n the n-th decision. While the match is not over, only
    information that its players may have is told.
    """

    def __init__(self, match: Match, positions: Sequence[tuple[Event, State]]) -> None:
        """Tell a match.

        Args:
            match: The match.
            positions: Its events, each with the state after it.
        """
        self.match = match
        self.positions = positions

    @property
    def table_viewer(self) -> Seat:
        """Seat whose view the table shows; NOBODY for a public table.

        While a match goes on, the only human keeps their seat. Of several humans nobody may see
        the hands of others, since the device may belong to any of them.
        """
        humans = self.match.setup.human_seats
        return humans[0] if len(humans) == 1 and not self.match.is_over else NOBODY

    def text_viewer(self, seat: Seat) -> Seat:
        """Return the seat whose information the texts may reveal while a seat acts."""
        open_to_all = self.match.is_over or not self.match.setup.human_seats
        return seat if open_to_all else self.table_viewer

    def shows_hand(self, seat: Seat) -> bool:
        """True if the hand of a deciding seat may be shown beside a public table."""
        return self.text_viewer(seat) == seat and self.table_viewer == NOBODY

    def decision(self, moment: int, text: Catalogue) -> str:
        """Return a sentence with the seat and the action of a moment after the first."""
        names, who = self.match.setup.seat_names, SeatRef(self.positions[moment][0].seat)
        return text("table.replay.did", names, who=who, what=self.action_at(moment, text))

    def action_at(self, moment: int, text: Catalogue) -> str:
        """Return the description of the action of a moment after the first."""
        event, before = self.positions[moment][0], self.positions[moment - 1][1]
        assert event.action is not None
        view = self.match.game.view_for(before, event.seat)
        return self.action(event.action, event.seat, view, text)

    def action(self, action: Action, seat: Seat, view: State, text: Catalogue) -> str:
        """Return the description of an action that a seat could choose in a player view."""
        return format_action(action, seat, view, self.match.game, text, self.match.setup.seat_names)

    def decision_lines(self, moment: int, text: Catalogue) -> list[str]:
        """Return the line of a decision, if the reader may know it; none for the set-up."""
        event = self.positions[moment][0]
        may_know = event.action is not None and self.text_viewer(event.seat) == event.seat
        return [self.decision(moment, text)] if may_know else []

    def event_lines(self, moment: int, text: Catalogue) -> list[str]:
        """Return the lines of what a decision brought; none for the set-up."""
        event = self.positions[moment][0]
        if event.action is None:
            return []
        game, viewer = self.match.game, self.text_viewer(event.seat)
        lying = dict(game.inventory(game.view_for(self.positions[moment - 1][1], viewer)))
        return [line.text for line in format_event(self.match, event, viewer, text, lying)]
