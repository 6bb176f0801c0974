"""State of one viewer in the service's process, built from messages of the gateway.

It never holds the full state: only a view, the acts as the viewer saw them, and the
invitation. Legal actions follow from the view alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tabletop.ai.answers import Answer
from tabletop.core.actions import Action, action_from_json
from tabletop.core.acts import Act
from tabletop.core.game import Game, Standing, TallyRow
from tabletop.core.refusals import Refusal
from tabletop.core.serialization import decode
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.host.messages import UndoClosed, UndoProposed


class PendingInvitation(NamedTuple):
    """An open invitation of the host to the seat, with its token."""

    token: int
    is_revision: bool


class ObservedEvent(NamedTuple):
    """The acts of one decision, as the viewer saw them."""

    number: int
    seat: Seat
    acts: tuple[Act, ...]


class ClientState:
    """Everything that has been sent to one viewer: a seat, or NOBODY for spectators."""

    def __init__(self, game: Game[State], viewer: Seat) -> None:
        self.game = game
        self.viewer = viewer
        self.view: State | None = None
        self.invitation: PendingInvitation | None = None
        self.pending_action: Action | None = None
        """Action that the seat has decided, until the table shows it.

        An action that may be revised stays until it may not be revised any more.
        """
        self.refusal: Refusal | None = None
        """Reason why the last request was refused; None for none."""
        self.can_take_back = False
        self.hint: Answer | None = None
        """Hint for the open invitation; None for none."""
        self.is_hint_searched = False
        """True while a hint for the open invitation is searched."""
        self.wish: UndoProposed | None = None
        """Undo request of a person, while the others are asked."""
        self.time_left = ""
        """Remaining thinking time of the viewer, such as 4:07; empty without a clock."""
        self.is_time_over = False
        self.closed_wish: UndoClosed | None = None
        """End of the last undo request, until the next decision."""
        self.standings: tuple[Standing, ...] = ()
        """Final standings; empty before the end."""
        self.tally: tuple[TallyRow, ...] = ()
        self.events: list[ObservedEvent] = []
        """Events of the match, the oldest first: their sentences are numbered."""
        self._done = False  # whether what was chosen has been told as having happened
        self.reset_count = 0
        """Number of times that the whole history was sent again."""
        self.revision = 0
        """Number of changes: two pages of one revision show the same knowledge."""

    @property
    def is_over(self) -> bool:
        """True if the match has ended and the viewer has received all of it."""
        return bool(self.standings)

    @property
    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions of the seat; empty without an invitation."""
        if self.view is None or self.invitation is None:
            return ()
        return self.game.legal_actions(self.view, self.viewer)

    def require_view(self) -> State:
        """Return the view.

        Raises:
            AssertionError: if no view has been received yet.
        """
        assert self.view is not None, "nothing has been told yet"
        return self.view

    def handle_message(self, said: Mapping[str, Any]) -> None:
        """Handle a message of the gateway, given as plain data.

        Raises:
            ValueError: if the kind of message is unknown.
        """
        hear = _HANDLERS.get(said["is"])
        if hear is None:
            raise ValueError(f"{said['is']!r} is no message for eyes")
        self.revision += 1
        hear(self, said)

    def forget_refusal(self) -> None:
        """Forget the reason why the last request was refused."""
        if self.refusal is not None:
            self.refusal = None
            self.revision += 1

    def _anew(self, said: Mapping[str, Any]) -> None:
        """Start again with the whole history, for a viewer who joins or after a jump in time."""
        self.invitation = self.pending_action = self.refusal = None
        self._forget_hint()
        self.wish = self.closed_wish = None
        self.standings = self.tally = ()
        self.events.clear()
        self.reset_count += 1
        for event in said["past"]:
            self._happened(event)

    def _happened(self, said: Mapping[str, Any]) -> None:
        acts = tuple(decode(act, Act, self.game) for act in said["acts"])
        self.closed_wish = None
        self.events.append(ObservedEvent(said["number"], said["seat"], acts))
        self._done = self._done or said["seat"] == self.viewer

    def _looks(self, said: Mapping[str, Any]) -> None:
        self.view = self.game.state_type.from_json(said["view"])
        if self._done and self.viewer not in self.game.revising_seats(self.view):
            self.pending_action = None
        self.can_take_back = bool(said["back"])

    def _asks(self, said: Mapping[str, Any]) -> None:
        self.invitation = PendingInvitation(said["token"], bool(said["revises"]))
        self._forget_hint()
        if not self.invitation.is_revision:
            self.pending_action = None

    def _withdrawn(self, said: Mapping[str, Any]) -> None:
        if self.invitation is not None and self.invitation.token == said["token"]:
            self.invitation = None
            self._forget_hint()

    def _decided(self, said: Mapping[str, Any]) -> None:
        """Note that a decision of this seat was accepted; others may not have seen it yet."""
        self.invitation = self.refusal = None
        self._forget_hint()
        self._done = bool(said["shown"])
        self.pending_action = action_from_json(said["action"], self.game.action_types)

    def _refused(self, said: Mapping[str, Any]) -> None:
        self.refusal = decode(said["refusal"], Refusal, self.game)

    def _hint(self, said: Mapping[str, Any]) -> None:
        """Note a hint for the open invitation; one for an earlier invitation is left out."""
        if self.invitation is None or self.invitation.token != said["token"]:
            return
        answer = said["answer"]
        self.hint = None if answer is None else decode(answer, Answer, self.game)
        self.is_hint_searched = answer is None

    def _forget_hint(self) -> None:
        self.hint, self.is_hint_searched = None, False

    def _wish(self, said: Mapping[str, Any]) -> None:
        self.wish = decode(said["wish"], UndoProposed, self.game)
        self.closed_wish = None

    def _wish_closed(self, said: Mapping[str, Any]) -> None:
        self.wish, self.closed_wish = None, decode(said["closed"], UndoClosed, self.game)

    def _clock(self, said: Mapping[str, Any]) -> None:
        self.time_left, self.is_time_over = said["time"], bool(said["over"])

    def _ended(self, said: Mapping[str, Any]) -> None:
        self.invitation = self.pending_action = None
        self.standings = decode(said["standing"], tuple[Standing, ...], self.game)
        self.tally = decode(said["tally"], tuple[TallyRow, ...], self.game)


_HANDLERS: Final = {
    "anew": ClientState._anew,
    "happened": ClientState._happened,
    "looks": ClientState._looks,
    "asks": ClientState._asks,
    "withdrawn": ClientState._withdrawn,
    "decided": ClientState._decided,
    "refused": ClientState._refused,
    "hint": ClientState._hint,
    "clock": ClientState._clock,
    "wish": ClientState._wish,
    "wish_closed": ClientState._wish_closed,
    "ended": ClientState._ended,
}
"""Handlers of messages of the gateway, by kind."""
