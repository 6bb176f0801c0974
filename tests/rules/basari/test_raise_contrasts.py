"""Contrasts of offers tell the leads that gems bring or cost, whatever the number of gems."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.core.strategy import Reason
from tabletop.games.basari.actions import Accept, Choose, Offer, TakeGem
from tabletop.games.basari.ai.choice_contrasts import LED, WIDER
from tabletop.games.basari.ai.raise_contrasts import COST_FAR, COST_NEAR, COST_SHARE_LOST
from tabletop.games.basari.gems import pack_gem_counts
from tabletop.games.basari.state import HAGGLE_PHASE, TAKE_PHASE
from tabletop.text import Catalogue
from tabletop.text.message_format import format_contrast
from tests.rules.basari.positions import RED_RED_BLUE, START, choose, make_round

ENGLISH = Catalogue("en")
Gems = tuple[int, int, int, int]
STRATEGY = games.load_strategy(games.load("basari"))


def contrast(gems: Sequence[Gems], opening: Offer, one: Offer, two: Offer | None) -> Reason | None:
    """Return what the answer of seat 1, which holds 2 red and 1 blue on its card, has for it."""
    s = make_round(gems, piles=[(1,), (RED_RED_BLUE,), (2,)])
    s = choose(s, "CCB").decide(opening).state
    return STRATEGY.contrast_reason(s, 1, one, two or Accept())


def test_an_offer_tells_the_lead_that_an_acceptance_does_not_bring() -> None:
    found = contrast([(4, 3, 3, 3), START, START], Offer(0, 0, 0, 1), Offer(0, 0, 0, 2), None)
    assert found is not None and found.code == "raise_lead"
    told = dict(found.params)
    assert (told["own"], told["lead"], told["instead"], told["rest"]) == (5, 2, 3, 4 + told_red())
    assert (told["points"], told["n"]) == (14, 2)


def told_red() -> int:
    """Return the red gems on the card of seat 0, which it takes if its offer is accepted."""
    return games.load("basari").tables.card_gems[1] >> 18 & 31  # type: ignore[attr-defined]


def test_an_offer_without_a_new_lead_tells_the_dearest_gem_that_it_costs() -> None:
    gems = [(9, 9, 9, 9), (3, 3, 3, 3), (9, 9, 9, 9)]
    found = contrast(gems, Offer(0, 0, 0, 1), Offer(0, 1, 0, 1), None)
    assert found is not None and found.code == "raise_price"
    told = dict(found.params)
    assert str(told["colour"].key).endswith("yellow")  # type: ignore[union-attr]
    assert (told["cost"], told["gap"], told["points"]) == (COST_FAR, 9 - 3, 12)
    assert (told["n"], told["m"]) == (2, 1)


def test_a_denied_lead_is_no_reason_for_an_offer_that_gives_a_dearer_one() -> None:
    """Red brings the rival level or ahead there, where more points lie than in yellow."""
    one, two = Offer(2, 0, 0, 0), Offer(0, 2, 0, 0)
    found = contrast([(4, 3, 3, 3), START, START], Offer(0, 0, 0, 1), one, two)
    assert found is None or found.code not in ("denies_lead", "keeps_lead")
    back = contrast([(4, 3, 3, 3), START, START], Offer(0, 0, 0, 1), two, one)
    assert back is not None and back.code == "keeps_lead"
    assert dict(back.params)["points"] == 14


def test_more_gems_are_told_with_what_they_cost() -> None:
    """That they are harder to beat holds for every larger offer."""
    found = contrast(
        [(4, 3, 3, 3), START, (3, 3, 9, 9)], Offer(0, 0, 0, 1), Offer(0, 0, 1, 2), Offer(0, 0, 0, 2)
    )
    assert found is not None and found.code == "higher"
    told = dict(found.params)
    assert (told["cost"], told["gap"], told["gains"], told["prize"]) == (COST_FAR, 9 - 3, 2, 14)
    helps = contrast(
        [(4, 3, 3, 3), START, (3, 3, 4, 9)], Offer(0, 0, 0, 1), Offer(0, 0, 1, 2), Offer(0, 0, 0, 2)
    )
    assert helps is not None and helps.code == "higher_helps"
    assert (dict(helps.params)["lead"], dict(helps.params)["points"]) == (1, 10)


def answer(gems: Sequence[Gems], one: Offer | Accept, two: Offer) -> dict[str, object]:
    """Return what seat 0 is told; its card holds 2 red and 1 yellow, and 1 green is offered."""
    s = make_round(gems, piles=[(1,), (RED_RED_BLUE,), (2,)])
    s = choose(s, "CCB").state
    s.stack = ((HAGGLE_PHASE, 0, 1, pack_gem_counts((0, 0, 1, 0))),)
    found = STRATEGY.contrast_reason(s, 0, one, two)
    if found is None:
        return {"code": ""}
    return {"code": found.code, "words": format_contrast(found, "basari", ENGLISH)} | dict(
        found.params
    )


def test_the_same_gems_are_told_on_one_scale_and_a_lost_lead_as_a_price() -> None:
    """A far lead is told as it is now, and a near one by what the other offer leaves."""
    one, two = Offer(0, 0, 2, 0), Offer(0, 0, 1, 1)
    for green, cost, gap in ((9, COST_FAR, 6), (5, COST_NEAR, 5 - (3 - 1))):
        told = answer([START, START, (3, 3, green, 9)], one, two)
        assert (told["code"], told["cost"], told["gap"]) == ("better", cost, gap)
        assert "harder to beat than 1 green and 1 blue" in str(told["words"])
    told = answer([(3, 3, 4, 3), (3, 3, 2, 9), (9, 9, 3, 3)], one, two)
    assert (told["code"], told["cost"]) == ("better", COST_SHARE_LOST)  # the other offer shares it
    assert "the price" in str(told["words"]) and "green" in str(told["words"])


def test_a_lead_that_an_offer_cannot_lose_is_not_at_stake() -> None:
    gems = [(3, 3, 3, 8), START, (3, 3, 9, 3)]
    green, blue = Offer(0, 1, 1, 0), Offer(0, 1, 0, 1)
    assert answer(gems, green, blue)["code"] == "better"
    told = answer(gems, blue, green)
    assert (told["code"], told["own"], told["rest"]) == ("to_spare", 8 - 1, 3 + 1)


def test_an_acceptance_is_compared_by_the_gems_that_both_bring() -> None:
    found = [answer([START] * 3, Accept(), Offer(0, 0, 0, price)) for price in (1, 2, 3)]
    assert [each["code"] for each in found] == ["", "accept_sure", "accept_more"]
    assert (found[2]["n"], found[2]["m"], found[2]["price"]) == (1, 3 - 3, 3)


def test_an_action_is_told_by_what_the_other_one_brings() -> None:
    s = make_round([START] * 3, piles=[(1,), (RED_RED_BLUE,), (2,)])
    points, tables = dict[str, dict[str, object]](), games.load("basari").tables  # type: ignore[attr-defined]
    for action, other in permutations("ABC", 2):
        found = STRATEGY.contrast_reason(s, 1, Choose(action), Choose(other))
        if found is not None:
            points[found.code + other] = dict(found.params)
    lacks = tables.stage_end_workers - s.workers[1]
    assert points["now_BA"]["lacks"] == lacks
    assert (points["now_BC"]["gain"], points["now_CB"]["points"]) == (2, 14)
    assert points["now_CB"]["n"] == tables.card_points[RED_RED_BLUE]


def choices(own: Gems, rivals: Gems, action: str, other: str) -> dict[str, object]:
    """Return what seat 1 is told for an action; its card holds 2 red and 1 blue."""
    s = make_round([rivals, own, rivals], piles=[(1,), (RED_RED_BLUE,), (2,)])
    found = STRATEGY.contrast_reason(s, 1, Choose(action), Choose(other))
    return {} if found is None else {"code": found.code} | dict(found.params)


def test_gems_are_an_argument_only_near_a_lead_or_for_one_that_others_can_reach() -> None:
    """Else the workers are told with the gems that bring nothing (BAS-5.1, 5.4)."""
    near, far = choices((3, 3, 3, 3), (7, 9, 9, 9), "C", "A"), (8, 9, 9, 9)
    assert (near["gain"], near["gap"]) == (3, 7 - 5)
    assert choices((3, 3, 3, 3), far, "C", "A")["gain"] == 0
    assert choices((3, 3, 3, 3), far, "C", "B") == {}
    assert choices((3, 3, 3, 3), far, "A", "C")["code"] == "now_A"
    assert choices((3, 3, 3, 3), (7, 9, 9, 9), "A", "C") == {}
    for lead, gain in ((1, WIDER), (2, WIDER), (3, LED)):
        wide = choices((3 + lead, 3, 3, 3), (3, 9, 9, 9), "C", "A")
        assert (wide["gain"], wide["before"], wide["gap"]) == (gain, lead, lead + 2)
    for lead, level in ((1, 1), (2, 0)):  # a card brings 2 gems of a colour at most
        wide = choices((3, 3, 3, 3 + lead), (9, 9, 9, 3), "C", "A")
        assert (wide["gain"], wide["gap"], wide["level"]) == (WIDER, lead + 1, level)
    assert choices((6, 3, 3, 3), (3, 9, 9, 9), "C", "B") == {}  # no card takes the lead anyway


def test_a_share_of_points_that_an_offer_costs_the_leader_is_told_in_the_last_stage() -> None:
    """The gems bring the seat behind alone in front; the one ahead shares that lead no more."""
    red, blue = Offer(1, 0, 0, 0), Offer(0, 0, 0, 2)
    for stage, ahead, code in ((3, 4, "takes_share"), (2, 4, ""), (3, 20, "")):
        s = make_round([(2, 3, 3, 3), (5, 3, 3, 3), (5, 3, 3, 3)], piles=[(1,), (4,), (2,)])
        s = choose(s, "CCB").state
        s.stage, s.stack = stage, ((HAGGLE_PHASE, 0, 1, pack_gem_counts((0, 0, 0, 1))),)
        s.gained[-1] += ahead - sum(s.gained[-6:])
        s.gained[:-6] = [0] * 12
        found = STRATEGY.contrast_reason(s, 0, red, blue)
        assert (found is not None and found.code == "takes_share") == bool(code), found
        if found is not None and code:
            told = dict(found.params)
            assert (told["points"], told["ahead"]) == (14, ahead)
            assert told["rival"] == SeatRef(1) and told["who"] == SeatRef(2)


def test_a_gem_that_another_one_beats_in_all_is_called_equal_early_in_a_stage() -> None:
    for workers, code in ((7, "take_early"), (8, "")):
        s = choose(make_round([START, (5, 4, 5, 4), *[START] * 3]), "DAABC").state
        s.stack, s.workers[2] = ((TAKE_PHASE, 0, 1, 0),), workers
        found = STRATEGY.contrast_reason(s, 0, TakeGem("green"), TakeGem("yellow"))
        assert (found.code if found else "") == code
    assert "take_early" in STRATEGY.even_contrasts


def test_a_taken_gem_tells_its_prize_and_the_gems_to_come() -> None:
    s = make_round([START] * 5)
    s = choose(s, "DAABC").state
    s.stack = ((TAKE_PHASE, 0, 2, 0),)
    told = dict(STRATEGY.reason(s, 0, TakeGem("red")).params)
    assert (told["more"], told["points"]) == (1, 14)


def test_one_gem_of_d_is_told_where_it_is_enough_for_the_lead() -> None:
    for own, least in ((3, 1), (2, 2)):
        s = make_round([(own, 3, 3, 3), *[START] * 4])
        found = STRATEGY.reason(s, 0, Choose("D"))
        assert found.code == "choose_d_lead" and dict(found.params)["n"] == least


def test_a_gem_in_a_colour_that_is_led_already_is_told_by_the_distance() -> None:
    for own, code in ((5, "take_ahead"), (4, "take_lead"), (3, "take_even")):
        s = choose(make_round([(own, 3, 3, 3), (4, 3, 3, 3), *[START] * 3]), "DAABC").state
        s.stack = ((TAKE_PHASE, 0, 2, 0),)
        found = STRATEGY.reason(s, 0, TakeGem("red"))
        assert found.code == code
        if code == "take_ahead":
            assert (dict(found.params)["lead"], dict(found.params)["before"]) == (2, 1)


def test_a_lead_that_both_offers_give_away_is_told_by_the_gap_that_they_leave() -> None:
    """The nearer of the two leads argues for its offer, or the dearer one (BAS-5.1)."""
    blue, mixed = Offer(0, 0, 0, 2), Offer(0, 0, 1, 1)
    for green, pair, n, m, points in ((5, (blue, mixed), 2, 3, 10), (6, (mixed, blue), 2, 4, 8)):
        gems = [START, START, (3, 3, green, 3)]
        told = answer(gems, *pair)
        assert told["code"] == "stays_nearer" and told["ahead"] == 0
        assert (told["n"], told["m"], told["points"]) == (n, m, points)
        back = answer(gems, *pair[::-1])
        assert back["code"] not in ("stays_nearer", "farther", "keeps_dearer", "keeps_colour")


def test_a_dearer_offer_without_a_gain_is_told_with_its_price() -> None:
    """That it is harder to beat speaks for it all the same (BAS-4.4)."""
    told = answer([START, START, (9, 9, 3, 9)], Offer(0, 0, 2, 0), Offer(0, 0, 0, 1))
    assert (told["code"], told["gains"]) == ("higher_falls", 0)
    assert str(told["words"]).startswith("2 gems are harder to beat than 1. The price")


def test_a_first_offer_tells_what_beats_it() -> None:
    for rival, beats in (((3, 3, 3, 3), 3), ((1, 1, 0, 0), 0)):
        s = choose(make_round([START, rival, START], piles=[(1,), (1,), (2,)]), "CCB").state
        told = dict(STRATEGY.reason(s, 0, Offer(0, 0, 1, 1)).params)
        assert (told["n"], told["beats"]) == (2, beats)
