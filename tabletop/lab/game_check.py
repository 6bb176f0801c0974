"""Check of all invariants of the game contract in random matches, decision by decision.

Run by `python main.py simulate --game G --check --matches N`. It is slower than plain play,
but fast enough for tens of thousands of matches. Expensive checks run only at some decisions,
different ones in each match, so that many matches cover every kind of position.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.game_loop import choose_randomly, play_game, valid_option_choices
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.lab import invariants

VIEW_CHECK_INTERVAL = 4
"""Decisions between two comparisons of the table with the view."""
SAMPLING_CHECK_INTERVAL = 16
"""Decisions between two samplings of a state from the view."""
COPY_CHECK_INTERVAL = 64
"""Decisions between two checks of copies and JSON."""


class CheckedMatch:
    """One random match with checks, followed from the view of `viewer`: a seat, or NOBODY."""

    def __init__(self, game: Game[State], seats: int, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.viewer: Seat = seed % (seats + 1) + NOBODY
        self.decision_number = 0
        self._chance = Chance(seed)
        self._player = Chance(seed + 1)
        self._seat = NOBODY
        self._acts: list[Act] = []
        self.options = {
            o.name: self._player.pick(valid_option_choices(o, seats)) for o in game.options
        }

    def play(self) -> int:
        """Play to the end and return the number of decisions.

        Raises:
            InvariantError: if an invariant is violated.
            EndlessGameError: if the game does not end.
            Exception: if the rules fail; a note tells the position.
        """
        with annotate_rule_errors(self._where):
            self._set_up()
            self._play()
        return self.decision_number

    def _where(self) -> str:
        """Return the position of the match in words, so that it can be reproduced."""
        return (
            f"{self.game.name}, seed {self.seed}, {self.seats} seats, options {self.options}, "
            f"decision {self.decision_number} by seat {self._seat}, seen by {self.viewer}"
        )

    def _set_up(self) -> None:
        game = self.game
        self._chance.begin_decision(0)
        self.state = game.new_initial_state(
            self.seats, self.options, self._chance, self._acts.append
        )
        self._acts.clear()
        self._pieces = invariants.count_pieces(game, self.state)
        self._table, self._counters = invariants.visible_table(game, self.state, self.viewer)

    def _play(self) -> None:
        game, draw = self.game, self._player
        course = play_game(
            game,
            self.state,
            choose_randomly(draw),
            self._chance,
            self._acts.append,
            select_seat=draw.pick,
        )
        for number, seat, legal, action in course:
            if self.decision_number:
                self._check_decision()
            self.decision_number, self._seat = number, seat
            invariants.require_invariant(
                bool(legal), f"seat {seat} is active and has no legal action"
            )
            invariants.check_not_refused(game, self.state, seat, action)
        self._check_decision()
        invariants.check_active_seats(game, self.state, self.seats)
        invariants.check_tally(game, self.state, self.seats)

    def _check_decision(self) -> None:
        """Apply the acts of the last decision, and run the expensive checks that are due."""
        game, s, viewer = self.game, self.state, self.viewer
        invariants.apply_acts(game, self._acts, viewer, self._table, self._counters)
        invariants.apply_turns(self._pieces, self._acts)
        turn = self.decision_number + self.seed
        if not turn % VIEW_CHECK_INTERVAL:
            invariants.check_acts_match_view(game, s, viewer, self._table, self._counters)
            invariants.check_view_is_masked(game, s, viewer)
            invariants.check_pieces_conserved(game, s, self._pieces)
            invariants.check_active_seats(game, s, self.seats)
        if not turn % SAMPLING_CHECK_INTERVAL:
            invariants.check_sampled_state(game, s, viewer, self._player)
        if not turn % COPY_CHECK_INTERVAL:
            invariants.check_copies(s)
            invariants.check_json_round_trip(s)
        self._acts.clear()


def check_random_matches(
    game: Game[State], matches: int, seed: int, progress: Callable[[int], None]
) -> int:
    """Check random matches with all seat counts in turn, and return the number of decisions.

    A seed always gives the same match, whatever the first seed was.

    Args:
        game: Game to check.
        matches: Number of matches.
        seed: Seed of the first match; the next ones follow.
        progress: Callback with the number of matches done.

    Raises:
        Exception: everything that `CheckedMatch.play` raises.
    """
    decisions = 0
    for number in range(seed, seed + matches):
        seats = game.seat_counts[number % len(game.seat_counts)]
        decisions += CheckedMatch(game, seats, number).play()
        progress(number - seed + 1)
    return decisions
