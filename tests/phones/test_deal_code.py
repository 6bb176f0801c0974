"""The deal code on the pages of phones, from the beginning of a match on."""

from __future__ import annotations

import pytest

from tabletop.core.chance import DEFAULT_GENERATOR
from tabletop.match.match import Match
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.phones.phone_party import PhoneParty


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("is_drawn", [True, False])
def test_phones_show_the_deal_code_of_the_match(
    language: str, is_drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = PhoneParty("mercado", seats=2)
    phones = party.seat_everybody(language)
    assert not any(phone.parts["deal"] for phone in phones)
    if is_drawn:
        monkeypatch.setattr(
            "tests.phones.phone_party.Match",
            lambda game, setup: Match(
                game, setup._replace(generator=DEFAULT_GENERATOR).with_salt()
            ),
        )
    party.begin()
    assert party.match is not None and bool(party.match.deal_code) is is_drawn
    code = party.match.deal_code
    told = Catalogue(language)("ui.pause.deal_code", code=code) if is_drawn else ""
    assert [phone.parts["deal"] for phone in phones] == [told] * 2
