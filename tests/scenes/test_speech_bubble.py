"""The tail of a bubble leads to whoever speaks."""

from __future__ import annotations

import pytest

from scenes.ui.style.speech_bubble import Triangle, build_bubble_tail
from sprites.picture import Box

BUBBLE = Box(400, 400, 200, 60)
INK = (0, 0, 0)


@pytest.mark.parametrize(
    ("speaker", "angle"),
    [
        (Box(460, 100, 80, 80), 90.0),
        (Box(460, 700, 80, 80), -90.0),
        (Box(900, 390, 80, 80), 0.0),
        (Box(100, 390, 80, 80), 180.0),
    ],
)
def test_a_tail_points_at_the_speaker(speaker: Box, angle: float) -> None:
    node = build_bubble_tail(BUBBLE, speaker, INK, 0.0)
    assert node is not None and isinstance(node.picture, Triangle)
    assert abs(node.angle) % 360 == pytest.approx(abs(angle), abs=1.0)
    assert node.bounds().overlaps(BUBBLE)


@pytest.mark.parametrize("speaker", [None, Box(450, 410, 60, 40), Box(450, 465, 80, 80)])
def test_nobody_or_a_speaker_close_by_needs_none(speaker: Box | None) -> None:
    assert build_bubble_tail(BUBBLE, speaker, INK, 0.0) is None
