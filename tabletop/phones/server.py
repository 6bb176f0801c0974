"""Web server of the phone service: pages, pictures and one WebSocket for each page.

All input from outside is checked here: the addressed host (`Host`), the page that it comes
from (`Origin`), its size and its rate. The sessions interpret the messages; this module
knows no game. It needs the extra `souk[phones]`.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import logging
import socket
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from importlib.resources import files
from time import monotonic
from typing import Any, Final, NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.phones.page_texts import fill_start_page
from tabletop.phones.plain.plain_sessions import SILENT_SECONDS, PlainSessions, parse_form
from tabletop.phones.rate_limits import (
    MAX_PAGES_PER_SEAT,
    MAX_SPECTATOR_PAGES,
    ConnectionLimit,
    PeerAddress,
    RateLimit,
)
from tabletop.phones.service_process import AllowedNames
from tabletop.phones.sessions.phone_sessions import PhoneSessions
from tabletop.phones.sessions.socket_messages import parse_message

LOGGER: Final = logging.getLogger("souk.phones")
MAX_MESSAGE_BYTES: Final = 2048
"""Longest message that is accepted from a phone."""
MAX_HEADER_BYTES: Final = 16_384
IDLE_TIMEOUT_SECONDS: Final = 8.0
"""Seconds after which a connection without a request is closed."""
TOKEN_TIMEOUT_SECONDS: Final = 5.0
"""Seconds after which a socket that has shown no token is closed."""
CACHE_FOREVER: Final = "private, max-age=31536000, immutable"
CACHE_REVALIDATE: Final = "no-cache"
REQUEST_RATE: Final = 150.0, 1500.0
"""Requests of one address: average a second, and at once.

A whole table has 260 pictures, and behind a tunnel all phones share one address.
"""
PING_SECONDS: Final = 5.0
"""Seconds between two pings of a browser, and until it must have answered one."""
MAX_INVALID_MESSAGES: Final = 20
"""Number of invalid messages after which a connection is closed."""
PLAIN_COOKIE: Final = "souk"
"""Cookie with the secret of a phone without scripts."""
POLICY_VIOLATION_CODE: Final = 1008
"""WebSocket close code for a client that broke the rules."""
SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "font-src 'self'; connect-src 'self' {socket}; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
PICTURE_HEADERS: Final = ("x-content-type-options", "cross-origin-resource-policy")
"""Security headers of pictures. A page has many small ones, so only the useful headers are sent."""
CONTENT_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "ttf": "font/ttf",
    "otf": "font/otf",
    "png": "image/png",
}

AsgiScope = MutableMapping[str, Any]
AsgiReceive = Callable[[], Awaitable[MutableMapping[str, Any]]]
AsgiSend = Callable[[MutableMapping[str, Any]], Awaitable[None]]
AsgiApp = Callable[[AsgiScope, AsgiReceive, AsgiSend], Awaitable[None]]


class StaticFile(NamedTuple):
    """A static file of the page, also compressed."""

    data: bytes
    gzip_data: bytes
    content_type: str
    etag: str


ADDED_STYLE_FILE: Final = "added.css"
"""Extra file that is added to the style sheet of the page."""


def load_static_files(extra_files: Mapping[str, bytes] = {}) -> dict[str, StaticFile]:
    """Return the static files of the page by name.

    Args:
        extra_files: Further files by name.
    """
    found = {}
    folder = files("tabletop.phones") / "page"
    data = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    extra = dict(extra_files)
    data["style.css"] += extra.pop(ADDED_STYLE_FILE, b"")
    data["index.html"] = fill_start_page(data["index.html"])
    for name, content in (data | extra).items():
        kind = CONTENT_TYPES.get(name.rpartition(".")[2])
        if kind is not None:
            tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
            found[name] = StaticFile(content, gzip.compress(content, 9, mtime=0), kind, tag)
    return found


class RequestGuard:
    """ASGI middleware that rejects requests for other hosts, from other pages, or beyond the rate.

    It runs before everything else, so that a rejected request costs little.
    """

    def __init__(self, app: AsgiApp, names: AllowedNames) -> None:
        """Wrap an application.

        Args:
            app: Application to protect.
            names: Names by which browsers may reach it.
        """
        self._app = app
        self._hosts, self._origins = set(names.hosts), set(names.origins)
        self._prefixes = names.path_prefixes
        self._public = [o.partition("://")[2] for o in names.origins if o.startswith("https")]
        self._rate = RateLimit(*REQUEST_RATE)

    async def __call__(self, scope: AsgiScope, receive: AsgiReceive, send: AsgiSend) -> None:
        """Reject a request, or pass it on and add headers to its response."""
        if scope["type"] not in ("http", "websocket"):
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "").lower()
        origin = headers.get(b"origin")
        wrong = 0
        if host not in self._hosts:
            wrong = 421
        elif scope["type"] == "websocket" and (origin or "").lower() not in self._origins:
            wrong = 403
        elif not self._rate.try_acquire((scope.get("client") or ("",))[0], monotonic()):
            wrong = 429
        if wrong:
            await _turn_away(scope, receive, send, wrong)
            return

        for prefix in self._prefixes:
            if scope["path"].startswith(f"{prefix}/"):
                scope = {**scope, "path": scope["path"].removeprefix(prefix)}

        async def dressed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                names = (
                    PICTURE_HEADERS if scope["path"].startswith("/p/") else tuple(SECURITY_HEADERS)
                )
                message["headers"] = [*message["headers"], *_headers([host, *self._public], names)]
            await send(message)

        await self._app(scope, receive, dressed)


def _headers(hosts: Sequence[str], names: Sequence[str]) -> list[tuple[bytes, bytes]]:
    sockets = " ".join(f"ws://{host} wss://{host}" for host in dict.fromkeys(hosts))
    return [
        (name.encode(), SECURITY_HEADERS[name].replace("{socket}", sockets).encode())
        for name in names
    ]


async def _turn_away(scope: AsgiScope, receive: AsgiReceive, send: AsgiSend, status: int) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": POLICY_VIOLATION_CODE})
        return
    await PlainTextResponse("", status)(scope, receive, send)


class PhoneWebApp:
    """Web application of the phones: routes for pages and pictures, and their sockets."""

    def __init__(
        self, sessions: PhoneSessions, picture: Callable[[str], bytes | None], painter: Executor,
        extra_files: Mapping[str, bytes] = {},
    ) -> None:  # fmt: skip
        """Create the application.

        Args:
            sessions: Sessions of the phones.
            picture: Returns an encoded picture by its name; called by one thread of `painter` at a
                time.
            painter: Executor that renders pictures.
            extra_files: Further files of the page: fonts, an icon.
        """
        self.sessions = sessions
        self._picture = picture
        self._painter = painter
        self._files = load_static_files(extra_files)
        self._sockets: dict[int, WebSocket] = {}
        self._going: dict[int, asyncio.Queue[str | None]] = {}
        self._strangers: set[int] = set()
        """The sockets that have shown no key."""
        self._guests: dict[int, Seat] = {}
        """The other ones, with the seats whose keys they have shown, the oldest first."""
        self._count = 0
        self._showing = False
        self._said = RateLimit(15.0, 60.0)
        self._plain = PlainSessions(sessions, self._next_number, self.schedule_page_update)

    def build_app(self) -> Starlette:
        """Return the Starlette application."""
        return Starlette(
            routes=[
                Route("/", self._index),
                Route("/app/{name}", self._file),
                Route("/p/{name}", self._painted),
                Route("/plain", self._plain_page, methods=["GET"]),
                Route("/plain", self._plain_form, methods=["POST"]),
                WebSocketRoute("/ws", self._socket),
            ]
        )

    # Files

    async def _index(self, request: Request) -> Response:
        return self._static("index.html", request)

    async def _file(self, request: Request) -> Response:
        return self._static(request.path_params["name"], request)

    def _static(self, name: str, request: Request) -> Response:
        found = self._files.get(name)
        if found is None:
            return PlainTextResponse("", 404)
        headers = {"etag": found.etag, "cache-control": CACHE_REVALIDATE, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == found.etag:
            return Response(status_code=304, headers=headers)
        data = found.data
        if "gzip" in request.headers.get("accept-encoding", ""):
            data, headers = found.gzip_data, headers | {"content-encoding": "gzip"}
        return Response(data, headers=headers | {"content-type": found.content_type})

    async def _painted(self, request: Request) -> Response:
        loop = asyncio.get_running_loop()
        name = request.path_params["name"]
        data = await loop.run_in_executor(self._painter, self._picture, name)
        if data is None:
            return PlainTextResponse("", 404)
        return Response(
            data, headers={"cache-control": CACHE_FOREVER, "content-type": "image/webp"}
        )

    # Pages without scripts

    async def _plain_page(self, request: Request) -> Response:
        accepted = request.headers.get("accept-language", "")
        phone = self._plain.find_phone(request.cookies.get(PLAIN_COOKIE, ""))
        while phone is not None and self.sessions.is_page_update_due(phone.number):
            await asyncio.sleep(0)  # the page of a phone that comes back is sent first
        html = self._plain.render(phone, accepted)
        return Response(html, media_type="text/html", headers={"cache-control": "no-store"})

    async def _plain_form(self, request: Request) -> Response:
        """Do what a form asks for, and show the page anew."""
        length = request.headers.get("content-length", "")
        if not length.isdecimal() or int(length[:9]) > MAX_MESSAGE_BYTES:
            return PlainTextResponse("", 413)
        fields = parse_form(await request.body())
        phone = self._plain.find_phone(request.cookies.get(PLAIN_COOKIE, ""))
        answer = Response(status_code=303, headers={"location": "plain"})
        if fields.get("key") or (fields.get("code") and phone is None):
            phone = self._plain.open_phone(request.headers.get("accept-language", ""))
            answer.set_cookie(PLAIN_COOKIE, phone.secret, httponly=True, samesite="strict")
        elif phone is None or fields.get("form") != phone.form_token:
            return answer
        asyncio.get_running_loop().call_later(SILENT_SECONDS + 1, self._plain.disconnect_silent)
        await self._plain.press(phone, fields)
        return answer

    def _next_number(self) -> int:
        self._count += 1
        return self._count

    # Sockets

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        phone, queue = self._next_number(), asyncio.Queue[str | None](64)
        self._sockets[phone], self._going[phone] = socket, queue
        self._strangers.add(phone)
        self.sessions.connect_phone(phone)
        patience = asyncio.get_running_loop().call_later(TOKEN_TIMEOUT_SECONDS, self._expire, phone)
        sender = asyncio.create_task(self._carry_out(socket, queue))
        try:
            await self._carry_in(phone, socket)
        finally:
            sender.cancel()
            patience.cancel()
            del self._sockets[phone], self._going[phone]
            self._strangers.discard(phone)
            self._guests.pop(phone, None)
            self._said.remove_client(phone)
            self.sessions.disconnect_phone(phone)
            self.schedule_page_update()

    def _expire(self, phone: int) -> None:
        """Close a socket that has shown no key in time."""
        if phone not in self._strangers:
            return
        if self.sessions.is_greeting_pending(phone):
            loop = asyncio.get_running_loop()
            loop.call_later(TOKEN_TIMEOUT_SECONDS, self._expire, phone)
        else:
            OPEN_CONNECTIONS.abort(_peer(self._sockets[phone]))

    def _admit(self) -> None:
        """Count the sockets that have shown a token as guests.

        The token of a seat always gets in: if too many pages have shown it, the oldest is closed.
        """
        for phone in sorted(self._strangers):
            seat = self.sessions.find_seat(phone)
            if seat is None:
                continue
            alike = [other for other, of in self._guests.items() if of == seat]
            if seat == NOBODY and len(alike) >= MAX_SPECTATOR_PAGES:
                self.sessions.reject_phone(phone)
                continue
            self._strangers.discard(phone)
            self._guests[phone] = seat
            OPEN_CONNECTIONS.mark_authenticated(_peer(self._sockets[phone]))
            if seat != NOBODY and len(alike) >= MAX_PAGES_PER_SEAT:
                self.sessions.reject_phone(alike[0])
                self._end(alike[0])

    def _end(self, phone: int) -> None:
        """Close a socket when all that was sent to it is on its way."""
        with suppress(asyncio.QueueFull):
            self._going[phone].put_nowait(None)

    async def _carry_in(self, phone: int, socket: WebSocket) -> None:
        """Handle messages of a phone until it disconnects or sends too many invalid ones."""
        nonsense = 0
        try:
            while nonsense < MAX_INVALID_MESSAGES:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                said = parse_message(
                    message.get("text") or message.get("bytes") or b"", MAX_MESSAGE_BYTES
                )
                if not self._said.try_acquire(phone, monotonic()):
                    break
                if said is not None and said.get("is") == "beat" and self._has_shown_key(phone):
                    self.send(phone, {"beat": True})
                    continue
                if said is None or not self.sessions.handle_phone_message(phone, said):
                    nonsense += 1
                self.schedule_page_update()
            await socket.close(POLICY_VIOLATION_CODE)
        except (WebSocketDisconnect, RuntimeError):
            return

    def _has_shown_key(self, phone: int) -> bool:
        """True if a phone has shown a token, or a code and waits to be let in."""
        return phone in self._guests or self.sessions.is_greeting_pending(phone)

    async def _carry_out(self, socket: WebSocket, queue: asyncio.Queue[str | None]) -> None:
        try:
            while (text := await queue.get()) is not None:
                await socket.send_text(text)
            await socket.close(POLICY_VIOLATION_CODE)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    def send(self, phone: int, parts: Mapping[str, Any]) -> None:
        """Send a message to a phone. A phone that reads nothing is disconnected."""
        queue = self._going.get(phone)
        if queue is None:
            self._plain.receive(phone, parts)
            return
        try:
            queue.put_nowait(json.dumps(parts, ensure_ascii=False, separators=(",", ":")))
        except asyncio.QueueFull:
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(None)

    def schedule_page_update(self) -> None:
        """Send page changes after all messages that have arrived by now were handled.

        Each page has a turn of the event loop, so that a tap waits for one page of others at most.
        """
        if not self._showing:
            self._showing = True
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        self._showing = False
        self._admit()
        if self.sessions.send_next_page():
            self.schedule_page_update()


# Connections


class ConnectionRegistry:
    """The open connections of this process, with a limit on anonymous ones."""

    def __init__(self, limit: ConnectionLimit) -> None:
        self._doors = limit
        self._transports: dict[PeerAddress, asyncio.Transport] = {}

    def add(self, peer: PeerAddress, transport: asyncio.Transport) -> None:
        """Register a new connection, and abort another one if the limit demands it."""
        self._transports[peer] = transport
        pushed = self._doors.add_connection(peer)
        if pushed is not None:
            self.abort(pushed)

    def mark_authenticated(self, peer: PeerAddress) -> None:
        """Note that a connection has shown a token."""
        self._doors.remove_connection(peer)

    def remove(self, peer: PeerAddress) -> None:
        """Remove a connection that has ended."""
        self._doors.remove_connection(peer)
        self._transports.pop(peer, None)

    def abort(self, peer: PeerAddress) -> None:
        """Close a connection at once."""
        transport = self._transports.get(peer)
        if transport is not None:
            transport.abort()


OPEN_CONNECTIONS: Final = ConnectionRegistry(ConnectionLimit())


def _peer(socket: WebSocket) -> PeerAddress:
    """Return the remote address and port of a socket."""
    client = socket.client
    return (client.host, client.port) if client is not None else ("", 0)


class LimitedHttpProtocol(H11Protocol):
    """HTTP connection that is counted, and closed if it sends no request in time."""

    _impatient: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Register the connection and start its idle timeout."""
        super().connection_made(transport)
        OPEN_CONNECTIONS.add(self.client or ("", 0), transport)
        self._impatient = asyncio.get_running_loop().call_later(IDLE_TIMEOUT_SECONDS, self._give_up)

    def _give_up(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Cancel the idle timeout of a connection that becomes a WebSocket."""
        super().handle_websocket_upgrade(event)
        if self._impatient is not None:
            self._impatient.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection."""
        OPEN_CONNECTIONS.remove(self.client or ("", 0))
        if self._impatient is not None:
            self._impatient.cancel()
        super().connection_lost(exc)


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket connection that is counted."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection."""
        OPEN_CONNECTIONS.remove(self.client or ("", 0))
        super().connection_lost(exc)


def open_listening_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address and port.

    Raises:
        OSError: if the address is in use or not allowed.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


def build_server(app: AsgiApp) -> Server:
    """Return a server for an application; it receives its socket when it serves."""
    return Server(
        Config(
            app,
            http=LimitedHttpProtocol,
            ws=LimitedWebSocketProtocol,
            loop="asyncio",
            lifespan="off",
            ws_max_size=MAX_MESSAGE_BYTES,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=20,
            h11_max_incomplete_event_size=MAX_HEADER_BYTES,
            timeout_graceful_shutdown=1,
        )
    )
