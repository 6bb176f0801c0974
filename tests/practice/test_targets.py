"""What targets of challenges are set by: plays that can be made again, counts of their stars."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.practice import library, targets
from tabletop.practice.challenges import Challenge, Reached, Target
from tabletop.practice.targets import PlayedRungs, main, proposed, shares, sign

RUNG = library.ladder_of("market_day")[0]
WON, SECOND = Reached(30, 1, 4), Reached(20, 2, -6)


def test_a_play_can_be_made_again_and_the_next_is_another() -> None:
    first = targets.play(RUNG, "random", 0)
    assert targets.play(RUNG, "random", 0) == first
    assert any(targets.play(RUNG, "random", number) != first for number in (1, 2))


def test_the_command_goes_on_and_counts_the_stars(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[tuple[str, int]] = []

    def pretend(rung: Challenge, level: str, number: int) -> Reached:
        played.append((level, number))
        return WON if number else SECOND

    monkeypatch.setattr(targets, "play", pretend)
    words = f"--results {tmp_path / 'plays'} --game market_day --rung 1 --level novice --plays"
    for plays, new in (("3", 3), ("4", 1), ("4", 0)):
        played.clear()
        assert main([*words.split(), plays]) == 0
        assert played == [("novice", n) for n in range(int(plays) - new, int(plays))]
    told = ", ".join(map(str, RUNG.stars))
    won = [sum(target.met(WON) for target in RUNG.stars[: n + 1]) > n for n in range(3)]
    parts = " / ".join("75" if each else "0" for each in won)
    assert f"| market_day/1 | novice | {told} | {parts} (4) |" in capsys.readouterr().out
    other = RUNG._replace(seed=RUNG.seed + 1)
    assert sign(other) != sign(RUNG)
    kept = PlayedRungs(tmp_path / "plays")
    assert kept.of(RUNG)["novice"] == [SECOND, WON, WON, WON] and not kept.of(other)["novice"]


def test_targets_are_proposed_by_what_the_levels_reach() -> None:
    """Of ten plays each a novice wins five, a merchant all, a master all and higher."""
    plays = {
        "novice": [Reached(20 + n, 1 if n >= 5 else 2, n - 5) for n in range(10)],
        "merchant": [Reached(30 + n, 1, 10 + n) for n in range(10)],
        "master": [Reached(50 + n, 1, 20 + n) for n in range(10)],
    }
    rung = RUNG._replace(levels=("novice",))
    found = proposed(rung, plays)
    assert found[0] == Target("place", 1)
    assert [shares(found, plays[level])[n] for n, level in enumerate(plays)] == [0.5, 0.5, 0.3]
    never = {**plays, "novice": [reached._replace(place=2, lead=-1) for reached in plays["novice"]]}
    assert proposed(rung, never)[0] == Target("score", 24)


def test_targets_are_written_as_a_ladder_reads_them() -> None:
    said = [str(Target("place", 1)), str(Target("place", 2)), str(Target("lead", 5))]
    assert said == ["win", "place 2", "lead 5"]
