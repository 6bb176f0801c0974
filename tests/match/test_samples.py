"""Journals of this and earlier versions open and end as they did, with every Python."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.chance import CHANCE_CLASSES
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tests.match.samples import ENDS, FOLDER, describe_end, sample_name, version

SAMPLES = sorted(FOLDER.glob("*/*.souk"))
PAST = FOLDER.parent / "past" / "nacho-1.souk"
"""A sample by the first edition of Nacho's rules, which drew cubes without being asked."""


def test_there_is_a_sample_of_every_game_of_this_version() -> None:
    found = {path.stem for path in SAMPLES if path.parent.name == version()}
    assert found == {sample_name(*each) for each in product(games.names(), CHANCE_CLASSES)}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sample_ends_bit_for_bit_as_it_did(path: Path) -> None:
    ends = json.loads((path.parent / ENDS).read_text(encoding="utf-8"))
    match = Match.load_read_only(path)
    assert match.is_over
    wanted, found = ends[path.stem], describe_end(match)
    assert found["decisions"] == wanted["decisions"] and found["score"] == wanted["score"], (
        f"{path.stem} is played otherwise: raise the `edition` of the game (tabletop/core/game.py)"
    )
    assert found["state"] == wanted["state"], (
        f"{path.stem} ends in a state with other fields: give a new field a default, which JSON "
        f"leaves out (tabletop/core/state.py). For a new release, and only then, rewrite "
        f"{path.parent / ENDS} by `python -m tests.match.samples`"
    )


def test_a_sample_of_a_past_edition_is_known_as_far_as_the_rules_of_now_go() -> None:
    before = PAST.read_bytes()
    with pytest.raises(JournalError) as error:
        Match.load_read_only(PAST)
    assert error.value.valid_count == 4 and games.game_class("nacho").edition == 2
    assert PAST.read_bytes() == before


def test_samples_are_listed_as_ended() -> None:
    kept = MatchStore(FOLDER / version()).list_matches()
    assert [one.is_over for one in kept] == [True] * len(games.names()) * len(CHANCE_CLASSES)
