"""Reasons for coins and seals: the likelier purchase, and nothing that comes in any case."""

from __future__ import annotations

from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.games.mercado.actions import (
    BreakSeal,
    DiscardPrivilege,
    Draw,
    Finish,
    Lay,
    PlayPrivilege,
    Resolve,
)
from tabletop.games.mercado.ai.move_explanations import find_icon_after
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


def test_the_first_coin_beside_a_rival_who_is_ahead_can_earn_a_seal() -> None:
    """That rival buys, and of all others the seat has the most coins (MER-5.2)."""
    place = Lay("gold", RING)
    told = table("gold", 3).offer(1, RING, "gold copper").offer(2, RING, "copper")
    assert STRATEGY.reason(told.s, 0, place).code == "foot_in"
    told = table("gold", 3).offer(1, RING, "gold copper").offer(2, RING, "copper silver")
    assert STRATEGY.reason(told.s, 0, place).code != "foot_in"
    assert (
        STRATEGY.reason(table("gold").offer(1, RING, "gold copper").s, 0, place).code == "foot_in"
    )


def test_a_purchase_that_waits_is_told_with_the_seal_that_it_would_give() -> None:
    """A tile that moves as far is no price to tell unless its purchase helps a rival (MER-5.2)."""
    even = table("copper").market("globe", "teapot").offer(0, 0, "silver silver copper")
    assert STRATEGY.price_reason(even.s, 0, Lay("copper", 1)) is None
    place = Lay("turquoise", OPENER)
    paid = table("turquoise", 3).offer(0, CLOTH, "gold gold turquoise")
    assert STRATEGY.price_reason(paid.s, 0, place) is None
    found = STRATEGY.price_reason(paid.offer(2, CLOTH, "gold").s, 0, place)
    assert found is not None and found.code == "gives_up_seal"
    told = dict(found.params)
    assert (told["n"], told["who"]) == (1, SeatRef(2))
    found = STRATEGY.price_reason(paid.offer(1, CLOTH, "gold").s, 0, place)
    assert found is not None and dict(found.params)["n"] == 2


def test_a_coin_that_gives_up_a_better_purchase_has_no_reason() -> None:
    """Its own tile is only 1 coin short, as another one would be (MER-2.4)."""
    told = Table(2).market("globe", "opener", "clock", "lute", "rose", "musk")
    told.s.drawn = offer_code("silver white white")
    told.bag(0, "silver copper turquoise turquoise black")
    lute, globe = Lay("silver", 3), Lay("silver", 0)
    assert STRATEGY.contrast_reason(told.s, 0, lute, BreakSeal()) is None
    assert STRATEGY.contrast_reason(told.s, 0, lute, globe) is None
    told.s.drawn = offer_code("silver")  # it pays for nothing else
    found = STRATEGY.contrast_reason(told.s, 0, lute, BreakSeal())
    assert found is not None and found.code == "alone_seal"


def test_a_coin_that_completes_a_tile_keeps_the_seal() -> None:
    """Broken first, the seal leaves that purchase as it is (MER-4.4, 9.1)."""
    told = table("turquoise").offer(0, OPENER, "turquoise").bag(0, "gold silver copper")
    found = STRATEGY.contrast_reason(told.s, 0, Lay("turquoise", OPENER), BreakSeal())
    assert found is not None and found.code == "seal_kept"
    assert found.code in STRATEGY.leading_contrasts & STRATEGY.sufficient_contrasts


def test_coins_that_fit_next_are_told_with_those_that_lie_there_first() -> None:
    told = Table(2).market("casket", "opener", "cloth", "painting", "rose", "musk")
    told.offer(0, 3, "turquoise").bag(0, "gold gold silver silver turquoise")
    told.s.drawn = offer_code("copper turquoise")
    found = STRATEGY.contrast_reason(told.s, 0, Lay("copper", 0), Lay("turquoise", 3))
    assert found is not None and found.code == "fitting"
    params = dict(found.params)
    assert (params["n"], params["m"], params["more"]) == (4, 1, 1)
    assert str(params["coin1"].key).endswith("turquoise")  # type: ignore[union-attr]


def test_two_tiles_without_a_rival_are_not_told_apart_by_that() -> None:
    """One of them may be nearer; the fact is the same."""
    told = table("copper").offer(0, RING, "gold gold")
    codes = {STRATEGY.reason(told.s, 0, Lay("copper", place)).code for place in (RING, 4)}
    assert codes == {"alone"}


def test_a_privilege_stays_for_the_icon_that_only_its_move_reaches() -> None:
    """Else for its effect, if it has one (MER-7.9, 8.2)."""
    one, three = DiscardPrivilege("one_privilege"), DiscardPrivilege("three")
    codes = set[tuple[str, str]]()
    for space in range(20):
        told = table("").hand(0, "one_privilege", "three")
        told.s.progress[0] = space
        near, far = (find_icon_after(told.t, told.s, 0, n) for n in (1, 3))
        found = STRATEGY.contrast_reason(told.s, 0, three, one)
        assert found is not None
        assert (found.code == "stays_icon") == (near is not None and far is None)
        back = STRATEGY.contrast_reason(told.s, 0, one, three)
        assert (back is not None) == (far is not None and near is None)
        codes.add((found.code, "" if back is None else back.code))
    assert codes == {("stays_icon", ""), ("stays_effect", ""), ("stays_effect", "stays_icon")}


def test_coins_that_do_not_compete_can_both_be_placed() -> None:
    """Told alike for both lays, and only where the drawn coins suffice for both (MER-4.6)."""
    told = Table(2).market("book", "opener", "cloth", "ring", "rose", "musk")
    told.s.drawn = offer_code("copper copper turquoise")
    lays = Lay("turquoise", 1), Lay("copper", 0)
    found = [STRATEGY.contrast_reason(told.s, 0, *pair) for pair in (lays, lays[::-1])]
    assert (
        found[0] is not None
        and found[0].code == "both"
        and found[0].code in (STRATEGY.even_contrasts)
    )
    params = dict(found[0].params)
    assert (params["need"], params["rest_need"]) == (1, 1)
    told.s.drawn = offer_code("turquoise")
    again = STRATEGY.contrast_reason(told.s, 0, Lay("turquoise", 1), Lay("turquoise", 2))
    assert again is None or again.code != "both"


def test_the_order_of_purchases_is_even_where_no_icon_is_reached() -> None:
    told = Table(2).market("globe", "saffron", "cloth", "ring", "rose", "musk")
    orders = Resolve(0), Resolve(1)
    found = [STRATEGY.contrast_reason(told.s, 0, *pair) for pair in (orders, orders[::-1])]
    codes = {None if each is None else each.code for each in found}
    moves = STRATEGY.game.tables.tile_vp[told.s.market[0]]  # type: ignore[attr-defined]
    icon = find_icon_after(STRATEGY.game.tables, told.s, 0, moves)  # type: ignore[attr-defined]
    assert codes == ({"order_even"} if icon is None else {None}) and found[0] == found[1]
    assert "order_even" in STRATEGY.even_contrasts


def test_a_coin_that_lets_a_purchase_wait_tells_what_it_is_for() -> None:
    """The purchase would give a rival a seal, which is told as the price (MER-5.2)."""
    paid = table("turquoise", 3).offer(0, CLOTH, "gold gold turquoise").offer(2, CLOTH, "gold")
    coin, purchase = Lay("turquoise", OPENER), Lay("turquoise", CLOTH)
    found = STRATEGY.contrast_reason(paid.s, 0, coin, purchase)
    assert found is not None and found.code == "starts"
    assert STRATEGY.price_reason(paid.s, 0, coin) is not None


def test_a_tile_that_fewer_coins_in_the_bag_fit_is_told_by_those_on_the_player_tile() -> None:
    """That both coins can be placed would hold for the better one, too (MER-4.6, 4.9)."""
    told = Table(2).market("book", "clock", "cloth", "ring", "rose", "musk")
    told.s.drawn = offer_code("copper silver")
    told.bag(0, "silver silver silver copper gold gold gold gold").purse(0, "copper copper copper")
    book, clock = Lay("copper", 0), Lay("silver", 1)
    found = [STRATEGY.contrast_reason(told.s, 0, *pair) for pair in ((book, clock), (clock, book))]
    assert [each and each.code for each in found] == ["fitting_back", "fitting"]
    told.purse(0, "silver silver silver")
    assert STRATEGY.contrast_reason(told.s, 0, book, clock) is None


def test_a_privilege_is_told_by_the_icon_that_the_next_one_reaches() -> None:
    """Unused ones count as much at the end; a black coin is no reason (MER-7.9, 8.2)."""
    told, codes = table("").hand(0, "three", "three"), set[str]()
    for space in range(1, 20):
        told.s.progress[0] = space
        icons = [find_icon_after(told.t, told.s, 0, n) for n in (3, 6)]
        good = [None if icon and str(icon[1]).count("icon.black") else icon for icon in icons]
        found = STRATEGY.reason(told.s, 0, PlayPrivilege("three"))
        codes.add(found.code)
        expected = "icon_ahead" if good[0] else "privilege_next" if good[1] else "privilege_steps"
        assert found.code == expected
    assert codes == {"icon_ahead", "privilege_next", "privilege_steps"}


def test_coins_that_fit_are_counted_after_all_lays_of_the_turn() -> None:
    """A price of 1 white and 2 different colours then takes only the white (MER-2.4)."""
    told = Table(2).market("book", "opener", "cloth", "ring", "rose", "musk")
    told.offer(0, 0, "copper").bag(0, f"{'gold ' * 5}{'silver ' * 5}{'copper ' * 3}white white")
    told.s.drawn = offer_code("copper turquoise")
    musk, book = Lay("copper", 5), Lay("copper", 0)
    found = STRATEGY.contrast_reason(told.s, 0, musk, book)
    assert found is None or found.code != "fitting"
    back = STRATEGY.contrast_reason(told.s, 0, book, musk)
    assert back is not None and back.code == "fitting"
    assert (dict(back.params)["n"], dict(back.params)["m"]) == (5, 2)


def test_a_tile_that_the_own_coins_cannot_complete_is_no_goal() -> None:
    """Neither its spaces nor the coins that it lacks are told, only the seal (MER-2.4, 5.2)."""
    cup, incense = 0, 4
    for bag, is_goal in (("silver silver black", False), ("silver gold white black", True)):
        told = Table(2).market("trophy", "opener", "cloth", "ring", "incense", "musk")
        told.bag(0, bag).purse(0, "gold silver")
        told.s.drawn = offer_code("gold")
        for place, other in ((incense, cup), (cup, incense)):
            found = STRATEGY.contrast_reason(told.s, 0, Lay("gold", place), Lay("gold", other))
            is_told = found is not None and found.code != "lacks_white"
            assert is_told == is_goal, (bag, place, found)
        assert STRATEGY.reason(told.s, 0, Lay("gold", cup)).code == (
            "alone" if is_goal else "foot_in"
        )
        code = STRATEGY.reason(told.s, 0, Lay("gold", incense)).code  # it gives no seal (MER-7.8)
        assert (code == "out_of_reach") == (not is_goal)
        assert "out_of_reach" in STRATEGY.drawback_reasons
        finish = STRATEGY.contrast_reason(told.s, 0, Lay("gold", incense), Finish())
        assert (finish is not None) == is_goal


def test_a_seal_names_no_tile_that_is_worth_less_than_a_sure_purchase() -> None:
    """Such a tile counts only beside it (MER-4.4)."""
    told = Table(3).market("clock", "opener", "cloth", "ring", "rose", "musk")
    told.offer(0, CLOTH, "gold turquoise").bag(0, "silver silver silver copper black")
    told.s.drawn = offer_code("gold turquoise")
    assert STRATEGY.reason(told.s, 0, BreakSeal()).code == "seal_choice"
    found = STRATEGY.contrast_reason(told.s, 0, BreakSeal(), Lay("gold", CLOTH))
    assert found is not None and found.code == "seal_adds"
    params = dict(found.params)
    assert str(params["other"].key).endswith("cloth")  # type: ignore[union-attr]
    assert str(params["what"].key).endswith("clock")  # type: ignore[union-attr]
    assert (params["n"], params["all"]) == (3, 5)
    besides = table("silver silver turquoise").bag(0, "turquoise turquoise black black")
    assert dict(STRATEGY.reason(besides.s, 0, BreakSeal()).params)["besides"] == 1


def test_the_end_of_the_lap_is_told_with_the_turns_that_are_left() -> None:
    """In a last round that somebody else began, it ends nothing (MER-9.1)."""
    for seats, turns in ((2, 1), (4, 3)):
        told = table("", seats).hand(0, "three")
        told.s.progress[0] = 28
        found = STRATEGY.reason(told.s, 0, PlayPrivilege("three"))
        assert found.code == "privilege_race" and dict(found.params)["turns"] == turns
        told.s.progress[1] = 30
        assert STRATEGY.reason(told.s, 0, PlayPrivilege("three")).code != "privilege_race"


def test_a_played_privilege_is_safe_from_a_tile_that_is_still_to_be_sold() -> None:
    told = Table(2).market("jug", "opener", "cloth", "ring", "rose", "musk").hand(0, "three")
    pair = PlayPrivilege("three"), Draw()
    found = STRATEGY.contrast_reason(told.s, 0, *pair)
    assert found is not None and found.code == "privilege_safe"
    assert dict(found.params)["open"] == 0
    told.market("jug", "opener", "cloth", "ring", "rose", "lavender")
    found = STRATEGY.contrast_reason(told.s, 0, *pair)
    assert found is not None and dict(found.params)["open"] == 1
    told.s.perfumes_out = tuple(told.t.perfumes)
    assert STRATEGY.contrast_reason(told.s, 0, *pair) is None


def test_a_tile_that_lacks_only_a_white_coin_owns_up_to_it() -> None:
    """One on another tile comes back if a rival buys that, else it pays (MER-5.6)."""
    for white, lies in (("", 0), ("white", 1), ("copper copper white", 2)):
        told = Table(2).market("trophy", "opener", "cloth", "ring", "incense", "musk")
        told.bag(0, "silver black").purse(0, "gold").offer(0, RING, f"gold {white}")
        told.s.drawn = offer_code("turquoise")
        found = STRATEGY.contrast_reason(told.s, 0, Lay("turquoise", 4), Lay("turquoise", CLOTH))
        assert found is not None and found.code == "lacks_white"
        params = dict(found.params)
        assert params["lies"] == lies and bool(params["other"]) == bool(lies)
        assert params["more"] == 0


def test_coins_that_another_tile_needs_are_no_reason_to_give_up_a_dearer_one() -> None:
    """Three white coins complete the Trophy, or begin the Necklace and buy the Jasmine."""
    told = Table(2).market("necklace", "opener", "cloth", "trophy", "rose", "jasmine")
    told.bag(0, "silver black").offer(0, 5, "copper")
    told.s.drawn = offer_code("white white white")
    found = STRATEGY.contrast_reason(told.s, 0, Lay("white", 0), Lay("white", 3))
    assert found is None or found.code not in ("spares_coins", "further"), found
