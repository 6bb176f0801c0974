"""On Nacho's road the trucks stand in the order of driving, the Mountie behind them, and each truck
stops at the province to which it drives."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from scenes.games.nacho.geometry import RIDER_SIZE, table_geometry
from scenes.games.nacho.materials import GROUND
from scenes.games.nacho.roadway import (
    NOBODY_DRIVES,
    WAITING_TRUCK_STEP,
    stopped_truck_placement,
    waiting_truck_placement,
)
from scenes.games.nacho.scenery import ROAD_COLOR
from scenes.kit.layers import Layer
from scenes.screenshots import example_matches
from scenes.table.scene import TableScene
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.node import Node
from sprites.picture import BakedPicture, Box
from sprites.rendering.renderer import Renderer
from tabletop.core.acts import Move, Say
from tabletop.core.state import NOBODY
from tabletop.games.nacho.state import ABSENT_VALUE, CHASE_PHASE, JOURNEY_PHASE, NachoState
from tabletop.match.setup import MatchMode
from tests.scenes.games.nacho.nacho_table import SEATS, Table
from tests.scenes.player import Mouse
from tests.scenes.table_boxes import is_inside
from tests.scenes.table_harness import seats_fixture

seats = seats_fixture(SEATS)
FRAME = 0.05


TRUCK_OVERHANG = 20.0
"""Height by which the load of a truck may stand out above the road."""
MIN_HAND_HEIGHT = 180.0
"""Height of an open hand that is seen at least, in design pixels."""


def public_table(seats: int, seed: int) -> Table:
    """A table at which nobody is at home."""
    table = Table(seats, seed=seed)
    table.layout.seating.home_seat = NOBODY
    table.lay_table()
    return table


def truck_boxes(table: Table) -> list[Node]:
    """Seat by seat."""
    shown = table.stage.indicators.nodes
    return [shown[f"truck:{seat}"] for seat in range(table.layout.seating.seat_count)]


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_trucks_stand_in_the_order_of_driving_before_the_mountie(seats: int) -> None:
    table, chased, driving = public_table(seats, 11), 0, 0
    road = table.layout.zone_layout.geometry.road_box
    road = road._replace(y=road.y - TRUCK_OVERHANG, height=road.height + TRUCK_OVERHANG)
    for _ in table.play_decisions():
        table.director.skip()
        stand, state = truck_boxes(table), table.match.state
        assert isinstance(state, NachoState)
        assert all(is_inside(node.bounds(), road) for node in stand)
        riders = [sprite.node for sprite in table.stage.sprites("mountie")]
        assert len(riders) == (state.mountie != ABSENT_VALUE)
        for rider in riders:
            chased += 1
            assert all(rider.bounds().x + RIDER_SIZE <= node.bounds().x for node in stand)
        if state.phase not in (JOURNEY_PHASE, CHASE_PHASE):
            continue
        driving += 1
        to_come = [stand[seat].x for seat in state.queue if state.played[seat] != ABSENT_VALUE]
        over = [stand[seat].x for seat in range(seats) if state.played[seat] == ABSENT_VALUE]
        assert to_come == sorted(to_come, reverse=True)
        assert not (to_come and over) or max(to_come) < min(over)
    assert chased and driving


@pytest.mark.slow
@pytest.mark.sampled
def test_no_two_trucks_hide_one_another(seats: int) -> None:
    table = public_table(seats, 5)
    for _ in table.play_decisions():
        table.director.skip()
        left = sorted(node.bounds().x for node in truck_boxes(table))
        assert all(b - a > 60 for a, b in pairwise(left))


@pytest.mark.sampled
def test_whoever_goes_halts_where_he_drives(seats: int) -> None:
    table, halted = public_table(seats, 6), 0
    for _, _ in zip(range(40), table.play_decisions(), strict=False):
        gone = [
            a for a in table.match.last_event.acts if isinstance(a, Say) and a.key == "delivers"
        ]
        while not table.director.is_idle:
            table.timeline.advance(FRAME)
            for act in table.director.playing_acts if gone else ():
                if isinstance(act, Move) and act.target.startswith("slots:"):
                    goal = stopped_truck_placement(
                        table.layout.zone_layout.geometry, int(gone[0].text_param("province"))
                    )
                    assert truck_boxes(table)[gone[0].seat].x == goal.x
                    halted += 1
    assert halted


@pytest.mark.slow
def test_no_truck_leaps_to_its_place() -> None:
    player = Mouse(size=(480, 270), reduced_motion=False, speed=1.0)
    match = example_matches.copy_match_until(
        example_matches.play_example_match("nacho", 3, people=0), 3
    )
    table = TableScene(player.context, match, MatchMode.DEMO, strict=True)
    table.speed.is_paused = True
    player.app.open_scene(table)
    player.app.step(0.05)
    shown, showing = table.stage.indicators.nodes, table.stage.view_model
    was = shown["truck:0"].x, shown["truck:1"].x
    showing.notes["drives"] = 0, 3
    table.stage.update_indicators()
    way = [shown["truck:0"].x]
    while len(way) < 30:
        player.app.step(0.05)
        way.append(shown["truck:0"].x)
    assert way == sorted(way) and way[0] == was[0]
    assert way[-1] == stopped_truck_placement(table.layout.zone_layout.geometry, 3).x  # type: ignore[attr-defined]
    assert (
        way[-1] - way[0] > 5 * WAITING_TRUCK_STEP
        and max(b - a for a, b in pairwise(way)) < 3 * WAITING_TRUCK_STEP
    )
    assert shown["truck:1"].x == was[1]
    player.close()


@pytest.mark.slow
def test_a_truck_that_has_driven_leaves_in_the_east_and_comes_again_from_the_west() -> None:
    """No truck fades or drives back along the whole road."""
    player = Mouse(size=(480, 270), reduced_motion=False, speed=1.0)
    match = example_matches.copy_match_until(
        example_matches.play_example_match("nacho", 3, people=0), 3
    )
    table = TableScene(player.context, match, MatchMode.DEMO, strict=True)
    table.speed.is_paused = True
    player.app.open_scene(table)
    player.app.step(0.05)
    showing, ground = table.stage.view_model, table.layout.zone_layout.geometry  # type: ignore[attr-defined]
    showing.notes["drives"] = 0, 3
    table.stage.update_indicators()
    for _ in range(30):
        player.app.step(0.05)
    truck = table.stage.indicators.nodes["truck:0"]
    assert truck.x == stopped_truck_placement(ground, 3).x
    showing.notes["drives"] = NOBODY_DRIVES
    table.stage.update_indicators()
    way = [truck.x]
    while len(way) < 60:
        player.app.step(1 / 60)
        way.append(truck.x)
        assert table.stage.indicators.nodes["truck:0"] is truck and truck.alpha == 1.0
    turn = next(n for n, (a, b) in enumerate(pairwise(way), 1) if b < a)
    assert way[:turn] == sorted(way[:turn]) and way[turn:] == sorted(way[turn:])
    assert way[turn - 1] > SCREEN_SIZE[0] + truck.picture.size[0]
    assert way[turn] < -truck.picture.size[0] and way[-1] < SCREEN_SIZE[0] / 2
    assert way[-1] in [waiting_truck_placement(ground, n).x for n in range(3)]
    player.close()


@pytest.mark.parametrize("seats", SEATS)
def test_a_hand_before_all_has_room_for_its_cards(seats: int) -> None:
    places = public_table(seats, 1).layout.zone_layout
    for seat in range(seats):
        front = places.hand_panel_box(seat)
        assert 1080.0 - front.y > MIN_HAND_HEIGHT
        assert not any(front.overlaps(places.seat_box(other)) for other in range(seats))


def test_trucks_lie_below_a_hand_before_all(seats: int) -> None:
    assert all(node.z < Layer.HAND_PANEL for node in truck_boxes(public_table(seats, 1)))


def test_each_seat_drives_a_truck_of_its_colour(seats: int) -> None:
    table = public_table(seats, 1)
    for seat, node in enumerate(truck_boxes(table)):
        assert isinstance(node.picture, BakedPicture)
        assert node.picture.name == f"nacho/truck-{table.layout.seating.color(seat)}"


@pytest.mark.parametrize("is_plain", [False, True])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_road_lies_on_the_ground_also_beside_the_table(
    text_scale: float, is_plain: bool
) -> None:
    ground, painter = replace(GROUND, text_scale=text_scale, is_plain=is_plain), Renderer(0.25)
    road = table_geometry(4, text_scale > 1).road_box
    beside = Box(-400.0, 0.0, 400.0, 1080.0)
    whole = list(ground.paint_steps(painter))
    assert len(whole) == ground.step_count
    for painted in (whole[-1], ground.paint_beside(painter, beside)):
        spots = [(x, int((road.y + 24.0) * 0.25)) for x in range(2, painted.get_width(), 7)]
        assert {tuple(painted.get_at(spot)[:3]) for spot in spots} == {ROAD_COLOR}
