"""The whole table on a page, made larger: it follows what happens, unless a finger holds it."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.screenshots.phone_browser import PhoneScreen
from tabletop.core.chance import Chance
from tests.phones import browsers  # noqa: F401 - skips without a browser
from tests.phones.local_browser import LocalBrowser, OutlineParty
from tests.phones.phone_party import Phone, play_randomly

DISTANCE_SCRIPT = """([x, y]) => {
  const inside = document.querySelector("#sheet .inside").getBoundingClientRect();
  const frame = document.querySelector("#sheet .frame").getBoundingClientRect();
  return [frame.left + x * frame.width - inside.left - inside.width / 2,
          frame.top + y * frame.height - inside.top - inside.height / 2];
}"""
"""Script that returns how far a point of the table lies from the middle of the sheet."""
HOLD_SCRIPT = """() => document.querySelector("#sheet .inside").dispatchEvent(
  new PointerEvent("pointerdown", { bubbles: true, pointerId: 7, clientX: 90, clientY: 400 }))"""
REOPEN_SCRIPT = """() => {
  document.getElementById("sheet").close();
  document.querySelector('#tools [data-icon="table"]').click();
}"""
"""Script that closes a sheet and opens it again before the page hears that it was closed."""
MAX_OFFSET = 4.0
"""CSS pixels between the middle of the sheet and what is followed."""


def wait_for_moves(party: OutlineParty, phones: list[Phone], page: LocalBrowser) -> list[float]:
    """Play until pieces have moved elsewhere, and return where they lie."""
    assert party.match is not None
    before = page.phone.parts["sheet"]["board"]["last"]
    while page.phone.parts["sheet"]["board"]["last"][1:] == before[1:]:
        play_randomly(party, phones, Chance(8), party.match.decision_number + 1)
    page.push()
    place: list[float] = page.phone.parts["sheet"]["board"]["last"][1:]
    return place


@pytest.mark.slow
def test_a_larger_table_follows_what_happens_unless_a_finger_holds_it(chromium: Any) -> None:
    party = OutlineParty("market_day", seats=2)
    phones = party.seat_everybody()
    match = party.begin()
    play_randomly(party, phones, Chance(8), match.decision_number + 2)
    page = LocalBrowser(chromium, party, phones[0], PhoneScreen(390, 844))
    page.page.emulate_media(reduced_motion="reduce")
    page.wait_until(lambda: page.page.locator('#tools [data-icon="table"]').count() > 0)
    page.page.locator('#tools [data-icon="table"]').click()
    page.wait_until(lambda: page.page.locator("#sheet .spots").count() > 0)
    for _ in range(3):
        page.page.get_by_role("button", name="Larger").click()

    def offset(place: list[float]) -> float:
        """Return how far a place lies from the middle, sideways."""
        return abs(float(page.page.evaluate(DISTANCE_SCRIPT, place)[0]))

    place = wait_for_moves(party, phones, page)
    while not 0.2 < place[0] < 0.8:
        place = wait_for_moves(party, phones, page)
    page.wait_until(lambda: offset(place) < MAX_OFFSET, 20)
    page.page.evaluate(HOLD_SCRIPT)
    left = page.page.evaluate('document.querySelector("#sheet .inside").scrollLeft')
    for _ in range(3):
        wait_for_moves(party, phones, page)
    page.page.wait_for_timeout(300)
    assert page.page.evaluate('document.querySelector("#sheet .inside").scrollLeft') == left
    assert not page.script_errors
    page.close()


@pytest.mark.slow
def test_a_sheet_that_is_opened_again_at_once_stays(chromium: Any) -> None:
    party = OutlineParty("market_day", seats=2)
    phones = party.seat_everybody()
    party.begin()
    page = LocalBrowser(chromium, party, phones[0], PhoneScreen(390, 844))
    tool, sheet = page.page.locator('#tools [data-icon="table"]'), page.page.locator("#sheet")
    page.wait_until(lambda: tool.count() > 0)
    tool.click()
    page.wait_until(sheet.is_visible)
    page.page.evaluate(REOPEN_SCRIPT)
    page.page.wait_for_timeout(200)
    assert sheet.is_visible()
    page.page.keyboard.press("Escape")
    page.wait_until(lambda: not sheet.is_visible())
    page.close()
