"""Writer of drill files: a position of a match in a form that people can read and edit.

The file holds the set-up and the decisions before the position, as a journal does.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import SEEDED_GENERATOR
from tabletop.core.options import OptionValue
from tabletop.core.zones import Seat
from tabletop.match.durable_files import make_folder
from tabletop.match.match import CustomStart, Match
from tabletop.match.user_files import overwrite_file
from tabletop.practice.exercise_notation import LocalizedText, ScriptedMove, format_action
from tabletop.practice.positions import Position, PositionStart


class DrillSaveError(ValueError):
    """A position that cannot be saved as a drill; the message says why."""


def format_drill(
    match: Match,
    decision_number: int,
    seat: Seat,
    right_actions: Sequence[Action],
    title: LocalizedText,
    question: LocalizedText,
    reason: LocalizedText,
    remarks: Sequence[str] = (),
    clauses: Sequence[str] = (),
) -> str:
    """Return the text of a drill file that asks for the right action at a decision.

    Args:
        match: Match with the position.
        decision_number: Number of the decision.
        seat: Seat of the learner.
        right_actions: Right actions.
        title: Title of the drill.
        question: Text of the question.
        reason: Text after the right answer.
        remarks: Comment lines.
        clauses: Clauses of the rules that the drill teaches.

    Raises:
        DrillSaveError: if the match cannot be replayed from the file alone.
    """
    lines = [f"# {remark}" for remark in remarks]
    lines += [f"game = {format_value(match.setup.game)}"]
    if clauses:
        lines += [format_clauses(clauses)]
    for name, saying in (("title", title), ("question", question)):
        lines += format_saying(name, saying)
    lines += [f"answer = {format_list([format_action(action) for action in right_actions])}"]
    lines += format_saying("reason", reason)
    lines += ["", "[position]", *format_position(match, decision_number, seat)]
    return "\n".join([*lines, ""])


def format_position(match: Match, decision_number: int, seat: Seat) -> list[str]:
    """Return the lines of the position before a decision of a match.

    Raises:
        DrillSaveError: if the match cannot be replayed from the file alone.
    """
    setup = match.setup
    if match.game.sheet.digest != games.load(setup.game).sheet.digest:
        raise DrillSaveError(
            "this match has a component sheet of its own, which a drill cannot carry"
        )
    start = match.custom_start
    if start is not None and not _can_write_start(start):
        raise DrillSaveError("this match began with a position that a drill cannot carry")
    if any(seat.goods for seat in setup.seats):
        raise DrillSaveError("somebody had goods at the start, which a drill cannot carry")
    if setup.key_chains:
        raise DrillSaveError("this match was played against bots, without a seed for a drill")
    moves = [str(ScriptedMove(d.seat, d.action)) for d in match.decisions[:decision_number]]
    options = ", ".join(f"{name} = {format_value(value)}" for name, value in setup.options.items())
    lines = [f"seats = {len(setup.seats)}", f"learner = {seat}"]
    lines += [f"names = {format_list(setup.seat_names)}", f"options = {{ {options} }}"]
    lines += [f"seed = {setup.seed}"]
    if setup.generator != SEEDED_GENERATOR:
        lines += [f"generator = {setup.generator}"]
    lines += ["moves = ["]
    lines += [f"  {format_value(move)}," for move in moves]
    lines += ["]"]
    if isinstance(start, PositionStart):
        lines += _format_start(start.position)
    return lines


def _can_write_start(start: CustomStart) -> bool:
    """True if a drill file can hold the prepared position of a match."""
    if not isinstance(start, PositionStart):
        return False
    return not start.position.moves and start.position.start is None


def _format_start(position: Position) -> list[str]:
    """Return the lines of the prepared position in which a match began."""
    options = ", ".join(f"{name} = {format_value(n)}" for name, n in position.options.items())
    lines = ["", "[position.start]", f"seats = {position.seat_count}"]
    lines += [f"options = {{ {options} }}", f"seed = {position.seed}"]
    if position.generator != SEEDED_GENERATOR:
        lines += [f"generator = {position.generator}"]
    if position.replaced_zones:
        lines += ["[position.start.table]"]
        lines += [
            f"{format_value(zone)} = {format_list(pieces)}"
            for zone, pieces in position.replaced_zones.items()
        ]
    if position.track_counts:
        lines += ["[position.start.counters]"]
        lines += [f'"{track}:{seat}" = {n}' for (track, seat), n in position.track_counts.items()]
    if position.state_fields:
        lines += ["[position.start.fields]"]
        lines += [f"{name} = {format_value(n)}" for name, n in position.state_fields.items()]
    return lines


def write_drill(path: Path, text: str) -> None:
    """Write a drill file.

    Raises:
        DrillSaveError: if it cannot be written.
    """
    try:
        overwrite_file(path, text.encode())
    except OSError as error:
        raise DrillSaveError(f"{path} cannot be written ({error.strerror})") from error


def ensure_drill_folder(folder: Path) -> None:
    """Create a folder if it is missing, before long work is done for it.

    Raises:
        DrillSaveError: if it cannot be created.
    """
    try:
        make_folder(folder)
    except OSError as error:
        raise DrillSaveError(f"{folder} cannot be made ({error.strerror})") from error


def format_clauses(clauses: Sequence[str]) -> str:
    """Return the line of the clauses that a drill teaches."""
    return f"teaches = {format_list([clause.partition('-')[2] for clause in clauses])}"


def format_saying(name: str, saying: LocalizedText) -> list[str]:
    """Return the lines of a text in both languages."""
    return [f"{name}.en = {format_value(saying.en)}", f"{name}.ja = {format_value(saying.ja)}"]


def format_list(words: Sequence[str]) -> str:
    """Return words as a TOML list."""
    return "[" + ", ".join(map(format_value, words)) + "]"


def format_value(value: OptionValue | Any) -> str:
    """Return a value as TOML, whose strings, numbers and booleans are written as in JSON."""
    return json.dumps(value, ensure_ascii=False)
