"""The Nacho Incident, clause by clause: choosing, order and smuggling (NAC-3, 4)."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.acts import Begin, Say, SeatRef, TextRef, visible_act
from tabletop.core.state import UNKNOWN
from tabletop.games.nacho.actions import Choose, Deliver, Visit
from tabletop.games.nacho.state import ABSENT_VALUE, CHOOSE_PHASE, total_gold
from tests.rules.nacho.positions import (
    NACHO,
    A,
    O,
    Q,
    S,
    card,
    cards,
    cubes,
    deal,
    decide,
    ledger,
    make_turn,
    message_keys,
    mountie,
    moves,
    reveal,
    scores,
)


def test_nac_3_1_all_choose_secretly_and_reveal_together() -> None:
    s = make_turn(3)
    deal(s, ("alberta-9", "alberta-1"), ("quebec-2", "quebec-2"), ("ontario-5", "ontario-6"))
    assert NACHO.active_seats(s) == (0, 1, 2)
    acts = decide(s, 1, Choose("quebec", 2))
    assert NACHO.active_seats(s) == (0, 2)
    (seen,) = [visible_act(act, 0, NACHO.zones) for act in acts]
    assert seen.piece == "smuggler.?"  # type: ignore[union-attr]
    assert NACHO.view_for(s, 0).choices[1] not in (card("quebec-2"), ABSENT_VALUE)
    decide(s, 2, Choose("ontario", 5))
    acts = decide(s, 0, Choose("alberta", 9))
    assert [way[1:] for way in moves(acts, "NAC-3.1")[1:]] == [
        ("choice:0", "played:0"),
        ("choice:1", "played:1"),
        ("choice:2", "played:2"),
    ]
    assert s.played == [card("alberta-9"), card("quebec-2"), card("ontario-5")]


def test_nac_3_1_a_choice_may_be_made_anew_until_the_last_is_in() -> None:
    s = make_turn()
    deal(s, ("alberta-9", "alberta-1"), ("quebec-2",))
    decide(s, 0, Choose("alberta", 9))
    assert NACHO.revising_seats(s) == (0,)
    assert NACHO.legal_actions(s, 0) == (Choose("alberta", 1),)
    acts = decide(s, 0, Choose("alberta", 1))
    assert moves(acts) == [
        ("smuggler.alberta-9", "choice:0", "hand:0"),
        ("smuggler.alberta-1", "hand:0", "choice:0"),
    ]
    assert s.hands[0] == cards("alberta-9") and NACHO.active_seats(s) == (1,)
    again = NACHO.refusal(s, 0, Choose("alberta", 1))
    assert again and again.code == "chosen_already"
    decide(s, 1, Choose("quebec", 2))
    assert NACHO.revising_seats(s) == () and s.phase != CHOOSE_PHASE


def test_nac_3_1_who_has_not_chosen_is_told_to_choose_and_who_has_to_wait() -> None:
    s = make_turn()
    deal(s, ("alberta-9",), ("quebec-2",))
    told = []
    for _ in range(2):
        refused = NACHO.refusal(s, 0, Visit(A))
        assert refused is not None
        told.append((refused.code, refused.clause, refused.remedy))
        if s.choices[0] == ABSENT_VALUE:
            decide(s, 0, Choose("alberta", 9))
    assert told == [("not_now", "NAC-3.1", "choose"), ("waiting", "NAC-3.1", "wait")]


@pytest.mark.parametrize(("flag", "named"), [("texas", "texas"), ("", "?")])
def test_nac_1_1_a_flag_that_there_is_not_is_named(flag: str, named: str) -> None:
    refused = NACHO.refusal(make_turn(), 0, Choose(flag, 3))
    assert refused and (refused.code, refused.clause) == ("no_such_flag", "NAC-1.1")
    assert refused.params == (("flag", named),)


def test_nac_3_1_who_thinks_about_his_choice_takes_no_account_of_those_made_before() -> None:
    s = make_turn(3)
    deal(s, ("alberta-9", "alberta-1"), ("quebec-2",), ("ontario-5",))
    view = NACHO.view_for(s, 0)
    assert games.load_strategy(NACHO).before_secret_choices(view, 0) is view, "nobody has chosen"
    decide(s, 1, Choose("quebec", 2))
    decide(s, 0, Choose("alberta", 9))
    view = NACHO.view_for(s, 0)
    back = games.load_strategy(NACHO).before_secret_choices(view, 0)
    assert back.choices == [card("alberta-9"), ABSENT_VALUE, ABSENT_VALUE], "but his own"
    assert back.hands == [cards("alberta-1"), (UNKNOWN,), (UNKNOWN,)]
    assert back.queue == (1, 2)
    assert view.choices[1] == UNKNOWN and view.queue == (2,), "the view stays as it was"
    decide(s, 2, Choose("ontario", 5))
    view = NACHO.view_for(s, 0)
    assert games.load_strategy(NACHO).before_secret_choices(view, 0) is view, "all are revealed"


def test_nac_3_2_each_begins_in_his_place_of_the_order() -> None:
    s = make_turn(3)
    acts = reveal(s, "alberta-2", "quebec-9", "ontario-5")
    acts += decide(s, 1, Visit(Q)) + decide(s, 2, Visit(O))
    begun = [(act.number, act.seat) for act in acts if isinstance(act, Begin) and act.key == "go"]
    assert begun == [(1, 1), (2, 2), (3, 0)]


def test_nac_3_2_the_highest_number_goes_first_and_each_finishes_before_the_next() -> None:
    s = make_turn(3)
    reveal(s, "alberta-2", "quebec-9", "ontario-5")
    order = []
    for province in (Q, O, A):
        (seat,) = NACHO.active_seats(s)
        order.append(seat)
        decide(s, seat, Visit(province))
    assert order == [1, 2, 0]


@pytest.mark.parametrize(
    ("holder", "order"), [(0, (0, 1, 2, 3)), (2, (2, 3, 0, 1)), (3, (3, 0, 1, 2))]
)
def test_nac_3_2_of_equal_numbers_the_nearest_to_the_gemstone_goes_first(
    holder: int, order: tuple[int, ...]
) -> None:
    s = make_turn(4)
    s.holder = holder
    acts = reveal(s, "alberta-4", "quebec-4", "ontario-4", "saskatchewan-4")
    assert s.queue == order
    keys = message_keys(acts)
    assert [key for key in keys if key.startswith("tie")] == ["tie", "tie_behind", "tie_behind"]


@pytest.mark.parametrize(
    ("last", "told"), [("quebec-6", []), ("quebec-4", [(1, 2, 0)]), ("quebec-8", [(0, 2, 1)])]
)
def test_nac_3_2_each_tie_is_told_with_who_has_the_gemstone(
    last: str, told: list[tuple[int, int, int]]
) -> None:
    """A tie for the first place before the Mountie sets out, another one after it."""
    s = make_turn(3)
    s.holder = 0
    acts = reveal(s, "alberta-8", "ontario-4", last)
    ties = [act for act in acts if isinstance(act, Say) and act.key.startswith("tie")]
    found = [(act.seat, act.seat_param("other"), dict(act.params)["holds"]) for act in ties]
    assert found == told and s.first == 0
    rides = next(n for n, act in enumerate(acts) if act.clause == "NAC-3.3")
    assert all((act.key == "tie") == (acts.index(act) < rides) for act in ties)


def test_nac_3_2_a_higher_number_goes_first_however_far_from_the_gemstone() -> None:
    s = make_turn(4)
    reveal(s, "alberta-4", "quebec-1", "ontario-3", "saskatchewan-5")
    assert s.queue == (3, 0, 2, 1)


def test_nac_3_2_whoever_is_not_to_go_is_told_so_by_a_seat_of_this_table() -> None:
    s = make_turn()
    reveal(s, "alberta-1", "quebec-9")
    for seat in (0, -1):
        refused = NACHO.refusal(s, seat, Visit(A))
        assert refused and (refused.code, refused.clause) == ("not_your_turn", "NAC-3.2")
        assert refused.params == (("seat", SeatRef(0)),)


def test_nac_3_3_the_mountie_follows_the_first_player_at_once() -> None:
    s = make_turn(3)
    s.mountie = mountie("quebec-4")
    acts = reveal(s, "alberta-2", "saskatchewan-9", "ontario-5")
    assert moves(acts, "NAC-3.3") == [("mountie.quebec-4", "mountie", "cantina:3/1")]
    assert s.watch == [(), (mountie("quebec-4"),), ()] and s.mountie == ABSENT_VALUE


@pytest.mark.parametrize(
    ("flag", "reached"),
    [("alberta", (A, S)), ("saskatchewan", (A, S, O)), ("ontario", (S, O, Q)), ("quebec", (O, Q))],
)
def test_nac_4_1_a_smuggler_reaches_his_province_and_its_neighbours(
    flag: str, reached: tuple[int, ...]
) -> None:
    s = make_turn()
    reveal(s, f"{flag}-9", "alberta-1")
    assert NACHO.legal_actions(s, 0) == tuple(map(Visit, reached))
    far = next(province for province in range(4) if province not in reached)
    refused = NACHO.refusal(s, 0, Visit(far))
    assert refused and (refused.code, refused.clause) == ("too_far", "NAC-4.1")


def test_nac_4_2_a_cube_fills_its_slot_and_brings_its_price() -> None:
    s = make_turn()
    s.warehouses[0] = cubes("olives", "salsa")
    reveal(s, "alberta-9", "quebec-1")
    acts = decide(s, 0, Deliver(0, "olives", A))
    assert message_keys(acts)[0] == "delivers"
    assert moves(acts, "NAC-4.2") == [("cube.olives", "warehouse:0", "slots:0/0")]
    assert scores(acts, "NAC-4.2") == [(0, 9)]
    assert s.filled[A] == 1 and s.warehouses[0] == cubes("salsa")


def test_nac_4_2_only_an_ingredient_that_is_asked_for_in_an_empty_slot() -> None:
    s = make_turn()
    s.warehouses[0] = cubes("olives", "salsa")
    s.filled[A] = 1
    reveal(s, "alberta-9", "quebec-1")
    for ingredient, code in (("olives", "slot_filled"), ("salsa", "not_asked")):
        refused = NACHO.refusal(s, 0, Deliver(0, ingredient, A))
        assert refused and (refused.code, refused.clause) == (code, "NAC-4.2")
    assert Deliver(0, "olives", S) in NACHO.legal_actions(s, 0), (
        "Saskatchewan still asks for olives"
    )


def test_nac_4_3_the_first_player_may_take_anothers_cube_for_all_of_his_own() -> None:
    s = make_turn()
    s.warehouses = [cubes("salsa", "corn", "corn"), cubes("olives", "beans")]
    reveal(s, "alberta-9", "quebec-1")
    acts = decide(s, 0, Deliver(1, "olives", A))
    assert message_keys(acts)[0] == "takes"
    assert scores(acts, "NAC-4.3") == [(0, 9)]
    assert s.warehouses == [(), cubes("beans", "salsa", "corn", "corn")]
    assert moves(acts, "NAC-4.3")[0] == ("cube.olives", "warehouse:1", "slots:0/0")
    assert len(moves(acts, "NAC-4.3")) == 4


def test_nac_4_3_perhaps_there_is_nothing_to_give() -> None:
    s = make_turn()
    s.warehouses[1] = cubes("olives")
    reveal(s, "alberta-9", "quebec-1")
    acts = decide(s, 0, Deliver(1, "olives", A))
    assert "gives_nothing" in message_keys(acts)
    assert s.warehouses == [(), ()]


def test_nac_4_3_nobody_else_may_take_anothers_cube() -> None:
    s = make_turn(3)
    s.warehouses = [cubes("olives"), (), ()]
    reveal(s, "alberta-1", "alberta-9", "saskatchewan-5")
    decide(s, 1, Visit(A))
    assert NACHO.legal_actions(s, 2) == (Visit(A), Visit(S), Visit(O))
    refused = NACHO.refusal(s, 2, Deliver(0, "olives", A))
    assert refused and (refused.code, refused.clause) == ("only_the_first", "NAC-4.3")


def test_nac_4_4_a_province_is_named_even_without_a_delivery() -> None:
    s = make_turn()
    s.warehouses[0] = cubes("olives")
    reveal(s, "alberta-9", "quebec-1")
    acts = decide(s, 0, Visit(S))
    assert "visits" in message_keys(acts)
    assert s.cantinas[S] == cards("alberta-9")
    assert s.warehouses[0] == cubes("olives") and s.filled == [0, 0, 0, 0]


def test_nac_4_5_the_wage_is_paid_in_any_case() -> None:
    s = make_turn()
    reveal(s, "alberta-9", "quebec-1")
    acts = decide(s, 0, Visit(A))
    assert scores(acts, "NAC-4.5") == [(0, -NACHO.tables.wages[card("alberta-9")])]
    acts = decide(s, 1, Visit(Q))
    assert scores(acts, "NAC-4.5") == [], "number 1 works for nothing"


def test_nac_4_5_a_smuggler_who_wants_a_wage_says_so() -> None:
    s = make_turn()
    reveal(s, "alberta-9", "quebec-1")
    told = [act for act in decide(s, 0, Visit(A)) if isinstance(act, Say) and act.key == "wage"]
    (wage,) = told
    assert (wage.seat, wage.clause) == (0, "NAC-4.5")
    assert wage.params == (("who", TextRef("nacho.piece.smuggler.alberta-9")),)
    assert "wage" not in message_keys(decide(s, 1, Visit(Q))), "number 1 works for nothing"


def test_nac_4_5_gold_may_become_negative() -> None:
    s = make_turn()
    s.ledger[0] = 1
    reveal(s, "alberta-9", "quebec-1")
    decide(s, 0, Visit(A))
    assert total_gold(s, 0) == 1 - NACHO.tables.wages[card("alberta-9")] < 0
    assert sum(ledger(s, 0)) == total_gold(s, 0)
