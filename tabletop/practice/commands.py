"""What the command line does with lessons and drills: check files, show what can be written."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice
from pathlib import Path

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.options import complete, parse
from tabletop.match.match import Match
from tabletop.match.setup import Setup, parse_options
from tabletop.practice import drills, lessons
from tabletop.practice.checking import best, check, holds
from tabletop.practice.lessons import Lesson
from tabletop.practice.mining import BLANK, dig
from tabletop.practice.proving import faults
from tabletop.practice.saving import SavingError, drill_text, write_drill
from tabletop.practice.wording import written
from tabletop.seats.commandline import chosen


class PracticeError(ValueError):
    """A lesson or drill that cannot be done: every fault with its file and step."""


def lesson(given: Namespace) -> int:
    """Check a lesson. Raises SheetError, PracticeError."""
    found = lessons.load(given.file)
    prove(found, given.file)
    print(f"{found.title.en or found.title.ja}: {len(found.steps)} steps, all can be done")
    return 0


def drill(given: Namespace) -> int:
    """Check a drill. Raises SheetError, PracticeError."""
    found = drills.load(given.file)
    prove(found.lesson, given.file)
    print(f"{found.title.en or found.title.ja}: it can be done")
    if not given.check:
        return 0
    findings = check(found)
    for each in findings:
        lead, error = 100 * each.comparison.lead, 100 * each.comparison.error
        print(
            f"  {written(each.right)} is better than {written(each.wrong)} by {lead:.1f} in a"
            f" hundred victories (error {error:.1f}): {'surely' if each.sure else 'NOT surely'}"
        )
    if not holds(findings, found):
        raise PracticeError(f"{given.file}: the answer is not surely better than all others")
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
    match = Match.replay(given.journal)
    if not 0 <= given.at < match.number:
        raise SavingError(f"--at {given.at}: this match has decisions 0 to {match.number - 1}")
    seat = match.decisions[given.at].seat
    before = [state for _, state in islice(match.moments(), given.at + 1)][-1]
    view, chance = match.game.redact(before, seat), Chance(1)
    answer = best(games.strategy(match.game), view, seat, chance)
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
