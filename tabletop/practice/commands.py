"""Commands for lessons and drills: check files, print zones and pieces, find drills."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

from tabletop import games
from tabletop.ai.command_line import check_seat_count, parse_match_arguments
from tabletop.ai.search.sequential_halving import search_candidates
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options, parse_option_words
from tabletop.match.match import Match
from tabletop.match.setup import Setup, parse_options
from tabletop.practice import drill_proofs, drills, exercise_catalogue, lessons
from tabletop.practice.drill_files import DrillSaveError, format_drill, write_drill
from tabletop.practice.drill_finder import EMPTY_TEXT, write_candidates
from tabletop.practice.drill_proofs import DrillProof
from tabletop.practice.drills import Drill
from tabletop.practice.exercise_checks import find_faults
from tabletop.practice.exercise_notation import format_action
from tabletop.practice.lessons import Lesson
from tabletop.practice.positions import PositionError
from tabletop.text.grammar import format_count


class PracticeError(ValueError):
    """A lesson or drill that cannot be completed; lists each fault with its file and step."""


def check_lesson(arguments: Namespace) -> int:
    """Check a lesson file and return the exit code.

    Raises:
        SheetError: if the file cannot be read.
        PracticeError: if there is no file, or the lesson cannot be completed.
    """
    if arguments.file is None:
        raise PracticeError("name the file of a lesson, or use --terminal for those of a game")
    found = lessons.load_lesson(arguments.file)
    require_completable(found, arguments.file)
    steps = format_count(len(found.steps), "step")
    print(f"{found.title.en or found.title.ja}: {steps}, all can be done")
    return 0


def check_drill(arguments: Namespace) -> int:
    """Check a drill file, or prove drills, and return the exit code.

    Raises:
        SheetError: if the file cannot be read.
        PracticeError: if a drill cannot be completed or proved.
        FileError: if the proofs cannot be read.
    """
    if arguments.prove:
        return _prove_drills(arguments)
    if arguments.file is None:
        raise PracticeError(
            "name the file of a drill, or use --prove or --terminal for all that there are"
        )
    found = drills.load_drill(arguments.file)
    require_completable(found.lesson, arguments.file)
    print(f"{found.title.en or found.title.ja}: it can be done")
    return 0


def _prove_drills(given: Namespace) -> int:
    """Prove one drill, or update the proofs of all drills of a game or of all games.

    Raises:
        PracticeError: lists the drills that cannot be proved, after all have been tried.
    """
    if given.file is not None:
        found = drills.load_drill(given.file)
        require_completable(found.lesson, given.file)
        return _report(_prove_one(found), 1)
    left, tried = [], 0
    for name in [given.game] if given.game else games.names():
        left += _update_proofs(name)
        tried += len(exercise_catalogue.list_exercise_files(name, "drills"))
    return _report(left, tried)


def _update_proofs(name: str) -> list[str]:
    """Prove the drills of a game that have no proof, and return the faults of the others."""
    path, all_drills = (
        games.folder(name) / drill_proofs.PROOFS_FILE,
        exercise_catalogue.load_all_drills(name),
    )
    known = dict(drill_proofs.load_proof_file(path))
    left = list(map(str, exercise_catalogue.list_drill_errors(name)))
    for found, _ in drill_proofs.find_unproved_drills(all_drills, known):
        try:
            known[found.key] = proof = _prove_completable(found)
        except PositionError as error:
            left.append(f"{name}/{found.key}: {error}")
            continue
        _save_proofs(path, all_drills, known)
        print(f"{name}/{found.key}: {_sentence(proof)}", flush=True)
        left += [
            f"{name}/{found.key}: {why}"
            for _, why in drill_proofs.find_unproved_drills([found], known)
        ]
    for found in all_drills:
        if found.key not in known or not (proof := known[found.key]).is_valid:
            continue
        missing = [name for name in drill_proofs.TESTING_LEVELS if name not in proof.solve_rates]
        if missing:
            rates = {**proof.solve_rates, **drill_proofs.measure_solve_rates(found, levels=missing)}
            ordered = {name: rates[name] for name in drill_proofs.TESTING_LEVELS}
            known[found.key] = proof._replace(solve_rates=ordered)
            _save_proofs(path, all_drills, known)
    return left


def _save_proofs(path: Path, drills: Sequence[Drill], known: Mapping[str, DrillProof]) -> None:
    """Save the proofs of existing drills.

    Raises:
        DrillSaveError: if they cannot be written.
    """
    drill_proofs.save_proof_file(
        path, {each.key: known[each.key] for each in drills if each.key in known}
    )


def _prove_completable(found: Drill) -> DrillProof:
    """Return the proof of a drill.

    Raises:
        PositionError: if it cannot be completed.
    """
    if wrong := find_faults(found.lesson):
        raise PositionError("; ".join(map(str, wrong)))
    return drill_proofs.prove_drill(found)


def _prove_one(found: Drill) -> list[str]:
    proof = drill_proofs.prove_drill(found)
    for held in proof.comparisons:
        print(f"  {held}")
    return (
        [] if proof.is_valid else [f"{found.key}: the answer is not surely better than all others"]
    )


def _sentence(proof: DrillProof) -> str:
    return f"{'proved' if proof.is_valid else 'NOT proved'}: {proof.weakest_comparison}"


def _report(left: Sequence[str], tried: int) -> int:
    if left:
        raise PracticeError(f"{len(left)} of {tried} not proved:\n" + "\n".join(left))
    print(f"{tried} proved")
    return 0


def print_initial_zones(arguments: Namespace) -> int:
    """Print the initial state of a game: the zones and pieces that a position can name.

    Raises:
        SetupError: if the game is not for that number of seats.
    """
    game = games.load(arguments.game)
    seats = arguments.seats or game.seat_counts[0]
    check_seat_count(game, seats)
    options = complete_options(
        game.options, parse_option_words(game.options, parse_options(arguments.option))
    )
    chance = Chance(arguments.seed or 1)
    chance.begin_decision(0)
    s = game.new_initial_state(seats, options, chance)
    for zone, pieces in game.inventory(s).items():
        print(f'"{zone}" = [{", ".join(_group_pieces(list(pieces)))}]')
    for (track, seat), n in game.track_counts(s).items():
        print(f'counters: "{track}:{seat}" = {n}')
    for kind in game.action_types:
        print("action: " + " ".join([kind.tag, *(name.upper() for name in kind.fields)]))
    return 0


def save_position_as_drill(arguments: Namespace) -> int:
    """Write a position of a saved match as a drill file with an answer found by search.

    Its texts remain to be written.

    Raises:
        JournalError: if the match cannot be read.
        DrillSaveError: if the drill cannot be written.
        ValueError: if the match does not fit.
    """
    match = Match.load_valid_part(
        arguments.journal, lambda fault: print(f"souk: {fault}", file=sys.stderr)
    )
    if not 0 <= arguments.at < match.decision_number:
        raise DrillSaveError(
            f"--at {arguments.at}: this match has decisions 0 to {match.decision_number - 1}"
        )
    seat = match.decisions[arguments.at].seat
    before = [state for _, state in islice(match.replay_events(), arguments.at + 1)][-1]
    view, chance = match.game.view_for(before, seat), Chance(1)
    strategy = games.load_strategy(match.game)
    answer = search_candidates(strategy, view, seat, strategy.master_plan, chance)[0].action
    text = format_drill(match, arguments.at, seat, [answer], EMPTY_TEXT, EMPTY_TEXT, EMPTY_TEXT)
    write_drill(arguments.out, text)
    print(f"{arguments.out}: seat {seat}, the search would {format_action(answer)}")
    return 0


def find_drills(arguments: Namespace) -> int:
    """Find drills in matches of AI seats, and print their files.

    Raises:
        ValueError: if the arguments do not fit; the message says what to do.
    """
    game, seats, options = parse_match_arguments(arguments)
    setup = Setup(game.name, seats, options, arguments.seed or 1)
    for path in write_candidates(game, setup, arguments.matches, arguments.out):
        print(path, flush=True)
    return 0


def require_completable(lesson: Lesson, path: Path) -> None:
    """Check that a lesson can be completed.

    Raises:
        PracticeError: lists all faults of the lesson.
    """
    if wrong := find_faults(lesson):
        raise PracticeError(f"{path}: " + "; ".join(map(str, wrong)))


def _group_pieces(pieces: list[str]) -> list[str]:
    """Return pieces with equal neighbours grouped, such as `"5 coin.gold"`."""
    found: list[list[str]] = []
    for piece in pieces:
        if found and found[-1][0] == piece:
            found[-1].append(piece)
        else:
            found.append([piece])
    return [f'"{len(run)} {run[0]}"' if len(run) > 1 else f'"{run[0]}"' for run in found]
