"""Guarantees of the catalogue about the values of its texts."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from tabletop.core.acts import SeatRef, TextRef
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names
from tabletop.text.templates import (
    TemplateError,
    check_plurals,
    displayed_value_names,
    parse_template,
    used_value_names,
)


def test_a_value_of_a_text_may_be_called_names(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "fair.toml").write_text('won = "{names} won against {who}"\n', encoding="utf-8")
    text = Catalogue("en", tmp_path)
    assert text("fair.won", ("Mika", "Aru"), names="All", who=SeatRef(1)) == "All won against Aru"


def test_a_pattern_stands_for_all_that_have_no_text_of_their_own(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "fair.toml").write_text(
        """
        [piece]
        card = "Card {n}"
        [piece.coin]
        gold = "Gold"
        [option.first]
        "*" = "Seat {n}"
        lot = "Random"
        [move.hand]
        tray = "{seat} serves {n}."
        """,
        encoding="utf-8",
    )
    text = Catalogue("en", tmp_path)
    assert text("fair.piece.card.17") == "Card 17"
    assert text("fair.piece.coin.gold") == "Gold"
    assert text("fair.option.first.3") == "Seat 3" and text("fair.option.first.lot") == "Random"
    assert text.has_text("fair.piece.card.2") and text.noun("fair.piece.card.2", 3) == "Card 2"
    without = ("piece.card.back", "option.first.label", "move.hand.tray.card", "piece.x.1")
    assert not any(text.has_text(f"fair.{key}") for key in without)


@pytest.fixture(params=BUILT_IN_LANGUAGES)
def fair(request: pytest.FixtureRequest, tmp_path: Path) -> Catalogue:
    """A catalogue with the texts of `TEXTS`."""
    folder = tmp_path / request.param
    folder.mkdir()
    words = "\n".join(f"{key} = '{words}'" for key, words in TEXTS[request.param].items())
    (folder / "fair.toml").write_text(words, encoding="utf-8")
    return Catalogue(request.param, tmp_path)


TEXTS = {
    "en": {
        "coin": "{n:black coin|black coins}",
        "takes": "{seat} takes {n:a|{n}} {coin}.",
        "gains": "{seat}: {n:+} gold, now {all}.",
        "offer": "Offer {:list {red:select 0=|other={red} red}|{blue:select 0=|other={blue} blue}}",
        "seals": "{n:select 0=no seal|1=a seal|other={n} seals}",
        "won": "{names} {names:wins|win}",
        "which": "Choose {what:or}",
    },
    "ja": {
        "coin": "黒コイン",
        "takes": "{seat}が{coin}を{n}枚取ります。",
        "gains": "{seat}：{n:+}ゴールド、合計{all}。",
        "offer": (
            "{:list {red:select 0=|other=赤{red}個}|{blue:select 0=|other=青{blue}個}}を提案する"
        ),
        "seals": "封蝋{n:select 0=なし|other={n}個}",
        "won": "{names}の勝ち",
        "which": "{what:or}を選びます",
    },
}


def check_texts(text: Catalogue, key: str, english: str, japanese: str, **params: object) -> None:
    found = text(f"fair.{key}", ("Mika", "Aru"), **params)
    assert found == (english if text.language == "en" else japanese)


def test_counted_nouns_take_the_forms_of_the_language(fair: Catalogue) -> None:
    one, more = TextRef("fair.coin"), TextRef("fair.coin", 3)
    check_texts(fair, "takes", "Mika takes a black coin.", "Mikaが黒コインを1枚取ります。",
         seat=SeatRef(0), n=1, coin=one)  # fmt: skip
    check_texts(fair, "takes", "Aru takes 3 black coins.", "Aruが黒コインを3枚取ります。",
         seat=SeatRef(1), n=3, coin=more)  # fmt: skip


def test_numbers_below_nothing_have_a_minus(fair: Catalogue) -> None:
    check_texts(fair, "gains", "Mika: \u22121 gold, now \u22122.",
         "Mika：\u22121ゴールド、合計\u22122。", seat=SeatRef(0), n=-1, all=-2)  # fmt: skip
    check_texts(fair, "gains", "Mika: +2 gold, now 0.", "Mika：+2ゴールド、合計0。",
         seat=SeatRef(0), n=2, all=0)  # fmt: skip


def test_a_list_leaves_out_what_is_empty(fair: Catalogue) -> None:
    check_texts(fair, "offer", "Offer 1 red and 2 blue", "赤1個、青2個を提案する", red=1, blue=2)
    check_texts(fair, "offer", "Offer 2 blue", "青2個を提案する", red=0, blue=2)


def test_a_case_is_chosen_by_the_value_itself(fair: Catalogue) -> None:
    check_texts(fair, "seals", "no seal", "封蝋なし", n=0)
    check_texts(fair, "seals", "a seal", "封蝋1個", n=1)
    check_texts(fair, "seals", "12 seals", "封蝋12個", n=12)


def test_a_value_of_several_parts_is_a_list(fair: Catalogue) -> None:
    check_texts(fair, "won", "Mika wins", "Mikaの勝ち", names=["Mika"])
    check_texts(fair, "won", "A, B and C win", "A、B、Cの勝ち", names=("A", "B", "C"))
    check_texts(fair, "which", "Choose A or B", "AまたはBを選びます", what=("A", "B"))
    check_texts(
        fair, "which", "Choose 行く or 残る", "行く、または残るを選びます", what=("行く", "残る")
    )


@pytest.mark.parametrize("name", ["&1", "@fair.coin", "{n}", "a|b", "{", "%s", "x=y", "-1", "@"])
def test_what_people_call_themselves_is_shown_as_it_is(name: str, fair: Catalogue) -> None:
    names = (name, "Aru")
    assert fair("fair.takes", names, seat=SeatRef(0), n=2, coin="x").count(name) == 1
    assert fair("fair.takes", names, seat=name, n=2, coin="x").count(name) == 1
    assert name in fair("fair.won", names, names=[name, "Aru"])
    assert name in fair("fair.won", names, names=[SeatRef(0), SeatRef(1)])


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("section", section_names())
def test_every_text_is_well_formed_for_its_language(language: str, section: str) -> None:
    text = Catalogue(language)
    for key in text.keys(section):
        check_plurals(parse_template(text.raw_text(key)), text.grammar)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "{n:coin|coins|many coins}"),
        ("ja", "{n:a|b}"),
        ("en", "{n:select 0=none|other=some|1=one}"),
        ("en", "{n:select 0=none|0=nothing|other=some}"),
        ("en", "{n:select none|other=some}"),
        ("en", "{n:select 1=one|2=two}"),
        ("en", "{n:d}"),
        ("en", "{n!r}"),
        ("en", "{}"),
        ("en", "{n"),
        ("en", "{n:select 1={m:a|b|c}|other=x}"),
        ("en", "{:list {m:a|b|c}|x}"),
    ],
)
def test_texts_that_are_not_well_formed_are_found(language: str, text: str) -> None:
    with pytest.raises(TemplateError):
        check_plurals(parse_template(text), Catalogue(language).grammar)


def test_plain_texts_do_without_the_rules_of_grammar() -> None:
    """The title is drawn with such texts: the libraries for the others take time to load."""
    plain = (
        "import sys; from tabletop.text import Catalogue; import sprites.typesetting;"
        "Catalogue('en')('ui.title.continue_note', game='', players='');"
        "print(sorted({'babel', 'budoux'} & set(sys.modules)))"
    )
    found = subprocess.run(
        [sys.executable, "-c", plain], capture_output=True, check=True, text=True
    )
    assert found.stdout.splitlines()[-1] == "[]"


NAMES = ("Ann Lee", "Zoë", "みか")


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_only_the_screen_gets_marks_for_line_breaks(language: str) -> None:
    """Others search, copy and read aloud what they get: nothing invisible stands in it."""
    plain, marked = Catalogue(language), Catalogue(language, break_marks=True)
    for section in section_names():
        for key in plain.keys(section):
            assert not invisible_characters(plain.raw_text(key)), key
    for text in (plain, marked):
        said = text("core.phrase.score", NAMES, seat=SeatRef(1), n=3)
        heard = LocalizedText("{seat1} goes.", "{seat1}の番").localize(text, NAMES)
        assert all(("Zoë" in words) is (text is plain) for words in (said, heard))
        assert all(bool(invisible_characters(words)) is (text is marked) for words in (said, heard))


def test_marks_of_long_words_are_there_for_the_screen() -> None:
    key = "mercado.piece.object.chess"
    assert Catalogue("ja", break_marks=True).raw_text(key) == "チェス\u200bセット"
    assert Catalogue("ja").raw_text(key) == "チェスセット"


def invisible_characters(words: str) -> list[str]:
    """Return the signs of a text that nobody sees."""
    return [sign for sign in words if unicodedata.category(sign) == "Cf"]


def test_every_value_that_a_text_uses_is_known() -> None:
    template = parse_template("{a} {n:{b}|{c:+} x} {:list {d:select 0=|other={e}}}")
    assert set(displayed_value_names(template)) == {"a", "b", "c", "e"}
    assert set(used_value_names(template)) == {"a", "b", "c", "d", "e", "n"}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("mercado.contrast.further", "The Jug moves the marker 1 space, the Shoe not at all."),
        ("basari.contrast.farther", "red is easier to spare: you're 1 gem behind there, "
         "but in blue you share the lead."),
    ],
)  # fmt: skip
def test_one_of_a_kind_is_counted_in_the_singular(key: str, said: str) -> None:
    names = {"what": "Jug", "other": "Shoe"}
    if key.startswith("basari"):
        names = {"colour": "red", "other": "blue"}
    assert Catalogue("en")(key, n=1, m=0, need=0, **names) == said


@pytest.mark.parametrize("section", section_names())
def test_articles_fit_the_sound_of_their_nouns(section: str) -> None:
    text = Catalogue("en")
    plain = [key for key in text.keys(section) if "{" not in text.raw_text(key).replace("{n:", "")]
    nouns = [text.noun(key) for key in plain if not key.startswith(f"{section}.noun.")]
    wrong = [
        noun for noun in nouns if noun.kind in ("a", "an")
        if noun.lower().startswith(("a", "e", "i", "o", "u", "hour")) != (noun.kind == "an")
    ]  # fmt: skip
    assert not wrong


def test_whether_souk_has_a_text_is_asked_of_the_disk_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question comes up hundreds of times in the frame in which many acts are announced."""
    text, asked = Catalogue("en", forgiving=True), list[Path]()
    assert text.has_text("basari.title") and not text.has_text("basari.no.such.text")
    is_file = Path.is_file
    monkeypatch.setattr(Path, "is_file", lambda path: asked.append(path) or is_file(path))
    assert not any(text.has_text(f"basari.no.such.text{n}") for n in range(20))
    assert not asked
