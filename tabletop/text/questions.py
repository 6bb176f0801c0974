"""Takes questions apart: what tells nothing is left out, words of players are led to words of the
rules, slips of the keyboard are mended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from tabletop.text.asked import PlayersWords
from tabletop.text.terms import (
    KANJI,
    EnglishTerms,
    JapaneseTerms,
    Term,
    Terms,
    alike,
    fold,
    kind_of,
)

SYNONYM, WEAK, KIND = 0.75, 0.3, 0.5
"""How much counts a word that rules say for another, one that tells little, a kind of thing."""
LONGER: Final = 6
"""So many words are thought of that go on as one that is still being written."""


class Part(NamedTuple):
    """A part of a question: what it may be said by, its own words first, and how much it counts."""

    ways: tuple[tuple[Term, ...], ...]
    weight: float = 1.0


class QuestionReader(Protocol):
    """Takes questions of one language apart."""

    def groups(self, question: str) -> list[Part]:
        """The parts of a question, without what tells nothing."""


def kind_part(name: str) -> Part:
    """What asks for a kind of thing: clauses that tell such a thing have its sign."""
    return Part((((f"#{name}", 1.0),),), KIND)


def _ways(terms: Terms, word: str, rule: Iterable[str]) -> tuple[tuple[Term, ...], ...]:
    others = (tuple((t, weight * SYNONYM) for t, weight in terms.of(said)) for said in rule)
    return (tuple(terms.of(word)), *others)


class EnglishReader:
    """Words by their stems; the longest phrase that is known counts as one."""

    def __init__(self, terms: EnglishTerms, asked: PlayersWords, written: Iterable[str]) -> None:
        """written: the words of the rulebook."""
        self._terms = terms
        self._keys: dict[tuple[str, ...], Part] = {}
        for kind in asked.kinds:
            self._keys |= {self._key(phrase): kind_part(kind.name) for phrase in kind.asked}
        for word, rule in asked.words.items():
            weight = WEAK if word in asked.weak else 1.0
            self._keys[self._key(word)] = Part(_ways(terms, word, rule), weight)
        self._longest = max(map(len, self._keys), default=1)
        self._drop = {terms.stem(word) for word in asked.drop}
        self._weak = {terms.stem(word) for word in asked.weak}
        phrases = (*asked.words, *(phrase for kind in asked.kinds for phrase in kind.asked))
        known = {*written, *asked.drop, *(w for words in phrases for w in terms.tokens(words))}
        self._words = sorted(known)
        self._stems = {terms.stem(word) for word in known}

    def groups(self, question: str) -> list[Part]:
        tokens = self._terms.tokens(question)
        unfinished = len(tokens) - 1 if question[-1:].isalpha() else -1
        mended = [self._mended(token, n == unfinished) for n, token in enumerate(tokens)]
        return list(self._parts(mended))

    def _key(self, words: str) -> tuple[str, ...]:
        return tuple(self._terms.stem(word) for word in self._terms.tokens(words))

    def _mended(self, token: str, unfinished: bool) -> tuple[str, ...]:
        """The stems of what a word may have been meant to be."""
        stem = self._terms.stem(token)
        if stem in self._stems or token.isdigit() or len(token) < 3:
            return (stem,)
        meant: Sequence[str] = ()
        if unfinished:
            meant = [word for word in self._words if word.startswith(token)][:LONGER]
        meant = meant or alike(token, self._words)
        return tuple(dict.fromkeys(map(self._terms.stem, meant))) or (stem,)

    def _parts(self, tokens: Sequence[tuple[str, ...]]) -> Iterator[Part]:
        at = 0
        while at < len(tokens):
            length, group = self._longest_at(tokens, at)
            if group is not None:
                yield group
            elif not self._drop.intersection(tokens[at][:1]):
                weak = self._weak.intersection(tokens[at])
                yield Part(tuple(((stem, 1.0),) for stem in tokens[at]), WEAK if weak else 1.0)
            at += length

    def _longest_at(self, tokens: Sequence[tuple[str, ...]], at: int) -> tuple[int, Part | None]:
        """The longest phrase that is known there, and its length; none counts as one word."""
        for length in range(min(self._longest, len(tokens) - at), 1, -1):
            key = tuple(ways[0] for ways in tokens[at : at + length])
            if key in self._keys:
                return length, self._keys[key]
        found = (self._keys[(stem,)] for stem in tokens[at] if (stem,) in self._keys)
        return 1, next(found, None)


class JapaneseReader:
    """Words that are known, the longest first; of the rest, signs and pairs of signs."""

    def __init__(self, terms: JapaneseTerms, asked: PlayersWords, written: Iterable[str]) -> None:
        """written: not needed, since words are not told apart."""
        self._terms = terms
        self._weak = {fold(word) for word in asked.weak}
        self._keys: dict[str, Part | None] = {fold(word): None for word in asked.drop}
        for kind in asked.kinds:
            self._keys |= {fold(word): kind_part(kind.name) for word in kind.asked}
        for word, rule in asked.words.items():
            self._keys[fold(word)] = Part(_ways(terms, word, rule))
        asking = {fold(word) for kind in asked.kinds for word in kind.asked}
        self._counted = {word: word[1:] for word in asking if word[0] == "何"}
        """What asks for a number, and what is counted in it: 何ターン."""
        self._longest = max(map(len, self._keys), default=1)
        read = sorted(asked.readings, key=len, reverse=True)
        self._readings = {fold(reading): fold(asked.readings[reading]) for reading in read}

    def groups(self, question: str) -> list[Part]:
        runs = map(self._in_kanji, self._terms.runs(question))
        return [group for part in runs for group in self._parts(part)]

    def _in_kanji(self, folded: str) -> str:
        """Terms that are written as they are read, as they are written."""
        for reading, term in self._readings.items():
            folded = folded.replace(reading, term)
        return folded

    def _parts(self, folded: str) -> Iterator[Part]:
        rest, at = "", 0
        while at < len(folded):
            length = self._known_at(folded, at)
            word = folded[at : at + length]
            if not word:
                rest += folded[at]
                at += 1
                continue
            yield from self._plain(rest)
            if (group := self._keys[word]) is not None:
                yield group
            yield from self._plain(self._counted.get(word, ""))
            rest, at = "", at + length
        yield from self._plain(rest)

    def _known_at(self, folded: str, at: int) -> int:
        """How long the longest known word is that begins there; 0 if there is none."""
        for length in range(min(self._longest, len(folded) - at), 0, -1):
            word = folded[at : at + length]
            if word in self._keys and (self._keys[word] or _alone(folded, at, length)):
                return length
        return 0

    def _plain(self, rest: str) -> Iterator[Part]:
        for term, weight in self._terms.of(rest):
            yield Part((((term, 1.0),),), WEAK * weight if term in self._weak else weight)


def _alone(folded: str, at: int, length: int) -> bool:
    """Whether a word in kanji is no part of a longer one."""
    around = folded[max(0, at - 1) : at] + folded[at + length : at + length + 1]
    word = folded[at : at + length]
    return any(kind_of(sign) != KANJI for sign in word) or not any(
        kind_of(sign) == KANJI for sign in around
    )


def reader_of(language: str, asked: PlayersWords, written: Iterable[str]) -> QuestionReader:
    """What takes questions apart in a language."""
    if language == "ja":
        return JapaneseReader(JapaneseTerms(), asked, written)
    return EnglishReader(EnglishTerms(), asked, written)
