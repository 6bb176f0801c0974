"""The tutorial of docs/guide/new-game.md is followed word for word."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.plugins import paths
from tests.sixth.locations import ROOT

PAGE = ROOT / "docs" / "guide" / "new-game.md"
FOLDER = "../games"
SCAFFOLD = f"python main.py new tea_shop --games {FOLDER}"
BLOCK = re.compile(
    r"^\*\*(?P<file>[^*]+)\*\*, (?P<place>new|at its end):\n\n```\w+\n(?P<text>.*?)^```$"
    r"|^```sh\n(?P<line>[^`\n]+)\n```\n\n```text\n(?P<output>.*?)\n```$",
    re.M | re.S,
)


@pytest.mark.slow
def test_each_step_does_what_it_says(tmp_path: Path) -> None:
    """Write the files of the page and run its commands, in the order of the page."""
    page = PAGE.read_text(encoding="utf-8")
    assert f"```sh\n{SCAFFOLD}\n" in page
    run(SCAFFOLD, "", tmp_path)
    found = list(BLOCK.finditer(page))
    assert len(found) == 6
    for each in found:
        if each["file"]:
            path = tmp_path / each["file"]
            assert path.is_file() == (each["place"] != "new"), each["file"]
            before = path.read_text(encoding="utf-8") if path.is_file() else ""
            path.write_text(before + each["text"], encoding="utf-8")
        else:
            run(each["line"], each["output"], tmp_path)


def run(line: str, output: str, folder: Path) -> None:
    """Run a command of the page with this folder of games, and find its output lines."""
    words = shlex.split(line.replace(FOLDER, str(folder)))
    assert words[:2] == ["python", "main.py"] and FOLDER in line
    alone = {name: value for name, value in os.environ.items() if name != paths.GAMES_VARIABLE}
    ended = subprocess.run(
        [sys.executable, *words[1:]], cwd=ROOT, env=alone, capture_output=True, text=True
    )
    lines = (ended.stdout + ended.stderr).splitlines()
    missing = [each for each in output.splitlines() if each not in lines]
    assert ended.returncode == 0 and not missing, f"{line}: {missing} of {lines}"
