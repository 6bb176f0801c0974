"""Chance: the same on every machine, fair, and seeded anew for each decision."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tabletop.core.chance import Chance


def test_known_values_stay_the_same_for_ever() -> None:
    """Journals of years ago are replayed by these numbers: never change them."""
    chance = Chance(7)
    assert [chance.below(100) for _ in range(6)] == [32, 15, 65, 7, 53, 36]
    assert Chance(7).shuffled(range(8)) == (5, 4, 6, 7, 0, 3, 1, 2)
    chance.at(3)
    assert [chance.below(100) for _ in range(3)] == [51, 38, 86]
    assert Chance(7).draw((3, 0, 2), 4) == [0, 0, 2, 0]
    assert Chance(7).dealt(range(8), 3) == (2, 0, 5, 3, 4, 1, 6, 7)


def test_a_decision_has_its_own_stream_whatever_was_drawn_before() -> None:
    one, two = Chance(5), Chance(5)
    for _ in range(9):
        one.random()
    one.at(4)
    two.at(2)
    two.shuffled(range(9))
    two.at(4)
    assert [one.random() for _ in range(4)] == [two.random() for _ in range(4)]


def test_decisions_and_seeds_have_different_streams() -> None:
    drawn = set()
    for seed in range(-10, 20):
        for decision in range(20):
            chance = Chance(seed)
            chance.at(decision)
            drawn.add(chance.random())
    assert len(drawn) == 600


def test_a_held_random_goes_on_with_the_stream_of_the_decision() -> None:
    chance, other = Chance(5), Chance(5)
    chance.at(1)
    other.at(1)
    held = chance.random
    assert [held(), held(), held()] == [other.random(), other.random(), other.random()]


def test_shuffling_first_or_later_in_a_decision_uses_one_stream() -> None:
    chance, other = Chance(5), Chance(5)
    chance.at(1)
    other.at(1)
    assert (chance.shuffled("abc"), chance.below(9)) == (other.shuffled("abc"), other.below(9))
    other.at(1)
    other.random()
    assert other.shuffled("abcdef") != Chance(5).shuffled("abcdef")


def chi_squared(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((n - expected) ** 2 / expected for n in counts.values()) + expected * (
        kinds - len(counts)
    )


def test_below_is_fair() -> None:
    chance = Chance(1)
    assert chi_squared(Counter(chance.below(6) for _ in range(6_000)), 6) < 20.5  # 99.9 %, 5 df


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = Chance(2)
    counts: Counter[object] = Counter(chance.shuffled("abcd") for _ in range(9_600))
    assert set(counts) == set(permutations("abcd"))
    assert chi_squared(counts, 24) < 49.7  # 99.9 %, 23 df


def test_every_order_of_a_deal_is_as_likely_and_nothing_is_lost() -> None:
    chance = Chance(3)
    deals = [chance.dealt("abcd", 2) for _ in range(4_800)]
    assert all(sorted(deal) == list("abcd") for deal in deals)
    assert chi_squared(Counter(deal[:2] for deal in deals), 12) < 31.3  # 99.9 %, 11 df
    assert sorted(chance.dealt("abc", 9)) == ["a", "b", "c"]
    assert chance.dealt("", 2) == ()


def test_drawing_from_a_bag_is_fair_and_takes_only_what_is_there() -> None:
    chance = Chance(4)
    assert sorted(chance.draw((1, 0, 3), 4)) == [0, 2, 2, 2]
    first: Counter[object] = Counter(chance.draw((1, 2, 3), 2)[0] for _ in range(6_000))
    assert abs(first[0] - 1_000) < 110 and abs(first[2] - 3_000) < 140
    second: Counter[object] = Counter(chance.draw((1, 2, 3), 2)[1] for _ in range(6_000))
    assert abs(second[0] - 1_000) < 110 and abs(second[2] - 3_000) < 140


def test_drawing_too_much_is_an_error() -> None:
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        Chance(1).draw((1, 1), 3)


def test_what_chance_gave_is_noted_when_asked_for() -> None:
    noted, silent = Chance(9), Chance(9)
    noted.draws = []
    drawn = [
        (one.below(5), one.shuffled("abcd"), one.dealt("abcd", 2), one.draw((2, 2), 2))
        for one in (noted, silent)
    ]
    assert drawn[0] == drawn[1], "noting changes nothing"
    assert len(noted.draws) == 1 + 3 + 2 + 2
