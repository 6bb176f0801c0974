"""Matches without a screen: to measure players against one another, and to try sheets.

Every deal is played once in each rotation of the seats; the deal is the unit of the intervals. The
result of a deal depends on nothing but its seed, so deals can be played in any order, by several
processes, and in several sittings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from tabletop import games
from tabletop.bots.client import CLOCK
from tabletop.bots.seated import Bots
from tabletop.core.actions import Action
from tabletop.core.chance import SEEDED
from tabletop.core.faults import located
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.sheets import Sheet
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Opposition
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.playing import Decide, play
from tabletop.match.setup import SeatSpec, Setup
from tabletop.measure.seeds import bot_seed_of, file_name
from tabletop.seats.characters import in_match
from tabletop.seats.company import opposition_of
from tabletop.seats.levels import PLAYED, Level, thinking
from tabletop.seats.questions import temper_seed
from tabletop.seats.spawning import deaf_to_interrupts


class Result(NamedTuple):
    """One match: by entrant (not by seat) his share of the victory, score and the seat he had."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    seats: tuple[int, ...]
    decisions: int
    lost: tuple[int, ...] = ()
    """How many moves each has lost, where bots play."""


Deal = tuple[Result, ...]
"""One result a rotation of the seats."""


class Experiment(NamedTuple):
    """What is played in every deal; plain enough to be sent to another process."""

    game: str
    sheet: Mapping[str, Any]
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, Value]
    levels: Mapping[str, Level] = PLAYED
    """By level: usually those that can be played; others to try something out."""
    journals: Path | None = None
    """A folder for each match's journal."""
    clock: float = CLOCK
    """Seconds that a bot has for a move."""
    generator: int = SEEDED
    """By which chance comes of the seeds of deals (`core/chance.py`)."""
    bot_seed: int | None = None
    """The seed of the bots' chance in the whole series; None: drawn for each match."""


Players = Callable[[Experiment, Sequence[int]], Iterator[tuple[int, Deal]]]
"""Plays a deal of each seed, in whatever order they are finished."""


def experiment(
    game: Game[State], seats: Sequence[SeatSpec], options: Mapping[str, Value], **more: Any
) -> Experiment:
    """What is to be played of a loaded game."""
    return Experiment(game.name, game.sheet.data, tuple(seats), options, **more)


def deciding(
    match: Match, levels: Mapping[str, Level] = PLAYED, bots: Bots | None = None
) -> Decide:
    """How the AI seats and the bots of a match decide."""
    seed, seats = match.setup.seed, match.setup.seats
    strategy = games.strategy(match.game)
    opposition = opposition_of([each.level for each in seats])
    tempered = [
        in_match("", levels[each.level], temper_seed(seed, seat)) if each.level in levels else None
        for seat, each in enumerate(seats)
    ]

    def decide(match: Match, seat: Seat) -> Action:
        if bots is not None and seat in bots.at:
            return bots.choose(match, seat)
        level = tempered[seat]
        assert level is not None, f"nobody decides for seat {seat}"
        strategy.opposition = opposition  # the strategy is that of all matches of the game
        try:
            chance = thinking(seed, match.number, seat)
            return level(strategy, match.view(seat), seat, chance).action
        finally:
            strategy.opposition = Opposition()

    return decide


def bots_of(what: Experiment) -> Bots:
    """The bots that play in it. Raises SetupError."""
    return Bots(what.seats, what.clock)


def play_deal(game: Game[State], what: Experiment, seed: int, bots: Bots | None = None) -> Deal:
    """One deal in every rotation of the seats."""
    bots = bots or bots_of(what)
    results = []
    seats = what.seats
    for shift in range(len(seats)):
        turned = tuple(seats[(n + shift) % len(seats)] for n in range(len(seats)))
        name = f"{game.name}-{file_name(seed)}-{shift}.souk"
        path = what.journals / name if what.journals else None
        if path:
            path.unlink(missing_ok=True)  # from a sitting that was cut off
        setup = Setup(game.name, turned, what.options, seed, generator=what.generator)
        if what.bot_seed is not None:
            setup = setup._replace(bot_seed=bot_seed_of(what.bot_seed, seed, shift))
        match = _played(game, setup, path, what.levels, bots)
        results.append(_result(match, shift, bots))
    return tuple(results)


def _played(
    game: Game[State], setup: Setup, path: Path | None, levels: Mapping[str, Level], bots: Bots
) -> Match:
    """Play a match to its end. On an error in the rules it is noted where it was."""
    asked = 0, NOBODY

    def where() -> str:
        (number, seat), levels = asked, ", ".join(setup.levels)
        return f"{game.name}, deal {setup.seed}, seats {levels}, decision {number} by seat {seat}"

    with located(where):
        match = Match.start(game, setup, path)
        bots.begin(match)
        for seat in play(match, deciding(match, levels, bots)):
            asked = match.number, seat
        bots.end(match)
        match.close()
    return match


def simulate(
    what: Experiment,
    seeds: Sequence[int],
    jobs: int | Players = 1,
    played: Callable[[int, Deal], None] = lambda seed, deal: None,
) -> list[Deal]:
    """Play a deal of each seed, in so many processes or by others; `played` hears of each as it is
    finished.

    Returns the deals in the order of the seeds, whoever finished first.
    """
    found: dict[int, Deal] = {}
    for seed, deal in _in_any_order(what, seeds, jobs):
        played(seed, deal)
        found[seed] = deal
    return [found[seed] for seed in seeds]


def _in_any_order(
    what: Experiment, seeds: Sequence[int], jobs: int | Players
) -> Iterator[tuple[int, Deal]]:
    if callable(jobs):
        yield from jobs(what, seeds)
        return
    if jobs == 1 or len(seeds) < 2:
        game = games.load(what.game, Sheet(what.sheet, "simulation"))
        with closing(bots_of(what)) as bots:
            for seed in seeds:
                yield seed, play_deal(game, what, seed, bots)
        return
    with deaf_to_interrupts():
        pool = get_context("spawn").Pool(min(jobs, len(seeds)), _Player.begin, (what,))
    with pool:
        yield from pool.imap_unordered(_Player.deal, seeds)


class _Player:
    """What each process of a pool keeps: the game, loaded once."""

    game: Game[State]
    what: Experiment
    bots: Bots

    @classmethod
    def begin(cls, what: Experiment) -> None:
        """Called once in each process."""
        cls.what = what
        cls.bots = bots_of(what)
        cls.game = games.load(what.game, Sheet(what.sheet, "simulation"))

    @classmethod
    def deal(cls, seed: int) -> tuple[int, Deal]:
        """Called for each deal."""
        return seed, play_deal(cls.game, cls.what, seed, cls.bots)


def _result(match: Match, shift: int, bots: Bots) -> Result:
    standing = match.game.standing(match.state)
    winners = [entry.seat for entry in standing if entry.place == 1]
    count = len(standing)
    places = tuple((entrant - shift) % count for entrant in range(count))
    return Result(
        tuple((seat in winners) / len(winners) for seat in places),
        tuple(standing[seat].score for seat in places),
        places,
        match.number,
        tuple(map(bots.lost, places)) if bots.at else (),
    )
