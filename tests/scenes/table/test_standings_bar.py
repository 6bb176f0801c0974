"""The foot of a demo names the game and says how all stand; it covers nothing that is read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.games import game_names
from scenes.kit.table_parts import MIN_TEXT_SIZE
from scenes.table.narration.standings_bar import BAR_BOX, TEXT_GROWTH, TEXT_SIZE
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.scene import TableScene
from scenes.ui.style.theme import make_theme
from sprites.picture import PictureGroup, Text
from sprites.typeface import missing_glyphs
from sprites.typesetting import LINE_BOX_EMS
from tabletop import games
from tabletop.ai.answers import WinChanceEstimate
from tabletop.core.acts import End, Score, Shuffle, Step
from tabletop.core.state import NOBODY
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.scenes.player import Mouse

STYLES = [("en", 1.0), ("ja", 1.0), ("en", 2.0), ("ja", 2.0)]


LARGEST_TEXT_SIZE = max(TEXT_SIZE * (1 + TEXT_GROWTH), make_theme(2.0, False).min_table_text_size)
LINE_MARGIN = LARGEST_TEXT_SIZE * (LINE_BOX_EMS - 1) / 2 + 1
"""Part of a line box above and below an em of its letters, in design pixels."""


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)


def open_demo(mouse: Mouse, game: str) -> TableScene:
    """A demo of a game with as many seats as it takes."""
    most = games.game_class(game).seat_counts[-1]
    return mouse.start(game, *["trader"] * most, mode=MatchMode.DEMO)


def go_on(mouse: Mouse, table: TableScene, decisions: int) -> None:
    """Frames until so many decisions have been made and shown."""
    while table.match.decision_number < decisions or not table.sequencer.is_idle:
        mouse.app.step(0.1)


def bar_texts(table: TableScene) -> list[Text]:
    """Return all texts of the standings bar."""
    assert table.standings_bar is not None
    return list(_texts(node.picture for node in table.standings_bar.nodes))


def _texts(pictures: Iterator[object]) -> Iterator[Text]:
    for picture in pictures:
        if isinstance(picture, Text):
            yield picture
        elif isinstance(picture, PictureGroup):
            yield from _texts(part for part, _, _ in picture.parts)


def set_certain_chances(table: TableScene) -> None:
    """Set reliable win chances for everything that has been shown."""
    assert table.commentator.win_chance_series is not None
    count = len(table.match.setup.seats)
    sure = WinChanceEstimate((1 / count,) * count, (0.001,) * count, 100)
    table.commentator.win_chance_series.set_estimate(
        len(table.commentator.win_chance_series) - 1, sure
    )


@pytest.mark.sampled
@pytest.mark.parametrize(("language", "scale"), STYLES)
@pytest.mark.parametrize("game", game_names())
def test_it_covers_nothing_and_holds_its_words(
    answers: None, game: str, language: str, scale: float
) -> None:
    mouse = Mouse(language=language, text_scale=scale, reduced_motion=True)
    table = open_demo(mouse, game)
    go_on(mouse, table, 3)
    assert table.standings_bar is not None
    table.standings_bar.shows_invitation = True
    set_certain_chances(table)
    table.standings_bar.update(True, True)
    around = TableObstacles(table.presenter)
    read = [*around.text_boxes(), *around.action_bar_boxes(), *around.piece_boxes()]
    nodes = table.standings_bar.nodes
    bar = max((node.bounds() for node in nodes), key=lambda box: box.width)
    assert bar.bottom == BAR_BOX.bottom and bar.y <= BAR_BOX.y
    assert not [box for box in read if box.y < bar.y and box.bottom > bar.y + LINE_MARGIN]
    assert not [box for box in read if box.y >= bar.y]
    told = [node.bounds() for node in nodes if not node.name.endswith("broadcast")]
    assert not [
        box for box in told
        if box.y < bar.y - LINE_MARGIN or box.bottom > bar.bottom + LINE_MARGIN
    ]  # fmt: skip
    assert not any(one.right > two.x for one, two in pairwise(told))
    side = table.context.theme.side_margin
    assert told[0].x >= side - 1 and told[-1].right <= 1920 - side + 1
    written = bar_texts(table)
    assert all(
        text.em >= MIN_TEXT_SIZE and not missing_glyphs(text.text, text.face) for text in written
    )
    assert table.context.text_catalogue(f"{game}.title") in [text.text for text in written]
    table.stage.view_model.active_seat = None
    table.standings_bar.update(True, True, [End("round", 1, 0, "")])
    told = [
        node.bounds() for node in table.standings_bar.nodes if not node.name.endswith("broadcast")
    ]
    assert not any(one.right > two.x for one, two in pairwise(told))
    assert table.context.text_catalogue("table.broadcast.scoring") in [
        text.text for text in bar_texts(table)
    ]
    mouse.close()


def test_a_deck_that_is_shuffled_ends_a_scoring(answers: None) -> None:
    """The beginning of a stage takes no time, so the next act says that nothing is counted."""
    mouse = Mouse(size=(480, 270), speed=1.0)
    table = mouse.start("basari", "trader", "trader", "trader", mode=MatchMode.DEMO, seed=7)
    assert table.standings_bar is not None
    table.stage.view_model.active_seat = None
    for act, is_scoring in ((End("round", 1, 0, ""), True), (Shuffle("deck", "BAS-5.5"), False)):
        table.standings_bar.update(True, True, [act])
        assert ("Scoring" in [text.text for text in bar_texts(table)]) == is_scoring
    mouse.close()


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["basari", "market_day"])
def test_every_frame_tells_whose_turn_it_is_or_that_points_are_counted(
    answers: None, game: str
) -> None:
    """While points are counted and it is nobody's turn, the foot says so; else it does not."""
    mouse = Mouse(size=(480, 270), speed=1.0)
    table = mouse.start(game, "trader", "trader", "trader", mode=MatchMode.DEMO, seed=7)
    assert table.standings_bar is not None
    counted, was = 0, False
    for _ in range(2400):
        was = table.stage.view_model.active_seat is None
        table.advance(1 / 10)
        mouse.app.apply_scene_changes()
        said = "Scoring" in [text.text for text in bar_texts(table)]
        nobody = table.stage.view_model.active_seat is None
        counts = nobody and any(isinstance(act, Score) for act in table.sequencer.playing_acts)
        assert said if counts else not said or nobody or was
        counted += counts
        if counted > 5 and not (nobody or was):
            break
    assert counted
    mouse.close()


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_all_stand_there_by_place_and_with_what_is_known(answers: None, game: str) -> None:
    mouse = Mouse(size=(480, 270), reduced_motion=True)
    table = mouse.start(game, "trader", "trader", "trader", mode=MatchMode.DEMO)
    go_on(mouse, table, 12)
    assert table.standings_bar is not None
    set_certain_chances(table)
    table.standings_bar.update(True, True)
    match = table.session.match
    standing = sorted(match.game.standings(match.view_for(NOBODY)), key=lambda at: at.place)
    written = [text.text for text in bar_texts(table)]
    names = [match.setup.seat_names[at.seat] for at in standing]
    assert [text for text in written if text in names] == names
    scores = [str(at.score) for at in standing]
    assert [written[written.index(name) + 1] for name in names] == scores
    assert [written[written.index(name) + 2] for name in names] == ["(33% to win)"] * 3
    mouse.close()


@pytest.mark.slow
def test_nothing_is_told_there_before_it_has_been_shown(answers: None) -> None:
    """But what is being counted on the table: nobody leads there who does not lead here."""
    mouse = Mouse(speed=1.0)
    table = mouse.start("market_day", "trader", "trader", "trader", mode=MatchMode.DEMO)
    assert table.standings_bar is not None
    told = [text.text for text in bar_texts(table)]
    changed = {True: 0, False: 0}
    for _ in range(2400):
        idle = table.sequencer.is_idle
        mouse.advance_undrawn()
        now = [text.text for text in bar_texts(table)]
        if now != told:
            still = idle or table.sequencer.is_idle
            changed[still] += 1
            assert still or has_right_points(table, now)
        told = now
    assert all(changed.values())
    mouse.close()


def has_right_points(table: TableScene, written: list[str]) -> bool:
    """True if the bar shows the points of the table, the highest first."""
    names = table.match.setup.seat_names
    points = {name: table.stage.view_model.counters["points", n] for n, name in enumerate(names)}
    seats = [words for words in written if words in names]
    right = all(written[written.index(name) + 1] == str(points[name]) for name in seats)
    return right and [points[name] for name in seats] == sorted(points.values(), reverse=True)


@pytest.mark.slow
def test_only_the_shop_window_says_that_any_key_begins_a_match(answers: None) -> None:
    from scenes.menus.title_screen import TitleScene

    mouse = Mouse(reduced_motion=True)
    table = mouse.start("basari", "trader", "trader", "trader", mode=MatchMode.DEMO)
    mouse.wait(0.2)
    assert "Press any key to play" not in [text.text for text in bar_texts(table)]
    assert "Demo" in [text.text for text in bar_texts(table)]
    mouse.app.open_scene(TitleScene(mouse.context))
    for _ in range(640):
        mouse.app.step(0.1)
    assert "Press any key to play" in [text.text for text in bar_texts(mouse.table)]
    mouse.close()


def test_people_who_play_have_no_foot_and_a_chart_has_the_chances_itself(answers: None) -> None:
    mouse = Mouse(reduced_motion=True)
    assert mouse.start("basari", "", "trader", "trader").standings_bar is None
    table = mouse.start("basari", "trader", "trader", "trader", mode=MatchMode.DEMO)
    mouse.wait(0.2)
    assert table.standings_bar is not None and table.standings_bar.nodes
    mouse.press("tool:chances")
    mouse.wait(0.2)
    assert not table.standings_bar.nodes
    assert not [node for node in table.canvas if node.name.startswith("broadcast")]
    mouse.close()


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_bar_shows_the_scores_of_the_place_cards(answers: None, game: str) -> None:
    """In every frame: in the middle of a move, too, there is one score for a seat."""
    mouse = Mouse(size=(480, 270), speed=1.0)
    fewest = games.game_class(game).seat_counts[0]
    table = mouse.start(game, *["trader"] * fewest, mode=MatchMode.DEMO, seed=11)
    shown, names = table.layout.indicators.score_text, table.session.match.setup.seat_names
    changes, was = 0, list[str]()
    for _ in range(2400):
        table.advance(1 / 10)
        mouse.app.apply_scene_changes()
        model = table.stage.indicators.displayed_model
        now = [shown(model, seat) for seat in range(fewest)]
        written = [text.text for text in bar_texts(table)]
        assert [written[written.index(name) + 1] for name in names] == now
        changes += now != was
        was = now
        if changes == 3:
            break
    assert changes == 3
    mouse.close()


def test_the_bar_waits_until_a_marker_stands_on_its_goal(answers: None) -> None:
    """The place card counts there, too: before, nobody has reached that score."""
    mouse = Mouse(reduced_motion=True)
    table = open_demo(mouse, "mercado")
    bar, progress = table.standings_bar, table.stage.view_model.notes["progress"]
    assert bar is not None
    bar.update(True, True)
    before = [text.text for text in bar_texts(table)]
    indicators = table.stage.indicators
    phrase = indicators.begin_phrase(Step("marker.1", ("space:0", "space:17"), ""))
    progress[1] += 17
    bar.update(False, True)
    assert [text.text for text in bar_texts(table)] == before
    indicators.end_phrase(phrase)
    bar.update(False, True)
    assert str(progress[1]) in [text.text for text in bar_texts(table)]
    mouse.close()


def test_equal_scores_share_a_place_until_the_end(answers: None) -> None:
    mouse = Mouse(reduced_motion=True)
    table = open_demo(mouse, "nacho")
    mouse.app.step(0.1)
    assert table.standings_bar is not None
    standing = table.match.game.standings(table.match.view_for(NOBODY))
    assert len({at.score for at in standing}) == 1 < len({at.place for at in standing})
    written = [text.text for text in bar_texts(table)]
    assert [words for words in written if words.endswith(".")] == ["1."] * len(standing)
    mouse.close()
