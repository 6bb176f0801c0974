"""A phone counts the points of a handicap, and tells it beside the possessions of its seat."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from scenes.phones.command import HeadlessPhoneTable
from tabletop.match.match_store import MatchStore
from tabletop.narration.handicap_texts import format_handicap
from tabletop.phones.gateway.phone_gateway import LobbySetup
from tabletop.text import Catalogue
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


def test_the_command_tells_a_handicap_when_the_match_begins(tmp_path: Path) -> None:
    party, told, text = PhoneParty("mercado"), list[str](), Catalogue("en")
    specs = (party.specs[0]._replace(points=7), *party.specs[1:])
    phones = SimpleNamespace(match_specs=lambda: specs)
    lobby = LobbySetup(party.game, specs, party.options, party.mode)
    table = HeadlessPhoneTable(phones, text, MatchStore(tmp_path), lobby, told.append, seed=5)  # type: ignore[arg-type]
    table._tell_beginning(table._begin_match())
    assert format_handicap(specs[0], party.game, text) in told
    assert len([line for line in told if "7" in line]) == 1
