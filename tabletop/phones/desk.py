"""The desk: sits at the table for all phones, in the table's process.

    desk = PhoneDesk(keys, carry)       # carry: takes a message to the service
    desk.open(Opening(game, seats))     # people come, take seats, choose names
    desk.sit(table)                     # the match begins: each phone has its chair
    desk.hear(message)                  # what the service says
    desk.flush(now)                     # once a frame: tells the service what has changed

For each seat of a phone, and for those who look on, it joins the table as a client of its own, and
passes on what they may know: acts as they see them, their view, that they are asked. What may be
done is not told, for it follows from the view.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.coding import encode
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.refusals import Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.journal import JournalError
from tabletop.match.match import Event
from tabletop.match.setup import Mode, SeatSpec, SetupError, check_seats, composed
from tabletop.phones.following import REMEMBERED
from tabletop.phones.keys import KeyFile, Keys
from tabletop.table.chairs import Chair, Client
from tabletop.table.messages import (
    NOT_WRITTEN,
    Chairs,
    Decide,
    Ended,
    Happened,
    Invitation,
    Message,
    Refused,
    TakeBack,
    Welcome,
    Wish,
    Withdrawn,
)
from tabletop.table.table import Table

NOTES: Final = logging.getLogger("souk.phones")
LOST_AFTER: Final = 10.0
"""Seconds after which a phone that is not heard of counts as lost."""
STANDS_IN: Final = "trader"
"""The level that plays on for somebody whose phone is lost."""

Carry = Callable[[bytes], None]
"""Takes a message to the service. Never waits."""


class Opening(NamedTuple):
    """What is going to be played, and by whom."""

    game: Game[State]
    seats: tuple[SeatSpec, ...]
    """Those of people are free for phones."""
    options: Mapping[str, Value] = {}
    mode: Mode = Mode.PLAY


class PhoneSeat(NamedTuple):
    """A seat as it is told: who decides for it, and by what."""

    spec: SeatSpec
    by: str
    """`phone`, `screen`, `ai`, or `free` where a phone may take it."""
    here: bool
    """Whether its phone is connected."""
    lost: bool
    """Whether its phone has not been heard of for long."""
    taken: bool
    """Whether a phone has the seat, though somebody else may play on for it."""
    level: str
    """Of the AI that decides for it."""
    vacant: bool = False
    """True if a seat of a person has nobody at the table, so that the match waits."""
    can_take: bool = False
    """True if any phone may take the seat."""


@dataclass
class _Place:
    """A seat, as the desk keeps it."""

    spec: SeatSpec
    phone: bool = False
    """Whether a phone has taken it."""
    here: bool = False
    """Whether that phone is connected."""
    gone_at: float | None = None
    """When the phone was last heard; None while it is connected."""


@dataclass
class _Guest:
    """A client of the table that the desk is: the eyes of a seat, or of those who look on."""

    viewer: Seat
    client: Client = 0
    said: list[dict[str, Any]] = field(default_factory=list)
    """What it is told, and has not been passed on."""
    looks: bool = False
    """Whether its view has changed."""


class PhoneDesk:
    """All phones at one table."""

    def __init__(self, keys: Keys, carry: Carry, key_file: KeyFile | None = None) -> None:
        """key_file: where the keys of the match are written at each change; None: nowhere."""
        self.keys = keys
        self.begins = False
        """Whether somebody has asked for the match to begin, or for another one."""
        self.port = 0
        """Where the service listens; 0 until it says so."""
        self._carry = carry
        self._key_file = key_file
        self._written: Keys | None = None
        """The keys as they were written last."""
        self._opening: Opening | None = None
        self._places: list[_Place] = []
        self._table: Table | None = None
        self._guests: dict[Seat, _Guest] = {}
        self._seats_changed = False
        self._now = 0.0
        self._over = False
        self._giving: Client | None = None

    # What is played

    def open(self, opening: Opening) -> None:
        """A table is opened, and nothing is played yet: people may come."""
        self._leave_table()
        before = self._places
        self._opening, self._over, self.begins = opening, False, False
        self._places = [_Place(spec) for spec in opening.seats]
        self.keys.make_room(len(self._places))
        for seat, (old, new) in enumerate(zip(before, opening.seats, strict=False)):
            if old.spec.colour == new.colour and new.human:
                self._places[seat] = replace(old, spec=new)
            elif old.phone:  # another seat is there now: its phone looks on
                self.keys.renew(seat)
        self._tell_opened()

    def sit(self, table: Table) -> None:
        """The match begins, or goes on: whoever has taken a seat by phone gets its chair."""
        assert self._opening is not None, "open the table first"
        self._leave_table()
        self._table, self._over, self.begins = table, False, False
        for place, spec in zip(self._places, table.match.setup.seats, strict=True):
            place.spec = spec
        if table.match.path is not None and self.keys.match == table.match.path.name:
            self.expect(self.keys.taken)
        self._tell_opened()
        self._join(NOBODY)
        for seat, place in enumerate(self._places):
            if place.phone:
                self._take_chair(seat)
        self._seats_changed = True

    @property
    def specs(self) -> tuple[SeatSpec, ...]:
        """The seats with the names and faces that people have chosen."""
        return tuple(place.spec for place in self._places)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats of people at which no phone is."""
        return tuple(
            n for n, place in enumerate(self._places) if place.spec.human and not place.phone
        )

    def lost(self, now: float) -> Mapping[Seat, float]:
        """Whose phone is lost, and for how many seconds."""
        return {
            seat: now - place.gone_at
            for seat, place in enumerate(self._places)
            if place.phone and place.gone_at is not None and now - place.gone_at >= LOST_AFTER
        }

    def seated(self, now: float) -> tuple[PhoneSeat, ...]:
        """Who sits where."""
        lost = self.lost(now)
        return tuple(self._at(seat, seat in lost) for seat in range(len(self._places)))

    # What a screen at the table wants

    def give(self, screen: Client | None) -> None:
        """Phones may take seats for which a client decides, though somebody is there; None: they
        may no more."""
        self._seats_changed = self._seats_changed or screen != self._giving
        self._giving = screen

    def expect(self, seats: Sequence[Seat]) -> None:
        """Give these seats to the phones that had them when the match was broken off."""
        for seat in seats:
            if seat < len(self._places) and self._places[seat].spec.human:
                self._places[seat].phone = True

    def leave(self, screen: Client) -> None:
        """Leave the table for good: a client there decides for all who played by phone."""
        table = self._table_of()
        for seat, place in enumerate(self._places):
            if self._ours(seat) or (place.spec.human and table.chairs[seat].away):
                table.put(seat, Chair(screen))
        self._leave_table()

    def lend(self, seat: Seat, screen: Client) -> None:
        """A client decides for a seat until its phone takes it back."""
        self._table_of().put(seat, Chair(screen))

    def stand_in(self, seat: Seat) -> None:
        """The computer decides for a seat until its phone takes it back."""
        self._table_of().put(seat, Chair(level=STANDS_IN))

    # The service

    def restarted(self) -> None:
        """The service is a new one, which knows nothing: tell it all."""
        self.port = 0
        if self._opening is None:
            return
        self._tell_opened()
        table, self._table = self._table, None
        if table is not None:
            self.sit_again(table)

    def sit_again(self, table: Table) -> None:
        """All clients join anew, on the chairs that they have."""
        self._table = table
        for guest in tuple(self._guests.values()):
            chairs = [s for s, chair in enumerate(table.chairs) if chair.client == guest.client]
            table.leave(guest.client)
            self._join(guest.viewer)
            for seat in chairs:
                table.put(seat, Chair(self._guests[guest.viewer].client))
        self._seats_changed = True

    def hear(self, data: bytes) -> None:
        """The service says something: what a phone wants, or who is there."""
        said = json.loads(data)
        hear = _HEARD.get(said.get("is"))
        if hear is not None:
            hear(self, said)

    def flush(self, now: float) -> None:
        """Tell the service what has changed since the last time."""
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
        lost = sorted(self.lost(now))
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
        keys, file = self.keys, self._key_file
        if self._table is not None:
            match = self._table.match
            keys.match = match.path.name if match.path is not None and not match.over else ""
        keys.taken = [seat for seat, place in enumerate(self._places) if place.phone]
        before, now = self._written, replace(keys, seats=[*keys.seats])
        if file is None or now == before:
            return
        self._written = now
        if not keys.match:
            if before is not None and before.match:
                file.forget()
            return
        try:
            file.write(keys)
        except OSError as error:  # the match goes on; after a crash phones scan once more
            NOTES.warning("the keys of phones cannot be written: %s", error)

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
                "practice": opening.mode is Mode.PRACTICE,
                "keys": {"table": self.keys.table, "seats": self.keys.seats},
                "seats": [list(place.spec) for place in self._places],
            }
        )
        self._seats_changed = True

    def _seated(self, lost: Sequence[Seat]) -> dict[str, Any]:
        """Who sits where."""
        seats = [
            {
                "spec": list(at.spec), "by": at.by, "level": at.level, "taken": at.taken,
                "here": at.here, "lost": at.lost, "vacant": at.vacant, "can_take": at.can_take,
            }
            for at in (self._at(seat, seat in lost) for seat in range(len(self._places)))
        ]  # fmt: skip
        stage = "lobby" if self._table is None else "over" if self._over else "playing"
        keys = {"table": self.keys.table, "seats": self.keys.seats}
        return {"is": "seats", "seats": seats, "stage": stage, "keys": keys}

    def _at(self, seat: Seat, lost: bool) -> PhoneSeat:
        """Who sits in a seat."""
        place, chairs = self._places[seat], self._table.chairs if self._table is not None else ()
        level = place.spec.level
        by = "phone" if place.phone else "ai" if level else "free"
        if chairs and not self._ours(seat):
            level = chairs[seat].level
            by = "ai" if level else "free" if self._given(seat) else "screen"
        vacant = bool(chairs) and place.spec.human and chairs[seat].away
        return PhoneSeat(
            place.spec, by, place.here, lost, place.phone, level, vacant, self._can_take(seat)
        )

    def _given(self, seat: Seat) -> bool:
        """Whether a phone may take a seat at the table: nobody is there, or it is given away."""
        chair = self._table_of().chairs[seat]
        given = self._giving is not None and chair.client == self._giving
        return chair.away or (given and not self._places[seat].here)

    def _can_take(self, seat: Seat) -> bool:
        """True if any phone may take a seat: no phone has it, or the phone that had it is lost and
        somebody at the table has let the computer play for it."""
        place = self._places[seat]
        if self._table is None or not place.spec.human:
            return place.spec.human and not place.phone
        if self._given(seat):
            return True
        left = not place.phone or seat in self.lost(self._now)
        return left and bool(self._table.chairs[seat].level)

    def _ours(self, seat: Seat) -> bool:
        """Whether the phone of a seat decides for it."""
        guest = self._guests.get(seat)
        return guest is not None and self._table_of().chairs[seat].client == guest.client

    def _table_of(self) -> Table:
        assert self._table is not None, "nothing is played"
        return self._table

    def _leave_table(self) -> None:
        table, self._table = self._table, None
        for guest in self._guests.values():
            if table is not None:
                table.leave(guest.client)
        self._guests.clear()

    # At the table

    def _join(self, viewer: Seat) -> None:
        guest = self._guests[viewer] = _Guest(viewer)
        guest.client = self._table_of().join(viewer, lambda message: self._told(guest, message))

    def _take_chair(self, seat: Seat) -> None:
        if seat not in self._guests:
            self._join(seat)
        self._table_of().put(seat, Chair(self._guests[seat].client))

    def _told(self, guest: _Guest, message: Message) -> None:
        """The table says something to one of its clients that the desk is."""
        match message:
            case Welcome():
                guest.said = [{"is": "anew", "past": self._past(guest.viewer)}]
                if (chosen := self._chosen(guest.viewer)) is not None:
                    guest.said.append(_decided(chosen, shown=True))
                guest.looks = True
            case Happened():
                acts = encode(message.acts)
                guest.said.append(
                    {"is": "happened", "number": message.number, "seat": message.seat, "acts": acts}
                )
                guest.looks = True
            case Invitation():
                token, revises = message.token, message.revises
                guest.said.append({"is": "asks", "token": token, "revises": revises})
                guest.looks = True
            case Withdrawn(token):
                guest.said.append({"is": "withdrawn", "token": token})
            case Refused(refusal):
                guest.said.append({"is": "refused", "refusal": encode(refusal)})
            case Ended(standing, tally):
                guest.said.append(
                    {"is": "ended", "standing": encode(standing), "tally": encode(tally)}
                )
                guest.looks = self._over = self._seats_changed = True
            case Chairs():
                self._seats_changed = True

    def _past(self, viewer: Seat) -> list[dict[str, Any]]:
        """The last decisions that have been shown, as a viewer may know them."""
        table = self._table_of()
        shown = [event for event in _history(table) if event.number <= table.shown]
        return [
            {
                "number": event.number,
                "seat": event.seat,
                "acts": encode(table.match.seen(event, viewer)),
            }
            for event in shown[-REMEMBERED:]
        ]

    def _chosen(self, seat: Seat) -> Action | None:
        """What a seat has chosen and may still choose anew."""
        table = self._table_of()
        if seat not in table.match.game.may_revise(table.shown_state):
            return None
        own = (event.action for event in reversed(_history(table)) if event.seat == seat)
        return next(own, None)

    def _view_of(self, viewer: Seat) -> dict[str, Any]:
        table = self._table_of()
        view = table.match.game.redact(table.shown_state, viewer)
        return {"is": "looks", "view": view.to_json(), "back": self._may_take_back(viewer)}

    def _may_take_back(self, seat: Seat) -> bool:
        """Whether a seat could take back its last decision freely."""
        table = self._table_of()
        match = table.match
        if table.shown < match.number - 1 or seat == NOBODY or not match.decisions:
            return False
        if match.setup.mode is Mode.PRACTICE:
            keep = match.undo_point()
            return keep is not None and match.decisions[keep].seat == seat and self._ours(seat)
        return match.decisions[-1].seat == seat and match.may_undo_among_people()

    # What phones want

    def _ready(self, said: Mapping[str, Any]) -> None:
        """The service listens."""
        self.port = self.keys.port = int(said["port"])

    def _present(self, said: Mapping[str, Any]) -> None:
        """Whose phones are heard of."""
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
            spec = place.spec._replace(name=composed(said["name"]).strip(), face=said["face"])
            specs = [spec if n == seat else p.spec for n, p in enumerate(self._places)]
            try:
                check_seats(specs)
            except SetupError:
                self._reply(phone, "name")
                return
            place.spec = spec
        if place.phone and said["had"] != seat:  # whose phone was lost has the seat no longer
            self.keys.renew(seat)
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
        key = self.keys.seats[seat] if seat != NOBODY else ""
        self._write_keys()
        self._say({"is": "replied", "phone": phone, "why": why, "seat": seat, "key": key})

    def _leaves(self, said: Mapping[str, Any]) -> None:
        """A phone gives its seat away."""
        seat = said["seat"]
        place = self._places[seat]
        place.phone, place.here, place.gone_at = False, False, None
        self.keys.renew(seat)
        guest = self._guests.pop(seat, None)
        if guest is not None:
            self._table_of().leave(guest.client)
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
        lost = seat in self.lost(self._now) and self._ours(seat)
        if lost or self._at(seat, lost).vacant:
            self._table.put(seat, Chair(level=STANDS_IN))

    def _wants(self, said: Mapping[str, Any]) -> None:
        """A seat answers what it was asked."""
        guest = self._guests.get(said["seat"])
        if guest is None or self._table is None:
            return
        token, answer = said["token"], said["answer"]
        meant = self._meant(guest.viewer, token, answer)
        if meant is not None:  # told before what follows from it
            guest.said.append(_decided(meant, shown=False))
        if not self._granted(guest, Decide(token, answer)):
            guest.said = [told for told in guest.said if told["is"] != "decided"]

    def _meant(self, seat: Seat, token: int, answer: object) -> Action | None:
        """The action that an answer names by its number."""
        asked = self._table_of().invitations.get(seat)
        if asked is None or asked.token != token or type(answer) is not int:
            return None
        return asked.actions[answer] if 0 <= answer < len(asked.actions) else None

    def _takes_back(self, said: Mapping[str, Any]) -> None:
        guest = self._guests.get(said["seat"])
        if guest is not None:
            self._granted(guest, TakeBack())

    def _granted(self, guest: _Guest, wish: Wish) -> bool:
        """Whether the table does what is wanted; if not, it says why."""
        table = self._table_of()
        try:
            return table.want(guest.client, wish) is None
        except JournalError as error:
            refusal = Refusal(NOT_WRITTEN, "", (("why", error.why),))
            guest.said.append({"is": "refused", "refusal": encode(refusal)})
            return False

    def _begins(self, said: Mapping[str, Any]) -> None:
        """Somebody wants the match to begin, or another one."""
        self.begins = self._table is None or self._over


def _decided(action: Action, *, shown: bool) -> dict[str, Any]:
    """What a seat has decided, told to it alone. shown: whether the table has shown that it has."""
    return {"is": "decided", "action": action.to_json(), "shown": shown}


def _history(table: Table) -> Sequence[Event]:
    return table.match.history


_HEARD: Final = {
    "ready": PhoneDesk._ready,
    "present": PhoneDesk._present,
    "takes": PhoneDesk._takes,
    "leaves": PhoneDesk._leaves,
    "returns": PhoneDesk._returns,
    "stands_in": PhoneDesk._stands_in,
    "wants": PhoneDesk._wants,
    "takes_back": PhoneDesk._takes_back,
    "begins": PhoneDesk._begins,
}
"""How each kind of message is heard."""
