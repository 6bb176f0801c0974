"""Contrasts of sales and draws of The Nacho Incident."""

from __future__ import annotations

from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.games.nacho.actions import (
    Arrest,
    Choose,
    Deliver,
    Discard,
    DoneDrawing,
    DrawCube,
    GiveGem,
    Sell,
    Visit,
)
from tabletop.games.nacho.state import TALLY_ROW_COUNT
from tests.rules.nacho.positions import A, cards, cubes, deal, make_turn, place_smugglers


def test_a_cube_that_a_draw_keeps_too_is_no_reason_alone_to_draw_none() -> None:
    strategy, s = games.load_strategy(games.load("nacho")), make_turn()
    size = games.load("nacho").tables.warehouse_size  # type: ignore[attr-defined]
    for names, draws in ((("corn",), 1), (("corn", *["beans"] * (size - 1)), 0)):
        s.warehouses[0] = cubes(*names)
        found = strategy.contrast_reason(s, 0, DoneDrawing(), Sell("corn"))
        assert found is not None and found.code == "keeps_cube"
        assert dict(found.params)["draws"] == draws


def test_a_cube_that_no_order_wants_is_kept_for_a_later_one() -> None:
    """In the last turn no order is to come (NAC-7.1)."""
    strategy = games.load_strategy(games.load("nacho"))
    for turn, left in ((1, 11), (11, 1), (12, None)):
        s = make_turn(turn=turn)
        s.warehouses[0] = cubes("peppers")
        found = strategy.contrast_reason(s, 0, DoneDrawing(), Sell("peppers"))
        assert (None if found is None else (found.code, dict(found.params)["n"])) == (
            None if left is None else ("keeps_for_later", left)
        )


def test_a_cube_is_of_use_as_long_as_more_provinces_want_it_than_are_in_store() -> None:
    """Tortillas are wanted in three provinces for 9, 8 and 7 gold, olives in two for 9 and 3."""
    strategy, s = games.load_strategy(games.load("nacho")), make_turn()
    for store, names, useful, price in (
        ((), {"tortillas": 2}, 2, 9), (("tortillas",), {"tortillas": 2}, 2, 8),
        (("olives",), {"olives": 3, "corn": 1}, 4, 5),
        (("corn",), {"corn": 2, "olives": 1}, 1, 9),
    ):  # fmt: skip
        s.warehouses[0] = cubes(*store)
        s.bag = [0] * len(s.bag)
        for name, n in names.items():
            s.bag[cubes(name)[0]] = n
        told = dict(strategy.reason(s, 0, DrawCube()).params)
        assert (told["n"], told["price"]) == (useful, price)


def test_a_smuggler_that_costs_a_lead_is_no_argument_for_its_arrest() -> None:
    """One of a lead that others have, or that holds all the same, is (NAC-5.2, 6.1)."""
    strategy = games.load_strategy(games.load("nacho"))
    for own, rival, is_argument in ((1, 0, False), (2, 0, True), (1, 1, True)):
        s = make_turn()
        place_smugglers(s, 0, A, *("alberta-2", "alberta-5")[:own])
        place_smugglers(s, 1, A, *["alberta-3"] * rival)
        told = strategy.reason(s, 0, Arrest("alberta-4", "alberta", 2, A))
        assert (told.code not in strategy.drawback_reasons) == is_argument, told


def test_a_lead_is_an_argument_only_for_the_smuggler_that_reaches_the_dearer_one() -> None:
    """The other one reaches a lead, too, so that the total there tells nothing (NAC-6.1)."""
    strategy, s = games.load_strategy(games.load("nacho")), make_turn()
    place_smugglers(s, 1, A, "alberta-2", "alberta-5")
    wide, dear = Choose("saskatchewan", 5), Choose("quebec", 5)
    found = strategy.contrast_reason(s, 0, dear, wide)
    assert found is not None and found.code == "lead"
    told = dict(found.params)
    assert (told["n"], told["m"]) == (8, 6)
    back = strategy.contrast_reason(s, 0, wide, dear)
    assert back is None or back.code != "lead"
    assert "choose_lead" in strategy.effect_reasons


def test_two_provinces_in_which_a_smuggler_stays_behind_are_equal() -> None:
    strategy, s = games.load_strategy(games.load("nacho")), make_turn()
    pair = Visit(A), Visit(A + 1)
    for rivals, code in ((2, "visit_neither"), (1, "")):
        s.cantinas = [()] * len(s.cantinas)
        place_smugglers(s, 1, A, *["alberta-3"] * rivals)
        place_smugglers(s, 1, A + 1, "alberta-2", "alberta-5")
        found, back = (strategy.contrast_reason(s, 0, *each) for each in (pair, pair[::-1]))
        assert (found.code == "visit_neither" if found else False) == bool(code)
        assert not code or found == back
    assert "visit_neither" in strategy.even_contrasts


def test_a_smuggler_is_kept_for_what_it_brings_and_not_for_its_reach() -> None:
    """The dear ones that go either way are told with the one that only one discard gives up."""
    strategy, s = games.load_strategy(games.load("nacho")), make_turn()
    s.hands[0] = cards("alberta-4", "alberta-6", "saskatchewan-9", "ontario-9")
    s.warehouses[0] = cubes("peppers")
    pair = Discard((1, 2, 3)), Discard((2, 3))
    assert strategy.contrast_reason(s, 0, *pair[::-1]) is None
    found = strategy.contrast_reason(s, 0, *pair)
    assert found is not None and found.code == "discard_more"
    assert (dict(found.params)["either"], dict(found.params)["dear"]) == (2, 4)
    s.warehouses[0] = cubes("tortillas")
    kept = strategy.contrast_reason(s, 0, *pair[::-1])
    assert kept is not None and kept.code == "discard_less"


def test_a_gemstone_is_given_away_with_the_duty_of_the_first_player() -> None:
    """The first player gets the Mountie, and the gemstone decides ties (NAC-4.2, 5.1)."""
    strategy, s = games.load_strategy(games.load("nacho")), make_turn(seats=3)
    found = strategy.contrast_reason(s, 0, GiveGem(1), GiveGem(0))
    assert found is not None and found.code == "gives_duty"
    assert dict(found.params)["other"] == SeatRef(1)
    assert strategy.contrast_reason(s, 0, GiveGem(0), GiveGem(1)) is None
    assert strategy.contrast_reason(s, 0, GiveGem(1), GiveGem(2)) is None
    assert "give_gem" in strategy.effect_reasons


def test_a_delivery_that_needs_a_new_order_is_no_reason() -> None:
    """The orders to come are hidden (NAC-7.1)."""
    strategy, s = games.load_strategy(games.load("nacho")), make_turn()
    event = "delivers what=nacho.piece.cube.{}:1 province=nacho.province.0:1"
    assert strategy.is_event_of(s, DrawCube(), event.format("olives"))
    assert not strategy.is_event_of(s, DrawCube(), event.format("beans"))


def test_a_journey_is_not_praised_for_being_a_delivery() -> None:
    strategy, s = games.load_strategy(games.load("nacho")), make_turn()
    for event in ("delivers", "visits"):
        assert not strategy.is_event_of(s, Visit(A), event)
        assert strategy.is_event_of(s, DrawCube(), event)


def test_of_two_rivals_with_the_same_cube_the_poorer_one_gets_the_own_ones() -> None:
    """Both cubes bring as much, and cost as many own ones (NAC-4.3)."""
    strategy, s = games.load_strategy(games.load("nacho")), make_turn(3)
    s.warehouses = [cubes("corn"), cubes("olives"), cubes("olives")]
    for seat in range(3):
        s.ledger[TALLY_ROW_COUNT * seat : TALLY_ROW_COUNT * (seat + 1)] = [
            10 + 10 * seat,
            0,
            0,
            0,
            0,
            0,
        ]
    takes = [Deliver(seat, "olives", A) for seat in (1, 2)]
    found = strategy.contrast_reason(s, 0, takes[0], takes[1])
    assert found is not None and found.code == "gives_poorer"
    assert (dict(found.params)["m"], dict(found.params)["n"]) == (20, 30)
    assert strategy.contrast_reason(s, 0, takes[1], takes[0]) is None


def test_a_smuggler_of_the_same_number_is_told_by_the_provinces_in_reach() -> None:
    """The same delivery of both does not tell them apart (NAC-3.1)."""
    strategy, s = games.load_strategy(games.load("nacho")), make_turn()
    s.warehouses[0] = cubes("salsa")
    deal(s, ("ontario-4", "quebec-4"), ())
    pair = Choose("ontario", 4), Choose("quebec", 4)
    found = [strategy.contrast_reason(s, 0, *each) for each in (pair, pair[::-1])]
    assert [each and each.code for each in found] == ["wider", "keeps_reach"]
    told = dict(found[0].params)  # type: ignore[union-attr]
    assert (told["reach"], told["short"], told["price"]) == (3, 2, 4)
