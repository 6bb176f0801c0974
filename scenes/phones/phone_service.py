"""Process of the phone service: exchanges messages with the gateway, builds pages and listens."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import os
import signal
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

HEADLESS_ENVIRONMENT: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
ICON_FILE: Final = Path(__file__).parents[2] / "sprites" / "desktop" / "souk.png"
PAGE_FONTS: Final = {
    "fraunces.ttf": "Fraunces-Souk.ttf",
    "latin-regular.otf": "Phone-Latin-Regular.otf",
    "latin-bold.otf": "Phone-Latin-Bold.otf",
    "japanese-regular.otf": "Phone-Japanese-Regular.otf",
    "japanese-bold.otf": "Phone-Japanese-Bold.otf",
}
"""Fonts of a page: the name in its style sheet, and the file."""
ICON_PIXELS: Final = 64
"""Width and height of the icon in pixels."""
MAX_MESSAGE_BYTES: Final = 1 << 24
"""Longest message that is accepted from the gateway."""


def run_phone_service(pipe: Connection) -> None:
    """Serve until the pipe closes. An interrupt of the program is left to the table's process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.update(HEADLESS_ENVIRONMENT)
    with suppress(EOFError, OSError):
        asyncio.run(_Service(pipe).run(json.loads(pipe.recv_bytes(MAX_MESSAGE_BYTES))))


class _Service:
    """One service."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._going: SimpleQueue[bytes | None] = SimpleQueue()
        self._done = asyncio.Event()

    async def run(self, begun: Mapping[str, Any]) -> None:
        """Listen, and go on until the gateway closes the pipe."""
        from tabletop.phones.server import (
            PhoneWebApp,
            RequestGuard,
            build_server,
            open_listening_socket,
        )
        from tabletop.phones.service_process import (
            ADDRESS_IN_USE_REASON,
            ADDRESS_NOT_ALLOWED_REASON,
            ListenAddress,
            find_allowed_names,
        )

        at = ListenAddress(begun["host"], begun["port"], tuple(begun["urls"]))
        try:
            listener = open_listening_socket(at.host, at.port)
        except OSError as error:
            reason = (
                ADDRESS_IN_USE_REASON
                if error.errno == errno.EADDRINUSE
                else ADDRESS_NOT_ALLOWED_REASON
            )
            self._say({"is": "failed", "reason": reason, "why": error.strerror or str(error)})
            self._pipe.send_bytes(self._going.get() or b"")
            return
        import pygame

        from scenes.phones.image_store import ImageStore
        from scenes.phones.piece_painter import TablePainter
        from scenes.ui.context import catalogue_of
        from tabletop.phones.pages.page_assembly import PictureSourceCache
        from tabletop.phones.sessions.phone_sessions import PhoneSessions

        pygame.font.init()
        gallery = ImageStore(begun["pictures"])
        painters = PictureSourceCache(
            lambda table, text: TablePainter(table, catalogue_of(text.language), gallery)
        )
        painter = ThreadPoolExecutor(1, "souk-painter")
        beside = {"icon.png": _icon(), **_fonts()}
        self._room = PhoneSessions(
            lambda phone, parts: self._web.send(phone, parts), self._say, painters
        )
        self._web = PhoneWebApp(self._room, gallery.load_webp, painter, beside)
        port = listener.getsockname()[1]
        names = find_allowed_names(at, port, _own_addresses(at))
        serving = build_server(RequestGuard(self._web.build_app(), names))
        loop = asyncio.get_running_loop()
        Thread(target=self._carry_in, args=(loop,), daemon=True, name="souk-in").start()
        Thread(target=self._carry_out, daemon=True, name="souk-out").start()
        self._say({"is": "ready", "port": port})
        task = asyncio.create_task(serving.serve([listener]))
        await self._done.wait()
        serving.should_exit = True
        with suppress(asyncio.CancelledError):
            await task
        self._going.put(None)
        painter.shutdown(wait=False, cancel_futures=True)

    def _say(self, said: Mapping[str, Any]) -> None:
        self._going.put(json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode())

    def _carry_in(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hear the desk, in a thread of its own, until it is gone."""
        with suppress(EOFError, OSError, RuntimeError):
            while True:
                data = self._pipe.recv_bytes(MAX_MESSAGE_BYTES)
                loop.call_soon_threadsafe(self._told, data)
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self._gone)

    def _carry_out(self) -> None:
        with suppress(EOFError, OSError):
            while (data := self._going.get()) is not None:
                self._pipe.send_bytes(data)

    def _told(self, data: bytes) -> None:
        self._room.handle_gateway_message(json.loads(data))
        self._web.schedule_page_update()

    def _gone(self) -> None:
        """The table's process is gone: say so, and end."""
        self._room.mark_table_closed()
        self._room.send_page_changes()
        asyncio.get_running_loop().call_later(0.2, self._done.set)


def _fonts() -> dict[str, bytes]:
    """The fonts of a page by the names in its style sheet, and what is added to that."""
    from scenes.ui.context import add_language_fonts
    from sprites.typeface import FONT_FOLDER, letters_of_added_font
    from tabletop.phones.server import ADDED_STYLE_FILE

    found = {name: (FONT_FOLDER / file).read_bytes() for name, file in PAGE_FONTS.items()}
    rules = []
    for language, font in add_language_fonts():
        name = f"language-{language}{font.suffix}"
        letters = ", ".join(f"U+{ord(each):X}" for each in sorted(letters_of_added_font(font)))
        if letters:
            found[name] = font.read_bytes()
            rules.append(
                f'@font-face {{ font-family: "Souk Sans"; src: url("{name}"); '
                f"font-display: swap; unicode-range: {letters}; }}\n"
            )
    return found | {ADDED_STYLE_FILE: "".join(rules).encode()}


def _icon() -> bytes:
    """The program's icon, as large as a browser shows it."""
    from PIL import Image

    out = io.BytesIO()
    with Image.open(ICON_FILE) as icon:
        icon.resize((ICON_PIXELS, ICON_PIXELS), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()


def _own_addresses(at: Any) -> list[str]:
    """The addresses by which this computer may be asked for, where it listens on all."""
    if at.host not in ("0.0.0.0", "::"):
        return []
    from tabletop.phones.network_addresses import find_addresses

    return ["127.0.0.1", "localhost", *(found.ip for found in find_addresses())]
