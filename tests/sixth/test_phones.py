"""A sixth game that lies elsewhere is played on phones, which have never seen it."""

from __future__ import annotations

import pytest

from tabletop.core.chance import Chance
from tabletop.text import BUILT_IN_LANGUAGES
from tests.phones.phone_party import PhoneParty, play_randomly
from tests.sixth.locations import GAME


@pytest.mark.slow
def test_it_is_played_to_its_end_by_fingers() -> None:
    for seats in (2, 4):
        party = PhoneParty(GAME, seats=seats)
        phones = party.seat_everybody("en", "ja")
        match = party.begin()
        play_randomly(party, phones, Chance(seats))
        assert match.is_over
        assert all(phone.parts["end"]["winners"] for phone in phones)


def test_it_asks_in_person() -> None:
    party = PhoneParty(GAME, seats=2)
    phones = party.seat_everybody("en", "ja")
    party.begin()
    asked = next(phone for phone in phones if phone.is_asked)
    assert asked.parts["ask"]["words"] in (
        "Serve a card, or sell it",
        "カードを出すか、売ってください",
    )


@pytest.mark.nightly
@pytest.mark.processor_limit(1800)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_whole_match_is_played_by_role_and_name_in_a_browser(language: str) -> None:
    pytest.importorskip("axe_playwright_python", reason="the extra `dev` is not installed")
    from scenes.screenshots.phone_browser import launch_browser
    from tests.phones.browsers import play_whole_match

    with launch_browser() as chromium:
        play_whole_match(chromium, GAME, language)
