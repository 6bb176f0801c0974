"""Parsing of queries: removal of stop words, synonyms, and correction of typos."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from tabletop.text.query_synonyms import QuerySynonyms
from tabletop.text.term_analyzers import (
    KANJI_SCRIPT,
    EnglishAnalyzer,
    JapaneseAnalyzer,
    Term,
    TermAnalyzer,
    character_script,
    fold_japanese,
    similar_words,
)

SYNONYM_WEIGHT, WEAK_WORD_WEIGHT, QUESTION_KIND_WEIGHT = 0.75, 0.3, 0.5
"""Weights of a synonym, of a weak word, and of a question kind."""
MIN_CERTAIN_SIMILARITY: Final = 0.85
"""Minimum similarity of a word and its correction that is no guess, from 0 to 1."""
MAX_COMPLETIONS: Final = 6
"""Maximum number of completions of a word that is still being typed."""


class QueryPart(NamedTuple):
    """A part of a query: alternative term lists, its own words first, and its weight."""

    alternatives: tuple[tuple[Term, ...], ...]
    weight: float = 1.0
    is_guess: bool = False
    """True if it stands for an unknown word that may well mean something else."""


UNKNOWN_PART: Final = QueryPart(((("?", 1.0),),), is_guess=True)
"""Part for a word that neither the rules nor the players use."""


class QueryParser(Protocol):
    """Parses queries of one language."""

    def parse_query(self, question: str) -> list[QueryPart]:
        """Return the parts of a query, without stop words."""


def question_kind_part(name: str) -> QueryPart:
    """Return the query part of a question kind; clauses that answer it have the same marker."""
    return QueryPart((((f"#{name}", 1.0),),), QUESTION_KIND_WEIGHT)


def _ways(terms: TermAnalyzer, word: str, rule: Iterable[str]) -> tuple[tuple[Term, ...], ...]:
    others = (
        tuple((t, weight * SYNONYM_WEIGHT) for t, weight in terms.extract_terms(said))
        for said in rule
    )
    return (tuple(terms.extract_terms(word)), *others)


class EnglishQueryParser:
    """Parses English queries by stems; the longest known phrase counts as one part."""

    def __init__(
        self, terms: EnglishAnalyzer, asked: QuerySynonyms, written: Iterable[str]
    ) -> None:
        """Build the vocabulary; `written` holds the words of the rulebook."""
        self._terms = terms
        self._keys: dict[tuple[str, ...], QueryPart] = {}
        for kind in asked.question_kinds:
            self._keys |= {
                self._key(phrase): question_kind_part(kind.name) for phrase in kind.question_words
            }
        for word, rule in asked.synonyms.items():
            weight = WEAK_WORD_WEIGHT if word in asked.weak_words else 1.0
            self._keys[self._key(word)] = QueryPart(_ways(terms, word, rule), weight)
        self._longest = max(map(len, self._keys), default=1)
        self._drop = {terms.stem(word) for word in asked.stop_words}
        self._weak = {terms.stem(word) for word in asked.weak_words}
        phrases = (
            *asked.synonyms,
            *(phrase for kind in asked.question_kinds for phrase in kind.question_words),
        )
        known = {
            *written,
            *asked.stop_words,
            *(w for words in phrases for w in terms.tokenize(words)),
        }
        self._words = sorted(known)
        self._stems = {terms.stem(word) for word in known}

    def parse_query(self, question: str) -> list[QueryPart]:
        """Return the parts of a query, without stop words."""
        tokens = self._terms.tokenize(question)
        unfinished = len(tokens) - 1 if question[-1:].isalpha() else -1
        mended = [self._mended(token, n == unfinished) for n, token in enumerate(tokens)]
        guesses = {n for n, token in enumerate(tokens) if self._is_guess(token, n == unfinished)}
        return list(self._parts(mended, guesses))

    def _key(self, words: str) -> tuple[str, ...]:
        return tuple(self._terms.stem(word) for word in self._terms.tokenize(words))

    def _mended(self, token: str, unfinished: bool) -> tuple[str, ...]:
        """Return the stems of the words that a word may stand for, with typos corrected."""
        stem = self._terms.stem(token)
        if stem in self._stems or token.isdigit() or len(token) < 3:
            return (stem,)
        meant: Sequence[str] = ()
        if unfinished:
            meant = [word for word in self._words if word.startswith(token)][:MAX_COMPLETIONS]
        meant = meant or similar_words(token, self._words)
        return tuple(dict.fromkeys(map(self._terms.stem, meant))) or (stem,)

    def _is_guess(self, token: str, unfinished: bool) -> bool:
        """True if the correction of an unknown word is much unlike it."""
        if self._terms.stem(token) in self._stems or token.isdigit() or len(token) < 3:
            return False
        if unfinished and any(word.startswith(token) for word in self._words):
            return False
        meant = similar_words(token, self._words)
        return bool(meant) and not any(_is_likely_typo(token, word) for word in meant)

    def _parts(
        self, tokens: Sequence[tuple[str, ...]], guesses: Collection[int]
    ) -> Iterator[QueryPart]:
        at = 0
        while at < len(tokens):
            length, group = self._longest_at(tokens, at)
            if group is not None:
                yield group._replace(is_guess=length == 1 and at in guesses)
            elif self._drop.intersection(tokens[at][:1]):
                if at in guesses:  # no stop word, but an unknown word
                    yield UNKNOWN_PART
            else:
                weak = self._weak.intersection(tokens[at])
                yield QueryPart(
                    tuple(((stem, 1.0),) for stem in tokens[at]),
                    WEAK_WORD_WEIGHT if weak else 1.0,
                    at in guesses,
                )
            at += length

    def _longest_at(
        self, tokens: Sequence[tuple[str, ...]], at: int
    ) -> tuple[int, QueryPart | None]:
        """Return length and part of the longest known phrase at an index; length 1 for none."""
        for length in range(min(self._longest, len(tokens) - at), 1, -1):
            key = tuple(ways[0] for ways in tokens[at : at + length])
            if key in self._keys:
                return length, self._keys[key]
        found = (self._keys[(stem,)] for stem in tokens[at] if (stem,) in self._keys)
        return 1, next(found, None)


def _is_likely_typo(token: str, word: str) -> bool:
    """True if a word has the same letters as a known one in another order, or nearly all."""
    from difflib import SequenceMatcher

    is_swapped = sorted(token) == sorted(word)
    return is_swapped or SequenceMatcher(None, token, word).ratio() >= MIN_CERTAIN_SIMILARITY


class JapaneseQueryParser:
    """Parses Japanese queries: the longest known words, then characters and character pairs."""

    def __init__(
        self, terms: JapaneseAnalyzer, asked: QuerySynonyms, written: Iterable[str]
    ) -> None:
        """Build the vocabulary; `written` is ignored, because Japanese words are not separated."""
        self._terms = terms
        self._weak = {fold_japanese(word) for word in asked.weak_words}
        self._keys: dict[str, QueryPart | None] = {
            fold_japanese(word): None for word in asked.stop_words
        }
        for kind in asked.question_kinds:
            self._keys |= {
                fold_japanese(word): question_kind_part(kind.name) for word in kind.question_words
            }
        for word, rule in asked.synonyms.items():
            self._keys[fold_japanese(word)] = QueryPart(_ways(terms, word, rule))
        asking = {
            fold_japanese(word) for kind in asked.question_kinds for word in kind.question_words
        }
        self._counted = {word: word[1:] for word in asking if word[0] == "何"}
        """Question words for a number, each with the noun that is counted: 何ターン."""
        self._longest = max(map(len, self._keys), default=1)
        read = sorted(asked.readings, key=len, reverse=True)
        self._readings = {
            fold_japanese(reading): fold_japanese(asked.readings[reading]) for reading in read
        }

    def parse_query(self, question: str) -> list[QueryPart]:
        """Return the parts of a query, without stop words."""
        runs = map(self._in_kanji, self._terms.split_runs(question))
        return [group for part in runs for group in self._parts(part)]

    def _in_kanji(self, folded: str) -> str:
        """Replace terms that are written by their reading."""
        for reading, term in self._readings.items():
            folded = folded.replace(reading, term)
        return folded

    def _parts(self, folded: str) -> Iterator[QueryPart]:
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
        """Return the length of the longest known word at an index; 0 if there is none."""
        for length in range(min(self._longest, len(folded) - at), 0, -1):
            word = folded[at : at + length]
            if word in self._keys and (self._keys[word] or _alone(folded, at, length)):
                return length
        return 0

    def _plain(self, rest: str) -> Iterator[QueryPart]:
        for term, weight in self._terms.extract_terms(rest):
            yield QueryPart(
                (((term, 1.0),),), WEAK_WORD_WEIGHT * weight if term in self._weak else weight
            )


def _alone(folded: str, at: int, length: int) -> bool:
    """True if a word in kanji is no part of a longer one."""
    around = folded[max(0, at - 1) : at] + folded[at + length : at + length + 1]
    word = folded[at : at + length]
    return any(character_script(sign) != KANJI_SCRIPT for sign in word) or not any(
        character_script(sign) == KANJI_SCRIPT for sign in around
    )


def query_parser_for(language: str, asked: QuerySynonyms, written: Iterable[str]) -> QueryParser:
    """Return the query parser of a language."""
    if language == "ja":
        return JapaneseQueryParser(JapaneseAnalyzer(), asked, written)
    return EnglishQueryParser(EnglishAnalyzer(), asked, written)
