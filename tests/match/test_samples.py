"""Journals of this and earlier versions open and end as they did, with every Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop import games
from tabletop.match.folder import MatchFolder
from tabletop.match.match import Match
from tests.match.samples import ENDS, FOLDER, end_of, version

SAMPLES = sorted(FOLDER.glob("*/*.souk"))


def test_there_is_a_sample_of_every_game_of_this_version() -> None:
    assert {path.stem for path in SAMPLES if path.parent.name == version()} == set(games.names())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sample_ends_bit_for_bit_as_it_did(path: Path) -> None:
    ends = json.loads((path.parent / ENDS).read_text(encoding="utf-8"))
    match = Match.replay(path)
    assert match.over and end_of(match) == ends[path.stem]


def test_samples_are_listed_as_ended() -> None:
    kept = MatchFolder(FOLDER / version()).kept()
    assert [one.over for one in kept] == [True] * len(games.names())
