"""On the road of Nacho's public table the trucks stand in the order of driving, the Mountie behind
them, and whoever goes halts at the province to which he drives."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.nacho.roadway import STEP, halts
from scenes.kit.layers import Layer
from scenes.shots import rehearsal
from scenes.table.scene import TableScene
from sprites.node import Node
from tabletop.core.acts import Move, Say
from tabletop.core.state import NOBODY
from tabletop.games.nacho.state import CHASE, GO, NONE, NachoState
from tabletop.match.setup import Mode
from tests.scenes.games.nacho.watched import SEATS, Table
from tests.scenes.places import inside
from tests.scenes.player import Mouse
from tests.scenes.watched import each_of

seats = each_of(SEATS)
FRAME = 0.05


TALL = 230.0
"""So high at least a hand before all is."""


def public(seats: int, seed: int) -> Table:
    """A table at which nobody is at home."""
    table = Table(seats, seed=seed)
    table.layout.seating.home = NOBODY
    table.lay()
    return table


def trucks(table: Table) -> list[Node]:
    """Seat by seat."""
    shown = table.stage.readouts.nodes
    return [shown[f"truck:{seat}"] for seat in range(table.layout.seating.count)]


@pytest.mark.thinned(3)
def test_trucks_stand_in_the_order_of_driving_before_the_mountie(seats: int) -> None:
    table, chased, driving = public(seats, 11), 0, 0
    road = table.layout.places.ground.road
    for _ in table.decisions():
        table.director.skip()
        stand, state = trucks(table), table.match.state
        assert isinstance(state, NachoState)
        assert all(inside(node.bounds(), road) for node in stand)
        rider = table.stage.named("rider")
        assert (rider is None) == (state.mountie == NONE)
        if rider is not None:
            chased += 1
            assert inside(rider.bounds(), road)
            assert all(rider.bounds().right <= node.bounds().x for node in stand)
        if state.phase not in (GO, CHASE):
            continue
        driving += 1
        to_come = [stand[seat].x for seat in state.queue if state.played[seat] != NONE]
        over = [stand[seat].x for seat in range(seats) if state.played[seat] == NONE]
        assert to_come == sorted(to_come, reverse=True)
        assert not (to_come and over) or max(to_come) < min(over)
    assert chased and driving


@pytest.mark.thinned(3, each=False)
def test_no_two_trucks_hide_one_another(seats: int) -> None:
    table = public(seats, 5)
    for _ in table.decisions():
        table.director.skip()
        left = sorted(node.bounds().x for node in trucks(table))
        assert all(b - a > 60 for a, b in pairwise(left))


def test_whoever_goes_halts_where_he_drives(seats: int) -> None:
    table, halted = public(seats, 6), 0
    for _, _ in zip(range(40), table.decisions(), strict=False):
        gone = [a for a in table.match.last.acts if isinstance(a, Say) and a.what == "delivers"]
        while not table.director.idle:
            table.timeline.advance(FRAME)
            for act in table.director.playing if gone else ():
                if isinstance(act, Move) and act.target.startswith("slots:"):
                    goal = halts(table.layout.places.ground, int(gone[0].thing_named("province")))
                    assert trucks(table)[gone[0].seat].x == goal.x
                    halted += 1
    assert halted


def test_no_truck_leaps_to_its_place() -> None:
    player = Mouse(size=(480, 270), reduced_motion=False, speed=1.0)
    match = rehearsal.up_to(rehearsal.rehearsed("nacho", 3, people=0), 3)
    table = TableScene(player.context, match, Mode.DEMO, strict=True)
    table.pace.paused = True
    player.app.open(table)
    player.app.step(0.05)
    shown, showing = table.stage.readouts.nodes, table.stage.showing
    was = shown["truck:0"].x, shown["truck:1"].x
    showing.marks["drives"] = 0, 3
    table.stage.read()
    way = [shown["truck:0"].x]
    while len(way) < 30:
        player.app.step(0.05)
        way.append(shown["truck:0"].x)
    assert way == sorted(way) and way[0] == was[0]
    assert way[-1] == halts(table.layout.places.ground, 3).x  # type: ignore[attr-defined]
    assert way[-1] - way[0] > 5 * STEP and max(b - a for a, b in pairwise(way)) < 3 * STEP
    assert shown["truck:1"].x == was[1]
    player.close()


@pytest.mark.parametrize("seats", SEATS)
def test_a_hand_before_all_has_room_for_its_cards(seats: int) -> None:
    """Also that of the middle of three seats, beside whose row there is but one on each side."""
    table = public(seats, 1)
    places = table.layout.places
    for seat in range(seats):
        front = places.front(seat)
        assert front.height > TALL and not front.overlaps(places.mat(seat))


def test_trucks_lie_below_a_hand_before_all(seats: int) -> None:
    assert all(node.z < Layer.FRONT for node in trucks(public(seats, 1)))
