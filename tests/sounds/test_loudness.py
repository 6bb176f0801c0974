"""Loudness of a demo at default settings by ITU-R BS.1770, compared with films on television."""

from __future__ import annotations

import pytest

from scenes.games import game_names

pytest.importorskip("pyloudnorm")

from scenes.bench.sound import record_demo
from sounds import dynamics
from tools.audio import render

SECONDS = 45.0
LOUD, ABOUT = -24.0, 2.0
"""LUFS."""
PEAK, SILENCE = -3.0, 2.5
"""dB of full scale, and seconds."""
MAX_PLAYS_PER_MINUTE = 52.0
"""Of a family that repeats, a minute: 40, and eight at once in this while."""


CI_GAMES = ("mercado", "market_day")
"""The highest peaks and the most repeats of the five as they were measured; the others by hand."""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.slow if game in CI_GAMES else pytest.mark.nightly)
        for game in game_names()
    ],
)
def test_a_demo_fills_a_room_and_clips_nothing(game: str) -> None:
    found = render.measure_mix(record_demo(game, SECONDS))
    assert found["lufs"] == pytest.approx(LOUD, abs=ABOUT)
    assert found["true_peak_db"] < PEAK
    assert found["clipped"] == 0
    assert found["longest_silence_s"] < SILENCE
    plays = found["plays_a_minute"]
    assert all(
        plays.get(family, 0.0) <= MAX_PLAYS_PER_MINUTE for family in dynamics.REPEATED_FAMILIES
    ), plays
