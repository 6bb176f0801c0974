"""Browsers at a table in this process: requests and messages are answered without a network."""

from __future__ import annotations

import base64
import json
from typing import Any

import pygame

from scenes.phones.image_store import ImageStore
from scenes.phones.phone_service import PAGE_FONTS
from scenes.phones.piece_painter import TablePainter
from scenes.screenshots.phone_browser import HOST_NAME, PhoneBrowser, PhoneScreen
from scenes.ui.context import catalogue_of
from sprites.typeface import FONT_FOLDER
from tabletop.phones.pages.service_table import OpenedTable
from tabletop.phones.server import load_static_files
from tabletop.text import Catalogue
from tests.phones.phone_party import Phone, PhoneParty

FONTS = {name: (FONT_FOLDER / file).read_bytes() for name, file in PAGE_FONTS.items()}


PIXEL = base64.b64decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
"""A picture of one pixel, in the format of all pictures of a page."""


class PaintedParty(PhoneParty):
    """A table whose pages have the pictures of the game."""

    def __init__(self, name: str, *levels: str, **given: Any) -> None:
        pygame.font.init()
        self.gallery = ImageStore("a secret of tests")
        super().__init__(name, *levels, pictures=self._painter, **given)

    def _painter(self, table: OpenedTable, text: Catalogue) -> TablePainter:
        return TablePainter(table, catalogue_of(text.language), self.gallery)


class PixelGallery:
    """Pictures of one pixel."""

    def load_webp(self, name: str) -> bytes:
        return PIXEL


class OutlineParty(PhoneParty):
    """A table whose pages have one pixel for each picture."""

    gallery = PixelGallery()


class LocalBrowser(PhoneBrowser):
    """The browser of one phone of a party in this process."""

    def __init__(
        self, browser: Any, party: PaintedParty | OutlineParty, phone: Phone, screen: PhoneScreen
    ) -> None:
        self.party, self.phone = party, phone
        self._files = load_static_files(FONTS)
        self._sockets: list[Any] = []
        self._sent = 0
        self.is_cut_off = False
        """True if messages are swallowed both ways, as in a silent network."""
        super().__init__(
            browser, f"http://{HOST_NAME}/#{party.keys.table}", screen, self.push, phone.language
        )

    def prepare(self) -> None:
        self.page.route("**/*", self._serve)
        self.page.route_web_socket("**/ws", self._open_socket)

    def push(self) -> None:
        """Send the page what its phone has heard since."""
        if self.is_cut_off or not self._sockets:
            return
        self.page_parts = self.phone.parts
        for frame in self.phone.frames[self._sent :]:
            self._sockets[-1].send(json.dumps(frame))
        self._sent = len(self.phone.frames)

    def _serve(self, route: Any) -> None:
        path = route.request.url.partition(HOST_NAME)[2].partition("?")[0].partition("#")[0]
        name = path.rpartition("/")[2]
        if path.startswith("/p/"):
            data = self.party.gallery.load_webp(name)
            route.fulfill(status=200 if data else 404, body=data or b"", content_type="image/webp")
        elif found := self._files.get(name or "index.html"):
            route.fulfill(status=200, body=found.data, content_type=found.content_type)
        else:
            route.fulfill(status=404, body="")

    def _open_socket(self, socket: Any) -> None:
        self._sockets.append(socket)
        socket.on_message(self._receive)

    def _receive(self, data: str) -> None:
        message = json.loads(data)
        if self.is_cut_off:
            return
        if message["is"] == "beat":
            self._sockets[-1].send('{"beat":1}')
            return
        if message["is"] == "hello":  # the page begins with all that the phone knows
            self._sent = len(self.phone.frames)
            self._sockets[-1].send(json.dumps(self.phone.parts))
            self.page_parts = self.phone.parts
            return
        self.phone.say(**message)
        self.push()
