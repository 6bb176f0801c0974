"""Watching a match again: the chart is its bar of time, by mouse, keys and pad."""

from __future__ import annotations

import pygame
import pytest

from scenes.games import game_names
from scenes.watch.replay_scene import ReplayScene
from tabletop.ai.worker.worker import WorkerClient
from tabletop.core.state import NOBODY
from tests.fixtures.screen.layout_lint import find_cut_texts, find_problems
from tests.scenes.paused_replay import (
    GAME,
    assert_shows,
    chart_point,
    open_paused_replay,
    rehearse_match,
)
from tests.scenes.player import Mouse, Pad


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_table_shows_the_moment_that_is_pressed_on_the_chart(mouse: Mouse, game: str) -> None:
    scene = open_paused_replay(mouse, game)
    for moment in (scene.last_moment // 2, 3, scene.last_moment):
        mouse.click(*chart_point(scene, moment))
        assert_shows(scene, moment)


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_nobody_is_at_home_and_whoever_acts_shows_what_they_held(mouse: Mouse, game: str) -> None:
    scene = open_paused_replay(mouse, game)
    layout, shown = scene.table_view.layout, 0
    lowest = max(layout.zone_layout.seat_box(seat).bottom for seat in range(len(scene.setup.seats)))
    for moment in range(0, scene.last_moment, scene.last_moment // 12):
        scene.jump_to_moment(moment)
        assert layout.seating.is_public and scene.table_view.viewer == NOBODY
        event, before = (
            scene.event_positions[moment][0],
            scene.event_positions[max(0, moment - 1)][1],
        )
        held = scene.replay_hand.private_pieces(before, event.seat)
        assert len(scene.replay_hand.nodes) == (len(held) + 1 if held else 0)
        shown += bool(held)
        boxes = [node.bounds() for node in scene.replay_hand.nodes]
        assert all(box.y > lowest and box.bottom <= 1080 and box.right < 1920 for box in boxes)
    assert shown or game == "mercado"
    scene.jump_to_moment(0)
    mouse.key(pygame.K_p)
    while scene.current_moment < 3:
        mouse.frame()
        assert layout.seating.is_public


def test_dragging_along_the_chart_goes_through_time(mouse: Mouse) -> None:
    scene = open_paused_replay(mouse)
    x, y = chart_point(scene, 10)
    mouse.point(x, y)
    mouse.down(x, y)
    for moment in (20, 40, 30):
        where = mouse.window_point(*chart_point(scene, moment))
        moved = {"pos": where, "rel": (0, 0), "buttons": (1, 0, 0)}
        mouse.frame(pygame.event.Event(pygame.MOUSEMOTION, moved))
        assert scene.win_chart.cursor == moment
        mouse.wait(0.05)
        assert_shows(scene, moment)
    mouse.up(*chart_point(scene, 30))
    assert_shows(scene, 30)


def test_a_hasty_drag_lays_the_table_once_in_two_frames(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_paused_replay(mouse)
    laid_for: list[int] = []
    lay = scene.table_view.show_state
    monkeypatch.setattr(
        scene.table_view,
        "show_state",
        lambda *of: (laid_for.append(scene.current_moment), lay(*of)),
    )
    for frame in range(4):
        for step in range(8):
            scene.scrub_to_moment(8 * frame + step + 1)
        assert scene.win_chart.cursor == 8 * frame + 8
        mouse.frame()
    mouse.wait(0.05)
    assert laid_for == [1, 16, 32]
    assert_shows(scene, 32)


def test_the_table_that_was_scrubbed_to_is_drawn_a_frame_later(mouse: Mouse) -> None:
    scene = open_paused_replay(mouse)

    def seen() -> bytes:
        return pygame.image.tobytes(scene.table_picture.paint(mouse.context.renderer), "RGB")

    before = seen()
    scene.scrub_to_moment(scene.last_moment // 2)
    scene.draw(mouse.app.window_surface)  # the frame in which it was laid
    assert scene.is_moving and seen() == before
    mouse.wait(0.05)
    assert seen() != before
    assert_shows(scene, scene.last_moment // 2)


def test_arrows_go_through_time(mouse: Mouse) -> None:
    scene = open_paused_replay(mouse)
    scene.widget_layer.focus_on("chart")
    mouse.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert_shows(scene, 2)
    mouse.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert_shows(scene, 0)


def test_a_pad_goes_through_time_and_back_to_the_tools() -> None:
    pad = Pad()
    scene = open_paused_replay(pad)
    scene.widget_layer.focus_on("chart")
    pad.button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert_shows(scene, 2)
    pad.button(pygame.CONTROLLER_BUTTON_DPAD_UP)
    assert pad.focus.startswith("tool:")
    pad.close()


@pytest.mark.slow
def test_a_match_that_runs_goes_on_from_where_it_is_scrubbed_to(mouse: Mouse) -> None:
    scene = open_paused_replay(mouse)
    mouse.context.preferences.change(speed=1.0)
    mouse.key(pygame.K_p)
    mouse.click(*chart_point(scene, 50))
    assert not scene.speed.is_paused
    assert_shows(scene, 50)
    mouse.run_until(lambda: scene.current_moment >= 52)
    assert scene.current_moment < 60


def test_the_cursor_follows_a_match_that_runs(mouse: Mouse) -> None:
    scene = open_paused_replay(mouse)
    mouse.key(pygame.K_p)
    mouse.run_until(lambda: scene.current_moment >= 5)
    assert scene.win_chart.cursor == scene.current_moment
    assert scene.win_chance_series.focused_position == scene.current_moment


def test_back_leaves_at_any_time_and_the_worker_ends(mouse: Mouse) -> None:
    mouse.app.open_scene(ReplayScene(mouse.context, rehearse_match()))
    scene = mouse.scene
    mouse.context.scene_stack.push(ReplayScene(mouse.context, rehearse_match()))
    mouse.wait(0.2)
    above = mouse.scene
    assert isinstance(above, ReplayScene)
    client = above.ai_worker
    mouse.key(pygame.K_ESCAPE)
    mouse.wait(0.1)
    assert mouse.scene is scene
    assert isinstance(client, WorkerClient)
    client._process.join()  # it ends


@pytest.mark.slow
def test_chances_come_from_a_worker_that_may_be_killed_in_between(mouse: Mouse) -> None:
    scene = ReplayScene(mouse.context, rehearse_match())
    mouse.app.open_scene(scene)
    scene.jump_to_moment(20)
    mouse.run_until(lambda: len(scene.win_chance_series.known_estimates) > 4)
    assert isinstance(scene.ai_worker, WorkerClient)
    scene.ai_worker._process.kill()
    before = len(scene.win_chance_series.known_estimates)
    mouse.run_until(lambda: len(scene.win_chance_series.known_estimates) > before + 4)
    known = scene.win_chance_series[20]
    assert known is not None
    assert sum(known.win_chances) == pytest.approx(1.0)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("size", "language", "scale", "contrast"),
    [
        ((1920, 1080), "en", 1.0, False),
        ((1280, 720), "ja", 1.0, True),
        ((1280, 720), "en", 2.0, False),
        ((1280, 720), "ja", 2.0, False),
    ],
)
@pytest.mark.parametrize("game", [GAME, "mercado"])
def test_a_watched_table_has_no_layout_faults(
    game: str, size: tuple[int, int], language: str, scale: float, contrast: bool
) -> None:
    player = Mouse(
        size=size, language=language, text_scale=scale, high_contrast=contrast, reduced_motion=True
    )
    scene = open_paused_replay(player, game, answers=24)
    scene.jump_to_moment(scene.last_moment // 2)
    player.wait(0.6)
    faults = [str(fault) for fault in find_problems(scene, player.app.window_surface)]
    player.close()
    assert faults == []


def test_restyling_keeps_the_moment(mouse: Mouse) -> None:
    scene = open_paused_replay(mouse)
    mouse.click(*chart_point(scene, 30))
    for change in ({"language": "ja"}, {"text_scale": 2.0}, {"high_contrast": True}):
        mouse.context.preferences.change(**change)
        mouse.wait(0.1)
        assert scene.current_moment == scene.win_chart.cursor == 30
        assert not scene.table_view.describe_difference(scene.event_positions[30][1])


def test_the_lint_finds_words_that_are_cut(mouse: Mouse) -> None:
    scene = open_paused_replay(mouse)
    scene.caption_panel.set_text("A heading", "Far more words than there is room for. " * 40)
    assert [problem.element for problem in find_cut_texts(scene)] == ["words:lines"]
