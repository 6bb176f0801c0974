"""The deciding move, played once more: short, true, and ended by any press."""

from __future__ import annotations

import pygame
import pytest

from scenes.games import game_names
from scenes.screenshots.scene_setup import do_nothing
from scenes.watch.deciding_move_scene import MAX_SECONDS, DecidingMoveScene
from scenes.watch.result_scene import ResultScene
from tabletop.match.match import Match
from tabletop.narration.deciding_move import find_deciding_move
from tests.scenes.paused_replay import rehearse_match
from tests.scenes.player import FRAME, Mouse

pytestmark = pytest.mark.slow


def lead(match: Match, number: int, winner: int) -> int:
    """Return by how much a seat is ahead after a number of decisions."""
    _, state = list(match.replay_events())[number]
    scores = [entry.score for entry in match.game.standings(state)]
    return scores[winner] - max(score for seat, score in enumerate(scores) if seat != winner)


def open_deciding_move(mouse: Mouse, game: str) -> DecidingMoveScene:
    """Open the deciding move of an example match above its result."""
    match = rehearse_match(game)
    below = ResultScene(mouse.context, match, do_nothing, do_nothing, do_nothing, do_nothing)
    mouse.app.open_scene(below)
    scene = DecidingMoveScene(mouse.context, match)
    mouse.app.scene_stack.push(scene)
    mouse.app.apply_scene_changes()
    return scene


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", game_names())
def test_the_winner_is_never_behind_after_the_move_that_takes_the_lead(game: str) -> None:
    match = rehearse_match(game)
    found = find_deciding_move(match.game, list(match.replay_events()))
    assert found is not None
    assert match.game.standings(match.state)[found.winner].place == 1
    if found.takes_lead:
        assert lead(match, found.moment - 1, found.winner) <= 0
        later = range(found.moment, match.decision_number + 1)
        assert all(lead(match, number, found.winner) > 0 for number in later)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", game_names())
def test_it_begins_one_move_before_and_returns_within_ten_seconds(game: str) -> None:
    mouse = Mouse(speed=1.0)
    scene = open_deciding_move(mouse, game)
    assert scene.current_moment == max(0, scene.deciding_move.moment - 2)
    seen, frames = set[int](), 0
    while mouse.scene is scene:
        seen.add(scene.current_moment)
        is_shown = scene.current_moment == scene.deciding_move.moment
        heading = scene.caption_text()[0]
        assert (heading == "Just before the deciding move") != is_shown
        mouse.advance_undrawn()
        frames += 1
        assert frames * FRAME <= MAX_SECONDS + 0.1
    assert isinstance(mouse.scene, ResultScene)
    assert scene.deciding_move.moment in seen and max(seen) == scene.deciding_move.moment
    assert not scene.table_view.describe_difference(
        scene.event_positions[scene.deciding_move.moment][1]
    )
    mouse.close()


def test_any_press_returns() -> None:
    mouse = Mouse(speed=1.0)
    for press in (lambda: mouse.key(pygame.K_RETURN), lambda: mouse.click(960, 500)):
        scene = open_deciding_move(mouse, "mercado")
        mouse.wait(0.5)
        assert mouse.scene is scene
        press()
        mouse.wait(0.1)
        assert isinstance(mouse.scene, ResultScene)
    mouse.close()
