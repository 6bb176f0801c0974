"""Browsers at a table with its service: what a page is held to, and hands that go by names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scenes.screenshots.phone_browser import (
    HOST_NAME,
    TWO_FRAMES_SCRIPT,
    PageButton,
    PhoneBrowser,
    PhoneScreen,
    missing_requirement,
)
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tests.phones.live_service import LiveTable, NetPhone
from tests.phones.phone_party import has_choices, pick_key

SCREEN_SIZES = (
    PhoneScreen(360, 640),
    PhoneScreen(390, 844),
    PhoneScreen(844, 390),
    PhoneScreen(768, 1024),
    PhoneScreen(360, 640, 2.0),
    PhoneScreen(390, 844, 2.0),
    PhoneScreen(844, 390, 2.0),
    PhoneScreen(768, 1024, 2.0),
)
MIN_TARGET_PIXELS = 44
PRESS_TIMEOUT_SECONDS = 15.0
"""Seconds within which a visible button must be pressed."""

if found := missing_requirement():
    pytest.skip(f"no browser: {found}", allow_module_level=True)


class BrowserTable(NamedTuple):
    """A table with browsers at its first seats and bare sockets at the others."""

    live: LiveTable
    handsets: Sequence[PhoneBrowser]
    phones: Sequence[NetPhone]

    def settle(self) -> None:
        """Wait until somebody is asked or the match is over."""
        first = self.handsets[0]
        first.wait_until(
            lambda: self.live.match is None or self.live.match.is_over or self.is_settled()
        )

    def is_settled(self) -> bool:
        for phone in self.phones:
            phone.receive()
        asked = [*map(is_asked, self.handsets), *(phone.is_asked for phone in self.phones)]
        return any(asked)

    def play_others(self, chance: Chance) -> None:
        """Play for the seats without a browser until one with a browser is asked or the match is
        over."""
        match = self.live.match
        assert match is not None
        while not match.is_over and not any(is_asked(handset) for handset in self.handsets):
            self.settle()
            for phone in self.phones:
                phone.receive()
                if phone.is_asked and has_choices(phone.parts) and not match.is_over:
                    at = phone.parts["at"]
                    phone.tap(pick_key(phone.parts, chance))
                    phone.receive_until(
                        lambda p=phone, at=at: p.parts["at"] != at or not p.is_asked
                    )  # type: ignore[misc]
            self.live.pump()  # else nobody hears what was sent
            self.handsets[0].page.wait_for_timeout(1)


@contextmanager
def open_browser_table(
    browser: Any, game: str, seats: int, glass: PhoneScreen, *languages: str, seed: int = 5
) -> Iterator[BrowserTable]:
    """A match that begins, with a browser for each of these languages."""
    live = LiveTable(game, seats, seed, called=HOST_NAME)
    handsets: list[PhoneBrowser] = []
    try:
        for seat, language in enumerate(languages):
            handsets.append(PhoneBrowser(browser, live.host.page_url(), glass, live.pump, language))
            handsets[-1].take_seat(seat)
        phones = []
        for seat in range(len(languages), seats):
            phone = live.phone()
            phone.receive_until(lambda phone=phone: "people" in phone.parts)  # type: ignore[misc]
            name = phone.parts["people"][seat]["name"]
            phone.say(**{"is": "take", "seat": seat, "name": name, "face": ""})
            phone.receive_until(lambda phone=phone, seat=seat: phone.parts["seat"] == seat)  # type: ignore[misc]
            phones.append(phone)
        live.begin()
        for handset in handsets:
            handset.wait_until(lambda h=handset: h.page_parts.get("ask"))  # type: ignore[misc]
        yield BrowserTable(live, handsets, phones)
    finally:
        for handset in handsets:
            handset.close()
        live.close()


def decide(handset: PhoneBrowser, chance: Chance, most: int = 150) -> None:
    """Presses by role and name alone, until something was decided: what stands below to be pressed
    three times of four, else anything. What is only there to be looked at is pressed once."""
    before, looked = handset.page_parts["ask"], set[str]()
    for _ in range(most):
        if not is_asked(handset) or handset.page_parts["ask"] != before:
            return
        names = leading_names(handset.list_choice_buttons()) if chance.randbelow(4) else []
        names = names or [
            name for name in leading_names(handset.list_buttons()) if name not in looked
        ]
        if not names:  # the page of the next question is still on its way
            handset.wait_until(
                lambda: leading_names(handset.list_buttons()) or not is_asked(handset)
            )
            continue
        name = chance.pick(names)
        if press_and_wait(handset, name):
            looked.add(name)
    raise AssertionError(f"names come to nothing: {handset.page_parts['ask']}")


def is_asked(handset: PhoneBrowser) -> bool:
    """True if the owner of a phone is asked and has not answered."""
    ask = handset.page_parts.get("ask")
    return bool(ask and ask["mine"])


def press_and_wait(handset: PhoneBrowser, name: str) -> bool:
    """Press a button and wait until the page has received the result, or that it came too late.

    A button that has disappeared meanwhile is not pressed.

    Returns:
        True if it only opened a text or a view, which is closed again.
    """
    from playwright.sync_api import TimeoutError

    handset.page.evaluate(TWO_FRAMES_SCRIPT)  # a tap on what is shown no more means nothing
    found = handset.page.get_by_role("button", name=name, exact=True)
    if found.count() == 0:
        return False
    try:
        found.press("Enter", timeout=PRESS_TIMEOUT_SECONDS * 1000)
    except TimeoutError:
        if found.count() == 0:  # it went while it was being pressed
            return False
        raise
    if handset.page.get_by_role("dialog").count():
        handset.page.keyboard.press("Escape")
        return True
    handset.wait_until(lambda: handset.page.locator("#page").get_attribute("data-waiting") != "yes")
    return False


def leading_names(buttons: Sequence[PageButton]) -> Sequence[str]:
    """The names of what leads on."""
    return [button.name for button in buttons if button.is_enabled]


LAYOUT_SCRIPT = Path(__file__).with_name("measured.js").read_text("utf-8")
"""Script that lists layout faults of a page.

Faults are sideways scrolling, small targets, and questions or buttons that are covered or
out of sight.
"""


def find_layout_faults(handset: PhoneBrowser) -> list[str]:
    """Return the layout faults of a page at its screen size."""
    handset.wait_until_drawn()
    found: list[str] = handset.page.evaluate(LAYOUT_SCRIPT, MIN_TARGET_PIXELS)
    return found


def find_axe_violations(handset: PhoneBrowser) -> list[str]:
    """Return the accessibility violations that axe-core finds on a page."""
    from axe_playwright_python.sync_playwright import Axe

    results = Axe().run(handset.page)
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in results.response["violations"]
        for node in each["nodes"]
    ]


class FrameMonitor:
    """Holds each frame that one seat is sent against what is hidden from it meanwhile."""

    def __init__(self, match: Match, viewer: Seat) -> None:
        self.match, self.viewer = match, viewer
        self.checked_pairs = 0
        """Number of checked pairs of a frame and a hidden piece."""
        self._before = self._hidden()
        self._read = 0

    def check_frames(self, frames: Sequence[str]) -> None:
        """No frame since the last look tells what was hidden then and still is."""
        now = self._hidden()
        for frame in frames[self._read :]:
            found = self.find_leaks(frame, self._before & now)
            assert not found, f"{found} in {frame[:2000]}"
        self._before, self._read = now, len(frames)

    def find_leaks(self, frame: str, hidden: Set[str] | None = None) -> list[str]:
        """Return the hidden pieces that a frame names."""
        hidden = self._hidden() if hidden is None else hidden
        self.checked_pairs += len(hidden)
        return sorted(piece for piece in hidden if json.dumps(piece)[1:-1] in frame)

    def _hidden(self) -> Set[str]:
        zones = self.match.game.zones
        lying = self.match.game.inventory(self.match.state)
        return {
            f"{zone}|{piece}"
            for zone, pieces in lying.items()
            if zones.is_hidden(zone, self.viewer)
            for piece in pieces
        }


def play_whole_match(chromium: Any, name: str, language: str) -> None:
    """A match to its end by role and name alone, the others by bare sockets; and no frame of its
    socket holds a piece that its seat may not see."""
    chance = Chance(7)
    seats = games.game_class(name).seat_counts[0]
    with open_browser_table(chromium, name, seats, PhoneScreen(390, 844), language) as sitting:
        handset, match = sitting.handsets[0], sitting.live.match
        assert match is not None
        watch = FrameMonitor(match, 0)
        assert not find_axe_violations(handset)
        while not match.is_over:
            sitting.play_others(chance)
            watch.check_frames(handset.socket_messages)
            if is_asked(handset) and not match.is_over:
                decide(handset, chance)
        handset.wait_until(lambda: handset.is_match_over)
        assert watch.checked_pairs > 0 and not watch.find_leaks(handset.socket_messages[-1])
        assert handset.page.get_by_role("table").count() == 1, "the tally is a table"
        assert not find_axe_violations(handset) and not handset.script_errors
