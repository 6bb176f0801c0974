"""Spreads of Nacho's numbers, measured: what is counted, and what is no spread (NAC-1.8)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.games.nacho import spreads
from tabletop.games.nacho.actions import Visit
from tabletop.games.nacho.state import number_of
from tests.rules.nacho.table import NACHO, A, Q, do, reveal, table


def test_nac_1_8_a_spread_gives_fourteen_of_each_flag_and_each_number_at_least_once() -> None:
    for spread in spreads.SPREADS:
        deck = spreads.with_spread(spread).tables.deck
        for flag in range(4):
            numbers = [number_of(kind) for kind in deck if kind & 3 == flag]
            assert len(numbers) == 14 and set(numbers) == set(range(1, 10))
    deck = spreads.with_spread("212121212/222221111/222221111/222221111").tables.deck
    assert sum(kind & 3 == 0 and number_of(kind) == 9 for kind in deck) == 2
    assert sum(kind & 3 == 1 and number_of(kind) == 9 for kind in deck) == 1


@pytest.mark.parametrize(
    "spread", ["11111123", "022121222", "212121213", "abc", "212121212/212121212", ""]
)
def test_what_is_no_spread_is_refused(spread: str) -> None:
    with pytest.raises(ValueError, match="nine digits from 1 that add up to 14"):
        spreads.with_spread(spread)


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
    s = table(2, 1)
    tally = spreads.Tally(s)
    reveal(s, *names)
    tally.revealed(s)
    assert (tally.turns, tally.tied, tally.high) == (1, tied, high)


@pytest.mark.parametrize("first", ["alberta-9", "alberta-2"])
def test_who_pays_more_or_just_as_much_has_not_earned_most(first: str) -> None:
    s = table(2, 1)
    tally = spreads.Tally(s)
    reveal(s, first, "quebec-1")
    tally.revealed(s)
    do(s, 0, Visit(A))
    do(s, 1, Visit(Q))
    tally.done(s, 0)
    assert tally.earned == 0


def test_who_earns_most_by_delivery_less_wage_is_counted() -> None:
    s = table(2, 1)
    tally = spreads.Tally(s)
    reveal(s, "alberta-9", "quebec-1")
    tally.revealed(s)
    s.ledger[1] += 9
    tally.done(s, 0)
    assert tally.earned == 1


def hands_of_a_stubborn_seat(way: spreads.Habit) -> list[int]:
    """The numbers that it chose in a game."""
    numbers = []

    def chosen(kinds: Sequence[int]) -> int:
        numbers.append(number_of(way(kinds)))
        return way(kinds)

    winner, tally = spreads.play(NACHO, 3, 5, 1, chosen)
    assert tally.turns == 12 and 0 <= winner < 3
    return numbers


def test_a_stubborn_seat_chooses_in_its_own_way_in_every_turn() -> None:
    highest, lowest = map(hands_of_a_stubborn_seat, spreads.WAYS.values())
    assert len(highest) == len(lowest) == 12
    assert sum(highest) > sum(lowest) + 12


def test_the_table_has_a_line_for_every_number_of_seats_and_is_the_same_each_time() -> None:
    one, two = (list(spreads.rows(("212121212",), 2, 7)) for _ in range(2))
    assert one == two and len(one) == 2 + 3
    assert [line.split(" | ")[1] for line in one[2:]] == ["2", "3", "4"]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("seats", NACHO.seats)
def test_nac_1_8_going_first_is_neither_always_nor_never_best_and_ties_stay_rare(
    seats: int,
) -> None:
    found = spreads.measure(NACHO, seats, range(80))
    fair = 1 / seats
    highest, lowest = found.ways
    assert highest < 0.5 * fair, "always going first is no way to win"
    assert lowest < 1.1 * fair, "nor is going last always better than thinking"
    assert found.earned > fair, "the first has the widest choice"
    assert found.tied < 0.28
    assert found.high < 0.42, "an 8 or 9 is not what it takes to be first"
    assert abs(found.holder - fair) < 0.17
