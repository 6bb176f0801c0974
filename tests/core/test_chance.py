"""Chance: the same on every machine, fair, and seeded anew for each decision."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tabletop.core.chance import (
    CHANCE_CLASSES,
    HASHED_GENERATOR,
    SEEDED_GENERATOR,
    Chance,
    HashedChance,
    make_chance,
)

both = pytest.mark.parametrize("generator", CHANCE_CLASSES)


def test_known_values_stay_the_same_for_ever() -> None:
    """Journals of years ago are replayed by these numbers: never change them."""
    chance = Chance(7)
    assert [chance.randbelow(100) for _ in range(6)] == [32, 15, 65, 7, 53, 36]
    assert Chance(7).shuffle(range(8)) == (5, 4, 6, 7, 0, 3, 1, 2)
    chance.begin_decision(3)
    assert [chance.randbelow(100) for _ in range(3)] == [51, 38, 86]
    assert Chance(7).draw((3, 0, 2), 4) == [0, 0, 2, 0]
    assert Chance(7).partial_shuffle(range(8), 3) == (2, 0, 5, 3, 4, 1, 6, 7)


def test_known_values_of_hashed_chance_stay_the_same_for_ever() -> None:
    chance = HashedChance(7)
    chance.begin_decision(3)
    known = [7, 6, 42, 10, 7, 46, 81, 60, 28, 84, 83, 60, 71, 14, 63, 79, 35, 56, 86, 20]
    assert [chance.randbelow(100) for _ in known] == known
    chance.begin_decision(3)
    assert chance.shuffle(range(8)) == (3, 5, 1, 4, 6, 2, 7, 0)
    assert chance.draw((3, 0, 2), 4) == [2, 0, 2, 0]
    assert chance.partial_shuffle(range(8), 3) == (4, 6, 2, 3, 0, 5, 1, 7)
    assert chance.random() == 0.6381081103919923
    assert chance.randbelow(1 << 53) == 5105671774913431
    assert chance.randbelow((1 << 70) + 1) == 413317282271251223890
    assert make_chance(-7, HASHED_GENERATOR).randbelow(1000) == 28


@both
def test_a_decision_has_its_own_stream_whatever_was_drawn_before(generator: int) -> None:
    one, two = make_chance(5, generator), make_chance(5, generator)
    for _ in range(9):
        one.random()
    one.begin_decision(4)
    two.begin_decision(2)
    two.shuffle(range(9))
    two.begin_decision(4)
    assert [one.random() for _ in range(4)] == [two.random() for _ in range(4)]


@both
def test_decisions_and_seeds_have_different_streams(generator: int) -> None:
    drawn = set()
    for seed in range(-10, 20):
        for decision in range(20):
            chance = make_chance(seed, generator)
            chance.begin_decision(decision)
            drawn.add(chance.random())
    assert len(drawn) == 600


def test_streams_of_generators_differ() -> None:
    one, two = (make_chance(5, generator) for generator in (SEEDED_GENERATOR, HASHED_GENERATOR))
    one.begin_decision(1)
    two.begin_decision(1)
    assert one.shuffle(range(9)) != two.shuffle(range(9))


@both
def test_a_held_random_goes_on_with_the_stream_of_the_decision(generator: int) -> None:
    chance, other = make_chance(5, generator), make_chance(5, generator)
    chance.begin_decision(1)
    other.begin_decision(1)
    held = chance.random
    assert [held(), held(), held()] == [other.random(), other.random(), other.random()]


@both
def test_shuffling_first_or_later_in_a_decision_uses_one_stream(generator: int) -> None:
    chance, other = make_chance(5, generator), make_chance(5, generator)
    chance.begin_decision(1)
    other.begin_decision(1)
    assert (chance.shuffle("abc"), chance.randbelow(9)) == (
        other.shuffle("abc"),
        other.randbelow(9),
    )
    other.begin_decision(1)
    other.random()
    assert other.shuffle("abcdef") != make_chance(5, generator).shuffle("abcdef")


@both
def test_a_rigged_decision_draws_from_the_stream_of_another_one(generator: int) -> None:
    chance, other = make_chance(5, generator), make_chance(5, generator)
    chance.override_stream(2, 77)
    for decision, stream in ((2, 77), (3, 3)):
        chance.begin_decision(decision)
        other.begin_decision(stream)
        assert chance.shuffle(range(9)) == other.shuffle(range(9))


@both
def test_a_marked_stream_goes_on_as_it_did(generator: int) -> None:
    chance, other = make_chance(5, generator), make_chance(6, generator)
    for _ in range(21):
        chance.randbelow(9)
    mark = chance.save_stream()
    drawn = [chance.randbelow(1000) for _ in range(40)]
    other = make_chance(5, generator)
    other.restore_stream(mark)
    assert drawn == [other.randbelow(1000) for _ in range(40)]


def chi_squared(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((n - expected) ** 2 / expected for n in counts.values()) + expected * (
        kinds - len(counts)
    )


@both
def test_below_is_fair(generator: int) -> None:
    chance = make_chance(1, generator)
    assert chi_squared(Counter(chance.randbelow(6) for _ in range(6_000)), 6) < 20.5  # 99.9 %, 5 df


@both
def test_every_order_of_a_shuffle_is_as_likely(generator: int) -> None:
    chance = make_chance(2, generator)
    counts: Counter[object] = Counter(chance.shuffle("abcd") for _ in range(9_600))
    assert set(counts) == set(permutations("abcd"))
    assert chi_squared(counts, 24) < 49.7  # 99.9 %, 23 df


@both
def test_every_order_of_a_deal_is_as_likely_and_nothing_is_lost(generator: int) -> None:
    chance = make_chance(3, generator)
    deals = [chance.partial_shuffle("abcd", 2) for _ in range(4_800)]
    assert all(sorted(deal) == list("abcd") for deal in deals)
    assert chi_squared(Counter(deal[:2] for deal in deals), 12) < 31.3  # 99.9 %, 11 df
    assert sorted(chance.partial_shuffle("abc", 9)) == ["a", "b", "c"]
    assert chance.partial_shuffle("", 2) == ()


@both
def test_drawing_from_a_bag_is_fair_and_takes_only_what_is_there(generator: int) -> None:
    chance = make_chance(4, generator)
    assert sorted(chance.draw((1, 0, 3), 4)) == [0, 2, 2, 2]
    first: Counter[object] = Counter(chance.draw((1, 2, 3), 2)[0] for _ in range(6_000))
    assert abs(first[0] - 1_000) < 110 and abs(first[2] - 3_000) < 140
    second: Counter[object] = Counter(chance.draw((1, 2, 3), 2)[1] for _ in range(6_000))
    assert abs(second[0] - 1_000) < 110 and abs(second[2] - 3_000) < 140


@pytest.mark.parametrize("n", [3 << 30, 3 << 62])
def test_what_does_not_divide_the_words_is_fair_all_the_same(n: int) -> None:
    """Of 3 << 30 each third would come twice as often, were no word drawn anew."""
    chance = HashedChance(5)
    assert chi_squared(Counter(chance.randbelow(n) * 3 // n for _ in range(9_000)), 3) < 13.8
    assert chi_squared(Counter(chance.randbelow(n) % 3 for _ in range(9_000)), 3) < 13.8


@pytest.mark.parametrize("left", [[0, 0], [0, 0, 0], [1 << 31, 0]])
def test_a_word_that_would_not_be_fair_is_drawn_anew_also_in_shuffles(left: list[int]) -> None:
    """The word 0 is one too many for whatever does not divide the words."""
    chance, drawn = HashedChance(5), list[int]()
    chance.begin_decision(1, drawn)
    chance.restore_stream((1, 0, left))
    assert sorted(chance.shuffle("abc")) == ["a", "b", "c"] and len(drawn) == 2
    assert chance.save_stream()[1] == 1
    chance.restore_stream((1, 1, [0]))
    assert sorted(chance.partial_shuffle("abc", 1)) == ["a", "b", "c"] and len(drawn) == 3
    assert chance.save_stream()[1] == 2
    chance.restore_stream((1, 2, [0]))
    assert chance.randbelow(4) == 0 and chance.save_stream()[1] == 2, "4 divides them"


@both
def test_floats_are_fair_and_below_one(generator: int) -> None:
    chance = make_chance(6, generator)
    drawn = [chance.random() for _ in range(6_000)]
    assert 0.0 <= min(drawn) < max(drawn) < 1.0
    assert chi_squared(Counter(int(x * 6) for x in drawn), 6) < 20.5
    assert chi_squared(Counter(int(x * 6e6) % 6 for x in drawn), 6) < 20.5


def test_drawing_too_much_is_an_error() -> None:
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        Chance(1).draw((1, 1), 3)


@both
def test_what_chance_gave_is_noted_when_asked_for(generator: int) -> None:
    noted, silent = make_chance(9, generator), make_chance(9, generator)
    noted.draws = []
    drawn = [
        (one.randbelow(5), one.shuffle("abcd"), one.partial_shuffle("abcd", 2), one.draw((2, 2), 2))
        for one in (noted, silent)
    ]
    assert drawn[0] == drawn[1], "noting changes nothing"
    assert len(noted.draws) == 1 + 3 + 2 + 2
