"""Zahab's table answers every hand: steps are paid, discs pushed, tokens laid back, or refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenes.games.zahab.ring_geometry import RING
from scenes.table.input.gestures import Hotspot, TableGestures
from tabletop.core.acts import Step
from tabletop.games.zahab.action_builders import GainBuilder, ReturnTokensBuilder, StepsBuilder
from tabletop.games.zahab.actions import Discard, Exile, Gain, Ride, Steps, Trade, UseSpace
from tabletop.games.zahab.rule_tables import FIGURE_NAMES, GEM_PIECE, GOLD_PIECE, disc_piece
from tabletop.games.zahab.state import DISPLAY_SIZE, MIX_PHASE, STEPS_PHASE
from tests.scenes.games.zahab.zahab_table import SEATS, Table
from tests.scenes.player import Keyboard, Mouse, Player
from tests.scenes.table_harness import assert_gestures_match, seats_fixture

seats = seats_fixture(SEATS)


@pytest.mark.slow
@pytest.mark.sampled_by_game
def test_every_legal_action_can_be_touched(seats: int) -> None:
    table = Table(seats, seed=seats + 3, options={"expert": seats == 4})
    gestures, seen = TableGestures(table.layout, table.stage), set[type]()
    while not table.match.is_over:
        seat = table.match.active_seats()[-1]
        view, legal = table.match.view_for(seat), table.match.legal_actions(seat)
        gestures.offer_gestures(view, seat, legal)
        seen |= {type(action) for action in legal}
        assert_gestures_match(gestures, legal)
        for gesture in gestures.offered_gestures:
            for zone in (gesture.zone, gesture.target):
                assert zone is None or table.layout.zone_layout.box(zone).width > 0
        table.play_decision()
        table.director.skip()
    assert {Steps, UseSpace, Trade, Ride, Discard, Exile, Gain} <= seen


def test_what_is_paid_for_steps_is_laid_out_and_taken_back() -> None:
    table = Table(3, seed=5)
    table.play_until_asked(STEPS_PHASE)
    draft = table.gestures().action_builder
    assert isinstance(draft, StepsBuilder)
    before = {zone: list(pieces) for zone, pieces in table.stage.view_model.zone_pieces.items()}
    card = draft.hand_cards[0]
    paid = StepsBuilder(
        0, draft.has_gold, draft.hand_cards, draft.landing_spaces, draft.has_gold, card
    )
    table.show_builder_to_end(paid)
    assert f"card.{card}" in table.stage.view_model.zone_pieces["discard:0"]
    table.assert_agrees()
    table.show_builder_to_end(draft)
    after = {zone: pieces for zone, pieces in table.stage.view_model.zone_pieces.items() if pieces}
    assert {zone: sorted(pieces) for zone, pieces in after.items()} == {
        zone: sorted(pieces) for zone, pieces in before.items() if pieces
    }
    table.assert_agrees()


def test_the_ring_shows_where_the_steps_that_are_paid_for_lead() -> None:
    table = Table(4, seed=5)
    table.play_until_asked(STEPS_PHASE)
    draft = table.gestures().action_builder
    assert isinstance(draft, StepsBuilder)
    for steps in (1, 2, 3):
        paid = draft.with_steps(steps)
        if paid is None:
            continue
        table.show_builder_to_end(paid)
        ghost, there = (
            table.stage.find_named("ghost"),
            RING.camel_position(
                draft.landing_spaces[steps - 1], table.layout.zone_layout.start_tile_place
            ),
        )
        assert ghost is not None
        assert (ghost.x, ghost.y) == pytest.approx(there)
        assert paid.action in table.match.legal_actions(0)
        table.match.game.refusal(table.match.state, 0, paid.action)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_steps_are_paid_with_gold_before_cards(steps: int) -> None:
    rich = StepsBuilder(0, True, (7, 9), (4, 5, 6))
    poor = StepsBuilder(0, False, (7, 9), (4, 5, 6))
    none = StepsBuilder(0, False, (), (4, 5, 6))
    assert (made := rich.with_steps(steps)) is not None
    assert (made.steps, made.landing_space) == (steps, 3 + steps)
    assert bool(made.paid_card) == (steps == 3)
    assert (poor.with_steps(steps) is not None) == (steps < 3)
    assert (none.with_steps(steps) is not None) == (steps == 1)


@pytest.mark.slow
def test_a_camel_goes_where_its_draft_stood() -> None:
    for seed in range(4):
        table = Table(3, seed=seed)
        for _ in range(12):
            table.play_until_asked(STEPS_PHASE)
            draft = table.gestures().action_builder
            assert isinstance(draft, StepsBuilder)
            steps = max(n for n in (1, 2, 3) if draft.with_steps(n) is not None)
            paid = draft.with_steps(steps)
            assert paid is not None
            table.show_builder_to_end(paid)
            assert table.match.submit(0, paid.action) is None
            acts = table.match.visible_acts(table.match.last_event, 0)
            assert any(
                isinstance(a, Step) and a.path[-1] == f"ring:{paid.landing_space}" for a in acts
            )
            table.stage.view_model.view = table.stage.view_model.action_builder = None
            table.director.queue_acts(acts)
            table.director.skip()
            assert not table.stage.draft_moves
            table.assert_agrees()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("kind", [Keyboard, Mouse], ids=["keys", "mouse"])
def test_what_was_paid_and_taken_back_is_forgotten_when_the_camel_goes(kind: type[Player]) -> None:
    player = kind()
    try:
        table = player.start("zahab", "", "trader")
        for _ in range(60):
            player.run_until_asked()
            draft = table.gestures.action_builder
            if isinstance(draft, StepsBuilder) and draft.has_gold:
                break
            player.move()
        for _ in range(2):  # a gold is laid out, then taken back
            player.do(
                next(t for t in table.gestures.offered_gestures if t.zone in ("tokens:0", "supply"))
            )
            player.frame()
        assert table.stage.view_model.action_builder == draft
        player.move(Steps(False, 0))
        player.run_until_asked()
        assert table.stage.view_model.action_builder is None
        assert table.stage.find_named("ghost") is None
    finally:
        player.close()


def test_a_frame_around_gold_holds_no_gems() -> None:
    """Gold fills the sockets of a mat from the first on, gems from the last."""
    table = Table(3, seed=5)
    table.play_until_asked(STEPS_PHASE)
    gestures, gold, gems = table.gestures(), [GOLD_PIECE] * 5, [GEM_PIECE] * 2
    table.stage.view_model.zone_pieces |= {
        "tokens:0": [*gold, *gems],
        "supply": [*gold, *gems],
    }
    for zone in ("tokens:0", "supply"):
        table.stage.rebuild_zone(zone)
    paid = next(h for h in gestures.hotspots() if h.zone == "tokens:0")
    frame, last = gestures.hotspot_box(paid), table.stage.resting_box("tokens:0", len(gold) - 1)
    assert frame == last
    gestures.held_piece = paid
    whole = gestures.hotspot_box(Hotspot("supply", -1))
    assert whole == table.stage.zone_layout.box("supply"), "gold may be let go anywhere there"
    gestures.held_piece = None
    draft = gestures.action_builder
    assert isinstance(draft, StepsBuilder)
    gestures.use_action_builder(replace(draft, pays_gold=True))
    back = next(h for h in gestures.hotspots() if h.zone == "supply")
    taken = gestures.hotspot_box(back)
    assert taken is not None and taken.contains(*RING.heap_placement(GOLD_PIECE)[:2])
    assert not taken.contains(*RING.heap_placement(GEM_PIECE)[:2])


@pytest.mark.slow
def test_of_coins_all_alike_the_topmost_of_the_heap_goes() -> None:
    player = Mouse()
    try:
        table = player.start("zahab", "", "trader")
        player.run_until_asked()
        while not any(t.zone == "tokens:0" for t in table.gestures.offered_gestures):
            player.move()
            player.run_until_asked()
        gold = [s.node for s in table.stage.sprites("tokens:0") if s.piece == "gold.coin"]
        assert len(gold) > 1
        gesture = next(t for t in table.gestures.offered_gestures if t.zone == "tokens:0")
        assert gesture.piece == "gold.coin" and gesture.target is None
        player.press(f"hotspot:tokens:0:{len(gold) - 1}")
        assert [node.name for node in gold] == [*["tokens:0"] * (len(gold) - 1), "supply"]
    finally:
        player.close()


@pytest.mark.slow
def test_cards_that_come_back_are_foretold() -> None:
    table = Table(2, seed=4)
    told = 0
    for _ in range(40):
        if table.match.is_over:
            break
        table.play_until_asked(STEPS_PHASE)
        draft = table.gestures().action_builder
        assert isinstance(draft, StepsBuilder)
        back = table.layout.indicators.values.returning_card_count(table.match.view_for(0), draft)
        held = len(table.match.state.hands[0])
        table.decide(draft.action)
        table.director.skip()
        if table.match.state.seat == 0:
            assert len(table.match.state.hands[0]) - held == back
        told += back > 0
        try:
            table.play_until_asked(STEPS_PHASE)
        except AssertionError:
            break
    assert told


@pytest.mark.slow
def test_points_of_any_colour_are_shared_out_by_pushing_discs() -> None:
    table = Table(2, seed=2)
    for seed in range(2, 12):
        table = Table(3, seed=seed)
        try:
            table.play_until_asked(MIX_PHASE)
        except AssertionError:
            continue
        break
    gestures = table.gestures()
    draft = gestures.action_builder
    assert isinstance(draft, GainBuilder)
    legal = table.match.legal_actions(0)
    assert isinstance(legal[0], Gain)
    while (step := draft.step_towards(legal[-1])) != draft:
        assert isinstance(step, GainBuilder)
        draft = step
        table.show_builder_to_end(draft)
        table.assert_agrees()
    assert draft.remaining_vp == 0
    for figure, vp, share in zip(FIGURE_NAMES, draft.track_vp, draft.vp_shares, strict=True):
        assert disc_piece(figure, 0) in table.stage.view_model.zone_pieces[f"{figure}:{vp + share}"]
    table.decide(legal[-1])
    table.director.skip()
    assert not table.stage.draft_moves
    table.stage.view_model.action_builder = None
    table.assert_agrees()


def test_tokens_above_the_limit_are_laid_back_one_by_one() -> None:
    draft = ReturnTokensBuilder(0, excess_tokens=2, owned_gold=5, owned_gems=5)
    more = {t.action for t in draft.gestures() if isinstance(t.action, ReturnTokensBuilder)}
    assert {d.returned_tokens for d in more} == {(1, 0), (0, 1)}
    full = ReturnTokensBuilder(0, 2, 5, 5, (1, 1))
    assert full.remaining_tokens == 0
    assert len(full.preview_moves) == 2
    assert [t.kind for t in full.gestures() if t.button] == ["green"]


@pytest.mark.slow
def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    table = Table(4, seed=3)
    refused = set[str]()
    while not table.match.is_over:
        match = table.match
        view = match.view_for(0)
        presses = [("hand:0", p) for p in table.stage.view_model.zone_pieces.get("hand:0", ())]
        presses += [
            ("discard:0", p) for p in table.stage.view_model.zone_pieces.get("discard:0", ())
        ]
        presses += [(f"display:{n}", f"card.{view.display[n]}") for n in range(DISPLAY_SIZE)]
        if match.active_seats() == (0,):
            for zone, piece in presses:
                meant = table.layout.input_mapping.intended_action(view, 0, zone, piece, None)
                refusal = match.refusal(0, meant) if meant is not None else None
                if refusal is not None:
                    assert table.layout.seating.text.has_text(f"zahab.refusal.{refusal.code}")
                    refused.add(refusal.code)
                assert (
                    table.layout.input_mapping.intended_action(view, 0, zone, piece, "ring:3")
                    is None
                )
        table.play_decision()
        table.director.skip()
    assert {"level_too_high", "not_now"} <= refused
    assert (
        table.layout.input_mapping.intended_action(
            table.match.view_for(0), 0, "deck", "card.?", None
        )
        is None
    )


def test_a_card_taken_back_in_mid_air_is_a_card_again() -> None:
    """A card on its way out shows its level sign, but becomes a card again when it is taken
    back."""
    table = Table(3, seed=5)
    table.play_until_asked(STEPS_PHASE)
    draft = table.gestures().action_builder
    assert isinstance(draft, StepsBuilder)
    paying = replace(draft, paid_card=draft.hand_cards[0])
    for share in (0.05, 0.3, 0.5, 0.7, 0.9):
        table.show_builder(paying)
        table.timeline.advance(share * table.timeline.remaining_seconds)
        table.show_builder(draft)
        table.timeline.skip()
        for sprite in table.stage.sprites("hand:0"):
            node, wanted = sprite.node, table.layout.piece_art.picture(sprite.piece, "hand:0")
            assert node.picture == wanted, f"{sprite.piece} at {share} of its way"
            assert (node.zoom, node.turn, node.squash) == (1.0, 0.0, 0.0)


def test_a_card_taken_back_before_it_has_set_out_stays_in_the_hand() -> None:
    """A coin that is paid before it goes first: the card waits for its turn."""
    table = Table(3, seed=5)
    table.play_until_asked(STEPS_PHASE)
    draft = table.gestures().action_builder
    assert isinstance(draft, StepsBuilder) and draft.has_gold
    table.show_builder(replace(draft, pays_gold=True, paid_card=draft.hand_cards[0]))
    table.timeline.advance(0.02)
    table.show_builder(draft)
    table.timeline.skip()
    lying = zip(table.stage.sprites("hand:0"), table.stage.piece_placements("hand:0"), strict=True)
    for sprite, pose in lying:
        assert (sprite.node.x, sprite.node.y) == (pose.x, pose.y), sprite.piece
        assert sprite.node.picture == table.layout.piece_art.picture(sprite.piece, "hand:0")
