"""Basari's table follows whole matches, answers every hand, and has a place for everything."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.base.match_request import MatchRequest
from scenes.games.basari.geometry import (
    FELT_BOX,
    HOME_SEAT,
    PLAYER_RUG,
    TAB_OVERLAP,
    TRAY_BOX,
    TRAY_GEM_SIZE,
)
from scenes.kit.layers import Layer
from scenes.table.input.gestures import Hotspot, TableGestures
from scenes.table.input.hotspots import HotspotWidget
from sprites.motion import Motion
from sprites.picture import Box, PictureGroup, Text
from sprites.rendering.renderer import Renderer
from tabletop.games.basari.action_builders import OfferBuilder
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer, TakeGem
from tabletop.games.basari.gems import GEM_KINDS
from tabletop.games.basari.offers import compare_offers
from tabletop.games.basari.sheet import CARD_COUNT
from tabletop.games.basari.state import HAGGLE_PHASE
from tabletop.match.setup import MatchMode
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
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

SEATS = range(3, 6)
HAGGLING = {3: 1, 4: 5, 5: 4}
"""Seeds with which seat 0 opens haggles and raises in them, by the number of seats."""

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


def test_whoever_acts_is_lit_with_all_that_is_his(seats: int) -> None:
    table = Table(seats, seed=1)
    for seat, box in {
        0: HOME_SEAT.box,
        **{s: table.layout.zone_layout.panel(s).box for s in range(1, seats)},
    }.items():
        table.stage.view_model.active_seat = seat
        light = table.layout.indicators.build_nodes(table.stage.view_model)["halo"].bounds()
        assert light.width >= box.width and light.height >= box.height


def test_two_who_haggle_sit_at_the_ends_of_the_rug_each_by_his_offer() -> None:
    table = Table(4, seed=HAGGLING[4])
    table.until_haggle()
    other = table.match.state.stack[-1][2]
    shown = table.stage.indicators.nodes
    faces = {seat: shown[f"haggler:{seat}"].bounds() for seat in (0, other)}
    for seat, face in faces.items():
        half = table.layout.zone_layout.box(f"offer:{seat}")
        away = {n: abs(half.center[0] - box.center[0]) for n, box in faces.items()}
        assert min(away, key=away.__getitem__) == seat
        for pose in table.layout.zone_layout.place(f"offer:{seat}").poses(["gem.red"] * 3):
            assert not face.overlaps(pose.box(PLAYER_RUG.gem_size, PLAYER_RUG.gem_size))
            assert (
                not shown["contested"]
                .bounds()
                .overlaps(pose.box(PLAYER_RUG.gem_size, PLAYER_RUG.gem_size))
            )
    while "contested" in table.stage.indicators.nodes:
        assert table.match.state.stack[-1][0] == HAGGLE_PHASE
        table.play_decision()
        table.director.skip()
    assert not any(name.startswith("haggler:") for name in table.stage.indicators.nodes)


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


@pytest.mark.sampled
@pytest.mark.parametrize("what", ["blocked", "haggle", "most_gems"])
def test_time_that_jumps_in_the_middle_leaves_nothing_behind(what: str) -> None:
    table = Table(5, seed=HAGGLING[5])
    assert table.interrupt_decision(what)


def fullest_table(seats: int, **how: object) -> Table:
    """Long piles, full trays, high points, both offers on the rug."""
    table = Table(seats, **how)  # type: ignore[arg-type]
    inventory: dict[str, list[str]] = {"deck": ["bazaar.?"], "stock": [*GEM_KINDS] * 2}
    for seat in range(seats):
        inventory[f"pile:{seat}"] = [f"bazaar.{seat * 7 + n + 1}" for n in range(7)]
        inventory[f"gems:{seat}"] = [
            kind for kind in GEM_KINDS for _ in range(9 if seat < 2 else 4)
        ]
        inventory[f"shown:{seat}"] = ["action.B"]
    inventory["hand:0"] = ["action.A", "action.C", "action.D"][: seats - 2]
    table.layout.zone_layout.left_seat = 0
    inventory["offer:0"] = [kind for kind in GEM_KINDS for _ in range(4)]
    inventory["offer:1"] = [kind for kind in GEM_KINDS for _ in range(4)]
    table.stage.show_inventory(inventory, {("points", seat): 188 for seat in range(seats)})
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
    layout, stage = table.layout, table.stage
    apart: dict[str, Box] = {"buttons": layout.zone_layout.buttons_box}
    steps = [f"step:{x}" for x in layout.zone_layout.action_letters] if text_scale == 1.0 else []
    for name in ("status", "sign:stage", "sign:round", *steps):
        apart[name] = digits_box(furniture_box(stage, name))
    for kind in range(len(GEM_KINDS)):
        apart[f"stock:{kind}"] = furniture_box(stage, f"stock:{kind}")
    for seat in range(seats):
        for name in ("plate", "points", "workers", *(f"count:{n}" for n in range(4))):
            key, _, n = name.partition(":")
            box = furniture_box(stage, f"{key}:{seat}" + (f"/{n}" if n else ""))
            apart[f"{name}:{seat}"] = box if name == "plate" else digits_box(box)
        for kind in ("pile", "shown"):
            apart[f"{kind}:{seat}"] = zone_box(stage, f"{kind}:{seat}")
    for zone in ("hand:0", "gems:0", "offer:0", "offer:1"):
        apart[zone] = zone_box(stage, zone)
    assert_apart(apart)


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_two_who_haggle_never_offer_on_the_same_half(seats: int) -> None:
    table = Table(seats, seed=HAGGLING[seats])
    seen = 0
    while not table.match.is_over:
        frame = table.match.state.stack[-1] if table.match.state.stack else None
        if frame and frame[0] == HAGGLE_PHASE:
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


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_ware_of_each_seat_is_named_whole_on_a_tab_of_its_card(
    seats: int, language: str, seat: int
) -> None:
    table = fullest_table(seats, language=language, text_scale=1.0)
    stage, layout = table.stage, table.layout
    for number in range(1, CARD_COUNT + 1):
        stage.view_model.zone_pieces[f"pile:{seat}"] = [
            f"bazaar.{number % CARD_COUNT + 1}",
            f"bazaar.{number}",
        ]
        tab = layout.indicators.build_nodes(stage.view_model)[f"ware:{seat}"]
        assert isinstance(tab.picture, PictureGroup)
        assert tab.z >= Layer.ON_FOCUSED_PIECE, "a card in focus would hide it"
        (words,) = (part for part, _, _ in tab.picture.parts if isinstance(part, Text))
        name = layout.seating.piece_name(f"bazaar.{number}")
        assert [line.lower() for line in words.layout.lines] == [name.lower()]
        box = tab.bounds()
        for other in ("plate", "points", "workers"):
            assert not box.overlaps(digits_box(furniture_box(stage, f"{other}:{seat}"))), (
                name,
                other,
            )
        assert not box.overlaps(FELT_BOX)
        assert not box.overlaps(zone_box(stage, f"shown:{seat}"))
        card = layout.zone_layout.box(f"pile:{seat}")
        assert abs(box.right - card.right) < 1 and abs(box.bottom - card.y - TAB_OVERLAP) < 1


def test_all_gems_of_a_rival_are_lit_up_not_the_first_row_of_them() -> None:
    places = fullest_table(3).layout.zone_layout
    for seat in (1, 2):
        zone, where = f"gems:{seat}", places.panel(seat)
        assert all(
            is_inside(where.cell_box(kind), places.box(zone)) for kind in range(len(GEM_KINDS))
        )
        assert where.tray_box is not None and is_inside(places.box(zone), where.box)


def test_heaps_of_gems_keep_apart_and_within_their_tray() -> None:
    table = fullest_table(3)
    pieces = [kind for kind in GEM_KINDS for _ in range(13)]
    poses = table.layout.zone_layout.place("gems:0").poses(pieces)
    heaps = [
        union_box(
            [
                pose.box(TRAY_GEM_SIZE, TRAY_GEM_SIZE)
                for pose, p in zip(poses, pieces, strict=True)
                if p == k
            ]
        )
        for k in GEM_KINDS
    ]
    for left, right in pairwise(heaps):
        assert left.right <= right.x
    for kind, heap in enumerate(heaps):
        assert is_inside(heap, TRAY_BOX)
        assert heap.bottom <= digits_box(furniture_box(table.stage, f"count:0/{kind}")).y + 1


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
        assert 2 <= len(listed) <= 6 < len(legal)
        assert advice is not None and "move:0" in listed
        mouse.press("move:compose")
        mouse.wait(0.4)
        focus = table.widget_layer.focused_widget
        assert isinstance(focus, HotspotWidget) and focus.hotspot.zone == "gems:0"
    finally:
        mouse.close()


CLEAR = 10.0
"""Units between two numbers that must not be read as one."""


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_many_points_stand_clear_of_many_workers(scale: float) -> None:
    table = Table(3, seed=1, text_scale=scale)
    showing = table.stage.view_model
    showing.counters["points", 0] = 209
    cards = table.match.game.tables.cards
    showing.zone_pieces["pile:0"] = [f"bazaar.{number}" for number in cards[-4:]]
    made = table.layout.indicators.build_nodes(showing)
    points, workers = made["points:0"].bounds(), made["workers:0"].bounds()
    assert workers.right + CLEAR <= points.x and points.right <= HOME_SEAT.box.right - 4
    assert workers.x >= HOME_SEAT.plate_box.right + 4


def test_where_text_is_large_a_ware_is_named_by_a_closer_look_alone(seats: int) -> None:
    table = fullest_table(seats, text_scale=2.0)
    assert not [
        name
        for name in table.layout.indicators.build_nodes(table.stage.view_model)
        if "ware" in name
    ]
    piece = table.stage.view_model.zone_pieces["pile:1"][-1]
    name = table.layout.seating.piece_name(piece)
    large = table.layout.piece_art.large_picture(piece, "pile:1")
    assert isinstance(large, PictureGroup)
    told = [part.text.lower() for part, _, _ in large.parts if isinstance(part, Text)]
    assert name.lower() in told
