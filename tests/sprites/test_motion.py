"""The tempo of the table, as its design has it."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from sprites.motion import NORMAL_MOTION, REDUCED_MOTION
from sprites.timeline import find_easing

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("distance", "seconds"), [(0, 0.26), (500, 0.33), (1000, 0.44), (1800, 0.616), (2500, 0.62)]
)
def test_a_move_takes_longer_the_farther_it_goes_within_bounds(distance, seconds):
    assert NORMAL_MOTION.move_time(distance) == pytest.approx(seconds)


def test_many_coins_hops_and_points_are_shown_faster_than_few():
    assert NORMAL_MOTION.stagger_interval(5) == pytest.approx(0.07)
    assert NORMAL_MOTION.stagger_interval(101) * 100 == pytest.approx(0.9)
    assert NORMAL_MOTION.hop_time(2) == pytest.approx(0.18)
    assert NORMAL_MOTION.hop_time(30) * 30 == pytest.approx(0.9)
    assert NORMAL_MOTION.counter_time(-2) == pytest.approx(0.16)
    assert NORMAL_MOTION.counter_time(300) == pytest.approx(0.6)


def test_every_easing_exists():
    for motion in (NORMAL_MOTION, REDUCED_MOTION):
        for name, value in asdict(motion).items():
            if isinstance(value, str):
                assert name.endswith("ease")
                assert find_easing(value)(1.0) == pytest.approx(1.0)


def test_reduced_motion_neither_travels_nor_sways_nor_bounces():
    assert not REDUCED_MOTION.has_travel and NORMAL_MOTION.has_travel
    assert REDUCED_MOTION.arc_height(900) == REDUCED_MOTION.max_drag_tilt == 0
    assert (
        REDUCED_MOTION.refusal_shake_distance
        == REDUCED_MOTION.landing_squash
        == REDUCED_MOTION.hop_height
        == 0
    )
    assert REDUCED_MOTION.bag_shake_angle == REDUCED_MOTION.shuffle_spread == 0
    assert REDUCED_MOTION.move_time(2000) == pytest.approx(0.12)
    assert REDUCED_MOTION.flight_time(2000, 10**6) == REDUCED_MOTION.move_time(2000)
    assert (
        REDUCED_MOTION.make_room_time(REDUCED_MOTION.hover_seconds, 10**6)
        == REDUCED_MOTION.hover_seconds
    )
    bouncing = ("Back", "Elastic", "Bounce")
    assert not [
        v for v in asdict(REDUCED_MOTION).values() if isinstance(v, str) and v.endswith(bouncing)
    ]


def test_reduced_motion_keeps_the_beats_and_holds():
    for name in (
        *("watched_pause_seconds", "intent_seconds", "result_hold_seconds"),
        *("deal_interval_seconds", "coin_interval_seconds", "landing_seconds"),
    ):
        assert getattr(REDUCED_MOTION, name) == getattr(NORMAL_MOTION, name)


@pytest.mark.slow
def test_every_setting_of_motion_moves_something():
    house = [path for part in ("scenes", "sprites") for path in (ROOT / part).rglob("*.py")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in house)
    read = [
        name
        for name in asdict(NORMAL_MOTION)
        if re.search(rf"\b(\w*motion|self)\.{name}\b", source)
    ]
    assert read == list(asdict(NORMAL_MOTION))
