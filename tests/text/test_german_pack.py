"""The example of a language pack is whole for the menus, the table and Basari."""

from __future__ import annotations

from pathlib import Path

import pytest

from sprites.typeface import missing_glyphs
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.lab.translation_report import build_report
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec, Setup
from tabletop.narration.match_log import format_match_log
from tabletop.text import Catalogue, languages

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "languages"
ENGLISH_ALONE = {
    "core.reader.subject", "core.reader.possessive", "ui.language.en", "ui.language.ja"
}  # fmt: skip
"""Texts that other languages need not have: the English pronoun, and names of languages."""
SECTIONS = ("ui", "core", "table", "basari")


@pytest.fixture(autouse=True)
def pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the languages of the examples available."""
    monkeypatch.setenv(languages.LANGUAGES_VARIABLE, str(FOLDER))


def test_no_text_of_its_sections_is_missing_or_wrong() -> None:
    page = build_report("de", missing_glyphs)
    own = tuple(f"{section}." for section in SECTIONS)
    missing = {text.partition(" =")[0] for text in page.missing_texts if text.startswith(own)}
    assert missing == ENGLISH_ALONE
    assert all(page.text_counts[section][0] > 50 for section in SECTIONS)
    assert not page.invalid_texts and not page.unknown_texts and not page.unknown_letters
    assert not page.texts_without_values


def test_a_match_is_told_in_german() -> None:
    seats = tuple(SeatSpec(name, "random", name) for name in ("sky", "yellow", "blue"))
    match = Match(games.load("basari"), Setup("basari", seats, {}, 3))
    chance = Chance(3)
    while asked := match.active_seats():
        match.submit(asked[0], chance.pick(match.legal_actions(asked[0])))
    german = "\n".join(
        line.text
        for line in format_match_log(match, match.decision_number, NOBODY, Catalogue("de"))
    )
    assert "bekommt" in german and "Juwelen" in german
    assert " gets " not in german and " gems" not in german


def test_the_reader_has_a_name_where_a_language_has_no_pronoun() -> None:
    names = ("Mika", "Aru")
    assert Catalogue("de").names_for_reader(names, 0) == names
    assert Catalogue("en").names_for_reader(names, 0) == ("you", "Aru")
