"""Gateway between the match host and the phone service, in the table's process.

    gateway = PhoneGateway(tokens, send)    # send: takes a message to the service
    gateway.open_lobby(LobbySetup(game, seats))     # people take seats and choose names
    gateway.join_match(host)                # the match begins: each phone controls its seat
    gateway.handle_message(message)         # a message of the service
    gateway.send_changes(now)               # once a frame

The gateway joins the host as one client for each phone seat, and as one for spectators. It
passes on only what each viewer may know: acts as they see them, their view and their
invitation. Legal actions are not sent, because the service computes them from the view.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.refusals import Refusal
from tabletop.core.serialization import encode
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import (
    JOURNAL_NOT_WRITTEN_CODE,
    AnswerInvitation,
    ClientMessage,
    EventMessage,
    Invitation,
    InvitationWithdrawn,
    MatchEnded,
    RequestRefused,
    SeatsChanged,
    ServerMessage,
    UndoDecision,
    Welcome,
)
from tabletop.host.seat_controllers import ClientId, SeatController
from tabletop.match.journal import JournalError
from tabletop.match.match import Event
from tabletop.match.setup import MatchMode, SeatSpec, SetupError, check_seats, normalize_name
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens
from tabletop.phones.client_state import MAX_PAST_EVENTS

LOGGER: Final = logging.getLogger("souk.phones")
PHONE_LOST_SECONDS: Final = 10.0
"""Seconds without contact after which a phone counts as lost."""
SUBSTITUTE_LEVEL: Final = "trader"
"""AI level that plays for a person whose phone is lost."""

SendBytes = Callable[[bytes], None]
"""Callback that sends a message to the service without blocking."""


class LobbySetup(NamedTuple):
    """Match that is prepared in the lobby: game, seats, options and mode."""

    game: Game[State]
    seats: tuple[SeatSpec, ...]
    """Seats of the match; phones may take those of people."""
    options: Mapping[str, OptionValue] = {}
    mode: MatchMode = MatchMode.PLAY


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


@dataclass
class _Place:
    """State of one seat in the gateway."""

    spec: SeatSpec
    phone: bool = False
    """True if a phone has taken the seat."""
    here: bool = False
    """True if that phone is connected."""
    gone_at: float | None = None
    """Time at which the phone was last connected; None while it is connected."""


@dataclass
class _Guest:
    """One client of the match host: the viewer of a seat, or the spectators."""

    viewer: Seat
    client: ClientId = 0
    said: list[dict[str, Any]] = field(default_factory=list)
    """Messages for this viewer that are not sent yet."""
    looks: bool = False
    """True if the view has changed since it was last sent."""


class PhoneGateway:
    """Gateway of all phones of one table."""

    def __init__(
        self, tokens: AccessTokens, send: SendBytes, token_file: AccessTokenFile | None = None
    ) -> None:
        """Create a gateway without a match.

        Args:
            tokens: Access tokens of the table and its seats.
            send: Callback that sends a message to the service.
            token_file: File to which the tokens are written at each change; None writes nothing.
        """
        self.tokens = tokens
        self.is_start_requested = False
        """True if a phone has asked for this or another match to begin."""
        self.port = 0
        """Port on which the service listens; 0 until it is known."""
        self._carry = send
        self._key_file = token_file
        self._written: AccessTokens | None = None
        """The keys as they were written last."""
        self._opening: LobbySetup | None = None
        self._places: list[_Place] = []
        self._table: MatchHost | None = None
        self._guests: dict[Seat, _Guest] = {}
        self._seats_changed = False
        self._now = 0.0
        self._over = False
        self._giving: ClientId | None = None

    # What is played

    def open_lobby(self, lobby: LobbySetup) -> None:
        """Open a lobby in which people may take the seats of a match that is to begin.

        Phones keep their seats if the seat of that number has the same colour and is still a
        person's. The token of a seat whose colour has changed is revoked: its phone becomes a
        spectator.
        """
        self._leave_table()
        before = self._places
        self._opening, self._over, self.is_start_requested = lobby, False, False
        self._places = [_Place(spec) for spec in lobby.seats]
        self.tokens.set_seat_count(len(self._places))
        for seat, (old, new) in enumerate(zip(before, lobby.seats, strict=False)):
            if old.spec.colour == new.colour and new.is_human:
                self._places[seat] = replace(old, spec=new)
            elif old.phone:  # another seat is there now: its phone looks on
                self.tokens.renew_seat_token(seat)
        self._tell_opened()

    def join_match(self, table: MatchHost) -> None:
        """Join a match that begins or continues: each phone with a seat controls it.

        Raises:
            AssertionError: if no lobby was opened before.
        """
        assert self._opening is not None, "open the table first"
        self._leave_table()
        self._table, self._over, self.is_start_requested = table, False, False
        for place, spec in zip(self._places, table.match.setup.seats, strict=True):
            place.spec = spec
        if (
            table.match.journal_path is not None
            and self.tokens.match == table.match.journal_path.name
        ):
            self.reserve_seats(self.tokens.taken)
        self._tell_opened()
        self._join(NOBODY)
        for seat, place in enumerate(self._places):
            if place.phone:
                self._take_chair(seat)
        self._seats_changed = True

    @property
    def seat_specs(self) -> tuple[SeatSpec, ...]:
        """Return the seats with the names and faces that people have chosen."""
        return tuple(place.spec for place in self._places)

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """Return the seats of people that no phone has taken."""
        return tuple(
            n for n, place in enumerate(self._places) if place.spec.is_human and not place.phone
        )

    def lost_phone_seconds(self, now: float) -> Mapping[Seat, float]:
        """Return the seats whose phone is lost, with the seconds since the last contact."""
        return {
            seat: now - place.gone_at
            for seat, place in enumerate(self._places)
            if place.phone
            and place.gone_at is not None
            and now - place.gone_at >= PHONE_LOST_SECONDS
        }

    def seat_statuses(self, now: float) -> tuple[SeatStatus, ...]:
        """Return the status of every seat."""
        lost = self.lost_phone_seconds(now)
        return tuple(self._at(seat, seat in lost) for seat in range(len(self._places)))

    # What a screen at the table wants

    def allow_takeover(self, screen: ClientId | None) -> None:
        """Let phones take seats that a client of the host controls, or stop that.

        Args:
            screen: Client whose seats may be taken; None if none may be taken any more.
        """
        self._seats_changed = self._seats_changed or screen != self._giving
        self._giving = screen

    def reserve_seats(self, seats: Sequence[Seat]) -> None:
        """Reserve these seats for the phones that had them when the match was interrupted."""
        for seat in seats:
            if seat < len(self._places) and self._places[seat].spec.is_human:
                self._places[seat].phone = True

    def hand_over_seats(self, screen: ClientId) -> None:
        """Leave the match for good: a client of the host now controls all seats of phones."""
        table = self._table_of()
        for seat, place in enumerate(self._places):
            if self._ours(seat) or (
                place.spec.is_human and table.clients.seat_controllers[seat].is_vacant
            ):
                table.set_controller(seat, SeatController(screen))
        self._leave_table()

    def lend_seat(self, seat: Seat, screen: ClientId) -> None:
        """Let a client of the host control a seat until its phone takes it back."""
        self._table_of().set_controller(seat, SeatController(screen))

    def substitute_ai(self, seat: Seat) -> None:
        """Let an AI control a seat until its phone takes it back."""
        self._table_of().set_controller(seat, SeatController(level=SUBSTITUTE_LEVEL))

    # The service

    def handle_service_restart(self) -> None:
        """Send the whole state to a restarted service, which knows nothing."""
        self.port = 0
        if self._opening is None:
            return
        self._tell_opened()
        table, self._table = self._table, None
        if table is not None:
            self.rejoin_match(table)

    def rejoin_match(self, table: MatchHost) -> None:
        """Join the host again with all clients, which keep control of their seats."""
        self._table = table
        for guest in tuple(self._guests.values()):
            chairs = [
                s
                for s, chair in enumerate(table.clients.seat_controllers)
                if chair.client == guest.client
            ]
            table.remove_client(guest.client)
            self._join(guest.viewer)
            for seat in chairs:
                table.set_controller(seat, SeatController(self._guests[guest.viewer].client))
        self._seats_changed = True

    def handle_message(self, data: bytes) -> None:
        """Handle a message of the service: a request of a phone, or the connected phones.

        Messages of an unknown kind are ignored.
        """
        said = json.loads(data)
        hear = _HANDLERS.get(said.get("is"))
        if hear is not None:
            hear(self, said)

    def send_changes(self, now: float) -> None:
        """Send the service everything that has changed since the last call.

        Args:
            now: Time in seconds, of the clock that measures lost phones.
        """
        self._now = now
        self._write_keys()
        for place in self._places:
            if place.phone and not place.here and place.gone_at is None:
                place.gone_at = now
        told: list[dict[str, Any]] = []
        for guest in tuple(self._guests.values()):
            if guest.looks:
                guest.looks = False
                guest.said.append(self._view_of(guest.viewer))
            told += ({"to": guest.viewer, **said} for said in guest.said)
            guest.said.clear()
        lost = sorted(self.lost_phone_seconds(now))
        if self._seats_changed or lost != self._told_lost:
            self._seats_changed, self._told_lost = False, lost
            told.append(self._seated(lost))
        if told:
            self._say({"is": "told", "all": told})

    _told_lost: Sequence[Seat] = ()

    # How it is done

    def _write_keys(self) -> None:
        """Write the keys if they have changed, and delete those of a match that is over.

        This comes before anybody is told of the change: a key that was revoked stays revoked after
        a crash. Between two matches they are still the keys of the last one, if it is unfinished.
        """
        keys, file = self.tokens, self._key_file
        if self._table is not None:
            match = self._table.match
            keys.match = (
                match.journal_path.name
                if match.journal_path is not None and not match.is_over
                else ""
            )
        keys.taken = [seat for seat, place in enumerate(self._places) if place.phone]
        before, now = self._written, replace(keys, seats=[*keys.seats])
        if file is None or now == before:
            return
        self._written = now
        if not keys.match:
            if before is not None and before.match:
                file.delete()
            return
        try:
            file.write(keys)
        except OSError as error:  # the match goes on; after a crash phones scan once more
            LOGGER.warning("the keys of phones cannot be written: %s", error)

    def _say(self, message: dict[str, Any]) -> None:
        self._carry(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())

    def _tell_opened(self) -> None:
        opening = self._opening
        assert opening is not None
        self._say(
            {
                "is": "opened",
                "game": opening.game.name,
                "sheet": opening.game.sheet.data,
                "options": dict(opening.options),
                "practice": opening.mode is MatchMode.PRACTICE,
                "keys": {"table": self.tokens.table, "seats": self.tokens.seats},
                "seats": [list(place.spec) for place in self._places],
            }
        )
        self._seats_changed = True

    def _seated(self, lost: Sequence[Seat]) -> dict[str, Any]:
        """Return the message that tells the status of every seat."""
        seats = [
            {
                "spec": list(at.spec),
                "by": at.controller,
                "level": at.level,
                "taken": at.has_phone,
                "here": at.is_connected,
                "lost": at.is_lost,
                "vacant": at.is_vacant,
                "can_take": at.can_take,
            }
            for at in (self._at(seat, seat in lost) for seat in range(len(self._places)))
        ]
        stage = "lobby" if self._table is None else "over" if self._over else "playing"
        keys = {"table": self.tokens.table, "seats": self.tokens.seats}
        return {"is": "seats", "seats": seats, "stage": stage, "keys": keys}

    def _at(self, seat: Seat, lost: bool) -> SeatStatus:
        """Return the status of one seat."""
        place, chairs = (
            self._places[seat],
            self._table.clients.seat_controllers if self._table is not None else (),
        )
        level = place.spec.level
        by = "phone" if place.phone else "ai" if level else "free"
        if chairs and not self._ours(seat):
            level = chairs[seat].level
            by = "ai" if level else "free" if self._given(seat) else "screen"
        vacant = bool(chairs) and place.spec.is_human and chairs[seat].is_vacant
        return SeatStatus(
            place.spec, by, place.here, lost, place.phone, level, vacant, self._can_take(seat)
        )

    def _given(self, seat: Seat) -> bool:
        """True if a phone may take a seat during the match: vacant, or offered by its client."""
        chair = self._table_of().clients.seat_controllers[seat]
        given = self._giving is not None and chair.client == self._giving
        return chair.is_vacant or (given and not self._places[seat].here)

    def _can_take(self, seat: Seat) -> bool:
        """True if any phone may take a seat.

        Before a match: no phone has the seat. During it: the seat may be taken over (`_given`), or
        no phone has it or that phone is lost, and the computer plays for it.
        """
        place = self._places[seat]
        if self._table is None or not place.spec.is_human:
            return place.spec.is_human and not place.phone
        if self._given(seat):
            return True
        left = not place.phone or seat in self.lost_phone_seconds(self._now)
        return left and bool(self._table.clients.seat_controllers[seat].level)

    def _ours(self, seat: Seat) -> bool:
        """True if the phone of a seat controls it."""
        guest = self._guests.get(seat)
        return (
            guest is not None
            and self._table_of().clients.seat_controllers[seat].client == guest.client
        )

    def _table_of(self) -> MatchHost:
        assert self._table is not None, "nothing is played"
        return self._table

    def _leave_table(self) -> None:
        table, self._table = self._table, None
        for guest in self._guests.values():
            if table is not None:
                table.remove_client(guest.client)
        self._guests.clear()

    # At the table

    def _join(self, viewer: Seat) -> None:
        guest = self._guests[viewer] = _Guest(viewer)
        guest.client = self._table_of().join(viewer, lambda message: self._told(guest, message))

    def _take_chair(self, seat: Seat) -> None:
        if seat not in self._guests:
            self._join(seat)
        self._table_of().set_controller(seat, SeatController(self._guests[seat].client))

    def _told(self, guest: _Guest, message: ServerMessage) -> None:
        """The table says something to one of its clients that the desk is."""
        match message:
            case Welcome():
                guest.said = [{"is": "anew", "past": self._past(guest.viewer)}]
                if (chosen := self._chosen(guest.viewer)) is not None:
                    guest.said.append(_decided(chosen, shown=True))
                guest.looks = True
            case EventMessage():
                acts = encode(message.acts)
                guest.said.append(
                    {"is": "happened", "number": message.number, "seat": message.seat, "acts": acts}
                )
                guest.looks = True
            case Invitation():
                token, revises = message.token, message.revises
                guest.said.append({"is": "asks", "token": token, "revises": revises})
                guest.looks = True
            case InvitationWithdrawn(token):
                guest.said.append({"is": "withdrawn", "token": token})
            case RequestRefused(refusal):
                guest.said.append({"is": "refused", "refusal": encode(refusal)})
            case MatchEnded(standing, tally):
                guest.said.append(
                    {"is": "ended", "standing": encode(standing), "tally": encode(tally)}
                )
                guest.looks = self._over = self._seats_changed = True
            case SeatsChanged():
                self._seats_changed = True

    def _past(self, viewer: Seat) -> list[dict[str, Any]]:
        """The last decisions that have been shown, as a viewer may know them."""
        table = self._table_of()
        shown = [
            event
            for event in _history(table)
            if event.decision_number <= table.display_pacing.displayed_number
        ]
        return [
            {
                "number": event.decision_number,
                "seat": event.seat,
                "acts": encode(table.match.visible_acts(event, viewer)),
            }
            for event in shown[-MAX_PAST_EVENTS:]
        ]

    def _chosen(self, seat: Seat) -> Action | None:
        """Return the action that a seat has chosen and may still revise, or None."""
        table = self._table_of()
        if seat not in table.match.game.revising_seats(table.display_pacing.displayed_state):
            return None
        own = (event.action for event in reversed(_history(table)) if event.seat == seat)
        return next(own, None)

    def _view_of(self, viewer: Seat) -> dict[str, Any]:
        table = self._table_of()
        view = table.match.game.view_for(table.display_pacing.displayed_state, viewer)
        return {"is": "looks", "view": view.to_json(), "back": self._may_take_back(viewer)}

    def _may_take_back(self, seat: Seat) -> bool:
        """True if a seat may take back its last decision now."""
        table = self._table_of()
        match = table.match
        if (
            table.display_pacing.displayed_number < match.decision_number - 1
            or seat == NOBODY
            or not match.decisions
        ):
            return False
        if match.setup.mode is MatchMode.PRACTICE:
            keep = match.undo_target_number()
            return keep is not None and match.decisions[keep].seat == seat and self._ours(seat)
        return match.decisions[-1].seat == seat and match.can_undo_fairly()

    # What phones want

    def _ready(self, said: Mapping[str, Any]) -> None:
        """The service listens."""
        self.port = self.tokens.port = int(said["port"])

    def _present(self, said: Mapping[str, Any]) -> None:
        """Note which seats have a connected phone."""
        for seat, place in enumerate(self._places):
            here = place.phone and seat in said["seats"]
            if here != place.here:
                place.here, place.gone_at = here, None if here else self._now
                self._seats_changed = True

    def _takes(self, said: Mapping[str, Any]) -> None:
        """A phone takes a free seat, or one with a seat changes its name or face."""
        seat, phone = said["seat"], said["phone"]
        if seat not in range(len(self._places)) or not (
            self._can_take(seat) or self._keeps(seat, said)
        ):
            self._reply(phone, "taken")
            return
        place = self._places[seat]
        if self._table is None:
            spec = place.spec._replace(name=normalize_name(said["name"]), face=said["face"])
            specs = [spec if n == seat else p.spec for n, p in enumerate(self._places)]
            try:
                check_seats(specs)
            except SetupError:
                self._reply(phone, "name")
                return
            place.spec = spec
        if place.phone and said["had"] != seat:  # whose phone was lost has the seat no longer
            self.tokens.renew_seat_token(seat)
        if not place.phone or said["had"] != seat:
            place.phone, place.here, place.gone_at = True, True, None
        if self._table is not None:
            self._take_chair(seat)
        self._seats_changed = True
        self._reply(phone, "", seat)

    def _keeps(self, seat: Seat, said: Mapping[str, Any]) -> bool:
        """True if a phone asks for the seat that it has."""
        return self._places[seat].phone and bool(said["had"] == seat)

    def _reply(self, phone: int, why: str, seat: Seat = NOBODY) -> None:
        key = self.tokens.seats[seat] if seat != NOBODY else ""
        self._write_keys()
        self._say({"is": "replied", "phone": phone, "why": why, "seat": seat, "key": key})

    def _leaves(self, said: Mapping[str, Any]) -> None:
        """A phone gives its seat away."""
        seat = said["seat"]
        place = self._places[seat]
        place.phone, place.here, place.gone_at = False, False, None
        self.tokens.renew_seat_token(seat)
        guest = self._guests.pop(seat, None)
        if guest is not None:
            self._table_of().remove_client(guest.client)
        self._seats_changed = True

    def _returns(self, said: Mapping[str, Any]) -> None:
        """A phone takes back the seat that somebody else has played on for it."""
        seat = said["seat"]
        if self._table is not None and self._places[seat].phone and not self._ours(seat):
            self._take_chair(seat)

    def _stands_in(self, said: Mapping[str, Any]) -> None:
        """Somebody wants the computer to play for a seat that is vacant or whose phone is lost."""
        seat = said["seat"]
        if self._table is None:
            return
        lost = seat in self.lost_phone_seconds(self._now) and self._ours(seat)
        if lost or self._at(seat, lost).is_vacant:
            self._table.set_controller(seat, SeatController(level=SUBSTITUTE_LEVEL))

    def _wants(self, said: Mapping[str, Any]) -> None:
        """A seat answers what it was asked."""
        guest = self._guests.get(said["seat"])
        if guest is None or self._table is None:
            return
        token, answer = said["token"], said["answer"]
        meant = self._meant(guest.viewer, token, answer)
        if meant is not None:  # told before what follows from it
            guest.said.append(_decided(meant, shown=False))
        if not self._granted(guest, AnswerInvitation(token, answer)):
            guest.said = [told for told in guest.said if told["is"] != "decided"]

    def _meant(self, seat: Seat, token: int, answer: object) -> Action | None:
        """The action that an answer names by its number."""
        asked = self._table_of().invitations.open_invitations.get(seat)
        if asked is None or asked.token != token or type(answer) is not int:
            return None
        return asked.actions[answer] if 0 <= answer < len(asked.actions) else None

    def _takes_back(self, said: Mapping[str, Any]) -> None:
        guest = self._guests.get(said["seat"])
        if guest is not None:
            self._granted(guest, UndoDecision())

    def _granted(self, guest: _Guest, wish: ClientMessage) -> bool:
        """True if the host accepts a message of a client; otherwise queue its refusal."""
        table = self._table_of()
        try:
            return table.handle_message(guest.client, wish) is None
        except JournalError as error:
            refusal = Refusal(JOURNAL_NOT_WRITTEN_CODE, "", (("why", error.reason),))
            guest.said.append({"is": "refused", "refusal": encode(refusal)})
            return False

    def _begins(self, said: Mapping[str, Any]) -> None:
        """Somebody wants the match to begin, or another one."""
        self.is_start_requested = self._table is None or self._over


def _decided(action: Action, *, shown: bool) -> dict[str, Any]:
    """Return the message that tells a seat alone its own decision.

    Args:
        action: The decision.
        shown: True if the table has already shown that the seat decided.
    """
    return {"is": "decided", "action": action.to_json(), "shown": shown}


def _history(table: MatchHost) -> Sequence[Event]:
    return table.match.history


_HANDLERS: Final = {
    "ready": PhoneGateway._ready,
    "present": PhoneGateway._present,
    "takes": PhoneGateway._takes,
    "leaves": PhoneGateway._leaves,
    "returns": PhoneGateway._returns,
    "stands_in": PhoneGateway._stands_in,
    "wants": PhoneGateway._wants,
    "takes_back": PhoneGateway._takes_back,
    "begins": PhoneGateway._begins,
}
"""Handlers of messages of the service, by kind."""
