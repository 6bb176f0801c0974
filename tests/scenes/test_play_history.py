"""Play history: recorded, shown on the score pad, offered again, and deleted on one press."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.store.play_history import HISTORY_FILE_NAME, PlayHistory, RemarkHistory
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.text_field import TextField
from scenes.watch.result.evening_note import evening_note
from scenes.watch.score_pad import ScorePadScene
from sprites.picture import Text
from tabletop.match import play_records
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, Setup
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.player import Mouse, seat_specs

DAY = date(2026, 11, 22)


def finished_match(*who: str, mode: MatchMode = MatchMode.PLAY, seed: int = 7) -> Match:
    """A match of Market Day that has come to its end."""
    from tabletop import games
    from tabletop.ai.levels import answer_by_heuristic, make_decision_chance

    game = games.load("market_day")
    match = Match.start(game, Setup("market_day", seat_specs(*who), {"hands": 1}, seed, mode))
    while not match.is_over:
        seat = match.active_seats()[0]
        chance = make_decision_chance(seed, match.decision_number, seat)
        strategy = games.load_strategy(game)
        match.submit(seat, answer_by_heuristic(strategy, match.view_for(seat), seat, chance).action)
    return match


@pytest.fixture
def mouse(tmp_path: Path) -> Iterator[Mouse]:
    made = Mouse(size=(1280, 720), reduced_motion=True)
    made.context.play_history = PlayHistory(tmp_path, lambda: DAY)
    yield made
    made.close()


def page_text(mouse: Mouse) -> list[str]:
    return [n.picture.text for n in mouse.scene.canvas if isinstance(n.picture, Text)]


def test_a_match_of_people_is_kept_and_there_the_next_time(mouse: Mouse, tmp_path: Path) -> None:
    book = mouse.context.play_history
    book.record_match(finished_match("", "", "trader"))
    book.record_match(finished_match("trader", "trader", mode=MatchMode.DEMO))
    book.record_match(finished_match("", "trader", mode=MatchMode.PRACTICE))
    assert len(book.records) == 1 and len(book.players) == 2
    assert PlayHistory(tmp_path, lambda: DAY).records == book.records


def test_the_program_notes_each_match_that_ends(mouse: Mouse) -> None:
    match = finished_match("", "trader")
    mouse.start("market_day", "", "trader")
    mouse.context.overlay_opener.open_result(match, MatchMode.PLAY)
    assert [played.decision_count for played in mouse.context.play_history.records] == [
        match.decision_number
    ]


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_score_pad_tells_of_the_evening_and_forgets_it(
    mouse: Mouse, tmp_path: Path, language: str, scale: float
) -> None:
    mouse.context.preferences.change(language=language, text_scale=scale)
    book = mouse.context.play_history
    for seed in range(3):
        book.record_match(finished_match("", "", "trader", seed=seed))
    mouse.app.open_scene(ScorePadScene(mouse.context))
    mouse.wait(0.2)
    assert [str(fault) for fault in find_problems(mouse.scene, mouse.app.window_surface)] == []
    name = book.players[0].name
    assert any(name in said for said in page_text(mouse))
    while "forget" not in mouse.names():
        before = page_text(mouse)
        mouse.scene.widget_layer.on_page_turn(1)
        mouse.frame()
        assert page_text(mouse) != before
    mouse.press("forget")
    mouse.frame()
    assert book.records == () and not (tmp_path / HISTORY_FILE_NAME).exists()
    assert mouse.context.text_catalogue("ui.pad.empty") in " ".join(page_text(mouse))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_person_has_a_page(mouse: Mouse, language: str) -> None:
    mouse.context.preferences.change(language=language)
    book, text = mouse.context.play_history, mouse.context.text_catalogue
    for seed in range(3):
        book.record_match(finished_match("", "", seed=seed))
    mouse.app.open_scene(ScorePadScene(mouse.context))
    mouse.wait(0.2)
    name, other = (person.name for person in book.players)
    mouse.press(f"person:{name}")
    mouse.wait(0.2)
    assert [str(fault) for fault in find_problems(mouse.scene, mouse.app.window_surface)] == []
    found = play_records.summarize_person(book.records, name)
    assert found is not None
    said = page_text(mouse)
    total = text("ui.pad.person.total", won=found.win_count, played=3)
    won, lost = play_records.count_duels(book.records, name, other)
    assert total in said and won + lost == 3
    assert text("ui.pad.person.against", name=other, won=won, lost=lost) in said
    assert text("ui.pad.person.year", year="2026", won=found.win_count, played=3) in said


def test_the_result_says_what_the_match_means_for_the_evening(mouse: Mouse) -> None:
    book, text = mouse.context.play_history, mouse.context.text_catalogue
    first, second = finished_match("", "", seed=0), finished_match("", "", seed=1)
    book.record_match(first)
    assert evening_note(mouse.context, first) == ""  # one match tells no duel
    assert evening_note(mouse.context, second) == ""  # not recorded: a demo or a replay
    book.record_match(second)
    one, other = second.setup.seat_names
    won, lost = play_records.count_duels(book.records, one, other)
    said = evening_note(mouse.context, second)
    assert won + lost == 2
    assert one in said and other in said
    if won == lost:
        assert text("table.results.duel_level", first=one, second=other, n=won) in said
    else:
        leads = {"first": one, "second": other} if won else {"first": other, "second": one}
        assert text("table.results.duel_leads", **leads, n=2, m=0) in said


def test_three_people_hear_their_wins_of_the_evening(mouse: Mouse) -> None:
    book, text = mouse.context.play_history, mouse.context.text_catalogue
    for seed in (0, 1):
        last = finished_match("", "", "", seed=seed)
        book.record_match(last)
    totals = play_records.compute_evening_totals(book.records, DAY)
    best = text("table.results.wins", name=totals[0].name, n=totals[0].win_count)
    assert best in evening_note(mouse.context, last)


def test_a_file_that_cannot_be_read_is_told_of_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / HISTORY_FILE_NAME).write_text("{", encoding="utf-8")
    told: list[str] = []
    book = PlayHistory(tmp_path, lambda: DAY, told.append)
    book.record_match(finished_match("", "trader"))
    assert told and (tmp_path / HISTORY_FILE_NAME).read_text(encoding="utf-8") == "{"
    assert play_records.list_players(book.records)


def test_the_last_begins_where_it_is_wanted(mouse: Mouse) -> None:
    match = finished_match("", "", "trader")
    last = max(match.game.standings(match.state), key=lambda at: at.place).seat
    mouse.context.preferences.change(last_begins=True)
    mouse.context.navigator.start_rematch(match, MatchMode.PLAY)
    mouse.app.scene_stack.apply_changes()
    assert mouse.table.match.setup.options["first"] == last + 1
    assert mouse.table.match.setup.seats == match.setup.seats


def find_introduction(scene: MatchSetupScene) -> str:
    """Return what is told of the second seat: beside its name, or by its level without room."""
    beside = [w for w in scene.widget_layer.widgets if w.name == "seat1:said"]
    if beside:
        assert isinstance(beside[0], Label)
        return beside[0].text
    return scene.widget_layer.find_widget("seat1:human").tooltip


def test_people_are_known_again_with_colour_face_and_games(mouse: Mouse) -> None:
    match = finished_match("", "")
    sailor = match.setup.seats[1]._replace(name="Ida", colour="green", face="sailor")
    match.setup = match.setup._replace(seats=(match.setup.seats[0], sailor))
    mouse.context.play_history.record_match(match)
    scene = MatchSetupScene(mouse.context, "basari")
    mouse.app.open_scene(scene)
    mouse.press("seat1")
    mouse.press("seat1:human")
    mouse.frame()
    field = scene.widget_layer.find_widget("seat1:name")
    assert isinstance(field, TextField) and field.callbacks.on_commit("Ida") is None
    spec = scene.model.seats[1]
    assert (spec.name, spec.colour, spec.face) == ("Ida", "green", "sailor")
    assert "Market Day" in find_introduction(scene)
    scene = MatchSetupScene(mouse.context, "market_day")
    mouse.app.open_scene(scene)
    mouse.press("seat1")
    mouse.press("seat1:human")
    mouse.frame()
    field = scene.widget_layer.find_widget("seat1:name")
    assert isinstance(field, TextField) and field.callbacks.on_commit("Ida") is None
    assert "Market Day" not in find_introduction(scene)


def test_remarks_are_eight_seconds_apart_and_none_comes_again_in_ten_minutes() -> None:
    remarks = RemarkHistory()
    assert remarks.is_remark_due() and remarks.is_fresh("Aru: rich")
    remarks.record_remark("Aru: rich")
    remarks.advance(7.9)
    assert (
        not remarks.is_remark_due()
        and not remarks.is_fresh("Aru: rich")
        and remarks.is_fresh("Bea: rich")
    )
    remarks.advance(0.2)
    assert remarks.is_remark_due() and not remarks.is_remark_due(12.0)
    remarks.advance(590.0)
    assert not remarks.is_fresh("Aru: rich")
    remarks.advance(2.0)
    assert remarks.is_fresh("Aru: rich")


def test_remarks_of_one_template_are_three_minutes_apart() -> None:
    remarks = RemarkHistory()
    remarks.record_remark("Aru: rich", "reason.rich")
    remarks.advance(100.0)
    assert remarks.is_fresh("Bea: poor", "reason.poor")
    assert not remarks.is_fresh("Bea: rich", "reason.rich")
    remarks.advance(90.0)
    assert remarks.is_fresh("Bea: rich", "reason.rich")
