"""The tutorial of docs/new-game.md is followed word for word, and builds the sixth game."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop import elsewhere
from tests.sixth.telling import GAME, HERE, ROOT

PAGE = ROOT / "docs" / "new-game.md"
STEPS = 5
FOLDER = "../games"
FILE = re.compile(r"^`([^`]+)`, (new|at its end):\n\n```\w+\n(.*?)^```$", re.M | re.S)
COMMAND = re.compile(r"^```sh\n(.*?)\n```\n\n```text\n(.*?)\n```$", re.M | re.S)


class Step(NamedTuple):
    """What is written in a step, file by file, and the commands with what they must print."""

    files: list[tuple[str, str, str]]
    commands: list[tuple[str, str]]


def steps() -> list[Step]:
    """The steps of the tutorial, in the order of the page."""
    page = PAGE.read_text(encoding="utf-8")
    parts = re.split(r"^## ", page, flags=re.M)
    told = [part for part in parts if part.startswith("Step ")]
    return [Step(FILE.findall(part), COMMAND.findall(part)) for part in told]


def written(step: Step, folder: Path) -> None:
    """Write the files of a step; what is new is nowhere yet, what ends a file is."""
    for file, how, words in step.files:
        path = folder / file
        assert path.is_file() == (how != "new"), f"{file} is to be {how}"
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.is_file() else ""
        path.write_text(before + words, encoding="utf-8")


@pytest.mark.soak
def test_each_step_does_what_it_says(tmp_path: Path) -> None:
    """Files as they stand there are written, commands as they stand there are run; between the
    folders of one step and the next nothing else is changed."""
    assert len(steps()) == STEPS
    for n, step in enumerate(steps(), 1):
        first = step.commands[0] if n == 2 else None  # it tells what is missing before it is there
        if first is not None:
            run(first, tmp_path)
        written(step, tmp_path)
        rest = step.commands[1:] if first is not None else step.commands
        assert rest
        for command in rest:
            run(command, tmp_path)


def run(command: tuple[str, str], folder: Path) -> None:
    """Run a command of the page, with this folder for its own; it prints all that stands there."""
    line, wanted = command
    words = shlex.split(line.replace(FOLDER, str(folder)))
    assert words[:2] == ["python", "main.py"] and FOLDER in line
    alone = {name: value for name, value in os.environ.items() if name != elsewhere.VARIABLE}
    ended = subprocess.run(
        [sys.executable, *words[1:]], cwd=ROOT, env=alone, capture_output=True, text=True
    )
    told = (ended.stdout + ended.stderr).splitlines()
    missing = [each for each in wanted.splitlines() if each not in told]
    assert not missing, f"{line}: {missing} of {told}"


def test_it_ends_with_the_sixth_game(tmp_path: Path) -> None:
    for step in steps():
        written(step, tmp_path)
    built = {path.relative_to(tmp_path): path for path in tmp_path.rglob("*") if path.is_file()}
    there = [
        path.relative_to(HERE)
        for path in (HERE / "tabletop").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    ]
    assert GAME in str(there) and set(built) == set(there)
    for name, path in built.items():
        assert path.read_text(encoding="utf-8") == (HERE / name).read_text(encoding="utf-8"), name
