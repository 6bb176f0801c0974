"""Nacho's table answers every hand: what is touched, put together, asked twice or refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, count

import pytest

from scenes.screenshots import example_matches
from scenes.stage.director import FAST_SPEED
from scenes.table.input.gestures import TableGestures
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.scene import TableScene
from tabletop.core.actions import Action
from tabletop.core.options import OptionValue
from tabletop.games.nacho.action_builders import (
    ChaseBuilder,
    DiscardBuilder,
    JourneyBuilder,
    MountieOption,
)
from tabletop.games.nacho.actions import (
    Arrest,
    Choose,
    Deliver,
    Discard,
    DoneDrawing,
    DrawCube,
    GiveGem,
    Sell,
    Visit,
)
from tabletop.games.nacho.pieces import CUBE_PIECES
from tabletop.games.nacho.state import CHOOSE_PHASE, JOURNEY_PHASE
from tabletop.match.setup import MatchMode
from tests.scenes.games.nacho.nacho_table import SEATS, Table, all_options
from tests.scenes.player import Keyboard, Mouse, Player
from tests.scenes.table_harness import assert_gestures_match, seats_fixture

seats = seats_fixture(SEATS)


@pytest.mark.slow
@pytest.mark.sampled
@all_options
def test_every_legal_action_can_be_touched(seats: int, options: Mapping[str, OptionValue]) -> None:
    table = Table(seats, seed=20 + seats, options=options)
    gestures, seen = TableGestures(table.layout, table.stage), set()
    while not table.match.is_over:
        seat = table.match.active_seats()[-1]
        view, legal = table.match.view_for(seat), table.match.legal_actions(seat)
        table.layout.seating.home_seat = seat
        gestures.offer_gestures(view, seat, legal)
        table.layout.seating.home_seat = 0
        seen |= {type(action) for action in legal}
        assert_gestures_match(gestures, legal)
        table.play_decision()
        table.director.skip()
    assert {Choose, Deliver, Visit, Discard, Sell, DrawCube, DoneDrawing} <= seen
    assert options or Arrest in seen


def test_all_that_a_smuggler_may_choose_is_lit(seats: int) -> None:
    table = Table(seats, seed=3)

    def is_asked() -> bool:
        view = table.match.view_for(0)
        return view.phase == JOURNEY_PHASE and view.queue[:1] == (0,)

    table.play_until_position(is_asked)
    showing = table.stage.view_model
    showing.view = table.match.view_for(0)
    places = {
        gesture.zone
        for gesture in table.gestures().offered_gestures
        if gesture.piece is None and gesture.zone
    }
    lit = {
        name.partition(":")[2]: node
        for name, node in table.layout.indicators.build_nodes(showing).items()
        if name.startswith("halo:")
    }
    assert any(zone.startswith("cantina") for zone in places)
    assert set(lit) == places
    for zone, node in lit.items():
        box = table.layout.zone_layout.box(zone)
        assert (node.x, node.y) == pytest.approx(box.center)
    showing.view = None
    assert not any(
        name.startswith("halo:") for name in table.layout.indicators.build_nodes(showing)
    )


@pytest.mark.slow
def test_a_rivals_cube_is_shown_with_its_price_before_it_is_taken() -> None:
    table = Table(4, seed=3)
    gestures = table.play_until_builder(JourneyBuilder)
    assert isinstance(gestures.action_builder, JourneyBuilder)
    own = gestures.action_builder.own_cubes
    step = next(t.action for t in gestures.offered_gestures if isinstance(t.action, JourneyBuilder))
    assert step.previewed_delivery is not None
    trip = step.previewed_delivery
    rival = list(table.stage.view_model.zone_pieces[trip.warehouse_zone])
    gestures.use_action_builder(step)
    table.show_builder(step)
    table.timeline.skip()
    shown = table.stage.view_model.zone_pieces
    assert shown[trip.slot_zone] == [trip.cube]
    assert not shown.get("warehouse:0")
    rival.remove(trip.cube)
    assert sorted(shown[trip.warehouse_zone]) == sorted([*rival, *own])
    assert "bargain" in table.layout.indicators.build_nodes(table.stage.view_model)
    table.assert_agrees()
    offered = {gesture.action for gesture in gestures.offered_gestures}
    assert trip.action in offered, "it can be done"
    back = next(action for action in offered if isinstance(action, JourneyBuilder))
    assert back.previewed_delivery is None, "or not"
    table.timeline.play_now(table.animator.show_draft(back.preview_moves))
    table.timeline.skip()
    assert sorted(table.stage.view_model.zone_pieces["warehouse:0"]) == sorted(own)
    table.assert_agrees()


@pytest.mark.slow
def test_a_rivals_cube_of_a_kind_that_one_has_oneself_goes_back_as_it_came() -> None:
    """One's own cube of that kind lies in the rival's warehouse meanwhile: it leaves first."""
    for seed in count(3):
        table = Table(4, seed=seed)
        draft = table.play_until_builder(JourneyBuilder).action_builder
        assert isinstance(draft, JourneyBuilder)
        alike = [t for t in draft.deliveries if t.action.seat != 0 and t.cube in draft.own_cubes]
        if alike:
            break
    before = table.stage.decided_inventory(0)
    table.show_builder(replace(draft, previewed_delivery=alike[0]))
    table.show_builder(draft)
    table.timeline.skip()
    table.assert_agrees()
    assert table.stage.decided_inventory(0) == before


@pytest.mark.slow
def test_a_cube_that_lies_in_its_slot_as_a_draft_stays_there_when_it_is_delivered() -> None:
    table = Table(4, seed=3)
    gestures = table.play_until_builder(JourneyBuilder)
    step = next(t.action for t in gestures.offered_gestures if isinstance(t.action, JourneyBuilder))
    assert step.previewed_delivery is not None
    table.timeline.play_now(table.animator.show_draft(step.preview_moves))
    table.timeline.skip()
    node = table.stage.sprites(step.previewed_delivery.slot_zone)[0].node
    table.act_stage.budget.speed = FAST_SPEED  # no act in the middle, which lays all out again
    table.decide(step.previewed_delivery.action)
    table.play_out(0.1)
    assert [sprite.node for sprite in table.stage.sprites(step.previewed_delivery.slot_zone)] == [
        node
    ]
    table.assert_agrees()


@pytest.mark.slow
def test_who_has_nothing_to_give_takes_a_rivals_cube_at_once() -> None:
    table = Table(4, seed=3)
    draft = table.play_until_builder(JourneyBuilder).action_builder
    assert isinstance(draft, JourneyBuilder)
    poor = JourneyBuilder(draft.seat, draft.smuggler, draft.deliveries, draft.visits, ())
    assert all(isinstance(gesture.action, Action) for gesture in poor.gestures())
    assert {trip.action for trip in draft.deliveries} <= {
        gesture.action for gesture in poor.gestures()
    }


def test_where_two_mounties_could_arrest_the_same_smuggler_the_mountie_is_chosen_first() -> None:
    places = "cantina:0/0", "cantina:3/0"
    finds = [
        MountieOption(
            Arrest(mountie, "ontario", 7, 1),
            f"mountie.{mountie}",
            beat,
            "smuggler.ontario-7",
            "cantina:1/0",
        )
        for mountie, beat in zip(("alberta-3", "quebec-4"), places, strict=True)
    ]
    alone = ChaseBuilder(tuple(finds))
    assert [gesture.action for gesture in alone.gestures()] == [find.action for find in finds]
    other = MountieOption(Arrest("quebec-4", "ontario", 7, 2), "mountie.quebec-4", places[1],
                 "smuggler.ontario-7", "cantina:2/0")  # fmt: skip
    draft = ChaseBuilder((*finds, other))
    offered = {gesture.action for gesture in draft.gestures()}
    assert finds[0].action in offered, "this Mountie has one thing to do"
    assert other.action in offered, "nobody else can arrest there"
    assert finds[1].action not in offered
    step = draft.step_towards(finds[1].action)
    assert step.selected_mountie == "mountie.quebec-4"
    assert step in offered
    assert finds[1].action in {gesture.action for gesture in step.gestures()}


def test_a_mountie_is_asked_for_where_the_arrest_of_each_is_fixed() -> None:
    places = "cantina:0/0", "cantina:3/0"
    near, far = (
        MountieOption(
            Arrest(mountie, flag, 7, n), f"mountie.{mountie}", beat, f"smuggler.{flag}-7", beat
        )
        for mountie, flag, n, beat in zip(
            ("alberta-3", "quebec-4"), ("alberta", "quebec"), (0, 3), places, strict=True
        )
    )
    assert ChaseBuilder((near, far)).asked_piece == ("cantina:0/0", "mountie.alberta-3")
    assert ChaseBuilder((near,)).asked_piece is None
    other = near._replace(
        action=Arrest("alberta-3", "ontario", 7, 0), smuggler="smuggler.ontario-7"
    )
    assert ChaseBuilder((near, other, far)).asked_piece is None, "somebody else is asked for"


@pytest.mark.slow
def test_the_focus_begins_with_a_mountie_where_one_is_asked_for() -> None:
    player, seen = Keyboard(), 0
    match = example_matches.play_example_match("nacho", 3, people=3)
    try:
        for event in example_matches.decision_events(match):
            if not isinstance(match.decisions[event.decision_number].action, Arrest):
                continue
            before = example_matches.copy_match_until(match, event.decision_number)
            seat = before.active_seats()[0]
            if before.game.prompt_key(before.view_for(seat), seat) != "mountie":
                continue
            table = TableScene(player.context, before, MatchMode.PLAY, strict=True)
            player.app.open_scene(table)
            player.run_until_asked()
            focus = table.widget_layer.focused_widget
            assert isinstance(focus, HotspotWidget)
            sprite = table.gestures.sprite_at(focus.hotspot)
            assert sprite is not None and sprite.piece.startswith("mountie.")
            seen += 1
    finally:
        player.close()
    assert seen


def test_what_is_to_go_is_crossed_out_and_stays_in_the_hand_until_all_have_chosen() -> None:
    table = Table(3, seed=5)
    gestures = table.play_until_builder(DiscardBuilder)
    assert isinstance(gestures.action_builder, DiscardBuilder)
    hand = gestures.action_builder.hand
    lying = dict(table.stage.view_model.zone_pieces)
    for piece in (hand[0], hand[-1], hand[0]):
        step = next(t.action for t in gestures.offered_gestures if t.piece == piece)
        assert isinstance(step, DiscardBuilder) and not step.preview_moves
        gestures.use_action_builder(step)
        table.show_builder(step)
    table.timeline.skip()
    assert gestures.action_builder.selected_places == (len(hand) - 1,), (
        "a second press keeps a card"
    )
    assert dict(table.stage.view_model.zone_pieces) == lying, "nobody sees how many"
    crossed = [
        n for n in table.layout.indicators.build_nodes(table.stage.view_model) if "crossed" in n
    ]
    assert crossed == [f"crossed:{len(hand) - 1}"]
    button = next(t for t in gestures.offered_gestures if t.button)
    assert button.action == Discard((len(hand) - 1,)) and dict(button.params) == {"n": 1}


def test_of_equal_smugglers_each_press_crosses_out_one_more_and_then_none() -> None:
    pair, other = "smuggler.alberta-9", "smuggler.quebec-9"
    draft = DiscardBuilder(0, (pair, pair, other), ())
    seen = []
    for _ in range(3):
        step = next(t.action for t in draft.gestures() if t.piece == pair)
        assert isinstance(step, DiscardBuilder)
        draft = step
        seen.append(
            (draft.selected_places, draft.count_selected(pair), draft.count_selected(other))
        )
    assert seen == [((0,), 1, 0), ((0, 1), 2, 0), ((), 0, 0)]


@pytest.mark.slow
def test_going_without_a_delivery_that_is_possible_is_asked_twice() -> None:
    table, asked, silent = Table(3, seed=5), 0, 0
    while not table.match.is_over:
        seat = table.match.active_seats()[-1]
        legal = table.match.legal_actions(seat)
        view = table.match.view_for(seat)
        own = [a for a in legal if isinstance(a, Deliver) and a.seat == seat]
        for action in legal:
            asked_again = table.layout.input_mapping.confirmation(view, seat, action)
            assert (asked_again is not None) == (isinstance(action, Visit) and bool(own))
            if asked_again is not None:
                assert table.layout.seating.text.format_params(
                    f"nacho.{asked_again.key}.text", asked_again.params
                )
            asked, silent = asked + bool(asked_again), silent + (not asked_again)
        table.play_decision()
        table.director.skip()
    assert asked
    assert silent


@pytest.mark.slow
def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    table = Table(4, seed=3)
    layout, match = table.layout, table.match
    while match.state.phase != CHOOSE_PHASE or match.active_seats() == ():
        table.play_decision()
    view = match.view_for(0)
    store = table.stage.view_model.zone_pieces["warehouse:0"]
    kind = store[0].partition(".")[2]
    assert layout.input_mapping.intended_action(view, 0, "warehouse:0", store[0], None) == Sell(
        kind
    )
    assert match.refusal(0, Sell(kind)) is not None
    assert layout.input_mapping.intended_action(view, 0, "hand:0", "smuggler.?", None) is None
    assert (
        layout.input_mapping.intended_action(view, 0, "hand:0", "smuggler.quebec-1", "bag") is None
    ), "dropped at random"
    table.play_until_builder(JourneyBuilder)
    view = match.view_for(0)
    assert layout.input_mapping.intended_action(view, 0, "province:0", None, None) == Visit(0)
    assert layout.input_mapping.intended_action(
        view, 0, "played:0", "smuggler.quebec-1", "cantina:2/0"
    ) == Visit(2)
    for nowhere in ("hand:0", "deck", None):
        assert (
            layout.input_mapping.intended_action(view, 0, "played:0", "smuggler.quebec-1", nowhere)
            is None
        )
    for piece in CUBE_PIECES:
        action = layout.input_mapping.intended_action(view, 0, "warehouse:0", piece, "province:3")
        assert action == Deliver(0, piece.partition(".")[2], 3)
        refusal = match.refusal(0, action)
        assert refusal is None or layout.seating.text.has_text(f"nacho.refusal.{refusal.code}")


def test_the_gemstone_is_brought_to_one_of_the_poorest() -> None:
    layout = Table(3).layout
    view = Table(3).match.view_for(0)
    gestures = layout.input_mapping.gestures(view, 0, [GiveGem(0), GiveGem(2)])
    zones = {(gesture.zone, gesture.target) for gesture in gestures}
    holder = f"gem:{view.holder}"
    assert zones == {("gem:0", None), ("gem:2", None), (holder, "gem:0"), (holder, "gem:2")}
    boxes = [layout.zone_layout.box(f"gem:{seat}") for seat in range(3)]
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("kind", [Keyboard, Mouse], ids=["keys", "mouse"])
def test_a_rivals_cube_is_taken_in_two_steps(kind: type[Player]) -> None:
    player = kind()
    try:
        table = player.start("nacho", "", "trader", "trader")
        for _ in range(200):
            player.run_until_asked()
            assert not player.is_over, "nobody's cube could be taken in this match"
            draft = table.gestures.action_builder
            if isinstance(draft, JourneyBuilder):
                steps = [
                    t
                    for t in table.gestures.offered_gestures
                    if isinstance(t.action, JourneyBuilder)
                ]
                if steps:
                    break
            player.move()
        gesture = next(t for t in steps if t.target is not None)
        player.do(gesture)
        player.frame()
        assert isinstance(gesture.action, JourneyBuilder)
        assert gesture.action.previewed_delivery is not None
        assert table.stage.draft_moves
        assert not table.stage.view_model.zone_pieces.get("warehouse:0")
        player.move(gesture.action.previewed_delivery.action)
        player.run_until_asked()
        assert not table.stage.draft_moves
        assert not table.presenter.table_view.describe_difference(table.session.match.state)
    finally:
        player.close()


@pytest.mark.slow
def test_the_focus_begins_with_a_cube_of_ones_own_that_is_asked_for() -> None:
    player = Keyboard()
    try:
        table, seen = player.start("nacho", "", "trader", "trader"), 0
        while seen < 3:
            player.run_until_asked()
            assert not player.is_over
            draft = table.gestures.action_builder
            if isinstance(draft, JourneyBuilder) and any(
                not t.action.seat for t in draft.deliveries
            ):
                focus = table.widget_layer.focused_widget
                assert focus is not None
                assert focus.name.startswith("hotspot:warehouse:0:")
                seen += 1
            player.move()
    finally:
        player.close()
