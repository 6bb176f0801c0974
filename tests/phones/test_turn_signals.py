"""A phone in a pocket says whose turn it is: title, vibration and sound, each with a switch."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.screenshots.phone_browser import PhoneScreen
from tabletop.core.chance import Chance
from tests.phones import browsers  # noqa: F401 - skips without a browser
from tests.phones.local_browser import LocalBrowser, OutlineParty
from tests.phones.phone_party import pick_key

RECORD_SCRIPT = """
window.pulses = []; window.tones = 0;
navigator.vibrate = (pulse) => { window.pulses.push(pulse); return true; };
const ramp = { setValueAtTime() {}, linearRampToValueAtTime() {} };
ramp.exponentialRampToValueAtTime = () => {};
const joined = { connect: (next) => next, start() {}, stop() {}, frequency: {}, gain: ramp };
window.AudioContext = class {
  state = "running"; currentTime = 0; destination = {};
  createOscillator() { window.tones += 1; return joined; }
  createGain() { return joined; }
};"""
"""Script that notes vibrations and tones, before the page has begun."""
READ_SCRIPT = "() => [document.title, window.pulses.splice(0), window.tones]"
SIGNALS = ("Mark the page title", "Vibrate", "Sound")


class RecordedBrowser(LocalBrowser):
    def prepare(self) -> None:
        self.page.add_init_script(RECORD_SCRIPT)
        super().prepare()


@pytest.mark.slow
def test_a_turn_is_signalled_once_and_only_as_its_player_wants(chromium: Any) -> None:
    party = OutlineParty("market_day", seats=2)
    phones = party.seat_everybody()
    party.begin()
    waiting = next(phone for phone in phones if not phone.is_asked)
    page = RecordedBrowser(chromium, party, waiting, PhoneScreen(390, 844))
    chance = Chance(5)

    def until_asked(is_asked: bool) -> None:
        """Let random fingers play until the page is asked, or is not."""
        while waiting.is_asked != is_asked:
            phone = next(phone for phone in phones if phone.is_asked)
            phone.tap(pick_key(phone.parts, chance))
        page.push()
        wanted = "yes" if is_asked else "no"
        page.wait_until(
            lambda: page.page.locator("#page").get_attribute("data-asked") == wanted,
            max_seconds=60,
        )

    page.wait_until(lambda: page.page.locator("#tools button").count() > 0)
    page.page.locator("#band").dispatch_event("pointerdown")
    assert page.page.evaluate(READ_SCRIPT) == ["Market Day", [], 0]
    until_asked(True)
    assert page.page.evaluate(READ_SCRIPT) == ["Your turn – Market Day", [[60, 60, 120]], 2]
    page.push()
    waiting.say(**{"is": "open", "what": ""})
    page.push()
    assert page.page.evaluate(READ_SCRIPT) == ["Your turn – Market Day", [], 2]
    until_asked(False)
    assert page.page.evaluate(READ_SCRIPT)[0] == "Market Day"
    for off, expected in zip(
        SIGNALS,
        (
            ["Market Day", [[60, 60, 120]], 4],
            ["Market Day", [], 6],
            ["Market Day", [], 6],
        ),
        strict=True,
    ):
        page.page.locator('#tools [data-icon="scores"]').click()
        page.page.get_by_role("switch", name=off).click()
        assert page.page.get_by_role("switch", name=off).get_attribute("aria-checked") == "false"
        page.page.locator("#sheet .close").click()
        page.wait_until(lambda: not waiting.parts["sheet"])
        until_asked(True)
        assert page.page.evaluate(READ_SCRIPT) == expected
        until_asked(False)
    assert not page.script_errors
    page.close()
