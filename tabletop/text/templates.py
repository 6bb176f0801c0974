"""Templates: texts with places for values, plural forms and choices.

- `{seat}` shows a value. Numbers below nothing have a minus (U+2212), not a hyphen.
- `{n:+}` shows a number with its sign, plus or minus.
- `{coin:a}` shows a noun with its amount ("a black coin", "3 black coins"), `{coin:the}` as one
  that is known, both by its kind of noun (`grammar.py`); `{coin:goes|go}` agrees with it.
- `{n:coin|coins}` chooses by number. The forms are the plural categories that the language has by
  CLDR, in its order: one and other in English. Japanese has but one form and so none to choose.
- `{n:select 0=no coins|1=a coin|other={n} coins}` chooses by the value itself; `other` stands last
  and is taken when no case fits.
- `{:list {red:select 0=|other={red} red}|{blue:select 0=|other={blue} blue}}` is a list too, of
  those of its parts that are not empty: "2 red and 1 blue".
- A value of several parts is a list: `{parts}` shows "a, b and c", `{parts:or}` "a, b or c". Chosen
  by, it counts as the number of its parts.

Forms and cases are templates themselves. Values are not: braces in a name are shown as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Final, NamedTuple, cast

from tabletop.text.grammar import AMOUNT, KNOWN, Grammar, Noun, Style

Shown = int | str | Sequence[str]
"""A value as a template takes it: a number, words, or the parts of a list."""
SIGNED: Final = "+"
OR: Final = "or"
OTHER: Final = "other"
_SELECT: Final = "select "
_LIST: Final = "list "
_MINUS: Final = str.maketrans("-", "\u2212")


class TemplateError(ValueError):
    """A text that is not well formed: a fault of a catalogue, found by tests."""


class ValueSlot(NamedTuple):
    """A place for a value; `form` is empty, SIGNED, OR, AMOUNT or KNOWN."""

    name: str
    form: str


class Plural(NamedTuple):
    """A choice by number, one form for each plural category of the language."""

    name: str
    forms: tuple[Template, ...]


class Select(NamedTuple):
    """A choice by value; the last case is OTHER."""

    name: str
    cases: tuple[tuple[str, Template], ...]


class Listed(NamedTuple):
    """A list of those of its parts that are not empty."""

    parts: tuple[Template, ...]


Part = str | ValueSlot | Plural | Select | Listed
Template = tuple[Part, ...]


@lru_cache(maxsize=4096)
def parse(text: str) -> Template:
    """The parts of a template. Raises TemplateError."""
    parts: list[Part] = []
    try:
        fields = list(Formatter().parse(text))
    except ValueError as error:
        raise TemplateError(f"{text!r}: {error}") from error
    for words, name, form, conversion in fields:
        if words:
            parts.append(words)
        if name is None:
            continue
        form = form or ""
        if not name and form.startswith(_LIST):
            parts.append(Listed(tuple(map(parse, _apart(form.removeprefix(_LIST))))))
        elif name.isidentifier() and not conversion:
            parts.append(_field(name, form))
        else:
            raise TemplateError(f"{text!r}: {name!r} is not the name of a value")
    return tuple(parts)


def fill(template: Template, values: Mapping[str, Shown], grammar: Grammar) -> str:
    """A template with its values. Raises KeyError for a value that is missing, TemplateError for
    one that does not fit."""
    return "".join(_filled(part, values, grammar) for part in template)


def check(template: Template, grammar: Grammar) -> None:
    """Whether every choice by number has the forms of the language. Raises TemplateError."""
    wanted = grammar.categories
    for part in template:
        if isinstance(part, Plural) and len(part.forms) != len(wanted):
            raise TemplateError(
                f"{part.name}: {len(part.forms)} forms, where the language has {len(wanted)}: "
                f"{', '.join(wanted)}"
            )
        for inner in _within(part):
            check(inner, grammar)


def shown(template: Template) -> Iterator[str]:
    """The names of the values that a template may show, those of its forms and cases included."""
    for part in template:
        if isinstance(part, ValueSlot):
            yield part.name
        for inner in _within(part):
            yield from shown(inner)


def used(template: Template) -> Iterator[str]:
    """The names of all values, those that are only chosen by included."""
    for part in template:
        if isinstance(part, ValueSlot | Plural | Select):
            yield part.name
        for inner in _within(part):
            yield from used(inner)


def _within(part: Part) -> tuple[Template, ...]:
    """The templates of which a part is made."""
    if isinstance(part, Plural):
        return part.forms
    if isinstance(part, Select):
        return tuple(case for _, case in part.cases)
    return part.parts if isinstance(part, Listed) else ()


def _field(name: str, form: str) -> ValueSlot | Plural | Select:
    if form.startswith(_SELECT):
        return Select(name, _cases(form.removeprefix(_SELECT)))
    if "|" in form:
        return Plural(name, tuple(parse(part) for part in _apart(form)))
    if form not in ("", SIGNED, OR, AMOUNT, KNOWN):
        raise TemplateError(f"{{{name}:{form}}}: a value is shown by no such form")
    return ValueSlot(name, form)


def _cases(form: str) -> tuple[tuple[str, Template], ...]:
    cases = []
    for case in _apart(form):
        key, sign, words = case.partition("=")
        if not sign:
            raise TemplateError(f"{case!r} should be a case: a value, =, and what it gives")
        cases.append((key, parse(words)))
    keys = [key for key, _ in cases]
    if keys[-1] != OTHER or len(set(keys)) < len(keys):
        raise TemplateError(f"the cases {', '.join(keys)} should differ and end with {OTHER}")
    return tuple(cases)


def _apart(form: str) -> Iterator[str]:
    """What stands between the bars that are in no braces."""
    depth, part = 0, ""
    for character in form:
        depth += (character == "{") - (character == "}")
        if character == "|" and not depth:
            yield part
            part = ""
        else:
            part += character
    yield part


def _filled(part: Part, values: Mapping[str, Shown], grammar: Grammar) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Listed):
        told = (fill(inner, values, grammar) for inner in part.parts)
        return grammar.listed([words for words in told if words])
    value = values[part.name]
    if isinstance(part, ValueSlot):
        return _told(value, part.form, grammar)
    if isinstance(part, Select):
        wanted = str(_count(value))
        found = next((case for key, case in part.cases if key == wanted), part.cases[-1][1])
        return fill(found, values, grammar)
    n = grammar.number(value) if isinstance(value, Noun) else _count(value)
    if not isinstance(n, int):
        raise TemplateError(f"{part.name} is {value!r}, by which no plural form can be chosen")
    return fill(part.forms[grammar.category(n)], values, grammar)


def _count(value: Shown) -> int | str:
    """What is chosen by: of a list the number of its parts."""
    return value if isinstance(value, int | str) else len(value)


def _told(value: Shown, form: str, grammar: Grammar) -> str:
    if isinstance(value, Noun):
        return grammar.told(value, form)
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return f"{value:{form}}".translate(_MINUS)
    if form in (AMOUNT, KNOWN):
        return grammar.listed([_told(part, form, grammar) for part in value])
    parts = [_told(part, "", grammar) for part in value]
    return grammar.listed(parts, cast(Style, form or "standard"))
