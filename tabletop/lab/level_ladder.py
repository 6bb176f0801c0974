"""Ladder of levels: each level against the one below, in every game, with 2 to 4 seats.

A rung is one seat of a level among seats of the level below. It passes if the measured odds
against each opponent are at least two to one, and reliably better than about three to two.
With four seats that is a share of 40 %, with the lower end of the 95 % interval above 33 %;
with fewer seats the odds are the same. Masters must win nearly all matches against random
seats. Results are kept in files, so that a long measurement can be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop import games
from tabletop.core.chance import DEFAULT_GENERATOR
from tabletop.lab.match_seeds import build_seed_series
from tabletop.lab.results import ResultsFile
from tabletop.lab.simulation import (
    DealResults,
    DealRunner,
    Experiment,
    build_experiment,
    simulate_deals,
)
from tabletop.lab.win_statistics import WinInterval, entrant_win_interval
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec
from tabletop.text.grammar import format_count

LADDER_LEVELS = ("random", "novice", "trader", "merchant", "master")
MAX_SEATS = 4
FOUR_SEAT_REQUIRED_SHARE, FOUR_SEAT_MIN_LOWER_BOUND = 0.40, 0.33
MASTER_SHARE_AGAINST_RANDOM = {2: 0.99, 3: 0.97}
"""Share of matches that a master must win against random seats, by number of seats."""


class LadderRung(NamedTuple):
    """One seat of a level among seats of a lower level."""

    game: str
    seats: int
    level: str
    lower_level: str

    @property
    def seat_specs(self) -> tuple[SeatSpec, ...]:
        """Return the seats of its matches."""
        levels = (self.level, *[self.lower_level] * (self.seats - 1))
        return tuple(
            SeatSpec(DEFAULT_PLAYER_NAMES[n], level, SEAT_COLOURS[n])
            for n, level in enumerate(levels)
        )

    @property
    def required_win_share(self) -> float:
        """Return the share of matches that must be won; of a rung of more steps, that of one."""
        if (self.level, self.lower_level) == (LADDER_LEVELS[-1], LADDER_LEVELS[0]):
            return MASTER_SHARE_AGAINST_RANDOM[self.seats]
        return win_share_for_seats(FOUR_SEAT_REQUIRED_SHARE, self.seats)

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.level}-{self.lower_level}"


class RungResult(NamedTuple):
    """Measured result of a rung."""

    rung: LadderRung
    deal_count: int
    win_interval: WinInterval

    @property
    def is_passed(self) -> bool:
        """True if the share is as required, and its lower bound above the minimum."""
        least = win_share_for_seats(FOUR_SEAT_MIN_LOWER_BOUND, self.rung.seats)
        return (
            self.win_interval.win_share >= self.rung.required_win_share
            and self.win_interval.low > least
        )


def win_share_for_seats(share_of_four: float, seats: int) -> float:
    """Return the share of wins with the same odds against each opponent as a share among four."""
    odds = share_of_four * (MAX_SEATS - 1) / (1.0 - share_of_four)
    return odds / (odds + seats - 1)


def list_rungs(names: Sequence[str], apart: int = 1) -> Iterator[LadderRung]:
    """Yield all rungs of games with up to four seats, and masters against random seats.

    Args:
        names: Names of the games.
        apart: Steps between the two levels of a rung.
    """
    for name in names:
        counts = games.game_class(name).seat_counts
        room = [seats for seats in counts if seats <= MAX_SEATS] or [counts[0]]
        for level, below in zip(LADDER_LEVELS[apart:], LADDER_LEVELS, strict=False):
            for seats in room:
                yield LadderRung(name, seats, level, below)
        if room[0] in MASTER_SHARE_AGAINST_RANDOM:
            yield LadderRung(name, room[0], LADDER_LEVELS[-1], LADDER_LEVELS[0])


def measure_rung(
    rung: LadderRung,
    folder: Path,
    deals: int,
    seed: int | None,
    jobs: int | DealRunner,
    report_progress: Callable[[str], None],
) -> RungResult:
    """Measure a rung, continuing with the results in the folder.

    Args:
        rung: Rung to measure.
        folder: Folder of the result files.
        deals: Number of deals.
        seed: Seed of the series; None draws one.
        jobs: Number of processes, or a function that plays the deals.
        report_progress: Callback for progress messages.
    """
    folder.mkdir(parents=True, exist_ok=True)
    results, what = _held(rung, folder)
    found = build_seed_series(seed, deals, results.deals_by_seed)
    report_progress(f"{rung}: {format_count(deals, 'deal')} {found.origin}")
    seeds = found.deal_seeds

    def played(number: int, deal: DealResults) -> None:
        results.add_deal(number, deal)
        report_progress(f"{rung}: deal {number}")

    simulate_deals(what, [n for n in seeds if n not in results.deals_by_seed], jobs, played)
    return evaluate_rung(rung, [results.deals_by_seed[n] for n in seeds])


def read_rung_result(rung: LadderRung, folder: Path) -> RungResult | None:
    """Return the result of all deals in a folder; None if there are none."""
    if not _path(rung, folder).exists():
        return None
    results, _ = _held(rung, folder)
    return (
        evaluate_rung(rung, list(results.deals_by_seed.values())) if results.deals_by_seed else None
    )


def _held(rung: LadderRung, folder: Path) -> tuple[ResultsFile, Experiment]:
    what = build_experiment(games.load(rung.game), rung.seat_specs, {}, generator=DEFAULT_GENERATOR)
    return ResultsFile(_path(rung, folder), what), what


def _path(rung: LadderRung, folder: Path) -> Path:
    return folder / f"{rung}.jsonl"


def evaluate_rung(rung: LadderRung, deals: Sequence[DealResults]) -> RungResult:
    """Return the result that deals give for a rung."""
    return RungResult(rung, len(deals), entrant_win_interval(deals, 0))


def format_table(verdicts: Sequence[RungResult]) -> str:
    """Return the results as a table in Markdown."""
    rows = [
        "| game | seats | one | against | deals | wins | 95 % interval | wanted | holds |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in verdicts:
        rung, wins = found.rung, found.win_interval
        rows.append(
            f"| {rung.game} | {rung.seats} | {rung.level} | {rung.lower_level} "
            f"| {found.deal_count} | {wins.win_share:.0%} | {wins.low:.0%} to {wins.high:.0%} "
            f"| {rung.required_win_share:.0%} "
            f"| {'yes' if found.is_passed else 'no'} |"
        )
    return "\n".join(rows)
