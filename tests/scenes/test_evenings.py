"""What people play is kept, told on the score pad, offered again, and forgotten on one press."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from scenes.evenings import FILE, EveningBook, Remarks
from scenes.menus.seatrow import SeatRow
from scenes.menus.seats import SeatsScene
from scenes.watch.scorepad import ScorePadScene
from sprites.picture import Text
from tabletop.match import evenings
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup
from tests.scenes.lint import check
from tests.scenes.player import Mouse, seats

DAY = date(2026, 11, 22)


def over(*who: str, mode: Mode = Mode.PLAY, seed: int = 7) -> Match:
    """A match of Market Day that has come to its end."""
    from tabletop import games
    from tabletop.seats.levels import by_rule_of_thumb, thinking

    game = games.load("market_day")
    match = Match.start(game, Setup("market_day", seats(*who), {"hands": 1}, seed, mode))
    while not match.over:
        seat = match.to_act()[0]
        chance = thinking(seed, match.number, seat)
        strategy = games.strategy(game)
        match.submit(seat, by_rule_of_thumb(strategy, match.view(seat), seat, chance).action)
    return match


@pytest.fixture
def mouse(tmp_path: Path) -> Iterator[Mouse]:
    made = Mouse(size=(1280, 720), reduced_motion=True)
    made.context.evenings = EveningBook(tmp_path, lambda: DAY)
    yield made
    made.close()


def words(mouse: Mouse) -> list[str]:
    return [n.picture.text for n in mouse.scene.canvas if isinstance(n.picture, Text)]


def test_a_match_of_people_is_kept_and_there_the_next_time(mouse: Mouse, tmp_path: Path) -> None:
    book = mouse.context.evenings
    book.note(over("", "", "trader"))
    book.note(over("trader", "trader", mode=Mode.DEMO))
    book.note(over("", "trader", mode=Mode.PRACTICE))
    assert len(book.kept) == 1 and len(book.people) == 2
    assert EveningBook(tmp_path, lambda: DAY).kept == book.kept


def test_the_program_notes_each_match_that_ends(mouse: Mouse) -> None:
    match = over("", "trader")
    mouse.start("market_day", "", "trader")
    mouse.context.pages.result(match, Mode.PLAY)
    assert [played.decisions for played in mouse.context.evenings.kept] == [match.number]


@pytest.mark.thinned(2)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_score_pad_tells_of_the_evening_and_forgets_it(
    mouse: Mouse, tmp_path: Path, language: str, scale: float
) -> None:
    mouse.context.preferences.change(language=language, text_scale=scale)
    book = mouse.context.evenings
    for seed in range(3):
        book.note(over("", "", "trader", seed=seed))
    mouse.app.open(ScorePadScene(mouse.context))
    mouse.wait(0.2)
    assert [str(fault) for fault in check(mouse.scene, mouse.app.surface)] == []
    name = book.people[0].name
    assert any(name in said for said in words(mouse))
    while "forget" not in mouse.names():
        before = words(mouse)
        mouse.scene.page.turn(1)
        mouse.frame()
        assert words(mouse) != before
    mouse.press("forget")
    mouse.frame()
    assert book.kept == () and not (tmp_path / FILE).exists()
    assert mouse.context.text("ui.pad.empty") in " ".join(words(mouse))


def test_a_file_that_cannot_be_read_is_told_of_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", encoding="utf-8")
    told: list[str] = []
    book = EveningBook(tmp_path, lambda: DAY, told.append)
    book.note(over("", "trader"))
    assert told and (tmp_path / FILE).read_text(encoding="utf-8") == "{"
    assert evenings.people(book.kept)


def test_the_last_begins_where_it_is_wanted(mouse: Mouse) -> None:
    match = over("", "", "trader")
    last = max(match.game.standing(match.state), key=lambda at: at.place).seat
    mouse.context.preferences.change(last_begins=True)
    mouse.context.errands.again(match, Mode.PLAY)
    mouse.app.stack.settle()
    assert mouse.table.match.setup.options["first"] == last + 1
    assert mouse.table.match.setup.seats == match.setup.seats


def test_people_are_known_again_with_colour_face_and_games(mouse: Mouse) -> None:
    match = over("", "")
    sailor = match.setup.seats[1]._replace(name="Ida", colour="green", face="sailor")
    match.setup = match.setup._replace(seats=(match.setup.seats[0], sailor))
    mouse.context.evenings.note(match)
    scene = SeatsScene(mouse.context, "basari")
    mouse.app.open(scene)
    row = SeatRow(mouse.context, scene.draft, 1, scene.compose, roomy=True)
    assert row._rename("Ida") is None
    spec = scene.draft.seats[1]
    assert (spec.name, spec.colour, spec.face) == ("Ida", "green", "sailor")
    scene.draft.seat_down(1, "")
    said = SeatRow(mouse.context, scene.draft, 1, scene.compose, roomy=True).said
    assert said is not None and "Market Day" in said.text
    scene.draft.game = "market_day"
    assert SeatRow(mouse.context, scene.draft, 1, scene.compose, roomy=True).said is None


def test_remarks_are_eight_seconds_apart_and_none_comes_again_in_ten_minutes() -> None:
    remarks = Remarks()
    assert remarks.due() and remarks.fresh("Aru: rich")
    remarks.note("Aru: rich")
    remarks.pass_time(7.9)
    assert not remarks.due() and not remarks.fresh("Aru: rich") and remarks.fresh("Bea: rich")
    remarks.pass_time(0.2)
    assert remarks.due() and not remarks.due(12.0)
    remarks.pass_time(590.0)
    assert not remarks.fresh("Aru: rich")
    remarks.pass_time(2.0)
    assert remarks.fresh("Aru: rich")
