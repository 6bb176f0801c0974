"""Nacho's table answers every hand: what is touched, put together, asked twice or refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, count

import pytest

from scenes.touch.gestures import Gestures
from tabletop.core.actions import Action
from tabletop.core.options import Value
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
from tabletop.games.nacho.drafts import ChaseDraft, DiscardDraft, Find, JourneyDraft
from tabletop.games.nacho.pieces import CUBES
from tabletop.games.nacho.state import CHOOSE
from tests.scenes.games.nacho.watched import SEATS, Table, all_options
from tests.scenes.player import Keyboard, Mouse, Player
from tests.scenes.watched import each_of, touches_for

seats = each_of(SEATS)


@pytest.mark.thinned(45, each=False)
@all_options
def test_every_legal_action_can_be_touched(seats: int, options: Mapping[str, Value]) -> None:
    table = Table(seats, seed=20 + seats, options=options)
    gestures, seen = Gestures(table.layout, table.stage), set()
    while not table.match.over:
        seat = table.match.to_act()[-1]
        view, legal = table.match.view(seat), table.match.legal(seat)
        table.layout.seating.home = seat
        gestures.offer(view, seat, legal)
        table.layout.seating.home = 0
        seen |= {type(action) for action in legal}
        touches_for(gestures, legal)
        table.act()
        table.director.skip()
    assert {Choose, Deliver, Visit, Discard, Sell, DrawCube, DoneDrawing} <= seen
    assert options or Arrest in seen


def test_a_rivals_cube_is_shown_with_its_price_before_it_is_taken() -> None:
    table = Table(4, seed=3)
    gestures = table.until_draft(JourneyDraft)
    assert isinstance(gestures.draft, JourneyDraft)
    own = gestures.draft.own
    step = next(t.action for t in gestures.offered if isinstance(t.action, JourneyDraft))
    assert step.taking is not None
    trip = step.taking
    rival = list(table.stage.showing.table[trip.store])
    gestures.redraft(step)
    table.redraft(step)
    table.timeline.skip()
    shown = table.stage.showing.table
    assert shown[trip.slot] == [trip.cube]
    assert not shown.get("warehouse:0")
    rival.remove(trip.cube)
    assert sorted(shown[trip.store]) == sorted([*rival, *own])
    assert "bargain" in table.layout.readouts.nodes(table.stage.showing)
    table.agrees()
    offered = {gesture.action for gesture in gestures.offered}
    assert trip.action in offered, "it can be done"
    back = next(action for action in offered if isinstance(action, JourneyDraft))
    assert back.taking is None, "or not"
    table.timeline.also(table.animator.redraft(back.moves))
    table.timeline.skip()
    assert sorted(table.stage.showing.table["warehouse:0"]) == sorted(own)
    table.agrees()


def test_a_rivals_cube_of_a_kind_that_one_has_oneself_goes_back_as_it_came() -> None:
    """One's own cube of that kind lies in the rival's warehouse meanwhile: it leaves first."""
    for seed in count(3):
        table = Table(4, seed=seed)
        draft = table.until_draft(JourneyDraft).draft
        assert isinstance(draft, JourneyDraft)
        alike = [t for t in draft.trips if t.action.seat != 0 and t.cube in draft.own]
        if alike:
            break
    before = table.stage.decided(0)
    table.redraft(replace(draft, taking=alike[0]))
    table.redraft(draft)
    table.timeline.skip()
    table.agrees()
    assert table.stage.decided(0) == before


def test_a_cube_that_lies_in_its_slot_as_a_draft_stays_there_when_it_is_delivered() -> None:
    table = Table(4, seed=3)
    gestures = table.until_draft(JourneyDraft)
    step = next(t.action for t in gestures.offered if isinstance(t.action, JourneyDraft))
    assert step.taking is not None
    table.timeline.also(table.animator.redraft(step.moves))
    table.timeline.skip()
    node = table.stage.sprites(step.taking.slot)[0].node
    table.decide(step.taking.action)
    table.play_out(0.1)
    assert [sprite.node for sprite in table.stage.sprites(step.taking.slot)] == [node]
    table.agrees()


def test_who_has_nothing_to_give_takes_a_rivals_cube_at_once() -> None:
    table = Table(4, seed=3)
    draft = table.until_draft(JourneyDraft).draft
    assert isinstance(draft, JourneyDraft)
    poor = JourneyDraft(draft.seat, draft.smuggler, draft.trips, draft.visits, ())
    assert all(isinstance(gesture.action, Action) for gesture in poor.gestures())
    assert {trip.action for trip in draft.trips} <= {gesture.action for gesture in poor.gestures()}


def test_where_two_mounties_could_arrest_the_same_smuggler_the_mountie_is_chosen_first() -> None:
    places = "cantina:0/0", "cantina:3/0"
    finds = [
        Find(Arrest(mountie, "ontario", 7, 1), f"mountie.{mountie}", beat, "smuggler.ontario-7",
             "cantina:1/0")
        for mountie, beat in zip(("alberta-3", "quebec-4"), places, strict=True)
    ]  # fmt: skip
    alone = ChaseDraft(tuple(finds))
    assert [gesture.action for gesture in alone.gestures()] == [find.action for find in finds]
    other = Find(Arrest("quebec-4", "ontario", 7, 2), "mountie.quebec-4", places[1],
                 "smuggler.ontario-7", "cantina:2/0")  # fmt: skip
    draft = ChaseDraft((*finds, other))
    offered = {gesture.action for gesture in draft.gestures()}
    assert finds[0].action in offered, "this Mountie has one thing to do"
    assert other.action in offered, "nobody else can arrest there"
    assert finds[1].action not in offered
    step = draft.towards(finds[1].action)
    assert step.chosen == "mountie.quebec-4"
    assert step in offered
    assert finds[1].action in {gesture.action for gesture in step.gestures()}


def test_what_is_to_go_is_crossed_out_and_stays_in_the_hand_until_all_have_chosen() -> None:
    table = Table(3, seed=5)
    gestures = table.until_draft(DiscardDraft)
    assert isinstance(gestures.draft, DiscardDraft)
    hand = gestures.draft.hand
    lying = dict(table.stage.showing.table)
    for piece in (hand[0], hand[-1], hand[0]):
        step = next(t.action for t in gestures.offered if t.piece == piece)
        assert isinstance(step, DiscardDraft) and not step.moves
        gestures.redraft(step)
        table.redraft(step)
    table.timeline.skip()
    assert gestures.draft.places == (len(hand) - 1,), "a second press keeps a card"
    assert dict(table.stage.showing.table) == lying, "nobody sees how many"
    crossed = [n for n in table.layout.readouts.nodes(table.stage.showing) if "crossed" in n]
    assert crossed == [f"crossed:{len(hand) - 1}"]
    button = next(t for t in gestures.offered if t.button)
    assert button.action == Discard((len(hand) - 1,)) and dict(button.params) == {"n": 1}


def test_of_equal_smugglers_each_press_crosses_out_one_more_and_then_none() -> None:
    pair, other = "smuggler.alberta-9", "smuggler.quebec-9"
    draft = DiscardDraft(0, (pair, pair, other), ())
    seen = []
    for _ in range(3):
        step = next(t.action for t in draft.gestures() if t.piece == pair)
        assert isinstance(step, DiscardDraft)
        draft = step
        seen.append((draft.places, draft.crossed(pair), draft.crossed(other)))
    assert seen == [((0,), 1, 0), ((0, 1), 2, 0), ((), 0, 0)]


def test_going_without_a_delivery_that_is_possible_is_asked_twice() -> None:
    table, asked, silent = Table(3, seed=5), 0, 0
    while not table.match.over:
        seat = table.match.to_act()[-1]
        legal = table.match.legal(seat)
        view = table.match.view(seat)
        own = [a for a in legal if isinstance(a, Deliver) and a.seat == seat]
        for action in legal:
            asked_again = table.layout.handling.confirmation(view, seat, action)
            assert (asked_again is not None) == (isinstance(action, Visit) and bool(own))
            if asked_again is not None:
                assert table.layout.seating.text.say(
                    f"nacho.{asked_again.key}.text", asked_again.params
                )
            asked, silent = asked + bool(asked_again), silent + (not asked_again)
        table.act()
        table.director.skip()
    assert asked
    assert silent


def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    table = Table(4, seed=3)
    layout, match = table.layout, table.match
    while match.state.phase != CHOOSE or match.to_act() == ():
        table.act()
    view = match.view(0)
    store = table.stage.showing.table["warehouse:0"]
    kind = store[0].partition(".")[2]
    assert layout.handling.attempt(view, 0, "warehouse:0", store[0], None) == Sell(kind)
    assert match.refusal(0, Sell(kind)) is not None
    assert layout.handling.attempt(view, 0, "hand:0", "smuggler.?", None) is None
    assert layout.handling.attempt(view, 0, "hand:0", "smuggler.quebec-1", "bag") is None, (
        "dropped at random"
    )
    table.until_draft(JourneyDraft)
    view = match.view(0)
    assert layout.handling.attempt(view, 0, "province:0", None, None) == Visit(0)
    assert layout.handling.attempt(
        view, 0, "played:0", "smuggler.quebec-1", "cantina:2/0"
    ) == Visit(2)
    for nowhere in ("hand:0", "deck", None):
        assert layout.handling.attempt(view, 0, "played:0", "smuggler.quebec-1", nowhere) is None
    for piece in CUBES:
        action = layout.handling.attempt(view, 0, "warehouse:0", piece, "province:3")
        assert action == Deliver(0, piece.partition(".")[2], 3)
        refusal = match.refusal(0, action)
        assert refusal is None or layout.seating.text.has(f"nacho.refusal.{refusal.code}")


def test_the_gemstone_is_brought_to_one_of_the_poorest() -> None:
    layout = Table(3).layout
    view = Table(3).match.view(0)
    gestures = layout.handling.gestures(view, 0, [GiveGem(0), GiveGem(2)])
    zones = {(gesture.zone, gesture.target) for gesture in gestures}
    holder = f"gem:{view.holder}"
    assert zones == {("gem:0", None), ("gem:2", None), (holder, "gem:0"), (holder, "gem:2")}
    boxes = [layout.places.box(f"gem:{seat}") for seat in range(3)]
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("kind", [Keyboard, Mouse], ids=["keys", "mouse"])
def test_a_rivals_cube_is_taken_in_two_steps(kind: type[Player]) -> None:
    player = kind()
    try:
        table = player.start("nacho", "", "trader", "trader")
        for _ in range(200):
            player.until_asked()
            assert not player.over, "nobody's cube could be taken in this match"
            draft = table.gestures.draft
            if isinstance(draft, JourneyDraft):
                steps = [t for t in table.gestures.offered if isinstance(t.action, JourneyDraft)]
                if steps:
                    break
            player.move()
        gesture = next(t for t in steps if t.target is not None)
        player.do(gesture)
        player.frame()
        assert isinstance(gesture.action, JourneyDraft)
        assert gesture.action.taking is not None
        assert table.stage.drafted
        assert not table.stage.showing.table.get("warehouse:0")
        player.move(gesture.action.taking.action)
        player.until_asked()
        assert not table.stage.drafted
        assert not table.display.presentation.difference(table.session.match.state)
    finally:
        player.close()


def test_the_focus_begins_with_a_cube_of_ones_own_that_is_asked_for() -> None:
    player = Keyboard()
    try:
        table, seen = player.start("nacho", "", "trader", "trader"), 0
        while seen < 3:
            player.until_asked()
            assert not player.over
            draft = table.gestures.draft
            if isinstance(draft, JourneyDraft) and any(not t.action.seat for t in draft.trips):
                focus = table.page.focus
                assert focus is not None
                assert focus.name.startswith("hotspot:warehouse:0:")
                seen += 1
            player.move()
    finally:
        player.close()
