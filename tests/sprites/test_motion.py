"""The tempo of the table, as its design has it."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from sprites.motion import NORMAL, REDUCED
from sprites.timeline import ease

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("distance", "seconds"), [(0, 0.26), (500, 0.33), (1000, 0.44), (1800, 0.616), (2500, 0.62)]
)
def test_a_move_takes_longer_the_farther_it_goes_within_bounds(distance, seconds):
    assert NORMAL.move_time(distance) == pytest.approx(seconds)


def test_many_coins_hops_and_points_are_shown_faster_than_few():
    assert NORMAL.stagger(5) == pytest.approx(0.07)
    assert NORMAL.stagger(101) * 100 == pytest.approx(0.9)
    assert NORMAL.hop_time(2) == pytest.approx(0.18)
    assert NORMAL.hop_time(30) * 30 == pytest.approx(0.9)
    assert NORMAL.counter_time(-2) == pytest.approx(0.16)
    assert NORMAL.counter_time(300) == pytest.approx(0.6)


def test_every_easing_exists():
    for motion in (NORMAL, REDUCED):
        for name, value in asdict(motion).items():
            if isinstance(value, str):
                assert name.endswith("ease")
                assert ease(value)(1.0) == pytest.approx(1.0)


def test_reduced_motion_neither_travels_nor_sways_nor_bounces():
    assert not REDUCED.travels and NORMAL.travels
    assert REDUCED.arc(900) == REDUCED.tilt == 0
    assert REDUCED.sway == REDUCED.refuse_shake == REDUCED.land_squash == REDUCED.hop_height == 0
    assert REDUCED.bag_shake_angle == REDUCED.shuffle_spread == 0
    assert REDUCED.move_time(2000) == pytest.approx(0.12)
    assert REDUCED.flight_time(2000, 10**6) == REDUCED.move_time(2000)
    assert REDUCED.room_time(REDUCED.hover, 10**6) == REDUCED.hover
    bouncing = ("Back", "Elastic", "Bounce")
    assert not [v for v in asdict(REDUCED).values() if isinstance(v, str) and v.endswith(bouncing)]


def test_reduced_motion_keeps_the_beats_and_holds():
    for name in ("beat", "intent", "hold", "deal_apart", "coins_apart", "land"):
        assert getattr(REDUCED, name) == getattr(NORMAL, name)


@pytest.mark.soak
def test_every_setting_of_motion_moves_something():
    house = [path for part in ("scenes", "sprites") for path in (ROOT / part).rglob("*.py")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in house)
    read = [name for name in asdict(NORMAL) if re.search(rf"\b(\w*motion|self)\.{name}\b", source)]
    assert read == list(asdict(NORMAL))
