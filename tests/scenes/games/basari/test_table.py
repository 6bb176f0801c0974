"""Basari's table follows whole matches, answers every hand, and has a place for everything."""

from __future__ import annotations

import pygame
import pytest

from scenes.base.match_request import MatchRequest
from scenes.games.basari import haggle_geometry
from scenes.games.basari.haggle_geometry import HaggleAct
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.kit.setting.act_seats import ActSeats, act_seat_nodes
from scenes.kit.setting.seat_nodes import LEADER_NOTE_PREFIX
from scenes.kit.setting.type_sizes import NAME_SIZE
from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import open_table_at_decision
from scenes.screenshots.studio import HeadlessStudio
from scenes.screenshots.visible_text import find_node_texts
from scenes.stage.portraits import PortraitIndicators
from scenes.stage.stage import Stage
from scenes.stage.step_back import PASSING_NAME, STEP_BACK_NAME, ActStage, SteppedBackTable
from scenes.table.input.gestures import Hotspot, TableGestures
from scenes.table.input.hotspots import HotspotWidget
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.node import Node
from sprites.picture import Box, PictureGroup, Text
from sprites.rendering.renderer import Renderer
from sprites.typesetting import measure_text
from tabletop.core.acts import Begin, Move
from tabletop.core.state import NOBODY
from tabletop.games.basari.action_builders import OfferBuilder
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import GEM_KINDS
from tabletop.games.basari.offers import compare_offers
from tabletop.games.basari.state import HAGGLE_PHASE
from tabletop.match.setup import MatchMode
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.screen.silent_screen import silent
from tests.scenes.games.basari.basari_table import Table
from tests.scenes.player import Keyboard, Mouse, Player
from tests.scenes.player import seat_specs as seated
from tests.scenes.table_boxes import (
    assert_apart,
    digits_box,
    furniture_box,
    is_inside,
    union_box,
    zone_box,
)
from tests.scenes.table_harness import (
    assert_gestures_match,
    both_motions,
    seats_fixture,
)
from tools.look.motion import MAX_CHANGE_SHARE, ChangeMonitor
from tools.look.overlaps import find_speech_on_things

SEATS = range(3, 6)
HAGGLING = {3: 1, 4: 5, 5: 4}
"""Seeds with which seat 0 opens haggles and raises in them, by the number of seats."""
VISIBLE_ALPHA = 0.5
"""Least opacity of what is plainly seen."""

seats = seats_fixture(SEATS)


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_skipping_ends_where_the_acts_end(seats: int) -> None:
    table = Table(seats, seed=seats)
    table.assert_skipping_agrees()


@pytest.mark.slow
@pytest.mark.sampled_by_game
@both_motions
def test_playing_frame_by_frame_ends_where_the_acts_end(seats: int, motion: Motion) -> None:
    table = Table(seats, seed=40 + seats, motion=motion)
    table.assert_playing_agrees(0.15)
    assert not table.leftover_count()


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_a_layout_that_joins_late_shows_the_same_course(seats: int) -> None:
    table = Table(seats, seed=7)
    for _ in range(60):
        table.play_decision()
        table.director.skip()
        marks = {**table.stage.view_model.notes, "step": ""}
        table.lay_table()
        recalled = {**table.stage.view_model.notes, "step": ""}
        assert {k: marks.get(k) for k in recalled} == recalled


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_every_legal_action_can_be_touched(seats: int) -> None:
    table = Table(seats, seed=HAGGLING[seats])
    gestures, seen = TableGestures(table.layout, table.stage), set()
    while not table.match.is_over:
        seat = table.match.active_seats()[-1]
        view, legal = table.match.view_for(seat), table.match.legal_actions(seat)
        gestures.offer_gestures(view, seat, legal)
        seen.add(type(legal[-1]))
        if gestures.action_builder is not None:  # offers are many
            legal = legal[0], legal[len(legal) // 2], legal[-1]
        assert_gestures_match(gestures, legal)
        table.play_decision()
        table.director.skip()
    assert {Accept, Choose} <= seen
    assert seats < 5 or TakeGem in seen


def test_whoever_acts_is_larger_and_lies_forward(seats: int) -> None:
    table = Table(seats, seed=1)
    table.layout.seating.home_seat = NOBODY
    faces = PortraitIndicators(
        table.layout.indicators, table.layout.seating, lambda name: None, table.layout.zone_layout
    )
    faces.acting_nearness = 0.15
    for seat in range(seats):
        table.stage.view_model.active_seat = seat
        made = faces.build_nodes(table.stage.view_model)
        heights = {n: made[f"face:{n}"].bounds().height for n in range(seats)}
        lifts = {n: made[f"plate:{n}"].lift for n in range(seats)}
        assert max(heights, key=heights.__getitem__) == seat == max(lifts, key=lifts.__getitem__)


def test_two_who_haggle_sit_at_the_ends_of_the_rug_each_by_his_offer() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    other = table.match.state.stack[-1][2]
    places = table.layout.zone_layout
    assert places.act_key == HaggleAct(0, other, 0)
    assert places.act_seats is not None and places.act_seats.sides == (0, other)
    rug = furniture_box(table.stage, "rug")
    for seat, x in ((0, rug.x), (other, rug.right)):
        offer = places.box(f"offer:{seat}")
        assert abs(offer.center[0] - x) < rug.width / 2 and is_inside(offer, rug)
        for pose in places.place(f"offer:{seat}").poses(["gem.red"] * 3):
            gem = pose.box(haggle_geometry.GEM_SIZE, haggle_geometry.GEM_SIZE)
            assert not gem.overlaps(haggle_geometry.CONTESTED.box.inset(12))
    assert not places.box("offer:0").overlaps(places.box(f"offer:{other}"))
    while places.haggle is not None:
        assert table.match.state.stack[-1][0] == HAGGLE_PHASE
        table.play_decision()
        table.director.skip()
    assert places.act_seats is None
    assert not any(node.name == STEP_BACK_NAME and node.alpha for node in table.canvas)


def test_the_table_steps_back_while_two_haggle_and_returns() -> None:
    table = Table(4, seed=HAGGLING[4])
    assert not any(node.name == STEP_BACK_NAME for node in table.canvas)
    table.until_haggle()
    (veil,) = (node for node in table.canvas if node.name == STEP_BACK_NAME)
    assert veil.alpha == 1.0
    act = [node for node in table.canvas if node.name in ("offer:0", "gems:0", "rug")]
    rug = furniture_box(table.stage, "rug")
    assert rug.width * rug.height > 0.12 * 1920 * 1080
    deck = table.stage.pile_node("deck")
    assert deck is not None and deck.z < veil.z < min(node.z for node in act)


MAX_GEM_STEP = 200.0
"""Distance that a gem goes in one frame at most: the way across the table in 0.34 s."""


def gem_nodes(table: Table) -> dict[tuple[int, int], list[tuple[float, float, float]]]:
    """Return position and opacity of the gems by seat and colour."""
    found: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
    for seat in range(len(table.match.setup.seats)):
        for kind, piece in enumerate(GEM_KINDS):
            nodes = [s.node for s in table.stage.sprites(f"gems:{seat}") if s.piece == piece]
            nodes += [n for n in table.canvas if n.name == f"gem:{seat}/{kind}"]
            found[seat, kind] = [(node.x, node.y, node.alpha) for node in nodes]
    return found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_gems_are_carried_when_a_haggle_begins_and_ends(seats: int) -> None:
    """The gems of those who haggle neither vanish nor fade nor jump; the others' stay."""
    table = Table(seats, seed=HAGGLING[seats])
    table.until_haggle()
    hagglers = table.stage.view_model.notes["hagglers"]
    for notes in ((), hagglers, ()):
        table.stage.view_model.notes["hagglers"] = notes
        before = gem_nodes(table)
        step = table.act_stage.change(NORMAL_MOTION)
        assert step is not None
        table.timeline.play(step)
        for _ in range(40):
            after = gem_nodes(table)
            for key in ((seat, kind) for seat in hagglers for kind in range(len(GEM_KINDS))):
                places = after[key]
                assert places and all(alpha == 1.0 for _, _, alpha in places), key
                for x, y, _ in places:
                    away = min(abs(x - a) + abs(y - b) for a, b, _ in before[key])
                    assert away < MAX_GEM_STEP, (key, notes)
            before = after
            table.timeline.advance(1 / 60)


def assert_rounds_lie_under_gems(stage: Stage) -> None:
    """Every leather round that can be seen has all gems of its colour on it, or none."""
    for node in stage.canvas:
        kind, _, rest = node.name.partition(":")
        if kind != "round" or node.alpha < VISIBLE_ALPHA:
            continue
        seat, _, colour = rest.partition("/")
        box = Placement(node.x, node.y).box(*node.picture.size)
        for sprite in stage.sprites(f"gems:{seat}"):
            if sprite.piece == GEM_KINDS[int(colour)]:
                assert box.contains(sprite.node.x, sprite.node.y), (node.name, sprite.node)


def test_rounds_of_a_purse_come_and_go_under_their_gems() -> None:
    """Wells lie neither on the table that goes dark nor on the one that comes back."""
    table = Table(3, seed=HAGGLING[3])
    table.stage.indicators.fade = lambda node, alpha, seconds, then: then()
    table.until_haggle()
    hagglers = table.stage.view_model.notes["hagglers"]
    for notes in ((), hagglers):
        table.stage.view_model.notes["hagglers"] = notes
        step = table.act_stage.change(NORMAL_MOTION)
        assert step is not None
        table.timeline.play(step)
        for _ in range(60):
            assert_rounds_lie_under_gems(table.stage)
            table.timeline.advance(1 / 60)
        seen = [node for node in table.canvas if node.name.startswith("round:")]
        assert [node.alpha for node in seen] == [1.0] * len(seen)
        assert len(seen) == (len(GEM_KINDS) if notes else 0)


def test_nobody_is_seen_twice_while_the_table_steps_back() -> None:
    """The picture is the same when people are on their way as when they stand in the act."""
    table = Table(4, seed=HAGGLING[4])
    table.stage.indicators.fade = lambda node, alpha, seconds, then: None  # it fades for ever
    table.until_haggle()
    hagglers = table.stage.view_model.notes["hagglers"]
    table.stage.view_model.notes["hagglers"] = ()
    assert table.act_stage.change(REDUCED_MOTION) is not None
    table.act_stage.prepare(0)
    table.act_stage.settle()
    table.stage.view_model.notes["hagglers"] = hagglers
    assert table.act_stage.change(NORMAL_MOTION) is not None
    difference = veil_surface(table).copy()
    table.lay_table()
    table.act_stage.hide_secrets()  # it is made again
    difference.blit(veil_surface(table), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    differs = pygame.mask.from_threshold(difference, (255, 255, 255), (225, 225, 225, 255))
    assert not differs.count()


def test_nothing_of_the_table_looks_out_behind_a_haggle() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    place = veil_surface(table).copy()
    for node in list(table.canvas):  # the table without a thing on it
        node.visible = node.name == "far-edge"
        if node.name == STEP_BACK_NAME:
            table.canvas.remove(node)
    ActStage(table.stage, table.layout).settle()  # it is made again
    place.blit(veil_surface(table), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert not pygame.mask.from_threshold(place, (255, 255, 255), (250, 250, 250, 255)).count()


def test_the_empty_table_behind_a_haggle_is_painted_once_for_a_window() -> None:
    """Its picture takes longer than a frame, and a haggle begins in one frame."""
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    first = veil_surface(table)
    table.act_stage.hide_secrets()
    assert veil_surface(table) is first
    table.canvas.set_viewport(pygame.Rect(0, 0, 320, 180))
    table.act_stage.hide_secrets()
    assert veil_surface(table) is not first


def veil_surface(table: Table) -> pygame.Surface:
    """Return the picture of the table that has stepped back."""
    (veil,) = (node for node in table.canvas if node.name == STEP_BACK_NAME)
    assert isinstance(veil.picture, SteppedBackTable)
    return veil.picture.surface


def test_action_cards_stay_on_their_rug_while_points_are_counted() -> None:
    """Cards leave only with a table that is hidden; else they would be seen twice."""
    table = Table(5)
    table.lay_as_demo()
    for act in (ActSeats(None, None, tuple(range(5))), None):
        table.act_stage.generic = act
        step = table.act_stage.change(NORMAL_MOTION)
        assert step is not None
        table.timeline.play(step)
        for _ in range(40):
            table.timeline.advance(1 / 60)
            assert not any(node.name == PASSING_NAME for node in table.canvas)


def test_a_cross_goes_as_soon_as_the_card_under_it_is_taken_back() -> None:
    table = Table(5)
    table.lay_as_demo()
    stage = table.stage
    for seat in range(3):
        stage.view_model.zone_pieces[f"shown:{seat}"] = ["action.B"]
    stage.view_model.notes["blocked"] = {"B"}
    stage.update_indicators()
    assert [name for name in stage.indicators.nodes if "blocked" in name] == [
        "blocked:0", "blocked:1", "blocked:2",
    ]  # fmt: skip
    phrase = stage.indicators.begin_phrase(Move("action.B", 1, "shown:0", "hand:0", "BAS-3.9"))
    stage.indicators.count_piece(phrase, "shown:0", "action.B", arrives=False)
    assert [name for name in stage.indicators.nodes if "blocked" in name] == [
        "blocked:1", "blocked:2",
    ]  # fmt: skip


def test_a_chosen_card_lies_neither_on_the_crown_of_the_leader_nor_on_a_card(seats: int) -> None:
    table = Table(seats)
    table.lay_as_demo()
    places = table.layout.zone_layout
    for seat in range(seats):
        table.stage.view_model.notes[f"{LEADER_NOTE_PREFIX}{seat}"] = "yes"
    table.stage.update_indicators()
    for seat in range(seats):
        where = places.seat_geometry(seat)
        chosen = where.chosen_slot.box
        crown = furniture_box(table.stage, f"{LEADER_NOTE_PREFIX}{seat}")
        named = {"crown": crown, "chosen": chosen, "score": places.far_edge.card_box(seat)}
        assert_apart(named, side=0.0, top=0.0, bottom=1080.0)


def test_a_table_that_is_laid_while_the_picture_fades_is_free_of_it() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    table.stage.view_model.notes["hagglers"] = ()
    step = table.act_stage.change(NORMAL_MOTION)
    assert step is not None
    table.timeline.play(step)
    table.timeline.advance(0.05)
    assert any(node.name == STEP_BACK_NAME for node in table.canvas)
    table.director.clear()  # time jumps
    table.stage.view_model.notes["hagglers"] = ()
    table.act_stage.prepare(0)
    table.act_stage.settle()
    assert not any(node.name == STEP_BACK_NAME for node in table.canvas)


def test_the_picture_of_the_table_is_made_again_for_other_eyes() -> None:
    """A picture for one viewer may show a hand that the next one may not see."""
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()

    def veil() -> Node:
        (node,) = (node for node in table.canvas if node.name == STEP_BACK_NAME)
        return node

    first = veil()
    table.act_stage.prepare(0)
    table.act_stage.settle()
    assert veil() is first
    table.act_stage.prepare(1)
    table.act_stage.settle()
    assert veil() is not first
    second = veil()
    table.act_stage.hide_secrets()
    assert veil() is not second


def test_an_offer_is_laid_piece_by_piece_and_taken_back() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    gestures = table.gestures()
    tray = list(table.stage.view_model.zone_pieces["gems:0"])
    piece = tray[-1]
    table.press(gestures, "gems:0", piece)
    assert table.stage.view_model.zone_pieces["offer:0"] == [piece]
    assert len(table.stage.view_model.zone_pieces["gems:0"]) == len(tray) - 1
    table.assert_agrees()
    table.timeline.skip()
    table.press(gestures, "offer:0", piece)
    table.timeline.skip()
    assert table.stage.view_model.zone_pieces["gems:0"] == tray
    assert not table.stage.draft_moves
    table.assert_agrees()


def test_what_was_laid_stays_where_it_lies_when_it_is_offered() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    gestures = table.gestures()
    least = table.match.game.weakest_offer(table.match.view_for(0), 0)
    while (
        isinstance(gestures.action_builder, OfferBuilder)
        and not gestures.action_builder.is_legal_offer
    ):
        step = gestures.action_builder.step_towards(least)
        gestures.use_action_builder(step)
        table.show_builder(step)
    table.timeline.skip()
    lying = [sprite.node for sprite in table.stage.sprites("offer:0")]
    before = [(node.x, node.y) for node in lying]
    table.decide(least)
    assert not table.stage.draft_moves
    assert [(node.x, node.y) for node in lying] == before
    table.director.skip()
    table.assert_agrees()


def test_a_draft_that_comes_to_nothing_goes_back() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle(first=False)
    gestures = table.gestures()
    tray = list(table.stage.view_model.zone_pieces["gems:0"])
    table.press(gestures, "gems:0", tray[0])
    table.timeline.skip()
    table.timeline.play(table.animator.show_draft(()))
    assert table.stage.view_model.zone_pieces["gems:0"] == tray
    table.press(gestures, "gems:0", tray[-1])
    table.lay_table()
    assert not table.stage.draft_moves
    table.assert_agrees()


@pytest.mark.parametrize(
    ("laid", "last", "key"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0), "open"),
        ((0, 0, 0, 0), (1, 0, 0, 0), "begin"),
        ((0, 0, 0, 1), (0, 0, 0, 0), "first"),
        ((1, 0, 0, 3), (0, 4, 0, 0), "better"),
        ((0, 0, 0, 2), (1, 0, 0, 0), "more"),
        ((1, 0, 0, 0), (0, 0, 0, 2), "fewer"),
        ((0, 0, 1, 0), (0, 1, 0, 0), "worse"),
        ((0, 1, 0, 0), (0, 1, 0, 0), "equal"),
    ],
)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_rug_says_whether_the_offer_will_do_and_why(
    laid: tuple[int, ...], last: tuple[int, ...], key: str, language: str
) -> None:
    draft = OfferBuilder(0, (4, 4, 4, 4), last, None, laid)
    assert draft.offer_comparison[0] == key
    assert draft.is_legal_offer == (any(laid) and compare_offers(laid, last).is_better)
    assert Catalogue(language).format_params(
        f"basari.table.status.{key}", draft.offer_comparison[1]
    )


def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    table = Table(5, seed=HAGGLING[5])
    layout, match = table.layout, table.match
    view = match.view_for(0)
    gem = layout.input_mapping.intended_action(view, 0, "gems:0", "gem.red", None)
    stock = layout.input_mapping.intended_action(view, 0, "stock", "gem.blue", None)
    assert (gem, stock) == (Offer(1, 0, 0, 0), TakeGem("blue"))
    table.until_haggle()
    chosen = layout.input_mapping.intended_action(match.view_for(0), 0, "hand:0", "action.A", None)
    for action in (gem, stock, chosen):
        assert action is not None
        refusal = table.match.refusal(0, action)
        assert refusal is None or layout.seating.text.has_text(f"basari.refusal.{refusal.code}")
    assert layout.input_mapping.intended_action(view, 0, "deck", "bazaar.?", None) is None
    for zone, piece in (("gems:0", "gem.red"), ("hand:0", "action.A"), ("stock", "gem.blue")):
        assert layout.input_mapping.intended_action(view, 0, zone, piece, "pile:0") is None, (
            "dropped at random"
        )
    assert GiveGem("red") != gem


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("what", ["haggle", "most_gems"])
def test_time_that_jumps_in_the_middle_leaves_nothing_behind(what: str) -> None:
    table = Table(5, seed=HAGGLING[5])
    passing = table.interrupt_decision(what)
    assert passing or what == "haggle"  # there only pieces and people move


def fullest_table(seats: int, haggle: bool = False, **how: object) -> Table:
    """Long piles, full purses, high points; in a haggle both offers on the rug."""
    table = Table(seats, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {"deck": ["bazaar.?"], "stock": [*GEM_KINDS] * 2}
    for seat in range(seats):
        inventory[f"pile:{seat}"] = [f"bazaar.{seat * 7 + n + 1}" for n in range(7)]
        inventory[f"gems:{seat}"] = [
            kind for kind in GEM_KINDS for _ in range(9 if seat < 2 else 4)
        ]
        inventory[f"shown:{seat}"] = ["action.B"]
    inventory["hand:0"] = ["action.A", "action.C", "action.D"][: seats - 2]
    if haggle:
        inventory["offer:0"] = [kind for kind in GEM_KINDS for _ in range(4)]
        inventory["offer:1"] = [kind for kind in GEM_KINDS for _ in range(4)]
        table.stage.view_model.notes |= {"hagglers": (0, 1), "step": "B"}
        table.layout.zone_layout.act_key = HaggleAct(0, 1, 0)
    table.stage.show_inventory(inventory, {("points", seat): 188 for seat in range(seats)})
    if haggle:
        table.stage.view_model.action_builder = OfferBuilder(
            0, (13,) * 4, (4,) * 4, Offer(4, 4, 4, 5), (4, 4, 4, 4)
        )
    table.stage.update_indicators()
    return table


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_fullest_position_has_a_place_for_everything(
    seats: int, language: str, text_scale: float
) -> None:
    names = ("Wilhelmina", "おおさかはなこ", "MMMMMMMMMMMM", "Bea", "Omar")
    table = fullest_table(seats, language=language, text_scale=text_scale, names=names)
    layout, stage, places = table.layout, table.stage, table.layout.zone_layout
    apart: dict[str, Box] = {}
    if text_scale == 1:  # with large text the words of the second rank leave
        apart["course"] = digits_box(furniture_box(stage, "sign:course"))
    for seat in range(seats):
        apart[f"card:{seat}"] = places.far_edge.card_box(seat)
        apart[f"pile:{seat}"] = zone_box(stage, f"pile:{seat}")
        apart[f"workers:{seat}"] = digits_box(furniture_box(stage, f"workers:{seat}"))
        for kind in range(len(GEM_KINDS)):
            count = furniture_box(stage, f"count:{seat}/{kind}")
            apart[f"count:{seat}/{kind}"] = digits_box(count).inset(4, 0)
    apart["hand:0"] = layout.zone_layout.box("hand:0")
    apart["line"] = places.line_box.inset(60, 0)
    assert_apart(apart, side=0.0, top=0.0, bottom=1080.0)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_fullest_haggle_has_a_place_for_everything(seats: int, language: str) -> None:
    table = fullest_table(seats, haggle=True, language=language)
    stage, places = table.stage, table.layout.zone_layout
    act = places.act_seats
    assert act is not None
    apart = {"buttons": places.buttons_box, "line": places.line_box.inset(120, 0)}
    apart["status"] = furniture_box(stage, "status")
    for seat in (0, 1):
        apart[f"card:{seat}"] = act.card_box(seat, table.layout.seating)
        apart[f"offered:{seat}"] = digits_box(furniture_box(stage, f"offered:{seat}"))
        apart[f"worth:{seat}"] = furniture_box(stage, f"worth:{seat}").inset(2)
    for kind in range(len(GEM_KINDS)):
        apart[f"round:{kind}"] = haggle_geometry.purse_box(False, kind)
        for seat in range(1, seats):
            name = f"count:{seat}/{kind}" if seat == 1 else f"line-count:{seat}/{kind}"
            apart[name] = digits_box(furniture_box(stage, name)).inset(4, 0)
    assert_apart(apart, side=0.0, top=0.0, bottom=1080.0)


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_two_who_haggle_never_offer_on_the_same_half(seats: int) -> None:
    table = Table(seats, seed=HAGGLING[seats])
    seen = 0
    while not table.match.is_over:
        frame = table.match.state.stack[-1] if table.match.state.stack else None
        if frame and frame[0] == HAGGLE_PHASE and table.layout.zone_layout.haggle is not None:
            one, other = (table.layout.zone_layout.box(f"offer:{seat}") for seat in frame[1:3])
            assert not one.overlaps(other)
            seen += 1
        table.play_decision()
        table.director.skip()
    assert seen


def test_a_heap_is_touched_as_one(seats: int) -> None:
    table = Table(seats, seed=HAGGLING[seats])
    table.until_haggle()
    hotspots = [hotspot for hotspot in table.gestures().hotspots() if hotspot.zone == "gems:0"]
    owned = set(table.stage.view_model.zone_pieces["gems:0"])
    assert len(hotspots) == len(owned)
    assert all(isinstance(hotspot, Hotspot) and hotspot.index >= 0 for hotspot in hotspots)
    for hotspot in hotspots:  # the ring surrounds the number too
        sprite = table.gestures().sprite_at(hotspot)
        assert sprite is not None
        count = f"count:0/{GEM_KINDS.index(sprite.piece)}"
        box = table.gestures().hotspot_box(hotspot)
        assert box is not None and is_inside(digits_box(furniture_box(table.stage, count)), box)


def test_a_purse_lies_below_the_person_who_decides(seats: int) -> None:
    table = fullest_table(seats, haggle=True)
    places = table.layout.zone_layout
    act = places.act_seats
    assert act is not None and act.left is not None and act.right is not None
    for purse in act.sides:
        places.act_key = HaggleAct(act.left, act.right, purse)
        is_right = purse == act.right
        rounds = union_box([haggle_geometry.purse_box(is_right, kind) for kind in range(4)])
        rival = act.left if is_right else act.right
        own_card, card = (act.card_box(seat, table.layout.seating) for seat in (purse, rival))
        buttons, line = places.buttons_box, places.line_box
        assert abs(rounds.center[0] - own_card.center[0]) < 100
        assert is_inside(rounds, places.box(f"gems:{purse}"))
        assert rounds.y > own_card.bottom
        assert not rounds.overlaps(buttons)
        shared = min(buttons.right, card.right) - max(buttons.x, card.x)
        assert shared < buttons.width * 0.1, "below the rival"
        assert haggle_geometry.RUG_BOX.bottom < line.y
        assert line.bottom < buttons.y
        tray_bottom = haggle_geometry.SIDE_GEMS_Y + haggle_geometry.SIDE_TRAY_SIZE[1] / 2
        assert tray_bottom < buttons.y


def test_the_person_who_is_asked_reads_the_lowest_offer_before_any_gem_lies() -> None:
    table = Table(3, seed=HAGGLING[3])
    table.until_haggle()
    model, places = table.stage.view_model, table.layout.zone_layout
    model.view = table.match.view_for(0)
    one, other = table.match.state.stack[-1][1:3]
    for purse in (NOBODY, 0):
        places.act_key = HaggleAct(one, other, purse)
        table.stage.update_indicators()
        assert (table.stage.find_named("status") is not None) is (purse == 0)
    node = table.stage.find_named("status")
    assert node is not None
    words = [visible.text.text for visible in find_node_texts(node)]
    assert words[0].startswith("Press gems. Lowest")
    draft = table.layout.input_mapping.start_builder(model.view, 0, ())
    assert draft is not None
    assert words[1:] == [str(n) for n in draft.weakest_counts if n]


def test_a_screen_whose_haggler_holds_a_phone_asks_nobody_to_press_gems() -> None:
    table = Table(3, seed=HAGGLING[3])
    table.until_haggle()
    model, places = table.stage.view_model, table.layout.zone_layout
    model.view = table.match.view_for(0)
    one, other = table.match.state.stack[-1][1:3]
    places.act_key = HaggleAct(one, other, 0)
    seating = table.layout.seating
    told = []
    for home, decides in ((0, 0), (NOBODY, 0), (NOBODY, NOBODY)):
        seating.home_seat, seating.deciding_seat = home, decides
        table.stage.update_indicators()
        node = table.stage.find_named("status")
        assert node is not None
        told.append("Press" in next(iter(find_node_texts(node))).text.text)
    assert told == [True, True, False]


def shown_number(table: Table, name: str) -> int:
    """Return the first number of an indicator."""
    node = table.stage.find_named(name)
    assert node is not None
    words = "".join(each.text.text for each in find_node_texts(node))
    return int(words.partition("/")[0])


def test_deck_and_workers_are_counted_as_each_card_sets_out_and_arrives(seats: int) -> None:
    table = Table(seats)
    before = table.match.view_for(0)
    while not any(isinstance(act, Begin) for act in table.match.last_event.acts):
        table.play_decision()
    table.director.skip()
    table.lay_table(before)
    cards = shown_number(table, "deck:count")
    moves = [Move(f"bazaar.{n + 1}", 1, "deck", f"pile:{n}", "BAS-3.1") for n in range(seats)]
    table.director.queue_acts(moves)
    piles = [table.stage.sprites(f"pile:{seat}")[-1].node for seat in range(seats)]
    ends = [table.stage.piece_placements(f"pile:{seat}")[-1] for seat in range(seats)]
    decks, late = [cards], [0] * seats
    while not table.director.is_idle:
        table.timeline.advance(1 / 60)
        if (deck := shown_number(table, "deck:count")) != decks[-1]:
            decks.append(deck)
        for seat, (node, end) in enumerate(zip(piles, ends, strict=True)):
            wanted = table.layout.indicators.worker_count(table.stage.view_model, seat)
            is_told = shown_number(table, f"workers:{seat}") == wanted
            late[seat] += (node.x, node.y) == end[:2] and not is_told
    assert decks == list(range(cards, cards - seats - 1, -1))
    assert max(late) <= 1, "frames after a card lies there"


@pytest.mark.parametrize(("count", "has_names"), [(3, True), (5, False)])
def test_a_line_has_whole_names_or_none_where_hardly_a_letter_is_left(
    count: int, has_names: bool
) -> None:
    """The five names stand in the line while points are counted."""
    table = Table(count)
    seating, act = table.layout.seating, ActSeats(None, None, tuple(range(count)))
    for seat, spec in enumerate(seating.setup.seats):
        for score in ("5", "55"):  # no name goes while points are counted
            nodes = act_seat_nodes(seating, table.stage.view_model, act, score, seat)
            told = [each.text.layout.lines[0] for each in find_node_texts(nodes[f"plate:{seat}"])]
            assert told == ([spec.name, score] if has_names else [score])


def test_two_digits_keep_off_the_next_gem() -> None:
    """Of five seats, and of all who haggle or look on; heaps of gems are wider than one gem."""
    table = Table(5)
    table.lay_as_demo()
    where = table.layout.zone_layout.seat_geometry(0)
    spread = where.gem_heaps.width
    words = measure_text("13", NAME_SIZE, "bold")[0] + 2.0
    step = where.cell_positions[1][0] - where.cell_positions[0][0]
    assert words + spread / 2 <= step - where.gem_size
    assert words + haggle_geometry.SIDE_HEAP_SIZE[0] / 2 <= (
        haggle_geometry.SIDE_GEM_STEPS[0] - haggle_geometry.SIDE_GEM_SIZES[0]
    )
    assert words <= haggle_geometry.LINE_GEM_STEPS[0] - haggle_geometry.LINE_GEM_SIZE


def test_the_number_of_an_older_offer_goes_before_its_gems() -> None:
    table = fullest_table(3, haggle=True)
    model, stage = table.stage.view_model, table.stage
    assert stage.find_named("offered:0") is not None  # the offer that is being made
    assert stage.find_named("offered:1") is not None
    model.action_builder = None
    for newer in (0, 1):
        stage.indicators.begin_phrase(
            Move("gem.red", 1, f"gems:{newer}", f"offer:{newer}", "BAS-4.3")
        )
        stage.update_indicators()
        shown = [seat for seat in (0, 1) if stage.find_named(f"offered:{seat}") is not None]
        assert shown == [newer]


def test_the_number_of_an_accepted_offer_goes_with_its_gems() -> None:
    table = fullest_table(3, haggle=True)
    model, stage = table.stage.view_model, table.stage
    model.action_builder, model.notes["bidder"] = None, 1
    stage.update_indicators()
    assert stage.find_named("offered:1") is not None
    stage.indicators.begin_phrase(Move("gem.red", 1, "offer:1", "gems:0", "BAS-4.6"))
    assert stage.find_named("offered:1") is None


@pytest.mark.slow
def test_the_message_who_decides_keeps_off_numbers_with_large_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with silent():
        studio = HeadlessStudio((480, 270), text_scale=2.0)
        match = example_matches.play_example_match("basari", 3)
        chosen = [
            event.decision_number
            for event in example_matches.decision_events(match)
            if event.seat == 0 and isinstance(event.action, Choose)
        ]
        table = open_table_at_decision(studio, match, chosen[len(chosen) // 3])
        studio.wait(1.0)
        monkeypatch.setattr(table.session, "acting_seat", 1)
        piles = [
            widget.hotspot
            for widget in table.widget_layer.widgets
            if isinstance(widget, HotspotWidget) and widget.hotspot.zone.startswith("pile:")
        ]
        assert len(piles) == 3
        for hotspot in piles:
            table.player_input._out_of_turn(hotspot)
            studio.wait(0.4)
            assert table.widget_layer.toast_text == "Aru is still deciding."
            assert not list(find_speech_on_things(table))
        studio.close_scenes()


def test_all_gems_of_a_seat_lie_in_its_zone(seats: int) -> None:
    places = fullest_table(seats).layout.zone_layout
    for seat in range(seats):
        where = places.seat_geometry(seat)
        assert all(
            is_inside(where.cell_box(kind), places.box(f"gems:{seat}").inset(-50))
            for kind in range(len(GEM_KINDS))
        )


def test_heaps_of_a_purse_keep_apart_and_on_their_rounds() -> None:
    table = fullest_table(3, haggle=True)
    pieces = [kind for kind in GEM_KINDS for _ in range(13)]
    size = haggle_geometry.PURSE_GEM_SIZE
    poses = table.layout.zone_layout.place("gems:0").poses(pieces)
    for kind, gem in enumerate(GEM_KINDS):
        pairs = zip(poses, pieces, strict=True)
        heap = union_box([pose.box(size, size) for pose, piece in pairs if piece == gem])
        round_box = haggle_geometry.purse_box(False, kind)
        assert is_inside(heap, round_box)
        number = digits_box(furniture_box(table.stage, f"count:0/{kind}"))
        assert number.x > heap.center[0] and number.right < round_box.right


def test_every_picture_is_baked() -> None:
    table = Table(5)
    renderer = Renderer(0.2)
    for number in range(1, 40):
        table.layout.piece_art.picture(f"bazaar.{number}", "pile:1").paint(renderer)
    for letter in "ABCD":
        for zone in ("hand:0", "shown:1"):
            table.layout.piece_art.picture(f"action.{letter}", zone).paint(renderer)
    for kind in GEM_KINDS:
        table.layout.piece_art.picture(kind, "stock").paint(renderer)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_zoom_tells_of_every_piece(language: str) -> None:
    layout = Table(5, language=language).layout
    pieces = [*(f"bazaar.{n}" for n in range(1, 40)), *(f"action.{x}" for x in "ABCD"), *GEM_KINDS]
    for piece in [*pieces, "bazaar.?", "action.?"]:
        told = layout.piece_art.description(piece, "pile:0")
        assert told is not None and told.title
        assert layout.seating.text.has_text(f"basari.rules.{told.clause}")
        assert layout.piece_art.large_picture(piece, "pile:0").size


def test_nobody_sees_the_choices_of_others_before_all_have_chosen(seats: int) -> None:
    table = Table(seats)
    table.play_decision()
    table.director.skip()
    chosen = seats - 1
    assert table.stage.view_model.zone_pieces[f"choice:{chosen}"] == ["action.?"]
    assert set(table.stage.view_model.zone_pieces[f"hand:{chosen}"]) == {"action.?"}


@pytest.mark.slow
def test_the_purse_of_whoever_is_asked_lies_open_among_people() -> None:
    mouse = Mouse(curtain="never")
    try:
        table = mouse.start("basari", "", "", "", seed=HAGGLING[3])
        places, purses = table.layout.zone_layout, set()
        for _ in range(60):
            mouse.run_until_asked()
            if mouse.is_over or len(purses) > 1:
                break
            if isinstance(table.gestures.action_builder, OfferBuilder):
                assert places.haggle is not None and places.haggle.purse == table.deciding_seat
                purses.add(places.haggle.purse)
                gem = table.stage.sprites(f"gems:{places.haggle.purse}")[0].node
                assert gem.z >= Layer.ACT and gem.y > haggle_geometry.RUG_BOX.bottom
            mouse.move()
        assert len(purses) == 2
    finally:
        mouse.close()


@pytest.mark.slow
def test_a_purse_opens_below_the_other_person_and_nothing_changes_hard() -> None:
    with silent():
        studio = HeadlessStudio((480, 270), curtain="never")
        match = example_matches.play_example_match("basari", 3, people=3)
        event = next(
            each
            for each in example_matches.decision_events(match)
            if each.decision_number and isinstance(each.action, Offer)
        )
        table = open_table_at_decision(studio, match, event.decision_number)
        changes, purses = ChangeMonitor(), set[float]()
        for _ in range(2):
            studio.wait(1.0)
            button = next(w for w in table.widget_layer.active_widgets if w.name == "action:1")
            studio.click(*button.box.center)
            for _ in range(240):
                studio.step_frame()
                assert_rounds_lie_under_gems(table.stage)
                names = [widget.name for widget in table.widget_layer.active_widgets]
                assert table.sequencer.is_idle or "action:1" not in names
                purses |= {node.x for node in table.canvas if node.name.startswith("round:")}
                changed = changes.follow(table.canvas, studio.app.window_surface)
                assert changed <= MAX_CHANGE_SHARE
        assert max(purses) - min(purses) > 800
        studio.close_scenes()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("kind", [Keyboard, Mouse], ids=["keys", "mouse"])
def test_gems_laid_on_the_rug_go_back_when_the_last_offer_is_accepted(kind: type[Player]) -> None:
    player = kind()
    try:
        table = player.start("basari", "", "trader", "trader")
        for _ in range(200):
            player.run_until_asked()
            assert not player.is_over, "no haggle in this match"
            draft = table.gestures.action_builder
            if isinstance(draft, OfferBuilder) and any(draft.last_offer):
                break
            player.move()
        tray = list(table.stage.view_model.zone_pieces["gems:0"])
        player.do(next(t for t in table.gestures.offered_gestures if t.zone == "gems:0"))
        player.frame()
        assert table.stage.draft_moves
        assert len(table.stage.view_model.zone_pieces["gems:0"]) == len(tray) - 1
        buttons = [
            widget for widget in table.widget_layer.widgets if widget.name.startswith("action:")
        ]
        assert buttons[-1].box.bottom <= table.layout.zone_layout.buttons_box.bottom, (
            "over the icons"
        )
        player.move(Accept())
        player.run_until_asked()
        assert not table.stage.draft_moves
        assert not table.presenter.table_view.describe_difference(table.session.match.state)
    finally:
        player.close()


@pytest.mark.slow
def test_practice_lists_few_of_the_offers_and_leads_back_to_lay_others() -> None:
    mouse = Mouse()
    try:
        mouse.program.start_match(
            MatchRequest(
                "basari",
                seated("", "trader", "trader", "trader"),
                {},
                HAGGLING[4],
                mode=MatchMode.PRACTICE,
            )
        )
        mouse.app.scene_stack.apply_changes()
        table = mouse.table
        mouse.run_until_asked()
        while table.gestures.action_builder is None:
            mouse.move()
            mouse.run_until_asked()
        advice, legal = table.coach.find_heuristic_advice(), table.match.legal_actions(0)
        mouse.press("tool:moves")
        mouse.wait(0.1)
        listed = [name for name in mouse.names() if name.startswith("move:")]
        while "move:compose" not in mouse.names():
            mouse.press("page:on")
            mouse.wait(0.1)
            listed += [name for name in mouse.names() if name.startswith("move:")]
        assert 2 <= len(listed) <= 6 < len(legal)
        assert advice is not None and "move:0" in listed
        mouse.press("move:compose")
        mouse.wait(0.4)
        focus = table.widget_layer.focused_widget
        assert isinstance(focus, HotspotWidget) and focus.hotspot.zone == "gems:0"
    finally:
        mouse.close()


def test_the_close_up_names_a_ware(seats: int) -> None:
    table = fullest_table(seats, text_scale=2.0)
    piece = table.stage.view_model.zone_pieces["pile:1"][-1]
    name = table.layout.seating.piece_name(piece)
    large = table.layout.piece_art.large_picture(piece, "pile:1")
    assert isinstance(large, PictureGroup)
    told = [part.text.lower() for part, _, _ in large.parts if isinstance(part, Text)]
    assert name.lower() in told
