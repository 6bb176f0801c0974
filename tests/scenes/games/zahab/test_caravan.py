"""A caravan crosses Zahab's table when the end is called, and at no other time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.zahab import caravan
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.node import Node
from tests.scenes.games.zahab.watched import Table
from tests.scenes.places import STRIP_TOP
from tests.scenes.watched import both_motions, comes_once, noted

FRAME = 1 / 30


def called(motion: Motion) -> Table:
    """A table at which the end has been called, nothing of it shown yet."""
    table = Table(3, seed=3, motion=motion)
    table.until("end_called")
    return table


def film(table: Table) -> dict[Node, list[tuple[float, float, float]]]:
    """What is seen of each node of the caravan, frame by frame: x, y, alpha; to the end."""
    seen: dict[Node, list[tuple[float, float, float]]] = {}
    while not table.director.idle:
        table.timeline.advance(FRAME)
        for node in table.stage.passing:
            if node.name == "caravan":
                assert node.bounds().bottom < STRIP_TOP
                seen.setdefault(node, []).append((node.x, node.y, node.alpha))
    return seen


@pytest.mark.soak
def test_it_walks_from_beyond_one_edge_to_beyond_the_other() -> None:
    table = called(NORMAL)
    shown = film(table)
    beasts = [node for node in shown if node.z == caravan.BEASTS]
    assert len(beasts) == len(caravan.TRAIN)
    for node in beasts:
        xs = [x for x, _, _ in shown[node]]
        half = node.picture.size[0] / 2
        assert xs == sorted(xs)
        assert xs[0] <= half
        assert xs[-1] >= 1920 - half
        assert {alpha for _, _, alpha in shown[node]} == {1.0}
    heads = [shown[node][10][0] for node in beasts]
    assert heads == sorted(heads, reverse=True)
    assert "gem_clink" in table.voice.heard
    table.agrees()
    assert not table.left_over()


def test_with_reduced_motion_it_stands_there_and_fades() -> None:
    table = called(REDUCED)
    shown = film(table)
    assert len(shown) == len(caravan.TRAIN)
    for frames in shown.values():
        assert len({(x, y) for x, y, _ in frames}) == 1
        alphas = [alpha for _, _, alpha in frames]
        assert max(alphas) == 1.0
        assert all(abs(a - b) < FRAME / 0.15 for a, b in pairwise([0.0, *alphas]))
    table.agrees()
    assert not table.left_over()


@pytest.mark.thinned(2, each=False)
@both_motions
def test_it_comes_once_in_a_match(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3, seed=3, motion=motion)
    asked = noted(monkeypatch, caravan, "crosses", lambda: table.match.number)
    comes_once(table, asked, lambda: ended(table))


def ended(table: Table) -> bool:
    """Whether the end is called with the last decision."""
    return any(getattr(act, "what", "") == "end_called" for act in table.match.last.acts)
