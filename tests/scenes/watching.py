"""Matches that are watched: replays that stand still at a moment."""

from __future__ import annotations

from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.watch.replay import ReplayScene
from tabletop.match.match import Match
from tests.scenes.player import Player

GAME = "market_day"


def match_of(game: str = GAME) -> Match:
    return rehearsal.rehearsed(game, game_of(game).seats[0])


def replay(player: Player, game: str = GAME, answers: int = 0) -> ReplayScene:
    """A replay that stands still, so many of its questions answered."""
    match = match_of(game)
    scene = ReplayScene(player.context, match, rehearsal.AtOnce(match.game, answers))
    player.app.open(scene)
    scene.jump(0)
    player.wait(0.1)
    return scene


def shows(scene: ReplayScene, moment: int) -> None:
    assert scene.at == scene.chart.at == moment
    assert not scene.presentation.difference(scene.moments[moment][1])
    assert str(moment) in scene.says()[0]


def at_moment(scene: ReplayScene, moment: int) -> tuple[float, float]:
    return scene.chart.x_of(moment), scene.chart.plot.center[1]
