"""The review of a match: its turning points are told as they were decided, in words that fit."""

from __future__ import annotations

import pygame
import pytest

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.result_scene import ResultScene
from scenes.watch.review_scene import ReviewScene, marker_text
from tabletop.ai import match_review, paired_samples
from tabletop.ai.worker import worker
from tabletop.ai.worker.worker import WorkerClient
from tabletop.narration.review_stops import StopKind
from tabletop.text.percentages import format_percent
from tests.fixtures.example_reviews import FullReview
from tests.fixtures.screen.layout_lint import find_cut_texts
from tests.fixtures.screen.visible_content import content_of, visible_nodes
from tests.scenes.paused_replay import chart_point, open_paused_replay, rehearse_match
from tests.scenes.player import Mouse, Player


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "SCREENING_ROLLOUTS": 24,
        "MAX_HINT_QUERIES": 3,
        "COMPARISON_SAMPLES": 160,
        "FINAL_LUCK_SAMPLES": 30,
        "MAX_LUCK_DECISIONS": 4,
    }.items():
        monkeypatch.setattr(match_review, name, value)


def open_review(player: Player, answers: int = 10_000) -> ReviewScene:
    match = rehearse_match()
    client = example_matches.ImmediateAnswerer(match.game, 0)
    scene = ReviewScene(player.context, match, client)
    scene.win_chance_series.pass_limits = scene.win_chance_series.pass_limits._replace(
        focused_positions=0, other_positions=0
    )
    player.app.open_scene(scene)
    client.remaining_queries = answers
    player.wait(0.1)
    return scene


def shown_words(scene: ReviewScene) -> str:
    """Return all words that can be seen, line breaks as spaces."""
    words = (" ".join(content_of(node.picture).words) for node in visible_nodes(scene))
    return " ".join(" ".join(words).split())


@pytest.mark.slow
def test_a_review_shows_its_turning_points_as_they_were_decided(mouse: Mouse, brief: None) -> None:
    scene = open_review(mouse)
    points = scene.review.turning_points
    assert points
    counted = 0
    for n, point in enumerate(points):
        counted += point.is_unanimous
        scene.show_stop(n)
        mouse.wait(0.1)
        assert scene.current_moment == point.decision_number
        assert scene.table_view.layout.seating.home_seat == point.seat
        assert not scene.table_view.describe_difference(
            scene.event_positions[point.decision_number][1]
        )
        heading, words = scene.caption_text()
        assert " ".join(heading.split()) in shown_words(scene)
        assert not point.is_unanimous or str(counted) in heading
        assert format_percent(point.smallest_comparison.better_win_rates[point.seat]) in words
    mouse.press("tool:point_next")
    mouse.press("tool:point_before")
    assert scene.current_moment == points[-1].decision_number
    mouse.key(pygame.K_PAGEDOWN)
    assert scene.speed.is_paused


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
def test_progress_is_told_while_the_review_is_worked_out(language: str, brief: None) -> None:
    player = Mouse(language=language)
    scene = open_review(player, answers=20)
    assert not scene.review.is_done
    assert "%" in scene.caption_text()[0]
    player.key(pygame.K_LEFT)
    assert scene.current_moment == scene.last_moment - 1
    player.close()


@pytest.mark.slow
def test_whoever_looks_around_already_is_not_taken_elsewhere(mouse: Mouse, brief: None) -> None:
    scene = open_review(mouse, answers=20)
    mouse.click(*chart_point(scene, 30))
    client = scene.ai_worker
    assert isinstance(client, example_matches.ImmediateAnswerer)
    client.remaining_queries = 10_000
    mouse.wait(0.1)
    assert scene.review.is_done
    assert scene.current_moment == 30


@pytest.mark.slow
def test_a_review_that_is_done_is_announced_once(
    mouse: Mouse, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_review(mouse)
    assert scene.review.is_done
    heard: list[str] = []
    monkeypatch.setattr(mouse.context.mixer, "play", lambda family, *_, **__: heard.append(family))
    assert isinstance(scene.ai_worker, example_matches.ImmediateAnswerer)
    scene.ai_worker.is_closed = True  # its worker has died since
    mouse.wait(0.1)
    assert heard == []


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", game_names())
def test_no_words_of_a_review_are_cut(game: str, language: str, scale: float) -> None:
    player = Mouse(language=language, text_scale=scale)
    match = example_matches.play_example_match(game, load_game(game).seat_counts[-1])
    client = example_matches.ImmediateAnswerer(match.game, 0)
    scene = ReviewScene(player.context, match, client, FullReview(match, 6))  # type: ignore[arg-type]
    player.app.open_scene(scene)
    found = []
    for n in range(len(scene.build_stops())):
        scene.show_stop(n)
        found += [str(problem) for problem in find_cut_texts(scene)]
    player.close()
    assert not found


def test_luck_is_told_as_who_drew_could_see_it(mouse: Mouse) -> None:
    """He knows his hand, which the chart beside it does not: their numbers differ."""
    match = rehearse_match()
    client = example_matches.ImmediateAnswerer(match.game, 0)
    told = FullReview(match, 1)
    scene = ReviewScene(mouse.context, match, client, told)  # type: ignore[arg-type]
    mouse.app.open_scene(scene)
    heading = mouse.context.text_catalogue("table.review.chance")
    (words,) = [stop.caption for stop in scene.build_stops() if stop.heading == heading]
    drew = match.decisions[told.largest_swing.decision_number].seat
    who, whom = (match.setup.seat_names[seat] for seat in (drew, told.largest_swing.seat))
    assert f"by what {who} could see, {whom}'s chance to win rose from 10% to 90%" in words
    assert "The chart ignores the cards in hand." in words


def test_only_sure_mistakes_are_counted(mouse: Mouse) -> None:
    match = rehearse_match()
    client = example_matches.ImmediateAnswerer(match.game, 0)
    scene = ReviewScene(mouse.context, match, client, FullReview(match, 5))  # type: ignore[arg-type]
    mouse.app.open_scene(scene)
    assert len(scene.build_chart_markers()) == len(scene.build_stops())
    stops = [stop for stop in scene.build_stops() if marker_text(stop)]
    text = mouse.context.text_catalogue
    assert [marker_text(stop) for stop in stops] == ["1", "?", "=", "2", "?"]
    sure = [text("table.review.point", n=n, count=2) for n in (1, 2)]
    probable, equal = text("table.review.probable"), text("table.review.equal")
    assert [stop.heading for stop in stops] == [sure[0], probable, equal, sure[1], probable]


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("made", ["replay", "review"])
def test_what_explains_a_tool_covers_no_chances(made: str, scale: float) -> None:
    player = Mouse(text_scale=scale)
    scene: ReplayScene = open_paused_replay(player)
    if made == "review":
        match = rehearse_match()
        client = example_matches.ImmediateAnswerer(match.game, 0)
        scene = ReviewScene(player.context, match, client, FullReview(match, 3))  # type: ignore[arg-type]
        player.app.open_scene(scene)
    odds = scene.widget_layer.find_widget("odds").box
    tools = [widget for widget in scene.widget_layer.widgets if widget.name.startswith("tool:")]
    for tool in tools:
        scene.widget_layer.clear_focus()
        scene.widget_layer.focus_on(tool.name)
        player.wait(1.5)
        tip = next(node.bounds() for node in scene.canvas if node.name == "tooltip:panel")
        assert tip.y >= odds.bottom
    player.close()


@pytest.mark.slow
def test_a_review_in_which_nothing_was_given_away_says_so(
    mouse: Mouse, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (paired_samples, match_review):
        monkeypatch.setattr(module, "MIN_RELEVANT_DIFFERENCE", 2.0)
    scene = open_review(mouse)
    text = mouse.context.text_catalogue
    stops = scene.build_stops()
    assert all(stop.kind in (StopKind.EQUAL, StopKind.LUCK) for stop in stops)
    calm = text("table.review.equal" if scene.review.turning_points else "table.review.nothing")
    assert scene.caption_text()[0] == calm


def test_a_review_without_a_worker_says_so(mouse: Mouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_CONSECUTIVE_DEATHS", 1)
    scene = ReviewScene(mouse.context, rehearse_match())
    mouse.app.open_scene(scene)
    assert isinstance(scene.ai_worker, WorkerClient)
    scene.ai_worker._process.kill()
    mouse.run_until(lambda: scene.ai_worker.is_closed)
    mouse.wait(0.1)
    assert scene.caption_text()[0] == mouse.context.text_catalogue("table.review.gone")
    mouse.press("tool:slower")
    assert scene.current_moment == scene.last_moment - 1


def test_the_result_leads_to_the_review_and_back(mouse: Mouse) -> None:
    match = rehearse_match()
    back = mouse.context

    def look() -> None:
        back.navigator.open_review(match)

    mouse.app.open_scene(ResultScene(back, match, look, look, look, look))
    mouse.finish_tally()
    mouse.press("more")
    mouse.wait(0.2)
    mouse.press("review")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ReviewScene)
    mouse.press("tool:back")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ResultScene)
