"""The player who leads a table without a screen: the first one, with powers that can be passed."""

from __future__ import annotations

from pathlib import Path

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")

from tabletop.core.chance import Chance  # noqa: E402
from tabletop.core.state import NOBODY  # noqa: E402
from tests.phones.match_process import PhoneMatchProcess, seat_phones  # noqa: E402
from tests.phones.phone_party import Phone, PhoneParty, play_randomly  # noqa: E402


def led_party(seats: int = 3) -> tuple[PhoneParty, list[Phone]]:
    party = PhoneParty("market_day", seats=seats)
    party.desk.lead.is_by_phone = True
    phones = [party.phone() for _ in range(2)]
    for seat, phone in enumerate(phones):
        phone.hello(party.keys.table)
        phone.sit(seat)
    return party, phones


def lead(phone: Phone, what: str, value: object = 0) -> bool:
    return phone.say(**{"is": "lead", "what": what, "value": value})


def test_the_first_who_sits_down_leads_and_passes_it_on() -> None:
    party, phones = led_party()
    assert phones[1].parts["leader"]["seat"] == 0
    assert not lead(phones[1], "pass", 1) and party.desk.registry.leader == 0
    lead(phones[0], "pass", 2)
    assert party.desk.registry.leader == 0, "nobody sits there"
    lead(phones[0], "pass", 1)
    assert party.desk.registry.leader == 1 and phones[0].parts["leader"]["seat"] == 1
    phones[1].say(**{"is": "leave"})
    assert party.desk.registry.leader == 0, "who is left leads"


def test_the_leader_alone_ends_a_match_and_sets_the_speed() -> None:
    party, phones = led_party(2)
    party.begin()
    assert not lead(phones[1], "end") and not lead(phones[1], "speed", "fast")
    assert party.desk.lead.speed == "normal" and not party.desk.lead.is_end_requested
    assert lead(phones[0], "speed", "fast") and lead(phones[0], "speed", "warp")
    assert party.desk.lead.speed == "fast" == phones[1].parts["leader"]["speed"]
    assert lead(phones[0], "end") and party.desk.lead.is_end_requested


def test_the_leader_gives_free_seats_to_the_computer_and_back() -> None:
    _, phones = led_party()
    lead(phones[0], "seat", 1)
    assert phones[0].parts["people"][1]["by"] == "phone", "who sits there stays"
    lead(phones[0], "seat", 2)
    assert phones[1].parts["people"][2]["by"] == "ai"
    assert not phones[1].parts["people"][2]["can_take"]
    lead(phones[0], "seat", 2)
    assert phones[1].parts["people"][2]["can_take"]


def test_beside_a_screen_no_phone_leads() -> None:
    party = PhoneParty("market_day", seats=2)
    phones = party.seat_everybody()
    assert phones[0].parts["leader"] is None and not lead(phones[0], "speed", "fast")


def test_a_latecomer_takes_the_seat_that_the_computer_got_at_the_beginning() -> None:
    party, phones = led_party()
    party.specs = tuple(
        spec._replace(level="trader") if seat == 2 else spec
        for seat, spec in enumerate(party.desk.registry.specs)
    )
    from tabletop.host.match_host import MatchHost
    from tabletop.match.match import Match
    from tabletop.match.setup import Setup

    party.match = Match(party.game, Setup(party.game.name, party.specs, party.options, 5))
    party.table = MatchHost(party.match)
    party.desk.join_match(party.table)
    party.settle()
    late = party.phone()
    late.hello(party.keys.table)
    person = late.parts["people"][2]
    assert person["by"] == "ai" and person["can_take"] and late.parts["seat"] == NOBODY
    late.sit(2)
    assert late.parts["seat"] == 2 and late.parts["people"][2]["by"] == "phone"
    play_randomly(party, [*phones, late], Chance(2), 7)
    assert {decision.seat for decision in party.match.decisions} == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.processor_limit(120)
def test_the_leader_ends_a_match_and_begins_the_next_without_a_screen(tmp_path: Path) -> None:
    own = PhoneMatchProcess(tmp_path)
    try:
        key = own.start("--game", "market_day", "--seats", "human,human,human")
        phones = [own.phone(key), own.phone(key)]
        seat_phones(own, phones)
        for phone in phones:
            phone.receive_until(lambda phone=phone: phone.parts.get("stage") == "playing")  # type: ignore[misc]
        assert phones[0].parts["people"][2]["by"] == "ai"
        phones[0].say(**{"is": "lead", "what": "end", "value": 0})
        for phone in phones:
            phone.receive_until(lambda phone=phone: phone.parts.get("stage") == "lobby")  # type: ignore[misc]
        assert phones[1].parts["seat"] == 1 and phones[1].parts["people"][2]["by"] == "free"
        phones[0].say(**{"is": "begin"})
        for phone in phones:
            phone.receive_until(lambda phone=phone: phone.parts.get("stage") == "playing")  # type: ignore[misc]
    finally:
        own.kill()
