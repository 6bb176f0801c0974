"""Own pieces on a page: what can be chosen lies large, the rest lies aside."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.screenshots.phone_browser import PhoneScreen
from tabletop.core.chance import Chance
from tests.phones.browsers import find_layout_faults
from tests.phones.local_browser import LocalBrowser, OutlineParty
from tests.phones.phone_party import Phone, pick_key


def play_until_pieces_are_sold() -> tuple[OutlineParty, Phone]:
    """Return a match of Nacho in which only pieces outside a hand can be chosen."""
    party = OutlineParty("nacho", seats=2)
    phones, chance = party.seat_everybody(), Chance(5)
    match = party.begin()
    while not match.is_over:
        phone = next(phone for phone in phones if phone.is_asked)
        trays = phone.parts["trays"]
        offering = [tray["hand"] for tray in trays for item in tray["items"] if item["offered"]]
        is_elsewhere = phone.parts["groups"] or phone.parts["rows"]
        if set(offering) == {False} and len(trays) > 1 and not is_elsewhere:
            return party, phone
        phone.tap(pick_key(phone.parts, chance))
    raise AssertionError("nobody sells")


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_pieces_to_choose_lie_large_and_a_hand_without_choices_aside(chromium: Any) -> None:
    party, phone = play_until_pieces_are_sold()
    with_browser = LocalBrowser(chromium, party, phone, PhoneScreen(390, 844))
    large = with_browser.page.locator("#middle > .hand .item")
    with_browser.wait_until(lambda: large.count() > 0)
    assert all("offered" in str(each.get_attribute("class")) for each in large.all())
    assert with_browser.page.locator(".shelf .item.idle").count() > 0
    assert not find_layout_faults(with_browser) and not with_browser.script_errors
    with_browser.close()
