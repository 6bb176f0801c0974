"""The camera over a public table: few moments, soft ways, and never where somebody decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.games import game_names, load_camera_moments
from scenes.screenshots import example_matches
from scenes.stage import camera
from scenes.stage.camera import MIN_ZOOM_PAUSE_SECONDS, ZOOM_IN_SECONDS, ZOOM_OUT_SECONDS, Camera
from scenes.table.scene import TableScene
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.rendering.lens import MAX_ZOOM, SCALE_TIMER
from tabletop.core.acts import Begin
from tabletop.games.nacho.state import TURN_COUNT, TURNS_PER_ROUND
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.immediate_worker import ImmediateWorker
from tests.scenes.demo_motion import MonitoredCompany, MotionMonitor
from tests.scenes.player import Mouse

FRAME = 1 / 60
MAX_FRAME_DIFFERENCE = 0.03
"""Of full scale: by no more does a frame differ from the one before."""


def camera_of(table: TableScene) -> Camera:
    return table.presenter.table_view.camera


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    monkeypatch.setattr(SCALE_TIMER, "fits_budget", lambda size: True)
    monkeypatch.setattr(camera, "MIN_PIXEL_ROWS", 0)
    made = Mouse(speed=1.0, size=(480, 270))
    yield made
    made.close()


def open_demo(player: Mouse, game: str = "market_day") -> TableScene:
    return player.start(game, "trader", "trader", "trader", mode=MatchMode.DEMO, seed=7)


def attend_moment(table: TableScene) -> None:
    """A moment of Nacho begins that deserves it."""
    camera_of(table).watch_acts([Begin("round", 3, 0, "NAC-3.1")])


def wait_for_zoom(player: Mouse, table: TableScene, seconds: float = 240.0) -> bool:
    """Goes on until the camera comes nearer; whether it does within so many seconds."""
    for _ in range(round(seconds / FRAME)):
        player.app.advance(FRAME, ())
        player.app.apply_scene_changes()
        if not camera_of(table).is_at_rest:
            return True
    return False


@pytest.mark.parametrize("game", game_names())
def test_every_game_says_what_deserves_to_be_seen_nearer(player: Mouse, game: str) -> None:
    """A match has such moments, though few among its acts, and they lie on the table. Games of
    others need not name any."""
    if not load_camera_moments(game):
        pytest.skip("nothing of it is seen nearer")
    table = open_demo(player, game)
    played, places = example_matches.play_example_match(game, 3, people=0), table.layout.zone_layout
    acts = [act for event in played.history for act in event.acts]
    spots = [
        moment.find_target(act, places)
        for act in acts
        for moment in load_camera_moments(game)
        if moment.matches(act, played.game)
    ]
    assert 0 < len(spots) < len(acts) / 10
    assert all(0 < x < SCREEN_SIZE[0] and 0 < y < SCREEN_SIZE[1] for x, y in spots)


@pytest.mark.slow
def test_it_comes_nearer_stays_and_goes_back(player: Mouse) -> None:
    table = open_demo(player, "nacho")
    player.context.preferences.change(speed=0.0)
    while table.match.state.turn < TURN_COUNT - TURNS_PER_ROUND:
        player.app.advance(FRAME, ())
    player.context.preferences.change(speed=1.0)
    assert wait_for_zoom(player, table)
    eye, lens, zooms = camera_of(table), table.canvas.lens, list[float]()
    while not eye.is_at_rest:
        player.app.advance(FRAME, ())
        zooms.append(lens.zoom)
    assert max(zooms) == MAX_ZOOM and lens.zoom == 1.0
    assert (
        ZOOM_IN_SECONDS + ZOOM_OUT_SECONDS + 2.5
        < len(zooms) * FRAME
        < ZOOM_IN_SECONDS + ZOOM_OUT_SECONDS + 5
    )
    steps = [abs(b - a) for a, b in pairwise(zooms)]
    assert max(steps) < (MAX_ZOOM - 1) * 2 * FRAME / ZOOM_IN_SECONDS
    attend_moment(table)
    assert eye.is_at_rest, "it does not nod"
    eye.advance(MIN_ZOOM_PAUSE_SECONDS)
    attend_moment(table)
    assert not eye.is_at_rest


@pytest.mark.slow
def test_no_frame_differs_by_much_while_it_moves(player: Mouse) -> None:
    """Even where a pixel is large, and 60 times a second."""
    table = open_demo(player)
    eye, pulse = camera_of(table), MotionMonitor(table)
    player.app.step(FRAME, ())
    eye.zoom_in(1500.0, 300.0, 0.1)
    while not eye.is_at_rest:
        eye.can_zoom = True
        eye.advance(FRAME)
        table.draw(player.app.window_surface)
        pulse.draw(player.app.window_surface)
    assert len(pulse.differs) > 90 and 0 < max(pulse.differs) < MAX_FRAME_DIFFERENCE


def test_it_stays_away_from_a_seat_of_ones_own(player: Mouse) -> None:
    table = player.start("market_day", "", "trader", "trader", seed=7)
    player.app.advance(FRAME, ())
    assert not camera_of(table).can_zoom


@pytest.mark.parametrize("changed", [{"reduced_motion": True}, {"speed": 0.0}])
def test_it_stays_away_where_motion_troubles_or_nothing_is_animated(
    player: Mouse, changed: dict[str, object]
) -> None:
    table = open_demo(player)
    player.app.advance(FRAME, ())
    assert camera_of(table).can_zoom
    player.app.preferences.change(**changed)
    player.app.advance(FRAME, ())
    assert not camera_of(table).can_zoom


def test_it_stays_away_where_it_costs_too_much(
    player: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_demo(player, "nacho")
    player.app.step(FRAME, ())
    monkeypatch.setattr(SCALE_TIMER, "fits_budget", lambda size: False)
    attend_moment(table)
    assert camera_of(table).is_at_rest
    monkeypatch.setattr(SCALE_TIMER, "fits_budget", lambda size: True)
    monkeypatch.setattr(camera, "MIN_PIXEL_ROWS", 540)
    attend_moment(table)
    assert camera_of(table).is_at_rest, "pixels are too large"
    monkeypatch.setattr(camera, "MIN_PIXEL_ROWS", 270)
    attend_moment(table)
    assert not camera_of(table).is_at_rest


def test_people_are_asked_when_it_is_back() -> None:
    """No person decides, drags or points while the camera shows the table enlarged."""
    company = MonitoredCompany(speed=1.0, curtain="never")
    table = company.start("market_day", "", "", "")
    company.run_until_asked()
    company.frame()
    assert not camera_of(table).can_zoom
    company.move()
    eye, lens, zooms = camera_of(table), table.canvas.lens, list[float]()
    while not company.is_asked and len(zooms) < 600:
        company.frame()
        if eye.can_zoom and not table.sequencer.is_idle:
            eye.zoom_in(900.0, 400.0, 60.0)
            eye.advance(ZOOM_IN_SECONDS)
        zooms.append(lens.zoom)
    assert company.is_asked and eye.is_at_rest
    assert max(zooms) == MAX_ZOOM and lens.zoom == 1.0
    assert all(before - after < 0.01 for before, after in pairwise(zooms)), "nor at once"
    company.close()


@pytest.mark.parametrize("left", ["covered", "paused"])
def test_what_is_covered_or_left_is_seen_as_ever_at_once(player: Mouse, left: str) -> None:
    table = open_demo(player)
    player.app.step(FRAME, ())
    camera_of(table).zoom_in(900.0, 400.0, 60.0)
    for _ in range(30):
        player.app.step(FRAME, ())
    assert table.canvas.lens.is_magnifying
    if left == "covered":
        player.app.cover_secrets()
    else:
        table.command_dispatcher.open_pause_menu()
        player.app.step(FRAME, ())
        assert player.app.scene_stack.top is not table
        player.app.scene_stack.pop()
        player.app.apply_scene_changes()
    assert camera_of(table).is_at_rest and not table.canvas.lens.is_magnifying
    player.app.step(FRAME, ())
    assert not table.canvas.lens.was_magnifying


def test_what_nearness_costs_is_tried_for_moments_that_deserve_it_only(
    player: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trying it takes milliseconds, as many as a whole frame may."""
    table = open_demo(player, "nacho")
    tried: list[object] = []
    monkeypatch.setattr(SCALE_TIMER, "fits_budget", lambda size: bool(tried.append(size)))
    eye = camera_of(table)
    eye.can_zoom = True
    eye.watch_acts([Begin("turn", 1, 0, "NAC-3.1")])
    assert not tried
    attend_moment(table)
    assert len(tried) == 1 and eye.is_at_rest
