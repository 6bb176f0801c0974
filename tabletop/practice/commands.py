"""What the command line does with lessons and drills: check files, show what can be written."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.options import complete, parse
from tabletop.match.match import Match
from tabletop.match.setup import Setup, parse_options
from tabletop.practice import drills, lessons, library, proofs
from tabletop.practice.drills import Drill
from tabletop.practice.lessons import Lesson
from tabletop.practice.mining import BLANK, dig
from tabletop.practice.positions import PositionError
from tabletop.practice.proofs import Proof
from tabletop.practice.proving import faults
from tabletop.practice.saving import SavingError, drill_text, write_drill
from tabletop.practice.wording import written
from tabletop.seats.commandline import chosen
from tabletop.seats.search import search


class PracticeError(ValueError):
    """A lesson or drill that cannot be done: every fault with its file and step."""


def lesson(given: Namespace) -> int:
    """Check a lesson. Raises SheetError, PracticeError."""
    found = lessons.load(given.file)
    prove(found, given.file)
    print(f"{found.title.en or found.title.ja}: {len(found.steps)} steps, all can be done")
    return 0


def drill(given: Namespace) -> int:
    """Check a drill, or prove some. Raises SheetError, PracticeError, FileError."""
    if given.prove:
        return _prove_drills(given)
    if given.file is None:
        raise PracticeError("name the file of a drill, or use --prove for all that there are")
    found = drills.load(given.file)
    prove(found.lesson, given.file)
    print(f"{found.title.en or found.title.ja}: it can be done")
    return 0


def _prove_drills(given: Namespace) -> int:
    """Prove one drill, or keep the proofs of all drills of a game, or of all games.

    Raises PracticeError naming those that cannot be proved, once all have been tried.
    """
    if given.file is not None:
        found = drills.load(given.file)
        prove(found.lesson, given.file)
        return _told(_proved(found), 1)
    left, tried = [], 0
    for name in [given.game] if given.game else games.names():
        left += _keep_proofs(name)
        tried += len(library.files(name, "drills"))
    return _told(left, tried)


def _keep_proofs(name: str) -> list[str]:
    """Prove what is not proved yet of a game's drills; what cannot be read, done or proved."""
    path, all_drills = games.folder(name) / proofs.PROOFS, library.written_for(name)
    known = dict(proofs.load(path))
    left = list(map(str, library.faulty(name)))
    for found, _ in proofs.unproved(all_drills, known):
        try:
            known[found.key] = proof = _played_out(found)
        except PositionError as error:
            left.append(f"{name}/{found.key}: {error}")
            continue
        _save(path, all_drills, known)
        print(f"{name}/{found.key}: {_sentence(proof)}", flush=True)
        left += [f"{name}/{found.key}: {why}" for _, why in proofs.unproved([found], known)]
    for found in all_drills:
        if found.key in known and known[found.key].sure and not known[found.key].solved:
            known[found.key] = known[found.key]._replace(solved=proofs.solved_by(found))
            _save(path, all_drills, known)
    return left


def _save(path: Path, drills: Sequence[Drill], known: Mapping[str, Proof]) -> None:
    """Keep the proofs of the drills that there are. Raises SavingError."""
    proofs.save(path, {each.key: known[each.key] for each in drills if each.key in known})


def _played_out(found: Drill) -> Proof:
    """The proof of a drill. Raises PositionError where it cannot be done."""
    if wrong := faults(found.lesson):
        raise PositionError("; ".join(map(str, wrong)))
    return proofs.prove(found)


def _proved(found: Drill) -> list[str]:
    proof = proofs.prove(found)
    for held in proof.held:
        print(f"  {held}")
    return [] if proof.sure else [f"{found.key}: the answer is not surely better than all others"]


def _sentence(proof: Proof) -> str:
    return f"{'proved' if proof.sure else 'NOT proved'}: {proof.weakest}"


def _told(left: Sequence[str], tried: int) -> int:
    if left:
        raise PracticeError(f"{len(left)} of {tried} not proved:\n" + "\n".join(left))
    print(f"{tried} proved")
    return 0


def table(given: Namespace) -> int:
    """Print a table at the start: the zones and pieces that a position can name."""
    game = games.load(given.game)
    seats = given.seats or game.seats[0]
    options = complete(game.options, parse(game.options, parse_options(given.option)))
    chance = Chance(given.seed or 1)
    chance.at(0)
    s = game.new(seats, options, chance)
    for zone, pieces in game.inventory(s).items():
        print(f'"{zone}" = [{", ".join(_counted(list(pieces)))}]')
    for (track, seat), n in game.counters(s).items():
        print(f'counters: "{track}:{seat}" = {n}')
    for kind in game.actions:
        print("action: " + " ".join([kind.tag, *(name.upper() for name in kind.fields)]))
    return 0


def keep(given: Namespace) -> int:
    """Write a position of a saved match as a drill, its answer found by search.

    Its sentences are left to be written. Raises JournalError, SavingError, ValueError.
    """
    match = Match.as_far(given.journal, lambda fault: print(f"souk: {fault}", file=sys.stderr))
    if not 0 <= given.at < match.number:
        raise SavingError(f"--at {given.at}: this match has decisions 0 to {match.number - 1}")
    seat = match.decisions[given.at].seat
    before = [state for _, state in islice(match.moments(), given.at + 1)][-1]
    view, chance = match.game.redact(before, seat), Chance(1)
    strategy = games.strategy(match.game)
    answer = search(strategy, view, seat, strategy.long, chance)[0].action
    text = drill_text(match, given.at, seat, [answer], BLANK, BLANK, BLANK)
    write_drill(given.out, text)
    print(f"{given.out}: seat {seat}, the search would {written(answer)}")
    return 0


def mine(given: Namespace) -> int:
    """Look for drills in matches of AI seats. Raises ValueErrors that say what to do."""
    game, seats, options = chosen(given)
    setup = Setup(game.name, seats, options, given.seed or 1)
    for path in dig(game, setup, given.matches, given.out):
        print(path, flush=True)
    return 0


def prove(found: Lesson, path: Path) -> None:
    """Raises PracticeError with every fault of a lesson."""
    if wrong := faults(found):
        raise PracticeError(f"{path}: " + "; ".join(map(str, wrong)))


def _counted(pieces: list[str]) -> list[str]:
    """Pieces that follow one another as one: `"5 coin.gold"`."""
    found: list[list[str]] = []
    for piece in pieces:
        if found and found[-1][0] == piece:
            found[-1].append(piece)
        else:
            found.append([piece])
    return [f'"{len(run)} {run[0]}"' if len(run) > 1 else f'"{run[0]}"' for run in found]
