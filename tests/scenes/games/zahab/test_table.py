"""Zahab's table follows whole matches, and shows what all may see of them."""

from __future__ import annotations

import math

import pytest

from scenes.games.zahab.ring_geometry import RING
from scenes.kit.layers import Layer
from scenes.screenshots.scene_setup import open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from sprites.motion import NORMAL_MOTION, Motion
from tabletop.core.acts import Act, Move, Step
from tabletop.core.zones import parse_zone
from tabletop.games.zahab.actions import UseSpace
from tabletop.games.zahab.mechanics.camel_movement import START_TILE
from tabletop.games.zahab.rule_tables import GEM_PIECE, GOLD_PIECE
from tabletop.games.zahab.state import DISPLAY_SIZE, RIDE_PHASE, SPACE_PHASE, STEPS_PHASE
from tabletop.text.message_format import format_prompt
from tests.scenes.games.zahab.zahab_table import SEATS, Table, texts_of
from tests.scenes.table_harness import both_motions, seats_fixture
from tools.look.targets import find_smallest_target, find_unreachable, focusable_widgets

EXPERT = (False, True)

seats = seats_fixture(SEATS)


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("expert", EXPERT, ids=["plain", "expert"])
def test_skipping_ends_where_the_acts_end(seats: int, expert: bool) -> None:
    table = Table(seats, seed=seats, options={"expert": expert})
    for _ in table.play_decisions():
        table.director.skip()
        table.assert_agrees()
        if not table.match.is_over:
            table.show_turn()


@pytest.mark.slow
@pytest.mark.sampled_by_game
@both_motions
def test_playing_frame_by_frame_ends_where_the_acts_end(seats: int, motion: Motion) -> None:
    table = Table(seats, seed=40 + seats, motion=motion)
    table.assert_playing_agrees(0.15)
    table.lay_table()
    assert not table.leftover_count()


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_a_layout_that_joins_late_shows_that_the_end_has_been_called(seats: int) -> None:
    table = Table(seats, seed=7)
    ended = 0
    for _ in table.play_decisions():
        table.director.skip()
        marked = table.stage.view_model.notes["ending"]
        table.lay_table()
        assert table.stage.view_model.notes["ending"] == marked
        ended += marked
    assert ended and not table.stage.view_model.notes["ending"], "after the end no round is last"


def test_the_prompt_of_a_space_names_the_choice_that_there_is() -> None:
    """Without gold in the supply it lies on cards, or there is nothing beside the space."""
    table = Table(3)
    table.play_until_asked(SPACE_PHASE)
    game, seating, told = table.match.game, table.layout.seating, set[str]()
    for supply, laid in ((5, 0), (0, 1), (0, 0)):
        state = table.match.state.copy()
        state.supply_gold, state.laid = supply, [laid] * DISPLAY_SIZE
        assert any(isinstance(each, UseSpace) for each in game.legal_actions(state, 0))
        told.add(format_prompt(state, 0, game, seating.text, seating.setup.seat_names))
    assert len(told) == 3


def test_the_start_tile_lies_below_the_gate(seats: int) -> None:
    for seed in range(6):
        table = Table(seats, seed=seed)
        place = table.match.state.tiles.index(START_TILE)
        pose = table.layout.zone_layout.place(f"tile:{place}").pile_opening
        assert pose.x == pytest.approx(RING.center[0])
        assert pose.y < RING.center[1]
        assert pose.angle % 360 == pytest.approx(0)


@pytest.mark.slow
def test_a_closer_look_at_a_hand_shows_what_all_have_seen_of_it() -> None:
    table = Table(3, seed=4)
    seen = 0
    for _ in table.play_decisions():
        table.director.skip()
        if table.match.is_over:
            break
        table.show_turn()
        for seat in (1, 2):
            pool = table.layout.piece_art.known_cards(f"hand:{seat}")
            held = table.match.state.hands[seat]
            known = {piece for piece in pool if piece != "card.?"}
            assert len(pool) == len(held)
            assert known == {f"card.{n}" for n in table.match.view_for(0).known[seat]}
            seen += len(known) > 3
        assert table.layout.piece_art.known_cards("hand:0") == ()
    assert seen
    assert table.layout.piece_art.large_picture("card.?", "hand:1").size
    assert table.layout.piece_art.description("card.?", "hand:1") is not None


def test_nobody_sees_the_hands_of_others() -> None:
    table = Table(3)
    for seat in (1, 2):
        assert set(table.stage.view_model.zone_pieces[f"hand:{seat}"]) == {"card.?"}


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("what", ["cards_back", "uses", "end_called"])
def test_time_that_jumps_in_the_middle_leaves_nothing_behind(what: str) -> None:
    table = Table(3, seed=3)
    assert table.interrupt_decision(what)


def test_everything_on_a_late_table_can_be_touched_and_reached() -> None:
    studio = HeadlessStudio((320, 180))
    table = open_table_at_share(studio, "zahab", 3, 0.75)
    piles = table.stage.view_model.zone_pieces
    assert max(len(piles.get(f"discard:{seat}", ())) for seat in range(3)) > 1
    size, name = find_smallest_target(table) or (0.0, "")
    assert size >= studio.context.theme.min_target_size, name
    assert not find_unreachable(focusable_widgets(table))
    small = next(w for w in focusable_widgets(table) if w.name.startswith("hotspot:discard"))
    assert small.hit_test(small.box.x + 2.0, small.box.center[1])
    studio.close_scenes()


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ([Move(GOLD_PIECE, 2, "tokens:1", "supply", "ZAH-7.1")], ["\u22121 for gold"]),
        ([Move(GEM_PIECE, 1, "supply", "tokens:1", "ZAH-5.9")], ["+1 for gems"]),
        ([Step("queen.1", ("queen:0", "queen:1", "queen:2"), "ZAH-5.1")], []),
        ([Move(GOLD_PIECE, 1, "supply", "tokens:1", "ZAH-4.4")], []),
    ],
)
def test_a_score_says_what_it_wins_and_loses(acts: list[Move | Step], words: list[str]) -> None:
    """By gold and gems; a disc shows what a track brings, and nothing covers the score."""
    table = Table(3)
    tokens = {
        "tokens:1": [GOLD_PIECE] * 6,
        "supply": [GOLD_PIECE, GEM_PIECE],
        "queen:0": ["queen.1"],
    }
    table.stage.show_inventory(tokens, {})
    before = int(table.layout.indicators.score_text(table.stage.view_model, 1))
    table.timeline.play(table.animator.animate_phrase(acts))
    seen = dict[str, None]()
    while not table.timeline.is_done:
        table.timeline.advance(0.05)
        for node in table.stage.temporary_nodes:
            if node.name == "rising":
                seen |= dict.fromkeys(text.text for text in texts_of(node.picture))
    after = int(table.layout.indicators.score_text(table.stage.view_model, 1))
    assert list(seen) == words
    assert (bool(words) or isinstance(acts[0], Step)) == (after != before)


def test_all_spaces_to_which_the_hermit_carries_are_lit() -> None:
    table, count = Table(2, seed=2), 0
    while count < 2:
        if count:
            table.play_decision()
        table.play_until_asked(RIDE_PHASE)
        count = len(table.match.legal_actions(0))
        lit = table.layout.indicators.build_nodes(table.stage.view_model)
        assert sum(name.startswith(("landing:", "steps:")) for name in lit) == 2 * count


def test_what_pays_for_a_trade_is_seen_in_one_place() -> None:
    """The hand stays in the light, and the table behind shows what has left it."""
    table = Table(3, seed=5)
    table.play_until_asked(STEPS_PHASE)
    card = table.stage.view_model.zone_pieces["hand:0"][0]
    table.stage.note_act(Move(card, 1, "hand:0", "discard:0", "ZAH-7.2"))
    entering = table.act_stage.change(NORMAL_MOTION)
    assert entering is not None
    table.timeline.play(entering)
    table.timeline.advance(2.0)
    assert all(sprite.node.z >= Layer.ACT for sprite in table.stage.sprites("hand:0"))
    before = _stepped_back_picture(table)
    for zone in ("supply", "tokens:1"):
        table.stage.view_model.zone_pieces[zone].pop()
        table.stage.rebuild_zone(zone)
        for _ in range(10):
            table.act_stage.refresh(0.1)
        after = _stepped_back_picture(table)
        assert after is not before, zone
        before = after
    table.act_stage.refresh(0.1)
    assert _stepped_back_picture(table) is before


def _stepped_back_picture(table: Table) -> object:
    """Return the picture of the table behind an act, which is seen alone."""
    (veil,) = (node for node in table.canvas if node.z == Layer.STEP_BACK)
    assert veil.alpha == 1.0
    return veil.picture


def test_a_count_of_gold_goes_with_the_coins_that_it_counts() -> None:
    """A card takes its coins to the seat that acquires it: no number stays where they lay."""
    table = Table(3, motion=NORMAL_MOTION)
    table.play_until(lambda: any(is_rich_gold(act) for act in table.match.last_event.acts))
    place = next(
        parse_zone(act.source).number
        for act in table.match.last_event.acts
        if isinstance(act, Move) and is_rich_gold(act)
    )
    assert place is not None
    seen: set[bool] = set()
    while not table.director.is_idle:
        table.timeline.advance(0.05)
        at = RING.gold_placement(place)
        coins = sum(
            node.tag == GOLD_PIECE and math.hypot(node.x - at.x, node.y - at.y) < 60
            for node in table.canvas
        )
        is_counted = f"laid:{place}" in table.stage.indicators.nodes
        assert coins or not is_counted
        seen.add(is_counted)
    assert seen == {False, True}


def is_rich_gold(act: Act) -> bool:
    """True if more than one coin leaves a card of the display for a seat."""
    return (
        isinstance(act, Move)
        and act.n > 1
        and parse_zone(act.source).kind == "ondisplay"
        and parse_zone(act.target).kind == "tokens"
    )
