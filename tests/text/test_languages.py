"""A language of others is a folder: what it has is told in it, the rest in English."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from scenes.menus.title_screen import TitleScene
from scenes.store.preferences import Preferences
from scenes.ui.context import catalogue_of
from tabletop import text as texts
from tabletop.core.acts import SeatRef, TextRef
from tabletop.lab.translation_report import build_report, list_exercise_texts, read_checksums
from tabletop.narration.match_log import format_match_log
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.text import Catalogue, languages
from tests.phones.phone_party import PhoneParty
from tests.scenes.player import Mouse

POLISH = {
    "ui": """
        [language]
        pl = "Polski"
        [title]
        play = "Graj"
        """,
    "market_day": """
        title = "Dzień targowy"
        [piece.card]
        back = "{n:karta|karty|kart|karty}"
        [begin]
        round = "Runda {n}: zaczyna {seat}."
        hand = "Rozdaje {kto}."
        [score]
        points = "{seat}: {n} {n:punkt|punkty|punktów|punktu}."
        [table]
        gone = "Nie ma."
        [refusal]
        not_there = "{other} nie ma {card:a|b}."
        """,
    "lessons": '"Two of a kind" = "Dwie takie same"\n',
}
"""A little Polish, whose numbers have four forms. One text uses a value that the English one has
not, one has too few forms, one stands for no English text."""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of languages that has Polish alone."""
    folder = tmp_path / "languages" / "pl"
    folder.mkdir(parents=True)
    for section, words in POLISH.items():
        (folder / f"{section}.toml").write_text(words, encoding="utf-8")
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path))
    monkeypatch.setenv(languages.LANGUAGES_VARIABLE, str(folder.parent))
    monkeypatch.setattr(texts, "_REPORTED", set())
    catalogue_of.cache_clear()
    yield folder
    catalogue_of.cache_clear()


def format_text(text: Catalogue, key: str, **params: object) -> str:
    return text(f"market_day.{key}", ("Ola", "Jan"), **params)


def test_what_it_has_is_told_in_it_and_the_rest_in_english(polish: Path) -> None:
    assert (
        languages.available_languages() == ("en", "ja", "pl")
        and languages.next_language("pl") == "en"
    )
    text = Catalogue("pl")
    assert format_text(text, "score.points", seat=SeatRef(0), n=2) == "Ola: 2 punkty."
    assert format_text(text, "score.points", seat=SeatRef(1), n=25) == "Jan: 25 punktów."
    assert format_text(text, "piece.card.back", n=5) == "kart"
    english = Catalogue("en")
    for key in ("aid.score.1", "begin.game", "goal"):
        assert format_text(text, key, seat=SeatRef(1)) == format_text(english, key, seat=SeatRef(1))
    assert list(text.keys("market_day"))[:3] == list(english.keys("market_day"))[:3]


def test_english_words_keep_english_grammar(polish: Path) -> None:
    """Two forms of a number are enough for them, where Polish wants four."""
    text = Catalogue("pl")
    for n, words in ((1, "1 point now"), (5, "5 points now")):
        assert format_text(text, "place.text.standing", n=n, place=1, all=2).startswith(words)
    assert format_text(text, "place.name.hand", seat=SeatRef(0)) == "Ola's hand"
    card = TextRef("market_day.piece.card.back", 3)
    assert format_text(
        text, "say.knight_takes", seat=SeatRef(0), other=SeatRef(1), card=card
    ).endswith("Jan's karty.")


def test_a_text_that_cannot_be_shown_is_told_in_english(polish: Path) -> None:
    text = Catalogue("pl")
    assert format_text(text, "begin.hand", n=1, seat=SeatRef(0)) == "Deal 1: Ola deals."
    card = TextRef("market_day.card.7")
    assert "at the stall" in format_text(text, "refusal.not_there", other=SeatRef(0), card=card)


def test_a_text_that_is_nested_too_deep_is_told_in_english(polish: Path) -> None:
    """Translations may come from strangers: no text ends the program."""
    deep = "x"
    for _ in range(800):
        deep = f"{{n:select 0=a|other={deep}}}"
    text = f'title = "Targ"\n[begin]\nround = "{deep}"\n'
    (polish / "market_day.toml").write_text(text, encoding="utf-8")
    catalogue = Catalogue("pl")
    english = format_text(Catalogue("en"), "begin.round", n=1, seat=SeatRef(0))
    assert format_text(catalogue, "begin.round", n=1, seat=SeatRef(0)) == english


def test_what_it_lacks_is_noted_once(polish: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "souk.text"):
        for _ in range(2):
            text = Catalogue("pl")
            for key in ("goal", "blurb", "tie"):
                format_text(text, key)
    (note,) = caplog.messages
    wanted = len(list(Catalogue("en").keys("market_day")))
    assert note.startswith(f"pl/market_day.toml: {wanted - 4} of {wanted} texts")


def test_lessons_have_their_words_by_the_english_ones(polish: Path) -> None:
    said = LocalizedText("Two of a kind", "同じもの2枚")
    assert said.localize(Catalogue("pl"), ()) == "Dwie takie same"
    assert said.localize(Catalogue("en"), ()) == "Two of a kind"
    assert LocalizedText("{seat0} waits.", "x").localize(Catalogue("pl"), ("Ola",)) == "Ola waits."
    assert "Two of a kind" in list_exercise_texts()


@pytest.mark.slow
def test_a_match_is_shown_in_it(polish: Path) -> None:
    """The language is chosen at the title; a match uses it, with English for missing texts."""
    player = Mouse(language="ja")
    player.app.open_scene(TitleScene(player.context))
    player.wait(0.1)
    assert player.scene.widget_layer.find_widget("language").label == "Polski"
    player.press("language")
    player.frame()
    assert player.scene.widget_layer.find_widget("play").label == "Graj"
    player.start("market_day", "", "trader", hands=1)
    player.run_until_asked()
    assert player.context.text_catalogue.language == "pl"
    lines = [
        line.text
        for line in format_match_log(player.table.match, 1, 0, player.context.text_catalogue)
    ]
    assert any(line.startswith("Runda 1: zaczyna") for line in lines)
    assert any(line.startswith("The market opens.") for line in lines)
    player.move()
    player.run_until_asked()
    player.close()


def test_phones_speak_it_and_go_on_to_it_in_turn(polish: Path) -> None:
    party = PhoneParty("market_day", seats=3)
    phones = party.seat_everybody("pl-PL", "ja", "xx")
    party.begin()
    told = [
        (phone.parts["language"], *map(phone.parts["words"].get, ("other", "tool.language")))
        for phone in phones
    ]
    assert told == [("pl", "en", "English"), ("ja", "pl", "Polski"), ("en", "ja", "日本語")]
    assert phones[0].parts["words"]["title"] == "Dzień targowy"


def test_settings_in_a_language_that_is_gone_are_english_again(polish: Path) -> None:
    kept = Preferences(polish.parent.parent / "settings.json")
    kept.change(language="pl")
    shutil.rmtree(polish)
    assert Preferences(kept.path).settings.language == "en"


@pytest.mark.slow
def test_a_command_tells_what_is_missing_wrong_and_old(
    polish: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["words", "pl"]) == 1
    page = capsys.readouterr().out
    assert page.startswith("pl (Polski): 6 of ")
    assert '  market_day.goal = "The highest total' in page
    assert "market_day.begin.hand uses {kto}, which is not in the English text" in page
    assert "market_day.refusal.not_there is not well formed: card: 2 forms, where" in page
    assert "not in English (any more):\n  market_day.table.gone\n" in page
    assert (
        f"  {len(list_exercise_texts()) - 1} sayings of lessons: words pl --lessons prints them\n"
        in page
    )
    assert "lessons.Two" not in page and "older English" not in page
    assert main.main(["words", "pl", "--lessons"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(list_exercise_texts()) - 1 and '"Two of a kind" = ""' not in lines


def test_a_text_whose_english_one_was_changed_since_is_old(polish: Path) -> None:
    assert main.main(["words", "pl", "--reviewed"]) == 0
    assert "ui.title.play" in read_checksums("pl") and "ui.title.demo" not in read_checksums("pl")
    assert not build_report("pl").outdated_texts
    marks = polish / "translated.toml"
    words = marks.read_text(encoding="utf-8")
    mark = read_checksums("pl")["ui.title.play"]
    marks.write_text(words.replace(mark, "00000000"), encoding="utf-8")
    assert build_report("pl").outdated_texts == ['ui.title.play = "Play"']


def test_no_japanese_text_is_missing_or_older_than_its_english_one() -> None:
    """A change of an English text requires a look at the Japanese one and a confirmation.

    The command for the latter is `python main.py words ja --reviewed`.
    """
    page = build_report("ja")
    assert page.is_complete, str(page)
    english, marked = set(Catalogue("en").keys("ui")), read_checksums("ja").keys()
    assert len(english & marked) >= 0.9 * len(english)  # new ones may not be marked yet


def test_a_file_that_is_no_toml_is_named(polish: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (polish / "ui.toml").write_text('[language]\npl = "Polski"\n[language]\n', encoding="utf-8")
    assert main.main(["words", "pl"]) == 2
    assert str(polish / "ui.toml") in capsys.readouterr().err


def test_letters_that_no_font_has_are_told(
    polish: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = polish / "ui.toml"
    path.write_text(path.read_text("utf-8").replace("Graj", "Graj ก"), encoding="utf-8")
    assert main.main(["words", "pl"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("pl (Polski): ") and told[0].endswith(" texts")
    assert "  ui.toml: ก" in told and not any("ń" in line for line in told if "toml: " in line)


def test_a_language_from_right_to_left_is_refused_with_a_sentence(
    polish: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (polish.parent / "ar").mkdir()
    assert "ar" not in languages.available_languages()
    assert main.main(["words", "ar"]) == 2
    assert "written from right to left, which Souk cannot show yet" in capsys.readouterr().err
