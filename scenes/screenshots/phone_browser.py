"""A phone's browser under control: reads its page and taps on it.

Needs Playwright and an installed Chromium, for development only. The page is opened by a
host name other than the local one, because browsers allow 127.0.0.1 more than a phone in a
home network.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tabletop.phones.page_diff import apply_diff

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocket

HOST_NAME: Final = "souk.test"
"""Host name of the service: reserved for tests (RFC 6761), and not trusted as the local one."""
BROWSER_COMMANDS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAX_WAIT_SECONDS: Final = 120.0
"""Greatest wait in seconds, on a busy machine."""
DEFAULT_FONT_SIZE: Final = 16
"""Default size of letters in a browser, CSS pixels."""
BROWSER_LOCALES: Final = {"en": "en-GB", "ja": "ja-JP"}

FIRST_LOAD_SCRIPT: Final = """() => [...new Map(performance.getEntries()
  .map(entry => [entry.name, entry.encodedBodySize || 0])).values()].reduce((a, b) => a + b)"""
"""Script that returns the bytes of all that a page has loaded, as they were sent."""

IMAGES_LOADED_SCRIPT: Final = """() => [...document.images].every(i =>
  i.hasAttribute("src") ? i.complete && i.naturalWidth
                        : i.closest(".slot") || !i.checkVisibility())
  && [...document.querySelectorAll("canvas")].every(c =>
    c.dataset.lies === "yes" || !c.checkVisibility())"""
"""Script that returns true when all images are loaded.

Images that are requested after their place is known count too.
"""

TWO_FRAMES_SCRIPT: Final = (
    "() => new Promise(f => requestAnimationFrame(() => requestAnimationFrame(f)))"
)
"""Script that waits for two frames: a page shows a message in the frame after it."""

DECODE_IMAGES_SCRIPT: Final = """() => Promise.all(
  [...document.querySelectorAll("#ground, #band, button, section")]
  .flatMap(e => [getComputedStyle(e).backgroundImage, getComputedStyle(e).borderImageSource])
  .map(style => /^url\\("(.*?)"\\)/.exec(style)).filter(Boolean)
  .map(([, url]) => { const image = new Image(); image.src = url; return image; })
  .concat([...document.images].filter(image => image.hasAttribute("src")))
  .map(image => image.decode())
  .concat([document.fonts.ready]))"""
"""Script that waits until images and backgrounds can be painted in the next frame."""

PageParts = dict[str, Any]
"""The parts that a phone has received, by name."""


class PhoneScreen(NamedTuple):
    """The screen of a phone."""

    width: int
    height: int
    """CSS pixels."""
    text_scale: float = 1.0
    """Text size that its owner has set, relative to the default."""
    pixel_ratio: float = 1.0
    """Device pixels for each CSS pixel."""

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + (
            f" at {self.text_scale:.0%}" if self.text_scale != 1 else ""
        )


class PageButton(NamedTuple):
    """A button of a page as a screen reader announces it."""

    name: str
    is_enabled: bool
    """True if it can be used; else a press tells the reason."""


def missing_requirement() -> str:
    """Return the missing requirement for a browser, or an empty string."""
    if find_spec("playwright") is None:
        return "Playwright is not installed (pip install playwright)"
    if not find_browser():
        return "there is no Chromium (apt-get install chromium, or SOUK_CHROMIUM=PATH)"
    return ""


def find_browser() -> str:
    """Return the path of an installed Chromium, or an empty string."""
    found = (
        shutil.which(name) for name in (os.environ.get("SOUK_CHROMIUM", ""), *BROWSER_COMMANDS)
    )
    return next(filter(None, found), "")


@contextmanager
def launch_browser() -> Iterator[Browser]:
    """Launch a browser without a window, and close it afterwards."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=find_browser(),
            args=["--no-sandbox", f"--host-resolver-rules=MAP {HOST_NAME} 127.0.0.1"],
        )
        try:
            yield opened
        finally:
            opened.close()


class PhoneBrowser:
    """The browser of one phone. While it waits, it calls `pump`, the work of the service."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        screen: PhoneScreen,
        pump: Callable[[], object],
        language: str = "en",
    ) -> None:
        self.page_parts: PageParts = {}
        self.socket_messages: list[str] = []
        """Received socket messages."""
        self.script_errors: list[str] = []
        """Errors of the page's scripts."""
        self.pump_service = pump
        self._context = browser.new_context(
            viewport={"width": screen.width, "height": screen.height},
            device_scale_factor=screen.pixel_ratio, is_mobile=True, has_touch=True,
            locale=BROWSER_LOCALES[language], reduced_motion="reduce",
        )  # fmt: skip
        self._context.set_default_timeout(1000 * MAX_WAIT_SECONDS)
        self.page: Page = self._context.new_page()
        self.page.on("websocket", self._on_socket)
        self.page.on("pageerror", lambda error: self.script_errors.append(str(error)))
        self._size_text(screen.text_scale)
        self.prepare()
        self.page.goto(url)

    def prepare(self) -> None:
        """Prepare the page before it is opened; a subclass may answer its requests here."""

    def close(self) -> None:
        """Close the page."""
        self._context.close()

    def wait_until(
        self, condition: Callable[[], object], max_seconds: float = MAX_WAIT_SECONDS
    ) -> None:
        """Wait until a condition is true.

        Raises:
            TimeoutError: If it stays false for too long.
        """
        end = monotonic() + max_seconds
        while not condition():
            self.pump_service()
            self.page.wait_for_timeout(4)  # what has come by the socket is heard meanwhile
            if monotonic() > end:
                raise TimeoutError(f"nothing came: {self.page_parts.get('ask')}")

    def set_screen(self, screen: PhoneScreen) -> None:
        """Change the screen, for example by turning the phone."""
        self._size_text(screen.text_scale)
        self.page.set_viewport_size({"width": screen.width, "height": screen.height})
        self.wait_until_drawn()

    def wait_until_drawn(self) -> None:
        """Wait until messages are shown, images are loaded and everything has its place."""
        self.page.evaluate(TWO_FRAMES_SCRIPT)
        self.wait_until(lambda: self.page.evaluate(IMAGES_LOADED_SCRIPT))
        self.page.evaluate(DECODE_IMAGES_SCRIPT)
        self.page.evaluate(TWO_FRAMES_SCRIPT)

    # Who sits here

    def take_seat(self, seat: int) -> None:
        """Take a seat in the lobby by its name."""
        self.wait_until(
            lambda: "people" in self.page_parts and self.page_parts.get("stage") == "lobby"
        )
        name = self.page_parts["people"][seat]["name"]
        self.page.get_by_role("main").get_by_role("button").filter(has_text=name).tap()
        self.wait_until(lambda: self.page_parts.get("seat") == seat)

    @property
    def is_match_over(self) -> bool:
        """True if it shows the end of the match."""
        return bool(self.page_parts.get("end"))

    # What is heard and pressed by role and name

    def list_buttons(self) -> Sequence[PageButton]:
        """Return all buttons in reading order: on the table and in hand, then below."""
        return [*self.list_table_buttons(), *self.list_choice_buttons()]

    def list_table_buttons(self) -> Sequence[PageButton]:
        """Return the buttons on the table and in hand, in reading order."""
        return parse_buttons(self.page.get_by_role("main").aria_snapshot())

    def list_choice_buttons(self) -> Sequence[PageButton]:
        """Return the buttons below the table; most of them decide."""
        foot = self.page.get_by_role("contentinfo").get_by_role("group")
        return parse_buttons(foot.aria_snapshot())

    def press_button(self, name: str) -> None:
        """Press a button by its name, as a key or a screen reader does.

        It is an error if two buttons have the name.
        """
        self.page.get_by_role("button", name=name, exact=True).press("Enter")

    def _size_text(self, text: float) -> None:
        session = self._context.new_cdp_session(self.page)
        sizes = {
            "standard": round(DEFAULT_FONT_SIZE * text),
            "fixed": round(DEFAULT_FONT_SIZE * text),
        }
        session.send("Page.setFontSizes", {"fontSizes": sizes})
        session.detach()

    def _on_socket(self, socket: WebSocket) -> None:
        self._newest_socket = socket
        socket.on("framereceived", partial(self._on_message, socket))

    def _on_message(self, socket: WebSocket, frame: str | bytes) -> None:
        if socket is not self._newest_socket:  # the page listens to it no longer
            return
        text = frame if isinstance(frame, str) else frame.decode()
        self.socket_messages.append(text)
        parts: Mapping[str, Any] = json.loads(text)
        self.page_parts = apply_diff(self.page_parts, parts)


BUTTON_PATTERN: Final = re.compile(r'^\s*- (\'?)button ("(?:[^"\\]|\\.)*")(.*)$')
"""Pattern of a button in an accessibility tree: its quoted name, and its states in brackets.

A line with a colon stands in single quotes, as YAML has it, and each of its apostrophes is doubled.
"""


def parse_buttons(aria_snapshot: str) -> Sequence[PageButton]:
    """Return the buttons of an accessibility tree."""
    found = [match for line in aria_snapshot.splitlines() if (match := BUTTON_PATTERN.match(line))]
    return [
        PageButton(
            json.loads(name.replace("''", "'") if quote else name), "[disabled]" not in states
        )
        for quote, name, states in (match.groups() for match in found)
    ]
