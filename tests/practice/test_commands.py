"""What the command line does with lessons and drills."""

from __future__ import annotations

from pathlib import Path

import pytest

import main
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.practice import drills, library, proofs
from tabletop.practice.drills import Drill
from tabletop.practice.proofs import Proof
from tests.practice.test_proofs import setup

TAUGHT = [game for game in games.names() if library.files(game, "lessons")]


@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_are_checked(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = library.files(game, "lessons")[0]
    assert main.main(["lesson", str(path), "--headless"]) == 0
    assert "all can be done" in capsys.readouterr().out


def test_a_drill_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    path = library.files("market_day", "drills")[0]
    assert main.main(["drill", str(path), "--prove"]) == 0
    told = capsys.readouterr().out
    assert "steady rivals" in told and "erring rivals" in told and "1 proved" in told


def test_all_drills_of_a_game_are_proved_unless_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def again(drill: Drill) -> Proof:
        raise AssertionError(f"{drill.key} is proved")

    monkeypatch.setattr(proofs, "prove", again)
    assert main.main(["drill", "--prove", "--game", "market_day"]) == 0
    assert f"{len(library.written_for('market_day'))} proved" in capsys.readouterr().out


def test_without_a_file_there_is_nothing_to_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["drill", "--headless"]) == 2
    assert "name the file" in capsys.readouterr().err


def test_a_drill_that_is_not_surely_right_is_thrown_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = library.files("market_day", "drills")[0].read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    text = text.replace('answer = ["play 7"]', 'answer = ["play 4"]')
    path.write_text(text.replace('if = ["play 4"]', 'if = ["play 7"]'), encoding="utf-8")
    assert main.main(["drill", str(path), "--prove"]) == 2
    assert "mine: the answer is not surely better than all others" in capsys.readouterr().err


def test_a_lesson_that_cannot_be_done_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    text = library.files("mercado", "lessons")[0].read_text(encoding="utf-8")
    path.write_text(text.replace('do = ["draw"]', 'do = ["take_back"]'), encoding="utf-8")
    assert main.main(["lesson", str(path)]) == 2
    assert f"souk: {path}: step " in capsys.readouterr().err


@pytest.mark.parametrize("game", games.names())
def test_a_table_is_printed_as_a_lesson_writes_it(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["table", "--game", game, "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    for action in games.kind(game).actions:
        assert f"action: {action.tag}" in printed


def test_a_position_of_a_saved_match_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "match.souk", tmp_path / "drill.toml"
    match = Match.start(games.load("market_day"), setup("market_day"), path)
    chance, states = Chance(1), []
    while match.number < 6:
        states.append(match.state.copy())
        seat = match.to_act()[0]
        match.submit(seat, chance.pick(match.legal(seat)))
    match.close()
    assert main.main(["keep", str(path), "--at", "4", "--out", str(out)]) == 0
    assert "the search would play" in capsys.readouterr().out
    out.write_text(out.read_text(encoding="utf-8").replace('.en = ""', '.en = "x"'), "utf-8")
    assert drills.load(out).run().match.state == states[4]
    assert main.main(["keep", str(path), "--at", "6", "--out", str(out)]) == 2
    assert "decisions 0 to 5" in capsys.readouterr().err
