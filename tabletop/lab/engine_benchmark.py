"""Benchmark of the engine: random legal play of each game, with a plain loop as calibration.

Machines drift by half within minutes. Therefore every round measures the loop and the game
in turn, in seconds of processor time, and the medians of many rounds are given. Run by
`main.py bench engine`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import median
from time import process_time

from tabletop import games
from tabletop.core.chance import DEFAULT_GENERATOR, Chance
from tabletop.core.game import Game
from tabletop.core.options import complete_options
from tabletop.core.state import NOBODY, State
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import Invitation, ServerMessage
from tabletop.host.seat_controllers import SeatController
from tabletop.match.events import MatchListener
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

COPIES_PER_CALL = 2000
"""Number of copies of a state between two readings of the clock."""
STATE_COPY_SECONDS = 0.05
"""Seconds of copying; copies of a small state are too quick for a coarse clock."""
LOOP_ITERATIONS = 200_000
"""Iterations of the calibration loop `x += j & 7` in a round."""

SpeedFigures = dict[str, float]


def measure_engine(
    names: Sequence[str], rounds: int = 15, seconds: float = 0.25
) -> Mapping[str, SpeedFigures]:
    """Return the figures of games, alternately with their fewest and most seats.

    Args:
        names: Games.
        rounds: Number of rounds for each game.
        seconds: Seconds of processor time of each measurement.
    """
    return {name: _measure(games.load(name), rounds, seconds) for name in names}


def format_table(figures: Mapping[str, SpeedFigures]) -> str:
    """Return the figures as a table."""
    rows = [
        f"{'game':<12} {'decisions/s':>12} {'per 1,000 turns':>16} "
        f"{'through match/s':>16} {'per 1,000 turns':>16} {'copy / decision':>16} "
        f"{'at a table/s':>13} {'table / match':>14}"
    ]
    for name, found in figures.items():
        rows.append(
            f"{name:<12} {found['decisions_per_s']:>12,.0f} {found['per_1000_loop_turns']:>16.1f} "
            f"{found['match_decisions_per_s']:>16,.0f} "
            f"{found['match_per_1000_loop_turns']:>16.1f} {found['copy_in_decisions']:>16.2f} "
            f"{found['table_decisions_per_s']:>13,.0f} {found['table_in_match_decisions']:>14.2f}"
        )
    if figures:
        mean = sum(found["decisions_per_s"] for found in figures.values()) / len(figures)
        rows.append(f"{'mean':<12} {mean:>12,.0f}")
    return "\n".join(rows)


def _measure(game: Game[State], rounds: int, seconds: float) -> SpeedFigures:
    speeds, ratios, through, match_ratios, copies, tables = [], [], [], [], [], []
    for number in range(rounds):
        seats = game.seat_counts[0] if number % 2 else game.seat_counts[-1]
        loop = measure_loop_speed()
        bare = measure_decision_speed(partial(play_without_acts, game, seats), seconds)
        speeds.append(bare)
        ratios.append(bare / loop * 1000)
        through.append(measure_decision_speed(partial(_play_match, game, seats), seconds))
        match_ratios.append(through[-1] / loop * 1000)
        tables.append(measure_decision_speed(partial(_play_at_table, game, seats), seconds))
        copies.append(_copy_speed(game, seats))
    return {
        "decisions_per_s": median(speeds),
        "per_1000_loop_turns": median(ratios),
        "match_decisions_per_s": median(through),
        "match_per_1000_loop_turns": median(match_ratios),
        "copy_in_decisions": median(speeds) / median(copies),
        "table_decisions_per_s": median(tables),
        "table_in_match_decisions": median(
            match / table for match, table in zip(through, tables, strict=True)
        ),
    }


def measure_loop_speed() -> float:
    """Return the iterations of the calibration loop in a second of processor time."""
    begun, x = process_time(), 0
    for j in range(LOOP_ITERATIONS):
        x += j & 7
    return LOOP_ITERATIONS / (process_time() - begun)


def measure_decision_speed(play: Callable[[int], int], seconds: float) -> float:
    """Return the decisions a second of whole matches, played until the time is up.

    Args:
        play: Plays the match of a seed and returns its number of decisions.
        seconds: Seconds of processor time.
    """
    play(0)  # memos filled, code warm
    begun, decisions, seed = process_time(), 0, 1
    while process_time() - begun < seconds:
        decisions += play(seed)
        seed += 1
    return decisions / (process_time() - begun)


def play_without_acts(game: Game[State], seats: int, seed: int) -> int:
    """Play one random match without acts and return its number of decisions.

    It has a loop of its own, because `core.game_loop`, which no search uses, would be measured
    too.
    """
    chance = Chance(seed)
    random, apply, legal, to_act = chance.random, game.apply, game.legal_actions, game.active_seats
    state = game.new_initial_state(seats, complete_options(game.options, {}), chance)
    count = 0
    while acting := to_act(state):
        seat = acting[0]
        actions = legal(state, seat)
        apply(state, seat, actions[int(random() * len(actions))], chance)
        count += 1
    return count


def _play_match(
    game: Game[State], seats: int, seed: int, listener: MatchListener | None = None
) -> int:
    """The same through a match: checked, journalled in memory; a loop of its own too.

    Acts are made for who listens; nobody does in a simulation.
    """
    specs = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "random", SEAT_COLOURS[n]) for n in range(seats)
    )
    match = Match(game, Setup(game.name, specs, {}, seed, generator=DEFAULT_GENERATOR))
    if listener is not None:
        match.add_listener(listener)
    random = Chance(seed).random
    while acting := match.active_seats():
        seat = acting[0]
        actions = match.legal_actions(seat)
        match.submit(seat, actions[int(random() * len(actions))])
    return match.decision_number


def _play_at_table(game: Game[State], seats: int, seed: int) -> int:
    """The same at a table with one client, who decides for all seats by number."""
    specs = tuple(SeatSpec(DEFAULT_PLAYER_NAMES[n], "", SEAT_COLOURS[n]) for n in range(seats))
    match = Match(game, Setup(game.name, specs, {}, seed, generator=DEFAULT_GENERATOR))
    at, told = MatchHost(match), deque[ServerMessage]()
    client = at.join(NOBODY, told.append)
    for seat in range(seats):
        at.set_controller(seat, SeatController(client))
    random = Chance(seed).random
    while told:
        asked = told.popleft()
        if isinstance(asked, Invitation) and not asked.revises:
            at.answer_invitation(asked, int(random() * len(asked.actions)))
    return match.decision_number


def _copy_speed(game: Game[State], seats: int) -> float:
    state = game.new_initial_state(seats, complete_options(game.options, {}), Chance(1))

    def copied(seed: int) -> int:
        for _ in range(COPIES_PER_CALL):
            state.copy()
        return COPIES_PER_CALL

    return measure_decision_speed(copied, STATE_COPY_SECONDS)
