"""A position of a match written down as a drill, in the form that anybody can read and change.

Written are the set-up and the decisions up to the position, as in a journal.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import SEEDED
from tabletop.core.options import Value
from tabletop.core.zones import Seat
from tabletop.match.files import make_folder
from tabletop.match.match import Match
from tabletop.match.userfile import write_over
from tabletop.practice.wording import Saying, Scripted, written


class SavingError(ValueError):
    """A position that cannot be kept as a drill; the message says why."""


def drill_text(
    match: Match,
    number: int,
    seat: Seat,
    right: Sequence[Action],
    title: Saying,
    question: Saying,
    reason: Saying,
    remarks: Sequence[str] = (),
) -> str:
    """The text of a drill: what should a seat do before decision `number`?

    `right` is written as the answer, `remarks` as comments. Raises SavingError for a match that
    cannot be played again by the file alone.
    """
    setup = match.setup
    if match.game.sheet.digest != games.load(setup.game).sheet.digest:
        raise SavingError("this match has a component sheet of its own, which a drill cannot carry")
    if match.begins_elsewhere:
        raise SavingError("this match did not begin with the set-up of the rules")
    moves = [str(Scripted(d.seat, d.action)) for d in match.decisions[:number]]
    lines = [f"# {remark}" for remark in remarks]
    lines += [f"game = {_value(setup.game)}"]
    for name, saying in (("title", title), ("question", question)):
        lines += _saying(name, saying)
    lines += [f"answer = {_listed([written(action) for action in right])}"]
    lines += _saying("reason", reason)
    options = ", ".join(f"{name} = {_value(value)}" for name, value in setup.options.items())
    lines += ["", "[position]", f"seats = {len(setup.seats)}", f"learner = {seat}"]
    lines += [f"names = {_listed(setup.names)}", f"options = {{ {options} }}"]
    lines += [f"seed = {setup.seed}"]
    if setup.generator != SEEDED:
        lines += [f"generator = {setup.generator}"]
    lines += ["moves = ["]
    lines += [f"  {_value(move)}," for move in moves]
    return "\n".join([*lines, "]", ""])


def write_drill(path: Path, text: str) -> None:
    """Write a drill's file. Raises SavingError."""
    try:
        write_over(path, text.encode())
    except OSError as error:
        raise SavingError(f"{path} cannot be written ({error.strerror})") from error


def drills_folder(folder: Path) -> None:
    """See that a folder is there before long work is done for it. Raises SavingError."""
    try:
        make_folder(folder)
    except OSError as error:
        raise SavingError(f"{folder} cannot be made ({error.strerror})") from error


def _saying(name: str, saying: Saying) -> list[str]:
    return [f"{name}.en = {_value(saying.en)}", f"{name}.ja = {_value(saying.ja)}"]


def _listed(words: Sequence[str]) -> str:
    return "[" + ", ".join(map(_value, words)) + "]"


def _value(value: Value | Any) -> str:
    """A value in TOML: its strings, numbers and truths are those of JSON."""
    return json.dumps(value, ensure_ascii=False)
