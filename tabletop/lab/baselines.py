"""Baselines of the PettingZoo environments: what each AI level earns among other seats.

    python -m tabletop.lab.baselines --games nacho --matches 20

One seat of a level sits among seats of one other level, in each place of each deal. The levels
act through the environment: they see the view of their seat, and choose action ids.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from statistics import fmean
from time import monotonic
from typing import Final, NamedTuple

from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS, Level, answer_by_heuristic, make_decision_chance
from tabletop.core.state import NOBODY
from tabletop.lab.research.pettingzoo_env import SoukEnv, environment_id
from tabletop.lab.win_statistics import WinInterval, wilson_interval

HEURISTIC: Final = "heuristic"
"""Row of the rule of thumb: the strategy of the game without errors and without search."""
LEVELS: Final[Mapping[str, Level]] = {
    "random": DEFAULT_LEVELS["random"],
    HEURISTIC: answer_by_heuristic,
    **{name: DEFAULT_LEVELS[name] for name in ("novice", "trader", "merchant", "master")},
}
"""Levels by the name of their row."""
DEFAULT_OPPONENTS: Final = ("random", "trader")


class Baseline(NamedTuple):
    """Result of one seat of a level among seats of another one."""

    environment: str
    seats: int
    level: str
    opponent: str
    match_count: int
    wins: WinInterval
    """Share of the victories, with its 95 % interval."""
    reward: float
    """Mean reward of a match."""

    def __str__(self) -> str:
        wins = f"{self.wins.win_share:.0%} ({self.wins.low:.0%} to {self.wins.high:.0%})"
        return (
            f"| {self.environment} | {self.seats} | {self.level} | {self.opponent} "
            f"| {self.match_count} | {wins} | {self.reward:+.2f} |"
        )


def play_match(environment: SoukEnv, levels: Sequence[Level], seed: int) -> list[float]:
    """Play a match of the environment, and return the reward of each seat."""
    environment.reset(seed=seed)
    table = environment.encoded_game
    strategy = games.load_strategy(table.game)
    while (seat := environment.position.seat) != NOBODY:
        position = environment.position
        chance = make_decision_chance(seed, position.decisions, seat)
        view = table.game.view_for(position.state, seat)
        action = levels[seat](strategy, view, seat, chance).action
        for number in table.action_ids.encode_action(action):
            environment.step(number)
    return [environment.rewards[agent] for agent in environment.possible_agents]


def measure_baseline(
    game: str, level: str, opponent: str, matches: int, seconds: float, seed: int
) -> Baseline:
    """Measure a level with the fewest seats of a game.

    Args:
        game: Name of the game.
        level: Level of one seat, which takes each place in turn.
        opponent: Level of all other seats.
        matches: Number of matches, rounded up to whole deals.
        seconds: Seconds after which no further deal begins.
        seed: Seed of the first deal.
    """
    environment, end = SoukEnv(game), monotonic() + seconds
    count = len(environment.possible_agents)
    shares, rewards = list[float](), list[float]()
    while len(rewards) < matches and (not rewards or monotonic() < end):
        deal = list[float]()
        for place in range(count):
            levels = [LEVELS[level if seat == place else opponent] for seat in range(count)]
            deal.append(play_match(environment, levels, seed + len(shares))[place])
        rewards += deal
        shares.append(fmean(deal) + 1 / count)
    wins = wilson_interval(shares)
    found = environment_id(game), count, level, opponent, len(rewards), wins, fmean(rewards)
    return Baseline(*found)


def print_baselines(given: Namespace) -> None:
    """Print the table of all levels and games that were asked for."""
    print("| environment | seats | one | others | matches | wins (95 % interval) | reward |")
    print("|---|---|---|---|---|---|---|")
    for game in given.games:
        for level in given.levels:
            for opponent in given.opponents:
                if level != opponent:
                    print(
                        measure_baseline(
                            game, level, opponent, given.matches, given.seconds, given.seed
                        ),
                        flush=True,
                    )


def parse_arguments(arguments: Sequence[str] | None = None) -> Namespace:
    """Return the arguments of the command line."""
    parser = ArgumentParser(description="Measure the AI levels in the PettingZoo environments.")
    parser.add_argument("--games", nargs="+", default=games.names(), help="games (all)")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), choices=list(LEVELS))
    parser.add_argument(
        "--opponents", nargs="+", default=list(DEFAULT_OPPONENTS), choices=list(LEVELS)
    )
    parser.add_argument("--matches", type=int, default=100, help="matches of each row (100)")
    parser.add_argument(
        "--seconds", type=float, default=600.0, help="seconds after which a row ends (600)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the first deal (1)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    print_baselines(parse_arguments())
