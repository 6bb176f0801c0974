"""Words on a page are read aloud and searched: no sign in them is only there for a screen."""

from __future__ import annotations

import json
import unicodedata

import pytest

from tabletop.core.chance import Chance
from tabletop.phones.sessions.phone_sessions import PAGE_OVERLAYS
from tests.phones.phone_party import PhoneParty, play_randomly

NAMES = ("Ann Lee", "Zoë's", "みか さん", "O'Neil", "José 2")


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_part_of_a_page_has_invisible_signs(name: str, language: str) -> None:
    """Not in what is shown, in the names of buttons, nor in what is read aloud; on all sheets."""
    party = PhoneParty(name)
    phones = party.seat_everybody(language)
    for seat, phone in enumerate(phones):
        phone.sit(seat, NAMES[seat])
    match, looks_on = party.begin(), party.phone(language)
    looks_on.hello(party.keys.table)
    chance, told = Chance(2), []
    for _ in range(6):
        if not match.is_over:
            play_randomly(party, phones, chance, match.decision_number + 2)
        for phone in (*phones, looks_on):
            for sheet in PAGE_OVERLAYS:
                phone.say(**{"is": "open", "what": sheet})
                told.append(json.dumps(phone.parts, ensure_ascii=False))
    page = "".join(told)
    assert all(spoken in page for spoken in NAMES[: len(phones)])
    found = {sign for sign in page if unicodedata.category(sign) in ("Cf", "Zl", "Zp", "Cc")}
    assert found == set(), [f"U+{ord(sign):04X}" for sign in found]
