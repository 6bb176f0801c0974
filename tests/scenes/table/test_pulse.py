"""Demos have no dead seconds, and nothing at a table leaps from one frame to the next."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import pytest

from scenes.games import laid
from scenes.stage.turning import lying
from tests.scenes.player import Mouse
from tests.scenes.pulse import Company, DrawnCompany, Pulse, watch
from tests.scenes.table.test_secrecy import ImmediateWorker

LONGEST = 1.5
"""Seconds that nothing moves and nothing is still to be read."""
MINUTES = 5.5, 12.5
"""That a whole match of three traders takes at speed 1: 6 to 12, give or take a turn."""


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.opponents"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()


def lively(pulse: Pulse) -> None:
    assert pulse.longest < LONGEST
    assert not pulse.jumps
    assert not pulse.cuts


@pytest.mark.thinned(15, each=False)
@pytest.mark.parametrize("game", laid())
def test_something_moves_or_is_read_and_nothing_leaps(player: Mouse, game: str) -> None:
    lively(watch(player, game, seconds=27 if game == "nacho" else 25))  # a cube drives then


AMONG_PEOPLE = {"nacho": 45, "zahab": 38}
"""Seconds until a truck drives, and until a card comes to a hand that is being turned over."""


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", laid())
def test_nothing_leaps_among_people(game: str) -> None:
    """Not while the table is seen: behind a curtain it is turned."""
    company = Company(speed=1.0)
    pulse = company.play(game, AMONG_PEOPLE.get(game, 26))
    company.close()
    assert not pulse.jumps
    assert not pulse.cuts


@pytest.mark.soak
@pytest.mark.parametrize("game", ["mercado", "nacho", "zahab"])
def test_nothing_leaps_for_long_among_people(game: str) -> None:
    """Cards come to hands that are being turned over, and who was asked last is asked again."""
    company = Company(speed=1.0)
    pulse = company.play(game, 158)
    company.close()
    assert not pulse.jumps
    assert not pulse.cuts


MOST = 0.03
"""Of full scale: by no more does a frame of a demo differ from the one before, on average."""


@pytest.mark.soak
@pytest.mark.parametrize("game", laid())
def test_no_frame_differs_by_much_from_the_one_before(game: str) -> None:
    """Drawn, small, for a minute in which it also rains on Market Day's stalls."""
    small = Mouse(speed=1.0, size=(480, 270))
    pulse = watch(small, game, seconds=60, drawn=True)
    small.close()
    assert pulse.differs and max(pulse.differs) < MOST


@pytest.mark.soak
@pytest.mark.parametrize("game", laid())
def test_no_frame_of_an_evening_differs_by_much(game: str) -> None:
    """Of three people, curtains left out: large hands part, close ranks and turn over there."""
    company = DrawnCompany(speed=1.0, size=(480, 270))
    pulse = company.play(game, 25)
    company.close()
    assert pulse.differs and max(pulse.differs) < MOST


LIGHTS = {("turn", -2), ("halo", -2)}
"""They go out at one seat and on at the next."""
NEAR = 150.0
"""Units that something may go in a frame when it sets out."""


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("game", ["basari", "mercado"])
def test_the_table_slides_to_its_new_seat(game: str) -> None:
    """Where no curtain hides it: what lies on both sides of a turn is first where it was."""
    company = Company(speed=1.0, curtain="never", passed_round=True)
    table = company.start(game, "", "", "")
    turned = 0
    while turned < 2:
        company.until_asked()
        company.wait(1.0)
        home = table.layout.seating.home
        company.move()
        was = lying(table.stage)
        while table.layout.seating.home == home:
            was = lying(table.stage)
            company.frame()
            if company.asked and table.layout.seating.home == home:
                company.move()
        now = lying(table.stage)
        turned += 1
        for key in was.keys() & now.keys() - LIGHTS:
            way = hypot(now[key].x - was[key].x, now[key].y - was[key].y)
            assert way < NEAR, key
        company.wait(1.0)
        there = lying(table.stage)
        assert any(abs(there[key].x - now[key].x) > NEAR for key in now.keys() & there.keys())
    company.close()


def test_a_piece_that_is_dropped_goes_on_from_there() -> None:
    """It does not spring back first when its move is made."""
    company = Company(speed=1.0)
    table = company.start("basari", "", "random", "random")
    company.until_asked()
    company.wait(1.0)
    home, before = table.deciding, table.match.number
    target = table.layout.places.box(f"choice:{home}").center
    node = table.stage.sprites(f"hand:{home}")[0].node
    company.drag(f"hotspot:hand:{home}:0", target)
    assert table.match.number == before + 1
    for _ in range(8):
        company.frame()
        assert hypot(node.x - target[0], node.y - target[1]) < NEAR / 2
    company.close()


@pytest.mark.soak
@pytest.mark.parametrize("game", laid())
def test_a_whole_match_of_traders_is_lively_and_not_long(game: str) -> None:
    player = Mouse(speed=1.0)
    pulse = watch(player, game)
    player.close()
    assert pulse.longest < LONGEST
    shortest, most = MINUTES
    assert shortest <= pulse.seconds / 60 <= most
