"""A card, a coin and a seal do not move, land or sound alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.table.animator import ActAnimator
from scenes.table.craft import WEIGHTS
from scenes.table.flights import height, land
from sprites.motion import NORMAL
from sprites.node import Node
from sprites.picture import Fill
from sprites.timeline import Timeline
from tests.scenes.player import Mouse

PIECES = ("privilege.any", "coin.gold", "seal")  # a card, a coin, a seal: the lighter first


class Ears:
    """Hears how loud things are."""

    def __init__(self) -> None:
        self.gains: list[float] = []

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0) -> None:
        self.gains.append(gain)


@pytest.fixture
def craft() -> Iterator[ActAnimator]:
    mouse = Mouse()
    made = mouse.start("mercado", "", "").display.presentation.animator
    made.voice = Ears()
    yield made
    mouse.close()


def node(piece: str) -> Node:
    return Node(Fill(40, 40, (0, 0, 0)), 400.0, 400.0, tag=piece)


def test_what_is_heavy_flies_lower(craft: ActAnimator) -> None:
    heights = [height(craft.weight(node(piece))) for piece in PIECES]
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == 3
    assert height(WEIGHTS["coin"]) == 1.0


def test_what_is_heavy_is_pressed_flatter(craft: ActAnimator) -> None:
    flattest = []
    for piece in PIECES:
        lying, timeline, most = node(piece), Timeline(), 0.0
        timeline.play(land(craft, lying))
        for _ in range(40):
            timeline.advance(NORMAL.land / 40)
            most = max(most, lying.squash)
        assert lying.squash == 0.0
        flattest.append(most)
    assert flattest == sorted(flattest) and flattest[-1] > 2 * flattest[0]


def test_what_is_heavy_sounds_louder(craft: ActAnimator) -> None:
    for piece in PIECES:
        timeline = Timeline()
        timeline.play(craft.landing(node(piece), "market:0"))
        timeline.skip()
    ears = craft.voice
    assert isinstance(ears, Ears)
    assert ears.gains == sorted(ears.gains) and ears.gains[0] < ears.gains[-1] <= 1.0
