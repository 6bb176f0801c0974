"""A card is swiped up and pieces are pulled out; nothing is sent before the finger lets go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scenes.screenshots.phone_browser import PhoneScreen, launch_browser
from tabletop.core.chance import Chance
from tests.phones import browsers  # noqa: F401 - skips without a browser
from tests.phones.local_browser import LocalBrowser, PaintedParty
from tests.phones.phone_party import pick_key

DRAG_SCRIPT = """([selector, upTo, release]) => {
  const element = document.querySelector(selector), box = element.getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  const happens = (kind, up) => element.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: 7, clientX: at[0], clientY: at[1] - up }));
  element.setPointerCapture = () => {};
  if (!release) {
    window.ticks = 0;
    navigator.vibrate = () => { window.ticks += 1; return true; };
    happens("pointerdown", 0);
    for (let up = 0; up <= upTo; up += 6) happens("pointermove", up);
  } else happens("pointerup", upTo);
  return window.ticks;
}"""
UPRIGHT = PhoneScreen(390, 844)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with launch_browser() as opened:
        yield opened


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
    with_browser.page.evaluate(DRAG_SCRIPT, [".item.offered", 120, False])
    with_browser.page.wait_for_timeout(100)
    assert (match.decision_number, len(party.sent)) == (before, told)
    with_browser.page.evaluate(DRAG_SCRIPT, [".item.offered", 120, True])
    with_browser.wait_until(lambda: match.decision_number == before + 1)
    assert not with_browser.script_errors
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
    ticks = with_browser.page.evaluate(DRAG_SCRIPT, [".row .piece", 72, False])
    assert ticks == 2 and asked.parts["rows"][0]["value"] == 0
    with_browser.page.evaluate(DRAG_SCRIPT, [".row .piece", 72, True])
    with_browser.wait_until(lambda: asked.parts["rows"][0]["value"] == 2)
    with_browser.close()
