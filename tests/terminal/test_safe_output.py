"""Foreign words in a terminal: nothing of them is obeyed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import souk
from main import main
from tabletop.match.match import Match
from tabletop.terminal import command
from tabletop.terminal.safe_output import filtered_streams, remove_controls
from tests.fixtures.saved_matches import play_and_leave

ROOT = Path(__file__).parents[2]
HOSTILE = "\x1b]0;owned\x07\x9b31m\x1b[2J\u202e"


def test_control_characters_are_shown_as_question_marks() -> None:
    assert remove_controls(f"a{HOSTILE}b\tc\r\n") == "a?]0;owned??31m?[2J?b\tc\r\n"
    assert remove_controls("Zoë 茶 — “ok” 👍") == "Zoë 茶 — “ok” 👍"


@pytest.mark.parametrize("where", ["game", "seats", "options", "mode"])
def test_a_hostile_journal_reaches_no_terminal(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.souk"
    play_and_leave(path)
    escaped = HOSTILE.encode("ascii", "backslashreplace").decode().replace("\\x", "\\u00")
    text = path.read_text(encoding="utf-8")
    changed = text.replace(f'"{where}":', f'"{where}":"{escaped}","x":', 1)
    path.write_text(changed, encoding="utf-8")
    for words in (["verify", str(path)], ["keep", str(path), "--at", "1", "--out", "x"]):
        assert main(words) in (1, 2)
        told = capsys.readouterr()
        assert not set(told.out + told.err) & {"\x1b", "\x07", "\x9b", "\u202e"}
        assert told.err


def test_a_hostile_folder_that_is_imported_reaches_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(souk, "_foreign", lambda: iter([f"{HOSTILE} is imported"]))
    assert main(["doctor"]) == 2
    assert capsys.readouterr().err == "souk: ?]0;owned??31m?[2J? is imported\n"


def test_the_programs_own_sequences_pass(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with filtered_streams():
        command._clear()
        print("\x1b[31m")
    assert capsys.readouterr().out == command.CLEAR_SEQUENCE + "?[31m\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="an open folder cannot be deleted there")
def test_a_program_in_a_deleted_folder_runs(tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    play_and_leave(path)
    gone = tmp_path / "gone"
    gone.mkdir()
    words = "simulate --game market_day --option hands=1 --matches 2 --jobs 2"
    ran = subprocess.run(
        ["/bin/sh", "-c", f'rmdir "$PWD" && "{sys.executable}" "{ROOT}/main.py" {words}'],
        cwd=gone, capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert ran.returncode == 0 and "4 matches" in ran.stdout, ran.stderr


def test_too_little_memory_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(path: Path, *more: object) -> Match:
        raise MemoryError

    monkeypatch.setattr("tabletop.match.verification.read_journal", fail)
    assert main(["verify", str(tmp_path / "match.souk")]) == 1
    assert capsys.readouterr().err == (
        "souk: too little memory; matches that were begun are safe\n"
    )
