"""The command `souk doctor --phones-url URL`: tests the connection of a phone to an open table."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import Request, urlopen

from tabletop.text import Catalogue

TIMEOUT_SECONDS: Final = 10.0
"""Seconds that each step may take."""
PAGE_MARK: Final = b"data-words="
"""Text that stands in the page of every table."""
UNKNOWN_NAME_STATUS: Final = 421


class ConnectionStep(NamedTuple):
    """One step of the connection from a phone to the table."""

    name: str
    is_good: bool
    result: str


def run_phone_doctor(url: str, language: str) -> int:
    """Print each step of the connection to a table; return 0 if a phone can play there."""
    text = Catalogue(language)
    is_good = True
    for step in probe_connection(url, text):
        print(f"{step.name}: {step.result}")
        is_good = is_good and step.is_good
    if is_good:
        print(text("doctor.way.good", url=url))
    return 0 if is_good else 1


def probe_connection(url: str, text: Catalogue) -> Iterator[ConnectionStep]:
    """Try each step of the connection, and yield the results until one fails.

    Args:
        url: URL that a phone would open.
        text: Catalogue of the language of the results.
    """
    base = url.partition("#")[0].rstrip("/") + "/"
    steps: list[tuple[str, Callable[[str, Catalogue], str]]] = [
        ("names", _find_name),
        ("page", _fetch_page),
        ("files", _fetch_file),
        ("socket", _open_socket),
    ]
    for name, attempt in steps:
        label = text(f"doctor.way.{name}")
        try:
            yield ConnectionStep(label, True, attempt(base, text))
        except _ConnectionError as error:
            yield ConnectionStep(label, False, str(error))
            return


class _ConnectionError(Exception):
    """A step that failed, with its reason in words."""


def _find_name(base: str, text: Catalogue) -> str:
    host = urlsplit(base).hostname or ""
    try:
        found = socket.getaddrinfo(host, None)
    except OSError as error:
        why = error.strerror or str(error)
        raise _ConnectionError(text("doctor.way.unfound", what=host, why=why)) from error
    return text("doctor.way.found", what=host, where=str(found[0][4][0]))


def _fetch_page(base: str, text: Catalogue) -> str:
    if PAGE_MARK not in _fetch(base, base, text):
        raise _ConnectionError(text("doctor.way.stranger"))
    return text("doctor.way.ok")


def _fetch_file(base: str, text: Catalogue) -> str:
    _fetch(urljoin(base, "app/app.js"), base, text)
    return text("doctor.way.ok")


def _fetch(url: str, base: str, text: Catalogue) -> bytes:
    """Return the content of a URL.

    Raises:
        _ConnectionError: if it cannot be fetched.
    """
    try:
        with urlopen(Request(url), timeout=TIMEOUT_SECONDS) as answer:
            return bytes(answer.read())
    except HTTPError as error:
        key = "unknown" if error.code == UNKNOWN_NAME_STATUS else "status"
        raise _ConnectionError(text(f"doctor.way.{key}", n=error.code, url=base)) from error
    except (URLError, OSError) as error:
        why = str(getattr(error, "reason", error))
        raise _ConnectionError(text("doctor.way.unreached", why=why)) from error


def _open_socket(base: str, text: Catalogue) -> str:
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect
    from websockets.typing import Origin

    parts = urlsplit(base)
    scheme = "wss" if parts.scheme == "https" else "ws"
    origin = Origin(f"{parts.scheme}://{parts.netloc}")
    try:
        with connect(
            urljoin(f"{scheme}://{parts.netloc}{parts.path}", "ws"),
            origin=origin,
            open_timeout=TIMEOUT_SECONDS,
            close_timeout=1.0,
        ):
            return text("doctor.way.ok")
    except (WebSocketException, OSError) as error:
        raise _ConnectionError(text("doctor.way.closed", why=str(error))) from error
