"""The screen with phones beside it: how people come, what it shows of them, and who plays on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("segno", reason="the extra `phones` is not installed")

from main import main
from scenes.base.context import Context
from scenes.base.match_request import MatchRequest
from scenes.base.scene import Scene
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.phones.service_manager import PhoneServiceManager
from scenes.shell.program import Program
from scenes.store.preferences import Preferences
from scenes.table.privacy.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.table.turns.table_states import AwaitingRemotePlayer
from sprites.picture import Text
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.phones.seat_registry import PHONE_LOST_SECONDS
from tabletop.phones.service_process import PhoneServiceError
from tests.fixtures.screen.layout_lint import find_problems
from tests.phones.local_phones import (
    HOSTS,
    ScreenWithPhones,
    back_to_table,
    open_phones,
    table_with_two_phones,
)
from tests.phones.phone_party import Phone, pick_key
from tests.scenes.player import seat_specs


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[ScreenWithPhones]:
    made = ScreenWithPhones(tmp_path / "matches")
    yield made
    made.close()


def screen_text(beside: ScreenWithPhones) -> str:
    return " ".join(n.picture.text for n in beside.scene.canvas if isinstance(n.picture, Text))


def answer_randomly(phone: Phone, chance: Chance) -> None:
    """Random fingers, until something was decided."""
    for _ in range(400):
        if not phone.is_asked:
            return
        phone.tap(pick_key(phone.parts, chance))
        phone.party.settle()
    raise AssertionError("fingers come to nothing")


@pytest.mark.slow
@pytest.mark.sampled
def test_a_table_is_played_by_phones_with_no_hand_on_the_screen(
    name: str, beside: ScreenWithPhones
) -> None:
    table = beside.start(name, "", "", "trader")
    open_phones(beside)
    phones = [beside.phone() for _ in range(2)]
    for seat, phone in enumerate(phones):
        phone.sit(seat)
    beside.wait(0.1)
    assert [seat.controller for seat in beside.handsets.seat_statuses[:2]] == ["phone", "phone"]
    back_to_table(beside)
    chance = Chance(3)
    for _ in range(6):
        beside.run_until(lambda: table.match.is_over or any(phone.is_asked for phone in phones))
        assert not isinstance(beside.scene, CurtainScene)
        assert table.session.perspective.viewer_seat == NOBODY and table.session.local_seats == ()
        assert table.layout.seating.is_public
        before = table.match.decision_number
        answer_randomly(next(phone for phone in phones if phone.is_asked), chance)
        beside.run_until(lambda before=before: table.match.decision_number > before)  # type: ignore[misc]
    assert isinstance(beside.scene, TableScene)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", ["basari", "nacho"])
def test_who_has_chosen_on_a_phone_has_a_tick_until_all_have(
    game: str, beside: ScreenWithPhones
) -> None:
    table = beside.start(game, "", "", "", seed=3)
    open_phones(beside)
    phones = [beside.phone() for _ in range(3)]
    for seat, phone in enumerate(phones):
        phone.sit(seat)
    back_to_table(beside)

    def ticks() -> set[str]:
        return {node.name for node in table.canvas if node.name.startswith("chosen:")}

    chance = Chance(3)
    beside.run_until(lambda: all(phone.is_asked for phone in phones))
    assert ticks() == set()
    for count, phone in enumerate(phones[:2], 1):
        answer_randomly(phone, chance)
        beside.run_until(
            lambda count=count: table.match.decision_number == count and table.sequencer.is_idle
        )  # type: ignore[misc]
        beside.wait(0.2)
        assert ticks() == {f"chosen:{seat}" for seat in range(count)}
    answer_randomly(phones[2], chance)
    beside.run_until(lambda: table.session.match.decision_number >= 3 and table.sequencer.is_idle)
    beside.wait(0.2)
    assert ticks() == set()


@pytest.mark.slow
def test_one_at_the_screen_among_phones_is_asked_behind_the_curtain(
    beside: ScreenWithPhones,
) -> None:
    """Others look at the screen too: the only one there has their hand open in their turn only."""
    table = beside.start("nacho", "", "", "", seed=3)
    open_phones(beside)
    phones = [beside.phone() for _ in range(2)]
    for seat, phone in enumerate(phones, 1):
        phone.sit(seat)
    back_to_table(beside)
    assert table.session.local_seats == (0,) and table.session.perspective.is_shared
    chance, opened = Chance(5), 0
    for _ in range(12):
        beside.run_until(
            lambda: beside.is_asked or beside.is_behind_curtain or beside.can_choose_by_hand
            or any(p.is_asked for p in phones)
        )  # fmt: skip
        if beside.can_choose_by_hand:
            beside.choose_by_hand()
        if beside.is_behind_curtain:
            opened += 1
            beside.take_over()
        if beside.is_asked:
            beside.move()
        for phone in phones:
            if phone.is_asked:
                answer_randomly(phone, chance)
    assert opened and table.match.decision_number > 6


@pytest.mark.slow
def test_who_is_lost_is_told_and_played_on_for_and_comes_back_by_one_tap(
    beside: ScreenWithPhones,
) -> None:
    table, phones, seat = table_with_two_phones(beside, "market_day")
    beside.run_until(lambda: isinstance(table.turn_flow.state, AwaitingRemotePlayer))
    beside.lose(phones[seat])
    beside.wait(PHONE_LOST_SECONDS - 1)
    assert not table.widget_layer.dialog
    beside.wait(1.5)
    assert [str(fault) for fault in find_problems(table, beside.app.window_surface)] == []
    name = table.match.setup.seat_names[seat]
    assert {"here", "computer", "wait"} <= set(beside.names()) and name in screen_text(beside)
    beside.press("computer")
    before = table.match.decision_number
    beside.run_until(lambda: table.match.decision_number > before)
    back = beside.phone(phones[seat].key)
    assert back.parts["played_by"] == "ai"
    back.say(**{"is": "return"})
    beside.wait(0.1)
    assert beside.handsets.seat_statuses[seat].controller == "phone"
    beside.run_until(lambda: back.is_asked or phones[1 - seat].is_asked)


@pytest.mark.slow
def test_a_lost_seat_is_played_at_the_screen_behind_the_curtain(beside: ScreenWithPhones) -> None:
    table, phones, seat = table_with_two_phones(beside, "nacho")
    beside.lose(phones[seat])
    beside.wait(PHONE_LOST_SECONDS + 1)
    beside.press("here")
    beside.run_until(
        lambda: beside.is_behind_curtain or beside.is_asked or beside.can_choose_by_hand
    )
    assert table.session.local_seats == (seat,)
    assert table.layout.seating.is_public and table.session.perspective.last_seat == seat
    back = beside.phone(phones[seat].key)
    back.say(**{"is": "return"})
    beside.run_until(lambda: isinstance(beside.scene, TableScene) and back.is_asked)
    assert table.session.local_seats == () and table.session.perspective.viewer_seat == NOBODY
    assert table.layout.seating.is_public


@pytest.mark.slow
def test_nobody_waits_behind_a_curtain_for_whose_phone_is_back(beside: ScreenWithPhones) -> None:
    """The curtain was drawn for a person. Their phone takes the seat, and the curtain opens."""
    beside.context.preferences.change(curtain="always")
    table, phones, seat = table_with_two_phones(beside, "zahab")
    beside.lose(phones[seat])
    beside.wait(PHONE_LOST_SECONDS + 1)
    beside.press("here")
    beside.run_until(lambda: beside.is_behind_curtain)
    beside.wait(1.0)
    assert beside.is_behind_curtain and table.session.local_seats == (seat,)
    back = beside.phone(phones[seat].key)
    back.say(**{"is": "return"})
    beside.wait(1.5)
    assert back.is_asked and not beside.is_behind_curtain
    assert table.session.local_seats == () and table.session.perspective.viewer_seat == NOBODY


@pytest.mark.slow
def test_the_question_goes_when_the_phone_is_back(beside: ScreenWithPhones) -> None:
    table, phones, seat = table_with_two_phones(beside, "market_day")
    beside.lose(phones[seat])
    beside.wait(PHONE_LOST_SECONDS + 1)
    assert table.widget_layer.dialog
    beside.phone(phones[seat].key)
    beside.wait(0.2)
    assert not table.widget_layer.dialog


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("answer", ["here", "computer", "another phone"])
def test_the_screen_asks_who_plays_on_a_seat_that_was_given_up(
    answer: str, beside: ScreenWithPhones
) -> None:
    table, phones, seat = table_with_two_phones(beside, "market_day")
    beside.run_until(lambda: isinstance(table.turn_flow.state, AwaitingRemotePlayer))
    phones[seat].say(**{"is": "leave"})
    beside.wait(0.5)
    name = table.match.setup.seat_names[seat]
    assert {"here", "computer", "wait"} <= set(beside.names())
    assert beside.context.text_catalogue("phones.tv.vacant.heading", name=name) in screen_text(
        beside
    )
    assert [str(fault) for fault in find_problems(table, beside.app.window_surface)] == []
    if answer == "another phone":
        phones[seat].sit(seat)
        beside.wait(0.2)
        assert not table.widget_layer.dialog and phones[seat].parts["seat"] == seat
        return
    before = table.match.decision_number
    beside.press(answer)
    if answer == "here":
        beside.run_until(
            lambda: beside.is_behind_curtain or beside.is_asked or beside.can_choose_by_hand
        )
        assert table.session.local_seats == (seat,)
    else:
        beside.run_until(lambda: table.match.decision_number > before)


@pytest.mark.slow
def test_a_seat_that_was_given_up_can_be_played_at_the_screen(beside: ScreenWithPhones) -> None:
    """Also when nobody is asked just now: *Play here* stands beside it in the pause."""
    table, phones, seat = table_with_two_phones(beside, "market_day")
    phones[1 - seat].say(**{"is": "leave"})
    open_phones(beside)
    assert f"here:{1 - seat}" in beside.names()
    beside.press(f"here:{1 - seat}")
    beside.wait(0.2)
    assert table.session.local_seats == (1 - seat,)


@pytest.mark.slow
def test_a_seat_changes_its_device_by_two_presses_of_the_pause(beside: ScreenWithPhones) -> None:
    table = beside.start("market_day", "", "trader", seed=3)
    open_phones(beside)
    phone = beside.phone()
    phone.sit(0)
    beside.wait(0.2)
    assert table.session.local_seats == ()
    assert [str(fault) for fault in find_problems(beside.scene, beside.app.window_surface)] == []
    beside.press("here:0")
    beside.wait(0.2)
    assert table.session.local_seats == (0,) and "here:0" not in beside.names()
    phone.say(**{"is": "return"})
    beside.wait(0.2)
    assert table.session.local_seats == ()


@pytest.mark.slow
def test_seats_at_the_screen_are_given_only_while_the_page_lies_open(
    beside: ScreenWithPhones,
) -> None:
    table = beside.start("market_day", "", "", seed=3)
    open_phones(beside)
    back_to_table(beside)
    phone = beside.phone()
    phone.sit(0)
    beside.wait(0.1)
    assert table.session.local_seats == (0, 1) and phone.parts["seat"] == NOBODY


@pytest.mark.slow
def test_people_come_before_the_match_and_begin_it(beside: ScreenWithPhones) -> None:
    beside.app.open_scene(MatchSetupScene(beside.context, "market_day"))
    scene = beside.scene
    assert isinstance(scene, MatchSetupScene)
    scene.model.set_level(1, "")
    scene.compose()
    beside.wait(0.2)
    beside.press("phones")
    beside.wait(0.3)
    assert f"192.168.1.5:8321 and type {beside.handsets.room_code}" in screen_text(
        beside
    ) and "code" in [widget.name for widget in beside.scene.widget_layer.widgets]
    assert [str(fault) for fault in find_problems(beside.scene, beside.app.window_surface)] == []
    phone = beside.phone()
    phone.sit(1, "Rosa")
    beside.wait(0.2)
    assert "Rosa" in screen_text(beside)
    phone.say(**{"is": "begin"})
    beside.run_until(lambda: any(isinstance(s, TableScene) for s in beside.app.scene_stack.scenes))
    table = beside.table
    assert table.match.setup.seat_names[1] == "Rosa" and table.session.local_seats == (0,)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("killed", [False, True])
def test_phones_come_back_without_scanning_when_the_match_is_gone_on_with(
    killed: bool, tmp_path: Path
) -> None:
    """Also when the program was killed: nothing of what it does at its end was done."""
    first = ScreenWithPhones(tmp_path / "matches")
    first.start("market_day", "", "", seed=3)
    open_phones(first)
    phones = [first.phone(), first.phone()]
    for seat, phone in enumerate(phones):
        phone.sit(seat)
    first.wait(0.2)
    port, links = first.keys.port, [phone.key for phone in phones]
    path = first.table.match.journal_path
    assert path is not None and first.handsets._table.service is not None
    assert (path.parent / "phones.json").stat().st_mode & 0o777 == 0o600 or sys.platform == "win32"
    if killed:
        shutil.copytree(tmp_path / "matches", tmp_path / "after")
    first.close()
    second = ScreenWithPhones(tmp_path / ("after" if killed else "matches"))
    second.program.resume_match(second.program.match_store.find_resumable_match())  # type: ignore[union-attr, arg-type]
    second.app.scene_stack.apply_changes()
    second.wait(0.1)
    assert second.keys.port == port and second.table.session.local_seats == ()
    again = [second.phone(link) for link in links]
    assert [phone.parts["seat"] for phone in again] == [0, 1]
    second.run_until(lambda: any(phone.is_asked for phone in again))
    assert not isinstance(second.scene, CurtainScene)
    second.close()


@pytest.mark.slow
def test_phones_come_to_a_match_begun_from_the_command_line(beside: ScreenWithPhones) -> None:
    """The match is the first scene of the program: no menu has led to it."""
    request = MatchRequest("market_day", seat_specs("", "", "trader"), {}, 3)
    beside.app.open_scene(beside.program.build_first_table(request))
    open_phones(beside)
    room = beside.handsets.room_code
    assert beside.hosts and room and room in screen_text(beside)
    phone = beside.phone()
    phone.sit(0)
    beside.wait(0.2)
    assert beside.handsets.seat_statuses[
        0
    ].controller == "phone" and beside.table.session.local_seats == (1,)


def test_every_command_that_plays_seats_phones_at_its_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seated: list[object] = []
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    monkeypatch.setattr(
        PhoneServiceManager, "attach_table", lambda self, table, screen: seated.append(table)
    )

    class Windowless(Program):
        def __init__(self, preferences: Preferences, fullscreen: bool = False) -> None:
            super().__init__(preferences, headless=True)

        def run(self, first: Callable[[Context], Scene]) -> int:
            scene = first(self.context)
            assert isinstance(scene, TableScene) and seated == [scene.host]
            self.close()
            return 0

    monkeypatch.setattr("scenes.shell.program.Program", Windowless)
    for words in (
        ["play", "--game", "market_day", "--seats", "human:Ann,human:Bob"],
        ["demo", "--game", "market_day", "--seats", "ai:trader,ai:trader"],
    ):
        seated.clear()
        assert main(words) == 0 and seated


@pytest.mark.slow
def test_a_lesson_has_no_phones_in_its_pause(beside: ScreenWithPhones) -> None:
    """A learner has the table alone: no page waits for a table that never comes."""
    beside.program.practice_controller.open_lesson("market_day", 0)
    beside.app.scene_stack.apply_changes()
    beside.wait(0.2)
    beside.table.command_dispatcher.open_pause_menu()
    beside.wait(0.2)
    assert "look" in beside.names() and "phones" not in beside.names()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("reason", ["slow", "ended", "refused"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_says_why_phones_cannot_come_and_can_be_opened_again(
    reason: str, language: str, tmp_path: Path
) -> None:
    beside = ScreenWithPhones(tmp_path / "matches", language=language)
    table = beside.start("market_day", "", "", seed=3)
    open_phones(beside)
    phone = beside.phone()
    phone.sit(0)
    beside.wait(0.2)
    assert table.session.local_seats == (1,)
    told = {"n": 30, "address": "192.168.1.5:8321", "why": "no"}
    beside.hosts[-1].error = PhoneServiceError(reason, **told)
    if reason == "refused":  # another port is tried first
        beside.wait(0.1)
        assert not beside.hosts[-1].is_closed and len(beside.hosts) == 1
        beside.hosts[-1].error = PhoneServiceError(reason, **told)
    beside.wait(0.2)
    label = beside.scene.widget_layer.find_widget("said")
    said = beside.context.text_catalogue(f"phones.failed.{reason}", **told)
    assert label.text == said and beside.hosts[-1].is_closed  # type: ignore[attr-defined]
    assert [str(fault) for fault in find_problems(beside.scene, beside.app.window_surface)] == []
    assert table.session.local_seats == (0, 1), "the screen plays on for all"
    beside.press("back")
    beside.wait(0.3)
    beside.press("phones")
    beside.wait(0.3)
    room = beside.handsets.room_code
    assert len(beside.hosts) == 2 and room and room in screen_text(beside)
    beside.close()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(("there", "found", "key"), [
    (False, HOSTS, "missing"), (True, (), "no_network"),
])  # fmt: skip
def test_words_say_what_to_do_where_no_phone_can_come(
    beside: ScreenWithPhones, there: bool, found: tuple[str, ...], key: str
) -> None:
    beside.there, beside.addresses = there, list(found)
    beside.start("market_day", "", "", seed=3)
    open_phones(beside)
    said = beside.context.text_catalogue(f"phones.tv.{key}")
    label = beside.scene.widget_layer.find_widget("said")
    assert label.text == said and not beside.hosts  # type: ignore[attr-defined]
    assert [str(fault) for fault in find_problems(beside.scene, beside.app.window_surface)] == []


@pytest.mark.slow
def test_another_address_is_one_press_away_and_help_comes_in_time(beside: ScreenWithPhones) -> None:
    beside.start("market_day", "", "", seed=3)
    open_phones(beside)
    assert HOSTS[0] in screen_text(beside)
    beside.press("other")
    beside.wait(0.2)
    assert HOSTS[1] in screen_text(beside)
    help_words = beside.context.text_catalogue("phones.tv.help")
    assert beside.scene.widget_layer.find_widget("said").text != help_words  # type: ignore[attr-defined]
    beside.now += 31
    beside.wait(0.1)
    assert beside.scene.widget_layer.find_widget("said").text == help_words  # type: ignore[attr-defined]
    assert [str(fault) for fault in find_problems(beside.scene, beside.app.window_surface)] == []


def test_the_program_imports_nothing_of_phones_before_they_are_asked_for() -> None:
    asked = (
        "import sys, scenes.shell.program, scenes.menus.pause_menu, scenes.menus.title_screen\n"
        "import scenes.menus.match_setup.setup_scene\n"
        "print([m for m in ('starlette', 'uvicorn', 'websockets', 'segno', 'ifaddr', 'PIL')"
        " if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip().splitlines()[-1] == "[]"


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_code_is_large_enough_at_any_size_of_words(language: str, scale: float) -> None:
    beside = ScreenWithPhones(size=(1280, 720), language=language, text_scale=scale)
    beside.start("nacho", "", "", "trader", seed=3)
    open_phones(beside)
    phone = beside.phone()
    phone.sit(0)
    for beyond in (0, 31):
        beside.now += beyond
        beside.wait(0.4)
        assert beside.scene.widget_layer.find_widget("code").box.height > 280
        assert [
            str(fault) for fault in find_problems(beside.scene, beside.app.window_surface)
        ] == []
    beside.close()
