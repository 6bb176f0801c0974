"""Commands that measure and need no screen: simulations, the ladder, benches of the engine."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from time import monotonic

from tabletop import games
from tabletop.bots.rehearsal import rehearse
from tabletop.core.chance import FRESH
from tabletop.core.faults import located
from tabletop.match.setup import SeatSpec, SetupError, drawn_seed
from tabletop.measure import cluster, learning, speed, thinking
from tabletop.measure import ladder as ladders
from tabletop.measure.check import check
from tabletop.measure.results import Results
from tabletop.measure.seeds import series
from tabletop.measure.simulate import Deal, Players, experiment
from tabletop.measure.simulate import simulate as simulated
from tabletop.measure.strength import table
from tabletop.seats.characters import Leaning
from tabletop.seats.commandline import can_be_written, chosen
from tabletop.seats.levels import levels

PROGRESS_SECONDS = 2.0
BENCHES = {
    "engine": (speed.engine, speed.table),
    "research": (learning.measure, learning.table),
    "search": (thinking.searches, thinking.table),
}
"""What can be benched without a screen: how it is measured, and told."""


def simulate(given: Namespace) -> int:
    """`simulate --game G --seats ... --matches N --seed S`."""
    game, seats, options = chosen(given, bots=True)
    if any(seat.human for seat in seats):
        raise SetupError("simulate takes AI seats and bots only, such as ai:trader,ai:random")
    progress = ProgressLine(given.matches)
    if given.check:
        seed = given.seed or 0
        decisions = check(game, given.matches, seed, progress.tell)
        print(f"{game.name}, {given.matches} random games from seed {seed}: all promises hold")
        print(f"{decisions} decisions")
        return 0
    by_name = levels(dict(given.plan), dict(given.skill))
    by_name |= {level: Leaning(by_name[level], taste) for level, taste in given.lean}
    bots = bots_chance(given, seats)
    what = experiment(
        game, seats, options, levels=by_name, journals=given.journals, clock=given.clock,
        generator=FRESH, bot_seed=bots,
    )  # fmt: skip
    rehearse(game, seats, options, given.clock)
    results = Results(given.results, what) if given.results else None
    played_before = results.deals if results else {}
    found = series(given.seed, given.matches, played_before)
    seeds = found.seeds
    known = {n: played_before[n] for n in seeds if n in played_before}
    progress.done = len(known)

    def played(number: int, deal: Deal) -> None:
        if results:
            results.add(number, deal)
        progress.tell(progress.done + 1)

    left = [n for n in seeds if n not in known]
    with located(lambda: again(found.seed, bots)):
        known |= dict(zip(left, simulated(what, left, _players(given), played), strict=True))
    print(f"{game.name}, {given.matches} deals {found.origin}, each in every rotation of seats")
    print(table(seats, [known[n] for n in seeds]))
    if bots is not None:
        print(f"the bots' own chance: --bot-seed {bots}")
    for entrant, spec in enumerate(seats):
        lost = sum(sum(r.lost[entrant : entrant + 1]) for n in seeds for r in known[n])
        if lost:
            print(f"{spec.name} lost {lost} moves by a crash, silence or nonsense")
    return 0


def ladder(given: Namespace) -> int:
    """`ladder --results DIR`: each level against the one below."""
    names = _chosen(given.game)
    known = list(ladders.rungs(names))
    wanted = [rung for rung in known if given.only in str(rung)]
    if not wanted:
        raise SetupError(f"--only {given.only}: no rung is called so; {known[0]} is one")
    if given.report:
        found = [ladders.report(rung, given.results) for rung in wanted]
    else:
        told = partial(print, file=sys.stderr, flush=True)
        how = given.results, given.deals, given.seed, _players(given), told
        found = [ladders.climb(rung, *how) for rung in wanted]
    print(ladders.table([verdict for verdict in found if verdict]))
    for rung, verdict in zip(wanted, found, strict=True):
        if not verdict:
            print(f"not measured: {rung}", file=sys.stderr)
    return 0


def bench(given: Namespace) -> int:
    """`bench engine`, `research`, `search`. Raises ValueError for the file or what is missing,
    SetupError for a game."""
    can_be_written("--json", given.json)
    measure, table_of = BENCHES[given.what]
    figures = measure(_chosen(given.game))
    print(table_of(figures))
    if given.json:
        text = json.dumps({given.what: figures}, indent=2)
        given.json.write_text(text + "\n", encoding="utf-8")
    return 0


def bots_chance(given: Namespace, seats: Sequence[SeatSpec]) -> int | None:
    """Return the seed of the bots' chance: named or drawn; None where no bot plays."""
    if not any(seat.program for seat in seats):
        return None
    return drawn_seed() if given.bot_seed is None else int(given.bot_seed)


def again(seed: int, bots: int | None) -> str:
    """Return how a series is played again. bots: the seed of their chance, where bots play."""
    own = "" if bots is None else f" --bot-seed {bots}"
    return f"the same series again: --seed {seed}{own}"


def _players(given: Namespace) -> int | Players:
    """Who plays deals: so many processes, or a cluster."""
    return partial(cluster.deals, address=given.cluster) if given.cluster else int(given.jobs)


def _chosen(named: Sequence[str] | None) -> Sequence[str]:
    """The games that were named; all if none was. Raises SetupError."""
    if unknown := [name for name in named or () if name not in games.names()]:
        raise SetupError(f"game {unknown[0]!r}: choose among {', '.join(games.names())}")
    return named or games.names()


class ProgressLine:
    """Tells now and then how many of the deals are played."""

    def __init__(self, deals: int) -> None:
        self.done = 0
        self._deals = deals
        self._told = monotonic()

    def tell(self, done: int) -> None:
        """So many are played."""
        self.done = done
        if monotonic() - self._told > PROGRESS_SECONDS:
            self._told = monotonic()
            print(f"  {done} of {self._deals}", file=sys.stderr, flush=True)
