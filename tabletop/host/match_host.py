"""The host: owns one match on one thread, sends events to its clients and invites them.

    host = MatchHost(match)
    screen = host.join(NOBODY, screen.receive, is_pacing=True)
    phone = host.join(1, send)
    host.set_controller(1, SeatController(phone))
    host.receive(phone, b'{"is": "decide", "token": 7, "answer": 0}')
    host.tick(now)

No client has special rights. Each client gets events as its viewer may see them. A pacing
client (a screen) acknowledges the events that it has displayed. Until then no other client
gets them, nobody is invited and no AI seat decides. This wait has a limit
(`display_pacing.MAX_DISPLAY_WAIT_SECONDS`), and an open menu ends it.

A script that leads the match instead, such as a lesson, decides for any seat with
`submit_for_seat`.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import get_ident
from typing import Final
from weakref import WeakMethod

from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.refusals import Refusal
from tabletop.core.state import NOBODY
from tabletop.core.toolkit.handicaps import tally_with_head_start
from tabletop.core.zones import Seat
from tabletop.host.ai_scheduler import AiScheduler, AiWorker
from tabletop.host.client_registry import ClientRegistry, JoinedClient, MessageSender
from tabletop.host.display_pacing import DisplayPacing
from tabletop.host.invitation_book import InvitationBook
from tabletop.host.messages import (
    INVALID_MESSAGE_CODE,
    JOURNAL_NOT_WRITTEN_CODE,
    NO_ADVICE_HERE_CODE,
    NOT_YOUR_SEAT_REFUSAL,
    SEAT_NOT_VACANT_CODE,
    STALE_TOKEN_REFUSAL,
    AcknowledgeEvents,
    AdviceMessage,
    AnswerInvitation,
    AnswerUndo,
    ClientMessage,
    InvalidMessageError,
    Invitation,
    LeaveSeat,
    MatchEnded,
    PauseDisplay,
    RedoDecision,
    RequestAdvice,
    RequestRefused,
    ResumeDisplay,
    TakeSeat,
    UndoDecision,
    Viewpoint,
    decode_client_message,
    make_event_message,
)
from tabletop.host.seat_controllers import VACANT_SEAT, ClientId, SeatController
from tabletop.host.undo_manager import UndoManager
from tabletop.match.journal import JournalError
from tabletop.match.match import Event, Match
from tabletop.match.setup import MatchMode
from tabletop.match.variations import DecisionSequence, replay_decisions
from tabletop.narration.advice import heuristic_advice

WRONG_THREAD_MESSAGE: Final = "a table belongs to the thread that made it"


class WrongThreadError(RuntimeError):
    """The host was used from a thread other than its own."""


class MatchHost:
    """The host of one match. It owns the parts of the hosting and handles messages and events."""

    def __init__(
        self, match: Match, ai_worker: AiWorker | None = None, mode: MatchMode | None = None
    ) -> None:
        """Host a match. Its AI levels control their seats; all other seats are vacant.

        Args:
            match: The match.
            ai_worker: Worker for AI seats; None if something else decides for them.
            mode: Mode of the match from now on; None for the mode of its set-up.
        """
        self.match = match
        self._to_act, self._may_revise = match.game.active_seats, match.game.revising_seats
        self._has_revisions = type(match.game).revising_seats is not Game.revising_seats
        """True if there are choices in this game that may be changed."""
        self._thread = get_ident()
        self.clients = ClientRegistry(match, WeakMethod(self.remove_client))
        """Clients and seat controllers."""
        self.invitations = InvitationBook(match, self.clients)
        """Open invitations."""
        self.display_pacing = DisplayPacing(match, self.clients)
        """Displayed position and pending events."""
        self.ai_scheduler = AiScheduler(match, self.clients, self.display_pacing, ai_worker)
        """AI seats."""
        mode = match.setup.mode if mode is None else mode
        self.undo_manager = UndoManager(match, self.clients, self.display_pacing, mode)
        """Undo and redo of the clients."""
        self._is_end_sent = False
        match.add_listener(self)

    # Clients

    def join(
        self,
        viewer: Seat,
        send: MessageSender,
        is_pacing: bool = False,
        displayed_number: int | None = None,
    ) -> ClientId:
        """Add a client, send it the displayed position, and return its number.

        Args:
            viewer: Seat whose information the client gets, or NOBODY for public information.
            send: Function that sends it a message.
            is_pacing: True if the host waits until the client has displayed each event.
            displayed_number: Last decision that the client has displayed already, if it paces
                and is the first one. Below SETUP_EVENT_NUMBER the set-up is to be displayed too.
                None for all.
        """
        self._check_thread()
        clients, pacing = self.clients, self.display_pacing
        if is_pacing and displayed_number is not None and clients.is_empty:
            pacing.queue_events_after(displayed_number)
        viewpoint = Viewpoint(viewer, self.match.game.zones)
        client = clients.add(viewpoint, send, is_pacing, pacing.displayed_number)
        pacing.on_clients_changed()
        pacing.send_position(client)
        if (wish := self.undo_manager.message_for(client)) is not None:
            clients.send(client, wish)
        if self._is_end_sent:
            clients.send_to(client.client_id, self._make_match_ended())
        return client.client_id

    def remove_client(self, client: ClientId) -> None:
        """Remove a client: its seats become vacant, and nothing waits for it."""
        self._check_thread()
        if not self.clients.remove(client):
            return
        self.display_pacing.on_clients_changed()
        self.ai_scheduler.drop_displayed_answers()
        controllers = self.clients.seat_controllers
        held = [seat for seat, chair in enumerate(controllers) if chair.client == client]
        for seat in held:
            self.invitations.withdraw_invitation(seat)
            self.clients.set_controller(seat, VACANT_SEAT)
        if held:
            self.clients.broadcast_seats()
            self.undo_manager.on_controllers_changed()
        self._advance()

    def set_controller(self, seat: Seat, controller: SeatController) -> None:
        """Change the controller of a seat, also in the middle of a match."""
        self._check_thread()
        if self.clients.seat_controllers[seat] == controller:
            return
        self.invitations.withdraw_invitation(seat)
        self.clients.set_controller(seat, controller)
        self.ai_scheduler.on_controller_changed(seat)
        self.clients.broadcast_seats()
        self.undo_manager.on_controllers_changed()
        self._advance()

    # Messages

    def receive(self, client: ClientId, data: bytes) -> None:
        """Handle a client's message in JSON. A refusal is sent to it with the reason."""
        try:
            self.handle_message(client, decode_client_message(data))
        except InvalidMessageError as error:
            refusal = Refusal(INVALID_MESSAGE_CODE, "", (("why", str(error)),))
            self.clients.send_to(client, RequestRefused(refusal))
        except JournalError as error:
            refusal = Refusal(JOURNAL_NOT_WRITTEN_CODE, "", (("why", error.reason),))
            self.clients.send_to(client, RequestRefused(refusal))

    def handle_message(self, client: ClientId, message: ClientMessage) -> Refusal | None:
        """Handle a client's message; return the refusal, which is sent to it too, or None.

        Raises:
            JournalError: if the journal cannot be written; then nothing has changed.
        """
        self._check_thread()
        joined = self.clients.get(client)
        if joined is None:
            return STALE_TOKEN_REFUSAL
        refusal = self._dispatch_message(joined, message)
        if refusal is not None:
            self.clients.send_to(client, RequestRefused(refusal))
        return refusal

    def answer_invitation(self, asked: Invitation, answer: int) -> Refusal | None:
        """Answer an invitation by the index of one of its actions; return the refusal, or None.

        Raises:
            JournalError: if the journal cannot be written; then nothing has changed.
        """
        if get_ident() != self._thread:
            raise WrongThreadError(WRONG_THREAD_MESSAGE)
        return self.invitations.answer(asked, answer)

    def _dispatch_message(self, client: JoinedClient, message: ClientMessage) -> Refusal | None:
        """Execute a client's message; return the refusal, or None."""
        match message:
            case AnswerInvitation(token, answer):
                return self.invitations.answer_by_token(client.client_id, token, answer)
            case RequestAdvice(token):
                return self._send_advice(client.client_id, token)
            case AcknowledgeEvents(number):
                return self._acknowledge(client, number)
            case PauseDisplay():
                return self._set_display_paused(client, True)
            case ResumeDisplay():
                return self._set_display_paused(client, False)
            case TakeSeat(seat):
                return self._take_seat(client, seat)
            case LeaveSeat(seat):
                return self._leave_seat(client.client_id, seat)
            case UndoDecision():
                return self.undo_manager.undo(client.client_id)
            case AnswerUndo():
                return self.undo_manager.answer(client.client_id, message)
            case RedoDecision():
                return self.undo_manager.redo(client.client_id)

    def _send_advice(self, client: ClientId, token: int) -> Refusal | None:
        """Send a client the heuristic's advice; return the refusal, or None."""
        asked = self.invitations.find_invitation(client, token)
        if isinstance(asked, Refusal):
            return asked
        if self.undo_manager.mode is not MatchMode.PRACTICE:
            return Refusal(NO_ADVICE_HERE_CODE, "")
        advice = heuristic_advice(self.match, asked.seat)
        answer = list(asked.actions).index(advice.action)
        self.clients.send_to(client, AdviceMessage(token, answer, advice.reason))
        return None

    def _acknowledge(self, client: JoinedClient, number: int) -> Refusal | None:
        """Note that a client has displayed a decision; return the refusal, or None."""
        if not self.display_pacing.acknowledge(client, number):
            return STALE_TOKEN_REFUSAL
        self.ai_scheduler.drop_displayed_answers()
        self._advance()
        return None

    def _set_display_paused(self, client: JoinedClient, is_paused: bool) -> Refusal | None:
        """Note whether a client displays events now; return the refusal, or None."""
        if not self.display_pacing.set_paused(client, is_paused):
            return STALE_TOKEN_REFUSAL
        self._advance()
        return None

    def _take_seat(self, client: JoinedClient, seat: Seat) -> Refusal | None:
        """Let a client decide for a vacant seat; return the refusal, or None."""
        controllers = self.clients.seat_controllers
        if seat not in range(len(controllers)) or not controllers[seat].is_vacant:
            return Refusal(SEAT_NOT_VACANT_CODE, "")
        if client.viewpoint.viewer not in (seat, NOBODY):
            return NOT_YOUR_SEAT_REFUSAL
        self.set_controller(seat, SeatController(client.client_id))
        return None

    def _leave_seat(self, client: ClientId, seat: Seat) -> Refusal | None:
        """Make a client's seat vacant; return the refusal, or None."""
        if not self.clients.is_controller(client, seat):
            return NOT_YOUR_SEAT_REFUSAL
        self.set_controller(seat, VACANT_SEAT)
        return None

    # Scripts that lead the match

    def submit_for_seat(self, seat: Seat, action: Action) -> Refusal | None:
        """Decide for any seat, as the leader of a lesson does. Raises JournalError."""
        self._check_thread()
        return self.match.submit(seat, action)

    def undo_to(self, kept: int) -> None:
        """Undo all but the first decisions. Raises ValueError, JournalError.

        Args:
            kept: Number of decisions to keep.
        """
        self._check_thread()
        self.match.undo(kept)

    def replay_variation(self, line: DecisionSequence) -> None:
        """Return to the end of a variation. Raises JournalError."""
        self._check_thread()
        replay_decisions(self.match, line)

    # Time and events

    def tick(self, now: float) -> None:
        """Advance the time: let AI seats decide, and stop waiting for clients that are too slow.

        Args:
            now: Seconds of any clock that never goes back.

        Raises:
            JournalError: if the journal cannot be written. Nothing has changed then, and the next
                tick tries again.
        """
        self._check_thread()
        if self.display_pacing.tick(now):
            self._advance()
        self.undo_manager.tick(now)
        if not self.undo_manager.is_asking:
            self.ai_scheduler.advance_ai_seats(now)

    def on_event(self, event: Event) -> None:
        """Send an event to the clients, and invite the seats that decide next."""
        self.invitations.close_invitation(event.seat)
        self.undo_manager.on_event()
        clients = self.clients
        if clients.may_have_to_wait:
            self.ai_scheduler.on_event(event.seat)
            self.display_pacing.send_event(event)
            self._advance()
            return
        for client in clients.other_clients:
            try:  # as `ClientRegistry.send` does: one call less
                client.send(make_event_message((event, client.viewpoint)))
            except OSError:
                self.remove_client(client.client_id)
        if not self._invite_seats():
            self._send_end()

    def on_rewind(self, kept: int) -> None:
        """Handle an undo: drop invitations, AI answers and events that no longer hold."""
        self.ai_scheduler.on_rewind(kept)
        self.invitations.withdraw_all()
        self._is_end_sent = False
        self.display_pacing.on_rewind(kept)
        self.undo_manager.on_rewind(kept)
        self._advance()

    def _advance(self) -> None:
        """Release displayed events, invite the active seats, and send the end of the match."""
        self.display_pacing.release_displayed_events()
        if not self._invite_seats() and not self.display_pacing.has_pending_events:
            self._send_end()

    def _invite_seats(self) -> Sequence[Seat]:
        """Invite the active seats and return them. Valid invitations stay.

        New invitations wait until all events are displayed, and until AI seats that choose in
        secret have chosen.
        """
        state, book = self.match.state, self.invitations
        acting = self._to_act(state)
        revising = self._may_revise(state) if self._has_revisions else ()
        if book.open_invitations and book.withdraw_outdated(acting, revising):
            return self._invite_seats()
        if self.clients.may_have_to_wait and (
            self.display_pacing.has_pending_events or self.ai_scheduler.is_ai_choice_awaited(acting)
        ):
            return acting
        book.invite_seats(acting, revising)
        return acting

    def _send_end(self) -> None:
        """Send the end of the match once."""
        if not self._is_end_sent:
            self._is_end_sent = True
            self.clients.broadcast(self._make_match_ended())

    def _make_match_ended(self) -> MatchEnded:
        """Return the message of the end of the match."""
        match = self.match
        return MatchEnded(
            match.game.standings(match.state),
            tally_with_head_start(match.game, match.state, match.custom_start),
        )

    def _check_thread(self) -> None:
        if get_ident() != self._thread:
            raise WrongThreadError(WRONG_THREAD_MESSAGE)
