"""Lamps go out over Basari's table when the last round of all is over, and at no other time."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from scenes.games.basari import lamp_animation
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.node import Node
from sprites.picture import BakedPicture
from tabletop.core.acts import End
from tests.scenes.games.basari.basari_table import Table
from tests.scenes.table_boxes import STRIP_TOP, furniture_box
from tests.scenes.table_harness import both_motions, record_calls
from tools.look.overlaps import face_box

FRAME = 1 / 30


def ended_table(motion: Motion) -> Table:
    """A table at which the last decision has been made, nothing of it shown yet."""
    table = Table(3, seed=3, motion=motion)
    table.play_until(lambda: table.match.is_over)
    return table


def record_lamps(table: Table) -> dict[Node, list[tuple[float, float]]]:
    """Return the y position and the opacity of each lamp node, frame by frame to the end."""
    seen: dict[Node, list[tuple[float, float]]] = {}
    while not table.director.is_idle:
        table.timeline.advance(FRAME)
        for node in table.stage.temporary_nodes:
            if node.name == "lamps":
                seen.setdefault(node, []).append((node.y, node.alpha))
                assert node.z < lamp_animation.COLD_LAMP_LAYER or node.bounds().bottom < STRIP_TOP
    return seen


@pytest.mark.slow
@pytest.mark.sampled
@both_motions
def test_they_go_out_one_after_another(motion: Motion) -> None:
    table = ended_table(motion)
    shown = record_lamps(table)
    burning = [node for node in shown if node.z == lamp_animation.BURNING_LAMP_LAYER]
    assert len(burning) == len(lamp_animation.LAMPS)
    out = []
    for node in burning:
        alphas = [alpha for _, alpha in shown[node]]
        assert max(alphas) == 1.0
        out.append(len(alphas) - alphas[::-1].index(1.0))
    assert out == sorted(set(out))
    assert table.voice.requests.count("puff") >= len(lamp_animation.LAMPS)
    table.assert_agrees()
    assert not table.leftover_count()


@pytest.mark.slow
def test_they_are_let_down_and_drawn_up_again_and_the_light_goes_with_them() -> None:
    shown = record_lamps(ended_table(NORMAL_MOTION))
    for node in (node for node in shown if node.z == lamp_animation.COLD_LAMP_LAYER):
        ys = [y for y, _ in shown[node]]
        assert max(ys[0], ys[-1]) < 0 < max(ys)
    (veil,) = (node for node in shown if node.z == lamp_animation.VEIL_LAYER)
    shades = [alpha for _, alpha in shown[veil]]
    most = max(abs(a - b) for a, b in pairwise(shades))
    assert max(shades) == 1.0
    assert most <= 0.5 / len(lamp_animation.LAMPS) + 1e-9


@pytest.mark.slow
def test_with_reduced_motion_nothing_moves_or_comes_at_once() -> None:
    for frames in record_lamps(ended_table(REDUCED_MOTION)).values():
        assert len({y for y, _ in frames}) == 1
        alphas = [0.0, *(alpha for _, alpha in frames)]
        assert all(abs(a - b) < FRAME / 0.15 for a, b in pairwise(alphas))


@pytest.mark.sampled
@both_motions
def test_it_happens_once_in_a_match(motion: Motion, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3, seed=3, motion=motion)
    asked = record_calls(
        monkeypatch, lamp_animation, "extinguish_lamps", lambda: table.match.decision_number
    )
    rounds = 0
    for _ in table.play_decisions():
        acts = table.match.last_event.acts
        rounds += sum(isinstance(act, End) and act.key == "round" for act in acts)
        table.director.skip()
    assert rounds > 3
    assert asked == [table.match.decision_number]


@both_motions
def test_lamps_hang_at_their_places(motion: Motion) -> None:
    table, bottoms = ended_table(motion), Counter[tuple[float, float, float]]()
    layers = lamp_animation.COLD_LAMP_LAYER, lamp_animation.BURNING_LAMP_LAYER
    while not table.director.is_idle:
        table.timeline.advance(0.2)
        for node in table.stage.temporary_nodes:
            if node.z in layers:
                bottoms[node.z, node.x, round(node.y + lamp_animation.LAMP_HEIGHT / 2)] += 1
    most = {(z, x): bottom for (z, x, bottom), _ in reversed(bottoms.most_common())}
    edge = table.layout.zone_layout.far_edge
    lamps = lamp_animation.hang_beside([edge.bust_foot(seat).x for seat in edge.seats])
    assert most == {(z, lamp.x): lamp.bottom for z in layers for lamp in lamps}


@pytest.mark.parametrize("is_demo", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_lamps_hang_on_no_face(seats: int, is_demo: bool) -> None:
    table = Table(seats)
    if is_demo:
        table.lay_as_demo()
    places = table.layout.zone_layout
    people = [places.far_edge.bust_foot(seat).x for seat in places.far_edge.seats]
    width = BakedPicture("basari/lamp-rose").size[0]
    for lamp in lamp_animation.hang_beside(people):
        for seat, x in zip(places.far_edge.seats, people, strict=True):
            face = face_box(furniture_box(table.stage, f"face:{seat}"))
            assert abs(lamp.x - x) >= (face.width + width) / 2, (lamp, seat)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_lamps_hang_above_names_and_scores(seats: int) -> None:
    table = Table(seats)
    table.lay_as_demo()
    edge = table.layout.zone_layout.far_edge
    assert max(lamp.bottom for lamp in lamp_animation.LAMPS) < min(
        edge.card_box(seat).y for seat in edge.seats
    )
