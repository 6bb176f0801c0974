"""A patrol rides by when Nacho's last round begins, and at no other time."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from scenes.games.nacho import patrol_animation
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.node import Node
from tabletop.core.acts import Begin
from tabletop.games.nacho.state import TURN_COUNT, TURNS_PER_ROUND
from tests.scenes.games.nacho.nacho_table import Table
from tests.scenes.table_boxes import STRIP_TOP
from tests.scenes.table_harness import assert_comes_once, both_motions, record_calls

FRAME = 1 / 30


def has_last_round_begun(table: Table) -> bool:
    """True if the last round begins with the last decision."""
    begun = [act for act in table.match.last_event.acts if isinstance(act, Begin)]
    return ("round", TURN_COUNT // TURNS_PER_ROUND) in [(act.key, act.number) for act in begun]


def last_round_table(motion: Motion) -> Table:
    """A table at which the last round begins, nothing of it shown yet."""
    table = Table(3, seed=3, motion=motion)
    table.play_until(lambda: has_last_round_begun(table))
    return table


def record_patrol(table: Table) -> dict[Node, list[tuple[float, float, float]]]:
    """Return the position and the opacity of each patrol node, frame by frame to the end."""
    seen: dict[Node, list[tuple[float, float, float]]] = {}
    while not table.director.is_idle:
        table.timeline.advance(FRAME)
        for node in table.stage.temporary_nodes:
            if node.name == patrol_animation.PATROL_NODE_NAME:
                assert node.z == patrol_animation.BEACON_LAYER or node.bounds().bottom < STRIP_TOP
                seen.setdefault(node, []).append((node.x, node.y, node.alpha))
    return seen


@pytest.mark.slow
def test_he_gallops_from_beyond_one_edge_to_beyond_the_other_below_signs_that_burn() -> None:
    table = last_round_table(NORMAL_MOTION)
    shown = record_patrol(table)
    (rider,) = (node for node in shown if node.z == patrol_animation.RIDER_LAYER)
    xs = [x for x, _, _ in shown[rider]]
    assert xs == sorted(xs)
    assert xs[0] <= patrol_animation.RIDER_SIZE / 2
    assert xs[-1] >= 1920 - patrol_animation.RIDER_SIZE / 2
    assert len({y for _, y, _ in shown[rider]}) > 4
    burning = [node for node in shown if node.z == patrol_animation.BURNING_SIGN_LAYER]
    assert len(burning) == len(patrol_animation.SIGN_MOTIFS)
    assert all(max(alpha for _, _, alpha in shown[node]) == 1.0 for node in burning)
    for node in (node for node in shown if node.z == patrol_animation.SIGN_LAYER):
        ys = [y for _, y, _ in shown[node]]
        assert max(ys[0], ys[-1]) < 0 < max(ys)
    assert table.voice.requests.count("siren") == 1
    assert table.voice.requests.count("wood_tap") > 4
    table.assert_agrees()
    assert not table.leftover_count()


@pytest.mark.slow
@pytest.mark.sampled
@both_motions
def test_nothing_of_it_comes_or_goes_at_once(motion: Motion) -> None:
    for node, frames in record_patrol(last_round_table(motion)).items():
        alphas = [0.0, *(alpha for _, _, alpha in frames)]
        if motion is REDUCED_MOTION:
            assert len({(x, y) for x, y, _ in frames}) == 1
        if motion is REDUCED_MOTION or node.z in (
            patrol_animation.BEACON_LAYER,
            patrol_animation.BURNING_SIGN_LAYER,
        ):
            assert all(abs(a - b) < FRAME / 0.15 for a, b in pairwise(alphas))


@pytest.mark.slow
def test_lights_of_the_siren_do_not_flash_fast() -> None:
    """None of them is brightest more than twice in any second."""
    shown = record_patrol(last_round_table(NORMAL_MOTION))
    lights = [shown[node] for node in shown if node.z == patrol_animation.BEACON_LAYER]
    assert len(lights) == 2
    for frames in lights:
        alphas = [alpha for _, _, alpha in frames]
        tops = [n for n in range(1, len(alphas) - 1) if alphas[n - 1] < alphas[n] >= alphas[n + 1]]
        assert len(tops) == patrol_animation.SIREN_SWING_COUNT
        assert all((b - a) * FRAME > 0.5 for a, b in pairwise(tops))


@pytest.mark.slow
@pytest.mark.sampled
@both_motions
def test_it_comes_once_in_a_match(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3, seed=3, motion=motion)
    asked = record_calls(
        monkeypatch, patrol_animation, "animate_patrol", lambda: table.match.decision_number
    )
    assert_comes_once(table, asked, lambda: has_last_round_begun(table))


@both_motions
def test_signs_hang_at_their_places(motion: Motion) -> None:
    table, bottoms = last_round_table(motion), Counter[tuple[float, float, float]]()
    while not table.director.is_idle:
        table.timeline.advance(0.2)
        for node in table.stage.temporary_nodes:
            if node.z in (patrol_animation.SIGN_LAYER, patrol_animation.BURNING_SIGN_LAYER):
                bottoms[node.z, node.x, round(node.y + patrol_animation.SIGN_HEIGHT / 2)] += 1
    most = {(z, x): bottom for (z, x, bottom), _ in reversed(bottoms.most_common())}
    assert most == {
        (z, sign.x): sign.bottom
        for z in (patrol_animation.SIGN_LAYER, patrol_animation.BURNING_SIGN_LAYER)
        for sign in patrol_animation.place_signs(table.layout.zone_layout.far_edge)
    }
