"""Proofs of drills: each right answer compared with all other legal moves by evaluation.

The final result decides, or the points forecast some rounds later where a drill has a horizon.

`proofs.json` beside the drills holds the results. A proof is valid until its `trace_hash`
changes: a hash of the decisions of all seats in a few sampled states after the first
right answer, with all rollout policies. It changes with the position, the answers and
most changes of rules and strategies. It does not show changes that matter only in other
sampled states or after wrong answers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.ai.horizon.horizon_trials import MASTERS, Horizon, HorizonTrials, horizon_policies
from tabletop.ai.horizon.points_forecast import load_forecast
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.ai.move_evaluator import (
    ROLLOUT_POLICIES,
    PairedTrials,
    RolloutPolicy,
    play_state_to_end,
    race_moves,
)
from tabletop.ai.paired_samples import PairedDifference
from tabletop.ai.search.rollouts import SampledStates
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import StateT
from tabletop.core.serialization import encode
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.util.safe_load import KB, FileError, read_json
from tabletop.core.zones import Seat
from tabletop.practice.drill_files import DrillSaveError
from tabletop.practice.drills import Drill
from tabletop.practice.exercise_notation import format_action
from tabletop.practice.lesson_runner import LessonRun
from tabletop.practice.positions import PositionError

MAX_COMPARISON_SAMPLES: Final = 800
"""Maximum number of sampled states in which two moves are compared."""
MAX_CLOSE_ACTIONS: Final = 24
"""Number of closest moves with one rollout policy that are tried with the next one."""
MAX_MASTERS_ACTIONS: Final = 2
"""Number of closest moves that are tried with the slow policy of masters."""
TRACE_SAMPLES: Final = 2
"""Number of sampled states of a trace."""
PROOFS_FILE: Final = "proofs.json"
MAX_PROOFS_BYTES: Final = 256 * KB
"""Maximum length of the file."""
TESTING_LEVELS: Final = ("beginner", "novice", "trader", "merchant")
"""Levels that try each drill, from weak to strong; their failures show its hardness."""
MIN_SOLVE_RATE: Final = 0.75
"""Share of its tries in which a level must find a drill; otherwise it fails."""
TRIES_PER_LEVEL: Final = 16
"""Number of tries of each level, each with other random numbers."""


class QuestionComparison(NamedTuple):
    """Least significant comparison of a question with one rollout policy."""

    step: int
    """Step of the drill, from 0."""
    policy_name: str
    correct_action: str
    wrong_action: str
    difference: PairedDifference

    @property
    def is_significant(self) -> bool:
        """True if the difference is significant, so that it may be taught."""
        return self.difference.is_significant

    @property
    def z_score(self) -> float:
        """Difference divided by its standard error."""
        return self.difference.z_score

    def __str__(self) -> str:
        lead, error, worlds = self.difference
        return (
            f"{self.correct_action} before {self.wrong_action} by {lead:.3f} of a victory "
            f"(error {error:.3f},"
            f" {worlds} worlds, {self.policy_name} rivals)"
        )


class DrillProof(NamedTuple):
    """Result of the move evaluator for a drill."""

    trace_hash: str
    comparisons: tuple[QuestionComparison, ...]
    solve_rates: Mapping[str, float] = {}
    """Share of the tries that found all right answers, by level; empty before the first try."""

    @property
    def hardness(self) -> int:
        """Number of testing levels that fail."""
        return sum(rate < MIN_SOLVE_RATE for rate in self.solve_rates.values())

    @property
    def smallest_lead(self) -> float:
        """Smallest lead of a right answer over a wrong one, in victories."""
        return min((each.difference.mean for each in self.comparisons), default=0.0)

    @property
    def is_valid(self) -> bool:
        """True if each right answer is significantly best with all rollout policies."""
        return bool(self.comparisons) and all(each.is_significant for each in self.comparisons)

    @property
    def weakest_comparison(self) -> QuestionComparison:
        """Least significant comparison."""
        return min(self.comparisons, key=lambda held: (held.is_significant, held.z_score))


def prove_drill(
    drill: Drill, sample_count: int = MAX_COMPARISON_SAMPLES, seed: int = 1
) -> DrillProof:
    """Compare the answers of a drill with all other moves and return the proof.

    A question whose answers fail with one rollout policy is not tried with the next one.

    Args:
        drill: Drill to prove.
        sample_count: Maximum number of sampled states.
        seed: Seed of the random numbers.

    Raises:
        PositionError: if no wrong answer is possible.
    """
    held: list[QuestionComparison] = []
    run = LessonRun(drill.lesson)
    for _ in run.play_through():
        strategy, seat = games.load_strategy(run.game), run.learner_seat
        view, right = run.match.view_for(seat), run.right_actions
        others = [action for action in run.match.legal_actions(seat) if action not in right]
        if not others:
            raise PositionError(f"question {run.step_number + 1}: whatever is answered is right")
        found = prove_question(
            strategy, view, seat, right, others, drill.horizon_rounds, sample_count, seed
        )
        held += [each._replace(step=run.step_number) for each in found]
    return DrillProof(compute_trace_hash(drill), tuple(held))


def make_trials(
    strategy: Strategy[StateT], view: StateT, seat: Seat, horizon_rounds: int, seed: int
) -> Iterator[tuple[str, PairedTrials[StateT]]]:
    """Yield trials with each rollout policy, by the name of the policy.

    Args:
        strategy: Strategy of the game.
        view: View of the seat.
        seat: Seat that decides.
        horizon_rounds: Number of rounds after which points decide; 0 to play to the end.
        seed: Seed of the random numbers.
    """
    if not horizon_rounds:
        for name, rivals in ROLLOUT_POLICIES.items():
            yield name, PairedTrials(strategy, view, seat, rivals, Chance(seed))
        return
    horizon = Horizon(horizon_rounds, load_forecast(strategy.game.name))
    for name, rivals in horizon_policies(strategy).items():
        yield (
            name,
            HorizonTrials(strategy, view, seat, rivals, Chance(seed), horizon),
        )


def prove_question(
    strategy: Strategy[StateT], view: StateT, seat: Seat, right: Sequence[Action],
    others: Sequence[Action], horizon_rounds: int, sample_count: int, seed: int,
) -> list[QuestionComparison]:  # fmt: skip
    """Return the least significant comparison with each rollout policy.

    Answers that fail with one policy are not tried with the next one.

    Args:
        strategy: Strategy of the game.
        view: View of the seat.
        seat: Seat that decides.
        right: Right moves.
        others: All other legal moves.
        horizon_rounds: Number of rounds after which points decide; 0 to play to the end.
        sample_count: Maximum number of sampled states.
        seed: Seed of the random numbers.
    """
    held: list[QuestionComparison] = []
    for name, trials in make_trials(strategy, view, seat, horizon_rounds, seed):
        close = others[:MAX_MASTERS_ACTIONS] if name == MASTERS else others
        found = _compare_answers(trials, right, close, sample_count)
        one, other, gap = found[0]
        held.append(QuestionComparison(0, name, format_action(one), format_action(other), gap))
        if not gap.is_significant:
            break
        others = [other for _, other, _ in found[:MAX_CLOSE_ACTIONS]]
    return held


def measure_solve_rates(
    drill: Drill, tries: int = TRIES_PER_LEVEL, levels: Sequence[str] = TESTING_LEVELS
) -> Mapping[str, float]:
    """Return the share of the tries of each level that finds all right answers of a drill.

    Raises:
        PositionError: if the drill cannot be completed.
    """
    run = LessonRun(drill.lesson)
    asked = [
        (run.match.view_for(run.learner_seat), run.learner_seat, run.right_actions)
        for _ in run.play_through()
    ]
    return measure_question_solve_rates(games.load_strategy(run.game), asked, tries, levels)


def measure_question_solve_rates(
    strategy: Strategy[StateT],
    questions: Sequence[tuple[StateT, Seat, Sequence[Action]]],
    tries: int,
    levels: Sequence[str] = TESTING_LEVELS,
) -> Mapping[str, float]:
    """Return the share of the tries of each level that answers all questions correctly.

    Args:
        strategy: Strategy of the game.
        questions: For each question the view, the seat that decides, and the right actions.
        tries: Number of tries of each level.
        levels: Names of the levels.
    """

    def finds(level: str, n: int) -> bool:
        think = DEFAULT_LEVELS[level]
        return all(
            think(strategy, view, seat, Chance(n + 1)).action in right
            for view, seat, right in questions
        )

    return {level: sum(finds(level, n) for n in range(tries)) / tries for level in levels}


def _compare_answers(
    trials: PairedTrials[StateT], right: Sequence[Action], others: Sequence[Action], worlds: int
) -> list[tuple[Action, Action, PairedDifference]]:
    """Return all comparisons, the least significant first; an insignificant one ends the search."""
    found: list[tuple[Action, Action, PairedDifference]] = []
    for each in race_moves(trials, right, others, worlds):
        found.append(each)
        if not each[2].is_significant:
            break
    return sorted(found, key=lambda each: (each[2].is_significant, each[2].z_score))


def compute_trace_hash(drill: Drill) -> str:
    """Return a hash of twelve characters of the questions, answers and following decisions.

    Raises:
        PositionError: if a question has no legal right answer.
    """
    told = hashlib.sha256()
    if drill.horizon_rounds:
        told.update(f"{drill.horizon_rounds} {load_forecast(drill.game).digest}".encode())
    run = LessonRun(drill.lesson)
    for _ in run.play_through():
        strategy, seat = games.load_strategy(run.game), run.learner_seat
        view, right = run.match.view_for(seat), run.right_actions
        if not right:
            raise PositionError(f"question {run.step_number + 1}: no answer is a legal move")
        told.update(json.dumps(encode(view)).encode())
        told.update("/".join(map(format_action, right)).encode())
        for rivals in ROLLOUT_POLICIES.values():
            told.update(_trace_rollouts(strategy, view, seat, right[0], rivals).encode())
    return told.hexdigest()[:12]


def _trace_rollouts(
    strategy: Strategy[State], view: State, seat: Seat, first: Action, rivals: RolloutPolicy
) -> str:
    """Return all decisions in the first sampled states after an answer."""
    done: list[str] = []

    def noted(
        strategy: Strategy[StateT], s: StateT, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        action = rivals(strategy, s, seat, legal, chance)
        done.append(f"{seat} {format_action(action)} of {len(legal)}")
        return action

    worlds = SampledStates(strategy, view, seat, Chance(1))
    for _ in range(TRACE_SAMPLES):
        s, luck = worlds.copy_current_state()
        strategy.game.apply(s, seat, first, luck)
        done.append(str(play_state_to_end(strategy, s, noted, luck)))
        worlds.sample_next_state()
    return "\n".join(done)


def load_proof_file(path: Path) -> Mapping[str, DrillProof]:
    """Return the proofs of a file by drill key; none if the file does not exist.

    Raises:
        FileError: if it cannot be read.
    """
    if not path.exists():
        return {}
    found = read_json(path, MAX_PROOFS_BYTES)
    try:
        return {key: _proof(told) for key, told in found.items()}
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        why = f"no list of proofs: {error!r}"
        raise FileError(f"{path}: {why}", "json", why=why) from error


def _proof(told: Mapping[str, Any]) -> DrillProof:
    held = (
        QuestionComparison(int(h["step"]), h["rivals"], h["right"], h["wrong"],
             PairedDifference(float(h["lead"]), float(h["error"]), int(h["worlds"])))
        for h in told["held"]
    )  # fmt: skip
    solved = {str(level): float(share) for level, share in told.get("solved", {}).items()}
    found = DrillProof(str(told["trace"]), tuple(held), solved)
    if any(each.difference.standard_error <= 0 for each in found.comparisons):
        raise ValueError("an error that is not above 0")
    return found


def save_proof_file(path: Path, proofs: Mapping[str, DrillProof]) -> None:
    """Write proofs, one line for each comparison value.

    Raises:
        DrillSaveError: if the file cannot be written.
    """
    plain = {
        key: {
            "trace": proof.trace_hash,
            "solved": dict(proof.solve_rates),
            "held": [_plain(held) for held in proof.comparisons],
        }
        for key, proof in sorted(proofs.items())
    }
    try:
        path.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise DrillSaveError(f"{path}: cannot be written ({error.strerror})") from error


def _plain(held: QuestionComparison) -> dict[str, Any]:
    lead, error, worlds = held.difference
    return {
        "step": held.step,
        "rivals": held.policy_name,
        "right": held.correct_action,
        "wrong": held.wrong_action,
        "lead": round(lead, 4),
        "error": round(error, 4),
        "worlds": worlds,
    }


def find_unproved_drills(
    drills: Iterable[Drill], proofs: Mapping[str, DrillProof]
) -> Iterator[tuple[Drill, str]]:
    """Yield the drills without a valid proof, each with the reason."""
    for drill in drills:
        if why := _unproved_reason(drill, proofs.get(drill.key)):
            yield drill, why


def _unproved_reason(drill: Drill, proof: DrillProof | None) -> str:
    """Return the reason for which a drill is not proved; empty if it is."""
    if proof is None:
        return "it was never proved"
    try:
        changed = proof.trace_hash != compute_trace_hash(drill)
    except PositionError as error:
        return str(error)
    if changed:
        return "it, the rules or the strategies have changed since it was proved"
    return "" if proof.is_valid else f"not sure enough: {proof.weakest_comparison}"
