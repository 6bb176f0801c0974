"""A table with phones in one process, without a network.

Hands that know nothing but the pages of their phones play at it.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.host.ai_scheduler import AiWorker
from tabletop.host.match_host import MatchHost
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec, Setup
from tabletop.phones.access_tokens import AccessTokens
from tabletop.phones.gateway.phone_gateway import LobbySetup, PhoneGateway
from tabletop.phones.page_diff import apply_diff
from tabletop.phones.pages.page_assembly import PictureSourceCache
from tabletop.phones.pages.service_table import OpenedTable
from tabletop.phones.piece_pictures import (
    NamedImage,
    PlacedImage,
    RenderedTable,
    RenderRequest,
    TableBox,
    TableRegion,
    TouchTarget,
)
from tabletop.phones.sessions.phone_sessions import PhoneSessions
from tabletop.text import Catalogue

PageParts = dict[str, Any]
"""Parts of the page that a phone has received, by name."""


class OutlineImages:
    """Names and sizes instead of pictures."""

    def __init__(self, table: OpenedTable, text: Catalogue) -> None:
        self._game = table.game

    def piece_image(self, piece: Piece, zone: Zone, home: Seat) -> NamedImage:
        return NamedImage(f"{piece} in {zone}", 240.0, 336.0)

    def pile_image(self, zone: Zone, pieces: Sequence[Piece], home: Seat) -> NamedImage | None:
        return None

    def portrait_image(self, seat: SeatSpec, mood: str = "calm") -> NamedImage:
        return NamedImage(f"face of {seat.name} {seat.face}", 96.0, 96.0)

    def portrait_thumbnail(self, seat: SeatSpec) -> NamedImage:
        return self.portrait_image(seat)

    def asset_image(self, name: str) -> NamedImage | None:
        return NamedImage(name, 96.0, 96.0)

    def css_colours(self) -> Mapping[str, str]:
        return {}

    def render_table(self, request: RenderRequest) -> RenderedTable:
        return _Outlined(request)


class _Outlined:
    def __init__(self, sight: RenderRequest) -> None:
        view = json.dumps(sight.view.to_json())
        self._seen = f"{hash(view) & 0xFFFFFF} {sight.viewer} {sight.turn_seat} {len(sight.moves)}"

    def find_box(self, spot: TouchTarget) -> TableBox | None:
        at = sum(map(ord, f"{spot.zone}{spot.piece}"))
        return TableBox(at * 97 % 1800, at * 57 % 1000, 100.0, 60.0)

    def render_region(self, box: TableBox) -> TableRegion:
        return TableRegion(box, 1.0, (PlacedImage(f"{self._seen} {box}", 0, 0),))

    def render_close_up(self, box: TableBox) -> NamedImage:
        return NamedImage(f"{self._seen} {box}", box.width, box.height)


class Phone:
    """A phone in somebody's hand."""

    def __init__(self, party: PhoneParty, number: int, language: str) -> None:
        self.party = party
        self.number = number
        self.language = language
        self.parts: PageParts = {}
        self.key = ""
        self.guest = ""
        """Mark by which the table knows the browser again."""
        self.frames: list[Mapping[str, Any]] = []
        self.taps = 0

    def hear(self, told: Mapping[str, Any]) -> None:
        told = json.loads(json.dumps(told))
        self.frames.append(told)
        self.key = told.get("key", self.key)
        self.parts = apply_diff(self.parts, told)

    def say(self, **said: Any) -> bool:
        sense = self.party.room.handle_phone_message(self.number, json.loads(json.dumps(said)))
        self.party.settle()
        return sense

    def hello(self, key: str) -> bool:
        self.key = key
        return self.say(
            **{"is": "hello", "key": key, "language": self.language, "guest": self.guest}
        )

    def sit(self, seat: int, name: str = "", face: str = "") -> None:
        name = name or self.parts["people"][seat]["name"]
        self.say(**{"is": "take", "seat": seat, "name": name, "face": face})

    def tap(self, key: str, at: Sequence[int] | None = None) -> None:
        self.say(**self.next_tap(key, at))

    def next_tap(self, key: str, at: Sequence[int] | None = None) -> dict[str, Any]:
        """Return the message of the next tap."""
        self.taps += 1
        at = list(self.parts["at"] if at is None else at)
        return {"is": "tap", "key": key, "at": at, "n": self.taps}

    @property
    def is_asked(self) -> bool:
        """True if the phone's seat has a question that is not answered."""
        ask = self.parts.get("ask")
        return bool(ask and ask["mine"])

    def touchable_keys(self) -> list[str]:
        """Return the keys of everything on the page that can be touched or pressed."""
        return list(page_keys(self.parts))


def page_keys(parts: PageParts, offered: bool = False) -> Iterator[str]:
    """The keys of a page, in the order of reading. offered: only those that lead on."""
    if doubt := parts.get("doubt"):
        yield from (doubt["yes_key"], doubt["no_key"])
    for group in parts.get("groups", ()):
        for choice in group["choices"]:
            yield choice["key"]
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


class PhoneParty:
    """A table, its desk, its room, and the phones of those who play."""

    def __init__(
        self,
        name: str,
        *levels: str,
        seats: int = 0,
        seed: int = 5,
        options: Mapping[str, Any] | None = None,
        mode: MatchMode = MatchMode.PLAY,
        pictures: Callable[[OpenedTable, Catalogue], Any] = OutlineImages,
        thinker: Callable[[Match], AiWorker] | None = None,
    ) -> None:
        self.game = games.load(name)
        count = seats or max(len(levels), self.game.seat_counts[0])
        levels = (*levels, *[""] * (count - len(levels)))
        self.specs = tuple(
            SeatSpec(DEFAULT_PLAYER_NAMES[n], levels[n], SEAT_COLOURS[n]) for n in range(count)
        )
        self.seed, self.options, self.mode = (
            seed,
            complete_options(self.game.options, options or {}),
            mode,
        )
        self.now = 0.0
        self.phones: list[Phone] = []
        self._to_room: deque[bytes] = deque()
        self._to_desk: deque[bytes] = deque()
        self._thinker = thinker
        self.keys = AccessTokens()
        self.desk = PhoneGateway(self.keys, self._to_room.append)
        self._pictures = pictures
        self.room = self.new_room()
        self.match: Match | None = None
        self.table: MatchHost | None = None
        self.sent: list[bytes] = []
        """Messages that the gateway has sent."""
        self.desk.open_lobby(LobbySetup(self.game, self.specs, self.options, mode))
        self.settle()

    def new_room(self) -> PhoneSessions:
        return PhoneSessions(
            lambda number, parts: self._phone(number).hear(parts),
            lambda said: self._to_desk.append(json.dumps(said).encode()),
            PictureSourceCache(self._pictures),
        )

    def restart_service(self) -> None:
        """The service dies, and another one is begun."""
        self._to_room.clear()
        self._to_desk.clear()
        self.room = self.new_room()
        self.desk.handle_service_restart()
        self.settle()

    def _phone(self, number: int) -> Phone:
        return self.phones[number]

    def phone(self, language: str = "en") -> Phone:
        """Somebody comes with a phone."""
        made = Phone(self, len(self.phones), language)
        self.phones.append(made)
        self.room.connect_phone(made.number)
        return made

    def seat_everybody(self, *languages: str) -> list[Phone]:
        """A phone for each seat of people, in these languages in turn."""
        came = []
        for seat, spec in enumerate(self.specs):
            if spec.is_human:
                phone = self.phone((languages or ("en",))[seat % len(languages or ("en",))])
                phone.hello(self.keys.table)
                phone.sit(seat)
                came.append(phone)
        return came

    def begin(self) -> Match:
        """The match begins."""
        setup = Setup(self.game.name, self.desk.registry.specs, self.options, self.seed, self.mode)
        self.match = Match(self.game, setup)
        thinker = self._thinker(self.match) if self._thinker is not None else None
        self.table = MatchHost(self.match, thinker)
        self.desk.join_match(self.table)
        self.settle()
        return self.match

    def settle(self) -> None:
        """Deliver all messages and update the pages."""
        for _ in range(100):
            if self.table is not None:
                self.table.tick(self.now)
            self.desk.send_changes(self.now)
            if not self._to_room and not self._to_desk:
                break
            while self._to_room:
                data = self._to_room.popleft()
                self.sent.append(data)
                self.room.handle_gateway_message(json.loads(data))
            while self._to_desk:
                self.desk.handle_message(self._to_desk.popleft())
        self.room.send_page_changes()


def find_equal_rows(parts: dict[str, Any]) -> list[str]:
    """Return a fault for each row of plus and minus that another one is heard or looks like."""
    rows = parts.get("rows") or ()
    names = [row["name"] for row in rows]
    looks = [(row["image"][0], row["place"]) for row in rows]
    return [
        f"two rows are called {name}" for name in sorted(set(names)) if names.count(name) > 1
    ] + [
        f"a row looks like {row['name']}"
        for row, look in zip(rows, looks, strict=True)
        if looks.count(look) > 1
    ]


def has_choices(parts: dict[str, Any]) -> bool:
    """True if something can be pressed on a page. Between two questions nothing can."""
    return bool(parts["doubt"] or parts["buttons"] or list(page_keys(parts, offered=True)))


def pick_key(parts: dict[str, Any], chance: Chance) -> str:
    """Return a random key to press on the page of a seat that is asked."""
    buttons = [f"{b['key']}" for b in parts["buttons"] if b["look"] != "quiet"]
    if doubt := parts["doubt"]:
        return chance.pick([doubt["yes_key"], doubt["no_key"]])
    keys = list(page_keys(parts, offered=True))
    if buttons and (chance.randbelow(3) or not keys):
        return chance.pick(buttons)
    return chance.pick(keys or [f"{b['key']}" for b in parts["buttons"]])


def play_randomly(
    party: PhoneParty, phones: Sequence[Phone], chance: Chance, most: int = 100_000, taps: int = 400
) -> None:
    """Random fingers touch what stands on their pages, until the match is over, or so many
    decisions have been made. Whoever does not come to a decision by so many taps has found a page
    that leads nowhere."""
    match = party.match
    assert match is not None
    while not match.is_over and match.decision_number < most:
        asked = [phone for phone in phones if phone.is_asked]
        assert asked, (
            f"nobody is asked at {match.decision_number}: {[p.parts.get('ask') for p in phones]}"
        )
        phone, before = chance.pick(asked), match.decision_number
        for _ in range(taps):
            if match.decision_number != before or not phone.is_asked:
                break
            phone.tap(pick_key(phone.parts, chance))
        else:
            raise AssertionError(f"fingers come to nothing: {phone.parts}")
