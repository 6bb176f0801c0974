"""Search keys: normalised text, so that a search ignores differences of keyboards."""

from __future__ import annotations

import unicodedata
from typing import Final

_WITHOUT_APOSTROPHES: Final = str.maketrans("", "", "'‘’ʼ`´")
_VOICED: Final = "\u3099\u309a"
"""Combining marks that make another Japanese letter: か and が differ."""


def search_key(text: str) -> str:
    """Return text in the normalised form in which searches compare it.

    Capitals, accents, apostrophes, width, invisible characters (Unicode category Cf) and
    repeated spaces do not count.
    """
    signs = unicodedata.normalize("NFKD", text.translate(_WITHOUT_APOSTROPHES))
    kept = (s for s in signs if s in _VOICED or unicodedata.category(s) not in ("Mn", "Cf"))
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).casefold().split())
