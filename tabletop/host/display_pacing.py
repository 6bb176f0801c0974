"""The pace of events: other clients get an event when the pacing ones have displayed it."""

from __future__ import annotations

from collections import deque
from typing import Final

from tabletop.core.state import State
from tabletop.host.client_registry import ClientRegistry, JoinedClient
from tabletop.host.messages import Welcome, make_event_message
from tabletop.match.match import SETUP_EVENT_NUMBER, Event, Match

MAX_DISPLAY_WAIT_SECONDS: Final = 30.0
"""Seconds to wait for a pacing client that has not displayed an event."""
BEFORE_FIRST_TICK: Final = float("-inf")


class DisplayPacing:
    """The events that pacing clients have not displayed yet, and the displayed position."""

    def __init__(self, match: Match, clients: ClientRegistry) -> None:
        """Start with everything displayed.

        Args:
            match: The match.
            clients: The clients that get its events.
        """
        self._match = match
        self._clients = clients
        self._pending: deque[tuple[Event, State]] = deque()
        """Events that pacing clients have not displayed, each with the state after it."""
        self._displayed_state = match.state
        """Displayed state, valid while an event is pending."""
        self._now = BEFORE_FIRST_TICK
        self._waiting_since = BEFORE_FIRST_TICK
        """Time since which the oldest pending event is waited for."""

    @property
    def has_pending_events(self) -> bool:
        """True if the host waits until an event is displayed."""
        return bool(self._pending)

    @property
    def displayed_number(self) -> int:
        """Number of the last displayed decision; -1 (SETUP_EVENT_NUMBER) if there is none."""
        pending = self._pending
        return (pending[0][0].decision_number if pending else self._match.decision_number) - 1

    @property
    def displayed_state(self) -> State:
        """Full state that has been displayed; a client may know its view only."""
        return self._displayed_state if self._pending else self._match.state

    def tick(self, now: float) -> bool:
        """Advance the time; true if the host no longer waits for clients that are too slow.

        Args:
            now: Seconds of any clock that never goes back.
        """
        self._now = now
        if not self._pending:
            return False
        if self._waiting_since == BEFORE_FIRST_TICK:
            self._waiting_since = now
        if now - self._waiting_since <= MAX_DISPLAY_WAIT_SECONDS:
            return False
        first = self._pending[0][0].decision_number
        for client in self._clients.pacing_clients:
            client.is_late = client.is_late or client.displayed_number < first
        return True

    # Clients

    def queue_events_after(self, displayed_number: int) -> None:
        """Queue the events after a decision for display."""
        moments = [*self._match.replay_events()] if displayed_number < self.displayed_number else []
        self._pending.extend(
            moment for moment in moments if moment[0].decision_number > displayed_number
        )
        if self._pending:
            self._displayed_state = moments[max(0, displayed_number - SETUP_EVENT_NUMBER)][1]

    def on_clients_changed(self) -> None:
        """Save the displayed state for the clients that pace now."""
        if not self._pending:
            self._save_displayed_state()

    def send_position(self, client: JoinedClient) -> None:
        """Send a new client the displayed position, and a pacing one the pending events too."""
        self._clients.send_to(client.client_id, self._make_welcome(client))
        for event, _ in tuple(self._pending) if client.is_pacing else ():
            message = make_event_message((event, client.viewpoint))
            self._clients.send_to(client.client_id, message)

    def acknowledge(self, client: JoinedClient, number: int) -> bool:
        """Note that a client has displayed all decisions up to one; false if it may not say so."""
        last = self._match.decision_number - 1
        if not client.is_pacing or number > last:
            return False
        client.displayed_number = max(client.displayed_number, number)
        client.clear_late_mark(last)
        return True

    def set_paused(self, client: JoinedClient, is_paused: bool) -> bool:
        """Note whether a client displays events now; false if it is no pacing client."""
        if not client.is_pacing:
            return False
        client.is_paused, client.is_late = is_paused, True
        client.clear_late_mark(self._match.decision_number - 1)
        return True

    # Events

    def send_event(self, event: Event) -> None:
        """Send an event to the pacing clients now, and to the others when it has been displayed."""
        if not self._clients.pacing_clients:
            self._send_to_others(event)
            return
        if is_awaited := not all(client.is_late for client in self._clients.pacing_clients):
            if not self._pending:
                self._waiting_since = self._now
            self._pending.append((event, self._match.state.copy()))
        else:
            self._save_displayed_state()
        for client in self._clients.pacing_clients:
            self._clients.send(client, make_event_message((event, client.viewpoint)))
        if not is_awaited:
            self._send_to_others(event)

    def release_displayed_events(self) -> None:
        """Send the events that all awaited clients have displayed to the other clients."""
        while self._pending:
            number = self._acknowledged_number()
            if self._pending[0][0].decision_number > number:
                return
            while self._pending and self._pending[0][0].decision_number <= number:
                event, self._displayed_state = self._pending.popleft()
                self._waiting_since = self._now
                self._send_to_others(event)

    def on_rewind(self, kept: int) -> None:
        """Handle an undo: drop the pending events and send all clients the new position."""
        self._pending.clear()
        self._save_displayed_state()
        for client in (*self._clients.pacing_clients, *self._clients.other_clients):
            client.displayed_number = kept - 1
            client.clear_late_mark(kept - 1)
            self._clients.send(client, self._make_welcome(client))

    def _acknowledged_number(self) -> int:
        """Return the last decision that all clients have displayed for which the host waits."""
        awaited = (
            each.displayed_number for each in self._clients.pacing_clients if not each.is_late
        )
        return min(awaited, default=self._match.decision_number - 1)

    def _send_to_others(self, event: Event) -> None:
        for client in self._clients.other_clients:
            self._clients.send(client, make_event_message((event, client.viewpoint)))

    def _save_displayed_state(self) -> None:
        """Copy the current state as the displayed one, while the next event is displayed."""
        if self._clients.pacing_clients:
            self._displayed_state = self._match.state.copy()

    def _make_welcome(self, client: JoinedClient) -> Welcome:
        """Return the displayed position for a client."""
        game, viewer = self._match.game, client.viewpoint.viewer
        number, view = self.displayed_number + 1, game.view_for(self.displayed_state, viewer)
        return Welcome(
            client.client_id, game.name, viewer, self._clients.seat_summaries, max(0, number), view
        )
