"""Answers of AI seats come no sooner when a hand leaves nothing to think about."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.terminal import command
from tabletop.terminal.thinking_time import MIN_THINKING_SECONDS, SteadyWorker


class QuickWorker:
    """Stand-in for a worker that answers at once."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.is_cancelled = False

    def request_decision(self, view: Any, seat: int, level: str, *more: Any) -> None:
        self.requests.append(level)

    def poll_decision(self) -> Any:
        return "answer"

    def cancel_request(self) -> None:
        self.is_cancelled = True


@pytest.mark.parametrize(("level", "waits"), [("master", True), ("merchant", False)])
def test_a_level_that_searches_never_answers_at_once(level: str, waits: bool) -> None:
    time = 5.0
    worker = SteadyWorker(quick := QuickWorker(), lambda: time)
    worker.request_decision(None, 0, level, 1, 2, "Aru")  # type: ignore[arg-type]
    assert quick.requests == [level]
    assert (worker.poll_decision() is None) is waits
    time += MIN_THINKING_SECONDS
    assert worker.poll_decision() == "answer"
    worker.cancel_request()
    assert quick.is_cancelled


def test_a_match_in_the_terminal_is_played_with_such_a_worker(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    given = SimpleNamespace(
        game="mercado", seats="human:Mika,ai:master", option=[], seed=5, practice=False, clock=5.0,
        sheet=None, first="human:Mika", others="ai:random", resume=False, language="en",
    )  # fmt: skip
    played: list[Any] = []

    def play(match: Any, thinker: Any, *more: Any) -> int:
        played.append(thinker._others)
        return 0

    monkeypatch.setattr(command, "play_match", play)
    assert command.run_terminal_match(given, tmp_path) == 0  # type: ignore[arg-type]
    assert isinstance(played[0], SteadyWorker)
