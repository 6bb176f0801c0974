"""The ladder of levels: each against the one below, in every game and with every number of seats.

A rung is one seat of a level among seats of the level below. It holds when the odds against each of
the others are at least two to one as measured, and surely better than three to two or so: with four
seats 40 % of the victories, and the lower end of the 95 % interval above 33 %; with fewer seats the
same odds. Results are kept in files, so that a long measurement can be cut off and go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop import games
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec
from tabletop.seats.results import Results
from tabletop.seats.simulate import Deal, series, simulate
from tabletop.seats.strength import Estimate, of_entrant

LADDER = ("random", "novice", "trader", "merchant", "master")
MOST_SEATS = 4
WANTED_OF_FOUR, SURELY_OF_FOUR = 0.40, 0.33


class Rung(NamedTuple):
    """One seat of a level among seats of another."""

    game: str
    seats: int
    level: str
    below: str

    @property
    def specs(self) -> tuple[SeatSpec, ...]:
        """Who sits there."""
        levels = (self.level, *[self.below] * (self.seats - 1))
        return tuple(
            SeatSpec(DEFAULT_NAMES[n], level, COLOURS[n]) for n, level in enumerate(levels)
        )

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.level}-{self.below}"


class Verdict(NamedTuple):
    """What was measured of a rung."""

    rung: Rung
    deals: int
    share: Estimate

    @property
    def holds(self) -> bool:
        """Whether the odds are as wanted, and surely better than the least."""
        seats = self.rung.seats
        enough = self.share.mean >= in_proportion(WANTED_OF_FOUR, seats)
        return enough and self.share.low > in_proportion(SURELY_OF_FOUR, seats)


def in_proportion(share_of_four: float, seats: int) -> float:
    """The share with so many seats at the odds against each other that a share of four means."""
    odds = share_of_four * (MOST_SEATS - 1) / (1.0 - share_of_four)
    return odds / (odds + seats - 1)


def rungs(names: Sequence[str]) -> Iterator[Rung]:
    """All rungs of some games, with up to four seats; and masters against random ones."""
    for name in names:
        room = [seats for seats in games.kind(name).seats if seats <= MOST_SEATS]
        for level, below in zip(LADDER[1:], LADDER, strict=False):
            for seats in room:
                yield Rung(name, seats, level, below)
        yield Rung(name, room[0], LADDER[-1], LADDER[0])


def climb(
    rung: Rung, folder: Path, deals: int, seed: int, jobs: int, told: Callable[[str], None]
) -> Verdict:
    """Measure a rung, going on with what the folder holds of it."""
    folder.mkdir(parents=True, exist_ok=True)
    what = series(games.load(rung.game), rung.specs, {})
    results = Results(folder / f"{rung}.jsonl", what)
    seeds = range(seed, seed + deals)

    def played(number: int, deal: Deal) -> None:
        results.add(number, deal)
        told(f"{rung}: deal {number}")

    simulate(what, [n for n in seeds if n not in results.deals], jobs, played)
    return verdict(rung, [results.deals[n] for n in seeds])


def verdict(rung: Rung, deals: Sequence[Deal]) -> Verdict:
    """What deals say of a rung."""
    return Verdict(rung, len(deals), of_entrant(deals, 0))


def table(verdicts: Sequence[Verdict]) -> str:
    """The rungs as a table in Markdown."""
    rows = [
        "| game | seats | one | against | deals | wins | 95 % interval | wanted | holds |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in verdicts:
        rung, share = found.rung, found.share
        rows.append(
            f"| {rung.game} | {rung.seats} | {rung.level} | {rung.below} | {found.deals} "
            f"| {share.mean:.0%} | {share.low:.0%} to {share.high:.0%} "
            f"| {in_proportion(WANTED_OF_FOUR, rung.seats):.0%} "
            f"| {'yes' if found.holds else 'no'} |"
        )
    return "\n".join(rows)
