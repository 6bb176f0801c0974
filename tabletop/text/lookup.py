"""Looks up in a rulebook what people ask, as they put it: with words of their own and slips.

Clauses are ranked as by BM25 (Robertson and Zaragoza, 2009): a rare word tells more than a common
one, a second time less than the first. A word counts by the best of what rules may say for it. What
is asked of a clause (`tabletop/text/asked.py`) counts as said by it, and more where a question is
put in much the same words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from tabletop.text import Catalogue
from tabletop.text.asked import asked_of
from tabletop.text.questions import Part, reader_of
from tabletop.text.rulebook import rules_of, short_number
from tabletop.text.terms import Term, terms_of

MOST: Final = 8
"""So many clauses are told at most."""
SHARE: Final = 0.35
"""What has a smaller part of the best one's score is not told."""
K, B = 1.2, 0.4
"""How soon a word that comes again tells nothing more, and how much a long clause is held back."""
OWN, TITLE, ASKED = 1.0, 0.4, 0.7
"""How much counts what a clause says itself, its section's title, and what is asked of it."""
ALIKE: Final = 6.0
"""What a question in the very words of what is asked of a clause adds."""
CLAUSE: Final = re.compile(r"\s*(?:[A-Za-z]+-)?(\d+(?:\.\d+)?)\s*")
"""How a clause is asked for by its number."""


class ClauseTerms(NamedTuple):
    """A clause as it is looked up: how often it says each term, how long it is, and the terms in
    which it is asked for."""

    number: str
    counts: Mapping[str, float]
    length: float
    asked: tuple[frozenset[str], ...]


class Lookup:
    """The rulebook of a game in one language, to be asked."""

    def __init__(self, text: Catalogue, game: str) -> None:
        self._terms = terms_of(text.language)
        self._asked = asked_of(text.language, game)
        sections = rules_of(text, game)
        phrases = [phrase for said in self._asked.clauses.values() for phrase in said]
        said = [words for section in sections for _, words in section.clauses]
        written = (token for words in (*said, *phrases) for token in self._terms.tokens(words))
        self._reader = reader_of(text.language, self._asked, written)
        self._said = [
            self._read(number, words, section.title)
            for section in sections
            for number, words in section.clauses
        ]
        held = Counter(term for said in self._said for term in said.counts)
        self._rare = {
            term: log(1 + (len(self._said) - n + 0.5) / (n + 0.5)) for term, n in held.items()
        }
        self._usual = sum(said.length for said in self._said) / max(1, len(self._said))

    def ask(self, question: str) -> list[str]:
        """The numbers of the clauses that answer a question, the likeliest first; a number is
        answered by the clause that has it, or by those of its section."""
        if number := CLAUSE.fullmatch(question):
            return [said.number for said in self._said if _below(said.number, number[1])]
        groups = self._reader.groups(question)
        scores = {said.number: self._score(said, groups) for said in self._said}
        least = SHARE * max(scores.values(), default=0.0)
        told = [number for number, score in scores.items() if score > 0 and score >= least]
        return sorted(told, key=lambda number: -scores[number])[:MOST]

    def _read(self, number: str, words: str, title: str) -> ClauseTerms:
        phrases = self._asked.clauses.get(short_number(number), ())
        counts: dict[str, float] = {}
        for weight, part in ((OWN, words), (TITLE, title), (ASKED, " ".join(phrases))):
            for term, tells in self._terms.of(part):
                counts[term] = counts.get(term, 0.0) + weight * tells
        for kind in self._asked.kinds:
            if re.search(kind.told, words, re.IGNORECASE):
                counts[f"#{kind.name}"] = 1.0
        groups = [self._reader.groups(f"{phrase}.") for phrase in phrases]
        asked = tuple(frozenset(t for group in one for t, _ in group.ways[0]) for one in groups)
        return ClauseTerms(number, counts, sum(tells for _, tells in self._terms.of(words)), asked)

    def _score(self, said: ClauseTerms, groups: Sequence[Part]) -> float:
        held_back = K * (1 - B + B * said.length / self._usual)
        found = sum(
            group.weight * max(self._weighed(way, said.counts, held_back) for way in group.ways)
            for group in groups
        )
        return found + ALIKE * max((self._alike(asked, groups) for asked in said.asked), default=0)

    def _weighed(self, way: Sequence[Term], counts: Mapping[str, float], held_back: float) -> float:
        total = weights = 0.0
        for term, weight in way:
            weights += weight
            if n := counts.get(term, 0.0):
                total += weight * self._rare[term] * n * (K + 1) / (n + held_back)
        return total / weights**0.5 if weights else 0.0

    def _alike(self, asked: frozenset[str], groups: Sequence[Part]) -> float:
        """How much of a question, and of what is asked of a clause, is the same: from 0 to 1."""
        whole = met = 0.0
        shared: set[str] = set()
        for group in groups:
            tells = max((self._rare.get(term, 1.0) for term, _ in group.ways[0]), default=0.0)
            meets = {term for way in group.ways for term, _ in way if term in asked}
            whole += group.weight * tells
            met += group.weight * tells if meets else 0.0
            shared |= meets
        told = sum(self._rare.get(term, 0.0) for term in asked)
        said = sum(self._rare.get(term, 0.0) for term in shared)
        return met / whole * said / told if whole and told else 0.0


def _below(number: str, wanted: str) -> bool:
    own = short_number(number)
    return own == wanted or own.startswith(f"{wanted}.")


@lru_cache(maxsize=16)
def lookup_of(text: Catalogue, game: str) -> Lookup:
    """The rulebook of a game, to be asked; made once."""
    return Lookup(text, game)
