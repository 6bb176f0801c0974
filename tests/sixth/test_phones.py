"""A sixth game that lies elsewhere is played on phones, which have never seen it."""

from __future__ import annotations

import pytest

from tabletop.core.chance import Chance
from tabletop.text import LANGUAGES
from tests.phones.party import Party, play
from tests.sixth.telling import GAME


def test_it_is_played_to_its_end_by_fingers() -> None:
    for seats in (2, 4):
        party = Party(GAME, seats=seats)
        phones = party.everybody("en", "ja")
        match = party.begin()
        play(party, phones, Chance(seats))
        assert match.over
        assert all(phone.parts["end"]["winners"] for phone in phones)


def test_it_asks_in_person() -> None:
    party = Party(GAME, seats=2)
    phones = party.everybody("en", "ja")
    party.begin()
    asked = next(phone for phone in phones if phone.asked)
    assert asked.parts["ask"]["words"] in (
        "Serve a card, or sell it",
        "カードを出すか、売ってください",
    )


@pytest.mark.long
@pytest.mark.processor_limit(1800)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_played_by_role_and_name_in_a_browser(language: str) -> None:
    pytest.importorskip("axe_playwright_python", reason="the extra `dev` is not installed")
    from scenes.shots.handset import browser
    from tests.phones.browsers import play_whole

    with browser() as chromium:
        play_whole(chromium, GAME, language)
