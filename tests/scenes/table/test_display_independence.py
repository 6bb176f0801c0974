"""However a match is shown (skipped, sped up, paused, undone, restyled) it comes to the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.base.match_request import MatchRequest
from scenes.menus.match_log_scene import LastTurnMarker, MatchLogRow, MatchLogScene
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.scene import TableScene
from tabletop.core.acts import SeatRef
from tabletop.match.setup import MatchMode
from tabletop.text import Catalogue
from tests.scenes.player import FRAME, Mouse, Player, seat_specs

GAMES = ("market_day", "mercado")


def start_table(
    player: Player,
    game: str,
    *who: str,
    mode: MatchMode = MatchMode.PLAY,
    moves: int = 0,
    **options: Any,
) -> TableScene:
    player.program.start_match(MatchRequest(game, seat_specs(*who), options, 7, mode=mode))
    player.app.scene_stack.apply_changes()
    table = player.table
    if any(not level for level in who):
        player.run_until_asked()
    for _ in range(moves):
        player.move()
        player.run_until_asked()
    return table


def assert_agrees(table: TableScene) -> None:
    """Every piece lies where the view says, once nothing has the focus any more."""
    assert table.sequencer.is_idle
    table.widget_layer.clear_focus()
    motion = table.context.motion
    table.timelines["page"].advance(motion.hover_seconds * motion.large_make_room_factor)
    assert not table.presenter.table_view.describe_difference(table.session.match.state)
    for sprite in table.stage.all_sprites():
        pose = table.stage.piece_placements(sprite.zone)[sprite.index]
        assert (sprite.node.x, sprite.node.y) == pytest.approx((pose.x, pose.y)), sprite


def run_until_idle(player: Player) -> None:
    player.run_until(lambda: player.table.sequencer.is_idle)


# Ways of showing


def press_skip(player: Player) -> None:
    player.key(pygame.K_s)


def run_fast(player: Player) -> None:
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0))
    run_until_idle(player)
    player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_f, mod=0))


def become_instant(player: Player) -> None:
    player.context.preferences.change(speed=INSTANT_SPEED)


def open_and_close_the_log(player: Player) -> None:
    player.key(pygame.K_l)
    player.wait(0.1)
    player.key(pygame.K_ESCAPE)


def change_language(player: Player) -> None:
    player.context.preferences.change(language="ja")


def make_large(player: Player) -> None:
    player.context.preferences.change(text_scale=2.0, high_contrast=True)


def resize(player: Player) -> None:
    player.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=640, y=400))


def touch_the_pad(player: Player) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        player.frame(
            pygame.event.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        )


def wait(player: Player) -> None:
    run_until_idle(player)


DISTURBANCES: tuple[Callable[[Player], None], ...] = (
    press_skip, run_fast, become_instant, open_and_close_the_log, change_language, make_large,
    resize, touch_the_pad, wait,
)  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", DISTURBANCES, ids=lambda way: way.__name__)
def test_a_move_that_is_shown_in_any_way_ends_as_the_view_says(
    mouse: Mouse, game: str, way: Callable[[Player], None]
) -> None:
    table = start_table(mouse, game, "", "trader", moves=3)
    mouse.context.preferences.change(speed=2.0)
    mouse.move()
    mouse.wait(0.1)
    way(mouse)
    run_until_idle(mouse)
    if not table.session.has_next_event:
        assert_agrees(table)
    mouse.context.preferences.change(speed=INSTANT_SPEED)
    mouse.run_until_asked()
    assert_agrees(table)
    mouse.move()


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("change", [change_language, make_large, resize, press_skip])
def test_a_piece_in_hand_survives_any_change(
    mouse: Mouse, change: Callable[[Player], None]
) -> None:
    table = start_table(mouse, "mercado", "", "trader", moves=1)
    mouse.context.preferences.change(speed=1.0)
    mouse.wait(1)
    coin = next(w for w in mouse.names() if w.startswith("hotspot:drawn"))
    mouse.click_on(coin)
    mouse.wait(0.05)
    change(mouse)
    mouse.key(pygame.K_ESCAPE)
    mouse.wait(1)
    table.widget_layer.focus_on("tool:drawer")
    mouse.wait(0.5)
    assert_agrees(table)
    assert not any(node.name == "glow" for node in table.canvas)
    mouse.move()


def test_the_language_changes_what_is_said_but_nothing_else(mouse: Mouse) -> None:
    table = start_table(mouse, "market_day", "", "trader", moves=1)
    decisions = list(table.match.decisions)
    change_language(mouse)
    mouse.frame()
    names = table.match.setup.seat_names
    prompt = Catalogue("ja")("market_day.prompt.play", names, seat=SeatRef(0))
    mouse.wait(0.1)
    assert table.action_bar.prompt == prompt
    assert table.match.decisions == decisions


def test_another_device_does_not_disturb_what_is_shown(mouse: Mouse) -> None:
    table = start_table(mouse, "market_day", "", "trader", moves=1)
    mouse.context.preferences.change(speed=1.0)
    mouse.move()
    mouse.wait(0.1)
    nodes = {id(sprite.node) for sprite in table.stage.all_sprites()}
    mouse.key(pygame.K_LEFT)
    mouse.point(500, 500)
    assert not table.sequencer.is_idle
    assert {id(sprite.node) for sprite in table.stage.all_sprites()} == nodes


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_reduced_motion_shows_a_whole_match(game: str) -> None:
    player = Mouse(reduced_motion=True, speed=4.0, commentary=False)
    options = {"hands": 1} if game == "market_day" else {}
    start_table(player, game, "trader", "trader", mode=MatchMode.DEMO, **options)
    player.run_until(lambda: player.is_over)
    player.close()


# Demos


@pytest.mark.slow
def test_a_demo_can_be_paused_and_stepped(mouse: Mouse) -> None:
    mouse.context.preferences.change(speed=4.0)
    table = start_table(mouse, "market_day", "trader", "trader", mode=MatchMode.DEMO)
    mouse.run_until(lambda: table.match.decision_number == 2)
    mouse.key(pygame.K_p)
    mouse.wait(1.0)
    shown = table.session.match
    number = shown.decision_number
    mouse.wait(1.0)
    assert table.speed.is_paused and shown.decision_number == number
    for n in (1, 2, 3):
        mouse.key(pygame.K_PERIOD)
        mouse.run_until(lambda: table.speed.is_paused)
        assert shown.decision_number == number + n
        run_until_idle(mouse)
        assert_agrees(table)
    mouse.press("tool:pause")
    mouse.run_until(lambda: shown.decision_number > number + 4)


def test_pausing_in_the_middle_of_a_play_opens_the_menu(mouse: Mouse) -> None:
    from scenes.menus.pause_menu import PauseMenuScene

    table = start_table(mouse, "market_day", "", "trader")
    mouse.key(pygame.K_p)
    mouse.wait(0.1)
    assert isinstance(mouse.scene, PauseMenuScene) and not table.speed.is_paused


# Taking back


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_practice_takes_back_and_does_again_freely(mouse: Mouse, game: str) -> None:
    table = start_table(mouse, game, "", "trader", mode=MatchMode.PRACTICE, moves=3)
    first = table.match.state.to_json()
    number = table.match.decision_number
    mouse.move()
    mouse.run_until_asked()
    second, after = table.match.state.to_json(), table.match.decision_number
    mouse.key(pygame.K_u)
    mouse.run_until_asked()
    assert (table.match.state.to_json(), table.match.decision_number) == (first, number)
    assert_agrees(table)
    mouse.press("tool:redo")
    mouse.run_until_asked()
    assert (table.match.state.to_json(), table.match.decision_number) == (second, after)
    assert_agrees(table)
    for _ in range(30):
        mouse.press("tool:undo")
        mouse.run_until_asked()
    assert all(made.seat == 1 for made in table.match.decisions) and table.widget_layer.toast_text


@pytest.mark.slow
def test_taking_back_while_another_thinks_or_shows(mouse: Mouse) -> None:
    table = start_table(mouse, "mercado", "", "trader", mode=MatchMode.PRACTICE, moves=4)
    for after in (0.0, 0.1, 0.5, 0.9, 1.3):
        mouse.context.preferences.change(speed=1.0)
        mouse.move()
        mouse.wait(after) if after else None
        mouse.key(pygame.K_u)
        mouse.context.preferences.change(speed=INSTANT_SPEED)
        mouse.run_until_asked()
        assert_agrees(table)
        assert not any(node.name == "intent" for node in table.canvas)


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["nacho", "market_day"])
def test_what_was_taken_back_is_gone_at_once(mouse: Mouse, game: str) -> None:
    """Not after another frame, in which a choice lies open that is secret again."""
    table = start_table(mouse, game, "", "trader", mode=MatchMode.PRACTICE, moves=0)
    mouse.context.preferences.change(speed=1.0)
    mouse.move()
    mouse.wait(0.2)
    assert not table.sequencer.is_idle
    mouse.press("tool:undo")
    assert table.sequencer.is_idle
    assert_agrees(table)


def test_what_was_revealed_is_not_taken_back_among_people(mouse: Mouse) -> None:
    table = start_table(mouse, "mercado", "", "trader", moves=0)
    mouse.move()
    mouse.run_until_asked()
    number = table.match.decision_number
    assert table.match.decisions[-1].chance_draws
    mouse.key(pygame.K_u)
    assert table.match.decision_number == number and table.widget_layer.toast_text


# Log and ghosts


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_the_log_tells_names_the_newest_first(mouse: Mouse, game: str) -> None:
    table = start_table(mouse, game, "", "trader", "trader", moves=8)
    mouse.key(pygame.K_l)
    mouse.wait(0.1)
    log = mouse.scene
    assert isinstance(log, MatchLogScene)
    rows = [w for w in log.widget_layer.widgets if isinstance(w, MatchLogRow | LastTurnMarker)]
    numbers = [w.line.decision_number for w in rows if isinstance(w, MatchLogRow)]
    assert numbers == sorted(numbers, reverse=True)
    lines = [w.line.text for w in log._build_rows() if isinstance(w, MatchLogRow)]
    assert lines and not any("you" in line.lower().split() for line in lines)
    assert any(name in " ".join(lines) for name in table.match.setup.seat_names)
    marks = [n for n, w in enumerate(log._build_rows()) if isinstance(w, LastTurnMarker)]
    assert len(marks) == 1
    mouse.context.preferences.change(language="ja")
    mouse.wait(0.1)
    assert [w.line.text for w in log._build_rows() if isinstance(w, MatchLogRow)] != lines


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("speed", [INSTANT_SPEED, 4.0])
@pytest.mark.parametrize("game", GAMES)
def test_a_ghost_returns_to_exactly_the_present(mouse: Mouse, game: str, speed: float) -> None:
    table = start_table(mouse, game, "", "trader", moves=4)
    mouse.context.preferences.change(speed=speed)
    present = {z: sorted(p) for z, p in table.stage.view_model.zone_pieces.items() if p}
    decisions = list(table.match.decisions)
    for line in ("line:0", "line:3", "line:5"):
        mouse.key(pygame.K_l)
        mouse.wait(0.1)
        mouse.press(line)
        mouse.wait(0.1)
        mouse.run_until_asked()
        assert {z: sorted(p) for z, p in table.stage.view_model.zone_pieces.items() if p} == present
        assert_agrees(table)
    assert table.match.decisions == decisions
    mouse.move()


@pytest.mark.slow
def test_a_ghost_that_is_interrupted_leaves_nothing(mouse: Mouse) -> None:
    table = start_table(mouse, "mercado", "", "trader", mode=MatchMode.PRACTICE, moves=4)
    mouse.context.preferences.change(speed=0.5)
    for change in (change_language, press_skip, lambda p: p.key(pygame.K_u)):
        mouse.key(pygame.K_l)
        mouse.wait(0.1)
        mouse.press("line:2")
        mouse.wait(0.2)
        change(mouse)
        mouse.run_until_asked()
        assert_agrees(table)


@pytest.mark.slow
def test_time_passes_alike_at_any_speed() -> None:
    """A move takes as long as its acts, divided by the speed."""
    took = []
    for speed in (1.0, 2.0):  # from FAST_SPEED no act steps to the middle, so it would be shorter
        player = Mouse()
        table = start_table(player, "market_day", "", "trader", moves=1)
        player.context.preferences.change(speed=speed)
        player.move()
        frames = 0
        while not table.sequencer.is_idle or frames < 2:
            player.frame()
            frames += 1
        took.append(frames * FRAME * speed)
        player.close()
    assert math.isclose(*took, rel_tol=0.25)
