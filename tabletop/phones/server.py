"""The web server of the service: pages, pictures, one socket for each page. Knows no game.

Whatever comes from outside is checked here: who is meant (`Host`), from which page it comes
(`Origin`), how large and how often. What a message says is the room's affair. Needs the parts that
`souk[phones]` brings.
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
from tabletop.phones.limits import MOST_OF_SEAT, MOST_ONLOOKERS, Doors, Peer, Rate
from tabletop.phones.room import Room, parsed

NOTES: Final = logging.getLogger("souk.phones")
MOST_SAID: Final = 2048
"""Bytes of a message of a phone."""
MOST_HEADERS: Final = 16_384
SLOW: Final = 8.0
"""Seconds after which a connection that has asked for nothing is closed."""
KEY_WITHIN: Final = 5.0
"""Seconds after which a socket that has shown no key is closed."""
FOR_EVER: Final = "private, max-age=31536000, immutable"
FRESH: Final = "no-cache"
REQUESTS: Final = 150.0, 1500.0
"""Of one address, a second and at once: a whole table is 260 pictures, and behind a tunnel all
phones have one address."""
NONSENSE: Final = 20
"""Messages without sense after which a connection is closed."""
CLOSED: Final = 1008
"""Why a socket is closed: what came through it was not allowed."""
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "font-src 'self'; connect-src 'self' {socket}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
PICTURE: Final = ("x-content-type-options", "cross-origin-resource-policy")
"""Those that say something of a picture: a page has many, most of them smaller than the rest."""
TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "ttf": "font/ttf",
    "png": "image/png",
}

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]


class StaticFile(NamedTuple):
    """A file of the page itself."""

    data: bytes
    packed: bytes
    kind: str
    tag: str


def static_files(beside: Mapping[str, bytes] = {}) -> dict[str, StaticFile]:
    """The files of the page by their names."""
    found = {}
    folder = files("tabletop.phones") / "page"
    data = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for name, content in (data | dict(beside)).items():
        kind = TYPES.get(name.rpartition(".")[2])
        if kind is not None:
            tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
            found[name] = StaticFile(content, gzip.compress(content, 9, mtime=0), kind, tag)
    return found


class Guard:
    """Stands before all else: who asks for another place, from another page, or too often, is
    turned away before anything is done for them."""

    def __init__(self, app: Asgi, hosts: Sequence[str], schemes: Sequence[str]) -> None:
        """hosts: as they stand in `Host`. schemes: by which pages are had: http, https."""
        self._app = app
        self._hosts = {host.lower() for host in hosts}
        self._origins = {f"{scheme}://{host}" for scheme in schemes for host in self._hosts}
        self._rate = Rate(*REQUESTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
        elif not self._rate.allows((scope.get("client") or ("",))[0], monotonic()):
            wrong = 429
        if wrong:
            await _turn_away(scope, receive, send, wrong)
            return

        async def dressed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                names = PICTURE if scope["path"].startswith("/p/") else tuple(HEADERS)
                message["headers"] = [*message["headers"], *_headers(host, names)]
            await send(message)

        await self._app(scope, receive, dressed)


def _headers(host: str, names: Sequence[str]) -> list[tuple[bytes, bytes]]:
    sockets = f"ws://{host} wss://{host}"
    return [(name.encode(), HEADERS[name].replace("{socket}", sockets).encode()) for name in names]


async def _turn_away(scope: Scope, receive: Receive, send: Send, status: int) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": CLOSED})
        return
    await PlainTextResponse("", status)(scope, receive, send)


class Web:
    """Pages, pictures and sockets of one room."""

    def __init__(
        self, room: Room, picture: Callable[[str], bytes | None], painter: Executor,
        beside: Mapping[str, bytes] = {},
    ) -> None:  # fmt: skip
        """picture: paints one by its name; called by one thread of `painter` at a time. beside:
        further files of the page: fonts, an icon."""
        self.room = room
        self._picture = picture
        self._painter = painter
        self._files = static_files(beside)
        self._sockets: dict[int, WebSocket] = {}
        self._going: dict[int, asyncio.Queue[str | None]] = {}
        self._strangers: set[int] = set()
        """The sockets that have shown no key."""
        self._guests: dict[int, Seat] = {}
        """The other ones, with the seats whose keys they have shown, the oldest first."""
        self._count = 0
        self._showing = False
        self._said = Rate(15.0, 60.0)

    def app(self) -> Starlette:
        """The application."""
        return Starlette(
            routes=[
                Route("/", self._index),
                Route("/app/{name}", self._file),
                Route("/p/{name}", self._painted),
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
        headers = {"etag": found.tag, "cache-control": FRESH, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers=headers)
        data = found.data
        if "gzip" in request.headers.get("accept-encoding", ""):
            data, headers = found.packed, headers | {"content-encoding": "gzip"}
        return Response(data, headers=headers | {"content-type": found.kind})

    async def _painted(self, request: Request) -> Response:
        loop = asyncio.get_running_loop()
        name = request.path_params["name"]
        data = await loop.run_in_executor(self._painter, self._picture, name)
        if data is None:
            return PlainTextResponse("", 404)
        return Response(data, headers={"cache-control": FOR_EVER, "content-type": "image/webp"})

    # Sockets

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        self._count += 1
        phone, queue = self._count, asyncio.Queue[str | None](64)
        self._sockets[phone], self._going[phone] = socket, queue
        self._strangers.add(phone)
        self.room.come(phone)
        patience = asyncio.get_running_loop().call_later(KEY_WITHIN, self._expire, phone)
        sender = asyncio.create_task(self._carry_out(socket, queue))
        try:
            await self._carry_in(phone, socket)
        finally:
            sender.cancel()
            patience.cancel()
            del self._sockets[phone], self._going[phone]
            self._strangers.discard(phone)
            self._guests.pop(phone, None)
            self._said.forget(phone)
            self.room.gone(phone)
            self.show_soon()

    def _expire(self, phone: int) -> None:
        """Close a socket that has shown no key in time."""
        if phone in self._strangers and not self.room.waits(phone):
            CONNECTIONS.abort(_peer(self._sockets[phone]))

    def _admit(self) -> None:
        """Make guests of the sockets that have shown a key meanwhile. A seat's key always has room:
        if too many pages have shown it, the oldest one goes."""
        for phone in sorted(self._strangers):
            seat = self.room.seat_of(phone)
            if seat is None:
                continue
            alike = [other for other, of in self._guests.items() if of == seat]
            if seat == NOBODY and len(alike) >= MOST_ONLOOKERS:
                self.room.turn_away(phone)
                continue
            self._strangers.discard(phone)
            self._guests[phone] = seat
            CONNECTIONS.admit(_peer(self._sockets[phone]))
            if seat != NOBODY and len(alike) >= MOST_OF_SEAT:
                self.room.turn_away(alike[0])
                self._end(alike[0])

    def _end(self, phone: int) -> None:
        """Close a socket when all that was sent to it is on its way."""
        with suppress(asyncio.QueueFull):
            self._going[phone].put_nowait(None)

    async def _carry_in(self, phone: int, socket: WebSocket) -> None:
        """Hear what a phone says, until it is gone or talks nonsense."""
        nonsense = 0
        try:
            while nonsense < NONSENSE:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                said = parsed(message.get("text") or message.get("bytes") or b"", MOST_SAID)
                if not self._said.allows(phone, monotonic()):
                    break
                if said is None or not self.room.say(phone, said):
                    nonsense += 1
                self.show_soon()
            await socket.close(CLOSED)
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _carry_out(self, socket: WebSocket, queue: asyncio.Queue[str | None]) -> None:
        try:
            while (text := await queue.get()) is not None:
                await socket.send_text(text)
            await socket.close(CLOSED)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    def send(self, phone: int, parts: Mapping[str, Any]) -> None:
        """Tell a phone something; one that takes nothing in is let go."""
        queue = self._going.get(phone)
        if queue is None:
            return
        try:
            queue.put_nowait(json.dumps(parts, ensure_ascii=False, separators=(",", ":")))
        except asyncio.QueueFull:
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(None)

    def show_soon(self) -> None:
        """Show what has changed when all that has come by now has been heard."""
        if not self._showing:
            self._showing = True
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        self._showing = False
        self._admit()
        self.room.show()


# Connections


class Connections:
    """The open connections of this process, of which those of strangers are few."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        self._transports: dict[Peer, asyncio.Transport] = {}

    def made(self, peer: Peer, transport: asyncio.Transport) -> None:
        """A connection has come; another one may have to go for it."""
        self._transports[peer] = transport
        pushed = self._doors.enter(peer)
        if pushed is not None:
            self.abort(pushed)

    def admit(self, peer: Peer) -> None:
        """A connection has shown a key."""
        self._doors.leave(peer)

    def lost(self, peer: Peer) -> None:
        """A connection has ended."""
        self._doors.leave(peer)
        self._transports.pop(peer, None)

    def abort(self, peer: Peer) -> None:
        """Close a connection at once."""
        transport = self._transports.get(peer)
        if transport is not None:
            transport.abort()


CONNECTIONS: Final = Connections(Doors())


def _peer(socket: WebSocket) -> Peer:
    """The other end of a socket."""
    client = socket.client
    return (client.host, client.port) if client is not None else ("", 0)


class CountedHttp(H11Protocol):
    """A connection that counts, and that is closed if it asks for nothing."""

    _impatient: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        CONNECTIONS.made(self.client or ("", 0), transport)
        self._impatient = asyncio.get_running_loop().call_later(SLOW, self._give_up)

    def _give_up(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        super().handle_websocket_upgrade(event)
        if self._impatient is not None:
            self._impatient.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        CONNECTIONS.lost(self.client or ("", 0))
        if self._impatient is not None:
            self._impatient.cancel()
        super().connection_lost(exc)


class CountedSocket(WebSocketsSansIOProtocol):
    """A socket that counts."""

    def connection_lost(self, exc: Exception | None) -> None:
        CONNECTIONS.lost(self.client or ("", 0))
        super().connection_lost(exc)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens on one address. Raises OSError."""
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


def server(app: Asgi) -> Server:
    """A server for an application; it is given its socket when it serves."""
    return Server(
        Config(
            app, http=CountedHttp, ws=CountedSocket, loop="asyncio", lifespan="off",
            ws_max_size=MOST_SAID, ws_ping_interval=8.0, ws_ping_timeout=8.0, log_config=None,
            access_log=False, proxy_headers=False, server_header=False, date_header=False,
            timeout_keep_alive=20, h11_max_incomplete_event_size=MOST_HEADERS,
            timeout_graceful_shutdown=1,
        )
    )  # fmt: skip
