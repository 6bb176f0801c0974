"""Random games of every game in the registry, recorded for the contract tests to look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, apply_act, visible_act
from tabletop.core.chance import HASHED_GENERATOR, SEEDED_GENERATOR, Chance, make_chance
from tabletop.core.game import Game
from tabletop.core.game_loop import (
    PendingDecision,
    choose_randomly,
    play_game,
    valid_option_choices,
)
from tabletop.core.options import OptionValue
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, Piece, Visibility, Zone, Zones


class Setup(NamedTuple):
    """A game to be played at random: what a match would write in its header."""

    name: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    seed: int
    generator: int = SEEDED_GENERATOR

    @property
    def game(self) -> Game[Any]:
        return load(self.name)

    @property
    def chance(self) -> Chance:
        """That of its match, from the beginning."""
        return make_chance(self.seed, self.generator)

    def __str__(self) -> str:
        words = [f"{self.name}-{self.seats}", *(f"{k}={v}" for k, v in self.options)]
        hashed = ["hashed"] * (self.generator == HASHED_GENERATOR)
        return "-".join([*words, str(self.seed), *hashed])


class Step(NamedTuple):
    """One decision of a recorded game."""

    number: int
    phase: tuple[str, ...]
    """The kinds of action that were legal."""
    before: State
    seat: int
    action: Action
    acts: tuple[Act, ...]
    after: State


class Record(NamedTuple):
    """A recorded game: where it began, every decision, and where it ended."""

    setup: Setup
    start: State
    opening: tuple[Act, ...]
    steps: tuple[Step, ...]

    @property
    def states(self) -> list[State]:
        return [self.start, *(step.after for step in self.steps)]

    @property
    def end(self) -> State:
        return self.steps[-1].after

    def sample_steps(self, most: int) -> Sequence[Step]:
        """About so many steps, spread over the whole game, rare phases as well as common ones."""
        phases: dict[tuple[str, ...], list[Step]] = {}
        for step in self.steps:
            phases.setdefault(step.phase, []).append(step)
        chosen: list[Step] = []
        for left, steps in enumerate(sorted(phases.values(), key=len), -len(phases)):
            share = max(1, (most - len(chosen)) // -left)
            chosen += steps[:: -(-len(steps) // share)]
        return sorted(chosen, key=lambda step: step.number)


@cache
def load(name: str) -> Game[Any]:
    """A game with its own sheet, loaded once."""
    return games.load(name)


def setups(name: str, rounds: int = 1) -> Iterator[Setup]:
    """Every number of seats, first with the usual options, then with others drawn by lot."""
    kind = games.game_class(name)
    draw = Chance(len(name))
    for seed in range(rounds):
        for seats in kind.seat_counts:
            options = load(name).options if seed or seats != kind.seat_counts[0] else ()
            drawn = tuple(
                (option.name, draw.pick(valid_option_choices(option, seats))) for option in options
            )
            yield Setup(name, seats, drawn, seed)


@lru_cache(maxsize=256)
def record(setup: Setup) -> Record:
    """Play a game at random, each decision with a stream of chance of its own."""
    return record_game(setup.game, setup)


def record_game(game: Game[Any], setup: Setup) -> Record:
    """The same with another sheet than the game's own."""
    chance, player = setup.chance, Chance(setup.seed + 1)
    opening: list[Act] = []
    chance.begin_decision(0)
    s = game.new_initial_state(setup.seats, dict(setup.options), chance, opening.append)
    start = s.copy()
    acts: list[Act] = []
    told: list[tuple[PendingDecision, State]] = []
    ends: list[tuple[tuple[Act, ...], State]] = []
    for decision in play_game(
        game, s, choose_randomly(player), chance, acts.append, select_seat=player.pick
    ):
        before = s.copy()
        if told:
            ends.append((tuple(acts), before))
            acts.clear()
        told.append((decision, before))
    ends.append((tuple(acts), s.copy()))
    steps = tuple(
        Step(n, tuple(sorted({each.tag for each in legal})), before, seat, action, after, end)
        for ((n, seat, legal, action), before), (after, end) in zip(told, ends, strict=True)
    )
    return Record(setup, start, tuple(opening), steps)


def all_viewers(setup: Setup) -> range:
    """Return all possible viewers of a table: NOBODY and each seat."""
    return range(NOBODY, setup.seats)


def viewed_acts(acts: Iterable[Act], viewer: int, zones: Zones) -> list[Act]:
    """The acts as a viewer sees them."""
    return [act for act in (visible_act(act, viewer, zones) for act in acts) if act is not None]


def table_after(
    inventory: Inventory, acts: Iterable[Act], viewer: int, zones: Zones
) -> dict[Zone, list[Piece]]:
    """The table after the acts, as a viewer sees both."""
    table = {zone: list(pieces) for zone, pieces in inventory.items()}
    for act in acts:
        apply_act(table, act, viewer, zones)
    return table


def reveal_zones(zones: Zones) -> Zones:
    """The same zones with nothing hidden, to look at the truth itself."""
    return Zones(*(kind._replace(visibility=Visibility.ALL) for kind in zones.kinds.values()))


def action_variants(action: Action, others: Sequence[Action]) -> Iterator[Action]:
    """An action with one field changed: to values of other actions, and to nonsense."""
    values = [getattr(action, name) for name in action.fields]
    for place, value in enumerate(values):
        for strange in _strange(value, [getattr(o, action.fields[place]) for o in others]):
            yield type(action)(*values[:place], strange, *values[place + 1 :])


def _strange(value: Any, known: Sequence[Any]) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [-1, 0, value + 1, value - 1, 99]
    if isinstance(value, str):
        return ["nonsense", "", *sorted(set(known))[:6]]
    if isinstance(value, tuple):
        return [
            (),
            value[:-1],
            value[::-1],
            (*value, *value[-1:]),
            *sorted(set(known), key=repr)[:4],
        ]
    return []
