"""A terminal on a disk that refuses: that is told, and the match goes on or waits without loss."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode
from tabletop.terminal import command
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.scripted_clients import ImmediateThinker, new_match
from tests.terminal.fake_terminal import FakeTerminal, choice_words

DECISIONS = 8
TICKS = 500
"""A terminal that waits this often between two of its lines hangs."""


class RefusingDisk:
    """A disk that refuses to sync at some of its turns, counted from 0."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, refuses: Callable[[int], bool]) -> None:
        self.sync_count = 0
        self._sync, self._refuses = os.fsync, refuses
        monkeypatch.setattr("os.fsync", self)

    def __call__(self, file: int) -> None:
        self.sync_count += 1
        if self._refuses(self.sync_count - 1):
            raise OSError(errno.ENOSPC, "no space left")
        self._sync(file)


class Typist:
    """Somebody who types the numbers of random choices until so many decisions have been made, and
    the answers to what is asked where nothing can be saved."""

    def __init__(self, match: Match, text: Catalogue, *answers: str) -> None:
        self.match, self.text = match, text
        self.answers = list(answers)
        self.paper = FakeTerminal(self._types)
        self._chance = Chance(3)

    def _types(self, words: str) -> str:
        if words == self.text("terminal.unsaved"):
            return self.answers.pop(0)
        if words != "> ":
            return ""
        if self.match.is_over or self.match.decision_number >= DECISIONS:
            return "q"
        seat = next(s for s in self.match.active_seats() if not self.match.setup.seats[s].level)
        actions = self.match.legal_actions(seat)
        return choice_words(actions, self._chance.randbelow(len(actions)), self.text)

    def play(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Play at a terminal; what it has printed."""
        waited = 0

        def sleep(seconds: float) -> None:
            nonlocal waited
            waited += 1
            assert waited < TICKS, "the terminal hangs"

        monkeypatch.setattr(command, "sleep", sleep)
        match, paper = self.match, self.paper
        assert (
            command.play_match(match, ImmediateThinker(match), self.text, paper.say, paper.ask) == 0
        )
        match.close()
        return paper.lines


@pytest.mark.sampled
@pytest.mark.parametrize("company", [("", "random"), ("", "")], ids=["AI", "people"])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_save_that_fails_at_any_decision_is_told_and_tried_again(
    name: str, company: tuple[str, str], language: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    text = Catalogue(language)
    levels = (*company, *[company[1]] * (games.game_class(name).seat_counts[0] - 2))
    whole = Typist(new_match(name, *levels, path=tmp_path / "whole.souk"), text)
    whole.play(monkeypatch)
    for at in range(DECISIONS):
        path = tmp_path / f"{at}.souk"
        typist = Typist(new_match(name, *levels, path=path), text, "")
        disk = RefusingDisk(monkeypatch, lambda number, at=at: number == at)  # type: ignore[misc]
        lines = typist.play(monkeypatch)
        assert disk.sync_count > at and not typist.answers
        assert text("table.journal", why="no space left") in lines
        assert lines[-1] == text("terminal.left")
        assert path.read_bytes() == (tmp_path / "whole.souk").read_bytes()


def test_somebody_may_go_on_without_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Catalogue("en")
    path = tmp_path / "match.souk"
    typist = Typist(new_match("mercado", "", "random", path=path), text, "", "x", "n")
    RefusingDisk(monkeypatch, lambda number: number >= 3)
    lines = typist.play(monkeypatch)
    assert typist.match.decision_number >= DECISIONS
    assert lines.count(text("table.journal", why="no space left")) == 3
    assert lines[-1] == text("terminal.left_unsaved")
    assert Match.load_read_only(path).decision_number == 3


def test_somebody_may_leave_what_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Catalogue("en")
    path = tmp_path / "match.souk"
    typist = Typist(new_match("mercado", "", "random", path=path), text, "q")
    RefusingDisk(monkeypatch, lambda number: number >= 3)
    assert typist.play(monkeypatch)[-1] == text("terminal.left")
    assert Match.load_read_only(path).decision_number == 3


def test_taking_back_is_tried_again_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, path = Catalogue("en"), tmp_path / "match.souk"
    match = new_match("mercado", path=path)
    match.setup = match.setup._replace(mode=MatchMode.PRACTICE)
    typed, answers = iter(["1", "u", "d", "q"]), ["", ""]

    def types(words: str) -> str:
        if words == text("terminal.unsaved"):
            return answers.pop(0)
        return next(typed) if words == "> " else ""

    paper = FakeTerminal(types)
    RefusingDisk(monkeypatch, lambda number: number in (1, 3))
    command.play_match(match, None, text, paper.say, paper.ask)
    match.close()
    assert not answers and Match.load_read_only(path).decision_number == 1


def test_a_file_that_is_replaced_is_told_once_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, path = Catalogue("en"), tmp_path / "match.souk"
    match = new_match("mercado", "", "random", path=path)
    typist = Typist(match, text)
    types = typist.paper.ask

    def ask(words: str) -> str:
        if match.decision_number >= 3 and match.journal_path == path:
            (tmp_path / "copy").write_bytes(b"")
            (tmp_path / "copy").replace(path)
        return types(words)

    monkeypatch.setattr(typist.paper, "ask", ask)
    lines = typist.play(monkeypatch)
    assert lines.count(text("table.moved", file="match-2.souk")) == 1
    assert lines[-1] == text("terminal.left") and path.read_bytes() == b""
    saved = Match.load_read_only(tmp_path / "match-2.souk")
    assert saved.decisions == match.decisions and saved.decision_number >= DECISIONS


def test_a_match_ends_when_nobody_reads_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close the output after the first decision, as `| head` does."""
    match = new_match("mercado", "random", "")
    waited = 0

    def say(words: str) -> None:
        if match.decision_number:
            raise BrokenPipeError

    def sleep(seconds: float) -> None:
        nonlocal waited
        waited += 1
        assert waited < TICKS, "the terminal hangs"

    monkeypatch.setattr(command, "sleep", sleep)
    paper = FakeTerminal(lambda words: "1")
    with pytest.raises(BrokenPipeError):
        command.play_match(match, ImmediateThinker(match), Catalogue("en"), say, paper.ask)
    assert match.decision_number
