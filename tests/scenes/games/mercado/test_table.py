"""Mercado's table: every act is shown to its end, every action has a gesture, nothing overlaps."""

from __future__ import annotations

import math
import os
import random
from collections import Counter
from itertools import combinations, pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from typing import Any

import pytest

from scenes.games.mercado import board, icons, seat_purses
from scenes.kit.layout import Layout
from scenes.kit.placement import Placement
from scenes.kit.roles.view_model import TableViewModel
from scenes.screenshots.visible_text import find_node_texts
from scenes.stage.animation.act_sequencer import ActSequencer
from scenes.stage.animation.animator import ActAnimator
from scenes.stage.hand_panel import CLOTH_PADDING
from scenes.stage.stage import Stage
from scenes.table.input.gestures import TableGestures
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.components import coin_picture
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.node import Node
from sprites.picture import Box, PictureGroup, Text
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer
from sprites.timeline import Timeline
from tabletop.core.acts import Move, visible_act
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tabletop.games.mercado.actions import Finish, Lay
from tabletop.games.mercado.sheet import TRACK_SPACE_COUNT
from tabletop.games.mercado.state import MARKET_PLACE_COUNT
from tabletop.match.delayed_match import DelayedMatch
from tabletop.match.match import Match
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.games.mercado.mercado_table import play_some, start_table

EFFECT_FOOT_SHARE = 0.44
"""Distance of the foot of a privilege's effect below its middle, in heights of the privilege."""
LEAST_HAND_GAP = 12.0
"""Least distance of open privileges below the trays."""

Point = tuple[float, float]

MANY = 4000  # frames after which a phrase is stuck


class SilentVoice:
    """A voice that nobody hears."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        """Do nothing."""


@pytest.mark.parametrize("count", [2, 4])
def test_spent_coins_of_all_kinds_can_be_told_apart(count: int) -> None:
    _, layout = start_table(count)
    places = layout.zone_layout.place("player:1").poses(seat_purses.COIN_ORDER)
    width = layout.piece_art.picture(seat_purses.COIN_ORDER[0], "player:1").size[0]
    steps = [math.dist(one[:2], next_one[:2]) for one, next_one in pairwise(places)]
    assert len(steps) == len(seat_purses.COIN_ORDER) - 1 and min(steps) > width / 2


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize(
    ("count", "motion"),
    [(2, NORMAL_MOTION), (3, REDUCED_MOTION), (4, NORMAL_MOTION)],
    ids=["2", "3 reduced", "4"],
)
def test_the_stage_follows_a_whole_match(count: int, motion: Motion) -> None:
    match, layout = start_table(count)
    game, dice = match.game, random.Random(count)
    stage = Stage(
        Canvas(Renderer(0.2)), game.zones, layout.zone_layout, layout.piece_art, layout.indicators
    )
    animator = ActAnimator(
        stage, layout.effects, SilentVoice(), motion, layout.seating.theme, lambda act: None
    )
    animator.viewer = 0
    lane = Timeline()
    director = ActSequencer(animator, lane)
    gestures = TableGestures(layout, stage)
    view = match.view_for(0)
    stage.show_inventory(game.inventory(view), game.track_counts(view))
    shown = DelayedMatch(match, match.decision_number)
    while not match.is_over and match.decision_number < 400:
        seat = game.active_seats(match.state)[0]
        gestures.offer_gestures(match.view_for(seat), seat, game.legal_actions(match.state, seat))
        assert all(gestures.hotspot_box(hotspot) is not None for hotspot in gestures.hotspots())
        play_some(match, 1, dice)
        while (event := shown.step()) is not None:
            seen = (visible_act(act, 0, game.zones) for act in event.acts)
            director.queue_acts([act for act in seen if act is not None])
        frames = 0
        while not director.is_idle and frames < MANY:
            lane.advance(0.1)
            frames += 1
        assert frames < MANY
        assert not game.zones.difference(
            stage.view_model.zone_pieces, game.inventory(match.view_for(0))
        )
        for sprite in stage.all_sprites():
            assert sprite.node.picture == layout.piece_art.picture(sprite.piece, sprite.zone)
            assert sprite.node.visible and sprite.node.alpha == pytest.approx(1.0)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_zone_of_an_inventory_has_a_place_a_box_and_pictures(count: int) -> None:
    match, layout = start_table(count)
    play_some(match, 60, random.Random(3))
    for home in range(count):
        layout.seating.home_seat = home
        for zone, pieces in match.game.inventory(match.view_for(home)).items():
            place, box = layout.zone_layout.place(zone), layout.zone_layout.box(zone)
            assert box.width > 0 and box.height > 0
            if place.is_pile:
                assert layout.piece_art.pile_picture(zone, pieces) is not None
            for piece in pieces:
                assert min(layout.piece_art.picture(piece, zone).size) > 0


def test_an_unknown_zone_is_an_error() -> None:
    _, layout = start_table(2)
    for zone in ("river:0", "bag:2", "hand"):
        with pytest.raises(KeyError):
            layout.zone_layout.place(zone)


def test_the_street_has_thirty_steps_side_by_side_that_wind_round_stacks_and_supply() -> None:
    steps = [board.space_position(space) for space in range(TRACK_SPACE_COUNT)]
    for space, step in enumerate(steps):
        assert (
            board.SPACE_SIZE * 0.98
            < math.dist(step, steps[(space + 1) % TRACK_SPACE_COUNT])
            < board.SPACE_SIZE * 1.1
        )
        for other in steps[space + 2 : TRACK_SPACE_COUNT - 1 if space == 0 else TRACK_SPACE_COUNT]:
            assert math.dist(step, other) > board.SPACE_SIZE * 1.4
    turns = [
        _bend(steps[n - 1], steps[n], steps[(n + 1) % TRACK_SPACE_COUNT])
        for n in range(TRACK_SPACE_COUNT)
    ]
    assert min(turns) < -10 and max(turns) > 10, "it winds: it bends both ways"
    _, layout = start_table(4)
    inside = [layout.zone_layout.box(zone) for zone in (*board.STACK_POSITIONS, "supply")]
    for one, other in combinations(inside, 2):
        assert not one.overlaps(other)
    for box in inside:
        for x, y in steps:
            near = min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)
            assert math.dist((x, y), near) > board.SPACE_SIZE / 2, (box, x, y)


def _bend(before: Point, here: Point, after: Point) -> float:
    """By how many degrees one turns to the right at a step."""
    came = math.atan2(here[1] - before[1], here[0] - before[0])
    goes = math.atan2(after[1] - here[1], after[0] - here[0])
    return (math.degrees(goes - came) + 180) % 360 - 180


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_edges_of_all_tiles_keep_clear_of_one_another(count: int) -> None:
    _, layout = start_table(count)
    boxes = [layout.zone_layout.box(f"market:{place}") for place in range(MARKET_PLACE_COUNT)]
    boxes += [
        layout.zone_layout.box(f"offer:{place}/{seat}")
        for place in range(MARKET_PLACE_COUNT)
        for seat in range(count)
    ]
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other), (one, other)


def test_pieces_and_words_stay_above_the_strip_and_inside_the_margins() -> None:
    match, layout = start_table(4, scale=2.0)
    play_some(match, 90, random.Random(1))
    stage = make_stage(match, layout)
    view = match.view_for(0)
    stage.view_model.active_seat = 0
    stage.show_inventory(match.game.inventory(view), match.game.track_counts(view))
    boxes = [(t.zone, t.node.bounds()) for t in stage.all_sprites()]
    boxes += [(f"bag:{n}", stage.find_named(f"bag:{n}:count").bounds()) for n in (0, 1)]  # type: ignore[union-attr]
    for name, box in boxes:
        assert box.x >= 0 and box.right <= 1920, (name, box)
        assert box.y >= 0 and (box.bottom <= 1080 or name == "hand:0"), (name, box)


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("is_demo", [False, True], ids=["people", "demo"])
def test_purses_keep_clear_of_one_another_and_of_trays_and_track(
    count: int, scale: float, is_demo: bool
) -> None:
    _, layout = start_table(count, scale=scale, is_demo=is_demo)
    places = layout.zone_layout
    boxes: dict[str, Box] = {"track": board.BOARD_BOX, "line": places.line_box}
    boxes |= {
        f"tray:{n}": Placement(*places.market.center(n)).box(*places.market.tray_size)
        for n in range(MARKET_PLACE_COUNT)
    }
    for seat in range(count):
        purse = places.purse(seat)
        boxes |= {
            f"card:{seat}": purse.card,
            f"bag:{seat}": purse.bag_box,
            f"coins:{seat}": purse.coins_box,
            f"seals:{seat}": places.box(f"seals:{seat}"),
        }
    shared = {"drawn": places.box("drawn:0")}
    if not is_demo:
        shared["buttons"] = places.buttons_box
    for (one, a), (other, b) in combinations((boxes | shared).items(), 2):
        assert not a.inset(2).overlaps(b.inset(2)), (one, other)


def test_all_seats_draw_to_one_place_and_a_home_seat_has_its_purse_among_the_others() -> None:
    _, layout = start_table(4)
    places = layout.zone_layout
    assert len({places.box(f"drawn:{seat}") for seat in range(4)}) == 1
    assert places.far_edge.seats == (1, 2, 3, 0)
    assert places.purse(0).card.x > places.purse(3).card.x
    half = seat_purses.DRAWN_SIZE / 2
    for pose in places.place("drawn:0").spread.poses(5):
        assert pose.x - half >= places.cloth_box.x and pose.x + half <= places.cloth_box.right


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("is_demo", [False, True], ids=["people", "demo"])
def test_a_raised_bag_stands_on_the_cloth_and_covers_nothing_else(
    count: int, is_demo: bool
) -> None:
    _, layout = start_table(count, is_demo=is_demo)
    places = layout.zone_layout
    trays = [
        Placement(*places.market.center(n)).box(*places.market.tray_size)
        for n in range(MARKET_PLACE_COUNT)
    ]
    for seat in range(count):
        box = places.raised_bag_box(f"bag:{seat}")
        assert box is not None and Box.enclosing((places.cloth_box, box)) == places.cloth_box
        near = [*trays, board.BOARD_BOX, places.line_box, places.purse(seat).card]
        assert not any(box.overlaps(other) for other in near)


def make_stage(match: Match, layout: Layout[Any]) -> Stage:
    """A small stage with nothing on it."""
    return Stage(
        Canvas(Renderer(0.2)),
        match.game.zones,
        layout.zone_layout,
        layout.piece_art,
        layout.indicators,
    )


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_an_open_hand_on_a_public_table_covers_nothing(count: int, scale: float) -> None:
    """Neither stacks and track nor trays, the cloth, the line, the buttons or anybody's purse."""
    places = start_table(count, scale=scale)[1].zone_layout
    places.seating.home_seat = NOBODY
    kept = [board.BOARD_BOX, places.cloth_box, places.line_box, places.buttons_box]
    kept += [places.seat_box(seat) for seat in range(count)]
    kept += [
        Placement(*places.market.center(n)).box(*places.market.tray_size)
        for n in range(MARKET_PLACE_COUNT)
    ]
    for seat in range(count):
        hand = places.hand_panel_box(seat)
        assert not [box for box in kept if box.inset(1).overlaps(hand)]
        assert hand.bottom <= SCREEN_SIZE[1]
        room = hand.height - 2 * CLOTH_PADDING
        assert room >= 0.8 * seat_purses.HAND_PRIVILEGE_HEIGHT


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_home_seat_sees_the_effects_of_its_privileges_below_the_trays(scale: float) -> None:
    """The privilege that one plays or discards depends on its effect, at the foot of the card."""
    layout = start_table(3, scale=scale)[1]
    places = layout.zone_layout
    places.seating.home_seat = 0
    height = layout.piece_art.picture("privilege.one_seal", "hand:0").size[1]
    middle = places.place("hand:0").poses(["privilege.one_seal"])[0].y
    assert middle + height * EFFECT_FOOT_SHARE <= SCREEN_SIZE[1]
    last = places.market.center(MARKET_PLACE_COUNT - 1)
    tray = Placement(*last).box(*places.market.tray_size)
    assert middle - height / 2 >= tray.bottom + LEAST_HAND_GAP


def test_the_number_of_open_privileges_keeps_a_card_beside_it() -> None:
    """A number without its thing would tell nothing."""
    layout = start_table(3)[1]
    layout.seating.home_seat, layout.seating.hand_panel_seat = NOBODY, 1
    model = TableViewModel()
    model.zone_pieces["hand:1"] = ["privilege.2"]
    nodes = layout.indicators.build_nodes(model)
    card, number = nodes["hand:1:back"].bounds(), nodes["hand:1:count"].bounds()
    assert 0 <= number.x - card.right < 12


def test_only_what_a_seat_has_is_counted() -> None:
    match, layout = start_table(2)
    stage = make_stage(match, layout)
    model = stage.view_model
    stage.show_inventory(match.game.inventory(match.view_for(0)), {})
    model.zone_pieces["seals:0"] = model.zone_pieces["hand:0"] = []
    stage.update_indicators()
    counted = ("spent:", "seals:0", "hand:0")
    assert not [name for name in stage.indicators.nodes if name.startswith(counted)]
    model.zone_pieces["player:0"] = ["coin.gold", "coin.black", "coin.black"]
    model.zone_pieces["seals:0"] = ["seal.wax"]
    stage.update_indicators()
    found = {name for name in stage.indicators.nodes if name.startswith(counted)}
    assert found == {"spent:0/coin.gold", "spent:0/coin.black", "seals:0:count"}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_spent_coins_of_few_kinds_lie_below_the_place_card_of_their_owner(count: int) -> None:
    """Nearer to their owner than to anybody else, however few there are."""
    places = start_table(count)[1].zone_layout
    for spent in (["coin.black"], ["coin.copper", "coin.black", "coin.black"]):
        for seat in range(count):
            card, place = places.purse(seat).card, places.place(f"player:{seat}")
            poses = place.poses(sorted(spent, key=place.sort_key))
            assert all(card.x < pose.x < card.right for pose in poses)
            assert len(set(poses)) == len(set(spent))


PURCHASE = [
    Move("coin.silver", 1, "offer:0/0", "player:0", "MER-5.6"),
    Move("coin.gold", 1, "offer:0/0", "player:0", "MER-5.6"),
]
TAKE_BACK = [
    Move("coin.gold", 1, "player:0", "bag:0", "MER-4.9"),
    Move("coin.black", 3, "player:0", "bag:0", "MER-4.9"),
]


@pytest.mark.parametrize("moves", [PURCHASE, TAKE_BACK], ids=["a new colour", "taken back"])
def test_each_number_of_spent_coins_stands_beside_those_that_lie_there(moves: list[Move]) -> None:
    match, layout = start_table(2, is_demo=True)
    stage, lane = make_stage(match, layout), Timeline()
    inventory = match.game.inventory(match.view_for(0))
    inventory["player:0"] = ["coin.gold", "coin.black", "coin.black", "coin.black"]
    inventory["offer:0/0"] = ["coin.silver", "coin.gold"]
    stage.show_inventory(inventory, {})
    animator = ActAnimator(
        stage, layout.effects, SilentVoice(), NORMAL_MOTION, layout.seating.theme, lambda act: None
    )
    director = ActSequencer(animator, lane)
    director.queue_acts(moves)
    purse, wrong, bags = layout.zone_layout.purse(0), Counter[str](), list[int]()
    while not director.is_idle:
        lane.advance(1 / 60)
        bags.append(shown_number(stage, "bag:0:count"))
        for kind in seat_purses.COIN_ORDER:
            place = purse.coin_position(kind)
            lying = sum(
                math.dist((node.x, node.y), place[:2]) < 1 and node.tag == kind
                for node in stage.canvas
            )
            wrong[kind] += shown_number(stage, f"spent:0/{kind}") != lying
    assert max(wrong.values()) <= 2, f"frames with a wrong number: {wrong}"
    assert {after - before for before, after in pairwise(bags)} <= {0, 1}, "one by one"


def test_the_supply_counts_coins_and_seals_as_each_sets_out() -> None:
    """A runner-up's seal waits for its ring of light, and black coins for one another."""
    match, layout = start_table(3, is_demo=True)
    stage, lane = make_stage(match, layout), Timeline()
    stage.show_inventory(match.game.inventory(match.view_for(0)), {})
    animator = ActAnimator(
        stage, layout.effects, SilentVoice(), NORMAL_MOTION, layout.seating.theme, lambda act: None
    )
    director, wrong, whole = ActSequencer(animator, lane), 0, supply_sum(stage)
    lying, kinds = set(stage.canvas), ("seal.wax", "coin.black")
    director.queue_acts(
        [
            Move("seal.wax", 1, "supply", "seals:1", "MER-5.2"),
            Move("coin.black", 2, "supply", "bag:1", "MER-7.7"),
            Move("coin.black", 2, "supply", "bag:2", "MER-7.7"),
        ]
    )
    flown = set[Node]()
    while not director.is_idle:
        lane.advance(1 / 60)
        flown |= {n for n in set(stage.canvas) - lying if n.visible and n.tag in kinds}
        wrong += whole - supply_sum(stage) != len(flown)
    assert whole - supply_sum(stage) == 5 and not wrong, "frames with a wrong number"


def supply_sum(stage: Stage) -> int:
    """Return the sum of the numbers beside the heaps of the supply."""
    pile = stage.pile_node("supply")
    assert pile is not None
    return sum(int(visible.text.text) for visible in find_node_texts(pile))


def shown_number(stage: Stage, name: str) -> int:
    """Return the number of an indicator; 0 for none."""
    node = stage.find_named(name)
    return int(next(iter(find_node_texts(node))).text.text) if node is not None else 0


def test_the_slots_of_stacks_have_the_shape_of_a_tile() -> None:
    slots = [node.picture.size for node in board.board_nodes([], 27.5)[1:]]
    assert len(slots) == 6 and all(width == height for width, height in slots)


def test_trays_that_can_take_a_drawn_coin_are_lit() -> None:
    match, layout = start_table(2)
    seat = match.game.active_seats(match.state)[0]
    stage = make_stage(match, layout)
    model = stage.view_model
    model.active_seat = seat
    stage.show_inventory(match.game.inventory(match.view_for(seat)), {})
    assert not [name for name in stage.indicators.nodes if name.startswith("lit:")]
    model.zone_pieces[f"drawn:{seat}"] = ["coin.black"]
    stage.update_indicators()
    assert not [name for name in stage.indicators.nodes if name.startswith("lit:")]
    model.zone_pieces[f"drawn:{seat}"] = ["coin.gold", "coin.silver"]
    stage.update_indicators()
    lit = {int(name[4:]) for name in stage.indicators.nodes if name.startswith("lit:")}
    tables = layout.seating.game.tables
    for number in range(MARKET_PLACE_COUNT):
        tile = model.zone_pieces[f"market:{number}"][-1]
        price = tables.tiles[tables.pieces.index(tile)].price
        takes = any(icons.paid_coin_indices(price, [kind]) for kind in ("gold", "silver"))
        assert (number in lit) is takes, price
    assert lit


def test_a_tray_is_lit_only_where_a_drawn_coin_may_lie_beside_the_coins_there() -> None:
    """A second colour does not fit an open price whose first coin has chosen one (MER-2.1)."""
    match, layout = start_table(2)
    stage, pick, seen = make_stage(match, layout), random.Random(7), 0
    while not match.is_over:
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        places = {each.place for each in legal if isinstance(each, Lay)}
        if places:
            stage.view_model.active_seat = seat
            stage.show_inventory(match.game.inventory(match.view_for(seat)), {})
            names = (name for name in stage.indicators.nodes if name.startswith("lit:"))
            assert {int(name[4:]) for name in names} == places
            seen += 1
        match.submit(seat, pick.choice(list(legal)))
    assert seen > 20


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_piece_is_described(language: str) -> None:
    match, layout = start_table(2, language)
    tables = layout.seating.game.tables
    for piece in (*tables.pieces, *tables.privilege_pieces, "object.?", "coin.gold", "coin.black"):
        zone = "deck:objects" if is_back(piece) else "market:0"
        told = layout.piece_art.description(piece, zone)
        assert told is not None and told.title and all(told.lines)
    for zone, pieces in match.game.inventory(match.view_for(0)).items():
        assert layout.piece_art.description(pieces[-1], zone) is not None


def test_a_coin_that_is_not_needed_is_refused_with_its_reason() -> None:
    match, layout = start_table(2)
    seat = match.game.active_seats(match.state)[0]
    layout.seating.home_seat = seat
    draw = layout.input_mapping.intended_action(
        match.view_for(seat), seat, f"bag:{seat}", None, None
    )
    assert draw is not None and match.submit(seat, draw, match.decision_number) is None
    view = match.view_for(seat)
    lay = layout.input_mapping.intended_action(
        view, seat, f"player:{seat}", "coin.black", "market:0"
    )
    assert lay is not None
    refusal = match.game.refusal(match.state, seat, lay)
    assert refusal is not None and refusal.code == "black_is_no_money"
    assert layout.input_mapping.intended_action(view, seat, f"bag:{1 - seat}", None, None) is None


@pytest.mark.parametrize("em", [32.0, 51.2])
def test_the_number_of_a_space_stays_on_its_stone(em: float) -> None:
    *_, stone, number = board.board_nodes(["+3"], em)
    assert isinstance(number.picture, Text)
    assert number.picture.size[0] <= board.STONE_FACE * stone.picture.size[0] + 0.1


@pytest.mark.parametrize("size", [34.0, 44.0])
def test_the_numbers_of_the_supply_stand_beside_its_heaps(size: float) -> None:
    """Dark numbers on dark coins could not be read."""
    heap = coin_picture("black", board.SUPPLY_PIECE_SIZE)
    shown = board.supply_picture([(heap, 24)], size, (0, 0, 0))
    assert isinstance(shown, PictureGroup)
    coins = [x + heap.size[0] for part, x, _ in shown.parts if part is heap]
    numbers = [x for part, x, _ in shown.parts if isinstance(part, Text)]
    assert coins and max(coins) <= min(numbers)


def test_ticks_cover_fixed_colours_first_and_jokers_what_is_left() -> None:
    assert icons.paid_coin_indices(("gold", "gold", "silver", "silver"), ("silver", "gold")) == (
        0,
        2,
    )
    assert icons.paid_coin_indices(("white", "different", "different"), ("gold", "white")) == (0, 1)
    assert icons.paid_coin_indices(("gold", "gold"), ("white", "gold")) == (0, 1)
    assert icons.paid_coin_indices(("same", "same"), ("gold", "gold", "white")) == (0, 1)


def test_pieces_of_the_supply_come_from_their_own_heaps() -> None:
    _, layout = start_table(2)
    supply = layout.zone_layout.place("supply")
    gates = [supply.mouth_for(piece) for piece in ("coin.black", "coin.white", "seal.wax")]
    heights = [gate.y for gate in gates]
    assert heights == sorted(set(heights))
    assert all(layout.zone_layout.box("supply").contains(gate.x, gate.y) for gate in gates)


def test_ending_a_turn_is_asked_twice_exactly_while_a_coin_could_be_laid() -> None:
    match, layout = start_table(3)
    dice, asked, unasked = random.Random(8), 0, 0
    while not match.is_over and match.decision_number < 300:
        seat = match.game.active_seats(match.state)[0]
        legal = match.game.legal_actions(match.state, seat)
        for action in legal:
            asked_again = layout.input_mapping.confirmation(match.view_for(seat), seat, action)
            lays = any(other.tag == "lay" for other in legal)
            assert (asked_again is not None) == (action.tag == "finish" and lays)
            if asked_again is not None:
                assert layout.seating.game_text(
                    f"{asked_again.key}.text", **dict(asked_again.params)
                )
                asked += 1
            elif action.tag == "finish":
                unasked += 1
        play_some(match, 1, dice)
    assert asked and unasked


def test_a_pressed_tile_takes_the_only_coin_that_fits_or_says_why_not() -> None:
    match, layout = start_table(2)
    dice, laid, refused = random.Random(4), 0, 0
    while not match.is_over and match.decision_number < 200:
        seat = match.game.active_seats(match.state)[0]
        view, legal = match.view_for(seat), match.game.legal_actions(match.state, seat)
        for place in range(MARKET_PLACE_COUNT):
            meant = layout.input_mapping.intended_action(view, seat, f"market:{place}", None, None)
            if meant is None:
                continue
            why = match.game.refusal(match.state, seat, meant)
            assert (why is None) == (meant in legal)
            laid, refused = laid + (why is None), refused + (why is not None)
        play_some(match, 1, dice)
    assert laid and refused


def test_a_drawn_coin_dropped_on_the_own_bag_ends_the_laying() -> None:
    match, layout = start_table(2)
    seat = match.game.active_seats(match.state)[0]
    view = match.view_for(seat)
    assert (
        layout.input_mapping.intended_action(
            view, seat, f"drawn:{seat}", "coin.gold", f"bag:{seat}"
        )
        == Finish()
    )
    assert (
        layout.input_mapping.intended_action(
            view, seat, f"drawn:{seat}", "coin.gold", f"bag:{1 - seat}"
        )
        is None
    )
