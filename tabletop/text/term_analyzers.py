"""Term extraction for search: stems of English words; characters and pairs for Japanese."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.core.util.memo import Memo

if TYPE_CHECKING:
    from snowballstemmer.english_stemmer import EnglishStemmer

Term = tuple[str, float]
"""A search term and its weight among the terms of the same words."""
NUMBER_WORDS: Final = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
MIN_TYPO_SIMILARITY: Final = 0.74
"""Minimum similarity of a typo and its correction, from 0 to 1."""


class TermAnalyzer(Protocol):
    """Extracts the search terms of a text in one language."""

    def tokenize(self, words: str) -> list[str]:
        """Return the words of a text."""

    def extract_terms(self, words: str) -> list[Term]:
        """Return the terms of a text, with repetitions."""


def _plain(words: str) -> str:
    return unicodedata.normalize("NFKC", words).lower()


class EnglishAnalyzer:
    """Extracts stems of words, and numbers as digits."""

    def __init__(self) -> None:
        self._stems: Memo[str, str] = Memo(lambda word: str(self._stemmer.stemWord(word)), 4096)

    @cached_property
    def _stemmer(self) -> EnglishStemmer:
        """Stemmer; loaded on first use, which takes 20 ms."""
        from snowballstemmer.english_stemmer import EnglishStemmer

        return EnglishStemmer()

    def stem(self, word: str) -> str:
        """Return the stem of a word, which drawing and draws have in common."""
        return self._stems[word]

    def tokenize(self, words: str) -> list[str]:
        """Return the words of a text in lower case, number words as digits."""
        plain = re.sub("['’]", "", _plain(words).replace("≠", " unequal "))
        return [NUMBER_WORDS.get(word, word) for word in re.findall(r"[^\W\d_]+|\d+", plain)]

    def extract_terms(self, words: str) -> list[Term]:
        """Return the stems of a text, all with weight 1."""
        return [(self.stem(word), 1.0) for word in self.tokenize(words)]


KANJI_SCRIPT, KANA_SCRIPT, OTHER_SCRIPT = "kanji", "kana", "other"
KANJI_PAIR_WEIGHT, KANJI_WEIGHT, WORD_WEIGHT, MIXED_PAIR_WEIGHT, HIRAGANA_PAIR_WEIGHT = (
    1.0,
    0.6,
    1.2,
    0.5,
    0.2,
)
"""Weights of terms by script.

Two kanji; one kanji; a word of katakana, letters or digits; a pair with one kanji; two
hiragana, which are mostly endings.
"""
WORD_RUN_PATTERN: Final = re.compile(r"[\w々ー]+")


def fold_japanese(words: str) -> str:
    """Normalise Japanese text: one width, hiragana for katakana, no punctuation."""
    plain = _plain(words).replace("≠", "不等号")
    return "".join(
        chr(ord(sign) - 0x60) if "ァ" <= sign <= "ヶ" else sign
        for sign in plain
        if sign.isalnum() or sign in "ー々"
    )


def character_script(sign: str) -> str:
    """Return the script of a folded character: `KANJI_SCRIPT`, `KANA_SCRIPT` or `OTHER_SCRIPT`."""
    if "ぁ" <= sign <= "ゖ" or sign == "ー":
        return KANA_SCRIPT
    return KANJI_SCRIPT if "一" <= sign <= "鿿" or sign == "々" else OTHER_SCRIPT


class JapaneseAnalyzer:
    """Extracts kanji, character pairs, and words of katakana, letters or digits.

    Katakana are compared as hiragana, but weigh more.
    """

    def split_runs(self, words: str) -> list[str]:
        """Return the folded words between spaces and punctuation."""
        return [
            fold_japanese(run) for run in WORD_RUN_PATTERN.findall(words.replace("≠", "不等号"))
        ]

    def tokenize(self, words: str) -> list[str]:
        """Return the folded runs of a text."""
        return self.split_runs(words)

    def extract_terms(self, words: str) -> list[Term]:
        """Return the weighted terms of a text."""
        return list(self._terms(_plain(words)))

    def _terms(self, plain: str) -> Iterator[Term]:
        for word in re.findall(r"[ァ-ヶー]+|[a-z]+|\d+", plain):
            yield fold_japanese(word), WORD_WEIGHT
        for run in WORD_RUN_PATTERN.findall(plain.replace("≠", "不等号")):
            folded = fold_japanese(run)
            for n, sign in enumerate(folded):
                if character_script(sign) == KANJI_SCRIPT:
                    yield sign, KANJI_WEIGHT
                if n + 1 < len(folded):
                    yield folded[n : n + 2], _pair(run[n : n + 2])


def _pair(pair: str) -> float:
    """Return the weight of a pair of characters as they are written."""
    kinds = {character_script(sign) for sign in fold_japanese(pair)}
    if kinds == {KANJI_SCRIPT}:
        return KANJI_PAIR_WEIGHT
    katakana = any("ァ" <= sign <= "ヶ" for sign in pair)
    return HIRAGANA_PAIR_WEIGHT if kinds == {KANA_SCRIPT} and not katakana else MIXED_PAIR_WEIGHT


def analyzer_for(language: str) -> TermAnalyzer:
    """Return the term analyzer of a language."""
    return JapaneseAnalyzer() if language == "ja" else EnglishAnalyzer()


def similar_words(word: str, among: Sequence[str], max_count: int = 3) -> list[str]:
    """Return the words most similar to a misspelled one, the best first."""
    from difflib import get_close_matches

    return get_close_matches(word, among, n=max_count, cutoff=MIN_TYPO_SIMILARITY)
