"""A card is swiped up and pieces are pulled out; nothing is sent before the finger lets go."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.screenshots.phone_browser import PhoneScreen
from tabletop.core.chance import Chance
from tests.phones import browsers  # noqa: F401 - skips without a browser
from tests.phones.local_browser import LocalBrowser, OutlineParty, PaintedParty
from tests.phones.phone_party import pick_key

DRAG_SCRIPT = """([selector, upTo, end]) => {
  const element = document.querySelector(selector), box = element.getBoundingClientRect();
  if (!end) window.touched = [box.left + box.width / 2, box.top + box.height / 2];
  const at = window.touched;  // the element itself moves with the finger
  const happens = (kind, up) => element.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: 7, clientX: at[0], clientY: at[1] - up }));
  element.setPointerCapture = () => {};
  if (!end) {
    window.ticks = 0;
    navigator.vibrate = () => { window.ticks += 1; return true; };
    happens("pointerdown", 0);
    for (let up = 0; up <= Math.abs(upTo); up += 6) happens("pointermove", Math.sign(upTo) * up);
  } else {
    happens(end, upTo);
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  }
  return window.ticks;
}"""
UPRIGHT = PhoneScreen(390, 844)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["basari", "market_day"])
def test_a_card_that_is_swiped_up_is_played_when_the_finger_lets_go(
    chromium: Any, game: str
) -> None:
    """In Basari the choice is secret: while the card is dragged, nobody learns anything."""
    party = PaintedParty(game, seats=3 if game == "basari" else 2)
    phones = party.seat_everybody()
    match = party.begin()
    asked = next(phone for phone in phones if phone.is_asked)
    with_browser = LocalBrowser(chromium, party, asked, UPRIGHT)
    with_browser.wait_until(lambda: with_browser.page.locator(".item.offered").count() > 0)
    with_browser.wait_until_drawn()
    before, told = match.decision_number, len(party.sent)
    with_browser.page.evaluate(DRAG_SCRIPT, [".item.offered", 120, ""])
    with_browser.page.wait_for_timeout(100)
    assert (match.decision_number, len(party.sent)) == (before, told)
    with_browser.page.evaluate(DRAG_SCRIPT, [".item.offered", 120, "pointerup"])
    with_browser.wait_until(lambda: match.decision_number == before + 1)
    assert not with_browser.script_errors
    with_browser.close()


@pytest.mark.slow
def test_a_slow_swipe_is_no_long_press(chromium: Any) -> None:
    """The card is played, and no closer look lies over the page, however long the finger takes."""
    party = OutlineParty("basari", seats=3)
    phones = party.seat_everybody()
    match = party.begin()
    asked = next(phone for phone in phones if phone.is_asked)
    with_browser = LocalBrowser(chromium, party, asked, UPRIGHT)
    with_browser.wait_until(lambda: with_browser.page.locator(".item.offered").count() > 0)
    before = match.decision_number
    drag(with_browser, ".item.offered", 120, "")
    with_browser.page.wait_for_timeout(900)
    drag(with_browser, ".item.offered", 120, "pointerup")
    with_browser.wait_until(lambda: match.decision_number == before + 1)
    assert not with_browser.page.locator("#closeup").is_visible()
    with_browser.close()


@pytest.mark.slow
def test_gems_are_pulled_out_with_a_tick_for_each(chromium: Any) -> None:
    party = PaintedParty("basari", seats=3)
    phones, chance = party.seat_everybody(), Chance(5)
    match = party.begin()
    for _ in range(2000):
        assert not match.is_over
        asked = next(phone for phone in phones if phone.is_asked)
        rows = [row for row in asked.parts["rows"] if row["of"] >= 2 and row["value"] == 0]
        if rows and rows[0]["id"] == asked.parts["rows"][0]["id"]:
            break
        asked.tap(pick_key(asked.parts, chance))
    with_browser = LocalBrowser(chromium, party, asked, UPRIGHT)
    with_browser.wait_until(lambda: with_browser.page.locator(".row .piece").count() > 0)
    ticks = with_browser.page.evaluate(DRAG_SCRIPT, [".row .piece", 72, ""])
    assert ticks == 2 and asked.parts["rows"][0]["value"] == 0
    drag(with_browser, ".row .piece", 72, "pointerup")
    with_browser.wait_until(lambda: asked.parts["rows"][0]["value"] == 2)
    assert drag(with_browser, ".row .piece", -40, "") == 1, "a tick for one that is put back"
    drag(with_browser, ".row .piece", -40, "pointerup")
    with_browser.wait_until(lambda: asked.parts["rows"][0]["value"] == 1)
    with_browser.page.locator(".row .sign").nth(1).click()
    with_browser.wait_until(lambda: asked.parts["rows"][0]["value"] == 2)
    with_browser.page.locator('#tools [data-icon="scores"]').click()
    with_browser.page.get_by_role("switch", name="Vibrate").click()
    with_browser.page.locator("#sheet .close").click()
    assert drag(with_browser, ".row .piece", -40, "") == 0, "no tick where nobody wants one"
    assert not with_browser.script_errors
    with_browser.close()


@pytest.mark.slow
@pytest.mark.parametrize(("up", "end"), [(60, "pointerup"), (120, "pointercancel")])
def test_a_short_or_broken_swipe_plays_nothing(chromium: Any, up: int, end: str) -> None:
    """The click that a browser sends after it means nothing either; the buttons still work."""
    party = OutlineParty("market_day", seats=2)
    phones = party.seat_everybody()
    match = party.begin()
    asked = next(phone for phone in phones if phone.is_asked)
    with_browser = LocalBrowser(chromium, party, asked, UPRIGHT)
    with_browser.wait_until(lambda: with_browser.page.locator(".item.offered").count() > 0)
    before, step = match.decision_number, asked.parts["at"]
    drag(with_browser, ".item.offered", up, "")
    drag(with_browser, ".item.offered", up, end)
    with_browser.page.wait_for_timeout(300)
    with_browser.push()
    assert (match.decision_number, asked.parts["at"]) == (before, step)
    with_browser.page.locator(".item.offered").first.press("Enter")
    with_browser.wait_until(lambda: asked.parts["at"] != step)
    assert match.decision_number == before, "a touch decides nothing"
    with_browser.page.locator("#buttons button").first.press("Enter")
    with_browser.wait_until(lambda: match.decision_number == before + 1)
    with_browser.close()


def drag(phone: LocalBrowser, selector: str, up: int, end: str) -> int:
    """Drag an element up, or end that; return the ticks of the motor since it began."""
    return int(phone.page.evaluate(DRAG_SCRIPT, [selector, up, end]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "selector"),
    [("mercado", ".shelf .item.offered"), ("nacho", ".pick[data-pile]")],
)
def test_pieces_are_pulled_from_a_bag_with_a_tick_for_each(
    chromium: Any, game: str, selector: str
) -> None:
    party = PaintedParty(game, seats=2)
    phones, chance = party.seat_everybody(), Chance(5)
    match = party.begin()
    for _ in range(2000):
        assert not match.is_over
        asked = next(phone for phone in phones if phone.is_asked)
        if find_bag(asked.parts):
            break
        asked.tap(pick_key(asked.parts, chance))
    with_browser = LocalBrowser(chromium, party, asked, UPRIGHT)
    with_browser.wait_until(lambda: with_browser.page.locator(selector).count() > 0)
    with_browser.wait_until_drawn()
    before = count_own(asked.parts)
    with_browser.page.evaluate(RECORD_PATTERN_SCRIPT)
    decided = match.decision_number
    assert drag(with_browser, selector, 120, "") == 0 and match.decision_number == decided
    with_browser.page.evaluate(RECORD_PATTERN_SCRIPT)
    drag(with_browser, selector, 120, "pointerup")
    with_browser.wait_until(lambda: count_own(asked.parts) > before)
    with_browser.wait_until(lambda: with_browser.page.evaluate("window.patterns.length") > 0)
    came = count_own(asked.parts) - before
    assert with_browser.page.evaluate("window.patterns") == [[12, 90] * (came - 1) + [12]]
    assert not with_browser.script_errors
    with_browser.close()


RECORD_PATTERN_SCRIPT = """() => {
  window.patterns = [];
  navigator.vibrate = (pattern) => { window.patterns.push(pattern); return true; };
}"""


def find_bag(parts: dict[str, Any]) -> bool:
    """True if pieces can be drawn from a bag on a page."""
    items = [item for tray in parts["trays"] for item in tray["items"] if item["offered"]]
    choices = [choice for group in parts["groups"] for choice in group["choices"]]
    return any(each["pile"] for each in (*items, *choices))


def count_own(parts: dict[str, Any]) -> int:
    """Return how many pieces a player has outside bags."""
    items = [item for tray in parts["trays"] for item in tray["items"]]
    return sum(item["n"] for item in items if not item["pile"] and item["image"][0])
