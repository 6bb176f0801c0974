"""Bets of onlookers on who wins: worth nothing, once in a match, and only while it is played."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import Chance
from tabletop.phones.gateway.onlooker_bets import MAX_BETS, OnlookerBets
from tests.phones.phone_party import Phone, PhoneParty, play_randomly

GAME = "market_day"


def bet(phone: Phone, seat: Any) -> bool:
    return phone.say(**{"is": "bet", "seat": seat})


def onlooker(party: PhoneParty, guest: str = "") -> Phone:
    phone = party.phone()
    phone.guest = guest
    phone.hello(party.keys.table)
    return phone


def test_an_onlooker_bets_once_and_everybody_learns_the_count() -> None:
    party = PhoneParty(GAME, seats=2)
    players, first, second = party.seat_everybody(), onlooker(party), onlooker(party)
    assert not bet(first, 1), "the match has not begun"
    match = party.begin()
    mark = first.parts["bets"]["round"]
    assert not bet(players[0], 0), "players do not bet"
    for wrong in (-1, 2, "1", True, None):
        assert not bet(first, wrong)
    assert bet(first, 1) and bet(second, 1)
    bet(first, 0)
    assert all(phone.parts["bets"]["counts"] == [0, 2] for phone in party.phones)
    party.restart_service()
    for phone in party.phones:
        party.room.connect_phone(phone.number)
        phone.hello(phone.key)
    assert all(phone.parts["bets"]["counts"] == [0, 2] for phone in party.phones)
    play_randomly(party, players, Chance(3))
    assert match.is_over and not bet(onlooker(party), 0)
    assert first.parts["bets"] == {"round": mark, "counts": [0, 2]}
    party.begin()
    assert first.parts["bets"]["counts"] == [0, 0]
    assert first.parts["bets"]["round"] != mark
    assert bet(first, 0)


@pytest.mark.parametrize("is_service_new", [False, True])
def test_an_onlooker_who_comes_back_does_not_bet_again(is_service_new: bool) -> None:
    """The mark of their browser is known, whatever became of the socket or of the service."""
    party = PhoneParty(GAME, seats=2)
    party.seat_everybody()
    first, second = onlooker(party, "one browser"), onlooker(party, "another browser")
    party.begin()
    bet(first, 1)
    if is_service_new:
        party.restart_service()
    else:
        party.room.disconnect_phone(first.number)
    back = onlooker(party, "one browser")
    bet(back, 0)
    assert back.parts["bets"]["counts"] == [0, 1]
    if is_service_new:
        party.room.connect_phone(second.number)
        second.hello(second.key)
    bet(second, 0)
    assert second.parts["bets"]["counts"] == [1, 1]


def test_bets_are_few_and_a_mark_is_short() -> None:
    """A program that invents a mark for each bet finds an end."""
    bets = OnlookerBets()
    bets.begin_match(2)
    counted = [bets.add(f"invented {n}", 1) for n in range(MAX_BETS + 40)]
    assert counted.count(True) == MAX_BETS and bets.counts == [0, MAX_BETS]
    party = PhoneParty(GAME, seats=2)
    phone = party.phone()
    for wrong in (None, 3, "x" * 100):
        message = {"is": "hello", "key": party.keys.table, "language": "en", "guest": wrong}
        assert not phone.say(**message)


@pytest.mark.slow
@pytest.mark.processor_limit(120)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_offers_the_bet_and_tells_what_became_of_it(chromium: Any, language: str) -> None:
    from tests.phones.browsers import SCREEN_SIZES, find_axe_violations, find_layout_faults
    from tests.phones.local_browser import LocalBrowser, OutlineParty

    party = OutlineParty(GAME, seats=2)
    players = party.seat_everybody()
    phone = party.phone(language)
    phone.hello(party.keys.table)
    match = party.begin()
    browser = LocalBrowser(chromium, party, phone, SCREEN_SIZES[1])
    page = browser.page
    look = page.locator('#buttons [data-key="look"]')
    browser.wait_until(lambda: look.count() > 0)
    look.press("Enter")
    offers = page.locator(".candidate")
    browser.wait_until(lambda: offers.count() == 2)
    for screen in SCREEN_SIZES:
        browser.set_screen(screen)
        assert not find_layout_faults(browser), str(screen)
    assert not find_axe_violations(browser)
    switch = page.locator("#sheet .betting button")
    for is_offered in (False, True):
        page.locator('.tool[data-icon="scores"]').press("Enter")
        browser.wait_until(switch.is_visible)
        switch.press("Enter")
        page.keyboard.press("Escape")
        browser.wait_until(lambda: not page.locator("#sheet").is_visible())
        browser.wait_until(lambda is_offered=is_offered: (offers.count() == 2) is is_offered)
    offers.nth(1).press("Enter")
    browser.wait_until(lambda: phone.parts["bets"]["counts"] == [0, 1])
    name, words = match.setup.seat_names[1], phone.parts["words"]
    assert page.locator(".bet .heading").inner_text() == words["bet.yours"].replace("{0}", name)
    assert offers.count() == 0
    play_randomly(party, players, Chance(3))
    browser.push()
    has_won = any(seat == 1 and place == 1 for seat, place, _ in phone.parts["end"]["standing"])
    outcome = page.locator(".end .outcome")
    browser.wait_until(lambda: outcome.count() == 2)
    key = "bet.right" if has_won else "bet.wrong"
    count = words["bet.count"].replace("{0}", str(int(has_won))).replace("{1}", "1")
    assert outcome.all_inner_texts() == [words[key].replace("{0}", name), count]
    assert not find_axe_violations(browser) and not browser.script_errors
    browser.close()
