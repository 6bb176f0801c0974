"""The bench of years of matches: it lays down what people have, and its figures are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.bench import many_matches
from scenes.bench.command import format_many_matches
from tabletop import games
from tabletop.match.match_store import MatchStore


@pytest.mark.slow
def test_matches_of_any_age_are_laid_down_and_all_of_them_open(tmp_path: Path) -> None:
    number = 3 * len(games.names())
    many_matches.write_matches(tmp_path / "matches", number)
    folder = MatchStore(tmp_path / "matches")
    kept = folder.list_matches()
    assert len(kept) == number == len({match.path for match in kept})
    assert {match.game for match in kept} == set(games.names())
    assert all(match.is_over and match.fault is None for match in kept)
    assert folder.find_resumable_match() is None
    first = MatchStore(tmp_path / "matches").list_matches(is_urgent=True, query="2025")
    assert {match.is_over for match in first} <= {True, None}
    bare = [match for match in folder._all() if b'"over":true' not in match.path.read_bytes()]
    assert number / 3 < len(bare) < 2 * number / 3


def test_a_row_is_told_for_each_thing_that_was_measured() -> None:
    found = {"title": 0.5, "list": 0.25}
    figures = {
        "matches": 7,
        "runs": 1,
        "seconds": dict.fromkeys(many_matches.MATCH_FILE_CASES, found),
    }
    heading, cases, *rows = format_many_matches(figures).splitlines()
    assert heading.startswith("7 matches") and cases.split() == list(many_matches.MATCH_FILE_CASES)
    assert [row.split() for row in rows] == [["title", *["0.50"] * 3], ["list", *["0.25"] * 3]]
