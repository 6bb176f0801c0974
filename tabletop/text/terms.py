"""What words come down to, so that what is asked meets what is said: stems of English words; of
Japanese ones signs and pairs of signs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from tabletop.core.memo import Memo

if TYPE_CHECKING:
    from snowballstemmer.english_stemmer import EnglishStemmer

Term = tuple[str, float]
"""What is looked up, and how much it tells beside others of the same words."""
NUMBERS: Final = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
CLOSE: Final = 0.74
"""How much of two words must be the same for one to be a slip for the other."""


class Terms(Protocol):
    """The terms of one language."""

    def tokens(self, words: str) -> list[str]:
        """The words as they are written, one by one."""

    def of(self, words: str) -> list[Term]:
        """The terms of some words, with repetitions."""


def _plain(words: str) -> str:
    return unicodedata.normalize("NFKC", words).lower()


class EnglishTerms:
    """Stems of words, and numbers as numerals."""

    def __init__(self) -> None:
        self._stems: Memo[str, str] = Memo(lambda word: str(self._stemmer.stemWord(word)), 4096)

    @cached_property
    def _stemmer(self) -> EnglishStemmer:
        """Loaded here and not above: that takes 20 ms."""
        from snowballstemmer.english_stemmer import EnglishStemmer

        return EnglishStemmer()

    def stem(self, word: str) -> str:
        """The stem of a word: what drawing and draws have in common."""
        return self._stems[word]

    def tokens(self, words: str) -> list[str]:
        plain = re.sub("['’]", "", _plain(words).replace("≠", " unequal "))
        return [NUMBERS.get(word, word) for word in re.findall(r"[^\W\d_]+|\d+", plain)]

    def of(self, words: str) -> list[Term]:
        return [(self.stem(word), 1.0) for word in self.tokens(words)]


KANJI, KANA, OTHER = "kanji", "kana", "other"
PAIR, SIGN, WORD, MIXED, ENDING = 1.0, 0.6, 1.2, 0.5, 0.2
"""How much tells: two kanji, one of them, a whole word of katakana, letters or digits, a pair of
which one is no kanji, and two hiragana, of which endings are made."""
RUNS: Final = re.compile(r"[\w々ー]+")


def fold(words: str) -> str:
    """Japanese words as they are compared: one width, hiragana for katakana, no other signs."""
    plain = _plain(words).replace("≠", "不等号")
    return "".join(
        chr(ord(sign) - 0x60) if "ァ" <= sign <= "ヶ" else sign
        for sign in plain
        if sign.isalnum() or sign in "ー々"
    )


def kind_of(sign: str) -> str:
    """Of which kind a folded sign is."""
    if "ぁ" <= sign <= "ゖ" or sign == "ー":
        return KANA
    return KANJI if "一" <= sign <= "鿿" or sign == "々" else OTHER


class JapaneseTerms:
    """Kanji, pairs of signs, words of katakana, letters or digits. Katakana are compared as
    hiragana, but tell more."""

    def runs(self, words: str) -> list[str]:
        """The folded words between spaces and stops."""
        return [fold(run) for run in RUNS.findall(words.replace("≠", "不等号"))]

    def tokens(self, words: str) -> list[str]:
        return self.runs(words)

    def of(self, words: str) -> list[Term]:
        return list(self._terms(_plain(words)))

    def _terms(self, plain: str) -> Iterator[Term]:
        for word in re.findall(r"[ァ-ヶー]+|[a-z]+|\d+", plain):
            yield fold(word), WORD
        for run in RUNS.findall(plain.replace("≠", "不等号")):
            folded = fold(run)
            for n, sign in enumerate(folded):
                if kind_of(sign) == KANJI:
                    yield sign, SIGN
                if n + 1 < len(folded):
                    yield folded[n : n + 2], _pair(run[n : n + 2])


def _pair(pair: str) -> float:
    """How much two signs tell, as they are written."""
    kinds = {kind_of(sign) for sign in fold(pair)}
    if kinds == {KANJI}:
        return PAIR
    katakana = any("ァ" <= sign <= "ヶ" for sign in pair)
    return ENDING if kinds == {KANA} and not katakana else MIXED


def terms_of(language: str) -> Terms:
    """The terms of a language."""
    return JapaneseTerms() if language == "ja" else EnglishTerms()


def alike(word: str, among: Sequence[str], most: int = 3) -> list[str]:
    """The words most like one that is misspelled, the likest first."""
    from difflib import get_close_matches

    return get_close_matches(word, among, n=most, cutoff=CLOSE)
