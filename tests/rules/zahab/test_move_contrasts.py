"""Contrasts of spaces and cards tell nothing that holds for the other one, too."""

from __future__ import annotations

from itertools import permutations

from tabletop import games
from tabletop.core.strategy import Reason
from tabletop.games.zahab.actions import Acquire, MoveNeutral, TakeGold, UseSpace
from tabletop.text import Catalogue
from tests.rules.zahab.positions import JEWELLER, Table

STRATEGY = games.load_strategy(games.load("zahab"))
GEM_CARD, TWO_GEM_CARD, GOLD_CARD = 29, 20, 2


def at_jeweller(gold: int, *hand: int) -> dict[str, object]:
    """Return what is told of the Jeweller against taking a gold."""
    table = Table().tokens(0, gold, 0).hand(0, *hand).arrived_at(JEWELLER)
    found = STRATEGY.contrast_reason(table.s, 0, UseSpace(), TakeGold())
    assert found is not None and found.code == "space_jeweller"
    return dict(found.params)


def test_the_gold_of_a_gem_is_worthless_only_if_it_makes_no_vp_either() -> None:
    assert at_jeweller(2, GOLD_CARD)["vp"] == 1
    assert at_jeweller(4, GOLD_CARD)["vp"] == 0
    assert at_jeweller(6, GOLD_CARD)["vp"] == 0


def test_a_gem_is_told_by_the_cards_that_wait_for_it() -> None:
    assert at_jeweller(2, GOLD_CARD)["wait"] == 0
    assert at_jeweller(2, GOLD_CARD, GEM_CARD)["wait"] == 1


def test_a_card_is_told_by_the_gems_that_it_needs_if_as_much_gold_lies_there() -> None:
    table = Table().display(GEM_CARD, TWO_GEM_CARD, 1, 2, 3, 4).display_gold(2, 2, 0, 0, 0, 0)
    found = STRATEGY.contrast_reason(table.s, 0, Acquire(0), Acquire(1))
    assert found is not None and found.code == "needs_gems"
    told = dict(found.params)
    assert (told["n"], told["m"]) == (1, 2)


def test_the_mine_is_compared_with_the_gold_of_any_space() -> None:
    """Other spaces can give as much, so nothing is said of them."""
    told = Catalogue("en")("zahab.contrast.space_mine", what="Mine", n=2)
    assert "elsewhere" not in told and "other space" not in told


def told_camels() -> list[Reason | None]:
    """Return what is told of two neutral camels before seat 0, which stands before the Treasury."""
    found = list[Reason | None]()
    for rival, first, second in permutations((14, 15, 0, 1, 4, 8), 3):
        table = Table(2).camels_at(13, rival, first, second).neutrals()
        found.append(STRATEGY.contrast_reason(table.s, 0, MoveNeutral(2), MoveNeutral(3)))
    return found


def test_a_ride_to_a_space_that_gives_one_gold_is_no_reason() -> None:
    for told in told_camels():
        if told is not None and told.code == "ride_reach":
            use = str(dict(told.params)["use"].key)  # type: ignore[union-attr]
            assert not use.endswith("treasury")
    even = sum(told is not None and told.code == "neutral_even" for told in told_camels())
    assert even == 32  # a ride to the Treasury differs in 12 more, so they are not even


def test_a_ride_to_plain_gold_makes_two_camels_equal_all_the_same() -> None:
    plain = [each for each in told_camels() if each is not None and each.code == "neutral_plain"]
    assert plain
    assert "no more than 1 gold" in Catalogue("en")("zahab.contrast.neutral_plain")
