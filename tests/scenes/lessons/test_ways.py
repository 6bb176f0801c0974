"""The ways of practising: page, lessons, drills, challenges, and what is kept of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import pygame
import pytest

from scenes.lessons.course import DrillCourse
from scenes.lessons.guide import GOAL, SHORT
from scenes.lessons.guided import GuidedScene
from scenes.lessons.ladder import ChallengeScene, LadderScene
from scenes.lessons.page import PractiseScene, drills_of
from scenes.lessons.record import FILE
from scenes.lessons.rungs import DrillsScene, rungs
from scenes.lessons.scene import LessonScene
from scenes.lessons.telling import StepState
from scenes.menus.pause import PauseScene
from scenes.menus.rulebook import RulebookScene
from scenes.menus.seats import SeatsScene
from scenes.menus.shelf import ShelfScene
from scenes.menus.title import TitleScene
from scenes.shots import rehearsal
from scenes.table.scene import TableScene
from scenes.ui.labels import Label
from scenes.ui.widget import Widget
from scenes.watch.results import ResultScene
from scenes.watch.review import ReviewScene
from tabletop import games
from tabletop.core.acts import Score
from tabletop.core.chance import Chance
from tabletop.core.phases import PhasedGame
from tabletop.games.market_day.actions import Play
from tabletop.games.zahab.tables import FIGURES
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.practice import library
from tabletop.practice.challenges import Challenge
from tabletop.practice.drills import Drill
from tabletop.practice.progress import FORM
from tabletop.practice.schedule import Solved
from tabletop.text import LANGUAGES, Catalogue
from tests.scenes import menu_hands
from tests.scenes.player import Keyboard
from tests.scenes.watching import match_of

TODAY = date(2026, 11, 22)
GAME = "market_day"


@pytest.fixture
def pupil(tmp_path: Path) -> Iterator[Keyboard]:
    made = Keyboard(tmp_path / "matches")
    made.program.practice.record.today = lambda: TODAY
    made.app.open(TitleScene(made.context))
    made.wait(0.1)
    made.press("practise")
    made.wait(0.1)
    yield made
    made.close()


def beside(table: TableScene) -> Sequence[Widget]:
    """What stands there beside the pieces."""
    return table.beside.widgets(table.display)


def rest(pupil: Keyboard) -> LessonScene:
    pupil.until(lambda: isinstance(pupil.scene, LessonScene) and pupil.scene.speaks)
    assert isinstance(pupil.scene, LessonScene)
    return pupil.scene


@pytest.mark.parametrize("game", games.names()[::3])
def test_the_ribbon_by_the_shelf_opens_the_lessons_of_that_game(pupil: Keyboard, game: str) -> None:
    shelf = ShelfScene(pupil.context)
    pupil.app.open(shelf)
    pupil.wait(0.1)
    shelf.page.focus_on(f"game:{game}")
    pupil.wait(0.1)
    pupil.press("learn")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, PractiseScene) and pupil.scene.game == game
    assert "lesson:0" in pupil.names()


def test_the_default_button_begins_the_first_lesson_and_then_goes_on_with_it(
    pupil: Keyboard, tmp_path: Path
) -> None:
    assert isinstance(pupil.scene, PractiseScene) and pupil.focus == "go"
    game = pupil.scene.game
    pupil.accept()
    scene = rest(pupil)
    first = library.lessons_of(game)[0]
    assert scene.course.run.lesson == first and scene.course.run.number == 0
    pupil.press("lesson:next")
    rest(pupil)
    pupil.press("tool:leave_lesson")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, PractiseScene)
    kept = FORM.read(tmp_path / FILE).lessons[f"{game}/{first.key}"]
    assert kept.stars == 0 and len(kept.answers) == 1
    pupil.press("go")
    assert rest(pupil).course.run.number == 1


def test_every_lesson_of_the_page_opens_its_lesson(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    for n, lesson in enumerate(library.lessons_of(GAME)):
        pupil.press(f"lesson:{n}")
        assert rest(pupil).course.run.lesson == lesson
        pupil.key(27)
        pupil.until(lambda: isinstance(pupil.scene, PractiseScene))


def test_the_page_leads_to_drills_match_and_rules(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("drills")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, DrillsScene) and pupil.focus == "go"
    pupil.key(27)
    pupil.wait(0.1)
    for name, kind in (("match", SeatsScene), ("rules", RulebookScene)):
        pupil.press(name)
        pupil.wait(0.1)
        assert isinstance(pupil.scene, kind)
        pupil.key(27)
        pupil.wait(0.1)


def test_drills_are_chosen_by_their_rung_and_say_it(pupil: Keyboard) -> None:
    by_rung = sorted(library.drills_of(GAME), key=library.rung_of)
    pupil.press(f"game:{GAME}")
    pupil.press("drills")
    pupil.wait(0.1)
    for name, rung in (("go", 1), ("rung:1", 1), ("rung:2", 2), ("rung:3", 3)):
        pupil.press(name)
        course, text = rest(pupil).course, pupil.context.text
        first = next(drill for drill in by_rung if library.rung_of(drill) == rung)
        assert course.run.lesson == first.lesson
        assert course.heading(text) == text("practice.drill.asked", n=rung)
        pupil.key(27)
        pupil.wait(0.1)
        assert isinstance(pupil.scene, DrillsScene)


def follow(pupil: Keyboard, drill: Drill, rung: int | None) -> Drill:
    """The drill that comes after one."""
    pupil.program.practice.drill(drill, rung)
    pupil.wait(0.1)
    rest(pupil).course.follow_on()
    pupil.wait(0.1)
    course = rest(pupil).course
    assert isinstance(course, DrillCourse)
    pupil.context.stack.pop()
    pupil.wait(0.1)
    return course.drill


def test_whoever_chose_a_rung_stays_on_it_until_nothing_is_left_there(pupil: Keyboard) -> None:
    record, hard = pupil.program.practice.record, library.RUNGS
    on_hard = [drill for drill in library.drills_of(GAME) if library.rung_of(drill) == hard]
    first, *others = on_hard
    assert follow(pupil, first, hard) in others
    assert library.rung_of(follow(pupil, first, None)) == 1
    for drill in others:
        record.drilled(drill, Solved.AT_ONCE)
    assert follow(pupil, first, hard) == first


def test_a_page_of_drills_counts_what_is_known_begun_and_comes_back(pupil: Keyboard) -> None:
    record = pupil.program.practice.record
    easy = [drill for drill in library.drills_of(GAME) if library.rung_of(drill) == 1]
    for day, drills in ((12, easy[:2]), (15, easy[:1])):
        record.today = lambda day=day: date(2026, 11, day)
        for drill in drills:
            record.drilled(drill, Solved.AT_ONCE)
    record.today = lambda: TODAY
    first, *later = rungs(record, GAME)
    assert (first.known, first.begun, first.new) == (1, 1, len(easy) - 2)
    assert first.back == 1 and first.due[0] == easy[1]
    assert all((on.known, on.back, on.new) == (0, 0, len(on.drills)) for on in later)
    assert [on.rung for on in (first, *later)] == [1, 2, 3]


def test_rungs_that_are_closed_say_so_and_the_first_one_begins(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("ladder")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, LadderScene) and pupil.focus == "rung:0"
    pupil.press("rung:1")
    assert pupil.scene.page.saying == pupil.context.text("practice.challenge.first")
    pupil.press("rung:0")
    pupil.wait(0.1)
    assert isinstance(pupil.scene, ChallengeScene)
    pupil.press("play")
    pupil.wait(0.1)
    rung = library.ladder_of(GAME)[0]
    assert pupil.program.practice.challenge_of(pupil.table.match) == rung


def test_a_challenge_asks_for_gold_where_gold_is_what_wins(pupil: Keyboard) -> None:
    asked = set()
    for language in LANGUAGES:
        pupil.context.preferences.change(language=language)
        for rung in library.ladder_of("nacho"):
            pupil.program.practice.challenge(rung)
            pupil.wait(0.1)
            labels = [w for w in pupil.scene.page.widgets if w.name.startswith("target:")]
            asked |= {w.text for w in labels if isinstance(w, Label)}
            pupil.context.stack.pop()
            pupil.wait(0.1)
    assert any("gold" in words for words in asked) and any("ゴールド" in words for words in asked)
    assert not any("point" in words or "点" in words for words in asked)


def played(challenge: Challenge) -> Match:
    """A challenge played to its end by rule of thumb."""
    game = games.load(challenge.game)
    match = Match(game, challenge.setup("Mika"))
    chance = Chance(1)
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.submit(seat, games.strategy(game).policy(match.view(seat), seat, legal, chance))
    return match


@pytest.mark.parametrize("what", ["rung", "daily"])
def test_a_challenge_that_is_over_is_kept_and_shown(
    pupil: Keyboard, tmp_path: Path, what: str
) -> None:
    practice = pupil.program.practice
    challenge = library.ladder_of(GAME)[0] if what == "rung" else practice.daily()
    assert challenge is not None
    match = played(challenge)
    pupil.context.pages.result(match, match.setup.mode)
    pupil.wait(0.1)
    assert isinstance(pupil.scene, ChallengeScene)
    title = pupil.context.text(f"{challenge.game}.title")
    result = challenge.result(match, title)
    assert FORM.read(tmp_path / FILE).challenges[challenge.key] == result
    pupil.key(27)
    pupil.wait(0.1)
    assert isinstance(pupil.scene, ResultScene)


def test_any_other_match_is_no_challenge(pupil: Keyboard) -> None:
    rung = library.ladder_of(GAME)[0]
    match = Match(games.load(GAME), rung._replace(seed=rung.seed + 1).setup("Mika"))
    assert pupil.program.practice.challenge_of(match) is None


def test_one_step_back_lays_the_table_as_it_was(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("lesson:0")
    scene = rest(pupil)
    said = [node.picture for node in scene.page.widget("lesson:words").nodes]
    pupil.press("lesson:next")
    rest(pupil)
    pupil.press("tool:step_back")
    scene = rest(pupil)
    pupil.until(lambda: scene.states.settled)
    assert scene.course.run.number == 0 and scene.at is StepState.TOLD
    assert [node.picture for node in scene.page.widget("lesson:words").nodes] == said
    pupil.press("tool:step_back")
    assert scene.page.saying == pupil.context.text("practice.lesson.first")


@pytest.mark.soak
def test_a_turning_point_is_kept_and_comes_up_as_a_drill(pupil: Keyboard) -> None:
    match = match_of()
    review = rehearsal.reviewed(match)
    scene = ReviewScene(pupil.context, match, rehearsal.AtOnce(match.game, 0), review)
    pupil.app.open(scene)
    scene.jump(0)
    pupil.press("tool:keep_drill")
    assert scene.page.saying == pupil.context.text("practice.own.which")
    point = next(each for each in review.points if each.taught)  # not one of taste
    scene.go(review.points.index(point))
    pupil.press("tool:keep_drill")
    assert scene.page.saying == pupil.context.text("practice.own.kept")
    record = pupil.program.practice.record
    drill = drills_of(record, match.setup.game)[-1]
    assert record.due(drill) and drill.run().learner == point.seat
    assert drill.run().right == (point.better,)


@pytest.mark.parametrize("game", games.names())
def test_every_phase_of_a_game_is_explained_to_beginners(game: str) -> None:
    kind = games.load(game)
    phases = kind.phases.values() if isinstance(kind, PhasedGame) else ()
    prompts = {phase.key for phase in phases} or {"decide"}
    for language in LANGUAGES:
        text = Catalogue(language)
        missing = [k for k in (GOAL, SHORT, *prompts) if not text.has(f"{kind.name}.guide.{k}")]
        assert not missing, missing
    assert Catalogue("en")(f"{game}.guide.goal").startswith("You win by ")


@pytest.mark.parametrize("language", LANGUAGES)
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


def test_a_guided_match_explains_what_happens_when_it_first_does(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("first")
    pupil.wait(0.1)
    pupil.until_asked()
    text, table = pupil.context.text, pupil.table
    assert isinstance(table, GuidedScene)
    told: list[str] = []
    for _ in range(12):
        told += [w.text for w in beside(table) if isinstance(w, Label)]
        pupil.press("lesson:seen") if beside(table) else None
        before = table.match.number
        pupil.move(table.match.legal(0)[0])
        pupil.until_asked()
        happened = [act for event in list(table.match.moments())[before:] for act in event[0].acts]
        if any(isinstance(act, Score) for act in happened):
            break
    told += [w.text for w in beside(table) if isinstance(w, Label)]
    assert any(text(f"{GAME}.guide.act.score.points") in words for words in told)
    assert len(told) == len(set(told))


def test_a_short_first_match_says_that_it_is_not_kept_and_begins_short_again(
    pupil: Keyboard,
) -> None:
    text = pupil.context.text
    pupil.press("game:basari")
    pupil.press("first")
    pupil.wait(0.1)
    pupil.until_asked()
    table = pupil.table
    assert isinstance(table, GuidedScene) and table.match.begins_elsewhere
    assert any(text("basari.guide.short") in w.text for w in beside(table) if isinstance(w, Label))
    pupil.key(pygame.K_t)
    assert pupil.scene.page.saying == text("table.tried.short")
    pupil.press("lesson:seen")
    pupil.move(table.match.legal(0)[0])
    pupil.until_asked()
    pupil.key(pygame.K_ESCAPE)
    pupil.wait(0.1)
    if not isinstance(pupil.scene, PauseScene):  # what was open or in the hand was put away first
        pupil.key(pygame.K_ESCAPE)
        pupil.wait(0.1)
    assert isinstance(pupil.scene, PauseScene)
    pupil.press("restart")
    said = [w.text for w in pupil.scene.page.dialog if isinstance(w, Label)]
    assert text("ui.ask.afresh.text") in said
    pupil.press("yes")
    pupil.wait(0.1)
    again = pupil.table
    assert isinstance(again, GuidedScene) and again is not table
    assert again.match.begins_elsewhere
    assert all(made.seat for made in again.match.decisions), "AI seats may have chosen already"


def test_a_guided_match_says_each_thing_once(pupil: Keyboard) -> None:
    pupil.press(f"game:{GAME}")
    pupil.press("first")
    pupil.wait(0.1)
    pupil.until_asked()
    text, table = pupil.context.text, pupil.table
    assert isinstance(table, GuidedScene)

    def now() -> list[str]:
        return [w.text for w in beside(table) if isinstance(w, Label)]

    goal, short, play = (text(f"{GAME}.guide.{key}") for key in ("goal", "short", "play"))
    said = now()
    assert said == [goal, short]
    pupil.press("lesson:seen")
    assert now() == [play], "the rest comes when that has been read"
    said += now()
    pupil.press("lesson:seen")
    assert not beside(table)
    pupil.move(Play(table.match.legal(0)[0].rank))
    pupil.until_asked()
    assert not any(isinstance(w, Label) and w.text in said for w in beside(table))


def test_what_one_plays_for_is_ringed_while_it_is_told_and_not_covered(pupil: Keyboard) -> None:
    pupil.press("game:zahab")
    pupil.press("first")
    pupil.wait(0.1)
    pupil.until_asked()
    table = pupil.table
    assert isinstance(table, GuidedScene)
    about = [table.layout.places.box(f"{figure}:3") for figure in FIGURES]
    panel = table.page.widget("lesson:panel").box
    rings = [node.bounds() for node in table.canvas if node.name == "lesson:ring"]
    assert all(any(ring.overlaps(box) for ring in rings) for box in about)
    assert not any(panel.overlaps(box) for box in about)
    pupil.press("lesson:seen")
    assert not any(node.name == "lesson:ring" for node in table.canvas)


def test_a_practice_match_says_what_one_plays_for_and_one_among_friends_does_not(
    pupil: Keyboard,
) -> None:
    table = pupil.start(GAME, "", "novice", mode=Mode.PRACTICE)
    pupil.until_asked()
    words = [w.text for w in beside(table) if isinstance(w, Label)]
    assert words == [pupil.context.text(f"{GAME}.guide.goal")]
    table = pupil.start(GAME, "", "novice")
    pupil.until_asked()
    assert not beside(table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_rungs_of_drills_have_room_where_text_is_large(language: str) -> None:
    hands = menu_hands.Hands(language=language, text_scale=2.0)
    hands.open(menu_hands.drills)
    shown = [widget.name for widget in hands.scene.page.widgets]
    assert {"rung:1", "rung:2"} <= set(shown)
