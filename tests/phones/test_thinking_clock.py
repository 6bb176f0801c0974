"""The clock of a person with a phone: in their own band, and nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.kit.setting.seat_nodes import CLOCK_NOTE_PREFIX
from tabletop.core.state import NOBODY
from tabletop.match.match_clock import MatchClock
from tabletop.phones.seat_registry import PHONE_LOST_SECONDS
from tests.phones.local_phones import ScreenWithPhones, table_with_two_phones
from tests.phones.phone_party import PhoneParty


def test_each_phone_shows_its_own_clock() -> None:
    party = PhoneParty("mercado", seats=2)
    english, japanese = party.seat_everybody("en", "ja")
    match = party.begin()
    assert english.parts["me"]["time"] == ""
    clock = match.clock = MatchClock(1, {0: 0.0, 1: 0.0})
    party.settle()
    assert english.parts["me"]["time"] == "1:00 left"
    clock.advance([1], 15.0)
    party.settle()
    assert english.parts["me"]["time"] == "1:00 left"
    assert japanese.parts["me"]["time"] == "残り0:45" and not japanese.parts["me"]["late"]
    assert "0:45" not in str(english.parts)
    clock.advance([1], 50.0)
    party.settle()
    assert (japanese.parts["me"]["time"], japanese.parts["me"]["late"]) == ("残り0:00", True)
    sent = len(party.sent)
    clock.advance([1], 50.0)
    party.settle()
    assert len(party.sent) == sent, "what has not changed is not sent"


def test_spectators_have_no_clock_and_a_restarted_service_has_all() -> None:
    party = PhoneParty("mercado", seats=2)
    first, _ = party.seat_everybody()
    watcher = party.phone()
    watcher.hello(party.keys.table)
    match = party.begin()
    match.clock = MatchClock(10, {0: 0.0, 1: 0.0})
    party.settle()
    party.restart_service()
    for phone in party.phones:
        party.room.connect_phone(phone.number)
        phone.hello(phone.key)
    party.settle()
    assert first.parts["me"]["time"] == "10:00 left"
    assert watcher.parts["seat"] == NOBODY and watcher.parts["me"] is None


@pytest.mark.slow
def test_beside_a_screen_the_clock_of_a_phone_runs_until_the_phone_is_lost(tmp_path: Path) -> None:
    pytest.importorskip("segno", reason="the extra `phones` is not installed")
    beside = ScreenWithPhones(tmp_path / "matches")
    table, phones, seat = table_with_two_phones(beside, "mercado")
    clock = table.match.clock = MatchClock(1, {0: 0.0, 1: 0.0})
    beside.wait(3.5)
    assert clock.time_text(seat) == "0:57" and clock.time_text(1 - seat) == "1:00"
    figure = table.stage.view_model.notes[f"{CLOCK_NOTE_PREFIX}{seat}"]
    assert (figure.time, figure.is_running) == ("0:57", True)
    assert phones[seat].parts["me"]["time"] == "0:57 left"
    table.command_dispatcher.open_pause_menu()
    beside.wait(3.0)
    assert clock.time_text(seat) in ("0:53", "0:54"), "a menu of the screen stops no phone"
    beside.press("resume")
    beside.lose(phones[seat])
    beside.now += PHONE_LOST_SECONDS + 1
    beside.wait(0.2)
    left = clock.time_text(seat)
    beside.wait(3.0)
    assert clock.time_text(seat) == left
    beside.close()
