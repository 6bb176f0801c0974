"""Agreement of sentences with their nouns: articles, numbers and verbs.

Each noun in a line is marked as the catalogue shows it, with its number and its kind. What stands
around it has to agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tabletop.text import Catalogue, section_names
from tabletop.text.grammar import ARTICLES, Grammar, Noun
from tabletop.text.templates import Plural, Template, parse_template

START, NUMBER, KIND, END = "\ue800", "\ue801", "\ue802", "\ue803"
MARKED_NOUN = re.compile(f"{START}(\\d+){NUMBER}([^{KIND}]*){KIND}([^{END}]*){END}")
BEFORE_ONE = frozenset(
    {"the", "1", "one", "no", "another", "each", "every", "this", "that", "your", "their", "its"}
)
"""Words that may precede a counted noun, beside its article and a possessive."""


class MarkingGrammar(Grammar):
    """Shows nouns as they are shown, with marks around them."""

    def inflect(self, noun: Noun, form: str) -> str:
        marked = f"{START}{noun.amount}{NUMBER}{noun.kind}{KIND}{noun}{END}"
        return super().inflect(Noun(marked, noun.amount, noun.kind), form)


@cache
def marking_catalogue(language: str) -> Catalogue:
    """A catalogue that marks the nouns in what it says."""
    text = Catalogue(language)
    text.grammar = MarkingGrammar(language)
    return text


def remove_marks(line: str) -> str:
    """A line as people read it."""
    return MARKED_NOUN.sub(lambda noun: noun[3], line)


class MarkedNoun(NamedTuple):
    """A noun in a line: how many of what kind, its words, and what stands around it."""

    n: int
    kind: str
    words: str
    before: str
    after: str


def find_nouns(line: str) -> Iterator[MarkedNoun]:
    """The nouns that are marked in a line."""
    for found in MARKED_NOUN.finditer(line):
        before, after = remove_marks(line[: found.start()]), remove_marks(line[found.end() :])
        yield MarkedNoun(int(found[1]), found[2], found[3], before, after)


def noun_faults(line: str, language: str) -> Iterator[str]:
    """Iterate over disagreements with the nouns of a marked line."""
    for noun in find_nouns(line):
        if not noun.kind and (str(noun.n) in noun.words or re.match(r" [a-z]", noun.after)):
            continue  # it tells its number itself, or is of another noun: "a green gem"
        faults = _english(noun) if language == "en" else _japanese(noun)
        for fault in faults:
            yield f"{fault} ({noun.words}, {noun.n}, {noun.kind or 'a name'}): {remove_marks(line)}"


def _english(noun: MarkedNoun) -> Iterator[str]:
    kind, _, measure = noun.kind.partition(", ")
    before, measured = noun.before, False
    for word in measure.split("|") if measure else ():
        if before.endswith(f" {word} of ") or before.startswith(f"{word} of "):
            before, measured = before.removesuffix(f"{word} of "), True
            if (word == measure.split("|")[0]) != (noun.n == 1):
                yield "the measure is miscounted"
    last = re.split(r"[\s(“]", before.rstrip())[-1].lower() if before.strip() else ""
    if noun.n != 1 and last != str(noun.n) and not before.endswith(f"{noun.n} of "):
        yield "the number is lost"
    if last in ARTICLES and not measured:
        if noun.n != 1 or kind not in ARTICLES:
            yield "an article too many"
        elif last != kind:
            yield "the wrong article"
    elif (kind in ARTICLES or measured) and noun.n == 1:
        article = last in BEFORE_ONE or last.endswith(("'s", "’s")) or measured
        if not article:
            yield "no article"
    if kind and last.isdigit() and int(last) != noun.n:
        yield "another number"
    one = noun.n == 1 if kind in ARTICLES or measured else not kind.startswith("plural")
    follows = re.match(r" (\w+)\b", noun.after)
    if follows and follows[1] in (verb_forms()[1] if one else verb_forms()[0]):
        yield f"{follows[1]!r} does not agree"


def _japanese(noun: MarkedNoun) -> Iterator[str]:
    counted = re.match(r"を?(\d+)(\D)" if noun.n > 1 else r"(\d+)(\D)", noun.after)
    told = re.match(r"[をが（]?(\d+)", noun.after)
    if noun.n != 1 and (not told or int(told[1]) != noun.n):
        yield "the number is lost"
    if noun.kind == "つ" and noun.n > 9:  # this counter ends at nine
        if counted and counted[2] == noun.kind:
            yield "counted by つ beyond nine"
    elif counted and noun.kind and counted[2] != noun.kind:
        yield f"counted by {counted[2]}"


@cache
def verb_forms() -> tuple[frozenset[str], frozenset[str]]:
    """The verbs of the English catalogue as they follow one, and as they follow several: those
    that stand after a value, and those of which both forms are there to choose."""
    text = Catalogue("en")
    raw = [text.raw_text(key) for section in section_names() for key in text.keys(section)]
    one = {word for words in raw for word in re.findall(r"\{(?:seat|to|other)\} (\w+s)\b", words)}
    pairs = {pair for words in raw for pair in _agreeing(parse_template(words))}
    pairs |= {(word, _plain(word)) for word in one}
    return frozenset(pair[0] for pair in pairs), frozenset(pair[1] for pair in pairs)


def _plain(word: str) -> str:
    """A verb as it follows several."""
    if word in ("has", "is"):
        return {"has": "have", "is": "are"}[word]
    stem = word[:-2] if word.endswith(("oes", "sses", "shes", "ches")) else word[:-1]
    return stem[:-2] + "y" if word.endswith("ies") else stem


def _agreeing(template: Template) -> Iterator[tuple[str, str]]:
    """The verbs of which a template chooses between two forms."""
    for part in template:
        if isinstance(part, Plural) and all(len(form) == 1 for form in part.forms):
            one, many = (str(form[0]) for form in part.forms)
            if one == "is" or (one.endswith("s") and not many.endswith("s") and " " not in one):
                yield one, many
