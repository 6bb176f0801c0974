"""Commands that measure without a screen: simulations, the ladder, benchmarks of the engine."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from time import monotonic

from tabletop import games
from tabletop.ai.characters import StyledLevel
from tabletop.ai.command_line import check_writable, parse_match_arguments
from tabletop.ai.levels import make_levels
from tabletop.bots.bot_check import check_bots
from tabletop.bots.match_bots import format_faults
from tabletop.core.chance import DEFAULT_GENERATOR
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.lab import cluster, engine_benchmark, environment_benchmark, search_benchmark
from tabletop.lab import level_ladder as ladders
from tabletop.lab.game_check import check_random_matches
from tabletop.lab.match_seeds import build_seed_series
from tabletop.lab.results import ResultsFile
from tabletop.lab.simulation import DealResults, DealRunner, build_experiment
from tabletop.lab.simulation import simulate_deals as simulated
from tabletop.lab.win_statistics import format_table
from tabletop.match.setup import SeatSpec, SetupError, draw_seed
from tabletop.text.grammar import format_count

PROGRESS_INTERVAL_SECONDS = 2.0
BENCHMARKS = {
    "engine": (engine_benchmark.measure_engine, engine_benchmark.format_table),
    "research": (environment_benchmark.measure_environments, environment_benchmark.format_table),
    "search": (search_benchmark.measure_search, search_benchmark.format_table),
}
"""Measuring and formatting function of each benchmark, by name."""


def run_simulate(given: Namespace) -> int:
    """Run `simulate --game G --seats ... --matches N --seed S` and return the exit status."""
    game, seats, options = parse_match_arguments(given, bots=True)
    if any(seat.is_human for seat in seats):
        raise SetupError("simulate takes AI seats and bots only, such as ai:trader,ai:random")
    progress = ProgressLine(given.matches)
    if given.check:
        seed = given.seed or 0
        decisions = check_random_matches(game, given.matches, seed, progress.update)
        count = format_count(given.matches, "random game")
        print(f"{game.name}, {count} from seed {seed}: all promises hold")
        print(format_count(decisions, "decision"))
        return 0
    by_name = make_levels(dict(given.plan), dict(given.skill))
    by_name |= {level: StyledLevel(by_name[level], taste) for level, taste in given.lean}
    bots = choose_bot_seed(given, seats)
    what = build_experiment(
        game, seats, options, levels=by_name, journals=given.journals, clock=given.clock,
        generator=DEFAULT_GENERATOR, bot_seed=bots,
    )  # fmt: skip
    check_bots(game, seats, options, given.clock)
    results = ResultsFile(given.results, what) if given.results else None
    played_before = results.deals_by_seed if results else {}
    found = build_seed_series(given.seed, given.matches, played_before)
    seeds = found.deal_seeds
    known = {n: played_before[n] for n in seeds if n in played_before}
    progress.done_count = len(known)

    def played(number: int, deal: DealResults) -> None:
        if results:
            results.add_deal(number, deal)
        progress.update(progress.done_count + 1)

    left = [n for n in seeds if n not in known]
    with annotate_rule_errors(lambda: format_repeat_options(found.seed, bots)):
        known |= dict(zip(left, simulated(what, left, _players(given), played), strict=True))
    deals = format_count(given.matches, "deal")
    print(f"{game.name}, {deals} {found.origin}, each in every rotation of seats")
    print(format_table(seats, [known[n] for n in seeds]))
    if bots is not None:
        print(f"the bots' own chance: --bot-seed {bots}")
    for entrant, spec in enumerate(seats):
        ends = [end for n in seeds for end in known[n]]
        lost = sum(sum(each.lost_moves[entrant : entrant + 1]) for each in ends)
        if lost:
            by_kind = (each.lost_by_kind[entrant] for each in ends if each.lost_by_kind)
            faults = format_faults(list(map(sum, zip(*by_kind, strict=True))))
            print(f"{spec.name} lost {format_count(lost, 'move')}{faults}")
    return 0


def run_ladder(given: Namespace) -> int:
    """Run `ladder --results DIR`: each level against the one below. Return the exit status."""
    names = _chosen(given.game)
    known = list(ladders.list_rungs(names, given.apart))
    wanted = [rung for rung in known if given.only in str(rung)]
    if not wanted:
        raise SetupError(f"--only {given.only}: no rung is called so; {known[0]} is one")
    if given.report:
        found = [ladders.read_rung_result(rung, given.results) for rung in wanted]
    else:
        told = partial(print, file=sys.stderr, flush=True)
        how = given.results, given.deals, given.seed, _players(given), told
        found = [ladders.measure_rung(rung, *how) for rung in wanted]
    print(ladders.format_table([verdict for verdict in found if verdict]))
    for rung, verdict in zip(wanted, found, strict=True):
        if not verdict:
            print(f"not measured: {rung}", file=sys.stderr)
    return 0


def run_bench(given: Namespace) -> int:
    """Run `bench engine`, `bench research` or `bench search` and return the exit status.

    Raises:
        ValueError: for a file that cannot be written, or a missing extra.
        SetupError: for an unknown game.
    """
    check_writable("--json", given.json)
    measure, table_of = BENCHMARKS[given.what]
    figures = measure(_chosen(given.game))
    print(table_of(figures))
    if given.json:
        text = json.dumps({given.what: figures}, indent=2)
        given.json.write_text(text + "\n", encoding="utf-8")
    return 0


def choose_bot_seed(given: Namespace, seats: Sequence[SeatSpec]) -> int | None:
    """Return the seed of the bots' chance: given or drawn; None if no bot plays."""
    if not any(seat.bot_program for seat in seats):
        return None
    return draw_seed() if given.bot_seed is None else int(given.bot_seed)


def format_repeat_options(seed: int, bots: int | None) -> str:
    """Return the options that play the same series again.

    Args:
        seed: Seed of the series.
        bots: Seed of the bots' chance; None without bots.
    """
    own = "" if bots is None else f" --bot-seed {bots}"
    return f"the same series again: --seed {seed}{own}"


def _players(given: Namespace) -> int | DealRunner:
    """Return the number of processes, or the cluster, that plays the deals."""
    return partial(cluster.play_deals, address=given.cluster) if given.cluster else int(given.jobs)


def _chosen(named: Sequence[str] | None) -> Sequence[str]:
    """The games that were named; all if none was. Raises SetupError."""
    if unknown := [name for name in named or () if name not in games.names()]:
        raise SetupError(f"game {unknown[0]!r}: choose among {', '.join(games.names())}")
    return named or games.names()


class ProgressLine:
    """Progress messages on standard error, at most one every `PROGRESS_INTERVAL_SECONDS`."""

    def __init__(self, deals: int) -> None:
        self.done_count = 0
        self._deals = deals
        self._told = monotonic()

    def update(self, done: int) -> None:
        """Set the number of deals played, and print it if a message is due."""
        self.done_count = done
        if monotonic() - self._told > PROGRESS_INTERVAL_SECONDS:
            self._told = monotonic()
            print(f"  {done} of {self._deals}", file=sys.stderr, flush=True)
