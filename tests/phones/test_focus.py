"""The focus of a page: it stays on the page when what was pressed is gone."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright", reason="the extra `dev` is not installed")

from scenes.screenshots.phone_browser import PhoneScreen
from tabletop import games
from tabletop.core.chance import Chance
from tests.phones.local_browser import LocalBrowser, PaintedParty
from tests.phones.page_inspection import TAP_SCRIPT, state_of
from tests.phones.phone_party import pick_key

TAPS = 40


@pytest.mark.slow
@pytest.mark.processor_limit(300)
def test_the_focus_stays_on_the_page_after_each_press(chromium: Any, name: str) -> None:
    """The pressed card, button, plus or minus may be gone or disabled afterwards."""
    party = PaintedParty(name, seats=games.game_class(name).seat_counts[0])
    phones, chance, lost = party.seat_everybody(), Chance(5), list[str]()
    browser = LocalBrowser(chromium, party, phones[0], PhoneScreen(390, 844))
    match = party.begin()
    pressed = 0
    while pressed < TAPS and not match.is_over:
        phone = next(phone for phone in phones if phone.is_asked)
        key = pick_key(phone.parts, chance)
        if phone is not phones[0]:
            phone.tap(key)
            continue
        browser.push()
        browser.wait_until(lambda key=key: browser.page.locator(f'[data-tap="{key}"]').count())
        pressed += 1
        if not browser.page.evaluate(TAP_SCRIPT, key):
            lost.append(f"{key}: {state_of(phone.parts)}")
    browser.close()
    assert pressed and not lost, "\n".join(lost)
    assert not browser.script_errors
