"""Targets of challenges: reproducible plays, and counts of their stars."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.practice import challenge_targets, exercise_catalogue
from tabletop.practice.challenge_targets import (
    RungResults,
    main,
    propose_targets,
    sign_rung,
    star_rates,
)
from tabletop.practice.challenges import Challenge, SeatResult, StarTarget

RUNG = exercise_catalogue.load_challenge_ladder("market_day")[0]
WON, SECOND = SeatResult(30, 1, 4), SeatResult(20, 2, -6)


def test_a_play_can_be_made_again_and_the_next_is_another() -> None:
    first = challenge_targets.play_rung(RUNG, "random", 0)
    assert challenge_targets.play_rung(RUNG, "random", 0) == first
    assert any(challenge_targets.play_rung(RUNG, "random", number) != first for number in (1, 2))


def test_the_command_goes_on_and_counts_the_stars(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[tuple[str, int]] = []

    def pretend(rung: Challenge, level: str, number: int) -> SeatResult:
        played.append((level, number))
        return WON if number else SECOND

    monkeypatch.setattr(challenge_targets, "play_rung", pretend)
    words = f"--results {tmp_path / 'plays'} --game market_day --rung 1 --level novice --plays"
    for plays, new in (("3", 3), ("4", 1), ("4", 0)):
        played.clear()
        assert main([*words.split(), plays]) == 0
        assert played == [("novice", n) for n in range(int(plays) - new, int(plays))]
    told = ", ".join(map(str, RUNG.star_targets))
    won = [sum(target.is_met(WON) for target in RUNG.star_targets[: n + 1]) > n for n in range(3)]
    parts = " / ".join("75" if each else "0" for each in won)
    assert f"| market_day/1 | novice | {told} | {parts} (4) |" in capsys.readouterr().out
    other = RUNG._replace(seed=RUNG.seed + 1)
    assert sign_rung(other) != sign_rung(RUNG)
    kept = RungResults(tmp_path / "plays")
    assert (
        kept.results_for(RUNG)["novice"] == [SECOND, WON, WON, WON]
        and not kept.results_for(other)["novice"]
    )


def test_targets_are_proposed_by_what_the_levels_reach() -> None:
    """Of ten plays each a novice wins five, a merchant all, a master all and higher."""
    plays = {
        "novice": [SeatResult(20 + n, 1 if n >= 5 else 2, n - 5) for n in range(10)],
        "merchant": [SeatResult(30 + n, 1, 10 + n) for n in range(10)],
        "master": [SeatResult(50 + n, 1, 20 + n) for n in range(10)],
    }
    rung = RUNG._replace(opponent_levels=("novice",))
    found = propose_targets(rung, plays)
    assert found[0] == StarTarget("place", 1)
    assert [star_rates(found, plays[level])[n] for n, level in enumerate(plays)] == [0.5, 0.5, 0.3]
    never = {
        **plays,
        "novice": [reached._replace(place=2, score_lead=-1) for reached in plays["novice"]],
    }
    assert propose_targets(rung, never)[0] == StarTarget("score", 24)


def test_targets_are_written_as_a_ladder_reads_them() -> None:
    said = [str(StarTarget("place", 1)), str(StarTarget("place", 2)), str(StarTarget("lead", 5))]
    assert said == ["win", "place 2", "lead 5"]
