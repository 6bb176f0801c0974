"""The short code: a phone asks to come in, and somebody at the table lets it in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("segno", reason="the extra `phones` is not installed")

from scenes.menus.match_setup.phone_join import PhoneJoinScene
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from tabletop.core.state import NOBODY
from tabletop.phones.gateway.room_code import (
    CODE_LENGTH,
    CODE_LETTERS,
    MAX_JOIN_REQUESTS,
    TRY_RATE,
    RoomCode,
)
from tabletop.phones.rate_limits import RateLimit
from tests.fixtures.screen.layout_lint import find_problems
from tests.phones.local_phones import ScreenWithPhones
from tests.phones.phone_party import Phone, PhoneParty


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[ScreenWithPhones]:
    made = ScreenWithPhones(tmp_path / "matches")
    yield made
    made.close()


def ask(phone: Phone, code: str) -> bool:
    return phone.say(**{"is": "code", "code": code, "language": "en"})


def let_in(phone: Phone) -> int:
    """Do what the page of a phone does when it has received the key of the table."""
    assert phone.parts["opens"] == "table"
    phone.hello(phone.key)
    return int(phone.parts["seat"])


def test_a_code_has_five_letters_that_cannot_be_taken_for_others() -> None:
    codes = set()
    for _ in range(200):
        code = RoomCode()
        code.open()
        codes.add(code.code)
    assert len(codes) > 190
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set(CODE_LETTERS) & set("ILO01")


def test_nobody_is_let_in_without_a_code_or_by_a_wrong_one() -> None:
    room = RoomCode()
    assert room.try_code(1, "", 0.0) == "closed"
    room.open()
    assert room.try_code(1, "", 0.0) == "wrong" and room.try_code(1, "AAAAA", 0.0) == "wrong"
    assert not room.join_requests
    assert room.try_code(1, f" {room.code.lower()} ", 0.0) == "" and 1 in room.join_requests
    old = room.code
    room.close()
    assert not room.join_requests and room.try_code(1, old, 0.0) == "closed"


def test_guesses_are_few_whoever_makes_them() -> None:
    """Ten at once and one in ten seconds, of all phones together, also with the right code."""
    room = RoomCode()
    room.open()
    found = [room.try_code(phone, "WRONG", 0.0) for phone in range(30)]
    assert found == ["wrong"] * int(TRY_RATE[1]) + ["later"] * (30 - int(TRY_RATE[1]))
    assert room.try_code(99, room.code, 0.0) == "later"
    assert room.try_code(99, room.code, 1 / TRY_RATE[0]) == ""
    assert isinstance(room._wrong, RateLimit)


def test_a_crowd_of_requests_keeps_the_newest() -> None:
    room = RoomCode()
    room.open()
    for phone in range(MAX_JOIN_REQUESTS + 3):
        assert room.try_code(phone, room.code, 20.0 * phone) == ""
    assert sorted(room.join_requests) == list(range(3, MAX_JOIN_REQUESTS + 3))
    numbers = list(room.join_requests.values())
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("is_admitted", [True, False])
def test_a_phone_waits_until_somebody_lets_it_in(is_admitted: bool) -> None:
    party = PhoneParty("market_day", seats=2)
    party.desk.admission.room_code.open()
    phone = party.phone()
    assert ask(phone, party.desk.admission.room_code.code)
    number = phone.parts["waits"]
    assert phone.parts["stage"] == "stranger" and not phone.key
    assert party.room.is_greeting_pending(phone.number), "it is cut off while it waits"
    party.desk.answer_join_request(number, is_admitted)
    party.settle()
    if is_admitted:
        assert phone.key == party.keys.table and let_in(phone) == NOBODY
    else:
        assert not phone.key and phone.parts["words"]["closed"] and not phone.parts["waits"]
    assert not party.room.is_greeting_pending(phone.number)


def test_a_phone_that_leaves_while_it_waits_is_forgotten() -> None:
    party = PhoneParty("market_day", seats=2)
    party.desk.admission.room_code.open()
    phone = party.phone()
    ask(phone, party.desk.admission.room_code.code)
    party.room.disconnect_phone(phone.number)
    party.settle()
    assert not party.desk.admission.room_code.join_requests


def test_the_player_who_leads_lets_phones_in_at_a_table_without_a_screen() -> None:
    party = PhoneParty("market_day", seats=2)
    party.desk.lead.is_by_phone = True
    party.desk.admission.room_code.open()
    first = party.phone()
    ask(first, party.desk.admission.room_code.code)
    assert let_in(first) == NOBODY, "nobody is there yet who could let it in"
    first.sit(0)
    second = party.phone()
    ask(second, party.desk.admission.room_code.code)
    number = second.parts["waits"]
    assert number and first.parts["leader"] == {"seat": 0, "speed": "normal", "requests": [number]}
    assert not second.say(**{"is": "lead", "what": "admit", "value": number})
    assert not second.key
    first.say(**{"is": "lead", "what": "admit", "value": number})
    assert let_in(second) == NOBODY and not first.parts["leader"]["requests"]


def test_the_television_confirms_a_phone_while_its_page_is_open(beside: ScreenWithPhones) -> None:
    beside.app.open_scene(MatchSetupScene(beside.context, "market_day"))
    beside.wait(0.2)
    beside.press("phones")
    beside.wait(0.3)
    assert isinstance(beside.scene, PhoneJoinScene)
    code = beside.handsets.room_code
    phone = Phone(beside, 0, "en")  # type: ignore[arg-type]
    beside.phones.append(phone)
    beside.room.connect_phone(0)
    ask(phone, code)
    beside.wait(0.2)
    number = phone.parts["waits"]
    assert beside.handsets.join_requests == (number,)
    assert [str(fault) for fault in find_problems(beside.scene, beside.app.window_surface)] == []
    beside.press("admit")
    beside.wait(0.2)
    assert let_in(phone) == NOBODY and "admit" not in beside.names()
    beside.press("back")
    beside.wait(0.2)
    assert not beside.handsets.room_code
