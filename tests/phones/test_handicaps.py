"""A phone counts the points of a handicap, and tells it beside the possessions of its seat."""

from __future__ import annotations

import pytest

from tabletop.phones.gateway.phone_gateway import LobbySetup
from tests.phones.phone_party import PhoneParty


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_phone_counts_and_tells_a_handicap(language: str) -> None:
    party = PhoneParty("mercado")
    party.specs = (party.specs[0]._replace(points=7, goods=2), *party.specs[1:])
    party.desk.open_lobby(LobbySetup(party.game, party.specs, party.options, party.mode))
    party.settle()
    phones = party.seat_everybody()
    match = party.begin()
    assert match.game.handicap_points == (7, *[0] * (len(party.specs) - 1))
    phone = phones[1]
    assert phone.say(**{"is": "speak", "language": language})
    assert [seat["score"] for seat in phone.parts["seats"]] == [
        entry.score for entry in match.game.standings(match.state)
    ]
    assert phone.say(**{"is": "open", "what": "players"})
    told = phone.parts["sheet"]["has"]
    name = phone.parts["people"][0]["name"]
    assert any(name in line and "7" in line and "2" in line for line in told[0])
    assert not any("7" in line for line in told[1])
