"""Sessions of all phones of one table: their seats, pages and input.

The module opens no socket and renders nothing. Messages of the gateway go to
`handle_gateway_message`, those of phones to `handle_phone_message`. Both ways back are
callbacks. `send_page_changes` builds pages after all messages that came together were
handled, and sends only the parts that have changed.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop import games
from tabletop.ai.characters import portrait_name
from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.input_mapping import InputMapping
from tabletop.core.sheets import Sheet
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.setup import PORTRAIT_NAMES, SeatSpec
from tabletop.phones.client_state import ClientState
from tabletop.phones.page_diff import diff_parts
from tabletop.phones.page_texts import read_interface_texts, read_player_aid, read_rulebook
from tabletop.phones.phone_page import PageComposer, SeatInfo, TapEffect
from tabletop.phones.piece_pictures import PictureSource
from tabletop.phones.touch_input import IllegalAttempt, TouchInput
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, languages

SendToPhone = Callable[[int, Mapping[str, Any]], None]
"""Callback that sends a message to a phone, by its number."""
SendToGateway = Callable[[Mapping[str, Any]], None]
"""Callback that sends a message to the gateway."""
MAX_NAME_CHARACTERS: Final = 40
"""Most characters of a name that are accepted here; the gateway accepts twelve."""
MAX_TAP_NUMBER: Final = 1 << 31
"""Limit of the number of a tap on one socket."""
PAGE_OVERLAYS: Final = ("", "table", "players", "rules", "aid")
"""Overlays that a phone can open over its page; empty for none."""


@dataclass(frozen=True)
class OpenedTable:
    """The table that phones play at: game, input mapping, seats and options."""

    game: Game[State]
    input_mapping: InputMapping[State]
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, Any]


class PictureSourceCache:
    """Cache of picture sources: one for each language of the opened table."""

    def __init__(self, make: Callable[[OpenedTable, Catalogue], PictureSource]) -> None:
        self._make = make
        self._made: dict[str, PictureSource] = {}
        self._of: OpenedTable | None = None

    def set_table(self, table: OpenedTable) -> None:
        """Set another table and drop the sources of the last one."""
        self._of = table
        self._made.clear()

    def picture_source(self, text: Catalogue) -> PictureSource:
        """Return the picture source for a language."""
        assert self._of is not None, "no table is open"
        if text.language not in self._made:
            self._made[text.language] = self._make(self._of, text)
        return self._made[text.language]


@dataclass
class _Phone:
    """Session of one browser."""

    number: int
    seat: Seat | None = None
    """Seat of the phone; NOBODY for a spectator; None if it has shown no token."""
    key: str = ""
    """Token that it has shown, or received with its seat."""
    language: str = BUILT_IN_LANGUAGES[0]
    sheet: str = ""
    sent: dict[str, Any] = field(default_factory=dict)
    """Parts of the page that it has received."""
    keys: dict[str, TapEffect] = field(default_factory=dict)
    at: tuple[int, int] = (0, 0)
    """Invitation token and input step to which its controls belong."""
    tapped: int = 0
    """Number of its last tap."""
    answered: int = 0
    """Number of the last tap whose result it has received."""
    notice: str = ""
    """Message that is shown once, about something that could not be done."""
    new: bool = True
    """True if its page must be sent again."""
    greeting: Mapping[str, Any] | None = None
    """Greeting that came before the seats were known; it is handled later."""


class PhoneSessions:
    """Sessions of all phones of one table."""

    def __init__(
        self, send: SendToPhone, send_to_gateway: SendToGateway, picture_sources: PictureSourceCache
    ) -> None:
        """Create sessions without a table.

        Args:
            send: Sends a message to a phone.
            send_to_gateway: Sends a message to the gateway.
            picture_sources: Picture sources of the opened table.
        """
        self._send = send
        self._to_desk = send_to_gateway
        self._studio = picture_sources
        self._phones: dict[int, _Phone] = {}
        self._texts = {
            language: Catalogue(language, forgiving=True)
            for language in languages.available_languages()
        }
        self._table: OpenedTable | None = None
        self._keys: Mapping[str, Any] = {"table": "", "seats": []}
        self._seats: tuple[SeatInfo, ...] = ()
        self._told_seats = False
        """True if the gateway has reported the seats of the open lobby or table."""
        self._stage = "closed"
        self._followers: dict[Seat, ClientState] = {}
        self._fingers: dict[Seat, TouchInput] = {}
        self._fingers_of: dict[Seat, int] = {}
        self._composers: dict[tuple[Seat, str], PageComposer] = {}
        self._here: list[Seat] = []

    # Phones

    @property
    def phone_count(self) -> int:
        """Return the number of connected phones."""
        return len(self._phones)

    def connect_phone(self, phone: int) -> None:
        """Begin the session of a phone, about which nothing is known yet."""
        self._phones[phone] = _Phone(phone)

    def disconnect_phone(self, phone: int) -> None:
        """End the session of a phone."""
        if self._phones.pop(phone, None) is not None:
            self._tell_present()

    def find_seat(self, phone: int) -> Seat | None:
        """Return the seat of a phone.

        Returns:
            Seat whose token it has shown; NOBODY for the table's token; None for no token.
        """
        known = self._phones.get(phone)
        return known.seat if known is not None else None

    def is_greeting_pending(self, phone: int) -> bool:
        """True if a phone has shown a token that a restarted service cannot look up yet."""
        known = self._phones.get(phone)
        return known is not None and known.greeting is not None

    def reject_phone(self, phone: int) -> None:
        """Tell a phone that the table is full, and forget its token."""
        known = self._phones.get(phone)
        if known is not None:
            text = self._texts[known.language]
            words = read_interface_texts(text, None) | {"closed": text("phones.full")}
            known.seat = None
            self._send(phone, {"stage": "stranger", "words": words})

    def handle_phone_message(self, phone: int, message: Mapping[str, Any]) -> bool:
        """Handle a message of a phone.

        Returns:
            True if the message was valid. An invalid message has no effect.
        """
        known = self._phones.get(phone)
        hear = (
            _PHONE_HANDLERS.get(message.get("is", ""))
            if isinstance(message.get("is"), str)
            else None
        )
        if known is None or hear is None:
            return False
        if known.seat is None and message["is"] != "hello":
            return False
        return bool(hear(self, known, message))

    # The desk

    def handle_gateway_message(self, message: Mapping[str, Any]) -> None:
        """Handle a message of the gateway."""
        _GATEWAY_HANDLERS[message["is"]](self, message)

    def mark_table_closed(self) -> None:
        """Mark the table as closed, because its process has ended; pages say so."""
        self._stage = "closed"
        self._all_new()

    # Pages

    def send_page_changes(self) -> None:
        """Send every phone what has changed on its page."""
        for phone in tuple(self._phones.values()):
            if phone.new and phone.seat is not None:
                phone.new = False
                self._show(phone)

    # How it is done: pages

    def _show(self, phone: _Phone) -> None:
        parts = self._parts(phone)
        changed = diff_parts(phone.sent, parts)
        if phone.notice:
            changed["notice"] = phone.notice
            phone.notice = ""
        if changed:
            phone.sent = parts
            self._send(phone.number, changed)

    def _parts(self, phone: _Phone) -> dict[str, Any]:
        """Return all parts of a phone's page."""
        text = self._texts[phone.language]
        stage = self._stage
        parts: dict[str, Any] = {"stage": stage, "language": phone.language}
        phone.keys = {}
        if self._table is None or stage == "closed":
            return parts | {"words": read_interface_texts(text, None), "stage": "closed"}
        seat = phone.seat
        assert seat is not None
        pictures = self._studio.picture_source(text)
        parts["words"] = read_interface_texts(text, self._table.game)
        parts["game"] = {
            "name": self._table.game.name,
            "assets": _assets(pictures),
            "inks": pictures.css_colours(),
        }
        people = enumerate(self._seats)
        parts["people"] = [self._person(n, told, text, pictures) for n, told in people]
        parts["seat"] = seat
        parts["sheet"] = self._sheet(phone, text)
        follower = self._followers.get(seat)
        if stage != "lobby" and follower is not None and follower.view is not None:
            fingers = self._fingers_for(seat)
            page = self._composer(seat, phone.language).compose_page(fingers, self._seats)
            phone.keys = page.tap_effects
            parts |= page.parts
            phone.at = self._at(seat)
        parts["at"] = list(phone.at)
        parts["answered"] = self._answered(phone)
        parts["faces"] = self._faces(seat, pictures) if self._chooses_face(seat) else []
        if seat != NOBODY and stage != "lobby":
            parts["played_by"] = self._seats[seat].controller
        if phone.sheet in ("table", "players"):
            parts |= self._over_page(phone)
        return parts

    def _chooses_face(self, seat: Seat) -> bool:
        return self._stage == "lobby"

    def _faces(self, seat: Seat, pictures: PictureSource) -> list[Any]:
        """The faces that nobody else has."""
        taken = {portrait_name(told.spec) for n, told in enumerate(self._seats) if n != seat}
        spec = self._seats[max(seat, 0)].spec
        return [
            [face, pictures.portrait_image(spec._replace(face=face))[0]]
            for face in PORTRAIT_NAMES
            if face not in taken
        ]

    def _person(
        self, seat: Seat, told: SeatInfo, text: Catalogue, pictures: PictureSource
    ) -> Mapping[str, Any]:
        """Return the public data of a seat."""
        spec = told.spec
        return {
            "seat": seat, "name": spec.name, "colour": spec.colour, "by": told.controller,
            "level": text(f"ui.who.{told.level}") if told.level else "",
            "face": pictures.portrait_image(spec)[0], "own_face": portrait_name(spec),
            "taken": told.has_phone, "here": told.is_connected, "lost": told.is_lost,
            "vacant": told.is_vacant, "can_take": told.can_take,
        }  # fmt: skip

    def _sheet(self, phone: _Phone, text: Catalogue) -> Any:
        """Return the overlay of a page, except the table and the players."""
        assert self._table is not None
        if phone.sheet == "rules":
            return {"is": "rules", "clauses": read_rulebook(text, self._table.game)}
        if phone.sheet == "aid":
            pictures = self._studio.picture_source(text)
            return {"is": "aid", "parts": read_player_aid(text, self._table.game, pictures)}
        return None

    def _over_page(self, phone: _Phone) -> Mapping[str, Any]:
        """Return the overlay with the whole table or with everybody's possessions."""
        seat = phone.seat
        follower = self._followers.get(seat if seat is not None else NOBODY)
        if seat is None or follower is None or follower.view is None:
            return {"sheet": None}
        composer = self._composer(seat, phone.language)
        if phone.sheet == "players":
            return {"sheet": {"is": "players", "has": composer.list_possessions()}}
        laid, keys = composer.compose_table(self._fingers_for(seat))
        phone.keys |= keys
        return {"sheet": {"is": "table", "board": laid.board}, "spread": laid.images}

    def _composer(self, seat: Seat, language: str) -> PageComposer:
        found, table = self._composers.get((seat, language)), self._table
        if found is None:
            assert table is not None, "no table is open"
            text = self._texts[language]
            pictures = self._studio.picture_source(text)
            follower, handling = self._followers[seat], table.input_mapping
            found = PageComposer(follower, handling, text, pictures, self._seats)
            self._composers[seat, language] = found
        return found

    def _fingers_for(self, seat: Seat) -> TouchInput | None:
        """Return the touch input of a seat; None without an invitation."""
        follower, table = self._followers[seat], self._table
        if follower.invitation is None or follower.view is None or table is None:
            return None
        if self._fingers_of.get(seat) != follower.invitation.token:
            self._fingers_of[seat] = follower.invitation.token
            self._fingers[seat] = TouchInput(
                table.input_mapping, follower.view, seat, tuple(follower.legal_actions)
            )
        fingers = self._fingers[seat]
        fingers.view = follower.view
        return fingers

    def _at(self, seat: Seat) -> tuple[int, int]:
        asked, fingers = self._followers[seat].invitation, self._fingers.get(seat)
        return (
            (asked.token, fingers.step_number)
            if asked is not None and fingers is not None
            else (0, 0)
        )

    def _answered(self, phone: _Phone) -> int:
        """The last tap of a phone that is answered: what decides, when the table has spoken."""
        fingers = self._fingers.get(phone.seat) if phone.seat is not None else None
        if fingers is None or not fingers.is_action_sent:
            phone.answered = phone.tapped
        return phone.answered

    def _all_new(self, seat: Seat | None = None) -> None:
        for phone in self._phones.values():
            if seat is None or phone.seat == seat:
                phone.new = True

    # How it is done: what the desk says

    def _opened(self, message: Mapping[str, Any]) -> None:
        """A table is opened, or another match begins at it."""
        sheet = Sheet.from_legacy_data(message["sheet"], "match")
        game = games.load(message["game"], sheet)
        seats = tuple(SeatSpec(*spec) for spec in message["seats"])
        self._table = OpenedTable(game, games.load_input_mapping(game), seats, message["options"])
        self._studio.set_table(self._table)
        self._keys, self._stage = message["keys"], "lobby"
        self._seats = tuple(_unknown(spec) for spec in seats)
        self._followers.clear()
        self._fingers.clear()
        self._fingers_of.clear()
        self._composers.clear()
        for phone in self._phones.values():
            phone.sheet = ""
        self._told_seats = False
        self._all_new()

    def _heard(self, message: Mapping[str, Any]) -> None:
        """Handle all changes since the last message of the gateway."""
        for said in message["all"]:
            if said["is"] == "seats":
                self._seated(said)
                continue
            viewer = said["to"]
            if viewer not in self._followers and self._table is not None:
                self._followers[viewer] = ClientState(self._table.game, viewer)
            self._followers[viewer].handle_message(said)
            if said["is"] in ("refused", "decided") and viewer in self._fingers:
                self._fingers[viewer].is_action_sent = False
            self._all_new(viewer)

    def _seated(self, said: Mapping[str, Any]) -> None:
        """Handle new statuses of the seats."""
        specs = tuple(told.spec for told in self._seats)
        self._seats = tuple(
            SeatInfo(
                SeatSpec(*seat["spec"]), seat["by"], seat["level"], seat["taken"], seat["here"],
                seat["lost"], seat["vacant"], seat["can_take"],
            )
            for seat in said["seats"]
        )  # fmt: skip
        if specs != tuple(told.spec for told in self._seats):
            self._composers.clear()
        self._stage, self._keys, self._told_seats = said["stage"], said["keys"], True
        for phone in self._phones.values():  # whoever had a seat that was given away looks on
            if phone.seat not in (None, NOBODY) and not self._has_seat(phone):
                phone.seat = NOBODY
            greeting, phone.greeting = phone.greeting, None
            if greeting is not None:
                self._hello(phone, greeting)
        self._all_new()

    def _has_seat(self, phone: _Phone) -> bool:
        """True if a phone still has its seat.

        Its key may have been revoked, and another phone may have the seat since then.
        """
        assert phone.seat is not None
        known = self._keys["seats"][phone.seat]
        return self._seats[phone.seat].has_phone and hmac.compare_digest(phone.key, known)

    def _replied(self, message: Mapping[str, Any]) -> None:
        """Handle the answer to a phone that asked for a seat."""
        phone = self._phones.get(message["phone"])
        if phone is None:
            return
        if message["why"]:
            phone.notice = self._texts[phone.language](f"phones.refused.{message['why']}")
        elif phone.seat != message["seat"]:
            phone.seat, phone.key = message["seat"], message["key"]
            self._send(phone.number, {"key": message["key"]})
            self._tell_present()
        phone.new = True

    # How it is done: what phones say

    def _hello(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        """A phone shows its key, and says which language it speaks."""
        key, language = said.get("key"), said.get("language")
        if not isinstance(key, str) or not isinstance(language, str):
            return False
        if not self._told_seats:  # a service that has just begun knows no key yet
            phone.greeting = said
            return True
        phone.language = languages.match_language(language, tuple(self._texts))
        seat = self._opens(key)
        if seat is None:
            words = read_interface_texts(self._texts[phone.language], None)
            self._send(phone.number, {"stage": "stranger", "words": words})
            return False
        phone.seat, phone.key, phone.new, phone.sent = seat, key, True, {}
        if seat != NOBODY and not self._seats[seat].has_phone:  # the code of a free seat
            phone.seat = NOBODY
            spec = self._seats[seat].spec
            self._want_seat(phone, seat, spec.name, spec.face)
        self._tell_present()
        return True

    def _opens(self, key: str) -> Seat | None:
        """Return what a token gives access to: a seat, the table (NOBODY) or nothing (None)."""
        given = key.encode("utf-8", "replace")
        found = None
        for seat, known in enumerate(self._keys["seats"]):
            if hmac.compare_digest(given, known.encode()):
                found = seat
        if hmac.compare_digest(given, self._keys["table"].encode()) and given:
            found = NOBODY
        return found

    def _tap(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        """A key of a page is pressed: it does what stood there, or nothing."""
        key, at, n, seat = said.get("key"), said.get("at"), said.get("n"), phone.seat
        if not isinstance(key, str) or not isinstance(at, list) or seat is None or seat == NOBODY:
            return False
        if type(n) is not int or not 0 <= n < MAX_TAP_NUMBER:
            return False
        phone.new, phone.tapped = True, n
        press, fingers = phone.keys.get(key), self._fingers.get(seat)
        if (
            press is None
            or fingers is None
            or fingers.is_action_sent
            or tuple(at) != self._at(seat)
        ):
            return True  # it is late: what it meant does not stand there any more
        self._followers[seat].refusal = None
        self._press(seat, fingers, press)
        self._all_new(seat)
        return True

    def _press(self, seat: Seat, fingers: TouchInput, press: TapEffect) -> None:
        if press.target is not None:
            tried = fingers.touch(press.target)
            if isinstance(tried, IllegalAttempt):
                self._answer(seat, fingers, tried.action)
            return
        action = None
        if press.confirmation_answer is not None:
            action = fingers.answer_confirmation(press.confirmation_answer)
        elif press.button is not None:
            action = fingers.press_button(press.button)
        if action is not None:
            self._answer(seat, fingers, action)

    def _answer(self, seat: Seat, fingers: TouchInput, action: Action) -> None:
        """Have the desk decide, or say why that cannot be done."""
        asked = self._followers[seat].invitation
        assert asked is not None
        legal = list(fingers.legal_actions)
        answer: Any = legal.index(action) if action in legal else action.to_json()
        fingers.is_action_sent = True
        fingers.step_number += 1
        self._to_desk({"is": "wants", "seat": seat, "token": asked.token, "answer": answer})

    def _take(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        """A phone wants a seat, or another name or face for the one it has."""
        seat, name, face = said.get("seat"), said.get("name"), said.get("face")
        if type(seat) is not int or not 0 <= seat < len(self._seats):
            return False
        if (
            not isinstance(name, str)
            or len(name) > MAX_NAME_CHARACTERS
            or face not in ("", *PORTRAIT_NAMES)
        ):
            return False
        others = (told.spec for n, told in enumerate(self._seats) if n != seat)
        if face and any(portrait_name(spec) == face for spec in others):
            phone.notice = self._texts[phone.language]("phones.refused.face")
            phone.new = True
            return True
        self._want_seat(phone, seat, name, face)
        return True

    def _want_seat(self, phone: _Phone, seat: Seat, name: str, face: str) -> None:
        self._to_desk(
            {
                "is": "takes", "seat": seat, "phone": phone.number, "name": name, "face": face,
                "had": phone.seat,
            }
        )  # fmt: skip

    def _leave(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        """A phone gives its seat away."""
        return self._of_seat(phone, "leaves")

    def _return(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        return self._of_seat(phone, "returns")

    def _take_back(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        return self._of_seat(phone, "takes_back")

    def _of_seat(self, phone: _Phone, wish: str) -> bool:
        """Something that the seat of a phone wants."""
        if phone.seat in (None, NOBODY):
            return False
        self._to_desk({"is": wish, "seat": phone.seat})
        return True

    def _stand_in(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        seat = said.get("seat")
        if phone.seat is None or type(seat) is not int or not 0 <= seat < len(self._seats):
            return False
        told = self._seats[seat]
        if not told.is_vacant and (phone.seat == NOBODY or not told.is_lost):
            return False
        self._to_desk({"is": "stands_in", "seat": seat})
        return True

    def _begin(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        """Somebody who has a seat wants the match to begin."""
        if phone.seat in (None, NOBODY) or self._stage not in ("lobby", "over"):
            return False
        self._to_desk({"is": "begins"})
        return True

    def _open_sheet(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        if said.get("what") not in PAGE_OVERLAYS:
            return False
        phone.sheet, phone.new = said["what"], True
        return True

    def _speak(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        if said.get("language") not in self._texts:
            return False
        phone.language, phone.new = said["language"], True
        return True

    def _tell_present(self) -> None:
        """Tell the desk whose phones are here, if that has changed."""
        seats = {p.seat for p in self._phones.values() if p.seat is not None}
        here = sorted(seats - {NOBODY})
        if here != self._here:
            self._here = here
            self._to_desk({"is": "present", "seats": self._here})


def _unknown(spec: SeatSpec) -> SeatInfo:
    """A seat of which only is known who is to have it."""
    by = "ai" if spec.level else "free"
    return SeatInfo(
        spec,
        by,
        spec.level,
        has_phone=False,
        is_connected=False,
        is_lost=False,
        is_vacant=False,
        can_take=False,
    )


def _assets(pictures: PictureSource) -> dict[str, str]:
    """The pictures that a page is made of: its ground, its buttons."""
    found = {name: pictures.asset_image(name) for name in PAGE_ASSETS}
    return {name: image.name for name, image in found.items() if image is not None}


PAGE_ASSETS: Final = (
    "ground", "ground-tall", "panel", "own", "primary", "green", "plain", "danger", "quiet",
    "table", "log", "scores", "aid", "rules", "back", "globe",
)  # fmt: skip
"""Pictures of the page itself, by the names that its style sheet uses."""

_GATEWAY_HANDLERS: Final = {
    "opened": PhoneSessions._opened,
    "told": PhoneSessions._heard,
    "replied": PhoneSessions._replied,
}
_PHONE_HANDLERS: Final = {
    "hello": PhoneSessions._hello,
    "tap": PhoneSessions._tap,
    "take": PhoneSessions._take,
    "leave": PhoneSessions._leave,
    "return": PhoneSessions._return,
    "take_back": PhoneSessions._take_back,
    "stand_in": PhoneSessions._stand_in,
    "begin": PhoneSessions._begin,
    "open": PhoneSessions._open_sheet,
    "speak": PhoneSessions._speak,
}
"""Handlers of messages of the gateway and of phones, by kind."""


def parse_message(data: str | bytes, max_length: int) -> Mapping[str, Any] | None:
    """Return a message of a phone from JSON; None if it is no message or too long.

    Args:
        data: JSON text.
        max_length: Greatest length of the text.
    """
    if len(data) > max_length:
        return None
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
