"""A tournament: entrants meet at every table that they can form, and are rated by how they ended.

Each deal of a table is played in every rotation of its seats. Ratings are those of Plackett and
Luce as Weng and Lin bring them up to date (2011), by `openskill`, which the extra `tournament`
brings: they hold for tables of any size, as Elo's do for two.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tabletop.bots.client import CLOCK
from tabletop.bots.rehearsal import rehearse
from tabletop.core.chance import FRESH
from tabletop.core.faults import located
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.state import State
from tabletop.match.setup import COLOURS, SeatSpec, SetupError
from tabletop.measure.commands import ProgressLine, again, bots_chance
from tabletop.measure.seeds import series
from tabletop.measure.simulate import Deal, Result, experiment, simulate
from tabletop.measure.strength import Interval, interval
from tabletop.seats.commandline import can_be_written, entered

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

LACKING: Final = "a tournament needs openskill: pip install 'souk[tournament]'"
SPREAD: Final = 2.0
"""Standard deviations told around a rating."""
ACROSS: Final = 40
"""Signs that the chart is wide."""

Tables = Mapping[tuple[int, ...], Sequence[Deal]]
"""The deals of each table, by the numbers of the entrants who sat there."""

Ends = Sequence[Sequence[tuple[float, int]]]
"""Of an entrant, by deal and rotation: the share of the victory, and the moves that were lost."""


class Rated(NamedTuple):
    """How an entrant did."""

    name: str
    rating: float
    """25 before anything was played."""
    deviation: float
    shares: Interval
    """Of the victories at its tables."""
    matches: int
    lost: int
    """Moves, by a crash, silence or nonsense."""


def play(
    game: Game[State], entrants: Sequence[SeatSpec], at: int, options: Mapping[str, Value],
    seeds: Sequence[int], jobs: int = 1, clock: float = CLOCK, bot_seed: int | None = None,
    played: Callable[[int], None] = lambda tables: None,
) -> Tables:  # fmt: skip
    """Play all tables of so many seats, a deal of each seed; `played` hears of each table.

    bot_seed: that of the bots' chance; None: drawn for each match.
    """
    found: dict[tuple[int, ...], Sequence[Deal]] = {}
    for numbers in combinations(range(len(entrants)), at):
        seats = [entrants[n]._replace(colour=COLOURS[k]) for k, n in enumerate(numbers)]
        what = experiment(game, seats, options, clock=clock, generator=FRESH, bot_seed=bot_seed)
        found[numbers] = simulate(what, seeds, jobs)
        played(len(found))
    return found


def rated(entrants: Sequence[SeatSpec], tables: Tables) -> list[Rated]:
    """How all did, the best first; each has sat at a table. Raises SetupError without
    `openskill`."""
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
        raise SetupError(LACKING) from None
    return PlackettLuce()


def _in_turns(tables: Tables) -> Iterator[tuple[tuple[int, ...], Result]]:
    """All matches: a deal of each table, then the next of each, so that no table comes last."""
    deals = max(map(len, tables.values()), default=0)
    for n in range(deals):
        for numbers, found in tables.items():
            yield from ((numbers, result) for result in found[n])


def _ranks(result: Result) -> list[float]:
    """The place of each at a table: who wins, then who has more points."""
    ends = list(zip(result.shares, result.scores, strict=True))
    order = sorted(set(ends), reverse=True)
    return [float(order.index(end)) for end in ends]


def _of(tables: Tables, number: int) -> Ends:
    """How an entrant ended at all of its tables."""
    return [
        [(r.shares[k], sum(r.lost[k : k + 1])) for r in deal]
        for numbers, deals in tables.items()
        if number in numbers
        for k in (numbers.index(number),)
        for deal in deals
    ]


def _entry(spec: SeatSpec, mean: float, deviation: float, ends: Ends) -> Rated:
    shares = interval([sum(share for share, _ in deal) / len(deal) for deal in ends])
    each = [end for deal in ends for end in deal]
    lost = sum(moves for _, moves in each)
    return Rated(f"{spec.name} ({spec.level})", mean, deviation, shares, len(each), lost)


def told(entries: Sequence[Rated]) -> str:
    """Places, ratings and victories, and the ratings as a chart."""
    rows = [f"    {'entrant':<20} rating        wins %   95 % interval     matches  lost moves"]
    for place, entry in enumerate(entries, 1):
        wins = f"{entry.shares.share:>6.1%}  {entry.shares.low:>6.1%} to {entry.shares.high:>6.1%}"
        rows.append(
            f"{place:>2}  {entry.name:<20} {entry.rating:>5.1f} ±{SPREAD * entry.deviation:<4.1f}  "
            f"{wins}  {entry.matches:>8}  {entry.lost:>10}"
        )
    return "\n".join([*rows, "", *_chart(entries)])


def _chart(entries: Sequence[Rated]) -> Iterator[str]:
    """A line each: where its rating lies, and how far it reaches."""
    reach = [(e.rating - SPREAD * e.deviation, e.rating + SPREAD * e.deviation) for e in entries]
    low, high = min(a for a, _ in reach), max(b for _, b in reach)

    def column(value: float) -> int:
        return round((ACROSS - 1) * (value - low) / ((high - low) or 1.0))

    for entry, (least, most) in zip(entries, reach, strict=True):
        signs = ["·"] * ACROSS
        signs[column(least) : column(most) + 1] = "─" * (column(most) + 1 - column(least))
        signs[column(entry.rating)] = "●"
        yield f"    {entry.name:<20} {''.join(signs)}"
    yield f"    {'':<20} {low:<{ACROSS - 6}.1f}{high:>6.1f}"


def run(given: Namespace) -> int:
    """`tournament --game G --entrants ... --deals N`. Raises SetupError."""
    can_be_written("--json", given.json)
    game, entrants, options = entered(given)
    at = given.at or game.seats[0]
    if at not in game.seats:
        first, last = game.seats[0], game.seats[-1]
        raise SetupError(f"--at {at}: {game.name} takes {first} to {last} at a table")
    if len(entrants) < at:
        raise SetupError(f"{len(entrants)} entrants fill no table of {at}: name more")
    _model()  # what is missing is told before anything is played
    rehearse(game, entrants, options, given.clock)
    count = len(list(combinations(entrants, at)))
    found = series(given.seed, given.deals)
    bots = bots_chance(given, entrants)
    progress = ProgressLine(count)
    how = found.seeds, given.jobs, given.clock, bots, progress.tell
    with located(lambda: again(found.seed, bots)):
        tables = play(game, entrants, at, options, *how)
    entries = rated(entrants, tables)
    print(f"{game.name}, {count} tables of {at}, {given.deals} deals each {found.origin}")
    print(told(entries))
    if bots is not None:
        print(f"the bots' own chance: --bot-seed {bots}")
    if given.json:
        ratings: list[dict[str, Any]] = [entry._asdict() for entry in entries]
        given.json.write_text(json.dumps(ratings, indent=2) + "\n", encoding="utf-8")
    return 0
