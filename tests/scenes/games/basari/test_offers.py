"""An offer is carried across the rug as one, in one sentence; what it beats goes back unsaid."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

import pytest

from scenes.stage.animation.piece_motion import MIN_ARC_SHARE
from scenes.table.scene import TableScene
from tabletop.core.acts import Move
from tests.scenes.player import Mouse


class Landings:
    """Hears what lands."""

    def __init__(self) -> None:
        self.families: list[str] = []

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self.families.append(family)


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(speed=1.0)
    yield made
    made.close()


def at_rest(mouse: Mouse) -> TableScene:
    table = mouse.start("basari", "", "", "")
    mouse.run_until_asked()
    return table


def offer(seat: int) -> list[Move]:
    """Three gems of three colours."""
    way = f"gems:{seat}", f"offer:{seat}", "BAS-4.3"
    return [Move(f"gem.{colour}", 1, *way) for colour in ("yellow", "green", "blue")]


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("seat", [0, 1])
def test_an_offer_is_carried_as_one_and_low(mouse: Mouse, seat: int) -> None:
    """An offer grows on its way, so it comes nearer to the eye, but less than what flies."""
    table = at_rest(mouse)
    animator, ears = table.presenter.table_view.animator, Landings()
    animator.sound_player = ears
    table.sequencer.queue_acts(offer(seat))
    nodes = [sprite.node for sprite in table.stage.sprites(f"offer:{seat}")]
    assert len(nodes) == 3
    starts, ends, frame, highest = {}, {}, 0, 0.0
    begun = [(node.x, node.y) for node in nodes]
    was = [(node.x, node.y) for node in nodes]
    while not table.sequencer.is_idle:
        table.timelines["table"].advance(1 / 60)
        frame += 1
        now = [(node.x, node.y) for node in nodes]
        highest = max(highest, *(node.lift for node in nodes))
        for n, (before, after) in enumerate(zip(was, now, strict=True)):
            if before != after:
                starts.setdefault(n, frame)
                ends[n] = frame
        was = now
    assert len(set(starts.values())) == len(set(ends.values())) == 1, "as one"
    assert len(starts) == 3
    longest = max(dist(before, after) for before, after in zip(begun, was, strict=True))
    flight = animator.motion.arc_height(longest) * MIN_ARC_SHARE
    assert 0.0 < highest < flight, "lower than the heaviest piece flies"
    assert ears.families.count("gem_clink") + ears.families.count("felt_pat") == 1
    assert "card_slide" not in ears.families


@pytest.mark.slow
def test_a_single_gem_is_put_there(mouse: Mouse) -> None:
    table = at_rest(mouse)
    table.sequencer.queue_acts(offer(0)[:1])
    node = table.stage.sprites("offer:0")[0].node
    highest = 0.0
    while not table.sequencer.is_idle:
        table.timelines["table"].advance(1 / 60)
        highest = max(highest, node.lift)
    assert highest > 0.0


@pytest.mark.slow
def test_what_is_beaten_goes_back_without_a_word(mouse: Mouse) -> None:
    table = at_rest(mouse)
    table.sequencer.queue_acts(offer(0))
    while not table.sequencer.is_idle:
        table.timelines["table"].advance(1 / 60)
    said = table.action_bar.prompt
    assert all(colour in said for colour in ("yellow", "green", "blue"))
    back = [m._replace(source=m.target, target=m.source, clause="BAS-4.5") for m in offer(0)]
    table.sequencer.queue_acts(back)
    while not table.sequencer.is_idle:
        table.timelines["table"].advance(1 / 60)
        assert table.action_bar.prompt == said
    assert not table.stage.sprites("offer:0")
