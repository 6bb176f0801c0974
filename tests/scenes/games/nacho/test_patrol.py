"""A patrol rides by when Nacho's last round begins, and at no other time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.nacho import patrol
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.node import Node
from tabletop.core.acts import Begin
from tabletop.games.nacho.state import ROUND, TURNS
from tests.scenes.games.nacho.watched import Table
from tests.scenes.places import STRIP_TOP
from tests.scenes.watched import both_motions, comes_once, noted

FRAME = 1 / 30


def begins(table: Table) -> bool:
    """Whether the last round begins with the last decision."""
    begun = [act for act in table.match.last.acts if isinstance(act, Begin)]
    return ("round", TURNS // ROUND) in [(act.what, act.number) for act in begun]


def night(motion: Motion) -> Table:
    """A table at which the last round begins, nothing of it shown yet."""
    table = Table(3, seed=3, motion=motion)
    while True:
        table.act()
        if begins(table):
            return table
        table.director.skip()


def film(table: Table) -> dict[Node, list[tuple[float, float, float]]]:
    """What is seen of each node of the patrol, frame by frame: x, y, alpha; to the end."""
    seen: dict[Node, list[tuple[float, float, float]]] = {}
    while not table.director.idle:
        table.timeline.advance(FRAME)
        for node in table.stage.passing:
            if node.name == patrol.NAME:
                assert node.z == patrol.BEACONS or node.bounds().bottom < STRIP_TOP
                seen.setdefault(node, []).append((node.x, node.y, node.alpha))
    return seen


def test_he_gallops_from_beyond_one_edge_to_beyond_the_other_below_signs_that_burn() -> None:
    table = night(NORMAL)
    shown = film(table)
    (rider,) = (node for node in shown if node.z == patrol.RIDERS)
    xs = [x for x, _, _ in shown[rider]]
    assert xs == sorted(xs)
    assert xs[0] <= patrol.RIDER / 2
    assert xs[-1] >= 1920 - patrol.RIDER / 2
    assert len({y for _, y, _ in shown[rider]}) > 4
    burning = [node for node in shown if node.z == patrol.BURNING]
    assert len(burning) == len(patrol.HUNG)
    assert all(max(alpha for _, _, alpha in shown[node]) == 1.0 for node in burning)
    for node in (node for node in shown if node.z == patrol.SIGNS):
        ys = [y for _, y, _ in shown[node]]
        assert max(ys[0], ys[-1]) < 0 < max(ys)
    assert table.voice.heard.count("siren") == 1
    assert table.voice.heard.count("wood_tap") > 4
    table.agrees()
    assert not table.left_over()


@both_motions
def test_nothing_of_it_comes_or_goes_at_once(motion: Motion) -> None:
    for node, frames in film(night(motion)).items():
        alphas = [0.0, *(alpha for _, _, alpha in frames)]
        if motion is REDUCED:
            assert len({(x, y) for x, y, _ in frames}) == 1
        if motion is REDUCED or node.z in (patrol.BEACONS, patrol.BURNING):
            assert all(abs(a - b) < FRAME / 0.15 for a, b in pairwise(alphas))


def test_lights_of_the_siren_do_not_flash_fast() -> None:
    """None of them is brightest more than twice in any second."""
    shown = film(night(NORMAL))
    lights = [shown[node] for node in shown if node.z == patrol.BEACONS]
    assert len(lights) == 2
    for frames in lights:
        alphas = [alpha for _, _, alpha in frames]
        tops = [n for n in range(1, len(alphas) - 1) if alphas[n - 1] < alphas[n] >= alphas[n + 1]]
        assert len(tops) == patrol.SWINGS
        assert all((b - a) * FRAME > 0.5 for a, b in pairwise(tops))


@pytest.mark.thinned(2, each=False)
@both_motions
def test_it_comes_once_in_a_match(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3, seed=3, motion=motion)
    asked = noted(monkeypatch, patrol, "rides_by", lambda: table.match.number)
    comes_once(table, asked, lambda: begins(table))
