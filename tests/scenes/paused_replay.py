"""Matches that are watched: replays that stand still at a moment."""

from __future__ import annotations

from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.watch.replay_scene import ReplayScene
from tabletop.match.match import Match
from tests.scenes.player import Player

GAME = "market_day"


def rehearse_match(game: str = GAME) -> Match:
    return example_matches.play_example_match(game, load_game(game).seat_counts[0])


def open_paused_replay(player: Player, game: str = GAME, answers: int = 0) -> ReplayScene:
    """A replay that stands still, so many of its questions answered."""
    match = rehearse_match(game)
    scene = ReplayScene(
        player.context, match, example_matches.ImmediateAnswerer(match.game, answers)
    )
    player.app.open_scene(scene)
    scene.jump_to_moment(0)
    player.wait(0.1)
    return scene


def assert_shows(scene: ReplayScene, moment: int) -> None:
    assert scene.current_moment == scene.win_chart.cursor == moment
    assert not scene.table_view.describe_difference(scene.event_positions[moment][1])
    assert str(moment) in scene.caption_text()[0]


def chart_point(scene: ReplayScene, moment: int) -> tuple[float, float]:
    return scene.win_chart.moment_x(moment), scene.win_chart.plot_box.center[1]
