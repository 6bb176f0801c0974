"""Picture, line and sound keep one clock: the line changes when its act begins to be seen."""

from __future__ import annotations

import pytest

from scenes.stage.animator import ActAnimator
from sprites.timeline import Timeline
from tabletop.core.acts import Say
from tests.scenes.player import FRAME, Mouse

SOON = 0.1
"""Seconds that the line may lag behind what is seen or heard of its act."""


class Ears:
    """Hears when the first sound is made."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self.heard.append(family)


@pytest.mark.parametrize("reduced", [False, True], ids=["motion", "reduced"])
def test_it_is_said_that_it_pours_when_it_begins_to(reduced: bool) -> None:
    mouse = Mouse(speed=1.0, reduced_motion=reduced)
    table = mouse.start("market_day", "", "novice", "novice")
    mouse.until_asked()
    animator = table.display.presentation.animator
    assert isinstance(animator, ActAnimator)
    ears = animator.voice = Ears()
    before, timeline = table.hud.words, Timeline()
    timeline.play(animator.phrase([Say(0, "rain", (), "")]))
    moments: dict[str, float] = {}
    for n in range(round(6.0 / FRAME)):
        if table.hud.words != before:
            moments.setdefault("line", n * FRAME)
        if animator.stage.passing:
            moments.setdefault("picture", n * FRAME)
        if ears.heard:
            moments.setdefault("sound", n * FRAME)
        timeline.advance(FRAME)
    mouse.close()
    assert {*moments} == {"line", "picture", "sound"}
    assert max(moments.values()) - min(moments.values()) <= SOON, moments
