"""The ways of practising: page, lessons, drills, challenges, and what is kept of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import pygame
import pytest

from scenes.lessons.challenge_ladder import ChallengeLadderScene, ChallengeScene
from scenes.lessons.drill_rungs import DrillsScene
from scenes.lessons.lesson_scene import LessonScene
from scenes.lessons.practice_menu import PracticeMenuScene
from scenes.lessons.tutorial_match import TutorialMatchScene
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.pause_menu import PauseMenuScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.title_screen import TitleScene
from scenes.screenshots import example_matches
from scenes.table.scene import TableScene
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.widget import Widget
from scenes.watch.result_scene import ResultScene
from scenes.watch.review_scene import ReviewScene
from tabletop import games
from tabletop.core.acts import Score
from tabletop.core.chance import Chance
from tabletop.core.toolkit.rulebook_game import RulebookGame
from tabletop.games.market_day.actions import Play
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.practice import exercise_catalogue
from tabletop.practice.challenges import Challenge
from tabletop.practice.drills import Drill
from tabletop.practice.progress import FILE_FORMAT
from tabletop.practice.review_schedule import DrillResult
from tabletop.practice.sessions.daily_path import DAILY_DRILL_COUNT
from tabletop.practice.sessions.exercise_dialogue import StepState
from tabletop.practice.sessions.exercise_session import (
    DrillSession,
    PathDrillSession,
    PathLessonSession,
)
from tabletop.practice.sessions.game_progress import iterate_rungs, list_drills
from tabletop.practice.sessions.practice_record import RECORD_FILE_NAME
from tabletop.practice.sessions.tutorial import GOAL_TEXT_KEY, SHORT_MATCH_TEXT_KEY
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.example_reviews import FullReview
from tests.scenes import menu_driver
from tests.scenes.paused_replay import rehearse_match
from tests.scenes.player import Keyboard

TODAY = date(2026, 11, 22)
GAME = "market_day"


@pytest.fixture
def pupil(tmp_path: Path) -> Iterator[Keyboard]:
    made = Keyboard(tmp_path / "matches")
    made.program.practice_controller.record.today = lambda: TODAY
    made.app.open_scene(TitleScene(made.context))
    made.wait(0.1)
    made.press("practise")
    made.wait(0.1)
    yield made
    made.close()


def toolbar_widgets(table: TableScene) -> Sequence[Widget]:
    """Return the widgets of the toolbar."""
    return table.toolbar.build_widgets(table.presenter)


def wait_until_asked(pupil: Keyboard) -> LessonScene:
    pupil.run_until(lambda: isinstance(pupil.scene, LessonScene) and pupil.scene.has_caption)
    assert isinstance(pupil.scene, LessonScene)
    return pupil.scene


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names()[::3])
def test_the_ribbon_by_the_shelf_opens_the_lessons_of_that_game(pupil: Keyboard, game: str) -> None:
    shelf = ShelfScene(pupil.context)
    pupil.app.open_scene(shelf)
    pupil.wait(0.1)
    shelf.widget_layer.focus_on(f"game:{game}")
    pupil.wait(0.1)
    pupil.press("learn")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, PracticeMenuScene) and pupil.scene.selected_game == game
    assert "lesson:0" in pupil.names()


def test_no_tooltip_of_the_chosen_game_hides_the_buttons_above_it(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.wait(0.1)
    for game in games.names():
        cover = pupil.scene.widget_layer.find_widget(f"game:{game}")
        assert bool(cover.tooltip) is (game != GAME)


def test_the_default_button_begins_the_first_lesson_and_then_goes_on_with_it(
    pupil: Keyboard, tmp_path: Path
) -> None:
    assert isinstance(pupil.scene, PracticeMenuScene) and pupil.focus == "go"
    game = pupil.scene.selected_game
    pupil.accept()
    scene = wait_until_asked(pupil)
    first = exercise_catalogue.load_lessons(game)[0]
    assert scene.exercise.lesson_run.lesson == first and scene.exercise.lesson_run.step_number == 0
    pupil.press("lesson:next")
    wait_until_asked(pupil)
    pupil.press("tool:leave_lesson")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, PracticeMenuScene)
    kept = FILE_FORMAT.read(tmp_path / RECORD_FILE_NAME).lessons[f"{game}/{first.key}"]
    assert kept.stars == 0 and len(kept.answers) == 1
    pupil.press("go")
    assert wait_until_asked(pupil).exercise.lesson_run.step_number == 1


@pytest.mark.slow
def test_every_lesson_of_the_page_opens_its_lesson(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    for n, lesson in enumerate(exercise_catalogue.load_lessons(GAME)):
        pupil.press(f"lesson:{n}")
        assert wait_until_asked(pupil).exercise.lesson_run.lesson == lesson
        pupil.key(27)
        pupil.run_until(lambda: isinstance(pupil.scene, PracticeMenuScene))


def test_the_path_of_a_day_goes_on_by_itself(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("path")
    first = exercise_catalogue.load_lessons(GAME)[0]
    scene = wait_until_asked(pupil)
    assert isinstance(scene.exercise, PathLessonSession) and scene.exercise.lesson == first
    menu = pupil.app.scene_stack.scenes[-2]
    assert isinstance(menu, PracticeMenuScene)
    menu._record.record_lesson(first, 3, ())
    scene.exercise.open_next_exercise()
    pupil.run_until(lambda: pupil.scene is not scene)
    following = wait_until_asked(pupil)
    assert isinstance(following.exercise, PathDrillSession)
    for drill in exercise_catalogue.load_proved_drills(GAME)[:DAILY_DRILL_COUNT]:
        menu._record.record_drill(drill, DrillResult.AT_ONCE)
    following.exercise.open_next_exercise()
    pupil.run_until(lambda: isinstance(pupil.scene, TutorialMatchScene))
    assert isinstance(pupil.scene, TutorialMatchScene)
    assert set(pupil.scene.match.setup.levels) == {"", "beginner"}


def test_the_page_leads_to_drills_match_and_rules(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("drills")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, DrillsScene) and pupil.focus == "go"
    pupil.key(27)
    pupil.wait(0.1)
    for name, kind in (("match", MatchSetupScene), ("rules", RulebookScene)):
        pupil.press(name)
        pupil.wait(0.1)
        assert isinstance(pupil.scene, kind)
        pupil.key(27)
        pupil.wait(0.1)


@pytest.mark.slow
def test_drills_are_chosen_by_their_rung_and_say_it(pupil: Keyboard) -> None:
    by_rung = sorted(
        exercise_catalogue.load_proved_drills(GAME), key=exercise_catalogue.find_drill_rung
    )
    pupil.press(f"game:{GAME}")
    pupil.press("drills")
    pupil.wait(0.1)
    rungs = sorted({exercise_catalogue.find_drill_rung(drill) for drill in by_rung})
    assert len(rungs) >= 3
    for name, rung in (("go", rungs[0]), *((f"rung:{rung}", rung) for rung in rungs)):
        pupil.press(name)
        course, text = wait_until_asked(pupil).exercise, pupil.context.text_catalogue
        first = next(
            drill for drill in by_rung if exercise_catalogue.find_drill_rung(drill) == rung
        )
        assert course.lesson_run.lesson == first.lesson
        assert course.format_heading(text) == text("practice.drill.asked", n=rung)
        pupil.key(27)
        pupil.wait(0.1)
        assert isinstance(pupil.scene, DrillsScene)


def open_next_drill(pupil: Keyboard, drill: Drill, rung: int | None) -> Drill:
    """The drill that comes after one."""
    pupil.program.practice_controller.open_drill(drill, rung)
    pupil.wait(0.1)
    wait_until_asked(pupil).exercise.open_next_exercise()
    pupil.wait(0.1)
    course = wait_until_asked(pupil).exercise
    assert isinstance(course, DrillSession)
    pupil.context.scene_stack.pop()
    pupil.wait(0.1)
    return course.drill


@pytest.mark.slow
def test_whoever_chose_a_rung_stays_on_it_until_nothing_is_left_there(pupil: Keyboard) -> None:
    record = pupil.program.practice_controller.record
    hard = max(exercise_catalogue.assign_drill_rungs(GAME).values())
    on_hard = [
        drill
        for drill in exercise_catalogue.load_proved_drills(GAME)
        if exercise_catalogue.find_drill_rung(drill) == hard
    ]
    first, *others = on_hard
    assert open_next_drill(pupil, first, hard) in others
    easiest = min(exercise_catalogue.assign_drill_rungs(GAME).values())
    assert exercise_catalogue.find_drill_rung(open_next_drill(pupil, first, None)) == easiest
    for drill in others:
        record.record_drill(drill, DrillResult.AT_ONCE)
    assert open_next_drill(pupil, first, hard) == first


def test_a_page_of_drills_counts_what_is_known_begun_and_comes_back(pupil: Keyboard) -> None:
    record = pupil.program.practice_controller.record
    easiest = min(exercise_catalogue.assign_drill_rungs(GAME).values())
    easy = [
        drill
        for drill in exercise_catalogue.load_proved_drills(GAME)
        if exercise_catalogue.find_drill_rung(drill) == easiest
    ]
    for day, drills in ((12, easy[:2]), (15, easy[:1])):
        record.today = lambda day=day: date(2026, 11, day)
        for drill in drills:
            record.record_drill(drill, DrillResult.AT_ONCE)
    record.today = lambda: TODAY
    first, *later = iterate_rungs(record, GAME)
    assert (first.known_count, first.started_count, first.new_count) == (1, 1, len(easy) - 2)
    assert first.review_count == 1 and first.drill_queue[0] == easy[1]
    assert all(
        (on.known_count, on.review_count, on.new_count) == (0, 0, len(on.drills)) for on in later
    )
    rungs = sorted(set(exercise_catalogue.assign_drill_rungs(GAME).values()))
    assert [on.rung for on in (first, *later)] == rungs


def test_rungs_that_are_closed_say_so_and_the_first_one_begins(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("ladder")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, ChallengeLadderScene) and pupil.focus == "rung:0"
    pupil.press("rung:1")
    assert pupil.scene.widget_layer.toast_text == pupil.context.text_catalogue(
        "practice.challenge.first"
    )
    pupil.press("rung:0")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, ChallengeScene)
    pupil.press("play")
    pupil.wait(0.1)
    rung = exercise_catalogue.load_challenge_ladder(GAME)[0]
    assert pupil.program.practice_controller.find_challenge(pupil.table.match) == rung


@pytest.mark.slow
def test_a_challenge_asks_for_gold_where_gold_is_what_wins(pupil: Keyboard) -> None:
    asked = set()
    for language in BUILT_IN_LANGUAGES:
        pupil.context.preferences.change(language=language)
        for rung in exercise_catalogue.load_challenge_ladder("nacho"):
            pupil.program.practice_controller.open_challenge(rung)
            pupil.wait(0.1)
            labels = [w for w in pupil.scene.widget_layer.widgets if w.name.startswith("target:")]
            asked |= {w.text for w in labels if isinstance(w, Label)}
            pupil.context.scene_stack.pop()
            pupil.wait(0.1)
    assert any("gold" in words for words in asked) and any("ゴールド" in words for words in asked)
    assert not any("point" in words or "点" in words for words in asked)


def play_challenge(challenge: Challenge) -> Match:
    """A challenge played to its end by rule of thumb."""
    game = games.load(challenge.game)
    match = Match(game, challenge.make_setup("Mika"))
    chance = Chance(1)
    while not match.is_over:
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        match.submit(
            seat, games.load_strategy(game).policy(match.view_for(seat), seat, legal, chance)
        )
    return match


@pytest.mark.sampled
@pytest.mark.parametrize("what", ["rung", "daily"])
def test_a_challenge_that_is_over_is_kept_and_shown(
    pupil: Keyboard, tmp_path: Path, what: str
) -> None:
    practice = pupil.program.practice_controller
    challenge = (
        exercise_catalogue.load_challenge_ladder(GAME)[0]
        if what == "rung"
        else practice.daily_challenge()
    )
    assert challenge is not None
    match = play_challenge(challenge)
    pupil.context.overlay_opener.open_result(match, match.setup.mode)
    pupil.wait(0.1)
    assert isinstance(pupil.scene, ChallengeScene)
    title = pupil.context.text_catalogue(f"{challenge.game}.title")
    result = challenge.make_record(match, title)
    assert FILE_FORMAT.read(tmp_path / RECORD_FILE_NAME).challenges[challenge.key] == result
    pupil.key(27)
    pupil.wait(0.1)
    assert isinstance(pupil.scene, ResultScene)


def test_any_other_match_is_no_challenge(pupil: Keyboard) -> None:
    rung = exercise_catalogue.load_challenge_ladder(GAME)[0]
    match = Match(games.load(GAME), rung._replace(seed=rung.seed + 1).make_setup("Mika"))
    assert pupil.program.practice_controller.find_challenge(match) is None


def test_one_step_back_lays_the_table_as_it_was(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("lesson:0")
    scene = wait_until_asked(pupil)
    said = [node.picture for node in scene.widget_layer.find_widget("lesson:words").nodes]
    pupil.press("lesson:next")
    wait_until_asked(pupil)
    pupil.press("tool:step_back")
    scene = wait_until_asked(pupil)
    pupil.run_until(lambda: scene.turn_flow.is_waiting_for_input)
    assert scene.exercise.lesson_run.step_number == 0 and scene.step_state is StepState.ASKING
    assert [node.picture for node in scene.widget_layer.find_widget("lesson:words").nodes] == said
    pupil.press("tool:step_back")
    assert scene.widget_layer.toast_text == pupil.context.text_catalogue("practice.lesson.first")


@pytest.mark.slow
def test_a_turning_point_is_kept_and_comes_up_as_a_drill(pupil: Keyboard) -> None:
    match = rehearse_match()
    review = example_matches.review_example_match(match)
    scene = ReviewScene(
        pupil.context, match, example_matches.ImmediateAnswerer(match.game, 0), review
    )
    pupil.app.open_scene(scene)
    scene.jump_to_moment(0)
    pupil.press("tool:keep_drill")
    assert scene.widget_layer.toast_text == pupil.context.text_catalogue("practice.own.which")
    point = next(each for each in review.turning_points if each.is_unanimous)  # not one of taste
    scene.show_stop(review.turning_points.index(point))
    pupil.press("tool:keep_drill")
    assert scene.widget_layer.toast_text == pupil.context.text_catalogue("practice.own.kept")
    record = pupil.program.practice_controller.record
    drill = list_drills(record, match.setup.game)[-1]
    assert record.is_drill_due(drill) and drill.start_run().learner_seat == point.seat
    assert drill.start_run().right_actions == (point.better_action,)


def test_mistakes_are_tried_again_one_after_the_other(pupil: Keyboard) -> None:
    match = rehearse_match()
    points = [
        point for point in FullReview(match, 6).turning_points
        if point.better_action != point.played_action
    ][:2]  # fmt: skip
    pupil.context.navigator.try_mistakes(match, points)
    for point in points:
        scene = wait_until_asked(pupil)
        run = scene.exercise.lesson_run
        assert run.learner_seat == point.seat and run.right_actions == (point.better_action,)
        assert run.match.view_for(point.seat) == point.view
        scene.exercise.open_next_exercise()
        pupil.wait(0.5)
    assert pupil.scene is scene, "there is no third"


@pytest.mark.parametrize("game", games.names())
def test_every_phase_of_a_game_is_explained_to_beginners(game: str) -> None:
    kind = games.load(game)
    phases = kind.phases.values() if isinstance(kind, RulebookGame) else ()
    prompts = {phase.prompt_key for phase in phases} or {"decide"}
    for language in BUILT_IN_LANGUAGES:
        text = Catalogue(language)
        missing = [
            k
            for k in (GOAL_TEXT_KEY, SHORT_MATCH_TEXT_KEY, *prompts)
            if not text.has_text(f"{kind.name}.guide.{k}")
        ]
        assert not missing, missing
    assert Catalogue("en")(f"{game}.guide.goal").startswith(("To win, ", "You win "))


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_what_is_explained_of_acts_is_of_acts_that_the_game_has(game: str, language: str) -> None:
    """Each has a line of its own too, whatever it is done for: so its key is one that acts of this
    game have."""
    text = Catalogue(language)
    keys = list(text.keys(game))
    lines = [re.sub(r"\.by\.[A-Z]+-[\d.]+\.", ".", key) for key in keys]
    found = [key for key in keys if key.startswith(f"{game}.guide.act.")]
    assert len(found) >= 6
    for key in found:
        own = key.replace(".guide.act.", ".")
        assert any(other == own or other.startswith(f"{own}.") for other in lines), key


@pytest.mark.slow
def test_a_guided_match_explains_what_happens_when_it_first_does(pupil: Keyboard) -> None:
    """Soon after: a caption holds few sentences, so the explanation may wait for a decision."""
    pupil.press(f"game:{GAME}")
    pupil.press("first")
    pupil.wait(0.1)
    pupil.run_until_asked()
    text, table = pupil.context.text_catalogue, pupil.table
    assert isinstance(table, TutorialMatchScene)
    explanation = text(f"{GAME}.guide.act.score.points")
    told: list[str] = []
    scored = decisions = 0
    while scored < 3 and not any(explanation in words for words in told):
        told += [w.text for w in toolbar_widgets(table) if isinstance(w, Label)]
        pupil.press("lesson:seen") if toolbar_widgets(table) else None
        acts = [act for event, _ in table.match.replay_events() for act in event.acts]
        scored += any(isinstance(act, Score) for act in acts)
        pupil.move(table.match.legal_actions(0)[0])
        pupil.run_until_asked()
        decisions += 1
    assert 0 < decisions < 12 and any(explanation in words for words in told)
    assert len(told) == len(set(told))


@pytest.mark.slow
def test_a_short_first_match_says_that_it_is_not_kept_and_begins_short_again(
    pupil: Keyboard,
) -> None:
    text = pupil.context.text_catalogue
    pupil.press("game:basari")
    pupil.press("first")
    pupil.wait(0.1)
    pupil.run_until_asked()
    table = pupil.table
    assert isinstance(table, TutorialMatchScene) and table.match.has_custom_start
    assert any(
        text("basari.guide.short") in w.text for w in toolbar_widgets(table) if isinstance(w, Label)
    )
    pupil.key(pygame.K_t)
    assert pupil.scene.widget_layer.toast_text == text("table.tried.short")
    pupil.press("lesson:seen")
    pupil.move(table.match.legal_actions(0)[0])
    pupil.run_until_asked()
    pupil.key(pygame.K_ESCAPE)
    pupil.wait(0.1)
    if not isinstance(
        pupil.scene, PauseMenuScene
    ):  # what was open or in the hand was put away first
        pupil.key(pygame.K_ESCAPE)
        pupil.wait(0.1)
    assert isinstance(pupil.scene, PauseMenuScene)
    pupil.press("restart")
    said = [w.text for w in pupil.scene.widget_layer.dialog if isinstance(w, Label)]
    assert text("ui.ask.afresh.text") in said
    pupil.press("yes")
    pupil.wait(0.1)
    again = pupil.table
    assert isinstance(again, TutorialMatchScene) and again is not table
    assert again.match.has_custom_start
    assert all(made.seat for made in again.match.decisions), "AI seats may have chosen already"


@pytest.mark.slow
def test_a_guided_match_says_each_thing_once(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("first")
    pupil.wait(0.1)
    pupil.run_until_asked()
    text, table = pupil.context.text_catalogue, pupil.table
    assert isinstance(table, TutorialMatchScene)

    def now() -> list[str]:
        return [w.text for w in toolbar_widgets(table) if isinstance(w, Label)]

    goal, short, play = (text(f"{GAME}.guide.{key}") for key in ("goal", "short", "play"))
    said = now()
    assert said == [goal, short]
    pupil.press("lesson:seen")
    assert now() == [play], "the rest comes when that has been read"
    said += now()
    pupil.press("lesson:seen")
    assert not toolbar_widgets(table)
    pupil.move(Play(table.match.legal_actions(0)[0].rank))
    pupil.run_until_asked()
    assert not any(isinstance(w, Label) and w.text in said for w in toolbar_widgets(table))


def test_what_one_plays_for_is_ringed_while_it_is_told_and_not_covered(pupil: Keyboard) -> None:
    pupil.press("game:zahab")
    pupil.press("first")
    pupil.wait(0.1)
    pupil.run_until_asked()
    table = pupil.table
    assert isinstance(table, TutorialMatchScene)
    about = [table.layout.zone_layout.box(f"{figure}:3") for figure in FIGURE_NAMES]
    panel = table.widget_layer.find_widget("lesson:panel").box
    rings = [node.bounds() for node in table.canvas if node.name == "lesson:ring"]
    assert all(any(ring.overlaps(box) for ring in rings) for box in about)
    assert not any(panel.overlaps(box) for box in about)
    pupil.press("lesson:seen")
    assert not any(node.name == "lesson:ring" for node in table.canvas)


def test_a_practice_match_says_what_one_plays_for_and_one_among_friends_does_not(
    pupil: Keyboard,
) -> None:
    table = pupil.start(GAME, "", "novice", mode=MatchMode.PRACTICE)
    pupil.run_until_asked()
    words = [w.text for w in toolbar_widgets(table) if isinstance(w, Label)]
    assert words == [pupil.context.text_catalogue(f"{GAME}.guide.goal")]
    table = pupil.start(GAME, "", "novice")
    pupil.run_until_asked()
    assert not toolbar_widgets(table)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_two_rungs_of_drills_have_room_where_text_is_large(language: str) -> None:
    hands = menu_driver.MenuDriver(language=language, text_scale=2.0)
    hands.open_scene(menu_driver.open_drills)
    shown = [widget.name for widget in hands.scene.widget_layer.widgets]
    assert {"rung:1", "rung:2"} <= set(shown)
