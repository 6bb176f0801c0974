"""Each page, sheet, refusal and confirmation of each game, held to the same rules in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from scenes.screenshots.phone_browser import PhoneScreen
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.text import BUILT_IN_LANGUAGES
from tests.phones.local_browser import LocalBrowser, PaintedParty
from tests.phones.page_inspection import (
    SHEETS,
    PageInspector,
    forbidden_key,
    pictures_folder,
    state_of,
)
from tests.phones.phone_party import pick_key

GLASSES: Final = (PhoneScreen(390, 844), PhoneScreen(844, 390))
"""A phone held upright and held across."""
MAX_TAPS: Final = 2500
STATES_OF_ANY_GAME: Final = (
    "lobby", "True", "False", "refusal", "end", "no connection", *SHEETS,
)  # fmt: skip
"""Parts of the names of states that each walk must reach."""


class Walk:
    """Visits states of one match in a browser and collects the faults of each."""

    def __init__(self, chromium: Any, name: str, language: str, folder: Path) -> None:
        self.party = PaintedParty(name, seats=max(2, games.game_class(name).seat_counts[0]))
        self.phones = self.party.seat_everybody(language)
        self.inspector = PageInspector(folder)
        self.browser = LocalBrowser(chromium, self.party, self.phones[0], GLASSES[0])

    def visit(self, state: str) -> None:
        """Look at a page on both glasses, once."""
        if state not in self.inspector.states:
            self.browser.push()
            self.inspector.inspect(self.browser, state, GLASSES)

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
            own = self.phones[0]
            if phone is own or "False" not in "".join(self.inspector.states):
                self.visit(state_of(own.parts))
            key = forbidden_key(own.parts) if phone is own else ""
            refusal = f"refusal {state_of(own.parts)}"
            if key and refusal not in self.inspector.states:
                own.tap(key)
                self.visit(refusal)
            phone.tap(pick_key(phone.parts, chance))
        assert match.is_over
        self.visit("end")


@pytest.mark.nightly
@pytest.mark.processor_limit(3600)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_state_of_a_match_can_be_read_and_reached(
    chromium: Any, name: str, language: str, tmp_path: Path
) -> None:
    walk = Walk(chromium, name, language, pictures_folder(tmp_path) / f"states {name} {language}")
    walk.visit("lobby")
    walk.play(Chance(5))
    walk.inspector.inspect_sheets(walk.browser, "player", GLASSES)
    walk.visit_lost_connection()
    kinds = " ".join(walk.inspector.states)
    assert all(kind in kinds for kind in STATES_OF_ANY_GAME), walk.inspector.states
    assert not walk.inspector.faults, "\n".join(walk.inspector.faults)
    assert not walk.browser.script_errors
    walk.browser.close()
