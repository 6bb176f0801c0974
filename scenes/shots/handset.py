"""A phone's browser, driven: what stands on its page, and a finger that touches it.

Needs Playwright and a Chromium of the system's, which are there for development alone. The page is
opened by a name that is not this machine's own, since browsers allow 127.0.0.1 what they allow no
phone in a home's network.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tabletop.phones.changes import changed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocket

NAME: Final = "souk.test"
"""By which the table is asked for: reserved for tests (RFC 6761), and not trusted as one's own."""
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SOON: Final = 15.0
"""Seconds in which something is pressed that stands there."""
LONGEST: Final = 120.0
"""Seconds that anything is waited for, on a busy machine."""
TEXT: Final = 16
"""Default size of letters in a browser, CSS pixels."""
LOCALES: Final = {"en": "en-GB", "ja": "ja-JP"}

COME: Final = """() => [...document.images].every(i =>
  i.hasAttribute("src") ? i.complete && i.naturalWidth
                        : i.closest(".slot") || !i.checkVisibility())
  && [...document.querySelectorAll("canvas")].every(c =>
    c.dataset.lies === "yes" || !c.checkVisibility())"""
"""Whether all pictures have come: those too that are asked for when their place is known."""

FRAMES: Final = "() => new Promise(f => requestAnimationFrame(() => requestAnimationFrame(f)))"
"""Waits for two frames: the page shows in one what it heard before."""

DECODED: Final = """() => Promise.all(
  [...document.querySelectorAll("#ground, #band, button, section")]
  .flatMap(e => [getComputedStyle(e).backgroundImage, getComputedStyle(e).borderImageSource])
  .map(style => /^url\\("(.*?)"\\)/.exec(style)).filter(Boolean)
  .map(([, url]) => { const image = new Image(); image.src = url; return image; })
  .concat([...document.images].filter(image => image.hasAttribute("src")))
  .map(image => image.decode()))"""
"""Waits until pictures, and what lies under it all, can be painted in the next frame."""

Parts = dict[str, Any]
"""What a phone has been sent, part by part."""


class Glass(NamedTuple):
    """What a page is looked at through."""

    width: int
    height: int
    """CSS pixels."""
    text: float = 1.0
    """How large its owner wants letters."""
    sharp: float = 1.0
    """Pixels a CSS pixel."""

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + (f" at {self.text:.0%}" if self.text != 1 else "")


class Named(NamedTuple):
    """Something to be pressed, as one hears of it who does not see."""

    name: str
    offered: bool
    """Whether it leads on; else it is told why not."""


def missing() -> str:
    """What is missing for a browser; empty if nothing is."""
    if find_spec("playwright") is None:
        return "Playwright is not installed (pip install playwright)"
    if not executable():
        return "there is no Chromium (apt-get install chromium, or SOUK_CHROMIUM=PATH)"
    return ""


def executable() -> str:
    """Where the system's Chromium lies; empty if there is none."""
    found = (shutil.which(name) for name in (os.environ.get("SOUK_CHROMIUM", ""), *BROWSERS))
    return next(filter(None, found), "")


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window, ended afterwards."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=executable(),
            args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
        )
        try:
            yield opened
        finally:
            opened.close()


class Handset:
    """One phone. While it waits, `pump` is called: the table's turn."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        glass: Glass,
        pump: Callable[[], object],
        language: str = "en",
    ) -> None:
        self.parts: Parts = {}
        self.frames: list[str] = []
        """All that came by the socket."""
        self.errors: list[str] = []
        """What went wrong in its scripts."""
        self.pump = pump
        self._context = browser.new_context(
            viewport={"width": glass.width, "height": glass.height},
            device_scale_factor=glass.sharp, is_mobile=True, has_touch=True,
            locale=LOCALES[language], reduced_motion="reduce",
        )  # fmt: skip
        self._context.set_default_timeout(1000 * LONGEST)
        self.page: Page = self._context.new_page()
        self.page.on("websocket", self._opened)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._size_text(glass.text)
        self.page.goto(url)

    def close(self) -> None:
        """The page is closed."""
        self._context.close()

    def until(self, come: Callable[[], object], longest: float = LONGEST) -> None:
        """Wait until something is there. Raises TimeoutError."""
        end = monotonic() + longest
        while not come():
            self.pump()
            self.page.wait_for_timeout(4)  # what has come by the socket is heard meanwhile
            if monotonic() > end:
                raise TimeoutError(f"nothing came: {self.parts.get('ask')}")

    def look_through(self, glass: Glass) -> None:
        """Turn or change the phone."""
        self._size_text(glass.text)
        self.page.set_viewport_size({"width": glass.width, "height": glass.height})
        self.settle()

    def settle(self) -> None:
        """What was heard is shown, pictures have come and everything has its place."""
        self.page.evaluate(FRAMES)
        self.until(lambda: self.page.evaluate(COME))
        self.page.evaluate(DECODED)
        self.page.evaluate(FRAMES)

    # Who sits here

    def sit(self, seat: int) -> None:
        """Take a seat, by the name that it has in the lobby."""
        self.until(lambda: "people" in self.parts and self.parts.get("stage") == "lobby")
        name = self.parts["people"][seat]["name"]
        self.page.get_by_role("main").get_by_role("button").filter(has_text=name).tap()
        self.until(lambda: self.parts.get("seat") == seat)

    @property
    def asked(self) -> bool:
        """Whether something is asked of who holds it that has not been answered."""
        ask = self.parts.get("ask")
        return bool(ask and ask["mine"])

    @property
    def over(self) -> bool:
        """Whether it shows how the match ended."""
        return bool(self.parts.get("end"))

    # What is heard and pressed by role and name

    def buttons(self) -> Sequence[Named]:
        """What is to be pressed, in the order of reading: on the table and in hand, then below."""
        return [*self.things(), *self.choices()]

    def things(self) -> Sequence[Named]:
        """What is to be touched on the table and in hand, in the order of reading."""
        return heard_buttons(self.page.get_by_role("main").aria_snapshot())

    def choices(self) -> Sequence[Named]:
        """What stands below to be pressed: most of it decides."""
        foot = self.page.get_by_role("contentinfo").get_by_role("group")
        return heard_buttons(foot.aria_snapshot())

    def press(self, name: str) -> None:
        """Press what has a role and a name, as a key or a screen reader does. It is an error if two
        things are called so."""
        self.page.get_by_role("button", name=name, exact=True).press("Enter")

    def touch(self, name: str) -> None:
        """Touch it with a finger: it must be there to be seen, and nothing may lie over it."""
        self.page.get_by_role("button", name=name, exact=True).tap()

    def answer(self, name: str) -> bool:
        """Press it, and wait until the page has heard what it comes to, or that it came too late.
        What has gone from the page meanwhile is not pressed. Whether it was only something to be
        read or looked at, which is closed again."""
        from playwright.sync_api import TimeoutError

        self.page.evaluate(FRAMES)  # a tap on what is shown no more means nothing
        found = self.page.get_by_role("button", name=name, exact=True)
        if found.count() == 0:
            return False
        try:
            found.press("Enter", timeout=SOON * 1000)
        except TimeoutError:
            if found.count() == 0:  # it went while it was being pressed
                return False
            raise
        if self.page.get_by_role("dialog").count():
            self.page.keyboard.press("Escape")
            return True
        self.until(lambda: self.page.locator("#page").get_attribute("data-waiting") != "yes")
        return False

    def _size_text(self, text: float) -> None:
        session = self._context.new_cdp_session(self.page)
        sizes = {"standard": round(TEXT * text), "fixed": round(TEXT * text)}
        session.send("Page.setFontSizes", {"fontSizes": sizes})
        session.detach()

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        parts: Mapping[str, Any] = json.loads(text)
        self.parts = changed(self.parts, parts)


BUTTON: Final = re.compile(r'^\s*- (?:\'|")?button ("(?:[^"\\]|\\.)*")(.*)$')
"""A line of what is heard: a button, its name in quotation marks, its states in brackets."""


def heard_buttons(heard: str) -> Sequence[Named]:
    """The buttons in a tree of roles and names."""
    found = [match for line in heard.splitlines() if (match := BUTTON.match(line))]
    return [Named(json.loads(each[1]), "[disabled]" not in each[2]) for each in found]
