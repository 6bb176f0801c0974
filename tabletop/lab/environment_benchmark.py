"""Benchmark of the learning environments against the bare rules: `main.py bench research`.

Random play of each, in turn, in one process. A step chooses one action id; a decision may
take several. The best round counts, because other programs on the machine only ever slow a
round down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.lab.engine_benchmark import SpeedFigures, measure_decision_speed, play_without_acts

MISSING_EXTRA_MESSAGE: Final = "bench research needs PettingZoo: pip install 'souk[research]'"
PLAY_MODES: Final = ("steps", "steps with masks", "steps with masks and rows", "OpenSpiel steps")
"""Kinds of play that are measured besides the bare rules."""


def measure_environments(
    names: Sequence[str], rounds: int = 9, seconds: float = 0.15
) -> Mapping[str, SpeedFigures]:
    """Return decisions and steps a second of games with their fewest seats.

    Figures of OpenSpiel are left out if it is not installed.

    Raises:
        ValueError: if PettingZoo is not installed.
    """
    return {name: _best(name, rounds, seconds) for name in names}


def format_table(figures: Mapping[str, SpeedFigures]) -> str:
    """Return a table of the speeds, also relative to the bare rules."""
    heads = ("bare decisions", *PLAY_MODES, "steps a decision")
    rows = [f"{'game':<12}" + "".join(f"{head:>27}" for head in heads)]
    for name, found in figures.items():
        shares = (
            f"{found[way]:>18,.0f}/s x{found[way] / found['bare']:.2f}" if way in found else "-"
            for way in PLAY_MODES
        )
        told = (f"{found['bare']:,.0f}/s", *shares, f"{found['steps a decision']:.2f}")
        rows.append(f"{name:<12}" + "".join(f"{cell:>27}" for cell in told))
    return "\n".join(rows)


def _best(name: str, rounds: int, seconds: float) -> SpeedFigures:
    """Return the best figures of a game."""
    try:
        from tabletop.lab.research.pettingzoo_env import SoukEnv
    except ImportError as error:
        raise ValueError(MISSING_EXTRA_MESSAGE) from error
    game, environment = games.load(name), SoukEnv(name)
    plays: dict[str, Callable[[int], int]] = {
        "bare": partial(play_without_acts, game, game.seat_counts[0])
    }
    environment.reset(0)
    plays[PLAY_MODES[0]] = partial(play_pettingzoo_match, environment)
    plays[PLAY_MODES[1]] = partial(play_pettingzoo_match, environment, masks=True)
    plays[PLAY_MODES[2]] = partial(play_with_observations, environment)
    with suppress(ImportError):  # there is none for every system
        plays[PLAY_MODES[-1]] = partial(play_openspiel_match, load_openspiel_game(name))
    best = dict.fromkeys(plays, 0.0)
    for _ in range(rounds):
        for way, play in plays.items():
            best[way] = max(best[way], measure_decision_speed(play, seconds))
    return best | {
        "steps a decision": play_pettingzoo_match(environment, 0) / environment.position.decisions
    }


def play_pettingzoo_match(environment: Any, seed: int, masks: bool = False) -> int:
    """Play the next match of PettingZoo at random without observations; return its steps.

    Args:
        environment: The environment.
        seed: Seed of the random choices.
        masks: True to build an action mask for each choice.
    """
    random, steps = Random(seed).random, 0
    environment.reset()
    while environment.position.seat != NOBODY:
        if masks:
            environment.action_mask(environment.agent_selection)
        legal = environment.legal()
        environment.step(legal[int(random() * len(legal))])
        steps += 1
    return steps


def play_with_observations(environment: Any, seed: int) -> int:
    """Play the next match of PettingZoo at random with an observation and mask at each step."""
    random, steps = Random(seed).random, 0
    environment.reset()
    for _ in environment.agent_iter():
        _, _, over, _, _ = environment.last()
        if over:
            break
        legal = environment.legal()
        environment.step(legal[int(random() * len(legal))])
        steps += 1
    return steps


def load_openspiel_game(name: str) -> Any:
    """Return a game of OpenSpiel.

    Raises:
        ImportError: if OpenSpiel is not installed.
    """
    import pyspiel

    from tabletop.lab.research import openspiel_game

    return pyspiel.load_game(openspiel_game.OPENSPIEL_NAME_PREFIX + name)


def play_openspiel_match(game: Any, seed: int) -> int:
    """Play a match of OpenSpiel at random without observations; return its steps."""
    random, steps = Random(seed).random, 0
    state = game.new_initial_state()
    state.apply_action(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        steps += 1
    return steps
