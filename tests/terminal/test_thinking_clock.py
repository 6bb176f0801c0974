"""The clock of a person at the terminal: told with the prompt and the scores, if it is on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.cli.ignored_options import refuse_ignored_options
from souk import parser
from tabletop import games
from tabletop.ai.command_line import check_resume_arguments
from tabletop.host.match_host import MatchHost
from tabletop.match.match import Match
from tabletop.match.match_clock import MatchClock
from tabletop.match.setup import Setup, SetupError
from tabletop.terminal.terminal_client import TerminalClient
from tabletop.text import Catalogue
from tests.scenes.player import seat_specs
from tests.terminal.fake_terminal import FakeTerminal


def play_turn(
    typed: list[str], seconds: float, minutes: int, people: int = 2, language: str = "en"
) -> tuple[list[str], Match]:
    """Return the lines of one turn of the first seat, with some seconds before each answer."""
    setup = Setup("mercado", seat_specs(*[""] * people), {"first": 1}, 7)
    match = Match(games.load("mercado"), setup)
    match.clock = MatchClock.begin(setup, minutes)
    answers: Iterator[str] = iter(typed)
    now = 0.0

    def types(words: str) -> str:
        nonlocal now
        now += seconds
        return next(answers)

    paper = FakeTerminal(types)
    client = TerminalClient(
        MatchHost(match), Catalogue(language), range(people), paper.say, paper.ask, paper.clear
    )
    client.now = lambda: now
    client.take_turn()
    return paper.lines, match


def test_the_prompt_and_the_scores_tell_the_time_that_is_left() -> None:
    lines, match = play_turn(["score", "1"], 40.0, 5)
    left = [line for line in lines if "thinking time" in line]
    name, other = match.setup.seat_names
    assert left == [
        f"{name}: 5:00 of thinking time left",
        f"{name}: 4:20 of thinking time left",
        f"{other}: 5:00 of thinking time left",
    ]
    assert match.clock is not None and match.clock.time_text(0) == "3:40"


def test_the_end_is_said_once_and_the_person_still_decides() -> None:
    lines, match = play_turn(["score", "score", "1"], 45.0, 1)
    name = match.setup.seat_names[0]
    assert lines.count(f"{name}'s time is up. The others are waiting.") == 1
    assert match.decision_number == 1


def test_japanese_tells_it_too() -> None:
    lines, match = play_turn(["1"], 61.0, 1, 2, "ja")
    name = match.setup.seat_names[0]
    assert f"{name}：残りの持ち時間 1:00" in lines
    assert f"{name}：時間切れです。みんなが待っています。" in lines


def test_nothing_is_told_without_a_clock() -> None:
    lines, match = play_turn(["score", "1"], 1e6, 0)
    assert match.clock is None and not any("time" in line for line in lines)


def test_the_command_line_takes_minutes_and_refuses_what_has_no_effect() -> None:
    given = parser().parse_args(["play", "--terminal", "--thinking-time", "10"])
    assert given.thinking_time == 10
    refuse_ignored_options(given)
    for wrong in ("0", "-1", "601", "x", "1.5"):
        with pytest.raises(SystemExit):
            parser().parse_args(["play", f"--thinking-time={wrong}"])
    for other in ("--practice", "--guided"):
        given = parser().parse_args(["play", "--terminal", other, "--thinking-time", "10"])
        with pytest.raises(SetupError, match=f"--thinking-time has no effect with {other}"):
            refuse_ignored_options(given)
    with pytest.raises(SetupError, match="leave out --thinking-time"):
        check_resume_arguments(given)
