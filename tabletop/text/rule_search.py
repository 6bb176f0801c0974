"""Full-text search in a rulebook, tolerant of synonyms and typos.

Clauses are ranked by BM25 (Robertson and Zaragoza, 2009): a rare term weighs more than a
common one, and a repetition less than the first occurrence. A word counts by its best
synonym. The usual questions about a clause (`tabletop.text.query_synonyms`) count as part
of it, and more if the query has nearly the same words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from tabletop.text import Catalogue
from tabletop.text.query_parser import QueryPart, query_parser_for
from tabletop.text.query_synonyms import load_query_synonyms
from tabletop.text.rulebook import rulebook_sections, short_clause_number
from tabletop.text.term_analyzers import Term, analyzer_for

MAX_RESULTS: Final = 8
"""Maximum number of clauses in a result."""
MIN_SCORE_SHARE: Final = 0.35
"""Minimum score of a result, as a part of the best score."""
BM25_K, BM25_B = 1.2, 0.4
"""Saturation of repeated terms, and penalty of long clauses."""
CLAUSE_WEIGHT, TITLE_WEIGHT, QUESTION_WEIGHT = 1.0, 0.4, 0.7
"""Weights of the clause, of the title of its section, and of the usual questions about it."""
SAME_QUESTION_BONUS: Final = 6.0
"""Score that is added if a query has the same words as a usual question."""
MIN_COVERAGE: Final = 0.28
"""Least part of a query that the best clause must have; otherwise the rules do not answer it.

A part weighs as much as it tells. A word that the rulebook does not know tells most. With this
value the search refuses 2 of 190 questions that the rules answer, and 83 of 120 that they do not
(`tests/text/questions`).
"""
MAX_NAME_TERMS: Final = 4
"""Maximum number of terms of a text that counts as a name of the game."""
CLAUSE_NUMBER_PATTERN: Final = re.compile(r"\s*(?:[A-Za-z]+-)?(\d+(?:\.\d+)?)\s*")
"""Pattern of a query by clause number."""


class ClauseTerms(NamedTuple):
    """Index entry of a clause: weight of each term, length, and terms of its usual questions."""

    clause_number: str
    term_weights: Mapping[str, float]
    length: float
    question_terms: tuple[frozenset[str], ...]


class RuleSearch:
    """Search index of the rulebook of a game, in one language."""

    def __init__(self, text: Catalogue, game: str) -> None:
        self._terms = analyzer_for(text.language)
        self._asked = load_query_synonyms(text.language, game)
        sections = rulebook_sections(text, game)
        phrases = [phrase for said in self._asked.clause_questions.values() for phrase in said]
        said = [words for section in sections for _, words in section.clauses]
        names = list(self._iterate_names(text, game))
        self._names = {term for name in names for term, _ in self._terms.extract_terms(name)}
        known = (*said, *phrases, *names)
        written = (token for words in known for token in self._terms.tokenize(words))
        self._reader = query_parser_for(text.language, self._asked, written)
        self._said = [
            self._read(number, words, section.title)
            for section in sections
            for number, words in section.clauses
        ]
        held = Counter(term for said in self._said for term in said.term_weights)
        self._rare = {
            term: log(1 + (len(self._said) - n + 0.5) / (n + 0.5)) for term, n in held.items()
        }
        self._usual = sum(said.length for said in self._said) / max(1, len(self._said))

    def search(self, question: str) -> list[str]:
        """Return the numbers of the matching clauses, the best first.

        A query that is a number returns that clause, or all clauses of that section. The result is
        empty if the rules do not answer the query.
        """
        if number := CLAUSE_NUMBER_PATTERN.fullmatch(question):
            return [
                said.clause_number for said in self._said if _below(said.clause_number, number[1])
            ]
        groups = self._reader.parse_query(question)
        found = self.rank_clauses(question)
        if found and self._coverage(found[0], groups) < MIN_COVERAGE:
            return []
        return found[:MAX_RESULTS]

    def rank_clauses(self, words: str) -> list[str]:
        """Return the numbers of the clauses that are most like some words, the best first.

        They need not answer them.
        """
        groups = self._reader.parse_query(words)
        scores = {said.clause_number: self._score(said, groups) for said in self._said}
        least = MIN_SCORE_SHARE * max(scores.values(), default=0.0)
        told = [number for number, score in scores.items() if score > 0 and score >= least]
        return sorted(told, key=lambda number: -scores[number])

    def _coverage(self, number: str, groups: Sequence[QueryPart]) -> float:
        """Return the part of a query that a clause has, from 0 to 1."""
        said = next(each for each in self._said if each.clause_number == number)
        held = {*said.term_weights, *(term for asked in said.question_terms for term in asked)}
        whole = met = 0.0
        for group in groups:
            if all(self._is_unruled_name(term) for term, _ in group.alternatives[0]):
                continue
            tells = group.weight * max(
                (self._tells(term) for term, _ in group.alternatives[0]), default=0.0
            )
            whole += tells
            if not group.is_guess:
                met += tells * max(self._held_share(way, held) for way in group.alternatives)
        return met / whole if whole else 1.0

    def _is_unruled_name(self, term: str) -> bool:
        """True if a term names something of the game, such as a card, that no clause names."""
        return term in self._names and term not in self._rare

    def _iterate_names(self, text: Catalogue, game: str) -> Iterator[str]:
        """Yield the short texts of a game, such as the names of its cards."""
        for key in text.keys(game):
            words = text.raw_text(key)
            is_plain = not key.startswith(f"{game}.rules.") and "{" not in words
            if is_plain and len(self._terms.extract_terms(words)) <= MAX_NAME_TERMS:
                yield words

    def _tells(self, term: str) -> float:
        """Return the information of a term; an unknown one is as rare as can be."""
        return self._rare.get(term, log(1 + (len(self._said) + 0.5) / 0.5))

    def _held_share(self, way: Sequence[Term], held: Set[str]) -> float:
        """Return the part of some terms that a clause has."""
        weight = sum(self._tells(term) * tells for term, tells in way)
        found = sum(self._tells(term) * tells for term, tells in way if term in held)
        return found / weight if weight else 0.0

    def _read(self, number: str, words: str, title: str) -> ClauseTerms:
        phrases = self._asked.clause_questions.get(short_clause_number(number), ())
        counts: dict[str, float] = {}
        for weight, part in (
            (CLAUSE_WEIGHT, words),
            (TITLE_WEIGHT, title),
            (QUESTION_WEIGHT, " ".join(phrases)),
        ):
            for term, tells in self._terms.extract_terms(part):
                counts[term] = counts.get(term, 0.0) + weight * tells
        for kind in self._asked.question_kinds:
            if re.search(kind.answer_pattern, words, re.IGNORECASE):
                counts[f"#{kind.name}"] = 1.0
        groups = [self._reader.parse_query(f"{phrase}.") for phrase in phrases]
        asked = tuple(
            frozenset(t for group in one for t, _ in group.alternatives[0]) for one in groups
        )
        return ClauseTerms(
            number, counts, sum(tells for _, tells in self._terms.extract_terms(words)), asked
        )

    def _score(self, said: ClauseTerms, groups: Sequence[QueryPart]) -> float:
        held_back = BM25_K * (1 - BM25_B + BM25_B * said.length / self._usual)
        found = sum(
            group.weight
            * max(self._weighed(way, said.term_weights, held_back) for way in group.alternatives)
            for group in groups
        )
        return found + SAME_QUESTION_BONUS * max(
            (self._alike(asked, groups) for asked in said.question_terms), default=0
        )

    def _weighed(self, way: Sequence[Term], counts: Mapping[str, float], held_back: float) -> float:
        total = weights = 0.0
        for term, weight in way:
            weights += weight
            if n := counts.get(term, 0.0):
                total += weight * self._rare[term] * n * (BM25_K + 1) / (n + held_back)
        return total / weights**0.5 if weights else 0.0

    def _alike(self, asked: frozenset[str], groups: Sequence[QueryPart]) -> float:
        """Return the similarity of a query and a usual question, from 0 to 1."""
        whole = met = 0.0
        shared: set[str] = set()
        for group in groups:
            tells = max(
                (self._rare.get(term, 1.0) for term, _ in group.alternatives[0]), default=0.0
            )
            meets = {term for way in group.alternatives for term, _ in way if term in asked}
            whole += group.weight * tells
            met += group.weight * tells if meets else 0.0
            shared |= meets
        told = sum(self._rare.get(term, 0.0) for term in asked)
        said = sum(self._rare.get(term, 0.0) for term in shared)
        return met / whole * said / told if whole and told else 0.0


def _below(number: str, wanted: str) -> bool:
    own = short_clause_number(number)
    return own == wanted or own.startswith(f"{wanted}.")


@lru_cache(maxsize=16)
def rule_search_for(text: Catalogue, game: str) -> RuleSearch:
    """Return the cached search index of a game."""
    return RuleSearch(text, game)
