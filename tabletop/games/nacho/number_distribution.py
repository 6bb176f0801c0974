"""Distributions of the numbers on smugglers, measured by heuristic play (NAC-1.8).

The frequency of each number is not known. The table is the evidence for the values in the
sheet. `python -m tabletop.games.nacho.number_distribution` prints it for two, three and
four seats; `--help` lists the arguments.
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.sheets import Sheet
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.sheet import ComponentNumbers
from tabletop.games.nacho.state import (
    CHOOSE_PHASE,
    DELIVERIES_TALLY_ROW,
    JOURNEY_PHASE,
    PROVINCES,
    SEAT_COUNTS,
    SMUGGLER_NUMBERS,
    TALLY_ROW_COUNT,
    WAGES_TALLY_ROW,
    NachoState,
    smuggler_number,
)

COMPARED_DISTRIBUTIONS: Final = (
    "212121212",
    "222221111",
    "111122222",
    "111112223",
    "111121223",
    "111111233",
    "111222122/111221222/111122222/111212222",
)
"""Distributions to compare: copies of each number from 1 to 9.

The odd numbers twice; low ones more often; high ones more and more often; numbers from 4 on
more often, spread over the flags so that each occurs seven or eight times in all.
"""
MIN_HIGH_NUMBER: Final = 8
"""Lowest number that hardly any other seat can beat in the first place."""

FixedChoice = Callable[[Sequence[int]], int]
"""A fixed way to choose: a function from the kinds of a hand to one of them."""
CARDS_PER_FLAG: Final = ComponentNumbers().flags[0]
FIXED_CHOICES: Final[dict[str, FixedChoice]] = {"highest": max, "lowest": min}


class DistributionResult(NamedTuple):
    """Results of matches with one distribution and number of seats, as shares from 0 to 1."""

    holder_wins: float
    """Share of games that the first holder of the gemstone wins."""
    first_tied_share: float
    """Share of turns in which the first place is tied."""
    first_high_share: float
    """Share of turns in which the first place has an 8 or 9."""
    first_earns_most: float
    """Share of turns in which the first seat earns most, by delivery minus wage."""
    fixed_choice_wins: tuple[float, ...]
    """Share of games that a seat with each fixed choice wins against heuristic play."""


class TurnStatistics:
    """Counters of the turns of one game."""

    def __init__(self, s: NachoState) -> None:
        self.turns = self.first_tied = self.first_high = self.first_earns_most = 0
        self._before = s.ledger[:]

    def record_reveal(self, s: NachoState) -> None:
        """Count a turn after all seats have chosen (NAC-3.2)."""
        last, top = sorted(map(smuggler_number, s.played))[-2:]
        self.turns += 1
        self.first_tied += last == top
        self.first_high += top >= MIN_HIGH_NUMBER
        self._before = s.ledger[:]

    def record_turn_end(self, s: NachoState, first: int) -> None:
        """Count the earnings after all seats have gone (NAC-4)."""
        gains = [
            sum(
                s.ledger[TALLY_ROW_COUNT * seat + row] - self._before[TALLY_ROW_COUNT * seat + row]
                for row in (DELIVERIES_TALLY_ROW, WAGES_TALLY_ROW)
            )
            for seat in range(s.seats)
        ]
        self.first_earns_most += gains.count(max(gains)) == 1 and gains[first] == max(gains)


def play_measured_game(
    game: Nacho, seats: int, seed: int, fixed_seat: int, choice: FixedChoice
) -> tuple[int, TurnStatistics]:
    """Play a game by the heuristic; one seat may use a fixed choice.

    This is a loop of its own, because it inspects the result of each decision. The published
    figures were drawn from one stream of chance a game.

    Args:
        game: The game.
        seats: Number of seats.
        seed: Seed of the random numbers.
        fixed_seat: Seat with the fixed choice, clockwise from the first holder; -1 for none.
        choice: The fixed choice.

    Returns:
        The winner, counted clockwise from the first holder of the gemstone, and the statistics.
    """
    chance, strategy = Chance(seed), games.load_strategy(game)
    s = game.new_initial_state(seats, {}, chance)
    tally, holder, first = TurnStatistics(s), s.holder, -1
    while asked := game.active_seats(s):
        seat, phase = asked[0], s.phase
        legal = game.legal_actions(s, seat)
        if phase == CHOOSE_PHASE and (seat - holder) % seats == fixed_seat:
            kinds = list(dict.fromkeys(s.hands[seat]))
            action = legal[kinds.index(choice(kinds))]
        else:
            action = strategy.policy(s, seat, legal, chance)
        game.apply(s, seat, action, chance)
        if phase == CHOOSE_PHASE and s.phase == JOURNEY_PHASE:
            tally.record_reveal(s)
            first = s.first
        elif first >= 0 and s.first != first:
            tally.record_turn_end(s, first)
            first = -1
    if first >= 0:
        tally.record_turn_end(s, first)
    winner = next(entry.seat for entry in game.standings(s) if entry.place == 1)
    return (winner - holder) % seats, tally


def measure_distribution(game: Nacho, seats: int, seeds: Sequence[int]) -> DistributionResult:
    """Play heuristic games, then as many with each fixed choice, its seat rotating."""
    played = [play_measured_game(game, seats, seed, -1, max) for seed in seeds]
    turns = sum(tally.turns for _, tally in played)
    ways = []
    for choice in FIXED_CHOICES.values():
        won = sum(
            play_measured_game(game, seats, seed, n % seats, choice)[0] == n % seats
            for n, seed in enumerate(seeds)
        )
        ways.append(won / len(seeds))
    return DistributionResult(
        sum(winner == 0 for winner, _ in played) / len(seeds),
        sum(tally.first_tied for _, tally in played) / turns,
        sum(tally.first_high for _, tally in played) / turns,
        sum(tally.first_earns_most for _, tally in played) / turns,
        tuple(ways),
    )


def game_with_distribution(distribution: str) -> Nacho:
    """Return the game with other copies of each number.

    Args:
        distribution: Nine digits for all flags, or four times nine digits, separated by `/`.

    Raises:
        ValueError: if it is no such distribution.
    """
    flags = distribution.split("/") * (1 if "/" in distribution else len(PROVINCES))
    if len(flags) != len(PROVINCES) or not all(map(_is_spread, flags)):
        raise ValueError(
            f"spread {distribution}: nine digits from 1 that add up to {CARDS_PER_FLAG}, "
            "as 212121212, "
            f"or {len(PROVINCES)} times that with / between them"
        )
    data: dict[str, Any] = copy.deepcopy(dict(Sheet.load(Nacho.folder / "sheet.toml").data))
    for entry, *copies in zip(data["smuggler"], *flags, strict=True):
        entry["copies"] = [int(n) for n in copies]
    return Nacho(Sheet(data, f"spread {distribution}"))


def _is_spread(digits: str) -> bool:
    right = (
        parse_whole_number(digits) is not None
        and "0" not in digits
        and len(digits) == len(SMUGGLER_NUMBERS)
    )
    return right and sum(map(int, digits)) == CARDS_PER_FLAG


def format_table_rows(distributions: Sequence[str], games: int, seed: int) -> Iterator[str]:
    """Yield the table line by line, while it is measured."""
    columns = ["holder wins", "first tied", f"first is {MIN_HIGH_NUMBER} or 9", "first earns most"]
    columns += [f"always {way} wins" for way in FIXED_CHOICES]
    yield "| 1 to 9 | seats | " + " | ".join(columns) + " |"
    yield "|---" * (len(columns) + 2) + "|"
    for spread in distributions:
        game = game_with_distribution(spread)
        for seats in SEAT_COUNTS:
            found = measure_distribution(game, seats, range(seed, seed + games))
            values = [*found[:-1], *found.fixed_choice_wins]
            yield f"| {spread} | {seats} | " + " | ".join(f"{v:.0%}" for v in values) + " |"


def main() -> None:
    """Measure the distributions and print the table."""
    given = argparse.ArgumentParser(prog="python -m tabletop.games.nacho.number_distribution")
    given.add_argument(
        "spread", nargs="*", default=COMPARED_DISTRIBUTIONS, help="such as 212121212"
    )
    given.add_argument("--games", type=int, default=600, help="of each kind and seats (600)")
    given.add_argument("--seed", type=int, default=2_000_000, help="of the first (2000000)")
    chosen = given.parse_args()
    for line in format_table_rows(chosen.spread, chosen.games, chosen.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
