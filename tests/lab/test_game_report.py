"""The report of a game names the parts that a complete one has."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from tabletop import games
from tabletop.lab import game_report
from tabletop.lab.checks.child_process import ChildResult, Report
from tabletop.lab.checks.level_order import LevelOrder, list_pairs, measure_level_order
from tabletop.lab.game_report import GameReport
from tests.fixtures.built_in_games import BUILT_IN_GAMES

PARTS = ("lessons", "drills", "first.toml")


def missing_parts(name: str) -> list[str]:
    page = GameReport([], [], [])
    game_report._complete(games.load(name), page)
    return [part for part in PARTS if f"no {part} in its folder" in page.missing_parts]


@pytest.mark.parametrize("has", [*PARTS, ""])
def test_only_the_parts_that_are_not_there_are_missed(
    has: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if has:
        (tmp_path / has).touch()
    monkeypatch.setattr(games, "folder", lambda name: tmp_path)
    assert missing_parts("basari") == [part for part in PARTS if part != has]


@pytest.mark.parametrize("name", BUILT_IN_GAMES)
def test_the_games_of_the_house_lack_none_of_them(name: str) -> None:
    assert not missing_parts(name)


RANGE = (1.0, 1.0, 2 / 3) * 8


def told_levels(
    monkeypatch: pytest.MonkeyPatch,
    *shares: tuple[float, ...],
    skill: tuple[float, ...] = RANGE,
    apart: int = 1,
) -> GameReport:
    """Return what is said of a range of skill, and of levels that are so far apart."""
    orders = (
        LevelOrder(3, skill, "master", "random"),
        *(LevelOrder(3, s, *pair) for s, pair in zip(shares, list_pairs(apart), strict=False)),
    )

    def measure(check: object, name: str, seed: int, report: Report) -> ChildResult:
        for order in orders:
            report(order)
        return ChildResult(orders)

    monkeypatch.setattr(game_report, "run_in_child", measure)
    page = GameReport([], [], [])
    game_report._levels("basari", page)
    return page


def test_a_check_prints_each_promise_as_soon_as_it_held(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []

    def check(check: object, name: str, seed: int, report: Report) -> ChildResult:
        for line in ("one promise held", "another one held"):
            report(line)
            printed.append(capsys.readouterr().out)
        return ChildResult((["an error"], []))

    monkeypatch.setattr(game_report, "run_in_child", check)
    assert game_report.run_check(Namespace(name="basari", quick=False)) == 1
    assert printed == ["runs:\n  one promise held\n", "  another one held\n"]
    assert capsys.readouterr().out == (
        "to a first playable:\n  an error\nto a complete game:\n  (nothing)\n"
    )


@pytest.mark.parametrize("quick", [True, False])
def test_a_quick_check_plays_no_matches_between_levels(
    quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    results: dict[object, object] = {
        game_report._report: ([], []),
        game_report.play_digests: [],
        measure_level_order: [LevelOrder(3, RANGE, "master", "random")],
    }
    run = list[object]()

    def check(check: object, *given: object) -> ChildResult:
        run.append(check)
        return ChildResult(results[check])

    monkeypatch.setattr(game_report, "run_in_child", check)
    assert game_report.run_check(Namespace(name="basari", quick=quick)) == 0
    assert (measure_level_order in run) == (not quick)


def test_levels_are_told_as_ordered_even_too_few_or_reversed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clear, even, few, worse = (1.0, 2 / 3) * 8, (1 / 3, 2 / 3, 0.0) * 8, (1.0,) * 3, (0.0,) * 40
    page = told_levels(monkeypatch, clear, even, few, worse)
    skill, ordered, same, unknown, longer = page.working_parts
    assert skill.startswith("skill counts: a master wins 89%")
    assert ordered.startswith("levels are ordered: a novice wins 83%")
    assert same.startswith("too few matches to tell: a trader wins 33%")
    assert unknown.startswith("too few matches to tell: a merchant wins 100%")
    assert "ladder --game basari" in longer and "--only 3-merchant-trader --deals 200" in longer
    (reversed_order,) = page.missing_parts
    assert reversed_order.startswith("levels are not ordered, improve its strategy.py: a master")


def test_a_game_in_which_no_level_shows_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    even = (1 / 3, 2 / 3, 0.0) * 8
    (told,) = told_levels(monkeypatch, skill=even, apart=0).missing_parts
    assert told.startswith("no level shows that it is stronger than another")
    assert not told_levels(monkeypatch, *[(0.0,) * 3] * 4, skill=(0.0,) * 3).missing_parts
    assert not told_levels(monkeypatch, even, even, even, even).missing_parts


@pytest.mark.parametrize(
    ("skill", "apart", "told", "advice"),
    [
        (
            (1.0, 2 / 3, 1 / 3) * 20, 2,
            "one step of 4 between levels can win about 41%, which shows in about 91 deals, and a "
            "check has time for 60: levels two steps apart are measured",
            "--apart 2 --only 3-trader-random --deals 200",
        ),
        (
            ((1 / 3,) * 9 + (2 / 3,)) * 6, 0,
            "two steps of 4 between levels can win about 35%, which shows in about 282 deals, and "
            "a check has time for 60: their order cannot be told",
            "--apart 2 --only 3- --deals 282",
        ),
    ],
)  # fmt: skip
def test_a_game_in_which_skill_counts_little_is_told_with_figures(
    monkeypatch: pytest.MonkeyPatch, skill: tuple[float, ...], apart: int, told: str, advice: str
) -> None:
    shares = [(1 / 3, 2 / 3, 0.0)] if apart else []
    first, *_, longer = told_levels(monkeypatch, *shares, skill=skill, apart=apart).working_parts
    assert first.startswith("skill counts little: a master wins") and first.endswith(told)
    assert advice in longer
