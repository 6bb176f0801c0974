"""A table with phones, without a network: desk and room in one process, and hands that know nothing
but the pages they were sent."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.options import complete
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, Mode, SeatSpec, Setup
from tabletop.phones.changes import changed
from tabletop.phones.desk import Opening, PhoneDesk
from tabletop.phones.keys import Keys
from tabletop.phones.pictures import (
    LaidPart,
    LaidTable,
    LyingImage,
    NamedImage,
    Sight,
    TableBox,
    Touchable,
)
from tabletop.phones.room import Painters, Room, TableAsOpened
from tabletop.table.table import Table, Thinker
from tabletop.text import Catalogue

Parts = dict[str, Any]
"""What a phone has been sent, part by part."""


class Outlines:
    """Names and sizes instead of pictures."""

    def __init__(self, table: TableAsOpened, text: Catalogue) -> None:
        self._game = table.game

    def piece(self, piece: Piece, zone: Zone, home: Seat) -> NamedImage:
        return NamedImage(f"{piece} in {zone}", 240.0, 336.0)

    def heap(self, zone: Zone, pieces: Sequence[Piece], home: Seat) -> NamedImage | None:
        return None

    def face(self, seat: SeatSpec, mood: str = "calm") -> NamedImage:
        return NamedImage(f"face of {seat.name} {seat.face}", 96.0, 96.0)

    def asset(self, name: str) -> NamedImage | None:
        return NamedImage(name, 96.0, 96.0)

    def inks(self) -> Mapping[str, str]:
        return {}

    def lay(self, sight: Sight) -> LaidTable:
        return _Outlined(sight)


class _Outlined:
    def __init__(self, sight: Sight) -> None:
        view = json.dumps(sight.view.to_json())
        self._seen = f"{hash(view) & 0xFFFFFF} {sight.viewer} {sight.turn} {len(sight.moves)}"

    def box(self, spot: Touchable) -> TableBox | None:
        at = sum(map(ord, f"{spot.zone}{spot.piece}"))
        return TableBox(at * 97 % 1800, at * 57 % 1000, 100.0, 60.0)

    def part(self, box: TableBox) -> LaidPart:
        return LaidPart(box, 1.0, (LyingImage(f"{self._seen} {box}", 0, 0),))

    def closely(self, box: TableBox) -> NamedImage:
        return NamedImage(f"{self._seen} {box}", box.width, box.height)


class Phone:
    """A phone in somebody's hand."""

    def __init__(self, party: Party, number: int, language: str) -> None:
        self.party = party
        self.number = number
        self.language = language
        self.parts: Parts = {}
        self.key = ""
        self.frames: list[Mapping[str, Any]] = []
        self.taps = 0

    def hear(self, told: Mapping[str, Any]) -> None:
        told = json.loads(json.dumps(told))
        self.frames.append(told)
        self.key = told.get("key", self.key)
        self.parts = changed(self.parts, told)

    def say(self, **said: Any) -> bool:
        sense = self.party.room.say(self.number, json.loads(json.dumps(said)))
        self.party.settle()
        return sense

    def hello(self, key: str) -> bool:
        self.key = key
        return self.say(**{"is": "hello", "key": key, "language": self.language})

    def sit(self, seat: int, name: str = "", face: str = "") -> None:
        name = name or self.parts["people"][seat]["name"]
        self.say(**{"is": "take", "seat": seat, "name": name, "face": face})

    def tap(self, key: str, at: Sequence[int] | None = None) -> None:
        self.say(**self.tapped(key, at))

    def tapped(self, key: str, at: Sequence[int] | None = None) -> dict[str, Any]:
        """What is said of the next tap."""
        self.taps += 1
        at = list(self.parts["at"] if at is None else at)
        return {"is": "tap", "key": key, "at": at, "n": self.taps}

    @property
    def asked(self) -> bool:
        """Whether something is asked of who holds it that has not been answered."""
        ask = self.parts.get("ask")
        return bool(ask and ask["mine"])

    def keys(self) -> list[str]:
        """All that stands on the page to be touched or pressed."""
        return list(keys_of(self.parts))


def keys_of(parts: Parts, offered: bool = False) -> Iterator[str]:
    """The keys of a page, in the order of reading. offered: only those that lead on."""
    if parts.get("doubt"):
        yield from ("yes", "no")
    for board in parts.get("boards", ()):
        for spot in board["spots"]:
            yield spot["key"]
    for row in parts.get("rows", ()):
        for sign in ("less", "more"):
            if row[sign]:
                yield f"{sign} {row['id']}"
    for tray in parts.get("trays", ()):
        for item in tray["items"]:
            if item["key"] and (item["offered"] or not offered):
                yield item["key"]
    for button in parts.get("buttons", ()):
        yield button["key"]


class Party:
    """A table, its desk, its room, and the phones of those who play."""

    def __init__(
        self,
        name: str,
        *levels: str,
        seats: int = 0,
        seed: int = 5,
        options: Mapping[str, Any] | None = None,
        mode: Mode = Mode.PLAY,
        pictures: Callable[[TableAsOpened, Catalogue], Any] = Outlines,
        thinker: Callable[[Match], Thinker] | None = None,
    ) -> None:
        self.game = games.load(name)
        count = seats or max(len(levels), self.game.seats[0])
        levels = (*levels, *[""] * (count - len(levels)))
        self.specs = tuple(SeatSpec(DEFAULT_NAMES[n], levels[n], COLOURS[n]) for n in range(count))
        self.seed, self.options, self.mode = seed, complete(self.game.options, options or {}), mode
        self.now = 0.0
        self.phones: list[Phone] = []
        self._to_room: deque[bytes] = deque()
        self._to_desk: deque[bytes] = deque()
        self._thinker = thinker
        self.keys = Keys()
        self.desk = PhoneDesk(self.keys, self._to_room.append)
        self._pictures = pictures
        self.room = self.new_room()
        self.match: Match | None = None
        self.table: Table | None = None
        self.sent: list[bytes] = []
        """What the desk has said."""
        self.desk.open(Opening(self.game, self.specs, self.options, mode))
        self.settle()

    def new_room(self) -> Room:
        return Room(
            lambda number, parts: self._phone(number).hear(parts),
            lambda said: self._to_desk.append(json.dumps(said).encode()),
            Painters(self._pictures),
        )

    def restart_service(self) -> None:
        """The service dies, and another one is begun."""
        self._to_room.clear()
        self._to_desk.clear()
        self.room = self.new_room()
        self.desk.restarted()
        self.settle()

    def _phone(self, number: int) -> Phone:
        return self.phones[number]

    def phone(self, language: str = "en") -> Phone:
        """Somebody comes with a phone."""
        made = Phone(self, len(self.phones), language)
        self.phones.append(made)
        self.room.come(made.number)
        return made

    def everybody(self, *languages: str) -> list[Phone]:
        """A phone for each seat of people, in these languages in turn."""
        came = []
        for seat, spec in enumerate(self.specs):
            if spec.human:
                phone = self.phone((languages or ("en",))[seat % len(languages or ("en",))])
                phone.hello(self.keys.table)
                phone.sit(seat)
                came.append(phone)
        return came

    def begin(self) -> Match:
        """The match begins."""
        setup = Setup(self.game.name, self.desk.specs, self.options, self.seed, self.mode)
        self.match = Match(self.game, setup)
        thinker = self._thinker(self.match) if self._thinker is not None else None
        self.table = Table(self.match, thinker)
        self.desk.sit(self.table)
        self.settle()
        return self.match

    def settle(self) -> None:
        """All that was said is heard, and shown."""
        for _ in range(100):
            if self.table is not None:
                self.table.tick(self.now)
            self.desk.flush(self.now)
            if not self._to_room and not self._to_desk:
                break
            while self._to_room:
                data = self._to_room.popleft()
                self.sent.append(data)
                self.room.told(json.loads(data))
            while self._to_desk:
                self.desk.hear(self._to_desk.popleft())
        self.room.show()


def leads_on(parts: dict[str, Any]) -> bool:
    """Whether anything can be pressed on a page: between two questions nothing can."""
    return bool(parts["doubt"] or parts["buttons"] or list(keys_of(parts, offered=True)))


def any_key(parts: dict[str, Any], chance: Chance) -> str:
    """Where random fingers press next on the page of somebody who is asked."""
    buttons = [f"{b['key']}" for b in parts["buttons"] if b["look"] != "quiet"]
    if parts["doubt"]:
        return chance.pick(["yes", "no"])
    keys = list(keys_of(parts, offered=True))
    if buttons and (chance.below(3) or not keys):
        return chance.pick(buttons)
    return chance.pick(keys or [f"{b['key']}" for b in parts["buttons"]])


def play(
    party: Party, phones: Sequence[Phone], chance: Chance, most: int = 100_000, taps: int = 400
) -> None:
    """Random fingers touch what stands on their pages, until the match is over, or so many
    decisions have been made. Whoever does not come to a decision by so many taps has found a page
    that leads nowhere."""
    match = party.match
    assert match is not None
    while not match.over and match.number < most:
        asked = [phone for phone in phones if phone.asked]
        assert asked, f"nobody is asked at {match.number}: {[p.parts.get('ask') for p in phones]}"
        phone, before = chance.pick(asked), match.number
        for _ in range(taps):
            if match.number != before or not phone.asked:
                break
            phone.tap(any_key(phone.parts, chance))
        else:
            raise AssertionError(f"fingers come to nothing: {phone.parts}")
