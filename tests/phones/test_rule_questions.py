"""A phone asks the rules in its own words, and hears if they do not say."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright", reason="the extra `dev` is not installed")

from scenes.screenshots.phone_browser import PhoneScreen
from tabletop.text import Catalogue
from tabletop.text.rule_search import rule_search_for
from tests.phones.local_browser import LocalBrowser, PaintedParty
from tests.phones.phone_party import Phone, PhoneParty


def open_rules(game: str = "mercado", language: str = "en") -> Phone:
    """Return a phone with a seat in a match that reads the rules."""
    party = PhoneParty(game)
    phones = party.seat_everybody()
    party.begin()
    assert phones[0].say(**{"is": "speak", "language": language})
    assert phones[0].say(**{"is": "open", "what": "rules"})
    return phones[0]


@pytest.mark.parametrize(
    ("language", "question"), [("en", "how many coins do I draw?"), ("ja", "コインは何枚引く？")]
)
def test_a_question_is_answered_with_clauses_of_the_sheet(language: str, question: str) -> None:
    phone = open_rules(language=language)
    assert phone.parts["answer"] is None
    assert phone.say(**{"is": "ask", "question": question})
    answer = phone.parts["answer"]
    found = rule_search_for(Catalogue(language), "mercado").search(question)
    assert found and answer == {
        "asked": question, "found": [number.removeprefix("MER-") for number in found],
    }  # fmt: skip
    shown = {number for number, _ in phone.parts["sheet"]["clauses"]}
    assert set(answer["found"]) <= shown


def test_what_the_rules_do_not_say_is_told() -> None:
    phone = open_rules()
    assert phone.say(**{"is": "ask", "question": "Who invented the game?"})
    assert phone.parts["answer"] == {"asked": "Who invented the game?", "found": []}
    assert "don't seem to say" in phone.parts["words"]["rules.nothing"]


def test_a_question_goes_with_its_sheet_and_can_be_cleared() -> None:
    phone = open_rules()
    for ends in ({"is": "ask", "question": "  "}, {"is": "open", "what": ""}):
        assert phone.say(**{"is": "ask", "question": "4.3"})
        assert phone.parts["answer"]["found"] == ["4.3"]
        assert phone.say(**ends)
        assert phone.parts["answer"] is None
        assert phone.say(**{"is": "open", "what": "rules"})


@pytest.mark.parametrize("wrong", [3, None, "x" * 101, ["4.3"]])
def test_a_question_is_a_short_text(wrong: object) -> None:
    phone = open_rules()
    assert not phone.say(**{"is": "ask", "question": wrong})
    assert phone.parts["answer"] is None


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_asks_and_shows_the_answer(chromium: Any, language: str) -> None:
    party = PaintedParty("mercado", seats=2)
    phones = party.seat_everybody()
    browser = LocalBrowser(chromium, party, phones[0], PhoneScreen(390, 844))
    party.begin()
    phones[0].say(**{"is": "speak", "language": language})
    browser.push()
    page = browser.page
    page.locator('[data-icon="rules"]').first.click()
    browser.push()
    field = page.locator("#sheet .finder input")
    for question, count in (("4.3", 1), ("Who invented the game?", 0)):
        field.fill(question)
        field.press("Enter")
        browser.push()
        browser.wait_until(lambda count=count: page.locator("#sheet .found li").count() == count)
        told = page.locator("#sheet .unanswered").inner_text()
        assert bool(told) is not bool(count)
        if count:
            page.locator("#sheet .found button").first.click()
            page.wait_for_selector("#sheet .clauses .meant")
    browser.close()
    assert not browser.script_errors
