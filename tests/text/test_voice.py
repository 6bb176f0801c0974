"""Rules address the reader, in short sentences, with numerals, alike in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import games
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names
from tests.fixtures.built_in_games import BUILT_IN_GAMES

GAMES_FOLDER = Path(games.__file__).parent
NUMBERS = {
    "two": "2", "both": "2", "twice": "2", "second": "2", "three": "3", "third": "3", "four": "4",
    "fourth": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
    "eleven": "11", "twelve": "12", "zero": "0",
}  # fmt: skip
WRITTEN_NUMBERS = frozenset(NUMBERS) - {"both", "twice", "second", "third", "fourth"}
"""Numbers that stand as numerals where one looks something up."""
LOOKED_UP = (
    "rules", "aid", "ruling", "refusal", "mend", "effect", "icon", "card", "place", "description",
    "option", "goal", "say", "prompt", "you", "score",
)  # fmt: skip
LONGEST = 24
"""Words of an English sentence of the rules."""
LONGEST_JA = 62
"""Letters of a Japanese one."""
LISTS = {"NAC-1.5", "NAC-1.8"}
"""Clauses that tell a list."""
MIN_ADDRESSES = 5
"""Minimum number of times that the rules of a game say *you* or *your*."""
ONE = {"1"}
"""Japanese counts where English has an article."""


def strip_field_names(words: str) -> str:
    """Words without names of values and cases."""
    words = re.sub(r"\{[^{}|]*\}", "", words).replace("\u200b", "")
    return re.sub(r"\b\d=", "", words)


def rule_texts(game: str, language: str, *parts: str) -> Iterator[tuple[str, str]]:
    """The texts of some parts of a catalogue, by their keys."""
    text = Catalogue(language)
    for key in text.keys(game):
        if not parts or key.split(".")[1] in parts:
            yield key, strip_field_names(text.raw_text(key))


def split_sentences(words: str) -> list[str]:
    """The sentences of a text; a colon or semicolon ends one too."""
    return [s for s in re.split(r"(?<=[.!?:;])\s|(?<=[。！？：])", words) if s]


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_what_is_looked_up_has_numerals(game: str) -> None:
    texts = rule_texts(game, "en", *LOOKED_UP)
    wrong = [
        f"{k}: {t}" for k, t in texts if WRITTEN_NUMBERS & set(re.findall("[a-z]+", t.lower()))
    ]
    assert not wrong


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_sentences_of_the_rules_are_short(game: str, language: str) -> None:
    wrong = []
    for key, words in rule_texts(game, language, "rules"):
        for sentence in split_sentences(words):
            long = (
                len(sentence.split()) > LONGEST if language == "en" else len(sentence) > LONGEST_JA
            )
            if long and key.partition(".rules.")[2] not in LISTS:
                wrong.append(f"{key}: {sentence}")
    assert not wrong


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_the_rules_speak_to_whoever_reads(game: str) -> None:
    words = " ".join(t for _, t in rule_texts(game, "en", "rules")).lower()
    assert len(re.findall(r"\byour?\b", words)) >= MIN_ADDRESSES
    assert not re.findall(r"\b(?:one's|one has|one may|one must|a player may|players may)\b", words)


@pytest.mark.parametrize("section", section_names())
def test_both_languages_tell_the_same_numbers(section: str) -> None:
    """A sentence that stands in one of them only mostly tells one."""
    english, japanese = Catalogue("en"), Catalogue("ja")
    wrong = []
    for key in english.keys(section):
        en, ja = strip_field_names(english.raw_text(key)), strip_field_names(japanese.raw_text(key))
        numerals, ours = (set(re.findall(r"\d+", t)) - ONE for t in (en, ja))
        words = {NUMBERS[w] for w in re.findall("[a-z]+", en.lower()) if w in NUMBERS}
        ordinals = "st|" in en or "th}" in english.raw_text(key)
        if not numerals <= ours <= numerals | words and not ordinals:
            wrong.append(f"{key}: {en} / {ja}")
    assert not wrong


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_rules_have_about_as_many_sentences_in_both_languages(game: str) -> None:
    english = dict(rule_texts(game, "en", "rules"))
    for key, japanese in rule_texts(game, "ja", "rules"):
        en, ja = len(split_sentences(english[key])), len(split_sentences(japanese))
        assert abs(en - ja) <= max(1, en // 2), f"{key}: {en}, {ja}"


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_japanese_prompts_ask(game: str) -> None:
    """A line for the player in turn asks for a choice, unless there is nothing to choose."""
    asks = re.compile(r"(ください|ません|先に特権も使えます)。?$|ますか？$")
    prompts = rule_texts(game, "ja", "prompt", "you", "alone", "you_alone")
    wrong = [said for key, said in prompts if not key.endswith(".over") and not asks.search(said)]
    assert not wrong, "\n".join(wrong)


def test_japanese_lines_of_the_table_name_players_plainly() -> None:
    """Only lessons have さん after a name."""
    text = Catalogue("ja")
    wrong = [
        key
        for section in ("core", "phones", "table", "terminal", "ui", *BUILT_IN_GAMES)
        for key in text.keys(section)
        if "}さん" in text.raw_text(key)
    ]
    assert not wrong, wrong


def test_japanese_exercises_address_players_politely_and_nest_quotation_marks() -> None:
    """A name is followed by さん; a quotation inside another has 『』."""
    wrong = [
        f"{path.name}: {line}"
        for path in sorted(GAMES_FOLDER.glob("*/*/*.toml"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.match(r"[\w.]*ja = ", line)
        and (re.search(r"\{seat\d\}(?!さん)", line) or re.search("「[^」]*「", line))
    ]
    assert not wrong, "\n".join(wrong)
