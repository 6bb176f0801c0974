"""Basari, clause by clause: haggling (BAS-4)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tabletop.core.acts import Move, Say
from tabletop.games.basari.actions import Accept, Choose, GiveGem, Offer
from tabletop.games.basari.gems import pack_gem_counts
from tabletop.games.basari.offers import (
    DECIDED_BY_COUNT,
    HaggleActions,
    OfferComparison,
    OfferEnumeration,
    compare_offers,
)
from tabletop.games.basari.refusals import last_offer
from tests.rules.basari.positions import BASARI, START, PlayResult, choose, make_round, offer

FEWER_GEMS = (2, 3, 3, 3)


def haggle(
    mine: tuple[int, int, int, int] = START,
    theirs: tuple[int, int, int, int] = FEWER_GEMS,
    letters: str = "BBC",
) -> PlayResult:
    """Seats 0 and 1 haggle over B; the third seat takes gems."""
    return choose(make_round([mine, theirs, START]), letters)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ((4, 0, 0, 0), (3, 9, 9, 9)),
        ((3, 4, 0, 0), (3, 3, 9, 9)),
        ((3, 3, 4, 0), (3, 3, 3, 9)),
        ((3, 3, 3, 4), (3, 3, 3, 3)),
    ],
)
def test_bas_4_1_more_red_gems_open_then_yellow_green_blue(
    mine: tuple[int, int, int, int], theirs: tuple[int, int, int, int]
) -> None:
    assert haggle(mine, theirs).to_act() == (0,)
    assert haggle(theirs, mine).to_act() == (1,)


def test_bas_4_1_with_equal_gems_points_decide_then_workers() -> None:
    assert choose(make_round([START] * 3, points=[4, 5, 9]), "BBC").to_act() == (1,)
    piles = [[1], [31], [2]]
    assert choose(make_round([START] * 3, piles, points=[5, 5, 9]), "BBC").to_act() == (1,)
    assert choose(make_round([START] * 3, piles, points=[6, 5, 9]), "BBC").to_act() == (0,)


def test_bas_4_1_what_counts_is_what_one_has_when_the_haggle_begins() -> None:
    """The price of a haggle over A decides who opens over B."""
    gems = [(4, 3, 3, 3), START, (3, 4, 3, 3), START]
    played = choose(make_round(gems), "AABB").decide(offer("y"), Accept())
    assert played.to_act() == (2,)


def test_bas_4_1_if_all_is_equal_lots_are_drawn() -> None:
    openers: Counter[int] = Counter()
    for seed in range(60):
        s = make_round([START] * 3, by_lot=True)
        s.workers = [1, 1, 1]
        played = choose(s, "BBC", seed)
        openers[played.to_act()[0]] += 1
        assert played.message_keys()[:2] == ["by_lot", "haggle"]
    assert set(openers) == {0, 1} and min(openers.values()) > 15


@pytest.mark.parametrize(("first", "opener"), [(0, 0), (1, 1), (2, 0)])
def test_bas_4_1_or_it_goes_by_the_seats_from_the_first(first: int, opener: int) -> None:
    s = make_round([START] * 3, first=first)
    s.workers = [1, 1, 1]
    assert choose(s, "BBC").to_act() == (opener,)


def test_bas_4_2_the_opener_offers_at_least_one_gem_of_his_own() -> None:
    played = haggle((3, 1, 0, 2))
    legal = list(BASARI.legal_actions(played.state, 0))
    every = {Offer(*counts) for counts in product(range(4), range(2), range(1), range(3))}
    assert set(legal) == every - {Offer(0, 0, 0, 0)} and len(legal) == len(set(legal))
    assert played.refusal_of(0, Offer(0, 0, 0, 0)) == ("empty", "BAS-4.2")
    assert played.refusal_of(0, Offer(1, -1, 0, 0)) == ("negative", "BAS-4.2")
    assert played.refusal_of(0, Accept()) == ("nothing_offered", "BAS-4.2")
    assert played.refusal_of(1, offer("r")) == ("not_your_turn", "BAS-4.3")


def test_bas_4_2_without_gems_he_leaves_the_action_to_the_other_for_free() -> None:
    s = make_round([(0, 0, 0, 0), (0, 0, 0, 0), START], points=[5, 4, 0])
    played = choose(s, "BBC")
    assert played.message_keys() == ["haggle", "nothing_to_offer"]
    assert [(seat, clause) for seat, _, clause in played.scores()] == [(1, "BAS-3.6")]
    assert played.gems(1) == (0, 0, 0, 0)


def test_bas_4_3_to_accept_is_to_take_the_gems_and_leave_the_action() -> None:
    played = haggle().decide(offer("gb"), Accept())
    assert played.gems(0) == (3, 3, 2, 2)
    assert played.gems(1) == (2, 3, 4, 4)
    assert [(seat, clause) for seat, _, clause in played.scores()] == [(0, "BAS-3.6")]
    assert played.moves("BAS-4.3") == [
        ("gem.green", 1, "offer:0", "gems:1"),
        ("gem.blue", 1, "offer:0", "gems:1"),
    ]


def test_bas_4_3_to_raise_makes_the_other_answer() -> None:
    played = haggle().decide(offer("b"))
    assert played.to_act() == (1,)
    played = played.decide(offer("g"))
    assert played.to_act() == (0,)
    assert played.decide(Accept()).scores()[0][0] == 1
    for action in (Choose("A"), GiveGem("red")):
        assert played.refusal_of(0, action) == ("haggling", "BAS-4.3")


def test_bas_4_4_the_rulebooks_example() -> None:
    """One red and three blue beat four yellow."""
    played = haggle((3, 4, 3, 3)).decide(offer("yyyy"))
    assert played.refusal_of(1, offer("rbbb")) is None
    assert compare_offers((1, 0, 0, 3), (0, 4, 0, 0)) == OfferComparison(True, "red", 1, 0)


@pytest.mark.parametrize(
    ("last", "mine", "better"),
    [
        ("r", "bb", True),
        ("bb", "r", False),
        ("y", "r", True),
        ("r", "y", False),
        ("rb", "rg", True),
        ("ryb", "rgg", False),
        ("rgb", "ryb", True),
        ("gg", "yb", True),
        ("gb", "gb", False),
        ("gb", "bb", False),
    ],
)
def test_bas_4_4_more_gems_or_as_many_and_better(last: str, mine: str, better: bool) -> None:
    played = haggle().decide(offer(last))
    assert (offer(mine) in BASARI.legal_actions(played.state, 1)) == better
    refused = played.refusal_of(1, offer(mine))
    assert (refused is None) == better
    assert refused is None or refused[1] == "BAS-4.4"
    raised = offer(mine)
    assert compare_offers(raised.to_json()[1:], last_offer(played.state)).is_better == better


def test_bas_4_4_where_nobody_haggles_an_offer_is_compared_to_none() -> None:
    s = make_round([START] * 3)
    assert compare_offers((1, 0, 0, 0), last_offer(s)) == OfferComparison(
        True, DECIDED_BY_COUNT, 1, 0
    )


@pytest.mark.parametrize(
    ("mine", "code"), [("r", "fewer"), ("gb", "same_offer"), ("bb", "less_valuable")]
)
def test_bas_4_4_a_refusal_says_why_an_offer_is_no_raise(mine: str, code: str) -> None:
    assert haggle().decide(offer("gb")).refusal_of(1, offer(mine)) == (code, "BAS-4.4")


def test_bas_4_4_a_comparison_says_what_decides() -> None:
    assert compare_offers((0, 0, 0, 1), (1, 0, 0, 1)) == OfferComparison(False, "count", 1, 2)
    assert compare_offers((0, 2, 0, 0), (0, 1, 1, 0)) == OfferComparison(True, "yellow", 2, 1)
    assert compare_offers((0, 1, 0, 0), (0, 1, 0, 0)) == OfferComparison(False, "equal", 1, 1)
    assert compare_offers((0, 0, 0, 1), (0, 0, 0, 0)).is_better
    assert not compare_offers((0, 0, 0, 0), (0, 0, 0, 0)).is_better


def test_the_smallest_raise_is_the_weakest_offer_that_is_legal() -> None:
    played = haggle()
    assert BASARI.weakest_offer(played.state, 0) == offer("b")
    assert BASARI.weakest_offer(played.state, 1) is None
    played = played.decide(offer("bbb"))
    assert BASARI.weakest_offer(played.state, 1) == offer("gbb")
    played = haggle((3, 0, 0, 1), (2, 1, 0, 1)).decide(offer("rb"))
    assert BASARI.weakest_offer(played.state, 1) == offer("ry")
    fresh = make_round([START] * 3)
    assert BASARI.weakest_offer(fresh, 0) is None


def test_bas_4_5_each_offer_is_made_afresh_from_all_ones_gems() -> None:
    played = haggle((1, 0, 0, 3), (0, 3, 3, 3)).decide(offer("r"), offer("bb"))
    assert played.refusal_of(0, offer("bbb")) is None
    assert played.refusal_of(0, offer("rb")) is None
    assert played.refusal_of(0, offer("rrbb")) == ("not_so_many", "BAS-4.5")


def test_bas_4_5_offered_gems_lie_in_the_middle_and_come_back() -> None:
    played = haggle().decide(offer("rb"))
    table = BASARI.inventory(played.state)
    assert table["offer:0"] == ["gem.red", "gem.blue"]
    assert Counter(table["gems:0"])["gem.red"] == 2
    acts = played.decide(offer("ggg")).acts
    assert acts == [
        Move("gem.green", 3, "gems:1", "offer:1", "BAS-4.3"),
        Move("gem.red", 1, "offer:0", "gems:0", "BAS-4.5"),
        Move("gem.blue", 1, "offer:0", "gems:0", "BAS-4.5"),
    ]


def test_bas_4_6_who_cannot_raise_accepts_of_himself_and_it_is_said() -> None:
    played = haggle(START, (1, 1, 0, 0)).decide(offer("bbb"))
    assert Say(1, "cannot_raise", (), "BAS-4.6") in played.acts
    assert played.gems(1) == (1, 1, 0, 3) and played.gems(0) == (3, 3, 3, 0)
    assert played.scores()[0][0] == 0


def test_bas_4_6_who_has_just_one_better_offer_is_asked() -> None:
    played = haggle(START, (1, 1, 0, 0)).decide(offer("yy"))
    assert played.to_act() == (1,)
    assert list(BASARI.legal_actions(played.state, 1)) == [offer("ry"), Accept()]
    assert "cannot_raise" not in played.message_keys()


def test_bas_4_6_who_offers_just_all_the_other_has_cannot_be_raised() -> None:
    played = haggle((1, 1, 1, 1), (1, 1, 0, 0)).decide(offer("ry"))
    assert "cannot_raise" in played.message_keys()


def test_bas_4_7_the_rulebooks_example() -> None:
    """Max gets three blue gems and keeps his own; Hanna does the action."""
    max_, hanna = (3, 3, 3, 3), (3, 3, 2, 3)
    played = haggle(max_, hanna).decide(
        offer("y"), offer("r"), offer("bb"), offer("gb"), offer("gg"), offer("bbb"), Accept()
    )
    assert played.gems(0) == (3, 3, 3, 6)
    assert played.gems(1) == (3, 3, 2, 0)
    assert [(seat, clause) for seat, _, clause in played.scores()] == [(1, "BAS-3.6")]
    assert "settled" in played.message_keys()


@pytest.mark.parametrize("own", [(1, 0, 2, 1), (0, 0, 0, 4), (3, 2, 0, 1), (2, 2, 2, 2)])
@pytest.mark.parametrize(
    "last",
    [
        (0, 0, 0, 0),
        (0, 1, 0, 1),
        (2, 0, 0, 0),
        (0, 3, 3, 0),
        (1, 0, 0, 2),
        (0, 0, 2, 0),
        (1, 1, 1, 1),
    ],
)
def test_answers_are_all_better_offers_in_rising_order_and_to_accept(
    own: tuple[int, int, int, int], last: tuple[int, int, int, int]
) -> None:
    """Counted, not listed: what they are must not depend on how they are asked for."""
    answers = HaggleActions(OfferEnumeration(pack_gem_counts(own)), pack_gem_counts(last))
    offers = list(product(*(range(n + 1) for n in own)))
    better = sorted(
        (o for o in offers if pack_gem_counts(o) > pack_gem_counts(last)), key=pack_gem_counts
    )
    expected = [Offer(*o) for o in better] + ([Accept()] if any(last) else [])
    assert list(answers) == expected
    assert [answers[n] for n in range(len(answers))] == expected
    assert answers[-1] == expected[-1] and answers[1:3] == tuple(expected[1:3])
    assert all((Offer(*o) in answers) == (Offer(*o) in expected) for o in offers)
    assert (Accept() in answers) == any(last)
    assert Offer(9, 9, 9, 9) not in answers and Choose("A") not in answers
    for place in (len(answers), -len(answers) - 1):
        with pytest.raises(IndexError):
            answers[place]


def test_answers_are_equal_exactly_if_they_hold_the_same() -> None:
    purse = OfferEnumeration(pack_gem_counts(START))
    assert HaggleActions(purse, 0) == HaggleActions(OfferEnumeration(pack_gem_counts(START)), 0)
    assert hash(HaggleActions(purse, 0)) == hash(
        HaggleActions(OfferEnumeration(pack_gem_counts(START)), 0)
    )
    assert HaggleActions(purse, 0) != HaggleActions(purse, pack_gem_counts((0, 0, 0, 1)))


def test_a_haggle_ends_even_if_nobody_ever_accepts() -> None:
    played, raises = haggle(), 0
    while played.state.stack:
        (seat,) = played.to_act()
        weakest = BASARI.weakest_offer(played.state, seat)
        assert weakest
        played = played.decide(weakest)
        raises += 1
        assert raises < 4**4 + 4**4, "offers rise strictly, so there cannot be more"
    assert "cannot_raise" in played.message_keys() and raises > 100


def test_legal_offers_are_told_by_what_they_depend_on() -> None:
    """Two truths with one view are compared by it; an address would differ by chance."""
    gems, last = pack_gem_counts((3, 1, 0, 2)), pack_gem_counts((1, 0, 0, 0))
    one, same, other = (HaggleActions(OfferEnumeration(gems), n) for n in (last, last, 0))
    assert repr(one) == repr(same) and repr(one) != repr(other)
    assert hex(id(one))[2:] not in repr(one)
