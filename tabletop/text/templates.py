"""Templates: texts with slots for values, plural forms and choices.

- `{seat}` shows a value. Negative numbers have a minus (U+2212), not a hyphen.
- `{n:+}` shows a number with its sign.
- `{coin:a}` shows a noun with its amount ("a black coin", "3 black coins"), `{coin:the}`
  with the definite article, both by its noun kind (`grammar.py`); `{coin:goes|go}` agrees
  with it.
- `{n:coin|coins}` selects by number. The forms are the plural categories of the language by
  CLDR, in its order: one and other in English. Japanese has one form, and so nothing to
  select.
- `{n:select 0=no coins|1=a coin|other={n} coins}` selects by the value itself; `other` is
  last and is used if no case matches.
- `{:list {red:select 0=|other={red} red}|{blue:select 0=|other={blue} blue}}` is a list of
  its non-empty parts: "2 red and 1 blue".
- The reader stands in place of a name as a pronoun: `{seat} takes` gives "you take", and
  `{seat}'s hand` "your hand" (`Grammar.address_reader`).
- A value with several parts is a list: `{parts}` shows "a, b and c", `{parts:or}` "a, b or
  c". As a selector it counts as the number of its parts.

Forms and cases are templates themselves. Values are not: braces in a name are shown
unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from string import Formatter
from typing import Final, NamedTuple, cast

from tabletop.text.grammar import (
    DEFINITE_FORM,
    WITH_AMOUNT_FORM,
    Grammar,
    ListStyle,
    Noun,
    Pronoun,
)

TemplateValue = int | str | Sequence[str]
"""Value of a template: a number, a string, or the parts of a list."""
SIGNED_FORM: Final = "+"
OR_FORM: Final = "or"
MAX_NESTING_DEPTH: Final = 20
"""Maximum depth of nested slots; translations may come from strangers."""
OTHER_CASE: Final = "other"
_SELECT: Final = "select "
_LIST: Final = "list "
_SENTENCE_ENDS: Final = (". ", "! ", "? ")
_MINUS: Final = str.maketrans("-", "\u2212")


class TemplateError(ValueError):
    """A malformed template: a fault of a catalogue, found by tests."""


class ValueSlot(NamedTuple):
    """A slot for a value.

    `form` is empty, `SIGNED_FORM`, `OR_FORM`, `WITH_AMOUNT_FORM` or `DEFINITE_FORM`.
    """

    name: str
    form: str


class Plural(NamedTuple):
    """A selection by number, with one form for each plural category of the language."""

    name: str
    forms: tuple[Template, ...]


class Select(NamedTuple):
    """A selection by value; the last case is `OTHER_CASE`."""

    name: str
    cases: tuple[tuple[str, Template], ...]


class ListSlot(NamedTuple):
    """A list of its non-empty parts."""

    parts: tuple[Template, ...]


TemplatePart = str | ValueSlot | Plural | Select | ListSlot
Template = tuple[TemplatePart, ...]


@lru_cache(maxsize=4096)
def parse_template(text: str) -> Template:
    """Return the parts of a template. Raises TemplateError."""
    parts: list[TemplatePart] = []
    if _nesting_depth(text) > MAX_NESTING_DEPTH:
        raise TemplateError(f"{text[:40]!r}...: nested more than {MAX_NESTING_DEPTH} deep")
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
            parts.append(ListSlot(tuple(map(parse_template, _apart(form.removeprefix(_LIST))))))
        elif name.isidentifier() and not conversion:
            parts.append(_field(name, form))
        else:
            raise TemplateError(f"{text!r}: {name!r} is not the name of a value")
    return tuple(parts)


def _nesting_depth(text: str) -> int:
    """Return how deep the braces of a text are nested."""
    return max(accumulate((sign == "{") - (sign == "}") for sign in text), default=0)


def fill_template(template: Template, values: Mapping[str, TemplateValue], grammar: Grammar) -> str:
    """Return a template with its values filled in.

    Raises:
        KeyError: if a value is missing.
        TemplateError: if a value does not fit its slot.
    """
    filled = ""
    reader: Pronoun | None = None
    for part in template:
        words = _filled(part, values, grammar)
        if reader is not None:
            words, reader = grammar.address_reader(reader, words), None
        elif isinstance(words, Pronoun):
            reader = _capitalized(words) if filled.endswith(_SENTENCE_ENDS) else words
            continue
        filled += words
    return filled if reader is None else filled + reader


def _capitalized(pronoun: Pronoun) -> Pronoun:
    """Return the reader as the first word of a sentence."""
    subject, possessive = (words[:1].upper() + words[1:] for words in (pronoun, pronoun.possessive))
    return Pronoun(subject, possessive)


def check_plurals(template: Template, grammar: Grammar) -> None:
    """Check that every selection by number has all forms of the language.

    Raises:
        TemplateError: if a form is missing.
    """
    wanted = grammar.plural_categories
    for part in template:
        if isinstance(part, Plural) and len(part.forms) != len(wanted):
            raise TemplateError(
                f"{part.name}: {len(part.forms)} forms, where the language has {len(wanted)}: "
                f"{', '.join(wanted)}"
            )
        for inner in _within(part):
            check_plurals(inner, grammar)


def displayed_value_names(template: Template) -> Iterator[str]:
    """Yield the names of the values that a template may display, including its forms and cases."""
    for part in template:
        if isinstance(part, ValueSlot):
            yield part.name
        for inner in _within(part):
            yield from displayed_value_names(inner)


def used_value_names(template: Template) -> Iterator[str]:
    """Yield the names of all values of a template, including those that only select."""
    for part in template:
        if isinstance(part, ValueSlot | Plural | Select):
            yield part.name
        for inner in _within(part):
            yield from used_value_names(inner)


def _within(part: TemplatePart) -> tuple[Template, ...]:
    """Return the templates inside a part."""
    if isinstance(part, Plural):
        return part.forms
    if isinstance(part, Select):
        return tuple(case for _, case in part.cases)
    return part.parts if isinstance(part, ListSlot) else ()


def _field(name: str, form: str) -> ValueSlot | Plural | Select:
    if form.startswith(_SELECT):
        return Select(name, _cases(form.removeprefix(_SELECT)))
    if "|" in form:
        return Plural(name, tuple(parse_template(part) for part in _apart(form)))
    if form not in ("", SIGNED_FORM, OR_FORM, WITH_AMOUNT_FORM, DEFINITE_FORM):
        raise TemplateError(f"{{{name}:{form}}}: a value is shown by no such form")
    return ValueSlot(name, form)


def _cases(form: str) -> tuple[tuple[str, Template], ...]:
    cases = []
    for case in _apart(form):
        key, sign, words = case.partition("=")
        if not sign:
            raise TemplateError(f"{case!r} should be a case: a value, =, and what it gives")
        cases.append((key, parse_template(words)))
    keys = [key for key, _ in cases]
    if keys[-1] != OTHER_CASE or len(set(keys)) < len(keys):
        raise TemplateError(f"the cases {', '.join(keys)} should differ and end with {OTHER_CASE}")
    return tuple(cases)


def _apart(form: str) -> Iterator[str]:
    """Split a form at the bars outside braces."""
    depth, part = 0, ""
    for character in form:
        depth += (character == "{") - (character == "}")
        if character == "|" and not depth:
            yield part
            part = ""
        else:
            part += character
    yield part


def _filled(part: TemplatePart, values: Mapping[str, TemplateValue], grammar: Grammar) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, ListSlot):
        told = (fill_template(inner, values, grammar) for inner in part.parts)
        return grammar.join_list([words for words in told if words])
    value = values[part.name]
    if isinstance(part, ValueSlot):
        return _told(value, part.form, grammar)
    if isinstance(part, Select):
        wanted = str(_count(value))
        found = next((case for key, case in part.cases if key == wanted), part.cases[-1][1])
        return fill_template(found, values, grammar)
    n = grammar.agreement_number(value) if isinstance(value, Noun) else _count(value)
    if not isinstance(n, int):
        raise TemplateError(f"{part.name} is {value!r}, by which no plural form can be chosen")
    return fill_template(part.forms[grammar.plural_category(n)], values, grammar)


def _count(value: TemplateValue) -> int | str:
    """Return the selector of a value: of a list, the number of its parts."""
    return value if isinstance(value, int | str) else len(value)


def _told(value: TemplateValue, form: str, grammar: Grammar) -> str:
    if isinstance(value, Noun):
        return grammar.inflect(value, form)
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return f"{value:{form}}".translate(_MINUS)
    if form in (WITH_AMOUNT_FORM, DEFINITE_FORM):
        return grammar.join_list([_told(part, form, grammar) for part in value])
    parts = [_told(part, "", grammar) for part in value]
    return grammar.join_list(parts, cast(ListStyle, form or "standard"))
