"""Proofs of drills: each right answer against every other legal move, played to the end of the game
by the judge with all its rivals. What was found lies beside the drills in `proofs.json`.

A proof holds as long as its `trace` does: what all seats do in a few worlds after the first right
answer, by all rivals. It changes with the position, the answers and most changes of rules and
strategies; what matters in other worlds only, or after wrong answers only, it does not show.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.coding import encode
from tabletop.core.game import S
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.untrusted import KB, FileError, read_json
from tabletop.core.zones import Seat
from tabletop.practice.drills import Drill
from tabletop.practice.positions import PositionError
from tabletop.practice.running import Run
from tabletop.practice.saving import SavingError
from tabletop.practice.wording import written
from tabletop.seats.judge import MODELS, Gap, Rivals, Trials, race, to_the_end
from tabletop.seats.levels import PLAYED
from tabletop.seats.rollouts import Worlds

WORLDS: Final = 800
"""In so many worlds at most two moves are compared."""
NEAREST: Final = 24
"""So many of the moves that came nearest with one kind of rivals are tried with the next."""
TRACED: Final = 2
"""In so many worlds a trace looks at what follows."""
PROOFS: Final = "proofs.json"
MOST: Final = 256 * KB
"""So long may they be."""
TRIED_BY: Final = ("novice", "trader", "merchant")
"""The levels that try a drill: how hard it is shows in who fails."""
TRIES: Final = 16
"""So often each of them does, with other thoughts each time."""


class Weighed(NamedTuple):
    """The least sure of all comparisons of a question with one kind of rivals."""

    step: int
    """Of the drill, from 0."""
    rivals: str
    right: str
    wrong: str
    gap: Gap

    @property
    def sure(self) -> bool:
        """Whether this may be taught."""
        return self.gap.sure

    @property
    def margin(self) -> float:
        """By how many standard errors it holds."""
        return self.gap.margin

    def __str__(self) -> str:
        lead, error, worlds = self.gap
        return (
            f"{self.right} before {self.wrong} by {lead:.3f} of a victory (error {error:.3f},"
            f" {worlds} worlds, {self.rivals} rivals)"
        )


class Proof(NamedTuple):
    """What the judge found of a drill."""

    trace: str
    held: tuple[Weighed, ...]
    solved: Mapping[str, float] = {}
    """By level, which part of its tries found all right answers; empty before it was tried."""

    @property
    def hardness(self) -> tuple[float, float]:
        """More is harder: how often levels fail, then how little a right answer gains."""
        gap = min((each.gap.lead for each in self.held), default=0.0)
        return -sum(self.solved.values()), -gap

    @property
    def sure(self) -> bool:
        """Whether every question of the drill has one answer, whoever the rivals are."""
        return bool(self.held) and all(each.sure for each in self.held)

    @property
    def weakest(self) -> Weighed:
        """What is least sure."""
        return min(self.held, key=lambda held: (held.sure, held.margin))


def prove(drill: Drill, worlds: int = WORLDS, seed: int = 1) -> Proof:
    """Play a drill's questions out. Raises PositionError, where nothing wrong can be answered too.

    A question whose answers fail with one kind of rivals is not asked with the next.
    """
    held: list[Weighed] = []
    run = Run(drill.lesson)
    for _ in run.through():
        strategy, seat = games.strategy(run.game), run.learner
        view, right = run.match.view(seat), run.right
        others = [action for action in run.match.legal(seat) if action not in right]
        if not others:
            raise PositionError(f"question {run.number + 1}: whatever is answered is right")
        for name, rivals in MODELS.items():
            trials = Trials(strategy, view, seat, rivals, Chance(seed))
            found = _weighed(trials, right, others, worlds)
            one, other, gap = found[0]
            held.append(Weighed(run.number, name, written(one), written(other), gap))
            if not gap.sure:
                break
            others = [other for _, other, _ in found[:NEAREST]]
    return Proof(trace(drill), tuple(held))


def solved_by(drill: Drill, tries: int = TRIES) -> Mapping[str, float]:
    """Which part of each level's tries finds all right answers of a drill. Raises PositionError."""
    run = Run(drill.lesson)
    asked = [(run.match.view(run.learner), run.learner, run.right) for _ in run.through()]
    return found_by(games.strategy(run.game), asked, tries)


def found_by(
    strategy: Strategy[S], asked: Sequence[tuple[S, Seat, Sequence[Action]]], tries: int
) -> Mapping[str, float]:
    """Which part of each level's tries answers all questions rightly. asked: of each what is seen,
    who decides, and what is right."""

    def finds(level: str, n: int) -> bool:
        think = PLAYED[level]
        return all(
            think(strategy, view, seat, Chance(n + 1)).action in right
            for view, seat, right in asked
        )

    return {level: sum(finds(level, n) for n in range(tries)) / tries for level in TRIED_BY}


def _weighed(
    trials: Trials[S], right: Sequence[Action], others: Sequence[Action], worlds: int
) -> list[tuple[Action, Action, Gap]]:
    """All comparisons, the least sure first; one that is not sure ends the search."""
    found: list[tuple[Action, Action, Gap]] = []
    for each in race(trials, right, others, worlds):
        found.append(each)
        if not each[2].sure:
            break
    return sorted(found, key=lambda each: (each[2].sure, each[2].margin))


def trace(drill: Drill) -> str:
    """Each question as its learner sees it, what is right, and what follows in a few worlds with
    all rivals, in twelve letters. Raises PositionError where nothing can be answered."""
    told = hashlib.sha256()
    run = Run(drill.lesson)
    for _ in run.through():
        strategy, seat = games.strategy(run.game), run.learner
        view, right = run.match.view(seat), run.right
        if not right:
            raise PositionError(f"question {run.number + 1}: no answer is a legal move")
        told.update(json.dumps(encode(view)).encode())
        told.update("/".join(map(written, right)).encode())
        for rivals in MODELS.values():
            told.update(_followed(strategy, view, seat, right[0], rivals).encode())
    return told.hexdigest()[:12]


def _followed(
    strategy: Strategy[State], view: State, seat: Seat, first: Action, rivals: Rivals
) -> str:
    """All that is done in the first worlds after an answer."""
    done: list[str] = []

    def noted(
        strategy: Strategy[S], s: S, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        action = rivals(strategy, s, seat, legal, chance)
        done.append(f"{seat} {written(action)} of {len(legal)}")
        return action

    worlds = Worlds(strategy, view, seat, Chance(1))
    for _ in range(TRACED):
        s, luck = worlds.fresh()
        strategy.game.apply(s, seat, first, luck)
        done.append(str(to_the_end(strategy, s, noted, luck)))
        worlds.next()
    return "\n".join(done)


def load(path: Path) -> Mapping[str, Proof]:
    """The proofs of a game's drills by their keys; none where there is no file.

    Raises FileError where it cannot be read.
    """
    if not path.exists():
        return {}
    found = read_json(path, MOST)
    try:
        return {key: _proof(told) for key, told in found.items()}
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        why = f"no list of proofs: {error!r}"
        raise FileError(f"{path}: {why}", "json", why=why) from error


def _proof(told: Mapping[str, Any]) -> Proof:
    held = (
        Weighed(int(h["step"]), h["rivals"], h["right"], h["wrong"],
             Gap(float(h["lead"]), float(h["error"]), int(h["worlds"])))
        for h in told["held"]
    )  # fmt: skip
    solved = {str(level): float(share) for level, share in told.get("solved", {}).items()}
    found = Proof(str(told["trace"]), tuple(held), solved)
    if any(each.gap.error <= 0 for each in found.held):
        raise ValueError("an error that is not above 0")
    return found


def save(path: Path, proofs: Mapping[str, Proof]) -> None:
    """Write them, a line for each comparison. Raises SavingError."""
    plain = {
        key: {
            "trace": proof.trace,
            "solved": dict(proof.solved),
            "held": [_plain(held) for held in proof.held],
        }
        for key, proof in sorted(proofs.items())
    }
    try:
        path.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise SavingError(f"{path}: cannot be written ({error.strerror})") from error


def _plain(held: Weighed) -> dict[str, Any]:
    lead, error, worlds = held.gap
    return {
        "step": held.step, "rivals": held.rivals, "right": held.right, "wrong": held.wrong,
        "lead": round(lead, 4), "error": round(error, 4), "worlds": worlds,
    }  # fmt: skip


def unproved(drills: Iterable[Drill], proofs: Mapping[str, Proof]) -> Iterator[tuple[Drill, str]]:
    """The drills that nothing proves, and why."""
    for drill in drills:
        if why := _unproved(drill, proofs.get(drill.key)):
            yield drill, why


def _unproved(drill: Drill, proof: Proof | None) -> str:
    """Why a drill is not proved; empty where it is."""
    if proof is None:
        return "it was never proved"
    try:
        changed = proof.trace != trace(drill)
    except PositionError as error:
        return str(error)
    if changed:
        return "it, the rules or the strategies have changed since it was proved"
    return "" if proof.sure else f"not sure enough: {proof.weakest}"
