"""The room: which phone is at which seat, what each is shown, and what its touches come to.

Pure: it opens no socket and paints nothing. What the desk says goes into `told`, what phones say
into `say`; both ways back are functions that it is given. Pages are made when all that was said at
once has been heard (`show`), and of each only the parts that have changed are sent.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.game import Game
from tabletop.core.handling import Handling
from tabletop.core.sheets import Sheet
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.setup import FACES, SeatSpec
from tabletop.phones.changes import changes
from tabletop.phones.fingers import Attempt, Fingers
from tabletop.phones.following import Follower
from tabletop.phones.page import Composer, KeyPress, SeatTold
from tabletop.phones.pictures import Pictures
from tabletop.phones.texts import chrome, player_aid, rulebook
from tabletop.seats.characters import face_of
from tabletop.text import LANGUAGES, Catalogue, languages

Send = Callable[[int, Mapping[str, Any]], None]
"""Tells a phone something, by its number."""
ToDesk = Callable[[Mapping[str, Any]], None]
"""Tells the desk something."""
NAME_SIGNS: Final = 40
"""Signs of a name that are looked at: the desk takes twelve at most."""
TAPS: Final = 1 << 31
"""So many taps are counted on one socket."""
SHEETS: Final = ("", "table", "players", "rules", "aid")
"""What may be laid over a page."""


@dataclass(frozen=True)
class TableAsOpened:
    """What is played: the rules, how hands play them, who paints in which language."""

    game: Game[State]
    handling: Handling[State]
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, Any]


class Painters:
    """Makes painters: for each table and language one."""

    def __init__(self, make: Callable[[TableAsOpened, Catalogue], Pictures]) -> None:
        self._make = make
        self._made: dict[str, Pictures] = {}
        self._of: TableAsOpened | None = None

    def open(self, table: TableAsOpened) -> None:
        """Another table: painters of the last one are done with."""
        self._of = table
        self._made.clear()

    def pictures(self, text: Catalogue) -> Pictures:
        """The painter in a language."""
        assert self._of is not None, "no table is open"
        if text.language not in self._made:
            self._made[text.language] = self._make(self._of, text)
        return self._made[text.language]


@dataclass
class _Phone:
    """One browser."""

    number: int
    seat: Seat | None = None
    """NOBODY: it looks on. None: it has shown no key."""
    key: str = ""
    """The key that it has shown, or was given with its seat."""
    language: str = LANGUAGES[0]
    sheet: str = ""
    sent: dict[str, Any] = field(default_factory=dict)
    """The parts that it has been sent."""
    keys: dict[str, KeyPress] = field(default_factory=dict)
    at: tuple[int, int] = (0, 0)
    """The question to which these belong: its token, and the step."""
    tapped: int = 0
    """The number of its last tap."""
    answered: int = 0
    """The last tap that it has been shown all of: what it came to, or that it came too late."""
    notice: str = ""
    """What is said once, of something that could not be done."""
    new: bool = True
    """Whether it is to be shown something."""
    greeting: Mapping[str, Any] | None = None
    """What it said when it came before it was known who sits where."""


class Room:
    """All phones of one table."""

    def __init__(self, send: Send, to_desk: ToDesk, studio: Painters) -> None:
        self._send = send
        self._to_desk = to_desk
        self._studio = studio
        self._phones: dict[int, _Phone] = {}
        self._texts = {
            language: Catalogue(language, forgiving=True) for language in languages.every()
        }
        self._table: TableAsOpened | None = None
        self._keys: Mapping[str, Any] = {"table": "", "seats": []}
        self._seats: tuple[SeatTold, ...] = ()
        self._told_seats = False
        """Whether it is known who sits where at the table that is open."""
        self._stage = "closed"
        self._followers: dict[Seat, Follower] = {}
        self._fingers: dict[Seat, Fingers] = {}
        self._fingers_of: dict[Seat, int] = {}
        self._composers: dict[tuple[Seat, str], Composer] = {}
        self._here: list[Seat] = []

    # Phones

    @property
    def count(self) -> int:
        """How many phones are connected."""
        return len(self._phones)

    def come(self, phone: int) -> None:
        """A phone is connected; nothing is known of it."""
        self._phones[phone] = _Phone(phone)

    def gone(self, phone: int) -> None:
        """A phone is not connected any more."""
        if self._phones.pop(phone, None) is not None:
            self._tell_present()

    def seat_of(self, phone: int) -> Seat | None:
        """Return the seat whose key a phone has shown; NOBODY for the key of the table, None if it
        has shown no key."""
        known = self._phones.get(phone)
        return known.seat if known is not None else None

    def waits(self, phone: int) -> bool:
        """True if a phone has shown a key that cannot be looked up yet: the service is new."""
        known = self._phones.get(phone)
        return known is not None and known.greeting is not None

    def turn_away(self, phone: int) -> None:
        """Tell a guest that there is no room, and forget its key."""
        known = self._phones.get(phone)
        if known is not None:
            text = self._texts[known.language]
            words = chrome(text, None) | {"closed": text("phones.full")}
            known.seat = None
            self._send(phone, {"stage": "stranger", "words": words})

    def say(self, phone: int, said: Mapping[str, Any]) -> bool:
        """A phone says something. Whether it was sense; what is not does nothing."""
        known = self._phones.get(phone)
        hear = _SAID.get(said.get("is", "")) if isinstance(said.get("is"), str) else None
        if known is None or hear is None:
            return False
        if known.seat is None and said["is"] != "hello":
            return False
        return bool(hear(self, known, said))

    # The desk

    def told(self, message: Mapping[str, Any]) -> None:
        """The desk says something."""
        _TOLD[message["is"]](self, message)

    def close(self) -> None:
        """The table's process is gone: pages say so."""
        self._stage = "closed"
        self._all_new()

    # Pages

    def show(self) -> None:
        """Send every phone what has changed on its page."""
        for phone in tuple(self._phones.values()):
            if phone.new and phone.seat is not None:
                phone.new = False
                self._show(phone)

    # How it is done: pages

    def _show(self, phone: _Phone) -> None:
        parts = self._parts(phone)
        changed = changes(phone.sent, parts)
        if phone.notice:
            changed["notice"] = phone.notice
            phone.notice = ""
        if changed:
            phone.sent = parts
            self._send(phone.number, changed)

    def _parts(self, phone: _Phone) -> dict[str, Any]:
        """All that a phone is shown."""
        text = self._texts[phone.language]
        stage = self._stage
        parts: dict[str, Any] = {"stage": stage, "language": phone.language}
        phone.keys = {}
        if self._table is None or stage == "closed":
            return parts | {"words": chrome(text, None), "stage": "closed"}
        seat = phone.seat
        assert seat is not None
        pictures = self._studio.pictures(text)
        parts["words"] = chrome(text, self._table.game)
        parts["game"] = {
            "name": self._table.game.name, "assets": _assets(pictures), "inks": pictures.inks(),
        }  # fmt: skip
        people = enumerate(self._seats)
        parts["people"] = [self._person(n, told, text, pictures) for n, told in people]
        parts["seat"] = seat
        parts["sheet"] = self._sheet(phone, text)
        follower = self._followers.get(seat)
        if stage != "lobby" and follower is not None and follower.view is not None:
            fingers = self._fingers_for(seat)
            page = self._composer(seat, phone.language).page(fingers, self._seats)
            phone.keys = page.keys
            parts |= page.parts
            phone.at = self._at(seat)
        parts["at"] = list(phone.at)
        parts["answered"] = self._answered(phone)
        parts["faces"] = self._faces(seat, pictures) if self._chooses_face(seat) else []
        if seat != NOBODY and stage != "lobby":
            parts["played_by"] = self._seats[seat].by
        if phone.sheet in ("table", "players"):
            parts |= self._over_page(phone)
        return parts

    def _chooses_face(self, seat: Seat) -> bool:
        return self._stage == "lobby"

    def _faces(self, seat: Seat, pictures: Pictures) -> list[Any]:
        """The faces that nobody else has."""
        taken = {face_of(told.spec) for n, told in enumerate(self._seats) if n != seat}
        spec = self._seats[max(seat, 0)].spec
        return [
            [face, pictures.face(spec._replace(face=face))[0]]
            for face in FACES
            if face not in taken
        ]

    def _person(
        self, seat: Seat, told: SeatTold, text: Catalogue, pictures: Pictures
    ) -> Mapping[str, Any]:
        """Who sits in a seat, and by what."""
        spec = told.spec
        return {
            "seat": seat, "name": spec.name, "colour": spec.colour, "by": told.by,
            "level": text(f"ui.who.{told.level}") if told.level else "",
            "face": pictures.face(spec)[0], "own_face": face_of(spec),
            "taken": told.taken, "here": told.here, "lost": told.lost,
            "vacant": told.vacant, "can_take": told.can_take,
        }  # fmt: skip

    def _sheet(self, phone: _Phone, text: Catalogue) -> Any:
        """What is laid over a page, but for the table."""
        assert self._table is not None
        if phone.sheet == "rules":
            return {"is": "rules", "clauses": rulebook(text, self._table.game)}
        if phone.sheet == "aid":
            pictures = self._studio.pictures(text)
            return {"is": "aid", "parts": player_aid(text, self._table.game, pictures)}
        return None

    def _over_page(self, phone: _Phone) -> Mapping[str, Any]:
        """What is laid over a page: the whole table with what can be touched there, or who has
        what."""
        seat = phone.seat
        follower = self._followers.get(seat if seat is not None else NOBODY)
        if seat is None or follower is None or follower.view is None:
            return {"sheet": None}
        composer = self._composer(seat, phone.language)
        if phone.sheet == "players":
            return {"sheet": {"is": "players", "has": composer.possessions()}}
        laid, keys = composer.table(self._fingers_for(seat))
        phone.keys |= keys
        return {"sheet": {"is": "table", "board": laid.board}, "spread": laid.lying}

    def _composer(self, seat: Seat, language: str) -> Composer:
        found, table = self._composers.get((seat, language)), self._table
        if found is None:
            assert table is not None, "no table is open"
            text = self._texts[language]
            pictures = self._studio.pictures(text)
            follower, handling = self._followers[seat], table.handling
            found = Composer(follower, handling, text, pictures, self._seats)
            self._composers[seat, language] = found
        return found

    def _fingers_for(self, seat: Seat) -> Fingers | None:
        """Where the fingers of a seat are; None if it is asked nothing."""
        follower, table = self._followers[seat], self._table
        if follower.asked is None or follower.view is None or table is None:
            return None
        if self._fingers_of.get(seat) != follower.asked.token:
            self._fingers_of[seat] = follower.asked.token
            self._fingers[seat] = Fingers(
                table.handling, follower.view, seat, tuple(follower.legal)
            )
        fingers = self._fingers[seat]
        fingers.view = follower.view
        return fingers

    def _at(self, seat: Seat) -> tuple[int, int]:
        asked, fingers = self._followers[seat].asked, self._fingers.get(seat)
        return (asked.token, fingers.step) if asked is not None and fingers is not None else (0, 0)

    def _answered(self, phone: _Phone) -> int:
        """The last tap of a phone that is answered: what decides, when the table has spoken."""
        fingers = self._fingers.get(phone.seat) if phone.seat is not None else None
        if fingers is None or not fingers.sent:
            phone.answered = phone.tapped
        return phone.answered

    def _all_new(self, seat: Seat | None = None) -> None:
        for phone in self._phones.values():
            if seat is None or phone.seat == seat:
                phone.new = True

    # How it is done: what the desk says

    def _opened(self, message: Mapping[str, Any]) -> None:
        """A table is opened, or another match begins at it."""
        sheet = Sheet.of_then(message["sheet"], "match")
        game = games.load(message["game"], sheet)
        seats = tuple(SeatSpec(*spec) for spec in message["seats"])
        self._table = TableAsOpened(game, games.handling(game), seats, message["options"])
        self._studio.open(self._table)
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
        """All that has changed since the desk spoke last."""
        for said in message["all"]:
            if said["is"] == "seats":
                self._seated(said)
                continue
            viewer = said["to"]
            if viewer not in self._followers and self._table is not None:
                self._followers[viewer] = Follower(self._table.game, viewer)
            self._followers[viewer].hear(said)
            if said["is"] in ("refused", "decided") and viewer in self._fingers:
                self._fingers[viewer].sent = False
            self._all_new(viewer)

    def _seated(self, said: Mapping[str, Any]) -> None:
        """Who sits where has changed."""
        specs = tuple(told.spec for told in self._seats)
        self._seats = tuple(
            SeatTold(
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
        """True if a phone still has its seat: its key may have been revoked, and another phone may
        have the seat since then."""
        assert phone.seat is not None
        known = self._keys["seats"][phone.seat]
        return self._seats[phone.seat].taken and hmac.compare_digest(phone.key, known)

    def _replied(self, message: Mapping[str, Any]) -> None:
        """What became of a phone that wanted a seat."""
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
        phone.language = languages.spoken(language, tuple(self._texts))
        seat = self._opens(key)
        if seat is None:
            words = chrome(self._texts[phone.language], None)
            self._send(phone.number, {"stage": "stranger", "words": words})
            return False
        phone.seat, phone.key, phone.new, phone.sent = seat, key, True, {}
        if seat != NOBODY and not self._seats[seat].taken:  # the code of a free seat
            phone.seat = NOBODY
            spec = self._seats[seat].spec
            self._want_seat(phone, seat, spec.name, spec.face)
        self._tell_present()
        return True

    def _opens(self, key: str) -> Seat | None:
        """What a key opens: a seat, the table (NOBODY), nothing (None)."""
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
        if type(n) is not int or not 0 <= n < TAPS:
            return False
        phone.new, phone.tapped = True, n
        press, fingers = phone.keys.get(key), self._fingers.get(seat)
        if press is None or fingers is None or fingers.sent or tuple(at) != self._at(seat):
            return True  # it is late: what it meant does not stand there any more
        self._followers[seat].refusal = None
        self._press(seat, fingers, press)
        self._all_new(seat)
        return True

    def _press(self, seat: Seat, fingers: Fingers, press: KeyPress) -> None:
        if press.spot is not None:
            tried = fingers.touch(press.spot)
            if isinstance(tried, Attempt):
                self._answer(seat, fingers, tried.action)
            return
        action = None
        if press.sure is not None:
            action = fingers.sure(press.sure)
        elif press.button is not None:
            action = fingers.press(press.button)
        if action is not None:
            self._answer(seat, fingers, action)

    def _answer(self, seat: Seat, fingers: Fingers, action: Action) -> None:
        """Have the desk decide, or say why that cannot be done."""
        asked = self._followers[seat].asked
        assert asked is not None
        legal = list(fingers.legal)
        answer: Any = legal.index(action) if action in legal else action.to_json()
        fingers.sent = True
        fingers.step += 1
        self._to_desk({"is": "wants", "seat": seat, "token": asked.token, "answer": answer})

    def _take(self, phone: _Phone, said: Mapping[str, Any]) -> bool:
        """A phone wants a seat, or another name or face for the one it has."""
        seat, name, face = said.get("seat"), said.get("name"), said.get("face")
        if type(seat) is not int or not 0 <= seat < len(self._seats):
            return False
        if not isinstance(name, str) or len(name) > NAME_SIGNS or face not in ("", *FACES):
            return False
        others = (told.spec for n, told in enumerate(self._seats) if n != seat)
        if face and any(face_of(spec) == face for spec in others):
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
        if not told.vacant and (phone.seat == NOBODY or not told.lost):
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
        if said.get("what") not in SHEETS:
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


def _unknown(spec: SeatSpec) -> SeatTold:
    """A seat of which only is known who is to have it."""
    by = "ai" if spec.level else "free"
    return SeatTold(
        spec, by, spec.level, taken=False, here=False, lost=False, vacant=False, can_take=False
    )


def _assets(pictures: Pictures) -> dict[str, str]:
    """The pictures that a page is made of: its ground, its buttons."""
    found = {name: pictures.asset(name) for name in ASSETS}
    return {name: image.name for name, image in found.items() if image is not None}


ASSETS: Final = (
    "ground", "ground-tall", "panel", "own", "primary", "green", "plain", "danger", "quiet",
    "table", "log", "scores", "aid", "rules", "back", "globe",
)  # fmt: skip
"""What a page is dressed in, by the names that its style sheet knows."""

_TOLD: Final = {"opened": Room._opened, "told": Room._heard, "replied": Room._replied}
_SAID: Final = {
    "hello": Room._hello,
    "tap": Room._tap,
    "take": Room._take,
    "leave": Room._leave,
    "return": Room._return,
    "take_back": Room._take_back,
    "stand_in": Room._stand_in,
    "begin": Room._begin,
    "open": Room._open_sheet,
    "speak": Room._speak,
}
"""How what the desk, and what a phone says is heard."""


def parsed(data: str | bytes, most: int) -> Mapping[str, Any] | None:
    """What a phone says, from JSON; None for what is no message."""
    if len(data) > most:
        return None
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
