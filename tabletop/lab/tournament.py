"""Tournament: entrants meet at every table that they can form, and get ratings.

Each deal of a table is played in every rotation of its seats. Ratings follow the
Plackett-Luce model of Weng and Lin (2011), by `openskill` (extra `tournament`). They hold for
tables of any size, as Elo ratings do for two players.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tabletop.ai.command_line import check_writable, parse_tournament_arguments
from tabletop.bots.bot_check import check_bots
from tabletop.bots.bot_client import DEFAULT_MOVE_SECONDS
from tabletop.core.chance import DEFAULT_GENERATOR
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.core.state import State
from tabletop.lab.commands import ProgressLine, choose_bot_seed, format_repeat_options
from tabletop.lab.match_seeds import build_seed_series
from tabletop.lab.simulation import DealResults, MatchResult, build_experiment, simulate_deals
from tabletop.lab.win_statistics import WinInterval, wilson_interval
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, SetupError
from tabletop.text.grammar import format_count

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MISSING_EXTRA_MESSAGE: Final = "a tournament needs openskill: pip install 'souk[tournament]'"
SHOWN_DEVIATIONS: Final = 2.0
"""Standard deviations that are shown on either side of a rating."""
CHART_COLUMNS: Final = 40
"""Width of the chart in characters."""

DealsByTable = Mapping[tuple[int, ...], Sequence[DealResults]]
"""Deals of each table, by the numbers of its entrants."""

EntrantResults = Sequence[Sequence[tuple[float, int]]]
"""Win share and lost moves of one entrant, by deal and rotation."""


class EntrantRating(NamedTuple):
    """Rating and results of an entrant. Its fields are the keys of `--json`."""

    name: str
    rating: float
    """Mean of the rating; 25 before any match."""
    deviation: float
    shares: WinInterval
    """Share of wins at its tables, with interval."""
    matches: int
    lost: int
    """Moves lost by a crash, silence or invalid messages."""


def play_tables(
    game: Game[State],
    entrants: Sequence[SeatSpec],
    seat_count: int,
    options: Mapping[str, OptionValue],
    seeds: Sequence[int],
    jobs: int = 1,
    move_seconds: float = DEFAULT_MOVE_SECONDS,
    bot_seed: int | None = None,
    on_table: Callable[[int], None] = lambda tables: None,
) -> DealsByTable:
    """Play all tables of a number of seats, with a deal of each seed.

    Args:
        game: Game to play.
        entrants: All entrants.
        seat_count: Number of seats of a table.
        options: Options of the game.
        seeds: Seeds of the deals.
        jobs: Number of processes.
        move_seconds: Seconds that a bot has for a move.
        bot_seed: Seed of the bots' chance; None draws one for each match.
        on_table: Callback with the number of tables played.
    """
    found: dict[tuple[int, ...], Sequence[DealResults]] = {}
    for numbers in combinations(range(len(entrants)), seat_count):
        seats = [entrants[n]._replace(colour=SEAT_COLOURS[k]) for k, n in enumerate(numbers)]
        what = build_experiment(
            game, seats, options, clock=move_seconds, generator=DEFAULT_GENERATOR, bot_seed=bot_seed
        )
        found[numbers] = simulate_deals(what, seeds, jobs)
        on_table(len(found))
    return found


def rate_entrants(entrants: Sequence[SeatSpec], tables: DealsByTable) -> list[EntrantRating]:
    """Return the ratings, the best first. Every entrant must have played.

    Raises:
        SetupError: if `openskill` is not installed.
    """
    model = _model()
    ratings = [model.rating() for _ in entrants]
    for numbers, result in _in_turns(tables):
        found = model.rate([[ratings[n]] for n in numbers], ranks=_ranks(result))
        for number, (rating,) in zip(numbers, found, strict=True):
            ratings[number] = rating
    entries = [
        _entry(spec, rating.mu, rating.sigma, _of(tables, number))
        for number, (spec, rating) in enumerate(zip(entrants, ratings, strict=True))
    ]
    return sorted(entries, key=lambda entry: -entry.rating)


def _model() -> PlackettLuce:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise SetupError(MISSING_EXTRA_MESSAGE) from None
    return PlackettLuce()


def _in_turns(tables: DealsByTable) -> Iterator[tuple[tuple[int, ...], MatchResult]]:
    """Yield all results: one deal of each table, then the next, so that no table comes last."""
    deals = max(map(len, tables.values()), default=0)
    for n in range(deals):
        for numbers, found in tables.items():
            yield from ((numbers, result) for result in found[n])


def _ranks(result: MatchResult) -> list[float]:
    """The place of each at a table: who wins, then who has more points."""
    ends = list(zip(result.win_shares, result.scores, strict=True))
    order = sorted(set(ends), reverse=True)
    return [float(order.index(end)) for end in ends]


def _of(tables: DealsByTable, number: int) -> EntrantResults:
    """Return the results of an entrant at all of its tables."""
    return [
        [(r.win_shares[k], sum(r.lost_moves[k : k + 1])) for r in deal]
        for numbers, deals in tables.items()
        if number in numbers
        for k in (numbers.index(number),)
        for deal in deals
    ]


def _entry(spec: SeatSpec, mean: float, deviation: float, ends: EntrantResults) -> EntrantRating:
    shares = wilson_interval([sum(share for share, _ in deal) / len(deal) for deal in ends])
    each = [end for deal in ends for end in deal]
    lost = sum(moves for _, moves in each)
    return EntrantRating(f"{spec.name} ({spec.level})", mean, deviation, shares, len(each), lost)


def format_ratings(entries: Sequence[EntrantRating]) -> str:
    """Return places, ratings and wins as a table, and the ratings as a chart."""
    rows = [f"    {'entrant':<20} rating        wins %   95 % interval     matches  lost moves"]
    for place, entry in enumerate(entries, 1):
        wins = (
            f"{entry.shares.win_share:>6.1%}  {entry.shares.low:>6.1%} to {entry.shares.high:>6.1%}"
        )
        rows.append(
            f"{place:>2}  {entry.name:<20} {entry.rating:>5.1f} "
            f"±{SHOWN_DEVIATIONS * entry.deviation:<4.1f}  "
            f"{wins}  {entry.matches:>8}  {entry.lost:>10}"
        )
    return "\n".join([*rows, "", *_chart(entries)])


def _chart(entries: Sequence[EntrantRating]) -> Iterator[str]:
    """A line each: where its rating lies, and how far it reaches."""
    reach = [
        (e.rating - SHOWN_DEVIATIONS * e.deviation, e.rating + SHOWN_DEVIATIONS * e.deviation)
        for e in entries
    ]
    low, high = min(a for a, _ in reach), max(b for _, b in reach)

    def column(value: float) -> int:
        return round((CHART_COLUMNS - 1) * (value - low) / ((high - low) or 1.0))

    for entry, (least, most) in zip(entries, reach, strict=True):
        signs = ["·"] * CHART_COLUMNS
        signs[column(least) : column(most) + 1] = "─" * (column(most) + 1 - column(least))
        signs[column(entry.rating)] = "●"
        yield f"    {entry.name:<20} {''.join(signs)}"
    yield f"    {'':<20} {low:<{CHART_COLUMNS - 6}.1f}{high:>6.1f}"


def run_tournament(given: Namespace) -> int:
    """Run `tournament --game G --seats ... --deals N` and return the exit status.

    Raises:
        SetupError: for entrants or a number of seats that do not fit the game.
    """
    check_writable("--json", given.json)
    game, entrants, options = parse_tournament_arguments(given)
    at = given.at or game.seat_counts[0]
    if at not in game.seat_counts:
        first, last = game.seat_counts[0], game.seat_counts[-1]
        raise SetupError(f"--at {at}: {game.name} takes {first} to {last} at a table")
    if len(entrants) < at:
        raise SetupError(f"{len(entrants)} entrants fill no table of {at}: name more")
    _model()  # what is missing is told before anything is played
    check_bots(game, entrants, options, given.clock)
    count = len(list(combinations(entrants, at)))
    found = build_seed_series(given.seed, given.deals)
    bots = choose_bot_seed(given, entrants)
    progress = ProgressLine(count)
    how = found.deal_seeds, given.jobs, given.clock, bots, progress.update
    with annotate_rule_errors(lambda: format_repeat_options(found.seed, bots)):
        tables = play_tables(game, entrants, at, options, *how)
    entries = rate_entrants(entrants, tables)
    counts = f"{format_count(count, 'table')} of {at}, {format_count(given.deals, 'deal')} each"
    print(f"{game.name}, {counts} {found.origin}")
    print(format_ratings(entries))
    if bots is not None:
        print(f"the bots' own chance: --bot-seed {bots}")
    if given.json:
        ratings: list[dict[str, Any]] = [entry._asdict() for entry in entries]
        given.json.write_text(json.dumps(ratings, indent=2) + "\n", encoding="utf-8")
    return 0
