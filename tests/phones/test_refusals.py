"""The reason of a refusal on a page: it has a place of its own and covers nothing."""

from __future__ import annotations

from typing import Any, Final

import pytest

pytest.importorskip("playwright", reason="the extra `dev` is not installed")

from tabletop import games
from tests.phones.browsers import SCREEN_SIZES, find_axe_violations, find_layout_faults
from tests.phones.local_browser import LocalBrowser, OutlineParty

REFUSAL: Final = {
    "words": "You can hold 4 cards at most, so you must give one of them to the magician first.",
    "rule": "4.2",
    "clause": "Rules 4.2",
}
COVERED_SCRIPT: Final = """() => {
  const refusal = document.getElementById("refusal").getBoundingClientRect();
  return ["band", "ask", "log", "middle", "foot"].filter((id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return box.left < refusal.right - 1 && box.right > refusal.left + 1
      && box.top < refusal.bottom - 1 && box.bottom > refusal.top + 1;
  });
}"""
"""Script that lists the parts of a page over which the refusal lies."""


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.processor_limit(120)
def test_a_refusal_covers_nothing_on_any_screen(chromium: Any, name: str) -> None:
    party = OutlineParty(name, seats=games.game_class(name).seat_counts[0])
    phones = party.seat_everybody("en")
    party.begin()
    phone = next(phone for phone in phones if phone.is_asked)
    browser = LocalBrowser(chromium, party, phone, SCREEN_SIZES[0])
    browser.wait_until(lambda: browser.page.locator("#ask .words").count() > 0)
    browser.push()
    phone.frames.append({"refusal": REFUSAL})
    browser.push()
    browser.wait_until(lambda: browser.page.locator("#refusal .clause").count() > 0)
    faults = []
    for screen in SCREEN_SIZES:
        browser.set_screen(screen)
        faults += [f"{screen}: covers {part}" for part in browser.page.evaluate(COVERED_SCRIPT)]
        faults += [f"{screen}: {fault}" for fault in find_layout_faults(browser)]
    faults += find_axe_violations(browser)
    browser.close()
    assert not faults, "\n".join(faults)
