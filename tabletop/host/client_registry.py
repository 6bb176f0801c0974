"""The clients of a host, and the controllers of its seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakMethod

from tabletop.core.zones import Seat
from tabletop.host.messages import SeatsChanged, SeatSummary, ServerMessage, Viewpoint
from tabletop.host.seat_controllers import ClientId, SeatController
from tabletop.match.match import Match

MessageSender = Callable[[ServerMessage], None]
"""Function that sends a client a message at once. If it raises OSError, the client is removed."""


@dataclass(slots=True)
class JoinedClient:
    """A client of a host."""

    client_id: ClientId
    viewpoint: Viewpoint
    send: MessageSender
    is_pacing: bool
    displayed_number: int
    """Number of the last decision that a pacing client has displayed."""
    is_late: bool = False
    """True if it has displayed an event too slowly: it must catch up before the host waits
    again."""
    is_paused: bool = False
    """True if it displays nothing now."""

    def clear_late_mark(self, number: int) -> None:
        """Clear the late mark if the client has displayed everything up to a decision."""
        self.is_late = self.is_paused or (self.is_late and self.displayed_number < number)


class ClientRegistry:
    """The clients of a host, and the controllers of its seats."""

    def __init__(self, match: Match, on_disconnect: WeakMethod[Callable[[ClientId], None]]) -> None:
        """Start without clients. The AI levels control their seats; all others are vacant.

        Args:
            match: The match.
            on_disconnect: Called with a client that cannot be reached. Weak, so that a host is
                freed with its last reference and its match does not notify it any more.
        """
        self._match = match
        self._on_disconnect = on_disconnect
        self._clients: dict[ClientId, JoinedClient] = {}
        self.pacing_clients: tuple[JoinedClient, ...] = ()
        """Clients for which the host waits."""
        self.other_clients: tuple[JoinedClient, ...] = ()
        """Clients that get an event when the pacing ones have displayed it."""
        self._count = 0
        self._controllers = [SeatController(level=seat.level) for seat in match.setup.seats]
        self._summaries = [*map(self._make_summary, range(len(self._controllers)))]
        self.deciding_clients: list[JoinedClient | None] = [None] * len(self._controllers)
        """Client that decides, by seat."""
        self.may_have_to_wait = any(controller.level for controller in self._controllers)
        """True if there is a pacing client or may be an AI seat, for which the host may wait."""

    # Clients

    def add(
        self, viewpoint: Viewpoint, send: MessageSender, is_pacing: bool, displayed_number: int
    ) -> JoinedClient:
        """Add a client and return it."""
        self._count += 1
        client = JoinedClient(self._count, viewpoint, send, is_pacing, displayed_number)
        self._clients[client.client_id] = client
        self._group()
        return client

    def remove(self, client: ClientId) -> bool:
        """Remove a client; false if it was not there. Its seats keep their controllers."""
        if self._clients.pop(client, None) is None:
            return False
        self._group()
        return True

    def get(self, client: ClientId) -> JoinedClient | None:
        """Return a client, or None if it is not there."""
        return self._clients.get(client)

    @property
    def is_empty(self) -> bool:
        """True if no client has joined."""
        return not self._clients

    def is_only_client(self, client: ClientId) -> bool:
        """True if no other client has joined."""
        return all(other == client for other in self._clients)

    @property
    def all_clients(self) -> tuple[JoinedClient, ...]:
        """Return the clients, the pacing ones first."""
        return (*self.pacing_clients, *self.other_clients)

    # Messages

    def send(self, client: JoinedClient, message: ServerMessage) -> None:
        """Send a message to a client, and remove it if it cannot be reached."""
        try:
            client.send(message)
        except OSError:
            self.disconnect(client)

    def send_to(self, client: ClientId, message: ServerMessage) -> None:
        """Send a message to a client if it is still there."""
        if (joined := self._clients.get(client)) is not None:
            self.send(joined, message)

    def broadcast(self, message: ServerMessage) -> None:
        """Send a message to all clients, the pacing ones first."""
        for client in self.all_clients:
            self.send(client, message)

    def broadcast_seats(self) -> None:
        """Send all clients the public data of the seats."""
        self.broadcast(SeatsChanged(self.seat_summaries))

    def disconnect(self, client: JoinedClient) -> None:
        """Let the host remove a client that cannot be reached."""
        if (leave := self._on_disconnect()) is not None:
            leave(client.client_id)

    # Seats

    @property
    def seat_controllers(self) -> tuple[SeatController, ...]:
        """Controller of each seat."""
        return tuple(self._controllers)

    @property
    def seat_summaries(self) -> tuple[SeatSummary, ...]:
        """Public data of each seat."""
        return tuple(self._summaries)

    def is_controller(self, client: ClientId, seat: Seat) -> bool:
        """True if a client decides for a seat; false for a seat that does not exist."""
        return seat in range(len(self._controllers)) and self._controllers[seat].client == client

    def set_controller(self, seat: Seat, controller: SeatController) -> None:
        """Change the controller of a seat."""
        self._controllers[seat] = controller
        self._summaries[seat] = self._make_summary(seat)
        self.deciding_clients[seat] = self._clients.get(controller.client or 0)
        self.may_have_to_wait = self.may_have_to_wait or bool(controller.level)

    def _group(self) -> None:
        """Sort the clients into pacing ones and others, and find those that decide."""
        joined = self._clients.values()
        self.pacing_clients = tuple(client for client in joined if client.is_pacing)
        self.other_clients = tuple(client for client in joined if not client.is_pacing)
        self.deciding_clients = [self._clients.get(each.client or 0) for each in self._controllers]
        self.may_have_to_wait = bool(self.pacing_clients) or any(
            each.level for each in self._controllers
        )

    def _make_summary(self, seat: Seat) -> SeatSummary:
        """Return the public data of a seat."""
        spec, controller = self._match.setup.seats[seat], self._controllers[seat]
        return SeatSummary(spec.name, spec.colour, controller.level, controller.is_vacant)
