"""Lamps go out over Basari's table when the last round of all is over, and at no other time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.basari import lamps
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.node import Node
from tabletop.core.acts import End
from tests.scenes.games.basari.test_table import Table
from tests.scenes.places import STRIP_TOP
from tests.scenes.watched import both_motions, noted

FRAME = 1 / 30


def closing(motion: Motion) -> Table:
    """A table at which the last decision has been made, nothing of it shown yet."""
    table = Table(3, seed=3, motion=motion)
    while True:
        table.act()
        if table.match.over:
            return table
        table.director.skip()


def film(table: Table) -> dict[Node, list[tuple[float, float]]]:
    """What is seen of each node of the lamps, frame by frame: y, alpha; to the end."""
    seen: dict[Node, list[tuple[float, float]]] = {}
    while not table.director.idle:
        table.timeline.advance(FRAME)
        for node in table.stage.passing:
            if node.name == "lamps":
                seen.setdefault(node, []).append((node.y, node.alpha))
                assert node.z < lamps.COLD or node.bounds().bottom < STRIP_TOP
    return seen


@both_motions
def test_they_go_out_one_after_another(motion: Motion) -> None:
    table = closing(motion)
    shown = film(table)
    burning = [node for node in shown if node.z == lamps.BURNING]
    assert len(burning) == len(lamps.LAMPS)
    out = []
    for node in burning:
        alphas = [alpha for _, alpha in shown[node]]
        assert max(alphas) == 1.0
        out.append(len(alphas) - alphas[::-1].index(1.0))
    assert out == sorted(set(out))
    assert table.voice.heard.count("puff") >= len(lamps.LAMPS)
    table.agrees()
    assert not table.left_over()


def test_they_are_let_down_and_drawn_up_again_and_the_light_goes_with_them() -> None:
    shown = film(closing(NORMAL))
    for node in (node for node in shown if node.z == lamps.COLD):
        ys = [y for y, _ in shown[node]]
        assert max(ys[0], ys[-1]) < 0 < max(ys)
    (veil,) = (node for node in shown if node.z == lamps.VEIL)
    shades = [alpha for _, alpha in shown[veil]]
    most = max(abs(a - b) for a, b in pairwise(shades))
    assert max(shades) == 1.0
    assert most <= 0.5 / len(lamps.LAMPS) + 1e-9


def test_with_reduced_motion_nothing_moves_or_comes_at_once() -> None:
    for frames in film(closing(REDUCED)).values():
        assert len({y for y, _ in frames}) == 1
        alphas = [0.0, *(alpha for _, alpha in frames)]
        assert all(abs(a - b) < FRAME / 0.15 for a, b in pairwise(alphas))


@both_motions
def test_it_happens_once_in_a_match(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3, seed=3, motion=motion)
    asked = noted(monkeypatch, lamps, "go_out", lambda: table.match.number)
    rounds = 0
    for _ in table.decisions():
        acts = table.match.last.acts
        rounds += sum(isinstance(act, End) and act.what == "round" for act in acts)
        table.director.skip()
    assert rounds > 3
    assert asked == [table.match.number]
