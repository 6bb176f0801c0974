"""Reasons for coins and seals: the likelier purchase, and nothing that comes in any case."""

from __future__ import annotations

from tabletop import games
from tabletop.games.mercado.actions import BreakSeal, Finish, Lay
from tests.rules.mercado.positions import Table, offer_code

STRATEGY = games.load_strategy(games.load("mercado"))
JUG, OPENER, CLOTH, RING = range(4)


def table(drawn: str, seats: int = 2) -> Table:
    """A market with a Jug, a Letter Opener, a Cloth and a Ring, and coins that seat 0 has drawn."""
    found = Table(seats).market("jug", "opener", "cloth", "ring", "rose", "musk")
    found.s.drawn = offer_code(drawn)
    return found


def test_of_two_purchases_with_a_seal_the_likelier_one_is_told() -> None:
    for often, rare, name in (("silver", "turquoise", "jug"), ("turquoise", "silver", "opener")):
        told = table("silver turquoise").bag(0, f"{f'{often} ' * 6} {rare} {rare} black")
        found = dict(STRATEGY.reason(told.s, 0, BreakSeal()).params)
        assert str(found["what"].key).endswith(name)  # type: ignore[union-attr]
        assert found["sure"] == 0


def test_a_seal_tells_what_the_drawn_coins_can_pay_for_without_it() -> None:
    told = table("silver silver turquoise").bag(0, "turquoise turquoise black black")
    found = dict(STRATEGY.reason(told.s, 0, BreakSeal()).params)
    assert str(found["what"].key).endswith("opener")  # type: ignore[union-attr]
    assert found["sure"] == 1 and str(found["other"].key).endswith("jug")  # type: ignore[union-attr]


def test_a_seal_that_comes_in_any_case_is_no_reason_for_a_coin() -> None:
    place = Lay("gold", RING)
    told = table("gold").offer(0, RING, "copper").offer(1, RING, "gold copper")
    assert STRATEGY.reason(told.s, 0, place).code != "foot_in"
    told = table("gold", 3).offer(0, RING, "copper").offer(1, RING, "gold copper")
    assert STRATEGY.reason(told.s, 0, place).code == "foot_in"
    told = table("gold").offer(1, RING, "gold")
    assert STRATEGY.reason(told.s, 0, place).code == "foot_in"
    found = STRATEGY.contrast_reason(told.s, 0, place, Finish())
    assert found is not None and found.code == "leaves_short" and dict(found.params)["n"] == 3


def test_a_coin_beside_a_purchase_counts_only_the_coins_that_are_left() -> None:
    """The drawn coins pay for one tile or lie at the other, not both."""
    told = table("turquoise turquoise").offer(0, OPENER, "turquoise")
    one, two = Lay("turquoise", CLOTH), Lay("turquoise", OPENER)
    found = STRATEGY.contrast_reason(told.s, 0, one, two)
    assert found is not None and found.code == "still_pays"
    assert dict(found.params)["n"] == 3
    assert found.code in STRATEGY.sufficient_contrasts
