"""The ladder of levels: each against the one below, in every game and with every number of seats.

A rung is one seat of a level among seats of the level below. It holds when the odds against each of
the others are at least two to one as measured, and surely better than three to two or so: with four
seats 40 % of the victories, and the lower end of the 95 % interval above 33 %; with fewer seats the
same odds. Masters are to win nearly all matches against random seats. Results are kept in files, so
that a long measurement can be cut off and go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop import games
from tabletop.core.chance import FRESH
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec
from tabletop.measure.results import Results
from tabletop.measure.seeds import series
from tabletop.measure.simulate import Deal, Experiment, Players, experiment, simulate
from tabletop.measure.strength import Interval, of_entrant

LADDER = ("random", "novice", "trader", "merchant", "master")
MOST_SEATS = 4
WANTED_OF_FOUR, SURELY_OF_FOUR = 0.40, 0.33
MASTERY = {2: 0.99, 3: 0.97}
"""What a master wins against random seats, by number of seats."""


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

    @property
    def wanted(self) -> float:
        """The part of the matches that is to be won."""
        if (self.level, self.below) == (LADDER[-1], LADDER[0]):
            return MASTERY[self.seats]
        return in_proportion(WANTED_OF_FOUR, self.seats)

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.level}-{self.below}"


class RungVerdict(NamedTuple):
    """What was measured of a rung."""

    rung: Rung
    deals: int
    wins: Interval

    @property
    def holds(self) -> bool:
        """Whether the odds are as wanted, and surely better than the least."""
        least = in_proportion(SURELY_OF_FOUR, self.rung.seats)
        return self.wins.share >= self.rung.wanted and self.wins.low > least


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
    rung: Rung,
    folder: Path,
    deals: int,
    seed: int | None,
    jobs: int | Players,
    told: Callable[[str], None],
) -> RungVerdict:
    """Measure a rung, going on with what the folder holds of it. seed: of the series; None to draw
    one."""
    folder.mkdir(parents=True, exist_ok=True)
    results, what = _held(rung, folder)
    found = series(seed, deals, results.deals)
    told(f"{rung}: {deals} deals {found.origin}")
    seeds = found.seeds

    def played(number: int, deal: Deal) -> None:
        results.add(number, deal)
        told(f"{rung}: deal {number}")

    simulate(what, [n for n in seeds if n not in results.deals], jobs, played)
    return verdict(rung, [results.deals[n] for n in seeds])


def report(rung: Rung, folder: Path) -> RungVerdict | None:
    """What a folder holds of a rung, all of its deals; None when it holds none."""
    if not _path(rung, folder).exists():
        return None
    results, _ = _held(rung, folder)
    return verdict(rung, list(results.deals.values())) if results.deals else None


def _held(rung: Rung, folder: Path) -> tuple[Results, Experiment]:
    what = experiment(games.load(rung.game), rung.specs, {}, generator=FRESH)
    return Results(_path(rung, folder), what), what


def _path(rung: Rung, folder: Path) -> Path:
    return folder / f"{rung}.jsonl"


def verdict(rung: Rung, deals: Sequence[Deal]) -> RungVerdict:
    """What deals say of a rung."""
    return RungVerdict(rung, len(deals), of_entrant(deals, 0))


def table(verdicts: Sequence[RungVerdict]) -> str:
    """The rungs as a table in Markdown."""
    rows = [
        "| game | seats | one | against | deals | wins | 95 % interval | wanted | holds |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in verdicts:
        rung, wins = found.rung, found.wins
        rows.append(
            f"| {rung.game} | {rung.seats} | {rung.level} | {rung.below} | {found.deals} "
            f"| {wins.share:.0%} | {wins.low:.0%} to {wins.high:.0%} "
            f"| {rung.wanted:.0%} "
            f"| {'yes' if found.holds else 'no'} |"
        )
    return "\n".join(rows)
