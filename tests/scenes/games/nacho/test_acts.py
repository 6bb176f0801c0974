"""Dear deliveries and arrests of Nacho stand in the middle of the table, and leave it again."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import pytest

from scenes.games.nacho import act_geometry
from scenes.games.nacho.act_geometry import ArrestAct, DeliveryAct
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.setting.seat_nodes import find_mood
from scenes.stage.director import FAST_SPEED
from scenes.stage.portraits import set_moods
from scenes.ui.style.portrait import MOOD_CROSS, MOOD_GLAD
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.motion import Motion
from sprites.node import Node
from tabletop.core.acts import Begin, Move, Say
from tests.scenes.games.nacho.nacho_table import Table
from tests.scenes.table_harness import both_motions

FRAME = 1 / 60
MIN_ACT_SHARE = 0.12
"""Least share of the picture that an act covers, people not counted."""
GRID = 40
"""Design pixels between the points at which it is measured."""
MAX_ACT_SECONDS = 4.5
RIDER_JUMP = 40.0
"""Design pixels within which the Mountie sets out from where he has been seen."""


def said(table: Table, *keys: str) -> list[Say]:
    """Return what the last event says of these kinds."""
    acts = table.match.last_event.acts
    return [act for act in acts if isinstance(act, Say) and act.key in keys]


def play_until_delivery(table: Table, is_dear: bool) -> Say:
    """Play until somebody delivers a cube of their own; the delivery is not yet shown."""

    def wanted() -> list[Say]:
        return [
            act for act in said(table, "delivers")
            if (int(str(dict(act.params)["price"])) >= act_geometry.SHOWN_PRICE) == is_dear
        ]  # fmt: skip

    table.play_until(lambda: bool(wanted()))
    return wanted()[0]


def frames(table: Table) -> Iterator[None]:
    """Yield after each frame until all is shown."""
    for _ in range(2000):
        table.timeline.advance(FRAME)
        yield
        if table.director.is_idle:
            return
    raise AssertionError("it never ends")


def act_nodes(table: Table) -> list[Node]:
    """Return what belongs to the act in the middle, without people and their cards."""
    people = ("face", "plate", "asked", "leads", "step-back")
    return [
        node
        for node in table.canvas
        if node.z >= Layer.ACT and node.visible and node.alpha > 0.9
        and not node.name.startswith(people)
    ]  # fmt: skip


def covered_share(nodes: list[Node]) -> float:
    """Return the share of the screen that boxes cover, by a grid of points."""
    boxes = [node.bounds() for node in nodes]
    points = [
        (x, y)
        for x in range(20, int(SCREEN_SIZE[0]), GRID)
        for y in range(20, int(SCREEN_SIZE[1]), GRID)
    ]
    return sum(any(box.contains(x, y) for box in boxes) for x, y in points) / len(points)


@both_motions
def test_a_dear_delivery_stands_in_the_middle_and_leaves_it(motion: Motion) -> None:
    table = Table(4, seed=6, motion=motion)
    trip = play_until_delivery(table, is_dear=True)
    acts, largest = list[object](), 0.0
    for _ in frames(table):
        key = table.layout.zone_layout.act_key
        if key is not None and key not in acts:
            acts.append(key)
        if key is not None:
            largest = max(largest, covered_share(act_nodes(table)))
    price, province = int(str(dict(trip.params)["price"])), int(trip.text_param("province"))
    assert acts[0] == DeliveryAct(trip.seat, province, trip.seat, price)
    assert largest >= MIN_ACT_SHARE
    assert table.layout.zone_layout.act_key is None
    table.assert_agrees()
    assert not table.leftover_count()


def test_cubes_that_are_given_in_return_go_before_the_delivery_leaves_the_middle() -> None:
    table = Table(3, seed=6)

    def given() -> list[Move]:
        return [
            act for act in table.match.last_event.acts
            if isinstance(act, Move) and act.target.startswith("warehouse:")
            and act.source.startswith("warehouse:")
        ]  # fmt: skip

    table.play_until(lambda: bool(said(table, "takes") and given()))
    (target, *_), was_carried = [act.target for act in given()], False
    for _ in frames(table):
        shown = table.layout.zone_layout.act_key
        carried = [sprite.node for sprite in table.stage.sprites(target) if sprite.node.lift > 5]
        was_carried |= isinstance(shown, DeliveryAct) and bool(carried)
    assert was_carried
    assert table.layout.zone_layout.act_key is None
    table.assert_agrees()


def test_a_cheap_delivery_is_shown_at_rest() -> None:
    table = Table(4, seed=6)
    play_until_delivery(table, is_dear=False)
    for _ in frames(table):
        assert not isinstance(table.layout.zone_layout.act_key, DeliveryAct)


def test_nothing_steps_to_the_middle_of_a_fast_table() -> None:
    table = Table(4, seed=6)
    table.act_stage.budget.speed = FAST_SPEED
    play_until_delivery(table, is_dear=True)
    for _ in frames(table):
        assert table.layout.zone_layout.act_key is None


def test_the_cube_of_a_delivery_goes_over_the_truck_to_its_price_tag() -> None:
    table = Table(4, seed=6)
    play_until_delivery(table, is_dear=True)
    acts = table.match.last_event.acts
    slot = next(
        act.target for act in acts if isinstance(act, Move) and act.target.startswith("slots:")
    )
    stop, was_on_truck = act_geometry.TRUCK_STOP, False
    for _ in frames(table):
        trucks = [node for node in table.stage.temporary_nodes if node.name == "act-truck"]
        for truck in trucks:
            was_on_truck |= truck.x == stop.x and any(
                sprite.node.z == Layer.CARRIED_PIECES
                and truck.bounds().contains(sprite.node.x, sprite.node.y)
                for sprite in table.stage.all_sprites()
            )
        if isinstance(table.layout.zone_layout.act_key, DeliveryAct):
            place = table.layout.zone_layout.place(slot)
            assert place.layer is Layer.ACT
    assert was_on_truck


@pytest.mark.parametrize("is_dear", [True, False])
def test_a_province_pays_when_the_cube_has_come(is_dear: bool) -> None:
    table = Table(4, seed=6)
    trip = play_until_delivery(table, is_dear)
    slot = next(
        act.target
        for act in table.match.last_event.acts
        if isinstance(act, Move) and act.target.startswith("slots:")
    )
    cube, seen = f"cube.{trip.text_param('what')}", False
    for _ in frames(table):
        coins = [node for node in table.stage.temporary_nodes if node.name == "token"]
        if not coins:
            continue
        (x, y), seen = table.layout.zone_layout.box(slot).center, True
        carried = min(
            hypot(sprite.node.x - x, sprite.node.y - y)
            for sprite in table.stage.all_sprites()
            if sprite.piece == cube
        )
        assert carried < act_geometry.CUBE_SIZE
        break
    assert seen


def test_the_price_of_a_delivery_in_the_middle_stands_once() -> None:
    table = Table(4, seed=6)
    play_until_delivery(table, is_dear=True)
    was_shown = False
    for _ in frames(table):
        if not isinstance(table.layout.zone_layout.act_key, DeliveryAct):
            continue
        names = [node.name for node in table.canvas if node.visible]
        was_shown |= "act:price" in table.stage.indicators.nodes
        assert "rising" not in names
    assert was_shown


def test_numbers_go_with_the_smugglers_whose_bonus_is_paid() -> None:
    """A number or a lit row without guests tells of nobody."""
    table = Table(3, seed=6)
    table.play_until_said("majority")
    moves = [act for act in table.match.last_event.acts if isinstance(act, Move)]
    arrived = {move.piece for move in moves if move.source.startswith("played:")}
    retired = {
        move.piece: f"count:{move.source.partition(':')[2]}"
        for move in moves
        if move.source.startswith("cantina:") and move.piece not in arrived
    }
    were_shown, seen = set[str](), set[str]()
    for _ in frames(table):
        shown = table.stage.indicators.nodes.keys()
        were_shown |= shown & set(retired.values())
        for node in table.canvas:
            if node.tag in retired and node.lift > 20:
                seen.add(retired[str(node.tag)])
                assert retired[str(node.tag)] not in shown
    assert seen and seen <= were_shown


@pytest.mark.slow
@both_motions
def test_an_arrested_smuggler_is_lifted_out_of_its_row_and_taken_away(motion: Motion) -> None:
    table = Table(4, seed=6, motion=motion)
    table.play_until_said("arrests")
    arrest = said(table, "arrests")[0]
    lifted, rode, seconds, shown = False, False, 0.0, False
    set_moods(table.stage.view_model, {arrest.seat: MOOD_GLAD})  # of a delivery just before
    for _ in frames(table):
        key = table.layout.zone_layout.act_key
        if not isinstance(key, ArrestAct):
            continue
        shown, seconds = True, seconds + FRAME
        assert find_mood(table.stage.view_model, arrest.seat) == MOOD_CROSS
        assert (key.seat, key.province) == (arrest.seat, int(arrest.text_param("at")))
        lifted |= any(
            hypot(node.x - act_geometry.LIFTED.x, node.y - act_geometry.LIFTED.y) < 1
            and node.lift > 50
            for node in table.canvas
        )
        rode |= any(node.name == "rider" for node in table.stage.temporary_nodes)
    assert shown and seconds < MAX_ACT_SECONDS
    table.layout.indicators.note_act(Begin("go", 2, 0, "NAC-3.2"), table.stage.view_model)
    assert find_mood(table.stage.view_model, arrest.seat) == MOOD_GLAD
    assert (lifted, rode) == (motion.has_travel, motion.has_travel)
    assert table.layout.zone_layout.act_key is None
    table.assert_agrees()
    assert not table.leftover_count()


def test_a_mountie_from_elsewhere_rides_in_from_the_west_and_sets_out_from_the_row() -> None:
    table = Table(3, seed=1)

    def rides() -> list[Move]:
        return [
            act for act in table.match.last_event.acts
            if isinstance(act, Move) and act.piece.startswith("mountie.")
            and act.source.startswith("cantina:") and act.target.startswith("cantina:")
        ]  # fmt: skip

    table.play_until(lambda: bool(said(table, "arrests") and rides()))
    ride, seen, sat, set_out = rides()[0], list[float](), Placement(0.0, 0.0), list[float]()
    for _ in frames(table):
        if not isinstance(table.layout.zone_layout.act_key, ArrestAct):
            continue
        for sprite in table.stage.sprites(ride.target):
            node = sprite.node
            if sprite.piece == ride.piece and node.z >= Layer.ACT:
                seen.append(node.x)
                sat = Placement(node.x, node.y)
        riders = [node for node in table.stage.temporary_nodes if node.name == "rider"]
        if riders and not set_out:
            set_out.append(hypot(riders[0].x - sat.x, riders[0].y - sat.y))
    assert seen and seen[0] < 0.0
    assert set_out and set_out[0] < RIDER_JUMP
