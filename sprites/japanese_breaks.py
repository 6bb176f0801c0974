"""Line break positions in Japanese: lines break between phrases, not inside words.

The model of BudouX finds the phrases. This module keeps together what it does not know:
runs of katakana, numbers with their counters, short words in brackets, a word of the
games, and names.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from budoux import Parser

WORD_JOINER: Final = "\u2060"
"""Word joiner of Unicode, between the characters of a name. It is never drawn."""
ZERO_WIDTH_SPACE: Final = "\u200b"
"""Zero width space of Unicode, inside a long compound word. It is never drawn."""
INVISIBLE_CHARACTERS: Final = str.maketrans("", "", WORD_JOINER + ZERO_WIDTH_SPACE)
"""Translation table that removes both."""
_WHOLE: Final = re.compile(
    r"[\u30a1-\u30fa\u30fc-\u30ff]+"  # katakana
    r"|\d+[^\s\d、。：？！）」』（「『・]"  # a number and the first character of what it counts
    r"|.[＋−+-]."
    r"|上乗せ"
    r"|「[^「」]{1,8}」|（[^（）]{1,8}）"
)
_CLOSING: Final = "、。：；？！\u3000"
_NAME: Final = "人"
"""Replaces a name when phrases are searched, since the model knows no names."""
_SHORT: Final = 3
"""A text of so few characters, such as the name of a language, is one phrase."""


def is_ideographic(character: str) -> bool:
    """True if lines may break on either side of the character, kinsoku apart."""
    point = ord(character)
    return 0x2E80 <= point <= 0xA4CF or 0xF900 <= point <= 0xFAFF or 0xFF00 <= point <= 0xFFEF


def find_phrase_ends(text: str) -> frozenset[int]:
    """Return the positions in one line of text, counted in characters, at which a phrase ends."""
    ends: set[int] = set()
    at = 0
    plain, places = _without_names(text)
    for phrase in _parser().parse(plain) if len(plain) > _SHORT else (plain,):
        at += len(phrase)
        ends.add(places[at])
    ends |= {n for n, character in enumerate(text, 1) if character in _CLOSING + ZERO_WIDTH_SPACE}
    for found in _WHOLE.finditer(text):
        ends -= set(range(found.start() + 1, found.end()))
    return frozenset(ends)


def _without_names(text: str) -> tuple[str, list[int]]:
    """Return the text with a common noun for each name, and the original position of each place."""
    plain, places = "", [0]
    for part in re.finditer(rf".(?:{WORD_JOINER}.)+|.", text, re.DOTALL):
        plain += _NAME if len(part[0]) > 1 else part[0]
        places.append(part.end())
    return plain, places


@lru_cache
def _parser() -> Parser:
    """Return the parser; imported late, since English does not need it."""
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()
