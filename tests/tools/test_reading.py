"""The measures of reading find lines that are too short, remarks that come again, and curtains."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.base.scene import Scene
from scenes.games import game_names
from scenes.screenshots.studio import HeadlessStudio
from scenes.store.preferences import INSTANT_SPEED
from sprites.node import Node
from sprites.picture import Text
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.screen.silent_screen import silent
from tools.reading.evening import Evening
from tools.reading.family import count_curtains, proposed_sharing
from tools.reading.lines import (
    FRAME_SECONDS,
    LineMonitor,
    ReadingFigures,
    RemarkMonitor,
    TemplateRecorder,
    measure_demo,
    required_seconds,
)

DEMO_SECONDS = 60.0
MAX_LINES_A_MOVE = 1.6
"""Limit in the first minute of a demo, which opens with talk."""
MAX_WAITING_SECONDS = {
    "basari": 231.0,
    "market_day": 338.0,
    "mercado": 295.0,
    "nacho": 380.0,
    "zahab": 370.0,
}
"""Limits of the time that is not thinking, for a match of three people at one screen."""
LINE = "Aru takes card 10 for 1 gold"


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    with silent():
        made = HeadlessStudio((480, 270))
        yield made
        made.close_scenes()


def show_lines(
    studio: HeadlessStudio, shown: list[tuple[str, float]], language: str, name: str = "prompt"
) -> LineMonitor:
    """Show texts one after another, each for some seconds, and return their monitor."""
    scene, monitor, now = Scene(studio.context), LineMonitor(language), 0.0
    for words, seconds in shown:
        node = scene.canvas.add(Node(Text(words, 32, (0, 0, 0)), 500, 500, name=name))
        for _ in range(round(seconds / FRAME_SECONDS)):
            now += FRAME_SECONDS
            monitor.follow(scene, now)
        scene.canvas.remove(node)
    monitor.follow(scene, now + FRAME_SECONDS)
    return monitor


@pytest.mark.parametrize(
    ("language", "words"), [("en", LINE), ("ja", "Aruは金1でカード10を取ります")]
)
def test_a_line_below_the_reading_time_is_found(
    studio: HeadlessStudio, language: str, words: str
) -> None:
    needed = required_seconds(words, language)
    assert needed == pytest.approx(0.6 + len(words) / (12 if language == "en" else 6))
    assert not show_lines(studio, [(words, needed)], language).short_lines
    found = show_lines(studio, [(words, needed - 0.3), ("Pass", 0.2)], language)
    assert [line.text for line in found.short_lines] == [words]
    assert found.line_count == 1


def test_a_line_that_grows_is_one_line_from_its_first_words_on(studio: HeadlessStudio) -> None:
    whole, first = f"{LINE}, and a seal", 1.5
    left = required_seconds(whole, "en") - first
    grown = show_lines(studio, [("Aru takes card 10", first), (whole, left)], "en")
    assert grown.line_count == 1 and not grown.short_lines
    grown = show_lines(studio, [(LINE, first), (whole, left)], "en")
    assert grown.line_count == 1 and not grown.short_lines
    short = show_lines(studio, [(LINE, first), (whole, left - 0.3)], "en")
    assert [line.text for line in short.short_lines] == [whole]


def test_a_sign_that_comes_back_after_an_act_needs_no_second_reading(
    studio: HeadlessStudio,
) -> None:
    needed, brief = required_seconds(LINE, "en"), 0.5
    for name, count in (("sign:course", 0), ("prompt", 1)):
        again = [(LINE, needed), ("Pass", 0.2), (LINE, brief)]
        assert len(show_lines(studio, again, "en", name).short_lines) == count
        unread = [(LINE, brief), ("Pass", 0.2), (LINE, needed)]
        assert len(show_lines(studio, unread, "en", name).short_lines) == 1


def test_a_text_in_two_places_counts_twice(studio: HeadlessStudio) -> None:
    scene, monitor = Scene(studio.context), LineMonitor("en")
    for x in (300, 900):
        scene.canvas.add(Node(Text(LINE, 32, (0, 0, 0)), x, 500))
    scene.canvas.add(Node(Text(LINE + " again", 32, (0, 0, 0)), 500, 800, tag="card.1"))
    monitor.follow(scene, 1.0)
    assert monitor.line_count == 2


def test_the_board_of_a_scoring_is_counted_apart(studio: HeadlessStudio) -> None:
    scene, monitor = Scene(studio.context), LineMonitor("en")
    for name in ("prompt", "scoring:line"):
        scene.canvas.add(Node(Text(f"{LINE} {name}", 32, (0, 0, 0)), 500, 500, name=name))
    monitor.follow(scene, 0.0)
    assert (monitor.line_count, monitor.scoring_line_count) == (2, 1)
    figures = ReadingFigures(9.0, 5, 3, 2, [], 0, [])
    assert figures.lines_a_move == 1.0


def test_a_template_within_three_minutes_is_found(studio: HeadlessStudio) -> None:
    text = studio.context.text_catalogue
    recorder = TemplateRecorder(text)
    remarks = RemarkMonitor(recorder)
    with recorder.record():
        for seconds, name in ((0.0, "Aru"), (60.0, "Bea"), (300.0, "Mika")):
            said = text("table.unseen_passed", name=name, signs=["1", "2"])
            remarks.follow(object(), said, seconds)
            remarks.follow(None, "", seconds + 1)
    assert recorder.template_of(said) == "table.unseen_passed"
    assert remarks.remark_count == 3
    assert [remark.seconds for remark in remarks.repeated_remarks] == [60.0]


def test_a_joined_remark_has_the_template_of_its_sentence(studio: HeadlessStudio) -> None:
    text = studio.context.text_catalogue
    recorder = TemplateRecorder(text)
    with recorder.record():
        inner = text("table.unseen")
        joined = text("table.comment.of", who="Aru", said=inner)
    assert inner in joined and recorder.template_of(joined) == "table.unseen"


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_what_a_demo_tells_can_be_read(studio: HeadlessStudio, game: str, language: str) -> None:
    studio.reset_settings(language=language, speed=1.0)
    found = measure_demo(studio, game, 3, DEMO_SECONDS)
    assert found.seconds == pytest.approx(DEMO_SECONDS, abs=0.1)
    assert found.line_count > 5
    assert [line.text for line in found.short_lines] == []
    assert [remark.text for remark in found.repeated_remarks] == []
    assert found.lines_a_move <= MAX_LINES_A_MOVE


def test_an_evening_counts_all_that_is_not_thinking(studio: HeadlessStudio) -> None:
    """A person who thinks for longer makes no evening longer, and all parts are counted."""
    found = []
    for thinking in (0.0, 1.0):
        studio.reset_settings(speed=1.0, secret_play="numbers")
        evening = Evening(studio, "basari", thinking_seconds=thinking)
        now = next(now for now in evening.play(60.0) if evening.figures.decision_count >= 4)
        found.append((now, evening.figures))
    (quick, first), (slow, second) = found
    assert slow > quick + 2.0
    assert 0.0 < second.seconds <= first.seconds + 0.1
    assert first.seconds == pytest.approx(sum(first.parts.values()))
    assert first.parts["acts"] > 1.0 and first.parts["reading"] > 0.0
    assert sum(first.actions.values()) == pytest.approx(sum(first.acts.values()))


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", game_names())
def test_an_evening_is_short_and_no_line_of_it_is_cut(studio: HeadlessStudio, game: str) -> None:
    studio.reset_settings()
    way = proposed_sharing(studio, game)
    studio.reset_settings(speed=1.0, secret_play=way)
    evening = Evening(studio, game)
    assert len(list(evening.play())) > 1000
    assert evening.figures.decision_count > 80
    assert not evening.figures.cut_lines
    assert evening.figures.seconds <= MAX_WAITING_SECONDS[game]


@pytest.mark.slow
def test_each_change_of_hands_needs_a_curtain(studio: HeadlessStudio) -> None:
    studio.reset_settings(speed=INSTANT_SPEED, careful=False, curtain="always")
    assert count_curtains(studio, "zahab", 8) >= 1
    studio.reset_settings(speed=INSTANT_SPEED, careful=False, curtain="never")
    assert count_curtains(studio, "zahab", 8) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "most"), [("market_day", 20), ("zahab", 30)])
def test_few_curtains_separate_three_people(studio: HeadlessStudio, game: str, most: int) -> None:
    """Count the curtains of the way in which the match set-up proposes to share the screen."""
    studio.reset_settings()
    way = proposed_sharing(studio, game)
    studio.reset_settings(speed=INSTANT_SPEED, careful=False, secret_play=way)
    assert count_curtains(studio, game) < most
