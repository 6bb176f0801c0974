"""Grammar of a language: plural forms and lists by CLDR, and nouns by their kinds.

A noun is a text that names something. Its kind is in the table `noun` of its section, at
the key of the noun or above it: `mercado.noun.piece.coin` applies to all
`mercado.piece.coin.*`.

- In English, `a` and `an` are count nouns with that article ("a coin", "3 coins"). `mass`
  and `plural` have none ("3 gold", "beans"). A measure may follow ("mass, cube|cubes": "2
  cubes of corn").
- In Japanese, the kind is the counter word: 枚 gives 「銅貨3枚」. In brackets it counts names:
  （枚） gives 「騎士（2枚）」, and one is a name alone.
- A noun without a kind is a name and stands alone.
- Other languages have the plural forms of CLDR, and amounts as numbers: "3 Münzen".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from babel.core import Locale

ListStyle = Literal["standard", "or"]
"""Conjunction before the last part of a list."""
_LOCALES: Final = {"en": "en_GB"}
"""British English has no comma before the "and" of a list."""
_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""Plural categories of CLDR, in its order."""


MASS_NOUN: Final = "mass"
PLURAL_NOUN: Final = "plural"
ARTICLES: Final = ("a", "an")


class Noun(str):
    """A noun with its amount and its noun kind."""

    amount: int
    kind: str

    def __new__(cls, words: str, n: int = 1, kind: str = "") -> Noun:
        """Create a noun.

        Args:
            words: Text of the noun.
            n: Amount.
            kind: Noun kind.
        """
        noun = super().__new__(cls, words)
        noun.amount, noun.kind = n, kind
        return noun


class Pronoun(str):
    """The reader of a text in place of a name: "you"."""

    possessive: str

    def __new__(cls, subject: str, possessive: str) -> Pronoun:
        """Create a pronoun.

        Args:
            subject: The reader as the subject of a sentence: "you".
            possessive: What stands for the name with "'s": "your".
        """
        pronoun = super().__new__(cls, subject)
        pronoun.possessive = possessive
        return pronoun


class Grammar:
    """Grammar rules of one language; loading takes 0.1 s and is delayed until first use."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._category: dict[int, int] = {}  # of the numbers that were asked for

    def load(self) -> None:
        """Load the rules in advance."""
        self.join_list(("a", "b"))

    @cached_property
    def plural_categories(self) -> tuple[str, ...]:
        """Plural categories of the language, in the order of CLDR."""
        tags = self._locale.plural_form.tags | {"other"}
        return tuple(category for category in _CATEGORIES if category in tags)

    def plural_category(self, n: int) -> int:
        """Return the index of the plural category of a number."""
        if n not in self._category:
            self._category[n] = self.plural_categories.index(self._locale.plural_form(n))
        return self._category[n]

    def join_list(self, parts: Sequence[str], style: ListStyle = "standard") -> str:
        """Return the parts as one list: "a, b and c", 「a、b、c」; empty for no parts."""
        from babel.lists import format_list

        if (style, len(parts), self._language) == ("or", 2, "ja") and _ends_in_a_verb(parts[0]):
            return "、または".join(parts)
        return format_list(list(parts), style=style, locale=self._locale)

    def agreement_number(self, noun: Noun) -> int:
        """Return the number with which a verb agrees, for a noun that stands alone."""
        if self._language != "en":
            return noun.amount
        if noun.kind in ARTICLES:
            return noun.amount
        return 2 if noun.kind.startswith(PLURAL_NOUN) else 1

    def address_reader(self, pronoun: Pronoun, rest: str) -> str:
        """Return the reader with the words that follow: "you take", "your spirit".

        Args:
            pronoun: The reader.
            rest: Words that follow a name in the template: " takes", "'s spirit".
        """
        if self._language != "en":
            return pronoun + rest
        if rest.startswith(_POSSESSIVES):
            return pronoun.possessive + rest[len(_POSSESSIVES[0]) :]
        words = rest.split(" ", 2)
        if len(words) < 2 or words[0]:
            return pronoun + rest
        verb = words[1].rstrip(_ENDING_MARKS)
        words[1] = _second_person(verb) + words[1][len(verb) :]
        return pronoun + " ".join(words)

    def inflect(self, noun: Noun, form: str) -> str:
        """Return a noun as it stands in a sentence.

        Args:
            noun: Noun with its amount.
            form: `WITH_AMOUNT_FORM` (a coin, 3 coins), `DEFINITE_FORM` (the coin), or empty for the
                bare noun.
        """
        return _FORMS.get(self._language, _OTHERS).get(form, _alone)(noun)

    @cached_property
    def _locale(self) -> Locale:
        return _locale(self._language)


def format_count(n: int, noun: str) -> str:
    """Return a number with its English noun, for commands of developers: "1 deal", "2 matches"."""
    ending = "" if n == 1 else "es" if noun.endswith(_SIBILANT_NOUNS) else "s"
    return f"{n:,} {noun}{ending}"


@lru_cache
def _locale(language: str) -> Locale:
    """Load a locale. Imported here, so that the title screen need not wait for Babel."""
    from babel.core import Locale, UnknownLocaleError

    try:
        return Locale.parse(_LOCALES.get(language, language))
    except UnknownLocaleError:  # a bundle knows ours alone
        return Locale.parse(_LOCALES["en"])


def _alone(noun: Noun) -> str:
    return str(noun)


def _english_amount(noun: Noun) -> str:
    kind, _, measure = noun.kind.partition(", ")
    if measure:
        one, many = measure.split("|")
        return f"a {one} of {noun}" if noun.amount == 1 else f"{noun.amount} {many} of {noun}"
    if kind in ARTICLES:
        return f"{kind} {noun}" if noun.amount == 1 else f"{noun.amount} {noun}"
    if kind == MASS_NOUN:
        return f"{noun.amount} {noun}"
    return (
        str(noun)
        if noun.amount == 1
        else f"{noun.amount} {noun}"
        if kind
        else f"{noun.amount} of {noun}"
    )


def _english_known(noun: Noun) -> str:
    return f"the {noun}" if noun.kind else str(noun)


def _plain_amount(noun: Noun) -> str:
    return f"{noun.amount} {noun}" if noun.kind or noun.amount != 1 else str(noun)


def _japanese_amount(noun: Noun) -> str:
    counter = noun.kind.strip("（）")
    is_plain = bool(counter) and counter == noun.kind
    counter = counter or _GENERAL_COUNTER
    if counter == _GENERAL_COUNTER and noun.amount >= 10:
        counter = ""
    if is_plain:
        return f"{noun}{noun.amount}{counter}"
    return str(noun) if noun.amount == 1 else f"{noun}（{noun.amount}{counter}）"


_GENERAL_COUNTER: Final = "つ"
"""Japanese counter of things without one of their own. It ends at nine."""
_POSSESSIVES: Final = ("'s", "\u2019s")
_ENDING_MARKS: Final = ".,:;!?"
_IRREGULAR_VERBS: Final = {"is": "are", "has": "have", "was": "were", "ties": "tie", "lies": "lie"}
_NO_VERBS: Final = ("as", "this", "its", "his", "us", "plus", "less")
_SIBILANT_NOUNS: Final = ("ch", "sh", "s", "x")
_SIBILANTS: Final = ("ches", "shes", "sses", "xes", "zzes", "oes")


def _second_person(verb: str) -> str:
    """Return an English verb as it follows "you"; words that are no such verb stay the same."""
    if verb in _IRREGULAR_VERBS:
        return _IRREGULAR_VERBS[verb]
    if not verb.endswith("s") or verb.endswith("ss") or verb in _NO_VERBS:
        return verb
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(_SIBILANTS) else verb[:-1]


WITH_AMOUNT_FORM: Final = "a"
DEFINITE_FORM: Final = "the"
_FORMS: Final[Mapping[str, Mapping[str, Callable[[Noun], str]]]] = {
    "en": {WITH_AMOUNT_FORM: _english_amount, DEFINITE_FORM: _english_known},
    "ja": {WITH_AMOUNT_FORM: _japanese_amount},
}
"""Functions that inflect a noun, by language and form."""
_OTHERS: Final = {WITH_AMOUNT_FORM: _plain_amount}


def _ends_in_a_verb(words: str) -> bool:
    """True if Japanese text ends in hiragana, as verbs do: a comma then precedes 「または」."""
    return "ぁ" <= words[-1:] <= "ん"
