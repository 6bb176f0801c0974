"""Plays random games and holds every promise of the contract against them, decision by decision.

Run by `python main.py simulate --game G --check --matches N`: slower than playing, but quick enough
for tens of thousands of games. What costs much is looked at now and then, at other decisions in
each game, so that over many games every kind of position is looked at.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.faults import located
from tabletop.core.game import Game
from tabletop.core.playing import allowed, at_random, play
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.measure import promises

TABLE_EVERY = 4
"""The table is compared with the view after every so many decisions."""
WORLD_EVERY = 16
"""A world is imagined from the view after every so many decisions."""
COPY_EVERY = 64
"""Copies and JSON are compared after every so many decisions."""


class Checked:
    """One random game under watch. `viewer` is whose eyes follow its acts."""

    def __init__(self, game: Game[State], seats: int, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.viewer: Seat = seed % (seats + 1) + NOBODY
        self.number = 0
        self._chance = Chance(seed)
        self._player = Chance(seed + 1)
        self._seat = NOBODY
        self._acts: list[Act] = []
        self.options = {o.name: self._player.pick(allowed(o, seats)) for o in game.options}

    def play(self) -> int:
        """Play to the end; returns the number of decisions.

        Raises:
            BrokenPromiseError: A promise is broken.
            EndlessGameError: The game does not end.
            Exception: The rules fail. It is noted on each of them where it was.
        """
        with located(self._where):
            self._set_up()
            self._play()
        return self.number

    def _where(self) -> str:
        """Return where the game stands, so that it can be seen again."""
        return (
            f"{self.game.name}, seed {self.seed}, {self.seats} seats, options {self.options}, "
            f"decision {self.number} by seat {self._seat}, seen by {self.viewer}"
        )

    def _set_up(self) -> None:
        game = self.game
        self._chance.at(0)
        self.state = game.new(self.seats, self.options, self._chance, self._acts.append)
        self._acts.clear()
        self._pieces = promises.pieces_of(game, self.state)
        self._table, self._counters = promises.table_of(game, self.state, self.viewer)

    def _play(self) -> None:
        game, draw = self.game, self._player
        course = play(
            game, self.state, at_random(draw), self._chance, self._acts.append, who=draw.pick
        )
        for number, seat, legal, action in course:
            if self.number:
                self._look()
            self.number, self._seat = number, seat
            promises.hold(bool(legal), f"seat {seat} is to act and can do nothing")
            promises.does_not_refuse(game, self.state, seat, action)
        self._look()
        promises.asks_who_can_do_something(game, self.state, self.seats)
        promises.reckons_by_its_tally(game, self.state, self.seats)

    def _look(self) -> None:
        """Follow the last decision, and compare what costs much now and then."""
        game, s, viewer = self.game, self.state, self.viewer
        promises.follow(game, self._acts, viewer, self._table, self._counters)
        promises.turn(self._pieces, self._acts)
        turn = self.number + self.seed
        if not turn % TABLE_EVERY:
            promises.acts_lead_to_the_view(game, s, viewer, self._table, self._counters)
            promises.shows_the_truth_face_down(game, s, viewer)
            promises.keeps_its_pieces(game, s, self._pieces)
            promises.asks_who_can_do_something(game, s, self.seats)
        if not turn % WORLD_EVERY:
            promises.imagines_what_the_view_allows(game, s, viewer, self._player)
        if not turn % COPY_EVERY:
            promises.copies_well(s)
            promises.comes_back_from_json(s)
        self._acts.clear()


def check(game: Game[State], matches: int, seed: int, progress: Callable[[int], None]) -> int:
    """Check random games, all numbers of seats in turn; returns how many decisions they took.

    A seed is always the same game, whatever was the first one. Raises what `Checked.play` does.
    """
    decisions = 0
    for number in range(seed, seed + matches):
        seats = game.seats[number % len(game.seats)]
        decisions += Checked(game, seats, number).play()
        progress(number - seed + 1)
    return decisions
