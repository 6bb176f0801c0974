"""Matches without a screen, to compare players and to try sheets.

Every deal is played once in each rotation of the seats; the deal is the unit of the
intervals. Its result depends only on its seed, so deals can be played in any order, by
several processes, and in several runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from tabletop import games
from tabletop.ai.characters import make_character_level
from tabletop.ai.levels import DEFAULT_LEVELS, Level, make_decision_chance
from tabletop.ai.opponent_model import make_opponent_model
from tabletop.ai.worker.process_start import block_interrupts
from tabletop.ai.worker.queries import derive_profile_seed
from tabletop.bots.bot_client import DEFAULT_MOVE_SECONDS
from tabletop.bots.match_bots import MatchBots
from tabletop.core.actions import Action
from tabletop.core.chance import SEEDED_GENERATOR
from tabletop.core.game import Game
from tabletop.core.options import OptionValue
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.core.sheets import Sheet
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import OpponentModel
from tabletop.core.zones import Seat
from tabletop.lab.match_seeds import derive_bot_seed, opaque_file_name
from tabletop.match.match import Match
from tabletop.match.match_loop import DecisionMaker, play_match
from tabletop.match.setup import SeatSpec, Setup


class MatchResult(NamedTuple):
    """Result of one match, by entrant, not by seat."""

    win_shares: tuple[float, ...]
    scores: tuple[int, ...]
    seats: tuple[int, ...]
    decision_count: int
    lost_moves: tuple[int, ...] = ()
    """Number of moves that each entrant has lost by faults, if bots play."""
    lost_by_kind: tuple[tuple[int, ...], ...] = ()
    """The same by kind of fault, in the order of `FAULT_KINDS`."""


DealResults = tuple[MatchResult, ...]
"""Results of one deal, one for each rotation of the seats."""


class Experiment(NamedTuple):
    """Settings of every deal of a simulation; plain enough to be sent to another process."""

    game: str
    sheet: Mapping[str, Any]
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, OptionValue]
    levels: Mapping[str, Level] = DEFAULT_LEVELS
    """Levels by name: usually the playable ones, or others for a trial."""
    journals: Path | None = None
    """Folder for the journals of all matches; None keeps none."""
    clock: float = DEFAULT_MOVE_SECONDS
    """Seconds that a bot has for a move."""
    generator: int = SEEDED_GENERATOR
    """Number of the random generator that turns seeds of deals into chance (`core/chance.py`)."""
    bot_seed: int | None = None
    """Seed of the bots' chance in the whole series; None draws one for each match."""


DealRunner = Callable[[Experiment, Sequence[int]], Iterator[tuple[int, DealResults]]]
"""Function that plays a deal of each seed and yields them in the order in which they finish."""


def build_experiment(
    game: Game[State], seats: Sequence[SeatSpec], options: Mapping[str, OptionValue], **more: Any
) -> Experiment:
    """Return an experiment with a loaded game."""
    return Experiment(game.name, game.sheet.data, tuple(seats), options, **more)


def build_decision_maker(
    match: Match, levels: Mapping[str, Level] = DEFAULT_LEVELS, bots: MatchBots | None = None
) -> DecisionMaker:
    """Return the function that decides for the AI seats and bots of a match."""
    seed, seats = match.setup.seed, match.setup.seats
    strategy = games.load_strategy(match.game)
    opposition = make_opponent_model([each.level for each in seats])
    tempered = [
        make_character_level("", levels[each.level], derive_profile_seed(seed, seat))
        if each.level in levels
        else None
        for seat, each in enumerate(seats)
    ]

    def decide(match: Match, seat: Seat) -> Action:
        if bots is not None and seat in bots.bots_by_seat:
            return bots.choose(match, seat)
        level = tempered[seat]
        assert level is not None, f"nobody decides for seat {seat}"
        strategy.opponents = opposition  # the strategy is that of all matches of the game
        try:
            chance = make_decision_chance(seed, match.decision_number, seat)
            return level(strategy, match.view_for(seat), seat, chance).action
        finally:
            strategy.opponents = OpponentModel()

    return decide


def start_bots(experiment: Experiment) -> MatchBots:
    """Start the bots of an experiment.

    Raises:
        SetupError: if a bot cannot start.
    """
    return MatchBots(experiment.seats, experiment.clock)


def play_deal(
    game: Game[State], experiment: Experiment, seed: int, bots: MatchBots | None = None
) -> DealResults:
    """Play one deal in every rotation of the seats.

    With bots the journals are written after all rotations, since each holds the seed of the deal.
    """
    bots = bots or start_bots(experiment)
    results = []
    finished: list[tuple[Match, Path]] = []
    seats = experiment.seats
    has_bots = any(seat.bot_program for seat in seats)
    for shift in range(len(seats)):
        turned = tuple(seats[(n + shift) % len(seats)] for n in range(len(seats)))
        name = f"{game.name}-{opaque_file_name(seed)}-{shift}.souk"
        path = experiment.journals / name if experiment.journals else None
        if path:
            path.unlink(missing_ok=True)  # from a sitting that was cut off
        setup = Setup(game.name, turned, experiment.options, seed, generator=experiment.generator)
        if experiment.bot_seed is not None:
            setup = setup._replace(bot_seed=derive_bot_seed(experiment.bot_seed, seed, shift))
        match = _played(game, setup, None if has_bots else path, experiment.levels, bots)
        results.append(_result(match, shift, bots))
        if has_bots and path:
            finished.append((match, path))
    for match, path in finished:
        match.save_to(path)
        match.close()
    return tuple(results)


def _played(
    game: Game[State], setup: Setup, path: Path | None, levels: Mapping[str, Level], bots: MatchBots
) -> Match:
    """Play a match to its end. On an error in the rules it is noted where it was."""
    asked = 0, NOBODY

    def where() -> str:
        (number, seat), levels = asked, ", ".join(setup.levels)
        return f"{game.name}, deal {setup.seed}, seats {levels}, decision {number} by seat {seat}"

    with annotate_rule_errors(where):
        match = Match.start(game, setup, path)
        bots.begin_match(match)
        for seat in play_match(match, build_decision_maker(match, levels, bots)):
            asked = match.decision_number, seat
        bots.end_match(match)
        match.close()
    return match


def simulate_deals(
    experiment: Experiment,
    seeds: Sequence[int],
    jobs: int | DealRunner = 1,
    on_deal: Callable[[int, DealResults], None] = lambda seed, deal: None,
) -> list[DealResults]:
    """Play a deal of each seed.

    Args:
        experiment: Experiment to play.
        seeds: Seeds of the deals.
        jobs: Number of processes, or a function that plays the deals.
        on_deal: Callback with each seed and its deal when it is finished.

    Returns:
        The deals in the order of the seeds.
    """
    found: dict[int, DealResults] = {}
    for seed, deal in _in_any_order(experiment, seeds, jobs):
        on_deal(seed, deal)
        found[seed] = deal
    return [found[seed] for seed in seeds]


def _in_any_order(
    what: Experiment, seeds: Sequence[int], jobs: int | DealRunner
) -> Iterator[tuple[int, DealResults]]:
    if callable(jobs):
        yield from jobs(what, seeds)
        return
    if jobs == 1 or len(seeds) < 2:
        game = games.load(what.game, Sheet(what.sheet, "simulation"))
        with closing(start_bots(what)) as bots:
            for seed in seeds:
                yield seed, play_deal(game, what, seed, bots)
        return
    with block_interrupts():
        pool = get_context("spawn").Pool(min(jobs, len(seeds)), _Player.begin, (what,))
    with pool:
        yield from pool.imap_unordered(_Player.deal, seeds)


class _Player:
    """State of one process of a pool: the game, loaded once."""

    game: Game[State]
    what: Experiment
    bots: MatchBots

    @classmethod
    def begin(cls, what: Experiment) -> None:
        """Called once in each process."""
        cls.what = what
        cls.bots = start_bots(what)
        cls.game = games.load(what.game, Sheet(what.sheet, "simulation"))

    @classmethod
    def deal(cls, seed: int) -> tuple[int, DealResults]:
        """Called for each deal."""
        return seed, play_deal(cls.game, cls.what, seed, cls.bots)


def _result(match: Match, shift: int, bots: MatchBots) -> MatchResult:
    standing = match.game.standings(match.state)
    winners = [entry.seat for entry in standing if entry.place == 1]
    count = len(standing)
    places = tuple((entrant - shift) % count for entrant in range(count))
    return MatchResult(
        tuple((seat in winners) / len(winners) for seat in places),
        tuple(standing[seat].score for seat in places),
        places,
        match.decision_number,
        tuple(map(bots.lost_move_count, places)) if bots.bots_by_seat else (),
        tuple(map(bots.faults, places)) if bots.bots_by_seat else (),
    )
