"""Chance follows from a seed and a generator; the setup names it and the journal keeps it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import (
    CHANCE_CLASSES,
    DEFAULT_GENERATOR,
    HASHED_GENERATOR,
    SEEDED_GENERATOR,
)
from tabletop.match import journal as journals
from tabletop.match.journal import OTHER_FORMAT_CODE, JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import Setup, SetupError, choose_seed_and_generator
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_file_error
from tests.fixtures.saved_matches import play, setup_of

GAMES = games.names()
UNKNOWN = max(CHANCE_CLASSES) + 1


def begin_match(name: str, generator: int, path: Path | None = None) -> Match:
    return Match.start(games.load(name), setup_of(name)._replace(generator=generator), path)


def with_header(path: Path, **changed: Any) -> bytes:
    """Change the header of a journal, its sum made anew; returns the file."""
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    head = json.loads(first) | changed
    del head["sum"]
    path.write_text("\n".join([journals.encode_line(head), *lines, ""]), encoding="utf-8")
    return path.read_bytes()


def test_a_setup_of_before_is_written_as_it_was() -> None:
    """Byte for byte: earlier releases read it, and sums of it stay the same."""
    setup = setup_of("nacho")
    assert setup.generator == SEEDED_GENERATOR and "generator" not in setup.to_json()
    head = journals.encode_header(setup, 2, {})
    assert hashlib.sha256(head.encode()).hexdigest()[:12] == "7c5b80392b82"


@pytest.mark.parametrize("generator", CHANCE_CLASSES)
def test_a_setup_comes_back_with_its_generator(generator: int) -> None:
    setup = setup_of("nacho")._replace(generator=generator)
    assert Setup.from_json(setup.to_json()) == setup


@pytest.mark.parametrize("wrong", [True, "2", 2.0, None])
def test_what_is_no_generator_is_refused(wrong: object) -> None:
    with pytest.raises(SetupError, match="is no generator"):
        Setup.from_json(setup_of("nacho").to_json() | {"generator": wrong})


def test_a_seed_that_was_named_names_the_match_that_it_always_named() -> None:
    assert choose_seed_and_generator(7) == (7, SEEDED_GENERATOR)
    assert choose_seed_and_generator(0) == (0, SEEDED_GENERATOR)
    drawn = {choose_seed_and_generator(None) for _ in range(20)}
    assert len(drawn) == 20 and {generator for _, generator in drawn} == {DEFAULT_GENERATOR}


@pytest.mark.parametrize("name", GAMES)
def test_generators_deal_different_matches_of_a_seed(name: str) -> None:
    assert begin_match(name, SEEDED_GENERATOR).state != begin_match(name, HASHED_GENERATOR).state


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("generator", CHANCE_CLASSES)
def test_a_match_is_kept_undone_and_gone_on_with(name: str, generator: int, tmp_path: Path) -> None:
    path = tmp_path / "2026-01-01-000000-match.souk"
    match = begin_match(name, generator, path)
    play(match, 40)
    match.undo(25)
    play(match, 33, seed=2)
    match.close()
    again = Match.load(path)
    assert again.setup == match.setup and again.state == match.state
    play(again, 45, seed=3)
    again.close()
    looked = Match.load_read_only(path)
    assert looked.state == again.state
    assert [state for _, state in looked.replay_events()][-1] == again.state
    (kept,) = MatchStore(tmp_path).list_matches()
    assert kept.fault is None and kept.game == name


def test_a_damaged_match_is_mended_with_its_generator(tmp_path: Path) -> None:
    path = tmp_path / "match.souk"
    match = begin_match("mercado", HASHED_GENERATOR, path)
    play(match, 20)
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:12], b"?" + lines[12], *lines[13:]]))
    again = Match.salvage(path)
    assert again.decision_number == 11 and again.setup == match.setup
    again.close()


@pytest.mark.parametrize(
    "changed", [{"generator": UNKNOWN}, {"souk": journals.SEATING_FORMAT_VERSION + 1, "other": 1}]
)
def test_a_journal_of_a_later_version_says_so_and_is_left_as_it_was(
    changed: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "2026-01-01-000000-mercado.souk"
    match = begin_match("mercado", HASHED_GENERATOR, path)
    play(match, 9)
    match.close()
    before = with_header(path, **changed)
    matches = MatchStore(tmp_path)
    for opens in (Match.load, Match.load_read_only, Match.load_valid_part, Match.salvage):
        with pytest.raises(JournalError) as caught:
            opens(path)
        assert caught.value.code == OTHER_FORMAT_CODE and caught.value.valid_count is None
        said = {
            format_file_error(caught.value, Catalogue(language)) for language in BUILT_IN_LANGUAGES
        }
        assert len(said) == len(BUILT_IN_LANGUAGES)
    (kept,) = matches.list_matches()
    assert kept.fault is not None and kept.fault.code == OTHER_FORMAT_CODE
    assert matches.find_resumable_match() is None
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".souk"] == [path.name]
    assert path.read_bytes() == before
