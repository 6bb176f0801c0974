"""Deal codes: they are fixed before the match, hide the seed, and tell a changed deal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from main import main
from tabletop import games
from tabletop.core.chance import DEFAULT_GENERATOR
from tabletop.match import journal as journals
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import DEAL_CODE_LENGTH, Setup, draw_seed
from tabletop.match.verification import normalize_deal_code, verify_match
from tests.fixtures.saved_matches import play, setup_of


def begin_match(folder: Path, name: str) -> Match:
    """Begin a match whose seed nobody chose."""
    setup = setup_of(name)._replace(seed=draw_seed(), generator=DEFAULT_GENERATOR)
    return MatchStore(folder).begin_match(games.load(name), setup)


def saved_path(match: Match) -> Path:
    assert match.journal_path is not None
    return match.journal_path


@pytest.mark.sampled
@pytest.mark.parametrize("name", games.names())
def test_the_code_of_the_beginning_is_proven_at_the_end(name: str, tmp_path: Path) -> None:
    match = begin_match(tmp_path, name)
    path, code = saved_path(match), match.deal_code
    assert len(code.replace("-", "")) == DEAL_CODE_LENGTH
    play(match, 12)
    match.close()
    found = verify_match(path)
    assert found.deal_code == code and found.is_proven and not found.is_over
    assert found.agreeing_count == found.decision_count == 12


def test_every_part_of_the_deal_changes_the_code() -> None:
    setup = setup_of("mercado")._replace(seed=7, generator=DEFAULT_GENERATOR, salt="0" * 32)
    others = [
        setup._replace(seed=8),
        setup._replace(salt="0" * 31 + "1"),
        setup._replace(options={"side": "B"}),
        setup._replace(game="zahab"),
        setup._replace(seats=setup.seats[::-1]),
    ]
    sheet = games.load("mercado").sheet.data
    codes = {each.deal_code(sheet) for each in (setup, *others)}
    codes |= {setup.deal_code({}), setup.deal_code(games.load("zahab").sheet.data)}
    assert len(codes) == len(others) + 3


def test_the_code_hides_the_seed() -> None:
    """Two matches of one seed have different codes: nobody can try all seeds against a code."""
    setup = setup_of("mercado")._replace(seed=7, generator=DEFAULT_GENERATOR)
    assert setup.with_salt().deal_code({}) != setup.with_salt().deal_code({})
    assert setup.deal_code({}) == ""


def test_a_chosen_seed_has_no_code(tmp_path: Path) -> None:
    match = MatchStore(tmp_path).begin_match(games.load("mercado"), setup_of("mercado"))
    match.close()
    assert match.setup.salt and match.deal_code == ""


def change_header(path: Path, **changes: object) -> None:
    """Write the header anew, with a sum that fits."""
    head, *rest = path.read_text(encoding="utf-8").splitlines()
    data = {key: value for key, value in json.loads(head).items() if key != "sum"}
    lines = [journals.encode_line(data | changes), *rest, ""]
    path.write_text("\n".join(lines), encoding="utf-8")


MERCADO_SHEET = games.load("mercado").sheet.data
OTHER_SHEET = MERCADO_SHEET | {"market": MERCADO_SHEET["market"] | {"mark": "owner"}}
"""A sheet with which the first decisions of a match stay the same."""


@pytest.mark.parametrize(
    ("changes", "status", "told"),
    [
        ({}, 0, "follow from this deal"),
        ({"salt": "f" * 32}, 1, "another deal"),
        ({"sheet": OTHER_SHEET}, 1, "another deal"),
    ],
    ids=["untouched", "another salt", "another sheet"],
)
def test_the_command_compares_the_code(
    changes: dict[str, object], status: int, told: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    match = begin_match(tmp_path, "mercado")
    path, code = saved_path(match), match.deal_code
    play(match, 5)
    match.close()
    change_header(path, **changes)
    typed = code.replace("-", " ").lower()
    assert main(["verify", str(path), typed, "--language", "en"]) == status
    assert told in capsys.readouterr().out


def test_another_seed_does_not_lead_to_the_same_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begin_match(tmp_path, "mercado")
    path = saved_path(match)
    play(match, 9)
    match.close()
    change_header(path, seed=match.setup.seed ^ 1)
    assert not verify_match(path).is_proven
    assert main(["verify", str(path), "--language", "en"]) == 1
    assert "Under today's rules" in capsys.readouterr().out


def test_a_match_without_a_code_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "old.souk"
    match = Match.start(games.load("mercado"), setup_of("mercado"), path)
    match.close()
    assert main(["verify", str(path), "--language", "en"]) == 2
    assert "no deal code" in capsys.readouterr().out


def test_codes_may_be_typed_as_people_type() -> None:
    assert normalize_deal_code("abcd efgh") == normalize_deal_code("ABCD-EFGH") == "ABCD-EFGH"


@pytest.mark.parametrize("salt", ["x", "0" * 31, "0" * 33, "A" * 32, 5, None])
def test_a_wrong_salt_is_refused(salt: object, tmp_path: Path) -> None:
    data = setup_of("mercado").to_json() | {"salt": salt}
    with pytest.raises(ValueError, match="no salt"):
        Setup.from_json(data)
