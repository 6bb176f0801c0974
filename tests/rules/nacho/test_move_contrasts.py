"""Contrasts of sales and draws of The Nacho Incident."""

from __future__ import annotations

from tabletop import games
from tabletop.games.nacho.actions import Arrest, DoneDrawing, DrawCube, Sell
from tests.rules.nacho.positions import A, cubes, make_turn, place_smugglers


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
