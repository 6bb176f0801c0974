"""Splits texts into sentences, so that each can stand on a line of its own."""

from __future__ import annotations

from typing import Final

_WIDE_ENDS: Final = "。！？"
_NARROW_ENDS: Final = ".!?"
"""Marks after which a sentence ends only if a space follows, because numbers contain them."""
_OPENING: Final = "「『（(“"
_CLOSING: Final = "」』）)”"


def split_sentences(words: str) -> list[str]:
    """Return the sentences of a text, without empty lines. Quoted sentences stay whole.

    >>> split_sentences("Rule 3.1 holds. Draw three! 引きます。3枚です。")
    ['Rule 3.1 holds.', 'Draw three!', '引きます。', '3枚です。']
    >>> split_sentences("「引きます。」と言います。(Draw!) 次です。）")
    ['「引きます。」と言います。', '(Draw!) 次です。）']

    Args:
        words: Text of one or more lines.
    """
    return [said for line in words.splitlines() for said in _split_line(line)]


def _split_line(line: str) -> list[str]:
    """Return the sentences of one line."""
    found, start, depth = [], 0, 0
    for n, letter in enumerate(line):
        depth += (letter in _OPENING) - (letter in _CLOSING)
        following = line[n + 1 : n + 2]
        ends = letter in _WIDE_ENDS and following not in (*_WIDE_ENDS, *_CLOSING)
        ends = ends or (letter in _NARROW_ENDS and following.isspace())
        if ends and depth <= 0:
            found.append(line[start : n + 1].strip())
            start = n + 1
    return [said for said in (*found, line[start:].strip()) if said]
