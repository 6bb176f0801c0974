"""Transcripts of the command line: arguments of all commands, and what small runs print and write.

Each function yields sections: a name, and the lines of text that a census keeps a checksum of.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

import main
import souk
from tabletop import games
from tabletop.lab.game_scaffold import template_names
from tabletop.practice import exercise_catalogue
from tabletop.terminal import command, practice_command, watch_command
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker
from tests.golden.transcripts import Section

COMMANDS: Final = "commands"
"""Name of the file of all commands."""
VALUES: Final = (
    "", "0", "1", "2", "7", "-1", "1.5", "0.25", "4", "99", "nan", "inf", "x", "instant", "1x1",
    "640x360", "1-2", "2-1", "0-0.5", "trader=1", "trader=0.5", "trader=2", "trader=8,2,1",
    "trader=8,2", "trader=hoarder", "trader=x", "=1", "12345678901234567890", "9" * 40,
)  # fmt: skip
"""Values that each type of an argument reads or refuses."""
MOVING: Final = re.compile(
    r"\d+\.?\d* (?:s|ms|MB|µs)\b|\d[\d,.]* (?:decisions|matches|moves) a second"
    r"|\d{4}-\d\d-\d\d[-\d]*|[0-9a-f]{12,}"
)
"""Times, dates, digests and all digits of fractions: they differ by machine or day."""
PROGRESS: Final = re.compile(r"\s*\d+ of \d+\s*")
"""Lines that are printed every few seconds."""
REFUSED: Final = (
    "play --terminal --game chess",
    "play --terminal --game basari --seats human:A,ai:king,ai:random",
    "play --terminal --game basari --seats human:A",
    "play --terminal --game zahab --option x=1",
    "play --terminal --game zahab --handicap Mika=x",
    "simulate --game mercado --seats human:A,ai:random",
    "simulate --game mercado --matches 0",
    "simulate --game mercado --plan trader=1",
    "simulate --game mercado --lean trader=lazy",
    "tournament --game basari --at 9",
    "tournament --game basari --seats ai:random",
    "check chess",
    "check basari --games nowhere",
    "new basari --games own",
    "new 1x --games own",
    "new tea --games own --like chess",
    "new tea",
    "ladder --results there --game chess",
    "ladder --results there --only nothing",
    "lesson nowhere.toml --headless",
    "drill nowhere.toml --headless",
    "drill --prove --game chess",
    "keep nowhere.jsonl --at 3 --out x.toml",
    "table --game basari --seats 9",
    "table --game basari --option x=1",
    "replay nowhere.jsonl",
    "replay nowhere.jsonl --terminal",
    "verify nowhere.jsonl",
    "words xx",
    "words de",
    "play --phones 1 --terminal --game basari",
    "play --thinking-time 5 --terminal --guided",
    "demo --game basari --hands open --headless --speed 2",
    "lesson --today",
    "lesson --number 2",
    "drill --game basari",
)
"""Commands that cannot be done."""
TYPED: Final = "help\nhands\n1\nscore\nlog\n1\nundo\n2\n1\n\nq\n"
"""Lines that somebody types in a terminal."""


def transcribe_commands() -> Iterator[Section]:
    """Yield all sections of the command line."""
    yield from transcribe_arguments()
    for name, commands in list_runs():
        with working_folder():
            lines = list[str]()
            for words, typed in commands:
                lines += run_command(words, typed)
            yield name, lines


def transcribe_arguments() -> Iterator[Section]:
    """Yield what each argument of each command is, and the values that its type reads."""
    for name, found in list_parsers():
        lines = list[str]()
        for action in found._actions:
            facts = ("dest", "option_strings", "nargs", "const", "default", "required", "help")
            lines.append(f"{[getattr(action, fact) for fact in facts]} {action.metavar}")
            if action.choices is not None:
                lines.append(f"  {list(action.choices)}")
            if callable(action.type) and action.type not in (str, Path):
                lines += (f"  {value} {_read(action.type, value)}" for value in VALUES)
        yield f"arguments {name}", [*lines, f"{found._defaults}"]


def list_parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the parser of the program and of each command with its name."""
    whole = souk.parser()
    yield "souk", whole
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def _read(reader: Callable[[str], Any], value: str) -> str:
    """Return what the type of an argument makes of a value."""
    try:
        return f"{reader(value)}"
    except argparse.ArgumentTypeError as error:
        return f"refused: {error}"
    except (TypeError, ValueError) as error:
        return type(error).__name__


@contextmanager
def working_folder() -> Iterator[None]:
    """Work in an empty folder, which holds matches and settings too, with no process for the AI."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SOUK_FOLDER", str(Path(folder) / "data"))
        patch.setenv("LANG", "C.UTF-8")
        patch.setattr(secrets, "randbits", lambda bits: 3)  # seeds that are not named
        for name in ("SOUK_DEBUG", "SOUK_GAMES", "SOUK_ALLOW", "LANGUAGE", "LC_ALL"):
            patch.delenv(name, raising=False)
        for module in (command, practice_command, watch_command):
            patch.setattr(module, CLIENT, ImmediateWorker)
        yield


def run_command(line: str, typed: str = "") -> Iterator[str]:
    """Run a command in the working folder; yield what it prints and the files that it writes."""
    arguments = list[str]()
    for word in line.split(" "):
        arguments += sorted(map(str, Path().glob(word))) if "*" in word else [word]
    before = _files()
    printed, failed = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(typed))
        with redirect_stdout(printed), redirect_stderr(failed):
            status: object
            try:
                status = main.main(arguments)
            except SystemExit as end:
                status = end.code
    for name in ("SOUK_GAMES", "SOUK_ALLOW"):
        os.environ.pop(name, None)
    yield _steady(f"$ {' '.join(arguments)}: {status}")
    told = [*printed.getvalue().splitlines(), *failed.getvalue().splitlines()]
    usage = any(line.startswith("usage: ") for line in told)  # its lines differ by Python version
    for line in told[-1:] if usage else told:
        if not PROGRESS.fullmatch(line):
            yield _steady(line)
    for path, text in _files().items():
        if before.get(path) != text:
            yield f"{path}: {text}"


def _steady(line: str) -> str:
    """Return a line without places, times and digests of this machine."""
    here = os.path.realpath(".")
    for place, name in ((here, "DIR"), (str(Path.cwd()), "DIR"), (str(souk.HERE), "SOUK")):
        line = line.replace(place, name)
    return MOVING.sub("*", line)


def _files() -> dict[str, str]:
    """Return what lies in the working folder, without the matches and settings in `data`."""
    found = dict[str, str]()
    for path in sorted(Path().rglob("*")):
        if path.is_file() and not {"data", "__pycache__"} & {*path.parts}:
            text = path.read_text(encoding="utf-8", errors="replace")
            if path.suffix == ".jsonl":  # a journal begins with random keys, and results have times
                text = f"{text.count(chr(10))} lines"
            found[_steady(path.as_posix())] = _steady(text)
    return found


Runs = Iterator[tuple[str, Sequence[tuple[str, str]]]]


def list_runs() -> Runs:
    """Yield commands that belong together, with what is typed, and the name of their section."""
    for game in BUILT_IN_GAMES:
        yield from _list_runs_of_game(game)
    for kind in template_names():
        yield f"new {kind}", [(f"new {kind}_stall --games own --like {kind}", "")]
    series = "--game market_day --seed 1 --bot-seed 1"
    seats = "--seats ai:merchant,ai:novice"
    plans = "--plan merchant=4,1,0.5 --skill merchant=0.1 --lean merchant=hoarder"
    yield (
        "simulate",
        [
            (f"simulate {series} {seats} --matches 1 {plans} --results a.jsonl", ""),
            (f"simulate {series} {seats} --matches 2 {plans} --results a.jsonl", ""),
            ("merge a.jsonl --out b.jsonl", ""),
            ("merge a.jsonl a.jsonl --out b.jsonl", ""),
            ("merge nowhere.jsonl --out c.jsonl", ""),
        ],
    )
    yield "ladder", [("ladder --game market_day --results there --report", "")]
    yield "refusals", [(command, "") for command in REFUSED]


def _list_runs_of_game(game: str) -> Runs:
    """Yield the commands of a game."""
    seats = games.game_class(game).seat_counts
    lesson, drill = (
        exercise_catalogue.list_exercise_files(game, kind)[-1] for kind in ("lessons", "drills")
    )
    yield (
        f"table {game}",
        [
            (f"table --game {game} --seed 3", ""),
            (f"table --game {game} --seed 4 --seats {seats[-1]}", ""),
        ],
    )
    yield (
        f"exercises {game}",
        [
            (f"lesson {lesson} --headless", ""),
            (f"drill {drill} --headless", ""),
            (f"lesson --terminal --game {game} --number 1", TYPED),
            (f"lesson --terminal --game {game} --language ja", "2\n1\n\nq\n"),
            (f"drill --terminal --game {game}", TYPED),
        ],
    )
    rivals = ",".join(["ai:random"] * (seats[0] - 1))
    yield (
        f"play {game}",
        [
            (
                f"play --terminal --game {game} --seed 3 --practice --seats human:Mika,{rivals}",
                TYPED,
            ),
            ("play --terminal --resume --language ja", TYPED),
            ("replay --terminal", "1\n\n\nq\n"),
        ],
    )
    series = f"--game {game} --seed 1 --bot-seed 1 --seats ai:random,{rivals}"
    yield (
        f"series {game}",
        [
            (f"simulate {series} --matches 1 --check", ""),
            (f"simulate {series} --matches 1 --journals kept", ""),
            ("verify kept/*.jsonl", ""),
            ("keep kept/*.jsonl --at 4 --out position.toml", ""),
            ("drill position.toml --headless", ""),
            ("replay kept/*.jsonl --terminal", "\n\nhelp\nq\n"),
        ],
    )
