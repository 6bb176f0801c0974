"""How fast games are by numbers, as programs that learn play them, beside the bare rules: random
play of each, in turns in one process. Run by `main.py bench research`.

A step says one number; a decision may take several. The best round of each counts: others at work
on the machine make all of them slower, and none quicker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.measure.speed import Figures, play_bare, speed_of

LACKING: Final = "bench research needs PettingZoo: pip install 'souk[research]'"
WAYS: Final = ("steps", "steps with masks", "steps with masks and rows", "OpenSpiel steps")
"""What is measured beside the bare rules."""


def measure(names: Sequence[str], rounds: int = 9, seconds: float = 0.15) -> Mapping[str, Figures]:
    """Decisions and steps a second of games with their fewest seats. Raises ValueError where
    PettingZoo is missing; without OpenSpiel its figures are."""
    return {name: _best(name, rounds, seconds) for name in names}


def table(figures: Mapping[str, Figures]) -> str:
    """The figures for people: speeds, and what share of the bare rules' they are."""
    heads = ("bare decisions", *WAYS, "steps a decision")
    rows = [f"{'game':<12}" + "".join(f"{head:>27}" for head in heads)]
    for name, found in figures.items():
        shares = (
            f"{found[way]:>18,.0f}/s x{found[way] / found['bare']:.2f}" if way in found else "-"
            for way in WAYS
        )
        told = (f"{found['bare']:,.0f}/s", *shares, f"{found['steps a decision']:.2f}")
        rows.append(f"{name:<12}" + "".join(f"{cell:>27}" for cell in told))
    return "\n".join(rows)


def _best(name: str, rounds: int, seconds: float) -> Figures:
    """The figures of a game."""
    try:
        from tabletop.research.petting import SoukEnvironment
    except ImportError as error:
        raise ValueError(LACKING) from error
    game, environment = games.load(name), SoukEnvironment(name)
    plays: dict[str, Callable[[int], int]] = {"bare": partial(play_bare, game, game.seats[0])}
    environment.reset(0)
    plays[WAYS[0]] = partial(stepped, environment)
    plays[WAYS[1]] = partial(stepped, environment, masks=True)
    plays[WAYS[2]] = partial(seen, environment)
    with suppress(ImportError):  # there is none for every system
        plays[WAYS[-1]] = partial(spiel_steps, spiel_game(name))
    best = dict.fromkeys(plays, 0.0)
    for _ in range(rounds):
        for way, play in plays.items():
            best[way] = max(best[way], speed_of(play, seconds))
    return best | {"steps a decision": stepped(environment, 0) / environment.position.decisions}


def stepped(environment: Any, seed: int, masks: bool = False) -> int:
    """The next match of PettingZoo, at random; how many steps it had. masks: whether one is made
    for whoever is asked; else nobody looks."""
    random, steps = Random(seed).random, 0
    environment.reset()
    while environment.position.seat != NOBODY:
        if masks:
            environment.action_mask(environment.agent_selection)
        legal = environment.legal()
        environment.step(legal[int(random() * len(legal))])
        steps += 1
    return steps


def seen(environment: Any, seed: int) -> int:
    """The same as PettingZoo has it: whoever is asked sees a row and a mask each time."""
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


def spiel_game(name: str) -> Any:
    """A game of OpenSpiel. Raises ImportError where that is missing."""
    import pyspiel

    from tabletop.research import spiel

    return pyspiel.load_game(spiel.PREFIX + name)


def spiel_steps(game: Any, seed: int) -> int:
    """A match of OpenSpiel at random in which nobody looks."""
    random, steps = Random(seed).random, 0
    state = game.new_initial_state()
    state.apply_action(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        steps += 1
    return steps
