"""A service in a process of its own, and bare sockets that speak with it."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from websockets.sync.client import ClientConnection, connect

from scenes.phones.phone_service import run_phone_service
from tabletop import games
from tabletop.core.options import complete_options
from tabletop.host.match_host import MatchHost
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.phones.access_tokens import AccessTokens
from tabletop.phones.gateway.phone_gateway import LobbySetup
from tabletop.phones.page_diff import apply_diff
from tabletop.phones.service_process import ListenAddress, PhoneServiceProcess

MAX_WAIT_SECONDS = 300.0
"""Seconds that anything is waited for, on a busy machine."""


class LiveTable:
    """A table with its service, pumped while something is waited for."""

    def __init__(
        self, name: str, seats: int = 0, seed: int = 5, url: str = "", called: str = ""
    ) -> None:
        """called: the name by which browsers ask for it, in place of the address."""
        self.game = games.load(name)
        count = seats or self.game.seat_counts[0]
        specs = tuple(SeatSpec(DEFAULT_PLAYER_NAMES[n], "", SEAT_COLOURS[n]) for n in range(count))
        self.seed = seed
        options = complete_options(self.game.options, {})
        self.called = called or "127.0.0.1"
        port = free_port() if called else 0
        public = f"http://{called}:{port}" if called else url
        at = ListenAddress("127.0.0.1", port, (public,) if public else ())
        self.host = PhoneServiceProcess(AccessTokens(), at, run_phone_service)
        self.host.gateway.open_lobby(LobbySetup(self.game, specs, options))
        self.options = options
        self.table: MatchHost | None = None
        self.match: Match | None = None
        self.pump_until(lambda: self.host.gateway.port)

    @property
    def port(self) -> int:
        return self.host.gateway.tokens.port

    @property
    def key(self) -> str:
        return self.host.gateway.tokens.table

    @property
    def name(self) -> str:
        """As it stands in `Host`."""
        return f"{self.called}:{self.port}"

    def pump(self) -> None:
        if self.table is not None:
            self.table.tick(monotonic())
        self.host.poll()

    def pump_until(self, come: Callable[[], object], longest: float = MAX_WAIT_SECONDS) -> None:
        end = monotonic() + longest
        while not come():
            self.pump()
            sleep(0.002)
            if monotonic() > end:
                raise TimeoutError("nothing came")

    def begin(self) -> Match:
        setup = Setup(self.game.name, self.host.gateway.registry.specs, self.options, self.seed)
        self.match = Match(self.game, setup)
        self.table = MatchHost(self.match)
        self.host.gateway.join_match(self.table)
        self.pump()
        return self.match

    def phone(self, key: str = "") -> NetPhone:
        return NetPhone(self, key or self.key)

    def everybody(self) -> list[NetPhone]:
        """A phone at each seat."""
        phones = []
        for seat in range(len(self.host.gateway.registry.specs)):
            phone = self.phone()
            phone.receive_until(lambda phone=phone: "people" in phone.parts)  # type: ignore[misc]
            name = phone.parts["people"][seat]["name"]
            phone.say(**{"is": "take", "seat": seat, "name": name, "face": ""})
            phone.receive_until(lambda phone=phone, seat=seat: phone.parts["seat"] == seat)  # type: ignore[misc]
            phones.append(phone)
        return phones

    def close(self) -> None:
        self.host.close()


class NetPhone:
    """A browser, as far as sockets go."""

    def __init__(self, live: LiveTable, key: str) -> None:
        self.live = live
        self.key = key
        self.parts: dict[str, Any] = {}
        self.frames: list[str] = []
        self.taps = 0
        self.socket = open_socket(live)
        self.greet()

    def greet(self) -> None:
        self.say(**{"is": "hello", "key": self.key, "language": "en"})

    def say(self, **said: Any) -> None:
        self.socket.send(json.dumps(said))

    def receive(self) -> None:
        """Take in what has come."""
        while True:
            try:
                text = self.socket.recv(timeout=0.0)
            except TimeoutError:
                return
            assert isinstance(text, str)
            self.frames.append(text)
            parts = json.loads(text)
            self.key = parts.get("key", self.key)
            self.parts = apply_diff(self.parts, parts)

    def receive_until(self, come: Callable[[], object], longest: float = MAX_WAIT_SECONDS) -> None:
        def there() -> object:
            self.receive()
            return come()

        self.live.pump_until(there, longest)

    def tap(self, key: str) -> None:
        self.taps += 1
        self.say(**{"is": "tap", "key": key, "at": self.parts["at"], "n": self.taps})

    @property
    def is_asked(self) -> bool:
        ask = self.parts.get("ask")
        return bool(ask and ask["mine"])

    def close(self) -> None:
        self.socket.close()


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def open_socket(live: LiveTable, **headers: str) -> ClientConnection:
    """A socket, as the page of the table opens it; other headers may be told. Of its own it asks
    nothing: who waits long on a busy machine is not cut off."""
    origin = headers.pop("Origin", f"http://{live.name}")
    uri = f"ws://{live.name}/ws"
    raw = socket.create_connection(("127.0.0.1", live.port))
    opened = connect(
        uri, origin=origin or None, additional_headers=headers, open_timeout=MAX_WAIT_SECONDS,  # type: ignore[arg-type]
        close_timeout=2.0, max_size=1 << 22, sock=raw, ping_interval=None,
    )  # fmt: skip
    return opened.__enter__()  # closed by hand: a phone is held as long as it is wanted


def send_raw(live: LiveTable, request: bytes, seconds: float = MAX_WAIT_SECONDS) -> bytes:
    """Send raw bytes and return the answer of the service until it closes or falls silent."""
    with socket.create_connection(("127.0.0.1", live.port), timeout=seconds) as raw:
        raw.sendall(request)
        found = b""
        try:
            while part := raw.recv(65536):
                found += part
        except (TimeoutError, ConnectionError):
            pass
        return found


def fetch_page(live: LiveTable, path: str, host: str = "", **headers: str) -> tuple[int, bytes]:
    """Status and body of a page."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or live.name}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    answer = send_raw(live, ("\r\n".join(lines) + "\r\n\r\n").encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@contextmanager
def run_live_table(name: str, **given: Any) -> Iterator[LiveTable]:
    """A table with its service, ended afterwards."""
    live = LiveTable(name, **given)
    try:
        yield live
    finally:
        live.close()
