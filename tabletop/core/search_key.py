"""Search keys: what somebody types finds what is shown, however their keyboard writes it."""

from __future__ import annotations

import unicodedata
from typing import Final

_WITHOUT_APOSTROPHES: Final = str.maketrans("", "", "'‘’ʼ`´")
_VOICED: Final = "\u3099\u309a"
"""The marks that make another letter of a Japanese one: か and が are not the same."""


def search_key(words: str) -> str:
    """Return words as they are compared in a search.

    Capitals, accents, apostrophes, width and invisible signs (Unicode category Cf) do not count,
    nor how many spaces there are.
    """
    signs = unicodedata.normalize("NFKD", words.translate(_WITHOUT_APOSTROPHES))
    kept = (s for s in signs if s in _VOICED or unicodedata.category(s) not in ("Mn", "Cf"))
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).casefold().split())
