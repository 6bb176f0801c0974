"""A browser without scripts plays by a plain list of choices: tested by plain HTTP alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import TYPE_CHECKING, cast
from urllib.parse import urlencode

import pytest

pytest.importorskip("starlette", reason="the extra `phones` is not installed")

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.phones.plain import plain_sessions
from tabletop.phones.plain.plain_page import PlainPage
from tabletop.phones.plain.plain_sessions import PlainSessions
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.phones.live_service import LiveTable, NetPhone, run_live_table, send_raw
from tests.phones.phone_party import PhoneParty, page_keys, pick_key

if TYPE_CHECKING:
    from tabletop.phones.sessions.phone_sessions import PhoneSessions

BUTTON = re.compile(r'<button name="(\w+)" value="([^"]*)">(.*?)</button>', re.S)


class PlainBrowser:
    """A browser that knows requests, cookies and forms, and nothing else."""

    def __init__(self, live: LiveTable, language: str = "en") -> None:
        self.live, self.language, self.cookie, self.html = live, language, "", ""

    def load(self) -> str:
        self.html = self._request("GET")[1]
        return self.html

    def send(self, **fields: str) -> str:
        """Send the form of the page with these fields, and load what follows."""
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', self.html)
        head, _ = self._request("POST", urlencode({**dict(hidden), **fields}))
        if found := re.search(r"(?i)^set-cookie: souk=([^;\r]+)", head, re.M):
            self.cookie = found[1]
        return self.load()

    def buttons(self, name: str) -> dict[str, str]:
        """Return the values of the buttons of a name, by their words."""
        found = BUTTON.findall(self.html)
        return {unescape(words): unescape(value) for of, value, words in found if of == name}

    def _request(self, method: str, body: str = "") -> tuple[str, str]:
        lines = [
            f"{method} /plain HTTP/1.1", f"Host: {self.live.name}", "Connection: close",
            f"Accept-Language: {self.language}", f"Content-Length: {len(body)}",
        ]  # fmt: skip
        lines += [f"Cookie: souk={self.cookie}"] if self.cookie else []
        self.live.pump()
        answer = send_raw(self.live, ("\r\n".join(lines) + "\r\n\r\n" + body).encode()).decode()
        self.live.pump()
        head, _, found = answer.partition("\r\n\r\n")
        return head, found


@pytest.fixture
def live() -> Iterator[LiveTable]:
    with run_live_table("market_day", seats=2) as opened:
        yield opened


def until(browser: PlainBrowser, words: str) -> None:
    """Load the page again, as it does by itself, until it holds these words."""
    for _ in range(200):
        browser.live.pump()
        if words in browser.load():
            return
    raise AssertionError(f"{words!r} does not come: {browser.html}")


def sit_down(live: LiveTable) -> tuple[PlainBrowser, NetPhone]:
    """Seat a browser without scripts and an ordinary phone, and begin."""
    browser, other = PlainBrowser(live), live.phone()
    browser.load()
    browser.send(key=live.key)
    until(browser, "Which seat is yours?")
    name, seat = next(iter(browser.buttons("take").items()))
    assert seat == "0" and name
    browser.send(take=seat)
    until(browser, "re at the table")
    other.receive_until(lambda: "people" in other.parts)
    other.say(**{"is": "take", "seat": 1, "name": other.parts["people"][1]["name"], "face": ""})
    other.receive_until(lambda: other.parts["seat"] == 1)
    live.begin()
    return browser, other


def test_without_a_key_the_page_asks_for_the_code_and_tells_nothing(live: LiveTable) -> None:
    browser = PlainBrowser(live, "ja-JP,ja;q=0.9")
    page = browser.load()
    assert 'lang="ja"' in page and 'name="code"' in page and not browser.buttons("tap")
    assert browser.send(code="WRONG") and "form" in browser.html
    assert not browser.buttons("take")


@pytest.mark.slow
def test_a_match_is_played_by_forms_alone(live: LiveTable) -> None:
    browser, other = sit_down(live)
    match = live.match
    assert match is not None
    for _ in range(4):
        wait_for_question(browser, other)
        assert 'http-equiv="refresh"' not in browser.html, "nobody is hurried while they choose"
        browser.send(tap=next(iter(browser.buttons("tap").values())))
    decided = [decision.seat for decision in match.decisions]
    assert decided.count(0) >= 2 and decided.count(1) >= 1
    assert "<h2>What happened</h2><ol><li>" in browser.html


def wait_for_question(browser: PlainBrowser, other: NetPhone) -> None:
    """Let the other phone play until the browser without scripts is asked."""
    for _ in range(200):
        if browser.load() and browser.buttons("tap"):
            return
        other.receive()
        if other.is_asked:
            offered = [i["key"] for t in other.parts["trays"] for i in t["items"] if i["offered"]]
            keys, at = [b["key"] for b in other.parts["buttons"]] or offered, other.parts["at"]
            other.tap(keys[0])
            other.receive_until(lambda at=at: other.parts["at"] != at or not other.is_asked)  # type: ignore[misc]
    raise AssertionError("nobody is asked")


def test_a_page_of_others_presses_no_button(live: LiveTable) -> None:
    wait_for_question(*(seated := sit_down(live)))
    browser = seated[0]
    key = next(iter(browser.buttons("tap").values()))
    taps = browser.buttons("tap")
    for token in ("", "guessed"):
        browser.send(form=token, tap=key)
        assert browser.buttons("tap") == taps
    browser.send(tap=key)
    assert browser.buttons("tap") != taps


class RecordedSessions:
    """Sessions of phones that only note who comes and goes."""

    def __init__(self) -> None:
        self.connected: list[int] = []

    def connect_phone(self, number: int) -> None:
        self.connected.append(number)

    def disconnect_phone(self, number: int) -> None:
        self.connected.remove(number)


def test_a_phone_that_was_silent_is_lost_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(plain_sessions, "monotonic", lambda: now)
    recorded = RecordedSessions()
    plain = PlainSessions(cast("PhoneSessions", recorded), lambda: 7, lambda: None)
    phone = plain.open_phone("en")
    assert recorded.connected == [7]
    now = plain_sessions.SILENT_SECONDS + 1.0
    plain.disconnect_silent()
    assert not recorded.connected and plain.find_phone("guessed") is None
    assert plain.find_phone(phone.secret) is phone
    assert recorded.connected == [7]
    plain.disconnect_silent()
    assert recorded.connected == [7], "it has just been heard"


def test_what_is_too_long_or_no_form_is_turned_away(live: LiveTable) -> None:
    browser = PlainBrowser(live)
    assert " 413 " in browser._request("POST", "code=" + "A" * 5000)[0].splitlines()[0]
    assert " 303 " in browser._request("POST", "%ff=%zz&&&")[0].splitlines()[0]
    assert "<form" in browser.load()


def test_the_first_page_says_in_a_sentence_that_scripts_are_missing(live: LiveTable) -> None:
    request = f"GET / HTTP/1.1\r\nHost: {live.name}\r\nConnection: close\r\n\r\n"
    page = send_raw(live, request.encode()).decode()
    inside = re.search(r"<noscript>(.*?)</noscript>", page, re.S)
    assert inside is not None
    assert "too old, or scripts are off" in inside[1] and 'href="plain"' in inside[1]
    assert "スクリプト" in inside[1]


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_each_control_of_a_page_stands_on_the_plain_list(name: str, language: str) -> None:
    party = PhoneParty(name, seats=games.game_class(name).seat_counts[0], seed=5)
    phones = party.seat_everybody(language)
    match, chance, text = party.begin(), Chance(5), Catalogue(language, forgiving=True)
    for n in range(120):
        if match.is_over:
            break
        phone = next(phone for phone in phones if phone.is_asked)
        if n % 6 == 0:
            html = PlainPage(phone.parts, text, "secret").html()
            taps = {unescape(value) for of, value, _ in BUTTON.findall(html) if of == "tap"}
            keys = ["yes", "no"] if phone.parts["doubt"] else page_keys(phone.parts, offered=True)
            assert taps == set(keys)
            assert "None" not in html and "{" not in html
        phone.tap(pick_key(phone.parts, chance))
