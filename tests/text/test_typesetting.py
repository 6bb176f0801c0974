"""Typesetting of texts: the characters that each script uses, and the spaces between them."""

from __future__ import annotations

import re

import pytest

from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names
from tests.fixtures.typesetting import VALUE, typesetting_fault

FIELD = re.compile(r"\{[^{}]*\}")


def _left(field: re.Match[str]) -> str:
    """Return the text that a field leaves: its last form or case, or a character for a value."""
    _, bar, last = field[0][1:-1].rpartition("|")
    return last.removeprefix("other=") if bar else VALUE


def without_values(words: str) -> str:
    """A text of the catalogue with a sign for each of its values, and no spaces at its ends."""
    while FIELD.search(words):
        words = FIELD.sub(_left, words)
    return words.strip()


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("section", section_names())
def test_texts_are_set_with_the_signs_of_their_script(language: str, section: str) -> None:
    text = Catalogue(language)
    faults = {
        key: typesetting_fault(without_values(text.raw_text(key)), language)
        for key in text.keys(section)
    }
    assert not {key: fault for key, fault in faults.items() if fault}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ja", "価格:銅貨3枚。"),
        ("ja", "特権1(白コイン)"),
        ("ja", "どこまで?"),
        ("ja", "精霊力+魔術師"),
        ("ja", "引いていません。 コインを戻します。"),
        ("ja", "Omar:貴族を出す"),
        ("ja", "銅貨 三枚"),
        ("ja", "赤0個、、青1個"),
        ("en", "Aru: -1 gold."),
        ("en", "80 % sure"),
        ("en", "two  spaces"),
        ("en", "Offer , and 1 blue"),
        ("en", "Ride on ()"),
        ("en", "Card：1"),
        ("en", "The price: ."),
    ],
)
def test_faults_of_setting_are_found(language: str, words: str) -> None:
    assert typesetting_fault(words, language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ja", "Mika：届けるキューブか、行き先の州を選んでください。"),
        ("ja", "さあさあ！　朝は短いですよ。"),
        ("ja", "Mika +8 · Aru +2"),
        ("ja", "Bea −3ゴールド"),
        ("en", "Mika +8 · Aru +2"),
        ("en", "Bea: −1 gold (65%)."),
        ("en", "Ride on: 2 spaces?"),
    ],
)
def test_what_is_well_set_is_not_called_a_fault(language: str, words: str) -> None:
    assert typesetting_fault(words, language) is None
