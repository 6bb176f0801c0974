"""Plays random games and holds every promise of the contract against them, decision by decision.

Run by `python main.py simulate --game G --check --matches N`: slower than playing, but quick enough
for tens of thousands of games. What costs much is looked at now and then, at other decisions in
each game, so that over many games every kind of position is looked at.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from tabletop.core.acts import Act, Score, carry_out, seen_by
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.options import FIRST, Value
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat

MOST_DECISIONS = 20_000
TABLE_EVERY = 4
"""The table is compared with the view after every so many decisions."""
WORLD_EVERY = 16
"""A world is imagined from the view after every so many decisions."""
COPY_EVERY = 64
"""Copies and JSON are compared after every so many decisions."""


class BrokenPromiseError(AssertionError):
    """A promise of the contract that a game does not keep, and how to see it again."""


class Checked:
    """One random game under watch. `viewer` is whose eyes follow its acts."""

    def __init__(self, game: Game[Any], seats: int, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.viewer: Seat = seed % (seats + 1) + NOBODY
        self._chance = Chance(seed)
        self._player = Chance(seed + 1)
        self._acts: list[Act] = []
        self._chance.at(0)
        self.options = self._options(seats)
        self.state = game.new(seats, self.options, self._chance, self._acts.append)
        self._acts.clear()
        self._pieces = self._count()
        self._table, self._counters = self._seen()
        self.number = 0

    def play(self) -> int:
        """Play to the end; returns the number of decisions. Raises BrokenPromiseError."""
        game = self.game
        while seats := game.to_act(self.state):
            self.number += 1
            self._hold(self.number <= MOST_DECISIONS, "it does not end")
            seat = self._player.pick(seats)
            legal = game.legal(self.state, seat)
            self._hold(bool(legal), f"seat {seat} is to act and can do nothing")
            action = self._player.pick(legal)
            self._hold(game.refusal(self.state, seat, action) is None, f"{action} is refused")
            self._chance.at(self.number)
            game.apply(self.state, seat, action, self._chance, self._acts.append)
            self._follow()
            self._look()
        self._hold(game.is_over(self.state), "nobody is to act, but it is not over")
        self._reckon()
        return self.number

    def _options(self, seats: int) -> dict[str, Value]:
        """Options drawn by lot; nobody's seat never begins."""
        drawn: dict[str, Value] = {}
        for option in self.game.options:
            choices = option.choices[: seats + 1] if option.name == FIRST else option.choices
            drawn[option.name] = self._player.pick(choices)
        return drawn

    def _follow(self) -> None:
        """Acts as the viewer sees them change his table."""
        zones = self.game.zones
        for act in self._acts:
            seen = seen_by(act, self.viewer, zones)
            if seen is None:
                continue
            if isinstance(seen, Score):
                key = seen.track, seen.seat
                self._counters[key] = self._counters.get(key, 0) + seen.n
            try:
                carry_out(self._table, seen, self.viewer, zones)
            except ValueError as error:
                self._hold(False, f"{seen}: {error}")
        self._acts.clear()

    def _look(self) -> None:
        """Compare what costs much, now and then."""
        game, state, viewer = self.game, self.state, self.viewer
        turn = self.number + self.seed
        if not turn % TABLE_EVERY:
            table, counters = self._seen()
            found = game.zones.difference(self._table, table)
            self._hold(not found, f"the acts lead elsewhere: {found}")
            self._hold(self._counters == counters, f"counters {self._counters}, {counters}")
            masked = game.zones.mask(game.inventory(state), viewer)
            found = game.zones.difference(masked, table)
            self._hold(not found, f"the view shows more or less than its zones: {found}")
            self._hold(self._count() == self._pieces, "pieces came or went")
        if not turn % WORLD_EVERY:
            view = game.redact(state, viewer)
            world = game.imagine(view, viewer, self._player)
            self._hold(game.redact(world, viewer) == view, "an imagined world gives another view")
        if not turn % COPY_EVERY:
            self._hold(state.copy() == copy.deepcopy(state) == state, "a copy differs")
            data = json.loads(json.dumps(state.to_json()))
            self._hold(type(state).from_json(data) == state, "JSON gives another state")

    def _reckon(self) -> None:
        """The lines of the tally add up to the scores."""
        standing, rows = self.game.standing(self.state), self.game.tally(self.state)
        for entry in standing:
            told = sum(row.values[entry.seat] for row in rows)
            self._hold(told == entry.score, f"seat {entry.seat}: {told} told, {entry.score} scored")
        self._hold(min(entry.place for entry in standing) == 1, "nobody has won")

    def _seen(self) -> tuple[dict[str, list[str]], dict[tuple[str, Seat], int]]:
        view = self.game.redact(self.state, self.viewer)
        table = {zone: list(pieces) for zone, pieces in self.game.inventory(view).items()}
        return table, dict(self.game.counters(view))

    def _count(self) -> Counter[str]:
        return Counter(p for pieces in self.game.inventory(self.state).values() for p in pieces)

    def _hold(self, kept: bool, otherwise: str) -> None:
        if not kept:
            raise BrokenPromiseError(
                f"{self.game.name}, seed {self.seed}, decision {self.number}, options "
                f"{self.options}, seen by {self.viewer}: {otherwise}"
            )


def check(game: Game[Any], matches: int, seed: int, progress: Callable[[int], None]) -> int:
    """Check random games, all numbers of seats in turn; returns how many decisions they took.

    Raises BrokenPromiseError.
    """
    decisions = 0
    for number in range(matches):
        seats = game.seats[number % len(game.seats)]
        decisions += Checked(game, seats, seed + number).play()
        progress(number + 1)
    return decisions
