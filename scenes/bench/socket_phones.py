"""Phones of the benchmark that draw nothing: each is a socket that says what a page says.

Real phones bring their own processors. Seven more browsers on the machine of the table would
compete with the measured page and with the service, and that would be measured instead.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from contextlib import ExitStack
from threading import Event, Thread
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from tabletop.core.zones import Seat
from tabletop.phones.page_diff import apply_diff

BEAT_SECONDS: Final = 0.5
"""Seconds between two heartbeats, as a page sends them."""
MAX_MESSAGE_BYTES: Final = 1 << 22
MAX_WAIT_SECONDS: Final = 60.0


class SocketPhone:
    """A phone that opens and closes a sheet, and draws nothing."""

    def __init__(self, url: str, pump: Callable[[], object]) -> None:
        """Connect to the service and show the token of the table.

        Args:
            url: URL of the page, with the token.
            pump: Work of the table that goes on while something is waited for.
        """
        from websockets.sync.client import connect
        from websockets.typing import Origin

        address = urlsplit(url)
        raw = socket.create_connection(("127.0.0.1", address.port or 80))
        self.parts: dict[str, Any] = {}
        self._pump = pump
        self._has_open_sheet = False
        self._is_closed = Event()
        self._stack = ExitStack()
        self._socket = self._stack.enter_context(
            connect(
                f"ws://{address.netloc}/ws", sock=raw, origin=Origin(f"http://{address.netloc}"),
                max_size=MAX_MESSAGE_BYTES, ping_interval=None,
            )
        )  # fmt: skip
        self._say(**{"is": "hello", "key": address.fragment, "language": "en", "log": None})
        for work in (self._receive, self._beat):
            Thread(target=work, daemon=True).start()
        self._wait_until(lambda: "people" in self.parts)

    def take_seat(self, seat: Seat) -> None:
        """Take a seat in the lobby."""
        name = self.parts["people"][seat]["name"]
        self._say(**{"is": "take", "seat": seat, "name": name, "face": ""})
        self._wait_until(lambda: self.parts["seat"] == seat)

    def toggle_sheet(self) -> None:
        """Open *Players*, or close it."""
        self._has_open_sheet = not self._has_open_sheet
        self._say(**{"is": "open", "what": "players" if self._has_open_sheet else ""})

    def close(self) -> None:
        """Close the socket."""
        self._is_closed.set()
        self._stack.close()

    def _say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def _receive(self) -> None:
        for text in self._socket:
            self.parts = apply_diff(self.parts, json.loads(text))

    def _beat(self) -> None:
        while not self._is_closed.wait(BEAT_SECONDS):
            self._say(**{"is": "beat"})

    def _wait_until(self, condition: Callable[[], object]) -> None:
        end = monotonic() + MAX_WAIT_SECONDS
        while not condition():
            self._pump()
            if self._is_closed.wait(0.004) or monotonic() > end:
                raise TimeoutError("the service sent no page")
