"""Sentences that a page in a real browser tells: all of the log, each once, while scripts run."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.screenshots.phone_browser import PhoneScreen, launch_browser
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.text import Catalogue
from tests.phones.browsers import find_layout_faults
from tests.phones.local_browser import LocalBrowser, OutlineParty
from tests.phones.phone_party import Phone, play_randomly
from tools.told.sentence_share import RECORD_SCRIPT, expected_sentences, measure_game

DECISIONS = 24


@pytest.mark.sampled_by_game
@pytest.mark.slow
def test_pages_tell_every_sentence_of_the_log_once(chromium: Any, name: str) -> None:
    """Each message of the table is drawn: choices that go away leave no broken script behind."""
    party = OutlineParty(name, seats=games.game_class(name).seat_counts[0], seed=11)
    players = party.seat_everybody()
    spectator = party.phone()
    spectator.hello(party.keys.table)
    match = party.begin()
    readers: dict[int, Phone] = {0: players[0], NOBODY: spectator}
    pages = {
        seat: LocalBrowser(chromium, party, phone, PhoneScreen(390, 844))
        for seat, phone in readers.items()
    }
    chance, said = Chance(5), Catalogue("en")
    for seat, page in pages.items():
        page.wait_until(lambda page=page: page.page.locator("#log").count())  # type: ignore[misc]
        page.wait_until(lambda phone=readers[seat]: phone.parts.get("log"))  # type: ignore[misc]
        page.page.evaluate(RECORD_SCRIPT)
    begun = {seat: len(expected_sentences(match, seat, said)) for seat in readers}
    while not match.is_over and match.decision_number < DECISIONS:
        play_randomly(party, players, chance, match.decision_number + 1)
        for page in pages.values():
            page.push()
            page.page.wait_for_timeout(1)
    for seat, page in pages.items():
        page.wait_until_drawn()
        found = page.page.evaluate("() => window.sentences")
        told = [words for is_polite, words in found if is_polite]
        assert told == expected_sentences(match, seat, said)[begun[seat] :]
        assert told and not page.script_errors
        page.close()


@pytest.mark.slow
def test_the_last_sentence_stays_in_sight_when_letters_come_late(chromium: Any) -> None:
    party = OutlineParty("zahab", seats=2)
    players = party.seat_everybody()
    match = party.begin()
    play_randomly(party, players, Chance(5), 6)
    assert match.decision_number >= 6
    browser = LocalBrowser(chromium, party, players[0], PhoneScreen(390, 844))
    browser.wait_until(lambda: browser.page.locator("#log li").count() > 4)
    assert not find_layout_faults(browser)
    browser.page.evaluate("document.querySelector('#log ol').style.fontSize = '1.3em'")
    assert not find_layout_faults(browser)
    browser.close()


@pytest.mark.nightly
def test_whole_matches_are_told(name: str) -> None:
    with launch_browser() as opened:
        assert measure_game(opened, name) == 100
