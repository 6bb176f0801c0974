"""The way of a page to its table: keys, a network that falls silent, and presses that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any, Final

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr", "axe_playwright_python"):
    pytest.importorskip(part, reason="the extra `phones` or `dev` is not installed")

from scenes.screenshots.phone_browser import (  # noqa: E402
    PhoneBrowser,
    PhoneScreen,
)
from tabletop.core.chance import Chance  # noqa: E402
from tabletop.core.state import NOBODY  # noqa: E402
from tests.phones.browsers import (  # noqa: E402
    BrowserTable,
    find_axe_violations,
    find_layout_faults,
    is_asked,
    leading_names,
    open_browser_table,
)

BAND_SECONDS: Final = 3.0
"""Seconds within which a page must say that the table is out of reach."""
WAITING_SECONDS: Final = 7.0
"""Longer than a page waits for the first message on a socket, and than strangers may stay."""
SILENCE_SCRIPT: Final = """() => {
  const { prototype } = WebSocket, send = prototype.send;
  window.silent = false;
  prototype.send = function (data) { if (!window.silent) send.call(this, data); };
  const heard = Object.getOwnPropertyDescriptor(prototype, "onmessage");
  Object.defineProperty(prototype, "onmessage", {
    set(call) { heard.set.call(this, event => { if (!window.silent) call(event); }); },
  });
}"""
"""Script that can silence all sockets of a page without closing them, as a dead network does."""
AWAY_SCRIPT: Final = """() => {
  window.silent = true;
  const band = document.getElementById("lost"), begun = performance.now();
  window.banded = new Promise(come => new MutationObserver(() => {
    if (band.textContent) come(performance.now() - begun);
  }).observe(band, { childList: true, characterData: true, subtree: true }));
}"""
"""Script that silences the sockets and measures when the band comes, in milliseconds."""


DROPPED_CODE_SCRIPT: Final = """() => {
  const { prototype } = WebSocket, send = prototype.send;
  window.dropped = 0;
  prototype.send = function (data) {
    if (window.dropped || JSON.parse(data).is !== "code") return send.call(this, data);
    window.dropped = 1;
    this.close();
  };
}"""
"""Script that loses the first code, as a socket does that the table has just closed."""


@pytest.fixture
def sitting(chromium: Any) -> Iterator[BrowserTable]:
    """A table at which the browser is asked, with a network that can fall silent."""
    with open_browser_table(chromium, "market_day", 2, PhoneScreen(390, 844), "en") as seats:
        handset = seats.handsets[0]
        handset.page.add_init_script(f"({SILENCE_SCRIPT})()")
        handset.page.reload()
        handset.wait_until(lambda: handset.page.locator("#page[data-link=here]").count(), 30)
        seats.play_others(Chance(3))
        yield seats


def silence(handset: PhoneBrowser) -> None:
    handset.page.evaluate(AWAY_SCRIPT)
    handset.wait_until(lambda: handset.page.locator("#lost").inner_text(), 30)


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_a_silent_network_is_told_in_three_seconds_and_presses_are_kept(
    sitting: BrowserTable,
) -> None:
    handset, match = sitting.handsets[0], sitting.live.match
    assert match is not None
    page, words = handset.page, handset.page_parts["words"]
    page.locator(".item.offered").first.press("Enter")
    handset.wait_until(lambda: page.locator(".item.held").count())
    silence(handset)
    assert page.evaluate("() => window.banded") < 1000 * BAND_SECONDS
    assert page.get_by_role("alert").filter(has_text=words["link.lost"]).is_visible()
    assert not find_axe_violations(handset)
    before = match.decision_number
    name = leading_names(handset.list_choice_buttons())[0]
    for _ in range(2):
        handset.press_button(name)
    page.wait_for_timeout(500)
    sitting.live.pump()
    assert match.decision_number == before
    page.evaluate("() => { window.silent = false; }")
    handset.wait_until(lambda: match.decision_number > before, 30)
    handset.wait_until(lambda: not page.locator("#lost").inner_text(), 30)
    page.wait_for_timeout(300)
    own = [decision for decision in match.decisions[before:] if decision.seat == 0]
    assert len(own) == 1, "it was sent more than once"
    assert not handset.script_errors


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_a_press_that_means_nothing_any_more_is_given_back(sitting: BrowserTable) -> None:
    """Meanwhile the same hand is played on another phone."""
    handset, live, match = sitting.handsets[0], sitting.live, sitting.live.match
    assert match is not None
    page, words = handset.page, handset.page_parts["words"]
    silence(handset)
    page.locator(".item.offered").first.press("Enter")
    other = live.phone(live.host.gateway.tokens.seats[0])
    other.receive_until(lambda: other.is_asked)
    cards = [item for tray in other.parts["trays"] for item in tray["items"] if item["offered"]]
    other.tap(cards[-1]["key"])
    other.receive_until(lambda: other.parts["buttons"])
    before = match.decision_number
    other.tap(other.parts["buttons"][0]["key"])
    live.pump_until(lambda: match.decision_number > before)
    page.evaluate("() => { window.silent = false; }")
    handset.wait_until(lambda: page.locator("#notice.shown").count(), 30)
    assert page.locator("#notice").inner_text() == words["link.returned"]
    assert [decision.seat for decision in match.decisions[before:]].count(0) == 1


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_a_sheet_that_was_opened_on_a_dying_socket_is_filled_on_the_next(
    sitting: BrowserTable,
) -> None:
    handset = sitting.handsets[0]
    handset.page.evaluate(AWAY_SCRIPT)
    handset.page.locator('.tool[data-icon="aid"]').press("Enter")
    handset.wait_until(lambda: handset.page.locator("#lost").inner_text(), 30)
    filled = handset.page.locator('#sheet [data-sheet="aid"] > *')
    assert filled.count() == 0
    handset.page.evaluate("() => { window.silent = false; }")
    handset.wait_until(lambda: filled.count() > 0, 30)


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_what_is_said_on_a_dying_socket_is_said_again_on_the_next(sitting: BrowserTable) -> None:
    handset = sitting.handsets[0]
    page, words = handset.page, handset.page_parts["words"]
    page.locator('.tool[data-icon="scores"]').press("Enter")
    handset.wait_until(lambda: page.locator("#sheet .people li").count() > 0)
    page.get_by_role("button", name=words["lobby.leave"]).press("Enter")
    page.evaluate(AWAY_SCRIPT)
    page.locator("#question").get_by_role("button", name=words["leave.yes"]).press("Enter")
    handset.wait_until(lambda: page.locator("#lost").inner_text(), 30)
    assert handset.page_parts["seat"] == 0
    page.evaluate("() => { window.silent = false; }")
    handset.wait_until(lambda: handset.page_parts["seat"] == NOBODY, 30)


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_the_death_of_the_service_is_told_in_the_same_words(sitting: BrowserTable) -> None:
    handset = sitting.handsets[0]
    words = handset.page_parts["words"]
    handset.pump_service = lambda: None
    sitting.live.host.kill()
    handset.wait_until(lambda: handset.page.locator("#lost").inner_text(), 30)
    assert handset.page.locator("#lost").inner_text() == words["link.lost"]
    handset.pump_service = sitting.live.pump
    handset.wait_until(lambda: not handset.page.locator("#lost").inner_text())
    assert is_asked(handset)


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_the_address_of_a_page_gives_no_hand_away(sitting: BrowserTable, chromium: Any) -> None:
    handset, live = sitting.handsets[0], sitting.live
    assert "#" not in handset.page.url
    room = live.host.gateway.admission.room_code
    room.open()
    shared = PhoneBrowser(chromium, handset.page.url, PhoneScreen(390, 844), live.pump)
    try:
        shared.wait_until(lambda: shared.page_parts.get("stage") == "stranger")
        shared.wait_until_drawn()
        assert not find_layout_faults(shared) and not find_axe_violations(shared)
        shared.page.locator("input[name=code]").fill(room.code.lower())
        shared.page.locator(".code button").tap()
        shared.wait_until(lambda: shared.page_parts.get("waits"))
        shared.wait_until_drawn()
        number = shared.page_parts["waits"]
        assert str(number) in shared.page.locator("main").inner_text()
        live.host.gateway.answer_join_request(number, is_admitted=True)
        shared.wait_until(lambda: shared.page_parts.get("seat") == NOBODY)
        shared.wait_until_drawn()
        heading = shared.page.get_by_role("heading").first.inner_text()
        assert heading == shared.page_parts["words"]["lobby.heading"]
        assert not find_layout_faults(shared) and not find_axe_violations(shared)
        assert not shared.script_errors
    finally:
        shared.close()


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_a_guest_who_waits_to_be_let_in_keeps_the_place(
    sitting: BrowserTable, chromium: Any
) -> None:
    """The code is sent again after its socket was closed, as those of strangers are. Then nobody
    at the table answers for longer than a page trusts a new socket."""
    gateway = sitting.live.host.gateway
    gateway.admission.room_code.open()
    url = sitting.handsets[0].page.url
    guest = PhoneBrowser(chromium, url, PhoneScreen(390, 844), sitting.live.pump)
    try:
        guest.wait_until(lambda: guest.page_parts.get("stage") == "stranger")
        guest.page.evaluate(DROPPED_CODE_SCRIPT)
        guest.page.locator("input[name=code]").fill(gateway.admission.room_code.code)
        guest.page.locator(".code button").tap()
        guest.wait_until(lambda: guest.page_parts.get("waits"))
        number, end = guest.page_parts["waits"], monotonic() + WAITING_SECONDS
        guest.wait_until(lambda: monotonic() > end)
        assert list(gateway.admission.room_code.join_requests.values()) == [number]
        assert not guest.page.locator("#lost").inner_text()
        gateway.answer_join_request(number, is_admitted=True)
        guest.wait_until(lambda: guest.page_parts.get("seat") == NOBODY)
    finally:
        guest.close()


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_the_players_sheet_keeps_the_focus_while_the_match_goes_on(sitting: BrowserTable) -> None:
    handset, live = sitting.handsets[0], sitting.live
    page = handset.page
    page.locator('.tool[data-icon="scores"]').tap()
    handset.wait_until(lambda: page.locator("#sheet .people li").count())
    page.locator("#sheet .signals button").first.focus()
    page.evaluate("() => { window.focused = document.activeElement; }")
    other = live.phone(live.host.gateway.tokens.seats[0])
    other.receive_until(lambda: other.is_asked)
    before = len(handset.socket_messages)
    other.tap(next(i["key"] for t in other.parts["trays"] for i in t["items"] if i["offered"]))
    handset.wait_until(lambda: len(handset.socket_messages) > before)
    page.wait_for_timeout(200)
    assert page.evaluate("() => document.activeElement === window.focused")
