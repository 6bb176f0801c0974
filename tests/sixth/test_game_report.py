"""Tests that the report on a game names each mistake and each missing part."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop import games
from tabletop.lab.game_report import build_report
from tabletop.plugins import paths
from tests.sixth.locations import GAME, HERE, ROOT

RULES = "tabletop/games/teahouse/"
EN, JA = (f"tabletop/text/{language}/teahouse.toml" for language in ("en", "ja"))


class Mistake(NamedTuple):
    """A mistake put into a file: the right words, the wrong ones, and what `check` says of them."""

    file: str
    right: str
    wrong: str
    said: tuple[str, ...]


MISTAKES = {
    "misspelt zone": Mistake(
        RULES + "game.py", 'f"tray:{seat}"', 'f"trey:{seat}"', ("no zone 'trey:0'", "'tray'?")
    ),
    "unknown zone": Mistake(
        RULES + "game.py", 'hand, "discard"', 'hand, "xyz"',
        ("no zone 'xyz'", "deck, hand, tray"),
    ),
    "a zone without its field": Mistake(
        RULES + "game.py", '"hands", TEA', '"hnads", TEA',
        ("'hand' is bound to 'hnads', which is no field of Table: it has seats",),
    ),
    "missing word": Mistake(EN, 'serve = "Serve {tea}"\n', "", ("lacks 'action.serve', a move",)),
    "missing word in Japanese": Mistake(
        JA, "[prompt]\ndecide", "[prompt]\nx", (JA, "'prompt.decide'")
    ),
    "misspelt word": Mistake(
        EN, "[prompt]\ndecide", "[prompt]\ndecied",
        ("'prompt.decide'", "'prompt.decied', misspelt?"),
    ),
    "piece without a name": Mistake(EN, '4 = "Spiced tea (4)"\n', "", ("'piece.tea.4', a piece",)),
    "no back": Mistake(EN, 'back = "a card"\n', "", ("'piece.tea.back'",)),
    "place without a name": Mistake(EN, 'bag = "The bag"\n', "", ("'place.name.bag', a place",)),
    "option without words": Mistake(
        EN, 'label = "First player"\n', "", ("'option.first.label', an option",)
    ),
    "reckoning without words": Mistake(
        EN, 'coins = "Coins"\n\n[place.name]', "[place.name]", ("'tally.coins'",)
    ),
    "no title": Mistake(EN, 'title = "Tea House"\n', "", ("lacks 'title'",)),
    "broken words": Mistake(EN, 'title = "Tea House"', "title = Tea House", (EN, "cannot be read")),
    "wrong piece": Mistake(
        RULES + "game.py", 'f"tea.{action.tea}", hand, "discard"', '"tea.9", hand, "discard"',
        ("no tea.9 can lie in hand:", "but tea.1, tea.2"),
    ),
    "a piece that is not there": Mistake(
        RULES + "game.py", 'f"tea.{action.tea}", hand, "discard"', '"tea.1", hand, "discard"',
        ("there is no tea.1 in hand:", "game.py, line "),
    ),
    "points that are not told": Mistake(
        RULES + "game.py", "self.score(seat, action.tea", "self.score(seat, 1",
        ("a promise is broken",),
    ),
    "a slip in the rules": Mistake(
        RULES + "game.py", "self.worth(coin", "self.wroth(coin", ("wroth", "game.py, line ")
    ),
    "a module that is not there": Mistake(
        RULES + "game.py", "core.chance", "core.chnace", ("cannot be read", "chnace", "game.py")
    ),
    "no GAME": Mistake(RULES + "__init__.py", "GAME = TeaHouse", "", ("cannot be read", "GAME")),
    "not Python": Mistake(RULES + "game.py", "seats: int", "seats int", ("SyntaxError", "game.py")),
    "a part that is not written": Mistake(
        RULES + "game.py", "def is_over(", "def is_ovre(", ("abstract method", "is_over")
    ),
    "a secret told": Mistake(
        RULES + "game.py", "    def sits_out(",
        "    def redact(self, s, viewer):\n        return s.copy()\n\n    def sits_out(",
        ("a promise is broken",),
    ),
    "a sheet with a hole": Mistake(
        RULES + "sheet.toml", "aside = 3", "", ("names 'game.aside'", "sheet.toml does not have")
    ),
    "a sheet that cannot be read": Mistake(
        RULES + "sheet.toml", "[game]", "[game", ("cannot be read", "sheet.toml")
    ),
}  # fmt: skip


def checked(folder: Path, name: str = GAME) -> tuple[int, str]:
    """The status of the command, and all that it says."""
    ended = subprocess.run(
        [sys.executable, "main.py", "check", name, "--games", str(folder), "--quick"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    return ended.returncode, ended.stdout + ended.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The rules and words of the sixth game, to be spoilt."""
    hidden = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE / "tabletop", tmp_path / "tabletop", ignore=hidden)
    return tmp_path


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_told_in_one_sentence(copy: Path, mistake: Mistake) -> None:
    path = copy / mistake.file
    source = path.read_text(encoding="utf-8")
    assert mistake.right in source
    path.write_text(source.replace(mistake.right, mistake.wrong), encoding="utf-8")
    status, told = checked(copy)
    has_gap = " words of play\n  tabletop/text/" in told  # the other language is complete
    assert "Traceback" not in told and (status == 1 or has_gap), told
    wrong = told.partition("to a first playable:\n")[2]
    assert any(all(part in line for part in mistake.said) for line in wrong.splitlines()), told


def spoilt(folder: Path, name: str) -> None:
    """Put a mistake into the rules of a copy."""
    mistake = MISTAKES[name]
    path = folder / mistake.file
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace(mistake.right, mistake.wrong), encoding="utf-8")


def ended(folder: Path, user: Path, *words: str, typed: str = "") -> tuple[int, str]:
    """The status of a tool on a copy, and what it says of an error."""
    told = subprocess.run(
        [sys.executable, "main.py", *words, "--game", GAME, "--games", str(folder)],
        cwd=ROOT, capture_output=True, text=True,
        env=os.environ | {"SOUK_FOLDER": str(user)}, input=typed,
    )  # fmt: skip
    return told.returncode, told.stderr


def test_a_broken_promise_is_told_by_default_and_can_be_seen_again(
    copy: Path, tmp_path: Path
) -> None:
    """With game, seed, seat, decision and difference; in the report too."""
    spoilt(copy, "points that are not told")
    status, told = ended(copy, tmp_path / "user", "simulate", "--check", "--seed", "4")
    found = re.search(
        r"souk: (a promise is broken: .* by the acts .* in the view.* "
        r"\(teahouse, seed (\d+), (\d) seats, .* decision \d+ by seat \d.*\)); it is noted in",
        told,
    )
    assert status == 1 and found, told
    (report,) = (tmp_path / "user").rglob("report.txt")
    assert found[1] in report.read_text(encoding="utf-8")
    words = "simulate", "--check", "--seed", found[2], "--matches", "1"
    assert f"{found[1]}; it is noted in" in ended(copy, tmp_path / "again", *words)[1]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "tool",
    [
        ["simulate", "--check"],
        ["simulate", "--seats", "ai:random,ai:random", "--matches", "2"],
        ["simulate", "--seats", "ai:random,ai:random", "--matches", "2", "--jobs", "2"],
        ["tournament", "--seats", "ai:random,ai:random", "--deals", "1"],
        ["demo", "--headless", "--seats", "ai:random,ai:random"],
        ["mine", "--seats", "ai:random,ai:random", "--out", "{folder}/mined"],
        ["bench", "search"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("self.wroth(coin", "AttributeError: 'TeaHouse' object has no attribute 'wroth'"),
        ("int('tea' + coin", "ValueError: invalid literal for int() with base 10: 'tea"),
    ],
)
def test_every_tool_tells_an_error_in_the_rules_and_where_it_is(
    copy: Path, tmp_path: Path, tool: list[str], wrong: str, told: str
) -> None:
    if tool[0] == "tournament":
        pytest.importorskip("openskill")
    path = copy / RULES / "game.py"
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace("self.worth(coin", wrong), encoding="utf-8")
    words = [word.format(folder=tmp_path) for word in tool]
    status, said = ended(copy, tmp_path / "user", *words)
    assert status == 1 and f"souk: {told}" in said and f"{path}, line " in said, said
    assert "Traceback" not in said
    (report,) = (tmp_path / "user").rglob("report.txt")
    assert told in report.read_text(encoding="utf-8")
    if tool[0] in ("simulate", "tournament", "mine", "demo"):
        assert re.search(r"teahouse, (seed|deal) \d+, .*decision \d+", said), said
    if tool[0] in ("simulate", "tournament") and "--check" not in tool:
        assert re.search(r"the same series again: --seed \d+", said), said


@pytest.mark.slow
def test_people_who_play_read_no_words_of_an_error_in_the_rules(copy: Path, tmp_path: Path) -> None:
    """Such words may quote a hand."""
    path = copy / RULES / "game.py"
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace("self.end_turn(", "int('secret') or self.end_turn("), "utf-8")
    words = "play", "--terminal", "--language", "en", "--seats", "human:Mika,ai:random"
    status, said = ended(copy, tmp_path / "user", *words, typed="1\n1\n1\n")
    assert status == 1 and f"souk: something went wrong (ValueError, {path}, line " in said
    (report,) = (tmp_path / "user").rglob("report.txt")
    assert "secret" not in said + report.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_first_playable_game_is_told_from_a_complete_one(copy: Path) -> None:
    (copy / RULES / "strategy.py").unlink()
    for path in (copy / EN, copy / JA):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("[aid.", "[sundry."), encoding="utf-8")
    status, told = checked(copy)
    playable, _, complete = told.partition("to a complete game:")
    assert status == 0 and "to a first playable:\n  (nothing)" in playable
    assert (
        "no strategy.py: AI seats try actions in sampled" in complete and "below [aid]" in complete
    )


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("name", [name for name in games.names() if name != GAME])
def test_our_own_games_are_complete(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.GAMES_VARIABLE)
    page = build_report(name)
    assert not page.errors and not page.missing_parts


def test_a_folder_without_games_and_a_game_that_is_not_there_are_told(tmp_path: Path) -> None:
    assert checked(tmp_path) == (2, f"souk: --games {tmp_path}: there is no tabletop/games in it\n")
    status, told = checked(HERE, "teahose")
    assert status == 2 and "unknown game 'teahose'" in told and "teahouse" in told


@pytest.mark.slow
def test_a_game_without_a_strategy_that_needs_one_is_told(tmp_path: Path) -> None:
    """By `check` and by whatever would play it; one that is told by its zones needs none."""
    rules = tmp_path / "tabletop/games/quiet"
    rules.mkdir(parents=True)
    (rules / "__init__.py").write_text("from .game import GAME as GAME\n", encoding="utf-8")
    (rules / "game.py").write_text(
        "from tabletop.games.basari import GAME as Basari\n\n\n"
        "class Quiet(Basari):\n    name = 'quiet'\n\n\nGAME = Quiet\n",
        encoding="utf-8",
    )
    said = "no strategy.py: write one, or make it a ZoneGame, which needs none"
    assert f"  {said}" in checked(tmp_path, "quiet")[1].splitlines()
    played = subprocess.run(
        [sys.executable, "main.py", "simulate", "--game", "quiet", "--games", str(tmp_path),
         "--matches", "1"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert played.stderr == f"souk: quiet has {said}\n"
