"""Requests of phones about seats: take, give up, come back, let the computer play, and begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabletop.core.zones import Seat
from tabletop.host.seat_controllers import ClientId, SeatController
from tabletop.match.setup import SETUP_LEVELS, SeatSpec, SetupError, check_seats, normalize_name
from tabletop.phones.match_viewers import MatchViewers
from tabletop.phones.seat_registry import SUBSTITUTE_LEVEL, SeatRegistry


class SeatStatus(NamedTuple):
    """Status of a seat: its controller and the state of its phone."""

    spec: SeatSpec
    controller: str
    """`phone`, `screen`, `ai`, or `free` if a phone may take the seat."""
    is_connected: bool
    """True if the phone of the seat is connected."""
    is_lost: bool
    """True if the phone has not been heard from for `PHONE_LOST_SECONDS`."""
    has_phone: bool
    """True if a phone has the seat, even while somebody else plays for it."""
    level: str
    """Level of the AI that controls the seat; empty for a person."""
    is_vacant: bool = False
    """True if a person's seat has nobody at the table, so that the match waits."""
    can_take: bool = False
    """True if any phone may take the seat."""


class SeatingRules:
    """Rules about who may take which seat, at a table in the lobby or in a match."""

    def __init__(self, registry: SeatRegistry, viewers: MatchViewers) -> None:
        self.lending_client: ClientId | None = None
        """Client of the host whose seats phones may take; None if there is none."""
        self._registry = registry
        self._viewers = viewers

    # Statuses

    def seat_statuses(self, now: float) -> tuple[SeatStatus, ...]:
        """Return the status of every seat."""
        lost = self._registry.lost_phone_seconds(now)
        return tuple(self._status(seat, seat in lost) for seat in range(len(self._registry)))

    def _status(self, seat: Seat, is_lost: bool) -> SeatStatus:
        place, host = self._registry.places[seat], self._viewers.host
        level = place.spec.level
        controller = "phone" if place.has_phone else "ai" if level else "free"
        is_vacant = False
        if host is not None:
            present = host.clients.seat_controllers[seat]
            is_vacant = place.is_for_people and present.is_vacant
            if self._viewers.is_controlling(seat):
                level = ""
            else:
                level = present.level
                controller = "ai" if level else "free" if self._is_offered(seat) else "screen"
        return SeatStatus(
            place.spec, controller, place.is_connected, is_lost, place.has_phone, level, is_vacant,
            self.can_take(seat),
        )  # fmt: skip

    def _is_offered(self, seat: Seat) -> bool:
        """True if a phone may take a seat during the match: vacant, or offered by its client."""
        controller = self._viewers.require_host().clients.seat_controllers[seat]
        lent = self.lending_client is not None and controller.client == self.lending_client
        return controller.is_vacant or (lent and not self._registry.places[seat].is_connected)

    def can_take(self, seat: Seat) -> bool:
        """True if any phone may take a seat.

        Before a match: no phone has the seat. During it: the seat is vacant or offered, or no
        phone has it or that phone is lost, and the computer plays for it.
        """
        place, host = self._registry.places[seat], self._viewers.host
        if host is None or not place.is_for_people:
            return place.is_for_people and not place.has_phone
        if self._is_offered(seat):
            return True
        is_left = not place.has_phone or seat in self._registry.lost_phone_seconds(
            self._registry.now
        )
        return is_left and bool(host.clients.seat_controllers[seat].level)

    # Requests of phones

    def take_seat(self, request: Mapping[str, Any]) -> str:
        """Give a phone a free seat, or change the name or face of its own.

        Returns:
            Reason of a refusal, as the end of its key in the catalogue; empty for none.
        """
        seat, registry = request["seat"], self._registry
        if seat not in range(len(registry)):
            return "taken"
        place = registry.places[seat]
        is_own = place.has_phone and bool(request["had"] == seat)
        if not self.can_take(seat) and not is_own:
            return "taken"
        if self._viewers.host is None:
            name = normalize_name(request["name"])
            spec = place.spec._replace(name=name, face=request["face"])
            try:
                others = enumerate(registry.places)
                check_seats([spec if n == seat else p.spec for n, p in others], SETUP_LEVELS)
            except SetupError:
                return "name"
            place.spec = spec
        registry.take_seat(seat, is_own)
        if self._viewers.host is not None:
            self._viewers.take_control(seat)
        self._viewers.have_seats_changed = True
        return ""

    def give_up_seat(self, seat: Seat) -> None:
        """Take a seat from its phone; in a match it is vacant then."""
        self._registry.release_seat(seat)
        self._viewers.remove_viewer(seat)
        self._viewers.have_seats_changed = True

    def return_to_seat(self, seat: Seat) -> None:
        """Give a phone its seat back, for which somebody else has played on."""
        has_phone = self._registry.places[seat].has_phone
        if self._viewers.host is not None and has_phone and not self._viewers.is_controlling(seat):
            self._viewers.take_control(seat)

    def substitute_for_absent(self, seat: Seat) -> None:
        """Let the computer play for a seat that is vacant or whose phone is lost."""
        if self._viewers.host is None:
            return
        lost = self._registry.lost_phone_seconds(self._registry.now)
        is_lost = seat in lost and self._viewers.is_controlling(seat)
        if is_lost or self._status(seat, is_lost).is_vacant:
            self.substitute_ai(seat)

    def substitute_ai(self, seat: Seat) -> None:
        """Let an AI control a seat until its phone takes it back."""
        self._viewers.require_host().set_controller(seat, SeatController(level=SUBSTITUTE_LEVEL))

    # Requests of a screen

    def lend_seat(self, seat: Seat, screen: ClientId) -> None:
        """Let a client of the host control a seat until its phone takes it back."""
        self._viewers.require_host().set_controller(seat, SeatController(screen))

    def hand_over_seats(self, screen: ClientId) -> None:
        """Leave the match for good: a client of the host now controls all seats of phones."""
        host = self._viewers.require_host()
        for seat, place in enumerate(self._registry.places):
            is_vacant = place.is_for_people and host.clients.seat_controllers[seat].is_vacant
            if self._viewers.is_controlling(seat) or is_vacant:
                self.lend_seat(seat, screen)
        self._viewers.leave()
