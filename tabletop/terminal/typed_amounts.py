"""Reads amounts such as "3 blue, 1 red" as an action whose fields are numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.util.search_key import search_key
from tabletop.text import Catalogue

_LATIN_WORD: Final = "[a-z]+"


def read_amounts(line: str, action_type: type[Action], game: str, text: Catalogue) -> Action | None:
    """Return the action with the typed numbers; fields that are not named are 0.

    A number stands before or after its word: "3 blue", 「青3」. A part of a word is enough if no
    other begins with it.

    Args:
        line: Typed line.
        action_type: Type of the action; its fields are named `<game>.counted.<field>`.
        game: Name of the game.
        text: Catalogue of the reader's language.

    Returns:
        The action; None if the line is no list of amounts.
    """
    keys = {field: f"{game}.counted.{field}" for field in action_type.fields}
    if not all(map(text.has_text, keys.values())):
        return None
    words = {field: search_key(text(key)) for field, key in keys.items()}
    found: list[int | str] = []
    for token in _split(search_key(line), words):
        if token.isdecimal():
            found.append(int(token[:4]))
        elif field := _find_field(token, words):
            found.append(field)
    pairs = list(zip(found[::2], found[1::2], strict=False))
    amounts = dict.fromkeys(action_type.fields, 0)
    for pair in pairs:
        number, named = pair if isinstance(pair[0], int) else pair[::-1]
        if not isinstance(number, int) or not isinstance(named, str):
            return None
        amounts[named] += number
    return action_type(**amounts) if pairs and len(found) % 2 == 0 else None


def _split(line: str, words: Mapping[str, str]) -> list[str]:
    """Return the numbers and words of a line; without spaces, the known words in it."""
    known = sorted({*words.values(), *(word[0] for word in words.values())}, key=len, reverse=True)
    others = [re.escape(word) for word in known if not word.isascii()]
    return re.findall("|".join(["[0-9]+", _LATIN_WORD, *others]), line)


def _find_field(token: str, words: Mapping[str, str]) -> str | None:
    """Return the only field whose word begins with a token, or None."""
    found = [field for field, word in words.items() if word.startswith(token)]
    return found[0] if len(found) == 1 else None
