"""The page of a match that was lost: it has room, and it leads on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from scenes.base.navigator import NullNavigator
from scenes.games import game_names
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.ui.devices.intents import Device, DeviceKind
from scenes.watch.result.loss_scene import LossScene
from scenes.watch.result_scene import ResultScene
from tabletop import games
from tabletop.ai.match_review import Certainty, MatchReview, TurningPoint
from tabletop.match.match import Match
from tabletop.practice.losses.loss_report import find_losers
from tabletop.practice.user_drills import save_mistakes
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.example_reviews import FullReview
from tests.fixtures.guided_matches import lost_guided_match
from tests.fixtures.screen.layout_lint import find_problems

KEYBOARD = Device(DeviceKind.KEYBOARD, 0)


def won_match(game: str) -> Match:
    """A match with most seats that its person won."""
    seats = games.game_class(game).seat_counts[-1]
    played = (example_matches.play_example_match(game, seats, seed=seed) for seed in range(3, 90))
    return next(match for match in played if not find_losers(match))


def lost_match(game: str, people: int = 1) -> Match:
    """A match with most seats that its people lost."""
    seats = games.game_class(game).seat_counts[-1]
    return next(
        match
        for seed in range(3, 30)
        if len(find_losers(match := example_matches.play_example_match(game, seats, people, seed)))
        == people
    )


class FullLossReview(FullReview):
    """A review that is done, and can be given up."""

    def cancel(self) -> None:
        pass


class NotingNavigator(NullNavigator):
    """Notes where the page leads."""

    can_save_drills = True

    def __init__(self) -> None:
        self.calls: list[object] = []

    def open_lesson(self, game: str, number: int) -> None:
        self.calls.append((game, number))

    def try_mistakes(self, match: Match, points: Sequence[TurningPoint]) -> None:
        self.calls.append([point.decision_number for point in points])

    def open_review(self, match: Match, review: MatchReview | None = None) -> None:
        self.calls.append(review)


def open_page(studio: HeadlessStudio, match: Match, points: int = 6) -> LossScene:
    worker = example_matches.ImmediateAnswerer(match.game, 0)
    review = FullLossReview(match, points)
    scene = LossScene(studio.context, match, worker, review)  # type: ignore[arg-type]
    studio.open_scene(scene)
    studio.wait(0.1)
    return scene


def press(scene: LossScene, name: str) -> None:
    scene.widget_layer.find_widget(name).activate(KEYBOARD)


@pytest.mark.slow
@pytest.mark.parametrize("contrast", [False, True], ids=["plain", "contrast"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", game_names())
def test_the_page_has_room(game: str, language: str, scale: float, contrast: bool) -> None:
    studio = HeadlessStudio((960, 540))
    studio.reset_settings(language=language, text_scale=scale, high_contrast=contrast)
    scene = open_page(studio, lost_match(game))
    pages = 0
    while True:
        problems = find_problems(scene, studio.app.window_surface)
        assert [str(problem) for problem in problems] == []
        pages += 1
        if not scene._pager.turn_page(1):
            break
    assert pages == 1 or scale > 1.2
    studio.close_scenes()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", game_names())
def test_a_winner_has_a_page_with_strengths_and_costs(game: str, language: str) -> None:
    studio = HeadlessStudio((960, 540))
    studio.reset_settings(language=language)
    scene = open_page(studio, won_match(game))
    names = [widget.name for widget in scene.widget_layer.widgets]
    assert any(name.startswith("strength:") for name in names)
    if game in BUILT_IN_GAMES:  # other games need no habits of play
        assert any(name.startswith("cost:") for name in names)
    problems = find_problems(scene, studio.app.window_surface)
    assert [str(problem) for problem in problems] == []
    studio.close_scenes()


def test_a_guided_match_ends_with_its_page_and_its_mistakes_are_tried_again(
    tmp_path: Path,
) -> None:
    studio, places = HeadlessStudio((480, 270)), NotingNavigator()
    studio.context.navigator = places
    match = lost_guided_match("zahab")
    nothing = [lambda: None] * 4
    result = ResultScene(studio.context, match, *nothing)
    assert result.has_loss_page
    scene = open_page(studio, match, points=30)
    press(scene, "again")
    assert places.calls == [[point.decision_number for point in scene.mistakes]]
    drills = save_mistakes(match, scene.mistakes, tmp_path)
    assert len(drills) == len(scene.mistakes) > 0
    studio.close_scenes()


def test_mistakes_lessons_and_the_review_are_reached() -> None:
    studio, places = HeadlessStudio((480, 270)), NotingNavigator()
    studio.context.navigator = places
    scene = open_page(studio, lost_match("nacho"), points=30)
    assert scene.mistakes
    assert all(point.seat == 0 for point in scene.mistakes)
    assert Certainty.EQUAL not in {point.certainty for point in scene.mistakes}
    press(scene, "again")
    press(scene, "review")
    lessons = [w.name for w in scene.widget_layer.widgets if w.name.startswith("lesson:")]
    press(scene, lessons[0])
    number = int(lessons[0].partition(":")[2])
    numbers = [point.decision_number for point in scene.mistakes]
    assert places.calls == [numbers, scene.review, ("nacho", number)]
    studio.close_scenes()


def test_several_losers_have_a_page_each() -> None:
    studio = HeadlessStudio((480, 270))
    scene = open_page(studio, lost_match("basari", people=2))
    first, second = scene.reported_seats
    assert scene.report.seat == first
    press(scene, "other")
    assert scene.report.seat == second
    press(scene, "other")
    assert scene.report.seat == first
    studio.close_scenes()


def test_the_search_for_mistakes_tells_how_far_it_is() -> None:
    studio = HeadlessStudio((480, 270))
    match = lost_match("basari")
    worker = example_matches.ImmediateAnswerer(match.game, 0)
    scene = LossScene(studio.context, match, worker)
    studio.open_scene(scene)
    studio.wait(0.1)
    assert scene.widget_layer.find_widget("looking") and not scene.mistakes
    scene.review.is_done = True  # as if all had been answered
    studio.wait(0.1)
    names = {widget.name for widget in scene.widget_layer.widgets}
    assert {"none", "review"} <= names and "looking" not in names
    studio.close_scenes()
