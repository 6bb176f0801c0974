"""Nacho's table follows whole matches, and shows what all may see of them."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
import pytest

from scenes.games.nacho.card_pictures import order_picture, tag_picture
from scenes.games.nacho.geometry import table_geometry
from scenes.games.nacho.indicators import NOBODY
from scenes.kit.layers import Layer
from scenes.kit.roles.view_model import TableViewModel
from scenes.screenshots.visible_text import find_node_texts
from sprites.motion import Motion
from sprites.rendering.renderer import Renderer
from tabletop.core.acts import Act, Move, Score, Shuffle
from tabletop.core.options import OptionValue
from tabletop.core.zones import parse_zone
from tabletop.games.nacho.mechanics.rounds import majority_seat
from tabletop.games.nacho.rules import compute_turn_order as order_of_play
from tabletop.games.nacho.state import ABSENT_VALUE, CHASE_PHASE, JOURNEY_PHASE, PROVINCE_INDICES
from tabletop.text.message_format import act_key
from tests.scenes.games.nacho.nacho_table import OPTIONS, SEATS, Table, all_options
from tests.scenes.table_harness import both_motions, seats_fixture

seats = seats_fixture(SEATS)
RING_WIDTH = 16.0
"""Width of the ring around a piece, with its glow, design pixels."""


@pytest.mark.parametrize("letters", [(), ("O", "T", "P", "B")])
def test_the_grey_of_a_filled_tag_hides_food_and_price(letters: tuple[str, ...]) -> None:
    """Orders differ in food and price, but not where a tag is grey."""
    size, renderer = table_geometry(4, False).tag_size, Renderer(2.0)
    grey, seen = renderer.render(tag_picture(size, True)), []
    for food, prices in (("peppers", (8,) * 4), ("onions", (1,) * 4)):
        order = order_picture((food,) * 4, prices, size, 4.2 * size[0], 44.0, letters)
        tag = renderer.render(order).subsurface(grey.get_rect()).copy()
        tag.blit(grey, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        seen.append(pygame.image.tobytes(tag, "RGB"))
    assert seen[0] == seen[1]


def test_cards_are_counted_one_by_one_as_they_leave_and_come() -> None:
    table = Table(4, seed=6)
    table.play_until(
        lambda: any(isinstance(act, Move) and act.source == "deck"
                    for act in table.match.last_event.acts)
    )  # fmt: skip
    seen: dict[str, set[str]] = {"number:deck": set(), "number:hand:1": set()}
    while not table.director.is_idle:
        table.timeline.advance(1 / 60)
        for name, numbers in seen.items():
            if (node := table.stage.indicators.nodes.get(name)) is not None:
                numbers.update(each.text.text for each in find_node_texts(node))
    drawn = [act for act in table.match.last_event.acts
             if isinstance(act, Move) and act.source == "deck"]  # fmt: skip
    assert len(seen["number:deck"]) > len(drawn) / 2
    assert len(seen["number:hand:1"]) > sum(act.target == "hand:1" for act in drawn) / 2


def test_the_number_of_a_closed_hand_keeps_off_the_ring_around_its_cards(seats: int) -> None:
    table, found = Table(seats), 0
    table.lay_as_demo()
    for seat in range(seats):
        number = table.stage.indicators.nodes.get(f"number:hand:{seat}")
        if number is not None:
            found += 1
            ring = table.layout.zone_layout.box(f"hand:{seat}").inset(-RING_WIDTH)
            assert not number.bounds().overlaps(ring)
            assert number.bounds().x > 0
    assert found == seats


@pytest.mark.slow
@pytest.mark.sampled_by_game
@all_options
def test_skipping_ends_where_the_acts_end(seats: int, options: Mapping[str, OptionValue]) -> None:
    table = Table(seats, seed=seats, options=options)
    table.assert_skipping_agrees()


@pytest.mark.slow
@pytest.mark.sampled_by_game
@both_motions
def test_playing_frame_by_frame_ends_where_the_acts_end(seats: int, motion: Motion) -> None:
    options = OPTIONS[(seats - 2) % len(OPTIONS)]
    table = Table(seats, seed=40 + seats, motion=motion, options=options)
    table.assert_playing_agrees(0.15)
    assert not table.leftover_count()


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_a_layout_that_joins_late_shows_the_same_course(seats: int) -> None:
    table = Table(seats, seed=7)
    for _ in table.play_decisions():
        table.director.skip()
        marks = dict(table.stage.view_model.notes)
        table.lay_table()
        recalled = table.stage.view_model.notes
        assert {"round", "turn", "queue"} <= set(recalled)
        assert {key: marks.get(key) for key in recalled} == recalled
        table.stage.view_model.notes = marks


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_the_order_shown_is_the_order_of_play(seats: int) -> None:
    table, seen = Table(seats, seed=11), 0
    for _ in table.play_decisions():
        state, going = table.match.state, ()
        if state.phase == JOURNEY_PHASE and ABSENT_VALUE not in state.played:
            table.director.skip()
            going = table.layout.indicators.play_order(table.stage.view_model)
            assert going == order_of_play(state, state.played) == state.queue
            seen += 1
        table.director.skip()
    assert seen >= 6


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_a_smuggler_of_a_turn_that_is_over_is_no_longer_in_the_order(seats: int) -> None:
    table = Table(seats, seed=9)
    for _ in table.play_decisions():
        table.director.skip()
        queue = table.stage.view_model.notes["queue"]
        state = table.match.state
        assert queue == (state.queue if state.phase in (JOURNEY_PHASE, CHASE_PHASE) else ())


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_the_crown_lies_where_the_bonus_would_go(seats: int) -> None:
    table, crowned = Table(seats, seed=12), 0
    for _ in table.play_decisions():
        table.director.skip()
        for province in PROVINCE_INDICES:
            expected = majority_seat(table.match.state, province)
            shown = table.layout.indicators.find_leader(table.stage.view_model, province)
            assert shown == (NOBODY if expected == ABSENT_VALUE else expected)
            crowned += shown != NOBODY
    assert crowned


def test_nobody_sees_the_choices_of_others_before_all_have_chosen(seats: int) -> None:
    table = Table(seats)
    table.play_decision()
    table.director.skip()
    chosen = seats - 1
    assert table.stage.view_model.zone_pieces[f"choice:{chosen}"] == ["smuggler.?"]
    assert set(table.stage.view_model.zone_pieces[f"hand:{chosen}"]) == {"smuggler.?"}


@pytest.mark.sampled_by_game
@both_motions
@pytest.mark.parametrize(
    "what", ["tie", "delivers", "takes", "arrests", "majority", "no_majority", "penalty"]
)
def test_time_that_jumps_in_the_middle_leaves_nothing_behind(what: str, motion: Motion) -> None:
    table = Table(4, seed=6, motion=motion)
    assert table.interrupt_decision(what) or what == "tie"  # there only cards and people move


def test_bag_truck_horse_and_gold_are_heard() -> None:
    table = Table(4, seed=6)
    for _ in range(40):
        table.play_decision()
        table.play_out(0.1)
    assert {"cube_rattle", "bag_shake", "wood_tap", "coin_on_coin", "card_snap"} <= set(
        table.voice.requests
    )


def test_the_cube_arrives_in_its_slot_after_the_truck() -> None:
    table = Table(4, seed=6)
    table.play_until_said("delivers")
    acts = [act for act in table.match.last_event.acts if isinstance(act, Move)]
    slot = next(act.target for act in acts if act.target.startswith("slots:"))
    drove = False
    for _ in range(2000):
        table.timeline.advance(0.02)
        drove |= any(sprite.node.z == Layer.CARRIED_PIECES for sprite in table.stage.all_sprites())
        if table.director.is_idle:
            break
    assert drove
    node, pose = table.stage.sprites(slot)[0].node, table.stage.piece_placements(slot)[0]
    assert (node.x, node.y, node.zoom, node.lift) == (pose.x, pose.y, 1.0, 0.0)


def test_after_a_skip_all_readouts_are_up_to_date() -> None:
    table = Table(3, seed=5)
    for _, _ in zip(range(30), table.play_decisions(), strict=False):
        table.director.skip()
        wanted = table.layout.indicators.build_nodes(table.stage.view_model)
        shown = {(node.name, node.picture) for node in table.canvas}
        assert {(name, node.picture) for name, node in wanted.items()} <= shown


def test_a_readout_that_is_asked_for_while_nobody_looks_is_up_to_date() -> None:
    table = Table(3, seed=5)
    for amount in (7, 12):
        table.stage.view_model.zone_pieces["deck"] = ["smuggler.?"] * amount
        with table.stage.indicators.suspend_updates():
            table.stage.update_indicators()
            read = table.stage.find_named("number:deck")
            wanted = table.layout.indicators.build_nodes(table.stage.view_model)["number:deck"]
            assert read is not None and read.picture == wanted.picture


def test_a_wage_is_named_where_the_gold_changes() -> None:
    effects = Table(3).layout.effects
    assert effects.change_text(Score(1, -2, "gold", "NAC-4.5")) == "Wage −2"
    assert effects.change_text(Score(1, 7, "gold", "NAC-4.2")) == "+7"


def test_a_deck_made_of_discards_is_told_and_the_first_one_is_not() -> None:
    table = Table(3)
    told = {}
    for clause in ("NAC-2.1", "NAC-6.5"):
        key = act_key(Shuffle("deck", clause), table.match.game, table.layout.seating.text)
        told[clause] = key.removeprefix("nacho.") not in table.layout.quiet_lines
    assert told == {"NAC-2.1": False, "NAC-6.5": True}


def test_the_place_card_shows_the_gold() -> None:
    table = Table(3, seed=5)
    table.stage.view_model.counters["gold", 1] = -12
    assert table.layout.indicators.score_text(table.stage.view_model, 1) == "\N{MINUS SIGN}12"


def test_nobody_is_lit_while_all_choose_and_turn_their_cards(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lit = Table(seats, seed=5), dict[str, set[int | None]]()
    note = table.layout.indicators.note_act

    def note_and_record(act: Act, model: TableViewModel) -> None:
        kind = parse_zone(act.target).kind if isinstance(act, Move) else ""
        if kind in ("choice", "played"):
            model.active_seat = 1
        note(act, model)
        if kind in ("choice", "played"):
            lit.setdefault(kind, set()).add(model.active_seat)

    monkeypatch.setattr(table.layout.indicators, "note_act", note_and_record)
    for _ in range(3 * seats):
        table.play_decision()
        table.director.skip()
    assert lit == {"choice": {None}, "played": {None}}
