"""What a language's grammar asks of a sentence: plural forms and lists, by the rules of CLDR."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from babel.core import Locale

Style = Literal["standard", "or"]
"""How the last part of a list is joined to those before it."""
_LOCALES: Final = {"en": "en_GB", "ja": "ja"}
"""British English: no comma before the "and" of a list."""
_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""All plural categories of CLDR, in its order."""


class Grammar:
    """The rules of one language. They are loaded when first asked for: that takes 0.1 s."""

    def __init__(self, language: str) -> None:
        self._language = language

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
        return self.categories.index(self._locale.plural_form(n))

    def listed(self, parts: Sequence[str], style: Style = "standard") -> str:
        """The parts in one sentence: "a, b and c", 「a、b、c」. Nothing of no parts."""
        from babel.lists import format_list

        return format_list(list(parts), style=style, locale=self._locale)

    @cached_property
    def _locale(self) -> Locale:
        return _locale(self._language)


@lru_cache
def _locale(language: str) -> Locale:
    """Imported here and not above, so that the title need not wait for it."""
    from babel.core import Locale

    return Locale.parse(_LOCALES[language])
