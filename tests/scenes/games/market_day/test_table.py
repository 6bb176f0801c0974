"""Market Day's table follows whole matches, answers every hand, and has a place for everything."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest

from scenes.games.market_day.card_pictures import badge_side
from scenes.games.market_day.effects import GLOOM_COLOR
from scenes.games.market_day.indicators import GOING_NOTE, SETTLING_STEPS, STEP_OF_MESSAGE
from scenes.games.market_day.square_geometry import CENTER_X
from scenes.games.market_day.zone_layout import ClashAct
from scenes.kit.layers import Layer
from scenes.kit.placement import CardSlot
from scenes.kit.setting.type_sizes import NAME_SIZE, WORD_SIZE
from scenes.stage.action_bar.bar_boxes import HANDLE_BOX
from scenes.stage.hand_panel import CLOTH_PADDING
from scenes.table.input.gestures import TableGestures
from sprites import baked_images
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, TintedPicture
from sprites.rendering.renderer import Renderer
from sprites.typesetting import measure_text
from tabletop import games
from tabletop.core.acts import Move, Say, Score
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.rules import rank_text
from tabletop.games.market_day.sheet import RAIN_RANK
from tabletop.games.market_day.state import MarketDayState
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.games.market_day.market_day_table import SEATS, Table
from tests.scenes.table_boxes import (
    assert_apart,
    digits_box,
    furniture_box,
    piece_boxes,
)
from tests.scenes.table_harness import both_motions, seats_fixture

seats = seats_fixture(SEATS)

WAY_STEPS = 20
FOCUS_GROWTH = 8.0
"""Design pixels by which a card in focus grows at each side."""


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_skipping_ends_where_the_acts_end(seats: int) -> None:
    table = Table(seats, seed=seats, hands=2)
    table.assert_skipping_agrees()


@pytest.mark.sampled_by_game
@both_motions
def test_playing_frame_by_frame_ends_where_the_acts_end(seats: int, motion: Motion) -> None:
    table = Table(seats, seed=40 + seats, motion=motion)
    table.assert_playing_agrees(0.11)


CLOUD = "market_day/raincloud"


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_nothing_is_left_over_on_the_canvas(seats: int) -> None:
    table = Table(seats, seed=80 + seats)
    for _ in table.play_decisions():
        table.play_out(0.2)
    assert not table.leftover_count()


@pytest.mark.sampled
@pytest.mark.parametrize("what", ["rain", "spoiled", "knight_takes", "tinker_swaps"])
def test_time_that_jumps_in_the_middle_leaves_nothing_behind(what: str) -> None:
    table = Table(5, seed=3, hands=12)
    assert table.interrupt_decision(what)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("what", "sound"),
    [
        ("rain", "rain_shower"),
        ("spoiled", "puff"),
        ("knight_takes", "sword_strike"),
        ("tinker_swaps", "tinker_swap"),
    ],
)
def test_what_upsets_the_stalls_is_seen_and_heard(what: str, sound: str) -> None:
    for motion in (NORMAL_MOTION, REDUCED_MOTION):
        table = Table(4, seed=3, hands=12, motion=motion)
        table.play_until_said(what)
        before = len(table.voice.requests)
        table.play_out(0.05)
        assert sound in table.voice.requests[before:]


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_every_legal_action_can_be_touched(seats: int) -> None:
    table = Table(seats, seed=120 + seats, hands=3)
    gestures = TableGestures(table.layout, table.stage)
    while not table.match.is_over:
        (seat,) = table.match.active_seats()
        gestures.offer_gestures(table.match.view_for(seat), seat, table.match.legal_actions(seat))
        targets = [
            (gesture.zone, gesture.piece, gesture.target)
            for gesture in gestures.offered_gestures
            if gesture.button is None
        ]
        assert len(set(targets)) == len(targets), "two actions for one gesture"
        table.play_decision()
        table.director.skip()


def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    layout, game = Table(4).layout, games.load("market_day")
    asked = tinker_position(game.new_initial_state(4, {}, Chance(1)))
    played = layout.input_mapping.intended_action(asked, 0, "hand:0", "card.8", None)
    assert played == Play(8)
    noble = layout.input_mapping.intended_action(asked, 0, "stall:1", "card.3", None)
    assert noble == Swap(1, 3)
    brought = layout.input_mapping.intended_action(asked, 0, "stall:0", "card.1", "stall:1")
    assert brought == Swap(1, 3)
    for action in (played, noble, brought):
        refusal = game.refusal(asked, 0, action)
        assert refusal is not None
        assert layout.seating.text.has_text(f"market_day.refusal.{refusal.code}")
    assert layout.input_mapping.intended_action(asked, 0, "deck", "card.?", None) is None


def tinker_position(s: MarketDayState) -> MarketDayState:
    """Seat 0's Tinker decides; before seat 1 lies a Noble."""
    s.hands[0] = (8,)
    s.stalls, s.tinkers = ((1,), (3,), (10,), ()), (0,)
    return s


def test_a_tinker_may_be_swapped_by_hand_or_left_by_a_button() -> None:
    layout, game = Table(4).layout, games.load("market_day")
    asked = tinker_position(game.new_initial_state(4, {}, Chance(1)))
    gestures = layout.input_mapping.gestures(asked, 0, game.legal_actions(asked, 0))
    swaps = [gesture for gesture in gestures if gesture.action == Swap(2, 10)]
    assert {(t.zone, t.piece, t.target) for t in swaps} == {
        ("stall:2", "card.10", None),
        ("stall:0", "card.1", "stall:2"),
    }
    (kept,) = (t.button for t in gestures if t.action == KeepTinker())
    assert kept and layout.seating.text.has_text(kept)
    assert game.prompt_key(asked, 0) == "tinker"


def test_a_tinker_is_carried_only_where_a_stall_means_one_card() -> None:
    """Else some cards could be had only by a press, and nobody would look for them."""
    layout, game = Table(3).layout, games.load("market_day")
    asked = game.new_initial_state(3, {}, Chance(1))
    asked.stalls, asked.tinkers = ((1, 2), (9,), (10, 4)), (0,)
    gestures = layout.input_mapping.gestures(asked, 0, game.legal_actions(asked, 0))
    assert len(gestures) == 5
    assert not [gesture for gesture in gestures if gesture.target]


def test_the_order_of_play_stays_visible(seats: int) -> None:
    table = Table(seats, seed=7)
    leader = table.match.state.leader
    slots = table.layout.zone_layout.square.slot_count
    for n in range(seats * slots - 1):
        table.play_decision()
        table.director.skip()
        readouts = table.layout.indicators.build_nodes(table.stage.view_model)
        tokens = [name for name in readouts if name.startswith("order:")]
        assert len(tokens) == n + 1
        order = table.layout.indicators.played_cards(table.stage.view_model)
        assert [number for _, _, number in order] == list(range(1, n + 2))
        assert order[-1][0] == f"stall:{(leader + n) % seats}"
        kept = table.stage.view_model.notes.pop("order")
        assert sorted(table.layout.indicators.played_cards(table.stage.view_model)) == sorted(
            order
        ), "by sight alone"
        table.stage.view_model.notes["order"] = kept


def fullest_table(seats: int, **how: object) -> Table:
    """Full stalls, full hands, high points: one card is still in every hand that was dealt."""
    table = Table(seats, **how)  # type: ignore[arg-type]
    game, view = table.match.game, table.match.view_for(0)
    inventory = {zone: list(pieces) for zone, pieces in game.inventory(view).items()}
    for seat in range(seats):
        inventory[f"stall:{seat}"] = ["card.10"] * table.layout.zone_layout.square.slot_count
    inventory["discard"] = ["card.8"]
    table.stage.show_inventory(inventory, {("points", seat): 188 for seat in range(seats)})
    return table


@pytest.mark.sampled
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea", "Omar", "Yuki", "Ravi", "Nila")
    table = fullest_table(seats, language=language, text_scale=text_scale, names=names)
    layout, edge = table.layout, table.layout.zone_layout.far_edge
    fixtures = layout.zone_layout.square.fixtures
    apart: dict[str, Box] = {"buttons": fixtures.buttons}
    apart["sign"] = furniture_box(table.stage, "sign")
    for key in ("deck", "discard"):
        node = table.stage.pile_node(key)
        assert node is not None
        apart[key] = node.bounds()
        if f"count:{key}" in table.stage.indicators.nodes:
            apart[f"count:{key}"] = digits_box(furniture_box(table.stage, f"count:{key}"))
    for seat in range(seats):
        for index, sprite in enumerate(table.stage.sprites(f"stall:{seat}")):
            apart[f"card:{seat}/{index}"] = sprite.node.bounds()
        if seat in edge.seats:
            apart[f"plate:{seat}"] = furniture_box(table.stage, f"plate:{seat}")
            apart[f"points:{seat}"] = edge.board_box(seat)
    near_edge = {name: apart.pop(name) for name in ("buttons", "sign")}
    near_edge["plate:0"] = furniture_box(table.stage, "plate:0")
    assert_apart(apart, side=0.0)
    apart |= near_edge
    assert not [
        (name, other)
        for name, other in combinations(apart, 2)
        if name in near_edge and apart[name].overlaps(apart[other])
    ]
    for card in piece_boxes(table.stage, "hand:0"):
        upper = card._replace(y=card.y + 30.0)
        hidden = [name for name, box in apart.items() if box.overlaps(upper)]
        assert not {*hidden} - {"buttons"}, "buttons come when no card of the hand is asked for"


def test_every_picture_is_baked() -> None:
    table = fullest_table(8)
    for rank in range(1, 11):
        for zone in ("hand:0", "stall:1", "discard"):
            table.layout.piece_art.picture(f"card.{rank}", zone).paint(Renderer(0.2))
    for name in ("knight-figure", "tinker-figure", "raincloud"):
        assert f"market_day/{name}" in baked_images.load_manifest()
    assert BakedPicture(table.layout.materials.background, 1920).size == (1920, 1080)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_zoom_tells_of_every_piece(language: str) -> None:
    layout = Table(5, language=language).layout
    pieces = [*(f"card.{rank}" for rank in range(1, 11)), "card.?", "disc.dealer", "disc.leader"]
    for piece in pieces:
        told = layout.piece_art.description(piece, "stall:0")
        assert told is not None and told.title
        assert layout.seating.text.has_text(f"market_day.rules.{told.clause}")


def test_a_rival_sees_no_more_of_a_hand_than_its_backs() -> None:
    table = Table(3)
    for seat in (1, 2):
        assert set(table.stage.view_model.zone_pieces[f"hand:{seat}"]) == {"card.?"}
    moved = [
        act for act in table.match.visible_acts(table.match.history[0], 0) if isinstance(act, Move)
    ]
    assert {act.piece for act in moved if act.target == "hand:1"} == {"card.?"}


def test_clouds_hide_neither_the_dealer_nor_the_leader() -> None:
    table = Table(5, seed=3, hands=12)
    table.play_until_said("rain")
    for _ in range(200):
        table.timeline.advance(0.05)
        if clouds := [
            n for n in table.stage.temporary_nodes if getattr(n.picture, "name", "") == CLOUD
        ]:
            break
    discs = [s.node for s in table.stage.all_sprites() if s.zone.startswith(("dealer", "leader"))]
    assert discs and clouds
    assert max(cloud.z for cloud in clouds) < min(disc.z for disc in discs)


@pytest.mark.parametrize("motion", [NORMAL_MOTION, REDUCED_MOTION])
def test_clouds_of_a_round_that_is_settled_hang_before_the_stalls(motion: Motion) -> None:
    """Below the picture of the table that has stepped back nobody sees them."""
    table = Table(5, seed=3, hands=12, motion=motion)
    table.play_until_said("rain")
    places = table.layout.zone_layout
    places.act_key = ClashAct()
    clouds = dict[float, float]()
    for _ in range(200):
        table.timeline.advance(0.05)
        for node in table.stage.temporary_nodes:
            if getattr(node.picture, "name", "") == CLOUD:
                clouds[node.y] = node.z
    assert clouds and all(Layer.STEP_BACK < z < Layer.ACT for z in clouds.values())
    assert max(clouds) < min(places.far_edge.card_box(seat).y for seat in range(1, 5))


@pytest.mark.parametrize("count", [2, 4, 8])
def test_a_figure_covers_no_line_below_its_card(count: int) -> None:
    table = Table(count, seed=3, hands=12)
    table.play_until_said("knight_takes")
    places, depths = table.layout.zone_layout, list[float]()
    for _ in range(100):
        table.timeline.advance(0.05)
        stalls = [places.played_slots(seat)[0].box.bottom for seat in range(count)]
        for node in table.stage.temporary_nodes:
            if node.name == "knight-figure":
                foot = node.y + node.picture.size[1] * min(1.0, node.zoom) / 2
                depths.append(foot - max(stalls))
    assert depths and max(depths) <= 1.0


@pytest.mark.parametrize("cards", [1, 2])
def test_points_of_two_cards_stand_between_them(cards: int) -> None:
    table = Table(3)
    model, slots = table.stage.view_model, table.layout.zone_layout.played_slots(1)
    model.zone_pieces["stall:1"] = ["card.8", "card.1"][:cards]
    model.counters["points", 1], model.notes["before"] = 9, {1: 0}
    tag = table.layout.indicators.build_nodes(model)["won:1"]
    middle = sum(slot.x for slot in slots[:cards]) / cards
    assert (abs(tag.x - middle) < 1.0) is (cards == 2)


def test_the_dark_of_the_rain_goes_with_its_clouds() -> None:
    table = Table(5, seed=3, hands=12)
    table.play_until_said("rain")
    dark, clouds = list[float](), list[float]()
    for frame in range(200):
        table.timeline.advance(0.05)
        for node in table.stage.temporary_nodes:
            if node.picture == FilledRect(1920, 1080, GLOOM_COLOR):
                dark.append(frame * 0.05)
            if getattr(node.picture, "name", "") == CLOUD:
                clouds.append(frame * 0.05)
    assert dark[0] == pytest.approx(clouds[0], abs=0.11)
    assert dark[-1] == pytest.approx(clouds[-1], abs=0.11)


def test_the_dark_of_the_rain_leaves_the_cards_that_are_settled_in_the_light() -> None:
    table = Table(5, seed=3, hands=12)
    table.play_until_said("rain")
    veil = FilledRect(1920, 1080, GLOOM_COLOR)
    for _ in range(200):
        table.timeline.advance(0.05)
        if dark := [node for node in table.stage.temporary_nodes if node.picture == veil]:
            assert Layer.STEP_BACK < dark[0].z < Layer.ACT
            return
    raise AssertionError("it never gets dark")


@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_in_the_act_a_home_seat_keeps_its_card_before_it_off_hand_and_steps(count: int) -> None:
    table = acting_table(count)
    places = table.layout.zone_layout
    assert places.played_slots(0) == places.resting_slots(0)
    steps = table.layout.indicators.build_nodes(table.stage.view_model)
    strip = steps["steps"].bounds()
    assert not strip.overlaps(places.square.hand_box) and not strip.overlaps(HANDLE_BOX)
    assert all(strip.contains(*node.bounds().center) for name, node in steps.items()
               if name.startswith("step:"))  # fmt: skip
    assert not any(strip.overlaps(places.box(zone)) for zone in ("deck", "discard"))
    stalls = [places.far_edge.column(seat, 400.0) for seat in places.far_edge.seats]
    played = {seat: [slot.box for slot in places.played_slots(seat)] for seat in range(count)}
    assert not any(strip.overlaps(box) for box in chain(stalls, *played.values()))
    for mine, other in product(played[0], chain(*(played[seat] for seat in range(1, count)))):
        assert not mine.inset(-FOCUS_GROWTH).overlaps(other)


def acting_table(
    count: int, is_public: bool = False, language: str = "en", text_scale: float = 1.0
) -> Table:
    """A table on which a round is settled: every seat has played, and all cards still lie."""
    table = Table(count, language=language, text_scale=text_scale)
    if is_public:
        table.layout.seating.home_seat = NOBODY
        table.lay_table()
    places, model = table.layout.zone_layout, table.stage.view_model
    slots = places.square.slot_count
    for seat in range(count):
        model.zone_pieces[f"stall:{seat}"] = ["card.4", "card.9"][:slots]
    model.notes["plays"] = count * slots
    model.notes["order"] = [
        (f"stall:{seat}", card, seat + n * count + 1)
        for n, card in enumerate(("card.4", "card.9")[:slots])
        for seat in range(count)
    ]
    places.act_key = table.layout.indicators.act_key(model)
    assert places.act_key is not None
    return table


@pytest.mark.parametrize("is_public", [True, False])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_button_that_leaves_the_tinker_is_legible_and_covers_nothing(
    language: str, is_public: bool
) -> None:
    for count in SEATS:
        table = acting_table(count, is_public, language)
        places, seating = table.layout.zone_layout, table.layout.seating
        box = places.buttons_box
        label = seating.text("market_day.table.keep_tinker")
        width = measure_text(label, WORD_SIZE, "bold")[0] + seating.theme.button_padding
        assert width < box.width, (count, label)
        prompt = seating.text("market_day.prompt.tinker", seat=DEFAULT_PLAYER_NAMES[0])
        plate = measure_text(prompt, NAME_SIZE, "bold")[0] + 2 * seating.theme.gap
        beside = Box(CENTER_X - plate / 2, places.line_box.y, plate, places.line_box.height)
        cards = [slot.box for seat in range(count) for slot in places.played_slots(seat)]
        steps = table.layout.indicators.build_nodes(table.stage.view_model)["steps"].bounds()
        for other in (*cards, steps, HANDLE_BOX, beside):
            assert not box.overlaps(other), (count, box, other)


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("is_public", [True, False])
def test_each_card_that_is_settled_shows_its_order_of_play(
    is_public: bool, text_scale: float
) -> None:
    for count in SEATS:
        table = acting_table(count, is_public, text_scale=text_scale)
        places = table.layout.zone_layout
        nodes = table.layout.indicators.build_nodes(table.stage.view_model)
        cards = {
            f"order:{seat}/{n}": slot.box
            for seat in range(count)
            for n, slot in enumerate(places.played_slots(seat))
        }
        assert cards.keys() == {name for name in nodes if name.startswith("order:")}
        for name, own in cards.items():
            disc, em = nodes[name].bounds(), table.layout.seating.theme.min_table_text_size
            badge = badge_side(own.width, em)
            assert nodes[name].z > Layer.ACT
            assert [card for card in cards.values() if disc.overlaps(card)] == [own], (count, name)
            assert not disc.overlaps(Box(own.x, own.y, badge, badge)), (count, name)


def test_the_order_of_play_goes_with_its_card() -> None:
    table = acting_table(3, is_public=True)
    model, indicators = table.stage.view_model, table.layout.indicators
    before = [played for played in indicators.played_cards(model) if played[0] == "stall:1"]
    assert [(piece, number) for _, piece, number in before] == [("card.4", 2), ("card.9", 5)]
    model.zone_pieces["stall:1"].remove("card.4")
    assert [p for p in indicators.played_cards(model) if p[0] == "stall:1"] == before[1:]


@pytest.mark.parametrize(
    ("piece", "source", "clause", "left"),
    [
        ("card.4", "stall:0", "MKD-3.1", {"1/1", "2/0", "2/1"}),
        ("card.9", "stall:1", "MKD-3.1", {"0/0", "0/1", "1/0", "2/0"}),
        ("card.4", "stall:0", "MKD-3.3", set()),
        ("card.9", "stall:0", "MKD-3.4", {"0/0", "1/0", "1/1", "2/0", "2/1"}),
        ("card.4", "stall:0", "MKD-2.4", set()),
    ],
)
def test_no_order_of_play_stays_where_a_card_goes_or_slides(
    piece: str, source: str, clause: str, left: set[str]
) -> None:
    table = acting_table(3, is_public=True)
    model, indicators = table.stage.view_model, table.layout.indicators
    going = Move(piece, 1, source, "discard", clause)
    assert indicators.begin_act(going, model)
    nodes = indicators.build_nodes(model)
    assert {name.partition(":")[2] for name in nodes if name.startswith("order:")} == left
    model.zone_pieces[source].remove(piece)
    indicators.note_act(going, model)
    assert len([name for name in indicators.build_nodes(model) if name.startswith("order:")]) == 5


@pytest.mark.parametrize(("card", "leaves"), [("card.4", 0), ("card.7", 0), ("card.9", 1)])
def test_the_card_that_spoils_leaves_of_two_equal_ones(card: str, leaves: int) -> None:
    """The later one of goods and Rains stays with its order of play, the first one of Rogues."""
    table = acting_table(3)
    stage, model = table.stage, table.stage.view_model
    stage.show_inventory({"stall:0": [card, card]}, {})
    model.notes["order"] = [("stall:0", card, 1), ("stall:0", card, 4)]
    lying = stage.piece_nodes("stall:0")
    move = Move(card, 1, "stall:0", "discard", "MKD-3.1")
    going = table.layout.indicators.begin_act(move, model) and set(model.notes[GOING_NOTE])
    assert going == ({1, 4}, {4})[leaves], "the later one slides to the first place"
    assert stage.take_piece(move, NOBODY) is lying[leaves]
    stage.note_act(move)
    assert [number for _, _, number in model.notes["order"]] == [(4, 1)[leaves]]


@pytest.mark.parametrize("count", SEATS)
def test_no_card_crosses_a_name_on_its_way_to_the_discard_pile(count: int) -> None:
    places = acting_table(count, is_public=True).layout.zone_layout
    names = [places.far_edge.card_box(seat) for seat in range(count)]
    goal = places.square.fixtures.discard
    for slot in chain(*(places.played_slots(seat) for seat in range(count))):
        for n in range(WAY_STEPS + 1):
            x = slot.x + (goal.x - slot.x) * n / WAY_STEPS
            y = slot.y + (goal.y - slot.y) * n / WAY_STEPS
            way = CardSlot(x, y, slot.width + (goal.width - slot.width) * n / WAY_STEPS).box
            assert not any(way.overlaps(name) for name in names), (slot, n)


def test_each_message_of_the_settling_lights_its_step() -> None:
    table = acting_table(4)
    model, indicators = table.stage.view_model, table.layout.indicators
    said = {
        key.removeprefix("market_day.say.")
        for key in table.layout.seating.text.keys("market_day")
        if key.startswith("market_day.say.")
    }
    assert said - {"tie_leads", "no_rain"} == set(STEP_OF_MESSAGE)
    for rank, steps in ((8, {"twice"}), (RAIN_RANK, {"twice", "rain"})):
        said_of = (("card", rank_text(rank)),)
        indicators.begin_act(Say(0, "spoiled", said_of, "MKD-3.1"), model)
        assert golden_steps(table) == steps
    indicators.begin_act(Say(0, "no_rain", (("n", 2),), "MKD-3.1"), model)
    assert golden_steps(table) == {"twice", "rain"}, "the line still tells of the spoiled Rain"
    indicators.begin_act(Say(0, "knight_idle", (), "MKD-3.4"), model)
    assert golden_steps(table) == {"knight"}
    model.view = tinker_position(table.match.game.new_initial_state(4, {}, Chance(1)))
    assert golden_steps(table) == {"tinker"}, "the owner is asked"
    model.view = None
    indicators.begin_act(Score(0, 8, "points", "MKD-3.6"), model)
    assert not golden_steps(table)


def golden_steps(table: Table) -> set[str]:
    """Return the steps of the settling with a golden sign."""
    nodes = table.layout.indicators.build_nodes(table.stage.view_model)
    return {
        step for step, _, _ in SETTLING_STEPS
        if isinstance(nodes[f"step:{step}"].picture, BakedPicture)
    }  # fmt: skip


def test_people_see_each_round_settled_in_the_middle() -> None:
    """Once large and once small, it would have to be found anew each time."""
    table = acting_table(4)
    places, act_stage = table.layout.zone_layout, table.act_stage
    act_stage.budget.is_showing = True
    act_stage.budget.advance(30.0)
    assert not act_stage.budget.allows_act
    for with_people, speed, is_shown in (
        (True, 1.0, True),
        (True, 4.0, False),
        (False, 1.0, False),
    ):
        if not with_people:
            table.lay_as_demo()
            table.stage.view_model.notes["plays"] = 4
            table.stage.view_model.zone_pieces["stall:1"] = ["card.4"]
        places.act_key, act_stage.budget.speed = None, speed
        act_stage.prepare(0)
        assert (places.act_key is not None) is is_shown


def test_a_hand_of_ten_lies_beside_the_handle_of_the_tools() -> None:
    table = Table(3)
    place = table.layout.zone_layout.place("hand:0")
    hand = [f"card.{rank}" for rank in range(1, 11)]
    poses = place.poses(hand)
    for pose, card in zip(poses, hand, strict=True):
        card_box = pose.box(*table.layout.piece_art.picture(card, "hand:0").size)
        assert not card_box.overlaps(HANDLE_BOX)
    panel = table.layout.zone_layout.hand_panel_box(0)
    assert panel.right - CLOTH_PADDING <= HANDLE_BOX.x


def test_the_place_of_a_card_is_a_patch_with_the_sign_of_its_seat() -> None:
    """Without an edge: a frame would be the loudest thing on an empty square."""
    table = Table(4)
    boxes = [slot.box for seat in range(4) for slot in table.layout.zone_layout.resting_slots(seat)]
    patches = [node for node in table.layout.piece_art.static_nodes() if node.bounds() in boxes]
    assert len(patches) == len(boxes)
    for node in patches:
        assert isinstance(node.picture, PictureGroup)
        (patch, _, _), (sign, _, _) = node.picture.parts
        assert isinstance(patch, FilledRect) and len(patch.color) == 4 and patch.color[3] < 70
        assert isinstance(sign, TintedPicture)


def test_discs_come_from_the_box_beyond_the_upper_edge() -> None:
    box = Table(3).layout.zone_layout.box("box")
    assert box.bottom < 0


def test_two_seats_play_in_the_middle_and_more_before_their_counters() -> None:
    for count in SEATS:
        places = Table(count).layout.zone_layout
        for seat in range(1, count):
            middle = sum(slot.x for slot in places.resting_slots(seat)) / places.square.slot_count
            is_before = middle == pytest.approx(places.far_edge.x(seat), abs=40.0)
            assert is_before == (count > 2), (count, seat)


def test_ranks_and_counts_stand_in_the_middle_of_their_board() -> None:
    node = Table(3).stage.find_named("rack")
    assert node is not None and isinstance(node.picture, PictureGroup)
    height = node.picture.size[1]
    for part, _, y in node.picture.parts:
        assert y + part.size[1] / 2 == pytest.approx(height / 2)
