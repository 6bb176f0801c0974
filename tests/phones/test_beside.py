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
from scenes.context import Context
from scenes.menus.phones import PhonesScene
from scenes.menus.seats import SeatsScene
from scenes.phones.beside import PhonesBeside
from scenes.preferences import Preferences
from scenes.program import Program
from scenes.request import MatchRequest
from scenes.scene import Scene
from scenes.table.curtain import CurtainScene
from scenes.table.scene import TableScene
from scenes.table.states import Awaiting
from sprites.picture import Text
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.phones.desk import LOST_AFTER
from tabletop.phones.host import ServiceError
from tests.phones.local import HOSTS, Beside
from tests.phones.party import Phone, any_key
from tests.scenes.lint import check
from tests.scenes.player import seats


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Beside]:
    made = Beside(tmp_path / "matches")
    yield made
    made.close()


def words(beside: Beside) -> str:
    return " ".join(n.picture.text for n in beside.scene.canvas if isinstance(n.picture, Text))


def open_here(beside: Beside) -> None:
    """The pause, and *Phones* in it."""
    beside.until(lambda: isinstance(beside.scene, TableScene))
    beside.table.controls.pause()
    beside.wait(0.1)
    beside.press("phones")
    beside.wait(0.3)
    assert isinstance(beside.scene, PhonesScene)


def back_to_table(beside: Beside) -> None:
    beside.press("back")
    beside.wait(0.1)
    beside.press("resume")
    beside.wait(0.1)


def answer(phone: Phone, chance: Chance) -> None:
    """Random fingers, until something was decided."""
    for _ in range(400):
        if not phone.asked:
            return
        phone.tap(any_key(phone.parts, chance))
        phone.party.settle()
    raise AssertionError("fingers come to nothing")


def two_asked(beside: Beside, game: str) -> tuple[TableScene, list[Phone], int]:
    """A table at which two play by phone, and one of them is asked."""
    table = beside.start(game, "", "", seed=3)
    open_here(beside)
    phones = [beside.phone(), beside.phone()]
    for seat, phone in enumerate(phones):
        phone.sit(seat)
    back_to_table(beside)
    beside.until(lambda: any(phone.asked for phone in phones))
    return table, phones, next(n for n, phone in enumerate(phones) if phone.asked)


@pytest.mark.thinned(3)
def test_a_table_is_played_by_phones_with_no_hand_on_the_screen(name: str, beside: Beside) -> None:
    table = beside.start(name, "", "", "trader")
    open_here(beside)
    phones = [beside.phone() for _ in range(2)]
    for seat, phone in enumerate(phones):
        phone.sit(seat)
    beside.wait(0.1)
    assert [seat.by for seat in beside.handsets.seats[:2]] == ["phone", "phone"]
    back_to_table(beside)
    chance = Chance(3)
    for _ in range(6):
        beside.until(lambda: table.match.over or any(phone.asked for phone in phones))
        assert not isinstance(beside.scene, CurtainScene)
        assert table.session.perspective.viewer == NOBODY and table.session.people == ()
        assert table.layout.seating.public
        before = table.match.number
        answer(next(phone for phone in phones if phone.asked), chance)
        beside.until(lambda before=before: table.match.number > before)  # type: ignore[misc]
    assert isinstance(beside.scene, TableScene)


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("game", ["basari", "nacho"])
def test_who_has_chosen_on_a_phone_has_a_tick_until_all_have(game: str, beside: Beside) -> None:
    table = beside.start(game, "", "", "", seed=3)
    open_here(beside)
    phones = [beside.phone() for _ in range(3)]
    for seat, phone in enumerate(phones):
        phone.sit(seat)
    back_to_table(beside)

    def ticks() -> set[str]:
        return {node.name for node in table.canvas if node.name.startswith("chosen:")}

    chance = Chance(3)
    beside.until(lambda: all(phone.asked for phone in phones))
    assert ticks() == set()
    for count, phone in enumerate(phones[:2], 1):
        answer(phone, chance)
        beside.until(lambda count=count: table.match.number == count and table.director.idle)  # type: ignore[misc]
        beside.wait(0.2)
        assert ticks() == {f"chosen:{seat}" for seat in range(count)}
    answer(phones[2], chance)
    beside.until(lambda: table.session.match.number >= 3 and table.director.idle)
    beside.wait(0.2)
    assert ticks() == set()


@pytest.mark.soak
def test_one_at_the_screen_among_phones_is_asked_behind_the_curtain(beside: Beside) -> None:
    """Others look at the screen too: the only one there has their hand open in their turn only."""
    table = beside.start("nacho", "", "", "", seed=3)
    open_here(beside)
    phones = [beside.phone() for _ in range(2)]
    for seat, phone in enumerate(phones, 1):
        phone.sit(seat)
    back_to_table(beside)
    assert table.session.people == (0,) and table.session.perspective.shared
    chance, opened = Chance(5), 0
    for _ in range(12):
        beside.until(
            lambda: beside.asked or beside.behind_curtain or beside.may_rather
            or any(p.asked for p in phones)
        )  # fmt: skip
        if beside.may_rather:
            beside.rather_by_hand()
        if beside.behind_curtain:
            opened += 1
            beside.take_over()
        if beside.asked:
            beside.move()
        for phone in phones:
            if phone.asked:
                answer(phone, chance)
    assert opened and table.match.number > 6


@pytest.mark.soak
def test_who_is_lost_is_told_and_played_on_for_and_comes_back_by_one_tap(beside: Beside) -> None:
    table, phones, seat = two_asked(beside, "market_day")
    beside.until(lambda: isinstance(table.states.state, Awaiting))
    beside.lose(phones[seat])
    beside.wait(LOST_AFTER - 1)
    assert not table.page.dialog
    beside.wait(1.5)
    assert [str(fault) for fault in check(table, beside.app.surface)] == []
    name = table.match.setup.names[seat]
    assert {"here", "computer", "wait"} <= set(beside.names()) and name in words(beside)
    beside.press("computer")
    before = table.match.number
    beside.until(lambda: table.match.number > before)
    back = beside.phone(phones[seat].key)
    assert back.parts["played_by"] == "ai"
    back.say(**{"is": "return"})
    beside.wait(0.1)
    assert beside.handsets.seats[seat].by == "phone"
    beside.until(lambda: back.asked or phones[1 - seat].asked)


def test_a_lost_seat_is_played_at_the_screen_behind_the_curtain(beside: Beside) -> None:
    table, phones, seat = two_asked(beside, "nacho")
    beside.lose(phones[seat])
    beside.wait(LOST_AFTER + 1)
    beside.press("here")
    beside.until(lambda: beside.behind_curtain or beside.asked or beside.may_rather)
    assert table.session.people == (seat,)
    assert table.layout.seating.public and table.session.perspective.place == seat
    back = beside.phone(phones[seat].key)
    back.say(**{"is": "return"})
    beside.until(lambda: isinstance(beside.scene, TableScene) and back.asked)
    assert table.session.people == () and table.session.perspective.viewer == NOBODY
    assert table.layout.seating.public


@pytest.mark.soak
def test_nobody_waits_behind_a_curtain_for_whose_phone_is_back(beside: Beside) -> None:
    """It had been drawn for them; their phone takes the seat, and the table is seen again."""
    beside.context.preferences.change(curtain="always")
    table, phones, seat = two_asked(beside, "zahab")
    beside.lose(phones[seat])
    beside.wait(LOST_AFTER + 1)
    beside.press("here")
    beside.until(lambda: beside.behind_curtain)
    beside.wait(1.0)
    assert beside.behind_curtain and table.session.people == (seat,)
    back = beside.phone(phones[seat].key)
    back.say(**{"is": "return"})
    beside.wait(1.5)
    assert back.asked and not beside.behind_curtain
    assert table.session.people == () and table.session.perspective.viewer == NOBODY


def test_the_question_goes_when_the_phone_is_back(beside: Beside) -> None:
    table, phones, seat = two_asked(beside, "market_day")
    beside.lose(phones[seat])
    beside.wait(LOST_AFTER + 1)
    assert table.page.dialog
    beside.phone(phones[seat].key)
    beside.wait(0.2)
    assert not table.page.dialog


@pytest.mark.parametrize("answer", ["here", "computer", "another phone"])
def test_the_screen_asks_who_plays_on_a_seat_that_was_given_up(answer: str, beside: Beside) -> None:
    table, phones, seat = two_asked(beside, "market_day")
    beside.until(lambda: isinstance(table.states.state, Awaiting))
    phones[seat].say(**{"is": "leave"})
    beside.wait(0.5)
    name = table.match.setup.names[seat]
    assert {"here", "computer", "wait"} <= set(beside.names())
    assert beside.context.text("phones.tv.vacant.heading", name=name) in words(beside)
    assert [str(fault) for fault in check(table, beside.app.surface)] == []
    if answer == "another phone":
        phones[seat].sit(seat)
        beside.wait(0.2)
        assert not table.page.dialog and phones[seat].parts["seat"] == seat
        return
    before = table.match.number
    beside.press(answer)
    if answer == "here":
        beside.until(lambda: beside.behind_curtain or beside.asked or beside.may_rather)
        assert table.session.people == (seat,)
    else:
        beside.until(lambda: table.match.number > before)


def test_a_seat_that_was_given_up_can_be_played_at_the_screen(beside: Beside) -> None:
    """Also when nobody is asked just now: *Play here* stands beside it in the pause."""
    table, phones, seat = two_asked(beside, "market_day")
    phones[1 - seat].say(**{"is": "leave"})
    open_here(beside)
    assert f"here:{1 - seat}" in beside.names()
    beside.press(f"here:{1 - seat}")
    beside.wait(0.2)
    assert table.session.people == (1 - seat,)


def test_a_seat_changes_its_device_by_two_presses_of_the_pause(beside: Beside) -> None:
    table = beside.start("market_day", "", "trader", seed=3)
    open_here(beside)
    phone = beside.phone()
    phone.sit(0)
    beside.wait(0.2)
    assert table.session.people == ()
    assert [str(fault) for fault in check(beside.scene, beside.app.surface)] == []
    beside.press("here:0")
    beside.wait(0.2)
    assert table.session.people == (0,) and "here:0" not in beside.names()
    phone.say(**{"is": "return"})
    beside.wait(0.2)
    assert table.session.people == ()


def test_seats_at_the_screen_are_given_only_while_the_page_lies_open(beside: Beside) -> None:
    table = beside.start("market_day", "", "", seed=3)
    open_here(beside)
    back_to_table(beside)
    phone = beside.phone()
    phone.sit(0)
    beside.wait(0.1)
    assert table.session.people == (0, 1) and phone.parts["seat"] == NOBODY


def test_people_come_before_the_match_and_begin_it(beside: Beside) -> None:
    beside.app.open(SeatsScene(beside.context, "market_day"))
    scene = beside.scene
    assert isinstance(scene, SeatsScene)
    scene.draft.seat_down(1, "")
    scene.compose()
    beside.wait(0.2)
    beside.press("phones")
    beside.wait(0.3)
    assert f"http://192.168.1.5:8321/#{beside.keys.table}" in words(beside) and "code" in [
        widget.name for widget in beside.scene.page.widgets
    ]
    assert [str(fault) for fault in check(beside.scene, beside.app.surface)] == []
    phone = beside.phone()
    phone.sit(1, "Rosa")
    beside.wait(0.2)
    assert "Rosa" in words(beside)
    phone.say(**{"is": "begin"})
    beside.until(lambda: any(isinstance(s, TableScene) for s in beside.app.stack.scenes))
    table = beside.table
    assert table.match.setup.names[1] == "Rosa" and table.session.people == (0,)


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("killed", [False, True])
def test_phones_come_back_without_scanning_when_the_match_is_gone_on_with(
    killed: bool, tmp_path: Path
) -> None:
    """Also when the program was killed: nothing of what it does at its end was done."""
    first = Beside(tmp_path / "matches")
    first.start("market_day", "", "", seed=3)
    open_here(first)
    phones = [first.phone(), first.phone()]
    for seat, phone in enumerate(phones):
        phone.sit(seat)
    first.wait(0.2)
    port, links = first.keys.port, [phone.key for phone in phones]
    path = first.table.match.path
    assert path is not None and first.handsets.host is not None
    assert (path.parent / "phones.json").stat().st_mode & 0o777 == 0o600 or sys.platform == "win32"
    if killed:
        shutil.copytree(tmp_path / "matches", tmp_path / "after")
    first.close()
    second = Beside(tmp_path / ("after" if killed else "matches"))
    second.program.resume(second.program.matches.newest_unfinished())  # type: ignore[union-attr, arg-type]
    second.app.stack.settle()
    second.wait(0.1)
    assert second.keys.port == port and second.table.session.people == ()
    again = [second.phone(link) for link in links]
    assert [phone.parts["seat"] for phone in again] == [0, 1]
    second.until(lambda: any(phone.asked for phone in again))
    assert not isinstance(second.scene, CurtainScene)
    second.close()


def test_phones_come_to_a_match_begun_from_the_command_line(beside: Beside) -> None:
    """The match is the first scene of the program: no menu has led to it."""
    request = MatchRequest("market_day", seats("", "", "trader"), {}, 3)
    beside.app.open(beside.program.first_table(request))
    open_here(beside)
    assert beside.hosts and f"#{beside.keys.table}" in words(beside)
    phone = beside.phone()
    phone.sit(0)
    beside.wait(0.2)
    assert beside.handsets.seats[0].by == "phone" and beside.table.session.people == (1,)


def test_every_command_that_plays_seats_phones_at_its_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seated: list[object] = []
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    monkeypatch.setattr(PhonesBeside, "sit", lambda self, table, screen: seated.append(table))

    class Windowless(Program):
        def __init__(self, preferences: Preferences, fullscreen: bool = False) -> None:
            super().__init__(preferences, headless=True)

        def run(self, first: Callable[[Context], Scene]) -> int:
            scene = first(self.context)
            assert isinstance(scene, TableScene) and seated == [scene.table]
            self.close()
            return 0

    monkeypatch.setattr("scenes.program.Program", Windowless)
    for words in (
        ["play", "--game", "market_day", "--seats", "human:Ann,human:Bob"],
        ["demo", "--game", "market_day", "--seats", "ai:trader,ai:trader"],
    ):
        seated.clear()
        assert main(words) == 0 and seated


def test_a_lesson_has_no_phones_in_its_pause(beside: Beside) -> None:
    """A learner has the table alone: no page waits for a table that never comes."""
    beside.program.practice.lesson("market_day", 0)
    beside.app.stack.settle()
    beside.wait(0.2)
    beside.table.controls.pause()
    beside.wait(0.2)
    assert "look" in beside.names() and "phones" not in beside.names()


@pytest.mark.parametrize("reason", ["slow", "ended", "refused"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_says_why_phones_cannot_come_and_can_be_opened_again(
    reason: str, language: str, tmp_path: Path
) -> None:
    beside = Beside(tmp_path / "matches", language=language)
    table = beside.start("market_day", "", "", seed=3)
    open_here(beside)
    phone = beside.phone()
    phone.sit(0)
    beside.wait(0.2)
    assert table.session.people == (1,)
    told = {"n": 30, "address": "192.168.1.5:8321", "why": "no"}
    beside.hosts[-1].error = ServiceError(reason, **told)
    if reason == "refused":  # another port is tried first
        beside.wait(0.1)
        assert not beside.hosts[-1].closed and len(beside.hosts) == 1
        beside.hosts[-1].error = ServiceError(reason, **told)
    beside.wait(0.2)
    label = beside.scene.page.widget("said")
    said = beside.context.text(f"phones.failed.{reason}", **told)
    assert label.text == said and beside.hosts[-1].closed  # type: ignore[attr-defined]
    assert [str(fault) for fault in check(beside.scene, beside.app.surface)] == []
    assert table.session.people == (0, 1), "the screen plays on for all"
    beside.press("back")
    beside.wait(0.3)
    beside.press("phones")
    beside.wait(0.3)
    assert len(beside.hosts) == 2 and f"#{beside.keys.table}" in words(beside)
    beside.close()


@pytest.mark.parametrize(("there", "found", "key"), [
    (False, HOSTS, "missing"), (True, (), "no_network"),
])  # fmt: skip
def test_words_say_what_to_do_where_no_phone_can_come(
    beside: Beside, there: bool, found: tuple[str, ...], key: str
) -> None:
    beside.there, beside.found = there, list(found)
    beside.start("market_day", "", "", seed=3)
    open_here(beside)
    said = beside.context.text(f"phones.tv.{key}")
    label = beside.scene.page.widget("said")
    assert label.text == said and not beside.hosts  # type: ignore[attr-defined]
    assert [str(fault) for fault in check(beside.scene, beside.app.surface)] == []


def test_another_address_is_one_press_away_and_help_comes_in_time(beside: Beside) -> None:
    beside.start("market_day", "", "", seed=3)
    open_here(beside)
    assert HOSTS[0] in words(beside)
    beside.press("other")
    beside.wait(0.2)
    assert HOSTS[1] in words(beside)
    help_words = beside.context.text("phones.tv.help")
    assert beside.scene.page.widget("said").text != help_words  # type: ignore[attr-defined]
    beside.now += 31
    beside.wait(0.1)
    assert beside.scene.page.widget("said").text == help_words  # type: ignore[attr-defined]
    assert [str(fault) for fault in check(beside.scene, beside.app.surface)] == []


def test_the_program_imports_nothing_of_phones_before_they_are_asked_for() -> None:
    asked = (
        "import sys, scenes.program, scenes.menus.pause, scenes.menus.title, scenes.menus.seats\n"
        "print([m for m in ('starlette', 'uvicorn', 'websockets', 'segno', 'ifaddr', 'PIL')"
        " if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip().splitlines()[-1] == "[]"


@pytest.mark.thinned(4, each=False)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_code_is_large_enough_at_any_size_of_words(language: str, scale: float) -> None:
    beside = Beside(size=(1280, 720), language=language, text_scale=scale)
    beside.start("nacho", "", "", "trader", seed=3)
    open_here(beside)
    phone = beside.phone()
    phone.sit(0)
    for beyond in (0, 31):
        beside.now += beyond
        beside.wait(0.4)
        assert beside.scene.page.widget("code").box.height > 280
        assert [str(fault) for fault in check(beside.scene, beside.app.surface)] == []
    beside.close()
