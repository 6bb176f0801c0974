"""What a language's grammar asks of a sentence: plural forms and lists, by the rules of CLDR, and
nouns by the kinds that the catalogue gives them.

A noun is a text that names something. Of which kind it is stands in its section's table `noun`, at
the noun's own key or one above it: `mercado.noun.piece.coin` tells of all `mercado.piece.coin.*`.

- In English `a` and `an` are counted with that article ("a coin", "3 coins"), `mass` and `plural`
  have none ("3 gold", "beans"), and a measure may follow, by which they are counted
  ("mass, cube|cubes": "2 cubes of corn").
- In Japanese it is the word that counts them: 枚 gives 「銅貨3枚」.
- What has no entry is a name: it stands alone.
- Other languages than these two have the plural forms of CLDR, and amounts as numbers: "3 Münzen".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from babel.core import Locale

Style = Literal["standard", "or"]
"""How the last part of a list is joined to those before it."""
_LOCALES: Final = {"en": "en_GB"}
"""British English: no comma before the "and" of a list."""
_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""All plural categories of CLDR, in its order."""


MASS: Final = "mass"
PLURAL: Final = "plural"
ARTICLES: Final = ("a", "an")


class Noun(str):
    """The words for something, with how many are told of and the kind of noun they are."""

    n: int
    kind: str

    def __new__(cls, words: str, n: int = 1, kind: str = "") -> Noun:
        noun = super().__new__(cls, words)
        noun.n, noun.kind = n, kind
        return noun


class Grammar:
    """The rules of one language. They are loaded when first asked for: that takes 0.1 s."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._category: dict[int, int] = {}  # of the numbers that were asked for

    def load(self) -> None:
        """Load the rules before they are asked for."""
        self.listed(("a", "b"))

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """The plural categories that the language has, in the order of CLDR."""
        tags = self._locale.plural_form.tags | {"other"}
        return tuple(category for category in _CATEGORIES if category in tags)

    def category(self, n: int) -> int:
        """Which of the language's plural categories a number takes, counted from 0."""
        if n not in self._category:
            self._category[n] = self.categories.index(self._locale.plural_form(n))
        return self._category[n]

    def listed(self, parts: Sequence[str], style: Style = "standard") -> str:
        """The parts in one sentence: "a, b and c", 「a、b、c」. Nothing of no parts."""
        from babel.lists import format_list

        if (style, len(parts), self._language) == ("or", 2, "ja") and _ends_in_a_verb(parts[0]):
            return "、または".join(parts)
        return format_list(list(parts), style=style, locale=self._locale)

    def number(self, noun: Noun) -> int:
        """The number by which a verb agrees with a noun that stands alone."""
        if self._language != "en":
            return noun.n
        if noun.kind in ARTICLES:
            return noun.n
        return 2 if noun.kind.startswith(PLURAL) else 1

    def told(self, noun: Noun, form: str) -> str:
        """A noun in a sentence: alone, with its amount ("a": a coin, 3 coins), or as one that is
        known ("the")."""
        return _FORMS.get(self._language, _OTHERS).get(form, _alone)(noun)

    @cached_property
    def _locale(self) -> Locale:
        return _locale(self._language)


@lru_cache
def _locale(language: str) -> Locale:
    """Imported here and not above, so that the title need not wait for it."""
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
        return f"a {one} of {noun}" if noun.n == 1 else f"{noun.n} {many} of {noun}"
    if kind in ARTICLES:
        return f"{kind} {noun}" if noun.n == 1 else f"{noun.n} {noun}"
    if kind == MASS:
        return f"{noun.n} {noun}"
    return str(noun) if noun.n == 1 else f"{noun.n} {noun}" if kind else f"{noun.n} of {noun}"


def _english_known(noun: Noun) -> str:
    return f"the {noun}" if noun.kind else str(noun)


def _plain_amount(noun: Noun) -> str:
    return f"{noun.n} {noun}" if noun.kind or noun.n != 1 else str(noun)


def _japanese_amount(noun: Noun) -> str:
    if noun.kind:
        return f"{noun}{noun.n}{noun.kind}"
    return str(noun) if noun.n == 1 else f"{noun}（{noun.n}つ）"


AMOUNT: Final = "a"
KNOWN: Final = "the"
_FORMS: Final[Mapping[str, Mapping[str, Callable[[Noun], str]]]] = {
    "en": {AMOUNT: _english_amount, KNOWN: _english_known},
    "ja": {AMOUNT: _japanese_amount},
}
"""How a noun is told in each of our languages, by the form of its slot."""
_OTHERS: Final = {AMOUNT: _plain_amount}


def _ends_in_a_verb(words: str) -> bool:
    """Whether Japanese words end in hiragana, as verbs do: a comma is read before 「または」."""
    return "ぁ" <= words[-1:] <= "ん"
