"""A caravan crosses Zahab's table when the end is called, and at no other time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.zahab import caravan_animation
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.node import Node
from tests.scenes.games.zahab.zahab_table import Table
from tests.scenes.table_harness import assert_comes_once, both_motions, record_calls

FRAME = 1 / 30


def ended_table(motion: Motion) -> Table:
    """A table at which the end has been called, nothing of it shown yet."""
    table = Table(3, seed=3, motion=motion)
    table.play_until_said("end_called")
    return table


def record_caravan(table: Table) -> dict[Node, list[tuple[float, float, float]]]:
    """Return the position and the opacity of each caravan node, frame by frame to the end."""
    seen: dict[Node, list[tuple[float, float, float]]] = {}
    while not table.director.is_idle:
        table.timeline.advance(FRAME)
        for node in table.stage.temporary_nodes:
            if node.name == "caravan":
                assert not node.bounds().overlaps(table.layout.zone_layout.line_box)
                seen.setdefault(node, []).append((node.x, node.y, node.alpha))
    return seen


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("is_demo", [False, True])
def test_it_keeps_off_the_line_that_tells_of_it(text_scale: float, is_demo: bool) -> None:
    table = Table(4, text_scale=text_scale)
    if is_demo:
        table.lay_as_demo()
    line = table.layout.zone_layout.line_box
    feet = caravan_animation.feet_height(line)
    tallest = max(beast.height for beast in caravan_animation.CARAVAN_ANIMALS)
    bobbing = caravan_animation.BOB_HEIGHT
    assert tallest < feet <= caravan_animation.MAX_FEET_Y + caravan_animation.LINE_GAP
    assert feet <= line.y or feet - tallest - bobbing >= line.bottom


@pytest.mark.slow
def test_it_walks_from_beyond_one_edge_to_beyond_the_other() -> None:
    table = ended_table(NORMAL_MOTION)
    shown = record_caravan(table)
    beasts = [node for node in shown if node.z == caravan_animation.ANIMAL_LAYER]
    assert len(beasts) == len(caravan_animation.CARAVAN_ANIMALS)
    for node in beasts:
        xs = [x for x, _, _ in shown[node]]
        half = node.picture.size[0] / 2
        assert xs == sorted(xs)
        assert xs[0] <= half
        assert xs[-1] >= 1920 - half
        assert {alpha for _, _, alpha in shown[node]} == {1.0}
    heads = [shown[node][10][0] for node in beasts]
    assert heads == sorted(heads, reverse=True)
    assert "gem_clink" in table.voice.requests
    table.assert_agrees()
    assert not table.leftover_count()


@pytest.mark.slow
def test_with_reduced_motion_it_stands_there_and_fades() -> None:
    table = ended_table(REDUCED_MOTION)
    shown = record_caravan(table)
    assert len(shown) == len(caravan_animation.CARAVAN_ANIMALS)
    for frames in shown.values():
        assert len({(x, y) for x, y, _ in frames}) == 1
        alphas = [alpha for _, _, alpha in frames]
        assert max(alphas) == 1.0
        assert all(abs(a - b) < FRAME / 0.15 for a, b in pairwise([0.0, *alphas]))
    table.assert_agrees()
    assert not table.leftover_count()


@pytest.mark.slow
@pytest.mark.sampled
@both_motions
def test_it_comes_once_in_a_match(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3, seed=3, motion=motion)
    asked = record_calls(
        monkeypatch, caravan_animation, "animate_caravan", lambda: table.match.decision_number
    )
    assert_comes_once(table, asked, lambda: is_end_called(table))


def is_end_called(table: Table) -> bool:
    """True if the end is called with the last decision."""
    return any(getattr(act, "key", "") == "end_called" for act in table.match.last_event.acts)
