"""Phone service as a child process: starts it, restarts it, and exchanges messages with it.

If the service dies it is restarted on the same port and with the same tokens. Browsers
reconnect by themselves.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final, NamedTuple

from tabletop.ai.worker.process_channel import ProcessChannel
from tabletop.ai.worker.process_start import SpawnedProcess
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens
from tabletop.phones.gateway.phone_gateway import PhoneGateway

LOGGER: Final = logging.getLogger("souk.phones")
MAX_MESSAGE_BYTES: Final = 1 << 16
"""Longest message that is accepted from the service."""
RESTART_DELAY_SECONDS: Final = 0.3
"""Seconds between the death of the service and its restart."""
START_TIMEOUT_SECONDS: Final = 30.0
"""Seconds within which the service must listen for the first time."""
MAX_MESSAGES_PER_FRAME: Final = 64
"""Most messages of the service that are handled in one frame."""


class ListenAddress(NamedTuple):
    """Address on which the service listens, and the URLs under which browsers reach it."""

    host: str
    port: int
    """Port number; 0 takes any free port."""
    public_urls: tuple[str, ...] = ()
    """URLs for browsers of proxies and tunnels before the service, the preferred one first."""


class PhoneServiceError(OSError):
    """Phones cannot reach the service.

    `reason` is the key of its text below `phones.failed.` in the catalogue; `params` are the
    values of that text.
    """

    def __init__(self, reason: str, **params: object) -> None:
        super().__init__(f"{reason} {params}")
        self.reason = reason
        self.params = params

    @property
    def is_address_error(self) -> bool:
        """True if another address or port may work."""
        return self.reason in (ADDRESS_IN_USE_REASON, ADDRESS_NOT_ALLOWED_REASON)


ADDRESS_IN_USE_REASON: Final = "taken"
"""Reason: another program listens on this address and port."""
ADDRESS_NOT_ALLOWED_REASON: Final = "refused"
"""Reason: the system does not let the service listen there."""
START_TIMED_OUT_REASON: Final = "slow"
"""Reason: the service did not start in time."""
EXITED_AT_START_REASON: Final = "ended"
"""Reason: the service exits before it listens, at every start."""


class PhoneServiceProcess:
    """The child process of the phone service, with its gateway."""

    def __init__(
        self,
        tokens: AccessTokens,
        address: ListenAddress,
        serve: Callable[[Connection], None],
        clock: Callable[[], float] = monotonic,
        token_file: AccessTokenFile | None = None,
    ) -> None:
        """Start the service.

        Args:
            tokens: Access tokens of the table and its seats.
            address: Address on which the service listens.
            serve: Main function of the child process; takes its end of the pipe.
            clock: Returns the time in seconds.
            token_file: File that keeps the tokens of a match; None keeps none.
        """
        self.address = address
        self.gateway = PhoneGateway(tokens, self._carry, token_file)
        self.failure: PhoneServiceError | None = None
        """The reason why the service cannot listen, or None."""
        self.start_count = 0
        """Number of starts of the service."""
        self._serve = serve
        self._clock = clock
        self._channel: ProcessChannel | None = None
        self._spawned: SpawnedProcess | None = None
        self._next = clock()
        self._opened_by = clock() + START_TIMEOUT_SECONDS
        """When the service must listen for the first time; later ones are waited for."""
        self._deaths = 0
        self._begin()

    def page_url(self, host: str = "") -> str:
        """Return the URL of the page with which a phone joins, including the table's token.

        Args:
            host: Address of this computer to use; empty takes the one that the service listens on.
        """
        if self.address.public_urls and not host:
            return f"{self.address.public_urls[0].rstrip('/')}/#{self.gateway.tokens.table}"
        name = host or self.address.host
        name = f"[{name}]" if ":" in name else name
        return f"http://{name}:{self.gateway.tokens.port}/#{self.gateway.tokens.table}"

    def poll(self) -> None:
        """Handle messages of the service and send changes: to be called once a frame.

        Raises:
            PhoneServiceError: if the service cannot listen, or does not start in time.
        """
        channel = self._channel
        if channel is not None:
            try:
                for _ in range(MAX_MESSAGES_PER_FRAME):
                    data = channel.receive()
                    if data is None:
                        break
                    self._hear(data)
            except EOFError:
                self._died()
        elif self._clock() >= self._next:
            self._begin()
            self.gateway.handle_service_restart()
        if self.gateway.port:
            self._opened_by = float("inf")
        elif self.failure is None and self._clock() > self._opened_by:
            self.failure = PhoneServiceError(
                EXITED_AT_START_REASON if self._deaths else START_TIMED_OUT_REASON,
                n=round(START_TIMEOUT_SECONDS),
            )
        if self.failure is not None:
            raise self.failure
        self.gateway.send_changes(self._clock())

    def close(self) -> None:
        """Stop the service."""
        if self._spawned is not None:
            self._spawned.kill()
        if self._channel is not None:
            self._channel.close()
        self._channel = self._spawned = None

    def change_address(self, address: ListenAddress) -> None:
        """Restart the service on another address."""
        self.close()
        self.address, self.failure, self._next = address, None, self._clock()
        self._opened_by, self._deaths = self._clock() + START_TIMEOUT_SECONDS, 0
        self.gateway.port = 0

    def kill(self) -> None:
        """Kill the service without notice, as a crash would: for tests."""
        if self._spawned is not None:
            self._spawned.kill()

    def _begin(self) -> None:
        self.start_count += 1
        self._spawned = SpawnedProcess(get_context("spawn"), self._serve, "souk-phones")
        self._channel = ProcessChannel(self._spawned.start, MAX_MESSAGE_BYTES)
        keys, at = self.gateway.tokens, self.address
        self._carry(
            json.dumps(
                {
                    "is": "listen",
                    "host": at.host,
                    "port": keys.port or at.port,
                    "urls": at.public_urls,
                    "pictures": keys.pictures,
                }
            ).encode()
        )

    def _died(self) -> None:
        LOGGER.warning("the service of phones has died")
        self._deaths += 1
        if self._channel is not None:
            self._channel.close()
        self._channel = None
        self._next = self._clock() + RESTART_DELAY_SECONDS

    def _carry(self, data: bytes) -> None:
        if self._channel is not None:
            self._channel.send(data)

    def _hear(self, data: bytes) -> None:
        said: Any = json.loads(data)
        if said["is"] == "failed":
            port = self.gateway.tokens.port or self.address.port
            address = f"{self.address.host}:{port}"
            self.failure = PhoneServiceError(
                said["reason"], address=address, port=port, why=said["why"]
            )
            return
        self.gateway.handle_message(data)


class AllowedNames(NamedTuple):
    """Names by which browsers may reach the service."""

    hosts: tuple[str, ...]
    """Accepted values of the `Host` header."""
    origins: tuple[str, ...]
    """Accepted values of the `Origin` header of a socket."""
    path_prefixes: tuple[str, ...] = ()
    """Paths of public URLs, which a proxy may pass on, such as `/souk`."""


def find_allowed_names(address: ListenAddress, port: int, own: Sequence[str]) -> AllowedNames:
    """Return the names by which browsers may reach the service.

    Phones in the house use the address itself, also if there are public URLs. Some proxies pass
    on that address as `Host`.

    Args:
        address: Address on which the service listens.
        port: Port on which it really listens.
        own: Addresses of this computer, used if the service listens on all of them.
    """
    names = own if address.host in ("0.0.0.0", "::") else [address.host]
    hosts = [f"{f'[{name}]' if ':' in name else name}:{port}" for name in names]
    origins = [f"http://{host}" for host in hosts]
    prefixes = []
    for url in address.public_urls:
        scheme, _, rest = url.partition("://")
        host, slash, path = rest.partition("/")
        hosts.append(host.lower())
        origins.append(f"{scheme}://{host}".lower())
        if path.strip("/"):
            prefixes.append(f"{slash}{path.strip('/')}")
    return AllowedNames(tuple(hosts), tuple(origins), tuple(prefixes))
