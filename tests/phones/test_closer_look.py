"""The closer look of a phone: what is printed on a piece, in the words of the other clients."""

from __future__ import annotations

from tabletop.core.chance import Chance
from tabletop.core.zones import is_back
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.text import Catalogue
from tests.phones.phone_party import PhoneParty, pick_key

DECISIONS = 12


def test_the_closer_look_tells_what_is_printed_on_a_piece(name: str) -> None:
    party = PhoneParty(name, seats=3, seed=11)
    phones = party.seat_everybody()
    match, chance, told = party.begin(), Chance(3), 0
    describer = TableTextFormatter(match.game, Catalogue("en"), match.setup.seat_names).describer
    while not match.is_over and match.decision_number < DECISIONS:
        phone = next(phone for phone in phones if phone.is_asked)
        for item in (item for tray in phone.parts["trays"] for item in tray["items"]):
            zone, _, piece = item["id"].partition("|")
            found = describer.describe_piece(piece, zone) if piece and not is_back(piece) else None
            assert item["about"] == (list(found.lines) if found is not None else [])
            told += bool(item["about"])
        phone.tap(pick_key(phone.parts, chance))
    assert told
