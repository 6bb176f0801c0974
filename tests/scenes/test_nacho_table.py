"""Nacho's table follows whole matches, answers every hand, and has a place for everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from scenes.table.gestures import Gestures
from scenes.table.nacho import NachoLayout
from scenes.table.nacho_drafts import ChaseDraft, Find, JourneyDraft
from scenes.table.nacho_signs import NOBODY, leader
from sprites.kit import Kit
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.picture import Box
from tabletop.core.actions import Action
from tabletop.core.acts import Move
from tabletop.core.options import Value
from tabletop.games.nacho.actions import Arrest, Choose, Deliver, Discard, GiveGem, Sell, Visit
from tabletop.games.nacho.pieces import CARDS, CUBES, END_CARD, GEM, MOUNTIES, SMUGGLERS
from tabletop.games.nacho.rounds import majority
from tabletop.games.nacho.state import CHASE, CHOOSE, GO, NONE, ROW, SLOTS
from tabletop.games.nacho.turn import order as order_of_play
from tabletop.text import LANGUAGES
from tests.scenes.player import Keyboard, Mouse, Player
from tests.scenes.watched import Watched

STRIP_TOP = 954.0
SEATS = range(2, 5)
OPTIONS: tuple[Mapping[str, Value], ...] = (
    {},
    {"chase": "delayed", "redraw": True},
    {"random_mounties": True, "hidden_mountie": True},
    {"chase": "delayed", "redraw": True, "random_mounties": True, "hidden_mountie": True},
)


class Table(Watched):
    """A match of Nacho with its table, played by rule of thumb; seat 0 looks."""

    game = "nacho"
    layout: NachoLayout

    def choose(self, seat: int) -> Action:
        match = self.match
        return match.game.strategy.policy(match.view(seat), seat, match.legal(seat), self.chance)

    def until_draft(self, kind: type[JourneyDraft | ChaseDraft]) -> Gestures:
        """Until seat 0 begins such a draft and something can be changed in it."""
        gestures = Gestures(self.stage)
        while not self.match.over:
            if self.match.to_act()[-1] == 0:
                gestures.offer(self.match.view(0), 0, self.match.legal(0))
                steps = [t for t in gestures.touches if not isinstance(t.action, Action)]
                if isinstance(gestures.draft, kind) and steps:
                    return gestures
            self.act()
            self.director.skip()
        raise AssertionError(f"no {kind.__name__} in this match")


@pytest.fixture(params=SEATS)
def seats(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def decisions(table: Table) -> Iterator[None]:
    while not table.match.over:
        table.act()
        yield


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_skipping_ends_where_the_acts_end(seats: int, options: Mapping[str, Value]) -> None:
    table = Table(seats, seed=seats, options=options)
    for _ in decisions(table):
        table.director.skip()
        table.agrees()


@pytest.mark.parametrize("motion", [NORMAL, REDUCED], ids=["normal", "reduced"])
def test_playing_frame_by_frame_ends_where_the_acts_end(seats: int, motion: Motion) -> None:
    options = OPTIONS[(seats - 2) % len(OPTIONS)]
    table = Table(seats, seed=40 + seats, motion=motion, options=options)
    for _ in decisions(table):
        table.play_out(0.15)
        table.agrees()
    shown = len(table.canvas)
    table.lay()
    assert len(table.canvas) == shown, "something is left over"


def test_a_layout_that_joins_late_shows_the_same_course(seats: int) -> None:
    table = Table(seats, seed=7)
    for _ in decisions(table):
        table.director.skip()
        marks = dict(table.stage.showing.marks)
        table.lay()
        recalled = table.stage.showing.marks
        assert {"round", "turn", "queue"} <= set(recalled)
        assert {key: marks.get(key) for key in recalled} == recalled
        table.stage.showing.marks = marks


def test_the_order_shown_is_the_order_of_play(seats: int) -> None:
    table, seen = Table(seats, seed=11), 0
    for _ in decisions(table):
        state, going = table.match.state, ()
        if state.phase == GO and NONE not in state.played:
            table.director.skip()
            going = table.layout.going(table.stage.showing)
            assert going == order_of_play(state, state.played) == state.queue
            seen += 1
        table.director.skip()
    assert seen >= 6


def test_the_crown_lies_where_the_bonus_would_go(seats: int) -> None:
    table, crowned = Table(seats, seed=12), 0
    for _ in decisions(table):
        table.director.skip()
        for province in ROW:
            expected = majority(table.match.state, province)
            shown = leader(table.layout, table.stage.showing, province)
            assert shown == (NOBODY if expected == NONE else expected)
            crowned += shown != NOBODY
    assert crowned


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_every_legal_action_can_be_touched(seats: int, options: Mapping[str, Value]) -> None:
    table = Table(seats, seed=20 + seats, options=options)
    gestures, seen = Gestures(table.stage), set()
    while not table.match.over:
        seat = table.match.to_act()[-1]
        view, legal = table.match.view(seat), table.match.legal(seat)
        table.layout.home = seat
        gestures.offer(view, seat, legal)
        table.layout.home = 0
        seen |= {type(action) for action in legal}
        if gestures.draft is None:
            assert set(legal) == {touch.action for touch in gestures.touches}
        else:
            for action in legal:
                assert reached(gestures, action)
        table.act()
        table.director.skip()
    assert {Choose, Deliver, Visit, Discard, Sell} <= seen
    assert options or Arrest in seen


def reached(gestures: Gestures, action: Action) -> bool:
    """Whether drafts lead to an action, by touches that are offered."""
    for _ in range(5):
        assert gestures.draft is not None
        if action in {touch.action for touch in gestures.touches}:
            return True
        step = gestures.draft.towards(action)
        assert step in {touch.action for touch in gestures.touches}
        gestures.redraft(step)
    return False


# What is put together


def test_a_rivals_cube_is_shown_with_its_price_before_it_is_taken() -> None:
    table = Table(4, seed=3)
    gestures = table.until_draft(JourneyDraft)
    assert isinstance(gestures.draft, JourneyDraft)
    own = gestures.draft.own
    step = next(t.action for t in gestures.touches if isinstance(t.action, JourneyDraft))
    assert step.taking is not None
    trip = step.taking
    rival = list(table.stage.showing.table[trip.store])
    gestures.redraft(step)
    table.stage.showing.draft = step
    table.timeline.also(table.staging.redraft(step.moves))
    table.timeline.skip()
    shown = table.stage.showing.table
    assert shown[trip.slot] == [trip.cube]
    assert not shown.get("warehouse:0")
    rival.remove(trip.cube)
    assert sorted(shown[trip.store]) == sorted([*rival, *own])
    assert "bargain" in table.layout.readouts(table.stage.showing)
    table.agrees()
    offered = {touch.action for touch in gestures.touches}
    assert trip.action in offered, "it can be done"
    back = next(action for action in offered if isinstance(action, JourneyDraft))
    assert back.taking is None, "or not"
    table.timeline.also(table.staging.redraft(back.moves))
    table.timeline.skip()
    assert sorted(table.stage.showing.table["warehouse:0"]) == sorted(own)
    table.agrees()


def test_a_cube_that_lies_in_its_slot_as_a_draft_stays_there_when_it_is_delivered() -> None:
    table = Table(4, seed=3)
    gestures = table.until_draft(JourneyDraft)
    step = next(t.action for t in gestures.touches if isinstance(t.action, JourneyDraft))
    assert step.taking is not None
    table.timeline.also(table.staging.redraft(step.moves))
    table.timeline.skip()
    node = table.stage.things(step.taking.slot)[0].node
    assert table.match.submit(0, step.taking.action) is None
    table.director.show(table.match.seen(table.match.queue.popleft(), 0))
    table.play_out(0.1)
    assert [thing.node for thing in table.stage.things(step.taking.slot)] == [node]
    table.agrees()


def test_who_has_nothing_to_give_takes_a_rivals_cube_at_once() -> None:
    table = Table(4, seed=3)
    draft = table.until_draft(JourneyDraft).draft
    assert isinstance(draft, JourneyDraft)
    poor = JourneyDraft(draft.seat, draft.smuggler, draft.trips, draft.visits, ())
    assert all(isinstance(touch.action, Action) for touch in poor.touches())
    assert {trip.action for trip in draft.trips} <= {touch.action for touch in poor.touches()}


def test_where_two_mounties_could_arrest_the_same_smuggler_the_mountie_is_chosen_first() -> None:
    places = "cantina:0/0", "cantina:3/0"
    finds = [
        Find(Arrest(mountie, "ontario", 7, 1), f"mountie.{mountie}", beat, "smuggler.ontario-7",
             "cantina:1/0")
        for mountie, beat in zip(("alberta-3", "quebec-4"), places, strict=True)
    ]  # fmt: skip
    alone = ChaseDraft(tuple(finds))
    assert [touch.action for touch in alone.touches()] == [find.action for find in finds]
    other = Find(Arrest("quebec-4", "ontario", 7, 2), "mountie.quebec-4", places[1],
                 "smuggler.ontario-7", "cantina:2/0")  # fmt: skip
    draft = ChaseDraft((*finds, other))
    offered = {touch.action for touch in draft.touches()}
    assert finds[0].action in offered, "this Mountie has one thing to do"
    assert other.action in offered, "nobody else can arrest there"
    assert finds[1].action not in offered
    step = draft.towards(finds[1].action)
    assert step.chosen == "mountie.quebec-4"
    assert step in offered
    assert finds[1].action in {touch.action for touch in step.touches()}


def test_going_without_a_delivery_that_is_possible_is_asked_twice() -> None:
    table, asked, silent = Table(3, seed=5), 0, 0
    while not table.match.over:
        seat = table.match.to_act()[-1]
        legal = table.match.legal(seat)
        view = table.match.view(seat)
        own = [a for a in legal if isinstance(a, Deliver) and a.seat == seat]
        for action in legal:
            doubt = table.layout.doubt(view, seat, action)
            assert (doubt is not None) == (isinstance(action, Visit) and bool(own))
            if doubt is not None:
                assert table.layout.text.say(f"nacho.{doubt.key}", doubt.params)
            asked, silent = asked + bool(doubt), silent + (not doubt)
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
    assert layout.attempt(view, "warehouse:0", store[0], None) == Sell(kind)
    assert match.refusal(0, Sell(kind)) is not None
    assert layout.attempt(view, "hand:0", "smuggler.?", None) is None
    assert layout.attempt(view, "hand:0", "smuggler.quebec-1", "bag") is None, "dropped at random"
    table.until_draft(JourneyDraft)
    view = match.view(0)
    assert layout.attempt(view, "province:0", None, None) == Visit(0)
    assert layout.attempt(view, "played:0", "smuggler.quebec-1", "cantina:2/0") == Visit(2)
    for nowhere in ("hand:0", "deck", None):
        assert layout.attempt(view, "played:0", "smuggler.quebec-1", nowhere) is None
    for piece in CUBES:
        action = layout.attempt(view, "warehouse:0", piece, "province:3")
        assert action == Deliver(0, piece.partition(".")[2], 3)
        refusal = match.refusal(0, action)
        assert refusal is None or layout.text.has(f"nacho.refusal.{refusal.code}")


def test_the_gemstone_is_brought_to_one_of_the_poorest() -> None:
    layout = Table(3).layout
    view = Table(3).match.view(0)
    touches = layout.touches(view, 0, [GiveGem(0), GiveGem(2)])
    zones = {(touch.zone, touch.target) for touch in touches}
    holder = f"gem:{view.holder}"
    assert zones == {("gem:0", None), ("gem:2", None), (holder, "gem:0"), (holder, "gem:2")}
    boxes = [layout.box(f"gem:{seat}") for seat in range(3)]
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


# Flourishes


@pytest.mark.parametrize("motion", [NORMAL, REDUCED], ids=["normal", "reduced"])
@pytest.mark.parametrize(
    "what", ["tie", "delivers", "takes", "arrests", "majority", "no_majority", "penalty"]
)
def test_time_that_jumps_in_the_middle_leaves_nothing_behind(what: str, motion: Motion) -> None:
    table = Table(4, seed=6, motion=motion)
    table.until(what)
    for _ in range(500):
        if table.stage.passing:
            break
        table.timeline.advance(0.03)
    table.director.clear()
    table.lay()
    table.agrees()
    shown = len(table.canvas)
    table.lay()
    assert len(table.canvas) == shown


def test_bag_truck_horse_and_gold_are_heard() -> None:
    table = Table(4, seed=6)
    for _ in range(40):
        table.act()
        table.play_out(0.1)
    assert {"cube_rattle", "bag_shake", "wood_tap", "coin_on_coin", "card_snap"} <= set(
        table.voice.heard
    )


def test_the_cube_arrives_in_its_slot_after_the_truck() -> None:
    table = Table(4, seed=6)
    table.until("delivers")
    acts = [act for act in table.match.last.acts if isinstance(act, Move)]
    slot = next(act.target for act in acts if act.target.startswith("slots:"))
    drove = False
    for _ in range(2000):
        table.timeline.advance(0.02)
        drove |= any(node.name == "figure" for node in table.stage.passing)
        if table.director.idle:
            break
    assert drove
    node, pose = table.stage.things(slot)[0].node, table.stage.poses(slot)[0]
    assert (node.x, node.y, node.zoom, node.lift) == (pose.x, pose.y, 1.0, 0.0)


# The fullest position


def fullest(seats: int, **how: object) -> Table:
    """Long counters, full slots, many cubes, high gold, a hand of eight, everybody still to go."""
    table = Table(seats, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {
        "deck": ["smuggler.?"] * 20,
        "discard": ["smuggler.quebec-9"] * 12,
        "mountie": ["mountie.quebec-4"],
        "mountie_discard": ["mountie.ontario-3"] * 4,
        "roundend:1": [END_CARD],
        "bag": [*CUBES] * 2,
        "gem:1": [GEM],
        "hand:0": list(SMUGGLERS[4::4])[:8],
    }
    for pile in range(3):
        inventory[f"mounties:{pile}"] = ["mountie.?"] * 4
    for province in ROW:
        inventory[f"province:{province}"] = [CARDS[3 * province]]
        inventory[f"provinces:{province}"] = ["province.?"] * 2
        for n in range(SLOTS):
            inventory[f"slots:{province}/{n}"] = [CUBES[(province + n) % 8]]
    for seat in range(seats):
        inventory[f"warehouse:{seat}"] = [*CUBES[:6]]
        inventory[f"played:{seat}"] = ["smuggler.saskatchewan-8"]
        if seat:
            inventory[f"hand:{seat}"] = ["smuggler.?"] * 8
        for province in ROW:
            inventory[f"cantina:{province}/{seat}"] = [
                *list(SMUGGLERS[province::7])[: 5 if seat else 6],
                *(MOUNTIES[2 * province : 2 * province + 2] if province < 2 else ()),
            ]
    gold = {("gold", seat): 188 - 200 * (seat == 1) for seat in range(seats)}
    showing = table.stage.showing
    showing.marks = {"turn": 12, "round": 3, "queue": tuple(range(seats))}
    table.stage.lay(inventory, gold)
    return table


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea")
    table = fullest(seats, language=language, text_scale=text_scale, names=names)
    layout = table.layout
    ground = layout.ground
    apart: dict[str, Box] = {
        "buttons": layout.buttons,
        "crate": ground.crate,
        "bag": lying(table, "bag"),
    }
    for name in ("sign:round", "sign:turn", "note"):
        apart[name] = lone_box(table, name)
    for zone in ("mountie", "deck", "discard", "mountie_discard", "hand:0"):
        apart[zone] = lying(table, zone)
    for pile in range(3):
        apart[f"mounties:{pile}"] = lying(table, f"mounties:{pile}")
    for province in ROW:
        apart[f"province:{province}"] = ground.province(province)
        for seat in range(seats):
            apart[f"cantina:{province}/{seat}"] = layout.bank(seat).cell(province)
    for seat in range(seats):
        bank = layout.bank(seat)
        apart[f"plate:{seat}"] = lone_box(table, f"plate:{seat}")
        apart[f"gold:{seat}"] = ink(lone_box(table, f"gold:{seat}"))
        x, y, _ = bank.gem
        apart[f"gem:{seat}"] = Box(
            x - bank.gem_size / 2, y - bank.gem_size / 2, *[bank.gem_size] * 2
        )
        apart[f"played:{seat}"] = lying(table, f"played:{seat}")
        if seat:
            apart[f"warehouse:{seat}"] = lying(table, f"warehouse:{seat}")
            apart[f"hand:{seat}"] = lying(table, f"hand:{seat}")
            apart[f"order:{seat}"] = lone_box(table, f"order:{seat}")
    for (one, a), (other, b) in combinations(apart.items(), 2):
        assert not a.overlaps(b), f"{one} and {other}"
    for name, box in apart.items():
        assert box.x >= 54, name
        assert box.right <= 1866, name
        assert box.y >= 30, name
        assert box.bottom <= STRIP_TOP, name


def test_everything_lies_where_it_belongs(seats: int) -> None:
    table = fullest(seats)
    layout, stage = table.layout, table.stage
    for seat in range(seats):
        for province in ROW:
            cell = layout.bank(seat).cell(province)
            for thing in stage.things(f"cantina:{province}/{seat}"):
                assert inside(thing.node.bounds(), cell), thing.zone
        store = layout.ground.crate if seat == 0 else layout.bank(seat).row
        for thing in stage.things(f"warehouse:{seat}"):
            assert inside(thing.node.bounds(), store), thing.zone
    for province in ROW:
        for n in range(SLOTS):
            zone = f"slots:{province}/{n}"
            slot = layout.ground.slot(province, n)
            assert inside(stage.things(zone)[0].node.bounds(), slot), zone
            assert inside(slot, layout.ground.province(province)), zone


def inside(box: Box, other: Box) -> bool:
    return (
        box.x >= other.x - 1
        and box.y >= other.y - 1
        and box.right <= other.right + 1
        and box.bottom <= other.bottom + 1
    )


def lying(table: Table, zone: str) -> Box:
    pile = table.stage.pile(zone)
    if pile is not None:
        return pile.bounds()
    boxes = [thing.node.bounds() for thing in table.stage.things(zone)]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


def lone_box(table: Table, name: str) -> Box:
    node = table.stage.named(name)
    assert node is not None, name
    return node.bounds()


def ink(box: Box) -> Box:
    """Where the digits of a number are: its picture has room above for accents, below for tails."""
    return Box(box.x, box.y + box.height * 0.2, box.width, box.height * 0.6)


# Pictures and words


def test_every_picture_is_baked() -> None:
    table = Table(4)
    kit = Kit(0.2)
    picture = table.layout.picture
    for piece in (*SMUGGLERS, *MOUNTIES, "smuggler.?", "mountie.?"):
        for zone in ("hand:0", "cantina:1/2"):
            picture(piece, zone).paint(kit)
    for province, card in enumerate(CARDS):
        picture(card, f"province:{province // 3}").paint(kit)
        picture("province.?", f"provinces:{province // 3}").paint(kit)
    for cube in CUBES:
        picture(cube, "slots:0/1").paint(kit)
    for piece, zone in ((GEM, "gem:1"), (END_CARD, "roundend:0"), (END_CARD, "hand:0")):
        picture(piece, zone).paint(kit)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
@pytest.mark.parametrize("language", LANGUAGES)
def test_zoom_tells_of_every_piece(language: str, options: Mapping[str, Value]) -> None:
    layout = Table(4, language=language, options=options).layout
    pieces = [*SMUGGLERS, *MOUNTIES, *CARDS, *CUBES, GEM, END_CARD]
    for piece in [*pieces, "smuggler.?", "mountie.?", "province.?"]:
        zone = "province:1" if piece.startswith("province.") else "gem:0"
        tale = layout.tale(piece, zone)
        assert tale is not None
        assert tale.title
        assert layout.text.has(f"nacho.rules.{tale.clause}")
        assert layout.large(piece, zone).size


def test_zoom_says_by_which_reading_mounties_chase() -> None:
    tales = [
        Table(2, options={"chase": chase}).layout.tale("mountie.alberta-3", "mountie")
        for chase in ("pair", "delayed")
    ]
    assert tales[0] is not None
    assert tales[1] is not None
    assert tales[0].lines != tales[1].lines
    assert (tales[0].clause, tales[1].clause) == ("NAC-5.2", "NAC-5.3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_shows_which_options_are_played(language: str) -> None:
    def signs(**options: Value) -> tuple[set[str], object]:
        table = Table(3, language=language, options=options)
        table.stage.showing.table.pop("mountie", None)
        shown = table.layout.readouts(table.stage.showing)
        return set(shown), shown["note"].picture

    plain, note = signs()
    assert not plain & {"hidden", "random"}
    assert "hidden" in signs(hidden_mountie=True)[0]
    assert "random" in signs(random_mounties=True)[0]
    assert signs(chase="delayed")[1] != note


def test_nobody_sees_the_choices_of_others_before_all_have_chosen(seats: int) -> None:
    table = Table(seats)
    table.act()
    table.director.skip()
    chosen = seats - 1
    assert table.stage.showing.table[f"choice:{chosen}"] == ["smuggler.?"]
    assert set(table.stage.showing.table[f"hand:{chosen}"]) == {"smuggler.?"}


# With hands


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
                steps = [t for t in table.gestures.touches if isinstance(t.action, JourneyDraft)]
                if steps:
                    break
            player.move()
        touch = next(t for t in steps if t.target is not None)
        player.do(touch)
        player.frame()
        assert isinstance(touch.action, JourneyDraft)
        assert touch.action.taking is not None
        assert table.stage.drafted
        assert not table.stage.showing.table.get("warehouse:0")
        player.move(touch.action.taking.action)
        player.until_asked()
        assert not table.stage.drafted
        assert not table.tableau.difference(table.match.state)
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
                assert focus.name.startswith("grip:warehouse:0:")
                seen += 1
            player.move()
    finally:
        player.close()


def test_a_smuggler_of_a_turn_that_is_over_is_no_longer_in_the_order(seats: int) -> None:
    table = Table(seats, seed=9)
    for _ in decisions(table):
        table.director.skip()
        queue = table.stage.showing.marks["queue"]
        state = table.match.state
        assert queue == (state.queue if state.phase in (GO, CHASE) else ())
