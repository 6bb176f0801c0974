"""The host: keeps the service going from the table's process, and carries what the two say.

When the service dies it is begun anew, on the same port and with the same keys: browsers come back
by themselves.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final, NamedTuple

from tabletop.phones.desk import PhoneDesk
from tabletop.phones.keys import KeyFile, Keys
from tabletop.seats.channel import Channel
from tabletop.seats.spawning import Spawned

NOTES: Final = logging.getLogger("souk.phones")
MOST_BYTES: Final = 1 << 16
"""No message of the service is longer."""
AGAIN: Final = 0.3
"""Seconds between two beginnings of a service that dies at once."""
OPENING: Final = 30.0
"""Seconds in which the service must listen once it is asked for."""
MOST_AT_ONCE: Final = 64
"""So many messages are heard in one frame."""


class ListenAt(NamedTuple):
    """Where the service listens, and by which addresses it is asked for."""

    host: str
    port: int
    """0: any that is free."""
    url: str = ""
    """The address that others use where something stands before the service: a proxy, a tunnel."""


class ServiceError(OSError):
    """The service cannot be reached by phones. `reason` names the words for it, which stand below
    `phones.failed.`; `params` are their values."""

    def __init__(self, reason: str, **params: object) -> None:
        super().__init__(f"{reason} {params}")
        self.reason = reason
        self.params = params

    @property
    def of_address(self) -> bool:
        """True if another address or port may do."""
        return self.reason in (TAKEN, REFUSED)


TAKEN: Final = "taken"
"""Another program listens there."""
REFUSED: Final = "refused"
"""The system does not let the service listen there."""
SLOW: Final = "slow"
"""The service has not started in time."""
ENDED: Final = "ended"
"""The service ends before it listens, whenever it is started."""


class PhoneHost:
    """A desk with its service."""

    def __init__(
        self,
        keys: Keys,
        at: ListenAt,
        serve: Callable[[Connection], None],
        clock: Callable[[], float] = monotonic,
        key_file: KeyFile | None = None,
    ) -> None:
        """serve: the service, in a process of its own, with its end of the pipe. key_file: where
        the keys of a match are kept."""
        self.at = at
        self.desk = PhoneDesk(keys, self._carry, key_file)
        self.failed: ServiceError | None = None
        """The reason why the service cannot listen, or None."""
        self.begun = 0
        """How often it was begun."""
        self._serve = serve
        self._clock = clock
        self._channel: Channel | None = None
        self._spawned: Spawned | None = None
        self._next = clock()
        self._opened_by = clock() + OPENING
        """When the service must listen for the first time; later ones are waited for."""
        self._deaths = 0
        self._begin()

    def url(self, host: str = "") -> str:
        """The page that whoever is to join opens, by an address of this computer."""
        if self.at.url:
            return f"{self.at.url.rstrip('/')}/#{self.desk.keys.table}"
        name = host or self.at.host
        name = f"[{name}]" if ":" in name else name
        return f"http://{name}:{self.desk.keys.port}/#{self.desk.keys.table}"

    def pump(self) -> None:
        """Hear what has come and tell what has changed: once a frame. Raises ServiceError when the
        service cannot listen where it should, or does not start in time."""
        channel = self._channel
        if channel is not None:
            try:
                for _ in range(MOST_AT_ONCE):
                    data = channel.received()
                    if data is None:
                        break
                    self._hear(data)
            except EOFError:
                self._died()
        elif self._clock() >= self._next:
            self._begin()
            self.desk.restarted()
        if self.desk.port:
            self._opened_by = float("inf")
        elif self.failed is None and self._clock() > self._opened_by:
            self.failed = ServiceError(ENDED if self._deaths else SLOW, n=round(OPENING))
        if self.failed is not None:
            raise self.failed
        self.desk.flush(self._clock())

    def close(self) -> None:
        """Nobody listens any more."""
        if self._spawned is not None:
            self._spawned.end()
        if self._channel is not None:
            self._channel.close()
        self._channel = self._spawned = None

    def move(self, at: ListenAt) -> None:
        """Listen elsewhere from now on."""
        self.close()
        self.at, self.failed, self._next = at, None, self._clock()
        self._opened_by, self._deaths = self._clock() + OPENING, 0
        self.desk.port = 0

    def kill(self) -> None:
        """End the service without a word, as a fault would: for tests."""
        if self._spawned is not None:
            self._spawned.end()

    def _begin(self) -> None:
        self.begun += 1
        self._spawned = Spawned(get_context("spawn"), self._serve, "souk-phones")
        self._channel = Channel(self._spawned.begin, MOST_BYTES)
        keys, at = self.desk.keys, self.at
        self._carry(
            json.dumps(
                {
                    "is": "listen", "host": at.host, "port": keys.port or at.port, "url": at.url,
                    "pictures": keys.pictures,
                }
            ).encode()
        )  # fmt: skip

    def _died(self) -> None:
        NOTES.warning("the service of phones has died")
        self._deaths += 1
        if self._channel is not None:
            self._channel.close()
        self._channel = None
        self._next = self._clock() + AGAIN

    def _carry(self, data: bytes) -> None:
        if self._channel is not None:
            self._channel.send(data)

    def _hear(self, data: bytes) -> None:
        said: Any = json.loads(data)
        if said["is"] == "failed":
            port = self.desk.keys.port or self.at.port
            address = f"{self.at.host}:{port}"
            self.failed = ServiceError(said["reason"], address=address, port=port, why=said["why"])
            return
        self.desk.hear(data)


def hosts_of(at: ListenAt, port: int, own: Sequence[str]) -> tuple[list[str], list[str]]:
    """What stands in `Host` where the service is meant, and by which schemes its pages are had."""
    if at.url:
        scheme, _, rest = at.url.partition("://")
        return [rest.split("/")[0].lower()], [scheme]
    names = own if at.host in ("0.0.0.0", "::") else [at.host]
    plain = [f"[{name}]" if ":" in name else name for name in names]
    return [f"{name}:{port}" for name in plain], ["http"]
