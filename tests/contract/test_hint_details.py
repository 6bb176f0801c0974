"""Details of contrasts of hints hold in the position: effects, draws, moments and conditions."""

from __future__ import annotations

from typing import Final

from tabletop import games
from tabletop.core.acts import TextRef
from tabletop.games.mercado.state import BLACK_COIN, COIN_KIND_COUNT
from tabletop.games.zahab.actions import Steps, TakeGold
from tabletop.games.zahab.ai.move_explanations import copy_arrival
from tests.contract.contrast_pairs import pairs_of, sample_pairs

SEAL_DRAW: Final = 2
"""Coins that a seal draws, if the bag holds as many (MER-4.4)."""


def test_only_effects_that_are_possible_now_are_told_of_a_tile() -> None:
    """A seat without privileges discards none, and an empty supply gives nothing (MER-7)."""
    words = set[str]()
    for each in sample_pairs("mercado"):
        view, seat = each.view, each.seat
        at = COIN_KIND_COUNT * seat + BLACK_COIN
        is_possible = {
            "others_discard_privilege": any(
                hand for other, hand in enumerate(view.hands) if other != seat
            ),
            "return_black": bool(view.bags[at] or view.purses[at]),
            "privilege": bool(view.privileges or view.privileges_out),
            "seal": view.seals_left > 0,
        }
        for value in each.told.values():
            if isinstance(value, TextRef) and value.key.startswith("mercado.gain."):
                word = value.key.removeprefix("mercado.gain.")
                words.add(word)
                assert is_possible.get(word, True), (each.action, each.found)
    assert words >= {"others_discard_privilege", "return_black", "privilege", "seal"}


def test_a_seal_is_told_with_no_more_coins_than_the_bag_holds() -> None:
    """A bag with one coin gives a seal just that one (MER-4.4)."""
    seen, names = 0, {"seal_sees": "more", "seal_fits": "more", "seal_adds": "more"}
    names |= {"keeps_seal": "n", "seal_useless": "n"}
    for each in pairs_of("mercado", *names):
        at = COIN_KIND_COUNT * each.seat
        bag = each.view.bags[at : at + COIN_KIND_COUNT]
        assert each.told[names[each.found.code]] == min(SEAL_DRAW, sum(bag)), each.found
        for kind, n in enumerate(bag):
            view = each.view.copy()
            view.bags[at : at + COIN_KIND_COUNT] = [
                int(n > 0 and i == kind) for i in range(len(bag))
            ]
            found = each.strategy.contrast_reason(view, each.seat, each.action, each.other)
            if n and found is not None and found.code in names:
                assert dict(found.params)[names[found.code]] == 1, found
                seen += 1
    assert seen


def test_a_free_ride_is_told_as_nearer_to_the_gate_only_if_the_other_end_is_not() -> None:
    """The end of the other ride may lie as far ahead, or past the Gate (ZAH-4.3, 5.7)."""
    seen = set[str]()
    for each in pairs_of("zahab", "space_ride_far", "space_ride_gate"):
        if not isinstance(each.action, Steps) or not isinstance(each.other, Steps):
            continue
        view, seat, tables = each.view, each.seat, each.strategy.game.tables
        spaces = 2 * len(view.tiles)
        gate = next(
            n for n in range(1, spaces) if not view.tiles[(view.camels[seat] + n) % spaces // 2]
        )
        ends = [copy_arrival(tables, view, seat, a).camels[seat] for a in (each.action, each.other)]
        there, other = ((end - view.camels[seat]) % spaces for end in ends)
        assert other < gate, (each.action, each.other, each.found)
        if each.found.code == "space_ride_far":
            assert not each.told["idle"]
            assert there + each.told["n"] > other, (each.action, each.other)
        seen.add(each.found.code)
    assert "space_ride_far" in seen


def test_a_ride_that_saves_its_price_names_no_useless_space_alone() -> None:
    """That a space brings no more than 1 gold is told of both ends, or of neither (ZAH-4.4)."""
    seen = set[object]()
    for each in pairs_of("zahab", "saves"):
        view, seat = each.view, each.seat
        if each.told["closed"]:
            for action in (each.action, each.other):
                found = each.strategy.contrast_reason(view, seat, action, TakeGold())
                assert found is None, (action, found)
        assert not {"own", "rest"} & {*each.told}  # sums of two moments
        seen.add(each.told["closed"])
    assert seen >= {0, 1}


def test_a_ride_that_camels_allow_leaves_the_price_of_its_space() -> None:
    """A second space costs a gold or a card, and a third one both (ZAH-4.1)."""
    seen = 0
    for each in pairs_of("zahab", "ride_reach", "neutral_even"):
        told, view = each.told, each.view
        if told.get("kind") == 0:
            continue
        gold, cards = view.gold[each.seat], len(view.hands[each.seat])
        prices = {0: (0, 0), 1: (0, 0), 2: (0, 1) if cards else (1, 0), 3: (1, 1)}
        paid = prices[told["n"]]
        assert paid[1] <= cards, each.found
        key = told["what"].key.removeprefix("zahab.space.")
        costs = {"audience": 4, "jeweller": 2, "caravan": 2}
        assert gold - paid[0] >= costs.get(key, 0), each.found
        seen += 1
    assert seen


def test_the_order_of_purchases_is_even_where_only_one_of_them_moves_the_marker() -> None:
    tables, seen = games.load("mercado").tables, set[object]()  # type: ignore[attr-defined]
    for each in pairs_of("mercado", "order_even"):
        places = each.action.place, each.other.place  # type: ignore[attr-defined]
        vp = [tables.tile_vp[each.view.market[place]] for place in places]
        assert each.told["still"] == int(0 in vp), each.found
        assert 0 in vp or min(vp) > 0, each.found
        back = each.strategy.contrast_reason(each.view, each.seat, each.other, each.action)
        assert back == each.found
        seen.add(each.told["still"])
    assert 1 in seen
