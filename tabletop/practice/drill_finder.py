"""Drill finder: positions of AI matches in which one move is significantly the best.

Each result is a file with the answer and statistics. An author decides if it is
instructive, and writes question and reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import games
from tabletop.ai.characters import with_playing_style
from tabletop.ai.levels import DEFAULT_LEVELS, SCREENING_PLAN, make_decision_chance
from tabletop.ai.match_review import SCREENING_ROLLOUTS
from tabletop.ai.move_evaluator import MoveComparison, confirm_better_move
from tabletop.ai.search.sequential_halving import search_candidates
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game, StateT
from tabletop.core.rule_errors import annotate_rule_errors
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.match_loop import play_match
from tabletop.match.setup import Setup
from tabletop.practice.drill_files import ensure_drill_folder, format_drill, write_drill
from tabletop.practice.drill_proofs import measure_question_solve_rates
from tabletop.practice.exercise_notation import LocalizedText, format_action

MIN_BEST_MOVE_LEAD: Final = 0.05
"""Minimum lead of the best move over the next one, in win chance."""
MIN_LEGAL_ACTIONS: Final = 4
"""Minimum number of legal actions; with fewer a guess is right too often."""
MAX_LEGAL_ACTIONS: Final = 60
"""Maximum number of legal actions; nobody could consider more."""
COMPARISON_SAMPLES: Final = 240
"""Maximum number of sampled states in which the two best moves are compared."""
TRIES_PER_LEVEL: Final = 4
"""Number of tries of each level to find the best move."""
EMPTY_TEXT: Final = LocalizedText("", "")


class DrillCandidate(NamedTuple):
    """A position that may become a drill."""

    match: Match
    decision_number: int
    seat: Seat
    best_action: Action
    next_best_action: Action
    comparisons: Mapping[str, MoveComparison]
    """Comparisons of the two best moves, by the name of the rollout policy."""
    heuristic_action: Action
    """Action of the heuristic."""
    solve_rates: Mapping[str, float]
    """Share of the tries that found the best move, by level."""

    def format_drill_file(self) -> str:
        """Return the text of a drill file, with its messages still empty."""
        best, other = format_action(self.best_action), format_action(self.next_best_action)
        remarks = [
            f"{best} is better than {other} by {100 * found.difference.mean:.1f} "
            "in a hundred victories"
            f" with {rivals} rivals (error {100 * found.difference.standard_error:.1f})."
            for rivals, found in self.comparisons.items()
        ]
        remarks.append(f"The rule of thumb: {format_action(self.heuristic_action)}.")
        solved = ", ".join(f"{level} {share:.0%}" for level, share in self.solve_rates.items())
        remarks.append(f"Found by: {solved} of their tries.")
        return format_drill(
            self.match,
            self.decision_number,
            self.seat,
            [self.best_action],
            EMPTY_TEXT,
            EMPTY_TEXT,
            EMPTY_TEXT,
            remarks,
        )


def find_candidates(game: Game[State], setup: Setup) -> Iterator[DrillCandidate]:
    """Play one match of AI seats and yield its drill candidates.

    Raises:
        SetupError: if the set-up is impossible.
    """
    match, strategy = Match(game, setup), games.load_strategy(game)

    def decide(match: Match, seat: Seat) -> Action:
        spec, chance = (
            setup.seats[seat],
            make_decision_chance(setup.seed, match.decision_number, seat),
        )
        level = with_playing_style(spec.name, DEFAULT_LEVELS[spec.level])
        return level(strategy, match.view_for(seat), seat, chance).action

    with annotate_rule_errors(
        lambda: f"{game.name}, seed {setup.seed}, decision {match.decision_number}"
    ):
        for seat in play_match(match, decide):
            view, legal = match.view_for(seat), match.legal_actions(seat)
            chance = make_decision_chance(setup.seed, match.decision_number, seat)
            if MIN_LEGAL_ACTIONS <= len(legal) <= MAX_LEGAL_ACTIONS and (
                found := _compare_best_moves(strategy, view, seat, chance)
            ):
                usual = strategy.policy(view, seat, legal, chance)
                solved = measure_question_solve_rates(
                    strategy, [(view, seat, found[:1])], TRIES_PER_LEVEL
                )
                yield DrillCandidate(match, match.decision_number, seat, *found, usual, solved)


def write_candidates(game: Game[State], setup: Setup, matches: int, folder: Path) -> Iterator[Path]:
    """Write the drill candidates of many matches, and yield their files.

    Args:
        game: Game to play.
        setup: Set-up of the first match; the following ones count its seed up.
        matches: Number of matches.
        folder: Folder of the files.

    Raises:
        DrillSaveError: if a file cannot be written.
    """
    ensure_drill_folder(folder)
    for seed in range(setup.seed, setup.seed + matches):
        for vein in find_candidates(game, setup._replace(seed=seed)):
            path = folder / f"{game.name}-{seed}-{vein.decision_number}.toml"
            write_drill(path, vein.format_drill_file())
            yield path


def _compare_best_moves(
    strategy: Strategy[StateT], view: StateT, seat: Seat, chance: Chance
) -> tuple[Action, Action, Mapping[str, MoveComparison]] | None:
    """Return the best and second best move and all comparisons; None if not significant."""
    found = search_candidates(
        strategy, view, seat, SCREENING_PLAN._replace(rollouts=SCREENING_ROLLOUTS), chance
    )
    best, *rest = sorted(found, key=lambda each: -each.win_chances[seat])
    if not rest or best.win_chances[seat] - rest[0].win_chances[seat] < MIN_BEST_MOVE_LEAD:
        return None
    two = rest[0].action, best.action
    told = confirm_better_move(strategy, view, seat, *two, COMPARISON_SAMPLES, chance)
    return None if told is None else (best.action, rest[0].action, told)
