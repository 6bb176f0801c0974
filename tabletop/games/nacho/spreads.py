"""Spreads of the smugglers' numbers, measured by rule-of-thumb games (NAC-1.8).

`python -m tabletop.games.nacho.spreads` prints a table for two, three and four seats;
`--help` says what can be given. Which numbers are printed how often is not known: this is the
evidence for the choice in the sheet.
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.sheets import Sheet
from tabletop.core.untrusted import whole_number
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.sheet import Counts
from tabletop.games.nacho.state import (
    CHOOSE,
    DELIVERIES,
    GO,
    NUMBERS,
    PROVINCES,
    ROWS,
    SEATS,
    WAGES,
    NachoState,
    number_of,
)

SPREADS: Final = (
    "212121212",
    "222221111",
    "111122222",
    "111112223",
    "111121223",
    "111111233",
    "111222122/111221222/111122222/111212222",
)
"""The odd numbers twice; low ones more often; high ones more and more often; numbers from 4 on
more often, spread over the flags so that each occurs seven or eight times in all."""
HIGH: Final = 8
"""A first place with this number or more is one that hardly anybody can beat."""

Habit = Callable[[Sequence[int]], int]
"""A way of always choosing: from the kinds of a hand to one of them."""
A_FLAG: Final = Counts().flags[0]
WAYS: Final[dict[str, Habit]] = {"highest": max, "lowest": min}


class Found(NamedTuple):
    """What games with one spread and number of seats have shown; shares of 0 to 1."""

    holder: float
    """Games won by who held the gemstone at the start."""
    tied: float
    """Turns in which the first place was tied."""
    high: float
    """Turns in which the first place had an 8 or 9."""
    earned: float
    """Turns in which the first player earned more than everybody else by delivery less wage."""
    ways: tuple[float, ...]
    """Games won by a seat that always chooses in each of the ways, against rules of thumb."""


class Tally:
    """Counts what happens in the turns of one game."""

    def __init__(self, s: NachoState) -> None:
        self.turns = self.tied = self.high = self.earned = 0
        self._before = s.ledger[:]

    def revealed(self, s: NachoState) -> None:
        """All have chosen (NAC-3.2)."""
        last, top = sorted(map(number_of, s.played))[-2:]
        self.turns += 1
        self.tied += last == top
        self.high += top >= HIGH
        self._before = s.ledger[:]

    def done(self, s: NachoState, first: int) -> None:
        """All have gone (NAC-4)."""
        gains = [
            sum(
                s.ledger[ROWS * seat + row] - self._before[ROWS * seat + row]
                for row in (DELIVERIES, WAGES)
            )
            for seat in range(s.seats)
        ]
        self.earned += gains.count(max(gains)) == 1 and gains[first] == max(gains)


def play(game: Nacho, seats: int, seed: int, stubborn: int, choice: Habit) -> tuple[int, Tally]:
    """A game of rules of thumb; the seat `stubborn`, if there is one, chooses in its own way.

    Returns the winner, counted clockwise from who held the gemstone at the start. A loop of its
    own: it looks at what each decision led to, and the figures that the sheet rests on were drawn
    from one stream of chance a game.
    """
    chance, strategy = Chance(seed), games.strategy(game)
    s = game.new(seats, {}, chance)
    tally, holder, first = Tally(s), s.holder, -1
    while asked := game.to_act(s):
        seat, phase = asked[0], s.phase
        legal = game.legal(s, seat)
        if phase == CHOOSE and (seat - holder) % seats == stubborn:
            kinds = list(dict.fromkeys(s.hands[seat]))
            action = legal[kinds.index(choice(kinds))]
        else:
            action = strategy.policy(s, seat, legal, chance)
        game.apply(s, seat, action, chance)
        if phase == CHOOSE and s.phase == GO:
            tally.revealed(s)
            first = s.first
        elif first >= 0 and s.first != first:
            tally.done(s, first)
            first = -1
    if first >= 0:
        tally.done(s, first)
    winner = next(entry.seat for entry in game.standing(s) if entry.place == 1)
    return (winner - holder) % seats, tally


def measure(game: Nacho, seats: int, seeds: Sequence[int]) -> Found:
    """Games of rules of thumb alone, then as many of each way, its seat in turn at every place."""
    played = [play(game, seats, seed, -1, max) for seed in seeds]
    turns = sum(tally.turns for _, tally in played)
    ways = []
    for choice in WAYS.values():
        won = sum(
            play(game, seats, seed, n % seats, choice)[0] == n % seats
            for n, seed in enumerate(seeds)
        )
        ways.append(won / len(seeds))
    return Found(
        sum(winner == 0 for winner, _ in played) / len(seeds),
        sum(tally.tied for _, tally in played) / turns,
        sum(tally.high for _, tally in played) / turns,
        sum(tally.earned for _, tally in played) / turns,
        tuple(ways),
    )


def with_spread(spread: str) -> Nacho:
    """The game with other copies of each number: nine digits for all flags, or for each of them.

    Raises ValueError for what is not a spread.
    """
    flags = spread.split("/") * (1 if "/" in spread else len(PROVINCES))
    if len(flags) != len(PROVINCES) or not all(map(_is_spread, flags)):
        raise ValueError(
            f"spread {spread}: nine digits from 1 that add up to {A_FLAG}, as 212121212, "
            f"or {len(PROVINCES)} times that with / between them"
        )
    data: dict[str, Any] = copy.deepcopy(dict(Sheet.load(Nacho.home / "sheet.toml").data))
    for entry, *copies in zip(data["smuggler"], *flags, strict=True):
        entry["copies"] = [int(n) for n in copies]
    return Nacho(Sheet(data, f"spread {spread}"))


def _is_spread(digits: str) -> bool:
    right = whole_number(digits) is not None and "0" not in digits and len(digits) == len(NUMBERS)
    return right and sum(map(int, digits)) == A_FLAG


def rows(spreads: Sequence[str], games: int, seed: int) -> Iterator[str]:
    """The table, line by line as it is measured."""
    columns = ["holder wins", "first tied", f"first is {HIGH} or 9", "first earns most"]
    columns += [f"always {way} wins" for way in WAYS]
    yield "| 1 to 9 | seats | " + " | ".join(columns) + " |"
    yield "|---" * (len(columns) + 2) + "|"
    for spread in spreads:
        game = with_spread(spread)
        for seats in SEATS:
            found = measure(game, seats, range(seed, seed + games))
            values = [*found[:-1], *found.ways]
            yield f"| {spread} | {seats} | " + " | ".join(f"{v:.0%}" for v in values) + " |"


def main() -> None:
    """Measure and print."""
    given = argparse.ArgumentParser(prog="python -m tabletop.games.nacho.spreads")
    given.add_argument("spread", nargs="*", default=SPREADS, help="such as 212121212")
    given.add_argument("--games", type=int, default=600, help="of each kind and seats (600)")
    given.add_argument("--seed", type=int, default=2_000_000, help="of the first (2000000)")
    chosen = given.parse_args()
    for line in rows(chosen.spread, chosen.games, chosen.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
