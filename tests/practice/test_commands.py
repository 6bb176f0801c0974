"""Commands for lessons and drills."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from tabletop import games
from tabletop.ai.paired_samples import PairedDifference
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.practice import drill_proofs, drills, exercise_catalogue
from tabletop.practice.drill_proofs import DrillProof
from tabletop.practice.drills import Drill
from tests.practice.setups import make_setup

TAUGHT = [game for game in games.names() if exercise_catalogue.list_exercise_files(game, "lessons")]

STALE = "are proofs stale? `python main.py drill --prove --game market_day` proves drills again"


@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_are_checked(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = exercise_catalogue.list_exercise_files(game, "lessons")[0]
    assert main.main(["lesson", str(path), "--headless"]) == 0
    assert "all can be done" in capsys.readouterr().out


def test_a_drill_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    path = exercise_catalogue.list_exercise_files("market_day", "drills")[0]
    assert main.main(["drill", str(path), "--prove"]) == 0
    told = capsys.readouterr().out
    assert "steady rivals" in told and "erring rivals" in told and "1 proved" in told


def test_all_drills_of_a_game_are_proved_unless_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def again(drill: Drill) -> DrillProof:
        raise AssertionError(f"{drill.key} is proved")

    monkeypatch.setattr(drill_proofs, "prove_drill", again)
    assert main.main(["drill", "--prove", "--game", "market_day"]) == 0, STALE
    assert (
        f"{len(exercise_catalogue.load_all_drills('market_day'))} proved" in capsys.readouterr().out
    )


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game's folder of drills in which things can be spoiled."""
    own = games.folder("market_day")
    folder = tmp_path / "market_day"
    shutil.copytree(own / "drills", folder / "drills")
    shutil.copy(own / drill_proofs.PROOFS_FILE, folder)
    cached = (
        exercise_catalogue._load_folder,
        exercise_catalogue.load_all_drills,
        exercise_catalogue.load_proofs,
        exercise_catalogue.load_proved_drills,
    )
    monkeypatch.setattr(games, "folder", lambda name: folder)
    for each in cached:
        each.cache_clear()
    yield folder
    for each in cached:
        each.cache_clear()


def replace_in_file(file: Path, old: str, new: str) -> None:
    """Change a file in one place."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_what_is_wrong_with_drills_is_told_by_name_and_the_others_go_on(
    shelf: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clause that is none, an answer that is not legal, two answers that are equal, no proof."""
    file = {
        path.stem[:2]: path
        for path in exercise_catalogue.list_exercise_files("market_day", "drills")
    }
    replace_in_file(file["02"], "title.en", 'teaches = ["99.9"]\ntitle.en')
    replace_in_file(file["01"], 'answer = ["play 7"]', 'answer = ["play 5"]')
    known = dict(drill_proofs.load_proof_file(shelf / drill_proofs.PROOFS_FILE))
    equal, unproved = (known.pop(file[number].stem) for number in ("06", "05"))
    drill_proofs.save_proof_file(shelf / drill_proofs.PROOFS_FILE, known)
    even = unproved.comparisons[0]._replace(difference=PairedDifference(0.0, 0.01, 800))

    def prove(drill: Drill) -> DrillProof:
        found = {file["06"].stem: equal._replace(comparisons=(even,)), file["05"].stem: unproved}
        return found[drill.key]

    monkeypatch.setattr(drill_proofs, "prove_drill", prove)
    assert main.main(["drill", "--prove", "--game", "market_day"]) == 2, STALE
    told = capsys.readouterr()
    assert f"market_day/{file['05'].stem}: proved" in told.out
    assert f"3 of {len(file)} not proved" in told.err
    for number, said in (("02", "99.9"), ("01", "nothing that fits"), ("06", "not sure enough")):
        (line,) = (line for line in told.err.splitlines() if file[number].stem in line)
        assert said in line


def test_a_drill_that_cannot_be_read_leaves_the_others_to_be_asked(shelf: Path) -> None:
    first, *others = exercise_catalogue.list_exercise_files("market_day", "drills")
    first.write_text("game = 3", encoding="utf-8")
    assert [drill.key for drill in exercise_catalogue.load_proved_drills("market_day")] == [
        p.stem for p in others
    ]
    (wrong,) = exercise_catalogue.list_drill_errors("market_day")
    assert first.name in str(wrong)


def test_without_a_file_there_is_nothing_to_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["drill", "--headless"]) == 2
    assert "name the file" in capsys.readouterr().err


def test_a_drill_that_is_not_surely_right_is_thrown_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = exercise_catalogue.list_exercise_files("market_day", "drills")[0].read_text(
        encoding="utf-8"
    )
    path = tmp_path / "mine.toml"
    text = text.replace('answer = ["play 7"]', 'answer = ["play 4"]')
    path.write_text(text.replace('if = ["play 4"]', 'if = ["play 7"]'), encoding="utf-8")
    assert main.main(["drill", str(path), "--prove"]) == 2
    assert "mine: the answer is not surely better than all others" in capsys.readouterr().err


def test_a_lesson_that_cannot_be_done_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    text = exercise_catalogue.list_exercise_files("mercado", "lessons")[0].read_text(
        encoding="utf-8"
    )
    path.write_text(text.replace('do = ["draw"]', 'do = ["take_back"]'), encoding="utf-8")
    assert main.main(["lesson", str(path)]) == 2
    assert f"souk: {path}: step " in capsys.readouterr().err


@pytest.mark.parametrize("game", games.names())
def test_a_table_is_printed_as_a_lesson_writes_it(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["table", "--game", game, "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    for action in games.game_class(game).action_types:
        assert f"action: {action.tag}" in printed


@pytest.mark.parametrize("seats", ["1", "9"])
def test_a_table_for_another_number_of_seats_is_refused(
    seats: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["table", "--game", "basari", "--seats", seats]) == 2
    assert "basari takes 3 to 5" in capsys.readouterr().err


def test_a_position_of_a_saved_match_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "match.souk", tmp_path / "drill.toml"
    match = Match.start(games.load("market_day"), make_setup("market_day"), path)
    chance, states = Chance(1), []
    while match.decision_number < 6:
        states.append(match.state.copy())
        seat = match.active_seats()[0]
        match.submit(seat, chance.pick(match.legal_actions(seat)))
    match.close()
    assert main.main(["keep", str(path), "--at", "4", "--out", str(out)]) == 0
    assert "the search would play" in capsys.readouterr().out
    out.write_text(out.read_text(encoding="utf-8").replace('.en = ""', '.en = "x"'), "utf-8")
    assert drills.load_drill(out).start_run().match.state == states[4]
    assert main.main(["keep", str(path), "--at", "6", "--out", str(out)]) == 2
    assert "decisions 0 to 5" in capsys.readouterr().err
