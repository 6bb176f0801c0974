"""Buttons of a phone say what they bring, and that is what happens."""

from __future__ import annotations

import pytest

from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.text import Catalogue
from tests.fixtures.promises import happened_words
from tests.phones.phone_party import Phone, PhoneParty, pick_key


def promised_words(match: Match, phone: Phone) -> tuple[str, str]:
    """Press keys of a phone until it decides; return what the button said, and what happened."""
    chance, seat = Chance(match.decision_number), match.active_seats()[0]
    number = match.decision_number
    view = match.view_for(seat)
    said = ""
    for _ in range(400):
        buttons = {button["key"]: button for button in phone.parts["buttons"]}
        key = pick_key(phone.parts, chance)
        if key != "yes":
            said = buttons[key]["brings"] if key in buttons else ""
        phone.tap(key)
        if match.decision_number != number:
            break
    return said, happened_words(match, view, seat, Catalogue("en"))


@pytest.mark.slow
def test_a_button_brings_what_it_says(name: str) -> None:
    party = PhoneParty(name, seats=3, seed=11)
    phones = party.seat_everybody()
    match, told = party.begin(), 0
    while not match.is_over and match.decision_number < 80:
        phone = next(phone for phone in phones if phone.is_asked)
        if match.active_seats()[0] != phones.index(phone):
            break
        said, happened = promised_words(match, phone)
        assert said == happened
        told += bool(said)
    assert told


def test_a_button_that_brings_nothing_warns() -> None:
    party = PhoneParty("zahab", seats=3, seed=5)
    phones, warned = party.seat_everybody(), 0
    match, chance = party.begin(), Chance(5)
    while not match.is_over and match.decision_number < 150 and not warned:
        phone = next(phone for phone in phones if phone.is_asked)
        phone.tap(pick_key(phone.parts, chance))
        for button in phone.parts["buttons"]:
            assert button["warns"] == ("Careful!" in button["brings"])
            warned += button["warns"]
    assert warned
