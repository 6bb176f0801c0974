"""Demos have no dead seconds, and nothing at a table leaps from one frame to the next."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import pytest

from scenes.games import game_names
from scenes.stage.animation.table_rotation import capture_placements
from tests.fixtures.screen.immediate_worker import ImmediateWorker
from tests.scenes.demo_motion import DrawnCompany, MonitoredCompany, MotionMonitor, monitor_demo
from tests.scenes.player import Mouse

MAX_STILL_SECONDS = 1.5
"""Seconds that nothing moves and nothing is still to be read."""
MINUTES = 5.5, 20.5
"""That a whole match of three traders takes at speed 1: 6 to 20, give or take a turn."""


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()


def assert_lively(pulse: MotionMonitor) -> None:
    assert pulse.longest < MAX_STILL_SECONDS
    assert not pulse.jumps
    assert not pulse.cuts


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_something_moves_or_is_read_and_nothing_leaps(player: Mouse, game: str) -> None:
    assert_lively(
        monitor_demo(player, game, seconds=27 if game == "nacho" else 25)
    )  # a cube drives then


SECONDS_AMONG_PEOPLE = {"nacho": 45, "zahab": 38}
"""Seconds until a truck drives, and until a card comes to a hand that is being turned over."""


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_nothing_leaps_among_people(game: str) -> None:
    """Not while the table is seen: behind a curtain it is turned."""
    company = MonitoredCompany(speed=1.0)
    pulse = company.play(game, SECONDS_AMONG_PEOPLE.get(game, 26))
    company.close()
    assert not pulse.jumps
    assert not pulse.cuts


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("game", ["mercado", "nacho", "zahab"])
def test_nothing_leaps_for_long_among_people(game: str) -> None:
    """Cards come to hands that are being turned over, and who was asked last is asked again."""
    company = MonitoredCompany(speed=1.0)
    pulse = company.play(game, 158)
    company.close()
    assert not pulse.jumps
    assert not pulse.cuts


MAX_FRAME_DIFFERENCE = 0.036
"""Of full scale: by no more does a frame of a demo differ from the one before, on average."""
MAX_ROTATION_FRAME_DIFFERENCE = 0.05
"""Of full scale: the same while the table is turned, when everything on it slides at once."""
MAX_ACT_FRAME_DIFFERENCE = 0.12
"""Of full scale: the same while an act comes to the middle or goes, in half a second."""


@pytest.mark.nightly
@pytest.mark.parametrize("game", game_names())
def test_no_frame_differs_by_much_from_the_one_before(game: str) -> None:
    """Drawn, small, for a minute in which it also rains on Market Day's stalls."""
    small = Mouse(speed=1.0, size=(480, 270))
    pulse = monitor_demo(small, game, seconds=60, drawn=True)
    small.close()
    assert pulse.differs and max(pulse.differs) < MAX_FRAME_DIFFERENCE
    assert max(pulse.act_differs, default=0.0) < MAX_ACT_FRAME_DIFFERENCE


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_no_frame_of_an_evening_differs_by_much(game: str) -> None:
    """Of three people, curtains left out: large hands part, close ranks and turn over there."""
    company = DrawnCompany(speed=1.0, size=(480, 270))
    pulse = company.play(game, 25)
    company.close()
    assert pulse.differs and max(pulse.differs) < MAX_ROTATION_FRAME_DIFFERENCE
    assert max(pulse.act_differs, default=0.0) < MAX_ACT_FRAME_DIFFERENCE


LIGHT_CHANGES = {("turn", -2), ("halo", -2)}
"""Changes of lights that go out at one seat and on at the next."""
MAX_FIRST_STEP = 150.0
"""Units that something may go in a frame when it sets out."""


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["basari", "mercado"])
def test_the_table_slides_to_its_new_seat(game: str) -> None:
    """Without a curtain, everything that is visible before and after a rotation starts where it
    was."""
    company = MonitoredCompany(speed=1.0, curtain="never", passed_round=True)
    table = company.start(game, "", "", "")
    turned = 0
    while turned < 2:
        company.run_until_asked()
        company.wait(1.0)
        home = table.layout.seating.home_seat
        company.move()
        was = capture_placements(table.stage)
        while table.layout.seating.home_seat == home:
            was = capture_placements(table.stage)
            company.frame()
            if company.is_asked and table.layout.seating.home_seat == home:
                company.move()
        now = capture_placements(table.stage)
        turned += 1
        for key in was.keys() & now.keys() - LIGHT_CHANGES:
            way = hypot(now[key].x - was[key].x, now[key].y - was[key].y)
            assert way < MAX_FIRST_STEP, key
        company.wait(1.0)
        there = capture_placements(table.stage)
        assert any(
            abs(there[key].x - now[key].x) > MAX_FIRST_STEP for key in now.keys() & there.keys()
        )
    company.close()


def test_a_piece_that_is_dropped_goes_on_from_there() -> None:
    """The piece does not jump back first when its move is made."""
    company = MonitoredCompany(speed=1.0)
    table = company.start("basari", "", "random", "random")
    company.run_until_asked()
    company.wait(1.0)
    home, before = table.deciding_seat, table.match.decision_number
    target = table.layout.zone_layout.box(f"choice:{home}").center
    node = table.stage.sprites(f"hand:{home}")[0].node
    company.drag(f"hotspot:hand:{home}:0", target)
    assert table.match.decision_number == before + 1
    for _ in range(8):
        company.frame()
        assert hypot(node.x - target[0], node.y - target[1]) < MAX_FIRST_STEP / 2
    company.close()


@pytest.mark.nightly
@pytest.mark.parametrize("game", game_names())
def test_a_whole_match_of_traders_is_lively_and_not_long(game: str) -> None:
    player = Mouse(speed=1.0)
    pulse = monitor_demo(player, game)
    player.close()
    assert pulse.longest < MAX_STILL_SECONDS
    shortest, most = MINUTES
    assert shortest <= pulse.seconds / 60 <= most
