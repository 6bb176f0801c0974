"""Spreads of Nacho's numbers, measured: what is counted, and what is no spread (NAC-1.8)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.games.nacho import number_distribution
from tabletop.games.nacho.actions import Visit
from tabletop.games.nacho.state import smuggler_number
from tests.rules.nacho.positions import NACHO, A, Q, decide, make_turn, reveal


def test_nac_1_8_a_spread_gives_fourteen_of_each_flag_and_each_number_at_least_once() -> None:
    for spread in number_distribution.COMPARED_DISTRIBUTIONS:
        deck = number_distribution.game_with_distribution(spread).tables.deck
        for flag in range(4):
            numbers = [smuggler_number(kind) for kind in deck if kind & 3 == flag]
            assert len(numbers) == 14 and set(numbers) == set(range(1, 10))
    deck = number_distribution.game_with_distribution(
        "212121212/222221111/222221111/222221111"
    ).tables.deck
    assert sum(kind & 3 == 0 and smuggler_number(kind) == 9 for kind in deck) == 2
    assert sum(kind & 3 == 1 and smuggler_number(kind) == 9 for kind in deck) == 1


@pytest.mark.parametrize(
    "spread", ["11111123", "022121222", "212121213", "abc", "212121212/212121212", ""]
)
def test_what_is_no_spread_is_refused(spread: str) -> None:
    with pytest.raises(ValueError, match="nine digits from 1 that add up to 14"):
        number_distribution.game_with_distribution(spread)


@pytest.mark.parametrize(
    ("names", "tied", "high"),
    [
        (("alberta-8", "quebec-8"), 1, 1),
        (("alberta-7", "quebec-7"), 1, 0),
        (("alberta-9", "quebec-3"), 0, 1),
        (("alberta-2", "quebec-1"), 0, 0),
    ],
)
def test_ties_for_the_first_place_and_high_first_numbers_are_counted(
    names: tuple[str, str], tied: int, high: int
) -> None:
    s = make_turn(2, 1)
    tally = number_distribution.TurnStatistics(s)
    reveal(s, *names)
    tally.record_reveal(s)
    assert (tally.turns, tally.first_tied, tally.first_high) == (1, tied, high)


@pytest.mark.parametrize("first", ["alberta-9", "alberta-2"])
def test_who_pays_more_or_just_as_much_has_not_earned_most(first: str) -> None:
    s = make_turn(2, 1)
    tally = number_distribution.TurnStatistics(s)
    reveal(s, first, "quebec-1")
    tally.record_reveal(s)
    decide(s, 0, Visit(A))
    decide(s, 1, Visit(Q))
    tally.record_turn_end(s, 0)
    assert tally.first_earns_most == 0


def test_who_earns_most_by_delivery_less_wage_is_counted() -> None:
    s = make_turn(2, 1)
    tally = number_distribution.TurnStatistics(s)
    reveal(s, "alberta-9", "quebec-1")
    tally.record_reveal(s)
    s.ledger[1] += 9
    tally.record_turn_end(s, 0)
    assert tally.first_earns_most == 1


def hands_of_a_stubborn_seat(way: number_distribution.FixedChoice) -> list[int]:
    """The numbers that it chose in a game."""
    numbers = []

    def chosen(kinds: Sequence[int]) -> int:
        numbers.append(smuggler_number(way(kinds)))
        return way(kinds)

    winner, tally = number_distribution.play_measured_game(NACHO, 3, 5, 1, chosen)
    assert tally.turns == 12 and 0 <= winner < 3
    return numbers


def test_a_stubborn_seat_chooses_in_its_own_way_in_every_turn() -> None:
    highest, lowest = map(hands_of_a_stubborn_seat, number_distribution.FIXED_CHOICES.values())
    assert len(highest) == len(lowest) == 12
    assert sum(highest) > sum(lowest) + 12


def test_the_table_has_a_line_for_every_number_of_seats_and_is_the_same_each_time() -> None:
    one, two = (list(number_distribution.format_table_rows(("212121212",), 2, 7)) for _ in range(2))
    assert one == two and len(one) == 2 + 3
    assert [line.split(" | ")[1] for line in one[2:]] == ["2", "3", "4"]


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("seats", NACHO.seat_counts)
def test_nac_1_8_going_first_is_neither_always_nor_never_best_and_ties_stay_rare(
    seats: int,
) -> None:
    found = number_distribution.measure_distribution(NACHO, seats, range(80))
    fair = 1 / seats
    highest, lowest = found.fixed_choice_wins
    assert highest < 0.5 * fair, "always going first is no way to win"
    assert lowest < 1.1 * fair, "nor is going last always better than thinking"
    assert found.first_earns_most > fair, "the first has the widest choice"
    assert found.first_tied_share < 0.28
    assert found.first_high_share < 0.42, "an 8 or 9 is not what it takes to be first"
    assert abs(found.holder_wins - fair) < 0.17
