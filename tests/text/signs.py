"""Finds faults of setting in words as they are shown: wrong signs, stray spaces, empty parts."""

from __future__ import annotations

import re
from typing import Final

LETTERS: Final = "\u3040-\u30ff\u3400-\u9fff々ー"
MARKS: Final = "「」『』（）、。：？！＋"
VALUE: Final = "○"  # stands for a value in a text of the catalogue
JAPANESE: Final = LETTERS + MARKS + VALUE
EITHER: Final = {
    "a hyphen for a minus": r"(?:^|[\s(（:：])-\d",
    "a space before %": r"\d %",
    "empty brackets": r"\(\s*\)|（\s*）|「」|“”",
    "an empty part": r"[,、]\s*[,、.。:：;；!！?？)）]|[(（]\s*[,、]|[:：]\s*[.。,、]",
    "two spaces": r"(?<!·)\s{2,}(?!·)",
    "a space at an end": r"^[ \u3000]|[ \u3000]$",
    "a brace": r"[{}]",
}
ONE: Final = {
    "en": {
        "a full-width sign": r"[：（）？！＋；、。]",
        "a space before a stop": r"\w ?(?<= )[.,:;?!](?:\s|$)",
    },
    "ja": {
        "a half-width sign": rf"[{JAPANESE}][:;()?!,]|[:;()?!,][{JAPANESE}]",
        "a half-width plus": rf"[{JAPANESE}]\+(?!\d)|\+[{JAPANESE}]",
        "a space in Japanese": rf"[{LETTERS}] [{LETTERS}]|[{MARKS}] | [{MARKS}]",
        "a wide space": r"(?<![！？])\u3000",
    },
}


def typesetting_fault(words: str, language: str) -> str | None:
    """Return the first typesetting fault of some words, line by line, or None."""
    for line in words.split("\n"):
        for fault, pattern in (EITHER | ONE[language]).items():
            if re.search(pattern, line):
                return f"{fault}: {line}"
    return None
