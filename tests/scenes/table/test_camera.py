"""The camera over a public table: few moments, soft ways, and never where somebody decides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.games import laid, nearer
from scenes.shots import rehearsal
from scenes.stage import camera
from scenes.stage.camera import APART, COMES, GOES, Camera
from scenes.table.scene import TableScene
from scenes.ui.theme import SCREEN
from sprites.lens import NEAREST, PRICE
from tabletop.core.acts import Begin
from tabletop.match.setup import Mode
from tests.scenes.immediate import ImmediateWorker
from tests.scenes.player import Mouse
from tests.scenes.pulse import Company, Pulse

FRAME = 1 / 60
MOST = 0.03
"""Of full scale: by no more does a frame differ from the one before."""


def camera_of(table: TableScene) -> Camera:
    return table.display.presentation.camera


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.opponents"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    monkeypatch.setattr(PRICE, "fits", lambda size: True)
    monkeypatch.setattr(camera, "LEAST", 0)
    made = Mouse(speed=1.0, size=(480, 270))
    yield made
    made.close()


def demo(player: Mouse, game: str = "market_day") -> TableScene:
    return player.start(game, "trader", "trader", "trader", mode=Mode.DEMO, seed=7)


def attended(table: TableScene) -> None:
    """A moment of Nacho begins that deserves it."""
    camera_of(table).attend([Begin("round", 3, 0, "NAC-3.1")])


def nears(player: Mouse, table: TableScene, seconds: float = 90.0) -> bool:
    """Goes on until the camera comes nearer; whether it does within so many seconds."""
    for _ in range(round(seconds / FRAME)):
        player.app.advance(FRAME, ())
        player.app.settle()
        if not camera_of(table).home:
            return True
    return False


@pytest.mark.parametrize("game", laid())
def test_every_game_says_what_deserves_to_be_seen_nearer(player: Mouse, game: str) -> None:
    """A match has such moments, though few among its acts, and they lie on the table. Games of
    others need not name any."""
    if not nearer(game):
        pytest.skip("nothing of it is seen nearer")
    table = demo(player, game)
    played, places = rehearsal.rehearsed(game, 3, people=0), table.layout.places
    acts = [act for event in played.history for act in event.acts]
    spots = [
        moment.where(act, places)
        for act in acts
        for moment in nearer(game)
        if moment.wanted(act, played.game)
    ]
    assert 0 < len(spots) < len(acts) / 10
    assert all(0 < x < SCREEN[0] and 0 < y < SCREEN[1] for x, y in spots)


def test_it_comes_nearer_stays_and_goes_back(player: Mouse) -> None:
    table = demo(player, "nacho")
    assert nears(player, table)
    eye, lens, zooms = camera_of(table), table.canvas.lens, list[float]()
    while not eye.home:
        player.app.advance(FRAME, ())
        zooms.append(lens.zoom)
    assert max(zooms) == NEAREST and lens.zoom == 1.0
    assert COMES + GOES + 2.5 < len(zooms) * FRAME < COMES + GOES + 5
    steps = [abs(b - a) for a, b in pairwise(zooms)]
    assert max(steps) < (NEAREST - 1) * 2 * FRAME / COMES
    attended(table)
    assert eye.home, "it does not nod"
    eye.advance(APART)
    attended(table)
    assert not eye.home


def test_no_frame_differs_by_much_while_it_moves(player: Mouse) -> None:
    """Even where a pixel is large, and 60 times a second."""
    table = demo(player)
    eye, pulse = camera_of(table), Pulse(table)
    player.app.step(FRAME, ())
    eye.come(1500.0, 300.0, 0.1)
    while not eye.home:
        eye.free = True
        eye.advance(FRAME)
        table.draw(player.app.surface)
        pulse.draw(player.app.surface)
    assert len(pulse.differs) > 90 and 0 < max(pulse.differs) < MOST


def test_it_stays_away_from_a_seat_of_ones_own(player: Mouse) -> None:
    table = player.start("market_day", "", "trader", "trader", seed=7)
    player.app.advance(FRAME, ())
    assert not camera_of(table).free


@pytest.mark.parametrize("changed", [{"reduced_motion": True}, {"speed": 0.0}])
def test_it_stays_away_where_motion_troubles_or_nothing_is_animated(
    player: Mouse, changed: dict[str, object]
) -> None:
    table = demo(player)
    player.app.advance(FRAME, ())
    assert camera_of(table).free
    player.app.preferences.change(**changed)
    player.app.advance(FRAME, ())
    assert not camera_of(table).free


def test_it_stays_away_where_it_costs_too_much(
    player: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = demo(player, "nacho")
    player.app.step(FRAME, ())
    monkeypatch.setattr(PRICE, "fits", lambda size: False)
    attended(table)
    assert camera_of(table).home
    monkeypatch.setattr(PRICE, "fits", lambda size: True)
    monkeypatch.setattr(camera, "LEAST", 540)
    attended(table)
    assert camera_of(table).home, "pixels are too large"
    monkeypatch.setattr(camera, "LEAST", 270)
    attended(table)
    assert not camera_of(table).home


def test_people_are_asked_when_it_is_back() -> None:
    """Nobody decides, drags or points on a table that is seen larger than it is."""
    company = Company(speed=1.0, curtain="never")
    table = company.start("market_day", "", "", "")
    company.until_asked()
    company.frame()
    assert not camera_of(table).free
    company.move()
    eye, lens, zooms = camera_of(table), table.canvas.lens, list[float]()
    while not company.asked and len(zooms) < 600:
        company.frame()
        if eye.free and not table.director.idle:
            eye.come(900.0, 400.0, 60.0)
            eye.advance(COMES)
        zooms.append(lens.zoom)
    assert company.asked and eye.home
    assert max(zooms) == NEAREST and lens.zoom == 1.0
    assert all(before - after < 0.01 for before, after in pairwise(zooms)), "nor at once"
    company.close()


@pytest.mark.parametrize("left", ["covered", "paused"])
def test_what_is_covered_or_left_is_seen_as_ever_at_once(player: Mouse, left: str) -> None:
    table = demo(player)
    player.app.step(FRAME, ())
    camera_of(table).come(900.0, 400.0, 60.0)
    for _ in range(30):
        player.app.step(FRAME, ())
    assert table.canvas.lens.near
    if left == "covered":
        player.app.cover()
    else:
        table.controls.pause()
        player.app.step(FRAME, ())
        assert player.app.stack.top is not table
        player.app.stack.pop()
        player.app.settle()
    assert camera_of(table).home and not table.canvas.lens.near
    player.app.step(FRAME, ())
    assert not table.canvas.lens.open


def test_what_nearness_costs_is_tried_for_moments_that_deserve_it_only(
    player: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trying it takes milliseconds, as many as a whole frame may."""
    table = demo(player, "nacho")
    tried: list[object] = []
    monkeypatch.setattr(PRICE, "fits", lambda size: bool(tried.append(size)))
    eye = camera_of(table)
    eye.free = True
    eye.attend([Begin("turn", 1, 0, "NAC-3.1")])
    assert not tried
    attended(table)
    assert len(tried) == 1 and eye.home
