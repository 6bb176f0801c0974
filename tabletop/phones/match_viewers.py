"""Clients of the match host behind the phones: one for each seat with a phone, one for spectators.

They collect for each viewer only what that viewer may know, as messages for the service.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.actions import Action
from tabletop.core.refusals import Refusal
from tabletop.core.serialization import encode
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import (
    JOURNAL_NOT_WRITTEN_CODE,
    NO_ADVICE_HERE_CODE,
    AnswerInvitation,
    AnswerUndo,
    ClientMessage,
    EventMessage,
    Invitation,
    InvitationWithdrawn,
    MatchEnded,
    RequestRefused,
    SeatsChanged,
    ServerMessage,
    UndoClosed,
    UndoDecision,
    UndoProposed,
    Welcome,
)
from tabletop.host.seat_controllers import ClientId, SeatController
from tabletop.host.seat_hints import SeatHints
from tabletop.match.journal import JournalError
from tabletop.match.match import Event
from tabletop.match.setup import MatchMode


@dataclass
class _Viewer:
    """One client of the match host: the viewer of a seat, or the spectators."""

    seat: Seat
    client: ClientId = 0
    messages: list[dict[str, Any]] = field(default_factory=list)
    """Messages for this viewer that are not sent yet."""
    is_view_due: bool = False
    """True if the view has changed since it was last sent."""
    clock: dict[str, Any] = field(default_factory=dict)
    """Thinking time that was last sent to this viewer."""


class MatchViewers:
    """The viewers of one match that have a phone."""

    def __init__(self) -> None:
        self.host: MatchHost | None = None
        self.hints = SeatHints()
        """Searches of hints for the seats with a phone."""
        self.is_over = False
        """True if the match has ended and all of it has been shown."""
        self.have_seats_changed = False
        """True if a seat has changed since this was last set to false."""
        self._viewers: dict[Seat, _Viewer] = {}

    def join(self, host: MatchHost) -> None:
        """Join a match with the spectators."""
        self.host, self.is_over = host, False
        self._join(NOBODY)
        self.have_seats_changed = True

    def leave(self) -> None:
        """Leave the match with all viewers."""
        host, self.host = self.host, None
        for viewer in self._viewers.values():
            if host is not None:
                host.remove_client(viewer.client)
        self._viewers.clear()
        self.hints.close()
        self.is_over = False

    def rejoin(self) -> None:
        """Join the match again with all viewers, which keep control of their seats."""
        host = self.require_host()
        for viewer in tuple(self._viewers.values()):
            held = [
                seat
                for seat, controller in enumerate(host.clients.seat_controllers)
                if controller.client == viewer.client
            ]
            host.remove_client(viewer.client)
            self._join(viewer.seat)
            for seat in held:
                host.set_controller(seat, SeatController(self._viewers[viewer.seat].client))
        self.have_seats_changed = True

    def require_host(self) -> MatchHost:
        """Return the host of the match.

        Raises:
            AssertionError: if no match is played.
        """
        assert self.host is not None, "nothing is played"
        return self.host

    def take_control(self, seat: Seat) -> None:
        """Let the phone of a seat decide for it."""
        if seat not in self._viewers:
            self._join(seat)
        self.require_host().set_controller(seat, SeatController(self._viewers[seat].client))

    def remove_viewer(self, seat: Seat) -> None:
        """Remove the viewer of a seat; a seat that it controlled is vacant then."""
        viewer = self._viewers.pop(seat, None)
        if viewer is not None:
            self.require_host().remove_client(viewer.client)

    def is_controlling(self, seat: Seat) -> bool:
        """True if the phone of a seat controls it."""
        viewer = self._viewers.get(seat)
        if viewer is None:
            return False
        return self.require_host().clients.seat_controllers[seat].client == viewer.client

    def collect_messages(self) -> Iterator[dict[str, Any]]:
        """Yield the messages that are not sent yet, each with its viewer."""
        for hint in self.hints.collect():
            if (asker := self._viewers.get(hint.seat)) is not None:
                asker.messages.append(_hint_message(hint.token, encode(hint.answer)))
        for viewer in tuple(self._viewers.values()):
            if viewer.is_view_due:
                viewer.is_view_due = False
                viewer.messages.append(self._view_message(viewer.seat))
            self._add_clock(viewer)
            yield from ({"to": viewer.seat, **message} for message in viewer.messages)
            viewer.messages.clear()

    def _add_clock(self, viewer: _Viewer) -> None:
        """Add the thinking time of a viewer to the messages if it has changed."""
        clock = self.require_host().match.clock
        if clock is None or viewer.seat not in clock.seats:
            return
        seat = viewer.seat
        told = {"is": "clock", "time": clock.time_text(seat), "over": clock.is_over(seat)}
        if told != viewer.clock:
            viewer.clock = told
            viewer.messages.append(told)

    # Requests of a seat

    def answer_invitation(self, seat: Seat, token: int, answer: Any) -> None:
        """Pass on the answer of a seat: the number of a legal action, or an action as JSON."""
        viewer = self._viewers.get(seat)
        if viewer is None or self.host is None:
            return
        action = self._find_action(seat, token, answer)
        if action is not None:  # told before what follows from it
            viewer.messages.append(_decided_message(action, is_shown=False))
        if not self._is_accepted(viewer, AnswerInvitation(token, answer)):
            viewer.messages = [told for told in viewer.messages if told["is"] != "decided"]

    def request_hint(self, seat: Seat) -> None:
        """Search the best move for a seat that is asked; refuse it outside practice."""
        viewer, host = self._viewers.get(seat), self.host
        asked = None if host is None else host.invitations.open_invitations.get(seat)
        if viewer is None or host is None or asked is None or asked.revises:
            return
        if host.undo_manager.mode is not MatchMode.PRACTICE:
            refusal = Refusal(NO_ADVICE_HERE_CODE, "")
            viewer.messages.append({"is": "refused", "refusal": encode(refusal)})
        elif self.is_controlling(seat) and self.hints.search(host.match, seat, asked.token):
            viewer.messages.append(_hint_message(asked.token, None))

    def undo_decision(self, seat: Seat) -> None:
        """Take back the last decision of a seat, or ask the others to agree."""
        viewer = self._viewers.get(seat)
        if viewer is not None and self.host is not None:
            self._is_accepted(viewer, UndoDecision())

    def answer_undo(self, seat: Seat, number: int, agrees: bool) -> None:
        """Pass on the answer of a seat to an undo request."""
        viewer = self._viewers.get(seat)
        if viewer is not None and self.host is not None:
            self._is_accepted(viewer, AnswerUndo(number, seat, int(agrees)))

    # How it is done

    def _join(self, seat: Seat) -> None:
        viewer = self._viewers[seat] = _Viewer(seat)
        viewer.client = self.require_host().join(
            seat, lambda message: self._receive(viewer, message)
        )

    def _receive(self, viewer: _Viewer, message: ServerMessage) -> None:
        """Handle a message of the host to one viewer."""
        messages = viewer.messages
        match message:
            case Welcome():
                messages[:] = [{"is": "anew", "past": self._past_events(viewer.seat)}]
                if (chosen := self._revisable_action(viewer.seat)) is not None:
                    messages.append(_decided_message(chosen, is_shown=True))
                viewer.is_view_due = True
            case EventMessage():
                acts = encode(message.acts)
                messages.append(
                    {"is": "happened", "number": message.number, "seat": message.seat, "acts": acts}
                )
                viewer.is_view_due = True
            case Invitation():
                messages.append({"is": "asks", "token": message.token, "revises": message.revises})
                viewer.is_view_due = True
            case InvitationWithdrawn(token):
                messages.append({"is": "withdrawn", "token": token})
            case RequestRefused(refusal):
                messages.append({"is": "refused", "refusal": encode(refusal)})
            case MatchEnded(standing, tally):
                messages.append(
                    {"is": "ended", "standing": encode(standing), "tally": encode(tally)}
                )
                viewer.is_view_due = self.is_over = self.have_seats_changed = True
            case SeatsChanged():
                self.have_seats_changed = True
            case UndoProposed():
                messages.append({"is": "wish", "wish": encode(message)})
                viewer.is_view_due = True
            case UndoClosed():
                messages.append({"is": "wish_closed", "closed": encode(message)})
                viewer.is_view_due = True

    def _past_events(self, seat: Seat) -> list[dict[str, Any]]:
        """Return all events that have been shown, as a viewer may know them."""
        host = self.require_host()
        shown = [
            event
            for event in _history(host)
            if event.decision_number <= host.display_pacing.displayed_number
        ]
        return [
            {
                "number": event.decision_number,
                "seat": event.seat,
                "acts": encode(host.match.visible_acts(event, seat)),
            }
            for event in shown
        ]

    def _revisable_action(self, seat: Seat) -> Action | None:
        """Return the action that a seat has chosen and may still revise, or None."""
        host = self.require_host()
        if seat not in host.match.game.revising_seats(host.display_pacing.displayed_state):
            return None
        own = (event.action for event in reversed(_history(host)) if event.seat == seat)
        return next(own, None)

    def _view_message(self, seat: Seat) -> dict[str, Any]:
        host = self.require_host()
        view = host.match.game.view_for(host.display_pacing.displayed_state, seat)
        return {"is": "looks", "view": view.to_json(), "back": self._may_take_back(seat)}

    def _may_take_back(self, seat: Seat) -> bool:
        """True if a seat may take back its last decision now, or ask the others to agree."""
        host = self.require_host()
        viewer = self._viewers.get(seat)
        if (
            host.display_pacing.displayed_number < host.match.decision_number - 1
            or seat == NOBODY
            or viewer is None
        ):
            return False
        return host.undo_manager.can_undo(viewer.client)

    def _find_action(self, seat: Seat, token: int, answer: object) -> Action | None:
        """Return the action that an answer names by its number."""
        asked = self.require_host().invitations.open_invitations.get(seat)
        if asked is None or asked.token != token or type(answer) is not int:
            return None
        return asked.actions[answer] if 0 <= answer < len(asked.actions) else None

    def _is_accepted(self, viewer: _Viewer, wish: ClientMessage) -> bool:
        """True if the host accepts a message of a client; otherwise queue its refusal."""
        try:
            return self.require_host().handle_message(viewer.client, wish) is None
        except JournalError as error:
            refusal = Refusal(JOURNAL_NOT_WRITTEN_CODE, "", (("why", error.reason),))
            viewer.messages.append({"is": "refused", "refusal": encode(refusal)})
            return False


def _hint_message(token: int, answer: Any) -> dict[str, Any]:
    """Return the message with a hint for an invitation; None while it is searched."""
    return {"is": "hint", "token": token, "answer": answer}


def _decided_message(action: Action, *, is_shown: bool) -> dict[str, Any]:
    """Return the message that tells a seat alone its own decision.

    Args:
        action: The decision.
        is_shown: True if the table has already shown that the seat decided.
    """
    return {"is": "decided", "action": action.to_json(), "shown": is_shown}


def _history(host: MatchHost) -> Sequence[Event]:
    return host.match.history
