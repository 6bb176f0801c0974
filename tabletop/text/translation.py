"""What makes a translated text one that can be shown: it is well formed, and uses only values that
the English one has."""

from __future__ import annotations

from tabletop.text.grammar import Grammar
from tabletop.text.templates import TemplateError, check, parse, shown, used


def fault(text: str, english: str | None, grammar: Grammar) -> str:
    """Why a text cannot be shown in place of the English one; empty where it can. A text that no
    English one stands for need only be well formed."""
    try:
        template = parse(text)
        check(template, grammar)
    except TemplateError as error:
        return f"is not well formed: {error}"
    unknown = set(used(template)) - set(used(parse(english))) if english is not None else set()
    return f"uses {_braced(unknown)}, which is not in the English text" if unknown else ""


def left_out(text: str, english: str) -> str:
    """The values that the English text shows and a translation does not use; empty for none."""
    return _braced(set(shown(parse(english))) - set(used(parse(text))))


def _braced(values: set[str]) -> str:
    return ", ".join(f"{{{value}}}" for value in sorted(values))
