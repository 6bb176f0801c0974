"""The ladder of levels: which rungs there are, when one holds, and that it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from main import main
from tabletop import games
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.lab.level_ladder import (
    LADDER_LEVELS,
    LadderRung,
    RungResult,
    format_table,
    list_rungs,
    win_share_for_seats,
)
from tabletop.lab.win_statistics import WinInterval


def test_every_level_is_measured_against_the_one_below_in_every_game_and_room() -> None:
    found = list(list_rungs(games.names()))
    assert set(DEFAULT_LEVELS) - set(LADDER_LEVELS) == {"beginner"}, "measured against learners"
    for name in games.names():
        own = [rung for rung in found if rung.game == name]
        assert {rung.seats for rung in own} == set(games.game_class(name).seat_counts) & {2, 3, 4}
        assert {rung.level for rung in own} == set(LADDER_LEVELS[1:])
        assert any((rung.level, rung.lower_level) == ("master", "random") for rung in own)


def test_levels_two_steps_apart_can_be_measured() -> None:
    pairs = {(rung.level, rung.lower_level) for rung in list_rungs(["basari"], apart=2)}
    assert {("trader", "random"), ("merchant", "novice"), ("master", "trader")} < pairs
    assert ("trader", "novice") not in pairs


@pytest.mark.parametrize("counts", [(4,), (5, 6)])
def test_a_game_without_two_or_three_seats_has_rungs_too(
    monkeypatch: pytest.MonkeyPatch, counts: tuple[int, ...]
) -> None:
    monkeypatch.setattr(games.game_class("mercado"), "seat_counts", counts)
    found = list(list_rungs(["mercado"]))
    assert {rung.seats for rung in found} == {counts[0]}
    assert all(0.0 < rung.required_win_share < 1.0 for rung in found)
    assert all(len(rung.seat_specs) == counts[0] for rung in found)


@pytest.mark.parametrize(("seats", "share"), [(4, 0.4), (3, 0.5), (2, 2 / 3)])
def test_with_fewer_seats_the_odds_against_each_other_are_the_same(
    seats: int, share: float
) -> None:
    assert win_share_for_seats(0.4, seats) == pytest.approx(share)


@pytest.mark.parametrize(
    ("mean", "low", "holds"), [(0.41, 0.34, True), (0.39, 0.34, False), (0.45, 0.32, False)]
)
def test_a_rung_holds_when_it_is_wide_enough_and_surely_there(
    mean: float, low: float, holds: bool
) -> None:
    verdict = RungResult(
        LadderRung("mercado", 4, "master", "merchant"), 9, WinInterval(mean, low, 0.6)
    )
    assert verdict.is_passed == holds
    assert ("yes" if holds else "no") in format_table([verdict])


@pytest.mark.parametrize(("name", "seats", "wanted"), [("mercado", 2, 0.99), ("basari", 3, 0.97)])
def test_masters_are_to_win_nearly_all_matches_against_random_seats(
    name: str, seats: int, wanted: float
) -> None:
    rung = LadderRung(name, seats, "master", "random")
    assert rung in list_rungs([name])
    assert rung.required_win_share == wanted
    assert RungResult(rung, 9, WinInterval(wanted, 0.9, 1.0)).is_passed
    assert not RungResult(rung, 9, WinInterval(wanted - 0.01, 0.9, 1.0)).is_passed


@pytest.mark.slow
def test_the_command_goes_on_with_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"ladder --results {tmp_path} --game market_day --only 2-novice --seed 4 --deals"
    for deals, played in (("2", 2), ("3", 1), ("3", 0)):
        assert main([*words.split(), deals]) == 0
        told = capsys.readouterr()
        assert told.err.count(": deal ") == played
    assert "| market_day | 2 | novice | random | 3 |" in told.out


def test_a_report_plays_nothing_and_tells_all_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"ladder --results {tmp_path} --game market_day --only 2-novice --seed 4"
    assert main([*words.split(), "--deals", "3"]) == 0
    capsys.readouterr()
    assert main(["ladder", "--results", str(tmp_path), "--game", "market_day", "--report"]) == 0
    told = capsys.readouterr()
    assert "| market_day | 2 | novice | random | 3 |" in told.out
    assert told.out.count("market_day") == 1
    assert "not measured: market_day-2-trader-novice" in told.err


def test_a_rung_that_there_is_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"ladder --results {tmp_path} --game market_day --only 2-novise"
    assert main(words.split()) == 2
    told = capsys.readouterr()
    assert "no rung is called so; market_day-2-novice-random is one" in told.err and not told.out


def test_an_unknown_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "--results", str(tmp_path), "--game", "chess"]) == 2
    assert "choose among" in capsys.readouterr().err
