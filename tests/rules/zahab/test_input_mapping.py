"""Zahab: what is put together on the table, and where hands press for what they mean."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.acts import Move
from tabletop.core.input_mapping import Gesture
from tabletop.games.zahab.action_builders import ReturnTokensBuilder, StepsBuilder
from tabletop.games.zahab.actions import (
    LoseSurplus,
    Overflow,
    ReturnTokens,
    Steps,
    Trade,
    UseSpace,
)
from tabletop.games.zahab.input_mapping import list_landing_spaces
from tabletop.games.zahab.rule_tables import GOLD_PIECE
from tabletop.games.zahab.state import NEUTRAL_PHASE, OVERFLOW_PHASE
from tabletop.games.zahab.wording import zone_params
from tests.rules.zahab.positions import AUDIENCE, JEWELLER, Table

LANDINGS = (4, 5, 6)


def test_zah_4_2_landings_are_one_step_further_each_and_pass_over_camels() -> None:
    assert list_landing_spaces([3, 7, 11, 15], 3, 3) == (4, 5, 6)
    assert list_landing_spaces([3, 5, 11, 15], 3, 3) == (4, 6, 7)
    assert list_landing_spaces([15, 0, 1, 9], 15, 2) == (2, 3)


@pytest.mark.parametrize(
    ("gold", "card", "steps"), [(False, 0, 1), (True, 0, 2), (False, 2, 2), (True, 2, 3)]
)
def test_zah_4_1_one_step_is_free_and_gold_and_a_card_are_paid_for_one_each(
    gold: bool, card: int, steps: int
) -> None:
    draft = StepsBuilder(0, True, (2, 1), LANDINGS, gold, card)
    assert (draft.steps, draft.landing_space) == (steps, LANDINGS[steps - 1])
    go = next(gesture for gesture in draft.gestures() if gesture.button == "zahab.table.go")
    assert go.action == draft.action


def test_zah_4_1_gold_is_laid_and_taken_back() -> None:
    draft = StepsBuilder(0, True, (2, 1), LANDINGS)
    paid = StepsBuilder(0, True, (2, 1), LANDINGS, pays_gold=True)
    assert [g for g in draft.gestures() if g.zone == "tokens:0"] == [
        Gesture(paid, "tokens:0", GOLD_PIECE),
        Gesture(paid, "tokens:0", GOLD_PIECE, "supply"),
    ]
    assert Gesture(draft, "supply") in paid.gestures()
    assert paid.preview_moves == [Move(GOLD_PIECE, 1, "tokens:0", "supply", "")]
    assert not any(g.zone == "tokens:0" for g in paid.gestures())
    poor = StepsBuilder(0, False, (2, 1), LANDINGS)
    assert not any(g.zone == "tokens:0" for g in poor.gestures())


def test_zah_4_1_a_card_is_laid_on_ones_own_discards() -> None:
    draft = StepsBuilder(1, True, (2, 1), LANDINGS, paid_card=2)
    assert draft.preview_moves == [Move("card.2", 1, "hand:1", "discard:1", "")]


@pytest.mark.parametrize(("gold", "card", "space"), [(False, 0, 4), (False, 2, 5), (True, 2, 6)])
def test_zah_4_1_steps_that_were_decided_are_seen_coming_where_the_camel_will_stand(
    gold: bool, card: int, space: int
) -> None:
    table = Table()
    (seen,) = games.load_input_mapping(table.game).gestures(table.s, 0, [Steps(gold, card)])
    assert seen.zone == f"ring:{space}"


def test_zah_8_surplus_is_that_of_the_newest_frame_and_its_loss_is_asked_twice() -> None:
    table = Table().tracks(0, 10, 4, 2)
    table.s.stack = ((NEUTRAL_PHASE, 2, 1), (NEUTRAL_PHASE, 2, 1), (OVERFLOW_PHASE, 0, 3))
    hands = games.load_input_mapping(table.game)
    (zone,) = [g.zone for g in hands.gestures(table.s, 0, [Overflow("red")]) if g.zone]
    assert zone == "magician:7"
    asked = hands.confirmation(table.s, 0, LoseSurplus())
    assert asked is not None and asked.params == (("n", 3),)
    assert hands.confirmation(table.s, 0, Overflow("red")) is None


def test_zah_7_7_whoever_would_pay_for_nothing_is_asked_first() -> None:
    table = Table().tokens(0, 4, 0).arrived_at(JEWELLER).supply(0, 0)
    hands, gems_for_gold = games.load_input_mapping(table.game), 10
    asked = hands.confirmation(table.s, 0, UseSpace())
    assert asked is not None and asked.key == "confirmation.nothing"
    assert hands.confirmation(table.supply(0, 1).s, 0, UseSpace()) is None
    table.trading(9, gems_for_gold, 1).supply(0, 0)
    assert hands.confirmation(table.s, 0, Trade(gems_for_gold)) is not None
    assert hands.confirmation(table.s, 0, Trade(1)) is None, "a card that costs nothing"


def test_zah_11_2_a_surplus_is_lost_without_spirit_of_one_s_own() -> None:
    table = Table(3, expert=True).tokens(0, 4, 0).tracks(0, 10, 5, 5).arrived_at(AUDIENCE)
    table.s.first, table.s.spirits = 1, [0, 3, 0]
    hands = games.load_input_mapping(table.game)
    asked = hands.confirmation(table.s, 0, UseSpace())
    assert asked is not None and asked.key == "confirmation.nothing"
    table.s.spirits = [1, 0, 0]
    asked = hands.confirmation(table.s, 0, UseSpace())
    assert asked is None or asked.key != "confirmation.nothing"


def test_zah_4_2_spaces_of_the_ring_alone_say_what_they_do() -> None:
    t = Table().t
    for zone in ("tokens:0", "supply", "track:0"):
        assert zone_params(t, zone, {}) == ()
    assert zone_params(t, "ring:3", {}) == (("space", "–"), ("tile", 4))


@pytest.mark.parametrize(
    ("gold", "cards", "card", "two", "three"),
    [
        (True, (2, 1), 0, (True, 0), (True, 2)),
        (False, (2, 1), 0, (False, 2), None),
        (False, (2, 1), 1, (False, 1), None),  # the card that is laid already
        (True, (2, 1), 1, (True, 0), (True, 1)),
        (True, (), 0, (True, 0), None),
        (False, (), 0, None, None),
    ],
)
def test_zah_4_1_a_space_that_is_pressed_is_paid_with_gold_and_the_card_missed_least(
    gold: bool,
    cards: tuple[int, ...],
    card: int,
    two: tuple[bool, int] | None,
    three: tuple[bool, int] | None,
) -> None:
    draft = StepsBuilder(0, gold, cards, LANDINGS, paid_card=card)
    found = [draft.with_steps(steps) for steps in (1, 2, 3)]
    assert [each and (each.pays_gold, each.paid_card) for each in found] == [(False, 0), two, three]


@pytest.mark.parametrize(
    ("gold", "gems", "back", "more"),
    [
        (3, 2, (0, 0), [(1, 0), (0, 1)]),
        (1, 2, (1, 0), [(1, 1)]),  # the last gold lies back already
        (3, 1, (0, 1), [(1, 1)]),
        (1, 0, (0, 0), [(1, 0)]),
        (0, 1, (0, 0), [(0, 1)]),
        (5, 5, (1, 1), []),  # as many as must go
    ],
)
def test_zah_7_3_a_token_goes_back_of_what_is_left(
    gold: int, gems: int, back: tuple[int, int], more: list[tuple[int, int]]
) -> None:
    draft = ReturnTokensBuilder(0, 2, gold, gems, back)
    steps = [
        g.action
        for g in draft.gestures()
        if g.zone == "tokens:0"
        and g.target == "supply"
        and isinstance(g.action, ReturnTokensBuilder)
    ]
    assert [step.returned_tokens for step in steps] == more
    (done,) = [g for g in draft.gestures() if isinstance(g.action, ReturnTokens)]
    assert done.action == ReturnTokens(*back)
    assert done.kind == ("quiet" if more else "green")


def test_zah_8_surplus_is_pressed_where_the_disc_would_come_to_stand() -> None:
    table = Table().tracks(0, 10, 4, 2)
    table.s.stack = ((NEUTRAL_PHASE, 2, 1), (OVERFLOW_PHASE, 0, 3))
    made = games.load_input_mapping(table.game).gestures(table.s, 0, table.legal())
    zones = {g.action.track: g.zone for g in made if isinstance(g.action, Overflow) and g.zone}
    assert zones == {"red": "magician:7", "yellow": "hermit:5"}
