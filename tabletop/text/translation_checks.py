"""Checks of translated texts: well formed, and with no values that the English text lacks."""

from __future__ import annotations

from tabletop.text.grammar import Grammar
from tabletop.text.templates import (
    TemplateError,
    check_plurals,
    displayed_value_names,
    parse_template,
    used_value_names,
)


def find_fault(text: str, english: str | None, grammar: Grammar) -> str:
    """Return the fault of a translated text; empty if it can be displayed.

    A text without an English counterpart need only be well formed.
    """
    try:
        template = parse_template(text)
        check_plurals(template, grammar)
    except TemplateError as error:
        return f"is not well formed: {error}"
    unknown = (
        set(used_value_names(template)) - set(used_value_names(parse_template(english)))
        if english is not None
        else set()
    )
    return f"uses {_braced(unknown)}, which is not in the English text" if unknown else ""


def find_unused_values(text: str, english: str) -> str:
    """Return the values that the English text shows and a translation lacks; empty if none."""
    return _braced(
        set(displayed_value_names(parse_template(english)))
        - set(used_value_names(parse_template(text)))
    )


def _braced(values: set[str]) -> str:
    return ", ".join(f"{{{value}}}" for value in sorted(values))
