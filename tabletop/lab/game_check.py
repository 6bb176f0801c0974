"""Check of all invariants of the game contract in random matches, decision by decision.

Run by `python main.py simulate --game G --check --matches N` and `python main.py check G`. It is
slower than plain play, but fast enough for tens of thousands of matches. Expensive checks run only
at some decisions, different ones in each match, so that many matches cover every kind of position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.game_loop import (
    EndlessGameError,
    play_game,
    valid_option_choices,
)
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.lab import invariants
from tabletop.lab.checks import secrecy
from tabletop.lab.checks.known_pieces import KnownPieces
from tabletop.lab.checks.rule_clock import RuleClock

MAX_LISTED_ACTIONS: Final = 100_000
"""Maximum number of legal actions that a game may list one by one."""
MAX_CHECKED_DECISIONS: Final = 20_000
"""Maximum number of decisions of a checked match; a longer match has a fault."""
VOCABULARY_SIZE: Final = 200
"""Maximum number of actions of a match that are remembered, to be refused elsewhere."""
REFUSED_SAMPLES: Final = 12
"""Number of actions of the vocabulary that are tried at a decision."""


class CheckIntervals(NamedTuple):
    """Decisions between two runs of an expensive check."""

    view: int = 4
    """Comparison of the table with the view."""
    sampling: int = 16
    """Sampling of a state from the view."""
    copy: int = 64
    """Checks of copies and JSON."""
    secrecy: int = 32
    """Comparison of two truths that look the same."""
    refusal: int = 16
    """Refusals of actions that are not legal."""


DEFAULT_INTERVALS: Final = CheckIntervals()
EVERY_DECISION: Final = CheckIntervals(1, 1, 1, 1, 1)
THOROUGH_DECISIONS: Final = 1_000
"""Number of decisions after which a thorough check uses the default intervals."""


class CheckedDecision(NamedTuple):
    """A decision of a checked match, with the state before it."""

    before: State
    seat: Seat
    action: Action


class CheckedMatch:
    """One random match with checks, followed from the view of `viewer`: a seat, or NOBODY."""

    def __init__(
        self,
        game: Game[State],
        seats: int,
        seed: int,
        intervals: CheckIntervals = DEFAULT_INTERVALS,
        clock: RuleClock | None = None,
    ) -> None:
        """Choose the options and the viewer of a match.

        Args:
            game: Game to check.
            seats: Number of seats.
            seed: Seed of all chance.
            intervals: Decisions between expensive checks.
            clock: Clock of the calls of the rules.
        """
        self.game = game
        self.seats = seats
        self.seed = seed
        self.viewer: Seat = seed % (seats + 1) + NOBODY
        self.decision_number = 0
        self.decisions: list[CheckedDecision] = []
        self.clauses: dict[str, str] = {}
        """First use of each clause that an act cites."""
        self.contradiction = ""
        """First sampled state that contradicts what its viewer saw, in words; empty if none."""
        self._known_pieces = KnownPieces(game.zones, self.viewer)
        self._intervals = intervals
        self._clock = clock or RuleClock()
        self._chance = Chance(seed)
        self._player = Chance(seed + 1)
        self._seat = NOBODY
        self._acts: list[Act] = []
        self._domains = game.action_domains(seats)
        self._vocabulary: dict[Action, None] = {}
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
        with annotate_rule_errors(self.describe_place):
            self._set_up()
            self._play()
            self._replay()
        return self.decision_number

    @property
    def digest(self) -> str:
        """Return a digest of all decisions and states, equal in all processes."""
        told = "\n".join(repr(decision) for decision in self.decisions)
        return blake2b(f"{told}\n{self.state!r}".encode(), digest_size=16).hexdigest()

    def describe_place(self) -> str:
        """Return the position of the match in words, so that it can be reproduced."""
        number = self.decision_number
        seat = f"decision {number} by seat {self._seat}" if number else "decision 0, the set-up"
        return (
            f"{self.game.name}, seed {self.seed}, {self.seats} seats, options {self.options}, "
            f"{seat}, seen by {invariants.viewer_name(self.viewer)}"
        )

    def _set_up(self) -> None:
        game = self.game
        self._clock.restart(self.describe_place)
        self._chance.begin_decision(0)
        self.state = game.new_initial_state(self.seats, self.options, self._chance, self._hear)
        self._acts.clear()
        invariants.check_answers(game, self.state, self.seats)
        self._pieces = invariants.count_pieces(game, self.state)
        self._table, self._counters = invariants.visible_table(game, self.state, self.viewer)
        self._clock.restart(self.describe_place)
        for seat in game.active_seats(self.state):
            self._check_choices(seat, game.legal_actions(self.state, seat))
        secrecy.check_altered_chance(game, self._new_state, self.viewer, self.seed)

    def _hear(self, act: Act) -> None:
        """Keep an act that the rules emit. The traceback of the error names their line.

        Raises:
            TypeError: if it is no act.
        """
        if not isinstance(act, Act):
            raise TypeError(f"emit takes an act, such as Say(...), and no {act!r:.60}")
        self._acts.append(act)

    def _new_state(self, chance: Chance) -> secrecy.Outcome:
        acts: list[Act] = []
        state = self.game.new_initial_state(self.seats, self.options, chance, acts.append)
        return secrecy.Outcome(state, acts)

    def _play(self) -> None:
        game = self.game
        course = play_game(
            game,
            self.state,
            self._choose,
            self._chance,
            self._hear,
            select_seat=self._player.pick,
        )
        for _, seat, _, action in course:
            self._check_choice(action)
            self.decisions.append(CheckedDecision(self.state.copy(), seat, action))
        self._clock.restart(self.describe_place)
        self._check_decision()
        invariants.check_active_seats(game, self.state, self.seats)
        invariants.check_tally(game, self.state, self.seats)
        invariants.check_refusals(game, self.state, self.seats, list(self._vocabulary))

    def _choose(self, s: State, seat: Seat, legal: Sequence[Action]) -> Action:
        """Check the result of the last decision and the choices of the next one; choose one."""
        self._clock.restart(self.describe_place)
        if self.decision_number:
            self._check_decision()
        self.decision_number, self._seat = self.decision_number + 1, seat
        if self.decision_number > THOROUGH_DECISIONS:
            self._intervals = DEFAULT_INTERVALS
        if self.decision_number > MAX_CHECKED_DECISIONS:
            is_alone = len({decision.seat for decision in self.decisions}) == 1 < self.seats
            turn = ", and only one seat decides: `end_turn` passes the turn on" if is_alone else ""
            raise EndlessGameError(
                f"{self.game.name} does not end in {MAX_CHECKED_DECISIONS:,} decisions: `is_over` "
                f"never returns True{turn}"
            )
        self._check_choices(seat, legal)
        action = self._player.pick(legal)
        invariants.check_not_refused(self.game, s, seat, action)
        return action

    def _check_choices(self, seat: Seat, legal: Sequence[Action]) -> None:
        """Check the number and the types of the legal actions."""
        invariants.require_invariant(
            bool(legal),
            f"seat {seat} is active and has no legal action: list one for it, or leave it out of "
            "`active_seats`",
        )
        if hasattr(legal, "common_type"):
            return
        invariants.require_invariant(
            len(legal) <= MAX_LISTED_ACTIONS,
            f"seat {seat} has {len(legal):,} legal actions; at most {MAX_LISTED_ACTIONS:,} "
            "can be listed, so let a seat decide in several steps",
        )
        invariants.check_legal_actions(self.game, seat, legal)
        invariants.check_action_domains(self._domains, legal)
        if len(self._vocabulary) < VOCABULARY_SIZE:
            self._vocabulary |= dict.fromkeys(legal[:VOCABULARY_SIZE])

    def _check_choice(self, action: Action) -> None:
        """Run the checks that are due before an action is applied."""
        game, s, seat, turn = self.game, self.state, self._seat, self.decision_number + self.seed
        if not turn % self._intervals.refusal and self._vocabulary:
            known = list(self._vocabulary)
            tried = [self._player.pick(known) for _ in range(REFUSED_SAMPLES)]
            invariants.check_refusals(game, s, self.seats, tried)
        if not turn % self._intervals.secrecy:
            seed = self.seed + self.decision_number
            secrecy.check_sampled_action(game, s, self.viewer, seat, action, seed)
            secrecy.check_waiting_choice(game, s, seat, action, seed)

            def play(chance: Chance) -> secrecy.Outcome:
                return secrecy.apply_to_copy(game, s, seat, action, chance)

            secrecy.check_altered_chance(game, play, self.viewer, seed)

    def _check_decision(self) -> None:
        """Apply the acts of the last decision, and run the expensive checks that are due."""
        game, s, viewer, due = self.game, self.state, self.viewer, self._intervals
        invariants.apply_acts(game, self._acts, viewer, self._table, self._counters)
        invariants.apply_turns(self._pieces, self._acts)
        self._known_pieces.follow(self._acts)
        for act in self._acts:
            self.clauses.setdefault(act.clause, f"the act {type(act).__name__}")
        turn = self.decision_number + self.seed
        if not turn % due.view:
            invariants.check_acts_match_view(game, s, viewer, self._table, self._counters)
            invariants.check_view_is_masked(game, s, viewer)
            invariants.check_pieces_conserved(game, s, self._pieces)
            invariants.check_active_seats(game, s, self.seats)
        if not turn % due.sampling:
            world = invariants.check_sampled_state(game, s, viewer, self._player)
            if found := self._known_pieces.find_contradiction(game.inventory(world)):
                self.contradiction = self.contradiction or f"{found} ({self.describe_place()})"
            invariants.check_questions_change_nothing(game, s, self.seats)
        if not turn % due.copy:
            invariants.check_copies(s)
            invariants.check_json_round_trip(s)
        self._acts.clear()

    def _replay(self) -> None:
        """Check that the same decisions lead to the same states, and that copies stayed as kept.

        Replays and undo are exact only then.
        """
        game, chance = self.game, Chance(self.seed)
        chance.begin_decision(0)
        s = game.new_initial_state(self.seats, self.options, chance)
        for number, decision in enumerate(self.decisions, 1):
            self._clock.restart(self.describe_place)
            self.decision_number, self._seat = number, decision.seat
            invariants.check_replayed_state(decision.before, s)
            chance.begin_decision(number)
            game.apply(s, decision.seat, decision.action, chance)
        invariants.check_replayed_state(self.state, s)


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
    with RuleClock().watch() as clock:
        for number in range(seed, seed + matches):
            seats = game.seat_counts[number % len(game.seat_counts)]
            decisions += CheckedMatch(game, seats, number, clock=clock).play()
            progress(number - seed + 1)
    return decisions


def check_thoroughly(
    game: Game[State], min_matches: int, min_decisions: int, max_matches: int, clock: RuleClock
) -> Iterator[CheckedMatch]:
    """Play random matches with every check at every decision, and yield each finished match.

    Args:
        game: Game to check.
        min_matches: Minimum number of matches.
        min_decisions: Minimum number of decisions in all matches.
        max_matches: Maximum number of matches; it comes before the number of decisions.
        clock: Clock of the calls of the rules.

    Raises:
        Exception: everything that `CheckedMatch.play` raises.
    """
    decisions = 0
    for number in range(max_matches):
        if number >= min_matches and decisions >= min_decisions:
            return
        seats = game.seat_counts[number % len(game.seat_counts)]
        intervals = EVERY_DECISION if decisions < THOROUGH_DECISIONS else DEFAULT_INTERVALS
        match = CheckedMatch(game, seats, number, intervals, clock)
        decisions += match.play()
        yield match
