"""Each page, sheet, refusal and confirmation of each game, held to the same rules in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from scenes.screenshots.phone_browser import PhoneScreen, launch_browser
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.text import BUILT_IN_LANGUAGES
from tests.phones.browsers import find_axe_violations, find_layout_faults
from tests.phones.local_browser import LocalBrowser, PaintedParty
from tests.phones.phone_party import Phone, pick_key

GLASSES: Final = (PhoneScreen(390, 844), PhoneScreen(844, 390))
"""A phone held upright and held across."""
MAX_TAPS: Final = 2500
SHEETS: Final = ("table", "log", "scores", "aid", "rules")
PLACEHOLDERS: Final = ("null", "undefined", "NaN", "None", "[object", "{0}")
FOCUS_SCRIPT: Final = """() => {
  const at = document.activeElement;
  return at && at !== document.body ? at.getAttribute("aria-label") || at.textContent : "";
}"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with launch_browser() as opened:
        yield opened


def state_of(phone: Phone) -> str:
    """Return what kind of page a phone shows: the question, and which sections there are."""
    parts = phone.parts
    kinds = {c["key"].partition(":")[0] for g in parts["groups"] for c in g["choices"]}
    sections = [name for name in ("rows", "doubt", "refusal", "end") if parts.get(name)]
    mine = parts["ask"]["mine"]
    return f"{mine} {sorted(kinds)} {sections} {parts['ask']['words'] if mine else ''}"


class Walk:
    """Visits states of one match in a browser and collects the faults of each."""

    def __init__(self, chromium: Any, name: str, language: str) -> None:
        self.party = PaintedParty(name, seats=max(2, games.game_class(name).seat_counts[0]))
        self.phones = self.party.seat_everybody(language)
        self.faults: list[str] = []
        self.visited: set[str] = set()
        self.browser = LocalBrowser(chromium, self.party, self.phones[0], GLASSES[0])

    def visit(self, state: str) -> None:
        """Look at a page on both glasses, once."""
        if state in self.visited:
            return
        self.visited.add(state)
        self.browser.push()
        for glass in GLASSES:
            self.browser.set_screen(glass)
            where = f"{self.party.game.name} {state} {glass}"
            self.faults += [f"{where}: {fault}" for fault in find_layout_faults(self.browser)]
            self.faults += [f"{where}: {fault}" for fault in find_axe_violations(self.browser)]
            words = self.browser.page.locator("body").inner_text()
            self.faults += [f"{where}: {w}" for w in PLACEHOLDERS if w in words]

    def visit_sheets(self) -> None:
        """Open each sheet, look at it, and close it: the focus comes back to its button."""
        page = self.browser.page
        for icon in SHEETS:
            tool = page.locator(f'.tool[data-icon="{icon}"]')
            tool.focus()
            page.keyboard.press("Enter")
            self.browser.wait_until(lambda: page.locator("#sheet [data-sheet] > *").count() > 0)
            self.visit(f"sheet {icon}")
            page.keyboard.press("Escape")
            self.browser.wait_until(lambda: not page.locator("#sheet").is_visible())
            label = tool.get_attribute("aria-label")
            if page.evaluate(FOCUS_SCRIPT) != label:
                self.faults.append(f"the focus did not come back to {icon}")

    def visit_lost_connection(self) -> None:
        """Cut the phone off until it says so, and let it come back."""
        self.browser.is_cut_off = True
        lost = self.browser.page.locator("#lost:not(:empty)")
        self.browser.wait_until(lambda: lost.count() > 0)
        self.visit("no connection")
        self.browser.is_cut_off = False
        self.browser.wait_until(lambda: lost.count() == 0)

    def play(self, chance: Chance) -> None:
        """Play to the end of the match, and visit each new kind of page."""
        match = self.party.begin()
        for _ in range(MAX_TAPS):
            if match.is_over:
                break
            phone = next(phone for phone in self.phones if phone.is_asked)
            if phone is self.phones[0] or "False" not in "".join(self.visited):
                self.visit(state_of(self.phones[0]))
            phone.tap(pick_key(phone.parts, chance))


@pytest.mark.nightly
@pytest.mark.processor_limit(3600)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_state_of_a_match_can_be_read_and_reached(
    chromium: Any, name: str, language: str
) -> None:
    walk = Walk(chromium, name, language)
    walk.visit("lobby")
    walk.play(Chance(5))
    walk.visit_sheets()
    walk.visit_lost_connection()
    assert len(walk.visited) >= 12, walk.visited
    assert not walk.faults, "\n".join(walk.faults)
    assert not walk.browser.script_errors
    walk.browser.close()
