"""How fast the engine is: random legal play of each game, beside a plain loop that calibrates it.

Machines drift by half between minutes, so every round measures the loop and the game in turn, in
seconds of the processor, and medians of many rounds are given. Run by `main.py bench engine`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import median
from time import process_time

from tabletop import games
from tabletop.core.chance import FRESH, Chance
from tabletop.core.game import Game
from tabletop.core.options import complete
from tabletop.core.state import NOBODY, State
from tabletop.match.events import Listener
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.table.chairs import Chair
from tabletop.table.messages import Invitation, Message
from tabletop.table.table import Table

COPIES = 2000
"""Copies of a state between two looks at the clock."""
COPYING = 0.05
"""Seconds for copies: those of a small state take less than a coarse clock tells."""
LOOP = 200_000
"""Turns of the calibration loop `x += j & 7` a round."""

Figures = dict[str, float]


def engine(names: Sequence[str], rounds: int = 15, seconds: float = 0.25) -> Mapping[str, Figures]:
    """Figures of games, at their fewest and most seats in turn."""
    return {name: _measure(games.load(name), rounds, seconds) for name in names}


def table(figures: Mapping[str, Figures]) -> str:
    """The figures for people."""
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


def _measure(game: Game[State], rounds: int, seconds: float) -> Figures:
    speeds, ratios, through, match_ratios, copies, tables = [], [], [], [], [], []
    for number in range(rounds):
        seats = game.seats[0] if number % 2 else game.seats[-1]
        loop = loop_speed()
        bare = speed_of(partial(play_bare, game, seats), seconds)
        speeds.append(bare)
        ratios.append(bare / loop * 1000)
        through.append(speed_of(partial(_play_match, game, seats), seconds))
        match_ratios.append(through[-1] / loop * 1000)
        tables.append(speed_of(partial(_play_at_table, game, seats), seconds))
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


def loop_speed() -> float:
    """Turns of the calibration loop in a second of the processor."""
    begun, x = process_time(), 0
    for j in range(LOOP):
        x += j & 7
    return LOOP / (process_time() - begun)


def speed_of(play: Callable[[int], int], seconds: float) -> float:
    """Decisions a second of whole games, played until the time is up."""
    play(0)  # memos filled, code warm
    begun, decisions, seed = process_time(), 0, 1
    while process_time() - begun < seconds:
        decisions += play(seed)
        seed += 1
    return decisions / (process_time() - begun)


def play_bare(game: Game[State], seats: int, seed: int) -> int:
    """One random game, acts off; returns its number of decisions.

    A loop of its own: `core.playing` would be measured as well, which no search goes through.
    """
    chance = Chance(seed)
    random, apply, legal, to_act = chance.random, game.apply, game.legal, game.to_act
    state = game.new(seats, complete(game.options, {}), chance)
    count = 0
    while acting := to_act(state):
        seat = acting[0]
        actions = legal(state, seat)
        apply(state, seat, actions[int(random() * len(actions))], chance)
        count += 1
    return count


def _play_match(game: Game[State], seats: int, seed: int, listener: Listener | None = None) -> int:
    """The same through a match: checked, journalled in memory; a loop of its own too.

    Acts are made for who listens; nobody does in a simulation.
    """
    specs = tuple(SeatSpec(DEFAULT_NAMES[n], "random", COLOURS[n]) for n in range(seats))
    match = Match(game, Setup(game.name, specs, {}, seed, generator=FRESH))
    if listener is not None:
        match.follow(listener)
    random = Chance(seed).random
    while acting := match.to_act():
        seat = acting[0]
        actions = match.legal(seat)
        match.submit(seat, actions[int(random() * len(actions))])
    return match.number


def _play_at_table(game: Game[State], seats: int, seed: int) -> int:
    """The same at a table with one client, who decides for all seats by number."""
    specs = tuple(SeatSpec(DEFAULT_NAMES[n], "", COLOURS[n]) for n in range(seats))
    match = Match(game, Setup(game.name, specs, {}, seed, generator=FRESH))
    at, told = Table(match), deque[Message]()
    client = at.join(NOBODY, told.append)
    for seat in range(seats):
        at.put(seat, Chair(client))
    random = Chance(seed).random
    while told:
        asked = told.popleft()
        if isinstance(asked, Invitation) and not asked.revises:
            at.decide(asked, int(random() * len(asked.actions)))
    return match.number


def _copy_speed(game: Game[State], seats: int) -> float:
    state = game.new(seats, complete(game.options, {}), Chance(1))

    def copied(seed: int) -> int:
        for _ in range(COPIES):
            state.copy()
        return COPIES

    return speed_of(copied, COPYING)
