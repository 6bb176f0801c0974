"""Where Japanese phrases end, so that lines break between them and not inside words.

BudouX finds the phrases by its model. What it does not know is held together here: runs of
katakana, numbers with what they count, short words in brackets, a word of the games, and names.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from budoux import Parser

JOINER: Final = "\u2060"
"""The word joiner of Unicode stands between the characters of a name. It is never drawn."""
SOFT: Final = "\u200b"
"""The zero width space of Unicode stands where a long word is made of two. It is never drawn."""
UNSEEN: Final = str.maketrans("", "", JOINER + SOFT)
_WHOLE: Final = re.compile(
    r"[\u30a1-\u30fa\u30fc-\u30ff]+"  # katakana
    r"|\d+[^\s\d、。：？！）」』（「『・]"  # a number and the first character of what it counts
    r"|.[＋−+-]."
    r"|上乗せ"
    r"|「[^「」]{1,8}」|（[^（）]{1,8}）"
)
_CLOSING: Final = "、。：；？！\u3000"
_NAME: Final = "人"
"""Takes the place of a name when phrases are sought: of a name the model knows nothing."""
_SHORT: Final = 3
"""A text of so few characters, such as the name of a language, is one phrase."""


def is_ideographic(character: str) -> bool:
    """Whether lines may break on either side of it, kinsoku apart."""
    point = ord(character)
    return 0x2E80 <= point <= 0xA4CF or 0xF900 <= point <= 0xFAFF or 0xFF00 <= point <= 0xFFEF


def phrase_ends(text: str) -> frozenset[int]:
    """The places in a text of one line, counted in characters, where a phrase ends."""
    ends: set[int] = set()
    at = 0
    plain, places = _without_names(text)
    for phrase in _parser().parse(plain) if len(plain) > _SHORT else (plain,):
        at += len(phrase)
        ends.add(places[at])
    ends |= {n for n, character in enumerate(text, 1) if character in _CLOSING + SOFT}
    for found in _WHOLE.finditer(text):
        ends -= set(range(found.start() + 1, found.end()))
    return frozenset(ends)


def _without_names(text: str) -> tuple[str, list[int]]:
    """The text with a common noun for each name, and where each of its places is in the text."""
    plain, places = "", [0]
    for part in re.finditer(rf".(?:{JOINER}.)+|.", text, re.DOTALL):
        plain += _NAME if len(part[0]) > 1 else part[0]
        places.append(part.end())
    return plain, places


@lru_cache
def _parser() -> Parser:
    """Imported here and not above: English does without it."""
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()
