"""Looks for drills in matches of AI seats: positions in which one move is surely the best.

What is found is a file with the answer and the figures; whether it teaches anything, and what its
question and reason are, somebody decides who reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.faults import located
from tabletop.core.game import Game, S
from tabletop.core.state import State
from tabletop.core.strategy import Strategy
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.playing import play
from tabletop.match.setup import Setup
from tabletop.practice.proofs import found_by
from tabletop.practice.saving import drill_text, drills_folder, write_drill
from tabletop.practice.wording import Saying, written
from tabletop.seats.characters import of_character
from tabletop.seats.judge import Comparison, taught
from tabletop.seats.levels import GLANCE, PLAYED, thinking
from tabletop.seats.review import COARSE
from tabletop.seats.search import search

CLEAR: Final = 0.05
"""A move must look better than the next by so much to be looked at again, and be so."""
FEWEST: Final = 4
"""Where fewer moves are possible a guess is right too often."""
MOST: Final = 60
"""Where more moves are possible, no question is asked: nobody could look at them all."""
WORLDS: Final = 240
"""In so many worlds at most the two best are played out."""
TRIES: Final = 4
"""So often novices, traders and merchants each try to find the best move."""
BLANK: Final = Saying("", "")


class Vein(NamedTuple):
    """A position worth a look."""

    match: Match
    number: int
    seat: Seat
    best: Action
    next_best: Action
    found: Mapping[str, Comparison]
    """What the judge says of the two, by the name of the rivals."""
    usual: Action
    """What the rule of thumb does there."""
    solved: Mapping[str, float]
    """By level, which part of its tries finds the best."""

    def text(self) -> str:
        """The drill, its sentences still to be written."""
        best, other = written(self.best), written(self.next_best)
        remarks = [
            f"{best} is better than {other} by {100 * found.gap.lead:.1f} in a hundred victories"
            f" with {rivals} rivals (error {100 * found.gap.error:.1f})."
            for rivals, found in self.found.items()
        ]
        remarks.append(f"The rule of thumb: {written(self.usual)}.")
        solved = ", ".join(f"{level} {share:.0%}" for level, share in self.solved.items())
        remarks.append(f"Found by: {solved} of their tries.")
        return drill_text(
            self.match, self.number, self.seat, [self.best], BLANK, BLANK, BLANK, remarks
        )


def mine(game: Game[State], setup: Setup) -> Iterator[Vein]:
    """Play one match of AI seats and tell what is found in it. Raises SetupError."""
    match, strategy = Match(game, setup), games.strategy(game)

    def decide(match: Match, seat: Seat) -> Action:
        spec, chance = setup.seats[seat], thinking(setup.seed, match.number, seat)
        level = of_character(spec.name, PLAYED[spec.level])
        return level(strategy, match.view(seat), seat, chance).action

    with located(lambda: f"{game.name}, seed {setup.seed}, decision {match.number}"):
        for seat in play(match, decide):
            view, legal = match.view(seat), match.legal(seat)
            chance = thinking(setup.seed, match.number, seat)
            if FEWEST <= len(legal) <= MOST and (found := _looked_at(strategy, view, seat, chance)):
                usual = strategy.policy(view, seat, legal, chance)
                solved = found_by(strategy, [(view, seat, found[:1])], TRIES)
                yield Vein(match, match.number, seat, *found, usual, solved)


def dig(game: Game[State], setup: Setup, matches: int, folder: Path) -> Iterator[Path]:
    """Write what many matches hold, from the setup's seed on: a file for each position.

    Raises SavingError.
    """
    drills_folder(folder)
    for seed in range(setup.seed, setup.seed + matches):
        for vein in mine(game, setup._replace(seed=seed)):
            path = folder / f"{game.name}-{seed}-{vein.number}.toml"
            write_drill(path, vein.text())
            yield path


def _looked_at(
    strategy: Strategy[S], view: S, seat: Seat, chance: Chance
) -> tuple[Action, Action, Mapping[str, Comparison]] | None:
    """The best move, the next best and what the judge says of them, if it teaches that."""
    found = search(strategy, view, seat, GLANCE._replace(rollouts=COARSE), chance)
    best, *rest = sorted(found, key=lambda each: -each.chances[seat])
    if not rest or best.chances[seat] - rest[0].chances[seat] < CLEAR:
        return None
    two = rest[0].action, best.action
    told = taught(strategy, view, seat, *two, WORLDS, chance)
    return None if told is None else (best.action, rest[0].action, told)
