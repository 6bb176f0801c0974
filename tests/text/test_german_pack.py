"""The example of a language pack holds nothing wrong, and nearly all of its sections."""

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
SECTIONS = ("ui", "core", "table", "basari")
MIN_SHARE = 0.9
"""Share of the texts of a section that the pack has: those without German appear in English."""


@pytest.fixture(autouse=True)
def pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the languages of the examples available."""
    monkeypatch.setenv(languages.LANGUAGES_VARIABLE, str(FOLDER))


def test_its_sections_are_nearly_whole_and_no_text_is_wrong() -> None:
    page = build_report("de", missing_glyphs)
    for section in SECTIONS:
        found, wanted = page.text_counts[section]
        assert wanted > 50 and found >= MIN_SHARE * wanted, section
    assert not page.invalid_texts and not page.unknown_texts and not page.unknown_letters
    assert not page.texts_without_values


def test_a_language_need_not_have_words_for_the_reader() -> None:
    """German would say "du bekommt": its sentences name the reader instead."""
    page = build_report("de", missing_glyphs)
    assert page.text_counts["core"][0] == page.text_counts["core"][1]
    assert not [line for line in page.missing_texts if line.startswith("core.")]
    assert Catalogue("de").names_for_reader(("Mika", "Aru"), 0) == ("Mika", "Aru")


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
