"""Results that were found apart are the same as those of one run, or are not put together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from main import main

SEATS = "ai:trader,ai:random"
SERIES = ["simulate", "--game", "market_day", "--seats", SEATS, "--option", "hands=1"]


def simulate_to_file(path: Path, seed: int, matches: int) -> Path:
    words = ["--seed", str(seed), "--matches", str(matches), "--results", str(path)]
    assert main([*SERIES, *words]) == 0
    return path


def change_result(path: Path, to: Path, line: int, **more: object) -> Path:
    """The same results, of which a line tells something else."""
    lines = path.read_text("utf-8").splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **more})
    to.write_text("\n".join(lines), "utf-8")
    return to


def test_what_was_played_apart_is_put_together_each_deal_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = [
        simulate_to_file(tmp_path / f"{n}", *of) for n, of in enumerate([(5, 3), (5, 5), (7, 2)])
    ]
    out = tmp_path / "all"
    assert main(["merge", "--out", str(out), *map(str, parts)]) == 0
    head, *deals = out.read_text("utf-8").splitlines()
    of_parts = [part.read_text("utf-8").splitlines() for part in parts]
    assert sorted(deals) == sorted({line for part in of_parts for line in part[1:]})
    assert len(deals) == 5 + 2
    header = json.loads(head)
    assert header["program"] and header["edition"] and header["sheet"]
    capsys.readouterr()
    assert main([*SERIES, "--matches", "7", "--results", str(out)]) == 0
    assert "7 deals that were played before, each" in capsys.readouterr().out


@pytest.mark.sampled
@pytest.mark.parametrize(
    "line, more, why",
    [
        (0, {"program": "0.0.9"}, "another series"),
        (0, {"edition": 99}, "another series"),
        (0, {"sheet": "00"}, "another series"),
        (0, {"levels": ["trader", "novice"]}, "another series"),
        (1, {"results": []}, "went otherwise"),
        (1, {"results": 1}, "holds no results"),
        (0, {"levels": 1}, "holds no results"),
    ],
)
def test_what_does_not_belong_together_is_refused(
    line: int, more: dict[str, object], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = simulate_to_file(tmp_path / "one", 5, 1)
    other = change_result(one, tmp_path / "other", line, **more)
    for files in ((one, other), (other, one)):
        assert main(["merge", "--out", str(tmp_path / "all"), *map(str, files)]) == 2
        assert why in capsys.readouterr().err
    assert not (tmp_path / "all").exists()


def test_nothing_measured_is_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = simulate_to_file(tmp_path / "one", 5, 1)
    before = one.read_bytes()
    assert main(["merge", "--out", str(one), str(one)]) == 2
    assert "is there already" in capsys.readouterr().err and one.read_bytes() == before


def test_results_of_another_program_are_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = simulate_to_file(tmp_path / "one", 5, 1)
    other = change_result(one, tmp_path / "other", 0, program="0.0.9")
    assert main([*SERIES, "--seed", "5", "--matches", "2", "--results", str(other)]) == 2
    assert "holds results of" in capsys.readouterr().err


def test_results_that_tell_of_no_program_are_gone_on_with(tmp_path: Path) -> None:
    one = simulate_to_file(tmp_path / "one", 5, 1)
    header, *deals = one.read_text("utf-8").splitlines()
    known = {k: v for k, v in json.loads(header).items() if k not in ("program", "edition")}
    one.write_text("\n".join((json.dumps(known), *deals, "")), "utf-8")
    assert main(["merge", "--out", str(tmp_path / "all"), str(one), str(one)]) == 0
    simulate_to_file(one, 5, 2)
    assert len(one.read_text("utf-8").splitlines()) == 3
