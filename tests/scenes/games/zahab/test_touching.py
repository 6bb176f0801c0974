"""Zahab's table answers every hand: steps are paid, discs pushed, tokens laid back, or refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenes.games.zahab.ring import ABOVE_HOME
from scenes.touch.gestures import Gestures
from tabletop.core.acts import Step
from tabletop.games.zahab.actions import Discard, Exile, Gain, Ride, Steps, Trade, UseSpace
from tabletop.games.zahab.drafts import GainDraft, ReturnDraft, StepsDraft
from tabletop.games.zahab.state import DISPLAY, MIX, STEPS
from tabletop.games.zahab.tables import FIGURES, seat_disc
from tests.scenes.games.zahab.watched import SEATS, Table
from tests.scenes.player import Keyboard, Mouse, Player
from tests.scenes.watched import each_of, touches_for

seats = each_of(SEATS)


@pytest.mark.thinned(6)
def test_every_legal_action_can_be_touched(seats: int) -> None:
    table = Table(seats, seed=seats + 3, options={"expert": seats == 4})
    gestures, seen = Gestures(table.layout, table.stage), set[type]()
    while not table.match.over:
        seat = table.match.to_act()[-1]
        view, legal = table.match.view(seat), table.match.legal(seat)
        gestures.offer(view, seat, legal)
        seen |= {type(action) for action in legal}
        touches_for(gestures, legal)
        for gesture in gestures.offered:
            for zone in (gesture.zone, gesture.target):
                assert zone is None or table.layout.places.box(zone).width > 0
        table.act()
        table.director.skip()
    assert {Steps, UseSpace, Trade, Ride, Discard, Exile, Gain} <= seen


def test_what_is_paid_for_steps_is_laid_out_and_taken_back() -> None:
    table = Table(3, seed=5)
    table.until_asked(STEPS)
    draft = table.gestures().draft
    assert isinstance(draft, StepsDraft)
    before = {zone: list(pieces) for zone, pieces in table.stage.showing.table.items()}
    card = draft.cards[0]
    paid = StepsDraft(0, draft.has_gold, draft.cards, draft.landings, draft.has_gold, card)
    table.show_draft(paid)
    assert f"card.{card}" in table.stage.showing.table["discard:0"]
    table.agrees()
    table.show_draft(draft)
    after = {zone: pieces for zone, pieces in table.stage.showing.table.items() if pieces}
    assert {zone: sorted(pieces) for zone, pieces in after.items()} == {
        zone: sorted(pieces) for zone, pieces in before.items() if pieces
    }
    table.agrees()


def test_the_ring_shows_where_the_steps_that_are_paid_for_lead() -> None:
    table = Table(4, seed=5)
    table.until_asked(STEPS)
    draft = table.gestures().draft
    assert isinstance(draft, StepsDraft)
    for steps in (1, 2, 3):
        paid = draft.paid(steps)
        if paid is None:
            continue
        table.show_draft(paid)
        ghost, there = (
            table.stage.named("ghost"),
            ABOVE_HOME.stand(draft.landings[steps - 1], table.layout.places.first),
        )
        assert ghost is not None
        assert (ghost.x, ghost.y) == pytest.approx(there)
        assert paid.action in table.match.legal(0)
        table.match.game.refusal(table.match.state, 0, paid.action)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_steps_are_paid_with_gold_before_cards(steps: int) -> None:
    rich = StepsDraft(0, True, (7, 9), (4, 5, 6))
    poor = StepsDraft(0, False, (7, 9), (4, 5, 6))
    none = StepsDraft(0, False, (), (4, 5, 6))
    assert (made := rich.paid(steps)) is not None
    assert (made.steps, made.landing) == (steps, 3 + steps)
    assert bool(made.card) == (steps == 3)
    assert (poor.paid(steps) is not None) == (steps < 3)
    assert (none.paid(steps) is not None) == (steps == 1)


@pytest.mark.soak
def test_a_camel_goes_where_its_draft_stood() -> None:
    for seed in range(4):
        table = Table(3, seed=seed)
        for _ in range(12):
            table.until_asked(STEPS)
            draft = table.gestures().draft
            assert isinstance(draft, StepsDraft)
            steps = max(n for n in (1, 2, 3) if draft.paid(n) is not None)
            paid = draft.paid(steps)
            assert paid is not None
            table.show_draft(paid)
            assert table.match.submit(0, paid.action) is None
            acts = table.match.seen(table.match.last, 0)
            assert any(isinstance(a, Step) and a.path[-1] == f"ring:{paid.landing}" for a in acts)
            table.stage.showing.view = table.stage.showing.draft = None
            table.director.show(acts)
            table.director.skip()
            assert not table.stage.drafted
            table.agrees()


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("kind", [Keyboard, Mouse], ids=["keys", "mouse"])
def test_what_was_paid_and_taken_back_is_forgotten_when_the_camel_goes(kind: type[Player]) -> None:
    player = kind()
    try:
        table = player.start("zahab", "", "trader")
        for _ in range(60):
            player.until_asked()
            draft = table.gestures.draft
            if isinstance(draft, StepsDraft) and draft.has_gold:
                break
            player.move()
        for _ in range(2):  # a gold is laid out, then taken back
            player.do(next(t for t in table.gestures.offered if t.zone in ("tokens:0", "supply")))
            player.frame()
        assert table.stage.showing.draft == draft
        player.move(Steps(False, 0))
        player.until_asked()
        assert table.stage.showing.draft is None
        assert table.stage.named("ghost") is None
    finally:
        player.close()


def test_of_coins_all_alike_the_one_that_was_touched_goes() -> None:
    player = Mouse()
    try:
        table = player.start("zahab", "", "trader")
        player.until_asked()
        while not any(t.zone == "tokens:0" for t in table.gestures.offered):
            player.move()
            player.until_asked()
        nodes = [sprite.node for sprite in table.stage.sprites("tokens:0")]
        assert len(nodes) > 1
        gesture = next(t for t in table.gestures.offered if t.zone == "tokens:0")
        assert gesture.piece == "gold.coin" and gesture.target is None
        player.press("hotspot:tokens:0:0")
        assert [node.name for node in nodes] == ["supply", *["tokens:0"] * (len(nodes) - 1)]
    finally:
        player.close()


@pytest.mark.soak
def test_cards_that_come_back_are_foretold() -> None:
    table = Table(2, seed=4)
    told = 0
    for _ in range(40):
        if table.match.over:
            break
        table.until_asked(STEPS)
        draft = table.gestures().draft
        assert isinstance(draft, StepsDraft)
        back = table.layout.readouts.numbers.returning(table.match.view(0), draft)
        held = len(table.match.state.hands[0])
        table.decide(draft.action)
        table.director.skip()
        if table.match.state.seat == 0:
            assert len(table.match.state.hands[0]) - held == back
        told += back > 0
        try:
            table.until_asked(STEPS)
        except AssertionError:
            break
    assert told


@pytest.mark.soak
def test_points_of_any_colour_are_shared_out_by_pushing_discs() -> None:
    table = Table(2, seed=2)
    for seed in range(2, 12):
        table = Table(3, seed=seed)
        try:
            table.until_asked(MIX)
        except AssertionError:
            continue
        break
    gestures = table.gestures()
    draft = gestures.draft
    assert isinstance(draft, GainDraft)
    legal = table.match.legal(0)
    assert isinstance(legal[0], Gain)
    while (step := draft.towards(legal[-1])) != draft:
        assert isinstance(step, GainDraft)
        draft = step
        table.show_draft(draft)
        table.agrees()
    assert draft.left == 0
    for figure, vp, share in zip(FIGURES, draft.vp, draft.shares, strict=True):
        assert seat_disc(figure, 0) in table.stage.showing.table[f"{figure}:{vp + share}"]
    table.decide(legal[-1])
    table.director.skip()
    assert not table.stage.drafted
    table.stage.showing.draft = None
    table.agrees()


def test_tokens_above_the_limit_are_laid_back_one_by_one() -> None:
    draft = ReturnDraft(0, above=2, gold=5, gems=5)
    more = {t.action for t in draft.gestures() if isinstance(t.action, ReturnDraft)}
    assert {d.back for d in more} == {(1, 0), (0, 1)}
    full = ReturnDraft(0, 2, 5, 5, (1, 1))
    assert full.left == 0
    assert len(full.moves) == 2
    assert [t.kind for t in full.gestures() if t.button] == ["green"]


@pytest.mark.soak
def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    table = Table(4, seed=3)
    refused = set[str]()
    while not table.match.over:
        match = table.match
        view = match.view(0)
        presses = [("hand:0", p) for p in table.stage.showing.table.get("hand:0", ())]
        presses += [("discard:0", p) for p in table.stage.showing.table.get("discard:0", ())]
        presses += [(f"display:{n}", f"card.{view.display[n]}") for n in range(DISPLAY)]
        if match.to_act() == (0,):
            for zone, piece in presses:
                meant = table.layout.handling.attempt(view, 0, zone, piece, None)
                refusal = match.refusal(0, meant) if meant is not None else None
                if refusal is not None:
                    assert table.layout.seating.text.has(f"zahab.refusal.{refusal.code}")
                    refused.add(refusal.code)
                assert table.layout.handling.attempt(view, 0, zone, piece, "ring:3") is None
        table.act()
        table.director.skip()
    assert {"level_too_high", "not_now"} <= refused
    assert table.layout.handling.attempt(table.match.view(0), 0, "deck", "card.?", None) is None


def test_a_card_taken_back_in_mid_air_is_a_card_again() -> None:
    """Where it would have been discarded it lies as the sign of its level: in the hand it does
    not, whenever on its way out it is wanted back."""
    table = Table(3, seed=5)
    table.until_asked(STEPS)
    draft = table.gestures().draft
    assert isinstance(draft, StepsDraft)
    paying = replace(draft, card=draft.cards[0])
    for share in (0.05, 0.3, 0.5, 0.7, 0.9):
        table.redraft(paying)
        table.timeline.advance(share * table.timeline.remaining)
        table.redraft(draft)
        table.timeline.skip()
        for sprite in table.stage.sprites("hand:0"):
            node, wanted = sprite.node, table.layout.looks.picture(sprite.piece, "hand:0")
            assert node.picture == wanted, f"{sprite.piece} at {share} of its way"
            assert (node.zoom, node.turn, node.squash) == (1.0, 0.0, 0.0)


def test_a_card_taken_back_before_it_has_set_out_stays_in_the_hand() -> None:
    """A coin that is paid before it goes first: the card waits for its turn."""
    table = Table(3, seed=5)
    table.until_asked(STEPS)
    draft = table.gestures().draft
    assert isinstance(draft, StepsDraft) and draft.has_gold
    table.redraft(replace(draft, gold=True, card=draft.cards[0]))
    table.timeline.advance(0.02)
    table.redraft(draft)
    table.timeline.skip()
    lying = zip(table.stage.sprites("hand:0"), table.stage.poses("hand:0"), strict=True)
    for sprite, pose in lying:
        assert (sprite.node.x, sprite.node.y) == (pose.x, pose.y), sprite.piece
        assert sprite.node.picture == table.layout.looks.picture(sprite.piece, "hand:0")
